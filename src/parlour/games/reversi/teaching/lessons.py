"""What can be said about a move in Reversi: what its line brings and what that is worth, ideas, and proofs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.core.teaching import Fit, Teaching
from parlour.games.reversi.engine.line_events import ERRORS, EVENTS, GROUPS, VALUE_ERROR, discs_of
from parlour.games.reversi.rules.board import PASS, SYMMETRIES, geometry, squares_of, transform_square
from parlour.games.reversi.rules.game import ReversiView
from parlour.games.reversi.teaching.also import also
from parlour.games.reversi.teaching.concepts import CONCEPTS, tallies
from parlour.games.reversi.teaching.lines import near_empty, normal_moves, tempting_weak
from parlour.games.reversi.teaching.proofs import PROOFS

__all__ = ["TEACHING"]

NORMAL: Final = 2  # other moves to weigh that are enough


def value(obs: ReversiView, events: Sequence[float]) -> float:
    """Return what events are worth in discs; the fit is one for the whole game."""
    return discs_of(events)


def verb(obs: ReversiView, action: int) -> str:
    """Return what kind of move it is."""
    return "pass" if action == PASS else "place"


def mirrored(obs: ReversiView, move: int, rival: int) -> str:
    """Name why two moves come to the same: they are images of each other on a board that looks the same both ways."""
    now = obs.state.position
    same = (one for one in SYMMETRIES if transform_square(move, one, now.size) == rival)
    return "mirror" if move != rival and any(now.transform(one) == now for one in same) else ""


def near(obs: ReversiView, move: int, others: Sequence[int]) -> list[int]:
    """Name what everybody looks at first: corners to be had."""
    now, corners = obs.state.position, geometry(obs.state.position.size).corners
    return [] if corners >> move & 1 else [square for square in squares_of(corners & now.moves) if square in others]


def absurd(obs: ReversiView, move: int, rival: int) -> bool:
    """Tell whether a rival is one that nobody weighs: it gives a corner away where there are normal moves enough."""
    position, corners = obs.state.position, geometry(obs.state.position.size).corners
    if PASS in (move, rival) or corners >> rival & 1:
        return False
    normal = normal_moves(position)
    others = (normal & ~(1 << move)).bit_count()
    after = position.play(rival)
    given = corners & after.moves & ~position.replies or near_empty(position, rival)[1] == "x"
    return bool(given) and not normal >> rival & 1 and others >= NORMAL


def traps(obs: ReversiView, move: int, others: Sequence[int]) -> list[int]:
    """Name moves beside a corner that tempt and give it away."""
    return [square for square in tempting_weak(obs.state.position) if square in others]


TEACHING: Final[Teaching[ReversiView, int]] = Teaching(
    events=EVENTS,
    groups=GROUPS,
    value=value,
    tallies=tallies,
    concepts=CONCEPTS,
    first_thought="heuristic",
    verb=verb,
    alike=mirrored,
    near=near,
    traps=traps,
    absurd=absurd,
    least=4.0,  # discs; a rival that costs less is compared with only if no other tempts
    proofs=PROOFS,
    also=also,
    fit=Fit(VALUE_ERROR, ERRORS),
)
