"""Hearts over the contract of a game with hidden cards. What a seat may know is decided in ``observe``, once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from parlour.cards import RoundGame, deal, deck, pack
from parlour.core import outcome as core
from parlour.core.game import Actions, Illegal
from parlour.core.hidden import Assignment, Constraints
from parlour.core.observation import Event, Rules, Seat
from parlour.core.rng import stream
from parlour.games.hearts.rules.actions import MOON_CHOICES, Action, format_action, legal_actions, parse_action, refusal
from parlour.games.hearts.rules.hidden import constraints, determinize
from parlour.games.hearts.rules.match import HeartsView, State
from parlour.games.hearts.rules.round import SEATS, SIDES, Hands, Round, begin, choose, events_of, pass_cards, play
from parlour.games.hearts.rules.text import read_deal, read_round, write_deal, write_round
from parlour.games.hearts.rules.variants import HeartsRules

__all__ = ["Hearts"]


class Hearts(RoundGame[Round, Hands, Action, HeartsView]):
    """Four players for themselves; points are penalties, counted below zero in outcomes."""

    name = "hearts"
    seats = 4
    seat_names = SIDES
    penalties = True

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

    def shuffled(self, seed: int, count: int) -> Hands:
        """Return the deal of the round after ``count`` others."""
        return tuple(pack(hand) for hand in deal(deck(), (13,) * 4, stream(seed, "deal", count)))

    def begin(self, rounds: tuple[Round, ...], deal: Hands) -> Round:
        """Deal a round; the rules say where its cards are passed."""
        return begin(self.rules.first_round + len(rounds), deal, self.rules)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Return all who have not passed yet, or whose turn it is."""
        round_ = state.round
        if round_.phase == "pass":
            return tuple(seat for seat in SEATS if not round_.given(seat))
        if round_.phase == "play":
            return (round_.turn,)
        return tuple(seat for seat in SEATS if round_.phase == "moon" and round_.shooter == seat)

    def waiting(self, state: State, seat: Seat | None) -> tuple[Seat, ...]:
        """Return whom the table waits for; who has chosen cards to pass is a secret."""
        if state.round.phase == "pass":
            return tuple(other for other in SEATS if other != seat or not state.round.given(other))
        return self.actors(state)

    def events_of(self, played: Round, seat: Seat | None) -> tuple[Event, ...]:
        """Return what a seat saw of a round."""
        return events_of(played, seat)

    def look(self, state: State, seat: Seat | None, events: tuple[Event, ...]) -> HeartsView:
        """Return the public table and the seat's own cards."""
        round_ = state.round
        over = round_.phase == "over"
        public = HeartsView(
            seat,
            self.rules,
            events,
            past=state.rounds if over else state.past,
            scores=self.scores(state.rounds if over else state.past),
            number=round_.number,
            offset=round_.offset,
            phase=round_.phase,
            plays=round_.plays,
            leaders=round_.leaders,
            broken=round_.broken,
            taken=round_.taken,
        )
        if seat is None:
            return public
        given = round_.given(seat)
        held = round_.hands[seat] & ~given if round_.phase == "pass" else round_.hands[seat]
        return replace(public, hand=held, dealt=round_.deal[seat], given=given, received=round_.received(seat))

    def scores(self, rounds: tuple[Round, ...]) -> tuple[int, ...]:
        """Return the scores after these rounds."""
        return tuple(
            start + sum(played.points[seat] for played in rounds) for seat, start in enumerate(self.rules.scores)
        )

    def actions(self, obs: HeartsView) -> Actions[Action]:
        """Return the cards that may be passed or played."""
        return legal_actions(obs)

    def refusal(self, obs: HeartsView, action: Action) -> Illegal | None:
        """Return which rule forbids this to the observing seat."""
        return refusal(obs, action)

    def apply(self, round_: Round, seat: Seat, action: Action) -> Round:
        """Pass cards, play one, or say what a moon is worth."""
        if round_.phase == "pass":
            return pass_cards(round_, seat, pack(action))
        if round_.phase == "play":
            return play(round_, action[0], self.rules)
        return choose(round_, MOON_CHOICES[action], self.rules)

    def finished(self, rounds: tuple[Round, ...]) -> bool:
        """Tell whether so many rounds were played, or somebody has reached the target."""
        if self.rules.rounds:
            return len(rounds) >= self.rules.rounds
        scores = self.scores(rounds)
        tied = self.rules.tie == "play-on" and scores.count(min(scores)) > 1
        return max(scores) >= self.rules.target and not tied

    def outcome(self, state: State) -> core.Outcome | None:
        """Return the scores, below zero; equal lowest scores share the win."""
        if state.round.phase != "over":
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

    def read_action(self, text: str, obs: HeartsView) -> Action:
        """Read one card, three to pass, or what a moon is worth."""
        return parse_action(text, obs)

    def write_action(self, action: Action) -> str:
        """Write cards with spaces between them."""
        return format_action(action)

    def write_deal(self, deal: Hands) -> str:
        """Write the four hands of a deal on one line."""
        return write_deal(deal)

    def read_deal(self, line: str) -> Hands:
        """Read the four hands of a deal."""
        return read_deal(line)

    def write_round(self, round_: Round) -> str:
        """Write a round: its deal and what was done in it."""
        return write_round(round_)

    def read_round(self, block: str, rounds: tuple[Round, ...]) -> Round:
        """Read a round back."""
        return read_round(block, self.rules.first_round + len(rounds), self.rules)

    def stage(self, obs: HeartsView) -> Mapping[str, int]:
        """Return the round, and the trick once cards are played."""
        return {"round": obs.number, "trick": len(obs.plays) // 4 + 1} if obs.phase == "play" else {"round": obs.number}

    def hidden(self, obs: HeartsView) -> Constraints:
        """Return the unseen cards and who cannot hold which."""
        return constraints(obs, self.seat_names)

    def determinize(self, obs: HeartsView, hidden: Assignment, rng: Random) -> Round:
        """Return the current round with the hidden cards placed as given."""
        return determinize(obs, hidden, self.seat_names, rng)
