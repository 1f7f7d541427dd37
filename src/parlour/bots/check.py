"""Trying a bot before it plays: each check says what it tried and what went wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from parlour.bots.external import ExternalPlayer, Settings
from parlour.bots.process import bot_process
from parlour.core.conformance import ConformanceError, check_player
from parlour.core.conformance.players import fair_clock
from parlour.core.game import AnyGame
from parlour.core.limits import UNLIMITED, Limit
from parlour.core.observation import Seat
from parlour.core.rng import derive
from parlour.errors import ParlourError, PlayerError
from parlour.runtime.decision import Seated, ask

__all__ = ["AskedPosition", "Check", "check_bot"]

SECONDS: Final = 0.5
MOVE_TIMEOUT: Final = 60.0


@dataclass(frozen=True, slots=True)
class AskedPosition:
    """A position in which the bot is asked."""

    game: AnyGame
    state: object
    seat: Seat

    def __str__(self) -> str:
        return repr(self.game.dump(self.state))


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was tried; ``fault`` is empty when it went well."""

    name: str
    summary: str
    fault: str = ""

    @property
    def ok(self) -> bool:
        """Whether it went well."""
        return not self.fault


def check_bot(
    game: AnyGame, command: str, positions: Sequence[AskedPosition], move_timeout: float = MOVE_TIMEOUT
) -> Iterator[Check]:
    """Run every check, those after a start that fails left out; a move may take ``move_timeout`` seconds."""
    player = ExternalPlayer(game, Settings(command), move_timeout)
    objection = player.supports(game.rules)
    yield Check("starts", "It starts and answers hello.", objection or "")
    if objection:
        return
    checks: tuple[tuple[str, str, Callable[[], None]], ...] = (
        ("legal", f"It answers legally in {len(positions)} positions.", lambda: _answers(player, positions)),
        ("repeats", "With the same seed it makes the same decisions.", lambda: _repeats(player, positions[:6])),
        ("time", f"It keeps a limit of {SECONDS:g} s.", lambda: _keeps_time(player, positions[:4])),
        ("restarts", "It plays on after being ended.", lambda: _restarts(player, positions[0])),
        ("contract", "It keeps the contract of every player.", lambda: _conforms(game, player)),
        ("quits", "It ends when asked to.", lambda: _quits(command)),
    )
    for name, summary, check in checks:
        fault = ""
        try:
            check()
        except (ConformanceError, ParlourError) as error:
            fault = str(error)
        yield Check(name, summary, fault)


def _ask(player: ExternalPlayer, where: AskedPosition, limit: Limit) -> object:
    return ask(Seated(player, limit), where.game, where.state, where.seat, derive(0, "check", str(where))).action


def _answers(player: ExternalPlayer, positions: Sequence[AskedPosition]) -> None:
    for where in positions:
        try:
            _ask(player, where, UNLIMITED)
        except PlayerError as error:
            raise PlayerError(f"at {where} it {error}") from None


def _repeats(player: ExternalPlayer, positions: Sequence[AskedPosition]) -> None:
    for where in positions:
        first, second = (_ask(player, where, Limit(nodes=1000)) for _ in range(2))
        if first != second:
            raise PlayerError(f"at {where} it answers {first!r}, then {second!r}")


def _keeps_time(player: ExternalPlayer, positions: Sequence[AskedPosition]) -> None:
    for where in positions:
        player.prepare()
        clock = _fair_clock(player)
        began = clock()
        _ask(player, where, Limit(seconds=SECONDS))
        if (took := clock() - began) > SECONDS:
            raise PlayerError(f"at {where} it took {took:.2f} s")


def _restarts(player: ExternalPlayer, where: AskedPosition) -> None:
    bot_process(player.command).end()
    _ask(player, where, UNLIMITED)


def _conforms(game: AnyGame, player: ExternalPlayer) -> None:
    check_player(game, lambda: player, clock=_fair_clock(player))


def _fair_clock(player: ExternalPlayer) -> Callable[[], float]:
    """Return a clock that stands still while the program or this thread waits for a processor."""
    ours = fair_clock()
    return lambda: ours() - bot_process(player.command).starved_seconds


def _quits(command: str) -> None:
    if not bot_process(command).quit():
        raise PlayerError("it keeps running after quit and the end of its input")
