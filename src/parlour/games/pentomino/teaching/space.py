"""What can be seen on the board where no proof is short: room that is cut, kept or closed, places of a piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Final

from parlour.core.observation import Fact
from parlour.games.pentomino.engine.solver import LOSS, WIN
from parlour.games.pentomino.rules.board import Placement, cells_in
from parlour.games.pentomino.teaching.ideas import lost_to, middle, named, quarter
from parlour.games.pentomino.teaching.scene import Scene, outcome, rest

__all__ = [
    "FAINT",
    "SEEN",
    "closed",
    "cut_room",
    "early",
    "failing",
    "few_places",
    "fewer_places",
    "flexible",
    "makes_strip",
    "open_space",
    "room",
    "smaller_space",
    "spends_flexible",
    "takes_centre",
    "whole_room",
]

LESS: Final = 0.8  # of the placements that the rival leaves, for less room
MANY: Final = 600  # placements among which one reply that wins convinces nobody
BROKEN: Final = 0.67  # of a space, for what is left of it in one piece when it is broken up
DEAD: Final = 2  # squares in one part of the board that nothing can cover any more, to say that it is closed
SCARCE: Final = 0.5  # of the places that the rival leaves a piece, for clearly fewer
PLACES: Final = 12  # places up to which a person sees that there are few
CENTRAL: Final = 2  # squares of the middle more than the rival, to say that the move takes it
WIDE: Final = 2  # squares up to which a strip along a side is narrow
LONG: Final = 3  # squares for which it is a strip
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


def parts(scene: Scene, made: Placement, left: Sequence[Placement]) -> list[int]:
    """Return the areas into which a placement splits the one where it lies, if more than one can still be used."""
    whole = next(area for area in scene.regions(scene.before) if area & made.cells)
    split = [area for area in scene.regions(left) if area & whole]
    return split if len(split) > 1 else []


def cut_room(scene: Scene) -> dict[str, Fact]:
    """Name the smallest part that the move cuts off, if the rival splits nothing."""
    mine, theirs = parts(scene, scene.move, scene.replies), parts(scene, scene.rival, scene.rival_replies)
    if not mine or theirs:
        return {}
    least = min(mine, key=int.bit_count)
    return {"quarter": quarter(scene, least), "cut_at": middle(scene, least)}


def whole_room(scene: Scene) -> dict[str, Fact]:
    """Name where the rival splits the room, if the move splits nothing."""
    mine, theirs = parts(scene, scene.move, scene.replies), parts(scene, scene.rival, scene.rival_replies)
    return {"quarter": quarter(scene, scene.rival.cells)} if theirs and not mine else {}


def closed(scene: Scene) -> dict[str, Fact]:
    """Count the squares of one part of the board on which nothing fits after the move alone."""
    usable = covered(scene.before) & covered(scene.rival_replies) & ~covered(scene.replies) & ~scene.move.cells
    dead = Counter(quarter(scene, 1 << cell) for cell in cells_in(usable))
    lost = covered(scene.before) & ~covered(scene.rival_replies) & ~scene.rival.cells
    part, count = max(dead.items(), key=lambda one: one[1], default=("", 0))
    return {"dead": count, "quarter": part} if count >= DEAD and count > lost.bit_count() else {}


def covered(moves: Sequence[Placement]) -> int:
    """Return the cells that placements can cover."""
    return reduce(or_, (item.cells for item in moves), 0)


def few_places(scene: Scene) -> dict[str, Fact]:
    """Name the piece that the move leaves few places, if the rival leaves it clearly more."""
    return scarce(scene, PLACES, SCARCE)


def fewer_places(scene: Scene) -> dict[str, Fact]:
    """Name the piece from which the move takes the most places, compared with the rival, however many are left."""
    return scarce(scene, len(scene.before), LESS)


def scarce(scene: Scene, most: int, share: float) -> dict[str, Fact]:
    """Name the piece with the smallest share of the places that the rival leaves it, among those with few places."""
    mine, theirs = (Counter(item.piece for item in moves) for moves in (scene.replies, scene.rival_replies))
    shares = {piece: mine[piece] / theirs[piece] for piece in sorted(theirs) if 0 < mine[piece] <= most}
    piece = min(shares, key=shares.__getitem__, default=None)
    if piece is None or shares[piece] > share:
        return {}
    places = covered([item for item in scene.replies if item.piece == piece])
    facts: dict[str, Fact] = {"scarce": piece, "left": mine[piece], "rival_left": theirs[piece]}
    return facts | {"quarter": quarter(scene, places)}


def makes_strip(scene: Scene) -> dict[str, Fact]:
    """Name the side along which the move leaves a strip that is free, if the rival leaves none as narrow."""
    mine, theirs = (dict(strips(scene, item)) for item in (scene.move, scene.rival))
    side = min(mine, key=mine.__getitem__, default=None)
    if side is None or mine[side] >= min(theirs.values(), default=WIDE + 1):
        return {}
    return {"wide": mine[side], "quarter": side}


def strips(scene: Scene, item: Placement) -> Iterator[tuple[str, int]]:
    """Yield the sides to which at least three cells of a placement leave a free strip, with its width."""
    rows, columns = scene.board.rows, scene.board.columns
    free = scene.board.full & ~scene.state.occupied & ~item.cells
    places = [divmod(cell, columns) for cell in cells_in(item.cells)]
    sides: dict[str, Callable[[int, int], tuple[int, int]]] = {
        "upper": lambda along, away: (away, along),
        "lower": lambda along, away: (rows - 1 - away, along),
        "left": lambda along, away: (along, away),
        "right": lambda along, away: (along, columns - 1 - away),
    }
    for side, at in sides.items():
        for wide in range(1, WIDE + 1):
            lines = [along for along in range(max(rows, columns)) if at(along, wide) in places]
            open_ = [along for along in lines if _all_free(free, [at(along, away) for away in range(wide)], columns)]
            if len(open_) >= LONG:
                yield side, wide
                break


def _all_free(free: int, places: Sequence[tuple[int, int]], columns: int) -> bool:
    return all(free >> (row * columns + column) & 1 for row, column in places)


def takes_centre(scene: Scene) -> dict[str, Fact]:
    """Count the squares of the middle that the move covers, if they are clearly more than the rival's."""
    cells = range(scene.board.full.bit_length())
    inner = reduce(or_, (1 << cell for cell in cells if quarter(scene, 1 << cell) == "middle"), 0)
    mine, theirs = ((item.cells & inner).bit_count() for item in (scene.move, scene.rival))
    return {"inner": mine, "rival_inner": theirs} if mine >= theirs + CENTRAL else {}


def smaller_space(scene: Scene) -> dict[str, Fact]:
    """Count the squares of the largest empty rectangle, if that after the rival is larger."""
    free = scene.board.full & ~scene.state.occupied
    mine, theirs = (most_open(scene, free & ~item.cells) for item in (scene.move, scene.rival))
    part = quarter(scene, scene.move.cells)
    return {"largest": mine, "rival_largest": theirs, "quarter": part} if mine < theirs else {}


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


def spends_flexible(scene: Scene) -> dict[str, Fact]:
    """Count the places of the piece of the move, if no other fits in as many and the rival uses another."""
    return flexible(scene) if scene.move.piece != scene.rival.piece else {}


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


SEEN: Final[dict[str, Callable[[Scene], dict[str, Fact]]]] = {
    "cut_room": cut_room,
    "breaks_space": open_space,
    "closed": closed,
    "few_places": few_places,
    "whole_room": whole_room,
    "flexible_piece": spends_flexible,
    "less_room": room,
}
FAINT: Final[dict[str, Callable[[Scene], dict[str, Fact]]]] = {
    "makes_strip": makes_strip,
    "takes_centre": takes_centre,
    "fewer_places": fewer_places,
    "smaller_space": smaller_space,
}
