"""A player that plays anything: the measure of whether another one has learnt something."""

from __future__ import annotations

from typing import Generic

from parlour.core.analysis import Analysis, Reason
from parlour.core.game import A, Game, O, S
from parlour.core.limits import NEVER, Budget, CancelToken, Limit
from parlour.core.parameters import NoSettings
from parlour.core.player import Player, PlayerType
from parlour.core.rng import stream
from parlour.search.reasons import turn_of

__all__ = ["RandomPlayer", "random_player"]


class RandomPlayer(Player[O, A], Generic[S, A, O]):
    """Draws a legal action, all alike."""

    def __init__(self, game: Game[S, A, O]) -> None:
        self._game = game

    def analyse(self, obs: O, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[A]:
        """Choose by the seed alone."""
        budget = Budget(limit, cancel)
        _, legal = turn_of(self._game, obs)
        return Analysis(legal.sample(stream(seed, "random")), reasons=(Reason("random"),), spent=budget.spent())


def random_player(
    title: str = "Random", summary: str = "Plays any legal move.", originals: tuple[str, ...] = ()
) -> PlayerType:
    """Offer the random player for any game."""

    def make(game: Game[S, A, O], _: NoSettings) -> RandomPlayer[S, A, O]:
        return RandomPlayer(game)

    return PlayerType("random", title, summary, make, originals=originals)
