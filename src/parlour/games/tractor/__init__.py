"""Tractor (Sheng Ji): rules with house variants, players by phases and by search, and a compiled kernel.

from parlour.games.tractor import Tractor, TractorRules
game = Tractor(TractorRules(rounds=1))
state = game.start(seed=1)
"""

from importlib.resources import files
from typing import Final

from parlour.core.match_traits import MatchTraits
from parlour.core.registry import GameType
from parlour.games.tractor.commands import TOOLS
from parlour.games.tractor.lessons import COURSE
from parlour.games.tractor.players import HINDSIGHT, JUDGE, LEVELS, PLAYERS
from parlour.games.tractor.players.settings import PhaseSettings, SearchSettings
from parlour.games.tractor.puzzles import PUZZLES
from parlour.games.tractor.rules.game import Tractor
from parlour.games.tractor.rules.match import State, TractorView
from parlour.games.tractor.rules.variants import TractorRules
from parlour.games.tractor.teaching import TEACHING
from parlour.games.tractor.view import TractorPage

__all__ = ["GAME", "PhaseSettings", "SearchSettings", "State", "Tractor", "TractorRules", "TractorView"]

GAME: Final = GameType(
    name="tractor",
    title="Tractor",
    summary="Sheng Ji: two decks, partners, trumps declared during the deal; defend, or collect eighty points.",
    rules=TractorRules,
    make=Tractor,
    players=PLAYERS,
    levels=LEVELS,
    judge=JUDGE,
    hindsight=HINDSIGHT,
    locale=files(__package__) / "locale",
    tools=TOOLS,
    view=TractorPage,
    match=MatchTraits(effect=0.1),
    teaching=TEACHING,
    puzzles=PUZZLES,
    course=COURSE,
)
