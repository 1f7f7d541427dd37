"""Lessons in Tractor: every number counts again, style in both languages, steps that do not spoil, and fair play."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from itertools import islice
from typing import Any

from parlour.arena.play.positions import draw_positions
from parlour.cards import Dealer
from parlour.core.limits import Limit
from parlour.core.registry import make_game, make_player
from parlour.core.rng import stream
from parlour.explain import explain, hint, sentences_for
from parlour.explain.lesson import Lesson, lesson_of
from parlour.explain.lesson_json import continuations_to_json, lesson_to_json
from parlour.games.tractor.rules.order import TRUMP
from parlour.games.tractor.rules.shapes import components
from parlour.games.tractor.view.drawing import pretty
from tests.explain.style import faults

QUICK = "search(worlds=40, confirm=0, wide=on)"
LIMIT = Limit(samples=40)
CODE = re.compile(r"\b[CDHS](?:[2-9JQKA]|10)\b|\b[LB]J\b")
Decided = tuple[Any, Any, int, Any, Any, Lesson[Any]]


@cache
def decisions() -> tuple[Decided, ...]:
    """Return decisions of all phases with what the judge says about them."""
    game = make_game("tractor")
    found = []
    for place in draw_positions(game, 36, 61, make_player("normal", game).fair):
        table, state = place.load()
        obs = table.observe(state, place.seat)
        analysis = make_player(QUICK, table).fair.analyse(obs, LIMIT, 1)
        lesson = lesson_of(analysis, table, obs)
        assert lesson is not None, "whatever is asked, there is something to teach"
        found.append((table, state, place.seat, obs, analysis, lesson))
    return tuple(found)


def test_every_kind_of_decision_is_taught() -> None:
    lessons = [one[-1] for one in decisions()]
    assert {"lead", "follow"} <= {lesson.verb for lesson in lessons}
    told = [lesson for lesson in lessons if lesson.reasons]
    assert len(told) > 8
    assert sum(lesson.reasons[0].kind == "concept" for lesson in told) > 0.7 * len(told)
    assert any(lesson.equal for lesson in lessons)


def test_the_parts_add_up_to_the_difference() -> None:
    for *_, lesson in decisions():
        if lesson.rival is not None:
            total = sum(part.mean.value for part in lesson.parts)
            assert abs(total - lesson.difference.value) < 1e-9
            assert lesson.difference.exceeds()


def test_every_number_that_is_told_is_counted_again() -> None:
    """From the continuations as JSON alone, and found in the sentence."""
    told = 0
    for game, _, _, obs, analysis, lesson in decisions():
        if not lesson.reasons:
            continue
        data = json.loads(
            json.dumps(
                lesson_to_json(explain(analysis, game, obs), analysis, game) | continuations_to_json(analysis, game)
            )
        )
        columns, moves = data["continuations"]["columns"], data["continuations"]["moves"]
        for reason in (one for one in data["reasons"] if one["kind"] != "also"):
            if reason["kind"] == "custom" or not reason["part"]:  # that partner has the trick is seen, not counted
                assert not reason["counts"]
                continue
            count = reason["counts"][0]
            after = {
                who: sum(row[columns.index(event)] for row in moves[data["lesson"][who]] for event in count[names])
                for who, names in (("move", "events"), ("rival", "against"))
            }
            assert after == {who: count[who] for who in ("move", "rival")}
            assert len(moves[data["lesson"]["move"]]) == count["of"]
            numbers = [
                float(number) for number in re.findall(r"(?<![\d.])\d+(?:\.\d+)?(?![♠♥♦♣\d]|\.\d)", reason["text"])
            ]
            shown = [after[who] for who in ("move", "rival") if count["once"] and 0 < after[who] < count["of"]]
            if count["name"] not in (
                "kept",
                "kept_too",
                "over_ruffed",
                "ruffed_now",
            ):  # these may tell of one of the two alone
                assert all(number in numbers for number in shown), reason["text"]
                told += len(shown)
    assert told > 5


def test_sentences_have_no_fault_of_style_and_no_code() -> None:
    said: list[tuple[str, str]] = []
    for game, _, _, obs, analysis, _ in decisions():
        for language in ("en", "zh"):
            said += [(hint(analysis, game, obs, level, language).text, language) for level in (1, 2, 3, 4)]
            said.append((explain(analysis, game, obs, language).headline, language))
    assert len(said) == 360
    wrong = [(text, fault) for text, language in said for fault in faults(text, language)]
    assert [item for item in wrong if not item[1].endswith(" words")] == []
    assert len(wrong) < len(said) / 100, "a burial or a throw of many cards may take more than thirty words, rarely"
    assert [text for text, _ in said if CODE.search(text)] == []


def test_pairs_and_tractors_that_are_named_are_there() -> None:
    """A pair of ours is in the hand, or it is on the table; who has no tractor is not told to keep one."""
    told = 0
    for game, _, _, obs, analysis, lesson in decisions():
        if lesson.verb in ("declare", "decline", "steal"):
            continue
        text = explain(analysis, game, obs).text
        seen = Counter(map(pretty, obs.cards)) | Counter(pretty(card) for play in obs.trick for card in play.cards)
        for rank, suit in re.findall(r"pair of (\w+)([♣♦♥♠])", text):
            assert seen[f"{suit}{rank}"] == 2, text
            told += 1
        if "tractor" in text:
            suits = ([card for card in obs.cards if obs.order.suit[card] == suit] for suit in range(TRUMP + 1))
            assert any(part.pairs > 1 for cards in suits for part in components(cards, obs.order)), text
    assert told > 2


def test_the_first_step_asks_and_the_second_compares() -> None:
    for game, _, _, obs, analysis, lesson in decisions():
        first, second, third, fourth = (hint(analysis, game, obs, level) for level in (1, 2, 3, 4))
        move = game.format(lesson.move)
        assert sentences_for("tractor").action(move) not in first.text
        assert lesson.forced or (move in second.candidates and 2 <= len(second.candidates) <= 3)
        assert not second.action
        assert third.action == fourth.action == move


def test_nothing_is_said_that_depends_on_hidden_cards() -> None:
    """Other hands that fit what a seat knows give the same analysis, and the same words."""
    tried = 0
    for game, state, seat, obs, analysis, _ in islice(decisions(), 0, None, 6):
        other = game.complete(obs, Dealer(game.constraints(obs)).draw(stream(5, tried)), 9)
        tried += game.dump(other) != game.dump(state)
        seen = game.observe(other, seat)
        again = make_player(QUICK, game).fair.analyse(seen, LIMIT, 1)
        assert again.candidates == analysis.candidates
        for language in ("en", "zh"):
            assert explain(again, game, seen, language).text == explain(analysis, game, obs, language).text
    assert tried > 4


def test_pairs_and_burials_are_named_as_players_do() -> None:
    english, chinese = sentences_for("tractor"), sentences_for("tractor", "zh")
    assert english.action("H7 H7 H8 H8") == "pair of 7♥ pair of 8♥"
    assert chinese.action("BJ BJ") == "一对大王"
    assert chinese.action("D10 D10") == "一对 10♦"
    assert english.words("C3 C3 C4") == ("pair of 3♣", "4♣")
