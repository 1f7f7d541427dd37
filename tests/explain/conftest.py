"""The tiny game is known to the registry only while these tests run."""

import pytest

from parlour.core import registry
from tests.tiny import BUILT_IN


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, module in BUILT_IN.items():
        monkeypatch.setitem(registry._BUILT_IN, name, module)
