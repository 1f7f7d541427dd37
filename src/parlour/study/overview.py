"""What a profile comes to, game by game: results by level, strength, accuracy, luck, and ideas often missed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean

from parlour.core.registry import game_names, game_type
from parlour.study.adaptive import belief_of
from parlour.study.profile import Profile
from parlour.study.results import Idea, Result
from parlour.study.strength import Belief

__all__ = ["GameOverview", "LevelResults", "overview"]


@dataclass(frozen=True, slots=True)
class LevelResults:
    """Results against one level, or against several, people or named players, where it is empty."""

    level: str
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True)
class GameOverview:
    """One game: its results, the oldest first; ``belief`` is None where the game is not here or has no levels.

    ``accuracy`` has the share of sound decisions of each reviewed result, by its time. ``luck`` is what the cards and
    ``skill`` what play was worth to the person on average, None where nobody looked.
    """

    game: str
    results: tuple[Result, ...]
    levels: tuple[LevelResults, ...]
    belief: Belief | None
    accuracy: tuple[tuple[str, float], ...]
    luck: float | None
    skill: float | None
    ideas: tuple[tuple[str, Idea], ...]


def overview(profile: Profile) -> tuple[GameOverview, ...]:
    """Return the games of a profile by name."""
    return tuple(_game(name, profile) for name in sorted({result.game for result in profile.results}))


def _game(name: str, profile: Profile) -> GameOverview:
    own = tuple(result for result in profile.results if result.game == name)
    lucks = [result.luck for result in own if result.luck is not None]
    judged = [(one.at, one.review) for one in own if one.review is not None and one.review.decisions]
    return GameOverview(
        name,
        own,
        tuple(_levels(own)),
        belief_of(game_type(name), profile.results) if name in game_names() else None,
        tuple((at, review.sound / review.decisions) for at, review in judged),
        fmean(one.mean - one.even for one in lucks) if lucks else None,
        fmean(one.yours - one.mean for one in lucks) if lucks else None,
        _ideas(own),
    )


def _levels(results: tuple[Result, ...]) -> Iterator[LevelResults]:
    by_level: dict[str, list[float]] = {}
    for result in results:
        others = {spec for seat, spec in enumerate(result.players) if seat != result.seat}
        by_level.setdefault(others.pop() if len(others) == 1 else "", []).append(result.won)
    for level, scores in by_level.items():
        won, lost = scores.count(1.0), scores.count(0.0)
        yield LevelResults(level, won, len(scores) - won - lost, lost)


def _ideas(results: tuple[Result, ...]) -> tuple[tuple[str, Idea], ...]:
    """Return ideas by how often they were missed, the most often first; the latest question is kept."""
    counted: dict[str, Idea] = {}
    for result in results:
        for name, idea in (result.review.ideas if result.review is not None else {}).items():
            known = counted.get(name, Idea(0))
            counted[name] = Idea(known.count + idea.count, idea.ask or known.ask)
    return tuple(sorted(counted.items(), key=lambda item: (-item[1].count, item[0])))
