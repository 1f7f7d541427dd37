"""Bridge over the contract of a game with hidden cards. What a seat may know is decided in ``observe``, once."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from parlour.cards import CLAIM_WORD, SUIT_MASKS, deal, deck, members, name_of, pack, read_card, suit_of
from parlour.core.game import Actions, HiddenGame, Illegal, Listed
from parlour.core.hidden import Assignment, Constraints, Pile
from parlour.core.observation import Rules, Seat, seat_of
from parlour.core.outcome import Outcome
from parlour.core.rng import stream
from parlour.errors import FormatError, IllegalAction
from parlour.games.bridge.rules.auction import PASS, call_name, legal_calls, read_call
from parlour.games.bridge.rules.claim import CLAIM, certain
from parlour.games.bridge.rules.deal import SEAT_NAMES, SEATS
from parlour.games.bridge.rules.state import (
    Board,
    BridgeView,
    begin,
    call,
    claim,
    events_of,
    legal_cards,
    play,
    points,
    view_of,
)
from parlour.games.bridge.rules.text import read_board, write_board
from parlour.games.bridge.rules.variants import BridgeRules

__all__ = ["Bridge"]

ALL: Final = (1 << 52) - 1
SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades")
CYCLE: Final = 16  # boards until dealer and vulnerability come round again
WORST: Final = 7600.0  # down thirteen, redoubled and vulnerable


class Bridge(HiddenGame[Board, int, BridgeView]):
    """One board. An action is a card, 0 to 51, a call above that (see ``auction``), or a claim (see ``claim``)."""

    name = "bridge"
    seats = 4
    seat_names = SEAT_NAMES

    def __init__(self, rules: BridgeRules | None = None) -> None:
        self.rules: BridgeRules = rules or BridgeRules()

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """Return the partners."""
        return ((0, 2), (1, 3))

    def conditions(self) -> tuple[Rules, ...]:
        """Return sixteen boards: every dealer with every vulnerability, unless the rules fix that."""
        return tuple(replace(self.rules, board=(self.rules.board - 1 + number) % CYCLE + 1) for number in range(CYCLE))

    def start(self, seed: int) -> Board:
        """Deal the board."""
        hands = deal(deck(), (13,) * 4, stream(seed, "deal"))
        return begin(tuple(pack(hand) for hand in hands), self.rules)

    def actors(self, state: Board) -> tuple[Seat, ...]:
        """Return whose turn it is; declarer at dummy's."""
        actor = view_of(state, None, self.rules).actor
        return () if actor is None else (actor,)

    def observe(self, state: Board, seat: Seat | None) -> BridgeView:
        """Return the public table and the seat's own cards."""
        return view_of(state, seat, self.rules, events_of(state, seat, self.rules))

    def legal(self, obs: BridgeView) -> Actions[int]:
        """Return the calls or cards of the observing seat (dummy's for declarer at its turn), and a sure claim."""
        if obs.seat is None or obs.seat != obs.actor:
            return Listed()
        if obs.phase == "auction":
            return Listed(legal_calls(obs.calls))
        cards = members(legal_cards(obs.playing_hand, obs.trick))
        return Listed((*cards, CLAIM) if certain(obs) else cards)

    def _allows(self, obs: BridgeView, action: int) -> bool:
        """Whether an action is legal. That a claim is certain takes a search, for which no card waits."""
        if obs.phase == "play" and obs.seat is not None and obs.seat == obs.actor and action != CLAIM:
            return action in members(legal_cards(obs.playing_hand, obs.trick))
        return action in self.legal(obs)

    def check(self, obs: BridgeView, action: int) -> Illegal | None:
        """Return which rule forbids this to the observing seat."""
        if self._allows(obs, action):
            return None
        if obs.seat is None or obs.seat != obs.actor:
            over = obs.phase == "over"
            text = "The board is over." if over else "It is not your turn."
            return Illegal("bridge.over" if over else "bridge.not_your_turn", text)
        if obs.phase == "auction":
            if not isinstance(action, int) or not PASS <= action <= PASS + 37:
                return Illegal("bridge.not_a_call", "The auction is not over: call, or pass.")
            name = call_name(action)
            return Illegal("bridge.call", f"{name} is not allowed here: {_why_no_call(name)}", {"call": name})
        if action == CLAIM:
            return _why_no_claim(obs)
        if not isinstance(action, int) or not 0 <= action < PASS:
            return Illegal("bridge.not_a_card", "The auction is over: play a card.")
        name = name_of(action)
        if not obs.playing_hand >> action & 1:
            return Illegal("bridge.not_held", f"{name} is not in the hand that plays now.", {"card": name})
        led = SUIT_WORDS[suit_of(obs.trick[0])]
        return Illegal("bridge.follow", f"You must follow suit: {led} were led.", {"card": name, "suit": led})

    def step(self, state: Board, seat: Seat, action: int) -> Board:
        """Return the board after a legal call, card or claim."""
        illegal = self.check(view_of(state, seat, self.rules), action)
        if illegal is not None:
            raise IllegalAction(illegal)
        if action == CLAIM:
            return claim(state, seat)
        return call(state, action, self.rules) if state.phase == "auction" else play(state, action)

    def outcome(self, state: Board) -> Outcome | None:
        """Return the duplicate score, for one side what it is against the other."""
        if state.phase != "over":
            return None
        ours = points(state, self.rules)
        winners = tuple(seat for seat in SEATS if ours == 0 or (ours > 0) == (seat % 2 == 0))
        return Outcome(
            tuple(float(-ours if seat % 2 else ours) for seat in SEATS),
            winners,
            "finished" if state.contract else "passed_out",
        )

    def forfeit(self, seat: Seat, reason: str) -> Outcome:
        """Return the worst score there is, for the side that gives up."""
        winners = tuple(other for other in SEATS if (other - seat) % 2)
        return Outcome(tuple(WORST if other in winners else -WORST for other in SEATS), winners, reason)

    def parse(self, text: str, obs: BridgeView) -> int:
        """Read a call during the auction, a card or a claim during the play."""
        if text.strip().lower() == CLAIM_WORD:
            return CLAIM
        return read_call(text) if obs.phase == "auction" else _read_play(text)

    def format(self, action: int) -> str:
        """Write a call, a card or a claim."""
        if action == CLAIM:
            return CLAIM_WORD
        return call_name(action) if action >= PASS else name_of(action)

    def load(self, text: str) -> Board:
        """Read a board with all that happened on it."""
        return read_board(text, self.rules)

    def dump(self, state: Board) -> str:
        """Write a board: its deal, the calls and the cards played."""
        return write_board(state)

    def constraints(self, obs: BridgeView) -> Constraints:
        """Return the unseen cards and who has shown out of which suits."""
        if obs.phase == "over":
            return Constraints((), ())
        known = self._known(obs)
        seen = pack(obs.plays)
        for cards in known.values():
            seen |= cards
        barred = [0, 0, 0, 0]
        counts = [13, 13, 13, 13]
        for number, (seat, card) in enumerate(obs.played_by):
            led = suit_of(obs.plays[number // 4 * 4])
            counts[seat] -= 1
            if suit_of(card) != led:
                barred[seat] |= SUIT_MASKS[led]
        unseen = ALL & ~seen
        piles = tuple(
            Pile(SEAT_NAMES[seat], counts[seat], frozenset(members(barred[seat] & unseen)))
            for seat in SEATS
            if seat not in known and counts[seat]
        )
        return Constraints(tuple(members(unseen)), piles)

    def complete(self, obs: BridgeView, hidden: Assignment, seed: int) -> Board:
        """Return a board that looks like this to the observing seat."""
        if obs.phase == "over":
            hands = obs.deal
            played = pack(obs.plays)
            left = [hand & ~played for hand in hands]
        else:
            known = self._known(obs)
            left = [known.get(seat, pack(hidden.get(SEAT_NAMES[seat], ()))) for seat in SEATS]
            held = list(left)
            for seat, card in obs.played_by:
                held[seat] |= 1 << card
            hands = tuple(held)
        return Board(hands, tuple(left), obs.phase, obs.calls, obs.contract, obs.plays, obs.leaders, obs.claimed)

    def _known(self, obs: BridgeView) -> dict[Seat, int]:
        """Return the hands this seat sees, as far as they are left."""
        seat_of(obs)
        return {seat: cards for seat, cards in enumerate(obs.seen) if cards is not None}


def _read_play(text: str) -> int:
    word = text.strip()
    if word[:1].upper() in tuple("CDHS♣♦♥♠"):  # SQ as other bridge programs write it
        word = word[1:] + word[0]
    card = read_card(word)
    if card >= PASS:
        raise FormatError("there are no jokers in bridge")
    return card


def _why_no_claim(obs: BridgeView) -> Illegal:
    if obs.trick:
        return Illegal("bridge.claim_later", "Claim between tricks, when your side is to lead.")
    return Illegal("bridge.claim_unsure", "Only what is certain can be claimed: some trick may still be lost.")


def _why_no_call(name: str) -> str:
    if name == "X":
        return "only a bid of the other side that is not doubled can be doubled."
    if name == "XX":
        return "only a double of the other side can be redoubled."
    return "a bid must be higher than the one before."
