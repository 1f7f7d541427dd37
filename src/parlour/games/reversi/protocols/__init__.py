"""``parlour engine reversi``: the languages in which other programs talk to an engine, GTP and NBoard."""

from parlour.games.reversi.protocols.gtp import Gtp
from parlour.games.reversi.protocols.nboard import NBoard
from parlour.games.reversi.protocols.session import Session
from parlour.games.reversi.protocols.tool import ENGINE, EngineSettings

__all__ = ["ENGINE", "EngineSettings", "Gtp", "NBoard", "Session"]
