"""How Reversi is taught: lessons, the rules in words, and which section explains what."""

from importlib.resources import files
from typing import Final

from parlour.core.course import Course
from parlour.games.reversi.lessons.goals import GOALS

__all__ = ["COURSE"]

COURSE: Final = Course(
    files(__package__),
    GOALS,
    codes={
        "turns_nothing": "turning",
        "occupied": "turning",
        "off_board": "board",
        "must_pass": "passing",
        "may_not_pass": "passing",
        "over": "end",
        "not_your_turn": "board",
    },
    options={"size": "board", "start": "board", "first": "board", "winner": "end", "empties_to_winner": "end"},
)
