"""What can be said about a card or a pass in Hearts: what is counted, what it is worth, and the ideas of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from parlour.cards import name_of
from parlour.core.observation import Fact
from parlour.core.teaching import Concept, Idea, Teaching
from parlour.games.hearts.engine.round_value import ALL_EVENTS, total_value
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SIDES, penalty
from parlour.games.hearts.rules.variants import QUEEN
from parlour.games.hearts.teaching import discarding as discard
from parlour.games.hearts.teaching import following as follow
from parlour.games.hearts.teaching import leading as lead
from parlour.games.hearts.teaching import passing as passes
from parlour.games.hearts.teaching import scores as match
from parlour.games.hearts.teaching import shooting as moon
from parlour.games.hearts.teaching.besides import MATCH, also
from parlour.games.hearts.teaching.nearby import absurd, near
from parlour.games.hearts.teaching.table import only_taker, touching, verb
from parlour.games.hearts.teaching.tallies import (
    ANY,
    CLOSE,
    HEARTS_ALL,
    HEARTS_EVER,
    HEARTS_NOW,
    HELD,
    KEPT,
    OUT,
    QUEEN_EVER,
    QUEENS,
    THROWN,
    tallies,
)

__all__ = ["TEACHING"]

GROUPS: Final = {
    "queen": ("queen_now", "queen_later"),
    "hearts": ("hearts_now", "hearts_later"),
    "moon_other": ("moon_other",),
    "moon_mine": ("moon_mine",),
    "bonus": ("jack_mine", "jack_other", "no_trick_mine", "no_trick_others"),
    "standing": ("standing",),
}
MOONLIKE: Final = 7  # points, all there are so far, in one hand

RIVAL_NAMED: Final = {  # ideas whose sentence says what speaks against the other card
    *("cheap_trick", "few_there", "hold_for_front", "keep_exit", "keep_last", "keep_low", "keep_low_card"),
    *("keep_lower", "keep_queen", "keep_stopper", "leave_empty", "leave_lead", "moon_chance"),
    *("more_above", "pass_company", "pass_higher", "play_low", "queen_waits", "smoke_high"),
    *("spare_high_spade", "spare_winner", "spend_heart", "spend_high_spade", "void_there"),
}


def completed(concept: Concept[HeartsView, Action]) -> Concept[HeartsView, Action]:
    """Let an idea know what its sentence depends on: whether it names the rival, and who may shoot."""

    def find(obs: HeartsView, move: Action, rival: Action) -> Idea | None:
        idea = concept.find(obs, move, rival)
        shooter = only_taker(obs) if idea else None
        facts: dict[str, Fact] = {"named": "rival"} if concept.name in RIVAL_NAMED else {}
        if verb(obs, move) == "discard" and obs.hand >> QUEEN & 1 and move != (QUEEN,) and concept.name not in MATCH:
            facts["beside"] = name_of(QUEEN)  # everybody asks why it is not thrown
        if shooter is not None and penalty(obs.taken[shooter]) >= MOONLIKE:
            facts["shooter"] = SIDES[shooter]
        if idea is None:
            return None
        return replace(idea, facts={**facts, **idea.facts})

    return replace(concept, find=find)


TEACHING: Final[Teaching[HeartsView, Action]] = Teaching(
    events=ALL_EVENTS,
    groups=GROUPS,
    value=total_value,
    tallies=tallies,
    concepts=tuple(
        map(
            completed,
            (
                Concept("shoot_win", ("moon_mine",), moon.shoot_win),
                Concept("shoot_keep", ("moon_mine",), moon.shoot_keep),
                Concept("shoot", ("moon_mine",), moon.shoot),
                Concept("stop_moon", ("moon_other",), moon.stop_moon),
                Concept("spread_points", ("moon_other",), moon.spread_points),
                Concept("keep_stopper", ("moon_other",), moon.keep_stopper),
                Concept("hold_points", ("moon_other",), moon.hold_points),
                Concept("pass_stopper", ("moon_other",), moon.pass_stopper),
                Concept("moon_chance", ("moon_chance",), moon.moon_chance),
                Concept("last_round", ("match_won",), match.last_round),
                Concept("end_match", ("match_won",), match.end_match),
                Concept("keep_open", ("match_lost",), match.keep_open),
                Concept("hold_for_front", ("front",), match.hold_for_front),
                Concept("feed_front", ("front",), match.feed_front),
                Concept("drop_queen", QUEENS, follow.drop_queen),
                Concept("hold_queen", (*QUEENS, *HEARTS_NOW), follow.hold_queen),
                Concept("queen_waits", ("kept", *HEARTS_ALL), discard.queen_waits),
                Concept("lead_queen", (*QUEEN_EVER, *KEPT), lead.lead_queen),
                Concept("cash_queen", (*QUEEN_EVER, *KEPT), lead.cash_queen),
                Concept("last_for_queen", (*HELD, CLOSE + "queen_too"), lead.last_for_queen),
                Concept("smoke_out", QUEENS, lead.smoke_out),
                Concept("lead_bare", OUT, lead.lead_bare),
                Concept("strip_spades", HELD, lead.strip_spades),
                Concept("smoke_high", QUEEN_EVER, lead.smoke_high),
                Concept("smoke_covered", QUEEN_EVER, lead.smoke_covered),
                Concept("spare_high_spade", QUEENS, follow.spare_high_spade),
                Concept("leave_spades", QUEENS, lead.leave_spades),
                Concept("throw_high_spade", QUEENS, discard.throw_high_spade),
                Concept("spend_high", (*HELD, *KEPT), follow.spend_high),
                Concept("harmless_trick", KEPT, follow.harmless_trick),
                Concept("free_trick", HELD, follow.harmless_trick),
                Concept("spend_high_spade", KEPT, follow.spend_high_spade),
                Concept("early_high", KEPT, follow.early_high),
                Concept("early_free", HELD, follow.early_high),
                Concept("offer_queen", (*QUEEN_EVER, *KEPT), follow.offer_queen),
                Concept("leave_lead", QUEEN_EVER, follow.leave_lead),
                Concept("leave_empty", HEARTS_EVER, follow.leave_empty),
                Concept("stay_below", ANY, follow.stay_below),
                Concept("cheap_trick", KEPT, follow.cheap_trick),
                Concept("highest_loser", (*HELD, *KEPT), follow.highest_loser),
                Concept("cover_high", QUEEN_EVER, follow.cover_high),
                Concept("keep_low", (*HELD, *KEPT), follow.keep_low),
                Concept("spend_heart", (*HELD, *KEPT), follow.spend_heart),
                Concept("play_low", ANY, follow.play_low),
                Concept("throw_heart", ("kept", *HEARTS_ALL, CLOSE + "hearts_too"), discard.throw_heart),
                Concept("bait_heart", OUT, discard.bait_heart),
                Concept("keep_last", (*OUT, *HEARTS_EVER), discard.keep_last),
                Concept("throw_winners", (*HELD, *KEPT), discard.throw_winners),
                Concept("throw_high", (*HELD, *KEPT), discard.throw_high),
                Concept("keep_lower", (*HELD, *KEPT), follow.keep_lower),
                Concept("last_of_suit", (*HELD, *KEPT), lead.last_of_suit),
                Concept("keep_low_card", (*OUT, *HEARTS_EVER), discard.keep_low_card),
                Concept("void_there", THROWN, lead.void_there),
                Concept("more_above", ANY, lead.more_above),
                Concept("high_lead", KEPT, lead.high_lead),
                Concept("lead_loser", ANY, lead.lead_loser),
                Concept("leave_hearts", HEARTS_ALL, lead.leave_hearts),
                Concept("spare_winner", ANY, lead.spare_winner),
                Concept("few_there", THROWN, lead.few_there),
                Concept("safe_suit", ANY, lead.safe_suit),
                Concept("shorten", (*HELD, *KEPT), lead.shorten),
                Concept("keep_exit", ANY, lead.keep_exit),
                Concept("pass_queen", QUEENS, passes.pass_queen),
                Concept("keep_queen", (*QUEENS, *HEARTS_EVER), passes.keep_queen),
                Concept("pass_high_spades", QUEENS, passes.pass_high_spades),
                Concept("keep_guards", QUEENS, passes.keep_guards),
                Concept("pass_suit", ANY, passes.pass_suit),
                Concept("pass_nearly", ANY, passes.pass_nearly),
                Concept("pass_hearts", HEARTS_ALL, passes.pass_hearts),
                Concept("keep_low_hearts", HEARTS_ALL, passes.keep_low_hearts),
                Concept("pass_higher", ANY, passes.pass_higher),
                Concept("pass_short", (*OUT, *HEARTS_EVER), passes.pass_short),
                Concept("pass_company", ANY, passes.pass_company),
                Concept("pass_high", (*OUT, *HEARTS_EVER), passes.pass_high),
            ),
        )
    ),
    first_thought="heuristic",
    verb=verb,
    alike=touching,
    near=near,
    absurd=absurd,
    also=also,
    least=0.4,  # points; what is less hardly matters
)
