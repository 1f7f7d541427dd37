"""Who sits where: the seatings of a block, chosen so that luck cancels.

A seating pattern says who sits where, one letter a team (``AB``, ``ABBB``) or one letter a seat (``ABCD``); a block
plays every rotation of its pattern, so that each letter meets each place with the same chance.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import Final

from parlour.core.game import AnyGame
from parlour.errors import BadParameter

__all__ = ["Seating", "default_pattern", "letters", "pattern_classes", "seatings"]

Seating = tuple[int, ...]  # which contestant sits in each seat

_ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def default_pattern(game: AnyGame) -> str:
    """Return how two players meet: one side each, or one A among B when everybody plays for himself."""
    return "A" + "B" * (len(game.teams) - 1)


def letters(pattern: str) -> int:
    """Return how many contestants a pattern seats; refuse one that is not written in A, B, C..."""
    used = "".join(sorted(set(pattern)))
    if len(used) < 2 or not _ALPHABET.startswith(used):
        raise BadParameter(f"A seating is written with the letters A, B, C... and seats at least two, not {pattern!r}.")
    return len(used)


def seatings(game: AnyGame, pattern: str) -> tuple[Seating, ...]:
    """Return every distinct rotation of a pattern as contestants by seat."""
    letters(pattern)
    if len(pattern) == len(game.teams):
        patterns = _unique(_rotate(pattern, shift) for shift in range(len(pattern)))
        return tuple(_seat_teams(game, rotated) for rotated in patterns)
    if len(pattern) == game.seats:
        shifts = [shift for shift in range(game.seats) if _keeps_teams(game, shift)]
        return tuple(_numbers(rotated) for rotated in _unique(_rotate(pattern, shift) for shift in shifts))
    sizes = " or ".join(str(size) for size in sorted({len(game.teams), game.seats}))
    raise BadParameter(f"{game.name} is seated with {sizes} letters, not {len(pattern)} ({pattern!r}).")


def pattern_classes(game: AnyGame, pattern: str) -> tuple[str, ...]:
    """Return the patterns that differ from this one by more than a rotation when its letters trade places.

    ``ABBB`` has two (A among B, B among A), ``ABCD`` has six; tournaments cycle through them, so that nobody always
    sits behind the same neighbour.
    """
    used = _ALPHABET[: letters(pattern)]
    names: dict[frozenset[Seating], str] = {}
    for order in permutations(used):
        renamed = pattern.translate(str.maketrans(used, "".join(order)))
        names.setdefault(frozenset(seatings(game, renamed)), renamed)
    return tuple(names.values())


def _rotate(pattern: str, shift: int) -> str:
    return pattern[-shift:] + pattern[:-shift] if shift else pattern


def _unique(patterns: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(patterns))


def _numbers(pattern: str) -> Seating:
    return tuple(_ALPHABET.index(letter) for letter in pattern)


def _seat_teams(game: AnyGame, pattern: str) -> Seating:
    return tuple(
        next(number for number, team in zip(_numbers(pattern), game.teams, strict=True) if seat in team)
        for seat in range(game.seats)
    )


def _keeps_teams(game: AnyGame, shift: int) -> bool:
    teams = {frozenset(team) for team in game.teams}
    return {frozenset((seat + shift) % game.seats for seat in team) for team in teams} == teams
