"""The built front end: files with a hash in their name stay in caches for ever, the page itself is always asked for."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from fastapi import APIRouter
from fastapi.responses import FileResponse, HTMLResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

__all__ = ["STATIC", "page_problem", "page_router"]

STATIC: Final = Path(__file__).parent / "static"
NOTE: Final = "no_page.txt"  # beside the page's folder, where setup.py wrote why there is none
FOREVER: Final = "public, max-age=31536000, immutable"
ASK: Final = "no-cache"
_MISSING: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Parlour</title>
<h1>The page has not been built</h1>
<p>The server runs. {problem}
<p>The interface for programs works: <a href="/api/v1/games">/api/v1/games</a>.
</html>
"""


def page_problem(static: Path = STATIC) -> str | None:
    """Return why there is no page and how to get it, or None when it is there."""
    if (static / "index.html").is_file():
        return None
    note = static.parent / NOTE
    why = f", because {note.read_text(encoding='utf-8')}" if note.is_file() else ""
    return (
        f"The page is missing{why}. In a checkout of Parlour, build it with make setup; or put Node 22.12 or newer on "
        "the path and install again with pip install --force-reinstall --no-deps and the same source."
    )


def _file(root: Path, path: str) -> Path | None:
    """Return a file below the folder; None for whatever is none, such as a name that no system takes."""
    try:
        file = (root / path).resolve()
        return file if file.is_file() and file.is_relative_to(root) else None
    except (OSError, ValueError):
        return None


def _kind(file: Path) -> str | None:
    """Return the type of a file that the system may not know; None leaves it to guess."""
    return "application/manifest+json" if file.suffix == ".webmanifest" else None


def page_router(static: Path = STATIC) -> APIRouter:
    """Serve the page and its files; addresses of the page's own routes get the page."""
    router = APIRouter(include_in_schema=False)
    root = static.resolve()

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    def page(path: str) -> Response:
        file = _file(root, path)
        if file is not None:
            hashed = file.parent == root / "assets"
            return FileResponse(file, headers={"Cache-Control": FOREVER if hashed else ASK}, media_type=_kind(file))
        if "." in path.rpartition("/")[2]:
            raise HTTPException(404)
        problem = page_problem(root)
        if problem is not None:
            shown = _MISSING.format(problem=escape(problem))
            return HTMLResponse(shown, 503, headers={"Cache-Control": "no-store"})
        return FileResponse(root / "index.html", headers={"Cache-Control": ASK})

    return router
