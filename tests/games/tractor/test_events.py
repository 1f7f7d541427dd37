"""What is counted in imagined deals: worth what the player says, the solver's own line, and nothing while playing."""

from __future__ import annotations

import pickle
from array import array
from random import Random
from typing import Any

import pytest

from parlour.cards import members
from parlour.core.limits import Limit
from parlour.core.registry import game_type, make_player
from parlour.explain.evidence import lay
from parlour.games.tractor.engine.endgame_kernel import Endgame
from parlour.games.tractor.engine.event_layout import (
    BROUGHT,
    COUNTS,
    DRAWN,
    EVENTS,
    LAST,
    OWN_NOW,
    TRICK_MINE,
    TRICK_PARTNER,
    WINS,
)
from parlour.games.tractor.engine.kernel import Simulator
from parlour.games.tractor.engine.kernel_state import tables_of
from parlour.games.tractor.engine.noted import Continuations
from parlour.games.tractor.engine.round_value import ALL_EVENTS, round_value
from parlour.games.tractor.players.search import COUNTED, SearchPlayer
from parlour.games.tractor.players.settings import SearchSettings
from parlour.games.tractor.rules.game import Tractor
from parlour.games.tractor.rules.match import look
from parlour.games.tractor.rules.order import read_cards
from parlour.games.tractor.rules.variants import TractorRules
from tests.games.tractor.build import RULES, playing
from tests.games.tractor.test_endgame import THROWS, ending, packed, plays_of
from tests.games.tractor.test_kernel import TWIN, TWIN_ENDGAME, VARIANTS, begun
from tests.games.tractor.test_search import GAME, late

POINTS = slice(OWN_NOW, OWN_NOW + 5)


def rows_of(counted: array[int]) -> list[array[int]]:
    """Return what was counted after each play."""
    return [counted[start : start + COUNTS] for start in range(0, len(counted), COUNTS)]


@pytest.mark.parametrize("rules", VARIANTS)
def test_points_counted_after_each_play_are_those_of_the_playout(rules: TractorRules) -> None:
    for seed in range(4):
        now = begun(seed, rules)
        tables, state = tables_of(now.order(rules)), packed(now, rules)
        hand = tuple(members(now.hands[now.turn]))
        plays = [tables.sets((card,)) for card in sorted(set(hand))]
        found = []
        for kernel in (Simulator(tables.numbers), TWIN.Simulator(tables.numbers)):
            kernel.watch(now.turn, *tables.told_apart(hand))
            found.append(kernel.events(state, plays, 1))
            totals, counted = found[-1]
            assert [sum(events[POINTS]) for events in rows_of(counted)] == totals == kernel.totals(state, plays, 1)
        assert found[0] == found[1]


def test_continuations_are_made_when_somebody_looks_and_are_the_same_afterwards() -> None:
    now = late(1, 9)
    obs, player = look(now, now.turn, RULES), make_player("search(worlds=20, confirm=0)", GAME).fair
    one, other = (player.analyse(obs, Limit(samples=20), 1) for _ in range(2))
    continuations = one.candidates[0].continuations
    assert isinstance(continuations, Continuations)
    assert "_made" not in vars(continuations)
    assert len(continuations) == 20
    assert continuations == other.candidates[0].continuations == tuple(continuations)
    assert hash(continuations) == hash(tuple(continuations))
    assert pickle.loads(pickle.dumps(continuations)) == tuple(continuations)
    assert continuations[:2] == tuple(continuations)[:2]
    assert one.candidates[1].continuations != continuations
    assert [item.deal for item in one.candidates[1].continuations] == [item.deal for item in continuations]


@pytest.mark.parametrize("throws", THROWS)
def test_the_line_of_a_solved_end_comes_to_its_total(throws: str) -> None:
    rng = Random(3)
    rules = TractorRules(throws=throws)
    for _ in range(12):
        now = ending(rng, 3, rules)
        if now.result is not None:
            continue
        tables, state = tables_of(now.order(rules)), packed(now, rules)
        plays = [tables.sets(cards) for cards in plays_of(now, rules)]
        for endgame in (Endgame(tables.numbers), TWIN_ENDGAME.Endgame(tables.numbers)):
            endgame.watch(now.turn, *tables.told_apart(tuple(members(now.hands[now.turn]))))
            totals = endgame.totals(state, plays)
            counted = endgame.events(state, plays, totals)
            assert [now.points + sum(events[POINTS]) for events in rows_of(counted)] == totals


