"""How the book grows: ply by ply, from each position to the moves worth knowing, valued by our own search."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from parlour.core.limits import CancelToken
from parlour.core.tools import Desk
from parlour.errors import BadParameter, FormatError
from parlour.games.reversi.engine.analysis import analyse
from parlour.games.reversi.engine.book import Book, Key, key_of
from parlour.games.reversi.engine.scale import UNIT
from parlour.games.reversi.rules.board import BLACK, PASS, Position, starting_position
from parlour.store.lines import LineFile

__all__ = ["Growth", "Notes", "Weigh", "WeighedPosition", "grow", "keys_along"]

KEPT: Final = 4.0  # discs behind the best beyond which a move is not worth its place in the book


@dataclass(frozen=True, slots=True)
class WeighedPosition:
    """A position with the values of all its moves, in 128ths of a disc."""

    key: Key
    moves: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Weigh:
    """The job of valuing every move of one position."""

    key: Key
    level: int

    def run(self, cancel: CancelToken) -> WeighedPosition:
        """Search."""
        found = analyse(_position(self.key), level=self.level, cancel=cancel)
        return WeighedPosition(self.key, tuple((move.square, round(move.value * UNIT)) for move in found.moves))


class Notes:
    """What has been weighed so far, on disk line by line, so that an interrupted build picks up where it left off."""

    def __init__(self, path: Path, level: int) -> None:
        self.path = path
        self.level = level
        self.weighed: dict[Key, tuple[tuple[int, int], ...]] = {}
        if not path.exists():
            LineFile.create(path, json.dumps({"book": "reversi", "level": level})).close()
            return
        with LineFile.open(path) as file:
            self._read([line for _, line in file if line.endswith(b"\n")])
            file.repair()

    def _read(self, whole: list[bytes]) -> None:
        head, *lines = whole or [b""]
        try:
            level = json.loads(head)["level"]
            for line in lines:
                own, opp, moves = json.loads(line)
                self.weighed[own, opp] = tuple((square, value) for square, value in moves)
        except (ValueError, KeyError, TypeError) as error:
            raise FormatError(f"{self.path} is not the notes of a book: {error}; name another file") from error
        if level != self.level:
            raise BadParameter(
                f"{self.path} was begun at level {level}, not {self.level}; use that level or name another file."
            )

    def add(self, weighed: WeighedPosition) -> None:
        """Keep a result."""
        self.weighed[weighed.key] = weighed.moves
        with LineFile.open(self.path) as file:
            file.append(json.dumps([*weighed.key, weighed.moves]), sync=False)


@dataclass(frozen=True, slots=True)
class Growth:
    """How far a book goes: plies, what both sides together may give away on the way, how many positions at most."""

    plies: int
    allowance: float
    positions: int
    wanted: frozenset[Key] = frozenset()  # positions to keep however much was given away to reach them


def grow(growth: Growth, notes: Notes, desk: Desk, workers: int) -> Book | None:
    """Weigh layer after layer and return the book, or None when interrupted; the notes then hold all that was done."""
    layer: dict[Key, float] = {key_of(starting_position(8)): 0.0}
    taken: list[Key] = []
    for ply in range(1, growth.plies + 1):
        room = growth.positions - len(taken)
        chosen = sorted(layer, key=lambda key: (key not in growth.wanted, layer[key], key))[:room]
        missing = (Weigh(key, notes.level) for key in chosen if key not in notes.weighed)
        done = len(taken) + sum(1 for key in chosen if key in notes.weighed)
        desk.progress(done, growth.positions, f"ply {ply}")
        for weighed in desk.run(missing, workers):
            if weighed.moves:
                notes.add(weighed)
                done += 1
                desk.progress(done, growth.positions, f"ply {ply}")
        if desk.cancel.cancelled:
            return None
        taken += chosen
        layer = _next_layer(growth, notes, {key: layer[key] for key in chosen})
    return _settled(notes, taken)


def _next_layer(growth: Growth, notes: Notes, layer: dict[Key, float]) -> dict[Key, float]:
    """Return the positions after the moves worth knowing, with the least that was given away to reach them."""
    following: dict[Key, float] = {}
    for key in sorted(layer):
        moves = notes.weighed[key]
        best = max(value for _, value in moves)
        for square, value in moves:
            after = _after(key, square)
            cost = layer[key] + (best - value) / UNIT
            if after is not None and (cost <= growth.allowance or after in growth.wanted):
                following[after] = min(cost, following.get(after, cost))
    return following


def _settled(notes: Notes, taken: Iterable[Key]) -> Book:
    """Let values come up from the last positions of the book: what was found deeper counts."""
    known = sorted(set(taken), key=lambda key: (-(key[0] | key[1]).bit_count(), key))
    positions: dict[Key, dict[int, float]] = {}
    best: dict[Key, float] = {}
    for key in known:
        values = {}
        for square, value in notes.weighed[key]:
            after = _after(key, square)
            values[square] = -best[after] if after in best else value / UNIT
        best[key] = max(values.values())
        positions[key] = {square: value for square, value in values.items() if value >= best[key] - KEPT}
    return Book(positions)


def _after(key: Key, square: int) -> Key | None:
    """Return the position after a move; None where the game ends or somebody passes, which no opening needs."""
    after = _position(key).play(square)
    return key_of(after) if after.moves else None


def _position(key: Key) -> Position:
    return Position(8, *key, BLACK)


def keys_along(squares: Iterable[int]) -> Iterator[Key]:
    """Yield every position of a game that has a move to make."""
    position = starting_position(8)
    for square in squares:
        yield key_of(position)
        position = position.play(square)
        if not position.moves and not position.over:
            position = position.play(PASS)
    if position.moves:
        yield key_of(position)
