"""The end is in sight: how many moves are left after a placement, and who makes the last one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import reduce
from operator import or_
from typing import Final

from parlour.core.analysis import Candidate
from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.pentomino.rules.board import Placement
from parlour.games.pentomino.rules.game import PentominoView
from parlour.games.pentomino.rules.text import write_move
from parlour.games.pentomino.teaching.ideas import (
    Find,
    cell_names,
    clearest,
    effect,
    idea,
    last_answer,
    last_move,
    middle,
    named,
    quarter,
    winning,
)
from parlour.games.pentomino.teaching.scene import Scene, plays, rest, verdict, winners

__all__ = ["ENDINGS", "also"]

FEW: Final = 3  # pieces that a sentence names
SURVEYED: Final = 120  # placements among which the last place of a piece, or the only move that wins, can be seen


@last_move
def ends(scene: Scene) -> Idea | None:
    """Nothing fits after the move."""
    return None if scene.replies else idea(scene, clearest(scene), (), **counted(scene))


@last_move
def one_reply(scene: Scene) -> Idea | None:
    """One piece alone still fits after the move, and the answer to it ends the game."""
    if not 1 <= len(scene.replies) <= 2 or len({item.piece for item in scene.replies}) > 1:
        return None
    answers = [last_answer(scene.replies, item) for item in scene.replies]
    if None in answers or answers[0] is None:
        return None
    facts = {**named(scene, "left", scene.replies[0]), **named(scene, "answer", answers[0])}
    return idea(scene, clearest(scene), scene.squares(scene.replies[0], answers[0]), **facts)


@last_move
def one_each(scene: Scene) -> Idea | None:
    """Two areas are left, with room for one more piece each."""
    areas = scene.regions(scene.replies)
    if len(areas) != 2 or plays(scene.replies) != {2} or any(inside(scene, area) != {1} for area in areas):
        return None
    one, other = sorted(areas, key=lambda area: not only_fits(scene, "", area))  # first where one piece alone fits
    facts = {"one_at": middle(scene, one), "other_at": middle(scene, other), **counted(scene)}
    facts |= {**only_fits(scene, "one_piece", one), **only_fits(scene, "other_piece", other)}
    return idea(scene, clearest(scene), cell_names(scene, one | other), **facts)


@last_move
def last_place(scene: Scene) -> Idea | None:
    """The move takes the last place of a piece, without which the rival would win as well."""
    piece = next((one for one in sorted(scene.gone) if scene.won_without(one)), None)
    if piece is None:
        return None
    places = [item for item in scene.rival_replies if item.piece == piece]
    cells = reduce(or_, (item.cells for item in places))
    facts: dict[str, Fact] = {"gone": piece, "gone_at": middle(scene, cells), "quarter": quarter(scene, cells)}
    if effect(scene.replies) in ("two", "even") and len(plays(scene.replies)) == 1:
        facts["count"] = min(plays(scene.replies))
    return idea(scene, clearest(scene), scene.squares(places[0]), **facts)


@last_move
def even(scene: Scene) -> Idea | None:
    """Whatever both sides do, an even number of moves is left."""
    counts = plays(scene.replies)
    if effect(scene.replies) not in ("two", "even") or len(counts) > 1:
        return None
    return idea(scene, clearest(scene), (), count=min(counts), **counted(scene))


@last_move
def next_ends(scene: Scene) -> Idea | None:
    """Every reply leaves a placement that ends the game."""
    if effect(scene.replies) != "last":
        return None
    return idea(scene, clearest(scene), (), replies=len(scene.replies), most=_most_last(scene))


def _most_last(scene: Scene) -> str:
    """Name the placement that ends the game after the most replies."""
    left = (rest(scene.replies, reply) for reply in scene.replies)
    ending = Counter(last for items in left for last in items if not rest(items, last))
    return write_move(ending.most_common(1)[0][0], scene.board)


def spare(wanted: Callable[[Scene, int], bool]) -> Find:
    """Make what the rival does to an area with room for one more move, without which the move loses, the test."""

    @last_move
    def see(scene: Scene) -> Idea | None:
        """The move makes such an area of a larger one."""
        for area in made_by_move(scene):
            if wanted(scene, area) and inside(scene, area) == {1} and scene.lost_without(area):
                facts: dict[str, Fact] = {"area_at": middle(scene, area), "quarter": quarter(scene, area)}
                facts |= only_fits(scene, "spare_piece", area)
                return idea(scene, clearest(scene), cell_names(scene, area), **facts)
        return None

    return see


def made_by_move(scene: Scene) -> Iterator[int]:
    """Yield the areas that the move makes of larger ones, and the rival does not."""
    before, others = scene.regions(scene.before), scene.regions(scene.rival_replies)
    for area in scene.regions(scene.replies):
        if any(area & old and old & scene.move.cells for old in before) and area not in others:
            yield area


def taken(scene: Scene, area: int) -> bool:
    """Whether the rival covers some of an area."""
    return bool(area & scene.rival.cells)


def left_open(scene: Scene, area: int) -> bool:
    """Whether an area is part of a larger one after the rival."""
    return any(area | other == other for other in scene.regions(scene.rival_replies))


def counted(scene: Scene) -> dict[str, Fact]:
    """Return how many moves are left after the rival, if that is an odd number whatever both sides do."""
    counts = plays(scene.rival_replies)
    return {"rival_odd": min(counts)} if len(counts) == 1 and min(counts) % 2 else {}


def only_fits(scene: Scene, role: str, area: int) -> dict[str, Fact]:
    """Return the piece that alone fits into an area after the move, if there is one."""
    piece, *others = {item.piece for item in scene.replies if item.cells & area}
    return {} if others else {role: piece}


def inside(scene: Scene, area: int) -> frozenset[int]:
    """Return how many moves fit into an area after the move."""
    return plays(tuple(item for item in scene.replies if item.cells & area))


# What the first reason does not name


@last_move
def places_gone(scene: Scene) -> Idea | None:
    """The move takes the last place of one piece or a few; whether that decides cannot be counted."""
    if not 1 <= len(scene.gone) <= FEW or len(scene.before) > SURVEYED:
        return None
    return Idea({"gone": tuple(sorted(scene.gone)), **alone(scene)}, (), "last_place")


@last_move
def place_for_one(scene: Scene) -> Idea | None:
    """The move cuts off an area in which one piece alone fits."""
    if len(scene.before) > SURVEYED:
        return None
    for area in made_by_move(scene):
        if piece := only_fits(scene, "piece", area):
            facts: dict[str, Fact] = {**piece, "area_at": middle(scene, area), **alone(scene)}
            return Idea(facts, cell_names(scene, area), "place_for_one")
    return None


@winning
def only_wins(scene: Scene) -> Idea | None:
    """No other move wins."""
    facts = alone(scene)
    return Idea(facts, (), "only_wins") if facts else None


def alone(scene: Scene) -> dict[str, Fact]:
    """Return among how many the move is the only one that wins, if it is and they can be surveyed."""
    if len(scene.before) > SURVEYED or winners(verdict(scene.rules, scene.state)) != (scene.move,):
        return {}
    return {"among": len(scene.before)}


SHUT_OUT: Final = ("last_place", "no_room", "one_reply", "ends")  # first reasons that name pieces without a place
CUT_OFF: Final = ("one_each", "one_reply", "spare_taken", "spare_open", "spare_move", "ends")  # that name an area
ALSO: Final[tuple[tuple[Find, tuple[str, ...]], ...]] = (
    (places_gone, SHUT_OUT),
    (place_for_one, CUT_OFF),
    (only_wins, ()),
)


def also(obs: PentominoView, move: Candidate[Placement], rival: Candidate[Placement], first_idea: Idea) -> Idea | None:
    """Return what the first reason does not name: a last place, a place for one piece, that nothing else wins."""
    finds = [find for find, twice in ALSO if first_idea.plan and first_idea.plan not in twice]
    ideas = (find(obs, move, rival) for find in finds)
    return next((idea for idea in ideas if idea is not None), None)


ENDINGS: Final[dict[str, Find]] = {
    "ends": ends,
    "one_reply": one_reply,
    "one_each": one_each,
    "last_place": last_place,
    "even": even,
    "next_ends": next_ends,
    "spare_taken": spare(taken),
    "spare_open": spare(left_open),
    "spare_move": spare(lambda scene, area: True),
}
