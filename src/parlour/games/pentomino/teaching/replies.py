"""The replies that beat the rival: what they have in common, why they are gone after the move, or what answers them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from operator import and_
from typing import Final

from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.pentomino.rules.board import Placement, cells_in
from parlour.games.pentomino.teaching.ideas import (
    EFFECTS,
    Find,
    clearest,
    effect,
    idea,
    middle,
    named,
    quarter,
    winning,
)
from parlour.games.pentomino.teaching.scene import Scene

__all__ = ["COMMON", "PREVENTED", "REPLIES"]

TRIED: Final = 24  # replies that beat the rival whose answers are looked for
SEEN: Final = 40  # of these answers, the ones whose effect is looked for
MOST: Final = 0.6  # of the replies, to speak of most of them
SPOILED: Final = 2 / 3  # of the answers, to say that the rival loses because it makes them impossible
SEVERAL: Final = 3  # replies that have something in common

Pair = tuple[Placement, tuple[Placement, ...]]
Cause = Callable[[Scene, Sequence[Placement]], bool]


# They are gone after the move


@winning
def same_piece(scene: Scene) -> Idea | None:
    """Only the piece that the move uses beats the rival."""
    used = scene.complete and all(reply.piece == scene.move.piece for reply in scene.refuting)
    places: dict[str, Fact] = {"places": len(scene.refuting)} if len(scene.refuting) > 1 else {}
    return idea(scene, clearest(scene), (), **places) if used else None


@winning
def no_room(scene: Scene) -> Idea | None:
    """Only a piece that fits nowhere after the move beats the rival."""
    pieces = {reply.piece for reply in scene.refuting}
    gone = pieces - {item.piece for item in scene.replies} - {scene.move.piece}
    return idea(scene, clearest(scene)) if scene.complete and len(pieces) == 1 and gone else None


def blocked(scene: Scene) -> bool:
    """Whether the move makes every reply that beats the rival impossible."""
    return scene.complete and not any(reply in scene.replies for reply in scene.refuting)


@winning
def cover_one(scene: Scene) -> Idea | None:
    """One reply alone beats the rival, and the move covers a square of it."""
    shared = scene.refuting[0].cells & scene.move.cells
    if len(scene.refuting) > 1 or not (blocked(scene) and shared):
        return None
    covered: dict[str, Fact] = {"square": middle(scene, shared), "quarter": quarter(scene, shared)}
    return idea(scene, scene.refuting[0], (), replies=len(scene.rival_replies), **covered)


@winning
def cover_square(scene: Scene) -> Idea | None:
    """All replies that beat the rival need a square that the move covers."""
    shared = reduce(and_, (reply.cells for reply in scene.refuting), scene.move.cells)
    if len(scene.refuting) < 2 or not (blocked(scene) and shared):
        return None
    square = middle(scene, shared)
    covered: dict[str, Fact] = {"square": square, "quarter": quarter(scene, shared)}
    return idea(scene, scene.refuting[0], (square,), **covered, **how_many(scene))


@winning
def block(scene: Scene) -> Idea | None:
    """The move leaves none of the replies that beat the rival, by their squares or their piece."""
    if not blocked(scene):
        return None
    covered = all(reply.cells & scene.move.cells for reply in scene.refuting)
    facts: dict[str, Fact] = {"covered": len(scene.refuting)} if covered else {}
    return idea(scene, scene.refuting[0], (), **facts, **how_many(scene))


def how_many(scene: Scene) -> dict[str, Fact]:
    """Return the number of replies that beat the rival; of two, also the piece of the second."""
    facts: dict[str, Fact] = {"wins": len(scene.refuting)}
    if len(scene.refuting) == 2:
        first, second = (reply.piece for reply in scene.refuting)
        facts |= {"twice": first} if first == second else {"both": second}
    return facts


@winning
def most_piece(scene: Scene) -> Idea | None:
    """Most of the replies that beat the rival use the piece of the move; the others have an answer."""
    return most(scene, [reply for reply in scene.refuting if reply.piece == scene.move.piece])


@winning
def most_square(scene: Scene) -> Idea | None:
    """Most of the replies that beat the rival need one square of the move; the others have an answer."""
    covered = [(1 << cell) for cell in range(scene.board.full.bit_length()) if scene.move.cells >> cell & 1]
    square = max(covered, key=lambda cell: sum(bool(reply.cells & cell) for reply in scene.refuting))
    gone = [reply for reply in scene.refuting if reply.cells & square]
    return most(scene, gone, square=middle(scene, square))


def most(scene: Scene, gone: Sequence[Placement], **facts: Fact) -> Idea | None:
    """Return the idea that most of the replies that beat the rival are gone."""
    if not scene.complete or len(gone) < max(SEVERAL, MOST * len(scene.refuting)):
        return None
    whole: dict[str, Fact] = {"all": len(gone)} if len(gone) == len(scene.refuting) else {}
    return idea(scene, gone[0], (), gone=len(gone), wins=len(scene.refuting), **whole, **facts)


# They have an answer after the move


def answered(scene: Scene) -> Iterator[Pair]:
    """Yield replies that beat the rival and are possible after the move, each with all that then wins."""
    possible = set(scene.replies)
    for reply in [reply for reply in scene.refuting if reply in possible][:TRIED]:
        if answers := scene.answers(reply):
            yield reply, answers


def keep(lost: Cause) -> Find:
    """Make what the rival does to all answers to a reply the test of a cause: without them the reply wins."""

    @winning
    def see(scene: Scene) -> Idea | None:
        pairs = [(reply, answers) for reply, answers in answered(scene) if lost(scene, answers)]
        needing_most = [(pair, needed) for pair in pairs if (needed := most_need(scene, pair[1])) is not None]
        if not needing_most:
            return None
        (reply, answers), (needing, facts) = min(needing_most, key=lambda one: plainness(scene, one[0]))
        shared = reduce(and_, (answer.cells for answer in answers), scene.rival.cells)
        best = best_answer(scene, reply, needing)
        facts |= {"answers": len(answers), "rival_piece": scene.rival.piece, **answer_facts(scene, reply, best)}
        others = [answer for answer in answers if answer != best]
        if len(others) == 1:
            facts |= {"twice": best.piece} if others[0].piece == best.piece else {"second": others[0].piece}
        if shared:
            facts |= {"square": middle(scene, shared), "quarter": quarter(scene, shared)}
            facts |= {} if others else {"only_square": facts["square"]}
        return idea(scene, reply, scene.squares(reply, best), **facts)

    return see


def most_need(scene: Scene, answers: Sequence[Placement]) -> tuple[Sequence[Placement], dict[str, Fact]] | None:
    """Return what the rival takes and at least half of the answers need, with these: a piece, a square, or room.

    A square is named only if no answer with the same piece does without it.
    """
    half = len(answers) / 2
    same = [answer for answer in answers if answer.piece == scene.rival.piece]
    if len(same) >= half:
        return same, {"lost_piece": scene.rival.piece, "quarter": quarter(scene, same[0].cells)}
    cells = [1 << cell for cell in cells_in(scene.rival.cells)]
    square = max(cells, key=lambda cell: sum(bool(answer.cells & cell) for answer in answers))
    without = {answer.piece for answer in answers if not answer.cells & square}
    on = [answer for answer in answers if answer.cells & square]
    bound = [answer for answer in on if answer.piece not in without]
    if bound and len(on) >= half:
        return bound, {"lost_square": middle(scene, square), "quarter": quarter(scene, square)}
    near = [answer for answer in answers if answer.cells & scene.rival.cells]
    part = quarter(scene, scene.rival.cells)
    return (near, {"room": part, "quarter": part}) if len(near) >= half else None


def answer_facts(scene: Scene, reply: Placement, answer: Placement) -> dict[str, Fact]:
    """Return an answer with what it does."""
    return named(scene, "answer", answer, scene.after(scene.move, reply, answer))


def needs_piece(scene: Scene, answers: Sequence[Placement]) -> bool:
    """Whether all answers use the piece of the rival."""
    return all(answer.piece == scene.rival.piece for answer in answers)


def needs_square(scene: Scene, answers: Sequence[Placement]) -> bool:
    """Whether all answers need one square of the rival."""
    return bool(reduce(and_, (answer.cells for answer in answers), scene.rival.cells))


def needs_room(scene: Scene, answers: Sequence[Placement]) -> bool:
    """Whether all answers need squares of the rival."""
    return all(answer.cells & scene.rival.cells for answer in answers)


def needs_either(scene: Scene, answers: Sequence[Placement]) -> bool:
    """Whether the rival would make all answers impossible."""
    return all(answer.cells & scene.rival.cells or answer.piece == scene.rival.piece for answer in answers)


def plainness(scene: Scene, pair: Pair) -> tuple[int, int]:
    """Order replies and what answers them, the easiest to see first."""
    reply, answers = pair
    best = best_answer(scene, reply, answers)
    return EFFECTS.index(does(scene, reply, best)), -len(answers)


def does(scene: Scene, reply: Placement, answer: Placement) -> str:
    """Return what an answer does."""
    return effect(scene.after(scene.move, reply, answer)) if scene.simple else ""


def best_answer(scene: Scene, reply: Placement, answers: Sequence[Placement]) -> Placement:
    """Return the answer whose effect is plainest."""
    return min(answers[:SEEN], key=lambda answer: EFFECTS.index(does(scene, reply, answer)))


@winning
def keep_answer(scene: Scene) -> Idea | None:
    """Most answers to a reply are such that the rival makes them impossible, and what one of them does can be seen."""
    ideas = [one for one in spoiled(scene) if "answer_effect" in one.facts]
    return min(ideas, key=lambda one: EFFECTS.index(str(one.facts["answer_effect"])), default=None)


@winning
def keep_one(scene: Scene) -> Idea | None:
    """Most answers to a reply are such that the rival makes them impossible, and then nothing answers it."""
    return max(spoiled(scene), key=spoiled_share, default=None)


@winning
def only_reply(scene: Scene) -> Idea | None:
    """One reply alone beats the rival, and has answers after the move most of which the rival makes impossible."""
    return next(spoiled(scene), None) if scene.complete and len(scene.refuting) == 1 else None


def spoiled(scene: Scene) -> Iterator[Idea]:
    """Yield replies most answers to which the rival would make impossible, with what most of the answers need."""
    for reply, answers in answered(scene):
        lost = [answer for answer in answers if needs_either(scene, (answer,))]
        needed = most_need(scene, answers) if len(lost) >= SPOILED * len(answers) else None
        if needed is not None:
            best = best_answer(scene, reply, needed[0])
            facts = {**answer_facts(scene, reply, best), **needed[1], "lost": len(lost), "answers": len(answers)}
            yield idea(scene, reply, scene.squares(reply, best), **facts)


def spoiled_share(spoiled_idea: Idea) -> float:
    """Return the share of the answers that the rival makes impossible."""
    return int(str(spoiled_idea.facts["lost"])) / int(str(spoiled_idea.facts["answers"]))


@winning
def answer_ends(scene: Scene) -> Idea | None:
    """A reply with an effect that can be seen has an answer with one too."""
    pairs = [pair for pair in answered(scene) if does_after_rival(scene, pair[0])]
    best_pairs = [(reply, best_answer(scene, reply, answers)) for reply, answers in pairs]
    best_pairs = [(reply, best) for reply, best in best_pairs if does(scene, reply, best)]
    if not best_pairs:
        return None
    reply, best = min(best_pairs, key=lambda pair: EFFECTS.index(does(scene, *pair)))
    facts: dict[str, Fact] = {**answer_facts(scene, reply, best), "quarter": quarter(scene, best.cells)}
    return idea(scene, reply, scene.squares(reply, best), **facts)


def does_after_rival(scene: Scene, reply: Placement) -> str:
    """Return what a reply does after the rival."""
    return effect(scene.after(scene.rival, reply)) if scene.simple else ""


# What they have in common


@winning
def watch_piece(scene: Scene) -> Idea | None:
    """Most of the replies that beat the rival use one piece."""
    (piece, count), *_ = Counter(reply.piece for reply in scene.refuting).most_common(1)
    same = [reply for reply in scene.refuting if reply.piece == piece]
    return watched(scene, same) if count < len(scene.rival_replies) else None


@winning
def watch_area(scene: Scene) -> Idea | None:
    """Most of the replies that beat the rival lie in one part of the board."""
    parts = Counter(quarter(scene, reply.cells) for reply in scene.refuting)
    part = max(parts, key=parts.__getitem__)
    return watched(scene, [reply for reply in scene.refuting if quarter(scene, reply.cells) == part])


def watched(scene: Scene, same: Sequence[Placement]) -> Idea | None:
    """Return the idea that most of the replies that beat the rival are of a kind, with what now answers one of them."""
    common = most(scene, same)
    pair = next((pair for pair in answered(scene) if pair[0] in same), None)
    if common is None or pair is None:
        return common
    reply, best = pair[0], best_answer(scene, *pair)
    reply_facts = named(scene, "reply", reply, scene.after(scene.rival, reply)) | answer_facts(scene, reply, best)
    return replace(common, facts={**common.facts, **reply_facts}, highlight=scene.squares(reply, best))


PREVENTED: Final[dict[str, Find]] = {
    "same_piece": same_piece,
    "no_room": no_room,
    "cover_one": cover_one,
    "cover_square": cover_square,
}
REPLIES: Final[dict[str, Find]] = {
    "keep_piece": keep(needs_piece),
    "keep_square": keep(needs_square),
    "block": block,
    "keep_room": keep(needs_room),
    "keep_answers": keep(needs_either),
    "most_piece": most_piece,
    "most_square": most_square,
    "only_reply": only_reply,
    "keep_answer": keep_answer,
    "keep_one": keep_one,
}
COMMON: Final[dict[str, Find]] = {
    "answer_ends": answer_ends,
    "watch_piece": watch_piece,
    "watch_area": watch_area,
}
