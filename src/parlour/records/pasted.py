"""A text that somebody pasted, in whatever format of a game it is: what can be read of it, and where it goes wrong.

A file that is half right is not refused: what comes before the fault is kept, and the fault says where it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from parlour.core.formats import Script
from parlour.core.game import AnyGame
from parlour.core.observation import Seat
from parlour.core.parameters import Value
from parlour.core.playthrough import Playthrough
from parlour.core.registry import GameType, about, game_type, make_game
from parlour.errors import FormatError, ParlourError
from parlour.records.record import GameRecord
from parlour.records.replays import game_of, modern_record, start_of
from parlour.records.text import parse_records

__all__ = ["MOST_GAMES", "Pasted", "PastedGame", "Played", "follow", "read_pasted"]

MOST_GAMES: Final = 100  # that one text may hold
SHORTENINGS: Final = 12  # how often what comes before a fault is read again
RECORD, POSITION = "record", "position"

AnyRun = Playthrough[Any, Any, Any]
Played = tuple[Seat | None, str]  # who acts, the first that may where that is not told; and what


@dataclass(frozen=True, slots=True)
class PastedGame:
    """One game or position of a text: text for ``Game.load``, and the actions that follow as far as rules allow them.

    ``fault`` is why the next action was not possible.
    """

    position: str
    actions: tuple[tuple[Seat, str], ...] = ()
    rules: Mapping[str, Value] = field(default_factory=dict, hash=False)
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)
    fault: FormatError | None = None


@dataclass(frozen=True, slots=True)
class Pasted:
    """All that could be read, in which format; ``fault`` is what ended the reading, with its place in the text."""

    format: str
    games: tuple[PastedGame, ...]
    fault: FormatError | None = None


def follow(game: AnyGame, start: object, actions: Iterator[Played]) -> tuple[AnyRun, FormatError | None]:
    """Play actions as far as the rules allow; return the game so far, and why it did not go on."""
    run: AnyRun = Playthrough(game, start)
    for number, (seat, text) in enumerate(actions, 1):
        actors = () if run.outcome is not None else game.actors(run.state)
        if not actors:
            return run, FormatError("action {number}, {move}: the game is already over", number=number, move=text)
        who = actors[0] if seat is None else seat
        try:
            if who not in actors:
                raise FormatError("it is not this seat's turn")
            run.play(who, game.parse(text, game.observe(run.state, who)))
        except ParlourError as error:
            fault = error.bare if isinstance(error, FormatError) else error
            refusal = FormatError("action {number}, {move}: {fault}", number=number, move=text, fault=fault)
            refusal.game = game.name
            return run, refusal
    return run, None


def read_pasted(name: str, text: str, rules: Mapping[str, Value] | None = None) -> Pasted:
    """Read a text in the first of the game's formats that fits it; raise ``FormatError`` when none does at all."""
    kind, asked = game_type(name), rules or {}
    if not text.strip():
        raise FormatError("there is nothing in it")
    with about(name):
        return _best(kind, _tries(kind, text, asked))


def _tries(kind: GameType, text: str, rules: Mapping[str, Value]) -> Iterator[Pasted]:
    """Yield the text as each format reads it; our own records say what they are."""
    if text.lstrip().startswith("[Game "):
        yield _read(RECORD, text, lambda part: _records(kind, part))
        return
    for item in kind.formats:
        yield _read(item.name, text, lambda part, item=item: _scripts(kind, item.read(part), rules))  # type: ignore[misc]
    yield _read(POSITION, text, lambda part: (_position(kind, part, rules),))


def _best(kind: GameType, tries: Iterator[Pasted]) -> Pasted:
    """Return the first that is right or else the one that understands most; raise its fault when that is nothing."""
    faulty: list[Pasted] = []
    for reading in tries:
        if reading.fault is None and all(game.fault is None for game in reading.games):
            return reading
        faulty.append(reading)
    # What reads the most actions is meant; of formats that read nothing, the one that got furthest down the text.
    best = max(faulty, key=lambda item: (bool(item.games), _depth(item), _line(item.fault)))
    if not best.games:
        assert best.fault is not None
        raise best.fault
    return best


def _depth(item: Pasted) -> int:
    return sum(1 + len(game.actions) for game in item.games)


def _line(fault: FormatError | None) -> tuple[int, int]:
    return (0, 0) if fault is None else (fault.line or 1, fault.column or 0)


def _read(name: str, text: str, read: Callable[[str], tuple[PastedGame, ...]]) -> Pasted:
    """Read a text or, where it goes wrong, as much before that as can be read."""
    first: FormatError | None = None
    part = text
    for _ in range(SHORTENINGS):
        try:
            return Pasted(name, read(part)[:MOST_GAMES], first)
        except FormatError as error:
            first = first or error
            part = _before(part, error)
            if not part.strip():
                break
    return Pasted(name, (), first)


def _before(text: str, fault: FormatError) -> str:
    """Return what comes before a fault: the line up to it where its column is known, and the lines before."""
    lines = text.splitlines(keepends=True)
    number = min(fault.line or len(lines), len(lines))
    begun = lines[number - 1][: fault.column - 1] if fault.column is not None else ""
    return "".join((*lines[: number - 1], begun))


def _records(kind: GameType, text: str) -> tuple[PastedGame, ...]:
    return tuple(_recorded(kind, record) for record in parse_records(text)[:MOST_GAMES])


def _recorded(kind: GameType, record: GameRecord) -> PastedGame:
    if record.game != kind.name:
        raise FormatError("this is a game of {other}, not of {game}", other=record.game, game=kind.name)
    modern = modern_record(record)
    game = game_of(modern)
    start = start_of(modern, game)
    run, fault = follow(game, start, ((action.seat, action.text) for action in modern.actions))
    if fault is not None and len(run.actions) < len(modern.actions):
        fault = fault.at(line=modern.actions[len(run.actions)].line)
    named = dict(zip(modern.seats, modern.players, strict=True))
    return _game(game, start, run, modern.rules, {**named, **modern.tags}, fault)


def _scripts(kind: GameType, scripts: tuple[Script, ...], rules: Mapping[str, Value]) -> tuple[PastedGame, ...]:
    if not scripts:
        raise FormatError("there is nothing in it")
    return tuple(_scripted(kind, script, {**rules, **script.rules}) for script in scripts[:MOST_GAMES])


def _scripted(kind: GameType, script: Script, rules: Mapping[str, Value]) -> PastedGame:
    game = make_game(kind.name, rules)
    start = game.load(script.position) if script.position else game.start(0)
    run, fault = follow(game, start, ((None, text) for text in script.actions))
    return _game(game, start, run, rules, script.tags, fault)


def _position(kind: GameType, text: str, rules: Mapping[str, Value]) -> PastedGame:
    game = make_game(kind.name, rules)
    state = game.load(text)
    return PastedGame(game.dump(state), rules=rules)


def _game(
    game: AnyGame,
    start: object,
    run: AnyRun,
    rules: Mapping[str, Value],
    tags: Mapping[str, str],
    fault: FormatError | None,
) -> PastedGame:
    actions = tuple((seat, game.format(action)) for seat, action in run.actions)
    return PastedGame(game.origin(start, run.state), actions, rules, tags, fault)
