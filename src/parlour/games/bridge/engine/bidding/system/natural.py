"""Judgement where no rule of its own applies: add up what the partners have, and bid what that is worth.

These are the rules of last resort, so they come last; the very last one passes with anything.
"""

from __future__ import annotations

from typing import Final

from parlour.games.bridge.engine.bidding.bids import (
    BID,
    FIRST,
    MINE,
    PARTNERS,
    at,
    cheapest,
    cue,
    double,
    in_suit,
    new_suits,
    passing,
)
from parlour.games.bridge.engine.bidding.facts import (
    all_of,
    any_of,
    fit,
    hcp,
    length,
    longer,
    stops_theirs,
    stops_unshown,
    suitable,
    together,
    together_hcp,
    together_support,
    unless,
)
from parlour.games.bridge.engine.bidding.hand import CLUBS, DIAMONDS, HEARTS, NO_TRUMPS, SPADES, SUITS
from parlour.games.bridge.engine.bidding.phrases import NOTHING, SUIT_WORDS, span
from parlour.games.bridge.engine.bidding.rule import GAME, ROUND, Chapter, Maker, Rule, When, always
from parlour.games.bridge.engine.bidding.shows import LONGEST, Bounds, Fact, Meaning
from parlour.games.bridge.engine.bidding.situation import LEFT, ME, PARTNER, RIGHT, Situation, level_of, strain_of
from parlour.games.bridge.engine.bidding.when import forced, over_pass, partner_said
from parlour.games.bridge.rules.auction import DOUBLE, FIRST_BID, PASS, bid_of

__all__ = ["JUDGEMENT", "LAST_WORDS", "is_fallback", "is_general", "unknown"]

MAJOR_GAME: Final = 25
NO_TRUMP_GAME: Final = 25
MINOR_GAME: Final = 28
SMALL_SLAM: Final = 33

PENALTIES: Final = ("nt.penalty", "over_one_nt.double", "natural.penalty", "strong.over_double", "over_nt.penalty")

# Somebody of our side has shown something
_speaking: Final = When(
    lambda situation: any(item.call != PASS for seat in (ME, PARTNER) for item in situation.of(seat))
)
_ours_to_play: Final = When(lambda situation: situation.bidder in (ME, PARTNER))
_theirs_to_play: Final = When(lambda situation: situation.bidder in (LEFT, RIGHT))
_below_game: Final = When(lambda situation: not (situation.bidder in (ME, PARTNER) and situation.at_game))
_below_slam: Final = When(lambda situation: situation.level < 6)
_inviting: Final = When(lambda situation: situation.standard[1] - situation.standard[0] >= 2)
_partner_spoke: Final = When(lambda situation: any(item.call != PASS for item in situation.of(PARTNER)))
# The caller did not pass just before: who had nothing to say then has no game now
_active: Final = When(
    lambda situation: (last := situation.last(ME)) is None or last.call != PASS or situation.opened_passing(ME)
)


def trumps_of_theirs(least: int, most: int = LONGEST) -> Maker:
    """Cards in the suit of the last bid, where that is theirs."""

    def make(situation: Situation, bid: int) -> Fact | None:
        strain = strain_of(situation.bid)
        if strain is None or strain == NO_TRUMPS:
            return None
        made = length(strain, least, most)
        return made(situation, bid)

    return make


def long_major(situation: Situation, bid: int) -> Fact:
    """Six cards or more in a major."""
    return Fact(NOTHING, lambda hand: any(hand.lengths[suit] >= 6 for suit in (HEARTS, SPADES)))


def _law(situation: Situation, bid: int) -> Fact | None:
    """As many trumps together as tricks to take: what the law of total tricks allows."""
    made = fit(BID, 6 + level_of(situation.cheapest(bid)))
    return made(situation, bid)


def _may_prefer(situation: Situation) -> bool:
    suits, last = situation.suits(PARTNER), situation.last(PARTNER)
    if len(suits) < 2 or last is None or last.meaning.suit is None or situation.agreed is not None:
        return False
    return level_of(situation.cheapest(suits[0])) <= 3 and strain_of(situation.bid) != suits[0]


def _may_rebid(situation: Situation) -> bool:
    suits = situation.suits(ME)
    return bool(suits) and level_of(situation.cheapest(suits[0])) <= 3 and strain_of(situation.bid) != suits[0]


