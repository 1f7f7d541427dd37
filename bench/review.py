"""What a review costs: fresh games of `easy`, reviewed whole, in processor seconds beside the goal.

    python bench/review.py [hearts bridge reversi] [--count 5] [--seed 1] [--show] [--language en]

A game is one round of Hearts or Tractor, one board of Bridge, one game of the others. Tells also the marks earned, how
many costly moves have a reason and an idea, and with --show the sentences themselves.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from _common import timed

from parlour.core.game import AnyGame
from parlour.core.parameters import spelled
from parlour.core.playthrough import Playthrough
from parlour.core.registry import make_game, make_player
from parlour.core.rng import derive
from parlour.explain import Review, judge_of, review
from parlour.explain.move_review import say_hindsight
from parlour.explain.rounds import ending_with
from parlour.explain.sentences import sentences_for
from parlour.records import GameRecord, RecordedAction

GOALS = {"hearts": 10.0, "bridge": 15.0, "reversi": 20.0}  # processor seconds
PLAYER = "easy"  # who leaves something to say


def played(name: str, seed: int) -> GameRecord:
    """Play one round or game."""
    whole = make_game(name)
    game: AnyGame = ending_with(whole, whole.start(seed))
    players = [make_player(PLAYER, game) for _ in range(game.seats)]
    run = Playthrough(game, game.start(seed))
    for turn in run.turns():
        ready = players[turn.seat]
        run.play(turn.seat, ready.fair.decide(turn.obs, ready.limit, derive(seed, turn.ply)).action)
    actions = tuple(RecordedAction(seat, game.format(action)) for seat, action in run.actions)
    outcome = run.outcome
    assert outcome is not None
    names = (PLAYER,) * game.seats
    return GameRecord(name, game.seat_names, names, actions, spelled(game.rules), seed=seed, result=outcome.points)


def reviewed(name: str, count: int, seed: int, language: str) -> Iterator[tuple[Review, float]]:
    """Yield reviews of fresh games with the processor seconds that they took."""
    judge_of(make_game(name)).player.prepare()
    for number in range(count):
        record = played(name, 1000 * seed + number)
        yield timed(lambda one=record: review(one, language=language))  # type: ignore[misc]


def main() -> None:
    """Print the figures of each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[*GOALS])
    parser.add_argument("--count", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--language", default="en")
    asked = parser.parse_args()
    for name in asked.games:
        times, marks, told = [], Counter[str](), Counter[str]()
        for found, seconds in reviewed(name, asked.count, asked.seed, asked.language):
            times.append(seconds)
            for move in found.moves:
                marks[move.mark or ("plain" if move.known else move.code)] += 1
                if move.costly:
                    told["costly"] += 1
                    told["reason"] += move.reason is not None
                    told["idea"] += bool(move.idea)
                if asked.show:
                    print(f"{move.ply:3} {move.mark:10} {move.sentence}")
                    print(" " * 15, say_hindsight(move, sentences_for(name, asked.language)))
            for summary in found.summaries if asked.show else ():
                print(*summary.sentences, sep="\n  ")
        goal = f", goal {GOALS[name]:g}" if name in GOALS else ""
        print(f"{name}: {max(times):.1f} s at most, {sum(times) / len(times):.1f} s on average{goal}")
        print(
            f"  marks {dict(marks)}; of {told['costly']} costly {told['reason']} have a reason, {told['idea']} an idea"
        )


if __name__ == "__main__":
    main()
