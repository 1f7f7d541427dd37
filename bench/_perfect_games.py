"""Games of Perfect against other players, as jobs for the arena's workers."""

from __future__ import annotations

from dataclasses import dataclass

from _common import Row

from parlour import play
from parlour.core.limits import CancelToken
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

    def run(self, cancel: CancelToken) -> Row:
        """Play them; tell the moves of each, and how many Perfect won."""
        game = Pentomino()
        seat = SIDES.index(self.side)
        players = ["perfect", self.opponent] if seat == 0 else [self.opponent, "perfect"]
        row: Row = {"opponent": self.opponent, "side": self.side, "start": self.start, "lines": [], "won": []}
        for number in range(self.start, self.start + GAMES_A_JOB):
            record = play(game, players, derive(number, self.opponent, self.side), cancel=cancel)
            assert record.result is not None
            row["lines"].append(" | ".join(action.text for action in record.actions))
            row["won"].append(record.result[seat] > 0)
        return row
