"""The corpus of ideas is sound: every position loads, every move in it may be played, every idea is used."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.arena.play.positions import read_positions, write_positions
from tests.corpus.ideas import GAMES, Corpus, Lesson, read_corpus

LEAST = 30
LONGEST = 30  # words of a sentence, as for what the product says

CORPORA = {game: read_corpus(game) for game in GAMES}
LESSONS = [pytest.param(game, lesson, id=f"{game}-{lesson.name}") for game in GAMES for lesson in CORPORA[game].lessons]


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_moves_are_legal_for_the_seat(game: str, lesson: Lesson) -> None:
    made, state = lesson.place(game).load()
    obs = made.observe(state, lesson.seat)
    legal = made.legal(obs)
    right = {made.parse(text, obs) for text in lesson.moves}
    assert len(right) == len(lesson.moves) > 0
    assert all(action in legal for action in right)
    assert [made.format(made.parse(text, obs)) for text in lesson.moves] == list(lesson.moves)
    if lesson.tempting is not None:
        tempting = made.parse(lesson.tempting, obs)
        assert tempting in legal
        assert tempting not in right
    assert any(action not in right for action in legal.first(len(right) + 1)), "there is nothing to choose"


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_teacher_says_an_idea_of_the_list(game: str, lesson: Lesson) -> None:
    assert lesson.idea in CORPORA[game].ideas
    assert all(0 < len(part.split()) <= LONGEST for part in lesson.says.rstrip(".").split(". "))
    assert lesson.says.endswith(".")


@pytest.mark.parametrize("game", GAMES)
def test_corpus_covers_its_ideas(game: str) -> None:
    corpus: Corpus = CORPORA[game]
    assert corpus.game == game
    assert len(corpus.lessons) >= LEAST
    assert {lesson.idea for lesson in corpus.lessons} == set(corpus.ideas)
    for field in ("name", "says"):
        told = [getattr(lesson, field) for lesson in corpus.lessons]
        assert len(set(told)) == len(told)
    assert len({(lesson.position, lesson.seat) for lesson in corpus.lessons}) == len(corpus.lessons)


@pytest.mark.parametrize("game", GAMES)
def test_positions_go_where_explain_reads_them(game: str, tmp_path: Path) -> None:
    places = [lesson.place(game) for lesson in CORPORA[game].lessons]
    file = tmp_path / "corpus.jsonl"
    file.write_text("".join(write_positions(places)), encoding="utf-8")
    assert read_positions(file) == places
    assert all(json.loads(line)["game"] == game for line in file.read_text(encoding="utf-8").splitlines())
