"""Puzzles made from a seed: game after game is looked through, and what can be proved is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from statistics import fmean
from typing import Final

from parlour.cards.sampler import DealSampler
from parlour.core.game import AnyGame, AnyHiddenGame, HiddenGame
from parlour.core.limits import NEVER, CancelToken
from parlour.core.observation import Observation
from parlour.core.parameters import nondefaults
from parlour.core.puzzles import Lead, Theme
from parlour.core.registry import game_type, make_player
from parlour.core.rng import derive, stream
from parlour.errors import ParlourError, UnknownName
from parlour.study.puzzles.proving import MOST_DEALS, deal_count, prove
from parlour.study.puzzles.puzzle import Proof, Puzzle, Question, door_of, name_of

__all__ = ["Making", "make_puzzles", "starting_rating"]

PATIENCE: Final = 400  # deals drawn at most, refused ones among them
GLANCE: Final = 24  # deals looked at before all of them are
HOPE: Final = 0.5  # of the margin, which those few deals must show
EVEN: Final = 1e-9
ATTEMPTS: Final = 3  # of each level at a new puzzle
SOLVERS: Final = ("beginner", "easy", "normal", "hard")
EASIEST, HARDEST = 800, 2000  # ratings of a puzzle that every level solves each time, and of one that none does


@dataclass(frozen=True)
class Making:
    """What to make: of which game and seed, how many of each theme, in which games, over at most how many deals."""

    game: str
    seed: int = 1
    quota: Mapping[str, int] = field(default_factory=dict, hash=False)
    first: int = 0
    most_deals: int = MOST_DEALS


def make_puzzles(
    making: Making, known: frozenset[str] = frozenset(), cancel: CancelToken = NEVER
) -> Iterator[Puzzle | None]:
    """Look through game after game; yield the puzzles of each, and None when it is done.

    The same seed gives the same puzzles on every machine. It ends when no theme wants any more; ``known`` are ids that
    are there already.
    """
    door, wanted, seen = door_of(making.game), dict(making.quota), set(known)
    for name in wanted:
        if door.theme(name) is None:
            raise UnknownName("theme", name, [theme.name for theme in door.themes])
    number = making.first
    while any(count > 0 for count in wanted.values()) and not cancel.cancelled:
        for lead in door.find(making.seed, number, cancel):
            puzzle = _made(lead, making, number, wanted, cancel)
            if puzzle is not None and puzzle.id not in seen:
                seen.add(puzzle.id)
                wanted[puzzle.theme] -= 1
                yield puzzle
                break  # one of a game, so that no two are nearly the same
        number += 1
        yield None


def _made(
    lead: Lead[object], making: Making, number: int, wanted: Mapping[str, int], cancel: CancelToken
) -> Puzzle | None:
    door = door_of(making.game)
    for name in lead.themes:
        theme = door.theme(name)
        if theme is None or wanted.get(name, 0) <= 0:
            continue
        question = Question(lead.game, _impartial(lead, theme, making.seed, number), lead.seat, theme)
        if deal_count(question) > making.most_deals:
            continue
        if not _promising(question, derive(making.seed, "glance", number)):
            continue
        proof = prove(question, cancel=cancel, lines=False)
        if proof is None or not _holds(question, theme, proof):
            continue
        whole = prove(question, cancel=cancel)
        if whole is None:
            continue
        rules, position = nondefaults(lead.game.rules), lead.game.dump(question.state)
        identity = name_of(making.game, name, rules, position, lead.seat)
        rating = starting_rating(lead.game, question.obs, whole, derive(making.seed, "rating", number))
        return Puzzle(identity, making.game, name, position, lead.seat, rating, whole, rules, making.seed, number)
    return None


def _promising(question: Question, seed: int) -> bool:
    """Whether a few deals at a glance leave hope for a proof: most positions are none, and a proof takes thousands."""
    theme, game, obs = question.theme, question.game, question.obs
    if theme.proof != "deals" or not isinstance(game, HiddenGame):
        return True
    rows = []
    for state in islice(_drawn(game, obs, stream(seed, "glance")), GLANCE):
        rows.append(door_of(game.name).solve(game, state, question.seat, theme.name))
    if not rows or any(len(row) < 2 for row in rows):
        return False
    join = min if theme.worst else fmean
    merits = {action: join([row[action] for row in rows]) for action in rows[0]}
    best = max(merits, key=lambda action: merits[action])
    others = [
        merits[action]
        for action in merits
        if any(abs(row[action] - row[best]) > EVEN for row in rows)  # else the two may be one answer
    ]
    return bool(others) and merits[best] - max(others) >= theme.margin * HOPE


def _impartial(lead: Lead[object], theme: Theme[Observation, object], seed: int, number: int) -> object:
    """Return the position with hidden cards drawn anew, so that what is stored tells nothing of them."""
    game, obs = lead.game, lead.game.observe(lead.state, lead.seat)
    if theme.proof != "deals" or not isinstance(game, HiddenGame):
        return lead.state
    return next(_drawn(game, obs, stream(seed, "hidden", number)), lead.state)


def _drawn(game: AnyHiddenGame, obs: Observation, rng: Random) -> Iterator[object]:
    """Draw deals that fit; few are refused, and who waits too long gets no more."""
    sampler, allows = DealSampler(game.constraints(obs)), door_of(game.name).allows
    for _ in range(PATIENCE):
        state = game.complete(obs, sampler.draw(rng), 0)
        if allows(obs, state):
            yield state


def _holds(question: Question, theme: Theme[Observation, object], proof: Proof) -> bool:
    """Whether one answer is far enough ahead, and the theme is what tells it apart."""
    first, second = proof.best, proof.rival
    values = (first.worst, second.worst) if theme.worst else (first.value, second.value)
    obs = question.obs
    answer, rival = (question.game.parse(item.action, obs) for item in (first, second))
    return theme.clear(*values) and theme.fits(obs, answer, rival)


def starting_rating(game: AnyGame, obs: Observation, proof: Proof, seed: int) -> int:
    """Return how hard a puzzle is to begin with: by how often our levels miss it, at so many attempts each."""
    missed = tried = 0
    for level in SOLVERS:
        if game_type(game.name).level(level) is None:
            continue
        try:
            ready = make_player(level, game)
        except ParlourError:
            continue
        for attempt in range(ATTEMPTS):
            decision = ready.fair.decide(obs, ready.limit, derive(seed, level, attempt))
            tried += 1
            missed += game.format(decision.action) not in proof.answers
    share = missed / tried if tried else 0.5
    return round(EASIEST + (HARDEST - EASIEST) * share)
