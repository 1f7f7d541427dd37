"""The door: who may speak to the server, how much, how often, and what browsers are told to keep to.

The server trusts everyone who can reach its address, so the page of another site must not: a request has to name a
host that cannot be rebound by DNS (an IP address, localhost, or a configured name); and a page that sends one must
be ours.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.core.reading import whole_number
from parlour.errors import TooMany
from parlour.web.failures import answer
from parlour.web.languages import language_for
from parlour.web.settings import WebSettings

__all__ = ["Buckets", "Guard", "host_allowed", "origin_allowed"]

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
)
REFUSED_SOCKET: Final = 4403
MOST_CLIENTS: Final = 10_000
HOUSEHOLD_BITS: Final = 64  # of an IPv6 address: what one customer has for itself at the least


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


def origin_allowed(origin: str | None, host: str) -> bool:
    """Whether a request comes from our own page, or from no page at all."""
    try:
        return origin is None or urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:  # no address at all, such as http://[
        return False


@lru_cache(maxsize=1024)
def client_block(address: str) -> str:
    """Return who counts as one client: an address, or in IPv6 the block that one connection is given."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is None:
        return str(ipaddress.ip_network((found, HOUSEHOLD_BITS), strict=False))
    return address


class Buckets:
    """A token bucket per client: ``burst`` requests at once, then ``rate`` a second."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()  # client: level, at that time

    def take(self, client: str) -> bool:
        """Use up one request, if there is one left."""
        now = self._clock()
        level, then = self._levels.pop(client, (float(self._burst), now))
        level = min(self._burst, level + (now - then) * self._rate)
        self._levels[client] = (level - 1 if level >= 1 else level, now)
        if len(self._levels) > MOST_CLIENTS:
            self._levels.popitem(last=False)
        return level >= 1


class Guard:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, settings: WebSettings) -> None:
        self._app = app
        self._names = frozenset({"localhost", *(name.strip().lower() for name in settings.hosts.split(",") if name)})
        self._longest = settings.body_bytes
        self._all = Buckets(settings.rate, settings.burst)
        self._costly = Buckets(settings.costly_rate, settings.costly_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or say why not."""
        if scope["type"] == "http":
            refusal = self._refusal(scope)
            passed = self._app if refusal is None else answer(refusal, _language(scope))
            await passed(scope, self._counting(receive), _adding_headers(send))
        elif scope["type"] == "websocket" and self._refusal(scope) is not None:
            await send({"type": "websocket.close", "code": REFUSED_SOCKET, "reason": "refused"})
        else:
            await self._app(scope, receive, send)

    def _refusal(self, scope: Scope) -> Exception | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not host_allowed(host, self._names):
            return HTTPException(403, _FOREIGN_HOST)
        if not origin_allowed(headers.get("origin"), host):
            return HTTPException(403, "This server takes requests from its own page only.")
        if not scope["path"].startswith("/api/"):
            return None
        client = client_block(scope["client"][0]) if scope.get("client") else ""
        costly = scope.get("method") == "POST" and scope["path"].rstrip("/").rpartition("/")[2] in COSTLY
        if not self._all.take(client) or (costly and not self._costly.take(client)):
            return TooMany("Too many requests; wait a few seconds.")
        length = headers.get("content-length", "")
        fits = not length or whole_number(length, self._longest) is not None
        return None if fits else HTTPException(413)

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


def _language(scope: Scope) -> str:
    return language_for(Headers(scope=scope).get("accept-language", ""))


def _adding_headers(send: Send) -> Send:
    async def adding(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = {name for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *(header for header in _RAW if header[0] not in given)]
        await send(message)

    return adding
