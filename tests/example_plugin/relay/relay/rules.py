"""Relay over the contract of a game with hidden cards. What a seat may know is decided in ``observe``, once."""

from __future__ import annotations

from dataclasses import replace
from math import fsum

from parlour.core import outcome as core
from parlour.core.game import Actions, Asking, HiddenGame, Illegal, Listed
from parlour.core.hidden import Assignment, Constraints
from parlour.core.observation import Event, Rules, Seat
from parlour.core.rng import stream
from parlour.errors import FormatError, IllegalAction
from relay.hidden import constraints, determinize
from relay.match import RelayRules, State, View
from relay.round import (
    CARDS,
    DEALT,
    NAMES,
    NO,
    SEATS,
    SIZE,
    Deal,
    Round,
    as_of,
    begin,
    declare,
    give,
    play,
    position,
    suit,
)
from relay.text import read_state, write_state


class Relay(HiddenGame[State, str, View]):
    """An action is its own text: a card to show, give or play, or "no"."""

    name = "relay"
    seats = 4
    seat_names = ("north", "east", "south", "west")

    def __init__(self, rules: RelayRules) -> None:
        self.rules: RelayRules = rules

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        return ((0, 2), (1, 3))

    def conditions(self) -> tuple[Rules, ...]:
        return tuple(replace(self.rules, first_dealer=seat) for seat in SEATS)

    def start(self, seed: int) -> State:
        return self.open(tuple(shuffled(seed, number) for number in range(self.rules.rounds)))

    def open(self, deals: tuple[Deal, ...]) -> State:
        """Start a match with these deals."""
        return State((begin(self.rules.first_dealer, deals[0], 1),), deals[1:])

    def actors(self, state: State) -> tuple[Seat, ...]:
        round_ = state.round
        match round_.phase:
            case "deal":
                return (round_.asked,)
            case "pass":
                return tuple(seat for seat in SEATS if round_.given[seat] is None)
            case "play":
                return (round_.declarer if round_.turn == round_.dummy else round_.turn,)
        return ()

    def waiting(self, state: State, seat: Seat | None) -> tuple[Seat, ...]:
        """Being asked is a secret, and so is who has already chosen a card to give."""
        round_ = state.round
        if round_.phase == "deal":
            return (round_.asked,) if seat == round_.asked else ()
        if round_.phase == "pass":
            return tuple(other for other in SEATS if other != seat or round_.given[other] is None)
        return self.actors(state)

    def asking(self, state: State) -> Asking[str] | None:
        """Return where the deal stands, until a card is given."""
        round_ = state.round
        if round_.phase != "deal" and (round_.phase != "pass" or any(gift is not None for gift in round_.given)):
            return None
        return Asking(round_.dealt - 1 if round_.phase == "deal" else DEALT, DEALT, DEALT, NO)

    def meanwhile(self, state: State, seat: Seat | None, moment: int) -> View:
        """Return what a seat knows when so many cards are dealt, though the deal may stand further on."""
        round_ = as_of(state.round, moment + 1)
        moment_of = replace(self.observe(State((*state.rounds[:-1], round_), state.coming), seat), asked=False)
        return moment_of if seat in _answered(round_) else replace(moment_of, moment=None)

    def question(self, obs: View) -> View | None:
        """Return what a seat would decide on that has cards and has not been asked, while nobody has declared."""
        waits = obs.phase == "deal" and obs.shown is None and obs.moment is None and obs.hand
        return replace(obs, asked=True, moment=len(obs.dealt) - 1) if waits else None

    def observe(self, state: State, seat: Seat | None) -> View:
        logs = (entry for played in state.rounds for entry in played.log)
        return self._view(state, seat, tuple(event for viewer, event in logs if viewer is None or viewer == seat))

    def _view(self, state: State, seat: Seat | None, events: tuple[Event, ...]) -> View:
        round_ = state.round
        public = View(
            seat,
            self.rules,
            events,
            past=tuple(played for played in state.rounds if played.phase == "over"),
            dealer=round_.dealer,
            phase=round_.phase,
            shown=round_.shown,
            declarer=None if round_.phase == "deal" else round_.declarer,
            dummy=tuple(sorted(round_.hands[round_.dummy])) if round_.plays else None,
            turn=round_.turn if round_.phase == "play" else None,
            plays=round_.plays,
        )
        if seat is None or round_.phase == "over":
            return public
        asked = round_.phase == "deal" and seat == round_.asked
        was_asked = asked or seat in round_.declined or (round_.shown is not None and round_.shown.seat == seat)
        return replace(
            public,
            asked=asked,
            moment=round_.deal.moments[seat] if was_asked else None,
            dealt=round_.deal.cards[position(round_.dealer, seat, 0) : round_.dealt : 4],
            given=round_.given[seat],
            hand=tuple(sorted(card for card in round_.hands[seat] if card != round_.given[seat])),
        )

    def legal(self, obs: View) -> Actions[str]:
        actions = [*([NO] if obs.asked else []), *(NAMES[card] for card in _source(obs))]
        return Listed(action for action in actions if self.check(obs, action) is None)

    def check(self, obs: View, action: str) -> Illegal | None:
        card = NAMES.index(action) if action in NAMES else None
        match obs.phase:
            case "deal" if obs.asked:
                if card is None and action != NO:
                    return Illegal("notation", "Show a card, or say no.")
                return None if card is None or card in obs.hand else _missing(action)
            case "pass" if obs.seat is not None and obs.given is None:
                if card is None or card not in obs.hand:
                    return _missing(action)
                if obs.shown is not None and card == obs.shown.card:
                    return Illegal("shown", f"{action} was shown and has to stay.", {"card": action})
                return None
            case "play" if obs.seat is not None and obs.seat == obs.player:
                return _check_play(obs, card, action)
        return Illegal("turn", "It is not your turn.")

    def step(self, state: State, seat: Seat, action: str) -> State:
        illegal = self.check(self._view(state, seat, ()), action)
        if illegal is not None:
            raise IllegalAction(illegal)
        round_ = replace(state.round, moves=(*state.round.moves, (seat, action)))
        card = None if action == NO else NAMES.index(action)
        if round_.phase == "deal":
            round_ = declare(round_, seat, card)
        elif card is not None:
            round_ = give(round_, seat, card) if round_.phase == "pass" else play(round_, card)
        rounds = (*state.rounds[:-1], round_)
        if round_.phase != "over" or not state.coming:
            return State(rounds, state.coming)
        upcoming = begin((round_.dealer + 1) % 4, state.coming[0], len(rounds) + 1)
        return State((*rounds, upcoming), state.coming[1:])

    def outcome(self, state: State) -> core.Outcome | None:
        if state.round.phase != "over":
            return None
        results = [played.result for played in state.rounds if played.result is not None]
        rounds = tuple(core.Round(tuple(float(result.points(seat % 2)) for seat in SEATS)) for result in results)
        points = tuple(fsum(gained.points[seat] for gained in rounds) for seat in SEATS)
        winners = tuple(seat for seat in SEATS if points[seat] == max(points))
        return core.Outcome(points, winners, rounds=rounds)

    def parse(self, text: str, obs: View) -> str:
        word = text.strip()
        if word.upper() in NAMES:
            return word.upper()
        if word.lower() == NO:
            return NO
        raise FormatError(f"expected a card such as HA or S9, or {NO}, not {text!r}")

    def format(self, action: str) -> str:
        return action

    def load(self, text: str) -> State:
        deals, moves = read_state(text, self.rules.rounds, self.seat_names)
        state = self.open(deals)
        for line, (seat, action) in enumerate(moves, len(deals) + 1):
            try:
                state = self.step(state, seat, action)
            except IllegalAction as error:
                raise FormatError(str(error), line=line) from None
        return state

    def dump(self, state: State) -> str:
        deals = (*(played.deal for played in state.rounds), *state.coming)
        moves = (move for played in state.rounds for move in played.moves)
        return write_state(deals, moves, self.seat_names)

    def constraints(self, obs: View) -> Constraints:
        return constraints(obs, self.seat_names)

    def complete(self, obs: View, hidden: Assignment, seed: int) -> State:
        deals = [played.deal for played in obs.past]
        moves = [move for played in obs.past for move in played.moves]
        if obs.phase != "over":
            deal, current = determinize(obs, hidden, self.seat_names, stream(seed, "imagine"))
            deals.append(deal)
            moves += current
        state = self.open((*deals, *(shuffled(seed, number) for number in range(len(deals), self.rules.rounds))))
        for seat, action in moves:
            state = self.step(state, seat, action)
        return state


