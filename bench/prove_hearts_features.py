#!/usr/bin/env python3
"""What single abilities of the Hearts players are worth, each switched on and off on the same deals.

    python bench/prove_hearts_features.py [moon] [beliefs] [model] [endgame] [--scale N] [--seed N]

moon: positions in which one seat has taken all points so far and holds a strong hand; how often it shoots the moon
against three of `hard` and against three of `expert`. beliefs: how much better the places of hidden cards are guessed
when opponents' habits are learned in the course of a match. model: what that gains an expert, in points. endgame: the
shallow player with and without its exact end, among three of `normal`.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
from collections.abc import Iterator, Sequence

from _common import interval

from parlour import play
from parlour.cards import HEARTS, SPADES, SUIT_MASKS, members, rank_of
from parlour.core.limits import UNLIMITED
from parlour.core.observation import Seat
from parlour.core.rng import derive
from parlour.games.hearts.engine.determinize import Worlds
from parlour.games.hearts.engine.evidence import evidence_of
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.match import State
from parlour.games.hearts.rules.round import SEATS, SIDES, penalty
from parlour.games.hearts.rules.variants import HeartsRules
from parlour.records import replay

SHOOTER = (
    "heuristic(moon_commit_min_tricks=1, moon_commit_min_hearts=0, moon_commit_min_control=0, moon_commit_max_cards=52)"
)


def gain_of(seat: Seat, points: Sequence[float] | None) -> float:
    """Return by how much a seat did better than the others on average."""
    assert points is not None
    return points[seat] - (sum(points) - points[seat]) / 3


def told(name: str, values: list[float]) -> None:
    """Print a mean with its interval."""
    print(f"{name}: {interval(values)} ({len(values)} seeds)", flush=True)


def strong(hand: int) -> bool:
    """Whether a moon may be in a hand: many high cards, hearts from the top, the queen of spades no danger."""
    high = sum(1 for card in members(hand) if rank_of(card) >= 10)
    hearts = [rank_of(card) for card in members(hand & SUIT_MASKS[HEARTS])]
    spades = [rank_of(card) for card in members(hand & SUIT_MASKS[SPADES])]
    return high >= 7 and len(hearts) >= 4 and 12 in hearts and (not spades or 12 in spades)


def moon_positions(game: Hearts, count: int, seed: int) -> Iterator[tuple[int, Seat, list[str]]]:
    """Yield positions after three to seven tricks in which one seat, strong at first, has all points: three or more.

    Each as the seed of the game, the seat, and the cards so far.
    """
    while count:
        seed += 1
        hands = game.start(derive(seed, "deal")).round.hands
        shooter = next((seat for seat in SEATS if strong(hands[seat])), None)
        if shooter is None:
            continue
        record = play(game, [SHOOTER if seat == shooter else "heuristic" for seat in SEATS], seed)
        for ply, state in enumerate(replay(record, game)[:28]):
            points = [penalty(taken) for taken in state.round.taken]
            if ply >= 12 and ply % 4 == 0 and points[shooter] == sum(points) >= 3:
                yield seed, shooter, [action.text for action in record.actions[:ply]]
                count -= 1
                break


def moon(count: int, first: int) -> None:
    """Compare how often three of a kind stop an expert that has all points so far."""
    game = Hearts(HeartsRules(rounds=1, first_round=4))
    moons: dict[str, list[bool]] = {"hard": [], "expert": []}
    for seed, shooter, cards in moon_positions(game, count, first):
        for level, found in moons.items():
            seating = ["expert" if seat == shooter else level for seat in SEATS]
            record = play(game, seating, seed, limit=UNLIMITED, opening=cards)
            assert record.result is not None
            found.append(record.result[shooter] == 0)
    pairs = list(zip(moons["hard"], moons["expert"], strict=True))
    print(
        f"{count} positions with a moon under way: it succeeds {sum(moons['hard'])} times against three of hard, "
        f"{sum(moons['expert'])} times against three of expert; only hard stops it in {pairs.count((False, True))}, "
        f"only expert in {pairs.count((True, False))}",
        flush=True,
    )


def model(count: int, first: int) -> None:
    """Compare an expert that learns habits with one that does not, in the last rounds of matches."""
    game = Hearts(HeartsRules(rounds=8))
    for others in ("legacy", "beginner", "normal"):
        gains = []
        for seed in range(first, first + count):
            seat = seed % 4
            points = []
            for learn in ("on", "off"):
                own = f"search(worlds=20, simulations=150, opponent_model={learn})"
                seating = [own if other == seat else others for other in SEATS]
                points.append(gain_of(seat, play(game, seating, seed, limit=UNLIMITED).result))
            gains.append((points[0] - points[1]) / 8)
        told(f"learning the habits of three {others}, points a round", gains)


def beliefs(count: int, first: int) -> None:
    """Compare how well hidden cards are guessed with and without what earlier rounds showed."""
    game = Hearts(HeartsRules(rounds=8))
    for others in ("legacy", "beginner", "normal", "hard"):
        gains = []
        for seed in range(first, first + count):
            states: list[State] = replay(play(game, [others] * 4, seed, limit=UNLIMITED), game)
            bits = [_surprise(state, learn=False) - _surprise(state, learn=True) for state in states if _asked(state)]
            gains.append(statistics.mean(bits))
        told(f"learning the habits of three {others}, bits a hidden card", gains)


def _asked(state: State) -> bool:
    """Whether north is to play a card in the middle of a round, and has seen three rounds."""
    now = state.round
    return now.phase == "play" and now.turn == 0 and len(state.past) >= 3 and 8 <= len(now.plays) <= 40


def _surprise(state: State, *, learn: bool) -> float:
    """Return how many bits north is told on average when a hidden card is shown to it."""
    obs = Hearts(HeartsRules(rounds=8)).observe(state, 0)
    worlds = Worlds.of(obs, evidence_of(obs, SIDES, 1.0, learn=learn))
    chances = worlds.sampler.marginals()
    holders = {card: SIDES[seat] for seat in SEATS for card in members(state.round.hands[seat])}
    return statistics.mean(-math.log2(chances[holders[card]][card]) for card in worlds.sampler.constraints.unseen)


def endgame(count: int, first: int) -> None:
    """Compare the shallow player with and without its exact end."""
    gains = []
    for seed in range(first, first + count):
        game = Hearts(HeartsRules(rounds=1, first_round=1 + seed % 4))
        differences = []
        for exact in ("on", "off"):
            found = []
            for seat in SEATS:
                seating = [f"shallow(hard_endgame_dp={exact})" if other == seat else "normal" for other in SEATS]
                found.append(gain_of(seat, play(game, seating, seed, limit=UNLIMITED).result))
            differences.append(statistics.mean(found))
        gains.append(differences[0] - differences[1])
    told("the exact end of shallow, points a round", gains)


TESTS = {"moon": (moon, 100), "beliefs": (beliefs, 30), "model": (model, 60), "endgame": (endgame, 150)}


def main() -> int:
    """Run the comparisons that are asked for, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=[[], *TESTS], help="which of them; all by default")
    parser.add_argument("--scale", type=float, default=1.0, help="more or fewer deals")
    parser.add_argument("--seed", type=int, default=0, help="of the first deal, for fresh ones")
    options = parser.parse_args()
    for name in options.names or TESTS:
        run, count = TESTS[name]
        run(max(2, round(count * options.scale)), options.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
