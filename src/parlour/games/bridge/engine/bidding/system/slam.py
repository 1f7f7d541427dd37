"""Asking for aces and kings: Blackwood over suits, Gerber over no trumps."""

from __future__ import annotations

from typing import Final

from parlour.games.bridge.engine.bidding.bids import AGREED, BID, at, cheapest, in_suit, passing
from parlour.games.bridge.engine.bidding.facts import aces, fit, hand_where, kings, length, together, together_support
from parlour.games.bridge.engine.bidding.hand import CLUBS, DIAMONDS, HEARTS, NO_TRUMPS, SPADES, SUITS
from parlour.games.bridge.engine.bidding.phrases import Phrase, phrase
from parlour.games.bridge.engine.bidding.rule import ROUND, Chapter, Maker, Rule, When
from parlour.games.bridge.engine.bidding.shows import Fact
from parlour.games.bridge.engine.bidding.situation import ME, PARTNER, Situation, strain_of
from parlour.games.bridge.engine.bidding.when import i_said, over_pass, partner_said
from parlour.games.bridge.rules.auction import bid_of

__all__ = ["ACE_ANSWERS", "ACE_ASKING", "AFTER_ACES", "AFTER_KINGS", "STRONG_ASKING"]

_COUNTS: Final = ((0, 4), (1,), (2,), (3,))  # the steps of an answer, the cheapest first
GRAND: Final = 37


def trumps(situation: Situation, bid: int) -> int | None:
    """Return the suit agreed, or else the last suit that our side showed and partner has length in."""
    if situation.agreed is not None:
        return situation.agreed
    known = [suit for suit in SUITS if situation.known(PARTNER).lengths[suit][0] >= 5]
    return known[-1] if known else None


def _steps(
    name: str, level: int, first: int, counts: tuple[tuple[int, ...], ...], *, when: When, of_kings: bool = False
) -> tuple[Rule, ...]:
    says = "Answers how many kings" if of_kings else "Answers how many aces"
    rules = []
    for step, held in enumerate(counts):
        rung, strain = divmod(first + step, 5)
        shows = (kings(*held) if of_kings else aces(*held),)
        rules.append(Rule(f"{name}.{held[0]}", at(level + rung, strain), says, shows, when=when, suit=None))
    return tuple(rules)


def _together_kings(low: int) -> Maker:
    """So many kings together with those that partner has just shown."""

    def make(situation: Situation, bid: int) -> Fact | None:
        last = situation.last(PARTNER)
        if last is None or "kings." not in last.rule:
            return None
        shown = int(last.rule.rpartition(".")[2])
        words = phrase("{count} or more kings together", count=low)
        return Fact(words, lambda hand: hand.kings + _count(shown, hand.kings) >= low)

    return make


_our_aces: Final = When(lambda situation: trumps(situation, NO_TRUMPS) is not None)

ACE_ASKING: Final = Chapter(
    "asking for aces",
    over_pass
    & When(lambda situation: situation.bidder in (ME, PARTNER))
    & When(lambda situation: situation.bid < bid_of(4, NO_TRUMPS)),
    (
        Rule(
            "slam.grand_force",
            at(5, NO_TRUMPS),
            "Grand slam force: asks for two of the three top trumps",
            (together_support(trumps, GRAND), fit(trumps, 9), hand_where("a void", lambda hand: hand.shape[3] == 0)),
            when=_our_aces,
            suit=trumps,
            forcing=ROUND,
            agrees=True,
        ),
        Rule(
            "slam.blackwood",
            at(4, NO_TRUMPS),
            "Blackwood: asks for aces",
            (together_support(trumps, 33), fit(trumps), hand_where("", lambda hand: hand.aces < 4)),
            when=_our_aces
            & When(lambda situation: strain_of(situation.bid) != NO_TRUMPS or situation.agreed is not None),
            suit=trumps,
            forcing=ROUND,
            agrees=True,
            close=True,
        ),
    ),
)

STRONG_ASKING: Final = Chapter(
    "asking for aces opposite two clubs", ACE_ASKING.when & i_said("strong."), ACE_ASKING.rules
)

