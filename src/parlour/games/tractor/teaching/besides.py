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
from parlour.games.tractor.rules.order import POINTS, TRUMP, points_of
from parlour.games.tractor.rules.round import SIDES
from parlour.games.tractor.teaching.following import can_be_beaten
from parlour.games.tractor.teaching.preparing import is_long, trump_facts
from parlour.games.tractor.teaching.table import NAMED, OTHERS, Look, cards_named, idea, in_play, only, suit_word, verb

__all__ = [
    "SLIGHT",
    "also",
    "besides",
    "declare_equal",
    "keep_for_last",
    "keep_top",
    "of_equals",
    "trick_fact",
    "trumps_for_last",
    "with_how",
]

FEW: Final = 2  # kinds of higher trumps that are out, for one that may win the last trick
SOON: Final = 6  # cards in hand from which the end is too near to speak of later ruffs
RUFFS: Final = 2  # trumps with which ruffing is a plan, and cards of the suit that are out
SLIGHT: Final = 0.05  # levels by which plays are as good as equal
LEAST_ROUNDS: Final = 0.05  # of the deals, by which a round must be won more often for that to be the reason
SAID: Final = {  # ideas whose own sentence says it
    "last": ("keep_for_last", "fewer_for_last", "clear_way"),
    "unspent": ("keep_for_last", "fewer_for_last", "clear_way"),
    "pair": ("keep_pair", "lower_pair", "keep_tractor", "lead_pair", "lead_tractor", "throw_winners"),
    "void": ("empty_suit", "bury_suit", "short_suit"),
}
WON: Final = ("take_trick", "bring_home", "take_lead", "keep_for_last")  # ideas of winning that leave open how cheaply
ALONE: Final = ("draw", "partner", "low")  # what is told besides only where there is no other reason
RUFFED: Final = ("take_trick", "beat_partner")  # ideas that name the points that are ruffed
PARTNER: Final = ("feed_partner", "sure_points", "leave_to_partner", "partner_in_doubt", "equal_partner")
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
    if not saved and table.obs.trick and not table.wins(move):
        held = table.held(table.suit(table.obs.led))
        if len(held) < len(move):
            held = [card for card in table.obs.cards if table.order.suit[card] != TRUMP]
        lowest = sorted(held, key=lambda card: table.price((card,)))[: len(move)]  # people play these
        saved = [card for card in table.broken(tuple(lowest)) if card not in move and not POINTS[card]]
        if any(
            held.count(card) == 1 and table.price((card,)) < table.price((table.top(move),))
            for card in only(tuple(held), move)
        ):
            saved = []  # a cheaper single card keeps the pair as well
    return {"spared": cards_named(saved[:1] * 2)} if saved and not table.broken(move) else {}


def unspent(table: Look, move: Action, rival: Action) -> dict[str, Fact]:
    """Return a trump that nobody can beat and that either play keeps, near the end, though it could be played."""
    held, led = table.held(TRUMP), table.obs.led
    if len(table.obs.cards) > SOON or not held or held[-1] in (*move, *rival) or len(move) > 1:
        return {}
    able = not led or table.suit(led) == TRUMP or not table.held(table.suit(led))
    top = held[-1:] if able and table.wins((held[-1],)) and not table.higher_out(held[-1]) else []
    return {"spared": cards_named(top)} if top else {}


def lowest(table: Look, move: Action, rival: Action) -> dict[str, Fact]:
    """Return a higher card that the rival spends on a trick of the opponents that neither play wins."""
    lost = (
        table.obs.trick and len(move) == 1 and not (table.context.partner_wins or table.wins(move) or table.wins(rival))
    )
    cheap = lost and table.price(move) < table.price(rival) and points_of(move) <= points_of(rival)
    return {"spared": cards_named(rival)} if cheap else {}


def for_partner(table: Look, move: Action, rival: Action) -> dict[str, Fact]:
    """Return the cards with points that are added to a trick that partner is winning."""
    held = [card for card in move if POINTS[card]]
    more = points_of(move) > points_of(rival) and not table.wins(move)
    return {"held": cards_named(held)} if table.obs.trick and table.context.partner_wins and more else {}


def ruffed(table: Look, move: Action) -> dict[str, Fact]:
    """Return the points on the table that a move ruffs from an opponent."""
    ruff = verb(table.obs, move) == "ruff" and not table.context.partner_wins and table.stakes
    return {"worth": table.stakes, "none_of": suit_word(table.suit(table.obs.led))} if ruff else {}


