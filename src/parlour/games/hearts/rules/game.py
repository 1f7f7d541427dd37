"""Hearts over the contract of a game with hidden cards. What a seat may know is decided in ``observe``, once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from parlour.cards import deal, deck, pack
from parlour.core import outcome as core
from parlour.core.game import Actions, HiddenGame, Illegal
from parlour.core.hidden import Assignment, Constraints
from parlour.core.observation import Event, Rules, Seat
from parlour.core.rng import derive, stream
from parlour.errors import FormatError, IllegalAction
from parlour.games.hearts.page import page_view
from parlour.games.hearts.rules.actions import MOON_CHOICES, Action, format_action, legal_actions, parse_action, refusal
from parlour.games.hearts.rules.hidden import constraints, imagine
from parlour.games.hearts.rules.match import HeartsView, State
from parlour.games.hearts.rules.round import SEATS, SIDES, Hands, Round, begin, choose, events_of, pass_cards, play
from parlour.games.hearts.rules.text import draw, read_rounds, write_deal, write_round
from parlour.games.hearts.rules.variants import HeartsRules

__all__ = ["Hearts"]


class Hearts(HiddenGame[State, Action, HeartsView]):
    """Four players for themselves; points are penalties, counted below zero in outcomes."""

    name = "hearts"
    seats = 4
    seat_names = SIDES
    penalties = True
    effect = 0.5

    def __init__(self, rules: HeartsRules | None = None) -> None:
        self.rules: HeartsRules = rules or HeartsRules()

    def conditions(self) -> tuple[Rules, ...]:
        """Return one rule set for each direction of passing, unless a game goes through all of them anyway.

        A match to a target is measured round by round: its length is luck, and only the sum of many rounds tells.
        """
        cycle, rounds = self.rules.cycle, self.rules.rounds or 1
        if rounds % cycle == 0:
            return (replace(self.rules, rounds=rounds),)
        first = self.rules.first_round
        return tuple(replace(self.rules, rounds=rounds, first_round=first + number) for number in range(cycle))

    def start(self, seed: int) -> State:
        """Deal the first round."""
        return State((), begin(self.rules.first_round, shuffled(seed, 0), self.rules), seed)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Return all who have not passed yet, or whose turn it is."""
        now = state.now
        if now.phase == "pass":
            return tuple(seat for seat in SEATS if not now.given(seat))
        if now.phase == "play":
            return (now.turn,)
        return tuple(seat for seat in SEATS if now.phase == "moon" and now.shooter == seat)

    def waiting(self, state: State, seat: Seat | None) -> tuple[Seat, ...]:
        """Return whom the table waits for; who has chosen cards to pass is a secret."""
        if state.now.phase == "pass":
            return tuple(other for other in SEATS if other != seat or not state.now.given(other))
        return self.actors(state)

    def observe(self, state: State, seat: Seat | None) -> HeartsView:
        """Return the public table and the seat's own cards."""
        events = tuple(chain.from_iterable(events_of(played, seat) for played in state.rounds))
        return self._view(state, seat, events)

    def _view(self, state: State, seat: Seat | None, events: tuple[Event, ...]) -> HeartsView:
        now = state.now
        over = now.phase == "over"
        public = HeartsView(
            seat,
            self.rules,
            events,
            past=state.rounds if over else state.past,
            scores=self.scores(state.rounds if over else state.past),
            number=now.number,
            offset=now.offset,
            phase=now.phase,
            plays=now.plays,
            leaders=now.leaders,
            broken=now.broken,
            taken=now.taken,
        )
        if seat is None:
            return public
        given = now.given(seat)
        held = now.hands[seat] & ~given if now.phase == "pass" else now.hands[seat]
        return replace(public, hand=held, dealt=now.deal[seat], given=given, received=now.received(seat))

    def scores(self, rounds: tuple[Round, ...]) -> tuple[int, ...]:
        """Return the scores after these rounds."""
        return tuple(
            start + sum(played.points[seat] for played in rounds) for seat, start in enumerate(self.rules.scores)
        )

    def legal(self, obs: HeartsView) -> Actions[Action]:
        """Return the cards that may be passed or played."""
        return legal_actions(obs)

    def check(self, obs: HeartsView, action: Action) -> Illegal | None:
        """Return which rule forbids this to the observing seat."""
        return refusal(obs, action)

    def step(self, state: State, seat: Seat, action: Action) -> State:
        """Return the state after a legal action; when a round is over and the match is not, the next one is dealt."""
        illegal = refusal(self._view(state, seat, ()), action)
        if illegal is not None:
            raise IllegalAction(illegal)
        now = state.now
        if now.phase == "pass":
            now = pass_cards(now, seat, pack(action))
        elif now.phase == "play":
            now = play(now, action[0], self.rules)
        else:
            now = choose(now, MOON_CHOICES[action], self.rules)
        return self._deal_on(replace(state, now=now))

    def _deal_on(self, state: State) -> State:
        if state.now.phase != "over" or self._finished(state.rounds):
            return state
        count = len(state.rounds)
        hands = state.coming[0] if state.coming else shuffled(state.seed, count)
        upcoming = begin(self.rules.first_round + count, hands, self.rules)
        return State(state.rounds, upcoming, state.seed, state.coming[1:])

    def _finished(self, rounds: tuple[Round, ...]) -> bool:
        if self.rules.rounds:
            return len(rounds) >= self.rules.rounds
        scores = self.scores(rounds)
        tied = self.rules.tie == "play-on" and scores.count(min(scores)) > 1
        return max(scores) >= self.rules.target and not tied

    def outcome(self, state: State) -> core.Outcome | None:
        """Return the scores, below zero; equal lowest scores share the win."""
        if state.now.phase != "over":
            return None
        scores = self.scores(state.rounds)
        winners = tuple(seat for seat in SEATS if scores[seat] == min(scores))
        rounds = tuple(
            core.Round(tuple(-float(count) for count in played.points), "moon" if played.shooter is not None else "")
            for played in state.rounds
        )
        points = tuple(-float(score) for score in scores)
        return core.Outcome(points, winners, rounds=rounds)

    def forfeit(self, seat: Seat, reason: str) -> core.Outcome:
        """Return the worst result for the seat that gives up: all penalties there are, or what ends a match at most."""
        worst = 26.0 * self.rules.rounds or self.rules.target + 25.0
        points = tuple(
            -float(score) - (worst if other == seat else 0.0) for other, score in enumerate(self.rules.scores)
        )
        return core.Outcome(points, tuple(other for other in SEATS if other != seat), reason)

    def parse(self, text: str, obs: HeartsView) -> Action:
        """Read one card, three to pass, or what a moon is worth."""
        return parse_action(text, obs)

    def format(self, action: Action) -> str:
        """Write cards with spaces between them."""
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

    def draw(self, obs: HeartsView) -> str:
        """Draw the table in plain text."""
        return draw(obs, self.seat_names)

    def stage(self, obs: HeartsView) -> Mapping[str, int]:
        """Return the round, and the trick once cards are played."""
        return {"round": obs.number, "trick": len(obs.plays) // 4 + 1} if obs.phase == "play" else {"round": obs.number}

    def view(self, obs: HeartsView) -> Mapping[str, Any]:
        """Return the table for a page."""
        return page_view(obs)

    def constraints(self, obs: HeartsView) -> Constraints:
        """Return the unseen cards and who cannot hold which."""
        return constraints(obs, self.seat_names)

    def complete(self, obs: HeartsView, hidden: Assignment, seed: int) -> State:
        """Return a match that looks like this to the observing seat."""
        future = derive(seed, "future")
        if obs.phase == "over":
            return State(obs.past[:-1], obs.past[-1], future)
        return State(obs.past, imagine(obs, hidden, self.seat_names, stream(seed, "imagine")), future)


def shuffled(seed: int, count: int) -> Hands:
    """Return the deal of the round after ``count`` others."""
    return tuple(pack(hand) for hand in deal(deck(), (13,) * 4, stream(seed, "deal", count)))
