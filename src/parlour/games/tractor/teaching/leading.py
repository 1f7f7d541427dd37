"""Ideas of whoever leads: winners while they win, trumps drawn or kept, a partner who can ruff, no gifts."""

from __future__ import annotations

from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.tractor.rules.actions import Action
from parlour.games.tractor.rules.order import TRUMP, points_of
from parlour.games.tractor.rules.round import SIDES
from parlour.games.tractor.rules.shapes import components
from parlour.games.tractor.teaching.table import Look, cards_named, idea, in_play, only, suit_word

__all__ = [
    "avoid_ruff",
    "cash_winner",
    "draw_trumps",
    "fewer_for_last",
    "high_trump",
    "keep_for_last",
    "keep_points",
    "keep_tractor",
    "keep_trumps",
    "keep_winner",
    "lead_high",
    "lead_low",
    "lead_pair",
    "lead_points",
    "lead_tractor",
    "likely_ruff",
    "other_suit",
    "partner_ruffs",
    "points_early",
    "small_trump",
    "throw_winners",
]

FEW = 8  # cards of a plain suit that are out, from which somebody is likely to ruff it


def pairs_of(table: Look, cards: Action) -> int:
    """Return how many pairs the largest combination of a lead has."""
    return max(part.pairs for part in components(cards, table.order))


@in_play("throw")
def throw_winners(table: Look, move: Action, rival: Action) -> Idea | None:
    """Several winners together leave no time to ruff them one by one."""
    return idea(*move, suit=suit_word(table.suit(move)), cards=len(move)) if len(move) >= len(rival) else None


@in_play("lead", "throw")
def lead_tractor(table: Look, move: Action, rival: Action) -> Idea | None:
    """Hardly anybody can follow a tractor with a higher one."""
    long = pairs_of(table, move)
    return idea(*move, pairs=long, cards=len(move)) if long >= 2 and pairs_of(table, rival) < long else None


@in_play("lead")
def keep_tractor(table: Look, move: Action, rival: Action) -> Idea | None:
    """A pair or tractor that would not win now may win later."""
    later = pairs_of(table, rival) > pairs_of(table, move)
    return idea(*rival, kept=cards_named(table.order.sorted(rival))) if later else None


@in_play("lead")
def lead_pair(table: Look, move: Action, rival: Action) -> Idea | None:
    """Only a higher pair beats a pair."""
    if pairs_of(table, move) != 1 or pairs_of(table, rival) > 0:
        return None
    higher = [card for card in table.higher_out(move[0]) if table.obs.out[card] == 2]
    kind = "trump" if table.suit(move) == TRUMP else "plain"
    return idea(*move, higher=len(higher), sure="sure" if not higher else "likely", kind=kind)


@in_play("lead")
def cash_winner(table: Look, move: Action, rival: Action) -> Idea | None:
    """A plain card that nobody can beat in its suit wins now; later it may be ruffed."""
    suit = table.suit(move)
    if suit == TRUMP or len(move) > 1 or not table.sure(move) or (table.suit(rival) == suit and table.sure(rival)):
        return None
    if table.ruffers(suit):
        return None
    left = sum(table.obs.out[card] for card in table.order.members[suit])
    return idea(*move, suit=suit_word(suit), left=left)


@in_play("lead")
def partner_ruffs(table: Look, move: Action, rival: Action) -> Idea | None:
    """Partner has shown that the suit is out, and can ruff."""
    suit = table.suit(move)
    able = table.memory.may_ruff(table.partner, suit) and not table.memory.may_ruff(table.partner, table.suit(rival))
    return idea(*move, suit=suit_word(suit), partner=SIDES[table.partner]) if able else None


@in_play("lead")
def avoid_ruff(table: Look, move: Action, rival: Action) -> Idea | None:
    """An opponent has shown that the other suit is out, and would ruff."""
    suit = table.suit(rival)
    ruffers = table.ruffers(suit)
    if not ruffers or suit == table.suit(move) or table.ruffers(table.suit(move)):
        return None
    return idea(*rival, suit=suit_word(suit), ruffer=SIDES[ruffers[0]])


@in_play("lead")
def draw_trumps(table: Look, move: Action, rival: Action) -> Idea | None:
    """Every round of trumps takes some from the opponents, who then ruff less."""
    if table.suit(move) != TRUMP or table.suit(rival) == TRUMP:
        return None
    mine = len(table.held(TRUMP))
    out = sum(table.obs.out[card] for card in table.order.members[TRUMP])
    return idea(*move, trumps=mine, out=out) if out else None


@in_play("lead")
def likely_ruff(table: Look, move: Action, rival: Action) -> Idea | None:
    """A suit of which little is left is ruffed."""
    suit = table.suit(rival)
    left = sum(table.obs.out[card] for card in table.order.members[suit])
    few = suit != TRUMP and suit != table.suit(move) and left <= FEW
    return idea(*rival, suit=suit_word(suit), left=left) if few else None


