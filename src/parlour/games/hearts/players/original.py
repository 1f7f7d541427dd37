"""The original's bots under the names its users know, and the quick choices it falls back on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from parlour.core.analysis import Reason
from parlour.core.limits import Budget
from parlour.core.parameters import NoSettings, option
from parlour.core.player import Player
from parlour.games.hearts.players.passing import WeighedAction
from parlour.games.hearts.players.search import TreeSearchPlayer
from parlour.games.hearts.players.settings import HeartsSettings
from parlour.games.hearts.players.shallow import Shallow
from parlour.games.hearts.players.simple import Heuristic, Legacy
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.match import HeartsView

__all__ = ["OriginalSettings", "Safest", "kind_of", "make_original"]

_KINDS: Final = {
    "easy": "legacy",
    "legacy": "legacy",
    "normal": "heuristic",
    "default": "heuristic",
    "hard": "shallow",
    "future": "shallow",
    "search": "search",
    "lookahead": "search",
}


@dataclass(frozen=True)
class OriginalSettings(HeartsSettings):
    """Which of the original's bots, and whatever is to differ from its own defaults."""

    preset: str = option("original", "The original's defaults, always.", choices=("original",))
    difficulty: str = option(
        "", "easy, normal, hard or search; without one, what MDH_BOT_DIFFICULTY says; normal where that is unknown."
    )


def kind_of(difficulty: str) -> str:
    """Return the player behind one of the original's names; normal for any other word, as the original does."""
    return _KINDS.get(difficulty.strip().lower(), "heuristic")


def make_original(game: Hearts, settings: OriginalSettings) -> Player[HeartsView, Action]:
    """Make the bot with the original's defaults."""
    kind = kind_of(settings.difficulty)
    if kind == "legacy":
        return Legacy(game, NoSettings())
    makers: dict[str, Any] = {"heuristic": Heuristic, "shallow": Shallow, "search": TreeSearchPlayer}
    made: Player[HeartsView, Action] = makers[kind](game, settings)
    return made


class Safest(Heuristic):
    """Plays what is least likely to take points: what to fall back on when there is no time to think."""

    def __init__(self, game: Hearts, settings: NoSettings) -> None:
        super().__init__(game, HeartsSettings())

    def weigh_play(self, obs: HeartsView, budget: Budget, seed: int) -> tuple[list[WeighedAction], tuple[Reason, ...]]:
        """Weigh only the points that a card may take; the lower card breaks ties."""
        weighed, _ = super().weigh_play(obs, budget, seed)
        bare = [replace(item, parts={"points_taken": item.parts.get("points_taken", 0.0)}) for item in weighed]
        return sorted(bare, key=lambda item: (-item.value, item.action)), ()
