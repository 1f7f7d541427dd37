"""What can be said about a card or a pass in Hearts: what is counted, what it is worth, and the ideas of the game."""

from __future__ import annotations

from typing import Final

from parlour.core.observation import seat_of
from parlour.core.teaching import Concept, Tally, Teaching
from parlour.games.hearts.engine.round_value import ALL_EVENTS, total_value
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SEATS, penalty
from parlour.games.hearts.rules.variants import QUEEN
from parlour.games.hearts.teaching import discarding as discard
from parlour.games.hearts.teaching import following as follow
from parlour.games.hearts.teaching import leading as lead
from parlour.games.hearts.teaching import passing as passes
from parlour.games.hearts.teaching import shooting as moon
from parlour.games.hearts.teaching.table import (
    ALARM,
    touching,
    verb,
)

__all__ = [
    "TEACHING",
    "tallies",
]

GROUPS: Final = {
    "queen": ("queen_now", "queen_later"),
    "hearts": ("hearts_now", "hearts_later"),
    "moon_other": ("moon_other",),
    "moon_mine": ("moon_mine",),
    "bonus": ("jack_mine", "jack_other", "no_trick_mine", "no_trick_others"),
    "standing": ("standing",),
}
RARE: Final = 0.02  # of the deals; the queen is worth a word even so
PLACES: Final = ("left", "across", "right")


def tallies(obs: HeartsView, move: Action, rival: Action) -> tuple[Tally, ...]:
    """Return what can be told of two moves, the most telling first."""
    last = "last_" if len(obs.trick) == 3 else ""  # nobody plays after the mover, so what this trick holds is certain
    held = "" if not obs.hand >> QUEEN & 1 else "dropped_" if move == (QUEEN,) else "held_"
    own = "own_queen" if rival == (QUEEN,) else "queen_now"
    found = [
        Tally("moon_mine", "moon_mine", ("moon_mine",), better=1),
        Tally(f"{last}{own}", "queen", ("queen_now",), least=RARE),
        Tally(f"{held}queen", "queen", ("queen_now", "queen_later"), least=RARE),
        Tally(f"{last}hearts_now", "hearts", ("hearts_now",), once=False, least=0.5, per="trick", also=("trick",)),
        Tally("no_hearts", "hearts", ("no_hearts",), better=1),
        *(Tally("some_hearts", "hearts", (f"hearts_{least}",), facts={"least": str(least)}) for least in (2, 4, 6, 8)),
        Tally("hearts", "hearts", ("hearts_now", "hearts_later"), once=False, least=0.8),
        Tally("trick", "", ("trick",)),
        Tally("jack", "bonus", ("jack_mine",), better=1),
        Tally("no_trick", "bonus", ("no_trick_mine",), better=1),
    ]
    taken = [penalty(cards) for cards in obs.taken]
    if obs.phase == "pass" or ALARM <= max(taken) == sum(taken) != taken[seat_of(obs)]:
        found.append(Tally("moon_other", "moon_other", ("moon_other",)))
    if obs.phase == "play":
        kept = (f"card_{(obs.hand & ((1 << move[0]) - 1)).bit_count() + 1}",)
        found += [
            Tally("kept", "hearts", kept, once=False, least=1.0),
            Tally("kept_queen", "queen", kept, once=False, least=1.0),
        ]
    leader = max(SEATS, key=lambda seat: obs.scores[seat])
    if leader != obs.seat:
        event = f"points_{PLACES[(leader - seat_of(obs)) % 4 - 1]}"
        found.append(Tally("leader", "standing", (event,), better=1, once=False, least=0.3))
    return tuple(found)


QUEEN_NOW: Final = ("own_queen", "last_own_queen", "queen_now", "last_queen_now")
QUEEN_EVER: Final = ("queen", "held_queen", "dropped_queen")
QUEENS: Final = (*QUEEN_NOW, *QUEEN_EVER)
HEARTS_NOW: Final = ("last_hearts_now", "hearts_now")
HEARTS_ALL: Final = (*HEARTS_NOW, "no_hearts", "some_hearts", "hearts")
KEPT: Final = ("queen", "kept_queen", "kept", "no_hearts", "some_hearts", "hearts")
THROWN: Final = (*HEARTS_NOW, "queen", "queen_now", "no_hearts", "some_hearts", "hearts")  # by others
ANY: Final = (*HEARTS_NOW, *QUEENS, "no_hearts", "some_hearts", "hearts")

