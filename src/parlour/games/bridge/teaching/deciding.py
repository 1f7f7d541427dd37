"""The deciding card: whose honour, or which length of a suit, parts the deals where a card gains from the others.

Only what explains a good part of how the gain varies is told, and more than chance would: gains dealt out at random
over the same deals must never be explained as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from parlour.cards import members, name_of, of_suit, rank_of, suit_of
from parlour.core.analysis import Candidate
from parlour.core.observation import Fact, Seat
from parlour.core.teaching import Idea
from parlour.games.bridge.engine.events import MOST_TRICKS
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.rules.deal import Hands, read_deal
from parlour.games.bridge.rules.state import BridgeView
from parlour.games.bridge.teaching.ends import thrown_in, tricks_of
from parlour.games.bridge.teaching.following import FOLLOWING
from parlour.games.bridge.teaching.leads import LEADS
from parlour.games.bridge.teaching.looking import SUIT_NAMES, TEN, contract_name, is_card, look, seat_name, verb

__all__ = ["bad_break", "deciding", "plan_in", "plan_of", "solved"]

EXPLAINED: Final = 0.3  # of how the gain varies, at least
SHUFFLED: Final = 20  # times that the gains are dealt out at random
FEWEST: Final = 24  # deals
SHARE: Final = 0.1  # of the deals on either side, at least
APART: Final = 0.5  # by how much more often it gains where the card lies well
LONGEST: Final = 7
SAME: Final = 1e-9
PLACES: Final = (  # ideas whose cause is where a card lies, or how a suit is divided
    *("finesse", "no_finesse", "finesse_lead", "towards", "from_the_top", "drive_out", "cover", "no_cover", "set_up"),
    *("run_finesse",),
    *("second_high", "third_high", "third_cheap", "keep_guard", "keep_length"),
    *("attack", "through_dummy", "leave_suit", "sequence", "lead_low", "lead_high", "duck_lead", "ruff_high"),
)
FEWEST_BAD: Final = 3  # deals with a bad break that a safety play is for
MOST_BAD: Final = 0.4  # of all deals, beyond which a break is not bad but known or usual
LONGER: Final = 2  # cards of a suit that two hands have more than the others, to care about its breaks
MOSTLY: Final = 0.8  # of the deals in which it gains
BAD: Final = {4: 4, 5: 4, 6: 5}  # cards of a suit out, and how many in one hand are a bad break
KEPT: Final = ("leave_suit", "keep_guard", "keep_length")  # that speak of the suit of the other card


@dataclass(frozen=True, slots=True)
class Question:
    """Something that may decide: a seat has a card, or so many cards of a suit; and in which deals that is so."""

    facts: tuple[tuple[str, Fact], ...]
    suit: int
    deals: frozenset[int]
    highlight: str = ""


def deciding(obs: BridgeView, move: Candidate[int], rival: Candidate[int]) -> Idea | None:
    """Find what decides whether a card is better than its rival."""
    if obs.phase != "play" or not (is_card(move.action) and is_card(rival.action)) or not move.continuations:
        return None
    gains = [one.value - other.value for one, other in zip(move.continuations, rival.continuations, strict=True)]
    if all(gain > SAME for gain in gains) or len(gains) < FEWEST or verb(obs, move.action) == "ruff":
        return None
    if thrown_in(obs, move, rival) is not None:
        return None  # where a card lies is not what gains
    board = look(obs)
    deals = [_hands(one.deal, board.gone) for one in move.continuations]
    suits = {suit_of(card) for card in (move.action, rival.action, *board.trick[:1])}
    asked = [
        one
        for one in _questions(board, deals, suits)
        if len(deals) * SHARE <= len(one.deals) <= len(deals) * (1 - SHARE)
    ]
    shares = [_explained(gains, one.deals) for one in asked]
    best = max(range(len(asked)), key=lambda place: shares[place], default=None)
    if best is None or shares[best] < EXPLAINED or not _beyond_chance(gains, asked, shares[best]):
        return None
    return _idea_of(obs, asked[best], gains, move.action, rival.action)


def _idea_of(obs: BridgeView, question: Question, gains: Sequence[float], move: int, rival: int) -> Idea | None:
    inside = [gains[number] for number in question.deals]
    outside = [gain for number, gain in enumerate(gains) if number not in question.deals]
    facts: dict[str, Fact] = {**dict(question.facts), "such": len(inside), "others": len(outside)}
    facts["gains"], more = (sum(gain > SAME for gain in part) for part in (inside, outside))
    loses = sum(gain < -SAME for gain in outside)
    if sum(gain > SAME for gain in inside) / len(inside) < more / len(outside) + APART:
        return None
    facts |= {"loses": loses} if loses > more else {"more": more}
    plan, own = plan_of(obs, move, rival)
    if plan not in (*PLACES, "plain"):
        return None  # its cause is another, which numbers of the contract bear out
    kept = suit_of(rival if plan in KEPT else move)
    if own.get("missing", facts.get("card")) != facts.get("card") or question.suit != kept:
        plan, own = "plain", {}
    if plan == "plain" and (question.suit != suit_of(move) or "card" not in facts):
        return None  # a length, or another suit, without the idea behind it
    if own.get("holder") == facts["who"] and plan != "no_finesse":
        return None  # the plan says it already
    facts["deals"], facts["all_gains"] = len(gains), sum(gain > SAME for gain in gains)
    if lost := sum(gain < -SAME for gain in gains):
        facts["all_loses"] = lost
    if lost * 2 > sum(gain > SAME for gain in gains):
        return None  # it loses about as often, by less: that is no news of a card's place
    facts["when"] = "always" if facts["gains"] == len(inside) else "mostly" if more else "only"
    return Idea({**own, **facts}, (name_of(move), *filter(None, (question.highlight,))), plan)


def bad_break(obs: BridgeView, move: Candidate[int], rival: Candidate[int]) -> Idea | None:
    """Find a card of declarer's that gains almost only where the suit breaks badly, and hardly ever loses."""
    if obs.phase != "play" or not (is_card(move.action) and is_card(rival.action)) or not look(obs).declaring:
        return None
    board, suit = look(obs), suit_of(move.action)
    if (board.leader - board.seat) % 2:
        return None  # a suit that they attack
    if board.trumps not in (None, suit) and of_suit(board.out, board.trumps or 0):
        return None  # who is short there may ruff
    out = of_suit(board.hidden, suit).bit_count()
    most = BAD.get(out)
    long = of_suit(board.ours, suit).bit_count() >= out + LONGER
    catch = any(rank_of(card) >= TEN for card in members(of_suit(board.hidden, suit)))  # else nothing can be lost there
    if most is None or not long or not catch or suit_of(rival.action) != suit or len(move.continuations) < FEWEST:
        return None
    hidden = [seat for seat, cards in enumerate(obs.seen) if cards is None]
    bad = gains = others = 0
    for one, other in zip(move.continuations, rival.continuations, strict=True):
        hands = _hands(one.deal, board.gone)
        broken = max(of_suit(hands[seat], suit).bit_count() for seat in hidden) >= most
        bad += broken
        gains += broken and one.value > other.value + SAME
        others += one.value < other.value - SAME or (not broken and one.value > other.value + SAME)
    if gains < FEWEST_BAD or bad > MOST_BAD * len(move.continuations) or others > (1 - MOSTLY) * gains:
        return None
    facts: dict[str, Fact] = {"suit": SUIT_NAMES[suit], "cards": most, "such": bad, "gains": gains}
    return Idea(facts, (name_of(move.action),), "safe_break")


