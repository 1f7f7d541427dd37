"""The exact end of a round against one that tries everything with the rules themselves."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from parlour.cards import deck, members
from parlour.games.tractor.actions import legal_actions
from parlour.games.tractor.endgame_kernel import Endgame
from parlour.games.tractor.match import look
from parlour.games.tractor.order import names_of, read_cards
from parlour.games.tractor.round import Round, play
from parlour.games.tractor.tables import tables_of
from tests.games.tractor.build import playing, variant
from tests.games.tractor.test_kernel import TWIN_ENDGAME

RULES = variant(throws="off")


def best(now: Round) -> int:
    """Return what the attackers get, by trying every play of everybody."""
    if now.result is not None:
        return now.result.points
    totals = [best(play(now, cards, RULES)) for cards in legal_actions(look(now, now.turn, RULES))]
    return max(totals) if now.turn % 2 != now.starter % 2 else min(totals)


def ending(luck: Random, size: int) -> Round:
    """Return a round with so many cards left in each hand, of few suits so that pairs come up."""
    cards = [card for card in deck(2, jokers=True) if card % 13 > 6 or card >= 52]
    picked = luck.sample(cards, 4 * size + 2)
    hands = [names_of(picked[seat * size : (seat + 1) * size]) for seat in range(4)]
    buried = names_of(picked[4 * size :])
    trump = luck.choice(["S", "H", "NT"])
    return playing(
        (hands[0], hands[1], hands[2], hands[3]),
        trump=trump,
        rank=luck.choice(["2", "10", "A"]),
        starter=luck.randrange(4),
        leader=luck.randrange(4),
        buried=buried,
        rules=RULES,
    )


def packed(now: Round) -> array[int]:
    return tables_of(now.order(RULES)).round(now, [tuple(members(hand)) for hand in now.hands], RULES)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_end_is_exact(size: int) -> None:
    luck = Random(size)
    for _ in range(40 if size < 3 else 5):
        now = ending(luck, size)
        tables = tables_of(now.order(RULES))
        plays = list(legal_actions(look(now, now.turn, RULES)))
        sets = [tables.sets(cards) for cards in plays]
        found = Endgame(tables.numbers).totals(packed(now), sets)
        assert found == [best(play(now, cards, RULES)) for cards in plays]
        assert found == TWIN_ENDGAME.Endgame(tables.numbers).totals(packed(now), sets)


def test_too_many_cards_are_refused() -> None:
    now = playing(("H3 H4 H6 H7 H8", "D3 D4 D6 D7 D8", "C3 C4 C6 C7 C8", "S3 S4 S6 S7 S8"))
    tables = tables_of(now.order(RULES))
    with pytest.raises(ValueError, match="at most 4 cards"):
        Endgame(tables.numbers).totals(packed(now), [tables.sets(read_cards("H3"))])
