"""The files of deploy: well formed, careful, and with commands that run. No container is built here."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
import yaml

from tests.postgres import Cluster

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
GUIDE = ROOT / "docs" / "operating.md"
PATIENCE = 100.0


def instructions() -> list[tuple[str, str]]:
    """Return the instructions of the container file, lines that go on joined."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2].strip()) for line in lines]


def of(kind: str) -> list[str]:
    return [rest for name, rest in instructions() if name == kind]


def test_the_container_file_keeps_to_the_usual_rules() -> None:
    known = {"FROM", "RUN", "COPY", "WORKDIR", "USER", "EXPOSE", "HEALTHCHECK", "CMD"}
    assert {name for name, _ in instructions()} == known
    for image in of("FROM"):
        assert re.fullmatch(r"python:3\.11-slim-bookworm( AS \w+)?", image)  # a tag that says what it is
    for command in of("RUN"):
        if "apt-get install" in command:
            assert "--no-install-recommends" in command
            assert command.endswith("rm -rf /var/lib/apt/lists/*")
        assert "sudo" not in command
        if "pip install" in command:
            assert "--no-cache" in command
    assert all(path.startswith("/") for path in of("WORKDIR"))
    assert len(of("CMD")) == len(of("HEALTHCHECK")) == 1
    names = [name for name, _ in instructions()]
    assert names.index("USER") < names.index("CMD")  # nothing is served as root
    assert of("USER") == ["parlour"]
    assert json.loads(of("CMD")[0])  # a list, so that signals reach the server and not a shell


def test_what_is_copied_into_the_image_is_there() -> None:
    uv = re.search(r"uv==(\S+)", " ".join(of("RUN")))
    assert uv is not None
    assert f"UV_VERSION := {uv[1]}\n" in (ROOT / "Makefile").read_text(encoding="utf-8")
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert {".git", ".venv", "build", "dist"} <= set(ignored)
    assert not {"src", "frontend", "requirements.lock", "Makefile"} & set(ignored)


def test_the_compose_file_is_whole() -> None:
    assert set(SERVICES) == {"proxy", "app", "db", "scheduler", "thinker"}
    for name, service in SERVICES.items():
        assert re.fullmatch(r"[\w/-]+:[\w.]+", service["image"]), name
        assert not service["image"].endswith(":latest")
        assert service["restart"] == "unless-stopped"
        assert service["healthcheck"]["test"][0] == "CMD"
        assert ("ports" in service) == (name == "proxy")  # nothing else can be reached from outside
        assert "privileged" not in service
        for other, wanted in service.get("depends_on", {}).items():
            assert other in SERVICES
            assert wanted["condition"] in {"service_healthy", "service_started"}
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            assert (DEPLOY / source).exists() if source.startswith(".") else source in COMPOSE["volumes"]
        for key, value in service.get("environment", {}).items():
            assert "PASSWORD" not in key or value.startswith("${"), "a secret belongs in .env"
    proxy = SERVICES["proxy"]["networks"]["inside"]["ipv4_address"]
    assert SERVICES["app"]["environment"]["PARLOUR_WEB_PROXIES"] == proxy


def test_settings_of_the_server_are_ones_it_knows() -> None:
    from parlour.core.parameters import gather
    from parlour.web import WebSettings

    unit = (DEPLOY / "parlour.service").read_text(encoding="utf-8")
    given = dict(re.findall(r"Environment=PARLOUR_WEB_(\w+)=(.*)", unit))
    given |= {
        name.removeprefix("PARLOUR_WEB_"): value
        for name, value in SERVICES["app"]["environment"].items()
        if name.startswith("PARLOUR_WEB_")
    }
    gather(WebSettings, {name.lower(): value for name, value in given.items()})
    assert re.search(r"^ExecReload=.*-HUP", unit, re.MULTILINE)


