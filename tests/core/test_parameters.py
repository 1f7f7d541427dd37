"""Options are declared once; whatever is given for them is checked and refused in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given as any_of
from hypothesis import strategies as st

from parlour.core.parameters import (
    Layered,
    NoSettings,
    build,
    filled,
    gather,
    given,
    groups_of,
    nondefaults,
    option,
    parameters,
    preset_values,
    presets_of,
    show,
    spelled,
)
from parlour.core.registry import game_type, make_game
from parlour.errors import BadParameter, FormatError, UnknownName


@dataclass(frozen=True)
class Settings:
    depth: int = option(6, "Plies to look ahead.", low=1, high=10)
    noise: float = option(0.5, "How far it errs.", low=0.0)
    book: bool = option(True, "Whether it knows openings.")
    style: str = option("calm", "How it plays.", choices=("calm", "wild"))


def test_declarations_are_data() -> None:
    depth, noise, book, style = parameters(Settings)
    assert (depth.name, depth.kind, depth.default, depth.low, depth.high) == ("depth", "int", 6, 1, 10)
    assert (noise.kind, book.kind, style.choices) == ("float", "bool", ("calm", "wild"))
    assert parameters(NoSettings) == ()


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, Settings()),
        ({"depth": "3", "noise": "0", "book": "off", "style": "wild"}, Settings(3, 0.0, False, "wild")),
        ({"depth": 3, "noise": 2, "book": False}, Settings(3, 2.0, False)),
        ({"depth": 3.0}, Settings(3)),
        ({"book": " Yes "}, Settings()),
    ],
)
def test_text_and_json_are_read(given: dict[str, object], expected: Settings) -> None:
    assert build(Settings, given) == expected


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"depth": "deep"}, "whole number"),
        ({"depth": 2.5}, "whole number"),
        ({"depth": True}, "whole number"),
        ({"depth": 0}, "at least 1"),
        ({"depth": 11}, "at most 10"),
        ({"noise": "nan"}, "a number"),
        ({"noise": float("inf")}, "a number"),
        ({"noise": -1}, "at least 0"),
        ({"book": "perhaps"}, "on or off"),
        ({"style": "loud"}, "calm, wild"),
        ({"style": 3}, "a word"),
    ],
)
def test_bad_values_are_refused_in_words(given: dict[str, object], words: str) -> None:
    with pytest.raises(BadParameter, match=words):
        build(Settings, given)


def test_unknown_names_get_the_nearest_suggested() -> None:
    with pytest.raises(UnknownName, match="Did you mean depth") as caught:
        build(Settings, {"dept": 3})
    assert caught.value.suggestions == ("depth",)


def test_sources_in_order_of_strength(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("depth = 4\nnoise = 1.5\n")
    monkeypatch.setenv("TEST_DEPTH", "2")
    monkeypatch.setenv("TEST_STYLE", "wild")
    assert gather(Settings, {"noise": 3}, file=file, environment_prefix="TEST_") == Settings(4, 3.0, True, "wild")
    assert gather(Settings, {}) == Settings()


def test_broken_and_missing_files_are_told(tmp_path: Path) -> None:
    with pytest.raises(BadParameter, match="cannot be read"):
        gather(Settings, {}, file=tmp_path / "none.toml")
    broken = tmp_path / "broken.toml"
    broken.write_text("depth = = 4")
    with pytest.raises(FormatError, match="not TOML"):
        gather(Settings, {}, file=broken)


@any_of(
    st.builds(
        Settings,
        st.integers(1, 10),
        st.floats(0, 1e6, allow_nan=False).map(lambda value: float(f"{value:g}")),
        st.booleans(),
        st.sampled_from(["calm", "wild"]),
    )
)
def test_what_differs_from_the_defaults_is_enough(settings: Settings) -> None:
    assert build(Settings, {name: show(value) for name, value in nondefaults(settings).items()}) == settings
    assert build(Settings, dict(spelled(settings))) == settings


@dataclass(frozen=True)
class Presets(Layered):
    depth: int = option(6, "Plies to look ahead.", low=1, high=10)
    book: bool = option(True, "Whether it knows openings.")
    width: int = option(4, "Moves to look at.")


def test_a_weaker_source_fills_in_only_what_was_not_given() -> None:
    """What was given counts also when it equals a default."""
    weaker = {"depth": 3, "book": "off", "width": 9}
    assert filled(build(Presets, {"depth": "6"}), weaker) == Presets(6, False, 9)
    assert filled(Presets(width=5), weaker) == Presets(3, False, 5)
    assert filled(filled(Presets(), {"depth": 6}), weaker) == Presets(6, False, 9)
    with pytest.raises(UnknownName, match="depth"):
        filled(Presets(), {"dept": 3})


def test_layered_settings_know_what_was_given() -> None:
    settings = build(Presets, {"depth": "6", "width": 5})
    assert given(settings) == {"depth": 6, "width": 5}
    assert given(replace(settings, book=False)) == {"depth": 6, "book": False, "width": 5}
    assert given(Settings(depth=6, noise=0.0)) == {"noise": 0.0}
    assert settings == Presets(width=5), "what was given is no setting of its own"
    assert [item.name for item in parameters(Presets)] == ["depth", "book", "width"]


@pytest.mark.parametrize("name", ["bridge", "hearts", "pentomino", "reversi", "tractor"])
def test_every_rule_of_a_game_is_in_one_group_and_every_preset_can_be_played(name: str) -> None:
    rules = game_type(name).rules
    grouped = [item.name for items in groups_of(rules).values() for item in items]
    assert sorted(grouped) == sorted(item.name for item in parameters(rules))
    assert "" not in groups_of(rules)
    sets = [preset_values(rules, preset.name) for preset in presets_of(rules)]
    assert len(sets) >= 3
    for values in sets:
        assert nondefaults(make_game(name, values).rules) == values  # a value that is the default says nothing
    assert len({tuple(sorted(values)) + tuple(map(str, values.values())) for values in sets}) == len(sets)


def test_an_unknown_preset_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="Did you mean online"):
        preset_values(game_type("hearts").rules, "onlin")
