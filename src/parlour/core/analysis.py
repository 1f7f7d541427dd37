"""What a player thinks of a position: the moves, why, and the cost. All that people are told is read off it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic

from parlour.core.decision import A, Decision
from parlour.core.limits import Spent
from parlour.core.observation import Fact

__all__ = ["Analysis", "AnyAnalysis", "AnyCandidate", "Candidate", "Continuation", "Reason", "Sample"]


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
class Continuation:
    """What came of a candidate in one imagined deal, or along one line.

    ``events`` counts what the game's ``Teaching`` declares, in that order, and ``value`` is what it makes of them. Who
    looked at a deal many times gives means, so a count may be a fraction. All candidates of an analysis are continued
    in the same deals, so that two with the same place are a pair; ``deal`` is that deal as ``Game.dump`` or
    ``write_hidden`` writes it, and ``line`` what is then expected after the action, in the game's notation: at best to
    the end of the trick.
    """

    value: float
    events: tuple[float, ...]
    weight: float = 1.0
    deal: str = ""
    line: tuple[str, ...] = ()


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
    continuations: Sequence[Continuation] = ()  # a tuple, or one that is made when somebody looks


@dataclass(frozen=True, slots=True)
class Analysis(Generic[A]):
    """All that a player has to say about a position; ``candidates`` are best first by its own judgement.

    ``action`` is what it would play: the first candidate, or one that it holds to be as good, such as another move of
    a book. ``known`` is True when nothing was searched because a book of earlier searches has the position.
    """

    action: A
    candidates: tuple[Candidate[A], ...] = ()
    reasons: tuple[Reason, ...] = ()
    spent: Spent = field(default_factory=Spent)
    known: bool = False

    @classmethod
    def of(cls, decision: Decision[A]) -> Analysis[A]:
        """Return what is left to say of a move that was only chosen: the move itself, if it has a value."""
        made = Candidate(decision.action, decision.value or 0.0, line=decision.line, exact=decision.exact)
        listed = () if decision.value is None else (made,)
        return cls(decision.action, listed, spent=decision.spent, known=decision.known)

    @property
    def decision(self) -> Decision[A]:
        """The move that this analysis leads to, and nothing else."""
        chosen = self.chosen
        if chosen is None:
            return Decision(self.action, spent=self.spent, known=self.known)
        return Decision(self.action, chosen.value, chosen.line, chosen.exact, self.known, self.spent)

    @property
    def chosen(self) -> Candidate[A] | None:
        """The candidate that is played, when there are candidates."""
        return next((item for item in self.candidates if item.action == self.action), None)

    @property
    def rival(self) -> Candidate[A] | None:
        """The best candidate that is not played."""
        return next((item for item in self.candidates if item.action != self.action), None)

    def about(self, action: A) -> Analysis[A]:
        """Return the same analysis speaking of a move that was played; reasons for another move are left out."""
        return self if action == self.action else replace(self, action=action, reasons=())


AnyAnalysis = Analysis[Any]  # of a game whose actions only it knows, as AnyGame
AnyCandidate = Candidate[Any]
