"""A against B: paired blocks until all are played or the sequential test decides."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from parlour.arena.executor import Executor
from parlour.arena.play.block import entered
from parlour.arena.play.pairing import Meeting, Results, in_order
from parlour.arena.play.seating import default_word, letters, seatings
from parlour.arena.play.task import Contestant, Terms
from parlour.arena.stats.paired_stats import Comparison, Tally
from parlour.arena.stats.sequential import Hypotheses, SequentialTest
from parlour.core.game import AnyGame
from parlour.errors import BadParameter

__all__ = ["MatchReport", "Progress", "plan_match", "run_match"]


@dataclass(frozen=True, slots=True)
class Progress:
    """What a progress bar shows after each block."""

    blocks: int
    of: int
    tally: Tally
    test: SequentialTest | None


@dataclass(frozen=True, slots=True)
class MatchReport:
    """The result of a match. ``stopped`` is blocks, h0, h1, limit or interrupted; ``reason`` says it in words."""

    meeting: Meeting
    tally: Tally
    comparison: Comparison | None
    stopped: str
    reason: str
    test: SequentialTest | None
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """Return the stable fields first; docs/arena.md describes all."""
        a, b = self.meeting.contestants
        shown = self.comparison
        return {
            "game": self.meeting.game.name,
            "a": a.label,
            "b": b.label,
            "blocks": self.tally.blocks,
            "games": self.tally.games,
            "difference": shown.difference_json() if shown else None,
            "win_rate": shown.win_rate.to_json() if shown else None,
            "elo": shown.elo.to_json() if shown and shown.elo else None,
            "stopped": self.stopped,
            "reason": self.reason,
            "publishable": self.stopped == "blocks",
            "sprt": self.test.to_json() if self.test else None,
            "seed": self.meeting.seed,
            "starts": self.tally.starts,
            "time": {"a": self.tally.costs[0].summary(), "b": self.tally.costs[1].summary()},
            "forfeits": {"count": self.tally.forfeit_count, "first": self.tally.forfeits},
            "seconds": self.seconds,
        }


def plan_match(
    game: AnyGame,
    a: Contestant,
    b: Contestant,
    *,
    blocks: int,
    seed: int,
    word: str = "",
    terms: Terms | None = None,
    whole: bool = False,
) -> Meeting:
    """Check everything about a match before it starts: the players, the seating, the number of blocks."""
    if word and letters(word) != 2:
        raise BadParameter(f"A match is between A and B; the seating {word} has {letters(word)} players.")
    if word and not _apart(game, word):
        raise BadParameter(
            f"Seated {word}, A and B are partners in every game of {game.name} and always score the same."
        )
    pair = (entered(game, a), entered(game, b))
    meeting = Meeting(game, pair, (word or default_word(game),), blocks, seed, terms or Terms(), whole=whole)
    next(meeting.tasks())
    return meeting


def _apart(game: AnyGame, word: str) -> bool:
    """Whether some team has more of A than of B in some game, so that their points can differ."""
    teams = [[seating[seat] for seat in team] for seating in seatings(game, word) for team in game.teams]
    return any(team.count(0) != team.count(1) for team in teams)


def run_match(
    meeting: Meeting,
    executor: Executor,
    *,
    hypotheses: Hypotheses | None = None,
    kept: Results | None = None,
    watch: Callable[[Progress], None] | None = None,
) -> MatchReport:
    """Play a meeting of two; Ctrl-C gives the report of the blocks so far."""
    tally = Tally(meeting.game, meeting.widest())
    test = SequentialTest(hypotheses, tally.widest) if hypotheses else None
    began = time.perf_counter()
    stopped = "blocks" if test is None else "limit"
    results = in_order(meeting.tasks(), executor, kept)
    try:
        for result in results:
            difference = tally.add(result)
            if test is not None:
                test.add(difference)
            if watch is not None:
                watch(Progress(tally.blocks, meeting.blocks, tally, test))
            if test is not None and test.decision is not None:
                stopped = test.decision
                break
    except KeyboardInterrupt:
        stopped = "interrupted"
    finally:
        results.close()
    return MatchReport(
        meeting,
        tally,
        tally.compare() if tally.blocks else None,
        stopped,
        _reason(stopped, tally, test),
        test,
        time.perf_counter() - began,
    )


def _reason(stopped: str, tally: Tally, test: SequentialTest | None) -> str:
    if stopped == "interrupted":
        return f"interrupted after {tally.blocks} blocks"
    if test is not None:
        return test.reason(tally.unit)
    return "the one block was played" if tally.blocks == 1 else f"all {tally.blocks} blocks were played"
