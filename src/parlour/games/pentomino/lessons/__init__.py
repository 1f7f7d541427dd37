"""How Pentomino is taught: lessons, the rules in words, and which section explains what."""

from importlib.resources import files
from typing import Final

from parlour.core.course import Course
from parlour.games.pentomino.lessons.goals import GOALS

__all__ = ["COURSE"]

COURSE: Final = Course(
    files(__package__),
    GOALS,
    codes={
        "unknown": "board",
        "off_board": "board",
        "needs_cells": "placing",
        "used": "placing",
        "overlaps": "placing",
        "not_five": "placing",
        "not_your_turn": "placing",
        "other_piece": "turning",
        "no_piece": "turning",
        "turned_over": "turning",
        "not_yours": "pools",
        "still_drafting": "pools",
        "taken": "pools",
        "over": "end",
    },
    options={
        "board": "board",
        "pieces": "board",
        "reflections": "turning",
        "last_move": "end",
        "full_set_draws": "end",
        "pool": "pools",
        "first_lacks": "pools",
        "second_lacks": "pools",
    },
)
