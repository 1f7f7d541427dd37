"""The best line from a point of a finished game, to be played through on the table."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from parlour.core.game import AnyGame, HiddenGame
from parlour.core.limits import NEVER, CancelToken
from parlour.core.observation import Observation, Seat
from parlour.core.player import OmniscientPlayer
from parlour.core.playthrough import Playthrough, Turn
from parlour.core.registry import game_type, make_player
from parlour.core.rng import derive
from parlour.errors import FormatError
from parlour.explain.judge import hindsight_of
from parlour.explain.rounds import ending_with

__all__ = ["LINE_PLIES", "best_line"]

LINE_PLIES: Final = 8  # two tricks, or as far as a search is worth showing
USUAL: Final = "normal"  # who goes on where nobody sees all cards


def best_line(
    game: AnyGame, state: object, line: Sequence[str], cancel: CancelToken = NEVER
) -> tuple[tuple[Seat, str], ...]:
    """Return the best move and what follows, up to the end of the round: the ``line`` of the judge as far as it goes.

    In games with hidden cards the others then go on by the open cards, or else as usual: it is one way it could have
    gone, in the deal as it was.
    """
    run: Playthrough[object, Hashable, Observation] = Playthrough(ending_with(game, state), state)
    planned = [*line]
    for turn in run.turns():
        if len(run.actions) >= LINE_PLIES or cancel.cancelled:
            break
        action = _planned(game, turn, planned.pop(0)) if planned else None
        if action is None:
            planned = []
            if run.actions and not isinstance(game, HiddenGame):
                break
            action = _usual(game, run.state, turn, cancel)
        run.play(turn.seat, action)
    return tuple((seat, game.format(action)) for seat, action in run.actions)


def _planned(game: AnyGame, turn: Turn, text: str) -> Hashable | None:
    try:
        action: Hashable = game.parse(text, turn.obs)
    except FormatError:
        return None
    return action if game.check(turn.obs, action) is None else None


def _usual(game: AnyGame, state: object, turn: Turn, cancel: CancelToken) -> Hashable:
    ready, seed = hindsight_of(game), derive(0, "line", turn.ply)
    if ready is not None and isinstance(ready.player, OmniscientPlayer):
        best: Hashable = ready.player.analyse_full(state, turn.seat, ready.limit, seed, cancel).action
        return best
    known = game_type(game.name).level(USUAL) is not None
    usual = make_player(USUAL if known else game_type(game.name).judge.spec, game)
    chosen: Hashable = usual.fair.decide(turn.obs, usual.limit, seed, cancel).action
    return chosen
