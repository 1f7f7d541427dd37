"""Explanations are read off the decision: its reasons, its numbers, its cost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.core.limits import Limit, Spent
from parlour.core.observation import Fact
from parlour.core.registry import make_game, make_player
from parlour.explain import Explanation, explain, say, sentences_for
from tests.tiny import Heap, HeapRules

GAME = Heap(HeapRules())
OBS = GAME.observe(GAME.start(0), 0)


def decided(stones: int = 10) -> tuple[Heap, Analysis[int]]:
    game = Heap(HeapRules(stones))
    return game, make_player("perfect", game).fair.analyse(game.observe(game.start(0), 0), Limit(), 1)


def told(decision: Analysis[int]) -> Explanation:
    return explain(decision, GAME, OBS)


def two(first: Candidate[int], second: Candidate[int], spent: Spent | None = None) -> Analysis[int]:
    return Analysis(first.action, (first, second), (), spent or Spent())


def test_a_decision_is_told_with_reason_rival_and_certainty() -> None:
    game, decision = decided()
    explanation = explain(decision, game, game.observe(game.start(0), 0))
    assert explanation.action == "take 2"
    assert explanation.headline == "take 2 leaves Second 8 stones, which cannot be won."
    assert explanation.sentences[-2] == "Winning chance 90%, against 10% for take 3."
    assert explanation.sentences[-1] == "This is proved: it was played out to the end."
    assert explanation.certainty == "solved"
    assert explanation.text.startswith(explanation.headline)
    assert [(row.action, row.chosen) for row in explanation.rows] == [
        ("take 2", True),
        ("take 3", False),
        ("take 1", False),
    ]
    assert explanation.rows[0].parts == {"safety": 10.0, "greed": 0.2}


def test_another_language_tells_what_it_can() -> None:
    game, decision = decided()
    explanation = explain(decision, game, game.observe(game.start(0), 0), "zh")
    assert explanation.headline == "take 2 剩8颗。"
    assert explanation.sentences[-1].endswith("已经走到底。")  # of every game, where this one has no words of its own


def test_the_only_legal_move_needs_no_other_reason() -> None:
    game, decision = decided(stones=1)
    explanation = explain(decision, game, game.observe(game.start(0), 0))
    assert explanation.headline == "take 1 is the only legal move."
    assert (explanation.sentences, explanation.certainty) == (("There was nothing to decide.",), "forced")


def test_that_a_search_was_made_is_told_once() -> None:
    searched, greed = Reason("search", 0.0), Reason("heap.greed", 1.0)
    decision = two(Candidate(1, 5.0), Candidate(2, 3.0), Spent(depth=6))
    assert told(replace(decision, reasons=(greed, searched))).headline == "take 1 takes more."
    assert "comes out best" not in told(replace(decision, reasons=(searched, greed))).text
    assert "comes out best" in told(replace(decision, reasons=(searched,))).headline


def test_a_player_without_reasons_is_explained_by_its_numbers() -> None:
    strong = Candidate(1, 5.0, parts={"greed": 1.0, "safety": 4.0})
    weak = Candidate(2, 3.0, parts={"greed": 2.5, "safety": 0.5})
    assert told(two(strong, weak)).headline == "take 1 is better than take 2 on safety, by 3.5."
    assert told(two(Candidate(1, 5.0), Candidate(2, 3.0))).headline == "take 1 has the highest value."
    deep = told(two(Candidate(1, 5.0), Candidate(2, 3.0), Spent(depth=6)))
    assert deep.headline == "take 1 comes out best after looking 6 plies ahead."
    assert told(Analysis(3)).headline == "This player chose take 3 without giving reasons."


@pytest.mark.parametrize(("chance", "word"), [(1.0, "wins by force"), (0.5, "draw"), (0.0, "loses")])
def test_proved_results_are_named(chance: float, word: str) -> None:
    decision = two(Candidate(1, 1.0, chance=chance, exact=True), Candidate(2, 0.0, chance=0.0))
    assert word in told(decision).headline


@pytest.mark.parametrize(
    ("spent", "certainty", "sentence"),
    [
        (Spent(depth=1), "thumb", "This is a rule of thumb, not a search."),
        (Spent(depth=6), "searched", "This was searched 6 plies deep; beyond that it is an estimate."),
        (Spent(depth=3, samples=40), "sampled", "This is an estimate from 40 imagined deals."),
        (Spent(samples=1), "sampled", "This is an estimate from one imagined deal."),
    ],
)
def test_certainty_is_honest(spent: Spent, certainty: str, sentence: str) -> None:
    explanation = told(two(Candidate(1, 5.0), Candidate(2, 3.0), spent))
    assert explanation.certainty == certainty
    assert explanation.sentences[-1] == sentence


def test_what_a_book_knows_is_no_rule_of_thumb() -> None:
    explanation = told(replace(two(Candidate(1, 5.0), Candidate(2, 3.0)), known=True))
    assert explanation.certainty == "known"
    assert explanation.sentences[-1] == "This comes from a book of earlier searches."


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        (Candidate(1, 5.0, 0.61), Candidate(2, 3.0, 0.54), "Winning chance 61%, against 54% for take 2."),
        (Candidate(1, 5.0, 0.61), Candidate(2, 4.5, 0.61), "It is worth 0.5 more than take 2."),
        (Candidate(1, 5.0), Candidate(2, 5.0), "take 2 is just as good by this count."),
        (Candidate(1, 5.0, exact=True), Candidate(2, 5.0, exact=True), "take 2 leads to the same result."),
        (Candidate(1, 5.0, 0.3), Candidate(2, -9.0, 0.0, exact=True), "take 2 loses by force."),
        (
            Candidate(1, 3.0, 0.6),
            Candidate(2, 5.0, 0.7),
            "By the same count take 2 is better; this player does not always choose the best move.",
        ),
    ],
)
def test_the_rival_is_compared_truthfully(first: Candidate[int], second: Candidate[int], sentence: str) -> None:
    assert sentence in told(two(first, second)).sentences


def test_the_expected_line_is_told() -> None:
    decision = two(Candidate(1, 5.0, line=("take 3", "take 1")), Candidate(2, 3.0))
    assert "Expected next: take 3, take 1." in told(decision).sentences


def test_reasons_know_which_side_they_are_on() -> None:
    sentences = sentences_for("heap")
    facts: dict[str, Fact] = {"move": "take 1", "rival": "take 2", "by": 2}
    assert say(Reason("no.such.code", 2.0, {}, "greed"), sentences, facts) == (
        "take 1 is better than take 2 on stones in hand, by 2."
    )
    assert say(Reason("no.such.code", -2.0, {}, "greed"), sentences, facts) == (
        "take 2 is better on stones in hand; take 1 makes up for it elsewhere."
    )
    assert say(Reason("heap.greed", 1.0, {"move": "take 9"}), sentences, facts) == "take 9 takes more."


def test_a_decision_with_nothing_in_it_is_still_told() -> None:
    bare = Analysis(1, reasons=(Reason("mystery", 0.0, {"depth": 2}),))
    assert "mystery" in told(bare).headline
    assert told(replace(bare, reasons=(Reason(""),))).headline


def test_candidates_tell_their_own_reasons() -> None:
    own = (Reason("heap.greed", 1.0),)
    decision = two(Candidate(1, 5.0), Candidate(2, 3.0, reasons=own))
    assert [row.why for row in told(decision).rows] == ["", "take 2 takes more."]


def test_registered_games_can_be_made_for_explaining() -> None:
    assert make_game("heap").name == sentences_for("heap").game
