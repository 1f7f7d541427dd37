"""One typed settings object: from the spec, a file, the environment, a preset; and the adviser file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.arena.match import plan_match
from parlour.arena.play.task import Contestant
from parlour.arena.tournament import Plan
from parlour.cards import card_of
from parlour.core.parameters import build, parameters, show
from parlour.core.registry import LEVELS, make_game, make_player, stored_spec
from parlour.errors import BadParameter, FormatError, UnknownName
from parlour.games.hearts.players.base import RulePlayer
from parlour.games.hearts.players.settings import ORIGINAL, HeartsSettings, resolve
from parlour.games.hearts.players.shallow import Shallow
from parlour.table import Opened, Sitting, Table

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


@pytest.mark.parametrize("name", ORIGINAL)
def test_what_is_given_counts_also_where_it_equals_our_default(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Spec over file over environment over preset, for every setting that the original's preset changes."""
    default = next(item.default for item in parameters(HeartsSettings) if item.name == name)
    text = show(default)
    assert getattr(player("shallow(preset=original)").settings, name) == ORIGINAL[name] != default
    assert getattr(player(f"shallow(preset=original, {name}={text})").settings, name) == default
    monkeypatch.setenv(f"MDH_{name.upper()}", text)
    assert getattr(player("shallow(preset=original)").settings, name) == default
    assert getattr(player("original(difficulty=hard)").settings, name) == default
    monkeypatch.setenv(f"MDH_{name.upper()}", "1")
    assert getattr(player(f"original(difficulty=hard, {name}={text})").settings, name) == default
    file = tmp_path / "hearts.toml"
    file.write_text(f"{name} = {str(default).lower()}\n")
    assert getattr(player(f"original(difficulty=hard, file={file})").settings, name) == default


def test_the_originals_hard_bot_can_be_told_to_count_steps_and_to_play_the_end_exactly() -> None:
    settings = player(
        "shallow(preset=original, hard_endgame_dp=on, hard_deterministic=on, feature_hard_stage1=on, "
        "moon_abort_others_hearts=1, w_void=350)"
    ).settings
    assert settings.hard_endgame_dp
    assert settings.hard_deterministic
    assert settings.feature_hard_stage1
    assert (settings.moon_abort_others_hearts, settings.w_void) == (1, 350)
    assert settings.w_capture == ORIGINAL["w_capture"]


LISTENING = ("shallow(preset=original)", "heuristic(preset=original)", "original")
DEAF = (*LEVELS, "heuristic", "shallow(w_lead_rank=25)", "search", "safest")


def test_variables_reach_only_the_players_of_the_original(monkeypatch: pytest.MonkeyPatch) -> None:
    game = make_game("hearts")
    before = {spec: make_player(spec, game) for spec in DEAF}
    monkeypatch.setenv("MDH_W_VOID", "7")
    monkeypatch.setenv("MDH_MISJUDGE", "4000")
    for spec, old in before.items():
        ready = make_player(spec, game)
        assert ready.spec == old.spec
        assert ready.player.settings == old.player.settings  # type: ignore[union-attr]
    for spec in LISTENING:
        assert player(spec).settings.w_void == 7


