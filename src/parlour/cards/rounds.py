"""A match made of deals, for any number of seats: what Hearts, Tractor and the next card game share.

A game says how a round is dealt, begun, played, written and read, and when the match is over. From that come the match
with its deals to come, its text and records, what a seat saw of all rounds, imagined matches for players, and claims.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from random import Random
from typing import Any, Final, Generic, Protocol, TypeVar

from parlour.core.game import Actions, HiddenGame, Illegal, Listed
from parlour.core.hidden import Assignment, Constraints
from parlour.core.observation import Event, Observation, Seat
from parlour.core.reading import whole_number
from parlour.core.rng import MOST_SEED, derive, stream
from parlour.errors import FormatError, IllegalAction, Unsupported

__all__ = ["CLAIM_WORD", "Match", "RoundGame", "RoundView"]

CLAIM_WORD: Final = "claim"
OVER: Final = "over"  # the last phase of every round

D = TypeVar("D")
D_co = TypeVar("D_co", covariant=True)
A = TypeVar("A", bound=Hashable)


class AnyRound(Protocol[D_co]):
    """The least that a round knows: what was dealt, and its phase."""

    @property
    def deal(self) -> D_co:
        """What chance dealt."""

    @property
    def phase(self) -> str:
        """``over`` once nothing is left to do in it."""


R = TypeVar("R", bound=AnyRound[Any])
R_co = TypeVar("R_co", bound=AnyRound[object], covariant=True)


class RoundView(Observation, Protocol[R_co]):
    """What a seat knows of a match: rounds that are over are open to everybody."""

    @property
    def phase(self) -> str:
        """The phase of the current round."""

    @property
    def past(self) -> tuple[R_co, ...]:
        """The rounds that are over; the last one too once the match is."""


V = TypeVar("V", bound=RoundView[Any])


@dataclass(frozen=True)  # no slots: Python 3.11 could not make one through an alias, Match[Round, Deal](...)
class Match(Generic[R, D]):
    """The rounds that are over, the one being played, and what chance will deal: known deals first, then by seed."""

    past: tuple[R, ...]
    round: R
    seed: int
    coming: tuple[D, ...] = ()

    @property
    def rounds(self) -> tuple[R, ...]:
        """All rounds so far."""
        return (*self.past, self.round)


class RoundGame(HiddenGame[Match[R, D], A, V], Generic[R, D, A, V]):
    """A card game played in rounds.

    Claims: a game that sets ``claim``, the action that claims the rest of a round, says in ``sure`` when nobody needs
    to agree, in ``award`` what then becomes of the round, and in ``claimed`` who ended a round so.
    """

    claim: A | None = None

    @abstractmethod
    def shuffled(self, seed: int, count: int) -> D:
        """Return the deal of the round after ``count`` others."""

    @abstractmethod
    def begin(self, rounds: tuple[R, ...], deal: D) -> R:
        """Return the round that follows these."""

    @abstractmethod
    def finished(self, rounds: tuple[R, ...]) -> bool:
        """Tell whether the match is over after these rounds."""

    @abstractmethod
    def events_of(self, played: R, seat: Seat | None) -> tuple[Event, ...]:
        """Return what a seat saw of a round."""

    @abstractmethod
    def look(self, state: Match[R, D], seat: Seat | None, events: tuple[Event, ...]) -> V:
        """Return what a seat may know: the one place where secrets are left out."""

    @abstractmethod
    def actions(self, obs: V) -> Actions[A]:
        """Return what the observing seat may do, claims apart."""

    @abstractmethod
    def refusal(self, obs: V, action: A) -> Illegal | None:
        """Return which rule forbids an action, claims apart."""

    @abstractmethod
    def apply(self, round_: R, seat: Seat, action: A) -> R:
        """Return the round after a legal action."""

    @abstractmethod
    def read_action(self, text: str, obs: V) -> A:
        """Read an action, claims apart."""

    @abstractmethod
    def write_action(self, action: A) -> str:
        """Write an action, claims apart."""

    @abstractmethod
    def write_deal(self, deal: D) -> str:
        """Write a deal as one line that begins with deal."""

    @abstractmethod
    def read_deal(self, line: str) -> D:
        """Read a deal back."""

    @abstractmethod
    def write_round(self, round_: R) -> str:
        """Write a round: its deal, then what was done in it."""

    @abstractmethod
    def read_round(self, block: str, rounds: tuple[R, ...]) -> R:
        """Read the round that follows these back; everything done in it is checked."""

    @abstractmethod
    def hidden(self, obs: V) -> Constraints:
        """Return the unseen cards of a round that is not over, and who cannot hold which."""

    @abstractmethod
    def determinize(self, obs: V, hidden: Assignment, rng: Random) -> R:
        """Return the current round with the hidden cards placed as given."""

    def sure(self, obs: V) -> bool:
        """Tell whether the observing seat is to act and may claim: what is left is certain from what it sees."""
        return False

    def award(self, round_: R, seat: Seat) -> R:
        """Return the round as it ends when a seat claims the rest of it."""
        raise Unsupported("{name} has no claims.", name=self.name)

    def claimed(self, round_: R) -> Seat | None:
        """Return who claimed the rest of a round."""
        return None

    def start(self, seed: int) -> Match[R, D]:
        """Deal the first round."""
        return Match((), self.begin((), self.shuffled(seed, 0)), seed)

    def observe(self, state: Match[R, D], seat: Seat | None) -> V:
        """Return the public table and the seat's own cards."""
        return self.look(state, seat, tuple(chain.from_iterable(self.events_of(one, seat) for one in state.rounds)))

    def legal(self, obs: V) -> Actions[A]:
        """Return what the observing seat may do; a claim comes last."""
        actions = self.actions(obs)
        return Listed((*actions, self.claim)) if self.claim is not None and self.sure(obs) else actions

    def check(self, obs: V, action: A) -> Illegal | None:
        """Return which rule forbids this to the observing seat."""
        if self.claim is None or action != self.claim:
            return self.refusal(obs, action)
        return None if self.sure(obs) else Illegal("claim", "Only what is certain, and at your turn, can be claimed.")

    def step(self, state: Match[R, D], seat: Seat, action: A) -> Match[R, D]:
        """Return the state after a legal action; when a round is over and the match is not, the next one is dealt."""
        illegal = self.check(self.look(state, seat, ()), action)
        if illegal is not None:
            raise IllegalAction(illegal)
        claims = self.claim is not None and action == self.claim
        round_ = self.award(state.round, seat) if claims else self.apply(state.round, seat, action)
        return self._deal_on(replace(state, round=round_))

    def _deal_on(self, state: Match[R, D]) -> Match[R, D]:
        if state.round.phase != OVER or self.finished(state.rounds):
            return state
        deal = state.coming[0] if state.coming else self.shuffled(state.seed, len(state.rounds))
        return Match(state.rounds, self.begin(state.rounds, deal), state.seed, state.coming[1:])

    def parse(self, text: str, obs: V) -> A:
        """Read an action, or a claim where there are such."""
        if self.claim is not None and text.strip().lower() == CLAIM_WORD:
            return self.claim
        return self.read_action(text, obs)

    def format(self, action: A) -> str:
        """Write an action, or a claim."""
        return CLAIM_WORD if self.claim is not None and action == self.claim else self.write_action(action)

    def load(self, text: str) -> Match[R, D]:
        """Read a match with all that happened in it."""
        lines = text.strip().splitlines()
        seed = _read_seed(lines[0] if lines else "")
        rounds: tuple[R, ...] = ()
        coming: tuple[D, ...] = ()
        for line_number, block in _blocks(lines):
            try:
                if not rounds or rounds[-1].phase == OVER:
                    rounds = (*rounds, self._read_round(block, rounds))
                elif len(block) > 1:
                    raise FormatError("the round before is not over yet", line=2)
                else:
                    coming = (*coming, self.read_deal(block[0]))
            except FormatError as error:
                raise error.at(line=line_number + (error.line or 1) - 1) from None
        for count in range(1, len(rounds)):
            if self.finished(rounds[:count]):
                raise FormatError("the match was over after {count} rounds, but there are more", count=count)
        # Deals that the seed would give anyway need not be kept.
        while coming and coming[-1] == self.shuffled(seed, len(rounds) + len(coming) - 1):
            coming = coming[:-1]
        return self._deal_on(Match(rounds[:-1], rounds[-1], seed, coming))

    def _read_round(self, block: list[str], rounds: tuple[R, ...]) -> R:
        word, _, name = block[-1].partition(" ")
        if self.claim is None or word != CLAIM_WORD:
            return self.read_round("\n".join(block), rounds)
        round_ = self.read_round("\n".join(block[:-1]), rounds)
        seat = self.seat_names.index(name) if name in self.seat_names else None
        if seat is None or not self.sure(self.look(Match(rounds, round_, 0), seat, ())):
            raise FormatError("expected claim and a seat that is sure of the rest", line=len(block))
        return self.award(round_, seat)

    def dump(self, state: Match[R, D]) -> str:
        """Write a match: a seed for what is not dealt yet, and each round."""
        rounds = map(self._write_round, state.rounds)
        return "\n".join([f"seed {state.seed}", *rounds, *map(self.write_deal, state.coming)])

    def _write_round(self, round_: R) -> str:
        seat = self.claimed(round_)
        return self.write_round(round_) + ("" if seat is None else f"\n{CLAIM_WORD} {self.seat_names[seat]}")

    def rounds_over(self, state: Match[R, D]) -> int:
        """Return how many rounds are over."""
        return len(state.past) + (state.round.phase == OVER)

    def origin(self, start: Match[R, D], state: Match[R, D]) -> str:
        """Write the start with the deals of all rounds up to now, so that they outlive any change of shuffling."""
        return self.dump(replace(start, coming=tuple(one.deal for one in state.rounds[len(start.rounds) :])))

    def constraints(self, obs: V) -> Constraints:
        """Return the unseen cards and who cannot hold which."""
        return Constraints((), ()) if obs.phase == OVER else self.hidden(obs)

    def complete(self, obs: V, hidden: Assignment, seed: int) -> Match[R, D]:
        """Return a match that looks like this to the observing seat."""
        future = derive(seed, "future")
        if obs.phase == OVER:
            return Match(obs.past[:-1], obs.past[-1], future)
        return Match(obs.past, self.determinize(obs, hidden, stream(seed, "imagine")), future)


def _read_seed(line: str) -> int:
    words = line.split()
    seed = whole_number(words[1], MOST_SEED) if len(words) == 2 and words[0] == "seed" else None
    if seed is None:
        raise FormatError("expected seed and a number", line=1)
    return seed


def _blocks(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines of each deal and where they begin, counted from 1."""
    starts = [number for number, line in enumerate(lines) if line.startswith("deal ")]
    if not starts or starts[0] != 1:
        some = "a line" if len(lines) > 1 else "at least one line"
        raise FormatError("expected {some} that begins with deal", line=2, some=some)
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield start + 1, lines[start:end]
