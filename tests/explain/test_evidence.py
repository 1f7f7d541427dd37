"""Imagined deals behind a reason: as many as are told, marked where what is counted happens, and never the real one."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice

import pytest

from parlour.cards import Dealer
from parlour.core.registry import game_type, make_player
from parlour.core.rng import stream
from parlour.explain import explain, sentences_for
from parlour.explain.attribution import count_of
from parlour.explain.evidence import Evidence, deals_of, evidence_of, lay
from parlour.explain.telling import tell
from tests.explain.test_lessons import LIMIT, ONE_SIDED, QUICK, decisions, lessons


def test_every_imagined_deal_looks_to_the_seat_like_the_real_one() -> None:
    phases = set()
    for game, _, seat, obs, analysis in decisions():
        if len(game.legal(obs).first(2)) == 1:
            continue
        deals = deals_of(analysis)
        assert len(set(deals)) > 1
        for item in analysis.candidates:
            assert tuple(one.deal for one in item.continuations) == deals
        for deal in deals[::6]:
            assert game.observe(game.load(deal), seat) == obs
        phases.add(obs.phase)  # type: ignore[attr-defined]
    assert phases == {"pass", "play"}


def test_as_many_deals_are_marked_as_the_sentence_tells() -> None:
    told = 0
    for (game, _, _, _, analysis), lesson in lessons():
        for why, text in zip(lesson.reasons, tell(lesson, game, sentences_for("hearts")), strict=False):
            found = evidence_of(why, lesson, analysis, game)
            if why.kind == "also":  # a plan that nothing was counted for
                assert found is None
                continue
            assert found is not None
            assert len(found.move) == len(found.rival) == lesson.deals == len(deals_of(analysis))
            if not found.once or why.thin or why.counts[0].name in ONE_SIDED:
                continue
            numbers = [float(number) for number in re.findall(r"(?<![♠♥♦♣\d])\d+(?:\.\d+)?(?![♠♥♦♣\d])", text)]
            for marked, shares in zip(found.marked, (found.move, found.rival), strict=True):
                unmarked = [share for place, share in enumerate(shares) if place not in marked]
                assert not unmarked or not marked or max(unmarked) <= min(shares[place] for place in marked)
                if 0 < len(marked) < lesson.deals:
                    assert len(marked) in numbers, text
                    told += 1
            whole = all(share in (0, 1) for share in (*found.move, *found.rival))
            assert found.about == (not whole)
            assert whole or "about" in text or "nearly" in text or "almost" in text or "hardly" in text, text
    assert told > 60


def test_hidden_cards_change_no_deal_and_no_mark() -> None:
    tried = 0
    for game, state, seat, obs, analysis in islice(decisions(), 0, None, 4):
        other = game.complete(obs, Dealer(game.constraints(obs)).draw(stream(5, tried)), 9)
        tried += game.dump(other) != game.dump(state)
        again = make_player(QUICK, game).fair.analyse(game.observe(other, seat), LIMIT, 3)
        assert deals_of(again) == deals_of(analysis)
        lesson = explain(analysis, game, obs).lesson
        if lesson is not None:
            before = [evidence_of(why, lesson, analysis, game) for why in lesson.reasons]
            assert [evidence_of(why, lesson, again, game) for why in lesson.reasons] == before
    assert tried > 20


def test_a_deal_is_laid_and_its_trick_goes_on_as_expected() -> None:
    complete = 0
    for game, _, seat, obs, analysis in decisions():
        if len(game.legal(obs).first(2)) == 1:
            continue
        plain = lay(analysis, game, obs, 3)
        assert game.observe(plain.state, seat) == obs
        action = analysis.candidates[-1].action
        after = lay(analysis, game, obs, 3, action)
        if obs.phase == "pass":  # type: ignore[attr-defined]
            assert after == plain
            continue
        seen = game.observe(after.state, seat)
        before = len(obs.plays)  # type: ignore[attr-defined]
        assert seen.plays[before] == action[0]
        assert len(seen.plays) - before <= 4 - before % 4
        complete += len(seen.plays) % 4 == 0
    assert complete > 80


def test_deals_with_weights_are_told_as_estimates_and_marked_as_they_are() -> None:
    (game, _, _, obs, analysis), lesson = next(
        pair for pair in lessons() if pair[1].reasons and pair[1].reasons[0].counts[0].once
    )
    why = lesson.reasons[0]
    places = [game_type("hearts").teaching.events.index(name) for name in why.counts[0].events]  # type: ignore[union-attr]

    def weighted(number: int, one):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
        happened = sum(one.events[place] for place in places) >= 0.5
        events = [
            float(happened and place == places[0]) if place in places else e for place, e in enumerate(one.events)
        ]
        return replace(one, events=tuple(events), weight=3.0 if number % 2 else 1.0)

    items = tuple(
        replace(item, continuations=tuple(weighted(*pair) for pair in enumerate(item.continuations)))
        for item in analysis.candidates
    )
    heavy = replace(analysis, candidates=items)
    found = evidence_of(why, lesson, heavy, game)
    assert found is not None
    assert found.weighted
    assert not found.about
    assert [len(marked) for marked in found.marked] == [sum(found.move), sum(found.rival)]
    columns = {item.action: item.continuations for item in items}
    teaching = game_type("hearts").teaching
    assert teaching is not None
    tally = next(one for one in teaching.tallies(obs, lesson.move, lesson.rival) if one.name == why.counts[0].name)
    count, _ = count_of(teaching, tally, columns[lesson.move], columns[lesson.rival])
    assert not count.exact  # so that the sentence says about


@pytest.mark.parametrize(
    ("shares", "told", "marked"), [((0.1, 0.9, 0.4, 0.4), 2, (1, 2)), ((1, 0, 1, 0), 2, (0, 2)), ((0.2,) * 4, 1, (0,))]
)
def test_the_likeliest_deals_are_marked(shares: tuple[float, ...], told: int, marked: tuple[int, ...]) -> None:
    found = Evidence(shares, (0.0,) * 4, once=True, about=True, deal_counts=(told, 0))
    assert found.marked == (marked, ())
    assert replace(found, once=False).marked == ((), ())
