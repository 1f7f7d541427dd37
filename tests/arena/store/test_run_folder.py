"""Blocks survive a crash, are never counted twice, and belong to one process and one plan."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from parlour.arena.match import plan_match, run_match
from parlour.arena.play.pairing import Pairing
from parlour.arena.play.task import Contestant
from parlour.arena.store.run_folder import FORMAT, RunFolder
from parlour.core.registry import make_game
from parlour.errors import StoreError
from parlour.runtime.executor import InProcess

PLAN = {"kind": "match", "seed": 1}


def pairing(blocks: int = 4) -> Pairing:
    return plan_match(make_game("connect4"), Contestant("random"), Contestant("easy"), blocks=blocks, seed=2)


def fill(folder: Path, blocks: int = 4) -> None:
    with RunFolder(folder, PLAN, resume=False) as store:
        for result in InProcess().run(pairing(blocks).tasks()):
            store.keep(result)


def test_blocks_are_read_back_as_they_were(tmp_path: Path) -> None:
    results = list(InProcess().run(pairing().tasks()))
    with RunFolder(tmp_path, PLAN, resume=False) as store:
        for result in reversed(results):
            store.keep(result)
        assert [result.games for result in store.results()] == [result.games for result in results]
    with RunFolder(tmp_path, PLAN, resume=True) as store:
        assert [result.games for result in store.results()] == [result.games for result in results]
        assert store.notice == ""


def test_a_block_is_never_counted_twice(tmp_path: Path) -> None:
    fill(tmp_path)
    before = (tmp_path / "blocks.jsonl").read_bytes()
    with RunFolder(tmp_path, PLAN, resume=True) as store:
        store.keep(store.read((0, 2)))
        assert len(store) == 4
        report = run_match(pairing(), InProcess(), kept=store)
    assert report.stats.blocks == 4
    assert (tmp_path / "blocks.jsonl").read_bytes() == before


@pytest.mark.parametrize("cut", [1, 20, 200])
def test_an_unfinished_last_line_is_recovered_and_told(tmp_path: Path, cut: int) -> None:
    fill(tmp_path)
    file = tmp_path / "blocks.jsonl"
    whole = file.read_bytes()
    file.write_bytes(whole[:-cut])
    with RunFolder(tmp_path, PLAN, resume=True) as store:
        assert len(store) == 3
        assert "unfinished" in store.notice
        report = run_match(pairing(), InProcess(), kept=store)
    assert report.stats.differences == run_match(pairing(), InProcess()).stats.differences
    with RunFolder(tmp_path, PLAN, resume=True) as store:
        assert (len(store), store.notice) == (4, "")


def test_every_block_is_on_disk_unless_blocks_come_too_fast(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    results = list(InProcess().run(pairing(4).tasks()))
    with RunFolder(tmp_path / "quick disk", PLAN, resume=False) as store:
        before = len(synced)
        for result in results:
            store.keep(result)
        assert len(synced) - before == 4
    now = 1000.0

    def slow(file: int) -> None:
        nonlocal now
        now += 0.15
        synced.append(file)

    monkeypatch.setattr(os, "fsync", slow)
    monkeypatch.setattr("parlour.arena.store.run_folder.time.monotonic", lambda: now)
    with RunFolder(tmp_path / "slow disk", PLAN, resume=False) as store:
        before = len(synced)
        for result in results:
            store.keep(result)
        assert 1 <= len(synced) - before < 3


def test_damage_before_the_last_line_is_refused(tmp_path: Path) -> None:
    fill(tmp_path)
    file = tmp_path / "blocks.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([lines[0], b"{broken\n", *lines[2:]]))
    with pytest.raises(StoreError, match="line 2"):
        RunFolder(tmp_path, PLAN, resume=True)


def test_two_processes_on_one_store_are_refused(tmp_path: Path) -> None:
    with RunFolder(tmp_path, PLAN, resume=False), pytest.raises(StoreError, match="Another process is working"):
        RunFolder(tmp_path, PLAN, resume=True)
    RunFolder(tmp_path, PLAN, resume=True).close()


def test_a_run_is_continued_only_when_asked_and_only_as_planned(tmp_path: Path) -> None:
    fill(tmp_path)
    with pytest.raises(StoreError, match="--resume"):
        RunFolder(tmp_path, PLAN, resume=False)
    with pytest.raises(StoreError, match="its seed is 1, not 2"):
        RunFolder(tmp_path, {**PLAN, "seed": 2}, resume=True)


def alter_plan(folder: Path, **change: Any) -> None:  # noqa: ANN401 - JSON
    file = folder / "run.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | change))


def test_another_format_is_refused_with_what_to_do(tmp_path: Path) -> None:
    fill(tmp_path)
    alter_plan(tmp_path, format=FORMAT + 1)
    with pytest.raises(StoreError, match=r"pip install parlour==|start again"):
        RunFolder(tmp_path, PLAN, resume=True)


def test_a_run_of_another_version_is_read_but_not_played_on(tmp_path: Path) -> None:
    fill(tmp_path)
    alter_plan(tmp_path, parlour="99.0")
    before = (tmp_path / "blocks.jsonl").read_bytes()
    with RunFolder(tmp_path, PLAN, resume=True) as store:
        assert run_match(pairing(), InProcess(), kept=store).stats.blocks == 4
        with pytest.raises(StoreError, match=r"pip install parlour==99.0"):
            run_match(pairing(5), InProcess(), kept=store)
    assert (tmp_path / "blocks.jsonl").read_bytes() == before


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StoreError, match="cannot be kept"):
        RunFolder(tmp_path / "file" / "run", PLAN, resume=False)


def parlour(*words: str) -> list[str]:
    return [sys.executable, "-c", "import sys; from parlour.cli import main; sys.exit(main())", *words]


COMMAND = ("match", "connect4", "pauses", "random", "--blocks", "30", "--seed", "4", "--json", "--workers", "2")


def test_a_run_killed_in_the_middle_ends_with_the_result_of_one_that_was_not(tmp_path: Path) -> None:
    whole = subprocess.run(parlour(*COMMAND), capture_output=True, check=True, text=True)
    out = ("--out", str(tmp_path / "run"))
    blocks = tmp_path / "run" / "blocks.jsonl"
    pausing = {**os.environ, "PAUSE_AFTER_FIVE_LINES": str(blocks)}  # so that it is not done before it is killed
    with subprocess.Popen(
        parlour(*COMMAND, *out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=pausing
    ) as process:
        while not blocks.exists() or blocks.read_bytes().count(b"\n") < 5:
            time.sleep(0.01)
            assert process.poll() is None, "it should have been killed before it was done"
        process.send_signal(signal.SIGKILL)
    done = blocks.read_bytes().count(b"\n")
    assert 5 <= done < 30
    resumed = subprocess.run(parlour(*COMMAND, *out, "--resume"), capture_output=True, check=True, text=True)
    first, second = (json.loads(run.stdout) for run in (whole, resumed))
    for value in (first, second):
        del value["time"], value["seconds"]
    assert first == second
    assert blocks.read_bytes().count(b"\n") == 30


def test_ctrl_c_stops_cleanly_and_prints_the_command_that_resumes(tmp_path: Path) -> None:
    out = ("--out", str(tmp_path / "run"))
    blocks = tmp_path / "run" / "blocks.jsonl"
    words = [word if word != "30" else "5000" for word in COMMAND]
    with subprocess.Popen(
        parlour(*words, *out), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        while not blocks.exists() or blocks.read_bytes().count(b"\n") < 3:
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        stdout, stderr = process.communicate(timeout=100)
    assert process.returncode == 130
    assert json.loads(stdout)["stopped"] == "interrupted"
    assert "--resume" in stderr
    assert "Traceback" not in stderr
