"""The numbers behind the four-phase player's judgement, each with what it weighs.

They share one unit, that of ``conservation``, so only their proportions mean something. They are not settings of the
player: what people may turn is in ``settings``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from parlour.core.parameters import option

__all__ = ["BURYING", "DECLARING", "FOLLOWING", "LEADING"]


@dataclass(frozen=True)
class LeadWeights:
    """What speaks for and against a lead."""

    tractor: float = option(22.0, "Each pair of a lead beyond the first: few can follow to a tractor.")
    pair: float = option(9.0, "A lead with a pair in it.")
    throw: float = option(6.0, "Each component of a throw beyond the first: it saves a trick's time.")
    trump_rank: float = option(0.5, "A step of rank of a trump, where a plain card's is 1, for the first phase.")
    sure_points: float = option(0.8, "A point in a lead that wins.")
    tractor_points: float = option(-0.3, "A point in a tractor that may be beaten: it seldom is.")
    risked_points: float = option(-1.2, "A point in any other lead that may be beaten: the other side gets it.")
    sure_plain: float = option(14.0, "Keeping the lead with a plain winner, before it can be ruffed.")
    sure_trump: float = option(5.0, "Keeping the lead with a trump, which will win later too.")
    plain_top: float = option(0.7, "A step of rank of a plain card that may be beaten: it would win another day.")
    trump_top: float = option(0.3, "A step of rank of a trump that may be beaten.")
    plenty: float = option(0.5, "The share of trumps in the hand above which it can afford to draw them.")
    draw_trumps: float = option(4.0, "Leading trumps with plenty of them on the starter's side.")
    spend_trumps: float = option(-8.0, "Leading trumps otherwise: they are needed to ruff.")
    trump_price: float = option(0.15, "The worth of the trumps led, for each unit of it.")
    sure_ace: float = option(6.0, "A winner that is an ace: now it wins, later it may be ruffed.")
    sure_king: float = option(5.0, "A winner that is a king.")
    sure_other: float = option(3.0, "Any other winner, which is less in danger.")
    follower: float = option(2.0, "Each later seat that follows suit, as far as is known: points may come from it.")
    ruffed: float = option(12.0, "A lead that is ruffed.")
    ruffed_point: float = option(2.0, "Each point in a lead that is ruffed: lost here, won there.")
    ruffs_few: float = option(0.7, "The chance that a void opponent with trumps ruffs one or two cards.")
    ruffs_many: float = option(0.3, "The chance that one ruffs more cards: trumps of the same shape are rare.")
    ruffs_void: float = option(0.6, "The chance of a ruff by an opponent who is merely likely to be void.")
    partner_ruffs: float = option(6.0, "Points led to a suit that the partner can ruff.")
    tractor_timing: float = option(6.0, "A tractor at its time: plain ones always, trumps not before the middle.")
    winner_timing: float = option(5.0, "A winner at its time: plain ones early, trumps late.")
    early_trump: float = option(-4.0, "A single trump early.")
    last_trick: float = option(0.12, "The worth of trumps kept for the last trick, which decides the kitty.")


@dataclass(frozen=True)
class FollowWeights:
    """What speaks for and against an answer to somebody's lead."""

    simple_win: float = option(25.0, "Winning the trick, for the first phase, which knows nothing else.")
    price: float = option(0.25, "The worth of the cards played, for each unit of it.")
    gift_ten: float = option(30.0, "A ten given to the partner, who wins the trick.")
    gift_king: float = option(25.0, "A king given to the partner: as many points, but it may win a trick itself.")
    gift_five: float = option(15.0, "A five given to the partner.")
    safe_chance: float = option(0.25, "The chance of being beaten below which the partner's trick counts as safe.")
    safe_trump: float = option(14.0, "The strength from which a trump of the partner counts as safe without memory.")
    over_partner: float = option(-20.0, "Beating the partner.")
    urgency: float = option(1.5, "How much more winning is worth when the attackers are near what they need.")
    block: float = option(20.0, "Winning a trick that must be won.")
    block_point: float = option(4.0, "Each point in a trick that must be won.")
    contest: float = option(8.0, "Winning a trick that is worth a fight.")
    contest_point: float = option(3.0, "Each point in a trick that is worth a fight.")
    lost_point: float = option(-3.0, "Each point played to a trick that is lost or not fought for.")
    thrown_ace: float = option(-10.0, "Each plain ace thrown away.")
    cheap_win: float = option(4.0, "Winning with a card that is worth next to nothing.")
    cheap_price: float = option(4.0, "The price below which a win is that cheap.")
    beaten: float = option(20.0, "Being beaten after all.")
    beaten_point: float = option(3.0, "Each point of a trick in which one is beaten after all.")
    beaten_own: float = option(2.0, "Each point of one's own in it, beyond that.")
    habits: float = option(30.0, "How much the opponents' habits count when a trick is taken before they have played.")
    usual_aggression: float = option(0.35, "The usual share of tricks that opponents take: more makes them eager.")


@dataclass(frozen=True)
class BuryWeights:
    """What makes a plain suit good to bury whole, and a card good to keep."""

    short: float = option(50.0, "A suit of three cards or fewer: it is void at once.")
    medium: float = option(30.0, "A suit of four or five.")
    long: float = option(10.0, "A suit of six or seven.")
    ace: float = option(-40.0, "Each ace in it, a sure trick.")
    king: float = option(-25.0, "Each king in it.")
    pair: float = option(-20.0, "Each pair in it: only pairs beat pairs.")
    tractor: float = option(-35.0, "Each tractor in it.")
    weak: float = option(40.0, "A suit of nothing but cards that neither win nor count.")
    strong_pair: float = option(
        0.5, "How strong a pair makes the plain suits; a second one in a suit counts as much again."
    )
    strong_ace: float = option(0.3, "How strong an ace makes them; a long suit with something in it counts as much.")
    strong_king: float = option(0.2, "How strong a king makes them.")
    keep_point: float = option(1.5, "Each point of a card: attackers who win the last trick get a multiple of it.")
    keep_pair: float = option(8.0, "A card of a pair.")
    keep_top: float = option(20.0, "An ace or a king.")


@dataclass(frozen=True)
class DeclareWeights:
    """Factors of the chance to declare."""

    unopposed: float = option(1.2, "Nothing stands yet.")
    weaker: float = option(0.05, "What stands is as strong or stronger.")
    one_stronger: float = option(0.6, "One step stronger than what stands: it may be overcalled again.")
    two_stronger: float = option(0.9, "Two steps stronger.")
    off_time: float = option(0.5, "Before a fifth of the cards are dealt, or with the last tenth.")
    good_time: float = option(1.1, "Up to two fifths, and from seven tenths on.")
    best_time: float = option(1.3, "In between: enough is known and others have not declared.")
    short_suit: float = option(0.2, "Fewer than three trumps of the suit.")
    very_long_suit: float = option(1.4, "More than eight.")
    least_luck: float = option(0.8, "The least of the random factor: declaring is not certain, whatever the hand.")
    more_luck: float = option(0.4, "How far that factor reaches beyond its least.")


LEADING: Final = LeadWeights()
FOLLOWING: Final = FollowWeights()
BURYING: Final = BuryWeights()
DECLARING: Final = DeclareWeights()
