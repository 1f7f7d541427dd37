"""The rounds of a match, so that each can be looked at by itself, as soon as it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from parlour.core.game import AnyGame
from parlour.core.parameters import parameters, spelled
from parlour.core.registry import make_game
from parlour.errors import BadParameter

__all__ = ["Span", "ending_with", "round_called", "rounds_of"]


@dataclass(frozen=True, slots=True)
class Span:
    """One round: its number, counted from 1, the action that began it and the one after its last, counted from 0."""

    number: int
    first: int
    end: int
    over: bool


def rounds_of(game: AnyGame, states: Sequence[object]) -> tuple[Span, ...]:
    """Return the rounds of a game by its states, the start first; a game without rounds is one."""
    if len(states) < 2:
        return ()
    last, ended = game.rounds_over(states[-1]), game.outcome(states[-1]) is not None
    found: list[Span] = []
    for played, plies in groupby(range(len(states) - 1), lambda ply: game.rounds_over(states[ply])):
        own = [*plies]
        found.append(Span(len(found) + 1, own[0], own[-1] + 1, played < last or ended))
    return tuple(found)


def round_called(game: AnyGame, states: Sequence[object], number: int) -> Span:
    """Return one round; raise what there is when it is not there."""
    spans = rounds_of(game, states)
    if not 1 <= number <= len(spans):
        raise BadParameter("There are rounds 1 to {count}, not {number}.", count=len(spans), number=number)
    return spans[number - 1]


def ending_with(game: AnyGame, state: object) -> AnyGame:
    """Return the same game ending with the round that is being played; itself if there are no rounds to count."""
    if all(item.name != "rounds" for item in parameters(type(game.rules))):
        return game
    return make_game(game.name, {**spelled(game.rules), "rounds": game.rounds_over(state) + 1})
