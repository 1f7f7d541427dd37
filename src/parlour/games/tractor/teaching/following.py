"""Ideas of the second, third and fourth hand: points for partner, winning cheaply, ruffing, and what to throw."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.analysis import Candidate
from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.tractor.rules.actions import Action
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.order import POINTS, TRUMP, points_of
from parlour.games.tractor.rules.round import SIDES
from parlour.games.tractor.teaching.table import (
    NAMED,
    Look,
    cards_named,
    idea,
    in_play,
    only,
    pairs_in,
    suit_word,
    verb,
)

__all__ = [
    "beat_partner",
    "bring_home",
    "can_be_beaten",
    "cheapest",
    "empty_suit",
    "feed_partner",
    "give_nothing",
    "high_enough",
    "keep_card",
    "keep_pair",
    "least_winner",
    "leave_to_partner",
    "leave_trick",
    "low_for_partner",
    "lower_pair",
    "near",
    "no_waste",
    "over_ruffed",
    "partner_in_doubt",
    "points_for_partner",
    "risky_points",
    "ruffer_behind",
    "second_hand",
    "spare_trump",
    "sure_points",
    "take_lead",
    "take_trick",
    "throw_low",
    "top_led",
    "vain_trump",
]


WORTH = 10  # points that everybody takes who can
SHOWN = 2  # cards of a play that are named along the way


def lying(table: Look) -> dict[str, Fact]:
    """Return what lies on the table, as sentences quote it."""
    facts: dict[str, Fact] = {"points": table.stakes, "winner": table.winner}
    if len(table.context.winning) <= SHOWN:
        facts["winning"] = cards_named(table.context.winning)
    return facts


def best_of(table: Look, rival: Action, move: Action) -> tuple[str, ...]:
    """Return the best card that only the rival parts with, or the pair of it."""
    apart = only(rival, move)
    best = max(apart, key=lambda card: table.price((card,)))
    return cards_named((best,) * apart.count(best))


def gives_less(table: Look, move: Action, rival: Action) -> bool:
    """Whether neither play wins from an opponent, and the rival has more points in it."""
    beaten = not table.context.partner_wins and not table.wins(move) and not table.wins(rival)
    return beaten and points_of(rival) > points_of(move)


def given(move: Action, rival: Action) -> dict[str, Fact]:
    """Return the points of a play that has some, though fewer than its rival, where people might think of none."""
    whole = len(move) <= NAMED
    mine, theirs = (points_of(cards) for cards in ((move, rival) if whole else (only(move, rival), only(rival, move))))
    return {"given": mine, "held_points": theirs} if mine else {}


def can_be_beaten(table: Look, cards: Action) -> bool:
    """Whether an opponent may still beat what wins: by a higher card that is out, or by ruffing where it is void."""
    suit = table.suit(cards)
    if not table.context.rivals_later:
        return False
    if suit != TRUMP and (table.ruffers(suit) or not table.sure(cards)):
        return True
    return bool(table.higher_out(table.top(cards))) and len(cards) == 1


def is_natural(table: Look, mine: int, theirs: int) -> bool:
    """Whether people ask why not this card: no points instead of some, some for partner, or simply a lower one."""
    if POINTS[mine] or POINTS[theirs]:
        return not POINTS[theirs] or (not POINTS[mine] and table.context.partner_wins)
    lower = table.order.strength[theirs] < table.order.strength[mine]
    return lower and table.obs.cards.count(theirs) == 1


def cheapest_winner(table: Look, move: Action, others: Sequence[Action]) -> list[Action]:
    """Return the cheapest play that wins from an opponent: people ask for it if a dear one wins, or none is tried.

    Where the move is that play itself, and points lie on the table, the next dearer one is asked for.
    """
    if not table.obs.trick:  # one asks of a throw why not its highest card alone
        parts = [other for other in others if set(other) < set(move) and table.sure(other)]
        return (
            sorted(parts, key=lambda cards: (len(cards), -table.order.strength[table.top(cards)]))[:1]
            if verb(table.obs, move) == "throw"
            else []
        )
    if table.context.partner_wins:
        return []
    winning = [other for other in others if table.wins(other)]
    if table.wins(move):
        cheaper = [other for other in winning if table.price(other) < table.price(move)]
        winning = cheaper or (winning if table.stakes >= WORTH else [])  # nobody doubts whether to take so many points
    elif verb(table.obs, move) != "discard":
        return []
    return sorted(winning, key=table.price)[:1]


def near(obs: TractorView, move: Action, others: Sequence[Action]) -> Sequence[Action]:
    """Return the cheapest winner, then plays that differ in a card of a suit: pairs left whole and the lowest first."""
    if obs.phase != "play":
        return ()
    table, ranked = Look(obs), []
    for other in others:
        mine, theirs = only(move, other), only(other, move)
        if len(mine) != 1 or len(theirs) != 1 or table.suit(mine) != table.suit(theirs):
            continue
        alone = len(move) == 1 and not table.sure(move) and not POINTS[theirs[0]]
        if is_natural(table, mine[0], theirs[0]) if obs.trick else alone:
            ranked.append((bool(table.broken(other)), table.order.strength[theirs[0]], other))
    return list(dict.fromkeys((*cheapest_winner(table, move, others), *(other for *_, other in sorted(ranked)))))


def sure_points(obs: TractorView, move: Candidate[Action], rival: Candidate[Action]) -> Idea | None:
    """Partner has the trick, and nobody is left to change that: points are ours for certain."""
    if obs.phase != "play" or len(obs.trick) != 3:
        return None
    table, mine, theirs = Look(obs), move.action, rival.action
    held = [card for card in only(mine, theirs) if POINTS[card]]
    if not table.context.partner_wins or table.wins(mine) or not held:
        return None
    facts: dict[str, Fact] = {"points": points_of(held)}
    if points_of(theirs) >= points_of(mine) or table.suit(theirs) == TRUMP != table.suit(mine):
        facts["saved"] = best_of(table, theirs, mine)
    return idea(*held, held=cards_named(held), **facts)


@in_play("follow", "discard", "ruff")
def feed_partner(table: Look, move: Action, rival: Action) -> Idea | None:
    """Partner is winning, so points go to our side."""
    more = points_of(move) - points_of(rival)
    if not table.context.partner_wins or more <= 0 or table.wins(move):
        return None
    safe = not can_be_beaten(table, table.context.winning)
    facts: dict[str, Fact] = {**lying(table), "more": more}
    return idea(*only(move, rival), **facts, safety="last" if table.last else "safe" if safe else "likely")


@in_play("follow", "discard", "ruff")
def points_for_partner(table: Look, move: Action, rival: Action) -> Idea | None:
    """Partner plays after us and is likely to win."""
    ahead = len(table.obs.trick) == 1 and not table.wins(move) and points_of(move) > points_of(rival)
    suit = table.suit(table.obs.led)
    facts: dict[str, Fact] = {"suit": suit_word(suit)} if table.memory.may_ruff(table.partner, suit) else {}
    return idea(*only(move, rival), **facts) if ahead else None


@in_play("follow", "ruff")
def bring_home(table: Look, move: Action, rival: Action) -> Idea | None:
    """A winner with points brings these home, too."""
    more = points_of(move) > points_of(rival) and table.wins(move)
    theirs = table.stakes and not table.context.partner_wins and not table.wins(rival)  # then these are worth taking
    return idea(*move, points=points_of(move)) if more and not theirs else None


@in_play("follow", "discard", "ruff")
def partner_in_doubt(table: Look, move: Action, rival: Action) -> Idea | None:
    """Partner is winning, but an opponent may still beat the card: points wait."""
    fewer = points_of(rival) - points_of(move)
    if not table.context.partner_wins or fewer <= 0 or not can_be_beaten(table, table.context.winning):
        return None
    suit = table.suit(table.obs.led)
    ruffers = table.ruffers(suit) if table.suit(table.context.winning) == suit else []
    facts: dict[str, Fact] = {"rival_seat": SIDES[table.context.rivals_later[0]]}
    if ruffers:
        facts |= {"ruffer": SIDES[ruffers[0]], "suit": suit_word(suit)}
    return idea(*only(rival, move), **lying(table), held=cards_named(only(rival, move)), **facts)


@in_play("follow", "discard", "ruff")
def risky_points(table: Look, move: Action, rival: Action) -> Idea | None:
    """A card with points that wins so far may still be beaten, and then they are gone."""
    fewer = points_of(rival) - points_of(move)
    if fewer <= 0 or not table.wins(rival) or not can_be_beaten(table, rival):
        return None
    held = [card for card in only(rival, move) if points_of((card,))]
    return idea(*held, held=cards_named(held), rival_seat=SIDES[table.context.rivals_later[0]])


@in_play("follow", "discard", "ruff")
def give_nothing(table: Look, move: Action, rival: Action) -> Idea | None:
    """The opponents win this trick, so it gets no points of ours."""
    if len(table.obs.trick) == 1 or not gives_less(table, move, rival):
        return None
    held = [card for card in only(rival, move) if points_of((card,))]
    return idea(*held, **lying(table), held=cards_named(held), **given(move, rival))


@in_play("follow", "discard", "ruff")
def top_led(table: Look, move: Action, rival: Action) -> Idea | None:
    """Partner has yet to play, but has nothing that beats the lead in its suit."""
    suit = table.suit(table.obs.led)
    if len(table.obs.trick) != 1 or not gives_less(table, move, rival):
        return None
    if not table.sure(table.obs.led) or table.memory.may_ruff(table.partner, suit):
        return None
    held = [card for card in only(rival, move) if points_of((card,))]
    return idea(*held, **lying(table), suit=suit_word(suit))


@in_play("follow", "discard", "ruff")
def second_hand(table: Look, move: Action, rival: Action) -> Idea | None:
    """Partner has not played yet, so it is open whose points these would be."""
    open_yet = len(table.obs.trick) == 1 and gives_less(table, move, rival)
    held = [card for card in only(rival, move) if points_of((card,))]
    facts: dict[str, Fact] = {"winner": table.winner, **given(move, rival)}
    return idea(*held, held=cards_named(held), **facts) if open_yet else None


@in_play("follow", "ruff")
def take_trick(table: Look, move: Action, rival: Action) -> Idea | None:
    """A trick of the opponents is worth taking."""
    taken = not table.context.partner_wins and table.wins(move) and not table.wins(rival)
    if not taken:
        return None
    stakes = table.stakes + points_of(move)
    facts: dict[str, Fact] = {"place": "last"} if table.last else {}
    return idea(*move, *table.context.winning, **lying(table), stakes=stakes, **facts)


@in_play("follow", "ruff")
def beat_partner(table: Look, move: Action, rival: Action) -> Idea | None:
    """Partner's card would not hold, so it is worth beating."""
    over = table.context.partner_wins and table.wins(move) and not table.wins(rival)
    return idea(*move, *table.context.winning, **lying(table)) if over else None


