"""Every lesson of every game: positions load, moves are legal, tasks can be done and got wrong, words are there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from parlour.core.parameters import parameters
from parlour.core.registry import game_type
from parlour.errors import FormatError, UnknownName, Unsupported
from parlour.study.lessons import (
    Lesson,
    Text,
    answer,
    course_of,
    frames,
    lesson,
    lessons,
    rulebook,
    section,
    section_for,
    solution,
    step_of,
    taught_games,
)
from parlour.study.lessons.reading import read_lesson
from tests.explain.style import faults

GAMES = [name for name in ("bridge", "hearts", "pentomino", "reversi", "tractor") if game_type(name).course]
LESSONS = [pytest.param(game, one, id=f"{game}-{one.name}") for game in GAMES for one in lessons(game)]
RULES = Path(__file__).parents[2] / "src" / "parlour" / "games"


def texts(value: object) -> Iterator[Text]:
    """Yield all words that a lesson or a rulebook holds."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from texts(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from texts(getattr(value, field.name))


@pytest.mark.parametrize(("game", "one"), LESSONS)
def test_a_lesson_can_be_walked_through(game: str, one: Lesson) -> None:
    assert 4 <= len(one.steps) <= 8
    assert any(step.task for step in one.steps)
    assert one.section in {part.name for part in rulebook(game).sections}
    for step in one.steps:
        _, states = frames(game, step.scene)
        assert len(states) == len(step.scene.moves) + 1
        if step.task is None:
            continue
        assert answer(game, course_of(game), step, solution(game, course_of(game), step)).right
        for move in (move for slip in step.task.slips for move in slip.moves):
            wrong = answer(game, course_of(game), step, move)
            assert not wrong.right
            assert wrong.feedback


@pytest.mark.parametrize("game", GAMES)
def test_words_are_there_in_both_languages_and_plain(game: str) -> None:
    wrong = []
    for text in texts((lessons(game), rulebook(game))):
        if not text:
            continue
        assert set(text.by_language) == {"en", "zh"}, text
        for language, words in text.by_language.items():
            for line in filter(None, (part.strip().removeprefix("- ") for part in words.splitlines())):
                titled = language == "en" and line[-1] not in ".?!"
                wrong += [(line, fault) for fault in faults(f"{line}." if titled else line, language)]
    assert not wrong


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_and_every_refusal_leads_to_a_section(game: str) -> None:
    course, known = course_of(game), {part.name for part in rulebook(game).sections}
    assert {*course.codes.values(), *course.options.values()} <= known
    assert set(course.options) == {item.name for item in parameters(game_type(game).rules)}
    source = "".join(file.read_text(encoding="utf-8") for file in (RULES / game / "rules").glob("*.py"))
    declared = re.findall(rf'Illegal\(\s*"{game}\.(\w+)"', source) + re.findall(rf'else "{game}\.(\w+)", text', source)
    assert set(declared) <= set(course.codes)
    assert all(section(game, section_for(game, f"{game}.{code}")) for code in declared)


def test_an_illegal_move_is_refused_with_the_rule_behind_it() -> None:
    step = step_of(lesson("reversi", "turning"), 3)
    wrong = answer("reversi", course_of("reversi"), step, "a1", "zh")
    assert (wrong.right, wrong.legal, wrong.section, wrong.moves) == (False, False, "turning", ())
    assert "a1" in wrong.feedback
    nonsense = answer("reversi", course_of("reversi"), step, "?!")
    assert not nonsense.right
    assert "square" in nonsense.feedback


def test_a_slip_shows_what_comes_of_it() -> None:
    step = step_of(lesson("reversi", "beside-corners"), 2)
    assert answer("reversi", course_of("reversi"), step, "b7").moves == ("b7", "a8")


def test_what_does_not_exist_is_told() -> None:
    with pytest.raises(UnknownName, match="no lesson called"):
        lesson("reversi", "nothing")
    with pytest.raises(UnknownName, match="no step called"):
        step_of(lesson("reversi", "1"), 99)
    with pytest.raises(UnknownName, match="no section called"):
        section("reversi", "nothing")
    with pytest.raises(UnknownName, match="no game called"):
        lessons("nothing")
    with pytest.raises(Unsupported, match="asks for no move"):
        answer("reversi", course_of("reversi"), lesson("reversi", "turning").steps[0], "d3")
    assert "reversi" in taught_games()
    assert section_for("nothing", "x") == ""


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ('say.en = "x"\nmoves = ["a1"]', "a1"),
        ('say.en = "x"\nplayed = ["d3"]\n[step.task]\nask.en = "x"\nright.en = "x"\naccept = ["c3"]', "not to move"),
        ('say.en = "x"\n[step.task]\nask.en = "x"\nright.en = "x"\naccept = ["a1"]', "a1"),
        ('say.en = "x"\n[step.task]\nask.en = "x"\nright.en = "x"\naccept = ["d3"]', "slip"),
        ('say.en = "x"\n[step.task]\nask.en = "x"\nright.en = "x"\ngoal = "fly"', "no goal"),
        ('say.en = "x"\nsaid = "y"', "not known"),
        ('position = "XO"\nsay.en = "x"', "squares"),
        ("moves = []", "say needs words"),
    ],
)
def test_a_lesson_that_is_wrong_says_where(step: str, fault: str, tmp_path: Path) -> None:
    file = tmp_path / "1-wrong.toml"
    file.write_text(f'seat = "black"\n[title]\nen = "t"\n[[step]]\n{step}\n', encoding="utf-8")
    with pytest.raises(FormatError, match=fault) as raised:
        read_lesson(file, "wrong", "reversi", course_of("reversi"))
    assert "1-wrong.toml" in str(raised.value)
    assert "step 1" in str(raised.value)
