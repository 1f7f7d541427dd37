"""What the weights of minimax are worth, and where its time goes.

    python bench/bridge_weights.py [--positions 3000] [--depth 1]     each weight changed alone
    python bench/bridge_weights.py --profile expert [--boards 2]      functions by the time they take

Positions are random ends of 6 to 9 cards, all hands face up, someone on lead in some strain. The figure is the tricks
that the card chosen gives away against the best one: the same positions for all weights, so that differences have their
own 95 % interval. The solver says what each card is worth.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
from collections.abc import Iterator
from dataclasses import replace

from _common import interval

from parlour import play
from parlour.core.rng import derive, stream
from parlour.games.bridge.engine.minimax_kernel import PARTS, UNIT, MinimaxKernel
from parlour.games.bridge.engine.solver_kernel import Solver
from parlour.games.bridge.players.minimax import MinimaxSettings
from parlour.games.bridge.rules.contract import TRICKS
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.variants import BridgeRules

Position = tuple[tuple[int, ...], int, int, int]  # hands, strain, declarer, who leads
FACTORS = (0.0, 0.5, 2.0)


def positions(count: int) -> Iterator[Position]:
    """Yield ends of random deals, someone on lead."""
    for number in range(count):
        rng = stream(number, "weights")
        size = rng.randrange(6, 10)
        cards = rng.sample(range(52), 4 * size)
        hands = tuple(sum(1 << card for card in cards[size * seat : size * seat + size]) for seat in range(4))
        yield hands, rng.randrange(5), rng.randrange(4), rng.randrange(4)


def losses(places: list[Position], depth: int, settings: MinimaxSettings) -> list[int]:
    """Return the tricks that the choice of minimax gives away in each position."""
    solver = Solver()
    kernel = MinimaxKernel([round(weight * UNIT) for weight in settings.weights])
    lost = []
    for hands, strain, declarer, leader in places:
        worth = dict(solver.cards(hands, strain, leader, ()))
        kernel.load(hands, strain, declarer, leader, ())
        sign = 1 if (leader - declarer) % 2 == 0 else -1
        chosen = max(kernel.cards(depth), key=lambda found: (sign * found[1], -found[0]))[0]
        lost.append(max(worth.values()) - worth[chosen])
    return lost


def weigh(count: int, depth: int) -> None:
    """Print what each weight, changed alone, gives away more or less than those of the original."""
    places = list(positions(count))
    usual = MinimaxSettings()
    before = losses(places, depth, usual)
    print(f"{count} positions, looking {depth} tricks ahead: {interval(before, 4, TRICKS)} tricks lost")
    for part in PARTS[1:]:
        for factor in FACTORS:
            weight = factor * getattr(usual, part)
            after = losses(places, depth, replace(usual, **{part: weight}))
            change = interval([new - old for new, old in zip(after, before, strict=True)], 4, TRICKS)
            print(f"  {part:<14} {weight:5.3f} for {getattr(usual, part):5.3f}: {change}")


def profile(spec: str, boards: int) -> None:
    """Print the functions that take most of the time when a player plays whole boards against itself."""
    clock = cProfile.Profile()
    for number in range(boards):
        clock.runcall(play, Bridge(BridgeRules(board=1 + number)), [spec] * 4, derive(number, "profile"))
    pstats.Stats(clock).sort_stats("tottime").print_stats(12)


def main() -> None:
    """Measure what the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=3000)
    parser.add_argument("--depth", type=int, default=1)
    parser.add_argument("--profile", default="")
    parser.add_argument("--boards", type=int, default=2)
    wanted = parser.parse_args()
    if wanted.profile:
        profile(wanted.profile, wanted.boards)
    else:
        weigh(wanted.positions, wanted.depth)


if __name__ == "__main__":
    main()
