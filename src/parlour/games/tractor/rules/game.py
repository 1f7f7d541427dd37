"""Tractor over the contract of a game with hidden cards. What a seat may know is decided in ``match.look``, once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from parlour.cards import deck
from parlour.core import outcome as core
from parlour.core.game import Actions, HiddenGame, Illegal
from parlour.core.hidden import Assignment, Constraints
from parlour.core.observation import Rules, Seat
from parlour.core.rng import derive, stream
from parlour.errors import FormatError, IllegalAction
from parlour.games.tractor.drawing import draw
from parlour.games.tractor.page import page_view
from parlour.games.tractor.rules.actions import Action, format_action, legal_actions, parse_action, refusal
from parlour.games.tractor.rules.events import events_of
from parlour.games.tractor.rules.hidden import constraints, imagine
from parlour.games.tractor.rules.match import State, TractorView, look
from parlour.games.tractor.rules.round import SEATS, SIDES, Round, answer, begin, bury, failing_component, play
from parlour.games.tractor.rules.text import header, read_rounds, write_deal, write_round
from parlour.games.tractor.rules.variants import RANK_NAMES, TractorRules

__all__ = ["Tractor", "shuffled"]

CYCLED = ("2", "10", "5", "A", "8", "K", "3")  # trump ranks that matches of so many rounds go through


class Tractor(HiddenGame[State, Action, TractorView]):
    """Two teams, two decks. Outcomes count the levels that one's side gained."""

    name = "tractor"
    seats = 4
    seat_names = SIDES
    unit = "levels"
    effect = 0.1

    def __init__(self, rules: TractorRules | None = None) -> None:
        self.rules: TractorRules = rules or TractorRules()

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """Partners sit across."""
        return ((0, 2), (1, 3))

    def conditions(self) -> tuple[Rules, ...]:
        """Return one rule set for each starter and some trump ranks; a single round, unless so many are asked for."""
        rounds = self.rules.rounds or 1
        return tuple(
            replace(self.rules, rounds=rounds, first_rank=rank, second_rank=rank, first_starter=starter)
            for rank in CYCLED
            for starter in SEATS
        )

    def start(self, seed: int) -> State:
        """Deal the first round."""
        return State((), begin(*header((), self.rules), shuffled(seed, 0), self.rules), seed)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Return who is asked to declare, buries the kitty or plays."""
        now = state.now
        if now.phase in ("deal", "theft"):
            return (now.asked,)
        if now.phase == "kitty":
            return (now.keeper,)
        return (now.turn,) if now.phase == "play" else ()

    def waiting(self, state: State, seat: Seat | None) -> tuple[Seat, ...]:
        """Return whom the table waits for; that somebody has something to declare is a secret."""
        if state.now.phase == "deal":
            return (state.now.asked,) if seat == state.now.asked else ()
        return self.actors(state)

    def observe(self, state: State, seat: Seat | None) -> TractorView:
        """Return the public table and the seat's own cards."""
        events = tuple(chain.from_iterable(events_of(played, seat, self.rules) for played in state.rounds))
        past = state.rounds if state.now.phase == "over" else state.past
        return look(state.now, seat, self.rules, past, events)

    def legal(self, obs: TractorView) -> Actions[Action]:
        """Return what may be declared, buried or played."""
        return legal_actions(obs)

    def check(self, obs: TractorView, action: Action) -> Illegal | None:
        """Return which rule forbids this to the observing seat."""
        return refusal(obs, action)

    def step(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after a legal action; when a round is over and the match is not, the next one is dealt."""
        now = state.now
        illegal = refusal(look(now, seat, self.rules), action)
        if illegal is not None:
            raise IllegalAction(illegal)
        if now.phase in ("deal", "theft"):
            now = answer(now, action, self.rules)
        elif now.phase == "kitty":
            now = bury(now, action, self.rules)
        else:
            now = self._play(now, action)
        return self._deal_on(replace(state, now=now))

    def _play(self, now: Round, cards: Action) -> Round:
        if self.rules.throws == "challenge" and not now.trick:
            failed = failing_component(now, cards, now.order(self.rules))
            if failed is not None:
                return play(now, failed.cards, self.rules, cards)
        return play(now, cards, self.rules)

    def _deal_on(self, state: State) -> State:
        if state.now.phase != "over" or self._finished(state.rounds):
            return state
        count = len(state.rounds)
        deal = state.coming[0] if state.coming else shuffled(state.seed, count)
        upcoming = begin(*header(state.rounds, self.rules), deal, self.rules)
        return State(state.rounds, upcoming, state.seed, state.coming[1:])

    def _finished(self, rounds: tuple[Round, ...]) -> bool:
        result = rounds[-1].result
        if self.rules.rounds:
            return len(rounds) >= self.rules.rounds
        return result is not None and result.won

    def outcome(self, state: State) -> core.Outcome | None:
        """Return the levels each side gained."""
        if state.now.phase != "over":
            return None
        rounds = tuple(_gains(played) for played in state.rounds)
        totals = [sum(gained.points[seat] for gained in rounds) for seat in SEATS]
        last = state.now.result
        if not self.rules.rounds and last is not None:
            winners = self.teams[last.team]
        else:
            winners = tuple(seat for seat in SEATS if totals[seat] == max(totals))
        return core.Outcome(tuple(map(float, totals)), winners, rounds=rounds)

    def forfeit(self, seat: Seat, reason: str) -> core.Outcome:
        """Return the worst result for the side that gives up: three levels."""
        points = tuple(0.0 if other % 2 == seat % 2 else 3.0 for other in SEATS)
        return core.Outcome(points, self.teams[1 - seat % 2], reason)

    def parse(self, text: str, obs: TractorView) -> Action:
        """Read cards, or no."""
        return parse_action(text)

    def format(self, action: Action) -> str:
        """Write cards with spaces between them, or no."""
        return format_action(action)

    def load(self, text: str) -> State:
        """Read a match with all that happened in it."""
        seed, rounds, coming = read_rounds(text, self.rules)
        for count in range(1, len(rounds)):
            if self._finished(rounds[:count]):
                raise FormatError(f"the match was over after {count} rounds, but there are more")
        # Deals that the seed would give anyway need not be kept.
        while coming and coming[-1] == shuffled(seed, len(rounds) + len(coming) - 1):
            coming = coming[:-1]
        return self._deal_on(State(rounds[:-1], rounds[-1], seed, coming))

    def dump(self, state: State) -> str:
        """Write a match: a seed for what is not dealt yet, and each round."""
        blocks = [f"seed {state.seed}", *map(write_round, state.rounds), *map(write_deal, state.coming)]
        return "\n".join(blocks)

    def origin(self, start: State, state: State) -> str:
        """Write the start with the deals of all rounds up to now, so that they outlive any change of shuffling."""
        return self.dump(replace(start, coming=tuple(played.deal for played in state.rounds[len(start.rounds) :])))

    def draw(self, obs: TractorView) -> str:
        """Draw the table in plain text."""
        return draw(obs)

    def view(self, obs: TractorView) -> Mapping[str, Any]:
        """Return the table for a page."""
        return page_view(obs)

    def constraints(self, obs: TractorView) -> Constraints:
        """Return the unseen cards and who cannot hold which."""
        return constraints(obs, self.seat_names)

    def complete(self, obs: TractorView, hidden: Assignment, seed: int) -> State:
        """Return a match that looks like this to the observing seat."""
        future = derive(seed, "future")
        if obs.phase == "over":
            return State(obs.past[:-1], obs.past[-1], future)
        return State(obs.past, imagine(obs, hidden, self.seat_names, stream(seed, "imagine")), future)


def shuffled(seed: int, count: int) -> tuple[int, ...]:
    """Return the deal of the round after ``count`` others: two decks in the order they are dealt, the kitty last."""
    cards = list(deck(2, jokers=True))
    stream(seed, "deal", count).shuffle(cards)
    return tuple(cards)


def _gains(played: Round) -> core.Round:
    result = played.result
    if result is None:
        return core.Round((0.0,) * 4)
    gain = float(result.levels)
    points = tuple(gain if seat % 2 == result.team else 0.0 for seat in SEATS)
    return core.Round(points, f"{result.points} at {RANK_NAMES[played.rank]}")