JUDGEMENT: Final = Chapter(
    "judgement",
    _speaking,
    (
        Rule(
            "natural.stands",
            passing,
            "Leaves partner's penalty double",
            when=over_pass & When(lambda situation: situation.doubled == 1) & partner_said(*PENALTIES),
        ),
        Rule(
            "natural.six_of_five",
            at(6, NO_TRUMPS),
            "Five no trumps asks for six at least",
            when=over_pass
            & When(
                lambda situation: (last := situation.last(PARTNER)) is not None and last.call == bid_of(5, NO_TRUMPS)
            )
            & partner_said("natural.unknown", "nt.five_nt"),
        ),
        Rule(
            "natural.six",
            at(6, SPADES, HEARTS, DIAMONDS, CLUBS),
            "Bids the slam",
            (fit(BID), together_support(BID, SMALL_SLAM)),
            when=~partner_said("slam.", "grand.")
            & _partner_spoke
            & When(lambda situation: 4 <= situation.level < 6 and situation.bidder in (ME, PARTNER)),
            close=True,
        ),
        Rule(
            "natural.six_nt",
            at(6, NO_TRUMPS),
            "Bids the slam",
            (together(SMALL_SLAM), suitable(), stops_theirs()),
            when=~partner_said("slam.", "grand.") & _partner_spoke & _below_slam,
            close=True,
        ),
        Rule(
            "natural.enough",
            passing,
            "High enough",
            when=_ours_to_play & over_pass & ~forced & When(lambda situation: situation.at_game),
        ),
        Rule(
            "natural.cue",
            cue,
            "Bids their suit: a fit, and more than game in mind",
            (any_of(*(all_of(fit(suit), together_support(suit, 30)) for suit in SUITS)),),
            when=_below_game & over_pass & partner_said("negative.") & When(lambda situation: situation.level <= 3),
            suit=None,
            forcing=GAME,
        ),
        Rule(
            "natural.game_major",
            at(4, SPADES, HEARTS),
            "Bids game in the suit that fits",
            (fit(BID), together_support(BID, MAJOR_GAME)),
            when=_below_game & _partner_spoke,
            agrees=True,
            close=True,
        ),
        Rule(
            "natural.three_nt",
            at(3, NO_TRUMPS),
            "Bids game in no trumps",
            (together(NO_TRUMP_GAME), stops_theirs(), stops_unshown(), suitable(), unless(long_major)),
            when=_below_game & _partner_spoke & _active,
            close=True,
        ),
        Rule(
            "natural.five_minor",
            at(5, DIAMONDS, CLUBS),
            "Bids game in the suit that fits",
            (fit(BID, 9), together_support(BID, MINOR_GAME)),
            when=_below_game & _partner_spoke,
            agrees=True,
        ),
        Rule(
            "natural.accept_nt",
            at(3, NO_TRUMPS),
            "Accepts the invitation",
            (
                together(NO_TRUMP_GAME),
                hcp(7),
            ),
            when=_below_game
            & When(
                lambda situation: (
                    (last := situation.last(PARTNER)) is not None
                    and last.call == bid_of(2, NO_TRUMPS)
                    and last.rule.startswith(("natural.", "again.", "compete.two_nt", "named.", "raised.", "left."))
                )
            )
            & over_pass,
        ),
        Rule(
            "natural.penalty",
            double,
            "Doubles for penalties",
            (together(22), trumps_of_theirs(4), hcp(6)),
            when=_theirs_to_play & When(lambda situation: situation.level >= 2) & _partner_spoke,
            suit=None,
            close=True,
        ),
        Rule(
            "natural.not_theirs",
            double,
            "Game was ours: they must not play undoubled",
            when=_theirs_to_play
            & When(
                lambda situation: (
                    situation.game_forced and situation.calls[-2:] == (PASS, PASS) and situation.doubled == 0
                )
            ),
            suit=None,
        ),
        Rule(
            "natural.invite_major",
            at(3, SPADES, HEARTS),
            "Invites game in the suit that fits",
            (fit(BID), together_support(BID, MAJOR_GAME, most=True), together_support(BID, 22)),
            when=_below_game & over_pass & _ours_to_play & _partner_spoke & _inviting,
            agrees=True,
            close=True,
        ),
        Rule(
            "natural.invite_nt",
            at(2, NO_TRUMPS),
            "Invites game in no trumps",
            (together(22, 25), together(NO_TRUMP_GAME, most=True), stops_theirs(), suitable()),
            when=~forced & over_pass & _ours_to_play & _below_game & _partner_spoke & _inviting,
            close=True,
        ),
        Rule(
            "natural.six_cards",
            in_suit(MINE),
            "A long suit, on the way to game",
            (length(BID, 6), unless(stops_unshown())),
            when=forced
            & When(
                lambda situation: (
                    situation.game_forced
                    and bool(situation.suits(ME))
                    and level_of(situation.cheapest(situation.suits(ME)[0])) <= 3
                )
            ),
        ),
        Rule(
            "natural.three_nt_any",
            at(3, NO_TRUMPS),
            "Bids game in no trumps",
            (together_hcp(NO_TRUMP_GAME + 1), stops_theirs()),
            when=_below_game & _partner_spoke & _active,
        ),
        Rule(
            "natural.compete",
            cheapest(SPADES, HEARTS, DIAMONDS, CLUBS),
            "Competes in the suit that fits",
            (fit(BID), _law, together(18)),
            when=_theirs_to_play & When(lambda situation: situation.level <= 3),
            agrees=True,
            close=True,
        ),
        Rule(
            "natural.prefer",
            in_suit(FIRST),
            "Goes back to the suit that partner bid first",
            (length(BID, 2), longer(BID, PARTNERS), unless(all_of(length(PARTNERS, 4), longer(PARTNERS, BID)))),
            when=_ours_to_play & over_pass & When(_may_prefer),
        ),
        Rule(
            "natural.rebid",
            in_suit(MINE),
            "Bids a long suit again",
            (length(BID, 6), unless(length(PARTNERS, 3))),
            when=_ours_to_play & over_pass & When(_may_rebid),
        ),
    ),
)

