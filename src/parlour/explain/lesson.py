"""What there is to say about a decision of a game that is taught: the move, its rival, and why it is better.

The rival is the move a person would think of first: what a player by rules of thumb would do, unless that is as good.
It is never the best of the others, which the same deals would flatter. Two moves are equal if their difference is
within two standard errors, pair by pair.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any, Final, Generic, TypeVar

from parlour.core.analysis import AnyAnalysis, AnyCandidate
from parlour.core.game import AnyGame
from parlour.core.limits import UNLIMITED
from parlour.core.means import Mean
from parlour.core.observation import Fact, Observation
from parlour.core.registry import game_type, make_player
from parlour.core.teaching import AnyTeaching, Idea, Tally
from parlour.explain.attribution import Count, Part, count_of, difference, is_telling, split

__all__ = ["AnyLesson", "Lesson", "Why", "lesson_of"]

A = TypeVar("A")
MOST_REASONS: Final = 2
ENOUGH: Final = 0.75  # a reason with more of the difference than this stands alone


@dataclass(frozen=True, slots=True)
class Why:
    """A reason: its ``kind`` is concept or event, ``code`` the concept or the tally, ``tally`` what bears it out.

    ``part`` is the group of events behind it, with its ``share`` of the difference. The first of ``counts`` is that of
    the tally; others are told with it. ``highlight`` names cards or squares in the game's notation.
    """

    kind: str
    code: str
    tally: str
    part: Part
    share: float
    counts: tuple[Count, ...]
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)
    highlight: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson(Generic[A]):
    """A move that is recommended, and why; ``equals`` are as good, and ``equal`` says that all others are.

    Without a reason although there is a ``rival``, it hardly matters which of the two is played. ``difference`` is that
    to the rival; of equal moves, the largest there is.
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

    @property
    def equal(self) -> bool:
        """Whether there is nothing to choose between the moves."""
        return not self.forced and self.rival is None


AnyLesson = Lesson[Any]


def lesson_of(analysis: AnyAnalysis, game: AnyGame, obs: Observation) -> AnyLesson | None:
    """Return what can be taught about a decision; None where the game or the player has no continuations to tell."""
    teaching = game_type(game.name).teaching
    chosen = analysis.chosen
    if teaching is None:
        return None
    if len(game.legal(obs).first(2)) == 1:
        return Lesson(analysis.action, teaching.verb(obs, analysis.action), forced=True)
    if chosen is None or not chosen.continuations or len(analysis.candidates) < 2:
        return None
    move = _recommended(analysis, chosen)
    if teaching.alike(obs, chosen.action, move.action):
        move = chosen
    gaps = {item.action: _gap(move, item) for item in analysis.candidates if item is not move}
    worse = {
        action: gap for action, gap in gaps.items() if gap.exceeds() and not teaching.alike(obs, move.action, action)
    }
    equals = tuple(action for action in gaps if action not in worse)
    rival = _rival(analysis, game, obs, teaching, worse) if move is chosen else chosen
    lesson = Lesson(move.action, teaching.verb(obs, move.action), equals=equals, deals=len(move.continuations))
    if rival is None:
        return replace(lesson, difference=max(gaps.values(), key=lambda gap: abs(gap.value)))
    return _compared(lesson, teaching, obs, move, rival)


def _gap(move: AnyCandidate, other: AnyCandidate) -> Mean:
    return difference(move.continuations, other.continuations)


def _recommended(analysis: AnyAnalysis, chosen: AnyCandidate) -> AnyCandidate:
    """Return the move of the analysis, unless another is better beyond doubt."""
    best = max(analysis.candidates, key=lambda item: _gap(item, chosen).value)
    return best if _gap(best, chosen).exceeds() else chosen


def _rival(
    analysis: AnyAnalysis, game: AnyGame, obs: Observation, teaching: AnyTeaching, worse: Mapping[Any, Mean]
) -> AnyCandidate | None:
    """Return what rules of thumb would choose first among the moves that are worse beyond doubt, and by enough."""
    thought = make_player(teaching.first_thought, game).fair.analyse(obs, UNLIMITED, 0)
    order = [item.action for item in (*thought.candidates, *analysis.candidates) if item.action in worse]
    order.sort(key=lambda action: worse[action].value < teaching.least)
    return next((item for item in analysis.candidates if item.action in order[:1]), None)


def _compared(
    lesson: AnyLesson, teaching: AnyTeaching, obs: Observation, move: AnyCandidate, rival: AnyCandidate
) -> AnyLesson:
    found = split(teaching, obs, move.continuations, rival.continuations)
    reasons: list[Why] = []
    for part in found.telling:
        why = _why(teaching, obs, move, rival, part, part.mean.value / found.difference.value)
        if why is not None and not (reasons and (reasons[0].share > ENOUGH or _same_number(why, reasons[0]))):
            reasons.append(why)
    return replace(
        lesson,
        rival=rival.action,
        difference=found.difference,
        parts=found.parts,
        reasons=tuple(reasons[:MOST_REASONS]),
    )


def _same_number(one: Why, other: Why) -> bool:
    """Whether two reasons would tell the same sum, say of points that a card would take, hearts or queen."""
    return one.counts[0].events == other.counts[0].events


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
    found = [(tally, *count_of(teaching, tally, move.continuations, rival.continuations)) for tally in tallies]
    counts = {tally.name: count for tally, count, _ in found}
    gains: dict[str, float] = {}
    borne: dict[str, tuple[Tally, Count]] = {}
    for tally, count, gain in found:
        if tally.group == part.group and is_telling(tally, count, gain) and gain.value > gains.get(tally.name, 0.0):
            borne[tally.name], gains[tally.name] = (tally, count), gain.value

    def made(kind: str, code: str, name: str, idea: Idea) -> Why:
        tally, count = borne[name]
        told = (count, *(counts[other] for other in tally.also))
        return Why(kind, code, name, part, share, told, {**tally.facts, **idea.facts}, idea.highlight)

    for concept in teaching.concepts:
        through = next((name for name in concept.tallies if name in borne), None)
        idea = concept.find(obs, move.action, rival.action) if through is not None else None
        if through is not None and idea is not None:
            return made("concept", concept.name, through, idea)
    return next((made("event", name, name, Idea()) for name in borne), None)
