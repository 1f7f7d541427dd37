"""How sure unproved values of pentomino moves are: the judge's against those of a search with four times the work.

    python bench/pentomino_fit.py [--count 12] [--seed 1]

Prints the standard errors that `Teaching.fit` declares: of a difference between two candidates, and of its parts.
"""

from __future__ import annotations

import argparse
from itertools import combinations
from math import sqrt

from parlour.core.limits import UNLIMITED
from parlour.core.registry import make_game, make_player
from parlour.explain import judge_of
from parlour.games.pentomino.players.perfect import unproved_value


def main() -> None:
    """Compare positions with one piece on the board."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = make_game("pentomino")
    judge, deep = judge_of(game), make_player("perfect", game)
    squares: dict[str, list[float]] = {"value": [], "answers": [], "room": []}
    for number in range(given.count):
        first = make_player("random", game).fair.decide(game.observe(game.start(0), 0), UNLIMITED, given.seed + number)
        obs = game.observe(game.step(game.start(0), 0, first.action), 1)
        known = [
            {item.action: item.continuations[0].events for item in found.candidates if item.continuations}
            for found in (judge.fair.analyse(obs, judge.limit, 1), deep.fair.analyse(obs, UNLIMITED, 1))
        ]
        both = [action for action in known[0] if action in known[1] and known[0][action][1]]
        for pair in combinations(both, 2):
            values, answers = (
                [worth(*seen[pair[0]]) - worth(*seen[pair[1]]) for seen in known]
                for worth in (unproved_value, lambda failed, tried, left: unproved_value(failed, tried, 0.0))
            )
            squares["value"].append((values[0] - values[1]) ** 2)
            squares["answers"].append((answers[0] - answers[1]) ** 2)
            squares["room"].append((values[0] - answers[0] - values[1] + answers[1]) ** 2)
    for name, errors in squares.items():
        if errors:
            print(f"{name}: {sqrt(sum(errors) / len(errors)):.1f} over {len(errors)} pairs")


if __name__ == "__main__":
    main()
