"""Playing a record again, checking everything it claims."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from parlour.core.game import AnyGame, HiddenGame
from parlour.core.parameters import modern
from parlour.core.registry import game_type, make_game, modern_text
from parlour.errors import FormatError, ParlourError, Unsupported
from parlour.records.record import GameRecord, RecordedAction

__all__ = ["ENDED_EARLY", "game_of", "modern_record", "replay", "start_of"]

# Reasons for a result that the rules alone do not give.
ENDED_EARLY: Final = frozenset({"resigned", "forfeited", "out of time"})


def game_of(record: GameRecord) -> AnyGame:
    """Make the game of a record, with the rules it was played under."""
    game = make_game(record.game, record.rules)
    if record.seats != game.seat_names:
        raise FormatError(f"{game.name} has the seats {', '.join(game.seat_names)}, not {', '.join(record.seats)}")
    return game


def modern_record(record: GameRecord) -> GameRecord:
    """Return a record under today's names of its rules and players, to be written again."""
    rules = modern(game_type(record.game).rules, record.rules)
    return replace(record, rules=rules, players=tuple(_modern_player(name, record.game) for name in record.players))


def _modern_player(name: str, game: str) -> str:
    try:
        return modern_text(name, game)
    except ParlourError:  # a person, or a program that nobody here knows
        return name


def replay(record: GameRecord, game: AnyGame | None = None) -> list[Any]:
    """Return the states of a record, the start first; raise ``FormatError`` at the first thing that cannot be true."""
    if game is None:
        game = game_of(record)
    if record.viewer:
        raise Unsupported(
            f"This record holds what {record.viewer} saw of a running match; it can be replayed once the match is over."
        )
    states = [start_of(record, game)]
    for ply, action in enumerate(record.actions, 1):
        try:
            states.append(_next(states[-1], action, game))
        except ParlourError as error:
            fault = error.message if isinstance(error, FormatError) else str(error)
            raise FormatError(
                f"action {ply}, {game.seat_names[action.seat]} {action.text}: {fault}", line=action.line
            ) from None
    _check_result(record, states[-1], game)
    return states


def start_of(record: GameRecord, game: AnyGame) -> object:
    """Return the state that a record begins with; raise ``FormatError`` when that is unknown."""
    if record.origin is not None:
        try:
            return game.load(record.origin)
        except FormatError as error:
            raise FormatError(f"[Origin] cannot be read: {error}") from None
    if record.seed is None and isinstance(game, HiddenGame):
        raise FormatError("expected [Origin] or [Seed]: without either the deal is unknown")
    return game.start(record.seed or 0)


def _next(state: object, action: RecordedAction, game: AnyGame) -> object:
    actors = game.actors(state)
    if action.seat not in actors:
        raise FormatError(
            f"it is the turn of {' or '.join(game.seat_names[seat] for seat in actors)}"
            if actors
            else "the game is already over"
        )
    return game.step(state, action.seat, game.parse(action.text, game.observe(state, action.seat)))


def _check_result(record: GameRecord, state: object, game: AnyGame) -> None:
    outcome = game.outcome(state)
    if record.result is None:
        return
    if outcome is None:
        if record.reason not in ENDED_EARLY:
            raise FormatError("[Result] is given, but the actions do not end the game")
    elif outcome.points != record.result:
        points = " ".join(f"{value:g}" for value in outcome.points)
        raise FormatError(f"[Result] does not follow from the actions: they give {points}")
    elif record.reason and record.reason != outcome.reason:
        raise FormatError(f"[Reason] does not follow from the actions: they give {outcome.reason}")
