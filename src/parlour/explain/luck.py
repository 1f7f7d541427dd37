"""How much was luck: the game's judge in a person's seat, several times, with the same cards against the same players.

One round of a match is played again at a time: its cards are what luck gave, and its points what was made of them. A
match is the sum of its rounds, with what they vary together.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import fsum, sqrt
from statistics import variance
from typing import Final, Literal

from parlour.core.game import AnyGame
from parlour.core.limits import NEVER, CancelToken
from parlour.core.observation import Fact, Observation, Seat
from parlour.core.outcome import Outcome
from parlour.core.playthrough import Playthrough, Turn
from parlour.core.registry import ReadyPlayer, make_player
from parlour.core.rng import derive
from parlour.errors import ParlourError, Unsupported
from parlour.explain.judge import judge_of
from parlour.explain.rounds import ending_with, round_called, rounds_of
from parlour.explain.sentences import ENGLISH, sentences_for, together
from parlour.records.record import GameRecord
from parlour.records.replays import game_of, replay

__all__ = [
    "TIMES",
    "Luck",
    "Progress",
    "SecondTable",
    "Start",
    "luck",
    "luck_at",
    "points_of",
    "second_tables",
    "split_luck",
    "start_of",
    "starts_of",
    "sum_of_rounds",
]

TIMES: Final = 6  # that the judge plays a deal: enough to see how far results lie apart
MOST_PLAYED: Final = 24  # rounds that are played again for a match, if that is at least twice each
MOST_ROUNDS: Final = 20  # of a match that is played again
LEAST: Final = 0.05  # of a unit, for a difference to be told

Progress = Callable[[int, int], None]  # how many rounds have been played, and of how many


@dataclass(frozen=True, slots=True)
class Luck:
    """Points of a seat as they were (``yours``), and as the judge made them from the same start, each time (``ours``).

    ``even`` is what a seat has on average in those games: the cards were better than that, or worse.
    """

    seat: Seat
    yours: float
    ours: tuple[float, ...]
    even: float
    sentence: str = ""
    rounds: tuple[Luck, ...] = ()  # of a whole match, whose points are their sums

    @property
    def margin(self) -> float:
        """How far a match may lie from the judge's average by chance alone: what its rounds vary, taken together."""
        return 2 * sqrt(fsum(variance(one.ours) for one in self.rounds) * (1 + 1 / len(self.ours)))

    @property
    def mean(self) -> float:
        """What the judge made on average."""
        return fsum(self.ours) / len(self.ours)

    @property
    def skill(self) -> float:
        """What the player made of the same cards beyond the judge's average; the rest of the result was luck."""
        return self.yours - self.mean

    @property
    def deal(self) -> float:
        """What the cards were worth to the judge beyond an even share."""
        return self.mean - self.even


@dataclass(frozen=True, slots=True)
class Start:
    """A round to be played again: the game, one that ends with the round, its first state, and how it ended."""

    game: AnyGame
    single: AnyGame
    state: object
    outcome: Outcome

    @property
    def points(self) -> tuple[float, ...]:
        """What the round brought to each seat."""
        return points_of(self.outcome)


def start_of(
    game: AnyGame, states: Sequence[object], moves: Sequence[tuple[Seat, str]], number: int | None = None
) -> Start:
    """Return the start of a round that is over, the last such if none is named; ``moves`` led through the states."""
    over = [span for span in rounds_of(game, states) if span.over]
    span = round_called(game, states, number) if number is not None else over[-1] if over else None
    if span is None or not span.over:
        raise Unsupported("How much was luck can be said once the game is over.")
    single = ending_with(game, states[span.first])
    seat, text = moves[span.end - 1]
    before = states[span.end - 1]
    # Made again in the game that ends here, so that no next round is dealt.
    outcome = single.outcome(single.step(before, seat, game.parse(text, game.observe(before, seat))))
    if outcome is None:
        raise Unsupported("How much was luck can be said of games that were played to the end.")
    return Start(game, single, states[span.first], outcome)


def starts_of(
    game: AnyGame,
    states: Sequence[object],
    moves: Sequence[tuple[Seat, str]],
    number: int | Literal["all"] | None,
) -> tuple[Start, ...]:
    """Return the start of one round, or of all rounds of a match that are over."""
    if number != "all":
        return (start_of(game, states, moves, number),)
    over = [span.number for span in rounds_of(game, states) if span.over]
    if len(over) > MOST_ROUNDS:
        text = "{count} rounds are too many to play again, at most {most}; choose one of them."
        raise Unsupported(text, count=len(over), most=MOST_ROUNDS)
    return tuple(start_of(game, states, moves, one) for one in over) or (start_of(game, states, moves),)


def points_of(outcome: Outcome) -> tuple[float, ...]:
    """Return what the last round brought to each seat."""
    return outcome.rounds[-1].points if outcome.rounds else outcome.points


