"""The formats of the Othello world: move lists, GGF, OBF, XOT, and boards as people paste them."""

from parlour.games.reversi.rules.formats.any import read_game, write_game
from parlour.games.reversi.rules.formats.board import read_board
from parlour.games.reversi.rules.formats.declared import FORMATS
from parlour.games.reversi.rules.formats.ggf import GgfGame, read_ggf, write_ggf
from parlour.games.reversi.rules.formats.obf import ObfLine, read_obf, write_obf
from parlour.games.reversi.rules.formats.reversi42 import read_reversi42, write_reversi42
from parlour.games.reversi.rules.formats.transcript import read_transcript, write_transcript

__all__ = [
    "FORMATS",
    "GgfGame",
    "ObfLine",
    "read_board",
    "read_game",
    "read_ggf",
    "read_obf",
    "read_reversi42",
    "read_transcript",
    "write_game",
    "write_ggf",
    "write_obf",
    "write_reversi42",
    "write_transcript",
]
