"""What can be said about a decision in Tractor: what is counted, what it is worth, and the ideas of the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from parlour.cards import LITTLE_JOKER, rank_of
from parlour.core.analysis import Candidate
from parlour.core.observation import Fact
from parlour.core.teaching import Concept, Idea, Proof, Tally, Teaching
from parlour.games.tractor.engine.kernel_state import tables_of
from parlour.games.tractor.engine.round_value import ALL_EVENTS, round_value
from parlour.games.tractor.rules.actions import Action
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.order import POINTS, TRUMP, name_of, points_of
from parlour.games.tractor.rules.variants import ACE
from parlour.games.tractor.teaching import besides as beside
from parlour.games.tractor.teaching import following as follow
from parlour.games.tractor.teaching import leading as lead
from parlour.games.tractor.teaching import preparing as prepare
from parlour.games.tractor.teaching.table import Look, cards_named, only, verb

__all__ = ["TEACHING"]

GROUPS: Final = {
    "own": ("own_now", "own_later"),
    "others": ("others_now", "others_later"),
    "kitty": ("kitty_points",),
    "round": ("round_points", "defends"),
}
CARDS: Final = ("own", "others", "kitty")  # the groups of a round whose trumps are settled
LIKELY: Final = 0.55  # share of the deals in which a card wins that is kept for that
SELDOM: Final = 0.2  # or, led, now and then
OFTENER: Final = 0.25  # by which such a card wins later rather than now
APART: Final = 0.12  # share of the deals by which two counts differ that a teacher would quote
OFTEN: Final = 0.2  # share of the deals by which something happens more often that is told without an idea
MANY: Final = 10.0  # points, for an average that is
TRICK: Final = ("trick_mine", "trick_partner")
ALL_POINTS: Final = ("own_now", "own_later", "others_now", "others_later", "kitty_points", "round_points")
NAMED: Final = 2  # cards of a rival that are named beside its number
STEPS: Final = ("goal", "half", "more")
MOST_HIGHER: Final = 3  # kinds of higher cards that are out, for a plain card that may well win


def place_of(obs: TractorView, card: int, *, points: bool = False) -> int:
    """Return the place of one of the seat's cards among those that are counted one by one."""
    tables = tables_of(obs.order)
    counted = tables.told_apart(obs.cards)[points]
    return (counted & ((1 << tables.bits[card]) - 1)).bit_count() + 1


def tallies(obs: TractorView, move: Action, rival: Action) -> tuple[Tally, ...]:
    """Return what can be told of two moves, the most telling first; a rival of many cards is not named again."""
    listed = tuple(_tallies(obs, move, rival))
    if len(only(rival, move) or rival) <= NAMED:
        return listed
    return tuple(replace(tally, facts={**tally.facts, "instead": "otherwise"}) for tally in listed)


