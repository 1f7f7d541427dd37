"""Proof that every level of a game is stronger than the one below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from typing import Final

from parlour.arena.match import MatchReport, plan_match, run_match
from parlour.arena.play.pairing import plays
from parlour.arena.play.task import Contestant
from parlour.arena.play.timing import Cost
from parlour.arena.report.plots import Whisker, whisker_plot
from parlour.arena.stats.paired_stats import PairedStats, match_unit
from parlour.arena.stats.sequential import Hypotheses
from parlour.arena.store.run_folder import RunFolder
from parlour.core.game import AnyGame
from parlour.core.registry import game_type
from parlour.core.rng import derive
from parlour.errors import UnknownName, Unsupported
from parlour.runtime.executor import Executor

__all__ = ["LadderPlan", "LadderReport", "Rung", "chosen_levels", "climb", "ladder_document", "ladder_plot"]

FRESH: Final = "fresh"  # the label of the seed of the fixed blocks: none of them was seen by the test


@dataclass(frozen=True, slots=True)
class LadderPlan:
    """What to look for, after how many blocks an undecided test ends, and how many fresh blocks are played then.

    ``levels`` names those that take part; none means all.
    """

    effect: float
    most: int = 1000
    blocks: int = 100
    seed: int = 0
    levels: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Rung:
    """A level against the one below: the test that decides, and fresh blocks for the interval."""

    upper: str
    lower: str
    test: MatchReport
    fixed: MatchReport

    @property
    def proved(self) -> bool:
        """Whether the test found the upper level stronger, and the fresh blocks do not speak against it."""
        shown = self.fixed.comparison
        return self.test.stopped == "h1" and shown is not None and shown.difference.mean > 0

    def to_json(self) -> dict[str, object]:
        """Return plain JSON values."""
        return {
            "upper": self.upper,
            "lower": self.lower,
            "proved": self.proved,
            "test": self.test.to_json(),
            "fixed": self.fixed.to_json(),
        }


@dataclass(frozen=True, slots=True)
class LadderReport:
    """All rungs, from the bottom up."""

    game: AnyGame
    effect: float
    rungs: tuple[Rung, ...]

    @property
    def proved(self) -> bool:
        """Whether every level is stronger than the one below."""
        return all(rung.proved for rung in self.rungs)

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended it."""
        return any("interrupted" in (rung.test.stopped, rung.fixed.stopped) for rung in self.rungs)

    def to_json(self) -> dict[str, object]:
        """Return plain JSON values."""
        return {
            "game": self.game.name,
            "effect": self.effect,
            "proved": self.proved,
            "rungs": [rung.to_json() for rung in self.rungs],
        }


def climb(
    game: AnyGame,
    executor: Executor,
    plan: LadderPlan,
    *,
    folder: Path | None = None,
    watch: Callable[[str, PairedStats], None] | None = None,
) -> LadderReport:
    """Play every level against its neighbour; a folder is continued where it was left."""
    rungs: list[Rung] = []
    for lower, upper in pairwise(chosen_levels(game, plan.levels)):
        name = f"{upper} - {lower}"
        follow = partial(watch, name) if watch is not None else None
        reports = []
        for stage, count, rng in (("test", plan.most, plan.seed), (FRESH, plan.blocks, derive(plan.seed, FRESH))):
            pairing = plan_match(game, Contestant(upper), Contestant(lower), blocks=count, seed=rng)
            hypotheses = Hypotheses(0.0, plan.effect) if stage == "test" else None
            written = {"kind": f"ladder {stage}", **pairing.describe(), "effect": plan.effect}
            run_folder = folder and folder / f"{upper}-{lower}-{stage}"
            with RunFolder(run_folder, written, resume=True) if run_folder else nullcontext() as store:
                reports.append(run_match(pairing, executor, hypotheses=hypotheses, kept=store, watch=follow))
            if reports[-1].stopped == "interrupted":
                reports.append(reports[-1])
                break
        rungs.append(Rung(upper, lower, *reports[:2]))
        if rungs[-1].fixed.stopped == "interrupted":
            break
    return LadderReport(game, plan.effect, tuple(rungs))


