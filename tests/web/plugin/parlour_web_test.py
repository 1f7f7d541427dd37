"""Two tiny games for the tests of the server, one open and one hidden, and players that misbehave."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.core.game import Actions, AnyGame, Game, HiddenGame, Illegal, Listed
from parlour.core.hidden import Assignment, Constraints, Pile
from parlour.core.limits import NEVER, CancelToken, Limit, Spent
from parlour.core.observation import Event, Rules, Seat
from parlour.core.outcome import Outcome
from parlour.core.parameters import option
from parlour.core.player import OmniscientPlayer, Player, PlayerType
from parlour.core.registry import GameType, Level
from parlour.core.rng import stream
from parlour.core.view import View
from parlour.errors import FormatError, IllegalAction


def number(text: str) -> int:
    if not text.isdigit():
        raise FormatError(f"expected a number, not {text!r}", column=1)
    return int(text)


# Nim: take one to three; who takes the last one wins.


@dataclass(frozen=True)
class NimRules(Rules):
    heap: int = option(15, "Matches at the start.", low=1, high=1000)
    wide: bool = option(False, "Any number may be taken.")


@dataclass(frozen=True)
class NimView:
    seat: Seat | None
    rules: NimRules
    events: tuple[Event, ...]
    left: int
    mover: Seat


@dataclass(frozen=True)
class NimState:
    left: int
    taken: tuple[tuple[Seat, int], ...] = ()
    mover: Seat = 0


class Nim(Game[NimState, int, NimView]):
    name = "webnim"
    seat_names = ("first", "second")
    unit = "wins"

    def __init__(self, rules: NimRules) -> None:
        self.rules: NimRules = rules

    def start(self, seed: int) -> NimState:
        return NimState(self.rules.heap)

    def actors(self, state: NimState) -> tuple[Seat, ...]:
        return (state.mover,) if state.left else ()

    def observe(self, state: NimState, seat: Seat | None) -> NimView:
        events = tuple(Event("move", who, str(count)) for who, count in state.taken)
        return NimView(seat, self.rules, events, state.left, state.mover)

    def legal(self, obs: NimView) -> Actions[int]:
        most = obs.left if obs.rules.wide else min(3, obs.left)
        return Listed(range(1, most + 1) if obs.seat == obs.mover else ())

    def check(self, obs: NimView, action: int) -> Illegal | None:
        return None if action in self.legal(obs) else Illegal("count", f"{action} cannot be taken.")

    def step(self, state: NimState, seat: Seat, action: int) -> NimState:
        if illegal := self.check(self.observe(state, seat), action):
            raise IllegalAction(illegal)
        return NimState(state.left - action, (*state.taken, (seat, action)), 1 - seat)

    def outcome(self, state: NimState) -> Outcome | None:
        if state.left:
            return None
        winner = 1 - state.mover
        return Outcome(tuple(float(seat == winner) for seat in (0, 1)), (winner,))

    def parse(self, text: str, obs: NimView) -> int:
        return number(text)

    def format(self, action: int) -> str:
        return str(action)

    def load(self, text: str) -> NimState:
        left, _, mover = text.partition(" ")
        return NimState(number(left), mover=number(mover or "0"))

    def dump(self, state: NimState) -> str:
        return f"{state.left} {state.mover}"


# Cards: three cards each of eight, both choose one in secret, the higher one wins the trick.


@dataclass(frozen=True)
class CardRules(Rules):
    pass


@dataclass(frozen=True)
class CardView:
    seat: Seat | None
    rules: CardRules
    events: tuple[Event, ...]
    hand: tuple[int, ...]
    chosen: int | None
    tricks: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class CardState:
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    stock: tuple[int, ...]
    chosen: tuple[int | None, int | None] = (None, None)
    tricks: tuple[tuple[int, int], ...] = ()


class Cards(HiddenGame[CardState, int, CardView]):
    name = "webcards"
    seat_names = ("north", "south")
    unit = "tricks"

    def __init__(self, rules: CardRules) -> None:
        self.rules: CardRules = rules

    def start(self, seed: int) -> CardState:
        deck = stream(seed, "deal").sample(range(8), 8)
        return CardState((tuple(sorted(deck[:3])), tuple(sorted(deck[3:6]))), tuple(sorted(deck[6:])))

    def actors(self, state: CardState) -> tuple[Seat, ...]:
        return tuple(seat for seat in (0, 1) if state.chosen[seat] is None and state.hands[seat])

    def waiting(self, state: CardState, seat: Seat | None) -> tuple[Seat, ...]:
        if not self.actors(state):
            return ()
        return (1 - seat,) if seat is not None and state.chosen[seat] is not None else (0, 1)

    def observe(self, state: CardState, seat: Seat | None) -> CardView:
        events = []
        for trick in state.tricks:
            events += [Event("choose", seat, str(trick[seat]))] if seat is not None else []
            events.append(Event("trick", None, facts={"north": trick[0], "south": trick[1]}))
        chosen = None if seat is None else state.chosen[seat]
        if chosen is not None:
            events.append(Event("choose", seat, str(chosen)))
        hand = () if seat is None else state.hands[seat]
        return CardView(seat, self.rules, tuple(events), hand, chosen, state.tricks)

    def legal(self, obs: CardView) -> Actions[int]:
        return Listed(obs.hand if obs.chosen is None else ())

    def check(self, obs: CardView, action: int) -> Illegal | None:
        return None if action in self.legal(obs) else Illegal("card", f"You cannot play {action}.")

    def step(self, state: CardState, seat: Seat, action: int) -> CardState:
        if illegal := self.check(self.observe(state, seat), action):
            raise IllegalAction(illegal)
        chosen = (action, state.chosen[1]) if seat == 0 else (state.chosen[0], action)
        hands = tuple(
            tuple(card for card in hand if not (who == seat and card == action)) for who, hand in enumerate(state.hands)
        )
        assert len(hands) == 2
        first, second = chosen
        if first is None or second is None:
            return CardState(hands, state.stock, chosen, state.tricks)
        return CardState(hands, state.stock, (None, None), (*state.tricks, (first, second)))

    def outcome(self, state: CardState) -> Outcome | None:
        if len(state.tricks) < 3:
            return None
        won = sum(a > b for a, b in state.tricks)
        return Outcome((float(won), float(3 - won)), (0,) if won > 1 else (1,))

    def parse(self, text: str, obs: CardView) -> int:
        return number(text)

    def format(self, action: int) -> str:
        return str(action)

    def dump(self, state: CardState) -> str:
        return repr(state)

    def load(self, text: str) -> CardState:
        raise FormatError("positions of this game cannot be read", line=1, column=1)

    def constraints(self, obs: CardView) -> Constraints:
        seen = {card for trick in obs.tricks for card in trick} | set(obs.hand)
        seen |= set() if obs.chosen is None else {obs.chosen}
        unseen = tuple(card for card in range(8) if card not in seen)
        other = 3 - len(obs.tricks)
        return Constraints(unseen, (Pile("other", other), Pile("stock", len(unseen) - other)))

    def complete(self, obs: CardView, hidden: Assignment, seed: int) -> CardState:
        assert obs.seat is not None
        hands = (obs.hand, hidden["other"]) if obs.seat == 0 else (hidden["other"], obs.hand)
        chosen = (obs.chosen, None) if obs.seat == 0 else (None, obs.chosen)
        return CardState(hands, hidden["stock"], chosen, obs.tricks)


def swapped(state: CardState, seat: Seat) -> CardState:
    """Exchange a card that the seat cannot see with another one that it cannot see either."""
    other, *rest = state.hands[1 - seat]
    first, *stock = state.stock
    hand = tuple(sorted((first, *rest)))
    hands = (state.hands[0], hand) if seat == 0 else (hand, state.hands[1])
    return replace(state, hands=hands, stock=tuple(sorted((other, *stock))))


# Players


class First(Player[Any, int]):
    """Takes the first legal action, and says so."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def analyse(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[int]:  # noqa: ANN401
        legal = tuple(self.game.legal(obs))
        rows = tuple(
            Candidate(action, -float(action), 0.6 - action / 10, parts={"thrift": -float(action)}) for action in legal
        )
        reasons = (Reason("first", 1.0, {"count": len(legal)}, "thrift"),)
        return Analysis(legal[0], rows, reasons, Spent(nodes=len(legal), depth=1))


