"""Seeds: the same on every machine, and no two uses share a stream."""

from __future__ import annotations

from parlour.core.rng import derive, secret_seed, stream


def test_streams_are_the_same_everywhere() -> None:
    """Numbers written down once: a change of derivation would change every stored deal."""
    assert derive(1, "deal", 0) == 0x8844A1C1DC1194F2D9657CC55E0E6A46
    rng = stream(1, "deal")
    assert [rng.randrange(100) for _ in range(5)] == [49, 73, 86, 74, 86]


def test_labels_separate_streams() -> None:
    paths: list[tuple[str | int, ...]] = [(), ("a",), ("b",), (1,), ("1",), ("a", 1), ("a", "1"), ("a/1",), (1, "a")]
    assert len({derive(7, *path) for path in paths}) == len(paths)
    assert derive(7, "a") != derive(8, "a")


def test_secrets_differ() -> None:
    seeds = {secret_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert max(seeds) > 2**100
