"""Write a folder of files as this version makes them, for the tests that later versions still open them.

    python scripts/make_old_files.py [COMMIT]

The folder is tests/old_files/VERSION-COMMIT (the commit checked out, unless told). Every file is written by the code
that users run: the server, the command line, the terminal's tables. expected.json holds what the files mean. Deals and
moves come from seeds; times, and the addresses and tokens of tables, do not. A folder once released is never changed.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from importlib.metadata import version
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

from starlette.testclient import TestClient

from parlour.cli.app import run as run_command
from parlour.cli.terminal.opening import set_table
from parlour.core.game import AnyGame
from parlour.core.registry import make_game
from parlour.core.rng import stream
from parlour.table import Sitting, Table
from parlour.web import WebSettings, create_app
from parlour.web.storage import FILE

SEED = 14
ROOT = Path(__file__).parents[1]
LISTED = 20  # legal actions written down of a position
# One round or board each, so that the files stay small.
RULES: dict[str, dict[str, Any]] = {
    "bridge": {"board": 3},
    "hearts": {"rounds": 1, "jd_bonus": True},
    "pentomino": {"board": "6x10"},
    "reversi": {"empties_to_winner": True},
    "tractor": {"rounds": 1, "first_rank": "7", "second_rank": "7"},
}
# A player with settings for each game, cheap and without levels, whose meaning may change.
BOTS = {
    "bridge": "simple(misjudge=2)",
    "hearts": "heuristic(w_void=300)",
    "pentomino": "learner(depth=1, width=3, noise=2)",
    "reversi": "alphabeta(depth=2)",
    "tractor": "phase2",
}
RUNNING = {"bridge": 22, "hearts": 20, "pentomino": 4, "reversi": 11, "tractor": 60}  # plies of the unfinished tables
FORMATS = {"bridge": ("pbn", "lin"), "reversi": ("txt", "ggf", "xot", "obf", "board")}
NAMES = {"txt": "transcript"}  # formats whose name is not their suffix
TOURNAMENT = """\
game = "pentomino"
format = "round-robin"
blocks = 1
seed = 14
limit = "nodes=2000"
patience = 30
rules = { board = "5x6" }

[[players]]
spec = "random"

[[players]]
spec = "learner(depth=1, width=3, noise=2)"
name = "three wide"
limit = "nodes=500"

