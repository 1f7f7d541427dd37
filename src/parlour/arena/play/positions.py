"""Seeded sets of reachable positions, spread over the phases of a game, for comparing players and for benchmarks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from parlour.core.game import AnyGame
from parlour.core.limits import Limit
from parlour.core.parameters import Value, nondefaults
from parlour.core.player import AnyPlayer
from parlour.core.playthrough import Playthrough
from parlour.core.reading import read_json
from parlour.core.registry import make_game
from parlour.core.rng import derive, stream
from parlour.errors import BadParameter, FormatError
from parlour.records.codec import decode, encode

__all__ = ["PHASES", "DecisionPoint", "draw_positions", "read_positions", "write_positions"]

PHASES: Final = ("opening", "middle", "ending")
GAMES_PER_POSITION: Final = 20  # how long to look for one more position that is new
WILD: Final = 8  # when a player makes the moves, one in so many is random, so that its games differ


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """A state as text, the seat that has a choice in it, and how far the game had come."""

    game: str
    position: str
    seat: int
    phase: str
    ply: int
    rules: Mapping[str, Value] = field(default_factory=dict, hash=False)

    def load(self) -> tuple[AnyGame, object]:
        """Return the game under its rules, and the state."""
        game = make_game(self.game, self.rules)
        state = game.load(self.position)
        if self.seat not in game.actors(state):
            raise FormatError(f"seat {self.seat} is not to act in this position")
        return game, state


def draw_positions(game: AnyGame, count: int, seed: int, player: AnyPlayer | None = None) -> list[DecisionPoint]:
    """Play games at random, or mostly by a player, and take one position with a choice from each third of a game."""
    if count < 1:
        raise BadParameter(f"Ask for at least one position, not {count}.")
    drawn: dict[str, DecisionPoint] = {}
    conditions = game.conditions()
    for number in range(count * GAMES_PER_POSITION):
        rules = conditions[number % len(conditions)]
        made = game if rules == game.rules else make_game(game.name, rules)
        rng = stream(seed, "positions", number)
        visited = list(_visit(made, derive(seed, "deal", number), rng, player))
        if not visited:
            continue
        length = visited[-1][1] + 1
        for third, phase in enumerate(PHASES):
            within = [item for item in visited if item[1] * 3 // length == third]
            if not within:
                continue
            state, ply, seat = within[rng.randrange(len(within))]
            text = made.dump(state)
            if text not in drawn:
                drawn[text] = DecisionPoint(game.name, text, seat, phase, ply, nondefaults(rules))
            if len(drawn) == count:
                return list(drawn.values())
    raise BadParameter(
        f"Only {len(drawn)} different positions of {game.name} with a choice were found, not {count}. Ask for fewer."
    )


def write_positions(positions: Iterable[DecisionPoint]) -> Iterator[str]:
    """Write one JSON object a line."""
    for position in positions:
        yield json.dumps(encode(position), ensure_ascii=False) + "\n"


def read_positions(file: Path) -> list[DecisionPoint]:
    """Read what ``write_positions`` wrote; say which line is wrong."""
    positions = []
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise BadParameter(f"Positions {file} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise FormatError("not UTF-8 text", source=str(file)) from None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            positions.append(decode(DecisionPoint, read_json(line)))
        except ValueError as error:
            raise FormatError(
                f"expected a position as `parlour positions` writes it: {error}", line=number, source=str(file)
            ) from None
    if not positions:
        raise FormatError("there is no position in it", source=str(file))
    return positions


def _visit(game: AnyGame, seed: int, rng: Random, player: AnyPlayer | None) -> Iterator[tuple[object, int, int]]:
    """Play one game; yield each state in which somebody has a choice, its ply, and who has it."""
    run = Playthrough(game, game.start(seed))
    for turn in run.turns():
        legal = game.legal(turn.obs)
        if len(legal.first(2)) == 2:
            yield run.state, turn.ply, turn.seat
        if player is None or rng.randrange(WILD) == 0:
            action = legal.sample(rng)
        else:
            action = player.decide(turn.obs, Limit(), derive(seed, "player", turn.ply)).action
        run.play(turn.seat, action)
