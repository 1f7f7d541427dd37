"""What every first move is worth: pairs of placements, each answered by a third or lost for whoever is to move.

A first move wins when every reply to it has an answer, and loses when one has none. What is found serves many times:
three placements after which whoever is to move loses are an answer to each two of them, and so are all their images
under the symmetries of the board; two placements without an answer refute each other.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from parlour.errors import StoreError
from parlour.games.pentomino.engine.proof import playable, replies_to
from parlour.games.pentomino.engine.solver import LOSS, WIN
from parlour.games.pentomino.rules.board import Board
from parlour.games.pentomino.rules.text import write_move

__all__ = ["NO_ANSWER", "FirstMoves"]

NO_ANSWER: Final = 0xFFFF  # in place of the third number: the first two refute each other
RECORD: Final = 6  # three numbers of placements, two bytes each
# How soon a third placement is tried, by how many of the pairs that it makes with the first two are settled already.
HASTE: Final = bytes((20, 25, 32))


class FirstMoves:
    """What is known about the first moves of a board, kept in a file to which every finding is added at once."""

    def __init__(self, board: Board, path: Path) -> None:
        self.board = board
        self.path = path
        self.size = len(board.placements)
        images = board.images
        self.kinds = [min(image[placement] for image in images) for placement in range(self.size)]
        self.firsts = sorted(set(self.kinds))
        self.replies = {first: replies_to(board, first) for first in self.firsts}
        self.refutations: dict[int, int] = {}  # by first move, images included
        self.findings = 0
        self._pairs = sum(len(replies_to(board, placement)) for placement in range(self.size)) // 2
        self._settled = bytearray(self.size * self.size)  # pairs with an answer, or with none
        self._lost = bytearray(self.size)
        self._taken: set[tuple[int, int]] = set()
        for finding in self._read():
            self._learn(*finding)

    def value(self, first: int) -> str | None:
        """Return what a first move is worth, None when that is not known."""
        if self._lost[first]:
            return LOSS
        return None if self._open(self.kinds[first]) else WIN

    def pairs(self) -> tuple[int, int]:
        """Return how many pairs are settled, and how many there are."""
        return self._settled.count(1) // 2, self._pairs

    def jobs(self, urgent: int | None = None) -> Iterator[tuple[tuple[int, int], bytes]]:
        """Yield pairs to solve, with the priority of each answer, until every first move is settled or under way.

        An ``urgent`` first move comes first, then always the one that needs the fewest answers. To try whatever has
        refuted one move against all others looks tempting, but such pairs take ten times as long, and few refute.
        """
        if urgent is not None:
            yield from self._jobs(urgent, self.replies[urgent])
        while (nearest := self._next()) is not None:
            yield from self._jobs(nearest, self.replies[nearest])

    def _jobs(self, first: int, replies: Sequence[int]) -> Iterator[tuple[tuple[int, int], bytes]]:
        for reply in replies:
            if self._lost[first]:
                return
            if not self._settled[first * self.size + reply] and self._free(first, reply):
                self._taken.update(self._images(first, reply))
                yield (first, reply), self._priority(first, reply)

    def record(self, first: int, reply: int, answer: int) -> None:
        """Write down an answer to a pair, or that there is none."""
        with self.path.open("ab") as file:
            file.write(array("H", (first, reply, answer)).tobytes())
        self._learn(first, reply, answer)

    def table(self, command: str) -> str:
        """Return the values as lines of text."""
        values = [(first, self.value(first)) for first in self.firsts]
        settled = [(first, value) for first, value in values if value is not None]
        wins = sum(value == WIN for _, value in settled)
        lines = [
            f"# What first moves on the {self.board} board are worth, up to symmetry, with a refutation. Made by:",
            f"# {command}",
            f"# {len(settled)} of {len(values)} are known: {wins} win, {len(settled) - wins} lose.",
            "first,value,refutation",
        ]
        for first, value in settled:
            refutation = self._text(self.refutations[first]) if value == LOSS else ""
            lines.append(f"{self._text(first)},{value},{refutation}")
        return "\n".join(lines) + "\n"

    def _text(self, placement: int) -> str:
        return write_move(self.board.placements[placement], self.board)

    def _open(self, first: int) -> list[int]:
        row = self._settled[first * self.size : (first + 1) * self.size]
        return [reply for reply in self.replies[first] if not row[reply]]

    def _free(self, first: int, reply: int) -> bool:
        return (first, reply) not in self._taken

    def _next(self) -> int | None:
        """Return the first move that needs the fewest answers."""
        ahead = (
            (sum(self._free(first, reply) for reply in self._open(first)), first)
            for first in self.firsts
            if not self._lost[first]
        )
        return min(((count, first) for count, first in ahead if count), default=(0, None))[1]

    def _priority(self, first: int, reply: int) -> bytes:
        """Prefer answers that also answer other pairs which need it; pairs of lost first moves do not."""
        size = self.size
        rows = [int.from_bytes(self._settled[place * size : (place + 1) * size]) for place in (first, reply)]
        if self._lost[reply]:
            rows[1] |= int.from_bytes(self._lost)
        both = (rows[0] + rows[1]).to_bytes(size)
        return both.translate(HASTE + bytes(256 - len(HASTE)))

    def _images(self, first: int, reply: int) -> Iterator[tuple[int, int]]:
        for image in self.board.images:
            yield image[first], image[reply]
            yield image[reply], image[first]

    def _learn(self, first: int, reply: int, answer: int) -> None:
        self.findings += 1
        if answer == NO_ANSWER:
            for one, other in self._images(first, reply):
                self._settle(one, other)
                self._lost[one] = 1
                self.refutations.setdefault(one, other)
            return
        for one, other in ((first, reply), (first, answer), (reply, answer)):
            for pair in self._images(one, other):
                self._settle(*pair)

    def _settle(self, one: int, other: int) -> None:
        self._settled[one * self.size + other] = 1

    def _read(self) -> Iterator[tuple[int, int, int]]:
        """Read the file; a record that was cut off is removed, as it will be found again."""
        if not self.path.exists():
            return
        data = self.path.read_bytes()
        whole = len(data) - len(data) % RECORD
        if whole < len(data):
            with self.path.open("r+b") as file:
                file.truncate(whole)
        numbers = array("H", data[:whole])
        for first, reply, answer in zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True):
            placed = (first, reply) if answer == NO_ANSWER else (first, reply, answer)
            if max(placed) >= self.size or not playable(self.board, placed):
                raise StoreError(f"{self.path} does not hold answers of the {self.board} board.")
            yield first, reply, answer
