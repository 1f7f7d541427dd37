"""Ideas of whoever leads: winners while they win, trumps drawn or kept, a partner who can ruff, no gifts."""

from __future__ import annotations

from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.tractor.rules.actions import Action
from parlour.games.tractor.rules.order import TRUMP, points_of
from parlour.games.tractor.rules.round import SIDES
from parlour.games.tractor.rules.shapes import components
from parlour.games.tractor.teaching.table import OTHERS, Look, cards_named, idea, in_play, only, suit_word

__all__ = [
    "avoid_ruff",
    "cash_winner",
    "clear_way",
    "draw_many",
    "draw_trumps",
    "drive_out",
    "fewer_for_last",
    "good_lead",
    "guarded",
    "high_trump",
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
    "made_by",
    "partner_ruffs",
    "points_early",
    "return_suit",
    "short_suit",
    "small_trump",
    "throw_winners",
    "to_partner",
    "top_trump",
]

FEW = 8  # cards of a plain suit that are out, from which somebody is likely to ruff it
SHORT = 2  # cards left of a suit that may soon be gone
READY = 3  # trumps with which ruffing is a plan
TRUMPS_ABOVE = 4  # trumps that are out and higher than one that is likely to win
HIGH = 2  # kinds of higher cards that are out, for a card that is high in its suit


def left_in(table: Look, suit: int) -> int:
    """Return how many cards of a suit we do not see."""
    return sum(table.obs.out[card] for card in table.order.members[suit])


def is_open(table: Look, suit: int) -> bool:
    """Whether all can be expected to follow in a plain suit: nobody has shown out, and many cards are left."""
    return suit != TRUMP and left_in(table, suit) > FEW and all(suit not in voids for voids in table.obs.voids)


def shortens(table: Look, move: Action) -> bool:
    """Whether a lead from a short plain suit soon lets us ruff it."""
    suit = table.suit(move)
    left = len(table.held(suit)) - len(move)
    return suit != TRUMP and left <= SHORT and len(table.held(TRUMP)) >= READY and left_in(table, suit) > left + SHORT


def guarded(table: Look) -> Action:
    """Return a plain card of ours with points that nobody can beat in its suit, which a ruff would take from us."""
    plain = [card for card in table.obs.cards if table.order.suit[card] != TRUMP and points_of((card,))]
    return next(((card,) for card in reversed(plain) if not table.higher_out(card)), ())


def made_by(table: Look, move: Action) -> Action:
    """Return the card of ours that is the highest of its suit once what beats a lead is gone: one kind of card."""
    above = table.higher_out(move[0])
    if len(move) > 1 or len(above) != 1 or points_of(move):
        return ()
    strength = table.order.strength
    better = [card for card in table.held(table.suit(move)) if strength[card] > strength[move[0]]]
    return tuple([card for card in better if table.higher_out(card) == above][-1:])


def aim_of(table: Look, move: Action) -> dict[str, Fact]:
    """Return what speaks for a lead by itself, as sentences name it beside what speaks against the other."""
    suit, pairs = table.suit(move), pairs_of(table, move)
    tests = {
        "top": table.sure(move) and suit == TRUMP,
        "highest": table.sure(move) and len(move) == 1,
        "pair": pairs == 1 and len(move) == 2,
        "open": is_open(table, suit),
    }
    return {"aim": found} if (found := next((name for name, holds in tests.items() if holds), "")) else {}


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
    most = pairs_of(table, rival)
    kept = next(part.cards for part in components(rival, table.order) if part.pairs == most)
    if most <= pairs_of(table, move) or set(kept) & set(move):
        return None
    facts: dict[str, Fact] = aim_of(table, move) if most == 1 else {"combination": "tractor"}
    return idea(*kept, kept=cards_named(kept), **facts)


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
    facts: dict[str, Fact] = {"when": "open"} if is_open(table, suit) else {}
    if table.held(suit)[-1] in move:
        facts["suit"] = suit_word(suit)  # else a higher card of ours is left, too
    return idea(*move, **facts)


