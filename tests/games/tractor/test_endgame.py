"""The exact end of a round against one that tries everything with the rules themselves."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from parlour.cards import members
from parlour.games.tractor.engine.endgame_kernel import Endgame
from parlour.games.tractor.engine.kernel_state import tables_of
from parlour.games.tractor.rules.actions import legal_actions
from parlour.games.tractor.rules.match import look
from parlour.games.tractor.rules.order import read_cards
from parlour.games.tractor.rules.round import Round, failing_component, play
from parlour.games.tractor.rules.shapes import components
from parlour.games.tractor.rules.variants import TractorRules
from tests.games.tractor.build import RULES, playing, variant
from tests.games.tractor.test_kernel import TWIN_ENDGAME, begun

THROWS = ("strict", "off", "challenge")


def plays_of(now: Round, rules: TractorRules) -> list[tuple[int, ...]]:
    """Return every legal play; a throw that fails is the lead of one of its parts, which is there anyway."""
    found = list(legal_actions(look(now, now.turn, rules)))
    if rules.throws != "challenge" or now.trick:
        return found
    return [cards for cards in found if failing_component(now, cards, now.order(rules)) is None]


def best(now: Round, rules: TractorRules) -> int:
    """Return what the attackers get, by trying every play of everybody."""
    if now.result is not None:
        return now.result.points
    totals = [best(play(now, cards, rules), rules) for cards in plays_of(now, rules)]
    return max(totals) if now.turn % 2 != now.starter % 2 else min(totals)


def ending(rng: Random, size: int, rules: TractorRules) -> Round:
    """Return a round that was played by chance until the seat to lead has at most so many cards."""
    now = begun(rng.randrange(10_000), rules)
    while now.trick or len(look(now, now.turn, rules).cards) > size:
        cards = legal_actions(look(now, now.turn, rules)).sample(rng)
        failed = None if now.trick else failing_component(now, cards, now.order(rules))
        now = play(now, cards if failed is None else failed.cards, rules)
    return now


def packed(now: Round, rules: TractorRules) -> array[int]:
    return tables_of(now.order(rules)).round(now, [tuple(members(hand)) for hand in now.hands], rules)


@pytest.mark.parametrize("throws", THROWS)
@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_end_is_exact(size: int, throws: str) -> None:
    rng, rules = Random(size), variant(throws=throws)
    thrown = 0
    for _ in range(20 if size < 3 else 4):
        now = ending(rng, size, rules)
        if now.result is not None:
            continue
        tables = tables_of(now.order(rules))
        plays = plays_of(now, rules)
        thrown += sum(len(components(cards, now.order(rules))) > 1 for cards in plays)
        sets = [tables.sets(cards) for cards in plays]
        found = Endgame(tables.numbers).totals(packed(now, rules), sets)
        assert found == [best(play(now, cards, rules), rules) for cards in plays]
        assert found == TWIN_ENDGAME.Endgame(tables.numbers).totals(packed(now, rules), sets)
    if size == 2:
        assert bool(thrown) == (throws != "off")


def test_a_throw_may_decide_the_end() -> None:
    """North wins both tricks only by leading its hearts together: one at a time, the second would be ruffed."""
    rules = variant()
    hands = ("HA HK", "S3 H4", "D4 D6", "H6 H7")
    now = playing(hands, starter=1, buried="C5 C5", rules=rules)
    tables = tables_of(now.order(rules))
    plays = [tuple(sorted(read_cards(text))) for text in ("HA", "HA HK")]
    single, thrown = Endgame(tables.numbers).totals(packed(now, rules), [tables.sets(cards) for cards in plays])
    assert single == best(play(now, plays[0], rules), rules)
    assert thrown == best(play(now, plays[1], rules), rules)
    assert thrown > single


def test_too_many_cards_are_refused() -> None:
    now = playing(("H3 H4 H6 H7 H8", "D3 D4 D6 D7 D8", "C3 C4 C6 C7 C8", "S3 S4 S6 S7 S8"))
    tables = tables_of(now.order(RULES))
    with pytest.raises(ValueError, match="at most 4 cards"):
        Endgame(tables.numbers).totals(packed(now, RULES), [tables.sets(read_cards("H3"))])
