"""What there is to say about a decision of a game that is taught: the move, its rival, and why it is better.

The rival is the move a person would think of first: what a player by rules of thumb would do, unless that is as good.
It is never the best of the others, which the same deals would flatter. Two moves are equal if their difference is
within two standard errors, pair by pair.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from math import inf
from typing import Any, Final, Generic, TypeVar

from parlour.core.analysis import AnyAnalysis, AnyCandidate
from parlour.core.game import AnyGame
from parlour.core.limits import UNLIMITED
from parlour.core.means import Mean
from parlour.core.observation import Fact, Observation
from parlour.core.registry import game_type, make_player
from parlour.core.teaching import AnyTeaching, Idea, Tally
from parlour.explain.attribution import Count, Part, Split, count_of, difference, is_plain, is_telling, split

__all__ = ["AnyLesson", "Lesson", "Why", "lesson_of"]

A = TypeVar("A")
MOST_REASONS: Final = 2
MOST_TEMPTING: Final = 2  # of the moves in the order of rules of thumb
NO_RIVAL: Final = ("book", "custom")  # kinds of proofs that choose a move although no other is worse
CLEAR: Final = 0.15  # of the deals, by which two counts differ that nobody doubts
ENOUGH: Final = 0.75  # a reason with more of the difference than this stands alone


@dataclass(frozen=True, slots=True)
class Why:
    """A reason: its ``kind`` is concept or event, ``code`` the concept or the tally, ``tally`` what bears it out.
    A plan that is told after another reason has the kind also.

    ``part`` is the group of events behind it, with its ``share`` of the difference. The first of ``counts`` is that of
    the tally; others are told with it. ``highlight`` names cards or squares in the game's notation. A proof stands by
    itself: it has no part, and the whole of the difference. An idea whose numbers are too close to convince anybody is
    ``thin``: it is told without them.
    """

    kind: str
    code: str
    tally: str = ""
    part: Part | None = None
    share: float = 1.0
    counts: tuple[Count, ...] = ()
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)
    highlight: tuple[str, ...] = ()
    thin: bool = False


@dataclass(frozen=True, slots=True)
class Lesson(Generic[A]):
    """A move that is recommended, and why; ``equals`` are as good, and ``equal`` says that all others are.

    Without a reason although there is a ``rival``, it hardly matters which of the two is played. ``difference`` is that
    to the rival; of equal moves, the largest there is. Between equal moves only a book or a custom may be a reason.
    """

    move: A
    verb: str
    forced: bool = False
    equals: tuple[A, ...] = ()
    rival: A | None = None
    difference: Mean = Mean(0.0, inf)  # noqa: RUF009 - a tuple
    parts: tuple[Part, ...] = ()
    reasons: tuple[Why, ...] = ()
    deals: int = 0  # in which the moves were compared
    alike: str = ""  # why all of the equal moves come to the same, if there is one reason
    whole: bool = True  # of equal moves, whether they are all there are
    aside: Why | None = None  # a plan that is told where it hardly matters
    as_good: tuple[A, ...] = ()  # of the equals, those that a person would think of first

    @property
    def equal(self) -> bool:
        """Whether there is nothing to choose between the moves."""
        return bool(self.equals) and self.rival is None


AnyLesson = Lesson[Any]


def lesson_of(
    analysis: AnyAnalysis, game: AnyGame, obs: Observation, against: object | None = None
) -> AnyLesson | None:
    """Return what can be taught about a decision; None where the game or the player has no continuations to tell.

    ``against`` is a move that was played: it is the rival if it is worse, and there is none if it is as good.
    """
    teaching = game_type(game.name).teaching
    chosen = analysis.chosen
    if teaching is None:
        return None
    if len(game.legal(obs).first(2)) == 1:
        return Lesson(analysis.action, teaching.verb(obs, analysis.action), forced=True)
    if chosen is not None and len(analysis.candidates) == 1:
        return _by_book(chosen, teaching, obs)
    if chosen is None or not (chosen.continuations or (teaching.fit is not None and chosen.exact)):
        return None
    move = _recommended(analysis, chosen, teaching)
    if teaching.alike(obs, chosen.action, move.action):
        move = chosen
    kept, move = move is chosen, _customary(analysis, move, teaching, obs)
    gaps = {item.action: difference(teaching, move, item) for item in analysis.candidates if item is not move}
    worse = {
        action: gap for action, gap in gaps.items() if gap.exceeds() and not teaching.alike(obs, move.action, action)
    }
    equals = tuple(action for action in gaps if action not in worse)
    lesson = Lesson(move.action, teaching.verb(obs, move.action), equals=equals, deals=len(move.continuations))
    if against is not None:
        rival = next((item for item in analysis.candidates if item.action == against and against in worse), None)
    else:
        near = teaching.near(obs, move.action, [*gaps])
        tempting = [*near, *_tempting(game, obs, teaching)]
        sensible = {action: gap for action, gap in worse.items() if not teaching.absurd(obs, move.action, action)}
        rivals = sensible if sensible or equals else worse
        rival = _rival(analysis, tempting, teaching, rivals) if kept else chosen
        thought = (*teaching.asked(obs, move.action, [*gaps]), *near[:1], *tempting[len(near) :])
        natural = dict.fromkeys(action for action in thought if action in equals)
        lesson = replace(lesson, as_good=tuple(it for it in natural if not teaching.alike(obs, move.action, it)))
    if rival is None:
        codes = {teaching.alike(obs, move.action, action) for action in equals}
        code = codes.pop() if len(codes) == 1 else ""
        alike = [item for item in analysis.candidates if item.action in (equals or gaps)]
        gap = max((gaps[item.action] for item in alike), key=lambda gap: abs(gap.value))
        reasons = _without_rival(teaching, obs, move, alike[0])
        return replace(lesson, difference=gap, alike=code, reasons=reasons, whole=against is not None or not worse)
    compared = _compared(lesson, game, obs, (move, rival), analysis.candidates)
    if compared.reasons or against is not None:
        return compared
    traps = teaching.traps(obs, move.action, [*worse])
    pairs = ((move, item) for item in analysis.candidates if item.action in traps)
    others = (_compared(lesson, game, obs, pair, analysis.candidates) for pair in pairs)
    return next((other for other in others if other.reasons), compared)


def _by_book(move: AnyCandidate, teaching: AnyTeaching, obs: Observation) -> AnyLesson | None:
    """Return what a book or a custom says of the only move that was considered."""
    reasons = _without_rival(teaching, obs, move, move)
    verb = teaching.verb(obs, move.action)
    return Lesson(move.action, verb, difference=Mean(0.0, 0.0), reasons=reasons) if reasons else None


def _without_rival(teaching: AnyTeaching, obs: Observation, move: AnyCandidate, other: AnyCandidate) -> tuple[Why, ...]:
    """Return the reason that chooses a move although no other is worse."""
    return tuple(why for why in _proofs(teaching, obs, move, other) if why.kind in NO_RIVAL)[:1]


def _recommended(analysis: AnyAnalysis, chosen: AnyCandidate, teaching: AnyTeaching) -> AnyCandidate:
    """Return the move of the analysis, unless another is better beyond doubt."""
    best = max(analysis.candidates, key=lambda item: difference(teaching, item, chosen).value)
    return best if difference(teaching, best, chosen).exceeds() else chosen


def _customary(analysis: AnyAnalysis, move: AnyCandidate, teaching: AnyTeaching, obs: Observation) -> AnyCandidate:
    """Return what custom plays of a move and those that come to the same."""
    same = [
        item.action
        for item in analysis.candidates
        if teaching.alike(obs, move.action, item.action) or not difference(teaching, move, item).exceeds()
    ]
    wanted = teaching.customary(obs, move.action, [action for action in same if action != move.action])
    return next((item for item in analysis.candidates if wanted is not None and item.action == wanted), move)


def _tempting(game: AnyGame, obs: Observation, teaching: AnyTeaching) -> list[Any]:
    """Return what rules of thumb would choose first; what they rank low tempts nobody."""
    thought = make_player(teaching.first_thought, game).fair.analyse(obs, UNLIMITED, 0)
    return [item.action for item in thought.candidates[:MOST_TEMPTING]]


def _rival(
    analysis: AnyAnalysis, tempting: Sequence[Any], teaching: AnyTeaching, worse: Mapping[Any, Mean]
) -> AnyCandidate | None:
    """Return a tempting move that is worse beyond doubt, and by enough, or else the best of the others."""
    order = [action for action in (*tempting, *(item.action for item in analysis.candidates)) if action in worse]
    order.sort(key=lambda action: worse[action].value < teaching.least)
    return next((item for item in analysis.candidates if item.action in order[:1]), None)


def _compared(
    lesson: AnyLesson,
    game: AnyGame,
    obs: Observation,
    pair: tuple[AnyCandidate, AnyCandidate],
    candidates: Sequence[AnyCandidate],
) -> AnyLesson:
    move, rival = pair
    teaching = game_type(game.name).teaching
    assert teaching is not None
    attribution = Split(lesson.difference, ())
    if move.continuations and rival.continuations:
        attribution = split(teaching, obs, move.continuations, rival.continuations)
    reasons = list(islice(_proofs(teaching, obs, move, rival, (False,)), 1))
    for part in attribution.telling if attribution.difference.value >= teaching.slight else ():
        why = _why(teaching, obs, move, rival, part, part.mean.value / attribution.difference.value)
        if why is not None and not (reasons and (reasons[0].share > ENOUGH or _same_number(why, reasons[0]))):
            reasons.append(why)
    reasons = reasons or list(islice(_proofs(teaching, obs, move, rival, (True,)), 1))
    plan = _also(teaching, obs, move, rival, reasons)
    equals = {game.format(action) for action in lesson.equals}
    plan = [why for why in plan if equals.isdisjoint(_names(why.facts.get("avoid")))]  # it would warn of a good move

    questions = teaching.asked(obs, move.action, lesson.equals)
    by_action = {item.action: item for item in candidates}
    natural = [by_action[action] for action in lesson.as_good]

    def asked(other: AnyCandidate) -> bool:  # about which everybody asks: it is called as good whatever the idea
        return other.action in questions or reasons[0].facts.get("beside") == game.format(other.action)

    def shared(other: AnyCandidate) -> bool:
        warned = game.format(other.action) in _names(reasons[0].facts.get("avoid"))  # it would speak against itself
        return not warned and _shared(reasons[0], teaching, obs, other, rival)

    return replace(
        lesson,
        rival=rival.action,
        difference=difference(teaching, move, rival),
        parts=attribution.parts,
        reasons=(*reasons[:MOST_REASONS], *plan[: len(reasons)]),
        aside=plan[0] if plan and not reasons else None,
        as_good=tuple(it.action for it in natural if reasons and (asked(it) or shared(it))),
    )


def _shared(why: Why, teaching: AnyTeaching, obs: Observation, other: AnyCandidate, rival: AnyCandidate) -> bool:
    """Whether the idea of a reason speaks for another move as well; else calling that as good would belie it."""
    if why.kind == "proof":
        proof = next(one for one in teaching.proofs if one.name == (why.tally or why.code))
        idea = proof.find(obs, other, rival)
        return idea is not None and idea.facts == why.facts
    concept = next(
        (one for one in teaching.concepts if why.kind in ("concept", "event") and why.code == one.name), None
    )
    return concept is None or concept.find(obs, other.action, rival.action) is not None


def _proofs(
    teaching: AnyTeaching,
    obs: Observation,
    move: AnyCandidate,
    rival: AnyCandidate,
    otherwise: tuple[bool, ...] = (False, True),
) -> Iterator[Why]:
    """Yield the reasons that need no attribution; ``otherwise`` says which: those that come first, or last, or both."""
    for proof in (one for one in teaching.proofs if one.otherwise in otherwise):
        idea = proof.find(obs, move, rival)
        if idea is not None:
            code, fact = (idea.plan, proof.name) if idea.plan else (proof.name, "")
            yield Why(proof.kind, code, fact, facts=idea.facts, highlight=idea.highlight)


def _also(
    teaching: AnyTeaching, obs: Observation, move: AnyCandidate, rival: AnyCandidate, reasons: Sequence[Why]
) -> list[Why]:
    """Return a plan that the first reason does not name, if there is one; without a reason, one that speaks for it."""
    first_idea = Idea(reasons[0].facts, reasons[0].highlight, reasons[0].code) if reasons else Idea()
    plan = teaching.also(obs, move, rival, first_idea)
    return [] if plan is None else [Why("also", plan.plan, facts=plan.facts, highlight=plan.highlight)]


def _names(fact: Fact | None) -> tuple[str, ...]:
    """Return the moves that a fact names."""
    return tuple(map(str, fact)) if isinstance(fact, tuple) else ()


def _same_number(one: Why, other: Why) -> bool:
    """Whether two reasons would tell the same sum, say of points that a card would take, hearts or queen."""
    return bool(one.counts and other.counts) and one.counts[0].events == other.counts[0].events


def _why(
    teaching: AnyTeaching,
    obs: Observation,
    move: AnyCandidate,
    rival: AnyCandidate,
    part: Part,
    share: float,
) -> Why | None:
    """Return the first idea that a tally of this part bears out, or else the most telling tally by itself."""
    tallies = teaching.tallies(obs, move.action, rival.action)
    tallied = [(tally, *count_of(teaching, tally, move.continuations, rival.continuations)) for tally in tallies]
    counts = {tally.name: count for tally, count, _ in tallied}
    gains: dict[str, Mean] = {}
    borne: dict[str, tuple[Tally, Count]] = {}
    for tally, count, gain in tallied:
        best = gains.get(tally.name, Mean(0.0, 0.0))
        if tally.group == part.group and is_telling(tally, count, gain) and gain.value > best.value:
            borne[tally.name], gains[tally.name] = (tally, count), gain

    plain = [name for name in borne if is_plain(borne[name][0], gains[name])]

    def made(kind: str, code: str, name: str, idea: Idea) -> Why:
        tally, count = borne[name]
        own_counts = (count, *(counts[other] for other in tally.also))
        facts = {**tally.facts, **idea.facts}
        return Why(kind, code, name, part, share, own_counts, facts, idea.highlight, name not in plain)

    for concept in teaching.concepts:
        through = [name for name in concept.tallies if name in borne]
        idea = concept.find(obs, move.action, rival.action) if through else None
        if idea is not None:
            return made("concept", concept.name, _clearest(through, borne, gains, plain), idea)
    alone = [name for name in plain if borne[name][0].alone]
    return made("event", alone[0], alone[0], Idea()) if alone else None


def _clearest(
    names: Sequence[str], borne: Mapping[str, tuple[Tally, Count]], gains: Mapping[str, Mean], plain: Sequence[str]
) -> str:
    """Return the first tally whose numbers convince; of counts that are all rather close, the one that is least so.

    An average that does not stand alone is told only where there is no count.
    """
    seen = [name for name in names if name in plain]
    tally_of = {name: borne[name][0] for name in seen}
    clear = (name for name in seen if (gains[name].value >= CLEAR if tally_of[name].once else tally_of[name].alone))
    counts = [name for name in seen if tally_of[name].once]
    return next(clear, max(counts, key=lambda name: gains[name].value) if counts else (seen or names)[0])
