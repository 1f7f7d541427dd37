"""A puzzle as it is kept: a position, who is to answer, the answers, and the proof that there are no others."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple

from parlour.core.game import AnyGame, HiddenGame
from parlour.core.hidden import read_hidden
from parlour.core.observation import Observation, Seat
from parlour.core.parameters import Value
from parlour.core.puzzles import AnyPuzzles, Theme
from parlour.core.registry import game_type, make_game
from parlour.errors import FormatError, ParlourError, UnknownName, Unsupported
from parlour.records.codec import decode, encode

__all__ = [
    "Played",
    "Proof",
    "Puzzle",
    "Question",
    "Weighed",
    "door_of",
    "name_of",
    "play_line",
    "read_puzzles",
    "start_of_line",
    "write_puzzle",
]


@dataclass(frozen=True, slots=True)
class Weighed:
    """One legal answer: what it comes to, at worst too, and what follows in a deal that shows it.

    ``line`` is best play of everybody after the answer; ``deal`` is where the hidden cards then lie, as
    ``write_hidden`` writes it, and empty where nothing is hidden.
    """

    action: str
    value: float
    worst: float
    line: tuple[str, ...] = ()
    deal: str = ""


@dataclass(frozen=True, slots=True)
class Proof:
    """What was computed: every legal answer with its value, the best first; ``margin`` parts answers from the rest.

    ``deals`` is over how many deals, 1 where nothing is hidden or all cards are open. ``losing`` counts the deals in
    which the best of the others does worse than the answer, and ``winning`` those in which it does better.
    """

    kind: str  # a ProofKind
    unit: str
    deals: int
    margin: float
    answers: tuple[str, ...]
    weighed: tuple[Weighed, ...]
    losing: int = 0
    winning: int = 0

    @property
    def best(self) -> Weighed:
        """The answer."""
        return self.weighed[0]

    @property
    def rival(self) -> Weighed:
        """The best of the others."""
        return next(item for item in self.weighed if item.action not in self.answers)

    def about(self, action: str) -> Weighed | None:
        """Return what is known of a legal answer."""
        return next((item for item in self.weighed if item.action == action), None)


class Question(NamedTuple):
    """What a puzzle asks: the game with its rules, the state, the seat that is to answer, and the theme."""

    game: AnyGame
    state: object
    seat: Seat
    theme: Theme[Observation, object]

    @property
    def obs(self) -> Observation:
        """What the seat sees."""
        seen: Observation = self.game.observe(self.state, self.seat)
        return seen


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle. ``position`` is one deal that fits what the seat sees, no more likely than another."""

    id: str
    game: str
    theme: str
    position: str
    seat: Seat
    rating: int
    proof: Proof
    rules: Mapping[str, Value] = field(default_factory=dict, hash=False)
    seed: int = 0
    number: int = 0

    def question(self) -> Question:
        """Return the position with its game and theme."""
        theme = door_of(self.game).theme(self.theme)
        if theme is None:
            raise UnknownName("theme", self.theme, [theme.name for theme in door_of(self.game).themes])
        game = make_game(self.game, self.rules)
        state = game.load(self.position)
        if self.seat not in game.actors(state):
            raise FormatError("puzzle {id}: it is not the turn of seat {seat}", id=self.id, seat=self.seat)
        return Question(game, state, self.seat, theme)


class Played(NamedTuple):
    """A move of a line: who made it, as text, and where it led."""

    seat: Seat
    text: str
    state: object


def start_of_line(question: Question, weighed: Weighed) -> object:
    """Return the position in the deal that a line is from."""
    hidden = read_hidden(weighed.deal) if weighed.deal else None
    if hidden is None or not isinstance(question.game, HiddenGame):
        return question.state
    return question.game.complete(question.obs, hidden, 0)


def play_line(question: Question, weighed: Weighed) -> Iterator[Played]:
    """Play an answer and what is best after it, in the deal that the line is from."""
    game, state = question.game, start_of_line(question, weighed)
    for number, text in enumerate((weighed.action, *weighed.line)):
        seat = game.actors(state)[0] if number else question.seat
        state = game.step(state, seat, game.parse(text, game.observe(state, seat)))
        yield Played(seat, text, state)


def door_of(game: str) -> AnyPuzzles:
    """Return where the puzzles of a game come from."""
    door = game_type(game).puzzles
    if door is None:
        raise Unsupported("{game} has no puzzles.", game=game)
    return door


def name_of(game: str, theme: str, rules: Mapping[str, Value], position: str, seat: Seat) -> str:
    """Return the id of a puzzle: the same position always has the same."""
    text = json.dumps([game, theme, dict(sorted(rules.items())), position, seat])
    return f"{game}-{sha256(text.encode()).hexdigest()[:10]}"


def write_puzzle(puzzle: Puzzle) -> str:
    """Write a puzzle as one line of JSON."""
    return json.dumps(encode(puzzle), ensure_ascii=False, separators=(",", ":"))


def read_puzzles(lines: Iterable[str], source: str = "") -> Iterator[Puzzle]:
    """Read what ``write_puzzle`` writes, a puzzle a line; raise ``FormatError`` with the line that is wrong."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
            if not isinstance(data, dict):
                raise FormatError("expected an object")
            puzzle = decode(Puzzle, data)
            if len(puzzle.proof.weighed) <= len(puzzle.proof.answers) or not puzzle.proof.answers:
                raise FormatError("expected answers, and other moves beside them")
        except json.JSONDecodeError as error:
            raise FormatError("not JSON: {error}", error=error.msg, line=number, source=source) from None
        except FormatError as error:
            raise error.at(line=number, source=source) from None
        except ParlourError as error:
            raise FormatError(str(error), line=number, source=source) from None
        yield puzzle
