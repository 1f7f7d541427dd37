"""`parlour openapi`."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.cli.output import print_json
from parlour.web import create_app

EXAMPLES = ("parlour openapi > openapi.json",)


def run(
    json: Annotated[bool, typer.Option("--json", help="No effect here: the schema is always JSON.")] = True,
) -> None:
    """Print the OpenAPI schema of the web interface."""
    print_json(create_app().openapi())
