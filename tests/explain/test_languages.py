"""Every sentence is there in both languages, with the same facts; what code says in English has its Chinese, too."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import parlour
from parlour.core.parameters import parameters
from parlour.core.registry import game_type
from parlour.explain import catalogue
from parlour.explain.sentences import _flat
from parlour.games.reversi.rules.openings import NAMED

ROOT = Path(parlour.__file__).parent
SHARED = ROOT / "explain" / "locale"
FOLDERS = {path.parent.name: path for path in sorted(ROOT.glob("games/*/locale"))} | {"": SHARED}
TOLD = {name: path for name, path in FOLDERS.items() if (path / "zh.toml").is_file()}
ONE_LANGUAGE = {"[one_of]"}  # sections that only one of the languages needs

# Where errors that reach people are raised; tools of authors and measurements speak English.
ERRORS = (
    *ROOT.glob("table/*.py"),
    *ROOT.glob("web/*.py"),
    *(ROOT / "core" / name for name in ("limits.py", "observation.py", "parameters.py", "player.py", "registry.py")),
    *(ROOT / "cards" / name for name in ("card.py", "rounds.py")),
    *ROOT.glob("games/*/rules/*.py"),
    *(ROOT / "games" / "bridge" / name for name in ("commands/bid.py", "commands/solve.py")),
    ROOT / "games" / "bridge" / "engine" / "bidding" / "lines.py",
    *(ROOT / "cli" / name for name in ("language.py", "options.py")),
    *ROOT.glob("cli/terminal/*.py"),
    *(ROOT / "cli" / "commands" / name for name in ("play.py", "explain.py", "profile.py")),
    *ROOT.glob("study/*.py"),
)
TERMINAL = (*ROOT.glob("cli/*.py"), *ROOT.glob("cli/terminal/*.py"), *ROOT.glob("cli/commands/*.py"))
DRAWINGS = (
    *ROOT.glob("games/*/rules/text.py"),
    *ROOT.glob("games/*/view.py"),
    *ROOT.glob("games/*/view/*.py"),
    *ROOT.glob("games/*/engine/par.py"),
    *ROOT.glob("games/*/commands/*.py"),
)
KINDS = {
    name
    for name in vars(parlour.errors)
    if name.endswith(("Error", "Parameter", "Action", "Seat", "Many", "Table", "Unsupported", "Overran"))
}


def sentences(folder: Path, language: str) -> dict[str, tuple[str, ...]]:
    """Return all that a folder says in a language, by path; topics included, areas apart."""
    found: dict[str, tuple[str, ...]] = {}
    for file in sorted(folder.glob(f"{language}*.toml")):
        tree = tomllib.loads(file.read_text(encoding="utf-8"))
        tree.pop("area", None)
        found |= dict(_flat(tree))
    return found


def facts(texts: tuple[str, ...]) -> set[str]:
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("game", TOLD)
def test_every_english_sentence_has_its_chinese_with_no_other_facts(game: str) -> None:
    english, chinese = sentences(TOLD[game], "en"), sentences(TOLD[game], "zh")
    known = chinese.keys() | sentences(SHARED, "zh").keys()
    # Where English has a form for a verb, the sentence without one may do in Chinese.
    missing = [path for path in english if not {path, path.rpartition(".")[0]} & known and _needed(path)]
    assert missing == []
    strange = {path: more for path in english if (more := facts(chinese.get(path, ())) - facts(english[path]))}
    assert strange == {}


def _needed(path: str) -> bool:
    return f"[{path.partition('.')[0]}]" not in ONE_LANGUAGE


def literals(files: tuple[Path, ...], *calls: str) -> Iterator[tuple[str, str]]:
    """Yield the texts that calls of these names are given first, each with the game of its file."""
    for file in files:
        parts = file.relative_to(ROOT).parts
        game = parts[1] if parts[0] == "games" else ""
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called in calls:
                    yield from ((game, text) for text in _texts(node.args[0]))


def _texts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*_texts(node.body), *_texts(node.orelse))


@pytest.mark.parametrize(
    ("section", "files", "calls"),
    [
        ("error", ERRORS, tuple(KINDS)),
        ("terminal", TERMINAL, ("words",)),
        ("drawing", DRAWINGS, ("words",)),
    ],
)
def test_what_code_says_in_english_has_its_chinese(
    section: str, files: tuple[Path, ...], calls: tuple[str, ...]
) -> None:
    said = set(literals(files, *calls))
    assert len(said) > 30
    chinese = {game: sentences(folder, "zh") for game, folder in FOLDERS.items()}
    missing, strange = [], []
    for game, text in said:
        found = chinese[game].get(f"{section}.{text}") or chinese[""].get(f"{section}.{text}")
        if found is None:
            missing.append(text)
        elif facts(found) - facts((text,)):
            strange.append(text)
    assert missing == []
    assert strange == []


def test_every_game_of_the_house_is_told_in_chinese() -> None:
    assert TOLD.keys() == FOLDERS.keys()


GAMES = sorted(name for name in TOLD if name)


def catalogued(name: str) -> Iterator[tuple[str, str]]:
    """Yield everything that a game's catalogue says in Chinese, with where it stands."""
    kind = game_type(name)
    for level in (*kind.levels, kind.judge, *filter(None, [kind.hindsight])):
        yield f"level {level.name}", catalogue.level_title(kind, level, "zh")
    for level in kind.levels:
        yield f"level {level.name}", catalogue.level_summary(kind, level, "zh")
    for player in kind.all_players():
        if player.enabled:
            yield f"player {player.name}", catalogue.player_title(kind, player, "zh")
            yield f"player {player.name}", catalogue.player_summary(kind, player, "zh")
    declared = [("", item) for item in parameters(kind.rules)]
    declared += [(player.name, item) for player in kind.players for item in parameters(player.settings)]
    for owner, item in declared:
        yield f"{owner} {item.name}", catalogue.option_title(kind, item, "zh", owner)
        yield f"{owner} {item.name}", catalogue.option_summary(kind, item, "zh", owner)
        labels = [catalogue.choice_label(kind, item, choice, "zh") for choice in item.choices or ()]
        yield from ((f"{owner} {item.name} choice", label) for label in labels if re.search("[a-z]{3}", label))


@pytest.mark.parametrize("game", GAMES)
def test_all_of_the_catalogue_is_in_chinese(game: str) -> None:
    told = list(catalogued(game))
    assert len(told) > 30
    assert [(place, text) for place, text in told if not re.search("[\u4e00-\u9fff]", text)] == []


def test_openings_of_reversi_have_chinese_names_and_no_other_is_written() -> None:
    file = FOLDERS["reversi"] / "zh.openings.toml"
    assert tomllib.loads(file.read_text(encoding="utf-8"))["drawing"].keys() == {*NAMED.values()}