def trick_fact(obs: TractorView, move: Candidate[Action], rival: Candidate[Action], first_plan: str) -> Idea | None:
    """Say of the trick what everybody looks at first, if the reason does not: points to ruff, or that partner wins."""
    if obs.phase != "play" or not obs.trick:
        return None
    table, mine = Look(obs), move.action
    if (facts := ruffed(table, mine)) and first_plan not in RUFFED and not first_plan.startswith("equal"):
        return replace(idea(*mine, **facts), plan="ruff_points")
    if not table.context.partner_wins or table.wins(mine) or first_plan in PARTNER:
        return None
    held = [card for card in mine if POINTS[card]]
    if held:
        return replace(idea(*held, held=cards_named(held)), plan="partner_points")
    held = [card for card in only(rival.action, mine) if POINTS[card]]
    facts = {"rival_seat": SIDES[table.context.rivals_later[0]]} if can_be_beaten(table, table.context.winning) else {}
    return replace(idea(*held, held=cards_named(held), **facts), plan="partner_wins") if held else None


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
    dearer = table.dearer_winners(move) if table.obs.trick and not table.context.partner_wins else []
    return {"spared": cards_named((max(dearer, key=lambda card: table.price((card,))),))} if dearer else {}


def draws(table: Look, move: Action, rival: Action) -> dict[str, Fact]:
    """Return how many trumps are ours and how many are out, if the move leads them and we have more than our share."""
    mine, out = len(table.held(TRUMP)), sum(table.obs.out[card] for card in table.order.members[TRUMP])
    lead = not table.obs.trick and table.suit(move) == TRUMP != table.suit(rival)
    return {"trumps": mine, "out": out} if lead and mine * OTHERS > out > 0 else {}


PLAYS: Final[dict[str, Found]] = {
    "partner": for_partner,
    "last": kept_for_last,
    "pair": pair_kept,
    "void": emptied,
    "least": least,
    "draw": draws,
    "unspent": unspent,
    "low": lowest,
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
    return name in WON if code == "least" else code not in ALONE and name not in SAID.get(code, ())


def also(obs: TractorView, move: Action, rival: Action, first_plan: str) -> Idea | None:
    """Return what a move does besides the idea of this name, which is told first."""
    return next((one for one in besides(obs, move, rival) if _adds(first_plan, one.plan)), None)


def with_how(concept: Concept[TractorView, Action]) -> Concept[TractorView, Action]:
    """Return an idea that knows of a lead whether it draws trumps."""

    @wraps(concept.find)
    def find(obs: TractorView, move: Action, rival: Action) -> Idea | None:
        bare_idea = concept.find(obs, move, rival)
        if bare_idea is None:
            return None
        laid = move if len(move) <= NAMED else only(move, rival) or move
        facts: dict[str, Fact] = {"laid": cards_named(laid), **bare_idea.facts}
        if verb(obs, move) in ("lead", "throw"):
            out = sum(obs.out[card] for card in obs.order.members[TRUMP])
            facts["how"] = "draw" if obs.order.suit[move[0]] == TRUMP and out else "lead"
        return replace(bare_idea, facts=facts)

    return replace(concept, find=find)


def gain(move: Candidate[Action], rival: Candidate[Action], event: str = "") -> Mean:
    """Return by how much a move is better, deal by deal, or by how much oftener something happens."""
    index = ALL_EVENTS.index(event) if event else 0
    pairs = zip(move.continuations, rival.continuations, strict=True)
    mean = mean_of([(a.events[index] - b.events[index]) if event else a.value - b.value for a, b in pairs])
    return Mean(mean.value, 0.0) if move.exact and rival.exact else mean


def of_equals(obs: TractorView, move: Candidate[Action], rival: Candidate[Action]) -> Idea | None:
    """Of moves that are about as good, rules of thumb choose the one that keeps or empties something."""
    if obs.phase not in ("play", "kitty") or not move.continuations:
        return None
    thumb_rule = next(besides(obs, move.action, rival.action), None)
    if thumb_rule is None:
        return None
    facts = dict(thumb_rule.facts)
    if verb(obs, move.action) == "ruff":
        facts |= ruffed(Look(obs), move.action)
    laid, other = cards_named(move.action), cards_named(only(rival.action, move.action))
    close = "little" if gain(move, rival).exceeds() else "same"
    return replace(idea(*move.action, **facts, laid=laid, other=other, close=close), plan=f"equal_{thumb_rule.plan}")


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


@in_play("lead", "follow", "discard")
def trumps_for_last(table: Look, move: Action, rival: Action) -> Idea | None:
    """Near the end every trump that is kept helps to win the last trick."""
    spent = [card for card in only(rival, move) if table.order.suit[card] == TRUMP]
    keeps = table.late and spent and not any(table.order.suit[card] == TRUMP for card in move)
    return idea(*spent, kept=cards_named(spent)) if keeps else None
