"""Calls in words: what kind of call it is, what it says of the hand, and what the hand has for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from parlour.core.observation import Fact
from parlour.core.teaching import Concept, Idea, Tally
from parlour.games.bridge.engine.bidding.bidder import Auction
from parlour.games.bridge.engine.bidding.hand import MINORS, NO_TRUMPS, SUITS, Hand, hand_of
from parlour.games.bridge.engine.bidding.shows import LONGEST, Bounds, Meaning
from parlour.games.bridge.engine.bidding.situation import GAME_LEVEL, ME, PARTNER, Situation, level_of, strain_of
from parlour.games.bridge.engine.bidding.table import book
from parlour.games.bridge.rules.auction import DOUBLE, PASS, REDOUBLE, call_name
from parlour.games.bridge.rules.state import BridgeView
from parlour.games.bridge.teaching.looking import SUIT_NAMES
from parlour.games.bridge.teaching.passing import (
    BOOK,
    GAME_POINTS,
    PASSES,
    SLAM_POINTS,
    WEAK,
    partners_points,
    partners_span,
    passing,
)
from parlour.games.bridge.teaching.ranges import RICHEST, span
from parlour.games.bridge.teaching.slams import slam_doubled

__all__ = ["CALL_CONCEPTS", "SEEN", "call_tallies", "meaning_of", "other_call"]

SEEN: Final = 0.1  # of the deals, by which two calls differ when people hear it
SLAM_LEVEL: Final = 6
HIGH_LEVEL: Final = 3  # where an overcall is for more than the part score
FIT: Final = 8  # trumps in two hands
LONG: Final = 5
FOUR: Final = 4  # cards of a suit to offer partner
BIDDABLE: Final = 3  # cards, below which nothing is called a suit
LOW_LEVEL: Final = 3  # above which a fit is bid for its trumps
JUMPS: Final = 16  # points with which an opener skips a level to show them
PLAIN_OPENING: Final = 12
TOO_STRONG: Final = 17  # points with which a hand doubles before it bids its suit
TWENTY: Final = 20  # points and the cards of the two longest suits, enough to open
GOOD_TRUMPS: Final = 3  # of theirs, behind a double
# Conventions by what their rules are called; whatever is not here is told by what the bid does
CONVENTIONS: Final = {
    "stayman": ("nt.stayman", "nt.double_stayman"),
    "transfer": ("nt.transfer", "nt.relay"),
    "accept_transfer": ("answer.transfer", "answer.super", "nt.relay_done", "nt.escape_relay"),
    "answer_stayman": ("answer.major", "answer.no_major"),
    "ask_aces": ("slam.blackwood", "nt.gerber"),
    "ask_kings": ("slam.kings", "slam.gerber_kings"),
    "answer_aces": ("blackwood.", "gerber."),
    "answer_kings": ("kings.", "gerber_kings."),
    "jacoby": ("major.jacoby",),
    "show_short": ("jacoby.short",),
    "two_suits": ("overcall.michaels", "overcall.unusual", "balance.michaels", "over_nt.m", "over_nt.h", "over_nt.s"),
    "strong_two": ("open.two_clubs",),
    "waiting": ("strong.waiting",),
    "weak_two": ("open.weak_two",),
    "preempt": ("open.three", "open.four", "overcall.weak"),
    "open_nt": ("open.one_nt", "open.two_nt"),
    "open_suit": ("open.",),
    "negative_double": ("negative.double",),
    "fourth_suit": ("again.fourth",),
    "forced_bid": ("forced.",),
    "choose_suit": ("cappelletti.major", "cappelletti.minors", "two_suits.choose", "two_suits.contested"),
    "ask_minor": ("two_suits.ask", "cappelletti.ask", "cappelletti.no_major", "cappelletti.relay"),
    "cue": ("natural.cue", "advance.cue", "compete.cue", "answer_double.cue", "negative.cue", "nt.cue", "again.cue"),
}
OTHERS: Final = (
    *(
        "takeout",
        "penalty",
        "double_last",
        "double_strong",
        "redouble",
        "overcall_nt",
        "overcall",
        "support_game",
        "support",
    ),
    *(
        "slam_bid",
        "nt_game",
        "nt_bid",
        "suit_game",
        "rebid",
        "answer_double",
        "strong_suit",
        "respond",
        "new_suit",
        "own_suit",
    ),
)


def meaning_of(obs: BridgeView, call: int) -> tuple[str, dict[str, Fact]] | None:
    """Return what kind of call this is for the hand that makes it, and what it says; None if it is not in the book."""
    auction = Auction(obs.calls, obs.rules.dealer, obs.rules.vulnerable).situation()
    hand = hand_of(obs.hand)
    page = [meaning for meaning in book(auction) if meaning.call == call]
    meaning = next((one for one in page if one.fits(hand)), None) or next(
        (one for one in page if any(one.fits(hand.worth(more)) for more in (1, -1))), None
    )
    if meaning is None:
        return None
    return passing(auction, hand) if call == PASS else (_kind(auction, meaning), _facts(auction, meaning, hand))


def _kind(auction: Situation, meaning: Meaning) -> str:
    """Return what a call does, by the name that its sentence has."""
    for name, rules in CONVENTIONS.items():
        if meaning.rule.startswith(rules):
            return name
    if meaning.call == DOUBLE:
        words = meaning.says.lower()
        if "takeout" in words:
            return "takeout"
        if "penalt" in words or auction.at_game:
            return "penalty"
        return "double_last" if [item.call for item in auction.said[-2:]] == [PASS, PASS] else "double_strong"
    return "redouble" if meaning.call == REDOUBLE else _bidding(auction, meaning)


def _bidding(auction: Situation, meaning: Meaning) -> str:
    level, strain = level_of(meaning.call), strain_of(meaning.call)
    if strain in auction.their_suits and strain not in auction.our_suits:
        return "cue"
    game = strain is not None and level >= GAME_LEVEL[strain] and not meaning.forcing
    if level >= SLAM_LEVEL:
        return "slam_bid"
    if strain == NO_TRUMPS:
        return "nt_game" if game else "overcall_nt" if _first(auction) and not auction.ours else "nt_bid"
    if strain in auction.suits(PARTNER):
        return "support_game" if game else "support"
    return "suit_game" if game else _own_suit(auction, strain)


def _own_suit(auction: Situation, strain: int | None) -> str:
    """Return what a bid does in a suit that partner has not shown."""
    if auction.bidder not in (ME, PARTNER) and any(item.call == DOUBLE for item in auction.of(PARTNER)[-1:]):
        return "answer_double"
    if strain in auction.suits(ME):
        return "rebid"
    if any(item.call == DOUBLE for item in auction.of(ME)):
        return "strong_suit"
    if _first(auction):
        silent = all(item.call == PASS for item in auction.of(PARTNER))
        return "respond" if auction.opener == PARTNER else "overcall" if silent else "own_suit"
    return "new_suit" if auction.suits(ME) else "own_suit"


def _first(auction: Situation) -> bool:
    return all(item.call == PASS for item in auction.of(ME))


def _facts(auction: Situation, meaning: Meaning, hand: Hand) -> dict[str, Fact]:
    """Return what a call promises, and what the hand has."""
    bounds = meaning.bounds
    facts: dict[str, Fact] = {"points": hand.hcp, "aces": hand.aces}
    low, high = _tighter(bounds)
    strength = span((low, high), RICHEST)
    if strength and low <= hand.hcp <= high:  # a hand outside of it counts its shape as well
        facts["promised"] = strength
    if meaning.forcing:
        facts["forcing"] = "forcing"
    if level_of(meaning.call) >= HIGH_LEVEL:
        facts["high"] = level_of(meaning.call)
    suit = meaning.suit if meaning.suit is not None else strain_of(meaning.call)
    if suit is not None and suit == strain_of(meaning.call) and meaning.call > auction.cheapest(suit):
        facts |= {"jump": hand.hcp} if hand.hcp >= JUMPS else {}
    if suit is not None and suit != NO_TRUMPS:
        facts |= _suit_facts(auction, suit, hand)
        length = span(bounds.lengths[suit], LONGEST)
        if length:
            facts["length"] = length
    if strain_of(meaning.call) == NO_TRUMPS:
        facts |= _kept_quiet(auction, hand, low)
    facts |= _after_double(auction, hand)
    if hand.hcp < PLAIN_OPENING and hand.hcp + sum(hand.shape[:2]) >= TWENTY:
        facts |= {"twenty": sum(hand.shape[:2]), "sum": hand.hcp + sum(hand.shape[:2])}
    long = sorted(SUITS, key=lambda suit: (hand.lengths[suit], suit), reverse=True)[:2]
    facts |= {"two": tuple(SUIT_NAMES[suit] for suit in long), "longest": hand.lengths[long[1]]}
    return facts | _others(auction, hand)


def _after_double(auction: Situation, hand: Hand) -> dict[str, Fact]:
    """Return why a hand bids that has doubled their bid: partner asks for more, or it was too strong to overcall."""
    last = auction.last(PARTNER)
    if last is None or auction.ours or all(item.call != DOUBLE for item in auction.of(ME)):
        return {}
    if last.meaning.forcing and auction.must_speak:
        return {"answers": call_name(last.call)}
    return {"too_strong": hand.hcp} if hand.hcp >= TOO_STRONG else {}


def _kept_quiet(auction: Situation, hand: Hand, low: int) -> dict[str, Fact]:
    """Return a suit of five cards that is not bid, since the bid of it promises more points than ``low``."""
    suits = [suit for suit in auction.unshown if hand.lengths[suit] >= LONG]
    for suit in sorted(suits, key=lambda suit: (hand.lengths[suit], suit), reverse=True):
        lows = [_tighter(one.bounds)[0] for one in book(auction) if one.call == auction.cheapest(suit)]
        if lows and min(lows) > low:
            return {"quiet": SUIT_NAMES[suit], "higher": call_name(auction.cheapest(suit))}
    return {}


def _suit_facts(auction: Situation, suit: int, hand: Hand) -> dict[str, Fact]:
    """Return what the hand has in the suit of a bid, with partner's, and why it is this one."""
    facts: dict[str, Fact] = {"suit": SUIT_NAMES[suit], "cards": hand.lengths[suit]}
    if hand.lengths[suit] >= BIDDABLE:
        facts["own"] = hand.lengths[suit]
    shortest = min((other for other in SUITS if other != suit), key=lambda other: hand.lengths[other])
    if hand.lengths[shortest] <= 1:
        facts |= {"short": SUIT_NAMES[shortest], "shortness": hand.lengths[shortest]}
    together = hand.lengths[suit] + auction.known(PARTNER).lengths[suit][0]
    if auction.of(PARTNER) and together >= FIT:
        facts["together"] = together
        # Over their bid, or partner's weak one, trumps count and not points
        weak = auction.last(PARTNER) is not None and auction.of(PARTNER)[-1].rule.startswith(WEAK)
        if weak or (auction.bidder not in (ME, PARTNER) and auction.level > LOW_LEVEL):
            facts["law"] = together - BOOK
    equal = [other for other in SUITS if hand.lengths[other] == hand.lengths[suit]]
    if hand.lengths[suit] < max(hand.lengths):
        facts["pick"] = "rank"
    elif hand.lengths[suit] >= LONG:
        facts["pick"] = "longest" if equal == [suit] else "higher"
    elif suit in MINORS:
        facts["pick"] = "minor"
    last = auction.last(PARTNER)
    if last is not None and strain_of(last.call) == NO_TRUMPS and last.call == auction.bid:
        facts["instead"] = call_name(last.call)
    return facts


