"""The door: who may speak to the server, how much, how often, and what browsers are told to keep to.

The server trusts everyone who can reach its address, so the page of another site must not: a request has to name a
host that cannot be rebound by DNS (an IP address, localhost, or a configured name); and a page that sends one must
be ours.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.core.reading import whole_number
from parlour.errors import TooMany
from parlour.web.failures import answer
from parlour.web.languages import language_for
from parlour.web.principals import Origins, Principal, Quotas, device_cookie, identify
from parlour.web.settings import WebSettings

__all__ = ["Guard", "host_allowed"]

_UNKEPT: Final = ("Cache-Control", "no-store")  # but for files that say otherwise themselves
HEADERS: Final = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_RAW: Final = [(name.lower().encode(), value.encode()) for name, value in (*HEADERS.items(), _UNKEPT)]
_FOREIGN_HOST: Final = (
    "This server is reached as localhost or by its number; other names have to be allowed with PARLOUR_WEB_HOSTS."
)
COSTLY: Final = frozenset(  # POST only
    {"hint", "explain", "deal", "feedback", "line", "review", "comparison", "again", "tables", "positions"}
    | {"paste", "tree", "judge", "makeable"}
    | {"arena", "open"}
)
_PLAIN: Final = frozenset(
    {"actions", "check", "extend", "games", "health", "legal", "live", "meanings", "par", "position"}
    | {"record", "replay", "resign", "seats", "undo"}
)
REFUSED: Final = frozenset({403, 408, 413, 429})  # answers that the audit log tells of
REFUSED_SOCKET: Final = 4403


@lru_cache(maxsize=1024)  # every request names a host, nearly always the same one
def host_allowed(host: str, names: frozenset[str]) -> bool:
    """Whether a Host header names this server in a way that no foreign DNS entry can imitate."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        ipaddress.ip_address(name)
    except ValueError:
        return bool(host) and _bare(host) in names
    return True


def _bare(host: str) -> str:
    return host.rpartition(":")[0].lower() if ":" in host else host.lower()


class Guard:
    """Stands before the application: knows who asks, and lets pass what they may ask for."""

    def __init__(self, app: ASGIApp, settings: WebSettings, quotas: Quotas) -> None:
        self._app = app
        self._names = frozenset({"localhost", *(name.strip().lower() for name in settings.hosts.split(",") if name)})
        self._longest = settings.body_bytes
        self._origins = Origins(settings.origins)
        self._quotas = quotas

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or say why not."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        foreign = self._origins.foreign(origin)
        address = scope["client"][0] if scope.get("client") else ""
        who = scope["principal"] = identify(address, headers, foreign=foreign)
        refusal = self._refusal(scope, headers, who, foreign=foreign)
        if scope["type"] == "http":
            more = self._origins.headers(origin) if origin is not None and foreign else _named(scope, headers)
            asked = refusal is None and foreign and scope["method"] == "OPTIONS"
            passed = answer(refusal, _language(headers)) if refusal is not None else _preflight if asked else self._app
            with suppress(ClientDisconnect):  # gone before all of the request was there
                await passed(scope, self._counting(receive), self._telling(send, scope, who, more))
        elif refusal is not None:
            self._quotas.note(who, "live connection")
            await send({"type": "websocket.close", "code": REFUSED_SOCKET, "reason": "refused"})
        else:
            await self._app(scope, receive, send)

    def _refusal(self, scope: Scope, headers: Headers, who: Principal, *, foreign: bool) -> Exception | None:
        host = headers.get("host", "")
        if not host_allowed(host, self._names):
            return HTTPException(403, _FOREIGN_HOST)
        if not foreign and not self._origins.own(headers.get("origin"), host):
            return HTTPException(403, "This server takes requests from its own page only.")
        if not scope["path"].startswith("/api/"):
            return None
        costly = scope.get("method") == "POST" and _last(scope) in COSTLY
        try:
            self._quotas.request(who, costly=costly)
        except TooMany as error:
            return error
        length = headers.get("content-length", "")
        fits = not length or whole_number(length, self._longest) is not None
        return None if fits else HTTPException(413)

    def _telling(self, send: Send, scope: Scope, who: Principal, more: Mapping[str, str]) -> Send:
        """Add the headers that every answer has; write refusals down."""

        async def adding(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                added = [(name.lower().encode(), value.encode("latin-1")) for name, value in more.items()]
                kept = (header for header in _RAW if header[0] not in given)
                message["headers"] = [*message["headers"], *added, *kept]
                if message["status"] in REFUSED:
                    self._quotas.note(who, f"{scope['method']} {_last(scope)}: {message['status']}")
            await send(message)

        return adding

    def _counting(self, receive: Receive) -> Receive:
        """Stop reading a body that does not say how long it is and goes on too long."""
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self._longest:
                raise HTTPException(413)
            return message

        return counted


async def _preflight(scope: Scope, receive: Receive, send: Send) -> None:
    await Response(status_code=204)(scope, receive, send)


def _last(scope: Scope) -> str:
    """Return what is asked for, without the address of a table, which is a secret of its players."""
    name = scope["path"].rstrip("/").rpartition("/")[2]
    return name if name in COSTLY or name in _PLAIN else "something else"


def _named(scope: Scope, headers: Headers) -> dict[str, str]:
    """Give a device its name with the first answer that a program gets; files of the page are for everybody."""
    if not scope["path"].startswith("/api/"):
        return {}
    cookie = device_cookie(headers, secure=scope.get("scheme") == "https")
    return {} if cookie is None else {"Set-Cookie": cookie}


def _language(headers: Headers) -> str:
    return language_for(headers.get("accept-language", ""))
