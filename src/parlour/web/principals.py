"""Who asks, and what each of them may use: the one notion on which limits, the fair queue, CORS and the audit log hang.

A principal is an API key, else an account, else a device: a cookie together with the block of addresses it comes from,
so that it is worth nothing elsewhere. Whoever shows no cookie is the block itself. A new cookie gives nobody more than
the share of their block, which is a few times that of a device.
"""

from __future__ import annotations

import hashlib
import ipaddress
import logging
import re
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from http.cookies import CookieError, SimpleCookie
from typing import Final, Literal
from urllib.parse import urlsplit

from parlour.errors import TooMany
from parlour.runtime.fair_queue import Claim
from parlour.web.counts import MOST_CLIENTS, Allowance, Counts, Held, Holding, Levels, LocalCounts
from parlour.web.settings import WebSettings

__all__ = [
    "NOBODY",
    "Buckets",
    "Counted",
    "Origins",
    "Principal",
    "Quotas",
    "client_block",
    "device_cookie",
    "identify",
]

audit: Final = logging.getLogger("parlour.audit")

COOKIE: Final = "parlour_device"
_DEVICE: Final = re.compile(r"[\w-]{22}")
_YEAR_SECONDS: Final = 365 * 86_400
HOUSEHOLD_BITS: Final = 64  # of an IPv6 address: what one customer has for itself at the least
HOUR_SECONDS: Final = 3_600
AUDIT_SECONDS: Final = 60.0  # between two lines about the same refusal to the same client


# Who asks


@dataclass(frozen=True, slots=True)
class Principal:
    """Somebody who asks; ``block`` is where from, ``group`` those who share one allowance, ``name`` which of them."""

    kind: Literal["key", "account", "device", "address", "nobody"]
    name: str
    group: str
    block: str = ""

    def __str__(self) -> str:
        """Return how it is written into the store: no address and no cookie can be read from it."""
        return f"{self.group}/{self.name}"

    def claim(self, *, waited_for: bool = True) -> Claim:
        """Return its place in the fair queue."""
        return Claim(str(self), self.group, waited_for)


NOBODY: Final = Principal("nobody", "", "")
Recogniser = Callable[[Mapping[str, str]], Principal | None]  # of API keys and accounts, by the headers of a request