@dataclass(frozen=True)
class Pace:
    seconds: float = option(600.0, "How long it sleeps.", low=0)
    sign: str = option("", "A file that it makes when it begins.")
    gate: str = option("", "A file that it waits for.")


class Sleeper(First):
    """Sleeps and hears nothing."""

    def __init__(self, game: AnyGame, settings: Pace) -> None:
        super().__init__(game)
        self.settings = settings

    def analyse(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[int]:  # noqa: ANN401
        if self.settings.sign:
            Path(self.settings.sign).touch()
        self.wait(cancel)
        if cancel.cancelled:
            return Analysis(tuple(self.game.legal(obs))[-1])
        return super().analyse(obs, limit, seed, cancel)

    def wait(self, cancel: CancelToken) -> None:
        time.sleep(self.settings.seconds)


class Polite(Sleeper):
    """Waits for its gate, but stops when told; then it takes the last legal action."""

    def wait(self, cancel: CancelToken) -> None:
        while not cancel.cancelled and not (self.settings.gate and Path(self.settings.gate).exists()):
            time.sleep(0.005)


class Burner(Sleeper):
    """Uses its processor until it is told to stop."""

    def wait(self, cancel: CancelToken) -> None:
        while not cancel.cancelled:
            pass


class Crasher(First):
    """Takes its process with it."""

    def analyse(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[int]:  # noqa: ANN401
        os._exit(1)


class Raiser(First):
    """Breaks, and blurts out its cards."""

    def analyse(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[int]:  # noqa: ANN401
        raise RuntimeError(f"secret {getattr(obs, 'hand', '')}")


class Unpicklable(First):
    """Answers something that cannot leave its process."""

    def analyse(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[int]:  # noqa: ANN401
        analysis = super().analyse(obs, limit, seed, cancel)
        first, *others = analysis.candidates
        stuck = replace(first, line=(lambda: None,))  # type: ignore[arg-type]
        return replace(analysis, candidates=(stuck, *others))


class Cheater(OmniscientPlayer[Any, int]):
    """Sees all cards."""

    def analyse_full(self, state: Any, seat: Seat, *_: Any, **__: Any) -> Analysis[int]:  # noqa: ANN401
        raise NotImplementedError


def plain(cls: type[First]) -> PlayerType:
    return PlayerType(
        cls.__name__.lower(), cls.__name__, cls.__doc__ or "", lambda game, _: cls(game), fallback="first"
    )


def timed(cls: type[Sleeper]) -> PlayerType:
    return PlayerType(cls.__name__.lower(), cls.__name__, cls.__doc__ or "", cls, Pace, fallback="first")


PLAYERS = (
    plain(First),
    plain(Crasher),
    plain(Raiser),
    plain(Unpicklable),
    timed(Sleeper),
    timed(Polite),
    timed(Burner),
    PlayerType("stuck", "Stuck", "Sleeps, and so does its fallback.", Sleeper, Pace, fallback="sleeper"),
    PlayerType("retired", "Retired", "Is switched off.", lambda game, _: First(game), fallback="first", enabled=False),
    PlayerType("cheater", "Cheater", "Sees all cards.", lambda *_: Cheater(), fallback="first", sees_all=True),
)
LEVELS = (
    Level("normal", "first", "The first legal action."),
    Level("late", "sleeper", "Never in time.", Limit(seconds=0.1)),
    Level("gentle", "polite", "Stops when told.", Limit(seconds=0.1)),
)
JUDGE = Level("judge", "first", "The first legal action.")


class NimPage(View[NimView]):
    def draw(self, obs: NimView) -> str:
        return "|" * obs.left


@dataclass(frozen=True)
class CardsTable:
    """A model of a plug-in's own."""

    hand: tuple[int, ...]
    tricks: tuple[tuple[int, ...], ...]
    drawing: str
    kind: Literal["webcards"] = "webcards"


class CardsPage(View[CardView]):
    model = CardsTable

    def draw(self, obs: CardView) -> str:
        return f"hand {obs.hand} chosen {obs.chosen} tricks {obs.tricks}"

    def show(self, obs: CardView) -> CardsTable:
        return CardsTable(obs.hand, obs.tricks, self.draw(obs))


NIM = GameType("webnim", "Nim", "Take the last one.", NimRules, Nim, PLAYERS, LEVELS, JUDGE, view=NimPage)
CARDS = GameType("webcards", "Cards", "The higher card wins.", CardRules, Cards, PLAYERS, LEVELS, JUDGE, view=CardsPage)
