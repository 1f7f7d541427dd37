"""One typed settings object: from the spec, a file, the environment, a preset; and the adviser file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.cards import card_of
from parlour.core.parameters import build, parameters
from parlour.core.registry import make_game, make_player
from parlour.errors import BadParameter, FormatError, UnknownName
from parlour.games.hearts.players.base import RulePlayer
from parlour.games.hearts.settings import ORIGINAL, HeartsSettings, resolve

# Defaults of the original's document that its preset must keep.
DOCUMENTED = {
    "w_offsuit_bonus": 600,
    "w_cards_played": 10,
    "w_early_hearts_lead": 600,
    "w_near100_self_capture_base": 1300,
    "w_near100_shed_perpen": 250,
    "w_hunt_feed_perpen": 800,
    "w_pass_to_leader_penalty": 1400,
    "w_leader_feed_base": 120,
    "w_nonleader_feed_perpen": 1200,
    "w_leader_feed_gap_per10": 40,
    "hard_branch_limit": 6,
    "hard_next_branch_limit": 3,
    "hard_time_cap_ms": 10,
    "hard_deterministic": False,
    "hard_test_steps": 120,
    "hard_early_cutoff_margin": 300,
    "hard_phaseb_topk": 0,
    "hard_cont_feed_perpen": 70,
    "hard_cont_self_capture_perpen": 95,
    "hard_nexttrick_singleton": 25,
    "hard_nexttrick_hearts_per": 2,
    "hard_nexttrick_hearts_cap": 10,
    "hard_cont_boost_gap": 0,
    "hard_cont_boost_factor": 1,
    "hard_qs_risk_per": 0,
    "hard_ctrl_hearts_per": 0,
    "hard_ctrl_handoff_pen": 0,
    "hard_cont_cap": 0,
    "hard_moon_relief_perpen": 0,
    "hard_belief_topk": 3,
    "hard_belief_diversity": 2,
    "hard_belief_filter": True,
    "hard_belief_cache_size": 128,
    "hard_leverage_thresh_narrow": 20,
    "hard_leverage_thresh_normal": 50,
    "hard_telemetry_keep": 20,
    "moon_commit_max_cards": 20,
    "moon_commit_max_score": 70,
    "moon_commit_min_tricks": 2,
    "moon_commit_min_hearts": 5,
    "moon_commit_min_control": 3,
    "moon_abort_others_hearts": 3,
    "moon_abort_nearend_cards": 36,
    "moon_abort_min_hearts_left": 3,
    "hunt_score_normal": 90,
    "hunt_score_hard": 80,
}


def player(spec: str) -> RulePlayer:
    made = make_player(spec, make_game("hearts")).player
    assert isinstance(made, RulePlayer)
    return made


def test_there_are_more_than_sixty_settings_each_with_a_sentence() -> None:
    declared = parameters(HeartsSettings)
    assert len(declared) > 60
    assert all(item.summary.endswith(".") for item in declared)
    assert set(ORIGINAL) <= {item.name for item in declared}


@pytest.mark.parametrize("name", DOCUMENTED)
def test_the_original_preset_keeps_the_originals_defaults(name: str) -> None:
    assert getattr(resolve(build(HeartsSettings, {"preset": "original"})), name) == DOCUMENTED[name]


def test_stronger_sources_win(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "hearts.toml"
    file.write_text("w_void = 11\nhard_branch_limit = 4\n")
    for name, value in (("W_VOID", "7"), ("HARD_BRANCH_LIMIT", "3"), ("MOON_COMMIT_MAX_CARDS", "9")):
        monkeypatch.setenv(f"MDH_{name}", value)
    settings = player(f"shallow(preset=original, file={file}, w_void=5)").settings
    assert (settings.w_void, settings.hard_branch_limit, settings.moon_commit_max_cards) == (5, 4, 9)
    assert settings.w_capture == ORIGINAL["w_capture"]


def test_bad_settings_are_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnknownName, match="hard_belief_topk"):
        player("shallow(hard_belief_topkk=4)")
    with pytest.raises(BadParameter, match="at most 13"):
        player("shallow(hard_branch_limit=99)")
    with pytest.raises(BadParameter, match="cannot be read"):
        player(f"heuristic(file={tmp_path / 'none.toml'})")
    monkeypatch.setenv("MDH_HARD_BELIEF_TOPK", "many")
    with pytest.raises(BadParameter, match="hard_belief_topk takes a whole number"):
        player("heuristic")


def test_the_adviser_is_added_to_the_score(tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    file.write_text(json.dumps({"QC": -50, "AS": 100, "2H": 25}))
    made = player(f"heuristic(hard_adviser_play=on, adviser_play_path={file})")
    assert made.adviser == {10: -50.0, 51: 100.0, 26: 25.0}
    assert player("heuristic").adviser == {}


@pytest.mark.parametrize(
    ("text", "fault"),
    [("{", "not JSON"), ("[1]", "cards and numbers"), ('{"XX": 1}', "expected a card"), ('{"QS": "x"}', "a number")],
)
def test_corrupted_adviser_files_are_refused(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "play.json"
    file.write_text(text)
    with pytest.raises(FormatError, match=fault):
        player(f"heuristic(hard_adviser_play=on, adviser_play_path={file})")


def test_without_a_path_the_shipped_adviser_is_read(tmp_path: Path) -> None:
    assert player("heuristic(hard_adviser_play=on)").adviser[card_of("QS")] == 0
    with pytest.raises(BadParameter, match="cannot be read"):
        player(f"heuristic(hard_adviser_play=on, adviser_play_path={tmp_path / 'none.json'})")


@pytest.mark.parametrize("setting", ["file={}", "hard_adviser_play=on, adviser_play_path={}"])
def test_only_small_files_of_settings_are_opened(tmp_path: Path, setting: str) -> None:
    """A spec may come from a stranger: devices, folders and large files are refused unread."""
    suffix = ".toml" if setting.startswith("file") else ".json"
    large = tmp_path / f"large{suffix}"
    large.write_bytes(b" " * 200_000)
    folder = tmp_path / f"folder{suffix}"
    folder.mkdir()
    for path, fault in (("/dev/zero", "ends in"), (str(large), "too large"), (str(folder), "no file")):
        with pytest.raises(BadParameter, match=fault):
            player(f"heuristic({setting.format(path)})")
