"""The proof of a puzzle: every legal answer valued exactly, in every deal that fits what the seat knows.

Three kinds. ``exact``: nothing is hidden, and the game's solver values the position itself. ``deals``: all deals that
fit what the seat sees, at most 20,000, each solved with open cards; two cards that are alike count as two, as a shuffle
makes them. ``open``: the one deal that is shown, with all cards open, which the task says.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from math import fsum
from typing import Final

from parlour.cards.deals import every_deal
from parlour.cards.sampler import DealSampler
from parlour.core.game import HiddenGame
from parlour.core.hidden import Assignment, write_hidden
from parlour.core.limits import NEVER, CancelToken
from parlour.core.registry import game_type
from parlour.errors import ParlourError, Unsupported
from parlour.study.puzzles.puzzle import Proof, Puzzle, Question, Weighed, door_of

__all__ = ["MOST_DEALS", "check_puzzle", "deal_count", "prove"]

MOST_DEALS: Final = 20_000
_SAME: Final = 1e-9

Row = Mapping[Hashable, float]  # what every answer comes to in one deal


@dataclass(frozen=True, slots=True)
class _Deal:
    """One deal, how many it stands for, and what every answer comes to in it."""

    hidden: Assignment | None
    state: object
    weight: int
    row: Row


def prove(question: Question, *, cancel: CancelToken = NEVER, lines: bool = True) -> Proof | None:
    """Value every answer; None where there is nothing to choose, too much to solve, or somebody interrupts."""
    deals = list(_deals(question, cancel))
    if cancel.cancelled or not deals or any(len(deal.row) < 2 for deal in deals):
        return None
    game, theme = question.game, question.theme
    total = sum(deal.weight for deal in deals)
    values = {action: fsum(deal.weight * deal.row[action] for deal in deals) / total for action in deals[0].row}
    worst = {action: min(deal.row[action] for deal in deals) for action in values}
    merit = worst if theme.worst else values
    ranked = sorted(values, key=lambda action: (-merit[action], -values[action], game.format(action)))
    answers = [ranked[0], *(action for action in ranked[1:] if _same(question, ranked[0], action, deals))]
    others = [action for action in ranked if action not in answers]
    if not others:
        return None
    best, rival = ranked[0], others[0]
    weighed = tuple(
        Weighed(game.format(action), round(values[action], 4), round(worst[action], 4), *shown)
        for action in [*answers, *others]
        for shown in [_shown(question, action, best, deals) if lines else ((), "")]
    )
    return Proof(
        kind=theme.proof,
        unit=theme.unit,
        deals=total,
        margin=round(merit[best] - merit[rival], 4),
        answers=tuple(game.format(action) for action in answers),
        weighed=weighed,
        losing=sum(deal.weight for deal in deals if deal.row[rival] < deal.row[best] - _SAME),
        winning=sum(deal.weight for deal in deals if deal.row[rival] > deal.row[best] + _SAME),
    )


def deal_count(question: Question) -> int:
    """Return over how many deals a proof goes."""
    if question.theme.proof != "deals" or not isinstance(question.game, HiddenGame):
        return 1
    return int(DealSampler(question.game.constraints(question.obs)).count)


def _deals(question: Question, cancel: CancelToken) -> Iterator[_Deal]:
    game, seat, theme = question.game, question.seat, question.theme
    solve, allows = door_of(game.name).solve, door_of(game.name).allows
    if theme.proof != "deals" or not isinstance(game, HiddenGame):
        yield _Deal(None, question.state, 1, solve(game, question.state, seat, theme.name))
        return
    if deal_count(question) > MOST_DEALS:
        raise Unsupported("More than {most} deals fit what the seat knows.", most=MOST_DEALS)
    obs = question.obs
    for hidden, weight in every_deal(game.constraints(obs)):
        if cancel.cancelled:
            return
        state = game.complete(obs, hidden, 0)
        if not allows(obs, state):
            continue
        yield _Deal(hidden, state, weight, solve(game, state, seat, theme.name))


def _same(question: Question, best: Hashable, other: Hashable, deals: list[_Deal]) -> bool:
    """Whether two answers are one: by their theme or the game's teaching, and of the same value in every deal."""
    if any(abs(deal.row[best] - deal.row[other]) >= _SAME for deal in deals):
        return False
    if question.theme.same is not None:
        return question.theme.same(question.obs, best, other)
    teaching = game_type(question.game.name).teaching
    return teaching is not None and bool(teaching.alike(question.obs, best, other))


def _shown(question: Question, action: Hashable, best: Hashable, deals: list[_Deal]) -> tuple[tuple[str, ...], str]:
    """Return best play after an answer, in the deal that tells most of it against the best one."""
    deal = max(deals, key=lambda deal: deal.row[best] - deal.row[action])
    return _line(question, deal.state, action), write_hidden(deal.hidden) if deal.hidden is not None else ""


def _line(question: Question, state: object, action: Hashable) -> tuple[str, ...]:
    game, theme, door = question.game, question.theme, door_of(question.game.name)
    line: list[str] = []
    state = game.step(state, question.seat, action)
    while len(line) < door.plies and (actors := game.actors(state)):
        try:
            row = door.solve(game, state, actors[0], theme.name)
        except ParlourError:
            break
        if not row:
            break
        top = max(row.values())
        reply = next(reply for reply in row if row[reply] >= top - _SAME)
        line.append(game.format(reply))
        state = game.step(state, actors[0], reply)
    return tuple(line)


def check_puzzle(puzzle: Puzzle, *, cancel: CancelToken = NEVER) -> list[str]:
    """Prove a puzzle again; return what is wrong with it, in words, and nothing when it holds."""
    question = puzzle.question()
    proof = prove(question, cancel=cancel, lines=False)
    if proof is None:
        return ["there is nothing to choose"]
    kept, theme, faults = puzzle.proof, question.theme, []
    if set(proof.answers) != set(kept.answers):
        faults.append(f"the answers are {', '.join(proof.answers)}, not {', '.join(kept.answers)}")
    first, second = proof.best, proof.rival
    values = (first.worst, second.worst) if theme.worst else (first.value, second.value)
    if not theme.clear(*values):
        faults.append(f"{second.action} loses only {proof.margin:g} {theme.unit}, not {theme.margin:g}")
    for name in ("kind", "unit", "deals", "margin", "losing", "winning"):
        if getattr(proof, name) != getattr(kept, name):
            faults.append(f"{name} is {getattr(proof, name)}, not {getattr(kept, name)}")
    stated = {item.action: (item.value, item.worst) for item in kept.weighed}
    computed = {item.action: (item.value, item.worst) for item in proof.weighed}
    faults += [
        f"{action} comes to {computed.get(action)}, not {stated.get(action)}"
        for action in sorted(computed.keys() | stated.keys())
        if computed.get(action) != stated.get(action)
    ]
    return faults
