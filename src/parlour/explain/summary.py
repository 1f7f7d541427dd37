"""What a review comes to for one seat: what went well, and one habit to work on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from parlour.core.game import AnyGame
from parlour.core.observation import Fact, Seat
from parlour.explain.move_review import FIND, MARKS, ReviewedMove
from parlour.explain.sentences import Sentences

__all__ = ["Summary", "summarise"]


@dataclass(frozen=True, slots=True)
class Summary:
    """``decisions`` counts what was judged, ``marks`` how often each mark was earned."""

    seat: Seat
    decisions: int
    marks: Mapping[str, int] = field(hash=False)
    average_loss: float
    well: str
    habit: str


def summarise(game: AnyGame, moves: Iterable[ReviewedMove], seat: Seat, sentences: Sentences) -> Summary:
    """Sum up the judged decisions of one seat."""
    own = [move for move in moves if move.seat == seat and move.known is not None]
    marks = Counter(move.mark for move in own)
    who = sentences.seat(game.seat_names[seat])
    return Summary(
        seat=seat,
        decisions=len(own),
        marks={mark: marks[mark] for mark in ("best", *(name for name, _ in reversed(MARKS)))},
        average_loss=round(sum(map(_loss, own)) / len(own), 4) if own else 0.0,
        well=_well(own, marks["best"], who, sentences),
        habit=_habit(own, who, sentences),
    )


def _well(own: list[ReviewedMove], best: int, who: str, sentences: Sentences) -> str:
    sound = sum(not move.mark or move.mark == "best" for move in own)
    facts: dict[str, Fact] = {"seat": who, "sound": sound, "best": best, "of": len(own)}
    if not own:
        return sentences.say("summary", "nothing", facts)
    find = max(own, key=lambda move: move.ahead)
    if find.ahead < FIND:
        return sentences.say("summary", "well", facts)
    facts |= {"move": sentences.action(find.action), "ply": find.ply, "gap": find.ahead}
    return f"{sentences.say('summary', 'well', facts)} {sentences.say('summary', 'find', facts)}"


def _habit(own: list[ReviewedMove], who: str, sentences: Sentences) -> str:
    costly = [move for move in own if move.mark and move.mark != "best"]
    if not costly:
        return sentences.say("summary", "clean", {"seat": who, "least": MARKS[-1][1]}) if own else ""
    lost: Counter[str] = Counter()
    for move in costly:
        if move.part is not None:
            lost[move.part] += round(100 * _loss(move))
    part = max(sorted(lost), key=lambda name: lost[name], default=None)
    same = [move for move in costly if part is None or move.part == part]
    worst = max(same, key=_loss)
    facts: dict[str, Fact] = {"seat": who, "of": len(costly), "count": len(same), "ply": worst.ply}
    facts |= {"move": sentences.action(worst.action), "best": sentences.action(worst.best)}
    if worst.known is not None:
        facts |= {"before": worst.known.before, "after": worst.known.after}
    if part is None:
        return sentences.say("summary", "turning", facts)
    facts["part"] = part
    if sentences.knows("habit", part):
        return sentences.say("habit", part, facts)
    return sentences.say("summary", "habit", facts)


def _loss(move: ReviewedMove) -> float:
    return move.known.loss if move.known is not None else 0.0
