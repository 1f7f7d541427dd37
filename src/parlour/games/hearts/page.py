"""The observation as plain JSON values, for a front end that knows this game."""

from __future__ import annotations

from typing import Any

from parlour.cards import Trick, members, name_of, pack
from parlour.games.hearts.rules.actions import PassActions, format_action, legal_actions, refusal
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SEATS, SIDES, Round, penalty
from parlour.games.hearts.rules.variants import DIRECTIONS

__all__ = ["page_view"]


def page_view(obs: HeartsView) -> dict[str, Any]:
    """Return everything a table shows to this seat."""
    legal = legal_actions(obs)
    passing = isinstance(legal, PassActions)
    cards = list(members(obs.hand))
    complete = [trick for trick in obs.tricks if trick.complete]
    last = complete[-1] if complete else _last_of(obs.past[-1]) if obs.past else None
    return {
        "phase": obs.phase,
        "round": obs.number,
        "pass": {"direction": DIRECTIONS[obs.offset], "to": None if obs.receiver is None else SIDES[obs.receiver]},
        "hand": [_card(obs, card, passing) for card in cards],
        "select": 3 if passing else 1 if legal and obs.phase == "play" else 0,
        "choices": [format_action(action) for action in legal] if obs.phase == "moon" else [],
        "given": _names(obs.given),
        "received": _names(obs.received),
        "turn": None if obs.turn is None else SIDES[obs.turn],
        "broken": obs.broken,
        "trick": _trick(Trick(obs.leaders[-1], obs.trick)) if obs.trick else None,
        "last_trick": None if last is None else _trick(last),
        "tricks": [_trick(trick) for trick in complete],
        "cards_left": [_cards_left(obs, seat) for seat in SEATS],
        "points": [penalty(taken) for taken in obs.taken],
        "scores": list(obs.scores),
        "target": obs.rules.target,
        "rounds": [_round(played) for played in obs.past],
    }


def _card(obs: HeartsView, card: int, passing: bool) -> dict[str, Any]:
    """Return a card of one's own, and why it may not be played."""
    refused = None if passing else refusal(obs, (card,))
    return {
        "card": name_of(card),
        "received": bool(obs.received >> card & 1),
        "refused": None if refused is None else {"code": refused.code, "text": refused.text},
    }


def _trick(trick: Trick) -> dict[str, Any]:
    return {
        "leader": SIDES[trick.leader],
        "cards": [
            {"seat": SIDES[(trick.leader + place) % 4], "card": name_of(card)} for place, card in enumerate(trick.cards)
        ],
        "winner": SIDES[trick.winner()],
        "complete": trick.complete,
        "points": penalty(pack(trick.cards)),
    }


def _last_of(played: Round) -> Trick:
    """Return the trick that ended a round: it is what people want to see while the next one is dealt."""
    return Trick(played.leaders[-1], played.plays[-4:])


def _round(played: Round) -> dict[str, Any]:
    shooter = played.shooter
    return {
        "number": played.number,
        "direction": DIRECTIONS[played.offset],
        "points": list(played.points),
        "moon": None if shooter is None else SIDES[shooter],
    }


def _cards_left(obs: HeartsView, seat: int) -> int:
    if obs.phase == "pass":
        return 13
    complete = len(obs.plays) // 4
    return 13 - complete - ((seat - obs.leaders[-1]) % 4 < len(obs.plays) % 4)


def _names(cards: int) -> list[str]:
    return [name_of(card) for card in members(cards)]