@in_play("follow", "ruff")
def least_winner(table: Look, move: Action, rival: Action) -> Idea | None:
    """Of the cards that win, a cheaper one will do."""
    both = table.wins(move) and table.wins(rival)
    cheaper = table.price(move) < table.price(rival) and table.top(move) != table.top(rival)
    if not both or not cheaper:
        return None
    sure = table.last or not can_be_beaten(table, move)
    return idea(*move, *rival, kept=best_of(table, rival, move)) if sure else None


@in_play("follow", "ruff")
def no_waste(table: Look, move: Action, rival: Action) -> Idea | None:
    """A high card is too good for a trick with little in it, even where a lower one may be beaten."""
    both = table.wins(move) and table.wins(rival)
    cheaper = table.price(move) < table.price(rival) and table.top(move) != table.top(rival)
    if not both or not cheaper:
        return None
    facts: dict[str, Fact] = {"cheapest": cards_named(move)} if table.dearer_winners(move) else {}
    return idea(*rival, kept=best_of(table, rival, move), **facts)


@in_play("follow", "ruff")
def cheapest(table: Look, move: Action, rival: Action) -> Idea | None:
    """A card that wins is the cheapest of those that do."""
    dearer = [] if table.context.partner_wins else table.dearer_winners(move)
    best = max(dearer, key=lambda card: table.price((card,)), default=None)
    return None if best is None else idea(*move, saved=cards_named((best,)))


