"""Why a move was chosen, as codes and facts that can be checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from parlour.core.analysis import Reason
from parlour.core.observation import Fact
from parlour.games.pentomino.engine.evaluation import PARTS, Outlook, evaluation_for, outlook
from parlour.games.pentomino.rules.game import Pentomino
from parlour.games.pentomino.rules.state import State

if TYPE_CHECKING:
    from parlour.games.pentomino.players.base import Judged

__all__ = ["RESULT", "Lead", "candidate_reasons", "told_reasons"]

RESULT: Final = "result"  # the part of a game that is decided
TOLD: Final = 2  # reasons beyond these only confuse
TRIED: Final = 3

Lead = Callable[[str], float | None]


def told_reasons(
    game: Pentomino, state: State, moves: Sequence[Judged], facts: Mapping[str, Fact], depth: int, lead: Lead
) -> tuple[Reason, ...]:
    """Return the strongest parts that speak for the first move against the second, each put to the proof.

    ``lead`` gives the lead without a part. A part whose loss does not shrink it is not told.
    """
    chosen = moves[0]
    code = "pentomino.fell_short" if "wanted" in facts else "pentomino.searched" if depth > 1 else "pentomino.looked"
    last = Reason(code, facts={**facts, "depth": depth})
    if len(moves) == 1:
        only = len(state.legal(game.board)) == 1
        return (Reason("only" if only else "pentomino.first_sight", facts={**facts, "depth": depth}),)
    rival = moves[1]
    margin = chosen.value - rival.value
    if margin == 0:
        return (Reason("pentomino.equal", facts={"rival": game.format(rival.move)}), last)
    told: list[Reason] = []
    for part, weight in _differences(chosen, rival)[:TRIED]:
        without = lead(part)
        if without is not None and without < margin and len(told) < TOLD:
            told.append(_reason(game, state, chosen, rival, part, weight))
    return (*told, last)


def _differences(chosen: Judged, rival: Judged) -> list[tuple[str, float]]:
    """Return the parts that speak for the chosen move, strongest first; the end of a game before any estimate."""
    names = sorted(chosen.parts.keys() | rival.parts.keys())
    if RESULT in names and not chosen.parts.keys() & rival.parts.keys() - {RESULT}:
        names = [RESULT]  # an estimate that only one of them has compares with nothing
    found = [(part, chosen.parts.get(part, 0.0) - rival.parts.get(part, 0.0)) for part in names]
    return sorted(((part, weight) for part, weight in found if weight > 0), key=lambda item: -item[1])


def _reason(game: Pentomino, state: State, chosen: Judged, rival: Judged, part: str, weight: float) -> Reason:
    facts: dict[str, Fact] = {
        "move": game.format(chosen.move),
        "rival": game.format(rival.move),
        "plies": len(chosen.line) + 1,
        "by": weight,
        **chosen.facts,
        **{f"rival_{name}": fact for name, fact in rival.facts.items()},
    }
    code = f"pentomino.{part}"
    if part in PARTS:
        for name, move in (("", chosen), ("rival_", rival)):
            leaf = leaf_of(state, move)
            if leaf.can_move(game.board):
                facts |= {f"{name}{fact}": value for fact, value in _seen(game, leaf).items()}
        facts["mover_moves"] = leaf_of(state, chosen).mover == state.mover
    elif part == RESULT:
        code = "pentomino.wins" if chosen.value > 0 else "pentomino.rival_loses"
        if chosen.value > 0 and rival.line:
            facts["refutation"] = game.format(rival.line[0])
    return Reason(code, weight, facts, part)


def _seen(game: Pentomino, leaf: State) -> dict[str, Fact]:
    seen: Outlook = outlook(leaf, game.board)
    expected = evaluation_for(game, leaf).expected[seen.cells]
    return {
        "cells": seen.cells,
        "regions": seen.regions,
        "choice": seen.own,
        "expected": round(expected, 1),
        "odd": round(expected) % 2 == 1,
    }


def leaf_of(state: State, move: Judged) -> State:
    """Return the position at the end of a judged line."""
    for item in (move.move, *move.line):
        state = state.play(item)
    return state


def candidate_reasons(game: Pentomino, state: State, move: Judged) -> tuple[Reason, ...]:
    """Return the one plain fact about a move that a person looks at first."""
    facts: dict[str, Fact] = {"move": game.format(move.move), **move.facts}
    if "replies" not in facts:
        facts["replies"] = len(state.play(move.move).legal(game.board))
    if not facts["replies"]:
        return (Reason("pentomino.ends", facts=facts),)
    if "winning_replies" in facts:
        return (Reason("pentomino.refuted" if facts["winning_replies"] else "pentomino.safe", facts=facts),)
    return (Reason("pentomino.replies", facts=facts),)
