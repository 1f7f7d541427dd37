"""Quartet: four for themselves, five cards each, the highest card takes the trick. To test seat rotations with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from parlour.core.decision import Decision
from parlour.core.game import Actions, Game, Illegal, Listed
from parlour.core.limits import NEVER, CancelToken, Limit
from parlour.core.match_traits import MatchTraits
from parlour.core.observation import Event, Rules, Seat
from parlour.core.outcome import Outcome
from parlour.core.parameters import option
from parlour.core.player import Player, PlayerType
from parlour.core.registry import GameType, Level
from parlour.core.rng import stream
from parlour.errors import FormatError, IllegalAction


@dataclass(frozen=True)
class QuartetRules(Rules):
    dealer: int = option(0, "Who leads first.", low=0, high=3)


@dataclass(frozen=True)
class State:
    hands: tuple[tuple[int, ...], ...]
    played: tuple[tuple[Seat, int], ...] = ()


@dataclass(frozen=True)
class Look:
    seat: Seat | None
    rules: QuartetRules
    events: tuple[Event, ...]
    hand: tuple[int, ...]
    turn: bool


class Quartet(Game[State, int, Look]):
    name = "quartet"
    seats = 4
    seat_names = ("north", "east", "south", "west")
    unit = "tricks"

    def __init__(self, rules: QuartetRules) -> None:
        self.rules: QuartetRules = rules

    def start(self, seed: int) -> State:
        cards = list(range(1, 21))
        stream(seed, "deal").shuffle(cards)
        return State(tuple(tuple(sorted(cards[seat::4])) for seat in range(4)))

    def actors(self, state: State) -> tuple[Seat, ...]:
        if len(state.played) == 20:
            return ()
        tricks = self.takers(state)
        leader = tricks[-1] if tricks else self.rules.dealer
        return ((leader + len(state.played) % 4) % 4,)

    def takers(self, state: State) -> list[Seat]:
        full = [state.played[at : at + 4] for at in range(0, len(state.played) - 3, 4)]
        return [max(trick, key=lambda item: item[1])[0] for trick in full]

    def observe(self, state: State, seat: Seat | None) -> Look:
        events = tuple(Event("play", who, str(card)) for who, card in state.played)
        hand = () if seat is None else state.hands[seat]
        return Look(seat, self.rules, events, hand, seat in self.actors(state))

    def legal(self, obs: Look) -> Actions[int]:
        return Listed(obs.hand if obs.turn else ())

    def check(self, obs: Look, action: int) -> Illegal | None:
        return None if obs.turn and action in obs.hand else Illegal("hand", "You cannot play that card.")

    def step(self, state: State, seat: Seat, action: int) -> State:
        if illegal := self.check(self.observe(state, seat), action):
            raise IllegalAction(illegal)
        hands = list(state.hands)
        hands[seat] = tuple(card for card in hands[seat] if card != action)
        return replace(state, hands=tuple(hands), played=(*state.played, (seat, action)))

    def outcome(self, state: State) -> Outcome | None:
        if len(state.played) < 20:
            return None
        tricks = self.takers(state)
        points = tuple(float(tricks.count(seat)) for seat in range(4))
        return Outcome(points, tuple(seat for seat in range(4) if points[seat] == max(points)))

    def parse(self, text: str, obs: Look) -> int:
        if not text.isdigit():
            raise FormatError(f"a card is a number, not {text!r}")
        return int(text)

    def format(self, action: int) -> str:
        return str(action)

    def dump(self, state: State) -> str:
        hands = "/".join(" ".join(map(str, hand)) for hand in state.hands)
        return hands + "|" + " ".join(f"{seat}:{card}" for seat, card in state.played)

    def load(self, text: str) -> State:
        hands, _, played = text.partition("|")
        plays = (item.split(":") for item in played.split())
        return State(
            tuple(tuple(map(int, hand.split())) for hand in hands.split("/")),
            tuple((int(seat), int(card)) for seat, card in plays),
        )

    def conditions(self) -> tuple[Rules, ...]:
        return tuple(QuartetRules(dealer) for dealer in range(4))


class Chooser(Player[Look, int]):
    """Plays its highest card (greedy), its lowest, or any."""

    def __init__(self, how: str) -> None:
        self.how = how

    def decide(self, obs: Look, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[int]:
        if self.how == "random":
            return Decision(stream(seed).choice(obs.hand))
        if self.how == "clever" and len(obs.events) % 4:
            trick = obs.events[-(len(obs.events) % 4) :]
            best = max(int(event.text) for event in trick)
            winning = [card for card in obs.hand if card > best]
            return Decision(winning[0] if winning else obs.hand[0])
        return Decision(obs.hand[-1])


def chooser(how: str) -> PlayerType:
    def make(game: Any, settings: Any) -> Chooser:  # noqa: ANN401 - as declared by PlayerType
        return Chooser(how)

    return PlayerType(how, how, f"Plays {how} cards.", make)


GAME = GameType(
    name="quartet",
    title="Quartet",
    summary="Four for themselves, five tricks.",
    rules=QuartetRules,
    make=Quartet,
    players=(chooser("random"), chooser("greedy"), chooser("clever")),
    levels=(Level("easy", "random", "Any card."), Level("hard", "clever", "The cheapest card that wins.")),
    match=MatchTraits(effect=0.25),
)