@lru_cache(maxsize=1024)
def client_block(address: str) -> str:
    """Return who counts as one client: an address, or in IPv6 the block that one connection is given."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is None:
        return str(ipaddress.ip_network((parsed, HOUSEHOLD_BITS), strict=False))
    return address


def identify(
    address: str, headers: Mapping[str, str], known_by: tuple[Recogniser, ...] = (), *, foreign: bool = False
) -> Principal:
    """Return who sends a request; from a ``foreign`` page only what the page itself knows counts, so no cookie."""
    for recognise in known_by:
        if (principal := recognise(headers)) is not None:
            return principal
    return _device(client_block(address), "" if foreign else _cookie(headers.get("cookie", "")))


def device_cookie(headers: Mapping[str, str], *, secure: bool) -> str | None:
    """Return the header that gives a device its name, unless it has one."""
    if _cookie(headers.get("cookie", "")):
        return None
    value = f"{COOKIE}={secrets.token_urlsafe(16)}; Path=/; Max-Age={_YEAR_SECONDS}; HttpOnly; SameSite=Strict"
    return f"{value}; Secure" if secure else value


@lru_cache(maxsize=1024)
def _cookie(header: str) -> str:
    try:
        cookie = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return ""
    return cookie.value if cookie is not None and _DEVICE.fullmatch(cookie.value) else ""


@lru_cache(maxsize=1024)
def _device(block: str, cookie: str) -> Principal:
    # No key is needed: who makes a cookie up is a new device of the same block, as if it had shown none.
    name = _hashed(f"{block} {cookie}") if cookie else "-"
    return Principal("device" if cookie else "address", name, _hashed(block), block)


def _hashed(text: str) -> str:
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()[:16]


class Origins:
    """Which pages may send requests: our own, and those of other sites that were named."""

    def __init__(self, named: str) -> None:
        self._named = frozenset(filter(None, (name.strip().rstrip("/").lower() for name in named.split(","))))

    def own(self, origin: str | None, host: str) -> bool:
        """Whether a request comes from our own page, or from no page at all."""
        try:
            return origin is None or urlsplit(origin).netloc.lower() == host.lower()
        except ValueError:  # no address at all, such as http://[
            return False

    def foreign(self, origin: str | None) -> bool:
        """Whether it comes from a page that was named."""
        return origin is not None and origin.lower() in self._named

    def headers(self, origin: str) -> dict[str, str]:
        """Return what tells a browser that such a page may read the answer; its cookies are not for it."""
        return {
            "Access-Control-Allow-Origin": origin,
            "Access-Control-Allow-Methods": "GET, POST, DELETE",
            "Access-Control-Allow-Headers": "Authorization, Content-Type, Accept-Language",
            "Access-Control-Expose-Headers": "Retry-After",
            "Access-Control-Max-Age": "600",
            "Vary": "Origin",
        }


# What they may use


class Buckets:
    """An allowance per client: ``burst`` at once, then ``rate`` a second."""

    def __init__(self, rate: float, burst: float, levels: Levels, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._levels = levels

    def level(self, client: str) -> float:
        """Return what is left; below zero where more was charged than there was."""
        level, then = self._levels.get(client) or (self._burst, 0.0)
        return min(self._burst, level + (self._clock() - then) * self._rate)

    def charge(self, client: str, cost: float = 1.0) -> None:
        """Use up so much, whether there is any left or not."""
        with self._levels.changing():
            self._levels.put(client, self.level(client) - cost, self._clock())

    def missing(self, client: str, cost: float = 1.0) -> float:
        """Return in how many seconds there will be so much; 0 now."""
        return max(0.0, cost - self.level(client)) / self._rate

    def take(self, client: str) -> bool:
        """Use up one, if there is one left."""
        taken = self.level(client) >= 1
        self.charge(client, 1.0 if taken else 0.0)
        return taken


class Counted:
    """Things that are held for a while: at most so many for each, for all that share a group, and in this process."""

    def __init__(self, each: int, group: int, total: int, held: Held) -> None:
        self._each, self._group, self._total = each, group, total
        self._held = held
        self.count = 0

    def full(self, who: Principal) -> bool:
        """Whether one more is too many."""
        held = self._held.of
        return self.count >= self._total or held(str(who)) >= self._each or held(who.group) >= self._group

    def take(self, who: Principal) -> None:
        """Count one more."""
        self._count(who, 1)

    def give_back(self, who: Principal) -> None:
        """Count one less."""
        self._count(who, -1)

    def _count(self, who: Principal, change: int) -> None:
        self.count += change
        for name in {str(who), who.group}:
            self._held.add(name, change)


class Quotas:
    """What everybody uses of one server, and what was refused; ``counts`` are those of all its processes."""

    def __init__(
        self, settings: WebSettings, clock: Callable[[], float] = time.monotonic, counts: Counts | None = None
    ) -> None:
        self._clock = clock
        counts = counts or LocalCounts()

        def buckets(what: Allowance, rate: float, burst: float) -> Buckets:
            return Buckets(rate, burst, counts.levels(what), clock)

        def counted(what: Holding, each: int, total: int) -> Counted:
            return Counted(each, settings.household * each, total, counts.held(what))

        hourly, shared = settings.thinking, settings.household * settings.thinking
        self._requests = buckets(Allowance.REQUESTS, settings.rate, settings.burst)
        self._costly = buckets(Allowance.COSTLY, settings.costly_rate, settings.costly_burst)
        self._thinking = buckets(Allowance.THINKING, hourly / HOUR_SECONDS, hourly)
        self._group_thinking = buckets(Allowance.GROUP_THINKING, shared / HOUR_SECONDS, shared)
        self._thoughts = counted(Holding.THOUGHTS, settings.thoughts_each, settings.thoughts)
        self._sockets = counted(Holding.SOCKETS, settings.sockets_each, settings.sockets)
        self.connections = counts.held(Holding.CONNECTIONS)  # by address, whoever it is
        self._refusals: OrderedDict[tuple[str, str], tuple[float, int]] = OrderedDict()
        self.refused: Counter[str] = Counter()

    def request(self, who: Principal, *, costly: bool) -> None:
        """Count a request; raise ``TooMany``."""
        for bucket in (self._requests, self._costly) if costly else (self._requests,):
            if not bucket.take(who.group):
                raise TooMany("Too many requests; try again in {wait}.", seconds=bucket.missing(who.group))

    @contextmanager
    def socket(self, who: Principal) -> Iterator[None]:
        """Count a live connection while it lasts; raise ``TooMany``."""
        if self._sockets.full(who):
            raise TooMany("Too many live connections; close some of the pages, or try again in {wait}.", seconds=10)
        self._sockets.take(who)
        try:
            yield
        finally:
            self._sockets.give_back(who)

    @property
    def sockets(self) -> int:
        """How many live connections there are."""
        return self._sockets.count

    def may_think(self, who: Principal) -> None:
        """Raise ``TooMany`` when no player may think for somebody now."""
        if self._thoughts.full(who):
            raise TooMany("Too many players are thinking for you already; try again in {wait}.")
        missing = max(self._thinking.missing(str(who)), self._group_thinking.missing(who.group))
        if missing:
            raise TooMany("Your thinking time for this hour is used up; try again in {wait}.", seconds=missing)

    @contextmanager
    def thought(self, who: Principal) -> Iterator[None]:
        """Count a thought from the moment it waits for its turn; raise ``TooMany``."""
        self.may_think(who)
        self._thoughts.take(who)
        try:
            yield
        finally:
            self._thoughts.give_back(who)

    def charge(self, claim: Claim, seconds: float) -> None:
        """Charge what a thought has cost."""
        self._thinking.charge(claim.client, seconds)
        self._group_thinking.charge(claim.group, seconds)

    def note(self, who: Principal, what: str) -> None:
        """Write down that something was refused; of many alike in a minute only how many there were."""
        self.refused[what] += 1
        key, refused_at = (str(who), what), self._clock()
        since, times = self._refusals.pop(key, (-AUDIT_SECONDS, 0))
        if refused_at - since >= AUDIT_SECONDS:
            more = f" ({times} more since the last line)" if times else ""
            audit.warning("Refused to %s %s from %s: %s%s", who.kind, who, who.block or "nowhere", what, more)
            since, times = refused_at, -1
        self._refusals[key] = since, times + 1
        if len(self._refusals) > MOST_CLIENTS:
            self._refusals.popitem(last=False)
