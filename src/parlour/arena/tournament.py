"""Many players: who meets whom, played as blocks, summed up in ratings and a crosstable of paired differences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, zip_longest
from typing import Final

from parlour.arena.play.block import Task, entered
from parlour.arena.play.pairing import Pairing, in_order
from parlour.arena.play.schedule import Pair, gauntlet, round_robin, swiss_round
from parlour.arena.play.seating import default_pattern, letters, pattern_classes, seatings
from parlour.arena.play.task import BlockResult, Contestant, ForfeitTold, Terms, share_of_win
from parlour.arena.play.timing import Cost
from parlour.arena.stats.intervals import Interval
from parlour.arena.stats.paired_stats import FORFEITS_TOLD, PairedStats
from parlour.arena.stats.ratings import Placing, Rating, fit_ratings, placing_of
from parlour.arena.store.run_folder import RunFolder
from parlour.core.game import AnyGame
from parlour.core.player import PlayerSpec
from parlour.core.rng import derive
from parlour.errors import BadParameter, UnknownName
from parlour.runtime.executor import Executor

__all__ = ["FORMATS", "Plan", "Standing", "TournamentReport", "run_tournament"]

FORMATS: Final = ("round-robin", "gauntlet", "swiss")


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament, checked before anything is played. ``pattern`` seats as many entrants as it has letters."""

    game: AnyGame
    entrants: tuple[Contestant, ...]
    form: str = "round-robin"
    blocks: int = 10
    rounds: int = 0
    seed: int = 0
    pattern: str = ""
    terms: Terms = field(default_factory=Terms)
    whole: bool = False

    def __post_init__(self) -> None:
        if self.form not in FORMATS:
            raise UnknownName("tournament format", self.form, FORMATS)
        if self.blocks < 1:
            raise BadParameter(f"A tournament needs at least one block per pairing, not {self.blocks}.")
        if not self.pattern:
            object.__setattr__(self, "pattern", default_pattern(self.game))
        table = letters(self.pattern)
        seatings(self.game, self.pattern)
        if table > 2 and self.form != "round-robin":
            raise BadParameter(f"A {self.form} pairs players; the seating {self.pattern} seats {table} of them.")
        if len(self.entrants) < max(2, table):
            raise BadParameter(f"A tournament seated {self.pattern} needs {max(2, table)} players or more.")
        object.__setattr__(self, "entrants", tuple(entered(self.game, entrant) for entrant in self.entrants))
        _refuse_doubles(self.entrants)
        if self.form == "swiss" and self.rounds < 1:
            raise BadParameter("A Swiss tournament needs a number of rounds, at least one.")

    def describe(self) -> dict[str, object]:
        """Return all that decides the results, as plain JSON values."""
        sample = self.pairing(0, tuple(range(letters(self.pattern))))
        whole = Pairing(
            self.game, self.entrants, sample.patterns, self.blocks, self.seed, self.terms, whole=self.whole
        ).describe()
        return {"kind": "tournament", "schedule": self.form, "rounds": self.rounds, **whole}

    def groups(self) -> list[tuple[int, ...]]:
        """Return who meets whom; a Swiss tournament decides that only as it goes."""
        count = len(self.entrants)
        return gauntlet(count) if self.form == "gauntlet" else round_robin(count, letters(self.pattern))

    def total_blocks(self) -> int:
        """Return how many blocks will be played."""
        pairings = self.rounds * (len(self.entrants) // 2) if self.form == "swiss" else len(self.groups())
        return pairings * self.blocks

    def pairing(self, number: int, group: tuple[int, ...], turn: int = 0) -> Pairing:
        """Return the blocks of one group; all groups of a round get the same luck."""
        contestants = tuple(self.entrants[entrant] for entrant in group)
        patterns = pattern_classes(self.game, self.pattern)
        seed = derive(self.seed, "round", turn)
        return Pairing(self.game, contestants, patterns, self.blocks, seed, self.terms, number, self.whole)


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the final table."""

    entrant: Contestant
    rating: Rating
    games: int
    score: float
    points: float
    cost: Cost
    forfeits: int
    swiss: float | None = None


class TournamentReport:
    """Everything that has been played, added up as it comes in."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.stopped = "blocks"
        self.blocks = 0
        self.pairings: list[tuple[Pairing, tuple[int, ...]]] = []
        self.swiss_scores = [0.0] * len(plan.entrants)
        self._widest = plan.pairing(0, ()).widest()
        self._pairs: dict[Pair, PairedStats] = {}
        self._placings: Counter[Placing] = Counter()
        self._costs = [Cost() for _ in plan.entrants]
        self._games = [0] * len(plan.entrants)
        self._score = [0.0] * len(plan.entrants)
        self._points = [0.0] * len(plan.entrants)
        self._forfeits = [0] * len(plan.entrants)
        self.forfeits: list[ForfeitTold] = []  # the first of them, in words

    def add(self, result: BlockResult) -> None:
        """Count one block."""
        self.blocks += 1
        _, group = self.pairings[result.pairing]
        for a, b in combinations(sorted(range(len(group)), key=lambda local: group[local]), 2):
            self._pairs.setdefault((group[a], group[b]), PairedStats(self.plan.game, self._widest)).add(result, a, b)
        for local, entrant in enumerate(group):
            self._costs[entrant].include(result.costs[local])
        for who, forfeit in result.forfeits(self.plan.game.seat_names):
            self._forfeits[group[who]] += 1
            if len(self.forfeits) < FORFEITS_TOLD:
                player = self.plan.entrants[group[who]].label
                self.forfeits.append({"meeting": result.pairing, **forfeit, "player": player})
        for game in result.games:
            placing = placing_of(self.plan.game, game, group)
            if placing is not None:
                self._placings[placing] += 1
            for seat, who in enumerate(game.seating):
                self._games[group[who]] += 1
                self._score[group[who]] += float(share_of_win(game.outcome, seat, self.plan.game.teams))
                self._points[group[who]] += game.outcome.points[seat]

    def leader(self) -> str:
        """Return who has won most so far, and how much of it; quickly, for a progress bar."""
        shares = [won / max(1, games) for won, games in zip(self._score, self._games, strict=True)]
        best = max(range(len(shares)), key=shares.__getitem__)
        return f"{self.plan.entrants[best].label} leads with {shares[best]:.0%} won"

    def pair(self, a: int, b: int) -> tuple[PairedStats, int] | None:
        """Return the blocks of two entrants, and 1 or -1 for whose difference they count."""
        if (a, b) in self._pairs:
            return self._pairs[a, b], 1
        if (b, a) in self._pairs:
            return self._pairs[b, a], -1
        return None

    def difference(self, a: int, b: int) -> Interval | None:
        """Return by how much one entrant is better than another per block; None if they have not met."""
        found = self.pair(a, b)
        return found[0].compare().difference.times(found[1]) if found is not None else None

    def pairs(self) -> Iterator[tuple[int, int, PairedStats]]:
        """Return every pair that has met, in a stable order."""
        for (a, b), stats in sorted(self._pairs.items()):
            yield a, b, stats

    def standings(self) -> list[Standing]:
        """Return the final table, best first: by Swiss points where there are any, then by rating."""
        placings = [placing for placing, count in sorted(self._placings.items()) for _ in range(count)]
        ratings = fit_ratings(placings, len(self.plan.entrants), self.plan.seed)
        swiss = self.plan.form == "swiss"
        lines = [
            Standing(
                entrant,
                ratings[index],
                self._games[index],
                self._score[index] / max(1, self._games[index]),
                self._points[index] / max(1, self._games[index]),
                self._costs[index],
                self._forfeits[index],
                self.swiss_scores[index] if swiss else None,
            )
            for index, entrant in enumerate(self.plan.entrants)
        ]
        return sorted(lines, key=lambda line: (-(line.swiss or 0.0), -line.rating.mean, line.entrant.label))

    def to_json(self) -> dict[str, object]:
        """Return everything as plain JSON values; docs/arena.md describes the fields."""
        names = [entrant.label for entrant in self.plan.entrants]
        crosstable = []
        for a, b, stats in self.pairs():
            shown = stats.compare()
            crosstable.append(
                {
                    "a": names[a],
                    "b": names[b],
                    "blocks": shown.blocks,
                    "difference": shown.difference_json(),
                    "win_rate": shown.win_rate.to_json(),
                    "elo": shown.elo.to_json() if shown.elo and letters(self.plan.pattern) == 2 else None,
                }
            )
        return {
            "game": self.plan.game.name,
            "format": self.plan.form,
            "seating": self.plan.pattern,
            "blocks": self.blocks,
            "seed": self.plan.seed,
            "stopped": self.stopped,
            "players": [
                {
                    "name": line.entrant.label,
                    "spec": line.entrant.spec,
                    "limit": None if line.entrant.limit is None else str(line.entrant.limit),
                    "games": line.games,
                    "score": line.score,
                    "points": line.points,
                    "swiss": line.swiss,
                    "rating": line.rating.to_json(),
                    "time": line.cost.summary(),
                    "forfeits": line.forfeits,
                }
                for line in self.standings()
            ],
            "crosstable": crosstable,
            "forfeits": {"count": sum(self._forfeits), "first": self.forfeits},
        }


def run_tournament(
    plan: Plan,
    executor: Executor,
    *,
    kept: RunFolder | None = None,
    watch: Callable[[TournamentReport], None] | None = None,
) -> TournamentReport:
    """Play a tournament; Ctrl-C gives the report of the blocks so far."""
    report = TournamentReport(plan)
    try:
        if plan.form == "swiss":
            _run_swiss(plan, report, executor, kept, watch)
        else:
            _run_groups(plan, report, plan.groups(), 0, executor, kept, watch)
    except KeyboardInterrupt:
        report.stopped = "interrupted"
    return report


def _run_groups(
    plan: Plan,
    report: TournamentReport,
    groups: list[tuple[int, ...]],
    turn: int,
    executor: Executor,
    kept: RunFolder | None,
    watch: Callable[[TournamentReport], None] | None,
) -> None:
    first = len(report.pairings)
    report.pairings += [(plan.pairing(first + index, group, turn), group) for index, group in enumerate(groups)]
    results = in_order(_interleaved([pairing for pairing, _ in report.pairings[first:]]), executor, kept)
    try:
        for result in results:
            report.add(result)
            if watch is not None:
                watch(report)
    finally:
        results.close()


def _run_swiss(
    plan: Plan,
    report: TournamentReport,
    executor: Executor,
    kept: RunFolder | None,
    watch: Callable[[TournamentReport], None] | None,
) -> None:
    met: set[Pair] = set()
    rested: set[int] = set()
    for turn in range(plan.rounds):
        pairs, resting = swiss_round(report.swiss_scores, met, rested)
        before = {pair: _total(report, pair) for pair in pairs}
        _run_groups(plan, report, [*pairs], turn, executor, kept, watch)
        for a, b in pairs:
            margin = _total(report, (a, b)) - before[a, b]
            report.swiss_scores[a] += (margin > 0) + (margin == 0) / 2
            report.swiss_scores[b] += (margin < 0) + (margin == 0) / 2
        met.update(pairs)
        if resting is not None:
            rested.add(resting)
            report.swiss_scores[resting] += 1


def _total(report: TournamentReport, pair: Pair) -> float:
    found = report.pair(*pair)
    return sum(found[0].differences) * found[1] if found is not None else 0.0


def _interleaved(pairings: list[Pairing]) -> Iterator[Task]:
    """Take the first block of every pairing, then the second, so that an unfinished tournament is balanced."""
    for tasks in zip_longest(*(pairing.tasks() for pairing in pairings)):
        yield from (task for task in tasks if task is not None)


def _refuse_doubles(entrants: tuple[Contestant, ...]) -> None:
    seen: dict[str, str] = {}
    for entrant in entrants:
        same = f"{PlayerSpec.parse(entrant.spec)} {entrant.limit}" if not entrant.name else entrant.name
        if same in seen:
            raise BadParameter(
                "{player} is entered twice. Leave one out, or give them names in a file.", player=entrant.label
            )
        seen[same] = entrant.spec
    labels = Counter(entrant.label for entrant in entrants)
    for label, count in labels.items():
        if count > 1:
            raise BadParameter("Two players are called {label}. Give them different names in a file.", label=label)
