"""How Tractor is taught: lessons, the rules in words, and which section explains what."""

from importlib.resources import files
from typing import Final

from parlour.core.course import Course
from parlour.games.tractor.lessons.goals import GOALS

__all__ = ["COURSE"]

COURSE: Final = Course(
    files(__package__),
    GOALS,
    codes={
        "follow": "following",
        "count": "following",
        "pairs": "following",
        "tractor": "following",
        "combination": "combinations",
        "trump_throw": "throws",
        "throw": "throws",
        "none": "combinations",
        "missing": "table",
        "copies": "combinations",
        "cards": "table",
        "mixed": "combinations",
        "bury": "kitty",
        "weaker": "declaring",
        "declare": "declaring",
        "jokers": "declaring",
        "joker_cards": "declaring",
        "strengthen": "declaring",
        "turn": "table",
        "over": "ranks",
    },
    options={
        "tractors": "combinations",
        "close_gap": "combinations",
        "no_trump_link": "combinations",
        "follow_format": "following",
        "shorter_tractors": "following",
        "protect_tractors": "following",
        "throws": "throws",
        "throw_penalty": "throws",
        "throw_answers": "throws",
        "joker_declarations": "declaring",
        "joker_rank_cards": "declaring",
        "kitty_decides": "declaring",
        "kitty_theft": "kitty",
        "kitty_multiplier": "kitty",
        "point_goal": "points",
        "live_roles": "declaring",
        "must_play": "ranks",
        "win_at_ace": "ranks",
        "rounds": "ranks",
        "first_rank": "ranks",
        "second_rank": "ranks",
        "first_starter": "ranks",
    },
)
