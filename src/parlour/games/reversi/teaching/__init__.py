"""How Reversi is taught."""

from parlour.games.reversi.teaching.lessons import TEACHING

__all__ = ["TEACHING"]
