"""Contestants who meet for a number of blocks, and the results of such a pairing in the order of its blocks."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import chain
from statistics import fmean

from parlour.arena.play.block import Task
from parlour.arena.play.opening import check_openings
from parlour.arena.play.seating import seatings
from parlour.arena.play.task import BlockResult, Contestant, Terms
from parlour.arena.store.run_folder import RunFolder
from parlour.core.game import AnyGame
from parlour.core.observation import Rules
from parlour.core.parameters import spelled
from parlour.core.registry import game_type, make_game, modern_text
from parlour.core.rng import derive
from parlour.errors import BadParameter
from parlour.runtime.executor import Executor

__all__ = ["Pairing", "in_order", "plays"]


@dataclass(frozen=True, slots=True)
class Pairing:
    """Blocks between the same contestants; block i takes the i-th of the seating patterns and of the game's conditions.

    ``whole`` plays the game under its own rules instead, from its start to its end.
    """

    game: AnyGame
    contestants: tuple[Contestant, ...]
    patterns: tuple[str, ...]
    blocks: int
    seed: int
    terms: Terms = field(default_factory=Terms)
    number: int = 0
    whole: bool = False

    def __post_init__(self) -> None:
        if self.blocks < 1:
            raise BadParameter(f"A match needs at least one block, not {self.blocks}.")
        if self.terms.openings:
            check_openings(self.game, self.terms.openings)

    def tasks(self) -> Iterator[Task]:
        """Return the blocks in order; block i depends on the seed and i alone."""
        conditions = self.conditions()
        rotations = [seatings(self.game, pattern) for pattern in self.patterns]
        for index in range(self.blocks):
            yield Task(
                self.number,
                index,
                self.game.name,
                conditions[index % len(conditions)],
                self.block_seed(index),
                self.contestants,
                rotations[index % len(rotations)],
                self.terms,
            )

    def conditions(self) -> tuple[Rules, ...]:
        """Return the rules that blocks cycle through."""
        return (self.game.rules,) if self.whole else self.game.conditions()

    def widest(self) -> float:
        """Return how far apart two contestants can end in a block."""
        return max(_widest(make_game(self.game.name, rules)) for rules in self.conditions())

    def block_seed(self, index: int) -> int:
        """Return the seed of one block: the same in every pairing of a tournament, so that all meet the same luck."""
        return derive(self.seed, "block", index)

    def describe(self) -> dict[str, object]:
        """Return all that decides the results, as plain JSON values."""
        return {
            "game": self.game.name,
            "rules": spelled(self.game.rules),
            "players": [
                {
                    "name": item.label,
                    "spec": item.spec,
                    "limit": None if item.limit is None else str(item.limit),
                    "plays": plays(self.game, item),
                }
                for item in self.contestants
            ],
            "seatings": list(self.patterns),
            "blocks": self.blocks,
            "seed": self.seed,
            "clock": None if self.terms.clock is None else str(self.terms.clock),
            "patience": self.terms.move_timeout,  # as run folders of all versions call it
            "telemetry": self.terms.telemetry,
            "whole": self.whole,
            **({"openings": self.terms.openings} if self.terms.openings else {}),  # unknown to older run folders
        }


def plays(game: AnyGame, contestant: Contestant) -> str:
    """Return what a contestant stands for: a level may come to mean another player."""
    level = game_type(game.name).level(contestant.spec)
    if level is None:
        return contestant.spec
    limit = level.limit if contestant.limit is None else contestant.limit
    return f"{modern_text(level.spec, game.name)} {limit}".strip()


def _widest(game: AnyGame) -> float:
    """Return how far apart two can end under these rules: as far as by forfeiting, which is as bad as can be."""
    found = 0.0
    for team in game.teams:
        points = game.forfeit(team[0], "").points
        own = fmean(points[seat] for seat in team)
        others = fmean(points[seat] for seat in range(game.seats) if seat not in team)
        found = max(found, abs(game_type(game.name).match.swing(own - others)))
    return found


def in_order(
    tasks: Iterable[Task], executor: Executor, kept: RunFolder | None = None
) -> Generator[BlockResult, None, None]:
    """Run what is not kept already and return all results in the order of the tasks, whatever finishes first."""
    source = iter(tasks)
    for task in source:  # nobody is put to work before it is known that work is left
        if kept is None or task.key not in kept:
            source = chain((task,), source)
            break
        yield kept.read(task.key)
    order: deque[tuple[int, int]] = deque()
    finished: dict[tuple[int, int], BlockResult] = {}

    def missing() -> Iterator[Task]:
        for task in source:
            order.append(task.key)
            if kept is None or task.key not in kept:
                yield task

    def ready() -> Iterator[BlockResult]:
        while order:
            if order[0] in finished:
                yield finished.pop(order.popleft())
            elif kept is not None and order[0] in kept:
                yield kept.read(order.popleft())
            else:
                return

    with closing(executor.run(missing())) as results:
        for result in results:
            if kept is not None:
                kept.keep(result)
            finished[result.key] = result
            yield from ready()
    yield from ready()
