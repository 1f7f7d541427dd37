"""The speed of Tractor: rounds in the kernel, the check of a play, and what each player needs for a decision.

    python bench/tractor.py

Figures to keep: 20,000 random rounds and 5,000 rounds by the policy a second and thread, a check of a play below 50
microseconds, four-phase decisions below 50 ms. Processor time; the load is printed beside it.
"""

from __future__ import annotations

import argparse
import statistics

from _common import Timed, load, rate

from parlour import play
from parlour.cards import members
from parlour.core.rng import stream
from parlour.games.tractor.engine import kernel
from parlour.games.tractor.engine.kernel_state import tables_of
from parlour.games.tractor.rules.actions import check_play, legal_actions
from parlour.games.tractor.rules.game import Tractor
from parlour.games.tractor.rules.match import TractorView, look
from parlour.games.tractor.rules.round import Round, answer, begin, bury
from parlour.games.tractor.rules.round import play as play_cards
from parlour.games.tractor.rules.variants import TractorRules

RULES = TractorRules(rounds=1)
PLAYERS = ("phase1", "phase2", "phase3", "phase4", "hard", "expert")


def begun(seed: int) -> Round:
    """Return a round that is about to be played."""
    rng = stream(seed, "bench")
    now = begin(1, (seed % 13, seed % 13), seed % 4, seed % 4, Tractor().shuffled(seed, 0), RULES)
    while now.phase == "deal":
        now = answer(now, legal_actions(look(now, now.asked, RULES)).sample(rng), RULES)
    return bury(now, tuple(rng.sample(list(members(now.hands[now.keeper])), 8)), RULES)


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
        now, rng = begun(seed), stream(seed, "checks")
        while now.phase == "play":
            obs = look(now, now.turn, RULES)
            if obs.led:
                asked.append((obs, tuple(sorted(rng.sample(obs.cards, len(obs.led))))))
            now = play_cards(now, legal_actions(obs).sample(rng), RULES)
    speed = rate(len(asked), lambda: [check_play(obs, cards) for obs, cards in asked])
    print(f"check of a play {1e6 / speed:9.1f} microseconds, mean of {len(asked)}")


def decisions() -> None:
    """Decisions in whole rounds of each player against itself."""
    game = Tractor(RULES)
    for name in PLAYERS:
        player = Timed(name, game)
        for seed in range(3):
            play(game, [player] * 4, seed)
        times: dict[str, list[float]] = {"deal": [], "kitty": [], "play": []}
        for obs, seconds in zip(player.seen, player.seconds, strict=True):
            assert isinstance(obs, TractorView)
            times[obs.phase].append(seconds)
        shown = ", ".join(
            f"{phase} {1000 * statistics.fmean(spent):.1f} (most {1000 * max(spent):.0f})"
            for phase, spent in times.items()
            if spent
        )
        print(f"{name:9} ms a decision: {shown}")


def main() -> None:
    """Print every figure."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    print(f"kernel compiled: {kernel.COMPILED}; {load()}")
    rounds()
    checks()
    decisions()


if __name__ == "__main__":
    main()
