"""How the pentomino game is taught: what is proved by its cause, what is not proved by what was tried."""

from parlour.games.pentomino.teaching.lessons import TEACHING

__all__ = ["TEACHING"]
