"""Whether a pytest node id names a test that exists, found by reading the file and running nothing."""

import ast
from pathlib import Path


def node_fault(node: str, root: Path) -> str | None:
    """Why this pytest node id names no test, or None."""
    path, *names = node.partition("[")[0].split("::")
    if not path.endswith(".py") or not names:
        return "neither a test nor a command"
    file = file_in(root, path)
    if file is None:
        return f"no file {path}"
    if not names[-1].startswith("test"):
        return f"{names[-1]!r} is not the name of a test"
    body = ast.parse(file.read_text(encoding="utf-8"), path).body
    for name in names[:-1]:
        classes = [n for n in body if isinstance(n, ast.ClassDef) and n.name == name]
        if not classes:
            return f"no class {name} in {path}"
        body = classes[-1].body
    functions = {n.name for n in body if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)}
    return None if names[-1] in functions else f"no {'::'.join(names)} in {path}"


def file_in(root: Path, path: str) -> Path | None:
    """The file at a path relative to `root`, unless it is absent or lies outside."""
    file = (root / path).resolve()
    return file if file.is_relative_to(root.resolve()) and file.is_file() else None
