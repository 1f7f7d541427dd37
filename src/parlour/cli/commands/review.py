"""`parlour review`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from parlour.cli.explanation import judge_called
from parlour.cli.game_files import read_game_file
from parlour.cli.graph import draw_chances
from parlour.cli.language import error_sentence, language, words
from parlour.cli.long_work import run_visibly
from parlour.cli.options import Json, LimitText, read_limit
from parlour.cli.output import console, note, print_json, progress, table
from parlour.cli.terminal.keeping import keep_review
from parlour.core.game import AnyGame
from parlour.core.registry import ReadyPlayer
from parlour.errors import BadParameter, ParlourError, UnknownName
from parlour.explain import Curve, Judgement, Luck, Review, action_label, review, seat_label, sentences_for
from parlour.explain import luck as play_again
from parlour.explain.luck import TIMES
from parlour.explain.move_review import say_hindsight
from parlour.records import GameRecord

EXAMPLES = (
    "parlour review game.parlour",
    "parlour review game.parlour --seat black --player expert",
    "parlour review match.parlour --seat south --luck",
    "parlour review match.parlour --round 2 --seat south --luck",
    "parlour review game.parlour --json",
)
SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
ON_THE_GRAPH = {"mistake": "x", "blunder": "X"}
COUNTED = {  # one of a mark, and several
    "best": ("{count} best", "{count} best"),
    "inaccuracy": ("{count} inaccuracy", "{count} inaccuracies"),
    "mistake": ("{count} mistake", "{count} mistakes"),
    "blunder": ("{count} blunder", "{count} blunders"),
}


def run(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record, or a game saved by `parlour play`.")],
    seat: Annotated[str | None, typer.Option(metavar="SEAT", help="Review only this seat.")] = None,
    round_number: Annotated[
        int | None, typer.Option("--round", metavar="N", min=1, help="Review only this round of a match.")
    ] = None,
    player: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="Who judges. Default: the game's own judge.")
    ] = None,
    limit: LimitText = None,
    every: Annotated[bool, typer.Option("--every", help="List every move, not only mistakes and blunders.")] = False,
    luck: Annotated[
        bool,
        typer.Option(
            "--luck",
            help="Let the judge play the same cards in this --seat a few times, to tell luck from skill: "
            "those of --round, or of all rounds together.",
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Review a game: winning chances, mistakes, what to work on.

    In games with hidden cards there are two judgements: by what the seat could know, and with hindsight.
    """
    thinking = read_limit(limit)
    file = read_game_file(record)
    game = file.game
    if seat is not None and seat not in game.seat_names:
        raise UnknownName("seat", seat, game.seat_names)
    if luck and seat is None:
        raise BadParameter("--luck puts the judge into one seat; name it with --seat.")
    number = game.seat_names.index(seat) if seat is not None else None
    judge = judge_called(player, game)
    spoken = language()
    with progress(words("Reviewing"), len(file.actions)) as show:
        reviewed = run_visibly(
            "",
            lambda cancel: review(
                file.record,
                seat=number,
                round_number=round_number,
                judge=judge,
                limit=thinking,
                language=spoken,
                progress=lambda done, total: show(done, total=total),
                cancel=cancel,
            ),
        )
    again = _played_again(file.record, number, round_number, judge, spoken) if luck and number is not None else None
    if player is None and limit is None and round_number is None and reviewed.complete:
        _keep(record, reviewed, again)
    if json:
        print_json({"judge": str(judge.spec), **_as_json(reviewed, game, again)})
    else:
        _show(reviewed, game, again, every=every)


def _played_again(record: GameRecord, seat: int, round_number: int | None, judge: ReadyPlayer, spoken: str) -> Luck:
    """Let the judge play the same cards in a seat, with a bar that shows how far it is."""
    play = partial(play_again, record, seat, round_number=round_number or "all", judge=judge)
    with progress(words("Playing it again"), TIMES) as show:
        playing = partial(play, language=spoken, progress=lambda done, total: show(done, total=total))
        return run_visibly("", lambda cancel: playing(cancel=cancel))


def _keep(record: Path, reviewed: Review, again: Luck | None) -> None:
    """Keep it with the person's result of this game; what cannot be kept is told, and the review is shown."""
    try:
        keep_review(record, reviewed.moves, again)
    except ParlourError as error:
        note(error_sentence(error))


