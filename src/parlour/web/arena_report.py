"""What the arena page is told of a run: the library's own figures, in the shapes that cross the wire."""

from __future__ import annotations

from typing import Any, Final

from parlour.arena.stats.intervals import Interval
from parlour.arena.stats.paired_stats import PairedStats
from parlour.arena.stats.sequential import SequentialTest
from parlour.arena.tournament import TournamentReport

__all__ = ["Figures", "History", "match_figures", "tournament_figures"]

Figures = dict[str, Any]  # plain JSON values, as ``RunView`` declares them
MOST_POINTS: Final = 120


class History:
    """How the difference and its interval went, block by block; of a long run every second, fourth... block."""

    def __init__(self) -> None:
        self._points: list[Figures] = []
        self._step = 1
        self._last: Figures | None = None

    def add(self, blocks: int, interval: Interval) -> None:
        """Note where it stands after a block."""
        point = {"blocks": blocks, **interval.to_json()}
        self._last = point
        if blocks % self._step:
            return
        self._points.append(point)
        if len(self._points) > MOST_POINTS:
            self._step *= 2
            self._points = [kept for kept in self._points if kept["blocks"] % self._step == 0]

    def to_json(self) -> list[Figures]:
        """Return the points, and where it stands now."""
        points = [point for point in self._points if None not in point.values()]
        if self._last is not None and self._last not in points and None not in self._last.values():
            points.append(self._last)
        return points


def match_figures(stats: PairedStats, test: SequentialTest | None, history: History) -> Figures:
    """Return how a match stands."""
    shown = stats.compare()
    return {
        "blocks": stats.blocks,
        "games": stats.games,
        "forfeits": stats.forfeit_count,
        "difference": shown.difference.to_json(),
        "win_rate": shown.win_rate.to_json(),
        "elo": shown.elo.to_json() if shown.elo else None,
        "history": history.to_json(),
        "test": test.to_json() if test else None,
    }


def tournament_figures(report: TournamentReport) -> Figures:
    """Return how a tournament stands."""
    numbers = {entrant: number for number, entrant in enumerate(report.plan.entrants)}
    standings = report.standings()
    return {
        "blocks": report.blocks,
        "games": sum(stats.games for _, _, stats in report.pairs()),
        "forfeits": sum(line.forfeits for line in standings),
        "standings": [
            {
                "player": numbers[line.entrant],
                "games": line.games,
                "score": line.score,
                "points": line.points,
                "rating": {"mean": line.rating.mean, "low": line.rating.low, "high": line.rating.high},
                "swiss": line.swiss,
                "forfeits": line.forfeits,
            }
            for line in standings
        ],
        "meetings": [_meeting(a, b, stats) for a, b, stats in report.pairs()],
        "pairings": [{"players": list(group), "seed": pairing.seed} for pairing, group in report.pairings],
    }


def _meeting(a: int, b: int, stats: PairedStats) -> Figures:
    shown = stats.compare()
    return {
        "a": a,
        "b": b,
        "blocks": shown.blocks,
        "difference": shown.difference.to_json(),
        "win_rate": shown.win_rate.to_json(),
    }
