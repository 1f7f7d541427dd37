"""The web table: the page, the interface for programs, live connections, and saved games.

The names are found when they are asked for: the processes in which players think import a part of this package only,
and start in a fraction of the time without a web framework.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.web.app import create_app
    from parlour.web.server import serve
    from parlour.web.settings import WebSettings

__all__ = ["WebSettings", "create_app", "serve"]


def __getattr__(name: str) -> object:
    from importlib import import_module

    modules = {"WebSettings": "settings", "create_app": "app", "serve": "server"}
    if name not in modules:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{modules[name]}"), name)
