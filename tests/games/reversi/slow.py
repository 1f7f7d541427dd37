"""Reversi on lists of lists, written from the rules alone: what the bit boards are held to."""

from __future__ import annotations

from random import Random

from parlour.games.reversi.rules.board import PASS, Position, squares_of, starting_position

Board = list[list[str]]
WAYS = [(rows, columns) for rows in (-1, 0, 1) for columns in (-1, 0, 1) if rows or columns]


def board_of(position: Position) -> Board:
    size = position.size
    signs = ["X" if position.black >> at & 1 else "O" if position.white >> at & 1 else "-" for at in range(size * size)]
    return [signs[row * size : (row + 1) * size] for row in range(size)]


def slow_flips(board: Board, side: str, row: int, column: int) -> set[tuple[int, int]]:
    size = len(board)
    if board[row][column] != "-":
        return set()
    turned: set[tuple[int, int]] = set()
    for rows, columns in WAYS:
        line = []
        y, x = row + rows, column + columns
        while 0 <= y < size and 0 <= x < size and board[y][x] not in ("-", side):
            line.append((y, x))
            y, x = y + rows, x + columns
        if line and 0 <= y < size and 0 <= x < size and board[y][x] == side:
            turned |= set(line)
    return turned


def slow_moves(board: Board, side: str) -> set[tuple[int, int]]:
    size = len(board)
    return {(y, x) for y in range(size) for x in range(size) if slow_flips(board, side, y, x)}


def as_places(squares: int, size: int) -> set[tuple[int, int]]:
    return {divmod(square, size) for square in squares_of(squares)}


def random_positions(seed: int, games: int, size: int = 8, *, parallel: bool = False) -> list[Position]:
    """Return every position of some random games, the last ones included."""
    found = []
    for game in range(games):
        rng = Random(f"{seed}/{game}")
        position = starting_position(size, parallel=parallel)
        while True:
            found.append(position)
            if position.over:
                break
            position = position.play(rng.choice([*squares_of(position.moves)] or [PASS]))
    return found


def late_positions(seed: int, games: int, empties: range) -> list[Position]:
    """Return those 8x8 positions of random games that have so many empty squares and a move."""
    positions = random_positions(seed, games)
    return [position for position in positions if position.empty.bit_count() in empties and position.moves]
