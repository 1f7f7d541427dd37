"""Pocket Whist for two to eight: five cards each, the next one names trumps, every trick is a point.

A card game in one file: the matches, their text and records, imagined deals and claims come from ``RoundGame``, the
players, hints and levels from the sampling player.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import fsum
from random import Random

from parlour.cards import (
    Match,
    RoundGame,
    Trick,
    deck,
    followers,
    members,
    name_of,
    names_of,
    pack,
    read_card,
    read_cards,
    split_tricks,
    suit_of,
    takes_all,
    track,
)
from parlour.core import outcome as core
from parlour.core import view
from parlour.core.game import Actions, Illegal, Listed
from parlour.core.hidden import Assignment, Constraints, Pile
from parlour.core.observation import Event, Rules, Seat
from parlour.core.parameters import option
from parlour.core.registry import GameType, Level
from parlour.core.rng import stream
from parlour.errors import FormatError
from parlour.search import random_player, sampling_levels, sampling_player

NAMES = ("ann", "ben", "cleo", "dan", "eve", "finn", "gail", "hugo")
SIZE = 5
CLAIM = 52  # above all cards
STOCK = "stock"

Deal = tuple[int, ...]  # the hands one after the other, and the card turned up


@dataclass(frozen=True)
class WhistRules(Rules):
    """How many play, and for how long."""

    seats: int = option(3, "How many play.", low=2, high=8)
    rounds: int = option(2, "Rounds of a match.", low=1, high=20)


@dataclass(frozen=True, slots=True)
class Round:
    """One deal; the cards in hand and the tricks follow from it and the cards played."""

    leader: Seat
    deal: Deal
    plays: tuple[int, ...] = ()
    claimed: Seat | None = None

    @property
    def seats(self) -> int:
        return len(self.deal) // SIZE

    @property
    def phase(self) -> str:
        return "over" if self.claimed is not None or len(self.plays) == self.seats * SIZE else "play"

    @property
    def tricks(self) -> tuple[Trick, ...]:
        return split_tricks(self.plays, self.leader, suit_of(self.deal[-1]), self.seats)

    @property
    def turn(self) -> Seat:
        last = self.tricks[-1] if self.plays else Trick(self.leader, (), self.seats)
        return last.winner(suit_of(self.deal[-1])) if last.complete else last.turn

    def hand(self, seat: Seat) -> int:
        return pack(self.deal[seat * SIZE : seat * SIZE + SIZE]) & ~pack(self.plays)

    def points(self, seat: Seat) -> int:
        won = [trick.winner(suit_of(self.deal[-1])) for trick in self.tricks if trick.complete]
        return won.count(seat) + (SIZE - len(won) if seat == self.claimed else 0)


@dataclass(frozen=True)
class View:
    """What one seat knows."""

    seat: Seat | None
    rules: WhistRules
    events: tuple[Event, ...]
    past: tuple[Round, ...]
    phase: str
    leader: Seat
    turned: int
    tricks: tuple[Trick, ...]
    turn: Seat | None
    hand: int = 0

    @property
    def led(self) -> int | None:
        """The suit to follow."""
        return None if not self.tricks or self.tricks[-1].complete else self.tricks[-1].led

    @property
    def unseen(self) -> int:
        """The cards that are neither one's own nor played nor turned up."""
        return track(deck(), (*members(self.hand), self.turned), self.tricks).unseen