TEACHING: Final[Teaching[HeartsView, Action]] = Teaching(
    events=ALL_EVENTS,
    groups=GROUPS,
    value=total_value,
    tallies=tallies,
    concepts=(
        Concept("shoot_win", ("moon_mine",), moon.shoot_win),
        Concept("shoot_keep", ("moon_mine",), moon.shoot_keep),
        Concept("shoot", ("moon_mine",), moon.shoot),
        Concept("stop_moon", ("moon_other",), moon.stop_moon),
        Concept("hold_points", ("moon_other",), moon.hold_points),
        Concept("spread_points", ("moon_other",), moon.spread_points),
        Concept("keep_stopper", ("moon_other",), moon.keep_stopper),
        Concept("feed_trick", ("leader",), discard.feed_trick),
        Concept("hold_for_leader", ("leader",), discard.hold_for_leader),
        Concept("feed_leader", ("leader",), discard.feed_leader),
        Concept("drop_queen", QUEENS, follow.drop_queen),
        Concept("hold_queen", (*QUEENS, *HEARTS_NOW), follow.hold_queen),
        Concept("lead_queen", ("held_queen", "dropped_queen", *KEPT), lead.lead_queen),
        Concept("smoke_out", QUEENS, lead.smoke_out),
        Concept("strip_spades", ("held_queen",), lead.strip_spades),
        Concept("smoke_high", QUEEN_EVER, lead.smoke_high),
        Concept("smoke_covered", QUEEN_EVER, lead.smoke_covered),
        Concept("spare_high_spade", QUEENS, follow.spare_high_spade),
        Concept("leave_spades", QUEENS, lead.leave_spades),
        Concept("throw_high_spade", QUEENS, discard.throw_high_spade),
        Concept("harmless_trick", KEPT, follow.harmless_trick),
        Concept("free_trick", ("held_queen",), follow.harmless_trick),
        Concept("spend_high", ("held_queen", *KEPT), follow.spend_high),
        Concept("spend_high_spade", KEPT, follow.spend_high_spade),
        Concept("early_high", KEPT, follow.early_high),
        Concept("early_free", ("held_queen",), follow.early_high),
        Concept("offer_queen", ("held_queen", "dropped_queen", *KEPT), follow.offer_queen),
        Concept("stay_below", ANY, follow.stay_below),
        Concept("highest_loser", ("held_queen", *KEPT), follow.highest_loser),
        Concept("cover_high", QUEEN_EVER, follow.cover_high),
        Concept("keep_low", ("held_queen", *KEPT), follow.keep_low),
        Concept("spend_heart", ("held_queen", *KEPT), follow.spend_heart),
        Concept("play_low", ANY, follow.play_low),
        Concept("cheap_trick", KEPT, follow.cheap_trick),
        Concept("throw_heart", ("kept", *HEARTS_ALL, "queen", "kept_queen"), discard.throw_heart),
        Concept("throw_high", ("held_queen", *KEPT), discard.throw_high),
        Concept("keep_lower", ("held_queen", *KEPT), follow.keep_lower),
        Concept("last_of_suit", ("held_queen", *KEPT), lead.last_of_suit),
        Concept("keep_low_card", ("queen", "no_hearts", "some_hearts", "hearts"), discard.keep_low_card),
        Concept("void_there", THROWN, lead.void_there),
        Concept("low_lead", ANY, lead.low_lead),
        Concept("high_lead", KEPT, lead.high_lead),
        Concept("leave_hearts", HEARTS_ALL, lead.leave_hearts),
        Concept("spare_winner", ANY, lead.spare_winner),
        Concept("few_there", THROWN, lead.few_there),
        Concept("safe_suit", ANY, lead.safe_suit),
        Concept("more_above", ANY, lead.more_above),
        Concept("shorten", ("held_queen", *KEPT), lead.shorten),
        Concept("keep_exit", ANY, lead.keep_exit),
        Concept("pass_queen", QUEENS, passes.pass_queen),
        Concept("keep_queen", QUEENS, passes.keep_queen),
        Concept("pass_high_spades", QUEENS, passes.pass_high_spades),
        Concept("keep_guards", QUEENS, passes.keep_guards),
        Concept("pass_suit", ANY, passes.pass_suit),
        Concept("pass_nearly", ANY, passes.pass_nearly),
        Concept("pass_hearts", HEARTS_ALL, passes.pass_hearts),
        Concept("keep_low_hearts", HEARTS_ALL, passes.keep_low_hearts),
        Concept("pass_higher", ANY, passes.pass_higher),
        Concept("pass_short", ANY, passes.pass_short),
        Concept("pass_high", ANY, passes.pass_high),
    ),
    first_thought="heuristic",
    verb=verb,
    alike=touching,
    least=0.4,  # points; what is less hardly matters
)
