"""Contract bridge: deals, auction, play and score of a board, PBN and LIN, and a double-dummy solver.

from parlour.games.bridge import Bridge, BridgeRules
game = Bridge(BridgeRules(contract="4♠X by N"))
state = game.start(seed=1)
"""

from parlour.games.bridge.contract import Contract, read_contract, score
from parlour.games.bridge.deal import read_deal, write_deal
from parlour.games.bridge.rules import Bridge
from parlour.games.bridge.state import Board, BridgeView
from parlour.games.bridge.variants import BridgeRules

__all__ = [
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
