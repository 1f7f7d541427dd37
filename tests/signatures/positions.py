"""The positions that every player is asked about; stored, so that they stay whatever changes in the players."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from parlour.core.game import AnyGame
from parlour.core.limits import Limit
from parlour.core.observation import Seat
from parlour.core.registry import make_game, make_player
from parlour.core.rng import stream
from tests.signatures.phases import PHASES

__all__ = ["FOLDER", "Position", "find_positions", "read_positions", "write_positions"]

FOLDER: Final = Path(__file__).parent / "positions"
SLIPS: Final = 0.25  # how often a random action is played, so that positions are not all well played
QUIET: Final = 0.2  # how often a position is taken where there is but one thing to do

# How many positions of each phase, and who plays the games that they are taken from.
WANTED: Final[Mapping[str, Mapping[str, int]]] = {
    "bridge": {
        "opening bid": 6,
        "later bid": 12,
        "opening lead": 4,
        "declarer lead": 6,
        "declarer follow": 6,
        "defender lead": 5,
        "defender follow": 7,
        "end": 6,
    },
    "hearts": {"pass": 9, "lead": 12, "follow": 12, "discard": 9, "end": 8, "moon": 2},
    "pentomino": {"0 pieces": 1, "draft": 1}
    | {f"{number} pieces": amount for number, amount in zip(range(1, 9), (5, 6, 6, 7, 8, 7, 5, 4), strict=True)},
    "reversi": {"opening": 8, "early": 11, "middle": 12, "late": 10, "end": 7, "pass": 2},
    "tractor": {"deal": 9, "kitty": 7, "theft": 3, "lead": 13, "follow": 14, "end": 7},
}
MAKERS: Final = {
    "bridge": "simple",
    "hearts": "heuristic",
    "pentomino": "openspace",
    "reversi": "heuristic",
    "tractor": "phase2",
}
# Rules that change what there is to decide; the plain game comes round most often.
VARIANTS: Final[Mapping[str, tuple[Mapping[str, object], ...]]] = {
    "bridge": tuple({"board": number} for number in (1, 2, 7, 8, 13, 16)),
    "hearts": (
        {"rounds": 2},
        {"rounds": 1, "first_round": 2},
        {"rounds": 1, "first_round": 3, "start_scores": "81 62 90 44"},
        {"rounds": 1, "jd_bonus": True, "start_scores": "10 95 30 60"},
        {"rounds": 1, "first_round": 4, "moon": "choose"},
    ),
    "pentomino": ({}, {}, {}, {"board": "6x10"}, {"pool": "drafted"}),
    "reversi": ({}, {}, {}, {}, {"size": 4}),
    "tractor": (
        {"rounds": 1},
        {"rounds": 2, "first_rank": "5", "second_rank": "10", "first_starter": 1},
        {"rounds": 1, "first_rank": "K", "second_rank": "J", "first_starter": 2},
        {"rounds": 1, "kitty_theft": True},
    ),
}


@dataclass(frozen=True, slots=True)
class Position:
    """A state as the game writes it, and the seat that is to decide."""

    phase: str
    seat: Seat
    rules: Mapping[str, object]
    state: str


@cache
def read_positions(name: str) -> tuple[Position, ...]:
    """Return the stored positions of a game."""
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(Position(**json.loads(line)) for line in lines)


def write_positions(name: str) -> Path:
    """Find the positions of a game anew and store them; every signature of the game changes with them."""
    path = FOLDER / f"{name}.jsonl"
    lines = (json.dumps(asdict(position), ensure_ascii=False) for position in find_positions(name))
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def find_positions(name: str) -> list[Position]:
    """Play games until every phase has its positions, few from each game so that they differ."""
    wanted = Counter(WANTED[name])
    found: list[Position] = []
    for number in count():
        rules = VARIANTS[name][number % len(VARIANTS[name])]
        rng = stream(20261116, "signatures", name, number)
        candidates = list(_moments(make_game(name, rules), rules, rng))
        rng.shuffle(candidates)
        taken = 0
        for position in candidates:
            if taken < 3 and wanted[position.phase] > 0:
                wanted[position.phase] -= 1
                taken += 1
                found.append(position)
        if not +wanted:
            order = list(WANTED[name])
            return sorted(found, key=lambda position: order.index(position.phase))
    raise AssertionError("count() does not end")


def _moments(game: AnyGame, rules: Mapping[str, object], rng: Random) -> Iterator[Position]:
    """Play one game, now and then at random, and yield the positions worth asking about."""
    player = make_player(MAKERS[game.name], game).fair
    state: Any = game.start(rng.getrandbits(32))
    while actors := game.actors(state):
        seat = actors[rng.randrange(len(actors))]
        obs = game.observe(state, seat)
        legal = game.legal(obs)
        if len(legal.first(2)) > 1 or rng.random() < QUIET:
            yield Position(PHASES[game.name](obs), seat, rules, game.dump(state))
        if rng.random() < SLIPS:
            action = legal.sample(rng)
        else:
            action = player.decide(obs, Limit(nodes=2000, depth=2, samples=2), rng.getrandbits(32)).action
        state = game.step(state, seat, action)
