"""What can be said about a card or a pass in Hearts: what is counted, what it is worth, and the ideas of the game."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import Final

from parlour.core.observation import Fact, seat_of
from parlour.core.teaching import Concept, Idea, Tally, Teaching
from parlour.games.hearts.engine.round_value import ALL_EVENTS, total_value
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SEATS, SIDES, penalty
from parlour.games.hearts.rules.variants import QUEEN
from parlour.games.hearts.teaching import discarding as discard
from parlour.games.hearts.teaching import following as follow
from parlour.games.hearts.teaching import leading as lead
from parlour.games.hearts.teaching import passing as passes
from parlour.games.hearts.teaching import shooting as moon
from parlour.games.hearts.teaching.nearby import near
from parlour.games.hearts.teaching.table import (
    ALARM,
    look,
    only_taker,
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
CLEAR: Final = {"queen": 0.09, "hearts": 0.12}  # of the deals: counts that are closer convince nobody
CLOSE: Final = "close_"  # the same counts where they are closer: they bear an idea out and are never told
SEEN: Final = {"queen": 0.02, "hearts": 0.035}  # of the deals; the queen is worth a word even so
MOONLIKE: Final = 7  # points, all there are so far, in one hand
WON: Final = tuple(f"card_{place}" for place in range(1, 14))  # points, with whatever card
POINTS: Final = 0.6  # of a difference in points that people can see
PLACES: Final = ("left", "across", "right")


def counted(name: str, group: str, events: tuple[str, ...], better: int = -1) -> tuple[Tally, Tally]:
    """Return a number of deals, told where it is clear, and the same where it only bears an idea out."""
    close = Tally(CLOSE + name, group, events, better, once=False, least=SEEN[group], plain=inf)
    return Tally(name, group, events, better, least=CLEAR[group]), close


def tallies(obs: HeartsView, move: Action, rival: Action) -> tuple[Tally, ...]:
    """Return what can be told of two moves, the most telling first."""
    last = "last_" if len(obs.trick) == 3 else ""  # nobody plays after the mover, so what this trick holds is certain
    mine = bool(obs.hand >> QUEEN & 1) and not (obs.phase == "pass" and QUEEN in move and QUEEN in rival)
    held = "" if not mine else "dropped_" if move == (QUEEN,) else "held_"
    own = "own_queen" if rival == (QUEEN,) else "queen_now"
    found = [
        Tally("moon_mine", "moon_mine", ("moon_mine",), better=1, least=0.1, often=0.25),
        *counted(f"{last}{own}", "queen", ("queen_now",)),
        *counted(f"{held}queen", "queen", ("queen_now", "queen_later")),
        Tally(f"{last}hearts_now", "hearts", ("hearts_now",), once=False, least=0.5, per="trick", also=("trick",)),
        *counted("no_hearts", "hearts", ("no_hearts",), better=1),
        Tally("hearts", "hearts", ("hearts_now", "hearts_later"), once=False, least=0.3, plain=0.6),
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
            *([Tally("kept_queen", "queen", kept, once=False, least=1.0)] if look(obs).queen_out else ()),
            Tally("queen_points", "queen", WON, once=False, least=POINTS, plain=POINTS, alone=False),
        ]
    leader = max(SEATS, key=lambda seat: obs.scores[seat])
    if leader != obs.seat:
        event = f"points_{PLACES[(leader - seat_of(obs)) % 4 - 1]}"
        found.append(Tally("leader", "standing", (event,), better=1, once=False, least=0.3))
    return tuple(found)


def also_close(*names: str) -> tuple[str, ...]:
    """Return tallies, and after them what they are called where their numbers are close."""
    return (*names, *(CLOSE + name for name in names))


QUEEN_NOW: Final = ("own_queen", "last_own_queen", "queen_now", "last_queen_now")
HELD: Final = (*also_close("held_queen"), "queen_points")
OUT: Final = (*also_close("queen"), "kept_queen", "queen_points")  # somebody else has the queen
QUEEN_EVER: Final = (*also_close("queen", "held_queen", "dropped_queen"), "queen_points")
QUEENS: Final = (*also_close(*QUEEN_NOW), *QUEEN_EVER)
HEARTS_NOW: Final = ("last_hearts_now", "hearts_now")
HEARTS_EVER: Final = ("no_hearts", "hearts", *also_close("no_hearts")[1:])
HEARTS_ALL: Final = (*HEARTS_NOW, *HEARTS_EVER)
KEPT: Final = ("queen", "kept_queen", "kept", *also_close("queen")[1:], "queen_points", *HEARTS_EVER)
THROWN: Final = (*HEARTS_NOW, *also_close("queen", "queen_now"), "queen_points", *HEARTS_EVER)  # by others
ANY: Final = (*HEARTS_NOW, *QUEENS, *HEARTS_EVER)

RIVAL_NAMED: Final = {  # ideas whose sentence says what speaks against the other card
    *("few_there", "keep_exit", "keep_low", "keep_low_card", "keep_lower", "keep_stopper", "leave_empty", "leave_lead"),
    *(
        "more_above",
        "pass_company",
        "pass_higher",
        "play_low",
        "smoke_high",
        "spare_high_spade",
        "spare_winner",
        "spend_heart",
    ),
    *("spend_high_spade", "void_there"),
}


def completed(concept: Concept[HeartsView, Action]) -> Concept[HeartsView, Action]:
    """Let an idea know what its sentence depends on: whether it names the rival, and who may be shooting the moon."""

    def find(obs: HeartsView, move: Action, rival: Action) -> Idea | None:
        found = concept.find(obs, move, rival)
        shooter = only_taker(obs) if found else None
        facts: dict[str, Fact] = {"named": "rival"} if concept.name in RIVAL_NAMED else {}
        if shooter is not None and penalty(obs.taken[shooter]) >= MOONLIKE:
            facts["shooter"] = SIDES[shooter]
        return found and replace(found, facts={**facts, **found.facts})

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
                Concept("hold_points", ("moon_other",), moon.hold_points),
                Concept("spread_points", ("moon_other",), moon.spread_points),
                Concept("keep_stopper", ("moon_other",), moon.keep_stopper),
                Concept("pass_stopper", ("moon_other",), moon.pass_stopper),
                Concept("feed_trick", ("leader",), discard.feed_trick),
                Concept("hold_for_leader", ("leader",), discard.hold_for_leader),
                Concept("feed_leader", ("leader",), discard.feed_leader),
                Concept("drop_queen", QUEENS, follow.drop_queen),
                Concept("hold_queen", (*QUEENS, *HEARTS_NOW), follow.hold_queen),
                Concept("queen_waits", ("kept", *HEARTS_ALL), discard.queen_waits),
                Concept("lead_queen", (*QUEEN_EVER, *KEPT), lead.lead_queen),
                Concept("smoke_out", QUEENS, lead.smoke_out),
                Concept("lead_bare", OUT, lead.lead_bare),
                Concept("strip_spades", HELD, lead.strip_spades),
                Concept("smoke_high", QUEEN_EVER, lead.smoke_high),
                Concept("smoke_covered", QUEEN_EVER, lead.smoke_covered),
                Concept("spare_high_spade", QUEENS, follow.spare_high_spade),
                Concept("leave_spades", QUEENS, lead.leave_spades),
                Concept("throw_high_spade", QUEENS, discard.throw_high_spade),
                Concept("harmless_trick", KEPT, follow.harmless_trick),
                Concept("free_trick", HELD, follow.harmless_trick),
                Concept("spend_high", (*HELD, *KEPT), follow.spend_high),
                Concept("spend_high_spade", KEPT, follow.spend_high_spade),
                Concept("early_high", KEPT, follow.early_high),
                Concept("early_free", HELD, follow.early_high),
                Concept("offer_queen", (*QUEEN_EVER, *KEPT), follow.offer_queen),
                Concept("leave_lead", QUEEN_EVER, follow.leave_lead),
                Concept("leave_empty", HEARTS_EVER, follow.leave_empty),
                Concept("stay_below", ANY, follow.stay_below),
                Concept("highest_loser", (*HELD, *KEPT), follow.highest_loser),
                Concept("cover_high", QUEEN_EVER, follow.cover_high),
                Concept("keep_low", (*HELD, *KEPT), follow.keep_low),
                Concept("spend_heart", (*HELD, *KEPT), follow.spend_heart),
                Concept("play_low", ANY, follow.play_low),
                Concept("cheap_trick", KEPT, follow.cheap_trick),
                Concept("throw_heart", ("kept", *HEARTS_ALL), discard.throw_heart),
                Concept("bait_heart", OUT, discard.bait_heart),
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
                Concept("keep_queen", QUEENS, passes.keep_queen),
                Concept("pass_high_spades", (*QUEENS, *HEARTS_EVER), passes.pass_high_spades),
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
    least=0.4,  # points; what is less hardly matters
)