@in_play("follow", "ruff")
def high_enough(table: Look, move: Action, rival: Action) -> Idea | None:
    """A higher card keeps those after us from winning."""
    both = table.wins(move) and table.wins(rival) and not table.last
    higher = table.order.strength[table.top(move)] > table.order.strength[table.top(rival)]
    if not both or not higher or not table.context.rivals_later or table.suit(move) != table.suit(rival):
        return None
    stopped = set(table.higher_out(table.top(rival))) - set(table.higher_out(table.top(move)))
    return idea(*move, *rival, **lying(table)) if stopped else None


@in_play("follow", "discard", "ruff")
def leave_to_partner(table: Look, move: Action, rival: Action) -> Idea | None:
    """Partner wins already."""
    over = table.context.partner_wins and table.wins(rival) and not table.wins(move)
    return idea(*rival, **lying(table), kept=best_of(table, rival, move)) if over else None


@in_play("follow")
def low_for_partner(table: Look, move: Action, rival: Action) -> Idea | None:
    """Partner plays after us and may win it."""
    left = not table.context.partner_wins and table.wins(rival) and not table.wins(move)
    return idea(*move, *rival, **lying(table)) if left and len(table.obs.trick) == 1 else None


@in_play("follow", "discard")
def ruffer_behind(table: Look, move: Action, rival: Action) -> Idea | None:
    """An opponent who plays after us is out of the suit, and points invite a ruff."""
    ruffers = table.ruffers(table.order.suit[table.obs.led[0]])
    if not ruffers or points_of(rival) <= points_of(move):
        return None
    held = [card for card in only(rival, move) if points_of((card,))]
    facts: dict[str, Fact] = {"suit": suit_word(table.suit(table.obs.led)), "ruffer": SIDES[ruffers[0]]}
    return idea(*held, held=cards_named(held), **facts)


