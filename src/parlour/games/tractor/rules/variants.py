"""The house rules of Tractor as options; the defaults are the game as the specification of this player tells it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final

from parlour.core.observation import Rules
from parlour.core.parameters import Preset, option
from parlour.errors import BadParameter

__all__ = ["ACE", "RANK_NAMES", "TractorRules", "read_ranks"]

RANK_NAMES: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
ACE: Final = 12  # ranks are numbers from 0 for the two
NOBODY: Final = -1


@dataclass(frozen=True)
class TractorRules(Rules):
    """House rules, and where a match begins and ends."""

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "combinations": (
            "tractors",
            "close_gap",
            "no_trump_link",
        ),
        "following": (
            "follow_format",
            "shorter_tractors",
            "protect_tractors",
        ),
        "throws": (
            "throws",
            "throw_penalty",
            "throw_answers",
        ),
        "declaring_and_kitty": (
            "joker_declarations",
            "joker_rank_cards",
            "kitty_decides",
            "kitty_theft",
            "kitty_multiplier",
            "live_roles",
        ),
        "length_of_the_match": (
            "point_goal",
            "must_play",
            "win_at_ace",
            "rounds",
        ),
        "where_it_begins": (
            "first_rank",
            "second_rank",
            "first_starter",
        ),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("original", "The rules of the original program.", {}),
        Preset(
            "online",
            "Throws are tried against the real hands, and the kitty counts by the largest combination led.",
            {"throws": "challenge", "throw_answers": "every", "kitty_multiplier": "size"},
        ),
        Preset(
            "club",
            "5, 10 and K must be played, and the kitty is turned up where nobody declares.",
            {"must_play": "5 10 K", "kitty_decides": True},
        ),
    )

    tractors: str = option(
        "advanced",
        "Tractors run through trump-rank cards and jokers, or only through the suit itself and the two jokers.",
        choices=("advanced", "basic"),
    )
    close_gap: bool = option(
        True, "The ranks on either side of the trump rank are neighbours: 6 6 8 8 is a tractor at rank 7."
    )
    no_trump_link: bool = option(True, "Without a trump suit, a pair of the trump rank is next to the little jokers.")
    follow_format: bool = option(True, "Led pairs must be followed with pairs; off: only the suit must be followed.")
    shorter_tractors: bool = option(False, "Without a tractor of the length led, the next shorter one must be played.")
    protect_tractors: bool = option(False, "Nobody has to break a tractor to follow a pair.")
    throws: str = option(
        "strict",
        "Several combinations led at once: only if certainly unbeatable, never, or tried against the real hands.",
        choices=("strict", "off", "challenge"),
    )
    throw_penalty: int = option(0, "Points that a failed throw costs (only when throws are tried).", low=0, high=40)
    throw_answers: str = option(
        "deciding",
        "Answers to a throw are compared by their deciding component, by every component, or by their top card.",
        choices=("deciding", "every", "top"),
    )
    joker_declarations: bool = option(True, "A pair of jokers may be declared: no trump suit.")
    joker_rank_cards: int = option(0, "Trump-rank cards to be shown along with a pair of jokers.", low=0, high=4)
    kitty_decides: bool = option(
        False,
        "If nobody declares, the kitty is turned up: its first trump-rank card, or else its highest card, decides.",
    )
    kitty_theft: bool = option(
        False, "Once the kitty is buried, the others in turn may declare something stronger, take it up and bury again."
    )
    kitty_multiplier: str = option(
        "power",
        "What the kitty counts for attackers who win the last trick: 2 doubled for each pair led; 2 or, if a pair was "
        "led, 4; 2 for each card of the largest combination led; or 2 to the power of that number.",
        choices=("power", "flat", "size", "two-to-size"),
    )
    point_goal: int = option(80, "Points at which the attackers take over; a level is half of that.", low=40, high=120)
    live_roles: bool = option(
        True, "In the first round the last to declare is the starter; off: the first seat starts, whoever declares."
    )
    must_play: str = option("", "Ranks that cannot be skipped, such as 5 10 K: a team stops there first.")
    win_at_ace: str = option(
        "defend",
        "The match is won by defending a round at ace, or as soon as a team reaches ace.",
        choices=("defend", "reach"),
    )
    rounds: int = option(0, "Play exactly this many rounds and compare levels; 0 plays to ace.", low=0, high=200)
    first_rank: str = option("2", "The rank at which north and south begin.", choices=RANK_NAMES)
    second_rank: str = option("2", "The rank at which east and west begin.", choices=RANK_NAMES)
    first_starter: int = option(
        NOBODY, "The seat (north is 0) that starts the first round; -1: whoever declares.", low=-1, high=3
    )

    def __post_init__(self) -> None:
        if self.point_goal % 10:
            raise BadParameter(
                "The points at which the attackers take over are a multiple of ten, not {goal}.", goal=self.point_goal
            )
        read_ranks(self.must_play)
        if self.first_rank != self.second_rank and self.first_starter == NOBODY:
            raise BadParameter(
                "Where teams begin at different ranks, say who starts the first round: the rank is the defenders'."
            )

    @cached_property
    def stops(self) -> frozenset[int]:
        """The ranks that cannot be skipped."""
        return frozenset(read_ranks(self.must_play))

    @cached_property
    def ranks(self) -> tuple[int, int]:
        """The ranks at which the two teams begin."""
        return RANK_NAMES.index(self.first_rank), RANK_NAMES.index(self.second_rank)


def read_ranks(text: str) -> tuple[int, ...]:
    """Read ranks such as ``5 10 K``."""
    found = []
    for word in text.upper().replace(",", " ").split():
        if word not in RANK_NAMES:
            raise BadParameter("Ranks that cannot be skipped are written 5 10 K, not {found!r}.", found=text)
        found.append(RANK_NAMES.index(word))
    return tuple(found)
