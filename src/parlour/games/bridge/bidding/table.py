"""The whole system: every chapter in the order in which a bidder looks for a call."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from parlour.games.bridge.bidding.advances import (
    ADVANCES,
    CAPPELLETTI_INVITES,
    DOUBLE_ANSWERS,
    DOUBLER_REBIDS,
    DOUBLES_AGAIN,
    NO_TRUMP_DEFENCE,
    NO_TRUMP_DEFENDER,
    TWO_SUITER_ANSWERS,
    TWO_SUITER_REBIDS,
)
from parlour.games.bridge.bidding.competition import (
    LEAD_DIRECTING,
    NEGATIVE_ANSWERS,
    OPENER_AGAIN,
    OVER_THEIR_DOUBLE,
    OVER_THEIR_NO_TRUMP_OVERCALL,
    OVER_THEIR_OVERCALL,
    REOPENING,
)
from parlour.games.bridge.bidding.natural import JUDGEMENT, LAST_WORDS, unknown
from parlour.games.bridge.bidding.no_trump import (
    AFTER_STAYMAN,
    AFTER_TRANSFER,
    ESCAPES,
    NO_TRUMP_ANSWERS,
    NO_TRUMP_DOUBLED,
    NO_TRUMP_OVERCALLED,
    NO_TRUMP_RESPONSES,
    OPENER_AFTER_TRANSFER,
)
from parlour.games.bridge.bidding.opener import JACOBY_ANSWERS, OPENER_AFTER_RAISE, OPENER_REBIDS
from parlour.games.bridge.bidding.openings import OPENINGS
from parlour.games.bridge.bidding.overcalls import BALANCING, OVER_NO_TRUMP, OVERCALLS
from parlour.games.bridge.bidding.preempts import PREEMPT_ANSWERS, PREEMPT_REBIDS
from parlour.games.bridge.bidding.responder import FOURTH_SUIT_ANSWERS, RESPONDER_AFTER_FOURTH, RESPONDER_REBIDS
from parlour.games.bridge.bidding.responses import RESPONSES_TO_MAJOR, RESPONSES_TO_MINOR
from parlour.games.bridge.bidding.rule import Chapter, Rule
from parlour.games.bridge.bidding.shows import Bounds, Meaning, around
from parlour.games.bridge.bidding.situation import Said, Situation
from parlour.games.bridge.bidding.slam import ACE_ANSWERS, ACE_ASKING, AFTER_ACES, AFTER_KINGS
from parlour.games.bridge.bidding.strong import STRONG_ANSWERS, STRONG_REBIDS, STRONG_RESPONDER

__all__ = ["CHAPTERS", "book", "meanings_of", "rules", "situation"]

CHAPTERS: Final[tuple[Chapter, ...]] = (
    OPENINGS,
    ACE_ANSWERS,
    AFTER_ACES,
    AFTER_KINGS,
    RESPONSES_TO_MAJOR,
    RESPONSES_TO_MINOR,
    NO_TRUMP_RESPONSES,
    NO_TRUMP_ANSWERS,
    NO_TRUMP_DOUBLED,
    NO_TRUMP_OVERCALLED,
    ESCAPES,
    AFTER_STAYMAN,
    AFTER_TRANSFER,
    OPENER_AFTER_TRANSFER,
    STRONG_ANSWERS,
    STRONG_REBIDS,
    STRONG_RESPONDER,
    PREEMPT_ANSWERS,
    PREEMPT_REBIDS,
    JACOBY_ANSWERS,
    ACE_ASKING,
    OPENER_AFTER_RAISE,
    OPENER_REBIDS,
    FOURTH_SUIT_ANSWERS,
    RESPONDER_AFTER_FOURTH,
    RESPONDER_REBIDS,
    LEAD_DIRECTING,
    OVERCALLS,
    OVER_NO_TRUMP,
    BALANCING,
    DOUBLE_ANSWERS,
    DOUBLES_AGAIN,
    DOUBLER_REBIDS,
    ADVANCES,
    TWO_SUITER_ANSWERS,
    TWO_SUITER_REBIDS,
    NO_TRUMP_DEFENCE,
    NO_TRUMP_DEFENDER,
    CAPPELLETTI_INVITES,
    OVER_THEIR_OVERCALL,
    OVER_THEIR_NO_TRUMP_OVERCALL,
    OVER_THEIR_DOUBLE,
    NEGATIVE_ANSWERS,
    REOPENING,
    OPENER_AGAIN,
    JUDGEMENT,
    LAST_WORDS,
)


def rules() -> tuple[Rule, ...]:
    """Return every rule of the table."""
    return tuple(rule for chapter in CHAPTERS for rule in chapter.rules)


@lru_cache(maxsize=16384)
def situation(calls: tuple[int, ...], vulnerable: tuple[bool, bool]) -> Situation:
    """Return where an auction stands; ``vulnerable`` is the dealer's side and the other."""
    if not calls:
        return Situation(vulnerable=vulnerable)
    before = situation(calls[:-1], vulnerable)
    found = meanings_of(before, calls[-1])
    return Situation(
        (*before.said, Said(calls[-1], found[0])),
        _narrowed(before.bounds, before.turn, around(meaning.bounds for meaning in found)),
        _narrowed(before.believed, before.turn, found[0].bounds),
        vulnerable,
    )


def _narrowed(bounds: tuple[Bounds, ...], place: int, news: Bounds) -> tuple[Bounds, ...]:
    return (*bounds[:place], bounds[place].narrowed(news), *bounds[place + 1 :])


@lru_cache(maxsize=16384)
def _book(calls: tuple[int, ...], vulnerable: tuple[bool, bool]) -> tuple[Meaning, ...]:
    now = situation(calls, vulnerable)
    return tuple(meaning for chapter in CHAPTERS for meaning in chapter.meanings(now))


def book(now: Situation) -> tuple[Meaning, ...]:
    """Return all that the table has for a situation, the first choice first; the last one fits every hand."""
    return _book(now.calls, now.vulnerable)


def meanings_of(now: Situation, call: int) -> tuple[Meaning, ...]:
    """Return what a call may mean, the likeliest first; only what agrees with the caller's earlier calls, if any."""
    found = tuple(meaning for meaning in book(now) if meaning.call == call)
    known = now.bounds[now.turn].hcp
    possible = [meaning for meaning in found if _meets(meaning.bounds.hcp, known)]
    claimed = now.believed[now.turn].strength
    possible.sort(key=lambda meaning: not _meets(meaning.bounds.strength, claimed))
    return tuple(possible) or found or (unknown(now, call),)


def _meets(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]
