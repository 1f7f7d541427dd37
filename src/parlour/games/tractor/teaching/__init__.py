"""How Tractor is taught."""

from parlour.games.tractor.teaching.lessons import TEACHING

__all__ = ["TEACHING"]
