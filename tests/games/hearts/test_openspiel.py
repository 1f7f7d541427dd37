"""An independent implementation agrees. All 10,000 rounds: bench/prove_hearts.py."""

from __future__ import annotations

import pytest

from tests.games.hearts.openspiel import compare

ROUNDS = 150


@pytest.mark.parametrize("variants", [False, True])
def test_legal_cards_and_scores_agree(variants: bool) -> None:
    pytest.importorskip("pyspiel")
    decisions = sum(compare(seed, variants=variants) for seed in range(ROUNDS))
    assert decisions > 52 * ROUNDS
