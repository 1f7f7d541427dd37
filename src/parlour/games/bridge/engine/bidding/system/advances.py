"""Partner has overcalled in a suit, or shown two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.games.bridge.engine.bidding.bids import BID, PARTNERS, at, cheapest, cue, jump, new_suits, passing, raised
from parlour.games.bridge.engine.bidding.facts import (
    all_of,
    any_of,
    best,
    good,
    hand_where,
    hcp,
    length,
    short,
    stops_theirs,
    support,
)
from parlour.games.bridge.engine.bidding.hand import CLUBS, DIAMONDS, HEARTS, MAJORS, MINORS, NO_TRUMPS, SPADES, SUITS
from parlour.games.bridge.engine.bidding.phrases import NOTHING
from parlour.games.bridge.engine.bidding.rule import ROUND, Chapter, Rule, When
from parlour.games.bridge.engine.bidding.shows import Fact
from parlour.games.bridge.engine.bidding.situation import PARTNER, Situation, level_of
from parlour.games.bridge.engine.bidding.when import first_turn, i_said, over_double, over_pass, partner_said

__all__ = [
    "ADVANCES",
    "TWO_SUITER_ANSWERS",
    "TWO_SUITER_REBIDS",
    "TWO_SUITER_STRONG",
]

OVERCALL: Final = (
    "overcall.one_level",
    "overcall.two_level",
    "overcall.high",
    "balance.suit",
    "balance.high",
    "overcall.weak",
    "balance.jump",
)

_weak: Final = partner_said("overcall.weak")


def one_level(situation: Situation, bid: int) -> Fact:
    """The suit can be bid at the one level."""
    low = level_of(situation.cheapest(bid)) == 1
    return Fact(NOTHING, lambda hand: low)


ADVANCES: Final = Chapter(
    "advances of an overcall",
    partner_said(*OVERCALL) & first_turn,
    (
        Rule(
            "advance.game_weak",
            raised(4),
            "Raises to game",
            (any_of(length(BID, 4), all_of(length(BID, 3), hcp(14))), support(BID, 12)),
            when=_weak & When(lambda situation: PARTNERS(situation, 4) in MAJORS),
            agrees=True,
        ),
        Rule(
            "advance.raise_weak",
            raised(),
            "Makes it harder still for the others",
            (length(BID, 3), hcp(0, 14)),
            when=_weak & When(lambda situation: situation.level <= 3),
            agrees=True,
        ),
        Rule("advance.pass_weak", passing, "Content", (hcp(0, 15),), when=_weak),
        Rule(
            "advance.jump_balanced",
            raised(by=1),
            "Invites game opposite a bid that may be light",
            (length(BID, 3), support(BID, 13, 15)),
            when=partner_said("balance.suit") & When(lambda situation: PARTNERS(situation, 4) in MAJORS),
            agrees=True,
            close=True,
        ),
        Rule(
            "advance.cue",
            cue,
            "A strong raise",
            (length(PARTNERS, 3), support(PARTNERS, 11), hcp(8)),
            when=~partner_said("balance.suit") & When(lambda situation: situation.level <= 2),
            suit=PARTNERS,
            agrees=True,
            forcing=ROUND,
        ),
        Rule(
            "advance.cue_balance",
            cue,
            "A strong raise",
            (length(PARTNERS, 3), support(PARTNERS, 16)),
            when=partner_said("balance.suit"),
            suit=PARTNERS,
            agrees=True,
            forcing=ROUND,
        ),
        Rule(
            "advance.game_high",
            raised(4),
            "Raises to game",
            (length(BID, 2), support(BID, 11)),
            when=When(lambda situation: situation.level == 3 and PARTNERS(situation, 4) in MAJORS),
            agrees=True,
        ),
        Rule(
            "advance.game",
            raised(4),
            "Raises to game with many trumps",
            (length(BID, 5), hcp(0, 9), hand_where("", lambda hand: hand.shape[3] < 2)),
            when=When(lambda situation: PARTNERS(situation, 4) in MAJORS),
            agrees=True,
        ),
        Rule(
            "advance.jump_raise",
            raised(3),
            "Jumps with four trumps to make it hard for others",
            (length(BID, 4), hcp(3, 8)),
            when=When(lambda situation: situation.level <= 2),
            agrees=True,
        ),
        Rule(
            "advance.raise",
            raised(),
            "Raises",
            (length(BID, 3), support(BID, 6, 12)),
            when=When(lambda situation: level_of(situation.cheapest(PARTNERS(situation, 4) or 0)) <= 3),
            agrees=True,
            close=True,
        ),
        Rule("advance.three_nt", at(3, NO_TRUMPS), "Game in no trumps", (hcp(15, 18), stops_theirs())),
        Rule(
            "advance.three_nt_high",
            at(3, NO_TRUMPS),
            "Game in no trumps",
            (hcp(11, 14), stops_theirs()),
            when=When(lambda situation: situation.level == 3),
        ),
        Rule(
            "advance.new_suit",
            new_suits(),
            "A good suit of his own",
            (hcp(8), length(BID, 5), best(upward=0), any_of(good(BID), length(BID, 6), one_level)),
            when=When(lambda situation: situation.level <= 2),
        ),
        Rule("advance.two_nt", at(2, NO_TRUMPS), "Invites game with their suit stopped", (hcp(12, 14), stops_theirs())),
        Rule(
            "advance.new_high",
            new_suits(),
            "A good suit of his own, forcing",
            (hcp(12), length(BID, 5), best(upward=0)),
            when=When(lambda situation: situation.level == 3),
            forcing=ROUND,
        ),
        Rule("advance.one_nt", at(1, NO_TRUMPS), "Their suit stopped", (hcp(8, 11), stops_theirs())),
        Rule("advance.pass", passing, "No support and nothing to add", (hcp(0, 14),)),
    ),
)

_asks_minor: Final = partner_said("overcall.michaels", "balance.michaels")


def promised(situation: Situation) -> Iterator[tuple[int, int]]:
    """The suits in which partner has promised five cards."""
    known = situation.known(PARTNER).lengths
    for suit in sorted((suit for suit in SUITS if known[suit][0] >= 5), key=situation.cheapest):
        yield situation.cheapest(suit), suit


def promised_suit(situation: Situation, bid: int) -> int | None:
    """Return the cheapest of these suits."""
    return next((suit for _, suit in promised(situation)), None)


def promised_jump(situation: Situation) -> Iterator[tuple[int, int]]:
    """The same with a jump."""
    for call, suit in promised(situation):
        yield call + 5, suit


def longest_promised(situation: Situation, bid: int) -> Fact | None:
    """At least as long as the other suit that partner has promised; the higher of equal ones."""
    suits = [suit for _, suit in promised(situation)]
    if bid not in suits:
        return None
    others = [suit for suit in suits if suit != bid]
    return Fact(NOTHING, lambda hand: all((hand.lengths[bid], bid) > (hand.lengths[suit], suit) for suit in others))


TWO_SUITER_ANSWERS: Final = Chapter(
    "answers to a two-suited overcall",
    partner_said("overcall.michaels", "overcall.unusual", "balance.michaels") & (over_pass | over_double),
    (
        Rule(
            "two_suits.game",
            at(4, SPADES, HEARTS),
            "Game in a suit that partner has",
            (length(BID, 3), support(BID, 13), longest_promised),
            agrees=True,
        ),
        Rule(
            "two_suits.jump",
            promised_jump,
            "Invites game in a suit that partner has",
            (length(BID, 4), support(BID, 10, 12), hcp(7), longest_promised),
            agrees=True,
        ),
        Rule(
            "two_suits.ask",
            at(2, NO_TRUMPS),
            "Asks which minor partner has",
            (any_of(short(promised_suit, 2), all_of(length(CLUBS, 4), length(DIAMONDS, 4))),),
            when=_asks_minor & When(lambda situation: len(list(promised(situation))) == 1 and situation.level == 2),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "two_suits.ask_high",
            at(4, CLUBS),
            "Asks which minor partner has",
            (short(promised_suit, 2),),
            when=_asks_minor & When(lambda situation: len(list(promised(situation))) == 1 and situation.level == 3),
            suit=None,
            forcing=ROUND,
        ),
        Rule("two_suits.choose", promised, "Chooses between partner's suits", (longest_promised,), agrees=True),
    ),
)

TWO_SUITER_REBIDS: Final = Chapter(
    "naming the minor",
    i_said("overcall.michaels", "balance.michaels", "over_nt.hearts", "over_nt.spades")
    & partner_said("two_suits.ask", "cappelletti.ask")
    & over_pass,
    (
        Rule(
            "two_suits.minor_strong",
            jump(CLUBS, DIAMONDS),
            "The minor, with extra strength",
            (length(BID, 5), hcp(17), best(MINORS)),
        ),
        Rule("two_suits.minor", cheapest(CLUBS, DIAMONDS), "The minor", (best(MINORS),)),
    ),
)

TWO_SUITER_STRONG: Final = Chapter(
    "a strong two-suiter",
    i_said("overcall.michaels", "overcall.unusual", "balance.michaels")
    & partner_said("two_suits.choose", "two_suits.jump")
    & over_pass,
    (
        Rule(
            "two_suits.game_strong",
            raised(4),
            "Game in a major with a very strong two-suiter",
            (hcp(20),),
            when=partner_said("two_suits.choose") & When(lambda situation: PARTNERS(situation, NO_TRUMPS) in MAJORS),
        ),
        Rule(
            "two_suits.game_invited",
            raised(4),
            "Accepts the invitation",
            (hcp(13),),
            when=partner_said("two_suits.jump") & When(lambda situation: PARTNERS(situation, NO_TRUMPS) in MAJORS),
        ),
        Rule(
            "two_suits.invite_strong",
            raised(),
            "Invites game with a strong two-suiter",
            (hcp(17),),
            when=partner_said("two_suits.choose"),
            close=True,
        ),
        Rule("two_suits.done", passing, "Has said it all"),
    ),
)
