"""A against B: paired blocks until all are played or the sequential test decides."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from parlour.arena.play.block import entered
from parlour.arena.play.pairing import Pairing, in_order
from parlour.arena.play.seating import default_pattern, letters, seatings
from parlour.arena.play.task import Contestant, Terms
from parlour.arena.stats.paired_stats import Comparison, PairedStats
from parlour.arena.stats.sequential import Hypotheses, SequentialTest
from parlour.arena.store.run_folder import RunFolder
from parlour.core.game import AnyGame
from parlour.errors import BadParameter
from parlour.runtime.executor import Executor

__all__ = ["MatchReport", "plan_match", "run_match"]


@dataclass(frozen=True, slots=True)
class MatchReport:
    """The result of a match. ``stopped`` is blocks, h0, h1, limit or interrupted; ``reason`` says it in words."""

    pairing: Pairing
    stats: PairedStats
    comparison: Comparison | None
    stopped: str
    reason: str
    test: SequentialTest | None
    seconds: float

    def to_json(self) -> dict[str, object]:
        """Return the stable fields first; docs/arena.md describes all."""
        a, b = self.pairing.contestants
        shown = self.comparison
        return {
            "game": self.pairing.game.name,
            "a": a.label,
            "b": b.label,
            "blocks": self.stats.blocks,
            "games": self.stats.games,
            "difference": shown.difference_json() if shown else None,
            "win_rate": shown.win_rate.to_json() if shown else None,
            "elo": shown.elo.to_json() if shown and shown.elo else None,
            "stopped": self.stopped,
            "reason": self.reason,
            "publishable": self.stopped == "blocks",
            "sprt": self.test.to_json() if self.test else None,
            "seed": self.pairing.seed,
            "starts": self.stats.starts,
            "time": {"a": self.stats.costs[0].summary(), "b": self.stats.costs[1].summary()},
            "forfeits": {"count": self.stats.forfeit_count, "first": self.stats.forfeits},
            "seconds": self.seconds,
        }


def plan_match(
    game: AnyGame,
    a: Contestant,
    b: Contestant,
    *,
    blocks: int,
    seed: int,
    pattern: str = "",
    terms: Terms | None = None,
    whole: bool = False,
) -> Pairing:
    """Check everything about a match before it starts: the players, the seating, the number of blocks."""
    if pattern and letters(pattern) != 2:
        raise BadParameter(f"A match is between A and B; the seating {pattern} has {letters(pattern)} players.")
    if pattern and not _apart(game, pattern):
        raise BadParameter(
            f"Seated {pattern}, A and B are partners in every game of {game.name} and always score the same."
        )
    pair = (entered(game, a), entered(game, b))
    pairing = Pairing(game, pair, (pattern or default_pattern(game),), blocks, seed, terms or Terms(), whole=whole)
    next(pairing.tasks())
    return pairing


def _apart(game: AnyGame, pattern: str) -> bool:
    """Whether some team has more of A than of B in some game, so that their points can differ."""
    teams = [[seating[seat] for seat in team] for seating in seatings(game, pattern) for team in game.teams]
    return any(team.count(0) != team.count(1) for team in teams)


def run_match(
    pairing: Pairing,
    executor: Executor,
    *,
    hypotheses: Hypotheses | None = None,
    kept: RunFolder | None = None,
    watch: Callable[[PairedStats], None] | None = None,
    test: SequentialTest | None = None,
) -> MatchReport:
    """Play a pairing of two; Ctrl-C gives the report of the blocks so far.

    Who wants to look at the sequential test while it goes on gives a ``test`` of their own instead of hypotheses.
    """
    stats = PairedStats(pairing.game, pairing.widest())
    test = SequentialTest(hypotheses, stats.widest) if hypotheses else test
    began = time.perf_counter()
    stopped = "blocks" if test is None else "limit"
    results = in_order(pairing.tasks(), executor, kept)
    try:
        for result in results:
            difference = stats.add(result)
            if test is not None:
                test.add(difference)
            if watch is not None:
                watch(stats)
            if test is not None and test.decision is not None:
                stopped = test.decision
                break
    except KeyboardInterrupt:
        stopped = "interrupted"
    finally:
        results.close()
    return MatchReport(
        pairing,
        stats,
        stats.compare() if stats.blocks else None,
        stopped,
        _reason(stopped, stats, test),
        test,
        time.perf_counter() - began,
    )


def _reason(stopped: str, stats: PairedStats, test: SequentialTest | None) -> str:
    if stopped == "interrupted":
        return f"interrupted after {stats.blocks} blocks"
    if test is not None:
        return test.reason(stats.unit)
    return "the one block was played" if stats.blocks == 1 else f"all {stats.blocks} blocks were played"
