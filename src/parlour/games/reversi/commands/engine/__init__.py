"""``parlour engine reversi``: the languages in which other programs talk to an engine, GTP and NBoard."""

from parlour.games.reversi.commands.engine.command import ENGINE, EngineOptions
from parlour.games.reversi.commands.engine.gtp import Gtp
from parlour.games.reversi.commands.engine.nboard import NBoard
from parlour.games.reversi.commands.engine.session import EngineSession

__all__ = ["ENGINE", "EngineOptions", "EngineSession", "Gtp", "NBoard"]
