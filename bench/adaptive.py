#!/usr/bin/env python3
"""Does the adaptive level find people? Careers of 20 sittings in which the truth is known.

    python bench/adaptive.py                             200 careers a game from the ladder's figures, 12 of real games
    python bench/adaptive.py --careers 40 --real 0       only simulated results, fewer
    python bench/adaptive.py hearts --real 20 --careers 0

A person's true place between the levels is drawn evenly. **By figures**: margins are normal as the model says, people
reviewed every other sitting. **Real games**: the person is two neighbouring levels, one of them drawn for every
decision, and our kernels play all of it; nothing is reviewed. A sitting is a game; 8 rounds of Hearts or Tractor; 16
boards of Bridge. A career ends well if the level chosen after it is at most one from the truth. Rows are kept in
build/adaptive/careers.jsonl, each with a digest of its ladder, so that it can be stopped and goes on, and what another
ladder gave does not count.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from hashlib import blake2b
from math import exp, sqrt
from random import Random
from statistics import fmean
from typing import Final

from _common import BUILD, Row, Rows
from yardsticks import ROUNDS, margin, sitting_of

from parlour.core.decision import AnyDecision
from parlour.core.game import AnyGame
from parlour.core.limits import NEVER, CancelToken, Limit
from parlour.core.observation import Observation
from parlour.core.player import AnyPlayer
from parlour.core.registry import game_type, make_player
from parlour.core.rng import derive, stream
from parlour.runtime.play import play
from parlour.study.adaptive import Choice, choose
from parlour.study.results import WHOLE, Result, Reviewed
from parlour.study.scale import Scale, scale_of

GAMES: Final = ("reversi", "pentomino", "hearts", "tractor", "bridge")
SITTINGS: Final = 20
BOARDS: Final = 16  # of bridge, each a game of its own
DECISIONS: Final = {"reversi": 28, "pentomino": 5, "hearts": 70, "tractor": 120, "bridge": 120}  # judged in a sitting
GOAL: Final = 0.8
FILE: Final = BUILD / "adaptive" / "careers.jsonl"


class Between(AnyPlayer):
    """Somebody between two levels: one of them decides each turn, drawn by the turn's seed."""

    def __init__(self, game: AnyGame, lower: str, upper: str, share: float) -> None:
        self._levels = make_player(lower, game), make_player(upper, game)
        self._share = share

    def decide(self, obs: Observation, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> AnyDecision:
        """Let one of the two decide."""
        ready = self._levels[stream(seed, "who").random() < self._share]
        return ready.fair.decide(obs, ready.limit, seed, cancel)


def person_at(scale: Scale, place: float) -> tuple[str, str, float]:
    """Return the two levels around a place, and how often the upper one decides."""
    lower = min(int(place), len(scale.rungs) - 2)
    return scale.rungs[lower].level, scale.rungs[lower + 1].level, place - lower


def strength_at(scale: Scale, place: float) -> float:
    """Return the strength at a place between the levels."""
    lower = min(int(place), len(scale.rungs) - 2)
    low, high = scale.rungs[lower].strength, scale.rungs[lower + 1].strength
    return low + (place - lower) * (high - low)


def result_of(game: AnyGame, seat: int, choice: Choice, number: int, ahead: float, deals: int) -> Result:
    """Return one result as a profile keeps it; all of them are of one day."""
    players = tuple(choice.seats.get(other, "") for other in range(game.seats))
    won = 0.5 if ahead == 0 else float(ahead > 0)
    points = tuple(0.0 for _ in range(game.seats))
    at = f"2026-01-01T{number // 60:02}:{number % 60:02}:00Z"
    return Result(f"{number}", game.name, at, seat, players, points, won, ahead, deals)


def by_figures(game: AnyGame, scale: Scale, place: float, seed: int) -> Iterator[Choice]:
    """Yield every choice of a career whose margins are drawn."""
    rng = stream(seed, "career")
    truth, results = strength_at(scale, place), list[Result]()
    deals = ROUNDS if game.name in ("hearts", "tractor") else BOARDS if game.name == "bridge" else 1
    for number in range(SITTINGS):
        seat = number % game.seats
        choice = choose(game, seat, results)
        yield choice
        ahead = _drawn_margin(game, scale, seat, choice, truth, deals, rng)
        made = result_of(game, seat, choice, number, ahead, deals)
        drawn = _drawn_review(scale, game.name, truth, rng) if number % 2 else None
        results.append(replace(made, reviews={WHOLE: drawn}) if drawn is not None else made)
    yield choose(game, 0, results)


def _drawn_margin(
    game: AnyGame, scale: Scale, seat: int, choice: Choice, truth: float, deals: int, rng: Random
) -> float:
    strengths = {other: scale.strength(level) or 0.0 for other, level in choice.seats.items()} | {seat: truth}
    side = next(team for team in game.teams if seat in team)
    others = fmean(value for other, value in strengths.items() if other not in side)
    ahead = fmean(strengths[mate] for mate in side) - others
    drawn = (deals * ahead + sqrt(deals) * rng.gauss(0, 1)) * (scale.spread or 1.0)
    if not scale.spread:
        return 1.0 if drawn > 0 else -1.0
    return max(-scale.widest, min(scale.widest, drawn)) if scale.widest else drawn


def _drawn_review(scale: Scale, game: str, truth: float, rng: Random) -> Reviewed | None:
    """Return a review as the judged levels had them; its decisions depend on each other, as the model allows for."""
    if scale.accuracy is None:
        return None
    odds = scale.accuracy.base + scale.accuracy.slope * truth + rng.gauss(0, 0.25)
    count = DECISIONS[game]
    sound = sum(rng.random() < 1 / (1 + exp(-odds)) for _ in range(count))
    return Reviewed(count, {"best": sound, "inaccuracy": count - sound}, 0.0)


def real_games(scale: Scale, name: str, place: float, seed: int) -> Iterator[Choice]:
    """Yield every choice of a career that our kernels play."""
    lower, upper, share = person_at(scale, place)
    results: list[Result] = []
    for number in range(SITTINGS):
        seat = number % sitting_of(name, 0).seats
        choice = choose(sitting_of(name, 0), seat, results)
        yield choice
        for board in range(BOARDS if name == "bridge" else 1):
            game = sitting_of(name, board)
            person = Between(game, lower, upper, share)
            seats = [person if other == seat else choice.seats[other] for other in range(game.seats)]
            ahead, deals = margin(game, play(game, seats, derive(seed, number, board)), seat)
            results.append(result_of(game, seat, choice, len(results), ahead, deals))
    yield choose(sitting_of(name, 0), 0, results)


def digest(scale: Scale) -> str:
    """Return what tells this ladder from another."""
    return blake2b(repr(scale).encode(), digest_size=8).hexdigest()


def career(name: str, kind: str, seed: int) -> Row:
    """Return how a career ended."""
    scale = scale_of(game_type(name))
    assert scale is not None
    place = stream(seed, name, "person").random() * (len(scale.rungs) - 1)
    game = sitting_of(name, 0)
    choices = list(by_figures(game, scale, place, seed) if kind == "figures" else real_games(scale, name, place, seed))
    levels = [rung.level for rung in scale.rungs]
    chosen = [levels.index(choice.level) for choice in choices]
    final = choices[-1].belief
    return {
        "game": name,
        "kind": kind,
        "seed": seed,
        "scale": digest(scale),
        "truth": round(place, 3),
        "levels": chosen,
        "estimate": round(final.level, 3),
        "between": [round(end, 3) for end in final.between()],
    }


def told(rows: list[Row], name: str, kind: str) -> str:
    """Return one line of the table."""
    ends = [(row["truth"], row["levels"][-1], row["estimate"], row["between"]) for row in rows]
    well = sum(abs(level - truth) <= 1 for truth, level, _, _ in ends)
    off = fmean(abs(estimate - truth) for truth, _, estimate, _ in ends)
    inside = sum(low <= truth <= high for truth, _, _, (low, high) in ends)
    count = len(ends)
    return (
        f"| {name} | {kind} | {count} | {well} ({well / count:.0%}) | {off:.2f} | {inside / count:.0%} |"
        f"{'' if well / count >= GOAL else ' below the goal'}"
    )


def main() -> None:
    """Run the careers that are missing, and tell how they ended."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--careers", type=int, default=200, help="By the ladder's figures, for each game.")
    parser.add_argument("--real", type=int, default=12, help="Of real games, for each game.")
    chosen = parser.parse_args()
    print("| Game | Careers | Count | Within one level | Mean distance in levels | Truth within the 90 % interval |")
    print("|---|---|---:|---:|---:|---:|")
    with Rows(FILE) as rows:
        for kind, count in (("figures", chosen.careers), ("real", chosen.real)):
            for name in chosen.games:
                scale = scale_of(game_type(name))
                assert scale is not None
                key = {"game": name, "kind": kind, "scale": digest(scale)}
                done = {row["seed"] for row in rows.where(**key)}
                for seed in range(count):
                    if seed not in done:
                        rows.add(career(name, kind, seed))
                found = [row for row in rows.where(**key) if row["seed"] < count]
                if found:
                    print(told(found, name, "real games" if kind == "real" else "by figures"), flush=True)


if __name__ == "__main__":
    main()
