"""Codes and facts become sentences here, and nowhere else: explanations, hints, reviews.

**Locale files.** Generic sentences are in ``parlour/explain/locale/en.toml``; a game brings its own in the folder that
``GameType.locale`` names, one file per language (``en.toml``, ``zh.toml``). A file has these sections, all optional:

    [reason]            # Reason.code -> sentence
    mobility = "{move} leaves {opponent} {count:only one move|# moves}."
    [reason.corner]     # two forms, chosen by the sign of Reason.weight
    for = "{move} takes the corner {corner}."
    against = "{move} gives {opponent} the corner {corner}, and still it is better than {rival}."
    [part]              # names of score parts, used inside sentences and as headings: "mobility"
    mobility = "mobility"
    [event]             # Event.kind -> sentence; {seat}, {text} and the event's facts
    move = "{seat} plays {text}."
    [illegal]           # Illegal.code -> sentence; without one, Illegal.text is shown
    occupied = "There is already a disc on {square}."
    [outcome.finished]  # Outcome.reason, then "won" or "drawn"
    won = "{winners} won {score}."
    [seat]              # labels of Game.seat_names; without one, the name with a capital letter
    black = "Black"
    [[area]]            # for hints: the first pattern that fits the whole action text and two or more legal actions
    match = "[ah][18]"
    say = "Look at the corners."
    [habit]             # for reviews: what to work on when moves gave up most of this score part
    mobility = "Count the moves you leave your opponent before you take many discs."
    [unit]              # what Game.unit is called
    [action]            # what an action, or a word of one, is called, where notation is not plain enough: QS = "Q♠"

- A code is the dotted path to its sentence, so ``"edge.c5" = ...`` under ``[reason]`` and ``c5 = ...`` under
  ``[reason.edge]`` are the same. A game's own name at the head of a code may be left out: ``reversi.mobility`` is
  found as ``mobility`` in Reversi's file.
- ``{fact}`` shows a fact: lists read "a, b and c", numbers have at most two decimals, and Python's number formats work
  (``{chance:.0%}``). ``{count:one move|# moves}`` chooses by number (three forms: none, one, many). ``{card:suit}``
  looks the fact up in the section ``[suit]``, which a game may invent; ``{rival:action}`` names an action.
- Always there in a reason: ``{move}``, ``{mover}``, ``{depth}``, ``{samples}``; with two seats ``{opponent}``; where
  alternatives were compared ``{rival}`` (the best other move), ``{value}``, ``{rival_value}``, ``{gap}``, and where
  they are known ``{chance}``, ``{rival_chance}``. Facts of the reason itself come first.
- A sentence may be a list: the first whose facts are all known is used. No missing fact and no missing sentence ever
  raises; the reader sees "..." or the code in plain words.
"""

from parlour.explain.decisions import Explanation, Row, explain, say
from parlour.explain.hints import HINT_LEVELS, Hint, hint
from parlour.explain.judge import hindsight_of, judge_of
from parlour.explain.luck import Luck, luck
from parlour.explain.messages import (
    action_label,
    drawing_words,
    part_label,
    say_error,
    say_event,
    say_illegal,
    say_outcome,
    seat_label,
)
from parlour.explain.move_review import MARKS, Judgement, ReviewedMove, mark_of
from parlour.explain.reviews import Curve, Review, review
from parlour.explain.sentences import Sentences, sentences_for
from parlour.explain.summary import Summary

__all__ = [
    "HINT_LEVELS",
    "MARKS",
    "Curve",
    "Explanation",
    "Hint",
    "Judgement",
    "Luck",
    "Review",
    "ReviewedMove",
    "Row",
    "Sentences",
    "Summary",
    "action_label",
    "drawing_words",
    "explain",
    "hindsight_of",
    "hint",
    "judge_of",
    "luck",
    "mark_of",
    "part_label",
    "review",
    "say",
    "say_error",
    "say_event",
    "say_illegal",
    "say_outcome",
    "seat_label",
    "sentences_for",
]
