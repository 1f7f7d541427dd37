"""What a player answers: the move, the alternatives, why, and the cost. Everything told to people is read off it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from parlour.core.limits import Spent
from parlour.core.observation import Fact

__all__ = ["Candidate", "Decision", "Reason", "Sample"]

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Reason:
    """A message code with its facts; the sentence is made at the edge, in the reader's language.

    ``part`` names the score component that the reason speaks of, and ``weight`` how much that component speaks for
    the chosen action against the best alternative (in the player's value, positive = in favour). A reason that quotes
    a count carries the facts ``count`` and ``of`` and names in ``part`` the sample outcome that was counted: ``count``
    of the chosen candidate's ``of`` samples have it above zero, and ``weight`` is by how much its mean exceeds the
    rival's. ``parlour.core.conformance.check_explanations`` holds players to all of this.
    """

    code: str
    weight: float = 0.0
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)
    part: str | None = None


@dataclass(frozen=True, slots=True)
class Sample:
    """One imagined deal behind a sampling player's numbers: a state as ``Game.dump`` writes it, and what came of it."""

    world: str
    outcomes: Mapping[str, float] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Candidate(Generic[A]):
    """One action that was considered. ``parts``, when given, add up to ``value``; more is better for the mover.

    ``chance`` estimates the probability of winning in the end (a draw counting half); ``line`` is the expected
    continuation after the action; ``exact`` marks a proved value.
    """

    action: A
    value: float
    chance: float | None = None
    spread: float | None = None
    line: tuple[str, ...] = ()
    parts: Mapping[str, float] = field(default_factory=dict, hash=False)
    reasons: tuple[Reason, ...] = ()
    samples: tuple[Sample, ...] = ()
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Decision(Generic[A]):
    """A player's answer; ``candidates`` are best first by the player's own judgement.

    ``known`` is True when nothing was searched because a book of earlier searches has the position.
    """

    action: A
    candidates: tuple[Candidate[A], ...] = ()
    reasons: tuple[Reason, ...] = ()
    spent: Spent = field(default_factory=Spent)
    known: bool = False

    @property
    def chosen(self) -> Candidate[A] | None:
        """The candidate that was played, when candidates were kept."""
        return next((item for item in self.candidates if item.action == self.action), None)

    @property
    def rival(self) -> Candidate[A] | None:
        """The best candidate that was not played."""
        return next((item for item in self.candidates if item.action != self.action), None)
