"""Partner has doubled for takeout; and what the doubler does next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.games.bridge.engine.bidding.bids import (
    BID,
    PARTNERS,
    THEIRS,
    at,
    cheapest,
    double,
    new_suits,
    passing,
    raised,
)
from parlour.games.bridge.engine.bidding.facts import (
    all_of,
    balanced,
    good,
    hand_where,
    hcp,
    length,
    long_points,
    short,
    stops_theirs,
    support,
    unless,
)
from parlour.games.bridge.engine.bidding.hand import HEARTS, MAJORS, MINORS, NO_TRUMPS, SPADES, SUITS, Hand
from parlour.games.bridge.engine.bidding.phrases import NOTHING, Phrase
from parlour.games.bridge.engine.bidding.rule import ROUND, Chapter, Rule, When
from parlour.games.bridge.engine.bidding.shows import Fact
from parlour.games.bridge.engine.bidding.situation import PARTNER, Situation, level_of, strain_of
from parlour.games.bridge.engine.bidding.when import (
    i_said,
    over_bid,
    over_pass,
    over_redouble,
    partner_said,
    passes_out,
)
from parlour.games.bridge.rules.auction import PASS, bid_of

__all__ = [
    "DOUBLER_REBIDS",
    "DOUBLES_AGAIN",
    "DOUBLE_ANSWERS",
    "TAKEOUT",
]

TAKEOUT: Final = (
    *("double.", "balance.strong", "balance.double", "reopen.double", "reopen.high_double"),
    *(
        "alone.double",
        "fight.double",
        "negative.raised_double",
        "reopens.double",
        "overcaller.double",
        "overcaller.balance",
    ),
)

_partner_doubled: Final = partner_said(*TAKEOUT) & ~partner_said("fight.doubled")


def unbid(situation: Situation) -> Iterator[tuple[int, int]]:
    """The suits that the other side has not shown, the lowest bid in each."""
    for suit in sorted((suit for suit in SUITS if suit not in situation.their_suits), key=situation.cheapest):
        yield situation.cheapest(suit), suit


def unbid_jump(situation: Situation) -> Iterator[tuple[int, int]]:
    """The same with a jump, to the three level at most."""
    for call, suit in unbid(situation):
        if level_of(call) < 3:
            yield call + 5, suit


def no_unbid_major(situation: Situation, bid: int) -> Fact:
    """At most three cards in each major that they have not bid."""
    majors = [suit for suit in MAJORS if suit not in situation.their_suits]
    return Fact(Phrase("no four-card major"), lambda hand: all(hand.lengths[suit] < 4 for suit in majors))


def cue_last(situation: Situation) -> Iterator[tuple[int, int]]:
    """The suit that partner doubled."""
    strain = strain_of(situation.bid)
    if strain is not None and strain != NO_TRUMPS and situation.bidder not in (0, 2):
        yield situation.cheapest(strain), strain


def chosen(situation: Situation, bid: int) -> Fact | None:
    """The suit to name when partner asks: the longest that they did not bid, a major before a minor."""
    suits = [suit for suit in SUITS if suit not in situation.their_suits]
    if bid not in suits:
        return None

    def test(hand: Hand) -> bool:
        return (
            max(
                suits,
                key=lambda suit: (
                    hand.lengths[suit] + (0.5 if suit in MAJORS and hand.lengths[suit] > 3 else 0),
                    -situation.cheapest(suit),
                ),
            )
            == bid
        )

    return Fact(NOTHING, test)


def _free_strength(situation: Situation, bid: int) -> Fact:
    """More for a bid at the three level."""
    least = 9 if level_of(situation.cheapest(bid)) > 2 else 6
    return Fact(NOTHING, lambda hand: hand.long(bid) >= least)


DOUBLE_ANSWERS: Final = Chapter(
    "answers to a takeout double",
    _partner_doubled,
    (
        Rule(
            "answer_double.penalty",
            passing,
            "Passes for penalties with long strong trumps",
            (length(THEIRS, 5), hand_where("", lambda hand: max(hand.top_five) >= 3), hcp(6), good(THEIRS)),
            when=over_pass & When(lambda situation: len(situation.their_suits) == 1),
        ),
        Rule(
            "answer_double.game_major",
            at(4, SPADES, HEARTS),
            "Game in a long major",
            (length(BID, 5), support(BID, 12), hcp(9), chosen),
            when=When(lambda situation: situation.level <= 3) & ~partner_said("balance", "reopen"),
        ),
        Rule(
            "answer_double.game_late",
            at(4, SPADES, HEARTS),
            "Game in a long major, opposite a double that may be light",
            (length(BID, 5), support(BID, 14), hcp(11), chosen),
            when=When(lambda situation: situation.level <= 3) & partner_said("balance", "reopen"),
        ),
        Rule(
            "answer_double.three_nt",
            at(3, NO_TRUMPS),
            "Game in no trumps",
            (hcp(13, 18), stops_theirs(), unless(length(HEARTS, 5), length(SPADES, 5))),
            when=When(lambda situation: situation.level <= 3),
        ),
        Rule(
            "answer_double.cue",
            cue_last,
            "Strong: asks for more",
            (hcp(12),),
            when=~partner_said("balance", "reopen") & When(lambda situation: situation.level <= 2),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "answer_double.cue_late",
            cue_last,
            "Strong: asks for more",
            (hcp(14),),
            when=partner_said("balance", "reopen") & When(lambda situation: situation.level <= 2),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "answer_double.two_nt",
            at(2, NO_TRUMPS),
            "Invites game, with their suit stopped",
            (hcp(11, 12), stops_theirs(), no_unbid_major),
            when=When(lambda situation: situation.level == 1),
        ),
        Rule(
            "answer_double.two_nt_high",
            at(2, NO_TRUMPS),
            "Invites game, with their suit stopped",
            (hcp(10, 12), stops_theirs(), no_unbid_major),
            when=over_pass & When(lambda situation: situation.level == 2),
        ),
        Rule(
            "answer_double.jump",
            unbid_jump,
            "A suit with a jump: invites game",
            (long_points(BID, 9, 12), length(BID, 4), chosen),
            when=~partner_said("balance", "reopen", "double.again") & When(lambda situation: situation.level <= 2),
            close=True,
        ),
        Rule(
            "answer_double.jump_late",
            unbid_jump,
            "A suit with a jump: invites game opposite a double that may be light",
            (long_points(BID, 11, 13), length(BID, 4), chosen),
            when=partner_said("balance", "reopen") & When(lambda situation: situation.level <= 2),
            close=True,
        ),
        Rule(
            "answer_double.one_nt",
            at(1, NO_TRUMPS),
            "Their suit stopped",
            (hcp(6, 10), stops_theirs(), balanced(), no_unbid_major),
        ),
        Rule(
            "answer_double.major",
            unbid,
            "The suit that partner asked for",
            (length(BID, 4), long_points(BID, 0, 12), chosen),
            when=over_pass,
        ),
        Rule(
            "answer_double.free",
            unbid,
            "A suit, bid freely",
            (length(BID, 4), long_points(BID, 6, 12), chosen, _free_strength),
            when=over_bid & When(lambda situation: situation.level <= 2),
            close=True,
        ),
        Rule(
            "answer_double.redoubled",
            unbid,
            "A suit to play in, over the redouble",
            (length(BID, 4), chosen),
            when=over_redouble & When(lambda situation: situation.level <= 2),
        ),
        Rule("answer_double.redoubled_pass", passing, "Leaves it to partner", when=over_redouble),
        Rule(
            "answer_double.free_high",
            unbid,
            "A long suit, bid freely",
            (length(BID, 5), hcp(8), chosen),
            when=over_bid & When(lambda situation: situation.level in (3, 4) and situation.bid < bid_of(4, SPADES)),
        ),
        Rule("answer_double.suit", unbid, "The suit that partner asked for", (chosen,), when=over_pass),
        Rule("answer_double.pass", passing, "Need not answer the double any more", (), when=over_bid),
    ),
)


def major_answer(situation: Situation, bid: int) -> Fact:
    """Partner named a major."""
    major = PARTNERS(situation, bid) in MAJORS
    return Fact(NOTHING, lambda hand: major)


DOUBLER_REBIDS: Final = Chapter(
    "the doubler's next call",
    i_said(*TAKEOUT) & partner_said("answer_double"),
    (
        Rule(
            "doubler.suit",
            new_suits(),
            "A long suit in a hand too strong for an overcall",
            (length(BID, 5), hcp(18), unless(all_of(length(PARTNERS, 4), major_answer))),
            when=When(lambda situation: situation.level <= 3),
            forcing=ROUND,
        ),
        Rule(
            "doubler.game",
            raised(4),
            "Raises to game",
            (length(BID, 4), hcp(23)),
            when=partner_said("answer_double.suit", "answer_double.major")
            & When(lambda situation: PARTNERS(situation, 4) in MAJORS),
            agrees=True,
        ),
        Rule(
            "doubler.game_jump",
            raised(4),
            "Raises to game",
            (length(BID, 3), support(BID, 15)),
            when=(
                partner_said("answer_double.jump")
                | partner_said("answer_double.free") & When(lambda situation: situation.level == 3)
            )
            & When(lambda situation: PARTNERS(situation, 4) in MAJORS),
            agrees=True,
            close=True,
        ),
        Rule(
            "doubler.game_high",
            raised(4),
            "Raises to game a suit named at the three level",
            (length(BID, 4), hcp(17)),
            when=partner_said("answer_double.suit", "answer_double.major")
            & When(lambda situation: situation.level == 3 and PARTNERS(situation, NO_TRUMPS) in MAJORS),
            agrees=True,
        ),
        Rule(
            "doubler.game_minor",
            raised(5),
            "Raises to game a suit named at the three level",
            (length(BID, 4), hcp(20)),
            when=partner_said("answer_double.suit", "answer_double.major")
            & When(lambda situation: situation.level == 3 and PARTNERS(situation, NO_TRUMPS) in MINORS),
            agrees=True,
        ),
        Rule(
            "doubler.jump_raise",
            raised(by=1),
            "Raises with a jump: a very strong hand",
            (length(BID, 4), hcp(19)),
            when=When(lambda situation: situation.level <= 2)
            & partner_said("answer_double.suit", "answer_double.major"),
            agrees=True,
        ),
        Rule(
            "doubler.one_nt",
            cheapest(NO_TRUMPS),
            "Balanced, too strong for an overcall of one no trump",
            (hcp(19, 21), stops_theirs(), hand_where("", lambda hand: hand.balanced)),
            when=When(lambda situation: situation.level <= 2) & over_pass,
        ),
        Rule(
            "doubler.raise",
            raised(),
            "Raises: more than a minimum",
            (length(BID, 4), support(BID, 16)),
            when=partner_said("answer_double.suit", "answer_double.major", "answer_double.free")
            & When(lambda situation: situation.level <= 2),
            agrees=True,
            close=True,
        ),
        Rule(
            "doubler.jump_nt",
            at(3, NO_TRUMPS),
            "Game in no trumps opposite a jump",
            (hcp(16), stops_theirs()),
            when=partner_said("answer_double.jump") & When(lambda situation: PARTNERS(situation, NO_TRUMPS) in MINORS),
        ),
        Rule(
            "doubler.jump_minor",
            raised(),
            "Supports the minor, and invites game",
            (length(BID, 3), hcp(15)),
            when=partner_said("answer_double.jump")
            & When(lambda situation: PARTNERS(situation, NO_TRUMPS) in MINORS and situation.level <= 3),
            agrees=True,
        ),
        Rule(
            "doubler.three_nt",
            at(3, NO_TRUMPS),
            "Game in no trumps",
            (hcp(15), stops_theirs()),
            when=partner_said("answer_double.two_nt"),
        ),
        Rule("doubler.pass", passing, "Has said it all", (), when=~partner_said("answer_double.cue")),
        Rule(
            "doubler.cue_suit",
            unbid,
            "A suit, since partner asks for more",
            (length(BID, 4),),
            when=partner_said("answer_double.cue"),
        ),
    ),
)

DOUBLES_AGAIN: Final = Chapter(
    "doubling again",
    i_said(*TAKEOUT)
    & (over_bid | passes_out)
    & When(lambda situation: situation.bidder in (1, 3) and situation.level <= 3),
    (
        Rule(
            "double.then_suit",
            unbid,
            "A good suit in a hand too strong for an overcall",
            (hcp(17), length(BID, 5), good(BID)),
            when=When(lambda situation: (last := situation.last(PARTNER)) is not None and last.call == PASS),
        ),
        Rule(
            "double.again",
            double,
            "Doubles again: still for takeout, with extra strength",
            (hcp(16), short(THEIRS, 3)),
            when=When(lambda situation: (last := situation.last(PARTNER)) is not None and last.call == PASS),
            suit=None,
            forcing=ROUND,
        ),
    ),
)
