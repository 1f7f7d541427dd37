"""The application: endpoints, live connections, the page, and what they stand on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any, Final

from fastapi import FastAPI
from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from parlour.core.json import Json, JsonObject
from parlour.core.registry import game_names, game_type
from parlour.core.view import Drawing
from parlour.runtime.cluster_thinkers import ClusterThinkers
from parlour.web import api, discretion, failures, live, schema_live, upkeep
from parlour.web.counts import Counts
from parlour.web.lobby import Lobby
from parlour.web.metrics import Metered
from parlour.web.page import page_router
from parlour.web.player_pool import PlayerPool
from parlour.web.principals import Quotas
from parlour.web.security import Guard
from parlour.web.settings import WebSettings
from parlour.web.storage import Storage

__all__ = ["Application", "create_app"]

_OFTEN: Final = ("act", "getTable")
_REF: Final = "#/components/schemas/{model}"


class Application(FastAPI):
    """FastAPI with the guard outermost, and a schema that tells what clients really meet."""

    def __init__(self, settings: WebSettings, counts: Counts | None = None) -> None:
        self.settings = settings
        self.quotas = Quotas(settings, counts=counts)
        super().__init__(
            title="Parlour",
            description="Games against fair, explainable players.",
            version=version("parlour"),
            lifespan=_lifespan,
            openapi_url="/api/v1/openapi.json",
            docs_url=None,  # it would load scripts from elsewhere
            redoc_url=None,
            telemetry={"tracing": False, "metrics": False, "logs": False},  # not looked for at every request
        )

    def build_middleware_stack(self) -> ASGIApp:
        """Put the guard before everything, so that even the answer to a crash has its headers; all of it is counted."""
        return Metered(Guard(super().build_middleware_stack(), self.settings, self.quotas))

    def openapi(self) -> dict[str, Any]:
        """Return the schema: with the live messages, and without FastAPI's own shape of errors, which is never sent."""
        if self.openapi_schema is not None:
            return self.openapi_schema
        made = super().openapi()
        schemas: JsonObject = made["components"]["schemas"]
        schemas |= {name: value for name, value in _more_schemas().items() if name not in schemas}
        del schemas["HTTPValidationError"], schemas["ValidationError"]
        for path in made["paths"].values():
            for operation in path.values():
                operation["responses"].pop("422", None)
                for code, answer in operation["responses"].items():
                    if not code.startswith("2"):  # JSON even where the good answer is text
                        answer["content"] = {"application/json": next(iter(answer["content"].values()))}
        made["components"]["schemas"] = _with_models(dict(sorted(schemas.items())))
        return made


def _more_schemas() -> JsonObject:
    """Describe what OpenAPI does not by itself: messages of the live connection, and what games show of themselves."""
    declared: list[type[Any]] = [Drawing, *(game_type(name).view.model for name in game_names())]
    models = {model.__name__: model for model in declared}
    adapters: list[tuple[str, JsonSchemaMode, TypeAdapter[object]]] = [
        ("LiveHello", "validation", TypeAdapter(schema_live.LiveHello)),
        ("LiveMessage", "serialization", TypeAdapter(schema_live.LiveMessage)),
        *((name, "serialization", TypeAdapter(model)) for name, model in models.items()),
    ]
    unions, defined = TypeAdapter.json_schemas(adapters, ref_template=_REF)
    shown = {model.__dataclass_fields__["kind"].default: _REF.format(model=name) for name, model in models.items()}
    return {
        **defined["$defs"],
        "LiveMessage": unions["LiveMessage", "serialization"],
        "Shown": {
            "discriminator": {"propertyName": "kind", "mapping": shown},
            "oneOf": [{"$ref": ref} for ref in shown.values()],
        },
    }


def _with_models(value: Json) -> Json:
    """Put the models of games where a schema says that one stands there."""
    if isinstance(value, dict):
        if "x-shown" in value:
            return {"$ref": _REF.format(model="Shown")}
        return {name: _with_models(inner) for name, inner in value.items()}
    return [_with_models(item) for item in value] if isinstance(value, list) else value


def create_app(settings: WebSettings | None = None, counts: Counts | None = None) -> Application:
    """Make the application; folders and processes are opened when it starts, not before."""
    app = Application(settings or WebSettings(), counts)
    failures.install(app)
    for router in (upkeep.router, api.router, live.router, page_router()):
        app.router.routes.extend(router.routes)  # a router within a router is searched again for every request
    app.router.routes.sort(key=_by_use)
    return app


def _by_use(route: BaseRoute) -> bool:
    """Put first what is asked for most: every route before it is compared with every address."""
    return getattr(route, "operation_id", "") not in _OFTEN


@asynccontextmanager
async def _lifespan(app: Application) -> AsyncIterator[None]:
    discretion.install()
    settings = app.settings
    store = Storage(settings.folder_or_address)
    cluster = None
    if settings.dask:
        memory = settings.thinker_megabytes * 2**20
        cluster = await ClusterThinkers.connected(settings.dask, settings.grace_seconds, memory)
    pool = PlayerPool(settings, app.quotas, cluster)
    lobby = Lobby(settings, store, pool)
    app.state.lobby = lobby
    pool.start()
    chores = [asyncio.create_task(chore) for chore in (lobby.follow(), lobby.sweep(), upkeep.watch(lobby, pool))]
    try:
        yield
    finally:
        for chore in chores:
            chore.cancel()
        lobby.close()
        await pool.close()
        if cluster is not None:
            await cluster.close()
        store.close()
