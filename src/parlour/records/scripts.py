"""Between records and the scripts that foreign formats read and write."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace
from datetime import date

from parlour.core.formats import Script
from parlour.core.game import AnyGame
from parlour.core.observation import Observation, Seat
from parlour.core.parameters import spelled
from parlour.core.playthrough import Playthrough
from parlour.core.registry import make_game
from parlour.errors import FormatError, ParlourError
from parlour.records.record import GameRecord, RecordedAction
from parlour.records.replays import game_of, replay

__all__ = ["record_of_line", "record_of_script", "script_of_position", "script_of_record"]

UNKNOWN = "unknown"  # the name of a player whom the format does not name


def record_of_script(script: Script, game_name: str) -> GameRecord:
    """Play a script and return its record; raise ``FormatError`` at the first action that the rules forbid."""
    game = make_game(game_name, script.rules)
    start = game.load(script.position) if script.position else game.start(0)
    run: Playthrough[object, Hashable, Observation] = Playthrough(game, start)
    turns = run.turns()
    for ply, text in enumerate(script.actions, 1):
        turn = next(turns, None)
        if turn is None:
            raise FormatError(f"action {ply}, {text}: the game is already over")
        try:
            run.play(turn.seat, game.parse(text, turn.obs))
        except ParlourError as error:
            raise FormatError(f"action {ply}, {game.seat_names[turn.seat]} {text}: {error}") from None
    day = _iso(script.tags.get("Date", ""))
    taken = (*game.seat_names, "Date") if day else game.seat_names
    tags = {"Day" if name == "Date" else name: value for name, value in script.tags.items() if name not in taken}
    players = tuple(script.tags.get(name, UNKNOWN) for name in game.seat_names)
    return replace(_record(game, start, run), players=players, date=day, tags=tags)


def record_of_line(game: AnyGame, start: object, actions: Iterable[tuple[Seat, str]]) -> GameRecord:
    """Play actions from a state and return their record, by nobody in particular."""
    run: Playthrough[object, Hashable, Observation] = Playthrough(game, start)
    for seat, text in actions:
        run.play(seat, game.parse(text, game.observe(run.state, seat)))
    return _record(game, start, run)


def _record(game: AnyGame, start: object, run: Playthrough[object, Hashable, Observation]) -> GameRecord:
    outcome = run.outcome
    return GameRecord(
        game=game.name,
        seats=game.seat_names,
        players=(UNKNOWN,) * game.seats,
        actions=tuple(RecordedAction(seat, game.format(action)) for seat, action in run.actions),
        rules=spelled(game.rules),
        origin=game.origin(start, run.state),
        result=outcome.points if outcome is not None else None,
        reason=outcome.reason if outcome is not None else "",
    )


def script_of_record(record: GameRecord) -> Script:
    """Return what a foreign format may tell of a record, once every action of it has been checked."""
    game = game_of(record)
    start = replay(record, game)[0]
    named = {name: player for name, player in zip(record.seats, record.players, strict=True) if player != UNKNOWN}
    usual = start == game.start(0) == game.start(1)  # a deal that chance has made is never the usual start
    return Script(
        actions=tuple(action.text for action in record.actions),
        position="" if usual else game.dump(start),
        rules=record.rules,
        tags={**named, **({"Date": record.date} if record.date else {}), **record.tags},
    )


def script_of_position(record: GameRecord, ply: int | None = None) -> Script:
    """Return the position after some actions of a record, or at its end, as a script without actions."""
    game = game_of(record)
    states = replay(record, game)
    if ply is not None and not 0 <= ply < len(states):
        raise FormatError(f"there is no position after action {ply}; the record has {len(states) - 1} actions")
    return Script(position=game.dump(states[-1 if ply is None else ply]), rules=record.rules)


def _iso(day: str) -> str:
    """Return a date the way records write it; nothing when it is not a whole date."""
    try:
        return date.fromisoformat(day.strip().replace(".", "-")).isoformat()
    except ValueError:
        return ""
