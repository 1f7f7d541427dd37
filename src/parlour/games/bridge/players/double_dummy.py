"""The double-dummy solver as players use it: under the budget of one decision, and with positions that move on."""

from __future__ import annotations

from dataclasses import dataclass
from threading import local
from typing import Final, cast

from parlour.cards import winning_index
from parlour.core.limits import Budget, Stopped
from parlour.core.observation import Seat
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.engine.solver_kernel import Solver as Kernel
from parlour.games.bridge.rules.deal import Hands

__all__ = ["DealPosition", "DoubleDummy", "nodes_left"]

NODES_PER_SECOND: Final = 5_000_000  # what a clock is turned into, on the slow side
MEMORY: Final = 1 << 20
SHAPES: Final = 1 << 16

_kernels = local()


@dataclass(frozen=True, slots=True)
class DealPosition:
    """A position in one imagined deal; ``taken`` are declarer's tricks."""

    hands: Hands
    leader: Seat
    trick: tuple[int, ...]
    taken: int

    @property
    def turn(self) -> Seat:
        """Whose card is next."""
        return (self.leader + len(self.trick)) % 4

    def after(self, card: int, trumps: int | None, declarer: Seat) -> DealPosition:
        """Return the position after a card."""
        seat = self.turn
        hands = (*self.hands[:seat], self.hands[seat] & ~(1 << card), *self.hands[seat + 1 :])
        trick = (*self.trick, card)
        if len(trick) < 4:
            return DealPosition(hands, self.leader, trick, self.taken)
        winner = (self.leader + winning_index(trick, trumps)) % 4
        return DealPosition(hands, winner, (), self.taken + ((winner - declarer) % 2 == 0))


class DoubleDummy:
    """A double-dummy solver for one decision. Every result raises ``Stopped`` when the budget is used up."""

    def __init__(self, situation: Situation, budget: Budget, most: int | None = None) -> None:
        """Take the cards that may be tried at ``most``, if the budget does not allow fewer."""
        self.situation, self.budget = situation, budget
        bounds = [bound for bound in (budget.limit.nodes, most) if bound is not None]
        self._most = min(bounds, default=None)
        self.strain = situation.contract.strain
        self.declarer = situation.contract.declarer
        self._kernel = _kernel()
        self._kernel.forget()
        self.nodes = 0

    def position(self, hands: Hands) -> DealPosition:
        """Return where the play stands in an imagined deal."""
        return DealPosition(hands, self.situation.leader, self.situation.trick, self.situation.taken)

    def after(self, position: DealPosition, card: int) -> DealPosition:
        """Return the position after a card."""
        return position.after(card, self.situation.trumps, self.declarer)

    def cards(self, position: DealPosition, only: int = -1) -> list[tuple[int, int]]:
        """Return the cards of the hand to play with the tricks its side then takes, runs of equal cards downwards.

        ``only`` is a set of cards: runs without any of them are left out.
        """
        self._watch()
        found = self._kernel.cards(position.hands, self.strain, position.leader, position.trick, only)
        self._count()
        return found

    def total(self, position: DealPosition, guess: int | None = None) -> int:
        """Return what declarer takes on the whole board from here; ``guess`` is what that probably is."""
        left = max(hand.bit_count() for hand in position.hands)
        if not left:
            return position.taken
        ours = self.declarer % 2 == 0
        hint = -1
        if guess is not None:
            more = min(left, max(0, guess - position.taken))
            hint = more if ours else left - more
        self._watch()
        tricks = self._kernel.tricks(position.hands, self.strain, position.leader, position.trick, hint)
        self._count()
        return position.taken + (tricks if (position.turn - self.declarer) % 2 == 0 else left - tricks)

    def reaches(self, position: DealPosition, total: int) -> bool:
        """Tell whether declarer takes at least so many on the whole board from here."""
        more = total - position.taken
        ours = self.declarer % 2 == 0
        need = more if ours else max(hand.bit_count() for hand in position.hands) - more + 1
        self._watch()
        found = self._kernel.reaches(position.hands, self.strain, position.leader, position.trick, need)
        self._count()
        return found == ours

    def _watch(self) -> None:
        self._kernel.watch(self.budget.cancel.byte, nodes_left(self.budget, self._most, self.nodes))

    def _count(self) -> None:
        self.nodes += self._kernel.nodes
        if self._kernel.stopped:
            if self._most is not None:
                self.nodes = min(self.nodes, self._most)
            raise Stopped


def nodes_left(budget: Budget, most: int | None, used: int) -> int:
    """Return how many nodes a kernel may search next, 0 for any number; raise ``Stopped`` when none are left."""
    budget.poll()
    bounds = [] if most is None else [most - used]
    if bounds and bounds[0] <= 0:
        raise Stopped
    limit, spent = budget.limit, budget.spent()
    for seconds, gone in ((limit.seconds, spent.seconds), (limit.cpu_seconds, spent.cpu_seconds)):
        bounds += [] if seconds is None else [max(1, int((seconds - gone) * NODES_PER_SECOND))]
    return min(bounds, default=0)


def _kernel() -> Kernel:
    """Return the solver of this thread: its memory is too large to have one for every player."""
    if not hasattr(_kernels, "kernel"):
        _kernels.kernel = Kernel(MEMORY, SHAPES)
    return cast(Kernel, _kernels.kernel)
