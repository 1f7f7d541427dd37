"""Fit what the events of a line are worth in Reversi, and measure how sure lines are; teaching reads both as constants.

    python scripts/fit_reversi_events.py --count 1500 --fresh 450 --deeper 60 --seed 8101

Positions come from games of `normal`, with more than 16 empty squares; the judge of hints values every move and gives
its line. Differences between the best move and each other are fitted by those between their events, by least squares.
The errors are spreads against the same moves searched four plies deeper, from mean changes as of a normal distribution:
of values where they are close, and of parts along the first plies of the deeper lines.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from parlour.arena.play.positions import draw_positions
from parlour.core.limits import UNLIMITED, Budget
from parlour.core.registry import make_game, make_player
from parlour.games.reversi import GAME, Position, State
from parlour.games.reversi.engine.line_events import EVENTS, GROUPS, WEIGHTS, events_of
from parlour.games.reversi.players.scholars import Grandmaster
from parlour.search import RootMove

SOLVED: Final = 16  # empty squares from which the judge proves its values
PLIES: Final = 6  # of the judge's lines, after the move
NORMAL: Final = 1.2533  # standard deviations in a mean deviation
CLOSE: Final = 6.0  # discs; whether moves are equal is a question only below
DEEPER: Final = "grandmaster(depth=12, endgame=16, book=off, table=20)"
PLACES: Final = {name: [*WEIGHTS].index(name if name in WEIGHTS else name.partition("_")[0]) for name in EVENTS}
Numbers = npt.NDArray[np.float64]
Valued = dict[int, tuple[float, Numbers]]  # of each move, its value and its events by weight


def positions(count: int, seed: int) -> Iterator[Position]:
    """Yield positions of games that have more than the solved squares left."""
    game = make_game(GAME.name)
    for place in draw_positions(game, count, seed, make_player("normal", game).fair):
        state = place.load()[1]
        assert isinstance(state, State)
        if state.position.empty.bit_count() > SOLVED:
            yield state.position


def valued(position: Position, spec: str) -> Valued:
    """Return every move with its value and what its line brings."""
    player = make_player(spec, make_game(GAME.name)).player
    assert isinstance(player, Grandmaster)
    moves = player.judge(position, Budget(UNLIMITED), 1).moves
    return {move.action: (move.value, _row(position, move)) for move in moves}


def _row(position: Position, move: RootMove[int]) -> Numbers:
    row = np.zeros(len(WEIGHTS))
    for name, count in zip(EVENTS, events_of(position, (move.action, *move.line[:PLIES])), strict=True):
        row[PLACES[name]] += count
    return row


def pairs(found: Sequence[Valued]) -> tuple[Numbers, Numbers]:
    """Return the differences in events and in value between the best move of each position and the others."""
    rows, values = [], []
    for moves in found:
        (value, row), *others = sorted(moves.values(), key=lambda item: -item[0])
        rows += [row - other for _, other in others]
        values += [value - other for other, _ in others]
    return np.array(rows), np.array(values)


def errors(weights: Numbers, at: Sequence[Position]) -> tuple[float, dict[str, float]]:
    """Return the error of a difference in value, and of each group's part, against deeper searches."""
    values, parts = [], []
    for position in at:
        judged, deeper = valued(position, GAME.judge.spec), valued(position, DEEPER)
        best = max(judged, key=lambda square: judged[square][0])
        for square in judged:
            gaps = [found[best][0] - found[square][0] for found in (judged, deeper)]
            rows = [(found[best][1] - found[square][1]) * weights for found in (judged, deeper)]
            if square != best:
                parts.append(rows[0] - rows[1])
                values += [gaps[0] - gaps[1]] if gaps[0] < CLOSE else []
    changed = np.array(parts)
    places = {group: sorted({PLACES[name] for name in names}) for group, names in GROUPS.items()}
    of_groups = {group: _spread(changed[:, columns].sum(axis=1)) for group, columns in places.items()}
    return _spread(np.array(values)), of_groups


def _spread(changes: Numbers) -> float:
    return NORMAL * float(np.abs(changes).mean())


def main() -> None:
    """Fit, and tell how well that does on fresh positions."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1500, help="positions to fit to")
    parser.add_argument("--fresh", type=int, default=450, help="other positions to test the fit on")
    parser.add_argument("--deeper", type=int, default=60, help="of these, to search deeper")
    parser.add_argument("--seed", type=int, default=8101)
    given = parser.parse_args()
    rows, values = pairs([valued(position, GAME.judge.spec) for position in positions(given.count, given.seed)])
    weights = np.asarray(np.linalg.lstsq(rows, values, rcond=None)[0], dtype=np.float64)
    for name, weight in zip(WEIGHTS, weights, strict=True):
        print(f'    "{name}": {weight:.2f},')
    at = list(positions(given.fresh, given.seed + 1))
    rows, values = pairs([valued(position, GAME.judge.spec) for position in at])
    found = rows @ weights
    explained = 1 - ((values - found) ** 2).sum() / (values**2).sum()  # of differences in either order, with mean 0
    large = values >= 5
    print(f"fresh: {len(at)} positions, {len(values)} differences; explained {explained:.0%}")
    print(f"  right sign {(found > 0).mean():.0%}, from 5 discs on {(found[large] > 0).mean():.0%}")
    value, parts = errors(weights, at[: given.deeper])
    print(f"errors: value {value:.2f}", *(f"{group} {error:.2f}" for group, error in parts.items()))


if __name__ == "__main__":
    main()
