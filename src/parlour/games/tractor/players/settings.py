"""Every number that steers the players, declared once."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.core.parameters import option

__all__ = ["PhaseSettings", "SearchSettings"]


@dataclass(frozen=True)
class PhaseSettings:
    """The settings of the four-phase player."""

    tendencies: bool = option(True, "Watch how others play and adapt (from phase 3 on).")
    misjudge: float = option(
        0.0, "How far it misjudges plays, for players that are weak on purpose.", low=0.0, high=500.0
    )
    low_pressure: float = option(0.4, "Share of the points needed below which pressure is low.", low=0.0, high=1.0)
    high_pressure: float = option(0.7, "Share of the points needed above which pressure is high.", low=0.0, high=1.0)
    always_beat: int = option(10, "Points in a trick from which an opponent is always beaten.", low=0, high=100)
    may_beat: int = option(5, "Points in a trick from which an opponent is beaten if it is cheap.", low=0, high=100)
    cheap: float = option(60.0, "Conservation value up to which a winning play is cheap.", low=0.0, high=200.0)
    # Declaring: base chance times factors
    declare_single: float = option(0.30, "Base chance to declare a single.", low=0.0, high=1.0)
    declare_pair: float = option(0.70, "Base chance to declare a pair.", low=0.0, high=1.0)
    declare_little: float = option(0.85, "Base chance to declare the little jokers.", low=0.0, high=1.0)
    declare_big: float = option(0.95, "Base chance to declare the big jokers.", low=0.0, high=1.0)
    # The kitty
    eliminate: float = option(20.0, "Score above which a weak suit is buried whole.", low=-200.0, high=200.0)
    eliminate_length: int = option(6, "Cards of the longest suit that is buried whole.", low=0, high=12)
    long_trumps: int = option(10, "Trumps from which, with two pairs, a hand is exceptional.", low=0, high=33)
    strong_plain: float = option(2.0, "Strength of plain suits that makes a hand exceptional.", low=0.0, high=20.0)


@dataclass(frozen=True)
class SearchSettings:
    """The settings of the searching player."""

    worlds: int = option(12, "Imagined deals that nominate a play.", low=1, high=10_000, served=1_000)
    nominees: int = option(6, "Most plays to nominate.", low=1, high=100)
    confirm: int = option(
        400,
        "Fresh deals that must confirm one of them against the phase player's choice.",
        low=0,
        high=100_000,
        served=10_000,
    )
    caution: float = option(1.0, "Standard errors by which it must be better there.", low=0.0, high=10.0)
    width: int = option(24, "Plays that are looked into.", low=2, high=200)
    steps: float = option(
        0.5, "Share of whole levels in what a round is worth; the rest counts points.", low=0.0, high=1.0
    )
    kitty: bool = option(True, "Search what to bury.")
    declare: bool = option(True, "Search what to declare.")
    exact: int = option(
        400, "Number of possible deals up to which all are looked at.", low=0, high=100_000, served=10_000
    )
    wide: bool = option(False, "Compare declarations from the first card on, and plays where one alone seems sensible.")
