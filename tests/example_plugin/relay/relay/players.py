"""How the players of Relay judge what came of a round."""

from __future__ import annotations

from parlour.core.observation import Seat
from parlour.search import sampling_player
from relay.match import State
from relay.rules import Relay


def judge(game: Relay, state: State, seat: Seat) -> dict[str, float]:
    """Return the points of one's own side beyond the other's, by where they come from."""
    side = seat % 2
    results = [played.result for played in state.rounds if played.result is not None]
    latest = results[-1]
    return {
        "tricks": float(latest.tricks[side] - latest.tricks[1 - side]),
        "kitty": float(latest.kitty[side] - latest.kitty[1 - side]),
        "contract": float(latest.penalty[side] - latest.penalty[1 - side]),
        "rounds_before": float(sum(result.points(side) - result.points(1 - side) for result in results[:-1])),
    }


def round_over(game: Relay, begun: State, reached: State) -> bool:
    """Imagine no further than the end of the round: the next deal is not known to anybody."""
    return len(reached.rounds) > len(begun.rounds)


SAMPLING = sampling_player(judge, until=round_over, scale=3.0)
