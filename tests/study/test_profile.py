"""A profile is read, merged and kept without losing or doubling anything, and bad input changes nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from parlour.errors import FormatError, StoreError, Unsupported
from parlour.study.profile import FORMAT, Profile, merge, read_profile, write_profile
from parlour.study.profile_file import change_profile, load_profile
from parlour.study.results import Idea, Luck, Result, Reviewed

REVIEW = Reviewed(30, {"best": 20, "inaccuracy": 3, "mistake": 2, "blunder": 1}, 0.03, {"corner": Idea(2, {"en": "?"})})


def result(number: int, **changes: object) -> Result:
    made = Result(
        id=f"r{number}",
        game="reversi",
        at=f"2026-11-{number + 1:02}T10:00:00Z",
        seat=0,
        players=("", "normal"),
        points=(40.0, 24.0),
        won=1.0,
        margin=16.0,
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def test_what_is_written_is_read_back() -> None:
    profile = Profile(
        (result(0), result(1, reviews={"all": REVIEW}, lucks={"2": Luck(3.0, 1.5, 0.0)}, practice=True, won=0.5))
    )
    assert read_profile(write_profile(profile)) == profile
    value = json.loads(write_profile(profile))
    assert (value["format"], value["version"]) == (FORMAT, 1)
    assert value["results"][0]["players"] == ["", "normal"]


def test_merging_loses_and_doubles_nothing() -> None:
    mine = Profile((result(0, reviews={"1": REVIEW}), result(1)))
    other = Profile((result(0, reviews={"2": REVIEW}, lucks={"all": Luck(1.0, 0.0, 0.0)}), result(2)))
    both = merge(mine, other)
    assert [one.id for one in both.results] == ["r0", "r1", "r2"]
    assert both.results[0] == result(0, reviews={"1": REVIEW, "2": REVIEW}, lucks={"all": Luck(1.0, 0.0, 0.0)})
    assert merge(both, other) == both == merge(other, mine)


def test_of_two_ends_of_the_same_game_the_later_counts() -> None:
    resigned = result(0, reason="resigned", won=0.0)
    played_on = replace(result(0), at="2026-11-09T10:00:00Z")
    assert merge(Profile((resigned,)), Profile((played_on,))).results == (played_on,)
    assert merge(Profile((played_on,)), Profile((resigned,))).results == (played_on,)


def test_a_bare_list_of_version_0_is_migrated() -> None:
    old = json.dumps(json.loads(write_profile(Profile((result(0),))))["results"])
    assert read_profile(old) == Profile((result(0),))


def test_a_newer_version_is_refused_in_words() -> None:
    with pytest.raises(Unsupported, match="version 7, and this Parlour reads up to 1: update it"):
        read_profile(json.dumps({"format": FORMAT, "version": 7, "results": "anything"}))


def damaged(**changes: object) -> str:
    value = json.loads(write_profile(Profile((result(0), result(1)))))
    value["results"][1] |= changes
    return json.dumps(value)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "not JSON"),
        ('{\n"format": x', "line 2, column 11: not JSON"),
        ("7", "this is no profile"),
        ('{"results": []}', "this is no profile"),
        (json.dumps({"format": FORMAT, "version": "1", "results": []}), '"version"'),
        (json.dumps({"format": FORMAT, "version": 1, "results": {}}), "results"),
        (damaged(points="x"), r"results\[1\].points"),
        (damaged(points=[1.0]), r"results\[1\].points cannot be right"),
        (damaged(seat=2), r"results\[1\].seat cannot"),
        (damaged(won=2), r"results\[1\].won cannot"),
        (damaged(at="yesterday"), r"results\[1\].at cannot"),
        (damaged(id=""), r"results\[1\].id cannot"),
        (damaged(deals=0), r"results\[1\].deals cannot"),
        (
            damaged(reviews={"all": {"decisions": 1, "marks": {"blunder": 2}, "loss": 0}}),
            r"results\[1\].reviews cannot",
        ),
    ],
)
def test_damage_is_told_with_its_place(text: str, place: str) -> None:
    with pytest.raises(FormatError, match=place):
        read_profile(text, "mine.json")


def test_the_file_is_changed_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "profile.json"
    assert load_profile(file) == Profile()
    change_profile(file, lambda profile: profile.adding(result(0)))
    before = file.read_text()

    def fails(profile: Profile) -> Profile:
        raise FormatError("no")

    with pytest.raises(FormatError):
        change_profile(file, fails)
    assert file.read_text() == before
    file.write_text("{")
    with pytest.raises(FormatError, match=r"profile\.json"):
        change_profile(file, lambda profile: profile)
    assert file.read_text() == "{"


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "wall").write_text("a file")
    with pytest.raises(StoreError, match="cannot be written"):
        change_profile(tmp_path / "wall" / "profile.json", lambda profile: profile)


def test_a_review_is_kept_with_its_result_and_nowhere_else() -> None:
    profile = Profile((result(0),))
    assert profile.judged("r0", review=REVIEW).results[0].review == REVIEW
    assert profile.judged("other", review=REVIEW) == profile
    assert profile.judged("r0", review=REVIEW).adding(result(0)).results[0].review == REVIEW


def test_rounds_are_summed_unless_the_whole_game_was_reviewed() -> None:
    profile = Profile((result(0),)).judged("r0", REVIEW, which="1").judged("r0", REVIEW, which="2")
    summed = profile.results[0].review
    assert summed is not None
    assert (summed.decisions, summed.sound, summed.loss) == (60, 48, 0.03)
    assert summed.ideas["corner"] == Idea(4, {"en": "?"})
    assert profile.judged("r0", REVIEW, which="2").results[0].review == summed  # looked at twice, counted once
    assert profile.judged("r0", REVIEW).results[0].review == REVIEW
    lucky = Profile((result(0),)).judged("r0", luck=Luck(3.0, 1.0, 0.0), which="1")
    assert lucky.judged("r0", luck=Luck(2.0, 1.0, 0.5), which="2").results[0].luck == Luck(5.0, 2.0, 0.5)