def _others(auction: Situation, hand: Hand) -> dict[str, Fact]:
    """Return what the others have shown, and what it comes to with this hand."""
    facts: dict[str, Fact] = {}
    if auction.bid:
        facts |= {"bid": call_name(auction.bid), "needed": 8 - auction.level}
    unbid = [
        suit for suit in SUITS if suit not in (*auction.their_suits, *auction.our_suits) and hand.lengths[suit] >= FOUR
    ]
    if unbid:
        names = tuple(SUIT_NAMES[suit] for suit in reversed(unbid))
        # Where they have bid two suits, a double asks for the two others
        facts |= {"unbid": names} | ({"left": names} if len(unbid) == len(auction.their_suits) == 2 else {})
    strain = strain_of(auction.bid) if auction.bid else None
    if strain is not None and strain != NO_TRUMPS and hand.lengths[strain] >= GOOD_TRUMPS:
        facts |= {"trumps": SUIT_NAMES[strain], "held": hand.lengths[strain]}
    if auction.their_suits:
        theirs = auction.their_suits[0]
        facts |= {"theirs": SUIT_NAMES[theirs], "their_cards": hand.lengths[theirs]}
    if auction.bid and auction.bidder not in (ME, PARTNER):
        facts |= _against(auction, hand)
    low = partners_points(auction, hand)[0]
    if partner := partners_span(auction, hand) or (f"{low}+" if low >= PLAIN_OPENING else ""):
        facts |= {"partners": partner, "least": hand.hcp + low}
        if hand.hcp + low >= GAME_POINTS:
            facts["game_points"] = GAME_POINTS
        if hand.hcp + low >= SLAM_POINTS:
            facts["slam_points"] = str(SLAM_POINTS)
    return facts