def chosen_levels(game: AnyGame, wanted: Sequence[str]) -> list[str]:
    """Return the levels that take part, from the bottom up; refuse names that are none, and fewer than two."""
    known = [level.name for level in game_type(game.name).levels]
    for name in wanted:
        if name not in known:
            raise UnknownName(f"{game.name} level", name, known)
    chosen = [name for name in known if not wanted or name in wanted]
    if len(chosen) < 2:
        raise Unsupported(f"A ladder needs at least two levels; {game.name} has {', '.join(known) or 'none'}.")
    return chosen


def ladder_plot(report: LadderReport) -> str:
    """Draw the difference of every rung with its interval."""
    rows = []
    unit = match_unit(report.game)
    for rung in reversed(report.rungs):
        shown = rung.fixed.comparison
        if shown is not None:
            rows.append(Whisker(f"{rung.upper} - {rung.lower}", shown.difference))
    return whisker_plot(rows, f"difference in {unit} per block, 95 % interval", zero=True, standalone=True)


def ladder_document(report: LadderReport, *, title: str, command: str, date: str, cores: int) -> str:
    """Write the proof as Markdown; the plot stands beside it as GAME.svg."""
    name, unit = report.game.name, match_unit(report.game)
    lines = [
        f"# {title}: how far apart the levels are",
        "",
        f"Measured on {date} with Parlour {version('parlour')} on {cores} {'core' if cores == 1 else 'cores'} by",
        "",
        f"    {command}",
        "",
        "Each level plays the one below in paired blocks: the same start, played in all seatings. A sequential test",
        f"between no difference and {report.effect:g} {unit} a block decides first, wrong at most one time in twenty;",
        "differences and intervals come from a fixed number of fresh blocks that the test never saw.",
        "",
        f"![Difference between neighbouring levels]({name}.svg)",
        "",
        "| Level | Against | Sequential test | Blocks | Difference per block, 95 % "
        f"| Win rate, 95 % (equals: {1 / len(report.game.teams):.0%}) |",
        "|---|---|---|---:|---|---|",
    ]
    for rung in reversed(report.rungs):
        shown = rung.fixed.comparison
        if shown is None:
            continue
        difference = f"{shown.difference.mean:+.2f} [{shown.difference.low:+.2f}, {shown.difference.high:+.2f}]"
        wins = f"{shown.win_rate.mean:.1%} [{shown.win_rate.low:.1%}, {shown.win_rate.high:.1%}]"
        verdict = f"{'proved' if rung.proved else '**not proved**'}: {rung.test.reason}"
        lines.append(
            f"| {rung.upper} | {rung.lower} | {verdict} | {shown.blocks} | {difference} {shown.unit} | {wins} |"
        )
    lines += [
        "",
        "Time per move by the clock, and the processor time it took, since others may use the machine too.",
        "",
        "| Level | Player | Mean | Processor | 95 % within | Longest | Limits broken |",
        "|---|---|---:|---:|---:|---:|---|",
    ]
    for rung in reversed(report.rungs):
        lines.append(_time_row(report.game, rung.upper, rung.fixed.stats.costs[0]))
    lowest = report.rungs[0]
    lines.append(_time_row(report.game, lowest.lower, lowest.fixed.stats.costs[1]))
    return "\n".join(lines) + "\n"


def _time_row(game: AnyGame, level: str, cost: Cost) -> str:
    times = [f"{value * 1000:.2f} ms" for value in (cost.mean, cost.cpu_mean, cost.percentile(0.95), cost.longest)]
    return f"| {level} | `{plays(game, Contestant(level))}` | {' | '.join(times)} | {cost.broken_text or 'none'} |"