@in_play("lead")
def small_trump(table: Look, move: Action, rival: Action) -> Idea | None:
    """Of two trumps the smaller one is led, and the higher one kept."""
    both = table.suit(move) == TRUMP == table.suit(rival)
    lower = table.order.strength[table.top(move)] < table.order.strength[table.top(rival)]
    return idea(*move, *rival, kept=cards_named((table.top(rival),))) if both and lower else None


@in_play("lead")
def high_trump(table: Look, move: Action, rival: Action) -> Idea | None:
    """A trump that wins keeps the lead."""
    both = table.suit(move) == TRUMP == table.suit(rival)
    higher = table.order.strength[table.top(move)] > table.order.strength[table.top(rival)]
    return idea(*move, *rival) if both and higher else None


@in_play("lead")
def fewer_for_last(table: Look, move: Action, rival: Action) -> Idea | None:
    """Trumps that are drawn cannot win the last trick."""
    return idea(*move) if table.suit(move) == TRUMP != table.suit(rival) else None


@in_play("lead")
def keep_for_last(table: Look, move: Action, rival: Action) -> Idea | None:
    """The last trick decides about the kitty, and a high trump wins it."""
    top = table.top(rival)
    high = table.order.suit[top] == TRUMP and len(table.higher_out(top)) <= 2
    spent = high and table.order.strength[top] > table.order.strength[table.top(move)]
    other = table.suit(move) != TRUMP
    return idea(top, kept=cards_named((top,))) if table.late and high and (spent or other) else None


@in_play("lead")
def keep_trumps(table: Look, move: Action, rival: Action) -> Idea | None:
    """Trumps that are led do not ruff."""
    if table.suit(rival) != TRUMP or table.suit(move) == TRUMP:
        return None
    kept = only(rival, move)
    return idea(*kept, kept=cards_named((table.top(rival),)), trumps=len(table.held(TRUMP)))


@in_play("lead")
def keep_points(table: Look, move: Action, rival: Action) -> Idea | None:
    """A card with points that may be beaten is no lead."""
    if points_of(rival) <= points_of(move) or table.sure(rival) or len(rival) > 2:
        return None
    held = [card for card in only(rival, move) if points_of((card,))]
    above = table.higher_out(table.top(rival))
    if not held or not above:
        return None
    facts: dict[str, Fact] = {} if table.suit(rival) == TRUMP else {"above": cards_named(above[:1])}
    return idea(*held, held=cards_named(held[:1]), **facts)


@in_play("lead")
def lead_points(table: Look, move: Action, rival: Action) -> Idea | None:
    """A card with points that nobody can beat brings them home."""
    more = points_of(move) > points_of(rival) and table.sure(move)
    return idea(*move, points=points_of(move)) if more else None


@in_play("lead")
def points_early(table: Look, move: Action, rival: Action) -> Idea | None:
    """While others can follow, a card with points is seldom ruffed."""
    suit = table.suit(move)
    left = sum(table.obs.out[card] for card in table.order.members[suit])
    early = suit != TRUMP and points_of(move) > points_of(rival) and left > FEW
    return idea(*move, suit=suit_word(suit)) if early else None


@in_play("lead")
def lead_high(table: Look, move: Action, rival: Action) -> Idea | None:
    """Of two cards of a suit the higher one is likelier to win."""
    same = table.suit(move) == table.suit(rival) != TRUMP
    higher = table.order.strength[table.top(move)] > table.order.strength[table.top(rival)]
    return idea(*move, *rival) if same and higher else None


@in_play("lead")
def keep_winner(table: Look, move: Action, rival: Action) -> Idea | None:
    """A high card that may be beaten now is worth more when its suit comes back."""
    same = table.suit(move) == table.suit(rival) != TRUMP
    top = table.top(rival)
    above = table.higher_out(top)
    higher = table.order.strength[top] > table.order.strength[table.top(move)] and 0 < len(above) <= 2
    return idea(top, kept=cards_named((top,)), above=cards_named(above[:1])) if same and higher else None


@in_play("lead")
def lead_low(table: Look, move: Action, rival: Action) -> Idea | None:
    """A small plain card gives nothing away and keeps what is good."""
    low = len(move) == 1 and table.suit(move) != TRUMP and not points_of(move)
    low = low and len(table.higher_out(move[0])) > 2
    return (
        idea(*move, kept=cards_named((table.top(rival),))) if low and table.price(rival) > table.price(move) else None
    )


@in_play("lead")
def other_suit(table: Look, move: Action, rival: Action) -> Idea | None:
    """A suit in which the others hold the high cards is left to them."""
    suit = table.suit(rival)
    if suit == table.suit(move) or suit == TRUMP:
        return None
    above = table.higher_out(table.top(rival))
    return idea(*rival, suit=suit_word(suit), above=cards_named(above[:1])) if above else None
