"""Ideas that are seen in the cards alone: told after the reason of a play, or alone where other plays are as good."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import wraps
from typing import Final

from parlour.core.analysis import Candidate
from parlour.core.means import Mean, mean_of
from parlour.core.observation import Fact
from parlour.core.teaching import Concept, Idea
from parlour.games.tractor.engine.round_value import ALL_EVENTS
from parlour.games.tractor.rules.actions import Action
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.order import POINTS, TRUMP
from parlour.games.tractor.teaching.preparing import is_long, trump_facts
from parlour.games.tractor.teaching.table import OTHERS, Look, cards_named, idea, in_play, only, suit_word, verb

__all__ = ["SLIGHT", "also", "besides", "declare_equal", "keep_for_last", "keep_top", "of_equals", "with_how"]

FEW: Final = 2  # kinds of higher trumps that are out, for one that may win the last trick
SOON: Final = 6  # cards in hand from which the end is too near to speak of later ruffs
RUFFS: Final = 2  # trumps with which ruffing is a plan, and cards of the suit that are out
SLIGHT: Final = 0.05  # levels by which plays are as good as equal
LEAST_ROUNDS: Final = 0.05  # of the deals, by which a round must be won more often for that to be the reason
SAID: Final = {  # ideas whose own sentence says it
    "last": ("keep_for_last", "fewer_for_last", "clear_way"),
    "pair": ("keep_pair", "lower_pair", "keep_tractor", "lead_pair", "lead_tractor", "throw_winners"),
    "void": ("empty_suit", "bury_suit", "short_suit"),
}
WON: Final = ("take_trick", "bring_home", "take_lead", "keep_for_last")  # ideas of winning that leave open how cheaply
Found = Callable[[Look, Action, Action], dict[str, Fact]]


def kept_for_last(table: Look, move: Action, rival: Action) -> dict[str, Fact]:
    """Return a high trump that the rival spends and the move keeps, near the last trick."""
    return top_kept(table, move, rival) if table.late else {}


def top_kept(table: Look, move: Action, rival: Action) -> dict[str, Fact]:
    """Return a high trump that the rival spends and the move keeps, with any number of cards to come."""
    spent = [card for card in only(rival, move) if table.order.suit[card] == TRUMP]
    if not spent or len(table.obs.cards) <= len(move):
        return {}
    top, strength = table.top(tuple(spent)), table.order.strength
    highest = move != (top,) and all(strength[card] <= strength[top] for card in table.held(TRUMP))
    return {"spared": cards_named((top,))} if highest and len(table.higher_out(top)) <= FEW else {}


def pair_kept(table: Look, move: Action, rival: Action) -> dict[str, Fact]:
    """Return a pair that the rival breaks and the move leaves whole, with every other; or else a lower one than it."""
    saved = [card for card in table.broken(rival) if card not in move]
    if not saved and table.obs.trick and len(move) == 1 and not table.wins(move):
        lower = table.held(table.suit(move))
        lower = lower[: lower.index(move[0])]  # people play the lowest card, unless that breaks a pair
        saved = lower if lower and all(lower.count(card) == 2 and not POINTS[card] for card in lower) else []
    return {"spared": cards_named(saved[:1] * 2)} if saved and not table.broken(move) else {}


def emptied(table: Look, move: Action, rival: Action) -> dict[str, Fact]:
    """Return a plain suit that only the move empties, to be ruffed."""
    trumps = sum(table.order.suit[card] == TRUMP for card in only(table.obs.cards, move))
    if len(table.obs.cards) <= SOON:
        return {}
    for suit in table.empties(move):
        left = sum(table.obs.out[card] for card in table.order.members[suit])
        if suit not in table.empties(rival) and trumps >= RUFFS and left > RUFFS:
            return {"void": suit_word(suit)}
    return {}


def least(table: Look, move: Action, rival: Action) -> dict[str, Fact]:
    """Return the dearest card that would win as well, if a single one is the cheapest of those that win."""
    dearer = table.dearer_winners(move) if table.obs.trick and not table.now.partner_wins else []
    return {"spared": cards_named((max(dearer, key=lambda card: table.price((card,))),))} if dearer else {}


def draws(table: Look, move: Action, rival: Action) -> dict[str, Fact]:
    """Return how many trumps are ours and how many are out, if the move leads them and we have more than our share."""
    mine, out = len(table.held(TRUMP)), sum(table.obs.out[card] for card in table.order.members[TRUMP])
    lead = not table.obs.trick and table.suit(move) == TRUMP != table.suit(rival)
    return {"trumps": mine, "out": out} if lead and mine * OTHERS > out > 0 else {}


PLAYS: Final[dict[str, Found]] = {
    "last": kept_for_last,
    "pair": pair_kept,
    "void": emptied,
    "least": least,
    "draw": draws,
}


def besides(obs: TractorView, move: Action, rival: Action) -> Iterator[Idea]:
    """Yield what a move does besides, as plans of ``[also]``, the most instructive first."""
    if obs.phase == "play":
        table = Look(obs)
        for code, find in PLAYS.items():
            if facts := find(table, move, rival):
                yield Idea(facts, plan=code)
    if obs.phase == "kitty":
        for suit in range(TRUMP):
            held = Counter(card for card in obs.cards if obs.order.suit[card] == suit)
            if held and not held - Counter(move):
                code = "void" if held - Counter(rival) else "void_both"
                yield Idea({"void": suit_word(suit)}, plan=code)


def _adds(name: str, code: str) -> bool:
    """Whether something besides is news after an idea."""
    return name in WON if code == "least" else code != "draw" and name not in SAID.get(code, ())


def also(obs: TractorView, move: Action, rival: Action, told: str) -> Idea | None:
    """Return what a move does besides the idea of this name, which is told first."""
    return next((one for one in besides(obs, move, rival) if _adds(told, one.plan)), None)


def with_how(concept: Concept[TractorView, Action]) -> Concept[TractorView, Action]:
    """Return an idea that knows of a lead whether it draws trumps."""

    @wraps(concept.find)
    def find(obs: TractorView, move: Action, rival: Action) -> Idea | None:
        found = concept.find(obs, move, rival)
        if found is None:
            return None
        if verb(obs, move) not in ("lead", "throw"):
            return found
        out = sum(obs.out[card] for card in obs.order.members[TRUMP])
        how = "draw" if obs.order.suit[move[0]] == TRUMP and out else "lead"
        return replace(found, facts={**found.facts, "how": how})

    return replace(concept, find=find)


def gain(move: Candidate[Action], rival: Candidate[Action], event: str = "") -> Mean:
    """Return by how much a move is better, deal by deal, or by how much oftener something happens."""
    place = ALL_EVENTS.index(event) if event else 0
    pairs = zip(move.continuations, rival.continuations, strict=True)
    found = mean_of([(a.events[place] - b.events[place]) if event else a.value - b.value for a, b in pairs])
    return Mean(found.value, 0.0) if move.exact and rival.exact else found


def of_equals(obs: TractorView, move: Candidate[Action], rival: Candidate[Action]) -> Idea | None:
    """Of plays that are as good, rules of thumb choose the one that keeps or empties something."""
    if obs.phase != "play" or not move.continuations:
        return None
    better = gain(move, rival)
    if better.exceeds() and better.value >= SLIGHT:
        return None
    found = next(besides(obs, move.action, rival.action), None)
    if found is None:
        return None
    laid, other = cards_named(only(move.action, rival.action)), cards_named(only(rival.action, move.action))
    return replace(idea(*move.action, **found.facts, laid=laid, other=other), plan=f"equal_{found.plan}")


def declare_equal(obs: TractorView, move: Candidate[Action], rival: Candidate[Action]) -> Idea | None:
    """Many trumps are declared, even where that does not win the round much more often."""
    if verb(obs, move.action) not in ("declare", "steal") or rival.action or not move.continuations:
        return None
    wins = gain(move, rival, "ours")
    facts = trump_facts(obs, move.action)
    if (wins.exceeds() and wins.value >= LEAST_ROUNDS) or not (is_long(facts) or "tops" in facts):
        return None
    return idea(*move.action, **facts)


@in_play("lead", "follow", "ruff", "discard")
def keep_top(table: Look, move: Action, rival: Action) -> Idea | None:
    """A trump that hardly anything beats is spent early only for much."""
    facts = top_kept(table, move, rival)
    return idea(*only(rival, move), kept=facts["spared"], instead="otherwise") if facts else None


@in_play("lead", "follow", "ruff", "discard")
def keep_for_last(table: Look, move: Action, rival: Action) -> Idea | None:
    """The last trick decides about the kitty, and a high trump wins it."""
    return keep_top(table.obs, move, rival) if table.late else None
