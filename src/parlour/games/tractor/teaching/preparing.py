"""Ideas before the first card is played: which trumps to declare, and what to bury."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import wraps

from parlour.cards import rank_of, suit_of
from parlour.core.observation import Fact, seat_of
from parlour.core.teaching import Idea
from parlour.games.tractor.rules.actions import Action
from parlour.games.tractor.rules.declaring import kind_of_declaration
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.order import POINTS, SUIT_WORDS, TRUMP, order_of, points_of
from parlour.games.tractor.rules.round import HAND, SIDES
from parlour.games.tractor.teaching.table import Finding, cards_named, idea, only, pairs_in, suit_word, verb

__all__ = [
    "better_trumps",
    "bury_points",
    "bury_short",
    "bury_suit",
    "declare_long",
    "few_trumps",
    "keep_combination",
    "keep_high",
    "keep_length",
    "keep_long_trumps",
    "leave_standing",
    "no_points_buried",
    "over_declare",
    "over_partner",
    "partner_declared",
    "wait_for_more",
]

SHORT = 0.34  # share of trumps in the cards so far below which a suit is short: a third of all cards are trumps
KING = 11
TOPS = 4  # aces and kings that are worth playing without a trump suit
SOON = 3  # cards of a suit that are soon played
SHORTER = 3  # cards by which a suit is plainly shorter than otherwise


# Declaring


def trump_facts(obs: TractorView, cards: Action) -> dict[str, Fact]:
    """Return what a declaration makes of the cards so far: trumps among them, and the suit."""
    suit = suit_of(cards[0]) if kind_of_declaration(cards) <= 2 else None
    order = order_of(suit, obs.rank, obs.rules)
    trumps = [card for card in obs.cards if order.suit[card] == TRUMP]
    pairs = len(pairs_in(trumps, order))
    word = SUIT_WORDS[suit] if suit is not None else "none"
    facts: dict[str, Fact] = {"trumps": len(trumps), "cards": len(obs.cards), "trump_suit": word, "trump_pairs": pairs}
    tops = sum(order.suit[card] != TRUMP and rank_of(card) >= KING for card in obs.cards)
    if suit is None and tops >= TOPS:
        facts["tops"] = tops  # without a trump suit, high cards count
    return facts


def declaring(*verbs: str) -> Callable[[Finding], Finding]:
    """Make a test the test of a concept about moves of these kinds."""

    def made(find: Finding) -> Finding:
        @wraps(find)
        def find_declaring(obs: TractorView, move: Action, rival: Action) -> Idea | None:
            return find(obs, move, rival) if verb(obs, move) in verbs else None

        return find_declaring

    return made


def is_long(facts: dict[str, Fact]) -> bool:
    """Whether there are many trumps for the cards so far."""
    trumps, cards = facts["trumps"], facts["cards"]
    return isinstance(trumps, int) and isinstance(cards, int) and trumps > SHORT * cards


@declaring("declare", "steal")
def over_declare(obs: TractorView, move: Action, rival: Action) -> Idea | None:
    """What an opponent has declared suits the opponent."""
    standing = obs.standing
    if rival or standing is None or standing.seat % 2 == seat_of(obs) % 2:
        return None
    facts = trump_facts(obs, move)
    standing_trumps = sum(obs.order.suit[card] == TRUMP for card in obs.cards)
    standing_suit = SUIT_WORDS[obs.trump] if obs.trump is not None else "none"
    more = isinstance(facts["trumps"], int) and facts["trumps"] > standing_trumps
    if standing_suit not in ("none", facts["trump_suit"]) and (facts["trump_suit"] == "none" or not more):
        facts["undone"] = standing_suit
    return idea(*move, **facts, declarer=SIDES[standing.seat])


@declaring("declare", "steal")
def over_partner(obs: TractorView, move: Action, rival: Action) -> Idea | None:
    """Who has the longer or stronger trumps of the two partners declares, and takes up the kitty."""
    standing = obs.standing
    if rival or standing is None or standing.seat != (seat_of(obs) + 2) % 4:
        return None
    standing_trumps = sum(obs.order.suit[card] == TRUMP for card in obs.cards)
    facts = trump_facts(obs, move)
    more = isinstance(facts["trumps"], int) and facts["trumps"] > standing_trumps
    return idea(*move, **facts, **({"now": standing_trumps} if more else {}))


@declaring("declare", "steal")
def better_trumps(obs: TractorView, move: Action, rival: Action) -> Idea | None:
    """Of two suits that can be declared, one makes more trumps."""
    if not rival:
        return None
    mine, theirs = trump_facts(obs, move), trump_facts(obs, rival)
    facts: dict[str, Fact] = {**mine, "otherwise": theirs["trumps"], "other_suit": theirs["trump_suit"]}
    more, fewer = mine["trumps"], theirs["trumps"]
    better = isinstance(more, int) and isinstance(fewer, int) and more > fewer
    return idea(*move, **facts) if better else None


@declaring("declare", "steal")
def declare_long(obs: TractorView, move: Action, rival: Action) -> Idea | None:
    """Many trumps make a strong starter."""
    facts = trump_facts(obs, move)
    return idea(*move, **facts) if not rival and (is_long(facts) or "tops" in facts) else None


@declaring("decline")
def partner_declared(obs: TractorView, move: Action, rival: Action) -> Idea | None:
    """Partner's trumps are good for our side, too."""
    standing = obs.standing
    if standing is None or standing.seat != (seat_of(obs) + 2) % 4:
        return None
    standing_trumps, other = sum(obs.order.suit[card] == TRUMP for card in obs.cards), trump_facts(obs, rival)
    good = isinstance(other["trumps"], int) and standing_trumps >= other["trumps"]
    return idea(*rival, **({"now": standing_trumps} if good else {}))


