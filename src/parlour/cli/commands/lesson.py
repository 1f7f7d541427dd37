"""`parlour lesson`."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.cli.language import language, words
from parlour.cli.options import Game, Json
from parlour.cli.output import console, note, print_json, table
from parlour.cli.terminal.screen import Terminal
from parlour.core.registry import view_of
from parlour.explain.messages import drawing_words
from parlour.study.lessons import Lesson, Step, answer, course_of, frames, lesson, lessons, solution

EXAMPLES = ("parlour lesson reversi", "parlour lesson bridge 1", "parlour lesson tractor pairs --language zh")
LEAVE = ("quit", "exit", "q")


def run(
    game: Game,
    which: Annotated[str, typer.Argument(metavar="[N]", help="A lesson, by number or name. Default: list them.")] = "",
    json: Json = False,
) -> None:
    """Walk through a lesson: read, look, and make the move that it asks for."""
    every = lessons(game)
    chosen = lesson(game, which) if which else None
    if json:
        print_json(_as_json(game, every if chosen is None else (chosen,)))
    elif chosen is None:
        _list(game, every)
    else:
        _walk(game, chosen, Terminal())


def _list(game: str, every: tuple[Lesson, ...]) -> None:
    listing = table("N", words("Lesson"), words("What it is about"), words("Steps"))
    for number, one in enumerate(every, 1):
        title, goal = (text.in_language(language()) for text in (one.title, one.goal))
        listing.add_row(str(number), f"{title} [{one.name}]", goal, str(len(one.steps)))
    console().print(listing)
    note(words("`parlour lesson {game} N` begins one.", game=game))


def _walk(game: str, one: Lesson, screen: Terminal) -> None:
    """Show every step; the end of input or `quit` ends the lesson, which keeps nothing."""
    for number, step in enumerate(one.steps, 1):
        heading = words(
            "{title} ({number} of {count})",
            title=one.title.in_language(language()),
            number=number,
            count=len(one.steps),
        )
        screen.say(heading, style="bold")
        screen.say(step.say.in_language(language()))
        _picture(game, step, screen)
        if not (_ask(game, step, screen) if step.task else _go_on(screen)):
            return
        screen.say()
    every = lessons(game)
    after = every.index(one) + 1
    if after < len(every):
        screen.say(
            words("The lesson is done. Next: `parlour lesson {game} {name}`.", game=game, name=every[after].name)
        )
    else:
        last = "The lesson is done. It was the last one: `parlour play {game} --opponent beginner`."
        screen.say(words(last, game=game))


def _picture(game: str, step: Step, screen: Terminal) -> None:
    made, states = frames(game, step.scene)
    view = view_of(made).speaking(drawing_words(made, language()))
    for state in states:
        screen.say()
        screen.draw(view.draw(made.observe(state, step.scene.seat)))


def _go_on(screen: Terminal) -> bool:
    line = screen.ask(words("Press Enter to go on. "))
    return line is not None and line.lower() not in LEAVE


def _ask(game: str, step: Step, screen: Terminal) -> bool:
    """Ask until the answer is right or shown; False when the person leaves."""
    assert step.task is not None
    screen.say()
    screen.say(step.task.ask.in_language(language()), style="bold")
    screen.say(words("Type a move, `show` for the answer, or `quit`."), style="dim")
    while True:
        line = screen.ask(words("Your move> "))
        if line is None or line.lower() in LEAVE:
            return False
        if line.lower() == "show":
            screen.say(words("One answer is {move}.", move=solution(game, course_of(game), step)))
            continue
        if not line:
            continue
        result = answer(game, course_of(game), step, line, language())
        screen.say(words("Right.") if result.right else words("Wrong."), style="green" if result.right else "yellow")
        screen.say(result.feedback)
        if result.moves[1:]:
            screen.say(words("Then: {moves}.", moves=", ".join(result.moves[1:])))
        if result.section:
            more = "The rules say more: `parlour rules {game} --section {section}`."
            screen.say(words(more, game=game, section=result.section), style="dim")
        if result.right:
            return True


def _as_json(game: str, every: tuple[Lesson, ...]) -> list[dict[str, object]]:
    chosen = language()
    return [
        {
            "game": game,
            "name": one.name,
            "title": one.title.in_language(chosen),
            "goal": one.goal.in_language(chosen),
            "section": one.section,
            "steps": [
                {
                    "say": step.say.in_language(chosen),
                    "position": step.scene.start,
                    "seat": step.scene.seat,
                    "moves": list(step.scene.moves),
                    "ask": step.task.ask.in_language(chosen) if step.task else None,
                }
                for step in one.steps
            ],
        }
        for one in every
    ]
