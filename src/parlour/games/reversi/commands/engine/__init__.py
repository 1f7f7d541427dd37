"""``parlour engine reversi``: the languages in which other programs talk to an engine, GTP and NBoard."""

from parlour.games.reversi.commands.engine.command import ENGINE, EngineSettings
from parlour.games.reversi.commands.engine.gtp import Gtp
from parlour.games.reversi.commands.engine.nboard import NBoard
from parlour.games.reversi.commands.engine.session import Session

__all__ = ["ENGINE", "EngineSettings", "Gtp", "NBoard", "Session"]
