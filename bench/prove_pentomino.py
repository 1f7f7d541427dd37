#!/usr/bin/env python3
"""The slow proofs of Pentomino: counts, boards, oracles, the book, and Perfect against every other player.

    python bench/prove_pentomino.py                    # all of it; about half an hour on 2 cores
    python bench/prove_pentomino.py counts boards      # some parts: counts, boards, oracles, book, matches
    python bench/prove_pentomino.py matches --games 20 # fewer games a side

Matches are kept under build/pentomino, so an interrupted proof picks up where it left off. Exits with 1 if anything
is not as it should be.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path

from _common import BUILD, ROOT, Row, Rows, executor, timed
from _perfect_games import GAMES_A_JOB, SIDES, Games

from parlour.games.pentomino import Pentomino, PentominoRules, Solver

sys.path.insert(0, str(ROOT))

from tests.games.pentomino.positions import Oracle
from tests.games.pentomino.positions import oracles as read_oracles

FOLDER = BUILD / "pentomino"

SEQUENCES = {"4x4": 2256, "5x5": 2_948_736, "5x6": 17_766_672, "6x6": 81_670_656, "5x8": 163_995_552}
SEQUENCES |= {"7x7": 675_393_120, "8x8": 3_095_401_056}
OPPONENTS = (
    "random",
    "openspace",
    "minmax",
    "dynamic",
    "proportional",
    "composite",
    "learner",
    "hard",
)
GOALS = {"first": 1.0, "second": 0.99}
TRIES = 4  # games played for each distinct one that is wanted, at most


def sequences(game: Pentomino) -> int:
    """Count sequences of three moves from the start."""
    return game.perft(game.start(0), 3)[1] - game.perft(game.start(0), 2)[1]


def counts() -> bool:
    """Count sequences of three moves on every board."""
    good = True
    for board, wanted in SEQUENCES.items():
        game = Pentomino(PentominoRules(board=board))
        found, seconds = timed(partial(sequences, game))
        good &= _tell(found == wanted, f"{board}: {found:,} sequences of 3 moves", seconds)
    return good


def boards() -> bool:
    """Find out who wins each board of the oracles except 8x8, which has a proof of its own."""
    return all([_solved(oracle) for oracle in _oracles("board") if oracle.board != "8x8"])


def oracles() -> bool:
    """Solve every position of the oracles, those of two pieces too; count winning moves from three pieces on."""
    return all([_solved(oracle, everything=oracle.placed >= 3) for oracle in _oracles("position")])


def _oracles(kind: str) -> list[Oracle]:
    return [oracle for oracle in read_oracles() if oracle.kind == kind]


def _solved(oracle: Oracle, *, everything: bool = False) -> bool:
    game = Pentomino(PentominoRules(board=oracle.board))
    solver = Solver(game, table_bits=15)
    state = game.load(oracle.moves)
    found = solver.solve_all(state) if everything else solver.solve(state)
    good = (found.value, found.legal) == (oracle.value, oracle.legal)
    good &= not everything or oracle.winning in (None, len(found.best))
    move = f" with {game.format(found.best[0])}" if found.best else ""
    count = f", {len(found.best)} moves win" if everything else ""
    what = f"{oracle.name} {oracle.board} after {oracle.placed}: {found.value}{move} of {found.legal}{count}"
    return _tell(good, f"{what}; {found.nodes:,} positions", found.cpu_seconds)


def book() -> bool:
    """Prove every answer of the shipped book again, with all that speeds up the search left out."""
    words = ["prove", "pentomino", "--verify", "--threads", "2"]
    program = Path(sys.executable).parent / "parlour"
    return subprocess.run([program, *words], check=False).returncode == 0


def matches(wanted: int) -> bool:
    """Let Perfect play every other player until so many games a side differ from each other."""
    series = {(opponent, side): Series(wanted) for opponent in OPPONENTS for side in SIDES}

    def missing() -> Iterator[Games]:
        for (opponent, side), found in series.items():
            while not found.enough:
                yield Games(opponent, side, found.take())

    with Rows(FOLDER / "matches.jsonl") as rows, closing(executor(2)) as pool:
        for row in rows:
            series[row["opponent"], row["side"]].add(row)
        for row in pool.run(missing()):
            rows.add(row)
            series[row["opponent"], row["side"]].add(row)
    return all([found.told(opponent, side) for (opponent, side), found in series.items()])


class Series:
    """The games against one player from one side; of equal games one counts."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.games: dict[str, bool] = {}
        self.played = 0
        self._starts: set[int] = set()

    @property
    def enough(self) -> bool:
        """Whether enough games differ, or too many did not."""
        return len(self.games) >= self.wanted or len(self._starts) * GAMES_A_JOB >= TRIES * self.wanted

    def take(self) -> int:
        """Return the number of the next games to play."""
        start = next(number for number in count(0, GAMES_A_JOB) if number not in self._starts)
        self._starts.add(start)
        return start

    def add(self, row: Row) -> None:
        """Take over the result of some games."""
        self._starts.add(row["start"])
        self.played += len(row["lines"])
        self.games.update(zip(row["lines"], row["won"], strict=True))

    def told(self, opponent: str, side: str) -> bool:
        """Print the result; return whether it is as good as it should be."""
        won, distinct = sum(self.games.values()), len(self.games)
        text = f"Perfect {side} against {opponent}: {won} of {distinct} distinct games won ({self.played} played)"
        return _tell(won >= GOALS[side] * distinct, text)


def _tell(good: bool, what: str, seconds: float | None = None) -> bool:
    print(
        what + ("" if seconds is None else f", {seconds:.2f} s") + ("" if good else "  NOT AS IT SHOULD BE"), flush=True
    )
    return good


def main(parts: Iterable[str], games: int) -> int:
    """Run the parts; return 1 if one of them fails."""
    known: dict[str, Callable[[], bool]] = {
        "counts": counts,
        "boards": boards,
        "oracles": oracles,
        "book": book,
        "matches": lambda: matches(games),
    }
    failed = []
    for part in parts or known:
        print(f"--- {part}", flush=True)
        if not known[part]():
            failed.append(part)
    if failed:
        print(f"Not proved: {', '.join(failed)}.", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=["counts", "boards", "oracles", "book", "matches", []])
    parser.add_argument("--games", type=int, default=200, help="distinct games a side")
    options = parser.parse_args()
    try:
        sys.exit(main(options.parts, options.games))
    except KeyboardInterrupt:
        print("Stopped. The same command goes on from here.", file=sys.stderr)
        sys.exit(130)
