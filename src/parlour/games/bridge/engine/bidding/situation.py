"""Where an auction stands, seen by whoever calls next, with what everybody has shown so far."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from parlour.games.bridge.engine.bidding.hand import NO_TRUMPS, SUITS
from parlour.games.bridge.engine.bidding.shows import ANYTHING, Bounds, Meaning
from parlour.games.bridge.rules.auction import DOUBLE, FIRST_BID, PASS, REDOUBLE, bid_of, last_bid

__all__ = ["LEFT", "ME", "PARTNER", "RIGHT", "Said", "Situation", "level_of", "strain_of"]

ME, LEFT, PARTNER, RIGHT = range(4)  # seats as the caller sees them
GAME_LEVEL = {0: 5, 1: 5, 2: 4, 3: 4, 4: 3}


def level_of(call: int) -> int:
    """Return the level of a bid, 0 for other calls."""
    return (call - FIRST_BID) // 5 + 1 if call >= FIRST_BID else 0


def strain_of(call: int) -> int | None:
    """Return the strain of a bid, None for other calls."""
    return (call - FIRST_BID) % 5 if call >= FIRST_BID else None


@dataclass(frozen=True, slots=True)
class Said:
    """A call that was made, and what it means; ``meaning`` is the likeliest where several rules make it."""

    call: int
    meaning: Meaning

    @property
    def rule(self) -> str:
        """The rule that made it."""
        return self.meaning.rule


@dataclass(frozen=True)
class Situation:
    """The calls so far with their meanings; ``vulnerable`` is the dealer's side and the other.

    By place after the dealer, ``bounds`` hold whichever rules made the calls, ``believed`` if the likeliest did.
    """

    said: tuple[Said, ...] = ()
    bounds: tuple[Bounds, ...] = (ANYTHING,) * 4
    believed: tuple[Bounds, ...] = (ANYTHING,) * 4
    vulnerable: tuple[bool, bool] = (False, False)

    @cached_property
    def calls(self) -> tuple[int, ...]:
        """The calls alone."""
        return tuple(item.call for item in self.said)

    @property
    def turn(self) -> int:
        """Whose call it is, counted from the dealer."""
        return len(self.said) % 4

    @cached_property
    def _by_seat(self) -> tuple[tuple[Said, ...], ...]:
        return tuple(self.said[(self.turn + seat) % 4 :: 4] for seat in range(4))

    def of(self, seat: int) -> tuple[Said, ...]:
        """Return all that a seat has called, as the caller sees seats."""
        return self._by_seat[seat]

    def last(self, seat: int) -> Said | None:
        """Return a seat's last call."""
        said = self._by_seat[seat]
        return said[-1] if said else None

    def known(self, seat: int) -> Bounds:
        """Return what a seat has shown, as everybody takes it."""
        return self.believed[(self.turn + seat) % 4]

    @cached_property
    def strongest(self) -> int | None:
        """The place of the last bid."""
        return last_bid(self.calls)

    @cached_property
    def bid(self) -> int:
        """The last bid, or 0."""
        return 0 if self.strongest is None else self.calls[self.strongest]

    @property
    def level(self) -> int:
        """The level of the last bid."""
        return level_of(self.bid)

    @cached_property
    def bidder(self) -> int | None:
        """Who made the last bid, as the caller sees seats."""
        return None if self.strongest is None else (self.strongest - len(self.said)) % 4

    @cached_property
    def doubled(self) -> int:
        """The last bid is doubled (1) or redoubled (2)."""
        if self.strongest is None:
            return 0
        return max(self.calls[self.strongest + 1 :], default=PASS) - PASS

    @cached_property
    def opener(self) -> int | None:
        """Who made the first bid, as the caller sees seats."""
        first = next((place for place, call in enumerate(self.calls) if call >= FIRST_BID), None)
        return None if first is None else (first - len(self.said)) % 4

    @cached_property
    def opening(self) -> int:
        """The first bid, or 0."""
        return next((call for call in self.calls if call >= FIRST_BID), 0)

    @property
    def ours(self) -> bool:
        """Our side opened."""
        return self.opener in (ME, PARTNER)

    @property
    def mine_vulnerable(self) -> bool:
        """The caller's side is vulnerable."""
        return self.vulnerable[self.turn % 2]

    def cheapest(self, strain: int) -> int:
        """Return the lowest bid in a strain; above 7NT there is none, and what returns is no call."""
        level = max(1, self.level)
        call = bid_of(level, strain)
        return call if call > self.bid else bid_of(level + 1, strain)

    def passed(self, seat: int) -> bool:
        """Tell whether a seat has done nothing but pass, at least once."""
        said = self._by_seat[seat]
        return bool(said) and all(item.call == PASS for item in said)

    def opened_passing(self, seat: int) -> bool:
        """Tell whether a seat passed when it could have opened."""
        said = self._by_seat[seat]
        return bool(said) and said[0].rule == "open.pass"

    def suits(self, seat: int) -> tuple[int, ...]:
        """Return the suits that a seat has shown, the first shown first."""
        shown = [item.meaning.suit for item in self._by_seat[seat]]
        return tuple(dict.fromkeys(suit for suit in shown if suit is not None and suit != NO_TRUMPS))

    @cached_property
    def their_suits(self) -> tuple[int, ...]:
        """The suits that the other side has shown."""
        return tuple(dict.fromkeys(self.suits(RIGHT) + self.suits(LEFT)))

    @cached_property
    def our_suits(self) -> tuple[int, ...]:
        """The suits that our side has shown."""
        return tuple(dict.fromkeys(self.suits(PARTNER) + self.suits(ME)))

    @cached_property
    def unshown(self) -> tuple[int, ...]:
        """The suits that nobody has shown."""
        return tuple(suit for suit in SUITS if suit not in self.their_suits and suit not in self.our_suits)

    @cached_property
    def quiet(self) -> bool:
        """The other side has only passed."""
        return all(item.call == PASS for seat in (LEFT, RIGHT) for item in self._by_seat[seat])

    @cached_property
    def right_passed(self) -> bool:
        """The last call was a pass."""
        return bool(self.said) and self.said[-1].call == PASS

    @cached_property
    def agreed(self) -> int | None:
        """The suit that our side has agreed on."""
        place = len(self.said) - 2
        while place >= 0:
            meaning = self.said[place].meaning
            if meaning.agrees:
                return meaning.suit
            place -= 2
        return None

    @cached_property
    def game_forced(self) -> bool:
        """Our side may not stop below game."""
        return any(item.meaning.forcing == 2 for item in (*self.of(PARTNER), *self.of(ME)))

    @cached_property
    def must_speak(self) -> bool:
        """Passing would break a promise: partner forced, or game is not reached, and the right hand passed."""
        last = self.last(PARTNER)
        if last is None or self.said[-1].call not in (PASS, DOUBLE, REDOUBLE):
            return False
        if self.said[-1].call != PASS and last.call == PASS:
            return False
        if self.bidder not in (ME, PARTNER) and last.meaning.forcing == 0:
            return False
        if self.said[-1].call == DOUBLE and last.call >= FIRST_BID:
            return False
        return last.meaning.forcing == 1 or (self.game_forced and not self.at_game)

    @cached_property
    def at_game(self) -> bool:
        """The last bid is game or more."""
        strain = strain_of(self.bid)
        return strain is not None and self.level >= GAME_LEVEL[strain]

    @cached_property
    def partner_stops(self) -> bool:
        """Partner bid no trumps over the suits of the other side."""
        count = len(self.said)
        theirs = [place for place in range(count) if (count - place) % 2 and self.said[place].meaning.suit is not None]
        return any(
            strain_of(self.calls[place]) == NO_TRUMPS and (not theirs or place > theirs[-1])
            for place in range(count % 2, count, 2)
            if (count - place) % 4 == PARTNER
        )

    @cached_property
    def standard(self) -> tuple[int, int]:
        """What partner has promised, least and most, in points."""
        low, high = self.known(PARTNER).strength
        return low, min(high, self.known(PARTNER).hcp[1] + 3)