def solved(obs: BridgeView, move: Candidate[int], rival: Candidate[int]) -> Idea | None:
    """Count the tricks of two cards in the only deal that there can be."""
    if obs.phase != "play" or not (move.exact and rival.exact and is_card(move.action)):
        return None
    mine, theirs = (tricks_of(one)[0] for one in (move, rival))
    if mine <= theirs:
        return None
    plan, facts = plan_in(obs, move, rival)
    board = look(obs)
    target = board.contract.target if board.declaring else MOST_TRICKS + 1 - board.contract.target
    facts |= {"gained": mine - theirs}
    if mine >= target > theirs:
        facts["settles" if board.declaring else "beats"] = contract_name(board)
    return Idea(facts, (name_of(move.action),), plan)


def plan_of(obs: BridgeView, move: int, rival: int) -> tuple[str, dict[str, Fact]]:
    """Return the first idea that tells two cards apart, with its facts, or none at all."""
    for find in (*LEADS, *FOLLOWING):
        found = find(obs, move, rival)
        if found is not None:
            return find.__name__, dict(found.facts)
    return "plain", {}


def plan_in(obs: BridgeView, move: Candidate[int], rival: Candidate[int]) -> tuple[str, dict[str, Fact]]:
    """Return the idea that tells two cards apart: an end-play if the deals show one, else what the position shows."""
    thrown = thrown_in(obs, move, rival)
    return plan_of(obs, move.action, rival.action) if thrown is None else ("end_play", dict(thrown.facts))


