"""Game-agnostic search over the contracts of ``parlour.core``: opponents that any plug-in game gets in one line.

players=(random_player(), alphabeta_player(my_evaluation))   # nothing hidden, two sides
players=(random_player(), sampling_player())                 # hidden cards
"""

from parlour.search.alphabeta import SURE, WIN, AlphaBetaSearch, Evaluate, Order
from parlour.search.alphabeta_player import AlphaBetaPlayer, AlphaBetaPlayerSettings, alphabeta_levels, alphabeta_player
from parlour.search.reference import minimax
from parlour.search.root import RootMove, Searched
from parlour.search.sampling import SamplingPlayer, SamplingSettings, sampling_levels, sampling_player
from parlour.search.uniform import RandomPlayer, random_player

__all__ = [
    "SURE",
    "WIN",
    "AlphaBetaPlayer",
    "AlphaBetaPlayerSettings",
    "AlphaBetaSearch",
    "Evaluate",
    "Order",
    "RandomPlayer",
    "RootMove",
    "SamplingPlayer",
    "SamplingSettings",
    "Searched",
    "alphabeta_levels",
    "alphabeta_player",
    "minimax",
    "random_player",
    "sampling_levels",
    "sampling_player",
]