def test_how_long_telemetry_stays_is_no_setting_of_a_player_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Specs, files and variables of older versions still name it, and it does nothing."""
    file = tmp_path / "hearts.toml"
    file.write_text("hard_telemetry_keep = 5\nw_void = 11\n")
    monkeypatch.setenv("MDH_HARD_TELEMETRY_KEEP", "7")
    monkeypatch.setenv("MDH_W_LEAD_RANK", "3")
    made = player(f"shallow(preset=original, file={file}, hard_telemetry_keep=1)")
    assert (made.settings.w_void, made.settings.w_lead_rank) == (11, 3)
    assert "hard_telemetry_keep" not in {item.name for item in parameters(HeartsSettings)}
    assert stored_spec("heuristic(hard_telemetry_keep=1, w_void=5)", "hearts") == "heuristic(w_void=5)"


def test_a_file_that_chooses_the_originals_preset_makes_a_player_of_the_original(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "hearts.toml"
    file.write_text('preset = "original"\n')
    monkeypatch.setenv("MDH_W_VOID", "7")
    settings = player(f"heuristic(file={file})").settings
    assert (settings.w_void, settings.w_capture) == (7, ORIGINAL["w_capture"])


def test_what_the_environment_said_becomes_part_of_the_spec(monkeypatch: pytest.MonkeyPatch) -> None:
    """So telemetry, stored runs and tables tell it, and the spec plays the same where nothing is set."""
    monkeypatch.setenv("MDH_BOT_DIFFICULTY", "Hard")
    monkeypatch.setenv("MDH_W_VOID", "350")
    assert stored_spec("original", "hearts") == "original(w_void=350, difficulty=Hard)"
    assert stored_spec("shallow(w_capture=9, preset=original)", "hearts") == (
        "shallow(preset=original, w_capture=9, w_void=350)"
    )
    for spec in ("hard", "shallow( w_capture = 9 )", "exec:./bot"):
        assert stored_spec(spec, "hearts") == spec
    ready = make_player("original", make_game("hearts"))
    monkeypatch.delenv("MDH_BOT_DIFFICULTY")
    monkeypatch.delenv("MDH_W_VOID")
    again = make_player(str(ready.spec), make_game("hearts"))
    assert (again.spec, again.player.settings) == (ready.spec, ready.player.settings)  # type: ignore[union-attr]
    assert isinstance(again.player, Shallow)
    assert again.player.settings.w_void == 350


def test_matches_tables_and_comparisons_store_what_the_environment_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MDH_W_VOID", "7")
    game, told = make_game("hearts"), "original(w_void=7)"
    pairing = plan_match(game, Contestant("original"), Contestant("hard"), blocks=1, seed=1)
    assert [item.label for item in pairing.contestants] == [told, "hard"]
    players = pairing.describe()["players"]
    assert isinstance(players, list)
    assert [item["spec"] for item in players] == [told, "hard"]
    entrants = Plan(game, (Contestant("original", name="old"), Contestant("hard"))).entrants
    assert entrants == (Contestant(told, name="old"), Contestant("hard"))
    table = Table(Opened("hearts", (Sitting(), *(Sitting("original"),) * 3), 1, 2))
    assert table.opened.seats[1] == table.sittings[1] == Sitting(told)
    assert table.reseat(0, Sitting("original")).sitting == Sitting(told)


def test_an_unknown_variable_of_the_original_is_told_with_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MDH_HARD_BELIEF_TOPP", "4")
    for spec in LISTENING:
        with pytest.raises(UnknownName, match=r"MDH_HARD_BELIEF_TOPP.*Did you mean MDH_HARD_BELIEF_TOPK"):
            player(spec)
    assert player("hard").settings == player("shallow").settings
    monkeypatch.delenv("MDH_HARD_BELIEF_TOPP")
    monkeypatch.setenv("MDH_PRESET", "tuned")
    with pytest.raises(UnknownName, match="MDH_PRESET"):
        player("original")


def test_bad_settings_are_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnknownName, match="hard_belief_topk"):
        player("shallow(hard_belief_topkk=4)")
    with pytest.raises(BadParameter, match="at most 13"):
        player("shallow(hard_branch_limit=99)")
    with pytest.raises(BadParameter, match="cannot be read"):
        player(f"heuristic(file={tmp_path / 'none.toml'})")
    with pytest.raises(BadParameter, match="preset is one of original"):
        player("original(preset=tuned)")
    monkeypatch.setenv("MDH_HARD_BELIEF_TOPK", "many")
    with pytest.raises(BadParameter, match="hard_belief_topk takes a whole number"):
        player("original")


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
