"""The variants of Hearts as options; the defaults are the game as most people play it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final

from parlour.cards import HEARTS, SUIT_MASKS, card_of
from parlour.core.observation import Rules
from parlour.core.parameters import Preset, option
from parlour.core.reading import whole_number
from parlour.errors import BadParameter

__all__ = ["ACROSS", "DIRECTIONS", "HOLD", "JACK", "LEFT", "PENALTIES", "QUEEN", "RIGHT", "TWO_OF_CLUBS", "HeartsRules"]

HOLD, LEFT, ACROSS, RIGHT = range(4)  # how many seats on the passed cards go
DIRECTIONS: Final = ("hold", "left", "across", "right")

QUEEN: Final = card_of("QS")
JACK: Final = card_of("JD")
TWO_OF_CLUBS: Final = card_of("2C")
MOST_POINTS: Final = 1_000_000  # at the start of a match, either way: far more than any match comes to
PENALTIES: Final = SUIT_MASKS[HEARTS] | 1 << QUEEN

_CYCLES: Final = {
    "left-right-across-hold": (LEFT, RIGHT, ACROSS, HOLD),
    "left-across-right-hold": (LEFT, ACROSS, RIGHT, HOLD),
    "none": (HOLD,),
    "left": (LEFT,),
}


@dataclass(frozen=True)
class HeartsRules(Rules):
    """House rules, and where a match begins and ends."""

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "passing_and_leading": (
            "pass_cycle",
            "must_break_hearts",
            "qs_breaks_hearts",
            "no_pts_on_first_trick",
            "can_lead_any_club",
            "can_lead_hearts_instead_of_qs",
        ),
        "scoring": (
            "moon",
            "jd_bonus",
            "avoid_all_tricks_bonus",
        ),
        "length_of_the_match": (
            "target",
            "tie",
            "rounds",
        ),
        "where_it_begins": (
            "first_round",
            "start_scores",
        ),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("original", "The rules of the original program.", {}),
        Preset("online", "Only a heart breaks hearts, as most programs play.", {"qs_breaks_hearts": False}),
        Preset(
            "club",
            "Omnibus: the jack of diamonds takes 10 off, who shoots the moon chooses, and ties are played on.",
            {"qs_breaks_hearts": False, "jd_bonus": True, "moon": "choose", "tie": "play-on"},
        ),
    )

    pass_cycle: str = option(
        "left-right-across-hold", "Where cards are passed, round by round.", choices=tuple(_CYCLES)
    )
    must_break_hearts: bool = option(True, "Hearts may be led only once a penalty card has been played.")
    qs_breaks_hearts: bool = option(True, "The queen of spades breaks hearts, too.")
    no_pts_on_first_trick: bool = option(
        True, "No penalty cards in the first trick, unless a player holds nothing else."
    )
    can_lead_any_club: bool = option(False, "Whoever holds the two of clubs may begin with any club.")
    can_lead_hearts_instead_of_qs: bool = option(
        False, "A player with only hearts and the queen of spades may lead hearts before they are broken."
    )
    moon: str = option(
        "others",
        "One player takes all penalties: 26 to each of the others, 26 off that player's score, or the player chooses.",
        choices=("others", "self", "choose"),
    )
    jd_bonus: bool = option(False, "The jack of diamonds takes 10 points off.")
    avoid_all_tricks_bonus: bool = option(False, "Winning no trick takes 5 points off.")
    target: int = option(100, "The match ends when someone reaches this many points.", low=1, high=1000)
    tie: str = option("shared", "Tied lowest scores share the win, or play on.", choices=("shared", "play-on"))
    rounds: int = option(0, "Play exactly this many rounds; 0 plays to the target.", low=0, high=100)
    first_round: int = option(
        1, "The number of the first round, which decides where cards are passed.", low=1, high=100
    )
    start_scores: str = option("0 0 0 0", "The scores at the start: north, east, south, west.")

    def __post_init__(self) -> None:
        if len(self.scores) != 4:
            raise BadParameter(
                "The scores at the start are four whole numbers such as 0 13 26 5, not {found!r}.",
                found=self.start_scores,
            )

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The scores at the start; nothing when they cannot be read."""
        found = [whole_number(word, MOST_POINTS, -MOST_POINTS) for word in self.start_scores.split()]
        scores = tuple(score for score in found if score is not None)
        return scores if len(scores) == len(found) else ()

    def direction(self, number: int) -> int:
        """Return how many seats on cards are passed in a round, 0 for none."""
        cycle = _CYCLES[self.pass_cycle]
        return cycle[(number - 1) % len(cycle)]

    @property
    def cycle(self) -> int:
        """After how many rounds the directions repeat."""
        return len(_CYCLES[self.pass_cycle])
