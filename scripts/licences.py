"""The licences of everything that is used while Parlour runs, read from what is installed.

    python scripts/licences.py            print the table
    python scripts/licences.py --write    write docs/licences.md
    python scripts/licences.py --check    fail if that file is not what would be written, or a licence is not known here

Python packages are those that `pip install parlour` brings, with its extras apart; npm packages are those whose code is
in the page. What only builds or tests Parlour is not listed.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "docs" / "licences.md"
LOCK = ROOT / "frontend" / "package-lock.json"
# Names that mean the same, and all that may be used without asking: each lets us pass it on under our own licence.
SAME = {
    "mit license": "MIT",
    "mit": "MIT",
    "apache": "Apache-2.0",
    "apache 2.0": "Apache-2.0",
    "apache software license": "Apache-2.0",
    "apache-2.0": "Apache-2.0",
    "bsd license": "BSD",
    "bsd": "BSD",
    "bsd-2-clause": "BSD-2-Clause",
    "bsd-3-clause": "BSD-3-Clause",
    "0bsd": "0BSD",
    "zlib": "Zlib",
    "cc0-1.0": "CC0-1.0",
    "hpnd": "HPND",
    "mit-cmu": "MIT-CMU",
    "isc license (iscl)": "ISC",
    "isc": "ISC",
    "psf-2.0": "PSF-2.0",
    "python software foundation license": "PSF-2.0",
    "mpl-2.0": "MPL-2.0",
    "mozilla public license 2.0 (mpl 2.0)": "MPL-2.0",
    "lgpl-3.0-only": "LGPL-3.0",
    "gnu lesser general public license v3 (lgplv3)": "LGPL-3.0",
}
_NAME = re.compile(r"[A-Za-z0-9._-]+")


class Used(NamedTuple):
    """One package that runs with ours."""

    name: str
    licence: str
    wanted_for: str


def main() -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write docs/licences.md")
    parser.add_argument("--check", action="store_true", help="fail where that file is out of date")
    chosen = parser.parse_args()
    text = page(python_packages(), page_packages())
    if chosen.write:
        FILE.write_text(text, encoding="utf-8")
    elif chosen.check:
        if not FILE.exists() or FILE.read_text(encoding="utf-8") != text:
            print("docs/licences.md is out of date: python scripts/licences.py --write", file=sys.stderr)
            return 1
    else:
        print(text)
    return 0


def python_packages() -> list[Used]:
    """Return the installed packages that Parlour needs, and those of its extras."""
    found: dict[str, Used] = {}
    extras = distribution("parlour").metadata.get_all("Provides-Extra") or []
    for extra in ("", *extras):
        for name in _needed("parlour", extra, set()):
            if name not in found:
                found[name] = Used(name, licence_of(distribution(name)), extra or "everything")
    return sorted(found.values())


def _needed(name: str, extra: str, seen: set[str]) -> Iterator[str]:
    """Yield what a package needs, and what that needs."""
    for wanted in distribution(name).requires or []:
        about, _, condition = wanted.partition(";")
        if ("extra ==" in condition or "extra==" in condition) and not _is_extra(condition, extra):
            continue
        found = _NAME.match(about.strip())
        needed = found[0].lower().replace("_", "-") if found else ""
        if needed in seen or not _installed(needed):
            continue  # what is not installed here is for another system or another version of Python
        seen.add(needed)
        yield needed
        yield from _needed(needed, "", seen)


def _is_extra(condition: str, extra: str) -> bool:
    return bool(extra) and re.search(rf"extra\s*==\s*['\"]{re.escape(extra)}['\"]", condition) is not None


def _installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


def licence_of(about: Distribution) -> str:
    """Return the licence that a package states, by the name of the SPDX list where we know it."""
    stated = [*_stated(about, "License-Expression")]
    stated += (line.rpartition(" :: ")[2] for line in _stated(about, "Classifier") if line.startswith("License ::"))
    stated += (text.strip().partition("\n")[0] for text in _stated(about, "License"))
    return known(next(filter(None, stated), ""))


def _stated(about: Distribution, field: str) -> list[str]:
    return about.metadata.get_all(field) or []


def known(stated: str) -> str:
    """Return a licence, or several joined by AND and OR, by one name; raise ``ValueError`` for one that is new here."""
    words = re.split(r"\s+(AND|OR)\s+", stated.strip())
    for place in range(0, len(words), 2):
        name = SAME.get(words[place].lower())
        if name is None:
            raise ValueError(f"the licence {stated!r} is new here: may it be used?")
        words[place] = name
    return " ".join(words)


def page_packages() -> list[Used]:
    """Return the npm packages whose code is in the page."""
    locked = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    return sorted(
        Used(path.rpartition("node_modules/")[2], known(about["license"]), "the page")
        for path, about in locked.items()
        if path and not about.get("dev") and not about.get("optional") and not about.get("devOptional")
    )


def page(python: Iterable[Used], npm: Iterable[Used]) -> str:
    """Return docs/licences.md."""
    rows = [f"| {one.name} | {one.licence} | {one.wanted_for} |" for one in (*python, *npm)]
    return "\n".join(
        (
            "# Licences",
            "",
            "Parlour is under the [MIT licence](../LICENSE). This is what it uses while it runs; the versions are in",
            "`requirements.lock` and `frontend/package-lock.json`, and nothing of it is copied into this repository.",
            "`python scripts/licences.py --write` makes this page from the installed packages and the page's lock",
            "file, and refuses a licence that nobody has looked at.",
            "",
            "| package | licence | for |",
            "|---|---|---|",
            *rows,
            "",
        )
    )


if __name__ == "__main__":
    sys.exit(main())
