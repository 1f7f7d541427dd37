"""How Bridge is taught: lessons, the rules in words, and which section explains what."""

from importlib.resources import files
from typing import Final

from parlour.core.course import Course

__all__ = ["COURSE"]

COURSE: Final = Course(
    files(__package__),
    codes={
        "follow": "tricks",
        "not_held": "tricks",
        "not_a_card": "tricks",
        "call": "auction",
        "not_a_call": "auction",
        "claim_later": "claim",
        "claim_unsure": "claim",
        "not_your_turn": "table",
        "over": "score",
    },
    options={
        "board": "table",
        "vulnerability": "score",
        "contract": "auction",
        "honours": "score",
        "dummy": "dummy",
        "information": "dummy",
    },
)
