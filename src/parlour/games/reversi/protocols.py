"""``parlour engine reversi``: the languages in which other programs talk to an engine, GTP and NBoard.

A session is a pure dialogue: ``answer`` takes a line and returns what to print, or None for nothing.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from typing import Final

from parlour.core.decision import Decision
from parlour.core.limits import CancelToken, Limit
from parlour.core.parameters import option
from parlour.core.registry import make_player
from parlour.core.rng import derive
from parlour.core.tools import Answer, Desk, Tool
from parlour.errors import ParlourError
from parlour.games.reversi.board import PASS, square_name
from parlour.games.reversi.formats.ggf import read_ggf
from parlour.games.reversi.rules import Reversi
from parlour.games.reversi.state import SIDES, State, objection
from parlour.games.reversi.text import draw, read_move

__all__ = ["ENGINE", "EngineSettings", "Gtp", "NBoard", "Session"]


@dataclass(frozen=True)
class EngineSettings:
    """The options of ``parlour engine reversi``."""

    protocol: str = option("gtp", "The language to talk: gtp or nboard.", choices=("gtp", "nboard"))
    player: str = option("grandmaster", "Who plays, as everywhere: a level, or a player with settings.")
    seed: int = option(1, "Seed of everything that is left to chance.", low=0)


class Session(ABC):
    """One conversation: the game so far, and who answers for the engine."""

    def __init__(self, player: str, seed: int, cancel: CancelToken) -> None:
        self.game = Reversi()
        self.state = self.game.start(0)
        self.limit = Limit()
        self.over = False
        self._spec = player
        self._seed = seed
        self._cancel = cancel
        make_player(player, self.game)  # a wrong name is told at once

    @abstractmethod
    def answer(self, line: str) -> str | None:
        """Return the reply to one line."""

    def decide(self) -> Decision[int]:
        """Ask the player for a move in the present position."""
        player = make_player(self._spec, self.game).fair
        seed = derive(self._seed, len(self.state.played))
        view = self.game.observe(self.state, self.state.position.mover)
        return player.decide(view, self.limit, seed, self._cancel)

    def play(self, square: int) -> None:
        """Make a move; raise ``ValueError`` with the reason when it is not legal."""
        illegal = objection(self.state.position, square)
        if illegal is not None:
            raise ValueError(illegal.text)
        self.state = self.state.play(square)

    def move(self, text: str) -> int:
        """Read a move."""
        return read_move(text, 8)


class Gtp(Session):
    """The Go Text Protocol, version 2, with squares as Othello names them: a1 is the upper left corner."""

    def answer(self, line: str) -> str | None:
        """Return ``= reply`` or ``? what is wrong``, with the command's number if it had one."""
        words = line.split("#", maxsplit=1)[0].split()
        if not words:
            return None
        number = words.pop(0) if words[0].isdigit() else ""
        commands = self._commands()
        try:
            if not words or words[0] not in commands:
                raise ValueError("unknown command")
            reply = commands[words[0]](*words[1:])
        except TypeError:
            return f"?{number} wrong number of arguments\n"
        except (ValueError, ParlourError) as error:
            return f"?{number} {error}\n"
        return f"={number} {reply}".rstrip() + "\n"

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
            "undo": self._undo,
            "showboard": lambda: "\n" + draw(self.state.position),
            "time_left": lambda *_: "",
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

    def _turn(self, colour: str) -> None:
        """Let a colour move: who cannot has passed without saying so."""
        side = {"b": 0, "black": 0, "w": 1, "white": 1}.get(colour.lower())
        if side is None:
            raise ValueError("invalid color")
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
        return "PASS" if square == PASS else square_name(square, 8).upper()

    def _undo(self) -> str:
        if not self.state.played:
            raise ValueError("cannot undo")
        again = State.at(self.state.start)
        for played in self.state.played[:-1]:
            again = again.play(played.square)
        self.state = again
        return ""


class NBoard(Session):
    """The protocol of the NBoard program: the viewer sends the game, the engine answers ``go`` and ``hint``."""

    def answer(self, line: str) -> str | None:
        """Return one or more lines, or None; what is not understood is passed over, as the protocol wants."""
        command, _, rest = line.strip().partition(" ")
        try:
            return self._dispatch(command, rest.strip())
        except (ValueError, ParlourError) as error:
            return f"status {error}"

    def _dispatch(self, command: str, rest: str) -> str | None:
        if command == "nboard":
            return f"set myname Parlour {version('parlour')}"
        if command == "ping":
            return f"pong {rest}"
        if command == "quit":
            self.over = True
        elif command == "set":
            self._set(*rest.partition(" ")[::2])
        elif command == "move":
            self.play(self._square(rest.split("/", maxsplit=1)[0]))
        elif command == "go":
            return self._go()
        elif command == "hint":
            return self._hint(int(rest or "1"))
        return None

    def _set(self, name: str, value: str) -> None:
        if name == "game":
            state = read_ggf(value)[0].state
            if state.start.size != 8:
                raise ValueError("only boards of 8x8 are played")
            self.state = state
        elif name == "depth":
            self.limit = Limit(depth=max(1, int(value)))

    def _square(self, text: str) -> int:
        return PASS if text.strip().lower() in ("pa", "pass", "--") else self.move(text.strip())

    def _go(self) -> str:
        if self.state.position.over:
            raise ValueError("the game is over")
        decision = self.decide()
        chosen = decision.chosen
        value = f"/{chosen.value:.2f}" if chosen is not None else "/"
        return f"status\n=== {_name(decision.action)}{value}/{decision.spent.seconds:.2f}"

    def _hint(self, count: int) -> str:
        if self.state.position.over:
            raise ValueError("the game is over")
        decision = self.decide()
        lines = []
        for candidate in decision.candidates[:count]:
            line = "".join([_name(candidate.action), *(move.upper().replace("--", "PA") for move in candidate.line)])
            depth = "100%" if candidate.exact else str(decision.spent.depth)
            lines.append(f"search {line} {candidate.value:.2f} 0 {depth}")
        return "\n".join([*lines, "status"])


def _name(square: int) -> str:
    return "PA" if square == PASS else square_name(square, 8).upper()


def run(settings: EngineSettings, desk: Desk) -> Iterator[Answer]:
    """Talk until the other side is done."""
    kind = Gtp if settings.protocol == "gtp" else NBoard
    session = kind(settings.player, settings.seed, desk.cancel)
    for line in sys.stdin:
        reply = session.answer(line)
        if reply is not None:
            yield Answer(reply, {"reply": reply})
        if session.over or desk.cancel.cancelled:
            return


ENGINE: Final = Tool(
    "engine",
    "Serve other programs as an engine, over standard input and output.",
    run,
    EngineSettings,
    examples=("--protocol nboard", "--protocol gtp --player expert"),
)
