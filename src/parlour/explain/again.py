"""How much was luck: the game's judge in a person's seat, with the same cards against the same players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.core.limits import NEVER, CancelToken, Limit
from parlour.core.observation import Fact, Seat
from parlour.core.registry import ReadyPlayer, make_player
from parlour.core.rng import derive
from parlour.errors import ParlourError, Unsupported
from parlour.explain.judge import judge_of
from parlour.explain.sentences import ENGLISH, sentences_for
from parlour.records.record import GameRecord
from parlour.records.replays import game_of, replay

__all__ = ["Luck", "luck"]


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


def luck(
    record: GameRecord,
    seat: Seat,
    *,
    players: Sequence[str] | None = None,
    judge: ReadyPlayer | None = None,
    limit: Limit | None = None,
    language: str = ENGLISH,
    cancel: CancelToken = NEVER,
) -> Luck:
    """Play a finished game again from its origin with the judge in one seat; the others are those of the record."""
    game = game_of(record)
    if record.result is None:
        raise Unsupported("How much was luck can be told once the game is over.")
    ours = judge or judge_of(game)
    specs = tuple(players or record.players)
    others: dict[Seat, ReadyPlayer] = {}
    for other in range(game.seats):
        if other != seat:
            try:
                others[other] = make_player(specs[other], game)
            except ParlourError:
                raise Unsupported(f"{specs[other]} at {game.seat_names[other]} cannot play the game again.") from None
    state = replay(record, game)[0]
    turn = 0
    while (outcome := game.outcome(state)) is None:
        if cancel.cancelled:
            raise Unsupported("Stopped before the game was played again.")
        mover = game.actors(state)[0]
        ready = others.get(mover, ours)
        bound = limit if limit is not None and mover == seat else ready.limit
        decision = ready.fair.decide(game.observe(state, mover), bound, derive(0, "luck", turn), cancel)
        state = game.step(state, mover, decision.action)
        turn += 1
    yours, made = record.result[seat], outcome.points[seat]
    sentences = sentences_for(game.name, language)
    facts: dict[str, Fact] = {
        "seat": sentences.seat(game.seat_names[seat]),
        "yours": yours,
        "ours": made,
        "gap": abs(yours - made),
        "unit": sentences.word("unit", game.unit),
    }
    code = "same" if yours == made else "better" if yours > made else "worse"
    return Luck(seat, yours, made, sentences.say("luck", code, facts))
