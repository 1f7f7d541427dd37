"""Why a move was chosen, as codes and facts that can be checked."""

from __future__ import annotations

from functools import reduce
from typing import Final

from parlour.core.analysis import Reason
from parlour.core.observation import Fact
from parlour.games.pentomino.engine.evaluation import PARTS, Outlook, evaluation_for, outlook
from parlour.games.pentomino.rules.board import Placement
from parlour.games.pentomino.rules.game import Pentomino
from parlour.games.pentomino.rules.state import State
from parlour.search import RootMove

__all__ = ["RESULT", "candidate_reasons", "comparable", "leaf_of", "term_reason"]

RESULT: Final = "result"  # the part of a game that is decided


def comparable(chosen: RootMove[Placement], rival: RootMove[Placement]) -> list[str]:
    """Return the terms that compare: an estimate that only one move has compares with nothing."""
    names = sorted(chosen.parts.keys() | rival.parts.keys())
    return [RESULT] if RESULT in names and not chosen.parts.keys() & rival.parts.keys() - {RESULT} else names


def term_reason(
    game: Pentomino, state: State, chosen: RootMove[Placement], rival: RootMove[Placement], part: str, weight: float
) -> Reason:
    """Return what a term has to do with the choice."""
    facts: dict[str, Fact] = {
        "move": game.format(chosen.action),
        "rival": game.format(rival.action),
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


def leaf_of(state: State, move: RootMove[Placement]) -> State:
    """Return the position at the end of a judged line."""
    return reduce(State.play, (move.action, *move.line), state)


def candidate_reasons(game: Pentomino, state: State, move: RootMove[Placement]) -> tuple[Reason, ...]:
    """Return the one plain fact about a move that a person looks at first."""
    facts: dict[str, Fact] = {"move": game.format(move.action), **move.facts}
    if "replies" not in facts:
        facts["replies"] = len(state.play(move.action).legal(game.board))
    if not facts["replies"]:
        return (Reason("pentomino.ends", facts=facts),)
    if "winning_replies" in facts:
        return (Reason("pentomino.refuted" if facts["winning_replies"] else "pentomino.safe", facts=facts),)
    return (Reason("pentomino.replies", facts=facts),)
