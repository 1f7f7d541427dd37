"""What a review comes to for one seat: what went well, where most was lost, and one habit to work on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from parlour.core.game import AnyGame
from parlour.core.observation import Fact, Seat
from parlour.explain.move_review import FIND, MARKS, ReviewedMove
from parlour.explain.sentences import Sentences

__all__ = ["Summary", "summarise"]

EXAMPLES: Final = 2  # that make a habit


@dataclass(frozen=True, slots=True)
class Summary:
    """``decisions`` counts what was judged, ``marks`` how often each mark was earned.

    ``habit`` names an idea that was missed more than once, with two examples; it is empty where there is none.
    ``turning`` is the costliest move.
    """

    seat: Seat
    decisions: int
    marks: Mapping[str, int] = field(hash=False)
    average_loss: float
    well: str
    turning: str
    habit: str

    @property
    def sentences(self) -> tuple[str, ...]:
        """All of it that there is, sentence by sentence."""
        return tuple(filter(None, (self.well, self.turning, self.habit)))


def summarise(game: AnyGame, moves: Iterable[ReviewedMove], seat: Seat, sentences: Sentences) -> Summary:
    """Sum up the judged decisions of one seat."""
    own = [move for move in moves if move.seat == seat and move.known is not None]
    costly = [move for move in own if move.costly]
    marks = Counter(move.mark for move in own)
    who = sentences.seat(game.seat_names[seat])
    return Summary(
        seat=seat,
        decisions=len(own),
        marks={mark: marks[mark] for mark in ("best", *(name for name, _ in reversed(MARKS)))},
        average_loss=round(sum(map(_loss, own)) / len(own), 4) if own else 0.0,
        well=_well(own, marks["best"], who, sentences),
        turning=_turning(costly, sentences) if costly else _clean(who, sentences) if own else "",
        habit=_habit(costly, who, sentences),
    )


def _well(own: list[ReviewedMove], best: int, who: str, sentences: Sentences) -> str:
    sound = sum(not move.costly for move in own)
    facts: dict[str, Fact] = {"seat": who, "sound": sound, "best": best, "of": len(own)}
    if not own:
        return sentences.say("summary", "nothing", facts)
    find = max(own, key=lambda move: move.ahead)
    if find.ahead < FIND:
        return sentences.say("summary", "well", facts)
    facts |= {"move": sentences.action(find.action), "ply": find.ply, "gap": find.ahead}
    return f"{sentences.say('summary', 'well', facts)} {sentences.say('summary', 'find', facts)}"


def _clean(who: str, sentences: Sentences) -> str:
    return sentences.say("summary", "clean", {"seat": who, "least": MARKS[-1][1]})


def _turning(costly: list[ReviewedMove], sentences: Sentences) -> str:
    return sentences.say("summary", "turning", _facts(max(costly, key=_loss), sentences))


def _habit(costly: list[ReviewedMove], who: str, sentences: Sentences) -> str:
    """Name the idea that cost most among those missed more than once, with its two costliest examples."""
    missed: dict[str, list[ReviewedMove]] = {}
    for move in costly:
        missed.setdefault(move.idea, []).append(move)
    habits = {idea: moves for idea, moves in missed.items() if idea and len(moves) >= EXAMPLES}
    if not habits:
        return ""
    idea = max(sorted(habits), key=lambda name: sum(round(100 * _loss(move)) for move in habits[name]))
    first, second = sorted(sorted(habits[idea], key=_loss)[-EXAMPLES:], key=lambda move: move.ply)
    facts = {**_facts(first, sentences), **_facts(second, sentences, "_2"), "seat": who}
    return f"{_named(idea, first, sentences)} {sentences.say('summary', 'examples', facts)}"


def _named(idea: str, move: ReviewedMove, sentences: Sentences) -> str:
    """Return what to work on: as the game says it, or by the question that leads to the idea, or by its name."""
    if sentences.knows("habit", idea):
        return sentences.say("habit", idea)
    question = move.reason.question(sentences.language) if move.reason is not None else ""
    if question:
        return sentences.say("summary", "ask", {"ask": question})
    return sentences.say("summary", "habit", {"part": idea})


def _facts(move: ReviewedMove, sentences: Sentences, end: str = "") -> dict[str, Fact]:
    facts: dict[str, Fact] = {
        f"move{end}": sentences.action(move.action),
        f"best{end}": sentences.action(move.best),
        f"ply{end}": move.ply,
    }
    if move.known is not None:
        facts |= {f"before{end}": move.known.before, f"after{end}": move.known.after}
    return facts


def _loss(move: ReviewedMove) -> float:
    return move.known.loss if move.known is not None else 0.0
