"""Secrets that hold seats. Only their hashes are stored, so a copy of the saved games opens no seat."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from parlour.errors import FormatError, NotYourSeat, Unsupported
from parlour.explain.sentences import ENGLISH
from parlour.web.principals import NOBODY, Principal

__all__ = ["Asker", "Holders", "claim_digest", "digest", "new_table_id", "new_token", "tokens_in"]

TIME_BYTES: Final = 5  # of the second since 1970 at which an invitation was made, behind its hash

MOST_TOKENS: Final = 9  # of eight seats, and of who opened the table
_USED: Final = (
    "This invitation has been used. If that was you, open the link to continue on another device there; "
    "else ask who invited you for a new one, or watch."
)
_CLAIM: Final = b"claim "  # marks the hash of a code for a guest, who does not hold the seat yet


@dataclass(frozen=True, slots=True)
class Asker:
    """Someone at the door: the seats that the tokens shown hold, the tokens' hashes, the language, and who asks."""

    held: tuple[int, ...] = ()
    digests: tuple[bytes, ...] = ()
    language: str = ENGLISH
    principal: Principal = NOBODY
    opener: bool = False  # whether one of the tokens is that of who opened the table

    def must_hold(self, seat: int) -> None:
        """Refuse who does not hold the seat."""
        if seat not in self.held:
            raise NotYourSeat("This seat is held by someone else; a seat is played with the token it was given.")

    def must_belong(self) -> None:
        """Refuse who neither holds a seat nor opened the table."""
        if not self.held and not self.opener:
            raise NotYourSeat("Only those who play here, or who opened the table, may do this.")


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


def claim_digest(code: str) -> bytes:
    """Return what is stored of a code with which a guest takes a seat: when it was made, too. It is no token."""
    return _CLAIM + digest(code) + int(time.time()).to_bytes(TIME_BYTES)


class Holders:
    """Whose tokens hold the seats of one table, and who opened it; where that is not known, who holds all seats did."""

    def __init__(self, seats: Mapping[int, bytes], opener: bytes | None) -> None:
        self._seats = dict(seats)
        self._opener = opener

    @property
    def free(self) -> tuple[int, ...]:
        """The seats of guests who have not come yet."""
        return tuple(sorted(seat for seat, own in self._seats.items() if own.startswith(_CLAIM)))

    def __contains__(self, seat: int) -> bool:
        return seat in self._seats

    def identify(self, tokens: Iterable[str], language: str = ENGLISH, principal: Principal = NOBODY) -> Asker:
        """Find the seats that tokens hold; a token that holds none makes a spectator."""
        return self.recognise(tuple(digest(token.strip()) for token in tokens if token.strip()), language, principal)

    def recognise(self, digests: tuple[bytes, ...], language: str, principal: Principal = NOBODY) -> Asker:
        """Find the seats that already hashed tokens hold."""
        held = [seat for seat, own in self._seats.items() if _among(own, digests)]
        opener = len(held) == len(self._seats) > 0 if self._opener is None else _among(self._opener, digests)
        return Asker(tuple(sorted(held)), digests, language, principal, opener)

    def must_be_claim(self, seat: int, code: str, seconds: float) -> None:
        """Refuse a code with which no guest may take the seat, or that was made longer than so many seconds ago."""
        own, wanted = self._seats.get(seat, b""), claim_digest(code.strip())
        if seat not in self.free:
            raise NotYourSeat(_USED)
        if not hmac.compare_digest(own[: len(wanted) - TIME_BYTES], wanted[:-TIME_BYTES]):
            raise NotYourSeat("This invitation is not for this seat, or there is a newer one; ask for that.")
        made = own[len(wanted) - TIME_BYTES :]  # versions before kept no time
        if made and int.from_bytes(made) + seconds < time.time():
            raise NotYourSeat("This invitation has expired; ask who invited you for a new one.")

    def must_change(self, asker: Asker, seat: int, *, for_person: bool, hidden: bool) -> None:
        """Refuse who may not change who sits in a seat; nobody else's cards are to be had so."""
        if seat in asker.held:
            return
        if not asker.opener:
            raise NotYourSeat("Only who holds a seat, or opened the table, may change who sits there.")
        if for_person and seat in self:
            raise NotYourSeat("This seat is held by someone else.")
        if for_person and hidden:
            raise Unsupported("Nobody may take over a seat whose cards they have not been dealt.")
        if for_person and not asker.held:
            raise NotYourSeat("Only those who play may take over a seat.")

    def give(self, seat: int, own: bytes) -> None:
        """Let a seat be held by the token with this hash."""
        self._seats[seat] = own

    def follow(self, seats: Mapping[int, bytes]) -> bool:
        """Take over what is stored; say whether that is something else."""
        changed = self._seats != dict(seats)
        self._seats = dict(seats)
        return changed

    @property
    def stored(self) -> dict[int, bytes]:
        """The hashes of the tokens that hold seats, and of codes that are still to be used."""
        return dict(self._seats)

    @property
    def opener(self) -> bytes | None:
        """The hash of the token of who opened the table."""
        return self._opener

    def of(self, seat: int) -> bytes:
        """Return the hash of the token that holds a seat."""
        return self._seats[seat]


def _among(own: bytes, digests: tuple[bytes, ...]) -> bool:
    return any(hmac.compare_digest(own, shown) for shown in digests)
