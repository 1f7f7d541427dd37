#!/usr/bin/env python3
"""Our expert against OpenSpiel's ISMCTS bot at equal processor time: paired deals, every seat, every direction.

    python bench/prove_hearts_openspiel.py [--deals N] [--simulations N] [--out FILE]

Every finished deal is kept in a file, a line each: started again, it goes on where it was stopped. Parts made with
--first may be put together by appending their lines.

One expert sits among three bots, in each of the four seats of the same deal. The bot gets as many simulations as bring
its processor time a card to ours (both are printed); the difference is points a round. The bot of OpenSpiel 2.0.2
crashes when it is to pass cards, so our heuristic player passes for it.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.games.hearts.openspiel import FIRST_ROUND, ours, theirs

from parlour.cards import members
from parlour.core.limits import Limit
from parlour.core.registry import make_player
from parlour.core.rng import derive
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.variants import DIRECTIONS, HeartsRules

WANTED = 1.0  # points a round


@dataclass
class Clock:
    """Processor seconds and decisions of one side."""

    seconds: float = 0.0
    decisions: int = 0

    def add(self, began: float) -> None:
        """Count one decision."""
        self.seconds += time.process_time() - began
        self.decisions += 1

    def merge(self, seconds: float, decisions: int) -> None:
        """Count decisions of another clock."""
        self.seconds += seconds
        self.decisions += decisions

    @property
    def milliseconds(self) -> float:
        """A decision on average."""
        return 1000 * self.seconds / max(1, self.decisions)


def play(seed: int, expert_seats: set[int], spec: str, simulations: int, clocks: tuple[Clock, Clock]) -> list[float]:
    """Play one round in both programs at once; return the penalties."""
    import pyspiel

    direction = DIRECTIONS[seed % 4]
    game = Hearts(HeartsRules(rounds=1, first_round=FIRST_ROUND[direction]))
    state = game.start(seed)
    expert, passer = make_player(spec, game).fair, make_player("heuristic", game).fair
    other: Any = pyspiel.load_game("hearts").new_initial_state()
    evaluators = [
        pyspiel.RandomRolloutEvaluator(1, seed * 4 + seat) for seat in range(4)
    ]  # bots do not keep them alive
    bots = [
        pyspiel.ISMCTSBot(
            seed * 4 + seat,
            evaluators[seat],
            0.7,
            simulations,
            -1,
            pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            False,
            False,
        )
        for seat in range(4)
    ]
    other.apply_action(DIRECTIONS.index(direction))
    piles = [list(members(hand)) for hand in state.now.deal]
    for number in range(52):
        other.apply_action(theirs(piles[number % 4][number // 4]))
    while game.outcome(state) is None:
        seat = game.actors(state)[0]
        began = time.process_time()
        if seat in expert_seats:
            obs = game.observe(state, seat)
            action = expert.decide(obs, Limit(), derive(seed, seat, len(obs.events))).action
            clocks[0].add(began)
            for card in action:
                other.apply_action(theirs(card))
        elif state.now.phase == "pass":
            action = passer.decide(game.observe(state, seat), Limit(), 0).action
            for card in action:
                other.apply_action(theirs(card))
        else:
            chosen = bots[seat].step(other)
            clocks[1].add(began)
            other.apply_action(chosen)
            action = (ours(chosen),)
        state = game.step(state, seat, action)
    outcome = game.outcome(state)
    assert outcome is not None
    return [-points for points in outcome.points]


def play_deal(seed: int, spec: str, simulations: int) -> dict[str, Any]:
    """Play one deal with the expert in every seat; return a line of the file."""
    clocks = (Clock(), Clock())
    found = []
    for seat in range(4):
        alone = play(seed, {seat}, spec, simulations, clocks)
        found.append((sum(alone) - alone[seat]) / 3 - alone[seat])
    times = [[clock.seconds, clock.decisions] for clock in clocks]
    return {"deal": seed, "difference": statistics.mean(found), "clocks": times}


def read_done(file: Path, head: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the deals that were finished before; a line cut short by a crash is cut off."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True) if file.exists() else []
    whole = [line for line in lines if line.endswith("\n")]
    rows = [json.loads(line) for line in whole]
    if rows and rows[0] != head:
        raise SystemExit(f"{file} was played with {rows[0]}, not {head}: name another file with --out.")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(whole) or json.dumps(head) + "\n", encoding="utf-8")
    return rows[1:]


def report(rows: list[dict[str, Any]]) -> float:
    """Print the difference with its interval and the times; return the difference."""
    clocks = (Clock(), Clock())
    for row in rows:
        for clock, (seconds, decisions) in zip(clocks, row["clocks"], strict=True):
            clock.merge(seconds, decisions)
    differences = [row["difference"] for row in rows]
    mean = statistics.mean(differences)
    error = 1.96 * statistics.stdev(differences) / math.sqrt(len(rows)) if len(rows) > 1 else math.nan
    print(
        f"{len(rows)} deals: expert takes {mean:+.2f} +- {error:.2f} points a round less; "
        f"{clocks[0].milliseconds:.1f} ms a decision, the bot {clocks[1].milliseconds:.1f} ms",
        flush=True,
    )
    return mean


def main() -> int:
    """Play the deals that are missing and tell the difference with its interval."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="begin with this deal")
    parser.add_argument("--player", default="expert", help="our player")
    parser.add_argument("--simulations", type=int, default=1100, help="of the bot, for each card")
    parser.add_argument("--out", type=Path, default=Path("build/prove_hearts_openspiel.jsonl"))
    options = parser.parse_args()
    head = {"player": options.player, "simulations": options.simulations}
    rows = read_done(options.out, head)
    with options.out.open("a", encoding="utf-8") as file:
        done = {row["deal"] for row in rows}
        for seed in range(options.first, options.deals):
            if seed in done:
                continue
            rows.append(play_deal(seed, options.player, options.simulations))
            file.write(json.dumps(rows[-1]) + "\n")
            file.flush()
            if len(rows) % 10 == 0:
                report(rows)
    return 0 if report(rows) >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
