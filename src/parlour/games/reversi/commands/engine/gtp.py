"""The Go Text Protocol, version 2, with squares as Othello names them: a1 is the upper left corner."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.metadata import version

from parlour.errors import ParlourError
from parlour.games.reversi.commands.engine.session import EngineSession
from parlour.games.reversi.rules.board import PASS, square_name
from parlour.games.reversi.rules.state import SIDES
from parlour.games.reversi.rules.text import draw

__all__ = ["Gtp"]

_COLOURS = {"b": 0, "black": 0, "w": 1, "white": 1}


class Gtp(EngineSession):
    """Commands of the protocol; those of our own begin with ``parlour-``, as the protocol wants."""

    def interrupts(self, line: str) -> bool:
        """Never: commands are answered in order."""
        return False

    def answer(self, line: str) -> Iterator[str]:
        """Yield ``= reply`` or ``? what is wrong``, with the command's number if it had one."""
        words = line.split("#", maxsplit=1)[0].split()
        if not words:
            return
        number = words.pop(0) if words[0].isdigit() else ""
        commands = self._commands()
        try:
            if not words or words[0] not in commands:
                raise ValueError("unknown command")
            reply = commands[words[0]](*words[1:])
        except TypeError:
            yield f"?{number} wrong number of arguments\n"
        except (ValueError, ParlourError) as error:
            yield f"?{number} {error}\n"
        else:
            yield f"={number} {reply}".rstrip() + "\n"

    def _commands(self) -> dict[str, Callable[..., str]]:
        return {
            "protocol_version": lambda: "2",
            "name": lambda: "Parlour",
            "version": lambda: version("parlour"),
            "known_command": lambda name: "true" if name in self._commands() else "false",
            "list_commands": lambda: "\n".join(sorted(self._commands())),
            "quit": self._quit,
            "boardsize": self._size,
            "clear_board": self._clear,
            "komi": lambda _: "",
            "play": self._play,
            "genmove": self._generate,
            "reg_genmove": self._regard,
            "undo": self._undo,
            "showboard": lambda: "\n" + draw(self.state.position),
            "final_score": self._score,
            "time_settings": self._time_settings,
            "time_left": self._time_left,
            "parlour-depth": self._depth,
            "parlour-analyse": self._analyse,
        }

    def _quit(self) -> str:
        self.over = True
        return ""

    def _size(self, size: str) -> str:
        if size != "8":
            raise ValueError("unacceptable size")
        return self._clear()

    def _clear(self) -> str:
        self.state = self.game.start(0)
        return ""

    def _seat(self, colour: str) -> int:
        if colour.lower() not in _COLOURS:
            raise ValueError("invalid color")
        return _COLOURS[colour.lower()]

    def _turn(self, colour: str) -> None:
        """Let a colour move: who cannot has passed without saying so."""
        side = self._seat(colour)
        now = self.state.position
        if now.mover != side:
            if now.moves or now.over:
                raise ValueError(f"it is {SIDES[now.mover]}'s turn")
            self.play(PASS)

    def _play(self, colour: str, square: str) -> str:
        before = self.state
        try:
            self._turn(colour)
            self.play(PASS if square.lower() == "pass" else self.move(square))
        except (ValueError, ParlourError) as error:
            self.state = before
            raise ValueError(f"illegal move: {error}") from None
        return ""

    def _generate(self, colour: str) -> str:
        if self.state.position.over:
            return "PASS"
        self._turn(colour)
        square = self.decide().action
        self.play(square)
        return _name(square)

    def _regard(self, colour: str) -> str:
        before = self.state
        try:
            return self._generate(colour)
        finally:
            self.state = before

    def _undo(self) -> str:
        self.take_back()
        return ""

    def _score(self) -> str:
        if not self.state.position.over:
            raise ValueError("cannot score: the game is not over")
        lead = self.state.position.discs(0) - self.state.position.discs(1)
        return f"{'B' if lead > 0 else 'W'}+{abs(lead)}" if lead else "0"

    def _time_settings(self, main: str, extra: str, stones: str) -> str:
        seconds, more, count = float(main), float(extra), int(stones)
        if seconds < 0 or more < 0 or count < 0:
            raise ValueError("time cannot be below zero")
        self.forget_clock()
        if more > 0 and count == 0:
            return ""  # which the protocol takes to mean: no limit
        for seat in (0, 1):
            if seconds > 0:
                self.set_clock(seat, seconds)
            elif count > 0:
                self.set_clock(seat, more, count)
        return ""

    def _time_left(self, colour: str, seconds: str, stones: str) -> str:
        self.set_clock(self._seat(colour), float(seconds), int(stones))
        return ""

    def _depth(self, plies: str) -> str:
        self.set_depth(int(plies))
        return ""

    def _analyse(self, count: str = "0") -> str:
        """Tell what the moves are worth: a line each, with how the game would go on."""
        if self.state.position.over:
            raise ValueError("the game is over")
        shown = self.analyse().candidates[: int(count) or None]
        return "\n".join(
            f"{_name(item.action)} {item.value:+.2f} {' '.join(move.upper() for move in item.line)}".rstrip()
            for item in shown
        )


def _name(square: int) -> str:
    return "PASS" if square == PASS else square_name(square, 8).upper()