def test_the_proxy_leads_to_the_server_and_hides_its_numbers() -> None:
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert text.count("{") == text.count("}")
    port = SERVICES["app"]["command"][SERVICES["app"]["command"].index("--port") + 1]
    assert f"reverse_proxy app:{port}" in text
    assert "respond /metrics 404" in text
    assert "health_uri /api/v1/ready" in text


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def outside(command: list[str], ports: dict[str, int]) -> list[str]:
    """Return a command of a container as it runs on this machine: here, and on ports that are free."""
    programs = {name: str(Path(sys.executable).parent / name) for name in ("python", "parlour", "dask")}
    words = [
        programs.get(word, word).replace("0.0.0.0", "127.0.0.1").replace("scheduler:", "127.0.0.1:") for word in command
    ]
    words = [word.replace("'scheduler'", "'127.0.0.1'") for word in words]
    for old, new in ports.items():
        words = [word.replace(old, str(new)) for word in words]
    return words


@contextmanager
def started(command: list[str], **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, env={**os.environ, **environment}, start_new_session=True)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


def healthy(service: str, ports: dict[str, int]) -> None:
    """Run the health check of a service until it is content."""
    check = outside(SERVICES[service]["healthcheck"]["test"][1:], ports)
    end = time.monotonic() + PATIENCE
    while subprocess.run(check, stderr=subprocess.DEVNULL, timeout=PATIENCE, check=False).returncode:
        assert time.monotonic() < end, f"{service} did not become healthy"
        time.sleep(0.2)


def test_the_services_run_as_their_containers_would(cluster: Cluster, tmp_path: Path) -> None:
    ports = {"8000": free_port(), "8786": free_port()}
    app = SERVICES["app"]
    assert json.loads(of("CMD")[0]) == app["command"]
    assert json.loads(of("HEALTHCHECK")[0].partition("CMD ")[2]) == app["healthcheck"]["test"][1:]
    check = outside(app["healthcheck"]["test"][1:], ports)
    assert subprocess.run(check, stderr=subprocess.DEVNULL, check=False).returncode != 0  # it can fail
    settings = {name: re.sub(r"\$\{\w+:\?[^}]*\}", "example.org", value) for name, value in app["environment"].items()}
    settings = {name: outside([value], ports)[0] for name, value in settings.items()}
    settings |= {"PARLOUR_WEB_STORE": cluster.database(), "PARLOUR_WEB_DATA": str(tmp_path)}
    with started(outside(SERVICES["scheduler"]["command"], ports)):
        healthy("scheduler", ports)
        with (
            started(outside(SERVICES["thinker"]["command"], ports)),
            started(outside(app["command"], ports), **settings),
        ):
            healthy("thinker", ports)
            healthy("app", ports)
            assert answered(f"http://127.0.0.1:{ports['8000']}/api/v1/tables") == 2


def answered(tables: str) -> int:
    """Open a table and make a move; return how many moves there are once the player has answered."""
    seats = [{"spec": ""}, {"spec": "beginner"}]
    made = ask(tables, {"game": "reversi", "seats": seats})
    where, token = f"{tables}/{made['id']}", made["tokens"]["0"]
    ask(f"{where}/actions", {"seat": 0, "turn": 0, "text": "d3"}, token)
    end = time.monotonic() + PATIENCE
    while len(moves := ask(where, None, token)["moves"]) < 2:
        assert time.monotonic() < end, "the player did not answer"
        time.sleep(0.2)
    return len(moves)


def ask(address: str, body: dict[str, Any] | None, token: str = "") -> Any:  # noqa: ANN401 - JSON
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    request = Request(address, None if body is None else json.dumps(body).encode(), headers)
    with urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


@pytest.mark.parametrize("program", ["pg_isready", "pg_dump", "pg_restore"])
def test_the_database_has_the_programs_of_the_guide(cluster: Cluster, program: str) -> None:
    ran = subprocess.run([cluster.programs / program, "--version"], capture_output=True, text=True, check=True)
    major = SERVICES["db"]["image"].partition(":")[2].partition(".")[0]
    assert f" {major}." in ran.stdout  # what is tested here is what runs there
    assert program in GUIDE.read_text(encoding="utf-8") + (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
