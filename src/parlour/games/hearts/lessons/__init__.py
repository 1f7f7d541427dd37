"""How Hearts is taught: lessons, the rules in words, and which section explains what."""

from importlib.resources import files
from typing import Final

from parlour.core.course import Course
from parlour.games.hearts.lessons.goals import GOALS

__all__ = ["COURSE"]

COURSE: Final = Course(
    files(__package__),
    GOALS,
    codes={
        "turn": "following",
        "one": "following",
        "follow": "following",
        "missing": "cards",
        "three": "passing",
        "begin": "first",
        "first_trick": "first",
        "unbroken": "hearts",
        "choice": "moon",
        "over": "end",
    },
    options={
        "pass_cycle": "passing",
        "first_round": "passing",
        "no_pts_on_first_trick": "first",
        "can_lead_any_club": "first",
        "must_break_hearts": "hearts",
        "qs_breaks_hearts": "hearts",
        "can_lead_hearts_instead_of_qs": "hearts",
        "jd_bonus": "points",
        "avoid_all_tricks_bonus": "points",
        "moon": "moon",
        "target": "end",
        "tie": "end",
        "rounds": "end",
        "start_scores": "end",
    },
)
