"""Positions by their text, what the judge says of their moves, and what is told of two of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from parlour.core.analysis import Candidate
from parlour.core.teaching import Idea
from parlour.explain import judge_of
from parlour.games.reversi import Reversi, ReversiView
from parlour.games.reversi.teaching import TEACHING, choices, corners, plans
from parlour.games.reversi.teaching.endings import END_CAUSES
from parlour.games.reversi.teaching.lines import Line

__all__ = ["GAME", "Pair", "check_first", "pair_of", "searched", "told", "view"]

GAME = Reversi()
CAUSES = (
    *END_CAUSES,
    *(getattr(corners, name) for name in ("corner_trap", "loses_now", "reserve", "soon_weak", "weak_square")),
    *(getattr(plans, name) for name in plans.__all__),
    *(getattr(choices, name) for name in choices.__all__),
)


@dataclass(frozen=True)
class Pair:
    """A move and its rival in a position, as the judge sees them."""

    obs: ReversiView
    move: Candidate[int]
    rival: Candidate[int]

    def first(self) -> Idea | None:
        """Return what is told first."""
        return told(self.obs, self.move, self.rival)

    def also(self, first: str) -> Idea | None:
        """Return what is told after a first reason."""
        return TEACHING.also(self.obs, self.move, self.rival, Idea(plan=first))

    def exchanged(self) -> set[str]:
        """Return all that could be told of the two moves the other way round, whatever their values."""
        lines = [Line.of(self.obs.state.position, one) for one in (self.rival, self.move)]
        return {one.plan for one in (cause(*lines) for cause in CAUSES) if one is not None}


def view(text: str) -> ReversiView:
    state = GAME.load(text)
    return GAME.observe(state, state.position.mover)


def searched(obs: ReversiView) -> dict[str, Candidate[int]]:
    judge = judge_of(GAME)
    analysis = judge.fair.analyse(obs, judge.limit, 1)
    return {GAME.format(item.action): item for item in analysis.candidates}


def told(obs: ReversiView, move: Candidate[int], rival: Candidate[int]) -> Idea | None:
    found = (proof.find(obs, move, rival) for proof in TEACHING.proofs)
    return next((idea for idea in found if idea is not None), None)


def pair_of(board: str, move: str, rival: str) -> Pair:
    obs = view(board)
    found = searched(obs)
    return Pair(obs, found[move], found[rival])


def check_first(pair: Pair, name: str, facts: Mapping[str, object], *, both_ways: bool = False) -> Idea:
    """Check that a plan is told first, with facts, and not with the moves exchanged, unless it fits ``both_ways``."""
    idea = pair.first()
    assert idea is not None
    assert idea.plan == name
    assert facts.items() <= dict(idea.facts).items()
    assert told(pair.obs, pair.rival, pair.move) is None
    assert both_ways or name not in pair.exchanged()
    return idea
