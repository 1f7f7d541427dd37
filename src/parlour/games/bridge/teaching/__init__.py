"""How Bridge is taught."""

from parlour.games.bridge.teaching.lessons import TEACHING

__all__ = ["TEACHING"]