@in_play("follow", "ruff")
def take_lead(table: Look, move: Action, rival: Action) -> Idea | None:
    """Who wins the trick leads to the next one."""
    return idea(*move) if table.wins(move) and not table.wins(rival) else None


@in_play("discard")
def over_ruffed(table: Look, move: Action, rival: Action) -> Idea | None:
    """A ruff that an opponent goes over is wasted."""
    ruffs = table.suit(rival) == TRUMP and table.wins(rival) and bool(table.context.rivals_later)
    return idea(*rival, ruffer=SIDES[table.context.rivals_later[0]]) if ruffs else None


@in_play("follow", "discard")
def leave_trick(table: Look, move: Action, rival: Action) -> Idea | None:
    """A trick with little in it is not worth a good card."""
    left = not table.context.partner_wins and table.wins(rival) and not table.wins(move)
    left = left and table.suit(rival) == table.suit(table.obs.led)  # a ruff is another idea
    return idea(*rival, **lying(table), kept=best_of(table, rival, move)) if left else None


def trumps_spared(table: Look, move: Action, rival: Action) -> Action:
    """Return the trumps that only the rival parts with, if it takes more of them."""
    mine, theirs = (tuple(card for card in one if table.order.suit[card] == TRUMP) for one in (move, rival))
    return only(theirs, mine) if len(theirs) > len(mine) else ()


@in_play("follow", "discard")
def spare_trump(table: Look, move: Action, rival: Action) -> Idea | None:
    """A trump will win elsewhere."""
    spared = trumps_spared(table, move, rival)
    if not spared or not table.wins(rival):
        return None
    facts = lying(table)
    if points_of(move):
        del facts["points"]  # who gives points himself does not wait for a trick with more
    return idea(*spared, **facts, kept=best_of(table, rival, move))


@in_play("follow", "discard")
def vain_trump(table: Look, move: Action, rival: Action) -> Idea | None:
    """A trump that does not win now will elsewhere."""
    spared = trumps_spared(table, move, rival)
    vain = spared and not table.wins(rival)
    return idea(*spared, kept=best_of(table, rival, move)) if vain else None


@in_play("lead", "throw", "follow", "ruff", "discard")
def keep_pair(table: Look, move: Action, rival: Action) -> Idea | None:
    """A pair that stays together wins what its cards alone do not."""
    apart = only(rival, move)
    saved = [card for card in dict.fromkeys(apart) if table.obs.cards.count(card) == 2 and card not in move]
    keeps_pair = idea(*saved, pair=cards_named(saved[:1] * 2), instead="otherwise")
    return keeps_pair if saved and not table.broken(move) else None


@in_play("follow", "discard")
def lower_pair(table: Look, move: Action, rival: Action) -> Idea | None:
    """If a pair must be broken, it is the lower one."""
    mine, theirs = table.broken(only(move, rival)), table.broken(only(rival, move))
    if len(mine) != 1 or len(theirs) != 1 or table.price(mine) >= table.price(theirs):
        return None
    return idea(*theirs, pair=cards_named(theirs * 2))


@in_play("lead", "follow", "discard")
def empty_suit(table: Look, move: Action, rival: Action) -> Idea | None:
    """Without a plain suit one may ruff it."""
    trumps = len(table.held(TRUMP)) - sum(table.order.suit[card] == TRUMP for card in move)
    for suit in table.empties(move):
        left = sum(table.obs.out[card] for card in table.order.members[suit])
        if suit not in table.empties(rival) and trumps > 0 and left > 2:
            gone = [card for card in table.order.sorted(move) if table.order.suit[card] == suit]
            return idea(*gone, suit=suit_word(suit), gone=cards_named(gone))
    return None


@in_play("follow", "discard")
def throw_low(table: Look, move: Action, rival: Action) -> Idea | None:
    """Where nothing is to be won, the card that is worth least goes."""
    lost = not table.wins(move) and not table.wins(rival)
    kept = only(rival, move)
    if not lost or table.price(move) >= table.price(rival) or not kept:
        return None
    best = max(kept, key=lambda card: table.price((card,)))
    pair = "pair" if best in pairs_in(table.obs.cards, table.order) else "card"
    return idea(best, **lying(table), kept=cards_named((best,)), what=pair)


@in_play("lead", "throw", "follow", "ruff", "discard")
def keep_card(table: Look, move: Action, rival: Action) -> Idea | None:
    """A card that will win is kept, whatever goes instead."""
    return idea(*only(rival, move)) if only(rival, move) and table.price(rival) > table.price(move) else None
