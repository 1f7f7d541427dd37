"""Scenes played through, and answers to tasks judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from parlour.core.course import Course, Goal
from parlour.core.game import AnyGame, Illegal
from parlour.core.observation import Seat
from parlour.core.registry import make_game
from parlour.errors import FormatError, Unsupported
from parlour.explain.messages import Phrasebook, say_error, say_illegal
from parlour.study.lessons.model import ENGLISH, Scene, Step, Task

__all__ = ["ACTS", "TRIED", "Answer", "answer", "frames", "fulfils", "goals_of", "opened", "played", "solution"]

ACTS: Final = 40  # moves that a scene may show
TRIED: Final = 500  # legal moves among which one must reach a goal


@dataclass(frozen=True)
class Answer:
    """What came of a move: whether it was right, what is said, the rule behind it, and the moves to be shown."""

    right: bool
    legal: bool
    feedback: str
    section: str = ""
    moves: tuple[str, ...] = ()


def _legal(game: AnyGame, state: Any, seat: Seat, action: Any) -> bool:  # noqa: ANN401 - the game's own
    """Accept whatever the rules allow."""
    return True


_GENERAL: Final[Mapping[str, Goal]] = {"legal": _legal}


def goals_of(course: Course) -> Mapping[str, Goal]:
    """Return the goals that tasks of a game may name."""
    return {**_GENERAL, **course.goals}


def opened(game: AnyGame, text: str) -> object:
    """Return the state that a position describes, the usual start where there is none."""
    return game.load(text) if text else game.start(0)


def played(game: AnyGame, state: object, moves: Iterable[str], seat: Seat | None = None) -> list[object]:
    """Return a state and those after each move, made by ``seat`` or whoever is to move; refuse an illegal one."""
    states = [state]
    for text in moves:
        actors = game.actors(states[-1])
        if not actors or len(states) > ACTS:
            raise FormatError("nobody is to move when {move} is played", move=text)
        mover = seat if seat is not None and seat in actors else actors[0]
        action = game.parse(text, game.observe(states[-1], mover))
        states.append(game.step(states[-1], mover, action))
    return states


def frames(game: str, scene: Scene) -> tuple[AnyGame, list[object]]:
    """Return the game of a scene, and its states: the position and what each shown move leads to."""
    made = make_game(game, scene.rules)
    return made, played(made, made.load(scene.start), scene.moves)


def fulfils(course: Course, task: Task, game: AnyGame, state: object, seat: Seat, action: object) -> bool:
    """Whether an action is what a task asks for."""
    obs = game.observe(state, seat)
    if game.check(obs, action) is not None:
        return False
    if task.goal and goals_of(course)[task.goal](game, state, seat, action):
        return True
    return any(action == game.parse(text, obs) for text in task.accept)


def answer(name: str, course: Course, step: Step, text: str, language: str = ENGLISH) -> Answer:
    """Judge a move at the end of a step's scene; text that is no move is told apart from a wrong one."""
    task, seat = step.task, step.scene.seat
    if task is None or seat is None:
        raise Unsupported("This step asks for no move.")
    game, states = frames(name, step.scene)
    state = states[-1]
    obs = game.observe(state, seat)
    try:
        action = game.parse(text, obs)
    except FormatError as error:
        return Answer(right=False, legal=False, feedback=_sentence(say_error(error.bare, language, name)))
    written = game.format(action)
    slip = next((one for one in task.slips if any(game.parse(move, obs) == action for move in one.moves)), None)
    said = slip.say.in_language(language) if slip else ""
    illegal = game.check(obs, action)
    if illegal is not None:
        return _refused(name, course, game, illegal, said, language)
    if fulfils(course, task, game, state, seat, action):
        return Answer(right=True, legal=True, feedback=task.right.in_language(language), moves=(written, *task.then))
    general = task.wrong.in_language(language) or Phrasebook("lesson", "", language)("Not quite. Look again.")
    return Answer(right=False, legal=True, feedback=said or general, moves=(written, *(slip.then if slip else ())))


def solution(name: str, course: Course, step: Step) -> str:
    """Return a move that is right: the first that is listed, or the first legal one that reaches the goal."""
    task, seat = step.task, step.scene.seat
    if task is None or seat is None:
        return ""
    if task.accept:
        return task.accept[0]
    game, states = frames(name, step.scene)
    legal = game.legal(game.observe(states[-1], seat)).first(TRIED)
    return next(game.format(one) for one in legal if fulfils(course, task, game, states[-1], seat, one))


def _refused(name: str, course: Course, game: AnyGame, illegal: Illegal, said: str, language: str) -> Answer:
    section = course.codes.get(illegal.code.removeprefix(f"{name}."), "")
    return Answer(right=False, legal=False, feedback=said or say_illegal(illegal, game, language), section=section)


def _sentence(text: str) -> str:
    begun = text[:1].upper() + text[1:]
    return begun if begun.endswith((".", "?", "!", "\u3002", "\uff1f")) else f"{begun}."
