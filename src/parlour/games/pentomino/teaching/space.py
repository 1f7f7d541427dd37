"""What can be seen on the board where no proof is short: open space, flexible pieces, room for replies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from parlour.core.observation import Fact
from parlour.games.pentomino.engine.solver import LOSS, WIN
from parlour.games.pentomino.rules.board import Placement
from parlour.games.pentomino.teaching.ideas import lost_to, named, quarter
from parlour.games.pentomino.teaching.scene import Scene, outcome, rest

__all__ = ["early", "failing", "flexible", "open_space", "room"]

LESS: Final = 0.8  # of the placements that the rival leaves, for less room
MANY: Final = 600  # placements among which one reply that wins convinces nobody
BROKEN: Final = 0.67  # of a space, for what is left of it in one piece when it is broken up
TRIED: Final = 60  # replies of which one is looked for that beats the rival alone


def open_space(scene: Scene) -> dict[str, Fact]:
    """Name the largest empty rectangle after the rival, by its corners, if the move breaks it up and leaves less."""
    free = scene.board.full & ~scene.state.occupied
    theirs = list(rectangles(scene, free & ~scene.rival.cells))
    most = max((area.bit_count() for area in theirs), default=0)
    mine = most_open(scene, free & ~scene.move.cells)
    area = next((area for area in theirs if area.bit_count() == most > mine and area & scene.move.cells), 0)
    if not area or most_open(scene, area & ~scene.move.cells) > BROKEN * most:
        return {}
    first, last = (area & -area).bit_length() - 1, area.bit_length() - 1
    corners: dict[str, Fact] = {"corner": scene.board.cell_name(first), "opposite": scene.board.cell_name(last)}
    return corners | {"quarter": quarter(scene, area)}


def early(scene: Scene) -> bool:
    """Whether there is still so much to place that a single reply explains little."""
    return len(scene.before) > MANY


def most_open(scene: Scene, free: int) -> int:
    """Return the size of the largest rectangle of free cells."""
    return max((area.bit_count() for area in rectangles(scene, free)), default=0)


def rectangles(scene: Scene, free: int) -> Iterator[int]:
    """Yield the rectangles of free cells."""
    rows, columns = scene.board.rows, scene.board.columns
    for top in range(rows):
        for left in range(columns):
            for right in range(left, columns):
                row, area = ((2 << (right - left)) - 1) << left, 0
                for down in range(top, rows):
                    line = row << (down * columns)
                    if line & ~free:
                        break
                    area |= line
                    yield area


def flexible(scene: Scene) -> dict[str, Fact]:
    """Count the places of the piece of the move, if no other fits in as many."""
    places = Counter(item.piece for item in scene.before)
    own = places.pop(scene.move.piece)
    return {"piece": scene.move.piece, "places": own} if own > max(places.values(), default=0) else {}


def room(scene: Scene) -> dict[str, Fact]:
    """Count the replies that the move leaves, rounded, if they are fewer than the rival's."""
    mine, theirs = len(scene.replies), len(scene.rival_replies)
    return {"about": round(mine, -1), "rival_about": round(theirs, -1)} if mine < LESS * theirs else {}


def failing(scene: Scene) -> dict[str, Fact]:
    """Name a reply that beats the rival and not the move, and what answers it and is impossible after the rival."""
    possible = set(scene.replies)
    both = [reply for reply in scene.rival_replies if reply in possible]
    both.sort(key=lambda reply: len(rest(scene.rival_replies, reply)))
    return next((facts for reply in both[:TRIED] if (facts := _answered(scene, reply))), {})


def _answered(scene: Scene, reply: Placement) -> dict[str, Fact]:
    if outcome(scene.rules, scene.state.play(scene.rival).play(reply)).value != LOSS:
        return {}
    if outcome(scene.rules, scene.state.play(scene.move).play(reply)).value != WIN or not scene.answers(reply):
        return {}
    lost = [item for item in scene.answers(reply) if lost_to(scene, item)]
    if not lost:
        return {}
    answer = max(lost, key=lambda item: item.piece != scene.rival.piece)
    return {**named(scene, "reply", reply), **named(scene, "answer", answer), **lost_to(scene, answer)}
