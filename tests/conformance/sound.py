"""Two games and their players that keep every rule: the originals that the mutants differ from in one thing each."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import fsum
from typing import Any

from parlour.cards import Dealer
from parlour.core.analysis import Analysis, Candidate, Reason, Sample
from parlour.core.game import Actions, Game, HiddenGame, Illegal, Listed, OpenGame
from parlour.core.hidden import Assignment, Constraints, Pile
from parlour.core.limits import NEVER, Budget, CancelToken, Limit, Stopped
from parlour.core.observation import Event, OpenView, Rules, Seat
from parlour.core.outcome import Outcome
from parlour.core.parameters import option
from parlour.core.player import Player
from parlour.core.rng import derive, stream
from parlour.errors import FormatError, IllegalAction


@dataclass(frozen=True)
class StonesRules(Rules):
    stones: int = option(8, "Stones on the heap.", low=1, high=20)


@dataclass(frozen=True)
class Heap:
    left: int
    taken: tuple[int, ...] = ()


Look = OpenView[Heap]


class Stones(OpenGame[Heap, int, Look]):
    """Take one to three stones; who takes the last one wins."""

    name = "stones"
    seat_names: tuple[str, ...] = ("first", "second")

    def __init__(self) -> None:
        self.rules: StonesRules = StonesRules()

    def start(self, seed: int) -> Heap:
        return Heap(self.rules.stones)

    def actors(self, state: Heap) -> tuple[Seat, ...]:
        return (len(state.taken) % 2,) if state.left else ()

    def observe(self, state: Heap, seat: Seat | None) -> Look:
        events = tuple(Event("take", turn % 2, self.format(count)) for turn, count in enumerate(state.taken))
        return OpenView(seat, self.rules, events, state)

    def state_of(self, obs: Look) -> Heap:
        return obs.state

    def legal(self, obs: Look) -> Actions[int]:
        return Listed(count for count in (1, 2, 3) if self.check(obs, count) is None)

    def check(self, obs: Look, action: int) -> Illegal | None:
        if obs.seat not in self.actors(obs.state):
            return Illegal("turn", "It is not your turn.")
        if not 1 <= action <= min(3, obs.state.left):
            return Illegal("count", f"Take 1 to {min(3, obs.state.left)} stones.")
        return None

    def step(self, state: Heap, seat: Seat, action: int) -> Heap:
        illegal = self.check(self.observe(state, seat), action)
        if illegal:
            raise IllegalAction(illegal)
        return Heap(state.left - action, (*state.taken, action))

    def outcome(self, state: Heap) -> Outcome | None:
        if state.left:
            return None
        winner = (len(state.taken) - 1) % 2
        return Outcome((1.0, 0.0) if winner == 0 else (0.0, 1.0), (winner,))

    def parse(self, text: str, obs: Look) -> int:
        if text not in ("1", "2", "3"):
            raise FormatError(f"expected 1, 2 or 3, not {text[:9]!r}")
        return int(text)

    def format(self, action: int) -> str:
        return str(action)

    def load(self, text: str) -> Heap:
        state = self.start(0)
        for place, word in enumerate(text.split(), 1):
            try:
                state = self.step(state, len(state.taken) % 2, self.parse(word, self.observe(state, None)))
            except IllegalAction as error:
                raise FormatError(str(error), column=place) from None
        return state

    def dump(self, state: Heap) -> str:
        return " ".join(map(str, state.taken))


@dataclass(frozen=True)
class Table:
    """Eight cards: three for each of two hands, two aside."""

    hands: tuple[tuple[int, ...], tuple[int, ...]]
    aside: tuple[int, ...]
    played: tuple[int, ...] = ()


@dataclass(frozen=True)
class Glance:
    seat: Seat | None
    rules: Rules
    events: tuple[Event, ...]
    played: tuple[int, ...]
    hand: tuple[int, ...]
    leak: Any = field(default=None, compare=False)  # for mutants


class Duel(HiddenGame[Table, int, Glance]):
    """Play a card each, in turn; the higher one wins the trick, and three tricks are played."""

    name = "duel"
    seat_names = ("left", "right")

    def __init__(self) -> None:
        self.rules: Rules = Rules()

    def start(self, seed: int) -> Table:
        cards = stream(seed, "deal").sample(range(8), 8)
        return Table((tuple(sorted(cards[:3])), tuple(sorted(cards[3:6]))), tuple(sorted(cards[6:])))

    def actors(self, state: Table) -> tuple[Seat, ...]:
        return (len(state.played) % 2,) if len(state.played) < 6 else ()

    def observe(self, state: Table, seat: Seat | None) -> Glance:
        events = tuple(Event("play", turn % 2, self.format(card)) for turn, card in enumerate(state.played))
        hand = () if seat is None else state.hands[seat]
        return Glance(seat, self.rules, events, state.played, hand)

    def legal(self, obs: Glance) -> Actions[int]:
        return Listed(card for card in obs.hand if self.check(obs, card) is None)

    def check(self, obs: Glance, action: int) -> Illegal | None:
        if obs.seat is None or len(obs.played) == 6 or len(obs.played) % 2 != obs.seat:
            return Illegal("turn", "It is not your turn.")
        return None if action in obs.hand else Illegal("missing", f"You do not hold {action}.")

    def step(self, state: Table, seat: Seat, action: int) -> Table:
        illegal = self.check(self.observe(state, seat), action)
        if illegal:
            raise IllegalAction(illegal)
        first, second = (tuple(card for card in hand if card != action) for hand in state.hands)
        return Table((first, second), state.aside, (*state.played, action))

    def outcome(self, state: Table) -> Outcome | None:
        if len(state.played) < 6:
            return None
        won = sum(state.played[turn] > state.played[turn + 1] for turn in (0, 2, 4))
        return Outcome((float(won), float(3 - won)), (0,) if won > 1 else (1,))

    def parse(self, text: str, obs: Glance) -> int:
        if text not in map(str, range(8)):
            raise FormatError(f"expected a card from 0 to 7, not {text[:9]!r}")
        return int(text)

    def format(self, action: int) -> str:
        return str(action)

    def load(self, text: str) -> Table:
        try:
            hands, played = text.split("/")
            cards = [int(digit) for digit in hands]
            if sorted(cards) != list(range(8)):
                raise ValueError
        except ValueError:
            raise FormatError(f"expected eight cards, / and what was played, not {text[:20]!r}") from None
        state = Table((tuple(sorted(cards[:3])), tuple(sorted(cards[3:6]))), tuple(sorted(cards[6:])))
        for place, digit in enumerate(played, 10):
            try:
                turn = len(state.played) % 2
                state = self.step(state, turn, self.parse(digit, self.observe(state, turn)))
            except IllegalAction as error:
                raise FormatError(str(error), column=place) from None
        return state

    def dump(self, state: Table) -> str:
        hands = [sorted((*hand, *state.played[seat::2])) for seat, hand in enumerate(state.hands)]
        return "".join(map(str, [*hands[0], *hands[1], *state.aside, "/", *state.played]))

    def constraints(self, obs: Glance) -> Constraints:
        assert obs.seat is not None
        unseen = tuple(card for card in range(8) if card not in obs.hand and card not in obs.played)
        theirs = 3 - len(obs.played[1 - obs.seat :: 2])
        return Constraints(unseen, (Pile("other", theirs), Pile("aside", 2)))

    def complete(self, obs: Glance, hidden: Assignment, seed: int) -> Table:
        other = tuple(hidden["other"])
        hands = (obs.hand, other) if obs.seat == 0 else (other, obs.hand)
        return Table(hands, tuple(hidden["aside"]), obs.played)


class Counter(Player[Any, Any]):
    """Values each action by its rank and by its parity, slowly enough to be limited, cancelled and explained."""

    def __init__(self, game: Game[Any, Any, Any], parts: tuple[str, ...] = ("rank", "parity")) -> None:
        self.game = game
        self.parts = parts

    def analyse(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[Any]:  # noqa: ANN401
        budget = Budget(limit, cancel)
        depth = 0
        try:
            for depth in range(min(limit.depth or 9, limit.samples or 9)):  # noqa: B007 - the last one counts
                for _ in range(2_000):
                    budget.node()
        except Stopped:
            pass
        candidates = [self.value(action) for action in self.game.legal(obs)]
        candidates.sort(key=lambda candidate: -candidate.value)
        return Analysis(candidates[0].action, tuple(candidates), self.reasons(candidates), budget.spent(depth=depth))

    def value(self, action: int) -> Candidate[Any]:
        parts = {"rank": float(action), "parity": 3.0 * (action % 2)}
        kept = {part: parts[part] for part in self.parts}
        return Candidate(action, fsum(kept.values()), chance=0.5, parts=kept)

    def reasons(self, candidates: list[Candidate[Any]]) -> tuple[Reason, ...]:
        if len(candidates) == 1:
            return (Reason("only"),)
        first, second = candidates[:2]
        weights = {part: first.parts[part] - second.parts[part] for part in self.parts}
        return tuple(Reason(part, weight, {}, part) for part, weight in weights.items() if weight)

    def ablate(self, part: str) -> Player[Any, Any] | None:
        return type(self)(self.game, tuple(kept for kept in self.parts if kept != part))


class Dreamer(Player[Any, Any]):
    """Imagines deals of ``Duel`` and counts in how many of them a card beats all others."""

    def __init__(self, game: Duel) -> None:
        self.game = game

    def analyse(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[Any]:  # noqa: ANN401
        budget = Budget(limit, cancel)
        dealer = Dealer(self.game.constraints(obs))
        worlds: list[Table] = []
        try:
            for number in range(8):
                budget.sample()
                worlds.append(self.game.complete(obs, dealer.draw(stream(seed, number)), derive(seed, number)))
        except Stopped:
            pass
        candidates = [self.value(obs, action, worlds) for action in self.game.legal(obs)]
        candidates.sort(key=lambda candidate: -candidate.value)
        spent = replace(budget.spent(), samples=len(worlds))
        return Analysis(candidates[0].action, tuple(candidates), self.reasons(candidates), spent)

    def value(self, obs: Glance, action: int, worlds: list[Table]) -> Candidate[Any]:
        assert obs.seat is not None
        samples = tuple(
            Sample(self.game.dump(world), {"beats": float(action > max(world.hands[1 - obs.seat], default=-1))})
            for world in worlds
        )
        value = fsum(sample.outcomes["beats"] for sample in samples) / max(1, len(samples))
        return Candidate(action, value, parts={"beats": value}, samples=samples)

    def reasons(self, candidates: list[Candidate[Any]]) -> tuple[Reason, ...]:
        first = candidates[0]
        if not first.samples:
            return ()
        lead = first.value - (candidates[1].value if len(candidates) > 1 else 0.0)
        count = sum(sample.outcomes["beats"] > 0 for sample in first.samples)
        return (Reason("beats", lead, {"count": count, "of": len(first.samples)}, "beats"),)
