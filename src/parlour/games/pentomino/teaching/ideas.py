"""What sentences about placements are made of: their names, parts of the board, and what a winning placement does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, wraps
from typing import Final

from parlour.core.analysis import Candidate
from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.pentomino.rules.board import Placement, cells_in
from parlour.games.pentomino.rules.game import PentominoView
from parlour.games.pentomino.rules.text import read_move, write_move
from parlour.games.pentomino.teaching.scene import Scene, plays, rest, scene_of

__all__ = [
    "EFFECTS",
    "Find",
    "cell_names",
    "clearest",
    "effect",
    "idea",
    "last_answer",
    "last_move",
    "lost_to",
    "middle",
    "named",
    "quarter",
    "winning",
]

EFFECTS: Final = ("ends", "two", "even", "last", "")  # what a winning placement does, the plainest first
TRIED: Final = 24  # placements of which the one with the plainest effect is told
MANY: Final = 60  # replies after which a last answer to each is not looked for

Find = Callable[[PentominoView, Candidate[Placement], Candidate[Placement]], Idea | None]
See = Callable[[Scene], Idea | None]


def between(move: Candidate[Placement], rival: Candidate[Placement], obs: PentominoView) -> Scene:
    """Return the two moves side by side, with the refutation that the analysis found."""
    scene = scene_of(obs, move.action, rival.action)
    line = read_move(rival.line[0], scene.board) if rival.exact and rival.value < 0 and rival.line else None
    return scene_of(obs, move.action, rival.action, line)


def winning(see: See) -> Find:
    """Make a cause the test of a proof: the move is proved to win, and the rival to lose to a reply that is known."""

    @wraps(see)
    def find_winning(obs: PentominoView, move: Candidate[Placement], rival: Candidate[Placement]) -> Idea | None:
        if not (move.exact and move.value > 0 and move.action.cells):
            return None
        scene = between(move, rival, obs)
        return see(scene) if scene.refuting else None

    return find_winning


def last_move(see: See) -> Find:
    """Make a cause that needs the usual rules the test of a proof."""

    @winning
    @wraps(see)
    def see_simple(scene: Scene) -> Idea | None:
        return see(scene) if scene.simple else None

    return see_simple


def idea(scene: Scene, reply: Placement, marked: tuple[str, ...] = (), **facts: Fact) -> Idea:
    """Return an idea about a reply that beats the rival; it is highlighted unless something else is."""
    reply_facts = named(scene, "reply", reply, scene.after(scene.rival, reply))
    return Idea({**reply_facts, "quarter": quarter(scene, reply.cells), **facts}, marked or scene.squares(reply))


def named(scene: Scene, role: str, item: Placement, left: Sequence[Placement] | None = None) -> dict[str, Fact]:
    """Return a placement as facts: its notation and piece, and if it wins by leaving so much, what it does."""
    facts: dict[str, Fact] = {role: write_move(item, scene.board), f"{role}_piece": item.piece}
    if left is not None and scene.simple:
        does, counts = effect(tuple(left)), plays(tuple(left))
        if does:
            facts[f"{role}_effect"] = does
        if len(counts) == 1 and does != "ends":
            facts[f"{role}_total"] = 1 + min(counts)
    return facts


@lru_cache(maxsize=1 << 12)
def effect(left: tuple[Placement, ...]) -> str:
    """Name what a placement does that leaves these, if they can be counted: nobody but its player can move last."""
    counts = plays(left)
    if counts == {0}:
        return "ends"
    if counts and not any(count % 2 for count in counts):
        return "two" if counts == {2} else "even"
    return "last" if len(left) <= MANY and all(last_answer(left, item) is not None for item in left) else ""


def last_answer(moves: Sequence[Placement], made: Placement) -> Placement | None:
    """Return an answer to one of some placements after which nothing fits."""
    left = rest(moves, made)
    return next((answer for answer in left if not rest(left, answer)), None)


def clearest(scene: Scene) -> Placement:
    """Return the reply to the rival whose effect is plainest."""
    if not scene.simple:
        return scene.refuting[0]
    return min(scene.refuting[:TRIED], key=lambda reply: EFFECTS.index(effect(scene.after(scene.rival, reply))))


def lost_to(scene: Scene, answer: Placement) -> dict[str, Fact]:
    """Return what the rival takes of an answer: the piece, which is easier to see, or a square; else nothing."""
    if answer.piece == scene.rival.piece:
        return {"lost_piece": answer.piece}
    shared = answer.cells & scene.rival.cells
    return {"lost_square": middle(scene, shared)} if shared else {}


# Places


def middle(scene: Scene, cells: int) -> str:
    """Name the cell in the middle of some."""
    return scene.board.cell_name(_middle(scene, cells))


def _middle(scene: Scene, cells: int) -> int:
    columns = scene.board.columns
    places = [divmod(cell, columns) for cell in cells_in(cells)]
    down, right, count = sum(row for row, _ in places), sum(column for _, column in places), len(places)
    row, column = min(places, key=lambda one: ((count * one[0] - down) ** 2 + (count * one[1] - right) ** 2, one))
    return row * columns + column


def quarter(scene: Scene, cells: int) -> str:
    """Name the part of the board where some cells lie."""
    row, column = divmod(_middle(scene, cells), scene.board.columns)
    down = _third(row, scene.board.rows, ("upper", "", "lower"))
    right = _third(column, scene.board.columns, ("left", "", "right"))
    return "_".join(filter(None, (down, right))) or "middle"


def _third(index: int, count: int, names: tuple[str, str, str]) -> str:
    """Choose by whether a place lies before the middle quarter of all, in it or after it."""
    return names[(8 * index + 4 >= 3 * count) + (8 * index + 4 >= 5 * count)]


def cell_names(scene: Scene, cells: int) -> tuple[str, ...]:
    """Name some cells."""
    return tuple(scene.board.cell_name(cell) for cell in cells_in(cells))
