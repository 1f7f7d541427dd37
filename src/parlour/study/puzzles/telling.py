"""What is said of a puzzle, in the reader's language: the task before, and why an answer is right or wrong after."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.core.game import AnyGame
from parlour.core.observation import Fact
from parlour.core.registry import make_game
from parlour.errors import FormatError
from parlour.explain.messages import action_label, say_illegal, seat_label
from parlour.explain.sentences import ENGLISH, Sentences, sentences_for
from parlour.study.puzzles.puzzle import Puzzle, Question, Weighed, door_of, play_line

__all__ = ["Verdict", "judge_answer", "read_answer", "say_line", "say_task", "theme_title"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answer judged; ``chosen`` is what was answered, None for who only wants to see. ``sentences`` say why."""

    right: bool
    chosen: Weighed | None
    answer: Weighed
    sentences: tuple[str, ...]


def theme_title(game: str, theme: str, language: str = ENGLISH) -> str:
    """Return what people call a theme."""
    return sentences_for(game, language).word("theme", theme)


def say_task(puzzle: Puzzle, language: str = ENGLISH) -> str:
    """Tell what is to be found, and that all cards are open where they are."""
    sentences, game = sentences_for(puzzle.game, language), make_game(puzzle.game, puzzle.rules)
    facts: dict[str, Fact] = {
        "seat": seat_label(game, puzzle.seat, language),
        "margin": puzzle.proof.margin,
        "deals": puzzle.proof.deals,
    }
    task = _said(sentences, "task", (puzzle.theme, puzzle.proof.unit), facts, _result(puzzle))
    return sentences.say("solution", puzzle.proof.kind, {**facts, "task": task}, default=task)


def _said(sentences: Sentences, section: str, codes: tuple[str, ...], facts: dict[str, Fact], form: str = "") -> str:
    """Say the first of some codes that there are words for, in this form or in any."""
    for code in codes:
        for one in (form, ""):
            if sentences.knows(section, code, one):
                return sentences.say(section, code, facts, form=one)
    return ""


def _result(puzzle: Puzzle) -> str:
    """Tell what the answer alone reaches: the win, the draw, or only more."""
    best, rival = puzzle.proof.best.value, puzzle.proof.rival.value
    return "win" if best > 0 >= rival else "draw" if best == 0 > rival else "best"


def read_answer(puzzle: Puzzle, text: str, language: str = ENGLISH) -> str:
    """Read an answer as the game writes it; raise ``FormatError`` in words where it is none that may be given."""
    question = puzzle.question()
    action = question.game.parse(text, question.obs)
    illegal = question.game.check(question.obs, action)
    if illegal is not None:
        raise FormatError(say_illegal(illegal, question.game, language))
    return question.game.format(action)


def judge_answer(puzzle: Puzzle, text: str | None, language: str = ENGLISH) -> Verdict:
    """Judge an answer, as ``read_answer`` writes it; None only shows the solution."""
    proof = puzzle.proof
    chosen = None if text is None else proof.about(text)
    right = text is not None and text in proof.answers
    sentences, game = sentences_for(puzzle.game, language), make_game(puzzle.game, puzzle.rules)
    other = chosen if chosen is not None and not right else proof.rival
    facts = _facts(puzzle, other, game, language)
    said = []
    if text is not None:
        move = action_label(game, text, language)
        said.append(sentences.say("solution", "right" if right else "wrong", {**facts, "move": move}))
    if not right:
        said.append(sentences.say("solution", "shown", facts))
    if len(proof.answers) > 1:
        said.append(sentences.say("solution", "alike", facts))
    said.append(_compared(sentences, puzzle, facts))
    lesson = _said(sentences, "lesson", (puzzle.theme,), facts)
    return Verdict(right, chosen, proof.best, tuple(filter(None, [*said, lesson])))


def _compared(sentences: Sentences, puzzle: Puzzle, facts: dict[str, Fact]) -> str:
    proof, theme = puzzle.proof, door_of(puzzle.game).theme(puzzle.theme)
    manner = "worst" if theme is not None and theme.worst else proof.kind
    return _said(sentences, "compared", (f"{proof.unit}_{manner}", proof.unit), facts)


def _facts(puzzle: Puzzle, other: Weighed, game: AnyGame, language: str) -> dict[str, Fact]:
    best, proof = puzzle.proof.best, puzzle.proof
    return {
        "seat": seat_label(game, puzzle.seat, language),
        "answer": action_label(game, best.action, language),
        "answers": tuple(action_label(game, action, language) for action in proof.answers),
        "other": action_label(game, other.action, language),
        "value": best.value,
        "other_value": other.value,
        "margin": round(best.value - other.value, 4),
        "worst": round(best.worst - other.worst, 4),
        "deals": proof.deals,
        "reply": action_label(game, other.line[0], language) if other.line else "",
    }


def say_line(question: Question, weighed: Weighed, language: str = ENGLISH) -> str:
    """Tell best play after an answer, the answer first."""
    game = question.game
    moves = (
        f"{seat_label(game, one.seat, language)} {action_label(game, one.text, language)}"
        for one in play_line(question, weighed)
    )
    return sentences_for(game.name, language).say("solution", "line", {"line": "  ".join(moves)})