[[players]]
spec = "openspace"
"""
SETTINGS = "w_void = 300\nhard_phaseb_topk = 2\n"


def main() -> None:
    """Write the folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit", nargs="?")
    commit = parser.parse_args().commit or _git("rev-parse", "--short=7", "HEAD")
    folder = ROOT / "tests" / "old_files" / f"{version('parlour')}-{commit}"
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as data:
        os.environ["XDG_DATA_HOME"] = data
        expected = {
            "tables": list(serve(folder)),
            "saved": [save(folder, name) for name in RULES],
            "positions": [line for name in RULES for line in positions(folder, name)],
            "formats": [convert(folder, name, suffix) for name in FORMATS for suffix in FORMATS[name]],
            "runs": list(runs(folder)),
            "telemetry": [telemetry(folder, file) for file in sorted(folder.rglob("*.jsonl")) if is_telemetry(file)],
        }
    (folder / "hearts.toml").write_text(SETTINGS, encoding="utf-8")
    (folder / "expected.json").write_text(json.dumps(expected, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    sys.stdout.write(f"{folder.relative_to(ROOT)}: {size:,} bytes\n")


def said(*words: str) -> str:
    """Run a command of ours; return what it prints."""
    with redirect_stdout(StringIO()) as out:
        if run_command(words) != 0:
            raise SystemExit(f"parlour {' '.join(words)} failed")
    return out.getvalue()


# Tables of the server, and their records


@dataclass
class Guest:
    """Whoever sits at a table of the server."""

    client: TestClient
    id: str
    tokens: dict[str, str]

    @property
    def table(self) -> Table:
        """The table as the server has it."""
        found: Table = self.client.app.state.lobby.room(self.id).table  # type: ignore[attr-defined]
        return found

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:  # noqa: ANN401 - a response
        """Get a page, or post a body; refuse to go on when that fails."""
        headers = {"Authorization": f"Bearer {','.join(self.tokens.values())}"}
        where = f"/api/v1/tables/{self.id}{path}"
        answer = (
            self.client.get(where, headers=headers)
            if body is None
            else self.client.post(where, json=body, headers=headers)
        )
        if answer.status_code >= 400:
            raise SystemExit(answer.text)
        return answer

    def wait(self) -> bool:
        """Wait until a person is to move; say whether the game goes on."""
        while (table := self.table).outcome is None:
            if any(table.sittings[seat].human for seat in table.actors):
                return True
            time.sleep(0.01)
        return False

    def next(self, rng: Random) -> dict[str, Any]:
        """Return a legal move of a person."""
        table = self.table
        seat = next(seat for seat in table.actors if table.sittings[seat].human)
        return {"seat": seat, "text": table.game.format(table.game.legal(table.observe(seat)).sample(rng))}

    def play(self, plies: int, rng: Random) -> None:
        """Make moves until so many were made by all, or the game is over."""
        while self.wait() and len(self.table.actions) < plies:
            move = self.next(rng)
            self.ask("/actions", {**move, "turn": self.table.turn(move["seat"])})


def serve(folder: Path) -> Iterator[dict[str, Any]]:
    """Play at tables of a server: of each game one to the end and one not; one taken back, resigned, reviewed."""
    luck = stream(SEED, "server")
    secrets.randbits = luck.getrandbits  # type: ignore[assignment]
    settings = WebSettings(data=str(folder / "server"), thinkers=1, rate=10_000, burst=10_000, telemetry=1)
    with TestClient(create_app(settings), base_url="http://localhost") as client:
        for name, rules in RULES.items():
            rng = stream(SEED, "moves", name)
            people = [{"name": f"Guest {seat}"} for seat in range(make_game(name).seats - 1)]
            for plies, title in ((10_000, "finished"), (RUNNING[name], "running")):
                body = {"game": name, "rules": rules, "seats": [*people, {"spec": BOTS[name]}]}
                made = Guest(client, **client.post("/api/v1/tables", json=body).json())
                made.play(plies, rng)
                if title == "running":
                    _change_course(made, rng)
                yield described(folder, made, title, rng)
        body = {"game": "reversi", "rules": {"size": 4}, "seats": [{"name": "Ann"}, {"spec": "easy"}]}
        small = Guest(client, **client.post("/api/v1/tables", json=body).json())
        small.play(10_000, luck)
        small.ask("/review", {})
        while small.ask("/review").json()["state"] != "done":
            time.sleep(0.05)
        yield {**described(folder, small, "reviewed", luck), "review": small.ask("/review").json()}
    (folder / "server" / "server.lock").unlink()
    if [file.name for file in (folder / "server").glob(f"{FILE}-*")]:
        raise SystemExit("The server left its write-ahead log behind.")


def _change_course(guest: Guest, rng: Random) -> None:
    """Put every kind of entry into some log: taken back, another player, given up."""
    name = guest.table.game.name
    if name == "reversi":
        guest.ask("/undo", {"seat": 0})
        guest.ask("/seats", {"seat": 1, "spec": "greedy", "name": "Other"})
        guest.play(RUNNING[name] + 3, rng)
    if name == "pentomino":
        guest.ask("/resign", {"seat": 0})


def described(folder: Path, guest: Guest, title: str, rng: Random) -> dict[str, Any]:
    """Write the record of a table as the server gives it; return what the table is."""
    table = guest.table
    file = folder / "records" / f"{table.game.name}-{title}.parlour"
    file.parent.mkdir(exist_ok=True)
    file.write_text(guest.ask("/record").text, encoding="utf-8")
    outcome = table.outcome
    return {
        "id": guest.id,
        "tokens": guest.tokens,
        "game": table.game.name,
        "record": file.name,
        "players": [sitting.spec or sitting.name for sitting in table.sittings],
        "plies": len(table.actions),
        "entries": len(table.entries),
        "position": table.game.dump(table.state),
        "points": None if outcome is None else list(outcome.points),
        "reason": "" if outcome is None else outcome.reason,
        "next": None if outcome is not None else guest.next(rng),
        "decided": next((ply for ply, move in enumerate(table.actions) if not table.sittings[move.seat].human), None),
    }


# Games of the terminal


def save(folder: Path, name: str) -> dict[str, Any]:
    """Play some moves of a game in the terminal and keep its file."""
    rules = {key: str(value) for key, value in RULES[name].items()}
    game = make_game(name, rules)
    table, log = set_table(game, (Sitting(), *[Sitting(BOTS[name])] * (game.seats - 1)), rules, "", SEED)
    rng = stream(SEED, "saved", name)
    for number in range(RUNNING[name]):
        if number == RUNNING[name] - 2:
            entry: Any = table.undo(0)
        else:
            seat = table.actors[0]
            action = game.legal(table.observe(seat)).sample(rng)
            entry = table.act(seat, game.format(action), table.turn(seat))
        log.append(entry)
        table.apply(entry)
    log.close()
    file = folder / "saved" / f"{name}.jsonl"
    file.parent.mkdir(exist_ok=True)
    log.path.rename(file)
    return {"game": name, "file": file.name, "plies": len(table.actions), "position": game.dump(table.state)}


# Positions


def positions(folder: Path, name: str) -> Iterator[dict[str, Any]]:
    """Write positions from all phases: as a set, and each of them alone in the game's own notation."""
    (folder / "positions").mkdir(exist_ok=True)
    file = folder / "positions" / f"{name}.jsonl"
    rules = [word for key, value in RULES[name].items() for word in ("--rule", f"{key}={value}")]
    said("positions", name, "--count", "6", "--seed", str(SEED), "--player", BOTS[name], "--out", str(file), *rules)
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        drawn = json.loads(line)
        game = make_game(name, drawn["rules"])
        text = folder / "positions" / f"{name}-{number}.txt"
        text.write_text(drawn["position"] + "\n", encoding="utf-8")
        yield {
            "game": name,
            "file": text.name,
            "rules": drawn["rules"],
            "seat": drawn["seat"],
            "legal": legal(game, game.load(drawn["position"]), drawn["seat"]),
        }


def legal(game: AnyGame, state: Any, seat: int) -> list[str]:  # noqa: ANN401 - the game's own state
    """Return the first legal actions of a seat."""
    return [game.format(action) for action in game.legal(game.observe(state, seat)).first(LISTED)]


def convert(folder: Path, name: str, suffix: str) -> dict[str, Any]:
    """Write a finished game, or its last position, in a format of the game's own world."""
    record = folder / "records" / f"{name}-finished.parlour"
    file = folder / "formats" / f"{name}.{suffix}"
    file.parent.mkdir(exist_ok=True)
    said("convert", name, str(record), "--to", NAMES.get(suffix, suffix), "--out", str(file))
    return {"game": name, "file": file.name, "record": said("convert", name, str(file), "--to", "record")}


# Runs of the arena


def runs(folder: Path) -> Iterator[dict[str, Any]]:
    """Play a match of each game, an unfinished one, a tournament and a ladder; keep the folders."""
    for name, rules in RULES.items():
        given = [word for key, value in rules.items() for word in ("--rule", f"{key}={value}")]
        words = ["match", name, "random", BOTS[name], *given, "--blocks", "1", "--seed", str(SEED), "--patience", "50"]
        yield _run(folder, f"match-{name}", [*words, *(["--telemetry"] if name == "pentomino" else [])])
    words = ["match", "reversi", "random", "alphabeta(depth=1)", "--rule", "size=4", "--blocks", "3", "--workers", "1"]
    told = _run(folder, "unfinished", words)
    blocks = folder / "runs" / "unfinished" / "blocks.jsonl"
    first, second, _ = blocks.read_bytes().splitlines(keepends=True)
    blocks.write_bytes(first + second[:-40])  # as a crash leaves it
    for name in ("games.txt", "report.json"):
        (blocks.parent / name).unlink()
    yield {**told, "kept": 1}
    (folder / "tournament.toml").write_text(TOURNAMENT, encoding="utf-8")
    yield _run(folder, "tournament", ["tournament", "--file", "tournament.toml"])
    ladder = folder / "runs" / "ladder"
    words = ["ladder", "pentomino", "--levels", "beginner,easy", "--blocks", "2", "--most", "2", "--out", str(ladder)]
    with redirect_stdout(StringIO()):
        run_command([*words, "--write", str(ladder)])  # its exit code tells that so few blocks prove nothing
    for file in folder.rglob("runs/**/lock"):
        file.unlink()


def _run(folder: Path, name: str, words: list[str]) -> dict[str, Any]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        report = json.loads(said(*words, "--out", f"runs/{name}", "--json"))
    finally:
        os.chdir(before)
    report.pop("seconds", None)
    return {"name": name, "command": words, "report": report}


# Telemetry


def is_telemetry(file: Path) -> bool:
    """Tell telemetry from other lines of JSON."""
    return b'"schema"' in file.read_bytes()[:40]


def telemetry(folder: Path, file: Path) -> dict[str, Any]:
    """Return what the command tells of a file."""
    return {"file": str(file.relative_to(folder)), "summary": json.loads(said("telemetry", str(file), "--json"))}


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True, text=True).stdout.strip()


if __name__ == "__main__":
    main()
