"""Games of Perfect against other players, as jobs for the arena's workers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from parlour.core.limits import CancelToken
from parlour.core.registry import ReadyPlayer, make_player
from parlour.core.rng import derive
from parlour.games.pentomino import Pentomino

SIDES = ("first", "second")
GAMES_A_JOB = 5


@dataclass(frozen=True)
class Games:
    """Some games of Perfect against another player, for a process of its own."""

    opponent: str
    side: str
    start: int

    @property
    def key(self) -> tuple[str, str, int]:
        """What tells these games from all others."""
        return self.opponent, self.side, self.start

    def run(self, cancel: CancelToken) -> dict[str, Any]:
        """Play them; tell the moves of each, and how many Perfect won."""
        game = standard_game()
        players = [player_of("perfect"), player_of(self.opponent)]
        if self.side == "second":
            players.reverse()
        lines, won = [], []
        for number in range(self.start, self.start + GAMES_A_JOB):
            state = game.start(number)
            while game.outcome(state) is None:
                seat = state.mover
                seed = derive(number, self.opponent, self.side, len(state.placed))
                ready = players[seat]
                state = game.step(state, seat, ready.fair.decide(game.observe(state, seat), ready.limit, seed).action)
            outcome = game.outcome(state)
            assert outcome is not None
            lines.append(game.dump(state))
            won.append(SIDES.index(self.side) in outcome.winners)
        return {"opponent": self.opponent, "side": self.side, "start": self.start, "lines": lines, "won": won}


@cache
def standard_game() -> Pentomino:
    """Return the game, made once a process."""
    return Pentomino()


@cache
def player_of(spec: str) -> ReadyPlayer:
    """Return a player, made once a process."""
    return make_player(spec, standard_game())
