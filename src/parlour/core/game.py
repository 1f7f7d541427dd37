"""The contract of a game: rules and nothing about who plays. Stateless; one instance per rule set."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, TypeVar

from parlour.core.hidden import Assignment, Constraints
from parlour.core.observation import Fact, Observation, Rules, Seat
from parlour.core.outcome import Outcome

__all__ = ["Actions", "AnyGame", "AnyHiddenGame", "AnyOpenGame", "Asking", "Game", "HiddenGame", "Illegal", "Listed"]
__all__ += ["OpenGame"]

S = TypeVar("S")
A = TypeVar("A", bound=Hashable)
O = TypeVar("O", bound=Observation)  # noqa: E741 - the three letters of the contract: state, action, observation


@dataclass(frozen=True, slots=True)
class Illegal:
    """Why an action is refused: a stable code, a sentence, and the facts for other languages."""

    code: str
    text: str
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)


class Actions(ABC, Generic[A]):
    """The legal actions of one seat: lazy, because burying a kitty has millions; iteration order is stable."""

    @abstractmethod
    def __iter__(self) -> Iterator[A]: ...

    @abstractmethod
    def __contains__(self, action: object) -> bool: ...

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def first(self, count: int) -> tuple[A, ...]:
        """Return at most ``count`` actions in stable order."""
        return tuple(action for action, _ in zip(self, range(count), strict=False))

    def sample(self, rng: Random) -> A:
        """Return a random legal action; uniform unless a game says otherwise."""
        actions = tuple(self)
        if not actions:
            raise IndexError("there is no legal action to choose from")
        return actions[rng.randrange(len(actions))]

    def can_extend(self, partial: A) -> bool:
        """Whether some legal action contains this partial selection; drives card dimming and smart selection."""
        return partial in self


class Listed(Actions[A]):
    """Actions few enough to list."""

    __slots__ = ("_actions",)

    def __init__(self, actions: Iterable[A] = ()) -> None:
        self._actions = tuple(actions)

    def __iter__(self) -> Iterator[A]:
        return iter(self._actions)

    def __contains__(self, action: object) -> bool:
        return action in self._actions

    def __len__(self) -> int:
        return len(self._actions)

    def __repr__(self) -> str:
        return f"Listed({self._actions!r})"


class Game(ABC, Generic[S, A, O]):
    """Rules as pure functions on immutable states."""

    name: str
    rules: Rules
    seats: int = 2
    seat_names: tuple[str, ...]  # lower case, used in records and commands: ("black", "white")
    unit: str = "points"  # what ``Outcome.points`` counts
    penalties: bool = False  # whether people count those against a player, so that scores are told the other way round

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """Who wins and loses together; everybody for himself unless a game says otherwise."""
        return tuple((seat,) for seat in range(self.seats))

    @abstractmethod
    def start(self, seed: int) -> S:
        """Return the first state; all chance of the whole game is a function of the seed."""

    @abstractmethod
    def actors(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that may act now: all four in a Hearts pass, declarer at dummy's turn, none at the end."""

    @abstractmethod
    def observe(self, state: S, seat: Seat | None) -> O:
        """Return what a seat may know (None: a spectator). Redaction lives here, once."""

    @abstractmethod
    def legal(self, obs: O) -> Actions[A]:
        """Return the legal actions of the observing seat; empty when it is not to act."""

    @abstractmethod
    def check(self, obs: O, action: A) -> Illegal | None:
        """Return why the observing seat may not do this, or None when it may."""

    @abstractmethod
    def step(self, state: S, seat: Seat, action: A) -> S:
        """Return the next state; raise ``IllegalAction`` with the reason and change nothing otherwise."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the result once the game is over."""

    @abstractmethod
    def parse(self, text: str, obs: O) -> A:
        """Read an action in the game's notation; raise ``FormatError`` when it is not notation at all."""

    @abstractmethod
    def format(self, action: A) -> str:
        """Write an action so that ``parse`` reads it back."""

    @abstractmethod
    def load(self, text: str) -> S:
        """Read a position, deal or snapshot; raise ``FormatError`` saying where and what was expected."""

    @abstractmethod
    def dump(self, state: S) -> str:
        """Write a state so that ``load`` gives an equal one."""

    def known_as(self, obs: O) -> str:
        """Return what people call this position, such as the name of an opening; empty when it has no name."""
        return ""

    def stage(self, obs: O) -> Mapping[str, int]:
        """Return how far the game is, counted from 1 as people count: the round and the trick, where there are such."""
        return {}

    def rounds_over(self, state: S) -> int:
        """Return how many rounds of a match are over: what happened in them may be known to everybody."""
        return 0

    def origin(self, start: S, state: S) -> str:
        """Write ``start`` with all that chance has decided up to ``state``: a record replays without the seed."""
        return self.dump(start)

    def waiting(self, state: S, seat: Seat | None) -> tuple[Seat, ...]:
        """Return whom the table waits for, as far as ``seat`` may know; override where being asked is a secret."""
        return self.actors(state)

    def conditions(self) -> tuple[Rules, ...]:
        """Return the rules that match blocks cycle through: pass directions, dealers, vulnerabilities, ranks."""
        return (self.rules,)

    def forfeit(self, seat: Seat, reason: str) -> Outcome:
        """Return the result when a seat gives up or breaks the contract: its team loses as badly as can be."""
        losers = next(team for team in self.teams if seat in team)
        winners = tuple(other for other in range(self.seats) if other not in losers)
        return Outcome(tuple(float(other in winners) for other in range(self.seats)), winners, reason)


