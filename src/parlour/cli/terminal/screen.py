"""What a person at the terminal sees and types."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import IO

from rich.console import Console
from rich.text import Text

__all__ = ["Terminal"]


class Terminal:
    """Text out and lines in. Talks to stderr when stdout is kept for JSON."""

    def __init__(self, *, stderr: bool = False) -> None:
        self.console = Console(stderr=stderr, markup=False, highlight=False)
        self.keyboard = sys.stdin.isatty()
        self._editing = self.keyboard and not stderr and sys.stdout.isatty()
        self._words: Callable[[], Iterable[str]] = tuple
        if self._editing:
            self._prepare_editing()

    def say(self, sentence: str = "", *, style: str = "") -> None:
        """Print a sentence, wrapped to the width of the terminal."""
        self.console.print(Text(sentence, style=style))

    def draw(self, drawing: str) -> None:
        """Print a drawing as it is."""
        self.console.print(Text(drawing), soft_wrap=True)

    def point(self, sentence: str, text: str) -> None:
        """Print a sentence and, on a line of its own that can be copied, the path or command it speaks of."""
        self.say(sentence, style="dim")
        self.console.print(Text(f"  {text}"), soft_wrap=True)

    def complain(self, sentence: str) -> None:
        """Say why something was not done."""
        self.console.print(Text(sentence, style="red"), soft_wrap=True)

    def clear(self) -> None:
        """Wipe the terminal, with what can be scrolled back to, before another person looks."""
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")
            self.console.clear()

    def ask(self, prompt: str, words: Callable[[], Iterable[str]] = tuple) -> str | None:
        """Read one line, None at the end of input; the tab key completes ``words``."""
        self._words = words
        if self._editing:
            try:
                return input(prompt).strip()
            except EOFError:
                self.say()
                return None
        out: IO[str] = self.console.file
        out.write(prompt)
        out.flush()
        line = sys.stdin.readline()
        if not self.keyboard:  # the terminal did not show it, so that a log of the session would lack it
            out.write(line if line.endswith("\n") else f"{line}\n")
        return line.strip() if line else None

    def _prepare_editing(self) -> None:
        try:
            import readline
        except ImportError:  # a Python built without it still reads lines
            return
        readline.set_completer(self._complete)
        readline.set_completer_delims(" ")
        readline.parse_and_bind("tab: complete")

    def _complete(self, text: str, state: int) -> str | None:
        found = [word for word in self._words() if word.lower().startswith(text.lower())]
        return found[state] if state < len(found) else None
