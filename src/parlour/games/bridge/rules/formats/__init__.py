"""Boards as other bridge programs write them: PBN and LIN."""

from parlour.games.bridge.rules.formats.board import BoardText, decode
from parlour.games.bridge.rules.formats.lin import read_lin, write_lin
from parlour.games.bridge.rules.formats.pbn import read_pbn, write_pbn

__all__ = ["BoardText", "decode", "read_lin", "read_pbn", "write_lin", "write_pbn"]
