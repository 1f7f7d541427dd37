"""The application: endpoints, live connections, the page, and what they stand on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any, Final

from fastapi import FastAPI
from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema
from starlette.types import ASGIApp

from parlour.web import api, failures, live, schema
from parlour.web.lobby import Lobby
from parlour.web.page import page_router
from parlour.web.security import Guard
from parlour.web.settings import WebSettings
from parlour.web.storage import Storage
from parlour.web.thinking import ThinkingPool

__all__ = ["create_app"]

# What goes over the live connection, which OpenAPI does not describe by itself.
_LIVE: Final[tuple[tuple[type[BaseModel], JsonSchemaMode], ...]] = (
    (schema.LiveHello, "validation"),
    (schema.LiveView, "serialization"),
    (schema.LiveThinking, "serialization"),
    (schema.LiveReview, "serialization"),
    (schema.LiveError, "serialization"),
)


class _Application(FastAPI):
    """FastAPI with the guard outermost, and a schema that tells what clients really meet."""

    def __init__(self, settings: WebSettings) -> None:
        self.settings = settings
        super().__init__(
            title="Parlour",
            description="Games against fair, explainable players.",
            version=version("parlour"),
            lifespan=_lifespan,
            openapi_url="/api/openapi.json",
            docs_url=None,  # it would load scripts from elsewhere
            redoc_url=None,
        )

    def build_middleware_stack(self) -> ASGIApp:
        """Put the guard before everything, so that even the answer to a crash has its headers."""
        return Guard(super().build_middleware_stack(), self.settings)

    def openapi(self) -> dict[str, Any]:
        """Return the schema: with the live messages, and without FastAPI's own shape of errors, which is never sent."""
        if self.openapi_schema is not None:
            return self.openapi_schema
        made = super().openapi()
        schemas: dict[str, Any] = made["components"]["schemas"]
        _, live_schemas = models_json_schema(_LIVE, ref_template="#/components/schemas/{model}")
        schemas |= {name: value for name, value in live_schemas["$defs"].items() if name not in schemas}
        del schemas["HTTPValidationError"], schemas["ValidationError"]
        for path in made["paths"].values():
            for operation in path.values():
                operation["responses"].pop("422", None)
                for code, answer in operation["responses"].items():
                    if not code.startswith("2"):  # JSON even where the good answer is text
                        answer["content"] = {"application/json": next(iter(answer["content"].values()))}
        made["components"]["schemas"] = dict(sorted(schemas.items()))
        return made


def create_app(settings: WebSettings | None = None) -> FastAPI:
    """Make the application; folders and processes are opened when it starts, not before."""
    app = _Application(settings or WebSettings())
    failures.install(app)
    app.include_router(api.router)
    app.include_router(live.router)
    app.include_router(page_router())
    return app


@asynccontextmanager
async def _lifespan(app: _Application) -> AsyncIterator[None]:
    settings = app.settings
    store = Storage(settings.folder)
    pool = ThinkingPool(settings.workers, settings.think_seconds, settings.grace_seconds)
    lobby = Lobby(settings, store, pool)
    app.state.lobby = lobby
    pool.start()
    try:
        yield
    finally:
        lobby.close()
        await pool.close()
        store.close()