def test_what_is_counted_of_a_trick() -> None:
    """North leads its king of hearts under the ace that East holds; the ace of diamonds wins the last trick."""
    now = playing(("HK DA", "HA C3", "H4 C4", "H6 C6"), starter=1, buried="C5 C5")
    tables = tables_of(now.order(RULES))
    simulator = Simulator(tables.numbers)
    simulator.watch(0, *tables.told_apart(read_cards("HK DA")))
    _, lost = simulator.events(packed(now, RULES), [tables.sets(read_cards("HK"))], 1)
    named = dict(zip(EVENTS, lost, strict=True))
    assert (lost[TRICK_MINE], lost[TRICK_PARTNER]) == (0, 0)
    assert (named["own_now"], named["gone_1"]) == (0, 0)  # East defends, so the attackers get nothing
    _, won = simulator.events(packed(now, RULES), [tables.sets(read_cards("DA"))], 1)
    assert won[TRICK_MINE] == 1
    assert tuple(won[WINS : WINS + 2]) == (0, 0)  # a card that wins this trick is not kept for a later one
    assert {lost[LAST], won[LAST]} <= {0, 1}


def test_what_a_trump_lead_brings_and_draws() -> None:
    """The big joker takes a five from East and a six from West; South's four is no trump of the opponents."""
    now = playing(("BJ D3", "S5 C3", "S4 C4", "S6 C6"), starter=1)
    tables = tables_of(now.order(RULES))
    for kernel in (Simulator(tables.numbers), TWIN.Simulator(tables.numbers)):
        kernel.watch(0, *tables.told_apart(read_cards("BJ D3")))
        plays = [tables.sets(read_cards(card)) for card in ("BJ", "D3")]
        drawn, plain = rows_of(kernel.events(packed(now, RULES), plays, 1)[1])
        assert (drawn[BROUGHT], drawn[DRAWN]) == (5, 2)
        assert plain[DRAWN] == 0, "trumps that ruff are not drawn"


@pytest.mark.parametrize("cards", [18, 9, 3])
def test_an_analysis_carries_continuations_and_a_decision_chooses_the_same(cards: int) -> None:
    now = late(4, cards)
    obs = look(now, now.turn, RULES)
    player = SearchPlayer(GAME, SearchSettings())
    analysis = player.analyse(obs, Limit(), 3)
    assert player.decide(obs, Limit(), 3).action == analysis.action
    sizes = {len(item.continuations) for item in analysis.candidates}
    assert sizes == {analysis.spent.samples}
    assert analysis.spent.samples == COUNTED or analysis.candidates[0].exact
    for item in analysis.candidates:
        for one in item.continuations:
            assert len(one.events) == len(ALL_EVENTS)
            assert round_value(obs, one.events) == pytest.approx(one.value)


def test_limits_bound_what_is_counted() -> None:
    now = late(3, 20)
    analysis = SearchPlayer(GAME, SearchSettings()).analyse(look(now, now.turn, RULES), Limit(samples=7), 3)
    assert {len(item.continuations) for item in analysis.candidates} == {7}


def test_declarations_and_kitties_are_counted_by_round_and_by_points() -> None:
    game = Tractor(TractorRules(rounds=1))
    judge = make_player(game_type("tractor").judge.spec, game).fair
    state = game.start(3)
    obs = game.observe(state, state.round.asked)
    declared = judge.analyse(obs, Limit(), 3)
    assert len(declared.candidates) >= 2, "the judge compares declarations from the first card on"
    points = ALL_EVENTS.index("round_points")
    for one in declared.candidates[0].continuations:
        assert not any(one.events[POINTS])
        assert round_value(obs, one.events) == pytest.approx(one.value)
        assert one.events[points] >= 0
    while state.round.phase == "deal":
        state = game.step(state, state.round.asked, ())
    obs = game.observe(state, state.round.starter)
    buried = judge.analyse(obs, Limit(), 3)
    for one in buried.candidates[-1].continuations:
        assert one.events[points] == 0
        assert round_value(obs, one.events) == pytest.approx(one.value)
    assert all(one.deal for one in declared.candidates[0].continuations)
    for place in range(0, len(buried.candidates[0].continuations), 7):
        laid: Any = lay(buried, game, obs, place).state
        assert game.observe(laid, state.round.starter) == obs  # it looks to the seat like the real one