@in_play("lead")
def drive_out(table: Look, move: Action, rival: Action) -> Idea | None:
    """Whoever beats this card spends the one that stands above ours, which is then the highest."""
    made = made_by(table, move)
    above = cards_named(table.higher_out(move[0]))
    return idea(*move, *made, above=above, made=cards_named(made)) if made else None


@in_play("lead")
def clear_way(table: Look, move: Action, rival: Action) -> Idea | None:
    """A trump that nobody can beat takes out those that are higher than our next one."""
    both = table.suit(move) == TRUMP == table.suit(rival) and table.sure(move)
    above = table.higher_out(table.top(rival))
    return idea(*move, *rival, kept=cards_named((table.top(rival),))) if both and 0 < len(above) <= HIGH else None


@in_play("lead")
def top_trump(table: Look, move: Action, rival: Action) -> Idea | None:
    """A trump that nobody can beat keeps the lead, and partner can add points to it."""
    return idea(*move) if table.suit(move) == TRUMP and table.sure(move) and not table.sure(rival) else None


@in_play("lead")
def return_suit(table: Look, move: Action, rival: Action) -> Idea | None:
    """Partner has led this suit, and will have more in it."""
    suit = table.suit(move)
    back = suit != TRUMP and table.partner_led(suit) and table.suit(rival) != suit and not table.sure(rival)
    return idea(*move, suit=suit_word(suit)) if back else None


@in_play("lead")
def to_partner(table: Look, move: Action, rival: Action) -> Idea | None:
    """A low card leaves the trick to partner."""
    suit = table.suit(move)
    low = len(move) == 1 and not table.sure(move) and not points_of(move) and not table.sure(rival)
    return idea(*move, suit=suit_word(suit)) if low and suit != table.suit(rival) else None


@in_play("lead")
def short_suit(table: Look, move: Action, rival: Action) -> Idea | None:
    """What is led from a short suit brings the moment nearer at which we can ruff it."""
    other = table.suit(rival) != table.suit(move) and not shortens(table, rival)
    if not other or not shortens(table, move) or table.sure(move):
        return None
    return idea(*move, suit=suit_word(table.suit(move)), left=len(table.held(table.suit(move))) - len(move))


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
    return idea(*rival, suit=suit_word(suit), ruffer=SIDES[ruffers[0]], **aim_of(table, move))


@in_play("lead")
def draw_trumps(table: Look, move: Action, rival: Action) -> Idea | None:
    """Every round of trumps takes some from the opponents, who then ruff less."""
    if table.suit(move) != TRUMP or table.suit(rival) == TRUMP:
        return None
    out = left_in(table, TRUMP)
    winner = guarded(table)
    facts: dict[str, Fact] = {"guarded": cards_named(winner)} if winner else {}
    mine = len(table.held(TRUMP))
    if mine * OTHERS > out:
        facts["trumps"] = mine  # more than the others have on average
    return idea(*move, *winner, out=out, **facts) if out else None


@in_play("lead", "throw")
def draw_many(table: Look, move: Action, rival: Action) -> Idea | None:
    """With more trumps than the others have on average, every lead of them draws theirs."""
    mine, out = len(table.held(TRUMP)), left_in(table, TRUMP)
    return idea(*move, trumps=mine, out=out) if table.suit(move) == TRUMP and mine * OTHERS > out > 0 else None


@in_play("lead")
def likely_ruff(table: Look, move: Action, rival: Action) -> Idea | None:
    """A suit of which little is left is ruffed."""
    suit = table.suit(rival)
    left = left_in(table, suit)
    few = suit != TRUMP and suit != table.suit(move) and left <= FEW
    return idea(*rival, suit=suit_word(suit), left=left, **aim_of(table, move)) if few else None


@in_play("lead")
def small_trump(table: Look, move: Action, rival: Action) -> Idea | None:
    """Of two trumps the smaller one is led, and the higher one kept."""
    both = table.suit(move) == TRUMP == table.suit(rival)
    lower = table.order.strength[table.top(move)] < table.order.strength[table.top(rival)]
    kept = cards_named((table.top(rival),))
    return idea(*move, *rival, kept=kept, instead="otherwise") if both and lower else None


