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
from parlour.errors import UnknownName, Unsupported

__all__ = ["Started", "check_openings", "play_out", "starting_state"]

ATTEMPTS: Final = 200
PLAYOUTS: Final = 12

Started = tuple[object, tuple[tuple[int, str], ...]]  # the state, and the seat and text of each random ply before it


def starting_state(game: AnyGame, seed: int, openings: str = "") -> Started:
    """Return the start that every game of a block shares: one of the named openings, or random first plies.

    After random plies a game is never over, nor lost for one side from the beginning.
    """
    deal = game.start(derive(seed, "deal"))
    if openings:
        return _named_start(game, deal, openings, seed)
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


def check_openings(game: AnyGame, openings: str) -> None:
    """Refuse a collection of openings that the game does not have, or has for other rules."""
    known = game_type(game.name).match.starts
    if openings not in known:
        raise UnknownName(f"collection of openings of {game.name}", openings, known)
    if game.rules != type(game.rules)():
        raise Unsupported(
            f"The openings {openings!r} are for the usual rules of {game.name}; leave the rules as they are."
        )


def _named_start(game: AnyGame, deal: object, openings: str, seed: int) -> Started:
    check_openings(game, openings)
    actions = stream(seed, "opening", openings).choice(game_type(game.name).match.starts[openings]()).split()
    run = Playthrough(game, deal)
    for turn, text in zip(run.turns(), actions, strict=False):
        run.play(turn.seat, game.parse(text, turn.obs))
    return run.state, tuple((seat, game.format(action)) for seat, action in run.actions)


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