def _against(auction: Situation, hand: Hand) -> dict[str, Fact]:
    """Return what beats their bid: cards that beat a slam by themselves, or so many aces."""
    return slam_doubled(auction, hand) or ({"enough_aces": hand.aces} if hand.aces >= 8 - auction.level else {})


def _tighter(bounds: Bounds) -> tuple[int, int]:
    """Return the points that a call promises, of whichever kind it counts."""
    low, high = bounds.strength
    return (low, high) if (low, high) != (0, 40) else bounds.hcp


def _said_by(kind: str, obs: BridgeView, move: int, rival: int) -> Idea | None:
    """Return what a call says if it is of one kind."""
    if obs.phase != "auction":
        return None
    found = meaning_of(obs, move)
    return Idea({**found[1], **other_call(obs, rival)}) if found is not None and found[0] == kind else None


def other_call(obs: BridgeView, rival: int) -> dict[str, Fact]:
    """Return what the other call would promise that the hand does not have: points, or cards of a suit."""
    auction = Auction(obs.calls, obs.rules.dealer, obs.rules.vulnerable).situation()
    meanings = [one for one in book(auction) if one.call == rival]
    if not meanings or rival == PASS:
        return {"denied": "denied"} if rival == PASS else {}
    facts: dict[str, Fact] = {}
    hand, ranges = hand_of(obs.hand), [_tighter(one.bounds) for one in meanings]
    low, high = min(low for low, _ in ranges), max(high for _, high in ranges)
    if max(hand.hcp, hand.points) < low:  # whichever way it counts
        facts |= {"other_least": low, "points": hand.hcp}
    elif hand.hcp > high:
        facts |= {"other_most": high, "points": hand.hcp}
    suits = {one.suit if one.suit is not None else strain_of(rival) for one in meanings}
    suit = suits.pop() if len(suits) == 1 else None
    if suit is None or suit == NO_TRUMPS:
        return facts
    lengths = [one.bounds.lengths[suit] for one in meanings]
    least, most = min(least for least, _ in lengths), max(most for _, most in lengths)
    if not least <= hand.lengths[suit] <= most and (cards := span((least, most), LONGEST)):
        facts |= {"other_cards": cards, "other_suit": SUIT_NAMES[suit]}
    return facts


