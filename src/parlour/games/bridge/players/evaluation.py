"""What a position is worth where minimax stops looking: the estimate of five parts, or an evaluator of one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import fsum
from typing import Final, Protocol

from parlour.core.observation import Seat
from parlour.errors import PlayerError
from parlour.games.bridge.engine.minimax_kernel import PARTS, UNIT
from parlour.games.bridge.engine.minimax_kernel import MinimaxKernel as Kernel
from parlour.games.bridge.rules.contract import NO_TRUMPS, TRICKS, Contract
from parlour.games.bridge.rules.deal import Hands
from parlour.games.bridge.rules.state import Board

__all__ = ["AskedEvaluator", "BetweenTricks", "Evaluator", "FiveParts", "evaluate", "thousandths"]

MOST: Final = 100.0  # tricks that an evaluator may be above or below nothing


@dataclass(frozen=True, slots=True)
class BetweenTricks:
    """A board between two tricks, or after the last one, with all cards open."""

    hands: Hands
    contract: Contract
    leader: Seat
    won: tuple[int, int]  # tricks of North-South and East-West from the first on

    @property
    def trumps(self) -> int | None:
        """The trump suit."""
        return None if self.contract.strain == NO_TRUMPS else self.contract.strain

    @property
    def ahead(self) -> int:
        """By how many tricks declarer's side is ahead."""
        side = self.contract.declarer % 2
        return self.won[side] - self.won[1 - side]


Position = BetweenTricks  # as plug-ins knew it before


class Evaluator(Protocol):
    """Says what a position is worth, as named terms whose sum is the value."""

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of the terms, which tell why a card was chosen."""

    def terms(self, position: BetweenTricks) -> Sequence[float]:
        """Return the terms in the order of ``parts``: tricks for declarer's side, what was won included."""


@dataclass(frozen=True, slots=True)
class FiveParts:
    """The estimate that minimax makes by itself; ``weights`` are in the order of the parts."""

    weights: tuple[float, ...]

    @property
    def parts(self) -> tuple[str, ...]:
        """Tricks, winners, trumps, communication, defence."""
        return PARTS

    def terms(self, position: BetweenTricks) -> tuple[float, ...]:
        """Return what each part counts, times its weight."""
        kernel = Kernel(thousandths(self.weights))
        kernel.load(position.hands, position.contract.strain, position.contract.declarer, position.leader, ())
        counts = (position.ahead, *kernel.parts()[1:])
        return tuple(weight * count for weight, count in zip(self.weights, counts, strict=True))


@dataclass(frozen=True, slots=True)
class AskedEvaluator:
    """An evaluator as the kernel asks it in a search that begins with these tricks won."""

    evaluator: Evaluator
    weights: Sequence[float]  # 0 for terms that were taken away, otherwise 1
    contract: Contract
    won: tuple[int, int]
    poll: Callable[[], None]  # raises when the time is up
    answers: list[tuple[float, ...]] = field(default_factory=list)

    def __call__(self, hands: Hands, leader: Seat, ahead: int) -> tuple[int, int]:
        """Return the value in thousandths, and the place of its terms among the answers."""
        self.poll()
        terms = tuple(self.evaluator.terms(BetweenTricks(hands, self.contract, leader, self._won(hands, ahead))))
        if len(terms) != len(self.weights):
            raise PlayerError(f"The evaluator names {len(self.weights)} parts and gives {len(terms)} terms.")
        value = fsum(weight * term for weight, term in zip(self.weights, terms, strict=True))
        if not abs(value) <= MOST:
            raise PlayerError(f"The evaluator's value is {value}; it must lie between -{MOST:g} and {MOST:g} tricks.")
        self.answers.append(terms)
        return round(UNIT * value), len(self.answers) - 1

    def _won(self, hands: Hands, ahead: int) -> tuple[int, int]:
        since = TRICKS - hands[0].bit_count() - sum(self.won)
        gains = (since + ahead) // 2, (since - ahead) // 2
        side = self.contract.declarer % 2
        return self.won[0] + gains[side], self.won[1] + gains[1 - side]


def evaluate(state: Board, perspective: Seat, evaluator: Evaluator) -> float:
    """Value a board between tricks, all cards open, in tricks for a seat's side: -13 to 13, more is better."""
    assert state.contract is not None
    hands = state.hands if state.phase == "play" else (0, 0, 0, 0)
    value = fsum(evaluator.terms(BetweenTricks(hands, state.contract, state.leaders[-1], state.won)))
    value = max(-float(TRICKS), min(float(TRICKS), value))
    return value if (perspective - state.contract.declarer) % 2 == 0 else -value


def thousandths(weights: Sequence[float]) -> list[int]:
    """Return weights as the kernel counts."""
    return [round(UNIT * weight) for weight in weights]
