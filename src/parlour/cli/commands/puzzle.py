"""Solve puzzles that are proved, make new ones, and prove those of a file again.

Shows puzzles of the collection that comes with a game: the day's, one of a theme, or any. A game may make new ones in
its own way, as Reversi does without --theme, --daily, --id, --solve or --make. All take --json.
"""

from __future__ import annotations

from inspect import cleandoc
from typing import TYPE_CHECKING

from typer.core import TyperCommand, TyperGroup

from parlour.cli.groups import group_of
from parlour.cli.puzzles import CHECK, MakeSettings, StoredSettings, make_tool, solve_at_terminal, stored_tool
from parlour.cli.tools import declared_command, print_json_answer, print_text_answer, work
from parlour.core.parameters import build, parameters
from parlour.core.registry import about, game_names, game_type
from parlour.errors import BadParameter, Unsupported

if TYPE_CHECKING:
    from typer._click import Context  # Typer keeps it private

EXAMPLES = (
    "parlour puzzle reversi --daily",
    "parlour puzzle hearts --theme moon --solve",
    "parlour puzzle bridge --difficulty hard --count 3 --answers",
    "parlour puzzle reversi --count 3 --difficulty hard",
    "parlour puzzle pentomino --make --count 20 --seed 7 --out mine.jsonl",
    "parlour puzzle --check mine.jsonl",
)
_CHECK = "--check"
_OF_FILE = "file"  # what `parlour puzzle --check` is called among the games
_OWN_WAYS = ("theme", "daily", "date", "id", "solve", "make")  # what only the collection knows


def group() -> TyperGroup:
    """Return the command: its own commands are the games that have puzzles."""
    return group_of(_Games, "puzzle", cleandoc(__doc__), EXAMPLES)


class _Games(TyperGroup):
    """Loads only the game that is called."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        whole = bool(args) and args[0].partition("=")[0] == _CHECK
        return super().parse_args(ctx, [_OF_FILE, *args] if whole else args)

    def list_commands(self, ctx: object) -> list[str]:
        return [name for name in game_names() if _has_puzzles(name)]

    def get_command(self, ctx: object, cmd_name: str) -> TyperCommand:
        if cmd_name == _OF_FILE:
            return declared_command(_OF_FILE, _check, parameters(CHECK.settings), EXAMPLES[-1:], CHECK.summary)
        if not _has_puzzles(cmd_name):
            able = ", ".join(self.list_commands(ctx)) or "none"
            raise Unsupported(f"`parlour puzzle` does not know {cmd_name}; games that it knows: {able}.")
        return _command(cmd_name)


def _has_puzzles(game: str) -> bool:
    kind = game_type(game)
    return kind.puzzles is not None or kind.tool("puzzle") is not None


def _check(**values: object) -> None:
    tell = print_json_answer if values.pop("json") else print_text_answer
    work("", CHECK, build(CHECK.settings, values), tell)


def _command(game: str) -> TyperCommand:
    kind = game_type(game)
    own = kind.tool("puzzle")
    declared = {item.name: item for settings in (MakeSettings, StoredSettings) for item in parameters(settings)}
    if kind.puzzles is None:
        declared = {}
    if own is not None:
        declared |= {item.name: item for item in parameters(own.settings) if item.name not in declared}
    defaults = {name: item.default for name, item in declared.items()}

    def call(**values: object) -> None:
        json = bool(values.pop("json"))
        tell = print_json_answer if json else print_text_answer
        given = {name for name, value in values.items() if value != defaults[name]}
        with about(game):
            if own is not None and (kind.puzzles is None or not given & set(_OWN_WAYS)):
                mine = {item.name for item in parameters(own.settings)}
                work(game, own, build(own.settings, {name: values[name] for name in mine}), tell)
                return
            wanted = {item.name for item in parameters(StoredSettings)}
            if values.get("make"):
                wanted = {item.name for item in parameters(MakeSettings)}
            foreign = next((name for name in sorted(given) if name not in {*wanted, "make", "solve"}), None)
            if foreign is not None:
                raise BadParameter("--{name} does not go with the other options.", name=foreign.replace("_", "-"))
            chosen = {name: values[name] for name in wanted}
            if values.get("make"):
                work(game, make_tool(game), build(MakeSettings, chosen), tell)
            elif values.get("solve") and not json:
                solve_at_terminal(game, build(StoredSettings, chosen))
            else:
                work(game, stored_tool(game), build(StoredSettings, chosen), tell)

    examples = [example for example in EXAMPLES if example.startswith(f"parlour puzzle {game} ")]
    summary = kind.title + ": puzzles with one good answer, each with its proof."
    return declared_command(game, call, declared.values(), examples, summary)