def _finder(kind: str) -> Callable[[BridgeView, int, int], Idea | None]:
    return partial(_said_by, kind)


BONUS: Final = ("slam", "game")  # that no pass of a part score reaches
CALL_TALLIES: Final = (
    Tally("slam", "score", ("slam",), better=1, least=SEEN),
    Tally("game", "score", ("game",), better=1, least=SEEN),
    Tally("fails", "score", ("fails",), least=SEEN),
    Tally("they_make", "score", ("they_make",), least=SEEN),
    Tally("they_fail", "score", ("they_fail",), better=1, least=SEEN),
    Tally("plus", "score", ("plus",), better=1, least=SEEN),
    Tally("imps", "score", ("imps",), better=1, once=False, least=0.5),
    Tally("system", "system", ("system",), better=1),
)


def call_tallies(obs: BridgeView, move: int, rival: int) -> tuple[Tally, ...]:
    """Return what is told of where calls lead: not that a double beats them, nor that a pass below game is no game."""
    auction = Auction(obs.calls, obs.rules.dealer, obs.rules.vulnerable).situation()
    ends = rival == PASS and auction.bidder == PARTNER and not auction.at_game
    told = (tally for tally in CALL_TALLIES if move != DOUBLE or tally.name not in ("they_make", "they_fail"))
    return tuple(replace(tally, facts={"ends": "ends"}) if ends and tally.name in BONUS else tally for tally in told)


CALL_CONCEPTS: Final = tuple(
    Concept(kind, tuple(tally.name for tally in CALL_TALLIES), _finder(kind))
    for kind in (*PASSES, *CONVENTIONS, *OTHERS)
)
