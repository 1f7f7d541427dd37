"""Partner has overcalled or doubled their opening."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.games.bridge.auction import PASS
from parlour.games.bridge.bidding.bids import (
    BID,
    FIRST,
    PARTNERS,
    THEIRS,
    at,
    cheapest,
    cue,
    double,
    in_suit,
    jump,
    new_suits,
    passing,
    raised,
)
from parlour.games.bridge.bidding.facts import (
    all_of,
    any_of,
    best,
    good,
    hand_where,
    hcp,
    length,
    long_points,
    points,
    short,
    stops_theirs,
    support,
    unless,
)
from parlour.games.bridge.bidding.hand import CLUBS, DIAMONDS, HEARTS, MAJORS, MINORS, NO_TRUMPS, SPADES, SUITS, Hand
from parlour.games.bridge.bidding.rule import ROUND, Chapter, Rule, When
from parlour.games.bridge.bidding.shows import Fact
from parlour.games.bridge.bidding.situation import PARTNER, Situation, level_of
from parlour.games.bridge.bidding.when import (
    first_turn,
    i_said,
    over_bid,
    over_double,
    over_pass,
    partner_said,
    passes_out,
)

__all__ = ["ADVANCES", "DOUBLER_REBIDS", "DOUBLE_ANSWERS", "NO_TRUMP_DEFENCE", "TWO_SUITER_ANSWERS"]

TAKEOUT: Final = ("double.", "balance.strong", "reopen.double", "alone.double")
_partner_doubled: Final = partner_said(*TAKEOUT)


def unbid(now: Situation) -> Iterator[tuple[int, int]]:
    """The suits that the other side has not shown, the lowest bid in each."""
    for suit in sorted((suit for suit in SUITS if suit not in now.their_suits), key=now.cheapest):
        yield now.cheapest(suit), suit


def unbid_jump(now: Situation) -> Iterator[tuple[int, int]]:
    """The same with a jump."""
    for call, suit in unbid(now):
        yield call + 5, suit


def chosen(now: Situation, bid: int) -> Fact:
    """The suit to name when partner asks: the longest that they did not bid, a major before a minor."""
    suits = [suit for suit in SUITS if suit not in now.their_suits]

    def test(hand: Hand) -> bool:
        return (
            max(
                suits,
                key=lambda suit: (
                    hand.lengths[suit] + (0.5 if suit in MAJORS and hand.lengths[suit] > 3 else 0),
                    -now.cheapest(suit),
                ),
            )
            == bid
        )

    return Fact("", test)


def _free_strength(now: Situation, bid: int) -> Fact:
    """More for a bid at the three level."""
    least = 9 if level_of(now.cheapest(bid)) > 2 else 6
    return Fact("", lambda hand: hand.long(bid) >= least)


DOUBLE_ANSWERS: Final = Chapter(
    "answers to a takeout double",
    _partner_doubled,
    (
        Rule(
            "answer_double.penalty",
            passing,
            "Passes for penalties with long strong trumps",
            (length(THEIRS, 5), hand_where("", lambda hand: max(hand.top_five) >= 3), hcp(6), good(THEIRS)),
            when=over_pass & When(lambda now: len(now.their_suits) == 1),
        ),
        Rule(
            "answer_double.game_major",
            at(4, SPADES, HEARTS),
            "Game in a long major",
            (length(BID, 5), support(BID, 12), hcp(9), chosen),
            when=When(lambda now: now.level <= 3),
        ),
        Rule(
            "answer_double.three_nt",
            at(3, NO_TRUMPS),
            "Game in no trumps",
            (hcp(13, 18), stops_theirs(), unless(length(HEARTS, 5), length(SPADES, 5))),
            when=When(lambda now: now.level <= 3),
        ),
        Rule(
            "answer_double.cue",
            cue,
            "Strong: asks for more",
            (hcp(12),),
            when=When(lambda now: now.level <= 2),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "answer_double.jump",
            unbid_jump,
            "A suit with a jump: invites game",
            (long_points(BID, 9, 12), length(BID, 4), chosen),
            when=When(lambda now: now.level <= 2),
            close=True,
        ),
        Rule(
            "answer_double.major",
            unbid,
            "The suit that partner asked for",
            (length(BID, 4), long_points(BID, 0, 8), chosen),
            when=over_pass,
        ),
        Rule(
            "answer_double.two_nt",
            at(2, NO_TRUMPS),
            "Invites game, with their suit stopped",
            (hcp(11, 12), stops_theirs()),
            when=When(lambda now: now.level == 1),
        ),
        Rule("answer_double.one_nt", at(1, NO_TRUMPS), "Their suit stopped", (hcp(6, 10), stops_theirs())),
        Rule(
            "answer_double.free",
            unbid,
            "A suit, bid freely",
            (length(BID, 4), long_points(BID, 6, 11), chosen, _free_strength),
            when=over_bid & When(lambda now: now.level <= 2),
            close=True,
        ),
        Rule("answer_double.suit", unbid, "The suit that partner asked for", (chosen,), when=over_pass),
        Rule("answer_double.pass", passing, "Partner is asked no more", (points(0, 11),), when=over_bid),
    ),
)

DOUBLER_REBIDS: Final = Chapter(
    "the doubler's next call",
    i_said(*TAKEOUT) & partner_said("answer_double") & When(lambda now: not i_said("reopen.double")(now)),
    (
        Rule(
            "doubler.game",
            raised(4),
            "Raises to game",
            (length(BID, 4), hcp(23)),
            when=partner_said("answer_double.suit", "answer_double.major")
            & When(lambda now: PARTNERS(now, 4) in MAJORS),
            agrees=True,
        ),
        Rule(
            "doubler.game_jump",
            raised(4),
            "Raises to game",
            (length(BID, 3), support(BID, 15)),
            when=partner_said("answer_double.jump", "answer_double.free")
            & When(lambda now: PARTNERS(now, 4) in MAJORS),
            agrees=True,
            close=True,
        ),
        Rule(
            "doubler.jump_raise",
            raised(by=1),
            "Raises with a jump: a very strong hand",
            (length(BID, 4), hcp(19)),
            when=partner_said("answer_double.suit", "answer_double.major"),
            agrees=True,
        ),
        Rule(
            "doubler.one_nt",
            cheapest(NO_TRUMPS),
            "Balanced, too strong for an overcall of one no trump",
            (hcp(19, 21), stops_theirs(), hand_where("", lambda hand: hand.balanced)),
            when=When(lambda now: now.level <= 2) & over_pass,
        ),
        Rule(
            "doubler.raise",
            raised(),
            "Raises: more than a minimum",
            (length(BID, 4), support(BID, 16)),
            when=partner_said("answer_double.suit", "answer_double.major") & When(lambda now: now.level <= 2),
            agrees=True,
            close=True,
        ),
        Rule(
            "doubler.suit",
            unbid,
            "A long suit in a hand too strong for an overcall",
            (length(BID, 5), hcp(18)),
            when=When(lambda now: now.level <= 3),
            forcing=ROUND,
        ),
        Rule(
            "doubler.three_nt",
            at(3, NO_TRUMPS),
            "Game in no trumps",
            (hcp(15), stops_theirs()),
            when=partner_said("answer_double.two_nt"),
        ),
        Rule("doubler.pass", passing, "Has said it all", (hcp(0, 19),), when=~partner_said("answer_double.cue")),
        Rule(
            "doubler.cue_suit",
            unbid,
            "A suit, since partner asks for more",
            (length(BID, 4),),
            when=partner_said("answer_double.cue"),
        ),
    ),
)

OVERCALL: Final = (
    "overcall.one_level",
    "overcall.two_level",
    "overcall.high",
    "balance.suit",
    "overcall.weak",
    "balance.jump",
)
_weak: Final = partner_said("overcall.weak")

ADVANCES: Final = Chapter(
    "advances of an overcall",
    partner_said(*OVERCALL) & first_turn,
    (
        Rule(
            "advance.game_weak",
            raised(4),
            "Raises to game",
            (any_of(length(BID, 4), all_of(length(BID, 3), hcp(14))), support(BID, 12)),
            when=_weak & When(lambda now: PARTNERS(now, 4) in MAJORS),
            agrees=True,
        ),
        Rule(
            "advance.raise_weak",
            raised(),
            "Makes it harder still for the others",
            (length(BID, 3), hcp(0, 14)),
            when=_weak & When(lambda now: now.level <= 3),
            agrees=True,
        ),
        Rule("advance.pass_weak", passing, "Content", (hcp(0, 15),), when=_weak),
        Rule(
            "advance.jump_balanced",
            raised(by=1),
            "Invites game opposite a bid that may be light",
            (length(BID, 3), support(BID, 12, 15)),
            when=partner_said("balance.suit") & When(lambda now: PARTNERS(now, 4) in MAJORS),
            agrees=True,
            close=True,
        ),
        Rule(
            "advance.cue",
            cue,
            "A strong raise",
            (length(PARTNERS, 3), support(PARTNERS, 11), hcp(8)),
            when=When(lambda now: now.level <= 2),
            suit=PARTNERS,
            agrees=True,
            forcing=ROUND,
        ),
        Rule(
            "advance.game",
            raised(4),
            "Raises to game with many trumps",
            (length(BID, 5), hcp(0, 9), hand_where("", lambda hand: hand.shape[3] < 2)),
            when=When(lambda now: PARTNERS(now, 4) in MAJORS),
            agrees=True,
        ),
        Rule(
            "advance.jump_raise",
            raised(by=1),
            "Jumps with four trumps to make it hard for others",
            (length(BID, 4), hcp(3, 8)),
            when=When(lambda now: now.level <= 2),
            agrees=True,
        ),
        Rule(
            "advance.raise",
            raised(),
            "Raises",
            (length(BID, 3), support(BID, 6, 11)),
            when=When(lambda now: level_of(now.cheapest(PARTNERS(now, 4) or 0)) <= 3),
            agrees=True,
            close=True,
        ),
        Rule("advance.three_nt", at(3, NO_TRUMPS), "Game in no trumps", (hcp(15, 18), stops_theirs())),
        Rule("advance.two_nt", at(2, NO_TRUMPS), "Invites game with their suit stopped", (hcp(12, 14), stops_theirs())),
        Rule(
            "advance.new_suit",
            new_suits(),
            "A good suit of his own",
            (hcp(8), length(BID, 5), best(upward=0), any_of(good(BID), length(BID, 6))),
            when=When(lambda now: now.level <= 2),
        ),
        Rule("advance.one_nt", at(1, NO_TRUMPS), "Their suit stopped", (hcp(8, 11), stops_theirs())),
        Rule("advance.pass", passing, "No support and nothing to add", (hcp(0, 14),)),
    ),
)

_asks_minor: Final = partner_said("overcall.michaels", "balance.michaels")


def promised(now: Situation) -> Iterator[tuple[int, int]]:
    """The suits in which partner has promised five cards."""
    known = now.known(PARTNER).lengths
    for suit in sorted((suit for suit in SUITS if known[suit][0] >= 5), key=now.cheapest):
        yield now.cheapest(suit), suit


def promised_suit(now: Situation, bid: int) -> int | None:
    """Return the cheapest of these suits."""
    return next((suit for _, suit in promised(now)), None)


def promised_jump(now: Situation) -> Iterator[tuple[int, int]]:
    """The same with a jump."""
    for call, suit in promised(now):
        yield call + 5, suit


def longest_promised(now: Situation, bid: int) -> Fact | None:
    """At least as long as the other suit that partner has promised; the higher of equal ones."""
    suits = [suit for _, suit in promised(now)]
    if bid not in suits:
        return None
    others = [suit for suit in suits if suit != bid]
    return Fact("", lambda hand: all((hand.lengths[bid], bid) > (hand.lengths[suit], suit) for suit in others))


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
            (length(BID, 4), support(BID, 10, 12), longest_promised),
            agrees=True,
        ),
        Rule(
            "two_suits.ask",
            at(2, NO_TRUMPS),
            "Asks which minor partner has",
            (short(promised_suit, 2),),
            when=_asks_minor & When(lambda now: len(list(promised(now))) == 1 and now.level == 2),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "two_suits.ask_high",
            at(4, CLUBS),
            "Asks which minor partner has",
            (short(promised_suit, 2),),
            when=_asks_minor & When(lambda now: len(list(promised(now))) == 1 and now.level == 3),
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

NO_TRUMP_DEFENCE: Final = Chapter(
    "after an overcall of their one no trump",
    partner_said("over_nt.") & ~partner_said("over_nt.pass") & first_turn,
    (
        Rule(
            "cappelletti.clubs",
            passing,
            "Long clubs: content with two clubs",
            (length(CLUBS, 6),),
            when=partner_said("over_nt.one_suiter") & over_pass,
        ),
        Rule(
            "cappelletti.relay",
            at(2, DIAMONDS),
            "Waits for partner's suit",
            when=partner_said("over_nt.one_suiter") & over_pass,
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "cappelletti.minors",
            cheapest(CLUBS, DIAMONDS),
            "Chooses between the minors",
            (best(MINORS),),
            when=partner_said("over_nt.minors") & over_pass,
            agrees=True,
        ),
        Rule(
            "cappelletti.no_major",
            at(2, NO_TRUMPS),
            "No major: asks for the better minor",
            (short(HEARTS, 2), short(SPADES, 2), hand_where("", lambda hand: hand.lengths[0] + hand.lengths[1] >= 9)),
            when=partner_said("over_nt.majors") & over_pass,
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "cappelletti.major_jump",
            at(3, SPADES, HEARTS),
            "Invites game",
            (length(BID, 4), support(BID, 11), best(MAJORS)),
            when=partner_said("over_nt.majors") & over_pass,
            agrees=True,
        ),
        Rule(
            "cappelletti.major",
            at(2, HEARTS, SPADES),
            "Chooses between the majors",
            (best(MAJORS, upward=3),),
            when=partner_said("over_nt.majors") & over_pass,
            agrees=True,
        ),
        Rule(
            "cappelletti.raise",
            raised(3),
            "Raises: invites game",
            (length(BID, 4), support(BID, 10, 13), hcp(0, 9)),
            when=partner_said("over_nt.hearts", "over_nt.spades") & (over_pass | over_double),
            agrees=True,
        ),
        Rule(
            "cappelletti.ask",
            at(2, NO_TRUMPS),
            "Asks which minor partner has",
            (any_of(hcp(10), all_of(short(PARTNERS, 1), length(CLUBS, 3), length(DIAMONDS, 3))),),
            when=partner_said("over_nt.hearts", "over_nt.spades") & (over_pass | over_double),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "cappelletti.stay",
            passing,
            "Content",
            when=partner_said("over_nt.hearts", "over_nt.spades", "over_nt.three"),
        ),
        Rule(
            "cappelletti.run",
            at(2, CLUBS, DIAMONDS, HEARTS, SPADES),
            "Too weak to defend one no trump doubled",
            (length(BID, 5), hcp(0, 5), best(upward=0)),
            when=partner_said("over_nt.penalty") & over_pass,
        ),
        Rule("cappelletti.penalty", passing, "Content to defend", when=partner_said("over_nt.penalty")),
    ),
)

CAPPELLETTI_INVITES: Final = Chapter(
    "after the minor is named",
    i_said("cappelletti.ask") & over_pass,
    (
        Rule(
            "cappelletti.invite", in_suit(FIRST, 3), "Invites game in the major", (length(BID, 3), hcp(10)), agrees=True
        ),
        Rule("cappelletti.content", passing, "Content with the minor"),
    ),
)

DOUBLES_AGAIN: Final = Chapter(
    "doubling again",
    i_said(*TAKEOUT) & (over_bid | passes_out) & When(lambda now: now.bidder in (1, 3) and now.level <= 3),
    (
        Rule(
            "double.again",
            double,
            "Doubles again: still for takeout, with extra strength",
            (hcp(16), short(THEIRS, 3)),
            when=When(lambda now: (last := now.last(PARTNER)) is not None and last.call == PASS),
            suit=None,
            forcing=ROUND,
        ),
    ),
)

NO_TRUMP_DEFENDER: Final = Chapter(
    "naming the long suit",
    i_said("over_nt.") & partner_said("cappelletti.relay", "cappelletti.no_major", "cappelletti.ask") & over_pass,
    (
        Rule(
            "cappelletti.diamonds",
            passing,
            "Diamonds it is",
            (length(DIAMONDS, 6),),
            when=partner_said("cappelletti.relay"),
        ),
        Rule(
            "cappelletti.suit",
            cheapest(HEARTS, SPADES, CLUBS),
            "Names the long suit",
            (length(BID, 5), best(upward=0)),
            when=partner_said("cappelletti.relay"),
        ),
        Rule(
            "cappelletti.minor",
            cheapest(CLUBS, DIAMONDS),
            "The better minor",
            (best(MINORS),),
            when=partner_said("cappelletti.no_major", "cappelletti.ask"),
        ),
    ),
)
