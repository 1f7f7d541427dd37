"""Codes with facts become sentences; whatever is missing, something readable is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.game import Illegal
from parlour.core.observation import Event, Fact
from parlour.core.outcome import Outcome
from parlour.core.registry import make_game
from parlour.errors import FormatError
from parlour.explain import (
    Sentences,
    action_label,
    part_label,
    say_event,
    say_illegal,
    say_outcome,
    seat_label,
    sentences_for,
)
from parlour.explain.sentences import together

LOCALE = """
[reason]
plain = "{move} wins."
"deep.code" = "deep"
"heap.prefixed" = "prefixed"
alternatives = ["{a} and {b}", "only {a}", "neither"]
braces = "an {open brace"
[reason.sided]
for = "good"
against = "bad"
[suit]
S = "spades"
"""


@pytest.fixture
def sentences(tmp_path: Path) -> Sentences:
    (tmp_path / "en.toml").write_text(LOCALE)
    (tmp_path / "de.toml").write_text('[reason]\nplain = "{move} gewinnt."\n')
    return Sentences("heap", tmp_path)


def test_codes_are_paths_and_the_game_s_own_name_may_be_left_out(sentences: Sentences) -> None:
    assert sentences.say("reason", "deep.code") == "deep"
    assert sentences.say("reason", "heap.deep.code") == "deep"
    assert sentences.say("reason", "prefixed") == sentences.say("reason", "heap.prefixed") == "prefixed"
    assert sentences.knows("reason", "deep.code")
    assert not sentences.knows("reason", "deep")
    assert not sentences.knows("event", "deep.code")


def test_forms_are_chosen_and_never_confused(sentences: Sentences) -> None:
    assert sentences.say("reason", "sided", form="for") == "good"
    assert sentences.say("reason", "sided", form="against") == "bad"
    assert not sentences.knows("reason", "sided")
    assert sentences.say("reason", "plain", {"move": "f5"}, form="against") == "f5 wins."


def test_the_first_sentence_whose_facts_are_known_is_said(sentences: Sentences) -> None:
    assert sentences.say("reason", "alternatives", {"a": 1, "b": 2}) == "1 and 2"
    assert sentences.say("reason", "alternatives", {"a": 1}) == "only 1"
    assert sentences.say("reason", "alternatives") == "neither"


def test_what_is_missing_is_still_readable(sentences: Sentences) -> None:
    assert sentences.say("reason", "plain") == "... wins."
    assert sentences.say("reason", "heap.not_there", {"count": 3, "squares": ("a1", "b2")}) == (
        "not there (count 3, squares a1 and b2)"
    )
    assert sentences.say("reason", "not_there", default="Something else.") == "Something else."
    assert sentences.say("reason", "braces") == "an {open brace"
    assert sentences.say("reason", "") == "..."


@pytest.mark.parametrize(
    ("sentence", "value", "expected"),
    [
        ("{x}", ("a", "b", "c"), "a, b and c"),
        ("{x}", ("a",), "a"),
        ("{x}", (), ""),
        ("{x}", 2.0 / 3, "0.67"),
        ("{x}", 3.0, "3"),
        ("{x}", True, "yes"),
        ("{x:.0%}", 0.583, "58%"),
        ("{x:+.1f}", 2, "+2.0"),
        ("{x:one move|# moves}", 1, "one move"),
        ("{x:one move|# moves}", 0, "0 moves"),
        ("{x:none|one|#}", 0, "none"),
        ("{x:none|one|#}", 1, "one"),
        ("{x:none|one|#}", 2, "2"),
        ("{x:one|#}", ("a", "b", "c"), "3"),
        ("{x:one|#}", "many", "many"),
        ("{x:suit}", "S", "spades"),
        ("{x:suit}", ("S", "H"), "spades and H"),
        ("{x:seat}", "black", "Black"),
        ("{x:.2f}", "text", "text"),
        ("{x:nonsense!}", 3, "3"),
        ("{{x}}", 3, "{x}"),
    ],
)
def test_facts_are_shown_the_way_the_sentence_asks(
    sentences: Sentences, sentence: str, value: Fact, expected: str
) -> None:
    assert sentences.fill(sentence, {"x": value}) == expected


texts = st.text(max_size=20)
any_fact = texts | st.integers() | st.floats() | st.booleans() | st.lists(texts, max_size=3).map(tuple)


@given(st.text(alphabet="{}x:|#.%f a!", max_size=20) | texts, st.dictionaries(texts | st.just("x"), any_fact))
def test_no_sentence_and_no_fact_can_make_it_fail(sentence: str, facts: dict[str, Fact]) -> None:
    speaker = Sentences("heap", None)
    assert isinstance(speaker.fill(sentence, facts), str)
    assert isinstance(speaker.say("reason", sentence, facts), str)
    assert isinstance(speaker.say("reason", "part", facts, form="for"), str)


def test_languages_fall_back_to_english_and_then_to_the_code(tmp_path: Path, sentences: Sentences) -> None:
    german = Sentences("heap", tmp_path, "de-CH")
    assert german.say("reason", "plain", {"move": "f5"}) == "f5 gewinnt."
    assert german.say("reason", "deep.code") == "deep"
    assert german.say("reason", "only", {"move": "f5"}) == "f5 is the only legal move."
    assert Sentences("heap", tmp_path, "../../etc").say("reason", "deep.code") == "deep"
    assert sentences_for("heap", "zh").say("reason", "heap.safety", {"move": "take 1", "left": 4}) == "take 1 剩4颗。"


@pytest.mark.parametrize("text", ["[reason", '[[area]]\nmatch = "a"', '[[area]]\nmatch = "("\nsay = "x"', "area = 3"])
def test_a_broken_locale_file_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "en.toml").write_text(text)
    with pytest.raises(FormatError, match=r"en\.toml"):
        Sentences("heap", tmp_path)


def test_chinese_words_have_no_spaces_between_them(tmp_path: Path) -> None:
    (tmp_path / "zh.toml").write_text('[reason]\nlead = "领出 {move} 因为{why}"\n', encoding="utf-8")
    chinese = Sentences("heap", tmp_path, "zh")
    assert chinese.say("reason", "lead", {"move": "大王", "why": "没有"}) == "领出大王因为没有"
    assert chinese.say("reason", "lead", {"move": "10♠", "why": " 8 点"}) == "领出 10♠ 因为 8 点"
    assert together("好。", "", "领出 10♠。", "10 点") == "好。领出 10♠。10 点"
    assert together("Good.", "Better: lead") == "Good. Better: lead"


def test_labels() -> None:
    game = make_game("heap")
    assert [seat_label(game, seat) for seat in (0, 1)] == ["Firstling", "Second"]
    assert part_label(game, "greed") == "stones in hand"
    assert part_label(game, "odd_region") == "odd region"
    assert action_label(game, "take_2") == "take_2"


def test_events_are_told_with_their_facts() -> None:
    game = make_game("heap")
    assert say_event(Event("take", 0, "take 2", {"left": 1}), game) == "Firstling takes take 2, one stone is left."
    assert say_event(Event("take", 0, "take 2", {"left": 0}), game).endswith("nothing is left.")
    assert say_event(Event("shove", 1, "left 3"), game) == "Second: left 3"
    assert say_event(Event("rain_falls", None), game) == "rain falls"


def test_illegal_actions_are_told_by_code_or_in_the_rule_s_own_words() -> None:
    game = make_game("heap")
    assert say_illegal(Illegal("heap.turn", "It is not your turn."), game) == "Wait for your turn."
    assert say_illegal(Illegal("heap.count", "You may take 1 to 3."), game) == "You may take 1 to 3."


def test_outcomes_are_told_with_the_winners_first() -> None:
    game = make_game("heap")
    assert say_outcome(Outcome((1.0, 0.0), (0,)), game) == "Firstling won 1 : 0."
    assert say_outcome(Outcome((24.0, 40.0), (1,)), game) == "Second won 40 : 24."
    assert say_outcome(Outcome((32.0, 32.0), (0, 1)), game) == "A draw, 32 : 32."
    assert say_outcome(Outcome((0.0, 1.0), (1,), "resigned"), game) == "Firstling resigned; Second won."
    assert say_outcome(Outcome((0.0, 1.0), (1,), "earthquake"), game) == "Second won 1 : 0."
