"""The fast check of a play against one that tries everything; bench/prove_tractor.py looks at 100,000 situations."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from parlour.games.tractor.rules.following import check_follow
from parlour.games.tractor.rules.order import order_of, read_cards
from parlour.games.tractor.rules.variants import RANK_NAMES, TractorRules
from tests.games.tractor.twin import situation, twin_of

SITUATIONS = 5_000
RULES = TractorRules()


def compare(seed: int, count: int) -> None:
    """Judge random follow situations both ways; enough of them must be legal, illegal, and about several tractors."""
    rng = Random(seed)
    verdicts: Counter[bool] = Counter()
    several = 0  # leads with more than one tractor
    for _ in range(count):
        trump, rank, led, hand, play = situation(rng)
        twin = twin_of(trump, rank)
        order = order_of(None if trump == "NT" else "CDHS".index(trump), RANK_NAMES.index(rank), RULES)
        expected = twin.legal(led, hand, play)
        refused = check_follow(read_cards(led), read_cards(play), read_cards(hand), order, RULES)
        assert (refused is None) == expected, (trump, rank, led, hand, play, refused)
        verdicts[expected] += 1
        several += len(twin.lead(led)[1]) > 1
    assert min(verdicts.values()) > count // 5
    assert several > count // 100


@pytest.mark.parametrize("seed", range(6))
def test_the_check_agrees_with_its_twin(seed: int) -> None:
    compare(seed, SITUATIONS)
