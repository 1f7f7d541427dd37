"""Commands that a game brings along: `parlour NAME GAME`, with the options that the game declares.

A command with verbs is `parlour NAME VERB GAME`; the tool of such a verb is called ``NAME VERB``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import ExitStack
from inspect import Parameter as Argument
from inspect import Signature, cleandoc
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Final

import typer
from typer.core import TyperCommand, TyperGroup

from parlour.cli.groups import command_of, group_of
from parlour.cli.language import language
from parlour.cli.output import note, progress
from parlour.core.limits import CancelToken
from parlour.core.parameters import Parameter, build, parameters
from parlour.core.registry import about, game_names, game_type
from parlour.core.tools import Answer, Result, Tool, ToolJob
from parlour.core.words import Words
from parlour.errors import UnknownName, Unsupported
from parlour.runtime.background import Background
from parlour.runtime.executor import InProcess
from parlour.runtime.pool import Pool

if TYPE_CHECKING:
    from typer._click import Context  # Typer keeps it private

__all__ = ["declared_command", "print_json_answer", "print_text_answer", "tool_command", "work"]

_Said = Answer | str | tuple[int, int, str]  # a result, a note, or how far it is

SAVING_SECONDS: Final = 5.0  # what an interrupted tool may take to save its work
_KINDS: Final[dict[str, type]] = {"bool": bool, "int": int, "float": float, "str": str}


def tool_command(name: str, module: ModuleType) -> TyperGroup:
    """Return the command of a file of `commands` that leaves the rest to the games."""
    summary, implied = cleandoc(module.__doc__ or ""), getattr(module, "IMPLIED", "")
    if hasattr(module, "VERBS"):
        return _verb_group(name, summary, module.EXAMPLES, module.VERBS, implied)
    return _tool_group(name, summary, module.EXAMPLES, implied)


def _tool_group(name: str, summary: str, examples: tuple[str, ...], implied: str = "") -> TyperGroup:
    """Return the command `parlour NAME`, whose own commands are the games that have this tool.

    Where a game is ``implied``, options may follow at once, without its name.
    """

    class Games(TyperGroup):
        """Loads only the game that is called."""

        def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
            unnamed = not args or (args[0].startswith("-") and args[0] not in {"-h", "--help"})
            return super().parse_args(ctx, [implied, *args] if implied and unnamed else args)

        def list_commands(self, ctx: object) -> list[str]:
            return [game for game in game_names() if game_type(game).tool(name) is not None]

        def get_command(self, ctx: object, cmd_name: str) -> TyperCommand:
            tool = game_type(cmd_name).tool(name)
            if tool is None:
                able = ", ".join(self.list_commands(ctx)) or "none"
                raise Unsupported(f"`parlour {name}` does not know {cmd_name}; games that it knows: {able}.")
            return _command(cmd_name, tool)

    return group_of(Games, name, summary, examples)


def _verb_group(
    name: str, summary: str, examples: tuple[str, ...], verbs: Mapping[str, str], implied: str = ""
) -> TyperGroup:
    """Return the command `parlour NAME`, whose verbs are tools of their own: `parlour NAME VERB GAME`."""

    class Verbs(TyperGroup):
        """Knows its verbs by name and loads only the one called."""

        def list_commands(self, ctx: object) -> list[str]:
            return list(verbs)

        def get_command(self, ctx: object, cmd_name: str) -> TyperGroup:
            if cmd_name not in verbs:
                raise UnknownName(f"verb of `parlour {name}`", cmd_name, verbs)
            whole = f"{name} {cmd_name}"
            own = tuple(example for example in examples if example.startswith(f"parlour {whole} "))
            return _tool_group(whole, verbs[cmd_name], own, implied)

    return group_of(Verbs, name, summary, examples)


def _command(game: str, tool: Tool) -> TyperCommand:
    def call(**values: object) -> None:
        tell = print_json_answer if values.pop("json") else print_text_answer
        with about(game):
            work(game, tool, build(tool.settings, values), tell)

    examples = [f"parlour {tool.name} {game} {example}" for example in tool.examples]
    return declared_command(game, call, parameters(tool.settings), examples, tool.summary)


def declared_command(
    name: str, call: Callable[..., None], declared: Iterable[Parameter], examples: Iterable[str], summary: str
) -> TyperCommand:
    """Return a command with the options that were declared, and --json."""
    options = [_argument(parameter) for parameter in declared]
    options.append(_flag("json", "Print JSON, one object per line; docs/cli.md describes the fields."))
    call.__signature__ = Signature(options)  # type: ignore[attr-defined]
    call.__annotations__ = {argument.name: argument.annotation for argument in options}
    return command_of(name, call, examples, summary)


def _argument(parameter: Parameter) -> Argument:
    if parameter.kind == "bool":
        return _flag(parameter.name, parameter.summary, default=bool(parameter.default))
    option = typer.Option(f"--{parameter.name.replace('_', '-')}", help=parameter.summary)
    annotation: object = Annotated[_KINDS[parameter.kind], option]
    return Argument(parameter.name, Argument.KEYWORD_ONLY, default=parameter.default, annotation=annotation)


def _flag(name: str, summary: str, *, default: bool = False) -> Argument:
    flag = f"--{name.replace('_', '-')}"
    option = typer.Option(f"{flag}/--no-{flag[2:]}" if default else flag, help=summary)
    return Argument(name, Argument.KEYWORD_ONLY, default=default, annotation=Annotated[bool, option])


def print_text_answer(answer: Answer) -> None:
    """Print a result for people."""
    typer.echo(answer.text)


def print_json_answer(answer: Answer) -> None:
    """Print a result for programs."""
    typer.echo(json.dumps(answer.data, ensure_ascii=False, allow_nan=False))


class _Desk:
    """What a tool sees of the command it works for."""

    def __init__(self, cancel: CancelToken, words: Words, say: Callable[[_Said], None]) -> None:
        self.cancel = cancel
        self.words = words
        self._say = say

    def progress(self, done: int, total: int, news: str = "") -> None:
        self._say((done, total, news))

    def note(self, sentence: str) -> None:
        self._say(sentence)

    def run(self, jobs: Iterable[ToolJob[Result]], workers: int) -> Generator[Result, None, None]:
        executor = Pool(workers, self.cancel) if workers > 1 else InProcess(self.cancel)
        try:
            yield from executor.run(jobs)
        finally:
            executor.close()


def work(game: str, tool: Tool, settings: object, tell: Callable[[Answer], None]) -> None:
    """Run a tool and pass on what it says; at Ctrl-C it may still say what it saves."""
    from parlour.explain.messages import Phrasebook  # loaded only once a tool runs

    words = Phrasebook("drawing", game, language())

    def run(cancel: CancelToken, say: Callable[[_Said], None]) -> None:
        for answer in tool.run(settings, _Desk(cancel, words, say)):
            say(answer)

    background: Background[_Said] = Background(run)
    with ExitStack() as stack:
        try:
            _follow(background.said(), tell, stack)
        except KeyboardInterrupt:
            background.cancel.cancel()
            _follow(background.said(SAVING_SECONDS), tell, None)
            raise


def _follow(said: Iterable[_Said], tell: Callable[[Answer], None], stack: ExitStack | None) -> None:
    bar = None
    for item in said:
        if isinstance(item, str):
            note(item)
        elif not isinstance(item, tuple):
            tell(item)
        elif stack is not None:
            done, total, news = item
            bar = bar or stack.enter_context(progress("", total))
            bar(done, news)
