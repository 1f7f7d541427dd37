"""How good the Bridge expert's imagined deals are, told with far less luck than by results of boards.

    python bench/bridge_inference.py [--boards 20] [--minutes 20]

Boards are bid by the system and played by `solver(goal=tricks)`; no other experiment uses them. Wherever cards differ
on the real deal, with 11 cards or fewer, deals are drawn within the ranges that the calls showed (plain) and as the
expert draws them (agreeing), solved, and looked back at as far as DEEPEST cards: what would others have thrown away?

- How much likelier weighing makes the real deal, in natural logarithms, for each trust: what the weights are worth.
- What a choice costs on average, in tricks a board, when it is made from so many deals with so much trust. It is judged
  by other agreeing deals, weighed with a trust of JUDGE, not by the one real deal: far less depends on luck.

Boards that are done are not kept. Intervals are 95 %.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, log
from random import Random
from time import monotonic

from _bridge_boards import bid
from _common import interval

from parlour.core.limits import Budget, Limit
from parlour.core.rng import derive
from parlour.games.bridge.engine.determinize import Worlds
from parlour.games.bridge.engine.situation import Situation, situation_of
from parlour.games.bridge.players.calls import shown_by
from parlour.games.bridge.players.comparison import declarers
from parlour.games.bridge.players.deals import drawn
from parlour.games.bridge.players.double_dummy import DoubleDummy
from parlour.games.bridge.players.likelihood import Past
from parlour.games.bridge.rules.deal import Hands

PLAYER = "solver(goal=tricks)"
DEALS = 40  # drawn of either kind, and as many to judge
DEEPEST = 12
JUDGE = 1.0
SPLITS = 20  # choices of fewer deals
TRUSTS = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0)
COUNTS = (10, 20, 40)


@dataclass(frozen=True)
class Deal:
    """One deal: the tricks of each card, and how many tricks others would have thrown away so far."""

    tricks: dict[int, int]
    lost: int

    def cost(self, card: int) -> int:
        """Return what a card gives up."""
        return max(self.tricks.values()) - self.tricks[card]


@dataclass(frozen=True)
class Case:
    """One decision: the real deal, and imagined ones of both kinds."""

    declaring: bool
    real: Deal
    plain: list[Deal]
    agreeing: list[Deal]
    judges: list[Deal]

    @property
    def contested(self) -> bool:
        """Whether no card is the best one in every agreeing deal."""
        return not any(all(not deal.cost(card) for deal in self.agreeing + self.judges) for card in self.real.tricks)


def situations(number: int) -> Iterator[tuple[Situation, Hands]]:
    """Play one board; yield the decisions with 11 cards or fewer, and the real hands."""
    board = bid(number, derive(7, "inference", number))
    if board.state.contract is None:
        return
    for state in board.play(PLAYER, PLAYER)[:-1]:
        if len(state.plays) >= 8:
            yield situation_of(board.game.observe(state, board.game.actors(state)[0])), state.hands


def determinize(now: Situation, hands: Hands, seed: int) -> Case | None:
    """Draw and solve deals for one decision; None where all cards come to the same on the real deal."""
    dummy = DoubleDummy(now, Budget(Limit()))

    def solved(hands: Hands) -> Deal:
        tricks = dict(dummy.cards(dummy.position(hands)))
        past = Past(now, hands, now.taken + declarers(now, max(tricks.values())), dummy)
        past.look_back(DEEPEST)
        return Deal(tricks, past.lost)

    if len({tricks for _, tricks in dummy.cards(dummy.position(hands))}) == 1:
        return None
    shown = shown_by(now.obs)
    worlds = Worlds(now, tuple(told.bounds for told in shown))
    rng = Random(seed)
    deals = drawn(worlds, shown, rng)
    plain = [solved(worlds.draw(rng)) for _ in range(DEALS)]
    agreeing, judges = ([solved(next(deals)) for _ in range(DEALS)] for _ in range(2))
    return Case(now.declaring, solved(hands), plain, agreeing, judges)


def likelier(case: Case, trust: float) -> float:
    """Return by how much weighing makes the real deal likelier than it is among equals."""
    weights = [exp(-trust * deal.lost) for deal in case.agreeing + case.judges]
    return -trust * case.real.lost - log(sum(weights) / len(weights))


def expected(case: Case, count: int, trust: float, *, plain: bool = False) -> float:
    """Return what a choice from so many deals costs on average, judged by deals that it did not see."""
    rng = Random(1)
    judged = [exp(-JUDGE * deal.lost) for deal in case.judges]
    total = 0.0
    for _ in range(SPLITS if count < DEALS else 1):
        seen = rng.sample(case.plain if plain else case.agreeing, count)
        weights = [exp(-trust * deal.lost) for deal in seen]
        card = max(
            sorted(case.real.tricks),
            key=lambda card: sum(weight * deal.tricks[card] for weight, deal in zip(weights, seen, strict=True)),
        )
        total += sum(weight * deal.cost(card) for weight, deal in zip(judged, case.judges, strict=True)) / sum(judged)
    return total / (SPLITS if count < DEALS else 1)


def report(cases: list[Case], boards: int) -> None:
    """Tell what was found."""
    contested = [case for case in cases if case.contested]
    print(f"{boards} boards, {len(cases)} decisions where cards differ, {len(contested)} of them contested", flush=True)
    for name, declaring in (("declarer", True), ("defenders", False)):
        of = [case for case in contested if case.declaring == declaring]
        if not of:
            continue
        told = ", ".join(f"{trust:g}: {interval([likelier(case, trust) for case in of])}" for trust in TRUSTS[1:])
        print(f"{name}: the real deal becomes likelier with a trust of {told}", flush=True)
    settings = [(20, 0.0, True), *((count, trust, False) for count in COUNTS for trust in (0.0, 1.0, 3.0))]
    base = [expected(case, *settings[0][:2], plain=True) for case in cases]
    for count, trust, plain in settings:
        costs = [expected(case, count, trust, plain=plain) for case in cases]
        gains = [(one - other) * len(cases) / boards for one, other in zip(base, costs, strict=True)]
        kind = "plain" if plain else "agreeing"
        print(
            f"{count} {kind} deals, trust {trust:g}: costs {sum(costs) / boards:.3f} tricks a board, "
            f"less than plain by {interval(gains)}",
            flush=True,
        )


def main() -> None:
    """Play, imagine, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=20.0)
    told = parser.parse_args()
    end = monotonic() + 60 * told.minutes
    cases: list[Case] = []
    boards = 0
    while boards < told.boards and monotonic() < end:
        boards += 1
        for place, (now, hands) in enumerate(situations(boards)):
            case = determinize(now, hands, derive(boards, place))
            cases += [case] if case else []
    report(cases, boards)


if __name__ == "__main__":
    main()
