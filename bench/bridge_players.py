"""How well Bridge players play their cards: two experiments, each on the same boards for both players.

    python bench/bridge_players.py declarer [A] [B] --boards 400    South declares 3NT against perfect defence
    python bench/bridge_players.py play A B --boards 100            both sides of boards that the system bids

`declarer`: random deals in which North-South have 24 points or more and South takes 7 to 11 tricks in no trumps, all
cards open. East and West play double dummy, the lowest of equal cards. Told are the tricks each player loses against
the double-dummy result.

`play`: every board is bid once; then A declares against B, and B against A. Told is by how many tricks a board A's side
is better, which is how many double-dummy tricks fewer it gives up, in both roles together.

Intervals are 95 %. Boards that are done are kept in build/bench and not played again; --minutes stops in time.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from time import monotonic, process_time
from typing import Any

from parlour.core.limits import Limit
from parlour.core.player import OmniscientPlayer
from parlour.core.registry import ReadyPlayer, make_game, make_player
from parlour.core.rng import derive
from parlour.games.bridge.deal import SOUTH, WEST
from parlour.games.bridge.kernel import NO_TRUMPS, Solver
from parlour.games.bridge.rules import Bridge
from parlour.games.bridge.state import Board
from parlour.games.bridge.worlds import high_cards

FOLDER = Path(__file__).parents[1] / "build" / "bench"
PLAIN = "solver(goal=tricks)"
BETTER = "expert(goal=tricks)"
NEVER = memoryview(b"\0")


class Clock:
    """The processor time of one player's decisions."""

    def __init__(self, ready: ReadyPlayer) -> None:
        self.ready = ready
        self.seconds = 0.0
        self.decisions = 0

    def act(self, game: Bridge, state: Board, seat: int, seed: int) -> Board:
        """Let the player decide, on the clock."""
        player = self.ready.player
        began = process_time()
        if isinstance(player, OmniscientPlayer):
            decision = player.decide_full(state, seat, Limit(), seed)
        else:
            decision = player.decide(game.observe(state, seat), Limit(), seed)
        self.seconds += process_time() - began
        self.decisions += 1
        return game.step(state, seat, decision.action)


def strong_boards(game: Bridge, solver: Solver) -> Iterator[tuple[int, Board, int]]:
    """Yield the boards of the experiment with a declarer, and their double-dummy results."""
    number = 0
    while True:
        number += 1
        state = game.start(derive(1, "declarer", number))
        if high_cards(state.hands[0]) + high_cards(state.hands[2]) < 24:
            continue
        solver.forget()
        solver.watch(NEVER)
        tricks = 13 - solver.tricks(state.hands, NO_TRUMPS, WEST)
        if 7 <= tricks <= 11:
            yield number, state, tricks


def declare(game: Bridge, start: Board, spec: str, solver: Solver, seed: int) -> dict[str, Any]:
    """Play one board as South against perfect defence."""
    clock = Clock(make_player(spec, game))
    state = start
    solver.watch(NEVER)
    while game.outcome(state) is None:
        (seat,) = game.actors(state)
        if seat == SOUTH:
            state = clock.act(game, state, seat, derive(seed, len(state.plays)))
        else:
            found = solver.cards(state.hands, NO_TRUMPS, state.leaders[-1], state.trick)
            most = max(tricks for _, tricks in found)
            state = game.step(state, seat, min(card for card, tricks in found if tricks == most))
    return {"won": state.won[0], "seconds": clock.seconds, "decisions": clock.decisions}


def play(spec_a: str, spec_b: str, number: int) -> dict[str, Any] | None:
    """Play one board at two tables; None when it is passed out."""
    game = make_game("bridge", {"board": 1 + number % 16})
    assert isinstance(game, Bridge)
    caller = Clock(make_player("simple", game))
    state = game.start(derive(2, "play", number))
    while state.phase == "auction":
        (seat,) = game.actors(state)
        state = caller.act(game, state, seat, 0)
    if state.contract is None:
        return None
    declarer = state.contract.declarer
    row: dict[str, Any] = {"contract": str(state.contract)}
    for name, specs in (("a", (spec_a, spec_b)), ("b", (spec_b, spec_a))):
        clocks = [Clock(make_player(spec, game)) for spec in specs]
        now = state
        while game.outcome(now) is None:
            (seat,) = game.actors(now)
            now = clocks[(seat - declarer) % 2].act(game, now, seat, derive(number, len(now.plays)))
        row[f"{name}_declares"] = now.won[declarer % 2]
        ours, theirs = clocks if name == "a" else reversed(clocks)
        row["a_seconds"] = row.get("a_seconds", 0.0) + ours.seconds
        row["b_seconds"] = row.get("b_seconds", 0.0) + theirs.seconds
        row["a_decisions"] = row.get("a_decisions", 0) + ours.decisions
        row["b_decisions"] = row.get("b_decisions", 0) + theirs.decisions
    return row


