"""Our expert against OpenSpiel's ISMCTS bot at equal processor time: paired deals, every seat, every direction.

    python bench/prove_hearts_openspiel.py [--deals N] [--simulations N]

One expert sits among three bots, in each of the four seats of the same deal. The bot gets as many simulations as bring
its processor time a card to ours (both are printed); the difference is points a round. The bot of OpenSpiel 2.0.2
crashes when it is to pass cards, so our heuristic player passes for it.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.games.hearts.openspiel import FIRST_ROUND, ours, theirs

from parlour.cards import members
from parlour.core.limits import Limit
from parlour.core.registry import make_player
from parlour.core.rng import derive
from parlour.games.hearts.rules import Hearts
from parlour.games.hearts.variants import DIRECTIONS, HeartsRules

WANTED = 1.0  # points a round


class Clock:
    """Processor seconds and decisions of one side."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.decisions = 0

    def add(self, began: float) -> None:
        """Count one decision."""
        self.seconds += time.process_time() - began
        self.decisions += 1

    @property
    def milliseconds(self) -> float:
        """A decision on average."""
        return 1000 * self.seconds / max(1, self.decisions)


def play(seed: int, expert_seats: set[int], simulations: int, clocks: tuple[Clock, Clock]) -> list[float]:
    """Play one round in both programs at once; return the penalties."""
    import pyspiel

    direction = DIRECTIONS[seed % 4]
    game = Hearts(HeartsRules(rounds=1, first_round=FIRST_ROUND[direction]))
    state = game.start(seed)
    expert, passer = make_player("expert", game).fair, make_player("heuristic", game).fair
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


def main() -> int:
    """Play the deals and tell the difference with its interval."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--simulations", type=int, default=1100, help="of the bot, for each card")
    options = parser.parse_args()
    clocks = (Clock(), Clock())
    differences = []
    for seed in range(options.deals):
        found = []
        for seat in range(4):
            alone = play(seed, {seat}, options.simulations, clocks)
            found.append((sum(alone) - alone[seat]) / 3 - alone[seat])
        differences.append(statistics.mean(found))
        if (seed + 1) % 10 == 0 or seed + 1 == options.deals:
            mean = statistics.mean(differences)
            error = 1.96 * statistics.stdev(differences) / math.sqrt(len(differences)) if seed else math.nan
            print(
                f"{seed + 1} deals: expert takes {mean:+.2f} +- {error:.2f} points a round less; "
                f"{clocks[0].milliseconds:.1f} ms a decision, the bot {clocks[1].milliseconds:.1f} ms",
                flush=True,
            )
    return 0 if statistics.mean(differences) >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
