"""`parlour store`: what it says, to people and to programs."""

from __future__ import annotations

from pathlib import Path

from parlour.table import Acted, Opened, Sitting
from parlour.web.storage import Storage
from tests.cli.conftest import Cli
from tests.cli.test_json_fields import documented
from tests.postgres import Cluster

OPENED = Opened("reversi", (Sitting(), Sitting()), 1, 2)


def filled(folder: Path) -> Path:
    store = Storage(folder)
    store.create("a", (OPENED, Acted(0, "d3")), {})
    store.create("b", (OPENED,), {})
    store.close()
    return folder


def test_a_folder_becomes_a_database_and_a_backup_of_it_a_folder(cli: Cli, tmp_path: Path, cluster: Cluster) -> None:
    address, old, new = cluster.database(), filled(tmp_path / "old"), tmp_path / "new"
    assert cli("store", "copy", str(old), address).out == "2 tables with 3 entries copied.\n"
    assert cli("store", "copy", address, str(new), "--json").json == {"tables": 2, "entries": 3, "skipped": 0}
    again = cli("store", "copy", address, str(new))
    assert again.code == 1
    assert "--add" in again.err
    assert "2 were there already" in cli("store", "copy", address, str(new), "--add").out
    assert cli("store", "check", str(new)).out == "All tables can be read back.\n"


def test_a_damaged_table_is_named(cli: Cli, tmp_path: Path) -> None:
    store = Storage(filled(tmp_path))
    with store.appending("b", 1, Acted(0, "a1")):
        pass
    store.close()
    found = cli("store", "check", str(tmp_path), "--json")
    assert found.code == 1
    assert [fault["table"] for fault in found.json["damaged"]] == ["b"]
    assert documented("store") == {"tables", "entries", "skipped", "damaged[].table", "damaged[].fault"}
    told = cli("store", "check", str(tmp_path))
    assert told.err.startswith("b: ")


def test_copying_takes_two_stores(cli: Cli, tmp_path: Path) -> None:
    for words in (("copy", str(tmp_path)), ("check", str(tmp_path), str(tmp_path))):
        refused = cli("store", *words)
        assert refused.code != 0
        assert "Copying takes two stores, checking one." in refused.err