def interval(values: list[float]) -> str:
    """Return the mean with its 95 % interval."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    half = 1.96 * sqrt(variance / len(values))
    return f"{mean:+.3f} [{mean - half:+.3f}, {mean + half:+.3f}]"


def kept(file: Path) -> list[dict[str, Any]]:
    """Return what was played before."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def run_declarer(a: str, b: str, boards: int, minutes: float) -> None:
    """Both players on the same boards, one after the other."""
    game = make_game("bridge", {"contract": "3NT by S"})
    assert isinstance(game, Bridge)
    solver = Solver()
    file = FOLDER / "bridge_declarer.jsonl"
    done = {(row["spec"], row["board"]): row for row in kept(file)}
    end = monotonic() + 60 * minutes
    pairs = []
    for count, (number, start, tricks) in enumerate(strong_boards(game, solver)):
        if count == boards or monotonic() > end:
            break
        for spec in (a, b):
            if (spec, number) not in done:
                row = {"spec": spec, "board": number, "dd": tricks, **declare(game, start, spec, solver, number)}
                done[spec, number] = row
                with file.open("a") as out:
                    out.write(json.dumps(row) + "\n")
        pairs.append((done[a, number], done[b, number]))
    for spec, rows in zip((a, b), zip(*pairs, strict=True), strict=True):
        lost = [float(row["dd"] - row["won"]) for row in rows]
        made = sum(row["won"] >= 9 for row in rows if row["dd"] >= 9)
        of = sum(row["dd"] >= 9 for row in rows)
        each = 1000 * sum(row["seconds"] for row in rows) / sum(row["decisions"] for row in rows)
        print(f"{spec:<32} lost {interval(lost)} a board, made {made} of {of}, {each:.0f} ms a decision")
    better = [float(second["won"] - first["won"]) for first, second in pairs]
    print(
        f"{len(pairs)} boards, the second loses less by {interval(better)} (load {os.getloadavg()[0]:.1f})", flush=True
    )


def run_play(a: str, b: str, boards: int, minutes: float) -> None:
    """Both sides of the same boards."""
    file = FOLDER / "bridge_play.jsonl"
    done = {(row["specs"][0], row["specs"][1], row["board"]): row for row in kept(file)}
    end = monotonic() + 60 * minutes
    rows: list[dict[str, Any]] = []
    number = 0
    while len(rows) < boards and monotonic() < end:
        number += 1
        if (a, b, number) not in done:
            row = play(a, b, number)
            if row is None:
                continue
            done[a, b, number] = {"specs": [a, b], "board": number, **row}
            with file.open("a") as out:
                out.write(json.dumps(done[a, b, number]) + "\n")
        rows.append(done[a, b, number])
    better = [float(row["a_declares"] - row["b_declares"]) for row in rows]
    each = [
        1000 * sum(row[f"{who}_seconds"] for row in rows) / sum(row[f"{who}_decisions"] for row in rows) for who in "ab"
    ]
    print(
        f"{a} over {b}: {interval(better)} tricks a board, {len(rows)} boards; "
        f"{each[0]:.0f} and {each[1]:.0f} ms a card",
        flush=True,
    )


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("experiment", choices=("declarer", "play"))
    parser.add_argument("first", nargs="?", default=PLAIN)
    parser.add_argument("second", nargs="?", default=BETTER)
    parser.add_argument("--boards", type=int, default=400)
    parser.add_argument("--minutes", type=float, default=30.0)
    told = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    run = run_declarer if told.experiment == "declarer" else run_play
    run(told.first, told.second, told.boards, told.minutes)


if __name__ == "__main__":
    main()