def _as_json(reviewed: Review, game: AnyGame, again: Luck | None) -> dict[str, object]:
    names = game.seat_names
    return {
        "game": reviewed.game,
        "moves": [
            {
                "ply": move.ply,
                "seat": names[move.seat],
                "action": move.action,
                "best": move.best,
                "mark": move.mark,
                "sentence": move.sentence,
                "known": _judgement(move.known),
                "hindsight": _judgement(move.hindsight),
                "line": list(move.line),
                "idea": move.idea,
                "reason": move.reason.reason(language()) if move.reason is not None else "",
                "with_hindsight": say_hindsight(move, sentences_for(game.name, language())),
            }
            for move in reviewed.moves
        ],
        "curves": [
            {
                "kind": curve.kind,
                "seat": names[curve.seat],
                "points": [{"ply": ply, "chance": chance} for ply, chance in curve.points],
            }
            for curve in reviewed.curves
        ],
        "summaries": [
            {
                "seat": names[summary.seat],
                "decisions": summary.decisions,
                "marks": dict(summary.marks),
                "average_loss": summary.average_loss,
                "well": summary.well,
                "turning": summary.turning,
                "habit": summary.habit,
            }
            for summary in reviewed.summaries
        ],
        "rounds": [{"number": span.number, "first": span.first + 1, "last": span.end} for span in reviewed.rounds],
        "luck": None if again is None else _luck(again),
    }


def _luck(again: Luck) -> dict[str, object]:
    return {
        "yours": again.yours,
        "ours": list(again.ours),
        "mean": again.mean,
        "even": again.even,
        "margin": again.margin if again.rounds else None,
        "rounds": [one.skill for one in again.rounds],
        "sentence": again.sentence,
    }


def _judgement(judged: Judgement | None) -> dict[str, float] | None:
    return None if judged is None else {"before": judged.before, "after": judged.after, "loss": judged.loss}


def _show(reviewed: Review, game: AnyGame, again: Luck | None, *, every: bool) -> None:
    out = console()
    for curve in reviewed.curves:
        plies = dict(curve.points)
        marked = [move for move in reviewed.moves if move.mark in ON_THE_GRAPH and move.ply in plies]
        marks = {move.ply: ON_THE_GRAPH[move.mark] for move in marked}
        out.print(Text(_heading(curve, game, apart=len({item.kind for item in reviewed.curves}) > 1), style="bold"))
        out.print(Text(draw_chances(curve.points, marks, out.width)), soft_wrap=True)
        if marks:
            out.print(Text("      " + words("x mistake, X blunder"), style="dim"))
        out.print()
    number, loss = words("Move"), words("Loss")
    headings = (number, words("Seat"), words("Played"), "", loss, words("What happened"))
    listing = table(*headings, numbers=[number, loss])
    shown = [move for move in reviewed.moves if every or move.mark in ON_THE_GRAPH]
    for move in shown:
        loss = f"{move.known.loss:.0%}" if move.known is not None and move.known.loss else ""
        sign = SIGNS.get(move.mark, "")
        what = " ".join(filter(None, (move.sentence, say_hindsight(move, sentences_for(game.name, language())))))
        label = action_label(game, move.action, language())
        listing.add_row(str(move.ply), seat_label(game, move.seat, language()), label, sign, loss, what)
    if shown:
        out.print(listing)
    else:
        out.print(words("There was no mistake."))
    for summary in reviewed.summaries:
        if summary.decisions:
            out.print()
            out.print(" ".join(summary.sentences))
            counts = [words(COUNTED[mark][count != 1], count=count) for mark, count in summary.marks.items()]
            out.print(Text(words(", ").join(counts), style="dim"))
    if again is not None:
        out.print()
        out.print(again.sentence)


def _heading(curve: Curve, game: AnyGame, *, apart: bool) -> str:
    seat = seat_label(game, curve.seat, language())
    if not apart:
        return words("Winning chance of {seat}", seat=seat)
    if curve.kind == "known":
        return words("Winning chance of {seat} (by what it could know)", seat=seat)
    return words("Winning chance of {seat} (with hindsight)", seat=seat)
