"""The observation as plain JSON values, for a front end that knows this game. docs/tractor.md describes the fields."""

from __future__ import annotations

from typing import Any

from parlour.games.tractor.drawing import display_suits, sorted_hand
from parlour.games.tractor.rules.actions import check_play, format_action
from parlour.games.tractor.rules.declaring import KINDS, Declaration, kind_of_declaration, offers
from parlour.games.tractor.rules.events import trump_word
from parlour.games.tractor.rules.match import TractorView, Trick, tricks_of
from parlour.games.tractor.rules.order import SUIT_WORDS, name_of, points_of
from parlour.games.tractor.rules.round import HAND, KITTY, SEATS, SIDES, Round
from parlour.games.tractor.rules.shapes import kind_of
from parlour.games.tractor.rules.variants import RANK_NAMES
from parlour.games.tractor.selecting import selections

__all__ = ["page_view"]


def page_view(obs: TractorView) -> dict[str, Any]:
    """Return everything a table shows to this seat."""
    complete = [trick for trick in obs.tricks if trick.complete]
    current = obs.tricks[-1] if obs.tricks and not obs.tricks[-1].complete else None
    last = complete[-1] if complete else _last_of(obs.past[-1], obs) if obs.past else None
    settled = obs.phase != "deal" or obs.fixed is not None or obs.standing is not None
    return {
        "phase": obs.phase,
        "round": obs.number,
        "ranks": [RANK_NAMES[rank] for rank in obs.ranks],
        "rank": RANK_NAMES[obs.rank],
        "trump": trump_word(obs.trump) if obs.phase != "deal" or obs.standing is not None else None,
        "suits": [SUIT_WORDS[suit] for suit in display_suits(obs.order)],
        "starter": SIDES[obs.starter] if settled else None,
        "defenders": ("ns" if obs.starter % 2 == 0 else "ew") if settled else None,
        "declaration": None if obs.standing is None else _declaration(obs.standing),
        "declarations": [_declaration(item) for item in obs.declarations],
        "offers": _offers(obs),
        "dealt": len(obs.dealt),
        "newest": name_of(obs.dealt[-1]) if obs.phase == "deal" and obs.dealt else None,
        "keeper": None if obs.keeper is None else SIDES[obs.keeper],
        "asked": None if obs.asked is None else SIDES[obs.asked],
        "turned_up": [name_of(card) for card in obs.shown],
        "hand": [_card(obs, card) for card in sorted_hand(obs.cards, obs.order)],
        "select": _count(obs),
        "leads": obs.phase == "play" and obs.acts and not obs.led,
        "selections": selections(obs),
        "only": _only(obs),
        "picked": [name_of(card) for card in obs.picked] if obs.phase == "kitty" and obs.acts else [],
        "buried": [name_of(card) for card in obs.buried],
        "turn": None if obs.turn is None else SIDES[obs.turn],
        "trick": None if current is None else _trick(current, obs),
        "last_trick": None if last is None else _trick(last, obs),
        "tricks": len(complete),
        "cards_left": [_cards_left(obs, seat) for seat in SEATS],
        "points": obs.points,
        "goal": obs.rules.point_goal,
        "rounds": [_round(played) for played in obs.past],
    }


def _card(obs: TractorView, card: int) -> dict[str, Any]:
    return {
        "card": name_of(card),
        "suit": SUIT_WORDS[obs.order.suit[card]],
        "points": points_of((card,)),
        "picked": card in obs.picked and obs.phase == "kitty" and obs.acts,
    }


def _count(obs: TractorView) -> int:
    """Return how many cards an action takes; 0 where that is free or nothing is to be done."""
    if not obs.acts:
        return 0
    return KITTY if obs.phase == "kitty" else len(obs.led)


def _only(obs: TractorView) -> list[str]:
    """Return the one play that the rules leave, if there is only one."""
    if obs.phase != "play" or not obs.acts or not obs.led:
        return []
    suit = obs.order.suit[obs.led[0]]
    held = tuple(card for card in obs.cards if obs.order.suit[card] == suit)
    if len(held) != len(obs.led) or check_play(obs, held) is not None:
        return []
    return [name_of(card) for card in held]


def _offers(obs: TractorView) -> list[dict[str, Any]]:
    if obs.seat is None or not (obs.phase == "deal" or (obs.phase == "theft" and obs.acts)):
        return []
    return [
        {"text": format_action(cards), **_kind(cards)}
        for cards in offers(obs.hand, obs.standing, obs.seat, obs.rank, obs.rules)
    ]


def _kind(cards: tuple[int, ...]) -> dict[str, Any]:
    item = Declaration(0, cards, 0)
    return {"kind": KINDS[kind_of_declaration(cards)], "strength": item.strength, "trump": trump_word(item.trump)}


def _declaration(item: Declaration) -> dict[str, Any]:
    return {"seat": SIDES[item.seat], "cards": [name_of(card) for card in item.cards], **_kind(item.cards)}


def _trick(trick: Trick, obs: TractorView) -> dict[str, Any]:
    return {
        "leader": SIDES[trick.leader],
        "plays": [
            {
                "seat": SIDES[(trick.leader + place) % 4],
                "cards": [name_of(card) for card in played.cards],
                "tried": [name_of(card) for card in played.tried],
            }
            for place, played in enumerate(trick.plays)
        ],
        "kind": kind_of(trick.led, obs.order) if obs.plays else "",
        "winner": SIDES[trick.winner],
        "points": trick.points,
        "complete": trick.complete,
    }


def _last_of(played: Round, obs: TractorView) -> Trick:
    """Return the trick that ended a round: it is what people want to see while the next one is dealt."""
    return tricks_of(played.leaders, played.plays, played.order(obs.rules), obs.rules)[-1]


def _round(played: Round) -> dict[str, Any]:
    result = played.result
    assert result is not None
    return {
        "number": played.number,
        "rank": RANK_NAMES[played.rank],
        "trump": trump_word(played.trump),
        "starter": SIDES[played.starter],
        "points": result.points,
        "kitty": [name_of(card) for card in played.buried],
        "kitty_points": result.kitty,
        "multiplier": result.multiplier,
        "held": result.held,
        "levels": result.levels,
        "team": "ns" if result.team == 0 else "ew",
        "ranks": [RANK_NAMES[rank] for rank in result.ranks],
        "won": result.won,
    }


def _cards_left(obs: TractorView, seat: int) -> int:
    if obs.phase == "kitty" and seat == obs.keeper:
        return HAND + KITTY
    if obs.phase != "play":
        return 0 if obs.phase == "over" else len(obs.dealt) if obs.phase == "deal" else HAND
    gone = 0
    for number, played in enumerate(obs.plays):
        if (obs.leaders[number // 4] + number) % 4 == seat:
            gone += len(played.cards)
    return HAND - gone
