"""Secrets that hold seats. Only their hashes are stored, so a copy of the saved games opens no seat."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from parlour.errors import FormatError, NotYourSeat
from parlour.explain.sentences import ENGLISH
from parlour.web.principals import NOBODY, Principal

__all__ = ["Asker", "digest", "identify", "new_table_id", "new_token", "recognise", "tokens_in"]

MOST_TOKENS: Final = 8


@dataclass(frozen=True, slots=True)
class Asker:
    """Someone at the door: the seats that the tokens shown hold, the tokens' hashes, the language, and who asks."""

    held: tuple[int, ...] = ()
    digests: tuple[bytes, ...] = ()
    language: str = ENGLISH
    principal: Principal = NOBODY

    def must_hold(self, seat: int) -> None:
        """Refuse who does not hold the seat."""
        if seat not in self.held:
            raise NotYourSeat("This seat is held by someone else; a seat is played with the token it was given.")


def new_token() -> str:
    """Return an unguessable token."""
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """Return an unguessable address for a table: whoever knows it may watch."""
    return secrets.token_urlsafe(12)


def digest(token: str) -> bytes:
    """Return what is stored of a token; tokens are random, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).digest()


def tokens_in(text: str) -> tuple[str, ...]:
    """Read tokens that are joined by commas."""
    found = tuple(text.split(",", MOST_TOKENS))
    if len(found) > MOST_TOKENS:
        raise FormatError("at most {most} tokens can be shown at once", most=MOST_TOKENS)
    return found


def identify(
    tokens: Iterable[str], seats: Mapping[int, bytes], language: str = ENGLISH, principal: Principal = NOBODY
) -> Asker:
    """Find the seats that tokens hold; a token that holds none makes a spectator."""
    return recognise(tuple(digest(token.strip()) for token in tokens if token.strip()), seats, language, principal)


def recognise(
    digests: tuple[bytes, ...], seats: Mapping[int, bytes], language: str, principal: Principal = NOBODY
) -> Asker:
    """Find the seats that already hashed tokens hold."""
    held = [seat for seat, own in seats.items() if any(hmac.compare_digest(own, shown) for shown in digests)]
    return Asker(tuple(sorted(held)), digests, language, principal)
