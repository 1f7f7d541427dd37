"""The replies that beat the rival: what they have in common, why they are gone after the move, or what answers them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import islice
from operator import and_
from typing import Final

from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.pentomino.rules.board import Placement
from parlour.games.pentomino.teaching.ideas import (
    EFFECTS,
    Find,
    clearest,
    effect,
    idea,
    lost_to,
    middle,
    named,
    quarter,
    winning,
)
from parlour.games.pentomino.teaching.scene import Scene, verdict, winners
from parlour.games.pentomino.teaching.space import flexible, open_space, room

__all__ = ["PREVENTED", "REPLIES"]

TRIED: Final = 24  # replies that beat the rival whose answers are looked for
SEEN: Final = 40  # of these answers, the ones whose effect is looked for
MOST: Final = 0.6  # of the replies, to speak of most of them
MANY: Final = 0.4  # of the answers, to speak of one of them
DEEP: Final = 8  # of the replies, and of the answers to each, that are followed one move further
SEVERAL: Final = 3  # replies that have something in common

Pair = tuple[Placement, tuple[Placement, ...]]
Cause = Callable[[Scene, Sequence[Placement]], bool]
Opened = tuple[Placement, Placement, Placement, tuple[float, int]]  # reply, answer, what beats it, how plainly
Tell = Callable[[Scene, Placement, Placement], dict[str, Fact]]


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
    place: dict[str, Fact] = {"square": middle(scene, shared), "quarter": quarter(scene, shared)}
    return idea(scene, scene.refuting[0], (), replies=len(scene.rival_replies), **place)


@winning
def cover_square(scene: Scene) -> Idea | None:
    """All replies that beat the rival need a square that the move covers."""
    shared = reduce(and_, (reply.cells for reply in scene.refuting), scene.move.cells)
    if len(scene.refuting) < 2 or not (blocked(scene) and shared):
        return None
    square = middle(scene, shared)
    place: dict[str, Fact] = {"square": square, "quarter": quarter(scene, shared)}
    return idea(scene, scene.refuting[0], (square,), **place, **how_many(scene))


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
        found = [(reply, answers) for reply, answers in answered(scene) if lost(scene, answers)]
        if not found:
            return None
        reply, answers = min(found, key=lambda pair: plainness(scene, pair))
        shared = reduce(and_, (answer.cells for answer in answers), scene.rival.cells)
        best, *others = sorted(answers, key=lambda item: item != best_answer(scene, reply, answers))
        facts: dict[str, Fact] = {"answers": len(answers), **kept(scene, reply, best)}
        if len(others) == 1:
            facts |= {"twice": best.piece} if others[0].piece == best.piece else {"second": others[0].piece}
        if shared:
            facts |= {"square": middle(scene, shared), "quarter": quarter(scene, shared)}
            facts |= {} if others else {"only_square": facts["square"]}
        return idea(scene, reply, scene.squares(reply, best), rival_piece=scene.rival.piece, **facts)

    return see


def kept(scene: Scene, reply: Placement, answer: Placement) -> dict[str, Fact]:
    """Return an answer with what it does, where it lies, and which square of it or piece the rival would take."""
    where: dict[str, Fact] = {"quarter": quarter(scene, answer.cells)}
    return {**answer_facts(scene, reply, answer), **where, **lost_to(scene, answer)}


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
    """An answer with an effect that can be seen is one that the rival would make impossible."""
    return plain_answer(scene, prevented(scene), kept)


@winning
def keep_one(scene: Scene) -> Idea | None:
    """Many answers to a reply are such that the rival makes them impossible, and then nothing answers it."""
    shares = {reply: len(lost) / len(scene.answers(reply)) for reply, lost in prevented(scene)}
    reply = max(shares, key=shares.__getitem__, default=None)
    if reply is None or shares[reply] < MANY:
        return None
    answer = next(lost[0] for one, lost in prevented(scene) if one == reply)
    return idea(scene, reply, scene.squares(reply, answer), **kept(scene, reply, answer))


def prevented(scene: Scene) -> Iterator[Pair]:
    """Yield replies that have answers which the rival would make impossible, with these."""
    for reply, answers in answered(scene):
        if lost := tuple(answer for answer in answers if needs_either(scene, (answer,))):
            yield reply, lost


@winning
def answer_ends(scene: Scene) -> Idea | None:
    """A reply with an effect that can be seen has an answer with one too."""
    pairs = ((reply, answers) for reply, answers in answered(scene) if effect(scene.after(scene.rival, reply)))
    return plain_answer(scene, pairs, answered_at) if scene.simple else None


def answered_at(scene: Scene, reply: Placement, answer: Placement) -> dict[str, Fact]:
    """Return an answer with what it does and where it lies."""
    return {**answer_facts(scene, reply, answer), "quarter": quarter(scene, answer.cells)}


def plain_answer(scene: Scene, pairs: Iterable[Pair], tell: Tell) -> Idea | None:
    """Return the idea that a reply has an answer with an effect that can be seen."""
    found = [(reply, best_answer(scene, reply, answers)) for reply, answers in pairs if answers]
    found = [(reply, best) for reply, best in found if does(scene, reply, best)]
    if not found:
        return None
    reply, best = min(found, key=lambda pair: both_plain(scene, *pair))
    return idea(scene, reply, scene.squares(reply, best), **tell(scene, reply, best))


def both_plain(scene: Scene, reply: Placement, answer: Placement) -> tuple[bool, int]:
    """Order pairs by whether the effect of the reply can be seen too."""
    return not effect(scene.after(scene.rival, reply)), EFFECTS.index(does(scene, reply, answer))


@winning
def open_answer(scene: Scene) -> Idea | None:
    """An answer fails after the rival because of placements many of which the move prevents."""
    found = [one for reply, answers in islice(answered(scene), DEEP) for one in opened(scene, reply, answers[:DEEP])]
    if not found or not scene.state.common:
        return None
    reply, answer, counter, _ = max(found, key=lambda one: one[3])
    shared = counter.cells & scene.move.cells
    facts: dict[str, Fact] = {"square": middle(scene, shared)} if shared else {"piece": scene.move.piece}
    facts |= {**answer_facts(scene, reply, answer), **named(scene, "counter", counter)}
    facts["quarter"] = quarter(scene, counter.cells)
    return idea(scene, reply, scene.squares(reply, answer, counter), **facts)


def opened(scene: Scene, reply: Placement, answers: Sequence[Placement]) -> Iterator[Opened]:
    """Yield answers that are possible after the rival too, each with what beats it there and is prevented."""
    for answer, counters in countered(scene, reply, answers):
        gone = [one for one in counters if one.cells & scene.move.cells or one.piece == scene.move.piece]
        if gone and len(gone) >= MANY * len(counters):
            yield reply, answer, gone[0], (len(gone) / len(counters), -len(counters))


def countered(scene: Scene, reply: Placement, answers: Sequence[Placement]) -> Iterator[Pair]:
    """Yield answers that are possible after the rival too, each with all that beats it there."""
    for answer in answers:
        if not needs_either(scene, (answer,)):
            after = scene.state.play(scene.rival).play(reply).play(answer)
            if counters := winners(verdict(scene.rules, after)):
                yield answer, counters


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
    found = most(scene, same)
    pair = next((pair for pair in answered(scene) if pair[0] in same), None)
    if found is None or pair is None:
        return found
    reply, best = pair[0], best_answer(scene, *pair)
    told = named(scene, "reply", reply, scene.after(scene.rival, reply)) | answer_facts(scene, reply, best)
    return replace(found, facts={**found.facts, **told}, highlight=scene.squares(reply, best))


@winning
def only_reply(scene: Scene) -> Idea | None:
    """One reply alone beats the rival, and has an answer after the move."""
    return answer(scene) if scene.complete and len(scene.refuting) == 1 else None


def answer(scene: Scene) -> Idea | None:
    """A reply that beats the rival has an answer after the move, which after the rival is impossible or beaten."""
    for reply, lost in prevented(scene):
        best = best_answer(scene, reply, lost)
        return idea(scene, reply, scene.squares(reply, best), **kept(scene, reply, best))
    for reply, answers in islice(answered(scene), DEEP):
        for best, counters in countered(scene, reply, answers[:DEEP]):
            facts = {**answer_facts(scene, reply, best), **named(scene, "counter", counters[0])}
            facts["quarter"] = quarter(scene, best.cells)
            return idea(scene, reply, scene.squares(reply, best), **facts)
    return None


@winning
def refuted(scene: Scene) -> Idea | None:
    """A reply beats the rival."""
    return idea(scene, clearest(scene), (), **{**room(scene), **(open_space(scene) or flexible(scene))})


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
    "keep_answer": keep_answer,
    "answer_ends": answer_ends,
    "keep_one": keep_one,
    "open_answer": open_answer,
    "only_reply": only_reply,
    "watch_piece": watch_piece,
    "watch_area": watch_area,
    "answer": winning(answer),
    "refuted": refuted,
}
