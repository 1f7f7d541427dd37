"""Tractor over the contract of a game with hidden cards. What a seat may know is decided in ``match.look``, once."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from parlour.cards import RoundGame, deck
from parlour.core import outcome as core
from parlour.core.game import Actions, Asking, Illegal
from parlour.core.hidden import Assignment, Constraints
from parlour.core.observation import Event, Rules, Seat
from parlour.core.rng import stream
from parlour.games.tractor.rules.actions import Action, format_action, legal_actions, parse_action, refusal
from parlour.games.tractor.rules.declaring import NO, offers
from parlour.games.tractor.rules.events import events_of
from parlour.games.tractor.rules.hidden import constraints, determinize
from parlour.games.tractor.rules.match import State, TractorView, look
from parlour.games.tractor.rules.round import (
    DEALT,
    SEATS,
    SIDES,
    Round,
    answer,
    as_of,
    begin,
    bury,
    end_of_deal,
    failing_component,
    play,
)
from parlour.games.tractor.rules.text import header, read_deal, read_round, write_deal, write_round
from parlour.games.tractor.rules.variants import RANK_NAMES, TractorRules

__all__ = ["Tractor"]

CYCLED = ("2", "10", "5", "A", "8", "K", "3")  # trump ranks that matches of so many rounds go through


class Tractor(RoundGame[Round, tuple[int, ...], Action, TractorView]):
    """Two teams, two decks. Outcomes count the levels that one's side gained."""

    name = "tractor"
    seats = 4
    seat_names = SIDES
    unit = "levels"

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

    def shuffled(self, seed: int, count: int) -> tuple[int, ...]:
        """Return two decks in the order they are dealt, the kitty last."""
        cards = list(deck(2, jokers=True))
        stream(seed, "deal", count).shuffle(cards)
        return tuple(cards)

    def begin(self, rounds: tuple[Round, ...], deal: tuple[int, ...]) -> Round:
        """Deal up to the first seat with something to declare."""
        return begin(*header(rounds, self.rules), deal, self.rules)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Return who is asked to declare, buries the kitty or plays."""
        round_ = state.round
        if round_.phase in ("deal", "theft"):
            return (round_.asked,)
        if round_.phase == "kitty":
            return (round_.keeper,)
        return (round_.turn,) if round_.phase == "play" else ()

    def waiting(self, state: State, seat: Seat | None) -> tuple[Seat, ...]:
        """Return whom the table waits for; that somebody has something to declare is a secret."""
        if state.round.phase == "deal":
            return (state.round.asked,) if seat == state.round.asked else ()
        return self.actors(state)

    def asking(self, state: State) -> Asking[Action] | None:
        """Return where the deal stands, until the kitty is buried."""
        round_ = state.round
        if round_.phase != "deal" and (round_.phase != "kitty" or round_.passed):
            return None
        end = end_of_deal(round_)
        return Asking(round_.asked_at if round_.phase == "deal" else end, DEALT, end, NO)

    def meanwhile(self, state: State, seat: Seat | None, moment: int) -> TractorView:
        """Return what a seat knows when so many cards are dealt, though the deal may stand further on."""
        return replace(
            self.observe(replace(state, round=as_of(state.round, moment)), seat), asked_at=None, moment=moment
        )

    def question(self, obs: TractorView) -> TractorView | None:
        """Return the deal as it stands for a seat with something to declare: at its latest card or its last chance."""
        seat, moment = obs.seat, obs.moment
        if seat is None or moment is None or not offers(obs.hand, obs.standing, seat, obs.rank, obs.rules):
            return None
        turn = moment - (moment - seat + obs.first) % 4
        if moment >= DEALT - 1:
            chance = max(DEALT, 1 + max((item.asked_at for item in obs.declarations), default=0))
            turn = chance + (seat - obs.first - chance) % 4
            if turn < moment:
                return None
        said = turn in obs.declined  # by saying nothing: that is forgotten
        events, declined = (obs.events[:-1], obs.declined[:-1]) if said else (obs.events, obs.declined)
        return replace(obs, asked_at=turn, moment=None, events=events, declined=declined)

    def events_of(self, played: Round, seat: Seat | None) -> tuple[Event, ...]:
        """Return what a seat saw of a round."""
        return events_of(played, seat, self.rules)

    def look(self, state: State, seat: Seat | None, events: tuple[Event, ...]) -> TractorView:
        """Return the public table and the seat's own cards."""
        past = state.rounds if state.round.phase == "over" else state.past
        return look(state.round, seat, self.rules, past, events)

    def actions(self, obs: TractorView) -> Actions[Action]:
        """Return what may be declared, buried or played."""
        return legal_actions(obs)

    def refusal(self, obs: TractorView, action: Action) -> Illegal | None:
        """Return which rule forbids this to the observing seat."""
        return refusal(obs, action)

    def apply(self, round_: Round, seat: Seat, action: Action) -> Round:
        """Declare or not, bury the kitty, or play."""
        if round_.phase in ("deal", "theft"):
            return answer(round_, action, self.rules)
        return bury(round_, action, self.rules) if round_.phase == "kitty" else self._play(round_, action)

    def _play(self, round_: Round, cards: Action) -> Round:
        if self.rules.throws == "challenge" and not round_.trick:
            failed = failing_component(round_, cards, round_.order(self.rules))
            if failed is not None:
                return play(round_, failed.cards, self.rules, cards)
        return play(round_, cards, self.rules)

    def finished(self, rounds: tuple[Round, ...]) -> bool:
        """Tell whether so many rounds were played, or a side has won with the last rank."""
        result = rounds[-1].result
        if self.rules.rounds:
            return len(rounds) >= self.rules.rounds
        return result is not None and result.won

    def outcome(self, state: State) -> core.Outcome | None:
        """Return the levels each side gained."""
        if state.round.phase != "over":
            return None
        rounds = tuple(_gains(played) for played in state.rounds)
        totals = [sum(gained.points[seat] for gained in rounds) for seat in SEATS]
        last = state.round.result
        if not self.rules.rounds and last is not None:
            winners = self.teams[last.team]
        else:
            winners = tuple(seat for seat in SEATS if totals[seat] == max(totals))
        return core.Outcome(tuple(map(float, totals)), winners, rounds=rounds)

    def forfeit(self, seat: Seat, reason: str) -> core.Outcome:
        """Return the worst result for the side that gives up: three levels."""
        points = tuple(0.0 if other % 2 == seat % 2 else 3.0 for other in SEATS)
        return core.Outcome(points, self.teams[1 - seat % 2], reason)

    def read_action(self, text: str, obs: TractorView) -> Action:
        """Read cards, or no."""
        return parse_action(text)

    def write_action(self, action: Action) -> str:
        """Write cards with spaces between them, or no."""
        return format_action(action)

    def write_deal(self, deal: tuple[int, ...]) -> str:
        """Write the cards in the order they are dealt, the kitty last."""
        return write_deal(deal)

    def read_deal(self, line: str) -> tuple[int, ...]:
        """Read the order of a deal."""
        return read_deal(line)

    def write_round(self, round_: Round) -> str:
        """Write a round: its deal and what was done in it."""
        return write_round(round_)

    def read_round(self, block: str, rounds: tuple[Round, ...]) -> Round:
        """Read a round back."""
        return read_round(block, *header(rounds, self.rules), self.rules)

    def hidden(self, obs: TractorView) -> Constraints:
        """Return the unseen cards and who cannot hold which."""
        return constraints(obs, self.seat_names)

    def determinize(self, obs: TractorView, hidden: Assignment, rng: Random) -> Round:
        """Return the current round with the hidden cards placed as given."""
        return determinize(obs, hidden, self.seat_names, rng)


def _gains(played: Round) -> core.Round:
    result = played.result
    if result is None:
        return core.Round((0.0,) * 4)
    gain = float(result.levels)
    points = tuple(gain if seat % 2 == result.team else 0.0 for seat in SEATS)
    return core.Round(points, f"{result.points} at {RANK_NAMES[played.rank]}")
