"""What a card or a pass does besides its main idea, in a second sentence."""

from __future__ import annotations

from typing import Final

from parlour.cards import HEARTS, SPADES, SUIT_MASKS, name_of, pack, rank_of, suit_of
from parlour.core.analysis import Candidate
from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.hearts.engine.round_value import ALL_EVENTS
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SIDES, penalty
from parlour.games.hearts.rules.variants import QUEEN
from parlour.games.hearts.teaching.passing import ENOUGH, emptied, small_spades
from parlour.games.hearts.teaching.scores import end_match, front_of, keep_open, points_event, race_of
from parlour.games.hearts.teaching.shooting import keep_stopper
from parlour.games.hearts.teaching.table import HIGH, SUITS, burden, feared, held, look, only_taker, opening, verb, wins

__all__ = ["MATCH", "also"]

SHOOTING: Final = {"moon_chance", "moon_mine", "shoot", "shoot_keep", "shoot_win"}  # after which nobody discards
MOON: Final = {"hold_points", "keep_stopper", "spread_points", "stop_moon"}
MATCH: Final = {"end_match", "feed_front", "hold_for_front", "keep_open", "last_round"}
EMPTYING: Final = {"last_for_queen", "last_of_suit", "pass_nearly", "pass_suit", "shorten"}  # that say what is emptied
SPADE_PASSES: Final = {"keep_guards", "keep_queen", "pass_high_spades", "pass_queen"}  # or what becomes of high spades

FEW: Final = 3  # cards in hand with which there is little left to discard
OFTENER: Final = 0.05  # of the deals, by which something must happen more often to be worth a word
MORE: Final = 0.3  # points


def also(obs: HeartsView, move: Candidate[Action], rival: Candidate[Action], first_idea: Idea) -> Idea | None:
    """Return the second idea of a move, a plan of ``[also]``."""
    if first_idea.plan in SHOOTING or obs.phase not in ("pass", "play"):
        return None
    if not first_idea.plan:
        return _of_equals(obs, move.action, rival.action)
    if obs.phase == "pass":
        return _of_pass(obs, move.action, first_idea.plan, first_idea.facts.get("cards", ()))
    if "held" in first_idea.facts:
        return Idea({name: first_idea.facts[name] for name in ("front", "held")}, plan="hold")
    seen = _of_match(obs, move, rival) if first_idea.plan not in MATCH else None
    seen = seen or (_of_moon(obs, move, rival) if first_idea.plan not in MOON else None)
    return seen or _of_card(obs, move.action[0], rival.action[0], first_idea)


def _more(event: str, move: Candidate[Action], rival: Candidate[Action]) -> float:
    """Return by how much more of something there is after a move than after its rival, a deal."""
    index = ALL_EVENTS.index(event)
    sums = [sum(one.events[index] for one in it.continuations) for it in (move, rival)]
    return (sums[0] - sums[1]) / max(1, len(move.continuations))


def _of_equals(obs: HeartsView, move: Action, rival: Action) -> Idea | None:
    """Return the suit that only a move empties, which speaks for it where it hardly matters."""
    if obs.phase == "pass":
        void = [suit for suit in emptied(obs, move) if suit not in (HEARTS, SPADES, *emptied(obs, rival))]
        return _void(obs, void[0], move, "still_void") if void else None
    empty = _empties(obs, move[0]) and not _empties(obs, rival[0])
    return _void(obs, suit_of(move[0]), (), "still_void") if empty else None


def _void(obs: HeartsView, suit: int, gone: Action, plan: str) -> Idea:
    """Return that a suit is emptied, and what can go on it if everybody would be glad to discard that."""
    shed = burden(obs, suit, gone)
    return Idea({"void": SUITS[suit], **({} if shed is None else feared(obs, shed))}, plan=plan)


