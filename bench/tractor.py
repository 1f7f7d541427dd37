"""The speed of Tractor: rounds in the kernel, the check of a play, and what each player needs for a decision.

    python bench/tractor.py

Figures to keep: 20,000 random rounds and 5,000 rounds by the policy a second and thread, a check of a play below 50
microseconds, four-phase decisions below 50 ms. Processor time; the load is printed beside it.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable

from parlour.cards import members
from parlour.core.limits import Limit
from parlour.core.registry import make_game, make_player
from parlour.core.rng import derive, stream
from parlour.games.tractor.engine import kernel
from parlour.games.tractor.engine.kernel_state import tables_of
from parlour.games.tractor.rules.actions import check_play, legal_actions
from parlour.games.tractor.rules.game import Tractor
from parlour.games.tractor.rules.match import TractorView, look
from parlour.games.tractor.rules.round import Round, answer, begin, bury, play
from parlour.games.tractor.rules.variants import TractorRules

RULES = TractorRules(rounds=1)
PASSES = 3  # the best of so many: what disturbs only slows down
PLAYERS = ("phase1", "phase2", "phase3", "phase4", "hard", "expert")


def rate(count: int, work: Callable[[], object]) -> float:
    """Return how many a second of processor time, the best of some passes."""
    best = 0.0
    for _ in range(PASSES):
        began = time.process_time()
        work()
        best = max(best, count / (time.process_time() - began))
    return best


def begun(seed: int) -> Round:
    """Return a round that is about to be played."""
    luck = stream(seed, "bench")
    now = begin(1, (seed % 13, seed % 13), seed % 4, seed % 4, Tractor().shuffled(seed, 0), RULES)
    while now.phase == "deal":
        now = answer(now, legal_actions(look(now, now.asked, RULES)).sample(luck), RULES)
    return bury(now, tuple(luck.sample(list(members(now.hands[now.keeper])), 8)), RULES)


def rounds() -> None:
    """Whole rounds from the first lead, by chance and by the policy."""
    states = []
    for seed in range(16):
        now = begun(seed)
        tables = tables_of(now.order(RULES))
        hands = [tuple(members(hand)) for hand in now.hands]
        states.append((kernel.Simulator(tables.numbers), tables.round(now, hands, RULES)))
    for sensible in (False, True):

        def work(sensible: bool = sensible) -> None:
            for seed, (simulator, state) in enumerate(states):
                simulator.rounds(state, 1000, seed, sensible)

        print(f"{'policy' if sensible else 'random'} rounds   {rate(16_000, work):12,.0f} a second")


def checks() -> None:
    """The check of one play, legal or not, as a follower makes it."""
    asked: list[tuple[TractorView, tuple[int, ...]]] = []
    for seed in range(12):
        now, luck = begun(seed), stream(seed, "checks")
        while now.phase == "play":
            obs = look(now, now.turn, RULES)
            if obs.led:
                asked.append((obs, tuple(sorted(luck.sample(obs.cards, len(obs.led))))))
            now = play(now, legal_actions(obs).sample(luck), RULES)
    speed = rate(len(asked), lambda: [check_play(obs, cards) for obs, cards in asked])
    print(f"check of a play {1e6 / speed:9.1f} microseconds, mean of {len(asked)}")


def decisions() -> None:
    """Decisions in whole rounds of each player against itself."""
    game = make_game("tractor", RULES)
    assert isinstance(game, Tractor)
    for name in PLAYERS:
        ready = make_player(name, game)
        times: dict[str, list[float]] = {"deal": [], "kitty": [], "play": []}
        for seed in range(3):
            state = game.start(seed)
            while game.outcome(state) is None:
                seat = game.actors(state)[0]
                obs = game.observe(state, seat)
                began = time.process_time()
                decision = ready.fair.decide(obs, Limit(), derive(seed, len(obs.events)))
                times[obs.phase].append(time.process_time() - began)
                state = game.step(state, seat, decision.action)
        shown = ", ".join(
            f"{phase} {1000 * statistics.fmean(spent):.1f} (most {1000 * max(spent):.0f})"
            for phase, spent in times.items()
            if spent
        )
        print(f"{name:9} ms a decision: {shown}")


def main() -> None:
    """Print every figure."""
    print(f"kernel compiled: {kernel.COMPILED}; load {os.getloadavg()[0]:.1f}")
    rounds()
    checks()
    decisions()


if __name__ == "__main__":
    main()
