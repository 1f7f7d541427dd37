"""Which lines of a parser some inputs reach."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

from tests.fuzz.target import Target, attempt

__all__ = ["Reach"]

Line = tuple[str, int]  # a file and a number


class Reach:
    """The lines of a target's parser, and those that inputs have come to."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._codes = {code for part in target.parser for code in _codes(part)}
        self.lines = {line for code in self._codes for line in _lines(code)}
        self.reached: set[Line] = set()

    @property
    def share(self) -> float:
        """How much of the parser has been reached."""
        return len(self.reached) / len(self.lines)

    def run(self, inputs: Iterable[bytes]) -> None:
        """Try inputs, noting the lines they come to."""
        sys.settrace(self._enter)
        try:
            for data in inputs:
                attempt(self._target, data)
        finally:
            sys.settrace(None)
        self.reached &= self.lines

    def _enter(self, frame: FrameType, event: str, _: object) -> Callable[..., Any] | None:
        return self._line if frame.f_code in self._codes else None

    def _line(self, frame: FrameType, event: str, _: object) -> Callable[..., Any]:
        self.reached.add((frame.f_code.co_filename, frame.f_lineno))
        return self._line


def _codes(part: ModuleType | Callable[..., object]) -> Iterator[CodeType]:
    if isinstance(part, ModuleType):
        for _, member in inspect.getmembers(part):
            if getattr(member, "__module__", None) == part.__name__:
                yield from _codes(member) if isinstance(member, FunctionType) else _methods(member)
    else:
        function = inspect.unwrap(part)
        assert hasattr(function, "__code__"), f"{part} is no function written in Python"
        yield from _within(function.__code__)


def _methods(member: object) -> Iterator[CodeType]:
    if inspect.isclass(member):
        for function in vars(member).values():
            if isinstance(function, FunctionType) and function.__module__ == member.__module__:
                yield from _within(function.__code__)


def _within(code: CodeType) -> Iterator[CodeType]:
    if not code.co_filename.startswith("<"):  # what a dataclass writes by itself is no parser
        yield code
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                yield from _within(constant)


def _lines(code: CodeType) -> Iterator[Line]:
    return ((code.co_filename, line) for _, _, line in code.co_lines() if line and line != code.co_firstlineno)
