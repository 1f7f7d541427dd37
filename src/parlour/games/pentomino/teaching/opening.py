"""Early, when one reply among hundreds convinces nobody: what can be seen of a move that is proved to win."""

from __future__ import annotations

from collections import Counter
from typing import Final

from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.pentomino.rules.board import Placement
from parlour.games.pentomino.teaching.ideas import Find, clearest, idea, quarter, winning
from parlour.games.pentomino.teaching.scene import Scene
from parlour.games.pentomino.teaching.space import flexible, open_space, room

__all__ = ["OPENING", "centre"]

TIGHTER: Final = 0.8  # of the replies that the rival leaves, for a difference that can be felt
OPEN: Final = 450  # placements from which on one reply convinces nobody


@winning
def centre(scene: Scene) -> Idea | None:
    """The first piece is the most flexible one and lies away from the edge, where every other piece loses places."""
    if scene.state.occupied or not flexible(scene) or at_edge(scene, scene.move):
        return None
    before, after = (Counter(item.piece for item in items) for items in (scene.before, scene.replies))
    if any(after[piece] >= places for piece, places in before.items()):
        return None
    return idea(scene, clearest(scene), scene.squares(scene.move), **flexible(scene))


@winning
def tighter(scene: Scene) -> Idea | None:
    """The move leaves clearly fewer replies than the rival."""
    if len(scene.before) <= OPEN or len(scene.replies) > TIGHTER * len(scene.rival_replies):
        return None
    facts: dict[str, Fact] = {**room(scene), **open_space(scene), "quarter": quarter(scene, scene.move.cells)}
    return idea(scene, clearest(scene), scene.squares(scene.move), **facts)


def at_edge(scene: Scene, item: Placement) -> bool:
    """Whether a placement touches the edge of the board."""
    rows, columns = scene.board.rows, scene.board.columns
    places = [divmod(cell, columns) for cell in range(rows * columns) if item.cells >> cell & 1]
    return any(row in (0, rows - 1) or column in (0, columns - 1) for row, column in places)


OPENING: Final[dict[str, Find]] = {"tighter": tighter}
