"""What a game says about its moves beyond their values: the events it counts, what they are worth, and ideas.

A game that declares a ``Teaching`` has players whose analyses carry continuations. ``parlour.explain`` does the rest:
it splits the difference between two moves over groups of events, and tells the largest part, as the idea that works
through it where there is one. docs/teaching.md says how to write one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from parlour.core.analysis import Candidate
from parlour.core.observation import Fact, Observation

__all__ = ["AnyTeaching", "Concept", "Fit", "Idea", "Proof", "Tally", "Teaching"]

A = TypeVar("A", bound=Hashable)
O = TypeVar("O", bound=Observation)  # noqa: E741 - as in core.game


@dataclass(frozen=True, slots=True)
class Tally:
    """A number that can be told of a move and its rival: some events of their continuations, added up.

    It belongs to a ``group`` of the value, and ``better`` is the sign of what is good for the mover. One that happens
    ``once`` at most is told as so many of the deals, another as an average: over the deals, or over those that the
    tally ``per`` counts. One that happens ``once`` may have to do so ``often``, in this share of the deals. A tally has
    to differ by ``least``, in shares of the deals or in its average; an average that differs by less than ``plain``
    bears an idea out, but is not told. Of several with the same name the one that differs most is told, with its
    ``facts``. ``also`` names tallies told with it. After the rival, ``against`` are the events that count, where they
    are others: a card kept that wins later, against one that wins now. Without an idea it is told only if it says
    enough ``alone``; an average that does not only stands in for counts that are too close.
    """

    name: str
    group: str
    events: tuple[str, ...]
    better: int = -1
    once: bool = True
    least: float = 0.0
    often: float = 0.0
    plain: float = 0.0
    per: str = ""
    also: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    alone: bool = True
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Idea:
    """A concept found in a position: facts for its sentence, and what to highlight in the game's notation.

    A proof that serves several plans names that of ``[plan]`` in ``plan``; its fact is then that of its own name.
    """

    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)
    highlight: tuple[str, ...] = ()
    plan: str = ""


@dataclass(frozen=True, slots=True)
class Concept(Generic[O, A]):
    """An idea of the game, with the tallies through which it works, the most telling first.

    ``find`` sees what the mover sees, the move and its rival, and answers where the idea tells the two apart. It is
    told only if one of its tallies then bears it out in the continuations.
    """

    name: str
    tallies: tuple[str, ...]
    find: Callable[[O, A, A], Idea | None]


@dataclass(frozen=True, slots=True)
class Proof(Generic[O, A]):
    """A reason that stands by itself, without parts of a value: a proved or solved result, a book, a custom.

    ``find`` sees the two candidates whole, with lines and continuations. ``kind`` is proof, book, custom, or event for
    what is counted over the deals in another way than by tallies. Its sentence is one of ``[plan]``, with a fact of
    ``[tally]`` of the same name if there is one. A book or a custom also speaks where no move is worse: for one of
    several equal moves, or for the only one that was considered; both candidates may then be the same. One that is for
    what is ``otherwise`` untold is asked only where nothing else is a reason.
    """

    name: str
    kind: Literal["proof", "book", "custom", "event"]
    find: Callable[[O, Candidate[A], Candidate[A]], Idea | None]
    otherwise: bool = False


@dataclass(frozen=True, slots=True)
class Fit:
    """How sure values are where every candidate has one searched line instead of many deals, as standard errors.

    ``value`` is that of the difference between two candidates' values, none if both are exact; ``parts`` has that of
    each group's part of the difference between two lines. The events then explain a share of the difference.
    """

    value: float
    parts: Mapping[str, float] = field(hash=False)


def _never(obs: Observation, move: object, rival: object) -> str:
    return ""


def _nothing_near(obs: Observation, move: object, others: object) -> tuple[()]:
    return ()


def _sensible(obs: Observation, move: object, rival: object) -> bool:
    return False


def _no_custom(obs: Observation, move: object, equals: object) -> None:
    return None


def _no_plan(obs: Observation, move: object, rival: object, idea: Idea) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Teaching(Generic[O, A]):
    """How a game is taught.

    ``events`` are what a continuation counts, and ``value`` is what they are worth together, in the units of the
    players' values. ``groups`` are the parts of that value, each with its events, in the order in which a difference is
    split; events in no group are only told. ``tallies`` are the numbers that can be told of a move and its rival, the
    most telling first. ``first_thought`` is the spec of a player that goes by rules of thumb: what it would do is what
    a move is compared with, if the difference is at least ``least``; one below ``slight`` hardly
    matters, whatever its parts. ``verb`` names the kind of a move, such as lead.
    ``alike`` names why two moves come to the same whatever happens, as in ``[alike]``, or nothing: such moves are
    equal, however a sample makes them look. ``near`` names, of other moves, those next to a move in people's minds, the
    nearest first: they are its rivals before what rules of thumb would do. ``traps`` names those that a beginner falls
    into: they are rivals where nothing can be said of a more serious one. ``absurd`` tells
    whether nobody would think of a rival: it is none if there is another, or an equal move. ``proofs`` are asked before
    all parts, in their order. ``also`` names a plan behind the move that the first reason does not say, which it is
    given with its facts, its code as the plan; its sentence is one of ``[also]``. ``asked`` names the other moves that
    everybody asks about: where they are as good, that is told whatever the idea. ``customary`` names the one of several
    moves that come to the same which custom plays, if it is not the one given first. ``fit`` is declared by games that
    search lines.
    """

    events: tuple[str, ...]
    groups: Mapping[str, tuple[str, ...]]
    value: Callable[[O, Sequence[float]], float]
    tallies: Callable[[O, A, A], tuple[Tally, ...]]
    concepts: tuple[Concept[O, A], ...]
    first_thought: str
    verb: Callable[[O, A], str]
    alike: Callable[[O, A, A], str] = _never
    near: Callable[[O, A, Sequence[A]], Sequence[A]] = _nothing_near
    traps: Callable[[O, A, Sequence[A]], Sequence[A]] = _nothing_near
    absurd: Callable[[O, A, A], bool] = _sensible
    least: float = 0.0
    slight: float = 0.0
    proofs: tuple[Proof[O, A], ...] = ()
    also: Callable[[O, Candidate[A], Candidate[A], Idea], Idea | None] = _no_plan
    asked: Callable[[O, A, Sequence[A]], Sequence[A]] = _nothing_near
    customary: Callable[[O, A, Sequence[A]], A | None] = _no_custom
    fit: Fit | None = None


AnyTeaching = Teaching[Any, Any]