@declaring("decline")
def leave_standing(obs: TractorView, move: Action, rival: Action) -> Idea | None:
    """The trumps that stand suit this hand better than others would."""
    if obs.standing is None:
        return None
    standing_trumps = sum(1 for card in obs.cards if obs.order.suit[card] == TRUMP)
    facts = trump_facts(obs, rival)
    good = isinstance(facts["trumps"], int) and standing_trumps >= facts["trumps"]
    return idea(*rival, **{**facts, "now": standing_trumps}) if good else None


@declaring("decline")
def few_trumps(obs: TractorView, move: Action, rival: Action) -> Idea | None:
    """A short trump suit helps the others."""
    facts = trump_facts(obs, rival)
    return idea(*rival, **facts) if not is_long(facts) else None


@declaring("decline")
def wait_for_more(obs: TractorView, move: Action, rival: Action) -> Idea | None:
    """More cards are to come, and with them perhaps a better suit."""
    left = HAND - len(obs.dealt)
    return idea(*rival, left=left, **trump_facts(obs, rival)) if left and obs.standing is None else None


# Burying


def burying(find: Callable[[TractorView, Action, Action], Idea | None]) -> Finding:
    """Make a test of the cards that only the move buries, and those that only its rival does, one of a concept."""

    @wraps(find)
    def find_burying(obs: TractorView, move: Action, rival: Action) -> Idea | None:
        return find(obs, only(move, rival), only(rival, move)) if obs.phase == "kitty" else None

    return find_burying


def bury_suit(obs: TractorView, move: Action, rival: Action) -> Idea | None:
    """A plain suit that is buried whole can be ruffed from the first trick on."""
    if obs.phase != "kitty":
        return None
    for suit in range(TRUMP):
        held = Counter(card for card in obs.cards if obs.order.suit[card] == suit)
        if held and not held - Counter(move) and held - Counter(rival):
            return idea(*held, suit=suit_word(suit), emptied=cards_named(sorted(held.elements())))
    return None


def bury_short(obs: TractorView, move: Action, rival: Action) -> Idea | None:
    """A plain suit of which little is kept can soon be ruffed."""
    if obs.phase != "kitty":
        return None
    left = {
        suit: [
            sum(obs.order.suit[card] == suit for card in kept)
            for kept in (only(obs.cards, move), only(obs.cards, rival))
        ]
        for suit in range(TRUMP)
    }
    short = [suit for suit, (mine, theirs) in left.items() if 0 < mine <= SOON and mine + SHORTER <= theirs]
    return idea(*move, suit=suit_word(short[0]), left=left[short[0]][0]) if short else None


@burying
def keep_length(obs: TractorView, gone: Action, stays: Action) -> Idea | None:
    """Small cards behind an ace or a king may win tricks in the end."""
    suits = {obs.order.suit[card] for card in stays}
    (suit,) = suits if len(suits) == 1 else (TRUMP,)

    def tops(one: int) -> list[int]:
        return [card for card in obs.cards if obs.order.suit[card] == one and rank_of(card) >= KING]

    if suit == TRUMP or any(len(tops(obs.order.suit[card])) >= len(tops(suit)) for card in gone):
        return None
    return idea(*stays, suit=suit_word(suit), tops=cards_named(tops(suit)))


@burying
def no_points_buried(obs: TractorView, gone: Action, stays: Action) -> Idea | None:
    """Points in the kitty count several times for attackers who win the last trick."""
    kept = [card for card in stays if POINTS[card]]
    fewer = points_of(stays) - points_of(gone)
    return idea(*kept, kept=cards_named(kept), less=fewer) if fewer > 0 else None


@burying
def bury_points(obs: TractorView, gone: Action, stays: Action) -> Idea | None:
    """With trumps enough for the last trick, points are safest in the kitty."""
    laid = [card for card in gone if POINTS[card]]
    trumps = sum(1 for card in obs.cards if obs.order.suit[card] == TRUMP)
    more = points_of(gone) > points_of(stays)
    return idea(*laid, laid=cards_named(laid), trumps=trumps) if more else None


@burying
def keep_combination(obs: TractorView, gone: Action, stays: Action) -> Idea | None:
    """A pair that is buried, or loses a card, wins nothing."""
    pairs = [card for card in dict.fromkeys(stays) if obs.cards.count(card) == 2]
    broken = [card for card in gone if obs.cards.count(card) == 2]
    return idea(*pairs, pair=cards_named(pairs[:1] * 2)) if pairs and len(broken) < len(pairs) else None


@burying
def keep_high(obs: TractorView, gone: Action, stays: Action) -> Idea | None:
    """An ace or a king wins a trick."""
    order = obs.order
    high = [card for card in stays if order.suit[card] != TRUMP and rank_of(card) >= KING]
    lower = not any(order.suit[card] != TRUMP and rank_of(card) >= KING for card in gone)
    return idea(*high, kept=cards_named(dict.fromkeys(high))) if high and lower else None


@burying
def keep_long_trumps(obs: TractorView, gone: Action, stays: Action) -> Idea | None:
    """Every trump counts."""
    kept = [card for card in stays if obs.order.suit[card] == TRUMP]
    lost = [card for card in gone if obs.order.suit[card] == TRUMP]
    return idea(*kept, kept=cards_named(kept)) if len(kept) > len(lost) else None
