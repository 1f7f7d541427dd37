"""One block as a job: what every executor runs, wherever it runs it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

from parlour.arena.play.opening import starting_state
from parlour.arena.play.referee import Referee
from parlour.arena.play.seating import Seating
from parlour.arena.play.task import BlockResult, Contestant, Ended, Terms
from parlour.arena.play.telemetry_writer import BlockTelemetry
from parlour.bots.external import EXEC
from parlour.core.decision import AnyDecision
from parlour.core.game import AnyGame
from parlour.core.limits import NEVER, UNLIMITED, CancelToken, Limit
from parlour.core.observation import Rules
from parlour.core.player import AnyPlayer
from parlour.core.registry import make_player, stored_spec
from parlour.errors import ParlourError, PlayerOverran
from parlour.runtime.decision import Seated, made_game
from parlour.runtime.watchdog import DueMove, Watchdog

__all__ = ["Task", "entered", "seat", "seat_or_excuse"]


_started = lru_cache(maxsize=64)(starting_state)  # every pairing of a tournament begins its blocks with the same starts


@dataclass(frozen=True, slots=True)
class Task:
    """One block to play; the same task gives the same result anywhere, unless a clock decides.

    ``pairing`` numbers the pairing that the block belongs to, ``index`` the block within it.
    """

    pairing: int
    index: int
    game: str
    rules: Rules
    seed: int
    contestants: tuple[Contestant, ...]
    seatings: tuple[Seating, ...]
    terms: Terms = field(default_factory=Terms)
    ended: tuple[Ended, ...] = ()

    @property
    def key(self) -> tuple[int, int]:
        """What tells this block from all others of a run."""
        return self.pairing, self.index

    def forfeited(self, due: DueMove, why: str) -> Task:
        """Return the block to play again with the move at this place forfeited."""
        return replace(self, ended=(*self.ended, Ended(due, why)))

    def run(self, watchdog: Watchdog) -> BlockResult:
        """Play every seating of the block from the same start."""
        game = made_game(self.game, self.rules)
        seated = tuple(seat_or_excuse(game, contestant) for contestant in self.contestants)
        telemetry = BlockTelemetry(self, game) if self.terms.telemetry else None
        started = _started(game, self.seed, self.terms.openings)
        referee = Referee(game, seated, started, self.seed, self.terms, watchdog, self.ended, telemetry)
        games = tuple(referee.play(number, seating) for number, seating in enumerate(self.seatings))
        return BlockResult(self.pairing, self.index, games, referee.costs, tuple(telemetry.rows) if telemetry else ())


@lru_cache(maxsize=64)
def seat(game: AnyGame, contestant: Contestant) -> Seated:
    """Make a player, once for each game that is made; raise what is wrong with its spec."""
    ready = make_player(contestant.spec, game, programs=EXEC)
    return Seated(ready.player, ready.limit if contestant.limit is None else contestant.limit)


def entered(game: AnyGame, contestant: Contestant) -> Contestant:
    """Return a contestant who can play, its spec as it is to be stored; raise what is wrong with it."""
    seat(game, contestant)
    return replace(contestant, spec=stored_spec(contestant.spec, game.name))


class Absent(AnyPlayer):
    """Holds the place of a player that could not be made, and forfeits every game with the reason."""

    def __init__(self, why: str) -> None:
        self.why = why

    def decide(self, obs: object, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> AnyDecision:
        """Say why nobody is here."""
        raise PlayerOverran(self.why)


def seat_or_excuse(game: AnyGame, contestant: Contestant) -> Seated:
    """Return a player, or one that only says why it could not be made."""
    try:
        return seat(game, contestant)
    except ParlourError as error:  # it could be made when the match was planned, but not here and now
        return Seated(Absent(str(error)), UNLIMITED)
