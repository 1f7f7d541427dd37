"""Where the games of a block begin: the deal, or random first plies where nothing is dealt."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Final

from parlour.core.game import AnyGame
from parlour.core.outcome import Outcome
from parlour.core.playthrough import Playthrough
from parlour.core.registry import game_type
from parlour.core.rng import derive, stream
from parlour.errors import Unsupported

__all__ = ["Started", "play_out", "starting_state"]

ATTEMPTS: Final = 200
PLAYOUTS: Final = 12

Started = tuple[object, tuple[tuple[int, str], ...]]  # the state, and the seat and text of each random ply before it


def starting_state(game: AnyGame, seed: int) -> Started:
    """Return the start that every game of a block shares; never over, never lost for one side from the beginning."""
    deal = game.start(derive(seed, "deal"))
    opening = game_type(game.name).match.opening_plies
    if not opening:
        return deal, ()
    for attempt in range(ATTEMPTS):
        rng = stream(seed, "opening", attempt)
        run = Playthrough(game, deal)
        for turn in islice(run.turns(), opening):
            run.play(turn.seat, game.legal(turn.obs).sample(rng))
        if _is_open(game, run.state, rng):
            return run.state, tuple((seat, game.format(action)) for seat, action in run.actions)
    raise Unsupported(f"No balanced start of {game.name} was found in {ATTEMPTS} random openings.")


def play_out(game: AnyGame, state: object, rng: Random) -> Outcome:
    """Play random legal actions to the end."""
    run = Playthrough(game, state)
    for turn in run.turns():
        run.play(turn.seat, game.legal(turn.obs).sample(rng))
    assert run.outcome is not None
    return run.outcome


def _is_open(game: AnyGame, state: object, rng: Random) -> bool:
    """Whether random play from here does not always end the same way; two or three playouts usually tell."""
    if game.outcome(state) is not None:
        return False
    seen = set()
    for _ in range(PLAYOUTS):
        outcome = play_out(game, state, rng)
        seen.add(outcome.winners)
        if outcome.drawn or len(seen) > 1:
            return True
    return False
