"""How much was luck: the game's judge in a person's seat, with the same cards against the same players."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from parlour.core.game import AnyGame
from parlour.core.limits import NEVER, CancelToken
from parlour.core.observation import Fact, Observation, Seat
from parlour.core.playthrough import Playthrough, Turn
from parlour.core.registry import ReadyPlayer, make_player
from parlour.core.rng import derive
from parlour.errors import ParlourError, Unsupported
from parlour.explain.judge import judge_of
from parlour.explain.sentences import ENGLISH, sentences_for
from parlour.records.record import GameRecord
from parlour.records.replays import game_of, replay

__all__ = ["Luck", "SecondTable", "luck"]


@dataclass(frozen=True, slots=True)
class Luck:
    """Points of a seat as they were (``yours``), and as the judge made them from the same start (``ours``)."""

    seat: Seat
    yours: float
    ours: float
    sentence: str

    @property
    def skill(self) -> float:
        """What the player made of the same cards beyond the judge; the rest of the result was luck."""
        return self.yours - self.ours


class SecondTable(Playthrough[object, Hashable, Observation]):
    """A finished game once more from its start, as a duplicate board is played at two tables.

    The judge sits for one seat, and wherever a person sat. Whoever has the table decides its turns, by these players
    and seeds, so that the terminal and the server play the same game in their own ways.
    """

    def __init__(self, game: AnyGame, start: object, players: Sequence[str], seat: Seat) -> None:
        super().__init__(game, start)
        self._specs = tuple("" if other == seat else spec for other, spec in enumerate(players))

    def spec(self, turn: Turn) -> str:
        """Return who decides a turn; empty for the judge."""
        return self._specs[turn.seat]

    @staticmethod
    def seed(turn: Turn) -> int:
        """Return the seed that a turn is decided with."""
        return derive(0, "luck", turn.ply)


def luck(
    record: GameRecord,
    seat: Seat,
    *,
    judge: ReadyPlayer | None = None,
    language: str = ENGLISH,
    cancel: CancelToken = NEVER,
) -> Luck:
    """Play a finished game again with the judge in one seat; the other players are those of the record."""
    game = game_of(record)
    if record.result is None:
        raise Unsupported("How much was luck can be said once the game is over.")
    ours = judge or judge_of(game)
    players = {spec: ready for spec in record.players if (ready := _player(spec, game)) is not None}
    specs = [spec if spec in players else "" for spec in record.players]
    table = SecondTable(game, replay(record, game)[0], specs, seat)
    for turn in table.turns():
        if cancel.cancelled:
            raise Unsupported("Stopped before the game was played again.")
        ready = players.get(table.spec(turn), ours)
        table.play(turn.seat, ready.fair.decide(turn.obs, ready.limit, table.seed(turn), cancel).action)
    assert table.outcome is not None
    return _told(game, seat, record.result[seat], table.outcome.points[seat], language)


def _player(spec: str, game: AnyGame) -> ReadyPlayer | None:
    """Make the player of a record; None for a person."""
    try:
        return make_player(spec, game)
    except ParlourError:
        return None


def _told(game: AnyGame, seat: Seat, yours: float, ours: float, language: str) -> Luck:
    sentences = sentences_for(game.name, language)
    facts: dict[str, Fact] = {
        "seat": sentences.seat(game.seat_names[seat]),
        "yours": yours,
        "ours": ours,
        "gap": abs(yours - ours),
        "unit": sentences.word("unit", game.unit),
    }
    code = "same" if yours == ours else "better" if yours > ours else "worse"
    return Luck(seat, yours, ours, sentences.say("luck", code, facts))