def _tallies(obs: TractorView, move: Action, rival: Action) -> Iterator[Tally]:
    side, end = (-1, "lost") if obs.defends else (1, "won")
    if obs.phase in ("deal", "theft"):
        yield Tally("ours_instead" if move and rival else "ours", "round", ("ours",), better=1, least=0.05)
        return
    if obs.phase == "play" and verb(obs, move) != "discard":
        yield from _trick(obs, move, rival)
    yield from _own_cards(obs, move, rival, side)
    yield from _kept(obs, move, rival)
    if obs.phase == "play" and not obs.trick:
        yield from _led(obs, move, rival)
    if obs.trick:
        yield from (Tally("over_ruffed", group, ("ruffed_now",), least=0.2) for group in CARDS)
    for group in CARDS:
        yield Tally("any_ruffs", group, ("any_ruffs",), better=1, least=APART, alone=False)
        yield Tally("ruffs", group, ("ruffs",), better=1, once=False, least=0.5, alone=False)
        yield Tally("any_combinations", group, ("any_combinations",), better=1, least=APART, alone=False)
        yield Tally("combinations", group, ("combinations",), better=1, once=False, least=0.4, alone=False)
    yield from _alone(Tally("last", "kitty", ("last",), better=1, least=APART), OFTEN)
    yield from _alone(Tally(f"kitty_{end}", "kitty", ("kitty_points",), better=side, once=False, least=3.0), MANY)
    for group in CARDS:
        for step, points in zip(STEPS, (2, 1, 3), strict=True):
            facts: dict[str, Fact] = {"step": obs.rules.point_goal * points // 2}
            yield from _alone(Tally(f"step_{end}", group, (step,), better=side, facts=facts, least=APART), OFTEN)
        yield from _alone(Tally(f"points_{end}", group, ALL_POINTS, better=side, once=False, least=5.0), MANY)


def _alone(tally: Tally, least: float) -> Iterator[Tally]:
    """Yield a tally that says what a move leads to and not why: without an idea it is told only if it says much."""
    yield replace(tally, least=least)
    yield replace(tally, alone=False)


def _trick(obs: TractorView, move: Action, rival: Action) -> Iterator[Tally]:
    strength, suit = obs.order.strength, obs.order.suit
    tops = [max(strength[card] for card in cards) for cards in (move, rival)]
    lower = suit[move[0]] == suit[rival[0]] and tops[0] < tops[1]
    often = LIKELY if obs.trick else SELDOM  # a card that is said to win does so more often than not
    plain: dict[str, Fact] = {} if suit[move[0]] == TRUMP else {"plain": cards_named(only(move, rival) or move)}
    for group in ("own", "others"):
        if not lower:  # nobody believes that the lower card of a suit wins more tricks
            yield from _alone(Tally("trick", group, TRICK, better=1, least=0.08, often=often), OFTEN)
        if not obs.trick:
            yield Tally("brought", group, ("brought",), better=1, once=False, least=3.0)
            yield Tally("ruffed_now", group, ("ruffed_now",), facts=plain, least=0.15)
            yield Tally("partner_trick", group, ("trick_partner",), better=1, least=0.25, alone=False)


def _led(obs: TractorView, move: Action, rival: Action) -> Iterator[Tally]:
    """Yield what a lead does for later: trumps that it draws, a winner that it keeps safe, a card that then wins."""
    table = Look(obs)
    trumps = table.suit(move) == TRUMP
    later = {"made_good": lead.made_by(table, move), "guarded": lead.guarded(table) if trumps else ()}
    for group in CARDS:
        if trumps:
            yield Tally("drawn", group, ("drawn",), better=1, once=False, least=0.8)
            yield Tally("any_ruffed", group, ("any_ruffed_later",), least=0.15)
        for name, cards in later.items():
            if cards and cards[0] not in (*move, *rival):
                facts: dict[str, Fact] = {"later": cards_named(cards)}
                yield Tally(name, group, (f"wins_{place_of(obs, cards[0])}",), better=1, facts=facts, least=0.08)


def _own_cards(obs: TractorView, move: Action, rival: Action, side: int) -> Iterator[Tally]:
    """Yield what becomes of point cards that only one of the two plays, or buries, if there is one copy of them."""
    end = "lost" if obs.defends else "won"
    for name, cards in (("give", only(move, rival)), ("keep", only(rival, move))):
        for card in dict.fromkeys(cards):
            if POINTS[card] and obs.cards.count(card) == 1:
                event = f"gone_{place_of(obs, card, points=True)}"
                facts: dict[str, Fact] = {"card": name_of(card)}
                yield from _alone(Tally(f"{name}_{end}", "own", (event,), better=side, facts=facts, least=APART), OFTEN)
    own = Tally(f"own_points_{end}", "own", ("own_now", "own_later"), better=side, once=False, least=3.0)
    yield from _alone(own, MANY)


def _kept(obs: TractorView, move: Action, rival: Action) -> Iterator[Tally]:
    """Yield whether a high card or trump that the rival parts with would win later: by itself, and against now."""
    yield Tally("now", "own", TRICK, better=1, alone=False)
    apart = only(rival, move)
    for card in dict.fromkeys(apart):
        higher = [other for other in obs.order.members[obs.order.suit[card]] if _above(obs, other, card)]
        if obs.cards.count(card) == apart.count(card) and (len(higher) <= MOST_HIGHER or obs.order.suit[card] == TRUMP):
            facts: dict[str, Fact] = {"kept_card": cards_named((card,) * apart.count(card))}
            event = f"wins_{place_of(obs, card)}"
            this_trick = ("trick_mine",)
            for group in CARDS:
                wins = Tally("kept", group, (event,), better=1, facts=facts, least=LIKELY, alone=False)
                yield wins
                yield replace(wins, name="kept_too", also=("now",))
                yield replace(wins, name="kept_now", against=this_trick, least=OFTENER)


def _above(obs: TractorView, other: int, card: int) -> bool:
    return obs.out[other] > 0 and obs.order.strength[other] > obs.order.strength[card]


def alike(obs: TractorView, move: Action, rival: Action) -> str:
    """Name why two single cards come to the same: of one suit, worth the same, and nothing that is out between them."""
    if obs.phase != "play" or len(move) != 1 or len(rival) != 1:
        return ""
    order, held = obs.order, obs.cards
    (one,), (other,) = move, rival
    same = order.suit[one] == order.suit[other] and POINTS[one] == POINTS[other]
    if not same or held.count(one) != held.count(other):
        return ""
    if order.strength[one] == order.strength[other] and held.count(one) == 1:
        return "trumps"  # such as the two of clubs and that of hearts while spades are trumps
    low, high = sorted((order.strength[one], order.strength[other]))
    table = [card for played in obs.trick for card in played.cards if order.suit[card] == order.suit[one]]
    out = [card for card in order.members[order.suit[one]] if obs.out[card] > 0]
    return "" if any(low <= order.strength[card] <= high for card in (*out, *table)) else "touching"


def absurd(obs: TractorView, move: Action, rival: Action) -> bool:
    """Whether nobody would do it: bury more aces, throw a joker away, or lead what others beat and need not.

    Such are a card with points, one of a pair, and any card instead of several winners.
    """
    if obs.phase == "kitty":
        return sum(rank_of(card) == ACE for card in rival) > sum(rank_of(card) == ACE for card in move)
    if obs.phase == "play" and verb(obs, move) == "throw":
        return not Look(obs).sure(rival)
    if obs.phase != "play" or len(rival) != 1:
        return False
    table = Look(obs)
    if obs.trick:
        return rival[0] >= LITTLE_JOKER > move[0] and (table.context.partner_wins or not table.wins(rival))
    given = POINTS[rival[0]] and not (
        points_of(move) and table.suit(move) == table.suit(rival) and not table.sure(move)
    )
    loose = given or (table.broken(rival) and rival[0] not in move)
    return not table.sure(rival) and bool(loose)


GIVE: Final = ("give_lost", "give_won", "own_points_lost", "own_points_won")
KEEP: Final = ("keep_lost", "keep_won", "own_points_lost", "own_points_won")
FAR: Final = ("step_lost", "step_won", "points_lost", "points_won")
LATER: Final = ("last", "kitty_lost", "kitty_won", *FAR)

IDEAS: Final[tuple[Concept[TractorView, Action], ...]] = (
    Concept("throw_winners", ("brought", "trick", *FAR), lead.throw_winners),
    Concept("lead_tractor", ("brought", "trick", *FAR), lead.lead_tractor),
    Concept("lead_points", ("give_lost", "give_won", "brought", "trick"), lead.lead_points),
    Concept("cash_winner", ("brought", "trick"), lead.cash_winner),
    Concept("keep_for_last", LATER, beside.keep_for_last),
    Concept("keep_for_last", ("last",), beside.keep_top),
    Concept("partner_ruffs", ("partner_trick",), lead.partner_ruffs),
    Concept("drive_out", ("made_good", "kept_now"), lead.drive_out),
    Concept("lead_pair", ("trick", "brought", "last", "drawn", *FAR), lead.lead_pair),
    Concept("clear_way", ("kept_now",), lead.clear_way),
    Concept("fewer_for_last", ("last",), lead.fewer_for_last),
    Concept("draw_trumps", ("guarded", "any_ruffed", "drawn"), lead.draw_trumps),
    Concept("top_trump", ("brought", "trick", "any_combinations"), lead.top_trump),
    Concept("return_suit", ("partner_trick",), lead.return_suit),
    Concept("empty_suit", ("any_ruffs", "ruffs"), follow.empty_suit),
    Concept("short_suit", ("any_ruffs", "ruffs"), lead.short_suit),
    Concept("to_partner", ("partner_trick",), lead.to_partner),
    Concept("avoid_ruff", ("ruffed_now",), lead.avoid_ruff),
    Concept("likely_ruff", ("ruffed_now",), lead.likely_ruff),
    Concept("keep_points", (*KEEP, *FAR), lead.keep_points),
    Concept("keep_tractor", ("any_combinations", "combinations"), lead.keep_tractor),
    Concept("keep_trumps", ("any_ruffs", "ruffs", "kept_now", *FAR), lead.keep_trumps),
    Concept("small_trump", ("kept_now", "last", "partner_trick", *FAR), lead.small_trump),
    Concept("high_trump", ("trick", "brought", "any_ruffed", "last"), lead.high_trump),
    Concept("keep_winner", ("kept_now",), lead.keep_winner),
    Concept("points_early", GIVE, lead.points_early),
    Concept("lead_high", ("trick", "last"), lead.lead_high),
    Concept("feed_partner", GIVE, follow.feed_partner),
    Concept("bring_home", (*GIVE, *FAR), follow.bring_home),
    Concept("points_for_partner", GIVE, follow.points_for_partner),
    Concept("give_nothing", KEEP, follow.give_nothing),
    Concept("top_led", KEEP, follow.top_led),
    Concept("second_hand", KEEP, follow.second_hand),
    Concept("partner_in_doubt", (*KEEP, *FAR), follow.partner_in_doubt),
    Concept("high_enough", ("trick",), follow.high_enough),
    Concept("risky_points", (*KEEP, *FAR), follow.risky_points),
    Concept("ruffer_behind", (*KEEP, "over_ruffed", "trick"), follow.ruffer_behind),
    Concept("take_trick", ("trick", *FAR), follow.take_trick),
    Concept("take_lead", ("any_combinations", "last"), follow.take_lead),
    Concept("beat_partner", ("trick",), follow.beat_partner),
    Concept("over_ruffed", ("over_ruffed",), follow.over_ruffed),
    Concept("least_winner", ("kept", "give_lost", "give_won", *LATER), follow.least_winner),
    Concept("no_waste", ("kept_too", "any_ruffs", *LATER), follow.no_waste),
    Concept("leave_to_partner", ("kept", *LATER), follow.leave_to_partner),
    Concept("low_for_partner", ("kept_now", "last", *KEEP), follow.low_for_partner),
    Concept("leave_trick", ("kept_now", "any_ruffs", *LATER), follow.leave_trick),
    Concept("spare_trump", ("kept_now", "any_ruffs", *LATER), follow.spare_trump),
    Concept("vain_trump", ("kept", "any_ruffs", *LATER), follow.vain_trump),
    Concept("keep_pair", ("any_combinations", "combinations", *FAR), follow.keep_pair),
    Concept("lower_pair", ("any_combinations", "combinations"), follow.lower_pair),
    Concept("throw_low", ("kept", *LATER), follow.throw_low),
    Concept("lead_low", ("kept_now", "last", *KEEP), lead.lead_low),
    Concept("keep_card", ("kept_now",), follow.keep_card),
    Concept("good_lead", ("trick", "give_lost", "give_won"), lead.good_lead),
    Concept("no_points_buried", ("kitty_lost", "kitty_won", "last"), prepare.no_points_buried),
    Concept("bury_suit", ("any_ruffs", "ruffs", "own_points_lost", "own_points_won", *FAR), prepare.bury_suit),
    Concept("bury_short", ("any_ruffs", "ruffs", *FAR), prepare.bury_short),
    Concept("bury_points", GIVE, prepare.bury_points),
    Concept("keep_high", ("kept",), prepare.keep_high),
    Concept("keep_combination", ("any_combinations", "combinations"), prepare.keep_combination),
    Concept("keep_length", FAR, prepare.keep_length),
    Concept("keep_long_trumps", ("kept", "last", *FAR), prepare.keep_long_trumps),
    Concept("over_declare", ("ours",), prepare.over_declare),
    Concept("over_partner", ("ours",), prepare.over_partner),
    Concept("better_trumps", ("ours_instead",), prepare.better_trumps),
    Concept("declare_long", ("ours",), prepare.declare_long),
    Concept("partner_declared", ("ours",), prepare.partner_declared),
    Concept("leave_standing", ("ours",), prepare.leave_standing),
    Concept("few_trumps", ("ours",), prepare.few_trumps),
    Concept("wait_for_more", ("ours",), prepare.wait_for_more),
)
ANY: Final = ("trick", "brought", *GIVE, *KEEP, "ruffed_now", "over_ruffed", *LATER)
PLANS: Final[tuple[Concept[TractorView, Action], ...]] = (  # better than a bare number of what a move leads to
    Concept("draw_many", ANY, lead.draw_many),
    Concept("feed_partner", (*GIVE, *LATER), follow.feed_partner),
    Concept("take_trick", ("trick", *LATER), follow.take_trick),
    Concept("cheapest", ANY, follow.cheapest),
    Concept("trumps_for_last", ("last", "kitty_lost", "kitty_won"), beside.trumps_for_last),
    Concept("keep_pair", ANY, follow.keep_pair),
    Concept("bury_suit", ANY, prepare.bury_suit),
)
NAMES: Final = {concept.name for concept in (*IDEAS, *PLANS)}


def also(obs: TractorView, move: Candidate[Action], rival: Candidate[Action], first_idea: Idea) -> Idea | None:
    """Return what is to be seen in the trick, or what a move does besides an idea; customs and numbers stand alone."""
    if not first_idea.plan:
        return None
    fact = beside.trick_fact(obs, move, rival, first_idea.plan)
    return fact or (beside.also(obs, move.action, rival.action, first_idea.plan) if first_idea.plan in NAMES else None)


TEACHING: Final[Teaching[TractorView, Action]] = Teaching(
    events=ALL_EVENTS,
    groups=GROUPS,
    value=round_value,
    tallies=tallies,
    concepts=tuple(map(beside.with_how, (*IDEAS, *PLANS))),
    first_thought="phase2",
    verb=verb,
    alike=alike,
    near=follow.near,
    absurd=absurd,
    proofs=(
        Proof("sure_points", "custom", follow.sure_points),
        Proof("declare_equal", "custom", beside.declare_equal),
        Proof("of_equals", "custom", beside.of_equals, otherwise=True),
    ),
    also=also,
    least=0.1,  # levels, for a rival
    slight=beside.SLIGHT,
)