def _empties(obs: HeartsView, card: int) -> bool:
    """Whether a card is the last of a suit that others still have, while there is something to discard on it."""
    suit, shed = suit_of(card), burden(obs, suit_of(card))
    useful = shed is not None and (suit != HEARTS or shed == QUEEN) and obs.hand.bit_count() > FEW
    return useful and held(obs, suit) == [card] and bool(look(obs).unseen & SUIT_MASKS[suit])


def _of_match(obs: HeartsView, move: Candidate[Action], rival: Candidate[Action]) -> Idea | None:
    """Return whom points are thrown on or held for by the scores, or that nobody is to end the match."""
    race = race_of(obs)
    if race is None:
        return None
    winning, (mine, theirs) = look(obs).winning, (penalty(1 << one.action[0]) for one in (move, rival))
    if verb(obs, move.action) == "discard" and _more(points_event(obs, race), move, rival) >= MORE:
        if winning is not None and winning[1] == race.front and mine > theirs:
            return Idea(front_of(race), plan="feed")
        if theirs > mine and rank_of(rival.action[0]) >= HIGH:
            return Idea({"held": name_of(rival.action[0]), **front_of(race)}, plan="hold")
    ends = end_match(obs, move.action, rival.action) if mine > theirs else None
    if ends is not None and "taker" in ends.facts and _more("match_won", move, rival) >= OFTENER:
        return Idea(ends.facts, plan="end")
    open_still = keep_open(obs, move.action, rival.action)
    return open_still and Idea(open_still.facts, plan="open") if _more("match_lost", move, rival) <= -OFTENER else None


def _of_moon(obs: HeartsView, move: Candidate[Action], rival: Candidate[Action]) -> Idea | None:
    """Return how a move ends a moon: by a point that it takes, or by a card that it keeps."""
    shooter, (card, other) = only_taker(obs), (move.action[0], rival.action[0])
    if shooter is None or _more("moon_other", move, rival) > -OFTENER:
        return None
    takes = len(obs.trick) == 3 and wins(obs, card) and not wins(obs, other)
    if takes and penalty(pack((*obs.trick, card))):
        return Idea({"shooter": SIDES[shooter]}, plan="stops")
    kept = keep_stopper(obs, move.action, rival.action)
    return kept and Idea({"kept": name_of(other), "shooter": SIDES[shooter]}, plan="stopper")


def _of_card(obs: HeartsView, card: int, rival: int, first_idea: Idea) -> Idea | None:
    """Return what still covers a high spade, that the first trick is free, or the suit that a last card empties."""
    if first_idea.plan == "smoke_covered":
        return Idea({name: first_idea.facts[name] for name in ("guards", "guarded")}, plan="cover")
    free = opening(obs) and verb(obs, (card,)) == "follow" and wins(obs, card) and card > rival
    if free and "first" not in first_idea.facts:
        return Idea(plan="first")
    return _void(obs, suit_of(card), (), "void") if first_idea.plan not in EMPTYING and _empties(obs, card) else None


def _of_pass(obs: HeartsView, move: Action, name: str, cards: Fact) -> Idea | None:
    """Return what a pass does with high spades, or the suit that it empties."""
    spades, small = held(obs, SPADES), small_spades(obs)
    void = [suit for suit in emptied(obs, move) if suit not in (HEARTS, SPADES)]
    high = tuple(name_of(card) for card in spades if card > QUEEN and card in move)
    if name not in ("keep_queen", "pass_queen") and QUEEN in move:
        return Idea({"few" if small < ENOUGH else "guards": small}, plan="queen")
    if name not in SPADE_PASSES and QUEEN in spades and QUEEN not in move and len(spades) > ENOUGH:
        return Idea({"guards": len(spades) - 1}, plan="guard")
    catch = high and high != cards and (QUEEN not in spades or QUEEN in move)
    if name not in ("keep_guards", "keep_queen", "pass_high_spades") and catch:
        return Idea({"high": high}, plan="spades")
    return _void(obs, void[0], move, "void") if void and name not in EMPTYING else None
