"""What the protocols share: the game so far, who answers for the engine, and how long it may think."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Final

from parlour.core.analysis import Analysis
from parlour.core.decision import Decision
from parlour.core.limits import CancelToken, Limit
from parlour.core.parameters import Parameter, parameters
from parlour.core.player import Player, PlayerSpec
from parlour.core.registry import game_type, make_player
from parlour.core.rng import derive
from parlour.games.reversi.rules.formats.transcript import write_transcript
from parlour.games.reversi.rules.game import Reversi, ReversiView
from parlour.games.reversi.rules.state import State, objection
from parlour.games.reversi.rules.text import read_move

__all__ = ["EngineSession"]

# What was sent before thinking began, as scripts send everything at once, does not interrupt it.
BURST_SECONDS: Final = 0.2


class EngineSession(ABC):
    """One conversation. ``answer`` takes a line and yields what to print."""

    def __init__(self, player: str, seed: int, games: str = "") -> None:
        self.game = Reversi()
        self.state = self.game.start(0)
        self.over = False
        self._seed = seed
        self._games = games
        ready = make_player(player, self.game)  # a wrong name is told at once
        self._spec, self._limit = ready.spec, ready.limit
        self._clock: dict[int, tuple[float, int]] = {}  # by seat: seconds left, and for how many moves (0: for all)
        self._thinking: tuple[CancelToken, float] | None = None

    @abstractmethod
    def answer(self, line: str) -> Iterator[str]:
        """Yield the replies to one line."""

    @abstractmethod
    def interrupts(self, line: str) -> bool:
        """Tell whether a line that arrives while the engine thinks ends its thinking."""

    def interrupt(self) -> None:
        """Answer soon with what has been found; for another thread."""
        thinking = self._thinking
        if thinking is not None and monotonic() - thinking[1] > BURST_SECONDS:
            thinking[0].cancel()

    def decide(self) -> Decision[int]:
        """Ask the player for a move in the present position."""
        player = self._prepared(self._spec)
        with self._interruptible() as cancel:
            return player.decide(self._view(), self._allowed(), self._move_seed(), cancel)

    def analyse(self) -> Analysis[int]:
        """Ask the player about every move of the present position, without its book if it can do without."""
        spec = self._spec
        if self._setting("book") is not None:
            spec = replace(spec, arguments={**spec.arguments, "book": "off"})
        player = self._prepared(spec)
        with self._interruptible() as cancel:
            return player.analyse(self._view(), self._allowed(), self._move_seed(), cancel)

    def _prepared(self, spec: PlayerSpec) -> Player[ReversiView, int]:
        player = make_player(spec, self.game).fair
        player.prepare()  # what it loads is no part of its time
        return player

    def _view(self) -> ReversiView:
        return self.game.observe(self.state, self.state.position.mover)

    def _move_seed(self) -> int:
        return derive(self._seed, len(self.state.played))

    @contextmanager
    def _interruptible(self) -> Iterator[CancelToken]:
        cancel = CancelToken()
        self._thinking = (cancel, monotonic())
        try:
            yield cancel
        finally:
            self._thinking = None

    def set_depth(self, depth: int) -> None:
        """Look so many plies ahead, as far as the player can."""
        if depth < 1:
            raise ValueError(f"a depth is at least 1, not {depth}")
        setting = self._setting("depth")
        if setting is None:
            self._limit = replace(self._limit, depth=depth)
            return
        low, high = int(setting.low or 1), int(setting.high or depth)
        reached = str(min(high, max(low, depth)))
        self._spec = replace(self._spec, arguments={**self._spec.arguments, "depth": reached})

    def _setting(self, name: str) -> Parameter | None:
        kind = game_type(self.game.name).player_type(self._spec.name)
        return next((item for item in parameters(kind.settings) if item.name == name), None)

    def set_clock(self, seat: int, seconds: float, moves: int = 0) -> None:
        """Tell how much time a side has left, for all its moves or for so many."""
        if seconds < 0 or moves < 0:
            raise ValueError("time cannot be below zero")
        self._clock[seat] = (seconds, moves)

    def forget_clock(self) -> None:
        """Think without regard to time."""
        self._clock.clear()

    def _allowed(self) -> Limit:
        """Return the limit for the next move: an even share of the time that is left."""
        now = self.state.position
        if now.mover not in self._clock:
            return self._limit
        seconds, moves = self._clock[now.mover]
        share = seconds / (moves or now.empty.bit_count() // 2 + 2)
        return replace(self._limit, seconds=max(0.01, share))

    def play(self, square: int) -> None:
        """Make a move; raise ``ValueError`` with the reason when it is not legal."""
        illegal = objection(self.state.position, square)
        if illegal is not None:
            raise ValueError(illegal.text)
        self.state = self.state.play(square)

    def take_back(self) -> None:
        """Take the last move back."""
        if not self.state.played:
            raise ValueError("cannot undo")
        again = State.at(self.state.start)
        for played in self.state.played[:-1]:
            again = again.play(played.square)
        self.state = again

    def learn(self) -> bool:
        """Add the game to the file of games, from which a book can be built; tell whether there is one."""
        if not self._games or self.state.start != self.game.start_position:
            return False
        with Path(self._games).open("a", encoding="utf-8") as file:
            file.write(write_transcript(self.state) + "\n")
        return True

    def move(self, text: str) -> int:
        """Read a move."""
        return read_move(text, 8)
