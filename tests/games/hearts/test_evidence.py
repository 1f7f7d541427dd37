"""What others did makes likely where cards are: hand-counted factors."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.cards import card_of, pack, read_cards
from parlour.games.hearts.engine.evidence import evidence_of
from parlour.games.hearts.engine.habits import TRUST, USUAL, habits_of
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SIDES
from tests.games.hearts.build import game_of, position, turn_view

HIGH = ("QS", "KS", "AS")


def weights(obs: HeartsView, *cards: str) -> dict[tuple[str, str], float]:
    found = evidence_of(obs, SIDES, 1.0)
    wanted = {card_of(name): name for name in cards}
    return {(wanted[card], side): weight for (card, side), weight in found.items() if card in wanted}


@pytest.mark.parametrize(("first_round", "giver"), [(1, "west"), (2, "east"), (3, "south")])
def test_who_gave_us_cards_probably_kept_no_high_spade(first_round: int, giver: str) -> None:
    """North is given cards by west when they go left, by east when they go right, by south when they go across."""
    game = game_of(first_round=first_round)
    state = game.start(1)
    for seat in range(4):
        low = sorted(card for card in range(52) if state.round.deal[seat] >> card & 1)[:3]
        state = game.step(state, seat, tuple(low))
    obs = game.observe(state, 0)
    unseen = [name for name in HIGH if not obs.hand >> card_of(name) & 1]
    assert unseen
    assert weights(obs, *HIGH) == {(name, giver): USUAL.keeps_spades for name in unseen}


def test_who_leads_a_low_spade_probably_holds_no_high_one() -> None:
    game = game_of()
    hands = {"north": "C:2", "east": "C:A S:5", "south": "C:3", "west": "C:4"}
    obs = turn_view(game, position(game, "2C AC 3C 4C 5S", **hands))
    factor = round(USUAL.leads_spades / 0.35, 2)
    out = [name for name in HIGH if not obs.hand >> card_of(name) & 1]
    assert out
    assert weights(obs, *out) == {(name, "east"): factor for name in out}


def test_who_has_all_the_points_probably_holds_what_a_moon_takes() -> None:
    game = game_of()
    obs = game.observe(position(game, "2C AC 3C 4C", north="C:2", east="C:A", south="C:3 S:2345", west="C:4"), 2)
    won = (*read_cards("AC 2C 3C 4C"), *read_cards("AH 2H 3H 4H"), *read_cards("AD 2D 3D 4D"))
    shooter = replace(obs, taken=(0, pack(won), 0, 0))
    found = weights(shooter, *HIGH, "KH", "TH", "9H")
    out = [name for name in (*HIGH, "KH", "TH") if not obs.hand >> card_of(name) & 1]
    assert found == {(name, "east"): 8.0 for name in out}
    shared = replace(obs, taken=(pack(read_cards("5H")), pack(won), 0, 0))
    assert weights(shared, *HIGH, "KH", "TH", "9H") == {}
    quick = replace(obs, taken=(0, pack(won[:8]), 0, 0))
    assert weights(quick, *HIGH, "KH", "TH", "9H") == {}


@pytest.mark.parametrize(("lead", "broken"), [("2S", 1), ("2D", 0)])
def test_the_habit_of_leading_spades_is_counted_when_a_high_one_is_held(lead: str, broken: int) -> None:
    """East leads to the second trick with the king of spades in hand, and later only without a choice to note."""
    game = game_of(rounds=2)
    hands = {
        "north": "C:2468 D:3579 S:3579 H:2",
        "east": "C:A D:2 S:2K H:3456789TJ",
        "south": "C:3579T D:468T S:4 H:QKA",
        "west": "C:JQK D:JQKA S:68TJQA",
    }
    state = position(game, f"2C AC 3C JC {lead}", **hands)
    while not state.past:
        legal = list(game.legal(turn_view(game, state)))
        state = game.step(state, state.round.turn, legal[-1] if state.round.turn == 1 else legal[0])
    played = state.past[0]
    chances = sum(
        1
        for number in range(4, 52, 4)
        if played.leaders[number // 4] == 1
        and any(card_of("KS") == card for card in played.plays[number:])
        and any(card_of("2S") == card for card in played.plays[number:])
    )
    assert chances == 1
    usual, trust = USUAL.leads_spades, TRUST.leads_spades
    assert habits_of(state.past)[1].leads_spades == pytest.approx((usual * trust + broken) / (trust + chances))
