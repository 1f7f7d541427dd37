"""The numbers that can be told of two cards or passes in Hearts, and by which of them ideas are borne out."""

from __future__ import annotations

from math import inf
from typing import Final

from parlour.core.observation import seat_of
from parlour.core.teaching import Tally
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SIDES, penalty
from parlour.games.hearts.rules.variants import QUEEN
from parlour.games.hearts.teaching.scores import points_event, race_of
from parlour.games.hearts.teaching.table import ALARM, look

__all__ = [
    "ANY",
    "CLOSE",
    "HEARTS_ALL",
    "HEARTS_EVER",
    "HEARTS_NOW",
    "HELD",
    "KEPT",
    "OUT",
    "QUEENS",
    "QUEEN_EVER",
    "THROWN",
    "tallies",
]

CLEAR: Final = {"queen": 0.09, "hearts": 0.12}  # of the deals: counts that are closer convince nobody
CLOSE: Final = "close_"  # numbers that bear an idea out and are never told: counts that are closer, or of another part
SEEN: Final = {"queen": 0.02, "hearts": 0.035}  # of the deals; the queen is worth a word even so
WON: Final = tuple(f"card_{number}" for number in range(1, 14))  # points, with whatever card
POINTS: Final = 0.6  # of a difference in points that people can see
QUEEN_TAKEN: Final = ("queen_now", "queen_later")
HEARTS_TAKEN: Final = ("hearts_now", "hearts_later")


def close(name: str, group: str, events: tuple[str, ...], least: float, better: int = -1) -> Tally:
    """Return a number that bears an idea out and is never told."""
    return Tally(CLOSE + name, group, events, better, once=False, least=least, plain=inf)


def counted(name: str, group: str, events: tuple[str, ...], better: int = -1) -> tuple[Tally, Tally]:
    """Return a number of deals, told where it is clear, and the same where it only bears an idea out."""
    clear = Tally(name, group, events, better, least=CLEAR[group])
    return clear, close(name, group, events, SEEN[group], better)


def tallies(obs: HeartsView, move: Action, rival: Action) -> tuple[Tally, ...]:
    """Return what can be told of two moves, the most telling first."""
    last = "last_" if len(obs.trick) == 3 else ""  # nobody plays after the mover, so what this trick holds is certain
    mine = bool(obs.hand >> QUEEN & 1) and not (obs.phase == "pass" and QUEEN in move and QUEEN in rival)
    held = "" if not mine else "dropped_" if move == (QUEEN,) else "held_"
    own = "own_queen" if rival == (QUEEN,) else "queen_now"
    common = [
        Tally("moon_mine", "moon_mine", ("moon_mine",), better=1, least=0.1, often=0.25),
        Tally("moon_chance", "moon_mine", ("moon_mine",), better=1, least=0.04, often=0.2),
        *counted(f"{last}{own}", "queen", ("queen_now",)),
        *counted(f"{held}queen", "queen", QUEEN_TAKEN),
        Tally(f"{last}hearts_now", "hearts", ("hearts_now",), once=False, least=0.5, per="trick", also=("trick",)),
        *counted("no_hearts", "hearts", ("no_hearts",), better=1),
        Tally("hearts", "hearts", HEARTS_TAKEN, once=False, least=0.3, plain=0.6),
        Tally("trick", "", ("trick",)),
        Tally("jack", "bonus", ("jack_mine",), better=1),
        Tally("no_trick", "bonus", ("no_trick_mine",), better=1),
        # an idea of the queen may be the cause although hearts, or the moon of whoever gets all, make more of the
        # difference, and the other way round
        *(close("queen_too", group, QUEEN_TAKEN, SEEN["queen"]) for group in ("hearts", "moon_other")),
        close("hearts_too", "queen", HEARTS_TAKEN, 0.15),
    ]
    return (*common, *_in_play(obs, move, "held_points" if mine else "queen_points"), *_in_match(obs))


def _in_play(obs: HeartsView, move: Action, points: str) -> tuple[Tally, ...]:
    """Return what can be told of cards, and of a moon where there may be one."""
    taken = [penalty(cards) for cards in obs.taken]
    alarm = obs.phase == "pass" or ALARM <= max(taken) == sum(taken) != taken[seat_of(obs)]
    moon = (Tally("moon_other", "moon_other", ("moon_other",)),) if alarm else ()
    if obs.phase != "play":
        return moon
    kept = (f"card_{(obs.hand & ((1 << move[0]) - 1)).bit_count() + 1}",)
    feared = (Tally("kept_queen", "queen", kept, once=False, least=1.0),) if look(obs).queen_out else ()
    return (
        *moon,
        Tally("kept", "hearts", kept, once=False, least=1.0),
        *feared,
        Tally(points, "queen", WON, once=False, least=POINTS, plain=POINTS, alone=False),
    )


def _in_match(obs: HeartsView) -> tuple[Tally, ...]:
    """Return what can be told of the scores."""
    race = race_of(obs)
    if race is None:
        return ()
    event = points_event(obs, race)
    return (
        Tally("match_won", "standing", ("match_won",), better=1),
        Tally("match_lost", "standing", ("match_lost",)),
        Tally("front", "standing", (event,), 1, once=False, least=0.3, plain=0.5, facts={"other": SIDES[race.front]}),
    )


def also_close(*names: str) -> tuple[str, ...]:
    """Return tallies, and after them what they are called where their numbers are close."""
    return (*names, *(CLOSE + name for name in names))


QUEEN_NOW: Final = ("own_queen", "last_own_queen", "queen_now", "last_queen_now")
HELD: Final = (*also_close("held_queen"), "held_points")
OUT: Final = (*also_close("queen"), "kept_queen", "queen_points")  # somebody else has the queen
QUEEN_EVER: Final = (
    *also_close("queen", "held_queen", "dropped_queen"),
    "queen_points",
    "held_points",
    CLOSE + "queen_too",
)
QUEENS: Final = (*also_close(*QUEEN_NOW), *QUEEN_EVER)
HEARTS_NOW: Final = ("last_hearts_now", "hearts_now")
HEARTS_EVER: Final = ("no_hearts", "hearts", *also_close("no_hearts")[1:])
HEARTS_ALL: Final = (*HEARTS_NOW, *HEARTS_EVER)
KEPT: Final = ("queen", "kept_queen", "kept", *also_close("queen")[1:], "queen_points", *HEARTS_EVER)
THROWN: Final = (*HEARTS_NOW, *also_close("queen", "queen_now"), "queen_points", *HEARTS_EVER)  # by others
ANY: Final = (*HEARTS_NOW, *(name for name in QUEENS if name != CLOSE + "queen_too"), *HEARTS_EVER)
