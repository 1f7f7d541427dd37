"""Whether what an analysis expects comes true: predicted rates of events beside what happened in games played on.

    python bench/calibration.py hearts [--count 300] [--seed 1]

At fresh positions the judge analyses; its move is played and `normal` plays all seats to the end on the real cards. A
prediction is the mean of an event over the imagined deals. Over many positions the two means should agree within the
error of their difference.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from parlour.arena.play.positions import draw_positions
from parlour.core.limits import Limit
from parlour.core.means import mean_of
from parlour.core.playthrough import Playthrough
from parlour.core.registry import game_type, make_game, make_player
from parlour.explain import judge_of
from parlour.games.hearts.rules.variants import QUEEN

Happened = Callable[[Any, Any, int], float]  # first and last view of a seat, and the seat


def hearts_taken(first: Any, last: Any, seat: int) -> float:  # noqa: ANN401
    """Return how many hearts a seat took from a position on."""
    return float((last.taken[seat] >> 26 & 0x1FFF).bit_count() - (first.taken[seat] >> 26 & 0x1FFF).bit_count())


def queen_taken(first: Any, last: Any, seat: int) -> float:  # noqa: ANN401
    """Return whether a seat took the queen of spades from a position on."""
    return float(((last.taken[seat] ^ first.taken[seat]) >> QUEEN) & 1)


WATCHED: dict[str, dict[str, tuple[tuple[str, ...], Happened]]] = {
    "hearts": {
        "the queen of spades": (("queen_now", "queen_later"), queen_taken),
        "hearts": (("hearts_now", "hearts_later"), hearts_taken),
    }
}
RULES: dict[str, dict[str, Any]] = {"hearts": {"rounds": 1}}


def main() -> None:
    """Print what was expected and what happened."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=WATCHED)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = make_game(given.game, RULES[given.game])
    teaching = game_type(given.game).teaching
    assert teaching is not None
    normal = make_player("normal", game).fair
    judge = judge_of(game)
    judge.player.prepare()
    pairs: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for number, place in enumerate(draw_positions(game, given.count, given.seed, normal)):
        table, state = place.load()
        first = table.observe(state, place.seat)
        analysis = judge.fair.analyse(first, judge.limit, number)
        if analysis.chosen is None or not analysis.chosen.continuations:
            continue
        run = Playthrough(table, state)
        run.play(place.seat, analysis.action)
        for turn in run.turns():
            run.play(turn.seat, normal.decide(turn.obs, Limit(), number * 100 + turn.ply).action)
        last = table.observe(run.state, place.seat)
        for name, (events, happened) in WATCHED[given.game].items():
            places = [teaching.events.index(event) for event in events]
            rows = analysis.chosen.continuations
            expected = sum(row.weight * row.events[at] for row in rows for at in places) / sum(
                row.weight for row in rows
            )
            pairs[name].append((expected, happened(first, last, place.seat)))
    for name, found in pairs.items():
        gap = mean_of([one - other for one, other in found])
        before, after = (sum(column) / len(found) for column in zip(*found, strict=True))
        print(f"{name}: {before:.3f} expected, {after:.3f} happened in {len(found)} decisions; ", end="")
        print(f"difference {gap.value:+.3f} ± {gap.error:.3f}")


if __name__ == "__main__":
    main()
