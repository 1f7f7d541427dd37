"""The `parlour` command."""

from pathlib import Path

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False)


@app.callback()
def root() -> None:
    """Play, study and measure parlour games."""


@app.command()
def serve(port: int = 8000) -> None:
    """Serve the page."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.routing import Mount
    from starlette.staticfiles import StaticFiles

    static = Path(__file__).parent.parent / "web" / "static"
    page = Starlette(routes=[Mount("/", StaticFiles(directory=static, html=True))])
    typer.echo(f"http://127.0.0.1:{port}")
    uvicorn.run(page, port=port, log_level="warning")


def main() -> None:
    """Run the command line."""
    app()