class OpenGame(Game[S, A, O]):
    """A game in which every seat sees everything, so that players may search from what they see."""

    @abstractmethod
    def state_of(self, obs: O) -> S:
        """Return the state that an observation shows."""

    def key(self, state: S) -> Hashable:
        """Return what the rest of the game depends on; the state itself, unless it carries more, such as its past."""
        return state

    def perft(self, state: S, depth: int) -> tuple[int, int]:
        """Count the lines of this many plies, a game that ends sooner counting once, and the positions on the way.

        Proves rules against published counts; override where a kernel counts faster.
        """
        actors = self.actors(state) if depth else ()
        if not actors:
            return 1, 0
        leaves = nodes = 0
        for action in self.legal(self.observe(state, actors[0])):
            below, passed = self.perft(self.step(state, actors[0], action), depth - 1)
            leaves += below
            nodes += passed + 1
        return leaves, nodes


@dataclass(frozen=True, slots=True)
class Asking(Generic[A]):
    """Seats are asked in secret while something goes on for all of them, such as a deal; moments are numbered from 0.

    The game stands at ``moment``, for its actor, or is past ``until`` when nobody is left to be asked. Moments before
    ``shows`` show something new, such as a card; those after are last chances. ``until`` comes after the last of them,
    as far as everybody knows. Who says nothing has said ``silence``.
    """

    moment: int
    shows: int
    until: int
    silence: A


class HiddenGame(Game[S, A, O]):
    """A game in which seats do not see everything."""

    def asking(self, state: S) -> Asking[A] | None:
        """Return where questions asked in secret stand, from the first of them until something else has been done.

        A served table then goes through all moments at a pace, so that nobody sees where others are asked.
        """
        return None

    def meanwhile(self, state: S, seat: Seat | None, moment: int) -> O:
        """Return what a seat knows when such a moment has come and nobody is asked, wherever the game stands."""
        return self.observe(state, seat)

    def question(self, obs: O) -> O | None:
        """Return what the seat that knows this would decide on if it were asked now; None when it would not be."""
        return None

    @abstractmethod
    def constraints(self, obs: O) -> Constraints:
        """Return the hard facts about what is hidden: own cards, counts, voids shown, cards seen; no beliefs."""

    @abstractmethod
    def complete(self, obs: O, hidden: Assignment, seed: int) -> S:
        """Return a state that looks exactly like ``obs`` to its seat, with the hidden cards placed as given.

        The seed decides what an assignment leaves open: the undealt order, what others have already chosen in secret.
        """


# Games, players and analyses whose types only they themselves know: for whatever works with any game. There a state,
# an action or an observation is an ``object``, to be handed back to its game.
AnyGame = Game[Any, Any, Any]
AnyOpenGame = OpenGame[Any, Any, Any]
AnyHiddenGame = HiddenGame[Any, Any, Any]
