"""Lessons and rules read from TOML; every position and every move is checked against the rules while it is read."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any

from parlour.core.course import Course
from parlour.core.game import AnyGame
from parlour.core.observation import Seat
from parlour.core.reading import read_toml
from parlour.core.registry import make_game
from parlour.errors import FormatError, IllegalAction, ParlourError
from parlour.study.lessons.model import Lesson, Rulebook, Scene, Section, Slip, Step, Task, Text
from parlour.study.lessons.playing import TRIED, fulfils, goals_of, opened, played

__all__ = ["read_lesson", "read_rulebook"]

_STEP = {"say", "position", "played", "moves", "seat", "task"}
_TASK = {"ask", "accept", "goal", "right", "wrong", "then", "slip"}
_LESSON = {"title", "goal", "section", "seat", "rules", "positions", "step"}
_SLIP = {"moves", "say", "then"}
_SECTION = {"name", "title", "text", "picture"}
_PICTURE = {"position", "played", "moves", "seat", "rules"}

Tree = Mapping[str, Any]


def read_lesson(file: Traversable, name: str, game: str, course: Course) -> Lesson:
    """Read one lesson; raise ``FormatError`` naming the file and the step that is wrong."""
    try:
        tree = _tree(file, _LESSON)
        reader = _Reader(game, course, tree)
        steps = tuple(reader.step(number, item) for number, item in enumerate(tree.get("step", ()), 1))
        if not steps:
            raise FormatError("a lesson needs at least one [[step]]")
        return Lesson(
            name, _text(tree, "title"), _text(tree, "goal", needed=False), steps, str(tree.get("section", ""))
        )
    except FormatError as error:
        raise error.at(source=file.name) from None


def read_rulebook(file: Traversable, game: str) -> Rulebook:
    """Read the rules of a game."""
    try:
        return Rulebook(tuple(_section(item, game) for item in _tree(file, {"section"}).get("section", ())))
    except FormatError as error:
        raise error.at(source=file.name) from None


class _Reader:
    """The steps of one lesson, each of which may go on from where the one before ended."""

    def __init__(self, game: str, course: Course, tree: Tree) -> None:
        self._rules: Mapping[str, Any] = tree.get("rules", {})
        self._game = make_game(game, self._rules)
        self._course = course
        self._positions: Mapping[str, str] = tree.get("positions", {})
        self._seat = tree.get("seat")
        self._state: object = None

    def step(self, number: int, item: Tree) -> Step:
        """Read the next step."""
        try:
            _known(item, _STEP)
            scene, state = self._scene(item)
            task = self._task(item["task"], state, scene.seat) if "task" in item else None
            self._state = state if task is None else self._after(task, state, scene.seat)
            return Step(_text(item, "say"), scene, task)
        except (FormatError, IllegalAction) as error:
            raise _within(f"step {number}", error) from None

    def _scene(self, item: Tree) -> tuple[Scene, object]:
        position = item.get("position")
        if position is None and self._state is not None:
            state = self._state
        else:
            state = opened(self._game, self._positions.get(str(position or ""), str(position or "")))
        state = played(self._game, state, _list(item, "played"))[-1]
        moves = _list(item, "moves")
        seat = _seat(self._game, item.get("seat", self._seat))
        scene = Scene(self._rules, self._game.dump(state), seat, moves)
        return scene, played(self._game, state, moves)[-1]

    def _task(self, tree: Tree, state: object, seat: Seat | None) -> Task:
        _known(tree, _TASK)
        slips = tuple(
            Slip(_list(item, "moves"), _text(item, "say"), _list(item, "then"))
            for item in tree.get("slip", ())
            if _known(item, _SLIP)
        )
        task = Task(
            ask=_text(tree, "ask"),
            right=_text(tree, "right"),
            wrong=_text(tree, "wrong", needed=False),
            accept=_list(tree, "accept"),
            goal=str(tree.get("goal", "")),
            slips=slips,
            then=_list(tree, "then"),
        )
        self._check(task, state, seat)
        return task

    def _check(self, task: Task, state: object, seat: Seat | None) -> None:
        """Refuse a task that cannot be done, or in which nothing would be wrong."""
        game = self._game
        if seat is None or seat not in game.actors(state):
            raise FormatError("the seat that the task is for is not to move")
        if not task.accept and not task.goal:
            raise FormatError("a task needs accept, goal or both")
        if task.goal and task.goal not in goals_of(self._course):
            raise FormatError("there is no goal called {goal!r}", goal=task.goal)
        obs = game.observe(state, seat)
        for text in task.accept:
            if (illegal := game.check(obs, game.parse(text, obs))) is not None:
                raise IllegalAction(illegal)
        if not task.accept and not any(
            fulfils(self._course, task, game, state, seat, action) for action in game.legal(obs).first(TRIED)
        ):
            raise FormatError("no legal move reaches the goal {goal!r}", goal=task.goal)
        if not task.slips:
            raise FormatError("a task needs a [[step.task.slip]]: a move that people often try instead")
        for text in (move for slip in task.slips for move in slip.moves):
            if fulfils(self._course, task, game, state, seat, game.parse(text, obs)):
                raise FormatError("{move} is accepted, so it is no slip", move=text)
        self._check_sequels(task, state, seat)

    def _check_sequels(self, task: Task, state: object, seat: Seat) -> None:
        """Refuse moves that cannot follow."""
        game = self._game
        if task.then and not _single(task):
            raise FormatError("moves can follow only where one move is accepted")
        if task.then:
            self._after(task, state, seat)
        for slip in task.slips:
            if slip.then:
                played(game, played(game, state, slip.moves[:1], seat)[-1], slip.then)

    def _after(self, task: Task, state: object, seat: Seat | None) -> object:
        """Return where the next step goes on: after the one right move, or before it where there are several."""
        if not _single(task):
            return state
        return played(self._game, played(self._game, state, task.accept, seat)[-1], task.then)[-1]


def _single(task: Task) -> bool:
    return len(task.accept) == 1 and not task.goal


def _section(item: Tree, game: str) -> Section:
    try:
        _known(item, _SECTION)
        picture = item.get("picture")
        return Section(
            str(item["name"]), _text(item, "title"), _text(item, "text"), _picture(picture, game) if picture else None
        )
    except KeyError:
        raise FormatError("a section needs a name") from None
    except (FormatError, IllegalAction) as error:
        raise _within(f"section {item.get('name', '')}", error) from None


def _picture(tree: Tree, name: str) -> Scene:
    _known(tree, _PICTURE)
    rules: Mapping[str, Any] = tree.get("rules", {})
    game = make_game(name, rules)
    state = played(game, opened(game, str(tree.get("position", ""))), _list(tree, "played"))[-1]
    moves = _list(tree, "moves")
    played(game, state, moves)
    return Scene(rules, game.dump(state), _seat(game, tree.get("seat")), moves)


def _tree(file: Traversable, known: set[str]) -> Tree:
    tree = read_toml(file.read_text(encoding="utf-8"))
    _known(tree, known)
    return tree


def _known(tree: Tree, known: set[str]) -> bool:
    """Refuse what would be read by nobody."""
    for key in tree:
        if key not in known:
            raise FormatError("{key!r} is not known here; known: {known}", key=key, known=", ".join(sorted(known)))
    return True


def _text(tree: Tree, key: str, *, needed: bool = True) -> Text:
    value = tree.get(key, {})
    if not isinstance(value, Mapping) or (needed and not value):
        raise FormatError("{key} needs words for each language, such as {key}.en", key=key)
    return Text({language: str(words).strip() for language, words in value.items()})


def _list(tree: Tree, key: str) -> tuple[str, ...]:
    value = tree.get(key, ())
    if isinstance(value, str):
        raise FormatError("{key} is a list of moves", key=key)
    return tuple(map(str, value))


def _seat(game: AnyGame, name: object) -> Seat | None:
    if name is None:
        return None
    if name not in game.seat_names:
        raise FormatError("{name!r} is no seat; the seats are {seats}", name=name, seats=", ".join(game.seat_names))
    return game.seat_names.index(str(name))


def _within(part: str, error: ParlourError) -> FormatError:
    return FormatError("{part}: {fault}", part=part, fault=str(error))