def shuffled(seed: int, number: int) -> Deal:
    """Return the deal of a round."""
    rng = stream(seed, "deal", number)
    return Deal(tuple(rng.sample(CARDS, len(CARDS))), tuple(rng.randrange(SIZE) for _ in SEATS))


def _answered(round_: Round) -> tuple[Seat, ...]:
    """Return the seats that have been asked and have answered."""
    return (*round_.declined, *([] if round_.shown is None else [round_.shown.seat]))


def _source(obs: View) -> tuple[int, ...]:
    """Return the hand that this seat acts from: its own, or the open one that it plays."""
    return (obs.dummy or ()) if obs.turn is not None and obs.turn != obs.seat else obs.hand


def _check_play(obs: View, card: int | None, action: str) -> Illegal | None:
    source = _source(obs)
    if card is None or card not in source:
        return _missing(action)
    if len(obs.plays) % 4 == 0:
        return None
    led = suit(obs.plays[len(obs.plays) // 4 * 4][1])
    if suit(card) != led and any(suit(held) == led for held in source):
        return Illegal("follow", f"{action} does not follow suit, and there are cards that do.", {"card": action})
    return None


def _missing(action: str) -> Illegal:
    return Illegal("missing", f"{action} is not in the hand that is to play.", {"card": action})
