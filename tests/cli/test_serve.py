"""The server as a user starts it: its address, a port that is taken, and Ctrl-C."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.conftest import Cli

PARLOUR = [sys.executable, "-c", "import sys; from parlour.cli import main; sys.exit(main())"]


@contextmanager
def served(*options: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen([*PARLOUR, "serve", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize("as_json", [False, True])
def test_prints_its_address_answers_and_stops_cleanly(tmp_path: Path, as_json: bool) -> None:
    with served("--port", "0", "--data", str(tmp_path), *(["--json"] if as_json else [])) as process:
        assert process.stdout is not None
        if as_json:
            text = "".join(iter(lambda: process.stdout.readline() if process.stdout else "", "}\n")) + "}"
            told = json.loads(text)
            assert set(told) == {"address"}
            address = told["address"]
        else:
            address = process.stdout.readline().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+", address)
        with urllib.request.urlopen(f"{address}/api/v1/health", timeout=100) as answer:
            assert json.load(answer)["status"] == "ok"
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=100) in (0, 130)
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()


def test_port_in_use_is_told_and_another_suggested(cli: Cli, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ran = cli("serve", "--port", str(port), "--data", str(tmp_path))
    assert ran.code == 2
    assert ran.out == ""
    assert f"{port}" in ran.err
    assert re.search(r"--port \d+", ran.err)


def test_openapi_is_a_schema(cli: Cli) -> None:
    schema = cli("openapi").json
    assert schema["openapi"].startswith("3.1")
    assert "/api/v1/games" in schema["paths"]
    assert cli("openapi", "--json").json == schema


def test_several_processes_need_a_database(cli: Cli, tmp_path: Path) -> None:
    refused = cli("serve", "--port", "0", "--data", str(tmp_path), "--workers", "2")
    assert refused.code == 2
    assert "--store postgresql://" in refused.err
    unknown = cli("serve", "--port", "0", "--store", "mysql://localhost/games")
    assert unknown.code != 0
    assert "begins with postgresql://" in unknown.err
