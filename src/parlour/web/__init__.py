"""The web table: the page, the interface for programs, live connections, and saved games."""

from parlour.web.app import create_app
from parlour.web.server import serve
from parlour.web.settings import WebSettings

__all__ = ["WebSettings", "create_app", "serve"]
