"""What the analysis board asks of the thinking processes with all cards open, where the asker has set them all up."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.core.analysis import AnyAnalysis
from parlour.core.limits import UNLIMITED, CancelToken, Limit
from parlour.core.observation import Rules, Seat
from parlour.core.registry import make_game, view_of
from parlour.core.rng import derive
from parlour.core.view import Makeable
from parlour.errors import Unsupported
from parlour.explain.judge import hindsight_of
from parlour.explain.messages import drawing_words
from parlour.runtime.decision import Seated, ask, made_game

__all__ = ["JudgeOpenly", "SolveDeal"]


@dataclass(frozen=True, slots=True)
class JudgeOpenly:
    """A position to be judged by who sees all cards."""

    game: str
    rules: Rules
    spec: str
    state: object
    seat: Seat
    limit: Limit = UNLIMITED

    @property
    def key(self) -> str:
        """Who is asked."""
        return self.spec

    def prepare(self) -> None:
        """Import the game and make its judge once, so that what it shares is loaded."""
        judge = hindsight_of(made_game(self.game, self.rules))
        if judge is not None:
            judge.player.prepare()

    def run(self, cancel: CancelToken) -> AnyAnalysis:
        """Ask the judge."""
        game = made_game(self.game, self.rules)
        judge = hindsight_of(game)
        if judge is None:
            raise Unsupported("Nobody here judges this game with all cards open.")
        seed = derive(0, "open", self.seat)
        return ask(Seated(judge.player, judge.limit), game, self.state, self.seat, seed, cancel)


@dataclass(frozen=True, slots=True)
class SolveDeal:
    """A deal with all cards open, of which it is asked what can be made."""

    game: str
    rules: Rules
    state: object
    language: str
    limit: Limit = UNLIMITED

    @property
    def key(self) -> str:
        """Who is asked."""
        return f"what can be made in {self.game}"

    def prepare(self) -> None:
        """Import the game."""
        made_game(self.game, self.rules)

    def run(self, cancel: CancelToken) -> Makeable | None:
        """Solve it."""
        game = make_game(self.game, self.rules)
        return view_of(game).speaking(drawing_words(game, self.language)).makeable(self.state)
