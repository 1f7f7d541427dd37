"""Boards of Bridge for experiments: stored ones, those that the system bids, and what is played on them as jobs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from _common import ROOT, SHARED, Row, Timed

from parlour import play
from parlour.core.decision import Decision
from parlour.core.limits import NEVER, CancelToken, Limit
from parlour.core.observation import Seat
from parlour.core.player import OmniscientPlayer
from parlour.core.rng import derive
from parlour.games.bridge.engine.solver_kernel import NO_TRUMPS, Solver
from parlour.games.bridge.rules.contract import TRICKS
from parlour.games.bridge.rules.deal import Hands, read_deal
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.state import Board
from parlour.games.bridge.rules.variants import BridgeRules
from parlour.records import GameRecord, replay

__all__ = ["OURS", "PUBLIC", "Bid", "Declare", "PlayBoard", "bid", "no_trumps", "states_of", "stored"]

OURS = ROOT / "tests/data/dd_tables_seed20260101_100.tsv"
PUBLIC = SHARED / "dd_tables_random_1000.tsv"


def stored(path: Path) -> list[tuple[Hands, list[int]]]:
    """Return deals with twenty results each: N, E, S, W in spades, hearts, diamonds, clubs and no trumps."""
    lines = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    return [(read_deal(deal), [int(number) for number in numbers.split()]) for deal, numbers in lines]


def states_of(record: GameRecord, game: Bridge) -> list[Board]:
    """Return every state of a board."""
    return replay(record, game)


@dataclass(frozen=True)
class Bid:
    """A board that the system has bid: its seed, the calls, and the state after them."""

    game: Bridge
    seed: int
    calls: tuple[str, ...]
    state: Board

    def play(self, declaring: str | Timed, defending: str | Timed) -> list[Board]:
        """Let one player declare against another; return every state of the board."""
        assert self.state.contract is not None
        declarer = self.state.contract.declarer
        seated = [defending if (seat - declarer) % 2 else declaring for seat in range(4)]
        return states_of(play(self.game, seated, self.seed, opening=self.calls), self.game)


def bid(number: int, seed: int) -> Bid:
    """Deal a board and let the system bid it."""
    game = Bridge(BridgeRules(board=1 + number % 16))
    record = play(game, ["simple"] * 4, seed)
    states = states_of(record, game)
    count = len(states[-1].calls)
    return Bid(game, seed, tuple(action.text for action in record.actions[:count]), states[count])


@dataclass(frozen=True)
class PlayBoard:
    """A board at three tables: A declares against B, B against A, and B against itself."""

    a: str
    b: str
    number: int

    @property
    def key(self) -> int:
        """The board."""
        return self.number

    def run(self, _: CancelToken) -> Row:
        """Play the board; a row without results when it is passed out."""
        board = bid(self.number, derive(2, "play", self.number))
        row: Row = {"specs": [self.a, self.b], "board": self.number}
        if board.state.contract is None:
            return row
        ours, theirs = Timed(self.a, board.game), Timed(self.b, board.game)
        side = board.state.contract.declarer % 2
        tables: dict[str, tuple[str | Timed, str | Timed]] = {
            "b_both": (self.b, self.b),
            "a_declares": (ours, theirs),
            "b_declares": (theirs, ours),
        }
        row |= {name: board.play(*pair)[-1].won[side] for name, pair in tables.items()}
        for name, player in (("a", ours), ("b", theirs)):
            row[f"{name}_seconds"] = sum(player.seconds)
            row[f"{name}_decisions"] = len(player.seconds)
            row[f"{name}_longest"] = max(player.seconds)
        return row


def no_trumps() -> Bridge:
    """Return the game in which South declares 3NT."""
    return Bridge(BridgeRules(contract="3NT by S"))


class DoubleDummy(OmniscientPlayer[Board, int]):
    """Plays no trumps with all cards open, the lowest of equal cards."""

    def __init__(self) -> None:
        self._solver = Solver()

    def decide_full(
        self, state: Board, seat: Seat, limit: Limit, seed: int, cancel: CancelToken = NEVER
    ) -> Decision[int]:
        """Choose the best card."""
        self._solver.watch(cancel.byte)
        found = self._solver.cards(state.hands, NO_TRUMPS, state.leaders[-1], state.trick)
        most = max(tricks for _, tricks in found)
        return Decision(min(card for card, tricks in found if tricks == most))


class DoubleDummyFirst(OmniscientPlayer[Board, int]):
    """Plays double dummy until so many cards are left in a hand, then as another player."""

    def __init__(self, perfect: DoubleDummy, then: Timed, cards: int) -> None:
        self._perfect = perfect
        self._then = then
        self._cards = cards

    def decide_full(
        self, state: Board, seat: Seat, limit: Limit, seed: int, cancel: CancelToken = NEVER
    ) -> Decision[int]:
        """Ask whose part it is."""
        left = TRICKS - len(state.plays) // 4
        return (self._then if left <= self._cards else self._perfect).decide_full(state, seat, limit, seed, cancel)


@dataclass(frozen=True)
class Declare:
    """One player declares 3NT as South against perfect defence, and plays once so many cards are left."""

    spec: str
    number: int
    seed: int
    cards: int

    @property
    def key(self) -> tuple[str, int]:
        """Who plays which board."""
        return self.spec, self.number

    def run(self, _: CancelToken) -> Row:
        """Play the board."""
        game, perfect = no_trumps(), DoubleDummy()
        player = Timed(self.spec, game)
        south = DoubleDummyFirst(perfect, player, self.cards)
        last = states_of(play(game, [perfect, perfect, south, perfect], self.seed), game)[-1]
        row = {"spec": self.spec, "board": self.number, "cards": self.cards, "won": last.won[0]}
        return {**row, "seconds": sum(player.seconds), "decisions": len(player.seconds)}
