"""Contract bridge: deals, auction, play and score of a board, PBN and LIN, a double-dummy solver, and players.

from parlour.games.bridge import Bridge, BridgeRules
game = Bridge(BridgeRules(contract="4♠X by N"))
state = game.start(seed=1)
"""

from importlib.resources import files
from typing import Final

from parlour.core.registry import GameType
from parlour.games.bridge.contract import Contract, read_contract, score
from parlour.games.bridge.deal import read_deal, write_deal
from parlour.games.bridge.formats.declared import FORMATS
from parlour.games.bridge.players import HINDSIGHT, JUDGE, LEVELS, PLAYERS
from parlour.games.bridge.rules import Bridge
from parlour.games.bridge.standard import BENCH
from parlour.games.bridge.state import Board, BridgeView
from parlour.games.bridge.tools import TOOLS
from parlour.games.bridge.variants import BridgeRules

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
    tools=(*TOOLS, BENCH),
)
