"""Every way a command can fail, as one sentence on stderr and an exit code.

0 done, 1 something failed, 2 the input is wrong and nothing was done, 130 interrupted.
"""

from __future__ import annotations

import os
import re
import sys
from typing import Final

import typer

from parlour.cli.language import error_sentence
from parlour.cli.language import words_of_errors as words
from parlour.errors import ParlourError, PlayerError, StoreError

__all__ = ["BAD_INPUT", "FAILED", "INTERRUPTED", "complain", "exit_code_of", "warn_of_plain_kernels"]

FAILED: Final = 1
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130


def complain(sentence: str) -> None:
    """Say what is wrong on stderr; red where that is a terminal."""
    head = words("Error:")
    label = typer.style(head, fg="red", bold=True) if sys.stderr.isatty() else head
    typer.echo(f"{label} {sentence}", err=True)


def warn_of_plain_kernels() -> None:
    """Say loudly, once a call, that play will be slow because something was not compiled."""
    from parlour.native.kernels import uncompiled_kernels

    names = uncompiled_kernels()
    if names:
        label = typer.style("WARNING:", fg="yellow", bold=True) if sys.stderr.isatty() else "WARNING:"
        typer.echo(
            f"{label} not compiled, so players are up to 100 times slower: {', '.join(names)}. "
            "Install a C compiler, then run `make kernels` or install Parlour again.",
            err=True,
        )


def exit_code_of(error: BaseException) -> int:
    """Tell an error to the user and return the exit code of the command that raised it."""
    match error:
        case SystemExit():
            return error.code if isinstance(error.code, int) else FAILED
        case KeyboardInterrupt() | typer.Abort():
            return INTERRUPTED
        case BrokenPipeError():
            # The reader has seen enough. Python would complain once more when it flushes at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return FAILED
        case StoreError() | PlayerError():
            complain(error_sentence(error))
            return FAILED
        case ParlourError():
            complain(error_sentence(error))
            return BAD_INPUT
        case typer.TyperException():
            complain(_usage(error))
            return error.exit_code
        case OSError() if error.filename is not None:
            complain(words("{file}: {strerror}.", file=str(error.filename), strerror=str(error.strerror)))
            return BAD_INPUT
        case _:
            name = type(error).__name__
            complain(
                f"Something went wrong inside Parlour ({name}: {error}). "
                "Please report it, with the traceback that `parlour --debug ...` shows."
            )
            return FAILED


# What the library behind the options says, and how we say it.
_VALUE: Final = r"Invalid value for (?P<option>.+?): "
_SAID: Final = (
    (_VALUE + r"Input should be a valid integer.*", "Invalid value for {option}: it takes a whole number."),
    (_VALUE + r"Input should be a valid number.*", "Invalid value for {option}: it takes a number."),
    (
        _VALUE + r"Input should be greater than or equal to (?P<least>\S+)",
        "Invalid value for {option}: it is at least {least}.",
    ),
    (
        _VALUE + r"Input should be less than or equal to (?P<most>\S+)",
        "Invalid value for {option}: it is at most {most}.",
    ),
    (r"Missing argument (?P<name>.+)", "Missing argument {name}."),
    (r"Missing option (?P<name>.+)", "Missing option {name}."),
    (r"No such option: (?P<name>\S+)", "No such option: {name}."),
    (
        r"No such option: (?P<name>\S+) (?:\(Possible options:|Did you mean) (?P<near>.+)[?)]",
        "No such option: {name}. Did you mean {near}?",
    ),
    (r"Option (?P<name>.+) requires an argument", "Option {name} requires an argument."),
    (r"Option (?P<name>.+) does not take a value", "Option {name} does not take a value."),
    (r"Got unexpected extra argument(?:\(s\)|s)? \((?P<rest>.+)\)", "Got what is not expected here: {rest}."),
)


def _usage(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    theirs = error.format_message().rstrip(".")
    found = ((re.fullmatch(pattern, theirs), ours) for pattern, ours in _SAID)
    sentence = next((words(ours, **match.groupdict()) for match, ours in found if match), f"{theirs}.")
    if context is None:
        return sentence
    return words("{sentence} `{command} --help` shows how.", sentence=sentence, command=context.command_path)