@in_play("lead")
def high_trump(table: Look, move: Action, rival: Action) -> Idea | None:
    """A trump that hardly anything beats is likely to keep the lead."""
    both = table.suit(move) == TRUMP == table.suit(rival)
    higher = table.order.strength[table.top(move)] > table.order.strength[table.top(rival)]
    above = table.higher_out(table.top(move))
    few = 0 < sum(table.obs.out[card] for card in above) <= TRUMPS_ABOVE
    facts: dict[str, Fact] = {"above": cards_named(above)} if len(above) <= HIGH else {}
    return idea(*move, *rival, **facts) if both and higher and few else None


@in_play("lead")
def fewer_for_last(table: Look, move: Action, rival: Action) -> Idea | None:
    """Trumps that are drawn cannot win the last trick."""
    return idea(*move) if table.suit(move) == TRUMP != table.suit(rival) and table.late else None


@in_play("lead")
def keep_trumps(table: Look, move: Action, rival: Action) -> Idea | None:
    """Trumps that are led do not ruff."""
    if table.suit(rival) != TRUMP or table.suit(move) == TRUMP:
        return None
    kept = only(rival, move)
    return idea(*kept, kept=cards_named((table.top(rival),)), trumps=len(table.held(TRUMP)), **aim_of(table, move))


@in_play("lead")
def keep_points(table: Look, move: Action, rival: Action) -> Idea | None:
    """A card with points that may be beaten is no lead."""
    if points_of(rival) <= points_of(move) or len(rival) > 2 or (table.sure(rival) and table.suit(rival) == TRUMP):
        return None
    held = [card for card in only(rival, move) if points_of((card,))]
    above = table.higher_out(table.top(rival))
    plain = table.suit(rival) != TRUMP
    if not held or not (above or plain):
        return None
    facts: dict[str, Fact] = {"above": cards_named(above[:1])} if plain and above else {}
    if not above:
        facts["ruffed"] = suit_word(table.suit(rival))
    return idea(*held, held=cards_named(held[:2]), **facts, **aim_of(table, move))


@in_play("lead")
def lead_points(table: Look, move: Action, rival: Action) -> Idea | None:
    """A card with points that nobody can beat brings them home."""
    more = points_of(move) > points_of(rival) and table.sure(move)
    suit = table.suit(move)
    facts: dict[str, Fact] = {} if suit == TRUMP else {"suit": suit_word(suit)}  # a plain card may be ruffed
    return idea(*move, points=points_of(move), **facts) if more else None


@in_play("lead")
def points_early(table: Look, move: Action, rival: Action) -> Idea | None:
    """While others can follow, a card with points is seldom ruffed."""
    suit = table.suit(move)
    left = left_in(table, suit)
    early = suit != TRUMP and points_of(move) > points_of(rival) and left > FEW
    return idea(*move, suit=suit_word(suit)) if early else None


@in_play("lead")
def lead_high(table: Look, move: Action, rival: Action) -> Idea | None:
    """Of two cards of a suit the higher one is likelier to win."""
    same = table.suit(move) == table.suit(rival) != TRUMP
    higher = table.order.strength[table.top(move)] > table.order.strength[table.top(rival)]
    above = cards_named(table.higher_out(table.top(move)))
    facts: dict[str, Fact] = {"above": above} if 0 < len(above) <= HIGH else {}
    return idea(*move, *rival, **facts) if same and higher else None


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
    facts: dict[str, Fact] = {"kept": cards_named((table.top(rival),)), **aim_of(table, move)}
    return idea(*move, **facts) if low and table.price(rival) > table.price(move) else None


@in_play("lead")
def good_lead(table: Look, move: Action, rival: Action) -> Idea | None:
    """What speaks for a lead and not for the other, where nothing else is to be said."""
    aim = aim_of(table, move)
    return idea(*move, **aim) if aim and aim not in ({"aim": "open"}, aim_of(table, rival)) else None
