"""Commands that a game brings along: `parlour NAME GAME`, with the options that the game declares.

A command with verbs is `parlour NAME VERB GAME`; the tool of such a verb is called ``NAME VERB``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import ExitStack
from inspect import Parameter as Argument
from inspect import Signature, cleandoc
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from parlour.cli.output import note
from parlour.core.limits import CancelToken
from parlour.core.registry import GameType, game_names, game_type
from parlour.errors import UnknownName, Unsupported

if TYPE_CHECKING:
    from parlour.core.parameters import Parameter
    from parlour.core.tools import Answer, Job, Result, Tool

    _Said = Answer | str | tuple[int, int, str]  # a result, a note, or how far it is

__all__ = ["tool_group", "verb_group"]

SAVING_SECONDS: Final = 5.0  # what an interrupted tool may take to save its work
_KINDS: Final[dict[str, type]] = {"bool": bool, "int": int, "float": float, "str": str}


def tool_group(name: str, summary: str, examples: tuple[str, ...], implied: str = "") -> TyperGroup:
    """Return the command `parlour NAME`, whose own commands are the games that have this tool.

    Where a game is ``implied``, options may follow at once, without its name.
    """

    class Games(TyperGroup):
        """Loads only the game that is called."""

        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401 - Typer keeps its type private
            unnamed = not args or (args[0].startswith("-") and args[0] not in {"-h", "--help"})
            return super().parse_args(ctx, [implied, *args] if implied and unnamed else args)

        def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401
            return [game for game in game_names() if game_type(game).tool(name) is not None]

        def get_command(self, ctx: Any, cmd_name: str) -> TyperCommand | None:  # noqa: ANN401
            kind = game_type(cmd_name)
            tool = kind.tool(name)
            if tool is None:
                able = ", ".join(self.list_commands(ctx)) or "none"
                raise Unsupported(f"`parlour {name}` does not know {cmd_name}; games that it knows: {able}.")
            return _command(kind, tool)

        def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401
            if args[0] not in game_names() and not args[0].startswith("-"):
                raise UnknownName("game", args[0], game_names())
            return super().resolve_command(ctx, args)

    return _group(Games, name, summary, examples)


def verb_group(
    name: str, summary: str, examples: tuple[str, ...], verbs: Mapping[str, str], implied: str = ""
) -> TyperGroup:
    """Return the command `parlour NAME`, whose verbs are tools of their own: `parlour NAME VERB GAME`."""

    class Verbs(TyperGroup):
        """Knows its verbs by name and loads only the one called."""

        def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401
            return list(verbs)

        def get_command(self, ctx: Any, cmd_name: str) -> TyperGroup:  # noqa: ANN401
            whole = f"{name} {cmd_name}"
            own = tuple(example for example in examples if example.startswith(f"parlour {whole} "))
            return tool_group(whole, verbs[cmd_name], own, implied)

        def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401
            if args[0] not in verbs and not args[0].startswith("-"):
                raise UnknownName(f"verb of `parlour {name}`", args[0], verbs)
            return super().resolve_command(ctx, args)

    return _group(Verbs, name, summary, examples)


def _group(kind: type[TyperGroup], name: str, summary: str, examples: tuple[str, ...]) -> TyperGroup:
    app = typer.Typer(cls=kind, add_completion=False, rich_markup_mode=None)
    epilog = "\n".join(["\b", "Examples:", *(f"  {example}" for example in examples)])
    app.callback(help=cleandoc(summary), epilog=epilog)(lambda: None)
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    group.name = name
    return group


def _command(kind: GameType, tool: Tool) -> TyperCommand:
    from parlour.core.parameters import build, parameters

    def call(**values: Any) -> None:  # noqa: ANN401 - what the declared options hold
        as_json = values.pop("json")
        _work(tool, build(tool.settings, values), _print_json if as_json else _print_text)

    told = [_argument(parameter) for parameter in parameters(tool.settings)]
    told.append(_flag("json", "Print JSON, one object per line; docs/cli.md describes the fields."))
    call.__signature__ = Signature(told)  # type: ignore[attr-defined]
    call.__annotations__ = {argument.name: argument.annotation for argument in told}
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    lines = (f"  parlour {tool.name} {kind.name} {example}" for example in tool.examples)
    app.command(kind.name, help=tool.summary, epilog="\n".join(["\b", "Examples:", *lines]))(call)
    command = get_command(app)
    assert isinstance(command, TyperCommand)
    return command


def _argument(parameter: Parameter) -> Argument:
    if parameter.kind == "bool":
        return _flag(parameter.name, parameter.summary, default=bool(parameter.default))
    option = typer.Option(f"--{parameter.name.replace('_', '-')}", help=parameter.summary)
    annotation: Any = Annotated[_KINDS[parameter.kind], option]
    return Argument(parameter.name, Argument.KEYWORD_ONLY, default=parameter.default, annotation=annotation)


def _flag(name: str, summary: str, *, default: bool = False) -> Argument:
    flag = f"--{name.replace('_', '-')}"
    option = typer.Option(f"{flag}/--no-{flag[2:]}" if default else flag, help=summary)
    return Argument(name, Argument.KEYWORD_ONLY, default=default, annotation=Annotated[bool, option])


def _print_text(answer: Answer) -> None:
    typer.echo(answer.text)


def _print_json(answer: Answer) -> None:
    typer.echo(json.dumps(answer.data, ensure_ascii=False, allow_nan=False))


class _Desk:
    """What a tool sees of the command it works for."""

    def __init__(self, cancel: CancelToken, say: Callable[[_Said], None]) -> None:
        self.cancel = cancel
        self._say = say

    def progress(self, done: int, total: int, news: str = "") -> None:
        self._say((done, total, news))

    def note(self, sentence: str) -> None:
        self._say(sentence)

    def run(self, jobs: Iterable[Job[Result]], workers: int) -> Generator[Result, None, None]:
        from parlour.runtime.executor import InProcess
        from parlour.runtime.pool import Pool

        executor = Pool(workers, self.cancel) if workers > 1 else InProcess(self.cancel)
        try:
            yield from executor.run(jobs)
        finally:
            executor.close()


def _work(tool: Tool, settings: object, tell: Callable[[Answer], None]) -> None:
    """Run a tool and pass on what it says; at Ctrl-C it may still say what it saves."""
    from parlour.runtime.background import Background

    def run(cancel: CancelToken, say: Callable[[_Said], None]) -> None:
        for answer in tool.run(settings, _Desk(cancel, say)):
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
    from parlour.cli.measuring import progress

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
