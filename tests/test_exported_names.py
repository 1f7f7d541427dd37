"""What a package exports is exactly what it says, in order; and every public name can be had."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import parlour

SOURCE = Path(parlour.__file__).parent
PACKAGES = sorted(SOURCE.rglob("__init__.py"))
MODULES = sorted(path for path in SOURCE.rglob("*.py") if path.name != "__init__.py")


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")


def declared(tree: ast.Module) -> list[str] | None:
    """Return ``__all__`` as written."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            names: list[str] = ast.literal_eval(node.value)
            return names
    return None


def bound(tree: ast.Module) -> set[str]:
    """Return the public names that the top level of a module binds."""
    names: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            names.update(alias.asname or alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names.update(target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return {name for name in names if not name.startswith("_")} - {"annotations"}


def in_order(names: list[str]) -> list[str]:
    """Constants, then classes, then functions; within each, as a person sorts them."""

    def kind(name: str) -> int:
        return 0 if name.isupper() and len(name) > 1 else 1 if name[0].isupper() else 2

    return sorted(names, key=lambda name: (kind(name), name))


@pytest.mark.parametrize("path", [*PACKAGES, *MODULES], ids=module_name)
def test_all_is_sorted_and_true(path: Path) -> None:
    exported = declared(ast.parse(path.read_text(encoding="utf-8")))
    if exported is not None:
        assert exported == in_order(exported)
        assert len(set(exported)) == len(exported)
        module = importlib.import_module(module_name(path))
        assert all(hasattr(module, name) for name in exported)


@pytest.mark.parametrize("path", PACKAGES, ids=module_name)
def test_a_package_hides_nothing_and_forgets_nothing(path: Path) -> None:
    """Whatever a package imports without using it, it imports for others; that and what it defines is ``__all__``."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    imported = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    defined = bound(ast.Module([node for node in tree.body if node not in imported], []))
    passed_on = bound(ast.Module(list(imported), [])) - used
    assert passed_on | defined <= set(declared(tree) or ())


def test_public_names_are_sorted_and_come_from_where_the_type_checker_thinks() -> None:
    tree = ast.parse((SOURCE / "__init__.py").read_text(encoding="utf-8"))
    exported = declared(tree)
    assert exported == in_order(list(parlour.__all__))
    for_checkers = {
        alias.name: node.module
        for block in tree.body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert for_checkers == parlour._HOME_OF
    assert set(for_checkers) == set(parlour.__all__)


@pytest.mark.parametrize("name", parlour.__all__)
def test_every_public_name_is_there(name: str) -> None:
    value = getattr(parlour, name)
    home = importlib.import_module(parlour._HOME_OF[name])
    assert value is getattr(home, name)
    assert value.__doc__, f"{name} is public and has no docstring"


def test_what_is_not_public_is_refused_like_anywhere() -> None:
    assert parlour.__version__.count(".") == 2
    with pytest.raises(AttributeError, match="make_gmae"):
        parlour.make_gmae  # noqa: B018 - the access is the test
    assert "make_game" in dir(parlour)


def test_a_star_import_gives_the_public_names() -> None:
    code = "from parlour import *; print(*sorted(name for name in dir() if not name.startswith('_')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == sorted(parlour.__all__)
