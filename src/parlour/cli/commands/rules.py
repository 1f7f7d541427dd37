"""`parlour rules`."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.cli.language import language
from parlour.cli.options import Game, Json
from parlour.cli.output import print_json
from parlour.cli.terminal.screen import Terminal
from parlour.study.lessons import Section, rulebook, section

EXAMPLES = ("parlour rules bridge", "parlour rules hearts --section queen", "parlour rules reversi --language zh")


def run(
    game: Game,
    section_name: Annotated[
        str, typer.Option("--section", metavar="NAME", help="Print only this section; they are named in brackets.")
    ] = "",
    json: Json = False,
) -> None:
    """Print the rules of a game in words."""
    # An unknown game or section is refused before anything is printed.
    sections = rulebook(game).sections if not section_name else (section(game, section_name),)
    if json:
        print_json([_as_json(one) for one in sections])
        return
    screen = Terminal()
    for number, one in enumerate(sections):
        if number:
            screen.say()
        screen.say(f"{one.title.in_language(language())} [{one.name}]", style="bold")
        for line in _lines(one):
            screen.say(line)


def _lines(one: Section) -> list[str]:
    lines = (line.strip() for line in one.paragraphs.in_language(language()).splitlines())
    return [line for line in lines if line]


def _as_json(one: Section) -> dict[str, object]:
    return {"name": one.name, "title": one.title.in_language(language()), "paragraphs": _lines(one)}
