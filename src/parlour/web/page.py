"""The built front end: files with a hash in their name stay in caches for ever, the page itself is always asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fastapi import APIRouter
from fastapi.responses import FileResponse, HTMLResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

__all__ = ["STATIC", "page_router"]

STATIC: Final = Path(__file__).parent / "static"
FOREVER: Final = "public, max-age=31536000, immutable"
ASK: Final = "no-cache"
_MISSING: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Parlour</title>
<h1>The page has not been built</h1>
<p>The server runs, but its page is missing. In a checkout of Parlour, build it with
<code>make setup</code> and load this page again. The interface for programs works: <a href="/api/games">/api/games</a>.
</html>
"""


def page_router(static: Path = STATIC) -> APIRouter:
    """Serve the page and its files; addresses of the page's own routes get the page."""
    router = APIRouter(include_in_schema=False)
    root = static.resolve()

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    def page(path: str) -> Response:
        file = (root / path).resolve()
        if file.is_file() and file.is_relative_to(root):
            hashed = file.parent == root / "assets"
            return FileResponse(file, headers={"Cache-Control": FOREVER if hashed else ASK})
        if "." in path.rpartition("/")[2]:
            raise HTTPException(404)
        index = root / "index.html"
        if not index.is_file():
            return HTMLResponse(_MISSING, 503, headers={"Cache-Control": "no-store"})
        return FileResponse(index, headers={"Cache-Control": ASK})

    return router
