"""What all Reversi players share: from judged moves to a decision that can be checked."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import ClassVar, Final, Generic, TypeVar

from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.core.decision import Decision
from parlour.core.limits import NEVER, Budget, CancelToken, Limit
from parlour.core.observation import Fact
from parlour.core.player import Player
from parlour.games.reversi.engine.evaluation import standard_evaluation
from parlour.games.reversi.players.engine import Found, Judged
from parlour.games.reversi.players.reasons import candidate_reasons, told_reasons
from parlour.games.reversi.rules.board import PASS, Position
from parlour.games.reversi.rules.game import Reversi, ReversiView
from parlour.search import SURE
from parlour.search.choosing import turn_of

__all__ = ["JudgingPlayer"]

Settings = TypeVar("Settings")
THINKING_SHARE: Final = 0.75


class JudgingPlayer(Player[ReversiView, int], Generic[Settings]):
    """Gives every legal move a value made of named parts and plays the best one.

    A reason is told only after it was put to the proof: without its part, the lead over the rival is smaller.
    """

    PARTS: ClassVar[frozenset[str]]

    def __init__(self, game: Reversi, settings: Settings) -> None:
        self.game = game
        self.settings = settings
        self.evaluation = standard_evaluation(fewest_win=game.rules.winner == "fewest")
        self.removed: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """What the player calls itself in reports."""
        return type(self).__name__

    @abstractmethod
    def judge(self, position: Position, budget: Budget, seed: int) -> Found:
        """Judge the legal moves of a position that has some, without the removed parts."""

    def choose(self, position: Position, budget: Budget, seed: int) -> Found:
        """Find the best move of a position that has several; who needs less than ``judge`` for that says how."""
        return self.judge(position, budget, seed)

    @abstractmethod
    def compare(self, position: Position, pair: Sequence[int], depth: int, budget: Budget, seed: int) -> Found:
        """Judge only two moves, as ``judge`` would at this depth."""

    def ablate(self, part: str) -> JudgingPlayer[Settings] | None:
        """Return this player with one part taken away."""
        if part not in self.PARTS:
            return None
        other = copy(self)
        other.removed = self.removed | {part}
        return other

    def decide(self, obs: ReversiView, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[int]:
        """Choose the move with the best value; where there is but one thing to do, do it."""
        turn_of(self.game, obs)
        budget = Budget(limit, cancel)
        position = obs.state.position
        if position.moves.bit_count() < 2:
            return Decision(next(iter(self.game.legal(obs))), spent=budget.spent())
        found = self.choose(position, budget, seed)
        if not found.moves:
            return Decision(next(iter(self.game.legal(obs))), spent=budget.spent())
        best = _plain(found)[0]
        line = tuple(self.game.format(square) for square in best.line)
        return Decision(best.square, best.value, line, best.exact, spent=budget.spent(depth=found.depth))

    def analyse(self, obs: ReversiView, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[int]:
        """Judge every legal move, and prove what is told of the best one."""
        turn_of(self.game, obs)
        budget = Budget(_share(limit), cancel)
        now = obs.state.position
        facts: dict[str, Fact] = {"player": self.name, "turn": len(obs.state.played) + 1}
        if not now.moves:
            return self._forced_pass(now, budget, seed, facts)
        found = self.judge(now, budget, seed)
        facts |= {"legal": now.moves.bit_count(), "cutoffs": found.cutoffs}
        if not found.moves:
            action = next(iter(self.game.legal(obs)))
            return Analysis(action, reasons=(Reason("reversi.no_time", facts=facts),), spent=budget.spent())
        moves = _plain(found)
        candidates = tuple(self._candidate(now, move, found.depth) for move in moves)
        budget.limit = limit

        def lead(part: str) -> float | None:
            """Return the lead of the best move over the next without a part; None when there is no time to see."""
            other = self.ablate(part)
            pair = [move.square for move in moves[:2]]
            compared = other.compare(now, pair, found.depth, budget, seed) if other is not None else Found()
            values = {move.square: move.value for move in _plain(compared)}
            return values[pair[0]] - values[pair[1]] if len(values) == 2 else None

        reasons = told_reasons(self.game, now, moves, facts, found.depth, lead)
        return Analysis(moves[0].square, candidates, reasons, budget.spent(depth=found.depth))

    def _forced_pass(self, position: Position, budget: Budget, seed: int, facts: dict[str, Fact]) -> Analysis[int]:
        """Pass, and judge what the other side will make of it, so that graphs have no gaps."""
        reasons = (Reason("reversi.forced_pass", facts={**facts, "legal": 0}),)
        found = self.judge(position.play(PASS), budget, seed)
        if not found.moves:
            return Analysis(PASS, reasons=reasons, spent=budget.spent())
        answer = _plain(found)[0]
        parts = {part: -worth for part, worth in answer.parts.items()}
        passing = Judged(PASS, -answer.value, parts, (answer.square, *answer.line), answer.exact)
        candidate = self._candidate(position, passing, found.depth)
        return Analysis(PASS, (candidate,), reasons, budget.spent(depth=found.depth))

    def _candidate(self, position: Position, move: Judged, depth: int) -> Candidate[int]:
        return Candidate(
            move.square,
            move.value,
            chance=self.chance(position, move, depth),
            line=tuple(self.game.format(square) for square in move.line),
            parts=move.parts,
            reasons=candidate_reasons(self.game, position, move.square),
            exact=move.exact,
        )

    def chance(self, position: Position, move: Judged, depth: int) -> float | None:
        """Return the chance of winning that a judged move stands for."""
        if move.exact or abs(move.value) > SURE:
            return (1 + (move.value > 0) - (move.value < 0)) / 2
        return self.evaluation.chance(move.value, position.empty.bit_count() - depth, position.size)


def _share(limit: Limit) -> Limit:
    """Return the part of a limit that goes into choosing; the rest is for proving the reasons."""
    return replace(
        limit,
        seconds=limit.seconds and limit.seconds * THINKING_SHARE,
        cpu_seconds=limit.cpu_seconds and limit.cpu_seconds * THINKING_SHARE,
        nodes=limit.nodes and max(1, int(limit.nodes * THINKING_SHARE)),
    )


def _plain(found: Found) -> tuple[Judged, ...]:
    """Where every move is played out, leave out the part that lifts wins above estimates: values are discs then."""
    if not found.solved:
        return found.moves
    return tuple(
        replace(
            move,
            value=move.value - move.parts.get("result", 0.0),
            parts={part: worth for part, worth in move.parts.items() if part != "result"},
        )
        for move in found.moves
    )
