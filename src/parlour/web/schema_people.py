"""The shapes of what people do with each other: clocks, set phrases, invitations, another game."""

from __future__ import annotations

from typing import Literal, get_args

from parlour.web.schema import Incoming, Name, Outgoing, SeatNumber, Value

__all__ = ["PHRASES", "ClockView", "Clocks", "Invited", "Phrase", "PhraseIn", "RematchIn", "RematchMade"]

Phrase = Literal[
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "oops",
    "one_moment",
    "take_your_time",
    "your_turn",
    "lucky",
    "another",
    "good_game",
    "goodbye",
]
PHRASES: tuple[str, ...] = get_args(Phrase)


class ClockView(Outgoing):
    """How many seconds a person has left, and whether they are running out now."""

    seat: int
    left: float
    running: bool


class Clocks(Outgoing):
    """The clocks of the people at a table, as one of them may know; empty where there are none."""

    clocks: list[ClockView]


class PhraseIn(Incoming):
    """What a seat says to everybody: one of a dozen phrases, which each reads in their own language."""

    seat: SeatNumber
    phrase: Phrase


class Invited(Outgoing):
    """The code with which a guest takes a seat, once; the one before is no good any more."""

    code: str


class RematchIn(Incoming):
    """Another game; `rules` are those of this one if there are none."""

    rules: dict[Name, Value] | None = None


class RematchMade(Outgoing):
    """Where the same people play again: the tokens of this table hold the seats there."""

    id: str
