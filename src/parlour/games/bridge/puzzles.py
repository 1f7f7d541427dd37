"""The puzzles of Bridge: with all cards open, double dummy; safety plays over all deals that fit what declarer sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from random import Random
from typing import Final

from parlour.cards import deal, deck, of_suit, pack, suit_of
from parlour.core.game import AnyGame
from parlour.core.limits import CancelToken
from parlour.core.observation import Seat
from parlour.core.puzzles import Lead, Puzzles, Theme
from parlour.core.rng import stream
from parlour.games.bridge.engine.double_dummy import PlayPosition, solve_cards, solve_tables
from parlour.games.bridge.engine.situation import situation_of
from parlour.games.bridge.rules.claim import CLAIM
from parlour.games.bridge.rules.contract import Contract
from parlour.games.bridge.rules.deal import SEAT_LETTERS, Hands
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.state import Board, BridgeView, begin
from parlour.games.bridge.rules.variants import BridgeRules

__all__ = ["PUZZLES"]

TRICK: Final = 1.0
LAST_TRICKS: Final = range(4, 8)  # cards left in declarer's hand: with seven, 3,432 deals fit at most
_STRAINS: Final = (3, 2, 1, 0, 4)  # in the order of a table of results
_LETTERS: Final = ("C", "D", "H", "S", "NT")


def _find(seed: int, number: int, cancel: CancelToken) -> Iterator[Lead[Board]]:
    """Deal a board, choose a contract that just makes or just fails, and play it as well as can be."""
    rng = stream(seed, "puzzle", number)
    hands: Hands = tuple(pack(hand) for hand in deal(deck(), (13,) * 4, rng))
    tables = list(solve_tables([hands], cancel=cancel))
    if not tables:
        return
    choices = [
        (tricks, strain, seat)
        for strain, row in zip(_STRAINS, tables[0].tricks, strict=True)
        for seat, tricks in enumerate(row)
        if 7 <= tricks <= 11
    ]
    if not choices:
        return
    tricks, strain, declarer = rng.choice(choices)
    if number % 4 == 0:
        lead = _game(Contract(tricks - 6 + 1, strain, declarer), number, open_cards=True)
        yield Lead(lead, begin(hands, lead.rules), (declarer + 1) % 4, ("leads",))
        return
    game = _game(Contract(tricks - 6, strain, declarer), number, open_cards=number % 4 != 1)
    yield from _played(game, hands, rng, cancel)


def _game(contract: Contract, number: int, *, open_cards: bool) -> Bridge:
    name = f"{contract.level}{_LETTERS[contract.strain]} by {SEAT_LETTERS[contract.declarer]}"
    information = "double-dummy" if open_cards else "single-dummy"
    return Bridge(BridgeRules(board=number % 16 + 1, contract=name, information=information))


def _played(game: Bridge, hands: Hands, rng: Random, cancel: CancelToken) -> Iterator[Lead[Board]]:
    """Play a board with open cards, everybody choosing among the best; yield what may be a puzzle."""
    state = begin(hands, game.rules)
    while (actors := game.actors(state)) and not cancel.cancelled:
        values = _tricks(state)
        if len(values) > 1:
            yield from _leads(game, state, actors[0], values)
        top = max(values.values())
        card = rng.choice([card for card, tricks in values.items() if tricks == top])
        state = game.step(state, actors[0], card)


def _leads(game: Bridge, state: Board, seat: Seat, values: Mapping[int, float]) -> Iterator[Lead[Board]]:
    obs = game.observe(state, seat)
    if len(set(values.values())) < 2 or CLAIM in game.legal(obs):
        return
    if game.rules.information == "double-dummy":
        yield Lead(game, state, seat, ("finesse", "hold_up"))
    elif obs.contract is not None and seat == obs.contract.declarer and state.hands[seat].bit_count() in LAST_TRICKS:
        yield Lead(game, state, seat, ("safety",))


def _tricks(state: Board) -> Mapping[int, float]:
    assert state.contract is not None
    position = PlayPosition(state.hands, state.contract.strain, state.leaders[-1], state.trick)
    return {card: float(tricks) for solved in solve_cards([position]) for card, tricks in solved.cards}


def _solve(game: AnyGame, state: Board, seat: Seat, theme: str) -> Mapping[int, float]:
    """Return the tricks that the side to play still takes; of a safety play, only how many it falls short."""
    if state.phase != "play" or state.contract is None:
        return {}
    values = _tricks(state)
    if theme != "safety":
        return values
    missing = state.contract.target - state.won[state.contract.declarer % 2]
    declaring = (state.turn - state.contract.declarer) % 2 == 0
    left = 13 - len(state.plays) // 4
    wanted = missing if declaring else left - missing + 1
    return {card: min(0.0, tricks - wanted) for card, tricks in values.items()}


def _wins(obs: BridgeView, card: int) -> bool:
    situation = situation_of(obs)
    return situation.winning((*obs.trick, card)) == situation.seat


def _hold_up(obs: BridgeView, answer: int, rival: int) -> bool:
    """Whether a trick that could be won is to be left to the other side, who is winning it."""
    if not obs.trick or suit_of(answer) != suit_of(obs.trick[0]) or suit_of(rival) != suit_of(obs.trick[0]):
        return False
    situation = situation_of(obs)
    theirs = (situation.winning(obs.trick) - situation.seat) % 2 == 1
    return theirs and _wins(obs, rival) and not _wins(obs, answer)


def _both_duck(obs: BridgeView, answer: int, other: int) -> bool:
    """Whether two cards leave a trick to the other side alike."""
    return bool(obs.trick) and suit_of(answer) == suit_of(other) and not _wins(obs, answer) and not _wins(obs, other)


def _finesse(obs: BridgeView, answer: int, rival: int) -> bool:
    """Whether the third hand of declarer's side plays below a higher card that the hand before it still holds."""
    if len(obs.trick) != 2 or obs.contract is None:
        return False
    situation = situation_of(obs)
    suit = suit_of(obs.trick[0])
    if not situation.declaring or suit_of(answer) != suit or suit_of(rival) != suit or not answer < rival:
        return False
    before = of_suit(obs.seen[(situation.seat - 1) % 4] or 0, suit)
    between = sum(1 << card for card in range(answer + 1, rival))
    return _wins(obs, answer) and bool(before & between)


def _same_suit(obs: BridgeView, answer: int, other: int) -> bool:
    return suit_of(answer) == suit_of(other)


PUZZLES: Final = Puzzles(
    themes=(
        Theme("finesse", "open", TRICK, "tricks", fits=_finesse),
        Theme("hold_up", "open", TRICK, "tricks", fits=_hold_up, same=_both_duck),
        Theme("leads", "open", TRICK, "tricks", same=_same_suit),
        Theme("safety", "deals", TRICK, "tricks", worst=True),
    ),
    find=_find,
    solve=_solve,
    stored=files("parlour.games.bridge") / "data" / "puzzles.jsonl",
    plies=5,
)