LAST_WORDS: Final = Chapter(
    "last words",
    always,
    (
        Rule(
            "forced.raise",
            cheapest(SPADES, HEARTS, DIAMONDS, CLUBS),
            "Has to bid, and supports partner",
            (fit(BID),),
            when=forced,
            agrees=True,
        ),
        Rule(
            "forced.rebid",
            in_suit(MINE),
            "Has to bid, and bids the long suit again",
            (length(BID, 6),),
            when=forced,
        ),
        Rule(
            "forced.nt",
            cheapest(NO_TRUMPS),
            "Has to bid, and has the other suits stopped",
            (stops_theirs(), stops_unshown()),
            when=forced & When(lambda situation: situation.level <= 3),
        ),
        Rule(
            "forced.new_suit",
            new_suits(),
            "Has to bid, and shows another suit",
            (length(BID, 4),),
            when=forced & When(lambda situation: situation.level <= 3),
        ),
        Rule(
            "forced.prefer",
            in_suit(PARTNERS),
            "Has to bid, and has nothing better",
            (length(BID, 2),),
            when=forced,
        ),
        Rule("forced.any", cheapest(NO_TRUMPS, *SUITS), "Has to bid, and has nothing better", when=forced, suit=None),
        Rule("pass", passing, "Has nothing to say", suit=None),
    ),
)


def is_fallback(meaning: Meaning) -> bool:
    """Tell whether a rule only speaks where no other has anything to say."""
    return meaning.rule.startswith(("forced.", "pass"))


def is_general(meaning: Meaning) -> bool:
    """Tell whether a rule is judgement rather than system."""
    return meaning.rule.startswith(("natural.", "forced.", "pass"))


def unknown(situation: Situation, call: int) -> Meaning:
    """Return the likeliest sense of a call that the table would never make: natural, and no promise of strength."""
    strain = strain_of(call)
    if call >= FIRST_BID and strain is not None and strain != NO_TRUMPS:
        lengths = [(0, LONGEST)] * 4
        lengths[strain] = (4, LONGEST)
        words = span(4, LONGEST, LONGEST, SUIT_WORDS[strain])
        fact = Fact(words, lambda hand: hand.lengths[strain] >= 4, Bounds(lengths=tuple(lengths)))
        forcing = ROUND if situation.quiet and situation.agreed not in (None, strain) and level_of(call) < 5 else 0
        return Meaning("natural.unknown", call, "Natural, and not in the system", (fact,), strain, forcing)
    says = "A double that is not in the system" if call == DOUBLE else "Not in the system"
    return Meaning("natural.unknown", call, says, ())
