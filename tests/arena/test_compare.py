"""Positions are seeded, reachable and from all phases; players are compared on them, also with their former selves."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path

import pytest

from parlour.arena.compare import choose, compare_choices, summarise, to_csv
from parlour.arena.play.positions import PHASES, draw_positions, read_positions, write_positions
from parlour.arena.play.task import Contestant, Terms
from parlour.cli.app import run as parlour
from parlour.core.registry import game_names, make_game, make_player
from parlour.errors import BadParameter, FormatError
from parlour.runtime.pool import Pool
from tests.playing import CUT


@pytest.mark.parametrize("game", [*game_names(), "quartet"])
def test_positions_are_reachable_seeded_and_from_all_phases(game: str) -> None:
    made = make_game(game, CUT.get(game))
    found = draw_positions(made, 6, seed=4)
    assert found == draw_positions(made, 6, seed=4)
    assert found != draw_positions(made, 6, seed=5)
    assert Counter(position.phase for position in found) == {phase: 2 for phase in PHASES}
    assert len({position.position for position in found}) == 6
    for position in found:
        there, state = position.load()
        assert there.dump(state) == position.position
        assert len(there.legal(there.observe(state, position.seat)).first(2)) == 2


def test_positions_of_a_player_are_those_it_reaches() -> None:
    game = make_game("quartet")
    found = draw_positions(game, 6, seed=1, player=make_player("clever", game).fair)
    assert found != draw_positions(game, 6, seed=1)


def test_positions_survive_a_file(tmp_path: Path) -> None:
    found = draw_positions(make_game("quartet"), 9, seed=2)
    file = tmp_path / "positions.jsonl"
    file.write_text("".join(write_positions(found)))
    assert read_positions(file) == found
    assert {position.rules.get("dealer", 0) for position in found} == {0, 1, 2}


def test_bad_requests_for_positions_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadParameter, match="at least one"):
        draw_positions(make_game("quartet"), 0, seed=1)
    file = tmp_path / "positions.jsonl"
    file.write_text('{"game": "quartet"}\n')
    with pytest.raises(FormatError, match="line 1"):
        read_positions(file)
    file.write_text("\n")
    with pytest.raises(FormatError, match="no position"):
        read_positions(file)
    with pytest.raises(BadParameter, match="cannot be read"):
        read_positions(tmp_path / "none")


def test_agreement_is_counted_over_all_and_by_phase() -> None:
    positions = draw_positions(make_game("quartet"), 30, seed=1)
    chosen = {name: list(choose(Contestant(name), positions, 0)) for name in ("greedy", "clever", "random")}
    same = summarise(compare_choices(positions, chosen["random"], list(choose(Contestant("random"), positions, 0))))
    assert (same["agree"], same["disagree"], same["agreement"]) == (30, 0, 1.0)
    rows = compare_choices(positions, chosen["greedy"], chosen["clever"])
    value = json.loads(json.dumps(summarise(rows)))
    differing = sum(a.action != b.action for a, b in zip(chosen["greedy"], chosen["clever"], strict=True))
    assert value["disagree"] == differing > 0
    assert sum(phase["positions"] for phase in value["by_phase"].values()) == 30


def test_a_player_that_fails_has_chosen_nothing() -> None:
    positions = draw_positions(make_game("connect4"), 3, seed=1)
    late = [position for position in positions if position.ply > 5]
    assert {choice.failure for choice in choose(Contestant("raises"), late, 0)} == {
        "raised ZeroDivisionError: no such luck"
    }
    rows = compare_choices(late, *[list(choose(Contestant("raises"), late, 0)) for _ in range(2)])
    assert not any(row.agree for row in rows)


def test_the_answers_are_the_same_wherever_they_are_given(pool: Pool) -> None:
    positions = draw_positions(make_game("quartet"), 12, seed=3)
    here, there = (choose(Contestant("random"), positions, 1, executor) for executor in (None, pool))
    assert [choice.action for choice in here] == [choice.action for choice in there]


@pytest.mark.parametrize(
    ("player", "why"),
    [("loops", "gave no answer in 0.5 s and had to be ended"), ("dies", "ended its own process (exit code 7)")],
)
def test_a_player_that_hangs_or_dies_is_ended_and_the_rest_is_asked(
    player: str, why: str, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.runtime.watchdog.KILL_AFTER", 0.3)
    positions = draw_positions(make_game("connect4"), 3, seed=1)
    chosen = choose(Contestant(player), positions, 0, pool, terms=Terms(move_timeout=0.2))
    assert {choice.failure for choice in chosen} == {"", why}
    for position, choice in zip(positions, chosen, strict=True):
        assert bool(choice.action) == (position.ply <= 5)


def test_the_csv_has_what_each_thinks_of_both_moves() -> None:
    positions = draw_positions(make_game("connect4"), 6, seed=1)
    pair = [list(choose(Contestant(spec), positions, 0)) for spec in ("alphabeta(depth=1)", "alphabeta(depth=2)")]
    rows = list(csv.DictReader(to_csv(compare_choices(positions, *pair))))
    assert len(rows) == 6
    for row in rows:
        assert float(row["a_of_a"]) >= float(row["a_of_b"])
        assert float(row["b_of_b"]) >= float(row["b_of_a"])
        assert row["agree"] == ("yes" if row["a"] == row["b"] else "no")


def test_the_commands_work_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    positions, table, base = (str(tmp_path / name) for name in ("p.jsonl", "t.csv", "base.json"))
    assert parlour(["positions", "connect4", "--count", "6", "--seed", "2", "--out", positions]) == 0
    assert parlour(["compare", "connect4", "easy", "random", "--positions", positions, "--csv", table]) == 0
    assert "agree in" in capsys.readouterr().out
    assert Path(table).read_text().count("\n") == 7
    assert parlour(["compare", "connect4", "easy", "--positions", positions, "--out", base]) == 0
    capsys.readouterr()
    assert parlour(["compare", "connect4", "easy", "--baseline", base, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["disagree"] == 0
    assert parlour(["compare", "connect4", "random", "--baseline", base, "--only-disagree", "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert value["disagree"] == len(value["rows"]) > 0


def test_bad_comparisons_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    positions, base = tmp_path / "p.jsonl", tmp_path / "base.json"
    assert parlour(["positions", "quartet", "--count", "3", "--out", str(positions)]) == 0
    assert parlour(["compare", "connect4", "easy", "--positions", str(positions)]) == 2
    assert "Position 1 is from quartet" in capsys.readouterr().err
    positions.write_text(positions.read_text().replace('"seat": ', '"seat": 7'))
    assert parlour(["compare", "quartet", "greedy", "--positions", str(positions)]) == 2
    assert "Position 1 (" in capsys.readouterr().err
    lost = str(tmp_path / "nowhere" / "table.csv")
    assert parlour(["compare", "connect4", "easy", "random", "--csv", lost]) == 2
    assert "cannot be written: make its folder" in capsys.readouterr().err
    assert parlour(["positions", "connect4", "--out", str(tmp_path)]) == 2
    assert "is a folder" in capsys.readouterr().err
    base.write_text("{}")
    assert parlour(["compare", "connect4", "easy", "--baseline", str(base)]) == 2
    assert "parlour compare --out" in capsys.readouterr().err
    assert parlour(["compare", "connect4", "easy", "random", "--baseline", str(base)]) == 2
    assert "leave out B" in capsys.readouterr().err
