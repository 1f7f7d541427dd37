"""A few fixed games: every step up wins. How much stronger each level is, the ladder of the arena measures."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

import pytest

from parlour.core.limits import UNLIMITED
from parlour.core.player import AnyPlayer
from parlour.core.registry import make_player
from parlour.core.rng import derive
from parlour.games.reversi import Reversi, State
from tests.bench.loading import BENCH, load

GAME = Reversi()


def opening(seed: int) -> State:
    state, rng = GAME.start(0), Random(seed)
    for _ in range(8):
        (seat,) = GAME.actors(state)
        state = GAME.step(state, seat, rng.choice(list(GAME.legal(GAME.observe(state, seat)))))
    return state


def play(state: State, players: tuple[AnyPlayer, AnyPlayer], seed: int) -> float:
    """Return Black's lead at the end."""
    while (outcome := GAME.outcome(state)) is None:
        (seat,) = GAME.actors(state)
        ply = len(state.played)
        decision = players[seat].analyse(GAME.observe(state, seat), UNLIMITED, derive(seed, seat, ply))
        state = GAME.step(state, seat, decision.action)
    return outcome.points[0] - outcome.points[1]


def lead(better: str, worse: str, openings: int) -> float:
    """Return the mean lead over some openings, each played with both colours."""
    one, other = make_player(better, GAME).fair, make_player(worse, GAME).fair
    total = 0.0
    for seed in range(openings):
        state = opening(seed)
        total += play(state, (one, other), seed) - play(state, (other, one), seed)
    return total / (2 * openings)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("greedy", "random"),
        ("heuristic", "greedy"),
        ("beginner", "random"),
        ("easy", "beginner"),
        ("normal", "easy"),
        ("hard", "normal"),
    ],
)
def test_every_step_up_wins(better: str, worse: str) -> None:
    assert lead(better, worse, openings=6 if better == "greedy" else 3) > 0


@pytest.mark.parametrize(("deep", "shallow", "openings"), [(3, 2, 6), (4, 3, 5), (6, 4, 3), (8, 6, 1)])
def test_more_depth_wins(deep: int, shallow: int, openings: int) -> None:
    assert lead(f"alphabeta(depth={deep})", f"alphabeta(depth={shallow})", openings) > 0


def test_a_player_against_itself_is_even() -> None:
    assert lead("alphabeta(depth=2)", "alphabeta(depth=2)", openings=2) == 0


def test_the_bench_runs_and_prints_json() -> None:
    done = subprocess.run(
        [sys.executable, str(BENCH / "reversi.py"), "--quick", "--json"], capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    assert found["compiled"]
    assert found["perft"][0]["leaves"] == 390_216
    assert found["pruning"]["saved_good"] > found["pruning"]["saved_poor"] > 0.4
    assert [row["depth"] for row in found["depths"]] == [1, 2, 3, 4, 5, 6]


def test_the_signature_is_as_it_was() -> None:
    """Nodes over fixed positions, the same on every machine. Whoever means to change the search changes this number."""
    assert load("reversi").signature()["nodes"] == 445_881
