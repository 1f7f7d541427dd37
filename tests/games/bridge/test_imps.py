"""International match points, as the Laws have them."""

from __future__ import annotations

import pytest

from parlour.games.bridge.rules.contract import imps

# Law 78B of the Laws of Duplicate Bridge: the least and the most difference that is worth 0, 1, 2, ... IMPs
LAW_78B = (
    *((0, 10), (20, 40), (50, 80), (90, 120), (130, 160), (170, 210), (220, 260), (270, 310), (320, 360)),
    *((370, 420), (430, 490), (500, 590), (600, 740), (750, 890), (900, 1090), (1100, 1290), (1300, 1490)),
    *((1500, 1740), (1750, 1990), (2000, 2240), (2250, 2490), (2500, 2990), (3000, 3490), (3500, 3990), (4000, 15000)),
)


@pytest.mark.parametrize(("worth", "least", "most"), [(worth, *row) for worth, row in enumerate(LAW_78B)])
def test_every_step_of_the_imp_table_is_that_of_the_laws(worth: int, least: int, most: int) -> None:
    assert {imps(difference) for difference in range(least, most + 1, 10)} == {worth}
    assert {imps(-difference) for difference in range(least, most + 1, 10)} == {-worth}