ACE_ANSWERS: Final = Chapter(
    "answers about aces",
    over_pass & partner_said("slam.", "nt.gerber"),
    (
        Rule(
            "grand.seven",
            in_suit(AGREED, 7),
            "Two of the three top trumps",
            (
                lambda situation, bid: Fact(
                    Phrase("two of the three top trumps"), lambda hand: hand.top_three[bid] >= 2
                ),
            ),
            when=partner_said("slam.grand_force"),
        ),
        Rule(
            "grand.six",
            in_suit(AGREED, 6),
            "Without two of the three top trumps",
            when=partner_said("slam.grand_force"),
        ),
        *_steps("blackwood", 5, CLUBS, _COUNTS, when=partner_said("slam.blackwood")),
        *_steps("gerber", 4, DIAMONDS, _COUNTS, when=partner_said("nt.gerber")),
        *_steps("kings", 6, CLUBS, _COUNTS, when=partner_said("slam.kings"), of_kings=True),
        *_steps("gerber_kings", 5, DIAMONDS, _COUNTS, when=partner_said("slam.gerber_kings"), of_kings=True),
    ),
)


def _together_aces(low: int) -> Maker:
    """So many aces together with those that partner has just shown."""

    def make(situation: Situation, bid: int) -> Fact | None:
        shown = _shown(situation)
        if shown is None:
            return None
        words = phrase("{count} or more aces together", count=low)
        return Fact(words, lambda hand: hand.aces + _count(shown, hand.aces) >= low)

    return make


def _shown(situation: Situation) -> int | None:
    last = situation.last(PARTNER)
    if last is None or not last.rule.startswith(("blackwood.", "gerber.")):
        return None
    return int(last.rule.rpartition(".")[2])


def _count(shown: int, mine: int) -> int:
    """Read "none or four": nobody asks with so little that partner could have all of them, unless he has none."""
    return 4 if shown == 0 and mine == 0 else shown


def wish(situation: Situation, bid: int) -> int | None:
    """Return the suit to play: agreed, or the long suit of whoever asked."""
    found = trumps(situation, bid)
    if found is not None:
        return found
    suits = situation.suits(ME)
    return suits[-1] if suits else None


AFTER_ACES: Final = Chapter(
    "after the answer about aces",
    over_pass & i_said("slam.blackwood", "nt.gerber") & partner_said("blackwood.", "gerber."),
    (
        Rule(
            "slam.kings",
            at(5, NO_TRUMPS),
            "Asks for kings: all aces are there",
            (_together_aces(4), together(GRAND)),
            when=partner_said("blackwood."),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "slam.gerber_kings",
            at(5, CLUBS),
            "Asks for kings: all aces are there",
            (_together_aces(4), together(GRAND)),
            when=partner_said("gerber."),
            suit=None,
            forcing=ROUND,
        ),
        Rule("slam.six", in_suit(wish, 6), "Bids the small slam", (_together_aces(3), fit(BID)), close=True),
        Rule(
            "slam.six_long",
            at(6, SPADES, HEARTS, DIAMONDS, CLUBS),
            "Bids the small slam",
            (_together_aces(3), length(BID, 6)),
        ),
        Rule("slam.six_nt", at(6, NO_TRUMPS), "Bids the small slam", (_together_aces(3),)),
        Rule(
            "slam.stop_pass",
            passing,
            "Two aces are missing",
            when=When(lambda situation: strain_of(situation.bid) == wish(situation, NO_TRUMPS)),
        ),
        Rule("slam.stop", in_suit(wish), "Two aces are missing"),
        Rule("slam.stop_nt", cheapest(NO_TRUMPS), "Two aces are missing"),
    ),
)

AFTER_KINGS: Final = Chapter(
    "after the answer about kings",
    over_pass & i_said("slam.kings", "slam.gerber_kings") & partner_said("kings.", "gerber_kings."),
    (
        Rule("slam.seven", in_suit(wish, 7), "Bids the grand slam", (together(GRAND), fit(BID), _together_kings(3))),
        Rule("slam.seven_nt", at(7, NO_TRUMPS), "Bids the grand slam", (together(GRAND), _together_kings(4))),
        Rule("slam.kings_stop", in_suit(wish), "Content with the small slam"),
        Rule("slam.kings_stop_nt", cheapest(NO_TRUMPS), "Content with the small slam"),
    ),
)
