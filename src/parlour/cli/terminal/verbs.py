"""The words a person can type besides moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from parlour.cli.explanation import ask, show_explanation
from parlour.cli.language import words
from parlour.cli.output import table, write_new
from parlour.cli.terminal.logfile import LogFile, saved_logs
from parlour.cli.terminal.opening import TORN, go_on
from parlour.cli.terminal.session import HintSteps, Next, Session
from parlour.core.analysis import AnyAnalysis
from parlour.core.observation import Seat
from parlour.core.reading import whole_number
from parlour.errors import BadParameter, FormatError, UnknownName, Unsupported
from parlour.explain import HINT_LEVELS, explain, hint, say_event
from parlour.records import format_record
from parlour.table import Sitting

__all__ = ["VERBS", "Verb", "obey"]


@dataclass(frozen=True, slots=True)
class Verb:
    """A word, what may follow it, and what it does; after what changes nothing the person is asked again."""

    act: Callable[[Session, Seat, str], Next | None]
    summary: str
    usage: str = ""


def obey(session: Session, seat: Seat, line: str) -> Next:
    """Do what a line says: a verb, or else a move."""
    word, _, rest = line.partition(" ")
    verb = VERBS.get(word.lower())
    if verb is not None:
        return verb.act(session, seat, rest.strip()) or Next.ASK
    try:
        return _move(session, seat, line)
    except FormatError as error:
        near = get_close_matches(word.lower(), VERBS, n=1, cutoff=0.7)
        raise FormatError("{fault}. Did you mean {near}?", fault=error, near=near[0]) if near else error from None


def _move(session: Session, seat: Seat, text: str) -> Next:
    if not text:
        raise BadParameter("Name the move: move f5.")
    table = session.table
    session.commit(table.act(seat, text, table.turn(seat)))
    return Next.LOOK


def _help(session: Session, seat: Seat, _: str) -> None:

    listing = table(words("Type"), words("to"))
    examples = words(" or ").join(session.legal_texts(seat, 2)) or words("a move")
    listing.add_row(examples, words("make that move"))
    for name, verb in VERBS.items():
        listing.add_row(f"{name} {words(verb.usage)}".strip(), words(verb.summary))
    session.screen.console.print(listing)
    session.screen.say()


def _board(session: Session, seat: Seat, _: str) -> None:
    session.draw(seat)


def _moves(session: Session, seat: Seat, _: str) -> None:
    shown = 60
    texts = session.legal_texts(seat, shown + 1)
    more = words(", and more") if len(texts) > shown else ""
    session.screen.say(", ".join(texts[:shown]) + more if texts else words("There is no move to make."))


def _history(session: Session, seat: Seat, _: str) -> None:
    if session.secret:
        for event in session.table.observe(seat).events:
            session.screen.say(say_event(event, session.table.game, session.language))
    elif session.table.actions:
        moves = (
            f"{ply}. {session.label(done.seat)} {session.called(done.text)}"
            for ply, done in enumerate(session.table.actions, 1)
        )
        session.screen.say("   ".join(moves))
    else:
        session.screen.say(words("Nothing has been played yet."))


def _hint(session: Session, seat: Seat, _: str) -> None:
    table, game = session.table, session.table.game
    if seat not in table.actors:
        raise Unsupported("There is no move to make.")
    advice = session.advice
    if advice is None or advice.ply != len(table.actions) or advice.seat != seat:
        ply = len(table.actions)
        analysis = ask(session.judge(), table.observe(seat), table.state, seat, session.advice_seed(seat, ply))
        advice = HintSteps(seat, ply, analysis)
    session.advice = replace(advice, level=min(advice.level + 1, HINT_LEVELS))
    session.hinted = True
    given = hint(advice.analysis, game, table.observe(seat), session.advice.level, session.language)
    session.screen.say(given.text)
    if given.level == HINT_LEVELS:
        session.screen.say(" ".join(given.reasons[1:]))


def _explain(session: Session, seat: Seat, text: str) -> None:
    table, game = session.table, session.table.game
    # While hands are hidden only one's own moves count: why others played would tell their cards, how often as well.
    plies = [ply for ply, done in enumerate(table.actions) if not session.secret or done.seat == seat]
    if not plies and session.secret:
        raise Unsupported("There is no move of yours to explain yet.")
    if not plies:
        raise Unsupported("There is no move to explain yet.")
    number = whole_number(text, len(plies), 1) if text else len(plies)
    if number is None:
        whose = "Name the number of a move of yours" if session.secret else "Name the number of a move"
        raise BadParameter(f"{whose} from 1 to {{count}}, not {{found!r}}.", count=len(plies), found=text)
    ply = plies[number - 1]
    done, past = table.actions[ply], table.at(ply)
    mover, obs = session.moved.get(ply), past.observe(done.seat)
    facts: dict[str, str | int] = {
        "number": number,
        "seat": session.label(done.seat),
        "move": session.called(done.text),
    }
    sentence = words("Move {number}: {seat} played {move}.", **facts)
    if mover is None:
        analysis = ask(session.judge(), obs, past.state, done.seat, session.advice_seed(done.seat, ply))
        sentence = _verdict(session, analysis, done.text, facts)
    else:
        weighed = ask(mover, obs, past.state, done.seat, past.player_seed(done.seat), session.limit)
        analysis = weighed.about(game.parse(done.text, obs))
    session.screen.say(sentence, style="dim")
    explanation = explain(analysis, game, obs, session.language)
    show_explanation(session.screen.console, explanation, analysis, game, top=5, played=done.text)
    session.screen.say()


def _verdict(session: Session, analysis: AnyAnalysis, played: str, facts: Mapping[str, str | int]) -> str:
    """Return what the judge would have done instead of a move, in words."""
    best, game = analysis.chosen, session.table.game
    found = next((item for item in analysis.candidates if game.format(item.action) == played), None)
    if found is not None and best is not None and found.value >= best.value:
        return words("Move {number}: {seat} played {move}; nothing was better.", **facts)
    better = session.called(game.format(analysis.action))
    return words("Move {number}: {seat} played {move}; {better} was better.", **facts, better=better)


def _undo(session: Session, seat: Seat, _: str) -> Next:
    session.commit(session.table.undo(seat))
    session.forget_news()
    for ply in [ply for ply in session.moved if ply >= len(session.table.actions)]:
        del session.moved[ply]
    return Next.LOOK


def _resign(session: Session, seat: Seat, _: str) -> Next:
    session.commit(session.table.resign(seat))
    return Next.LOOK


def _opponent(session: Session, seat: Seat, text: str) -> Next:
    game = session.table.game
    name, _, rest = text.partition(" ")
    if name in game.seat_names:
        chosen, spec = [game.seat_names.index(name)], rest.strip()
    else:
        chosen, spec = [other for other in range(game.seats) if not session.table.sittings[other].human], text
    if not spec:
        session.screen.say(words("{seating}.", seating=session.seating()))
        return Next.ASK
    if not chosen:
        raise Unsupported(
            "People hold every seat; name the seat to give away: opponent {seat} {player}.",
            seat=game.seat_names[-1],
            player=spec,
        )
    sitting = Sitting() if spec == "me" else Sitting(spec)
    if sitting.human and session.secret:
        raise Unsupported("Taking over a seat would show its hidden cards; that is possible once the game is over.")
    entries = [session.table.reseat(other, sitting) for other in chosen]
    for entry in entries:
        session.commit(entry)
        facts = {"seat": session.label(entry.seat), "who": session.ready(entry.seat)}
        session.screen.say(words("{seat} is now {who}.", **facts))
    return Next.ASK if session.table.sittings[seat].human else Next.LOOK


def _save(session: Session, seat: Seat, text: str) -> None:
    if text:
        path = Path(text).expanduser()
        LogFile.create(path, session.table.entries).close()
        session.screen.point(
            words("Saved. Continue it with:"), f"parlour play {session.table.game.name} --resume {path}"
        )
    else:
        session.screen.point(words("`save FILE` makes a copy. Every move is saved already, in:"), str(session.log.path))


def _record(session: Session, seat: Seat, text: str) -> None:

    written = format_record(session.table.record(seat))
    if text:
        path = Path(text).expanduser()
        write_new(path, written)
        session.screen.point(words("Written to:"), str(path))
    else:
        session.screen.draw(written)


def _resume(session: Session, seat: Seat, text: str) -> Next:
    logs = [path for path in saved_logs(session.table.game.name) if path != session.log.path]
    if not text:
        for number, path in enumerate(logs[:9], 1):
            session.screen.say(f"{number}. {path.stem}")
        session.screen.say(words("Type `resume` and a number, or a file." if logs else "There is no other saved game."))
        return Next.ASK
    chosen = whole_number(text, len(logs), 1)
    if chosen is None and text.isdecimal():
        raise UnknownName("saved game", text, [str(number) for number in range(1, min(len(logs), 9) + 1)])
    path = Path(text).expanduser() if chosen is None else logs[chosen - 1]
    table, log, torn = go_on(path, session.table.game.name)
    session.log.close()
    session.take(table, log)
    if torn:
        session.screen.say(words(TORN), style="yellow")
    session.welcome()
    return Next.LOOK


def _quit(session: Session, seat: Seat, _: str) -> Next:
    return Next.LEAVE


VERBS: Final[Mapping[str, Verb]] = {
    "hint": Verb(_hint, "get a hint; again for a clearer one"),
    "explain": Verb(_explain, "see why the last move was made, or move N", "[N]"),
    "undo": Verb(_undo, "take back your last move"),
    "moves": Verb(_moves, "list the legal moves"),
    "board": Verb(_board, "see the table again"),
    "history": Verb(_history, "see what was played"),
    "opponent": Verb(_opponent, "see who plays, or change it: a level, a player, or `me`", "[SEAT] [PLAYER]"),
    "save": Verb(_save, "copy the game to a file", "[FILE]"),
    "resume": Verb(_resume, "continue a saved game", "[N or FILE]"),
    "record": Verb(_record, "see the record, or write it to a file", "[FILE]"),
    "resign": Verb(_resign, "give up the game"),
    "move": Verb(_move, "make a move whose name is one of these words", "MOVE"),
    "help": Verb(_help, "see this list"),
    "quit": Verb(_quit, "leave; the game stays saved"),
}
