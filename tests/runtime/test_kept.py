"""What is kept in a process is bounded by the bytes that it takes."""

from __future__ import annotations

from parlour.core.registry import make_game, make_player
from parlour.runtime.kept import Kept, mapped_bytes


def test_those_longest_unused_go_when_all_are_too_large() -> None:
    used = 0

    def of(size: int) -> str:
        nonlocal used
        used += size
        return f"{size} bytes"

    kept: Kept[str] = Kept(100, lambda: used)
    for key, size in (("a", 40), ("b", 40)):
        kept.get(key, lambda size=size: of(size))  # type: ignore[misc]
    assert kept.get("a", lambda: "made again") == "40 bytes"
    kept.get("c", lambda: of(50))
    assert len(kept) == 2
    assert kept.get("a", lambda: "made again") == "40 bytes"
    assert kept.get("b", lambda: "made again") == "made again"


def test_the_newest_stays_however_large_it_is() -> None:
    sizes = iter((0, 10**12))
    kept: Kept[str] = Kept(100, lambda: next(sizes))
    kept.get("large", lambda: "large")
    assert kept.get("large", lambda: "made again") == "large"


def test_the_table_of_a_player_is_made_when_it_is_prepared() -> None:
    player = make_player("alphabeta(depth=1, table=22)", make_game("reversi")).player
    before = mapped_bytes()
    player.prepare()
    assert mapped_bytes() - before > 2**22 * 16  # so allocating is no part of thinking, and is counted
