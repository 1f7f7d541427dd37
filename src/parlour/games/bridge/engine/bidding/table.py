"""The whole system: every chapter in the order in which a bidder looks for a call."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from parlour.games.bridge.engine.bidding.rule import Chapter, Rule
from parlour.games.bridge.engine.bidding.shows import Bounds, Meaning, around
from parlour.games.bridge.engine.bidding.situation import Said, Situation
from parlour.games.bridge.engine.bidding.system import (
    advances,
    against_slams,
    contested,
    continuations,
    interference,
    natural,
    no_trump,
    no_trump_answers,
    opener,
    openings,
    over_no_trump,
    overcaller,
    overcalls,
    preempts,
    raises,
    reopening,
    responder,
    responses,
    reverses,
    slam,
    strong,
    takeout,
    third_round,
)
from parlour.games.bridge.rules.auction import legal_calls

__all__ = ["CHAPTERS", "book", "meanings_of", "rules", "situation_after"]

CHAPTERS: Final[tuple[Chapter, ...]] = (
    openings.OPENINGS,
    against_slams.AGAINST_SLAMS,
    slam.ACE_ANSWERS,
    slam.AFTER_ACES,
    slam.AFTER_KINGS,
    responses.RESPONSES_TO_MAJOR,
    responses.RESPONSES_TO_MINOR,
    no_trump.NO_TRUMP_RESPONSES,
    no_trump_answers.NO_TRUMP_ANSWERS,
    no_trump.NO_TRUMP_DOUBLED,
    no_trump.NO_TRUMP_OVERCALLED,
    interference.NO_TRUMP_OVERCALL_DOUBLED,
    no_trump.ESCAPES,
    no_trump_answers.AFTER_STAYMAN,
    no_trump_answers.AFTER_TRANSFER,
    no_trump_answers.OPENER_AFTER_TRANSFER,
    strong.STRONG_ANSWERS,
    strong.STRONG_REBIDS,
    slam.STRONG_ASKING,
    strong.STRONG_RESPONDER,
    strong.STRONG_SECOND,
    strong.STRONG_CONTESTED,
    strong.STRONG_OVER_BID,
    preempts.PREEMPT_ANSWERS,
    preempts.PREEMPT_REBIDS,
    interference.PREEMPT_CONTESTED,
    continuations.ASKER,
    raises.JACOBY_ANSWERS,
    slam.ACE_ASKING,
    raises.JACOBY_RESPONDER,
    raises.OPENER_AFTER_RAISE,
    opener.OPENER_REBIDS,
    continuations.AFTER_JUMP_SHIFT,
    continuations.AFTER_STRONG_NT,
    third_round.FOURTH_SUIT_ANSWERS,
    third_round.RESPONDER_AFTER_FOURTH,
    continuations.TWO_RAISED,
    reverses.AFTER_REVERSE,
    responder.RESPONDER_REBIDS,
    third_round.OPENER_THIRD,
    continuations.OPENER_OVER_SPADE,
    continuations.OPENER_AFTER_NEW,
    continuations.RESPONDER_ONWARD,
    continuations.OPENER_LEFT,
    third_round.RESPONDER_THIRD,
    reopening.LEAD_DIRECTING,
    overcalls.OVERCALLS,
    over_no_trump.OVER_NO_TRUMP,
    overcalls.BALANCING,
    takeout.DOUBLE_ANSWERS,
    takeout.DOUBLES_AGAIN,
    takeout.DOUBLER_REBIDS,
    advances.ADVANCES,
    overcaller.OVERCALLER_REBIDS,
    overcaller.OVERCALLER_ALONE,
    advances.TWO_SUITER_ANSWERS,
    interference.TWO_SUITER_CONTESTED,
    advances.TWO_SUITER_REBIDS,
    advances.TWO_SUITER_STRONG,
    over_no_trump.NO_TRUMP_DEFENCE,
    over_no_trump.NO_TRUMP_DEFENDER,
    over_no_trump.CAPPELLETTI_INVITES,
    contested.OVER_THEIR_OVERCALL,
    contested.OVER_THEIR_NO_TRUMP_OVERCALL,
    interference.OVER_UNUSUAL,
    contested.OVER_THEIR_DOUBLE,
    reopening.NEGATIVE_ANSWERS,
    reopening.NEGATIVE_RAISED,
    continuations.NEGATIVE_DOUBLER,
    reopening.REOPENING,
    continuations.REOPENING_HIGH,
    continuations.RESPONDER_REOPENS,
    continuations.REDOUBLER,
    reopening.OPENER_AGAIN,
    reopening.OPENER_FIGHTS,
    reopening.OPENER_DOUBLED,
    natural.JUDGEMENT,
    natural.LAST_WORDS,
)


def rules() -> tuple[Rule, ...]:
    """Return every rule of the table; those that stand in two chapters once."""
    return tuple(dict.fromkeys(rule for chapter in CHAPTERS for rule in chapter.rules))


@lru_cache(maxsize=16384)
def situation_after(calls: tuple[int, ...], vulnerable: tuple[bool, bool]) -> Situation:
    """Return where an auction stands; ``vulnerable`` is the dealer's side and the other."""
    if not calls:
        return Situation(vulnerable=vulnerable)
    before = situation_after(calls[:-1], vulnerable)
    meanings = meanings_of(before, calls[-1])
    usual = [meaning for meaning in meanings if not natural.is_fallback(meaning)] or meanings
    return Situation(
        (*before.said, Said(calls[-1], meanings[0])),
        _narrowed(before.bounds, before.turn, around(meaning.bounds for meaning in usual)),
        _narrowed(before.believed, before.turn, meanings[0].bounds),
        vulnerable,
    )


def _narrowed(bounds: tuple[Bounds, ...], turn: int, news: Bounds) -> tuple[Bounds, ...]:
    return (*bounds[:turn], bounds[turn].narrowed(news), *bounds[turn + 1 :])


@lru_cache(maxsize=16384)
def _book(calls: tuple[int, ...], vulnerable: tuple[bool, bool]) -> tuple[Meaning, ...]:
    situation = situation_after(calls, vulnerable)
    legal = frozenset(legal_calls(calls))
    return tuple(meaning for chapter in CHAPTERS for meaning in chapter.meanings(situation, legal))


def book(situation: Situation) -> tuple[Meaning, ...]:
    """Return all that the table has for a situation, the first choice first; the last one fits every hand."""
    return _book(situation.calls, situation.vulnerable)


def meanings_of(situation: Situation, call: int) -> tuple[Meaning, ...]:
    """Return what a call may mean, the likeliest first: what agrees with the caller's earlier calls before the rest."""
    meanings = [meaning for meaning in book(situation) if meaning.call == call]
    known = situation.bounds[situation.turn].hcp
    claimed = situation.believed[situation.turn].strength

    def unlikely(meaning: Meaning) -> tuple[bool, ...]:
        bounds = meaning.bounds
        return (
            natural.is_fallback(meaning) and not natural.is_general(meanings[0]),
            not _meets(bounds.hcp, known),
            not _meets(bounds.strength, claimed),
            meaning.rare,
        )

    return tuple(sorted(meanings, key=unlikely)) or (natural.unknown(situation, call),)


def _meets(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]
