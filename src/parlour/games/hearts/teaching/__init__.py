"""How Hearts is taught."""

from parlour.games.hearts.teaching.lessons import TEACHING

__all__ = ["TEACHING"]
