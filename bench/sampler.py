"""What drawing deals exactly is worth: the generic sampling player against itself with piles filled at random.

    python bench/sampler.py [--blocks 60] [--samples 5] [--seed 1]

Relay, one round, two against two: each deal is played twice with the pairs changed over. Until 3bcddc6 every generic
player drew as the second one does, which makes some deals more likely than others.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))

from _common import interval
from tests.examples import use_examples

from parlour import make_game, make_player, play
from parlour.cards.dealer import Dealer
from parlour.core.conformance.placing import place_cards
from parlour.core.game import AnyGame
from parlour.core.hidden import Constraints
from parlour.core.player import EitherPlayer
from parlour.core.rng import derive
from parlour.search.sampling import SamplingPlayer


class Filler(Dealer):
    """Fills piles at random: any deal that fits may come, some more often than others."""

    def __init__(self, constraints: Constraints) -> None:
        self._constraints = constraints

    def draw(self, rng: Random) -> dict[str, tuple[int, ...]]:
        """Return one deal."""
        return place_cards(self._constraints, rng)


def seated(game: AnyGame, samples: int, dealer: type[Dealer]) -> EitherPlayer:
    """Return the sampling player with someone to draw its deals."""
    player = make_player(f"sampling(samples={samples})", game).player
    assert isinstance(player, SamplingPlayer)
    player.dealer = dealer
    return player


def gain(game: AnyGame, samples: int, seed: int) -> float:
    """Return the points of a block by which the exact pair is ahead, a game."""
    exact, filled = (seated(game, samples, dealer) for dealer in (Dealer, Filler))
    total = 0.0
    for first, players in ((0, (exact, filled, exact, filled)), (1, (filled, exact, filled, exact))):
        result = play(game, players, seed).result
        assert result is not None
        total += result[first] - result[1 - first]
    return total / 2


def main() -> None:
    """Play the blocks and print the interval."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--blocks", type=int, default=60)
    parser.add_argument("--samples", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    use_examples()
    game = make_game("relay", {"rounds": 1})
    gains = [gain(game, given.samples, derive(given.seed, block)) for block in range(given.blocks)]
    sys.stdout.write(f"exact over filled: {interval(gains)} points a game over {given.blocks} blocks of two\n")


if __name__ == "__main__":
    main()
