"""docs/reversi.md names every player, setting, rule, format and part there is."""

from __future__ import annotations

from pathlib import Path

from parlour.core.parameters import parameters
from parlour.core.registry import game_type
from parlour.games.reversi.engine.evaluation import PARTS
from parlour.games.reversi.rules.board_kernel import FEATURES

DOCS = (Path(__file__).parents[3] / "docs/reversi.md").read_text(encoding="utf-8")


def test_the_documentation_is_complete() -> None:
    kind = game_type("reversi")
    names = {player.name for player in kind.players} | {level.name for level in kind.levels}
    names |= {item.name for player in kind.players for item in parameters(player.settings)}
    names |= {item.name for item in parameters(kind.rules)}
    names |= {item.name for item in kind.formats}
    names |= {*PARTS, *FEATURES, "margin", "result"}
    assert sorted(name for name in names if f"`{name}`" not in DOCS) == []
