"""Lessons in Hearts: the rival, equal moves, counts that recompute, style in both languages, and fair play."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import pytest

from parlour.arena.play.positions import draw_positions
from parlour.cards import Dealer
from parlour.core.analysis import Analysis, Candidate, Continuation
from parlour.core.game import HiddenGame
from parlour.core.limits import UNLIMITED, Limit
from parlour.core.observation import Fact, Observation
from parlour.core.registry import game_type, make_game, make_player
from parlour.core.rng import stream
from parlour.core.teaching import Idea, Proof
from parlour.explain import explain, hint, judge_of, sentences_for
from parlour.explain.lesson import Lesson, Why, lesson_of
from parlour.explain.lesson_json import continuations_to_json, lesson_to_json
from parlour.explain.telling import tell, tell_where, tell_why, told_apart
from tests.corpus.ideas import read_corpus
from tests.explain.style import faults

QUICK = "search(worlds=24, simulations=60)"
LIMIT = Limit(samples=24)
ONE_SIDED = ("own_queen", "dropped_queen")  # of which only the rival's number is told
Decided = tuple[HiddenGame[Any, Any, Any], Any, int, Observation, Analysis[Any]]


@cache
def decisions() -> tuple[Decided, ...]:
    """Return analysed positions of all phases, of single rounds and of a match with uneven scores."""
    found = []
    for rules, count in (({"rounds": 1}, 110), ({"start_scores": "60 92 70 85"}, 30)):
        game = make_game("hearts", rules)
        for place in draw_positions(game, count, 41, make_player("normal", game).fair):
            made, state = place.load()
            assert isinstance(made, HiddenGame)
            obs = made.observe(state, place.seat)
            found.append((made, state, place.seat, obs, make_player(QUICK, made).fair.analyse(obs, LIMIT, 3)))
    return tuple(found)


def lessons() -> list[tuple[Decided, Lesson[Any]]]:
    pairs = [(one, lesson_of(one[4], one[0], one[3])) for one in decisions()]
    return [(one, lesson) for one, lesson in pairs if lesson is not None]


def test_most_decisions_have_a_reason_and_every_kind_of_answer_comes_up() -> None:
    found = [lesson for _, lesson in lessons()]
    assert len(found) > 130
    assert sum(bool(lesson.reasons) for lesson in found) > 50
    assert any(lesson.equal for lesson in found)
    assert any(lesson.rival is not None and not lesson.reasons for lesson in found)
    assert {why.kind for lesson in found for why in lesson.reasons} == {"also", "concept", "event"}


def mean(analysis: Analysis[Any], action: Any) -> list[float]:  # noqa: ANN401
    return next([one.value for one in item.continuations] for item in analysis.candidates if item.action == action)


def test_the_rival_is_worse_beyond_doubt_and_equal_moves_are_not() -> None:
    for (_, _, _, _, analysis), lesson in lessons():
        if lesson.forced:
            continue
        assert lesson.equal == (lesson.rival is None)
        assert lesson.rival not in lesson.equals
        assert not lesson.reasons or lesson.rival is not None
        if lesson.rival is not None:
            mine, theirs = mean(analysis, lesson.move), mean(analysis, lesson.rival)
            gap = sum(mine) / len(mine) - sum(theirs) / len(theirs)
            assert gap == pytest.approx(lesson.difference.value)
            assert gap > 2 * lesson.difference.error
            assert sum(part.mean.value for part in lesson.parts) == pytest.approx(gap, abs=1e-6)


def test_every_number_that_is_told_is_counted_again() -> None:
    """From the continuations as JSON alone, and found in the sentence."""
    told = 0
    for (game, _, _, obs, analysis), lesson in lessons():
        if not lesson.reasons:
            continue
        explanation = explain(analysis, game, obs)
        data = json.loads(
            json.dumps(lesson_to_json(explanation, analysis, game) | continuations_to_json(analysis, game))
        )
        columns = data["continuations"]["columns"]
        for reason in (one for one in data["reasons"] if one["kind"] != "also"):
            sums: dict[str, dict[str, float]] = {}
            for count in reason["counts"]:
                for who, names in (("move", "events"), ("rival", "against")):
                    rows = data["continuations"]["moves"][data["lesson"][who]]
                    assert len(rows) == count["of"]
                    total = sum(row[columns.index(event)] for row in rows for event in count[names])
                    assert total == pytest.approx(count[who], abs=1e-9)
                    sums.setdefault(count["name"], {})[who] = total
            numbers = [
                float(number) for number in re.findall(r"(?<![♠♥♦♣\d])\d+(?:\.\d+)?(?![♠♥♦♣\d])", reason["text"])
            ]
            first = reason["counts"][0]
            for who in ("move", "rival"):
                total, of = sums[first["name"]][who], first["of"]
                plain = not reason["thin"] and first["name"] not in ONE_SIDED
                if plain and first["once"] and 0.5 < total < of - 0.5:
                    assert round(total) in numbers, reason["text"]
                    told += 1
    assert told > 60


def test_a_thousand_sentences_have_no_fault_of_style() -> None:
    said: list[tuple[str, str]] = []
    for game, _, _, obs, analysis in decisions():
        for language in ("en", "zh"):
            said += [(hint(analysis, game, obs, level, language).text, language) for level in (1, 2, 3, 4)]
            said.append((explain(analysis, game, obs, language).text, language))
    assert len(said) > 1000
    assert [(text, fault) for text, language in said for fault in faults(text, language)] == []


def test_the_first_step_asks_and_the_second_compares() -> None:
    for (game, _, _, obs, analysis), lesson in lessons():
        first, second, third, fourth = (hint(analysis, game, obs, level) for level in (1, 2, 3, 4))
        move = game.format(lesson.move)
        label = sentences_for("hearts").action(move)
        assert label not in first.text
        assert not first.candidates
        assert lesson.forced or move in second.candidates
        assert lesson.forced or 2 <= len(second.candidates) <= 3
        assert not second.action
        assert third.action == fourth.action == move
        assert fourth.reasons[0] == fourth.text


def test_a_better_move_than_that_of_the_analysis_is_recommended_and_compared_with_it() -> None:
    (game, _, _, obs, analysis), lesson = next(
        pair for pair in lessons() if pair[1].rival is not None and pair[1].move == pair[0][4].action
    )
    worse = analysis.about(lesson.rival)
    other = lesson_of(worse, game, obs)
    assert other is not None
    assert (other.move, other.rival) == (lesson.move, lesson.rival)


def test_equal_moves_are_said_to_be_equal_and_nothing_else() -> None:
    (game, _, _, obs, analysis), _ = next(pair for pair in lessons() if not pair[1].forced)
    same = tuple(
        replace(item, continuations=(Continuation(1.0, item.continuations[0].events),) * 24)
        for item in analysis.candidates
    )
    lesson = lesson_of(replace(analysis, candidates=same), game, obs)
    assert lesson is not None
    assert lesson.equal
    assert not lesson.reasons
    (text,) = tell(lesson, game, sentences_for("hearts"))
    assert "same points" in text
    assert tell_where(lesson, game, sentences_for("hearts"))


def test_an_equal_move_that_a_person_would_think_of_is_named() -> None:
    """Else the first question would be: and why not the other one?"""
    named, teaching = 0, game_type("hearts").teaching
    assert teaching is not None
    for (game, _, _, obs, _), lesson in lessons():
        assert set(lesson.as_good) <= set(lesson.equals)
        thought = make_player(teaching.first_thought, game).fair.analyse(obs, UNLIMITED, 0)
        near = teaching.near(obs, lesson.move, lesson.equals)
        assert set(lesson.as_good) <= {*near, *(item.action for item in thought.candidates[:2])}
        if lesson.reasons and lesson.as_good and lesson.verb != "pass":
            said = tell(lesson, game, sentences_for("hearts"))[-1]
            assert said.startswith("About as good here: ")
            assert all(sentences_for("hearts").action(game.format(action)) in said for action in lesson.as_good)
            named += 1
    assert named > 3


def test_an_analysis_without_continuations_is_told_as_before() -> None:
    game, _, _, obs, analysis = decisions()[1]
    bare = replace(analysis, candidates=tuple(replace(item, continuations=()) for item in analysis.candidates))
    assert lesson_of(bare, game, obs) is None
    assert explain(bare, game, obs).lesson is None
    assert lesson_of(Analysis(analysis.action, (Candidate(analysis.action, 0.0),)), game, obs) is None


def test_nothing_is_said_that_depends_on_hidden_cards() -> None:
    """Other hands that fit what a seat knows give the same analysis, and the same words."""
    tried = 0
    for game, state, seat, obs, analysis in islice(decisions(), 0, None, 4):
        hidden = Dealer(game.constraints(obs)).draw(stream(5, tried))
        other = game.complete(obs, hidden, 9)
        tried += game.dump(other) != game.dump(state)
        again = make_player(QUICK, game).fair.analyse(game.observe(other, seat), LIMIT, 3)
        assert again.candidates == analysis.candidates
        for language in ("en", "zh"):
            texts = [
                explain(item, game, game.observe(one, seat), language).text
                for item, one in ((analysis, state), (again, other))
            ]
            assert texts[0] == texts[1]
    assert tried > 20


def test_a_number_is_told_once_be_it_hearts_or_the_queen() -> None:
    """Throwing a high heart: points that it would take later are of both, and one sum."""
    lesson = next(lesson for lesson in read_corpus("hearts").lessons if lesson.name == "king-of-hearts-early")
    game, state = lesson.place("hearts").load()
    ready, obs = judge_of(game), game.observe(state, lesson.seat)
    told = explain(ready.fair.analyse(obs, ready.limit, 1), game, obs)
    assert told.lesson is not None
    assert len({why.counts[0].events for why in told.lesson.reasons}) == len(told.lesson.reasons)


def test_a_proof_comes_before_all_parts_and_stands_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    (game, _, _, obs, analysis), plain = next((one, lesson) for one, lesson in lessons() if lesson.reasons)
    seen = []

    def settle(seen_obs: Observation, move: Candidate[Any], rival: Candidate[Any]) -> Idea:
        seen.append((seen_obs, move.action, rival.action))
        return Idea({"by": 3}, ("QS",))

    kind = game_type(game.name)
    assert kind.teaching is not None
    taught = replace(kind.teaching, proofs=(Proof("settled", "proof", settle),))
    monkeypatch.setattr("parlour.explain.lesson.game_type", lambda name: replace(kind, teaching=taught))
    lesson = lesson_of(analysis, game, obs)
    assert lesson is not None
    assert lesson.reasons == (Why("proof", "settled", facts={"by": 3}, highlight=("QS",)),)
    assert seen == [(obs, plain.move, plain.rival)]
    told = lesson_to_json(explain(analysis, game, obs), analysis, game)["reasons"]
    assert isinstance(told, list)
    assert (told[0]["kind"], told[0]["part"], told[0]["weight"]) == ("proof", None, plain.difference.value)


def test_a_plan_that_the_first_reason_does_not_name_follows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    (game, _, _, obs, analysis), plain = next((one, lesson) for one, lesson in lessons() if lesson.reasons)
    kind = game_type(game.name)
    assert kind.teaching is not None

    def also(seen: Observation, move: Candidate[Any], rival: Candidate[Any], told: Idea) -> Idea | None:
        assert (seen, move.action, rival.action) == (obs, plain.move, plain.rival)
        return Idea({"by": 3}, ("QS",), "void") if told.plan == plain.reasons[0].code else None

    monkeypatch.setattr(
        "parlour.explain.lesson.game_type", lambda name: replace(kind, teaching=replace(kind.teaching, also=also))
    )
    lesson = lesson_of(analysis, game, obs)
    assert lesson is not None
    assert lesson.reasons == (plain.reasons[0], Why("also", "void", facts={"by": 3}, highlight=("QS",)))
    said = tell(lesson, game, sentences_for(game.name))
    assert said[0] == tell(plain, game, sentences_for(game.name))[0]
    assert len(said) > 1


def test_a_plan_speaks_for_a_move_that_hardly_matters() -> None:
    """It follows what is said of such moves, and nothing else is a reason."""
    found = [(one, lesson) for one, lesson in lessons() if lesson.rival is not None and not lesson.reasons]
    assert found
    for (game, *_), lesson in found:
        plain = tell(replace(lesson, aside=None), game, sentences_for(game.name))
        told = replace(lesson, aside=Why("also", "still_void", facts={"void": "clubs"}))
        assert len(plain) == 1
        assert tell(told, game, sentences_for(game.name))[:1] == plain
        assert "clubs" in tell(told, game, sentences_for(game.name))[1]


def test_an_idea_without_any_number_is_not_called_an_estimate() -> None:
    seen = set()
    for (game, _, _, obs, analysis), lesson in lessons():
        told = explain(analysis, game, obs)
        numbers = not lesson.reasons or lesson.as_good or any(why.counts and not why.thin for why in lesson.reasons)
        if told.certainty == "sampled":
            assert ("imagined deal" in told.text) == bool(numbers), told.text
            seen.add(bool(numbers))
    assert seen == {True, False}


def test_a_reason_of_more_than_thirty_words_is_told_in_two_sentences() -> None:
    (game, *_), lesson = next((one, found) for one, found in lessons() if found.reasons and found.reasons[0].counts)
    sentences, why = sentences_for(game.name), replace(lesson.reasons[0], thin=False)
    facts: dict[str, Fact] = {**why.facts, "front": "north"}
    long: dict[str, Fact] = {"rival": tuple(f"{number}♠" for number in range(2, 10)) * 3}
    told = (replace(why, code="hold_for_front", facts=known) for known in (facts, facts | long))
    texts = [tell_why(one, lesson, game, sentences) for one in told]
    assert [len(re.split(r"(?<=[.]) ", text)) for text in texts] == [1, 2]
    assert list(faults(texts[0])) == []


def test_moves_of_many_cards_are_told_apart_by_few() -> None:
    sentences = sentences_for("tractor")
    kitties = ["D3 D4 D7 D9 D9 DJ DK S3", "C6 D3 D4 D7 H3 H4 H6 S3", "H3 H4 H6 H9 HJ HQ HA S3"]
    names = told_apart(kitties, sentences)
    assert names == ("pair of 9♦ + J♦ + others", "6♣ + 3♦ + others", "9♥ + J♥ + others")
    said = sentences.say("hint", "candidates", {"candidates": names}, form="bury")
    assert list(faults(said)) == []
    assert told_apart(["D3 D4 S3 S4 S6", "D3 D7 S3 S4 S6"], sentences) == ("4♦", "7♦")
    pairs = told_apart(["H3 H3 H4 H4 H6 H6", "D3 D3 D4 D4 D6 D6", "C3 C3 C4 C4 C6 C6"], sentences)
    assert list(faults(sentences.say("hint", "candidates", {"candidates": pairs}, form="follow"))) == []
