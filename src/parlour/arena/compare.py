"""The same positions, two players: where do they choose differently. Or one player, now and in a stored baseline."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from parlour.arena.play.block import entered
from parlour.arena.play.positions import DecisionPoint
from parlour.arena.play.query import Choice, Query
from parlour.arena.play.task import Contestant, Terms
from parlour.core.limits import Limit
from parlour.core.reading import read_json
from parlour.errors import BadParameter, FormatError
from parlour.records.codec import Stored, declare, decode, encode
from parlour.runtime.executor import Executor, InProcess

__all__ = ["Baseline", "ComparedRow", "choose", "compare_choices", "read_baseline", "summarise", "to_csv"]


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A position with two choices."""

    position: DecisionPoint
    a: Choice
    b: Choice

    @property
    def agree(self) -> bool:
        """Whether both do the same."""
        return self.a.action == self.b.action and not (self.a.failure or self.b.failure)

    def to_json(self) -> dict[str, object]:
        """Return plain JSON values."""
        return {**encode(self), "agree": self.agree}


declare(ComparedRow, position=Stored(flat=True))


@dataclass(frozen=True, slots=True)
class Baseline:
    """Who chose what in an earlier comparison: its first player."""

    contestant: Contestant
    seed: int
    positions: list[DecisionPoint]
    choices: list[Choice]


def choose(
    contestant: Contestant,
    positions: Sequence[DecisionPoint],
    seed: int,
    executor: Executor | None = None,
    *,
    terms: Terms | None = None,
    watch: Callable[[int], None] | None = None,
) -> list[Choice]:
    """Let one player choose in every position; a player that fails has chosen nothing, and why is told."""
    for game in {game.rules: game for game, _ in (position.load() for position in positions)}.values():
        contestant = entered(game, contestant)  # one that cannot play here at all is refused before anything is asked
    questions = (
        Query(number, position, contestant, seed, terms or Terms()) for number, position in enumerate(positions)
    )
    choices: dict[int, Choice] = {}
    for number, choice in (executor or InProcess()).run(questions):
        choices[number] = choice
        if watch is not None:
            watch(len(choices))
    return [choices[number] for number in range(len(positions))]


def compare_choices(positions: Iterable[DecisionPoint], a: Iterable[Choice], b: Iterable[Choice]) -> list[ComparedRow]:
    """Put two players' choices side by side."""
    return [ComparedRow(*items) for items in zip(positions, a, b, strict=True)]


def summarise(rows: Iterable[ComparedRow]) -> dict[str, object]:
    """Count agreement, over all and by phase."""
    total: Counter[str] = Counter()
    agreed: Counter[str] = Counter()
    for row in rows:
        total[row.position.phase] += 1
        agreed[row.position.phase] += row.agree
    count, same = total.total(), agreed.total()
    return {
        "positions": count,
        "agree": same,
        "disagree": count - same,
        "agreement": same / count if count else None,
        "by_phase": {phase: {"positions": total[phase], "agree": agreed[phase]} for phase in total},
    }


def to_csv(rows: Iterable[ComparedRow]) -> Iterator[str]:
    """Write a line for each position; what one player thinks of the other's move is there when it considered it."""
    yield "position,phase,ply,seat,a,b,agree,a_of_a,a_of_b,b_of_a,b_of_b,a_nodes,b_nodes,a_ms,b_ms\n"
    for row in rows:
        a, b = row.a, row.b
        judged = [judge.values.get(action, "") for judge in (a, b) for action in (a.action, b.action)]
        cells = [row.position.position, row.position.phase, row.position.ply, row.position.seat, a.action, b.action]
        cells += ["yes" if row.agree else "no", *judged, a.nodes, b.nodes, f"{a.ms:.3f}", f"{b.ms:.3f}"]
        yield ",".join(_cell(str(cell)) for cell in cells) + "\n"


def read_baseline(file: Path) -> Baseline:
    """Read the output of an earlier comparison."""
    try:
        value = read_json(file.read_bytes())
        limit = value["limit"]
        rows = [decode(ComparedRow, row) for row in value["rows"]]
        if value["only_disagree"]:
            raise BadParameter(
                f"{file} holds only the positions that differed; make a baseline without --only-disagree."
            )
        contestant = Contestant(value["a"], None if limit is None else Limit.parse(limit))
        return Baseline(contestant, int(value["seed"]), [row.position for row in rows], [row.a for row in rows])
    except OSError as error:
        raise BadParameter(f"Baseline {file} cannot be read: {error.strerror}.") from None
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, BadParameter):
            raise
        raise FormatError(f"expected what `parlour compare --out` writes: {error}", source=str(file)) from None


def _cell(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if any(char in text for char in ',"\n\r') else text
