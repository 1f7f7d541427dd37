"""What all pentomino players share: from judged moves to a decision that can be checked."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from math import inf
from typing import ClassVar, Final, Generic, TypeVar

from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.core.decision import Decision
from parlour.core.limits import NEVER, Budget, CancelToken, Limit
from parlour.core.observation import Fact
from parlour.core.player import Player
from parlour.core.rng import stream
from parlour.games.pentomino.players.reasons import candidate_reasons, told_reasons
from parlour.games.pentomino.rules.board import Placement
from parlour.games.pentomino.rules.game import Pentomino, PentominoView
from parlour.games.pentomino.rules.state import State
from parlour.search.choosing import turn_of

__all__ = ["Found", "Judged", "JudgingPlayer", "shuffled"]

Settings = TypeVar("Settings")
TOLD: Final = 8  # candidates with words of their own
THINKING_SHARE: Final = 0.75  # of a limit; the rest is for proving the reasons


@dataclass(frozen=True, slots=True)
class Judged:
    """A move with its value for the mover, the parts that add up to it, and the line it comes from."""

    move: Placement
    value: float
    parts: Mapping[str, float]
    line: tuple[Placement, ...] = ()
    exact: bool = False
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Found:
    """What a player found: the best moves, best first, and how far it looked (0: not at all)."""

    moves: tuple[Judged, ...] = ()
    depth: int = 0
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)


def shuffled(moves: Sequence[Placement], seed: int) -> list[Placement]:
    """Return the moves in an order of chance, so that of equal ones any may come first."""
    mixed = list(moves)
    stream(seed, "order").shuffle(mixed)
    return mixed


class JudgingPlayer(Player[PentominoView, Placement], Generic[Settings]):
    """Gives moves values made of named parts and plays the best one.

    A reason is told only after it was put to the proof: without its part, the lead over the rival is smaller.
    """

    PARTS: ClassVar[frozenset[str]]

    def __init__(self, game: Pentomino, settings: Settings) -> None:
        self.game = game
        self.settings = settings
        self.removed: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """What the player calls itself in reports."""
        return type(self).__name__

    def describe(self, state: State) -> str:
        """Return its name as it plays in this position."""
        return self.name

    @abstractmethod
    def judge(self, state: State, budget: Budget, seed: int) -> Found:
        """Judge the best moves of a position that has some, without the removed parts."""

    def choose(self, state: State, budget: Budget, seed: int) -> Found:
        """Find the best move of a position that has several; who needs less than ``judge`` for that says how."""
        return self.judge(state, budget, seed)

    def ablate(self, part: str) -> JudgingPlayer[Settings] | None:
        """Return this player with one part taken away."""
        if part not in self.PARTS:
            return None
        other = copy(self)
        other.removed = self.removed | {part}
        return other

    def decide(self, obs: PentominoView, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[Placement]:
        """Choose the move with the best value; where there is but one thing to do, do it."""
        _, legal = turn_of(self.game, obs)
        if obs.state.undrafted:
            return self._draft(obs.state).decision
        budget = Budget(limit, cancel)
        several = len(legal.first(2)) > 1
        found = self.choose(obs.state, budget, seed) if several else Found()
        if not found.moves:
            return Decision(next(iter(legal)), spent=budget.spent())
        best = found.moves[0]
        line = tuple(self.game.format(item) for item in best.line)
        return Decision(best.move, best.value, line, best.exact, spent=budget.spent(depth=found.depth))

    def analyse(self, obs: PentominoView, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[Placement]:
        """Judge the best moves, and prove what is told of the first."""
        turn_of(self.game, obs)
        state = obs.state
        if state.undrafted:
            return self._draft(state)
        budget = Budget(_share(limit), cancel)
        found = self.judge(state, budget, seed)
        facts: dict[str, Fact] = {
            "player": self.describe(state),
            "turn": len(state.placed) + 1,
            "nodes": budget.nodes,
            **found.facts,
        }
        if not found.moves:
            action = next(iter(self.game.legal(obs)))
            return Analysis(action, reasons=(Reason("pentomino.no_time", facts=facts),), spent=budget.spent())
        budget.limit = limit
        moves = found.moves
        candidates = tuple(self._candidate(state, move, told=rank < TOLD) for rank, move in enumerate(moves))

        def lead(part: str) -> float | None:
            return self.lead_without(part, state, found, budget, seed)

        reasons = told_reasons(self.game, state, moves, facts, found.depth, lead)
        return Analysis(moves[0].move, candidates, reasons, budget.spent(depth=found.depth))

    def lead_without(self, part: str, state: State, found: Found, budget: Budget, seed: int) -> float | None:
        """Return the lead of the best move over the next without a part; None when that cannot be seen.

        Without the part another move may be best, which is the clearest proof that it matters.
        """
        other = self.ablate(part)
        again = other.judge(state, budget, seed) if other is not None else Found()
        if again.depth < found.depth or not again.moves:
            return None
        chosen, rival = (move.move for move in found.moves[:2])
        if again.moves[0].move != chosen:
            return -inf
        values = {move.move: move.value for move in again.moves}
        return values[chosen] - values[rival] if rival in values else None

    def _candidate(self, state: State, move: Judged, *, told: bool) -> Candidate[Placement]:
        return Candidate(
            move.move,
            move.value,
            chance=self.chance(move),
            line=tuple(self.game.format(item) for item in move.line),
            parts=move.parts,
            reasons=candidate_reasons(self.game, state, move) if told or move.facts else (),
            exact=move.exact,
        )

    def chance(self, move: Judged) -> float | None:
        """Return the chance of winning that a judged move stands for; None when the value says little about that."""
        return None

    def _draft(self, state: State) -> Analysis[Placement]:
        """Take the piece that fits in most places."""
        places = {
            piece: sum(item.piece == piece for item in self.game.board.placements)
            for piece in (item.piece for item in state.legal(self.game.board))
        }
        ranked = sorted(places, key=lambda piece: (-places[piece], piece))
        candidates = tuple(
            Candidate(Placement(piece), float(places[piece]), parts={"choice": float(places[piece])})
            for piece in ranked
        )
        facts: dict[str, Fact] = {"piece": ranked[0], "places": places[ranked[0]]}
        return Analysis(Placement(ranked[0]), candidates, (Reason("pentomino.draft", facts=facts),))


def _share(limit: Limit) -> Limit:
    return replace(
        limit,
        seconds=limit.seconds and limit.seconds * THINKING_SHARE,
        cpu_seconds=limit.cpu_seconds and limit.cpu_seconds * THINKING_SHARE,
        nodes=limit.nodes and max(1, int(limit.nodes * THINKING_SHARE)),
    )