class SecondTable(Playthrough[object, Hashable, Observation]):
    """A round once more from its start, as a duplicate board is played at two tables.

    The judge sits for one seat, and wherever a person sat. Whoever has the table decides its turns, by these players
    and seeds, so that the terminal and the server play the same game in their own ways. Players see the match as it
    was, with its scores; it ends with the round.
    """

    def __init__(self, start: Start, players: Sequence[str], seat: Seat, time: int = 0) -> None:
        super().__init__(start.single, start.state)
        self._match = start.game
        self._time = time
        self._specs = tuple("" if other == seat else spec for other, spec in enumerate(players))

    def turns(self) -> Iterator[Turn]:
        """Return the turns until the round is over."""
        for turn in super().turns():
            yield Turn(turn.ply, turn.seat, self._match.observe(self.state, turn.seat))

    def spec(self, turn: Turn) -> str:
        """Return who decides a turn; empty for the judge."""
        return self._specs[turn.seat]

    def seed(self, turn: Turn) -> int:
        """Return the seed that a turn is decided with."""
        return derive(0, "luck", self._time, turn.ply)


def luck(
    record: GameRecord,
    seat: Seat,
    *,
    round_number: int | Literal["all"] | None = None,
    times: int | None = None,
    judge: ReadyPlayer | None = None,
    language: str = ENGLISH,
    progress: Progress = lambda done, total: None,
    cancel: CancelToken = NEVER,
) -> Luck:
    """Play a round again with the judge in one seat, the last one unless another is named; the others are as before.

    Of ``all`` rounds every one that is over is played again, and their sum is told.
    """
    game = game_of(record)
    moves = [(action.seat, action.text) for action in record.actions]
    states = replay(record, game)
    starts = starts_of(game, states, moves, round_number)
    ours = judge or judge_of(game)
    players = {spec: ready for spec in record.players if (ready := _player(spec, game)) is not None}
    specs = [spec if spec in players else "" for spec in record.players]
    tables = second_tables(starts, specs, seat, times)
    total = sum(map(len, tables))
    for done, table in enumerate(chain.from_iterable(tables)):
        progress(done, total)
        for turn in table.turns():
            if cancel.cancelled:
                raise Unsupported("Stopped before the game was played again.")
            ready = players.get(table.spec(turn), ours)
            table.play(turn.seat, ready.fair.decide(turn.obs, ready.limit, table.seed(turn), cancel).action)
    return luck_at(game, seat, starts, tables, language)


def second_tables(
    starts: Sequence[Start], players: Sequence[str], seat: Seat, times: int | None = None
) -> list[list[SecondTable]]:
    """Return the tables at which rounds are played again: of many rounds each a few times less, but twice at least."""
    often = times or max(2, min(TIMES, MOST_PLAYED // len(starts)))
    return [[SecondTable(start, players, seat, time) for time in range(often)] for start in starts]


def luck_at(
    game: AnyGame,
    seat: Seat,
    starts: Sequence[Start],
    tables: Sequence[Sequence[SecondTable]],
    language: str = ENGLISH,
) -> Luck:
    """Tell play from luck by the tables at which rounds were played again."""
    rounds = [
        split_luck(game, seat, start.outcome, [table.outcome for table in played if table.outcome], language)
        for start, played in zip(starts, tables, strict=True)
    ]
    return sum_of_rounds(game, rounds, language)


def _player(spec: str, game: AnyGame) -> ReadyPlayer | None:
    """Make the player of a record; None for a person."""
    try:
        return make_player(spec, game)
    except ParlourError:
        return None


def split_luck(game: AnyGame, seat: Seat, mine: Outcome, ends: Sequence[Outcome], language: str = ENGLISH) -> Luck:
    """Tell play from luck by how the judge's games ended."""
    rows = [points_of(end) for end in ends]
    even = fsum(map(fsum, rows)) / (len(rows) * game.seats)
    result = Luck(seat, points_of(mine)[seat], tuple(row[seat] for row in rows), even)
    return replace(result, sentence=_sentence(result, game, language))


def sum_of_rounds(game: AnyGame, rounds: Sequence[Luck], language: str = ENGLISH) -> Luck:
    """Return the sum of rounds: each time one of each, since their cards have nothing to do with one another."""
    if len(rounds) == 1:
        return rounds[0]
    sums = tuple(map(fsum, zip(*(one.ours for one in rounds), strict=True)))
    yours, even = fsum(one.yours for one in rounds), fsum(one.even for one in rounds)
    result = Luck(rounds[0].seat, yours, sums, even, rounds=tuple(rounds))
    return replace(result, sentence=_sentence(result, game, language))


def _sentence(result: Luck, game: AnyGame, language: str) -> str:
    sentences = sentences_for(game.name, language)
    sign = -1 if game.penalties else 1
    low, high = sorted((sign * min(result.ours), sign * max(result.ours)))
    facts: dict[str, Fact] = {
        "seat": sentences.seat(game.seat_names[result.seat]),
        "times": len(result.ours),
        "low": low + 0.0,  # no -0
        "high": high + 0.0,
        "mean": round(sign * result.mean, 1) + 0.0,
        "yours": sign * result.yours + 0.0,
        "gap": round(abs(result.skill), 1),
        "deal": round(abs(result.deal), 1),
        "rounds": len(result.rounds),
        "margin": round(result.margin, 1),
        "unit": sentences.word("unit", game.unit),
    }
    inside = abs(result.skill) <= result.margin + LEAST
    usual = inside if result.rounds else min(result.ours) <= result.yours <= max(result.ours)
    shared = abs(result.deal) < LEAST
    codes = (
        "match" if result.rounds else "range" if low < high else "one",
        "usual" if usual else "gained" if result.skill > 0 else "lost",
        "even" if shared else "good" if result.deal > 0 else "bad",
    )
    form = "took" if game.penalties else ""
    return together(*(sentences.say("luck", code, facts, form=form) for code in codes))
