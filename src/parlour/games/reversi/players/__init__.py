"""The players of Reversi and the ladder of levels."""

from __future__ import annotations

from typing import Final

from parlour.core.player import PlayerType
from parlour.core.registry import Level
from parlour.games.reversi.players.champion import Champion, ChampionSettings
from parlour.games.reversi.players.learner import Learner, LearnerSettings
from parlour.games.reversi.players.scholars import (
    Blitz,
    BlitzSettings,
    Grandmaster,
    GrandmasterSettings,
    Oracle,
    Scholar,
)
from parlour.games.reversi.players.search import (
    Adaptive,
    AdaptiveSettings,
    AlphaBeta,
    AlphaBetaSettings,
    Iterative,
    IterativeSettings,
)
from parlour.games.reversi.players.simple import Greedy, Scout
from parlour.search import random_player

__all__ = ["JUDGE", "LEVELS", "PLAYERS"]


PLAYERS: Final = (
    random_player("Random Chaos", originals=("Monkey",)),
    PlayerType(
        "greedy", "Greedy Goblin", "Flips as many discs as it can at once.", Greedy, originals=("GreedyPlayer",)
    ),
    PlayerType(
        "heuristic", "Heuristic Scout", "Weighs the squares held after its move.", Scout, originals=("HeuristicPlayer",)
    ),
    PlayerType(
        "alphabeta",
        "Alpha-Beta AI",
        "Classic minimax with alpha-beta pruning: solid and reliable.",
        AlphaBeta,
        AlphaBetaSettings,
        fallback="heuristic",
        originals=("AIPlayer(deep=depth, difficulty=depth)", "TTAIPlayer", "VerboseAI"),
    ),
    PlayerType(
        "adaptive",
        "Adaptive AI",
        "Alpha-beta that looks further when the board fills up.",
        Adaptive,
        AdaptiveSettings,
        fallback="heuristic",
        originals=("AdaptiveAI",),
    ),
    PlayerType(
        "iterative",
        "Iterative Deepening AI",
        "Alpha-beta one ply deeper at a time until its time is up.",
        Iterative,
        IterativeSettings,
        fallback="heuristic",
        originals=("IterativeDeepAI(deep=depth, time_limit=seconds)",),
    ),
    PlayerType(
        "scholar",
        "Opening Scholar",
        "Knows the openings by heart, then plays like Alpha-Beta AI.",
        Scholar,
        AlphaBetaSettings,
        fallback="heuristic",
        originals=("AIPlayerBook(deep=depth, difficulty=depth)",),
    ),
    PlayerType(
        "blitz",
        "Bitboard Blitz",
        "Alpha-Beta AI, deeper.",
        Blitz,
        BlitzSettings,
        fallback="heuristic",
        originals=("AIPlayerBitboard(deep=depth, difficulty=depth)",),
    ),
    PlayerType(
        "oracle",
        "The Oracle",
        "The openings by heart, then Bitboard Blitz.",
        Oracle,
        BlitzSettings,
        fallback="heuristic",
        originals=("AIPlayerBitboardBook(deep=depth, difficulty=depth)",),
    ),
    PlayerType(
        "grandmaster",
        "Grandmaster",
        "Book, trained evaluation, selective search and exact ends.",
        Grandmaster,
        GrandmasterSettings,
        fallback="heuristic",
        originals=("AIPlayerGrandmaster(deep=depth, difficulty=depth)",),
    ),
    PlayerType(
        "champion",
        "Champion",
        "Searches as deep as its time allows, and solves the end.",
        Champion,
        ChampionSettings,
        fallback="heuristic",
    ),
    PlayerType(
        "learner",
        "Learner",
        "Looks at few moves, not far, and misjudges what is complicated.",
        Learner,
        LearnerSettings,
        fallback="heuristic",
    ),
)

LEVELS: Final = (
    Level("beginner", "learner(depth=1, width=5, noise=8)", "Sees corners, and little else."),
    Level("easy", "learner(depth=2, width=7, noise=5)", "Looks at your reply, and often misjudges it."),
    Level("normal", "learner(depth=3, width=10, noise=2, endgame=8)", "Plans a little, but slips now and then."),
    Level(
        "hard", "scholar(depth=5, endgame=12)", "Knows the openings, looks five moves ahead, solves the last twelve."
    ),
    Level(
        "expert",
        "champion(nodes=4000000, table=20)",
        "The strongest engine: book, some twenty moves ahead, and the end solved.",
    ),
)

JUDGE: Final = Level(
    "judge", "grandmaster(depth=8, endgame=16, book=off, table=18)", "Eight moves ahead, exact near the end."
)
