"""One game from its start to its end, as a record."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from parlour.core.decision import AnyDecision
from parlour.core.game import AnyGame
from parlour.core.limits import NEVER, UNLIMITED, CancelToken, Limit
from parlour.core.observation import Observation, Seat
from parlour.core.parameters import spelled
from parlour.core.player import EitherPlayer
from parlour.core.playthrough import Playthrough, Turn
from parlour.core.registry import make_game, make_player
from parlour.core.rng import derive
from parlour.errors import BadParameter, PlayerError
from parlour.records.record import GameRecord, RecordedAction
from parlour.runtime.decision import Seated, check_answer, decide_either

__all__ = ["decision_seed", "play"]


def play(
    game: AnyGame | str,
    players: Sequence[str | EitherPlayer],
    seed: int,
    *,
    limit: Limit | None = None,
    opening: Sequence[str] = (),
    watch: Callable[[Turn, AnyDecision], None] | None = None,
    cancel: CancelToken = NEVER,
) -> GameRecord:
    """Play one game between players given as specs, levels or objects, one for each seat; return its record.

    The seed decides the deal and every player's lots, as in the arena. ``limit`` bounds each decision, ``opening`` has
    the first actions as text, ``watch`` sees every decision. A player that fails or answers illegally raises.
    """
    made = make_game(game) if isinstance(game, str) else game
    if len(players) != made.seats:
        raise BadParameter(f"{made.name} has {made.seats} seats, so it needs as many players, not {len(players)}.")
    seated = [_seated(player, made, limit) for player in players]
    names = tuple(item if isinstance(item, str) else type(item).__name__ for item in players)
    deal = derive(seed, "deal")
    start = made.start(deal)
    run = Playthrough(made, start)
    for turn, text in zip(run.turns(), opening, strict=False):
        run.play(turn.seat, made.parse(text, turn.obs))
    for turn in run.turns():
        try:
            decision = _decided(seated[turn.seat], made, run.state, turn, seed, cancel)
        except PlayerError as error:
            raise PlayerError(f"{names[turn.seat]} at {made.seat_names[turn.seat]} {error}.") from error
        if watch is not None:
            watch(turn, decision)
        run.play(turn.seat, decision.action)
    outcome = run.outcome
    return GameRecord(
        game=made.name,
        seats=made.seat_names,
        players=names,
        actions=tuple(RecordedAction(seat, made.format(action)) for seat, action in run.actions),
        rules=spelled(made.rules),
        seed=deal,
        origin=made.origin(start, run.state),
        result=outcome.points if outcome else None,
        reason=outcome.reason if outcome else "",
    )


def decision_seed(seed: int, seat: Seat, obs: Observation) -> int:
    """Return the seed of one decision: from the seat and what it has seen, not from who plays.

    So a player against itself plays one game twice.
    """
    return derive(seed, "player", seat, len(obs.events))


def _seated(player: str | EitherPlayer, game: AnyGame, limit: Limit | None) -> Seated:
    if not isinstance(player, str):
        return Seated(player, limit or UNLIMITED)
    ready = make_player(player, game)
    return Seated(ready.player, limit or ready.limit)


def _decided(seated: Seated, game: AnyGame, state: object, turn: Turn, seed: int, cancel: CancelToken) -> AnyDecision:
    seated.player.prepare()
    at = decision_seed(seed, turn.seat, turn.obs)
    decision = decide_either(seated.player, turn.obs, state, turn.seat, seated.limit, at, cancel)
    check_answer(game, turn.obs, decision.action)
    return decision
