"""What is fuzzed: something that reads bytes of strangers, and what counts as a fault of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from time import process_time
from types import ModuleType
from typing import Final

from parlour.errors import ParlourError

__all__ = ["LONGEST", "MOST_SECONDS", "Target", "attempt"]

LONGEST: Final = 8_192  # bytes of an input: long enough for every loop of a parser to turn often
MOST_SECONDS: Final = 0.5  # of processor time for one input


@dataclass(frozen=True)
class Target:
    """A reader: ``read`` takes any bytes, and raises only our own errors.

    What it accepts it writes and reads again by itself, and asserts that both are equal. ``parser`` is the code whose
    lines the inputs should reach: modules, or functions. ``words`` may be put into the ``examples``.
    """

    name: str
    read: Callable[[bytes], None]
    parser: tuple[ModuleType | Callable[..., object], ...]
    examples: Callable[[], tuple[bytes, ...]]
    words: tuple[str, ...] = ()

    @cached_property
    def seeds(self) -> tuple[bytes, ...]:
        """The examples, made once."""
        return self.examples()


def attempt(target: Target, data: bytes) -> str | None:
    """Give a target one input; return what is wrong with how it took it, or None."""
    began = process_time()
    try:
        target.read(data)
    except ParlourError:
        pass  # refused in our own words
    except Exception as error:
        return f"{type(error).__name__}: {str(error)[:200]}"
    taken = process_time() - began
    return f"took {taken:.2f} s" if taken > MOST_SECONDS else None
