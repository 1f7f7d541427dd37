"""Contract bridge: deals, auction, play and score of a board, PBN and LIN, a double-dummy solver, and players.

from parlour.games.bridge import Bridge, BridgeRules
game = Bridge(BridgeRules(contract="4♠X by N"))
state = game.start(seed=1)
"""

from importlib.resources import files
from typing import Final

from parlour.core.match_traits import MatchTraits
from parlour.core.registry import GameType
from parlour.games.bridge.commands import TOOLS
from parlour.games.bridge.lessons import COURSE
from parlour.games.bridge.players import HINDSIGHT, JUDGE, LEVELS, PLAYERS
from parlour.games.bridge.puzzles import PUZZLES
from parlour.games.bridge.rules.contract import Contract, imps, read_contract, score
from parlour.games.bridge.rules.deal import read_deal, write_deal
from parlour.games.bridge.rules.formats.declared import FORMATS
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.state import Board, BridgeView
from parlour.games.bridge.rules.variants import BridgeRules
from parlour.games.bridge.teaching import TEACHING
from parlour.games.bridge.view import BridgePage

__all__ = [
    "GAME",
    "Board",
    "Bridge",
    "BridgeRules",
    "BridgeView",
    "Contract",
    "read_contract",
    "read_deal",
    "score",
    "write_deal",
]

GAME: Final = GameType(
    name="bridge",
    title="Bridge",
    summary="Bid for a contract with your partner, then take the tricks it promises.",
    rules=BridgeRules,
    make=Bridge,
    players=PLAYERS,
    levels=LEVELS,
    judge=JUDGE,
    locale=files(__package__) / "locale",
    formats=FORMATS,
    hindsight=HINDSIGHT,
    tools=TOOLS,
    view=BridgePage,
    match=MatchTraits(unit="IMPs", swing=imps),
    teaching=TEACHING,
    puzzles=PUZZLES,
    course=COURSE,
)
