"""Results of one person, and how the model of strength reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from math import fsum
from statistics import fmean
from typing import Final

from parlour.core.game import AnyGame
from parlour.core.observation import Seat
from parlour.core.outcome import Outcome
from parlour.core.registry import GameType, game_type, make_game
from parlour.explain.move_review import COSTLY, ReviewedMove
from parlour.study.scale import Scale
from parlour.study.strength import Played

__all__ = ["WHOLE", "Idea", "Luck", "Result", "Reviewed", "deals_of", "margin_of", "played", "rated", "reviewed"]

WHOLE: Final = "all"  # the key of what is about a whole game
GIVEN_UP: Final = ("resigned", "out of time")  # the points at that moment were not the end


@dataclass(frozen=True, slots=True)
class Idea:
    """An idea that was missed so many times; ``ask`` is the question that leads to it, by language."""

    count: int
    ask: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What a review came to: decisions that were judged, marks, the mean loss of winning chance, ideas missed."""

    decisions: int
    marks: Mapping[str, int] = field(hash=False)
    loss: float
    ideas: Mapping[str, Idea] = field(default_factory=dict, hash=False)

    @property
    def sound(self) -> int:
        """How many decisions gave nothing away."""
        return self.decisions - sum(self.marks.get(mark, 0) for mark in COSTLY)


@dataclass(frozen=True, slots=True)
class Luck:
    """Points as they were, as the judge made them of the same cards on average, and an even share."""

    yours: float
    mean: float
    even: float


@dataclass(frozen=True, slots=True)
class Result:
    """One game of a person at one seat; ``id`` tells it from all others, so that nothing is counted twice.

    ``players`` has a spec for each seat, empty for people. ``won`` is 1, 0, or a half for a draw. ``margin`` is in the
    unit of matches, over so many ``deals``. ``practice`` is a game in which something was taken back, set up or hinted.
    ``reviews`` and ``lucks`` are those of its rounds by their numbers, or of ``all`` of it.
    """

    id: str
    game: str
    at: str
    seat: Seat
    players: tuple[str, ...]
    points: tuple[float, ...]
    won: float
    margin: float
    deals: int = 1
    reason: str = "finished"
    practice: bool = False
    adaptive: bool = False
    reviews: Mapping[str, Reviewed] = field(default_factory=dict, hash=False)
    lucks: Mapping[str, Luck] = field(default_factory=dict, hash=False)

    @property
    def review(self) -> Reviewed | None:
        """What reviews came to: that of the whole game, or else those of its rounds together."""
        return self.reviews.get(WHOLE) or (_sum(self.reviews.values()) if self.reviews else None)

    @property
    def luck(self) -> Luck | None:
        """Luck in the whole game, or else in the rounds that were looked at."""
        if not self.lucks:
            return None
        parts = [self.lucks[WHOLE]] if WHOLE in self.lucks else [*self.lucks.values()]
        return Luck(fsum(one.yours for one in parts), fsum(one.mean for one in parts), fsum(one.even for one in parts))

    @property
    def given_up(self) -> bool:
        """Whether it ended before its end, so that its margin says nothing."""
        return self.reason in GIVEN_UP


def _sum(parts: Iterable[Reviewed]) -> Reviewed:
    reviews = [*parts]
    decisions = sum(one.decisions for one in reviews)
    marks = {
        mark: sum(one.marks.get(mark, 0) for one in reviews) for mark in {name for one in reviews for name in one.marks}
    }
    ideas: dict[str, Idea] = {}
    for name, idea in (item for one in reviews for item in one.ideas.items()):
        known = ideas.get(name, Idea(0))
        ideas[name] = Idea(known.count + idea.count, known.ask or idea.ask)
    loss = fsum(one.loss * one.decisions for one in reviews) / decisions if decisions else 0.0
    return Reviewed(decisions, marks, round(loss, 4), ideas)


def margin_of(game: AnyGame, outcome: Outcome, seat: Seat) -> float:
    """Return how far a seat's side is ahead of the others, deal by deal, in the unit of matches."""
    swing = game_type(game.name).match.swing
    rows = [one.points for one in outcome.rounds] or [outcome.points]
    return fsum(swing(_ahead(game, row, seat)) for row in rows)


def _ahead(game: AnyGame, points: Sequence[float], seat: Seat) -> float:
    side = next(team for team in game.teams if seat in team)
    others = [points[other] for other in range(game.seats) if other not in side]
    return fmean(points[mate] for mate in side) - fmean(others) if others else 0.0


def deals_of(outcome: Outcome) -> int:
    """Return how many deals a result is made of."""
    return max(1, len(outcome.rounds))


def reviewed(moves: Iterable[ReviewedMove], seat: Seat) -> Reviewed:
    """Return what a review says about one seat."""
    own = [move for move in moves if move.seat == seat and move.known is not None]
    losses = [move.known.loss for move in own if move.known is not None]
    ideas: dict[str, Idea] = {}
    for move in own:
        if move.idea:
            ask = move.reason.ask if move.reason is not None else {}
            known = ideas.get(move.idea, Idea(0, {}))
            ideas[move.idea] = Idea(known.count + 1, known.ask or ask)
    marks = {mark: sum(move.mark == mark for move in own) for mark in ("best", *reversed(COSTLY))}
    return Reviewed(len(own), marks, round(fmean(losses), 4) if losses else 0.0, ideas)


def rated(result: Result, scale: Scale | None) -> bool:
    """Whether a result says how strong somebody is: no practice, and everybody else a level."""
    if scale is None or result.practice:
        return False
    others = [spec for seat, spec in enumerate(result.players) if seat != result.seat]
    return bool(others) and all(scale.strength(spec) is not None for spec in others)


def played(results: Iterable[Result], kind: GameType, scale: Scale) -> tuple[Played, ...]:
    """Return the rated results of a game as the model reads them, the oldest first."""
    game = make_game(kind.name)
    own = [result for result in results if result.game == kind.name and rated(result, scale)]
    own = sorted((one for one in own if len(one.players) == game.seats), key=lambda item: (item.at, item.id))
    return tuple(_read(result, game, scale, _days(result.at, own[-1].at)) for result in own)


def _days(earlier: str, later: str) -> float:
    apart = datetime.fromisoformat(later) - datetime.fromisoformat(earlier)
    return max(0.0, apart.total_seconds() / 86_400)


def _read(result: Result, game: AnyGame, scale: Scale, age: float) -> Played:
    side = next(team for team in game.teams if result.seat in team)
    strengths = {seat: scale.strength(spec) or 0.0 for seat, spec in enumerate(result.players)}
    judged = result.review
    return Played(
        others=tuple(value for seat, value in strengths.items() if seat not in side),
        score=result.won,
        margin=None if result.given_up else result.margin,
        deals=1 if result.given_up else result.deals,
        side=tuple(strengths[seat] for seat in side if seat != result.seat),
        rivals=len(game.teams) - 1,
        sound=judged.sound if judged else 0,
        judged=judged.decisions if judged else 0,
        age=age,
    )
