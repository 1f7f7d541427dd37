"""Why a proved move wins and its rival does not: causes that the solver bears out, the plainest first."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce, wraps
from operator import and_
from typing import Final

from parlour.core.analysis import Candidate
from parlour.core.observation import Fact
from parlour.core.teaching import Idea, Proof
from parlour.games.pentomino.rules.board import Placement, cells_in
from parlour.games.pentomino.rules.game import PentominoView
from parlour.games.pentomino.rules.text import read_move
from parlour.games.pentomino.teaching.scene import Scene, plays, rest, scene_of

__all__ = ["PROOFS"]

TRIED: Final = 6  # refutations of the rival whose answers are looked for
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
    def found(obs: PentominoView, move: Candidate[Placement], rival: Candidate[Placement]) -> Idea | None:
        if not (move.exact and move.value > 0 and move.action.cells):
            return None
        scene = between(move, rival, obs)
        return see(scene) if scene.refuting else None

    return found


def last_move(see: See) -> Find:
    """Make a cause that needs the usual rules the test of a proof."""

    @winning
    @wraps(see)
    def found(scene: Scene) -> Idea | None:
        return see(scene) if scene.simple else None

    return found


def idea(scene: Scene, reply: Placement, marked: tuple[str, ...] = (), **facts: Fact) -> Idea:
    """Return an idea about a reply that beats the rival; it is highlighted unless something else is."""
    told: dict[str, Fact] = {**named(scene, "reply", reply), "quarter": quarter(scene, reply.cells)}
    return Idea({**told, **facts}, marked or scene.squares(reply))


def named(scene: Scene, role: str, item: Placement) -> dict[str, Fact]:
    """Return a placement as facts: its piece and the square in its middle."""
    return {f"{role}_piece": item.piece, f"{role}_at": middle(scene, item.cells)}


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
    rows, columns = scene.board.rows, scene.board.columns
    if rows <= 4 * row + 2 < 3 * rows and columns <= 4 * column + 2 < 3 * columns:
        return "middle"
    return f"{'upper' if 2 * row < rows else 'lower'}_{'left' if 2 * column < columns else 'right'}"


# The end is in sight


@last_move
def ends(scene: Scene) -> Idea | None:
    """Nothing fits after the move."""
    return None if scene.replies else idea(scene, scene.refuting[0])


@last_move
def one_reply(scene: Scene) -> Idea | None:
    """One piece alone still fits after the move, and the answer to it ends the game."""
    if not 1 <= len(scene.replies) <= 2 or len({item.piece for item in scene.replies}) > 1:
        return None
    left, last = scene.replies[0], last_answer(scene, scene.replies[0])
    if last is None or last_answer(scene, scene.replies[-1]) is None:
        return None
    facts = {**named(scene, "left", left), **named(scene, "answer", last)}
    return idea(scene, scene.refuting[0], scene.squares(left, last), **facts)


@last_move
def one_each(scene: Scene) -> Idea | None:
    """Two areas are left, with room for one more piece each."""
    areas = scene.regions(scene.replies)
    if len(areas) != 2 or plays(scene.replies) != {2} or any(inside(scene, area) != {1} for area in areas):
        return None
    facts = {"one_at": middle(scene, areas[0]), "other_at": middle(scene, areas[1])}
    return idea(scene, scene.refuting[0], cell_names(scene, areas[0] | areas[1]), **facts)


@last_move
def even(scene: Scene) -> Idea | None:
    """Whatever both sides do, an even number of moves is left."""
    counts = plays(scene.replies)
    if not counts or any(count % 2 for count in counts) or 0 in counts or len(counts) > 1:
        return None
    return idea(scene, scene.refuting[0], count=min(counts))


@last_move
def next_ends(scene: Scene) -> Idea | None:
    """Every reply leaves a placement that ends the game."""
    if not 0 < len(scene.replies) <= MANY or any(last_answer(scene, one) is None for one in scene.replies):
        return None
    return idea(scene, scene.refuting[0], replies=len(scene.replies))


def last_answer(scene: Scene, reply: Placement) -> Placement | None:
    """Return an answer to a reply after which nothing fits."""
    left = rest(scene.replies, reply)
    return next((answer for answer in left if not rest(left, answer)), None)


def inside(scene: Scene, area: int) -> frozenset[int]:
    """Return how many moves fit into an area after the move."""
    return plays(tuple(item for item in scene.replies if item.cells & area))


def cell_names(scene: Scene, cells: int) -> tuple[str, ...]:
    """Name some cells."""
    return tuple(scene.board.cell_name(cell) for cell in cells_in(cells))


@last_move
def spare_move(scene: Scene) -> Idea | None:
    """The move cuts off an area with room for one more move, without which it would lose."""
    before = scene.regions(scene.before)
    for area in scene.regions(scene.replies):
        cut_off = area not in before and area not in scene.regions(scene.rival_replies)
        if cut_off and inside(scene, area) == {1} and scene.lost_without(area):
            facts: dict[str, Fact] = {"area_at": middle(scene, area), "quarter": quarter(scene, area)}
            return idea(scene, scene.refuting[0], cell_names(scene, area), **facts)
    return None


# The replies that beat the rival are gone after the move


@winning
def same_piece(scene: Scene) -> Idea | None:
    """Only the piece that the move uses beats the rival."""
    used = scene.complete and all(reply.piece == scene.move.piece for reply in scene.refuting)
    return idea(scene, scene.refuting[0], wins=len(scene.refuting)) if used else None


@winning
def no_room(scene: Scene) -> Idea | None:
    """Only a piece that fits nowhere after the move beats the rival."""
    pieces = {reply.piece for reply in scene.refuting}
    gone = pieces - {item.piece for item in scene.replies} - {scene.move.piece}
    return idea(scene, scene.refuting[0]) if scene.complete and len(pieces) == 1 and gone else None


def blocked(scene: Scene) -> bool:
    """Whether the move makes every reply that beats the rival impossible."""
    return scene.complete and not any(reply in scene.replies for reply in scene.refuting)


@winning
def cover_one(scene: Scene) -> Idea | None:
    """One reply alone beats the rival, and the move covers a square of it."""
    shared = scene.refuting[0].cells & scene.move.cells
    if len(scene.refuting) > 1 or not (blocked(scene) and shared):
        return None
    return idea(scene, scene.refuting[0], square=middle(scene, shared), replies=len(scene.rival_replies))


@winning
def cover_square(scene: Scene) -> Idea | None:
    """All replies that beat the rival need a square that the move covers."""
    shared = reduce(and_, (reply.cells for reply in scene.refuting), scene.move.cells)
    if len(scene.refuting) < 2 or not (blocked(scene) and shared):
        return None
    square = middle(scene, shared)
    return idea(scene, scene.refuting[0], (square,), square=square, wins=len(scene.refuting))


@winning
def block(scene: Scene) -> Idea | None:
    """The move leaves none of the replies that beat the rival, by their squares or their piece."""
    return idea(scene, scene.refuting[0], wins=len(scene.refuting)) if blocked(scene) else None


# The replies that beat the rival have an answer after the move


def answered(scene: Scene) -> list[tuple[Placement, Placement]]:
    """Return replies that beat the rival and are possible after the move, each with what then wins."""
    still = [reply for reply in scene.refuting if reply in scene.replies][:TRIED]
    pairs = [(reply, scene.answer(reply)) for reply in still]
    return [(reply, answer) for reply, answer in pairs if answer is not None]


def alone(scene: Scene) -> bool:
    """Whether one reply and no other beats the rival."""
    return scene.complete and len(scene.refuting) == 1


def keep(wanted: Callable[[Scene, Placement], bool]) -> See:
    """Make what the rival does to an answer the test of a cause."""

    def see(scene: Scene) -> Idea | None:
        for reply, answer in answered(scene):
            if wanted(scene, answer):
                shared = answer.cells & scene.rival.cells
                facts = named(scene, "answer", answer)
                if shared:
                    facts |= {"square": middle(scene, shared), "quarter": quarter(scene, shared)}
                return idea(scene, reply, scene.squares(reply, answer), **facts)
        return None

    return see


def only(find: See) -> See:
    """Keep a cause to rivals that one reply alone beats."""

    def see(scene: Scene) -> Idea | None:
        found = find(scene) if alone(scene) else None
        if found is None:
            return None
        return Idea({**found.facts, "replies": len(scene.rival_replies)}, found.highlight)

    return see


keeps_piece: Final = keep(lambda scene, answer: answer.piece == scene.rival.piece)
keeps_place: Final = keep(lambda scene, answer: bool(answer.cells & scene.rival.cells))
any_answer: Final = keep(lambda scene, answer: True)


@winning
def fewer_beat(scene: Scene) -> Idea | None:
    """The move covers most of the replies that beat the rival; the others have an answer."""
    gone = [reply for reply in scene.refuting if reply not in scene.replies]
    if not scene.complete or 2 * len(gone) < len(scene.refuting) or len(gone) < 2:
        return None
    return idea(scene, gone[0], gone=len(gone), wins=len(scene.refuting))


@winning
def refuted(scene: Scene) -> Idea | None:
    """A reply beats the rival."""
    return idea(scene, scene.refuting[0])


# All moves lose


def losing(*, one: bool) -> Find:
    """Make the test of a trap: fewer of the replies to the move win than of those to its rival."""

    def found(obs: PentominoView, move: Candidate[Placement], rival: Candidate[Placement]) -> Idea | None:
        if not (move.exact and move.value < 0 and rival.exact and move.action.cells):
            return None
        scene, other = scene_of(obs, rival.action, move.action), scene_of(obs, move.action, rival.action)
        if not (scene.complete and other.complete and scene.refuting):
            return None
        wins, replies = len(scene.refuting), len(scene.rival_replies)
        rival_wins, rival_replies = len(other.refuting), len(other.rival_replies)
        harder = wins * rival_replies < rival_wins * replies and (wins == 1) == one
        counts: dict[str, Fact] = {"wins": wins, "replies": replies}
        counts |= {"rival_wins": rival_wins, "rival_replies": rival_replies}
        return idea(scene, scene.refuting[0], (), **counts) if harder else None

    return found


def proved_win(obs: PentominoView, move: Candidate[Placement], rival: Candidate[Placement]) -> Idea | None:
    """The move is proved to win; of its rival nothing is known."""
    return Idea() if move.exact and move.value > 0 and not rival.exact else None


PROOFS: Final[tuple[Proof[PentominoView, Placement], ...]] = tuple(
    Proof(name, "proof", find)
    for name, find in {
        "ends": ends,
        "one_reply": one_reply,
        "one_each": one_each,
        "even": even,
        "spare_move": spare_move,
        "next_ends": next_ends,
        "same_piece": same_piece,
        "no_room": no_room,
        "cover_one": cover_one,
        "cover_square": cover_square,
        "block": block,
        "keep_piece": winning(keeps_piece),
        "only_reply": winning(only(any_answer)),
        "keep_place": winning(keeps_place),
        "fewer_beat": fewer_beat,
        "answer": winning(any_answer),
        "refuted": refuted,
        "trap_one": losing(one=True),
        "trap": losing(one=False),
        "proved_win": proved_win,
    }.items()
)
