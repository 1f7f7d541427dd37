"""`parlour serve`."""

from __future__ import annotations

from pathlib import Path

import typer

EXAMPLES = ("parlour serve", "parlour serve --port 8080")


def run(port: int = 8000) -> None:
    """Serve the web table and print its address."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.routing import Mount
    from starlette.staticfiles import StaticFiles

    static = Path(__file__).parents[2] / "web" / "static"
    page = Starlette(routes=[Mount("/", StaticFiles(directory=static, html=True))])
    typer.echo(f"http://127.0.0.1:{port}")
    uvicorn.run(page, port=port, log_level="warning")
