"""The puzzles of Hearts: the last tricks, over all deals that fit what the seat knows, each solved with open cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final

from parlour.cards import suit_of
from parlour.core.game import AnyGame
from parlour.core.limits import NEVER, CancelToken
from parlour.core.observation import Seat, seat_of
from parlour.core.puzzles import Lead, Puzzles, Theme
from parlour.core.registry import make_player
from parlour.core.rng import derive
from parlour.games.hearts.engine import kernel
from parlour.games.hearts.engine.determinize import kernel_options, match_fade
from parlour.games.hearts.players.open import packed_round
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.match import HeartsView, State
from parlour.games.hearts.rules.round import SEATS, penalty
from parlour.games.hearts.rules.variants import HeartsRules

__all__ = ["PUZZLES"]

MOST_LEFT: Final = 16  # cards that are still to be played: a deal with more takes too long to solve
FEWEST_HELD: Final = 3  # cards in the solver's hand, or there is nothing to plan
DANGER: Final = 14  # points in one hand from which a moon is near
MARGIN: Final = 3.0  # points
OWN_SHARE: Final = 26.0 * 3 / 4  # a value of the kernel in points of one's own: one more is one less for the others


@lru_cache(maxsize=1)
def _simulator() -> kernel.Simulator:
    return kernel.Simulator(64)


def _find(seed: int, number: int, cancel: CancelToken) -> Iterator[Lead[State]]:
    """Play a round and look at its last tricks."""
    game = Hearts(HeartsRules(rounds=1, first_round=number % 4 + 1))
    state, turn = game.start(derive(seed, "puzzle", number)), 0
    players = [make_player("easy" if (seat + number) % 2 else "normal", game) for seat in SEATS]
    while (actors := game.actors(state)) and not cancel.cancelled:
        seat, turn = actors[0], turn + 1
        obs = game.observe(state, seat)
        if _late(obs) and _matters(game, state, seat):
            yield Lead(game, state, seat, ("moon",) if _shooter(obs) is not None else ("duck", "discard"))
        ready = players[seat]
        state = game.step(state, seat, ready.fair.decide(obs, ready.limit, derive(seed, number, turn)).action)


def _matters(game: Hearts, state: State, seat: Seat) -> bool:
    """Whether the cards differ enough in the deal as it is; where they do not, they hardly will in all."""
    values = _solve(game, state, seat, "").values()
    return len(values) > 1 and max(values) - min(values) >= MARGIN


def _late(obs: HeartsView) -> bool:
    """Whether so few cards are left that the rest can be solved, and enough to plan."""
    return obs.phase == "play" and 52 - len(obs.plays) <= MOST_LEFT and obs.hand.bit_count() >= FEWEST_HELD


def _solve(game: AnyGame, state: State, seat: Seat, theme: str) -> Mapping[Action, float]:
    if state.round.phase != "play" or 52 - len(state.round.plays) > MOST_LEFT:
        return {}
    obs, simulator = game.observe(state, seat), _simulator()
    simulator.configure(
        kernel_options(obs.rules), obs.scores, obs.rules.target, 0.5, 0.05, 0.6, match_fade(obs), NEVER.byte
    )
    return {(card,): OWN_SHARE * value for card, value in simulator.solve(packed_round(state))[0]}


def _shooter(obs: HeartsView) -> Seat | None:
    """Return the other seat that has all points so far, once they are many."""
    points = [penalty(taken) for taken in obs.taken]
    return next((seat for seat in SEATS if seat != seat_of(obs) and DANGER <= points[seat] == sum(points)), None)


def _duck(obs: HeartsView, answer: Action, rival: Action) -> bool:
    """Whether a trick is to be followed, and one of the two would take it as it stands and the other would not."""
    if not obs.trick:
        return False
    led = suit_of(obs.trick[0])
    if suit_of(answer[0]) != led or suit_of(rival[0]) != led:
        return False
    top = max(card for card in obs.trick if suit_of(card) == led)
    return (answer[0] > top) != (rival[0] > top)


def _discard(obs: HeartsView, answer: Action, rival: Action) -> bool:
    """Whether a card is to be thrown away on another suit, or one of two suits is to be led."""
    if not obs.trick:
        return suit_of(answer[0]) != suit_of(rival[0])
    return suit_of(answer[0]) != suit_of(obs.trick[0])


def _moon(obs: HeartsView, answer: Action, rival: Action) -> bool:
    """Whether somebody is about to take all points."""
    return _shooter(obs) is not None


PUZZLES: Final = Puzzles(
    themes=(
        Theme("duck", "deals", MARGIN, "points", fits=_duck),
        Theme("discard", "deals", MARGIN, "points", fits=_discard),
        Theme("moon", "deals", MARGIN, "points", fits=_moon),
    ),
    find=_find,
    solve=_solve,
    stored=files("parlour.games.hearts") / "data" / "puzzles.jsonl",
    plies=7,
)
