"""The protocol of the NBoard program: the viewer sends the game, the engine answers ``go`` and ``hint``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import TypeVar

from parlour.core.analysis import Analysis
from parlour.core.decision import Decision
from parlour.errors import ParlourError
from parlour.games.reversi.commands.engine.session import EngineSession
from parlour.games.reversi.rules.board import PASS, square_name
from parlour.games.reversi.rules.formats.ggf import read_ggf

__all__ = ["NBoard"]

Answer = TypeVar("Answer", Decision[int], Analysis[int])


class NBoard(EngineSession):
    """Version 2 of the protocol; what is not understood is passed over, as it wants."""

    def interrupts(self, line: str) -> bool:
        """Stop for ``ping``: the viewer is about to show another position."""
        return line.split(maxsplit=1)[:1] == ["ping"]

    def answer(self, line: str) -> Iterator[str]:
        """Yield lines for the viewer."""
        command, _, rest = line.strip().partition(" ")
        try:
            yield from self._dispatch(command, rest.strip())
        except (ValueError, ParlourError) as error:
            yield f"status {error}"

    def _dispatch(self, command: str, rest: str) -> Iterator[str]:
        if command == "nboard":
            yield f"set myname Parlour {version('parlour')}"
        elif command == "ping":
            yield f"pong {rest}"
        elif command == "quit":
            self.over = True
        elif command == "set":
            yield from self._set(*rest.partition(" ")[::2])
        elif command == "move":
            self.play(self._square(rest.split("/", maxsplit=1)[0]))
        elif command == "go":
            yield from self._go()
        elif command == "hint":
            yield from self._hint(int(rest or "1"))
        elif command == "learn":
            self.learn()
            yield "learned"

    def _set(self, name: str, value: str) -> Iterator[str]:
        if name == "game":
            state = read_ggf(value)[0].state
            if state.start.size != 8:
                raise ValueError("only boards of 8x8 are played")
            self.state = state
        elif name == "depth":
            self.set_depth(int(value))
            yield f"set myname Parlour{int(value)}"

    def _square(self, text: str) -> int:
        return PASS if text.strip().lower() in ("pa", "pass", "--") else self.move(text.strip())

    def _think(self, ask: Callable[[], Answer]) -> Iterator[str | Answer]:
        """Yield the status, then the answer with what it cost."""
        if self.state.position.over:
            raise ValueError("the game is over")
        yield "status Parlour is thinking"
        answer = ask()
        yield f"nodestats {answer.spent.nodes} {answer.spent.seconds:.2f}"
        yield answer

    def _go(self) -> Iterator[str]:
        for told in self._think(self.decide):
            if isinstance(told, str):
                yield told
                continue
            value = f"/{told.value:.2f}" if told.value is not None else "/"
            yield f"=== {_name(told.action)}{value}/{told.spent.seconds:.2f}"
        yield "status"

    def _hint(self, count: int) -> Iterator[str]:
        for report in self._think(self.analyse):
            if isinstance(report, str):
                yield report
                continue
            booked = report.spent.depth == 0
            for candidate in report.candidates[: max(1, count)]:
                moves = (move.upper().replace("--", "PA") for move in candidate.line)
                line = "".join([_name(candidate.action), *moves])
                depth = "100%" if candidate.exact else str(report.spent.depth)
                yield f"{'book' if booked else 'search'} {line} {candidate.value:.2f} 0 {depth}"
        yield "status"


def _name(square: int) -> str:
    return "PA" if square == PASS else square_name(square, 8).upper()
