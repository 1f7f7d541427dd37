"""Hearts: rules and variants, players from first card to search, and a compiled kernel.

from parlour.games.hearts import Hearts, HeartsRules
game = Hearts(HeartsRules(rounds=1))
state = game.start(seed=1)
"""

from importlib.resources import files
from typing import Final

from parlour.core.match_traits import MatchTraits
from parlour.core.registry import GameType
from parlour.games.hearts.lessons import COURSE
from parlour.games.hearts.players import HINDSIGHT, JUDGE, LEVELS, PLAYERS
from parlour.games.hearts.players.settings import HeartsSettings
from parlour.games.hearts.puzzles import PUZZLES
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.match import HeartsView, State
from parlour.games.hearts.rules.variants import HeartsRules
from parlour.games.hearts.teaching import TEACHING
from parlour.games.hearts.view import HeartsPage

__all__ = ["GAME", "Hearts", "HeartsRules", "HeartsSettings", "HeartsView", "State"]

GAME: Final = GameType(
    name="hearts",
    title="Hearts",
    summary="Pass three cards, then take no hearts and no queen of spades, or all of them.",
    rules=HeartsRules,
    make=Hearts,
    players=PLAYERS,
    levels=LEVELS,
    judge=JUDGE,
    locale=files(__package__) / "locale",
    hindsight=HINDSIGHT,
    view=HeartsPage,
    match=MatchTraits(effect=0.5),
    teaching=TEACHING,
    puzzles=PUZZLES,
    course=COURSE,
)
