"""The puzzles of Tractor: the last cards of who buried the kitty, over all deals that fit, each solved with open cards.

Others do not know the eight cards of the kitty, so that far more than 20,000 deals fit what they know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Final

from parlour.cards import members
from parlour.core.game import AnyGame
from parlour.core.limits import CancelToken
from parlour.core.observation import Seat
from parlour.core.puzzles import Lead, Puzzles, Theme
from parlour.core.registry import make_player
from parlour.core.rng import derive
from parlour.games.tractor.engine.endgame_kernel import MOST_CARDS
from parlour.games.tractor.players.open import solved_totals
from parlour.games.tractor.rules.actions import Action
from parlour.games.tractor.rules.game import Tractor
from parlour.games.tractor.rules.hidden import pairless
from parlour.games.tractor.rules.match import State, TractorView
from parlour.games.tractor.rules.order import points_of
from parlour.games.tractor.rules.shapes import is_throw, pair_places
from parlour.games.tractor.rules.variants import TractorRules

__all__ = ["PUZZLES"]

MARGIN: Final = 5.0  # points for the attackers, the least that a card is worth
LISTED: Final = 200
_PLAYERS: Final = ("phase4", "phase2", "phase4", "phase3")


def _find(seed: int, number: int, cancel: CancelToken) -> Iterator[Lead[State]]:
    """Play a round and look at the last cards of whoever buried the kitty."""
    game = Tractor(TractorRules(rounds=1))
    state = game.start(derive(seed, "puzzle", number))
    players = [make_player(spec, game) for spec in _PLAYERS]
    turn = 0
    while (actors := game.actors(state)) and not cancel.cancelled:
        seat, turn = actors[0], turn + 1
        obs = game.observe(state, seat)
        late = obs.phase == "play" and 2 <= len(obs.cards) <= MOST_CARDS
        if late and seat == obs.keeper and len(game.legal(obs).first(2)) > 1:
            yield Lead(game, state, seat, ("throws", "pairs", "kitty"))
        ready = players[seat]
        decision = ready.fair.decide(obs, ready.limit, derive(seed, number, turn))
        state = game.step(state, seat, decision.action)


def _solve(game: AnyGame, state: State, seat: Seat, theme: str) -> Mapping[Action, float]:
    obs: TractorView = game.observe(state, seat)
    if obs.phase != "play" or len(obs.cards) > MOST_CARDS:
        return {}
    legal = game.legal(obs).first(LISTED)
    sign = -1.0 if obs.defends else 1.0
    return {play: sign * total for play, total in zip(legal, solved_totals(state, obs, legal), strict=True)}


def _allows(obs: TractorView, state: State) -> bool:
    """Whether nobody holds a pair of a suit after failing to give one: what was played must have been legal."""
    for seat, suits in enumerate(pairless(obs)):
        held = [card for card in members(state.round.hands[seat]) if obs.order.suit[card] in suits]
        if seat != obs.seat and held and pair_places(held, obs.order):
            return False
    return True


def _throws(obs: TractorView, answer: Action, rival: Action) -> bool:
    """Whether several combinations are led at once, or had better not be."""
    return not obs.led and is_throw(answer, obs.order) != is_throw(rival, obs.order)


def _pairs(obs: TractorView, answer: Action, rival: Action) -> bool:
    """Whether a pair is led, kept or broken by one of the two only."""
    return _pairs_after(obs, answer) != _pairs_after(obs, rival)


def _pairs_after(obs: TractorView, gone: Action) -> tuple[int, int]:
    """Return how many pairs are played, and how many are kept."""
    kept = Counter(obs.cards) - Counter(gone)
    return len(pair_places(gone, obs.order)), len(pair_places(kept.elements(), obs.order))


def _kitty(obs: TractorView, answer: Action, rival: Action) -> bool:
    """Whether there are points in the kitty, which the last trick decides."""
    return points_of(obs.buried) > 0


PUZZLES: Final = Puzzles(
    themes=(
        Theme("throws", "deals", MARGIN, "points", fits=_throws),
        Theme("pairs", "deals", MARGIN, "points", fits=_pairs),
        Theme("kitty", "deals", MARGIN, "points", fits=_kitty),
    ),
    find=_find,
    solve=_solve,
    stored=files("parlour.games.tractor") / "data" / "puzzles.jsonl",
    allows=_allows,
    plies=7,
)
