"""Each check of games finds the fault it is there for: every mutant breaks one rule, and that rule is named."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

import pytest

from parlour.core.conformance import ConformanceError, check_game
from parlour.core.game import Actions, AnyGame, Illegal, Listed
from parlour.core.hidden import Assignment, Constraints, Pile
from parlour.core.observation import Event, Rules, Seat
from parlour.core.outcome import Outcome
from parlour.core.view import View
from parlour.errors import FormatError, IllegalAction
from tests.conformance.sound import Duel, Glance, Heap, Look, Stones, StonesRules, Table

TICK = count()  # something that is different every time
MUTANTS: list[Any] = []


def mutant(rule: str) -> Callable[[type[AnyGame]], type[AnyGame]]:
    """Expect ``check_game`` to find that this game breaks the rule."""

    def note(kind: type[AnyGame]) -> type[AnyGame]:
        MUTANTS.append(pytest.param(kind, rule, id=f"{rule}-{kind.__name__}"))
        return kind

    return note


VIEW_MUTANTS: list[Any] = []


def view_mutant(rule: str) -> Callable[[type[View[Look]]], type[View[Look]]]:
    """Expect ``check_game`` to find that this view breaks the rule."""

    def note(kind: type[View[Look]]) -> type[View[Look]]:
        VIEW_MUTANTS.append(pytest.param(kind, rule, id=f"{rule}-{kind.__name__}"))
        return kind

    return note


@mutant("description")
class SameNames(Stones):
    seat_names = ("first", "first")


@mutant("description")
class LoudNames(Stones):
    seat_names = ("First", "Second")


@mutant("description")
class MissingTeam(Stones):
    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        return ((0,),)


@mutant("description")
class NoName(Stones):
    name = ""


@mutant("description")
class OtherConditions(Stones):
    def conditions(self) -> tuple[Rules, ...]:
        return (Rules(),)


@mutant("ends")
class Endless(Stones):
    def step(self, state: Heap, seat: Seat, action: int) -> Heap:
        super().step(state, seat, action)
        return Heap(state.left, (*state.taken, action))


@mutant("actors")
class NobodyActs(Stones):
    def actors(self, state: Heap) -> tuple[Seat, ...]:
        return ()


@mutant("actors")
class ActsTwice(Stones):
    def actors(self, state: Heap) -> tuple[Seat, ...]:
        return super().actors(state) * 2


@mutant("actors")
class ActsAfterTheEnd(Stones):
    def actors(self, state: Heap) -> tuple[Seat, ...]:
        return (len(state.taken) % 2,)

    def legal(self, obs: Look) -> Actions[int]:
        return Listed((1,)) if obs.seat in self.actors(obs.state) else Listed()


@mutant("observe")
class RestlessView(Stones):
    def observe(self, state: Heap, seat: Seat | None) -> Look:
        return replace(super().observe(state, seat), events=(Event(f"tick{next(TICK)}", None),))


@mutant("observe")
class WrongSeat(Stones):
    def observe(self, state: Heap, seat: Seat | None) -> Look:
        return super().observe(state, 0 if seat is None else seat)


@mutant("observe")
class OtherRules(Stones):
    def observe(self, state: Heap, seat: Seat | None) -> Look:
        return replace(super().observe(state, seat), rules=StonesRules(stones=9))


@mutant("observe")
class ListOfEvents(Stones):
    def observe(self, state: Heap, seat: Seat | None) -> Look:
        view = super().observe(state, seat)
        return replace(view, events=list(view.events))  # type: ignore[arg-type] # the fault


@mutant("legal")
class EverybodyMay(Stones):
    def legal(self, obs: Look) -> Actions[int]:
        return Listed((1,)) if obs.state.left else Listed()


@mutant("legal")
class AnyOrder(Stones):
    def legal(self, obs: Look) -> Actions[int]:
        actions = list(super().legal(obs))
        return Listed(actions if next(TICK) % 2 else reversed(actions))


@mutant("legal")
class ListedTwice(Stones):
    def legal(self, obs: Look) -> Actions[int]:
        return Listed(action for action in super().legal(obs) for _ in range(2))


class Forgetful(Listed[int]):
    def __contains__(self, action: object) -> bool:
        return action != 2 and super().__contains__(action)


@mutant("legal")
class ListedButNotIn(Stones):
    def legal(self, obs: Look) -> Actions[int]:
        return Forgetful(super().legal(obs))


class Dice(Listed[int]):
    def sample(self, rng: random.Random) -> int:
        return tuple(self)[next(TICK) % len(self)]


@mutant("sample")
class OwnLuck(Stones):
    def legal(self, obs: Look) -> Actions[int]:
        return Dice(super().legal(obs))


class Stiff(Listed[int]):
    def can_extend(self, partial: int) -> bool:
        return False


@mutant("can_extend")
class NoExtension(Stones):
    def legal(self, obs: Look) -> Actions[int]:
        return Stiff(super().legal(obs))


@mutant("check")
class RefusesLegal(Stones):
    def check(self, obs: Look, action: int) -> Illegal | None:
        return Illegal("odd", "No twos.") if action == 2 else super().check(obs, action)

    def legal(self, obs: Look) -> Actions[int]:
        return Stones().legal(obs)

    def step(self, state: Heap, seat: Seat, action: int) -> Heap:
        return Stones().step(state, seat, action)


@mutant("check")
class AllowsIllegal(Stones):
    def check(self, obs: Look, action: int) -> Illegal | None:
        return None if obs.seat is not None and obs.state.left == 1 else super().check(obs, action)

    def legal(self, obs: Look) -> Actions[int]:
        return Stones().legal(obs)


@mutant("check")
class NoSentence(Stones):
    def check(self, obs: Look, action: int) -> Illegal | None:
        illegal = super().check(obs, action)
        return replace(illegal, text=" ") if illegal else None


@mutant("format")
class Spaces(Stones):
    def format(self, action: int) -> str:
        return f" {action}"


@mutant("format")
class SameText(Stones):
    def format(self, action: int) -> str:
        return "some"

    def parse(self, text: str, obs: Look) -> int:
        return 1


@mutant("parse")
class OffByOne(Stones):
    def parse(self, text: str, obs: Look) -> int:
        return super().parse(text, obs) % 3 + 1

    def load(self, text: str) -> Heap:
        return Stones().load(text)


@mutant("parse")
class BreaksOnNonsense(Stones):
    def parse(self, text: str, obs: Look) -> int:
        return int(text)

    def load(self, text: str) -> Heap:
        return Stones().load(text)


class FreeForm(Stones):
    """Sound: its texts tell the stones that are left, so that heaps of any size can be loaded."""

    def load(self, text: str) -> Heap:
        words = text.split()
        if not words or not all(word in map(str, range(30)) for word in words):
            raise FormatError("expected how many stones are left, and how many were taken")
        left, *taken = map(int, words)
        return Heap(left, tuple(taken))

    def dump(self, state: Heap) -> str:
        return " ".join(map(str, (state.left, *state.taken)))


@mutant("step")
class StepOfChance(FreeForm):
    def step(self, state: Heap, seat: Seat, action: int) -> Heap:
        after = super().step(state, seat, action)
        return replace(after, taken=(*state.taken, 1 + next(TICK) % 3))


@mutant("start")
class StartOfChance(FreeForm):
    def start(self, seed: int) -> Heap:
        return Heap(5 + next(TICK) % 5)


@mutant("step")
class RefusesToAct(Stones):
    def step(self, state: Heap, seat: Seat, action: int) -> Heap:
        if action == 2:
            raise IllegalAction(Illegal("odd", "No twos."))
        return super().step(state, seat, action)


@mutant("step")
class ObeysAnyone(Stones):
    def step(self, state: Heap, seat: Seat, action: int) -> Heap:
        return super().step(state, len(state.taken) % 2, action)


@mutant("step")
class Idle(Stones):
    def step(self, state: Heap, seat: Seat, action: int) -> Heap:
        after = super().step(state, seat, action)
        return state if action == 3 and state.left == 8 else after


@dataclass(frozen=True)
class Ledger(Heap):
    looks: list[int] = field(default_factory=list, compare=False)


class Ledgers(Stones):
    """Keeps a mutable thing in the state, which nobody changes."""

    def start(self, seed: int) -> Heap:
        return Ledger(self.rules.stones)

    def step(self, state: Heap, seat: Seat, action: int) -> Heap:
        after = super().step(state, seat, action)
        return Ledger(after.left, after.taken)

    def load(self, text: str) -> Heap:
        state = Stones().load(text)
        return Ledger(state.left, state.taken)


@view_mutant("immutable")
class CountsLooks(View[Look]):
    def draw(self, obs: Look) -> str:
        if isinstance(obs.state, Ledger):
            obs.state.looks.append(1)
        return super().draw(obs)


@mutant("events")
class Silent(Stones):
    def observe(self, state: Heap, seat: Seat | None) -> Look:
        return replace(super().observe(state, seat), events=())


@mutant("events")
class RewritesHistory(Stones):
    def observe(self, state: Heap, seat: Seat | None) -> Look:
        view = super().observe(state, seat)
        return replace(view, events=tuple(replace(event, facts={"left": state.left}) for event in view.events))


@view_mutant("draw")
class Blank(View[Look]):
    def draw(self, obs: Look) -> str:
        return " "


@view_mutant("draw")
class Flicker(View[Look]):
    def draw(self, obs: Look) -> str:
        return str(next(TICK))


@dataclass(frozen=True)
class Bared:
    state: object
    kind: str = "bared"


@view_mutant("view")
class NotJson(View[Look]):
    model = Bared

    def show(self, obs: Look) -> Bared:
        return Bared({obs.state})


@view_mutant("view")
class OtherModel(View[Look]):
    def show(self, obs: Look) -> Bared:
        return Bared(obs.state.left)


@view_mutant("view")
class Restless(View[Look]):
    model = Bared

    def show(self, obs: Look) -> Bared:
        return Bared(next(TICK))


@mutant("waiting")
class NotTold(Stones):
    def waiting(self, state: Heap, seat: Seat | None) -> tuple[Seat, ...]:
        return ()


@mutant("waiting")
class WaitsForever(Stones):
    def waiting(self, state: Heap, seat: Seat | None) -> tuple[Seat, ...]:
        return self.actors(state) or (0,)


@mutant("state_of")
class LosesState(Stones):
    def state_of(self, obs: Look) -> Heap:
        return Heap(obs.state.left)


@mutant("key")
class SameKey(Stones):
    def key(self, state: Heap) -> int:
        return state.left  # and whose turn is it?


@mutant("outcome")
class PointsMissing(Stones):
    def outcome(self, state: Heap) -> Outcome | None:
        outcome = super().outcome(state)
        return replace(outcome, points=(1.0,)) if outcome else None


@mutant("outcome")
class PointsInfinite(Stones):
    def outcome(self, state: Heap) -> Outcome | None:
        outcome = super().outcome(state)
        return replace(outcome, points=(float("inf"), 0.0)) if outcome else None


@mutant("outcome")
class NobodyWins(Stones):
    def outcome(self, state: Heap) -> Outcome | None:
        outcome = super().outcome(state)
        return replace(outcome, winners=()) if outcome else None


@mutant("outcome")
class PartnersDivided(Stones):
    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        return ((0, 1),)


@mutant("load")
class LosesThePast(Stones):
    def load(self, text: str) -> Heap:
        return Heap(super().load(text).left)


@mutant("load")
class LosesWhatEqualityHides(Ledgers):
    """The list in the state is no part of its equality, and yet it must survive."""

    def start(self, seed: int) -> Heap:
        return Ledger(self.rules.stones, looks=[1])

    def step(self, state: Heap, seat: Seat, action: int) -> Heap:
        after = Stones().step(state, seat, action)
        return Ledger(after.left, after.taken, [1])


@mutant("load")
class LoadBreaks(Stones):
    def load(self, text: str) -> Heap:
        known: dict[str, Heap] = {}
        return known[text] if "?" in text else super().load(text)


@mutant("dump")
class DumpFlickers(Stones):
    def dump(self, state: Heap) -> str:
        return super().dump(state) + " " * (next(TICK) % 2)


@mutant("origin")
class ForgetsTheDeal(Duel):
    def origin(self, start: Table, state: Table) -> str:
        return self.dump(self.start(99))


@view_mutant("crash")
class DrawBreaks(View[Look]):
    def draw(self, obs: Look) -> str:
        return "o" * (8 // obs.state.left)


@mutant("redaction")
class ShowsAll(Duel):
    def observe(self, state: Table, seat: Seat | None) -> Glance:
        return replace(super().observe(state, seat), leak=state.aside)


@mutant("redaction")
class ShowsOnRequest(Duel):
    def observe(self, state: Table, seat: Seat | None) -> Glance:
        other = () if seat is None else state.hands[1 - seat]
        return replace(super().observe(state, seat), leak=lambda: other)


@mutant("redaction")
class WayBack(Duel):
    def observe(self, state: Table, seat: Seat | None) -> Glance:
        return replace(super().observe(state, seat), leak=lambda: state)


@mutant("redaction")
class BoundMethod(Duel):
    def observe(self, state: Table, seat: Seat | None) -> Glance:
        return replace(super().observe(state, seat), leak=[{"deep": state.__hash__}])


@mutant("redaction")
class TellingPause(Duel):
    """Whom the table waits for depends on who holds the highest card."""

    def waiting(self, state: Table, seat: Seat | None) -> tuple[Seat, ...]:
        told = super().waiting(state, seat)
        return (0, 1) if told and 7 in state.aside else told


@mutant("redaction")
class SpectatorSees(Duel):
    def observe(self, state: Table, seat: Seat | None) -> Glance:
        view = super().observe(state, seat)
        return replace(view, hand=state.hands[0]) if seat is None else view


@mutant("constraints")
class OneNameForAllPiles(Duel):
    def constraints(self, obs: Glance) -> Constraints:
        known = super().constraints(obs)
        return Constraints(known.unseen, tuple(replace(pile, name="aside") for pile in known.piles))


@mutant("crash")
class Impossible(Duel):
    def constraints(self, obs: Glance) -> Constraints:
        known = super().constraints(obs)
        return Constraints(known.unseen, tuple(Pile(pile.name, pile.size, frozenset(range(8))) for pile in known.piles))


@mutant("complete")
class IgnoresAssignment(Duel):
    def complete(self, obs: Glance, hidden: Assignment, seed: int) -> Table:
        cards = sorted(card for pile in hidden.values() for card in pile)
        size = len(hidden["other"])
        return super().complete(obs, {"other": tuple(cards[:size]), "aside": tuple(cards[size:])}, seed)


@mutant("complete")
class CompletesByChance(Duel):
    def complete(self, obs: Glance, hidden: Assignment, seed: int) -> Table:
        aside = hidden["aside"] if next(TICK) % 2 else tuple(reversed(hidden["aside"]))
        return super().complete(obs, {**hidden, "aside": aside}, seed)


@mutant("complete")
class NothingToImagine(Duel):
    """Shows everything and says so: then the check proves nothing, and must not pass in silence."""

    def observe(self, state: Table, seat: Seat | None) -> Glance:
        return replace(super().observe(state, seat), leak=(state.hands, state.aside))

    def constraints(self, obs: Glance) -> Constraints:
        return Constraints((), ())

    def complete(self, obs: Glance, hidden: Assignment, seed: int) -> Table:
        return Table(obs.leak[0], obs.leak[1], obs.played)


def test_mutants_are_sound_but_for_their_fault() -> None:
    check_game(FreeForm())


@pytest.mark.parametrize(("kind", "rule"), MUTANTS)
def test_the_fault_is_found(kind: type[AnyGame], rule: str) -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(kind(), games=12, max_actions=200)
    assert caught.value.rule == rule
    assert str(caught.value).startswith(f"[{rule}] ")


@pytest.mark.parametrize(("view", "rule"), VIEW_MUTANTS)
def test_the_fault_of_a_view_is_found(view: type[View[Look]], rule: str) -> None:
    game = Ledgers()
    with pytest.raises(ConformanceError) as caught:
        check_game(game, view(game))
    assert caught.value.rule == rule


def test_a_fault_says_where() -> None:
    game = Stones()
    with pytest.raises(ConformanceError, match=r"seed 0, after \d+ actions"):
        check_game(game, DrawBreaks(game))
