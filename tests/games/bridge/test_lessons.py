"""Lessons in Bridge: values are made of events, counts recompute, the deciding card is real, style, and fair play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice, permutations
from typing import Any

import pytest

from parlour.arena.play.positions import draw_positions
from parlour.cards import Dealer, read_card
from parlour.core.analysis import Analysis, Candidate
from parlour.core.limits import Limit
from parlour.core.registry import make_player
from parlour.core.rng import stream
from parlour.explain import explain, hint, judge_of
from parlour.explain.lesson import Lesson, lesson_of
from parlour.explain.lesson_json import continuations_to_json, lesson_to_json
from parlour.games.bridge.engine.events import EVENTS, card_events, value_of
from parlour.games.bridge.rules.contract import read_contract
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.state import Board, BridgeView
from parlour.games.bridge.rules.variants import BridgeRules
from parlour.games.bridge.teaching.deciding import bad_break, deciding
from parlour.games.bridge.teaching.ends import safety
from tests.explain.style import faults
from tests.games.bridge.recount import paired

LIMIT = Limit(samples=30)
COUNT = 104
Decided = tuple[Bridge, Board, int, BridgeView, Analysis[int]]


@cache
def decisions() -> tuple[Decided, ...]:
    """Return analysed calls and cards of games of the normal level."""
    found = []
    game = Bridge()
    for place in draw_positions(game, COUNT, 77, make_player("normal", game).fair):
        made, state = place.load()
        assert isinstance(made, Bridge)
        assert isinstance(state, Board)
        obs = made.observe(state, place.seat)
        found.append((made, state, place.seat, obs, judge_of(made).fair.analyse(obs, LIMIT, 3)))
    return tuple(found)


def lessons() -> Iterator[tuple[Decided, Lesson[int]]]:
    for one in decisions():
        lesson = lesson_of(one[4], one[0], one[3])
        assert lesson is not None
        yield one, lesson


def told(one: Decided) -> dict[str, Any]:
    """Return what is told of a decision as JSON, with what is behind it."""
    game, _, _, obs, analysis = one
    explanation = explain(analysis, game, obs)
    data = lesson_to_json(explanation, analysis, game) | continuations_to_json(analysis, game)
    return dict(json.loads(json.dumps(data)))


def test_the_events_are_worth_the_score_of_the_tricks() -> None:
    """Declarer and defenders, made and beaten, doubled or not."""
    for text in ("3NT by S", "4S by E", "2HX by N", "6CXX by W"):
        contract = read_contract(text)
        game = Bridge(BridgeRules(contract=text))
        state = game.start(3)
        obs = game.observe(state, game.actors(state)[0])
        for tricks in range(14):
            events = card_events(contract, tricks, declaring=False)
            assert events[EVENTS.index("made")] == (tricks >= contract.target)
            assert sum(events[EVENTS.index(f"tricks_{k}")] for k in range(1, 14)) == 13 - tricks
            assert value_of(obs, events) != 0 or tricks == contract.target


def test_an_analysis_carries_what_its_events_are_worth_and_a_decision_nothing() -> None:
    compared = 0
    for game, _, _, obs, analysis in decisions():
        sizes = {len(item.continuations) for item in analysis.candidates}
        assert len(sizes) == 1
        deals = {tuple(one.deal for one in item.continuations) for item in analysis.candidates}
        assert len(deals) == 1
        for item in analysis.candidates:
            for one in item.continuations:
                assert value_of(obs, one.events) == pytest.approx(one.value)
                assert one.weight == 1.0
        compared += sizes != {0}
        for deal in next(iter(deals))[:2]:
            assert game.observe(game.load(deal), obs.seat).seen == obs.seen
    assert compared > COUNT / 2


def test_every_kind_of_answer_comes_up() -> None:
    found = [lesson for _, lesson in lessons()]
    assert {why.kind for lesson in found for why in lesson.reasons} >= {"concept", "event", "book"}
    assert any(lesson.equal for lesson in found)
    assert sum(bool(lesson.reasons) for lesson in found) > COUNT / 2


def counted_in_pairs(data: dict[str, Any]) -> int:
    """Count again in how many deals a card is better or worse than its rival, and return how many numbers that are."""
    numbers = paired(data, data["continuations"])
    assert all(told == counted for told, counted in numbers.values())
    first = next((told for told, _ in numbers.values()), None)
    assert first is None or f" {first} " in data["reasons"][0]["text"]
    return len(numbers)


def test_numbers_count_again_from_the_continuations() -> None:
    counted = 0
    for one, lesson in lessons():
        if not lesson.reasons:
            continue
        data = told(one)
        columns = data["continuations"]["columns"]
        counted += counted_in_pairs(data)
        for reason in data["reasons"]:
            for count in reason["counts"]:
                for who in ("move", "rival"):
                    rows = data["continuations"]["moves"][data["lesson"][who]]
                    assert len(rows) == count["of"]
                    assert sum(row[columns.index(name)] for row in rows for name in count["events"]) == pytest.approx(
                        count[who]
                    )
                    counted += 1
                    if count["once"] and 0 < count[who] < count["of"] and count["name"] != "system":
                        assert f" {count[who]:g}" in reason["text"]
    assert counted > 40


def held(deal: str, seat: int) -> dict[str, str]:
    """Read a hand of a deal by hand: the ranks of each suit, whatever the game would make of them."""
    hands = deal.splitlines()[0].removeprefix("deal ").partition(":")[2].split()
    first = "NESW".index(deal.removeprefix("deal ")[0])
    return dict(zip("SHDC", hands[(seat - first) % 4].split("."), strict=True))


def holds(facts: dict[str, Any], deal: str) -> bool:
    """Whether a deal is one of those that a deciding card speaks of."""
    seat = ("north", "east", "south", "west").index(facts["who"])
    cards = held(deal, seat)
    if "card" in facts:
        return bool(facts["card"][0] in cards[facts["card"][1]])
    left = set(cards[facts["of_suit"][0].upper()])
    played = deal.partition("play ")[2].split()
    left -= {card[0] for card in played if card[1] == facts["of_suit"][0].upper()}
    return bool(facts.get("at_least", 0) <= len(left) <= facts.get("at_most", 13))


def test_the_deciding_card_counts_again_from_the_deals() -> None:
    """By code that shares nothing with what found it: which deals have the card, and where the move gained."""
    found = 0
    for _, _, _, obs, analysis in decisions():
        for move, rival in permutations(analysis.candidates, 2):
            idea = deciding(obs, move, rival)
            if idea is None:
                continue
            facts: dict[str, Any] = dict(idea.facts)
            pairs = zip(move.continuations, rival.continuations, strict=True)
            gains = [(one.value - other.value, holds(facts, one.deal)) for one, other in pairs]
            inside, outside = ([gain for gain, there in gains if there == which] for which in (True, False))
            assert (len(inside), len(outside)) == (facts["such"], facts["others"])
            assert sum(gain > 0 for gain in inside) == facts["gains"]
            if "loses" in facts:
                assert sum(gain < 0 for gain in outside) == facts["loses"]
            else:
                assert sum(gain > 0 for gain in outside) == facts["more"]
            assert facts["gains"] / facts["such"] > facts.get("more", 0) / facts["others"]
            assert sum(gain > 0 for gain, _ in gains) == facts["all_gains"]
            assert sum(gain < 0 for gain, _ in gains) == facts.get("all_loses", 0)
            assert len(gains) == facts["deals"] > facts["all_gains"]
            found += 1
    assert found >= 10


def test_a_safety_play_counts_again_from_the_deals() -> None:
    """The contract more often and fewer tricks on average, the other way round for no other pair of cards."""
    counts = {"tricks": [EVENTS.index(f"tricks_{k}") for k in range(1, 14)], "made": [EVENTS.index("made")]}

    def column(item: Candidate[int], name: str) -> list[float]:
        return [sum(one.events[place] for place in counts[name]) for one in item.continuations]

    for _, _, _, obs, analysis in decisions():
        for move, rival in permutations(analysis.candidates, 2):
            idea = safety(obs, move, rival)
            if idea is not None:
                assert (sum(column(move, "made")), sum(column(rival, "made"))) == (
                    idea.facts["sure"],
                    idea.facts["fewer"],
                )
                assert sum(column(move, "tricks")) < sum(column(rival, "tricks"))


def revalued(item: Candidate[int], values: list[float]) -> Candidate[int]:
    pairs = zip(item.continuations, values, strict=True)
    return replace(item, continuations=tuple(replace(one, value=value) for one, value in pairs))


def test_a_card_that_gains_only_in_bad_breaks_is_a_safety_play() -> None:
    """With nine trumps, four are out: which deals have them in one hand is read from the deals by hand."""
    game = Bridge()
    deal = "N:AJ93.A64.762.K42 T6.QT95.93.T9875 K8754.K73.A.AQJ3 Q2.J82.KQJT854.6"
    obs = game.observe(game.load(f"deal {deal}\ncalls P P 1S P 3S P 4S P P P\nplay KD 2D 3D AD"), 2)
    cards = {item.action: item for item in judge_of(game).fair.analyse(obs, Limit(samples=100), 3).candidates}
    move, rival = (cards[read_card(text)] for text in ("KS", "4S"))
    broken = [float("" in (held(one.deal, 1)["S"], held(one.deal, 3)["S"])) for one in move.continuations]
    never, always = [0.0] * len(broken), [1.0] * len(broken)
    found = bad_break(obs, revalued(move, broken), revalued(rival, never))
    assert found is not None
    assert found.facts["such"] == found.facts["gains"] == sum(broken) >= 3
    assert bad_break(obs, revalued(move, never), revalued(rival, broken)) is None
    assert bad_break(obs, revalued(move, always), revalued(rival, never)) is None


def test_a_thousand_sentences_have_no_fault_of_style() -> None:
    said: list[tuple[str, str]] = []
    for game, _, _, obs, analysis in decisions():
        for language in ("en", "zh"):
            said += [(hint(analysis, game, obs, level, language).text, language) for level in (1, 2, 3, 4)]
            said.append((explain(analysis, game, obs, language).text, language))
    assert len(said) > 1000
    assert [(text, fault) for text, language in said for fault in faults(text, language)] == []
    assert not [text for text, _ in said if "custom between partners" in text or "as many tricks as any" in text]


def test_cards_are_not_called_bids_and_calls_not_cards() -> None:
    for game, _, _, obs, analysis in decisions():
        third = hint(analysis, game, obs, 3).text
        first = third.split()[0].rstrip(".")
        allowed = {"Bid", "Pass", "Double", "Redouble"} if obs.phase == "auction" else {"Lead", "Play", "Discard"}
        assert first in allowed | ({"Ruff", "Claim"} if obs.phase == "play" else set()) or third.startswith("There")


def test_nothing_is_said_that_depends_on_hidden_cards() -> None:
    """Other hands that fit what a seat knows give the same analysis, and the same words."""
    tried = 0
    for game, state, seat, obs, analysis in islice(decisions(), 0, None, 4):
        hidden = Dealer(game.constraints(obs)).draw(stream(5, tried))
        other = game.complete(obs, hidden, 9)
        tried += game.dump(other) != game.dump(state)
        again = judge_of(game).fair.analyse(game.observe(other, seat), LIMIT, 3)
        assert again.candidates == analysis.candidates
        texts = {explain(item, game, game.observe(one, seat)).text for item, one in ((analysis, state), (again, other))}
        assert len(texts) == 1
    assert tried > 10


def test_only_defenders_signal() -> None:
    for (_, _, _, obs, _), lesson in lessons():
        for why in lesson.reasons:
            if why.code.startswith("custom_"):
                assert obs.contract is not None
                assert obs.turn is not None
                assert (obs.turn - obs.contract.declarer) % 2 == 1