class Whist(RoundGame[Round, Deal, int, View]):
    """An action is a card, or a claim of all tricks that are left."""

    name = "whist"
    unit = "tricks"
    claim = CLAIM

    def __init__(self, rules: WhistRules) -> None:
        self.rules: WhistRules = rules
        self.seats = rules.seats
        self.seat_names = NAMES[: rules.seats]

    def shuffled(self, seed: int, count: int) -> Deal:
        return tuple(stream(seed, "deal", count).sample(deck(), self.seats * SIZE + 1))

    def begin(self, rounds: tuple[Round, ...], deal: Deal) -> Round:
        return Round(len(rounds) % self.seats, deal)

    def finished(self, rounds: tuple[Round, ...]) -> bool:
        return len(rounds) >= self.rules.rounds

    def actors(self, state: Match[Round, Deal]) -> tuple[Seat, ...]:
        return (state.round.turn,) if state.round.phase == "play" else ()

    def events_of(self, played: Round, seat: Seat | None) -> tuple[Event, ...]:
        plays = (play for trick in played.tricks for play in trick.plays)
        events = [Event("play", player, name_of(card)) for player, card in plays]
        return (*events, *([] if played.claimed is None else [Event("play", played.claimed, "claim")]))

    def look(self, state: Match[Round, Deal], seat: Seat | None, events: tuple[Event, ...]) -> View:
        round_, over = state.round, state.round.phase == "over"
        past, turn = (state.rounds, None) if over else (state.past, round_.turn)
        hand = 0 if seat is None else round_.hand(seat)
        return View(
            seat, self.rules, events, past, round_.phase, round_.leader, round_.deal[-1], round_.tricks, turn, hand
        )

    def actions(self, obs: View) -> Actions[int]:
        mine = obs.seat is not None and obs.seat == obs.turn
        return Listed(members(obs.hand if obs.led is None else followers(obs.hand, obs.led)) if mine else ())

    def refusal(self, obs: View, action: int) -> Illegal | None:
        if action in self.actions(obs):
            return None
        if obs.seat is None or obs.seat != obs.turn:
            return Illegal("turn", "It is not your turn.")
        held = action in range(CLAIM) and obs.hand >> action & 1
        return Illegal("follow", "You can follow suit.") if held else Illegal("missing", "You do not hold that card.")

    def apply(self, round_: Round, seat: Seat, action: int) -> Round:
        return replace(round_, plays=(*round_.plays, action))

    def sure(self, obs: View) -> bool:
        leads = obs.seat is not None and obs.seat == obs.turn and obs.led is None and obs.hand.bit_count() > 1
        return leads and takes_all(obs.hand, 0, obs.unseen, suit_of(obs.turned))

    def award(self, round_: Round, seat: Seat) -> Round:
        return replace(round_, claimed=seat)

    def claimed(self, round_: Round) -> Seat | None:
        return round_.claimed

    def outcome(self, state: Match[Round, Deal]) -> core.Outcome | None:
        if state.round.phase != "over":
            return None
        rounds = tuple(core.Round(tuple(float(one.points(seat)) for seat in range(self.seats))) for one in state.rounds)
        points = tuple(fsum(gained.points[seat] for gained in rounds) for seat in range(self.seats))
        winners = tuple(seat for seat in range(self.seats) if points[seat] == max(points))
        return core.Outcome(points, winners, rounds=rounds)

    def read_action(self, text: str, obs: View) -> int:
        return read_card(text)

    def write_action(self, action: int) -> str:
        return name_of(action)

    def write_deal(self, deal: Deal) -> str:
        return f"deal {names_of(deal)}"

    def read_deal(self, line: str) -> Deal:
        cards = read_cards(line.removeprefix("deal "))
        if len(set(cards) & set(deck())) != len(cards) or len(cards) != self.seats * SIZE + 1:
            raise FormatError(f"expected {self.seats * SIZE + 1} different cards", line=1)
        return cards

    def write_round(self, round_: Round) -> str:
        return self.write_deal(round_.deal) + (f"\nplay {names_of(round_.plays)}" if round_.plays else "")

    def read_round(self, block: str, rounds: tuple[Round, ...]) -> Round:
        first, _, rest = block.partition("\n")
        round_ = self.begin(rounds, self.read_deal(first))
        if rest and not rest.startswith("play "):
            raise FormatError("expected play and cards", line=2)
        for card in read_cards(rest.removeprefix("play ")):
            seat = round_.turn if round_.phase == "play" else None
            if seat is None or self.refusal(self.look(Match(rounds, round_, 0), seat, ()), card) is not None:
                raise FormatError(f"{name_of(card)} cannot be played here", line=2)
            round_ = self.apply(round_, seat, card)
        return round_

    def hidden(self, obs: View) -> Constraints:
        known = track(deck(), (*members(obs.hand), obs.turned), obs.tricks)
        unseen = tuple(members(known.unseen))
        piles = [Pile(STOCK, len(deck()) - self.seats * SIZE - 1)]
        for seat, name in enumerate(self.seat_names):
            size = SIZE - sum((seat - trick.leader) % self.seats < len(trick.cards) for trick in obs.tricks)
            voids = known.voids[seat] if obs.tricks else ()
            if seat != obs.seat and size:
                piles.append(Pile(name, size, frozenset(card for card in unseen if suit_of(card) in voids)))
        return Constraints(unseen, tuple(piles))

    def determinize(self, obs: View, hidden: Assignment, rng: Random) -> Round:
        held = [list(hidden.get(name, ())) for name in self.seat_names]
        held[obs.seat or 0] += members(obs.hand)
        for trick in obs.tricks:
            for seat, card in trick.plays:
                held[seat].append(card)
        plays = tuple(card for trick in obs.tricks for card in trick.cards)
        return Round(obs.leader, (*(card for hand in held for card in hand), obs.turned), plays)


class Drawn(view.View[View]):
    """How the game is shown, in terminals and on the generic web table."""

    def draw(self, obs: View) -> str:
        lines = [f"{name_of(obs.turned)} was turned up."]
        lines += [f"{self.game.seat_names[trick.leader]} led: {names_of(trick.cards)}" for trick in obs.tricks]
        return "\n".join([*lines, f"Your cards: {names_of(members(obs.hand))}"] if obs.hand else lines)


def round_over(game: Whist, begun: Match[Round, Deal], reached: Match[Round, Deal]) -> bool:
    return len(reached.rounds) > len(begun.rounds)


def judge(game: Whist, state: Match[Round, Deal], seat: Seat) -> dict[str, float]:
    """Return the tricks beyond those of the best other seat."""
    points = [sum(one.points(other) for one in state.rounds if one.phase == "over") for other in range(game.seats)]
    return {"tricks": float(points[seat] - max(points[:seat] + points[seat + 1 :]))}


GAME = GameType(
    name="whist",
    title="Pocket Whist",
    summary="Two to eight players, five cards each, trumps turned up: every trick is a point.",
    rules=WhistRules,
    make=Whist,
    players=(random_player(), sampling_player(judge, until=round_over, scale=2.0)),
    levels=sampling_levels(samples=(1, 2, 6, 15, 40)),
    judge=Level("judge", "sampling(samples=30)", "Imagines 30 deals."),
    view=Drawn,
)
