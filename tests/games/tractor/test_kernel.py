"""The kernel plays by the rules, compiled or not."""

from __future__ import annotations

from array import array
from types import FunctionType

import pytest

from parlour.cards import members
from parlour.core.rng import stream
from parlour.games.tractor.engine import kernel
from parlour.games.tractor.engine import state_layout as at
from parlour.games.tractor.engine.kernel_state import tables_of
from parlour.games.tractor.rules.actions import check_play, legal_actions
from parlour.games.tractor.rules.game import Tractor
from parlour.games.tractor.rules.match import look
from parlour.games.tractor.rules.order import order_of, read_cards
from parlour.games.tractor.rules.round import Round, answer, begin, bury, play
from parlour.games.tractor.rules.variants import TractorRules
from parlour.native.kernels import is_compiled
from tests.games.tractor.build import RULES, playing, variant
from tests.uncompiled import uncompiled

VARIANTS = (
    RULES,
    variant(throws="off", tractors="basic"),
    variant(close_gap=False, kitty_multiplier="size"),
    variant(kitty_multiplier="flat", no_trump_link=False),
    variant(kitty_multiplier="two-to-size"),
)
KERNELS = ("cards_kernel", "policy_kernel", "event_kernel", "endgame_kernel", "kernel")
PLAIN = uncompiled(*(f"tractor.engine.{name}" for name in KERNELS))
TWIN = PLAIN["kernel"]
TWIN_ENDGAME = PLAIN["endgame_kernel"]


def test_the_twin_is_plain_python() -> None:
    assert not is_compiled(TWIN)
    assert isinstance(TWIN.finish, FunctionType)


def begun(seed: int, rules: TractorRules) -> Round:
    """Return a round whose kitty is buried at random; the first offer is taken now and then."""
    rng = stream(seed, "kernel")
    now = begin(1, (seed % 13, seed % 13), seed % 4, seed % 4, Tractor().shuffled(seed, 0), rules)
    while now.phase == "deal":
        now = answer(now, legal_actions(look(now, now.asked, rules)).sample(rng), rules)
    return bury(now, tuple(rng.sample(list(members(now.hands[now.starter])), 8)), rules)


def packed(now: Round, rules: TractorRules) -> array[int]:
    return tables_of(now.order(rules)).round(now, [tuple(members(hand)) for hand in now.hands], rules)


@pytest.mark.parametrize("rules", VARIANTS, ids=range(len(VARIANTS)))
@pytest.mark.parametrize("sensible", [True, False])
def test_rounds_follow_the_rules(rules: TractorRules, sensible: bool) -> None:
    """Every play of the kernel is legal, and it counts points as the rules do, to the kitty of the last trick."""
    for seed in range(12):
        now = begun(seed, rules)
        order = now.order(rules)
        tables = tables_of(order)
        simulator = kernel.Simulator(tables.numbers)
        state = packed(now, rules)
        while now.phase == "play":
            one, two = simulator.choose(state, seed + len(now.plays), sensible)
            cards = tables.cards(one, two)
            refused = check_play(look(now, now.turn, rules), cards)
            assert refused is None, (seed, refused)
            now = play(now, cards, rules)
            state = simulator.after(state, one, two)
            if now.phase == "play":
                assert state[at.TURN] == now.turn
                assert state[at.POINTS] == now.points
        assert now.result is not None
        assert state[at.POINTS] == now.result.points


def test_both_kernels_play_the_same() -> None:
    for seed in range(6):
        now = begun(seed, RULES)
        tables = tables_of(now.order(RULES))
        state = packed(now, RULES)
        for sensible in (True, False):
            mine = kernel.Simulator(tables.numbers).rounds(state, 2, seed, sensible)
            assert mine == TWIN.Simulator(tables.numbers).rounds(state, 2, seed, sensible)


def test_states_in_the_middle_of_a_trick() -> None:
    now = playing(("HK H3", "H4 H4", "S3 S5", "HA H5"), trick=("HQ HQ",), leader=0)
    tables = tables_of(now.order(RULES))
    state = packed(now, RULES)
    assert (state[at.TURN], state[at.PAIRS], state[at.COUNT]) == (1, 1, 1)
    plays = [tables.sets(read_cards("H4 H4"))]
    assert kernel.Simulator(tables.numbers).totals(state, plays, 1)


def test_bits_fit_for_all_trumps() -> None:
    """Below the sign of the kernel's numbers, whatever the house rules."""
    for rules in VARIANTS:
        for trump in (None, 0, 1, 2, 3):
            for rank in range(13):
                tables = tables_of(order_of(trump, rank, rules))
                assert len(set(tables.bits)) == 54
                assert max(tables.bits) < 63
                assert tables.cards(*tables.sets(read_cards("H3 H3 LJ SK"))) == tuple(sorted(read_cards("H3 H3 LJ SK")))


def test_wrong_sizes_are_refused() -> None:
    with pytest.raises(ValueError, match="numbers"):
        kernel.Simulator(array("q", [1]))
    with pytest.raises(ValueError, match="numbers"):
        kernel.Simulator(tables_of(order_of(3, 0, RULES)).numbers).rounds(array("q", [1]), 1, 1, True)
