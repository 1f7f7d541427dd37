"""What every command has in common: it loads lazily, shows an example, and fails with one sentence."""

from __future__ import annotations

import inspect
import os
import resource
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pytest

from parlour.cli.app import COMMANDS, Command
from tests.cli.conftest import Cli

PARLOUR = [sys.executable, "-c", "import sys; from parlour.cli import main; sys.exit(main())"]
COMMAND_FOLDER = Path(inspect.getfile(import_module("parlour.cli.commands"))).parent
HEAVY = (
    "parlour.core.registry",
    "parlour.games",
    "parlour.table",
    "fastapi",
    "pydantic",
    "rich",
    "openskill",
    "uvicorn",
)


def test_every_file_is_a_listed_command() -> None:
    files = {path.stem for path in COMMAND_FOLDER.glob("*.py")} - {"__init__"}
    assert files == {command.name.replace("-", "_") for command in COMMANDS}


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_command_has_summary_example_and_json(command: Command, cli: Cli) -> None:
    module = import_module(command.module)
    assert str(inspect.getdoc(getattr(module, "run", module))).splitlines()[0] == command.summary
    shown = cli(command.name, "--help")
    assert shown.code == 0
    assert "--json" in shown.out
    assert any(example.startswith(f"parlour {command.name}") for example in module.EXAMPLES)
    for example in module.EXAMPLES:
        assert example.startswith("parlour ")
        assert example in shown.out


def test_help_lists_every_command_and_no_argument_means_help(cli: Cli) -> None:
    shown = cli("--help")
    assert shown.code == 0
    for command in COMMANDS:
        assert f"{command.name} " in shown.out
        assert command.summary in " ".join(shown.out.split())
    assert cli().out == shown.out


def test_help_is_quick_and_loads_nothing_heavy() -> None:
    code = f"""
import sys
from parlour.cli.app import run
run(["--help"])
print([name for name in sys.modules if name.startswith({HEAVY!r})], file=sys.stderr)
"""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.stderr.strip() == "[]"
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 0.4


def test_help_of_play_loads_only_what_it_says() -> None:
    code = """
import sys
from parlour.cli.app import run
run(["play", "--help"])
own = {name.split(".")[1] for name in sys.modules if name.startswith("parlour.")}
print(*sorted(own), "parlour.core.registry" in sys.modules, file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.split() == ["cli", "core", "errors", "native", "False"]


def test_names_are_completed_without_importing_any_command() -> None:
    code = """
import sys
from parlour.cli.app import run
run([])
print([name for name in sys.modules if name.startswith("parlour.cli.commands.")], file=sys.stderr)
"""
    asked = {"_PARLOUR_COMPLETE": "complete_bash", "COMP_WORDS": "parlour ma", "COMP_CWORD": "1"}
    env = {**os.environ, **asked}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
    assert done.stdout.split() == ["match"]
    assert done.stderr.strip() == "[]"


def test_version(cli: Cli) -> None:
    assert cli("--version").out == f"parlour {version('parlour')}\n"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["gmaes"], "Did you mean games"),
        (["games", "heaap"], "Did you mean heap"),
        (["players", "heap", "--setings"], "No such option"),
        (["players"], "Missing argument 'GAME'. `parlour players --help` shows how."),
        (["perft", "heap", "deep"], "Invalid value for 'N': it takes a whole number. `parlour perft --help`"),
        (["perft", "heap", "--", "-1"], "Invalid value for 'N': it is at least 0."),
        (["serve", "--port", "99999"], "Invalid value for '--port': it is at most 65535."),
        (["play", "heap", "--resume", "nofile"], "There is no saved game nofile. --resume last"),
        (["play", "heap", "--resume", "last"], "There is no saved game of heap in "),
        (["play", "heap", "--opponent", "perfekt"], "Did you mean perfect"),
        (["play", "heap", "--rule", "stons=4"], "Did you mean stones?"),
        (["play", "heap", "--rule", "stones=400"], "stones is at most 40"),
        (["play", "heap", "--rule", "stones"], "name=value"),
        (["play", "heap", "--seat", "third"], "There is no seat called 'third'."),
        (["play", "heap", "--position", "many"], "line 1, column 1: expected stones and mover"),
        (["play", "heap", "--limit", "noodles=3"], "Did you mean nodes?"),
        (["convert", "heap", "no/such/file", "--to", "record"], "no/such/file: No such file"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_is_one_sentence_and_writes_nothing(
    arguments: list[str], expected: str, cli: Cli, data_folder: Path
) -> None:
    ran = cli(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("Error: ")
    assert ran.err.count("\n") == 1
    assert expected in ran.err
    assert not data_folder.exists()


def test_unexpected_error_tells_how_to_see_more(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ZeroDivisionError("by design")

    monkeypatch.setattr("parlour.cli.commands.players.game_type", broken)
    ran = cli("players", "heap")
    assert ran.code == 1
    assert "ZeroDivisionError: by design" in ran.err
    assert "parlour --debug" in ran.err
    assert "Traceback" not in ran.err
    with pytest.raises(ZeroDivisionError):
        cli("--debug", "players", "heap")


def test_pipe_that_closes_early_is_quiet() -> None:
    program = subprocess.Popen([*PARLOUR, "games", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert program.stdout is not None
    program.stdout.close()  # before it can have written anything
    assert program.stderr is not None
    assert program.stderr.read() == b""
    assert program.wait() == 1  # as for anything that could not be written


def test_output_into_a_pipe_has_no_colours() -> None:
    done = subprocess.run(
        [*PARLOUR, "games"], capture_output=True, check=True, env={**os.environ, "TERM": "xterm-256color"}
    )
    assert b"\x1b" not in done.stdout + done.stderr
