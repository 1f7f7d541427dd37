"""Each check of players and of their explanations finds the fault it is there for."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.core.conformance import ConformanceError, check_explanations, check_player
from parlour.core.decision import Decision
from parlour.core.limits import NEVER, CancelToken, Limit
from parlour.core.observation import Seat
from parlour.core.player import OmniscientPlayer, Player
from tests.conformance.sound import Counter, Dreamer, Duel, Glance, Table


class LeakyDuel(Duel):
    """Its observations are equal, and yet they tell."""

    def observe(self, state: Table, seat: Seat | None) -> Glance:
        return replace(super().observe(state, seat), leak=state.aside)


class Wrapped(Counter):
    """A sound decision with one thing changed."""

    def analyse(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[Any]:  # noqa: ANN401
        return self.change(super().analyse(obs, limit, seed, cancel), limit)

    def change(self, decision: Analysis[Any], limit: Limit) -> Analysis[Any]:
        return decision

    def swap(self, decision: Analysis[Any], **changes: object) -> Analysis[Any]:
        first, *others = decision.candidates
        return replace(decision, candidates=(replace(first, **changes), *others))  # type: ignore[arg-type]


class Cheater(Wrapped):
    def change(self, decision: Analysis[Any], limit: Limit) -> Analysis[Any]:
        return replace(decision, action=99)


class GlobalLuck(Wrapped):
    def change(self, decision: Analysis[Any], limit: Limit) -> Analysis[Any]:
        return self.swap(decision, spread=random.random())


class Remembers(Wrapped):
    asked = 0

    def change(self, decision: Analysis[Any], limit: Limit) -> Analysis[Any]:
        self.asked += 1
        return self.swap(decision, spread=float(self.asked))


class WorstFirst(Wrapped):
    def change(self, decision: Analysis[Any], limit: Limit) -> Analysis[Any]:
        return replace(decision, candidates=decision.candidates[::-1])


class NotAmong(Wrapped):
    def change(self, decision: Analysis[Any], limit: Limit) -> Analysis[Any]:
        return replace(decision, candidates=decision.candidates[1:])


class TwiceTheSame(Wrapped):
    def change(self, decision: Analysis[Any], limit: Limit) -> Analysis[Any]:
        return replace(decision, candidates=decision.candidates[:1] * 2)


class IllegalCandidate(Wrapped):
    def change(self, decision: Analysis[Any], limit: Limit) -> Analysis[Any]:
        return replace(decision, candidates=(*decision.candidates, Candidate(99, -100.0)))


class NotFinite(Wrapped):
    def change(self, decision: Analysis[Any], limit: Limit) -> Analysis[Any]:
        return self.swap(decision, value=float("inf"), parts={})


class Certain(Wrapped):
    def change(self, decision: Analysis[Any], limit: Limit) -> Analysis[Any]:
        return self.swap(decision, chance=1.5)


class BadSums(Wrapped):
    def change(self, decision: Analysis[Any], limit: Limit) -> Analysis[Any]:
        return self.swap(decision, value=decision.candidates[0].value + 1)


class Spendthrift(Wrapped):
    def change(self, decision: Analysis[Any], limit: Limit) -> Analysis[Any]:
        return replace(decision, spent=replace(decision.spent, nodes=(limit.nodes or 0) + 1))


class Late(Wrapped):
    def analyse(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[Any]:  # noqa: ANN401
        if limit.seconds is not None and limit.seconds < 1:
            time.sleep(limit.seconds + 0.4)
        return super().analyse(obs, limit, seed, cancel)


class BurnsTheProcessor(Wrapped):
    def analyse(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[Any]:  # noqa: ANN401
        begun = time.process_time()
        while limit.cpu_seconds is not None and time.process_time() - begun < limit.cpu_seconds + 0.4:
            pass
        return super().analyse(obs, limit, seed, cancel)


class Deaf(Wrapped):
    """Answers when it has finished, whoever asks it to stop."""

    def analyse(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[Any]:  # noqa: ANN401
        if limit.seconds is not None and limit.seconds > 1:
            time.sleep(0.7)
        return super().analyse(obs, limit, seed)


class Drowsy(Wrapped):
    """Never very late when cancelled, but usually late."""

    def analyse(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[Any]:  # noqa: ANN401
        decision = super().analyse(obs, limit, seed, cancel)
        if cancel.cancelled or (limit.seconds is not None and limit.seconds > 1):
            time.sleep(0.15)
        return decision


class Confused(Wrapped):
    def change(self, decision: Analysis[Any], limit: Limit) -> Analysis[Any]:
        raise KeyError("lost")


class Peeks(Wrapped):
    def analyse(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[Any]:  # noqa: ANN401
        return self.swap(super().analyse(obs, limit, seed, cancel), spread=float(sum(obs.leak)))


class Hasty(Counter):
    """Writes both calls, and chooses otherwise than it says."""

    def decide(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[Any]:  # noqa: ANN401
        return self.choice(self.analyse(obs, limit, seed, cancel).candidates)

    def choice(self, candidates: tuple[Candidate[Any], ...]) -> Decision[Any]:
        return Decision(candidates[-1].action)


class Tolerant(Hasty):
    """Sound: it says how far it may miss."""

    tolerance = 100.0


class CheatsWhenItMatters(Hasty):
    def choice(self, candidates: tuple[Candidate[Any], ...]) -> Decision[Any]:
        return Decision(99)


class LuckyChoice(Hasty):
    def choice(self, candidates: tuple[Candidate[Any], ...]) -> Decision[Any]:
        return Decision(candidates[0].action, random.random())


class BoundlessChoice(Hasty):
    def choice(self, candidates: tuple[Candidate[Any], ...]) -> Decision[Any]:
        return Decision(candidates[0].action, float("inf"))


class SaysNothingOfIt(Hasty):
    """What it chooses is none of what it analysed."""

    def analyse(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[Any]:  # noqa: ANN401
        analysis = super().analyse(obs, limit, seed, cancel)
        return replace(analysis, candidates=analysis.candidates[:1])

    def decide(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[Any]:  # noqa: ANN401
        return Decision(Counter.analyse(self, obs, limit, seed, cancel).candidates[-1].action)


class SeesAll(OmniscientPlayer[Table, int]):
    """Sound: knowing everything is its job."""

    def decide_full(
        self, state: Table, seat: Seat, limit: Limit, seed: int, cancel: CancelToken = NEVER
    ) -> Decision[int]:
        return Decision(min(state.hands[seat], key=lambda card: (abs(card - state.aside[0]), card)))


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        (Cheater, "legal"),
        (GlobalLuck, "reproducible"),
        (Remembers, "memory"),
        (WorstFirst, "candidates"),
        (NotAmong, "candidates"),
        (TwiceTheSame, "candidates"),
        (IllegalCandidate, "candidates"),
        (NotFinite, "candidates"),
        (Certain, "candidates"),
        (BadSums, "parts"),
        (Spendthrift, "limit"),
        (Late, "limit"),
        (BurnsTheProcessor, "limit"),
        (Deaf, "cancel"),
        (Drowsy, "cancel"),
        (Confused, "crash"),
        (Peeks, "redaction"),
        (Hasty, "agreement"),
        (SaysNothingOfIt, "agreement"),
        (CheatsWhenItMatters, "legal"),
        (LuckyChoice, "reproducible"),
        (BoundlessChoice, "value"),
    ],
)
def test_the_fault_is_found(kind: type[Counter], rule: str) -> None:
    game = LeakyDuel() if kind is Peeks else Duel()
    with pytest.raises(ConformanceError) as caught:
        check_player(game, lambda: kind(game), count=6)
    assert caught.value.rule == rule


def test_a_player_that_sees_all_is_asked_through_its_own_door() -> None:
    assert check_player(Duel(), SeesAll).worlds == 0


def test_a_choice_may_miss_the_best_by_the_tolerance_that_is_stated() -> None:
    assert check_player(Duel(), lambda: Tolerant(Duel())).decisions


def test_who_writes_neither_call_is_told_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match="Idle must define decide or analyse"):
        type("Idle", (Player,), {})
    with pytest.raises(TypeError, match="Idle must define decide_full or analyse_full"):
        type("Idle", (OmniscientPlayer,), {})


# Explanations


class Exaggerates(Wrapped):
    def reasons(self, candidates: list[Candidate[Any]]) -> tuple[Reason, ...]:
        return tuple(replace(reason, weight=2 * reason.weight) for reason in super().reasons(candidates))


class InventsParts(Wrapped):
    def reasons(self, candidates: list[Candidate[Any]]) -> tuple[Reason, ...]:
        return (Reason("hunch", 1.0, {}, "hunch"),)


class WeightOfNothing(Wrapped):
    def reasons(self, candidates: list[Candidate[Any]]) -> tuple[Reason, ...]:
        return (Reason("feeling", 1.0),)


class KeepsThePart(Wrapped):
    def ablate(self, part: str) -> Player[Any, Any] | None:
        return self


class Contrary(Counter):
    """Names what speaks for its choice, but without that its choice is all the clearer."""

    def ablate(self, part: str) -> Player[Any, Any] | None:
        return Stubborn(self.game, tuple(kept for kept in self.parts if kept != part))


class Stubborn(Counter):
    def value(self, action: int) -> Candidate[Any]:
        full = Counter(self.game).value(action)
        return Candidate(action, 3 * full.value)

    def reasons(self, candidates: list[Candidate[Any]]) -> tuple[Reason, ...]:
        return ()


class Miscounts(Dreamer):
    def reasons(self, candidates: list[Candidate[Any]]) -> tuple[Reason, ...]:
        return tuple(
            replace(reason, facts={**reason.facts, "count": 1 + int(str(reason.facts["count"]))})
            for reason in super().reasons(candidates)
        )


class Overstates(Dreamer):
    def reasons(self, candidates: list[Candidate[Any]]) -> tuple[Reason, ...]:
        return tuple(replace(reason, facts={**reason.facts, "of": 100}) for reason in super().reasons(candidates))


class CountsTheUnknown(Dreamer):
    def reasons(self, candidates: list[Candidate[Any]]) -> tuple[Reason, ...]:
        return tuple(replace(reason, part="luck") for reason in super().reasons(candidates))


class WeighsWrongly(Dreamer):
    def reasons(self, candidates: list[Candidate[Any]]) -> tuple[Reason, ...]:
        return tuple(replace(reason, weight=reason.weight + 1) for reason in super().reasons(candidates))


class ImaginesTheImpossible(Dreamer):
    def value(self, obs: Glance, action: int, worlds: list[Table]) -> Candidate[Any]:
        return super().value(obs, action, [self.game.start(98), self.game.start(99)])


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        (Exaggerates, "weight"),
        (InventsParts, "reason"),
        (WeightOfNothing, "reason"),
        (KeepsThePart, "ablation"),
        (Contrary, "ablation"),
        (Miscounts, "counts"),
        (Overstates, "counts"),
        (CountsTheUnknown, "counts"),
        (WeighsWrongly, "weight"),
        (ImaginesTheImpossible, "samples"),
    ],
)
def test_the_untruth_is_found(kind: Callable[[Duel], Player[Any, Any]], rule: str) -> None:
    with pytest.raises(ConformanceError) as caught:
        check_explanations(Duel(), lambda: kind(Duel()), count=20)
    assert caught.value.rule == rule