def _hands(deal: str, gone: int) -> Hands:
    """Return what is left of the hands of an imagined deal."""
    first = deal.partition("\n")[0]
    return tuple(hand & ~gone for hand in read_deal(first.removeprefix("deal ")))


def _questions(board: Situation, deals: Sequence[Hands], suits: set[int]) -> Iterator[Question]:
    """Yield what may decide in some suits, honours first; what is the same in the same deals once."""
    seats: list[Seat] = [seat for seat, cards in enumerate(board.obs.seen) if cards is None]
    known: set[frozenset[int]] = set()
    for seat in seats:
        holder = ("who", seat_name(seat))
        for card in members(board.hidden):
            if rank_of(card) < TEN or suit_of(card) not in suits:
                continue
            there = frozenset(number for number, hands in enumerate(deals) if hands[seat] >> card & 1)
            if there not in known:
                known.add(there)
                yield Question((holder, ("card", name_of(card))), suit_of(card), there, name_of(card))
    for seat in seats:
        holder = ("who", seat_name(seat))
        for suit in sorted(suits):
            lengths = [of_suit(hands[seat], suit).bit_count() for hands in deals]
            for count in range(1, LONGEST):
                for name, there in (
                    ("at_least", frozenset(number for number, length in enumerate(lengths) if length >= count + 1)),
                    ("at_most", frozenset(number for number, length in enumerate(lengths) if length <= count)),
                ):
                    if there not in known:
                        known.add(there)
                        length_fact = (name, count + (name == "at_least"))
                        yield Question((holder, ("of_suit", SUIT_NAMES[suit]), length_fact), suit, there)


def _explained(gains: Sequence[float], deals: frozenset[int]) -> float:
    """Return how much of the variation of the gains lies between two groups, if the first gains more; else 0."""
    count, part = len(gains), len(deals)
    total = sum(gains)
    inside = sum(gains[number] for number in deals)
    high, low = inside / part, (total - inside) / (count - part)
    mean = total / count
    whole = sum((gain - mean) ** 2 for gain in gains)
    return part * (count - part) / count * (high - low) ** 2 / whole if high > low and whole > SAME else 0.0


def _beyond_chance(gains: Sequence[float], asked: Sequence[Question], share: float) -> bool:
    """Whether gains dealt out at random are never explained as well."""
    rng = Random(len(gains))
    dealt = list(gains)
    for _ in range(SHUFFLED):
        rng.shuffle(dealt)
        if any(_explained(dealt, one.deals) >= share for one in asked):
            return False
    return True
