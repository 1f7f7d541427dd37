"""The observation as plain JSON values, for a front end that knows this game; described in docs/bridge.md."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from parlour.cards import SUIT_MASKS, Trick, members, name_of, suit_of
from parlour.core.observation import Seat
from parlour.games.bridge.engine.bidding import Auction, explain
from parlour.games.bridge.engine.double_dummy import solve_tables
from parlour.games.bridge.rules.auction import call_name, legal_calls
from parlour.games.bridge.rules.claim import certain
from parlour.games.bridge.rules.contract import NO_TRUMPS, STRAIN_LETTERS, Contract, honours, is_vulnerable, score
from parlour.games.bridge.rules.deal import SEAT_NAMES, SEATS, SUIT_ORDER, Hands
from parlour.games.bridge.rules.state import BridgeView, legal_cards

__all__ = ["page_view"]


def page_view(obs: BridgeView) -> dict[str, Any]:
    """Return everything a table shows to this seat."""
    rules = obs.rules
    auction = Auction(obs.calls, rules.dealer, rules.vulnerable)
    acts = obs.seat is not None and obs.seat == obs.actor
    tricks = [
        Trick(leader, obs.plays[4 * number : 4 * number + 4])
        for number, leader in enumerate(obs.leaders)
        if 4 * number < len(obs.plays)
    ]
    complete = [trick for trick in tricks if trick.complete]
    current = tricks[-1] if tricks and not tricks[-1].complete else None
    return {
        "phase": obs.phase,
        "board": rules.board,
        "dealer": SEAT_NAMES[rules.dealer],
        "vulnerable": [SEAT_NAMES[seat] for seat in SEATS if is_vulnerable(rules.vulnerable, seat)],
        "turn": None if obs.turn is None else SEAT_NAMES[obs.turn],
        "actor": None if obs.actor is None else SEAT_NAMES[obs.actor],
        "calls": [
            {"seat": SEAT_NAMES[(rules.dealer + number) % 4], **_call(auction, number)}
            for number in range(len(obs.calls))
        ],
        "legal_calls": [
            _call(replace(auction, calls=(*obs.calls, choice)), len(obs.calls)) for choice in legal_calls(obs.calls)
        ]
        if acts and obs.phase == "auction"
        else [],
        "contract": None if obs.contract is None else _contract(obs.contract),
        "hands": {SEAT_NAMES[seat]: _hand(obs, seat, acts) for seat in SEATS},
        "cards_left": {SEAT_NAMES[seat]: _left(obs, seat) for seat in SEATS},
        "trick": None if current is None else _trick(current, obs.contract),
        "last_trick": _trick(complete[-1], obs.contract) if complete else None,
        "tricks": [_trick(trick, obs.contract) for trick in complete],
        "claim": obs.playing_hand.bit_count() if acts and certain(obs) else 0,
        "claimed": None if obs.claimed is None else SEAT_NAMES[obs.claimed],
        "won": {"ns": obs.won[0], "ew": obs.won[1]},
        "deal": {SEAT_NAMES[seat]: _names(cards) for seat, cards in enumerate(obs.deal)},
        "result": _result(obs),
    }


def _call(auction: Auction, number: int) -> dict[str, str]:
    """Return a call and what it tells by the system that all players share."""
    told = explain(auction, number)
    return {"call": call_name(told.call), "meaning": told.text}


def _contract(contract: Contract) -> dict[str, Any]:
    return {
        "text": str(contract),
        "level": contract.level,
        "strain": STRAIN_LETTERS[contract.strain],
        "doubled": contract.doubled,
        "declarer": SEAT_NAMES[contract.declarer],
        "dummy": SEAT_NAMES[contract.dummy],
        "target": contract.target,
    }


def _hand(obs: BridgeView, seat: Seat, acts: bool) -> list[dict[str, Any]] | None:
    """Return a hand by suits, highest cards first, and which cards may be played now; None when it is hidden."""
    cards = obs.seen[seat]
    if cards is None:
        return None
    playable = legal_cards(cards, obs.trick) if acts and obs.phase == "play" and seat == obs.turn else 0
    ordered = [card for suit in SUIT_ORDER for card in reversed(tuple(members(cards & SUIT_MASKS[suit])))]
    return [
        {"card": name_of(card), "suit": STRAIN_LETTERS[suit_of(card)], "playable": bool(playable >> card & 1)}
        for card in ordered
    ]


def _left(obs: BridgeView, seat: Seat) -> int:
    if not obs.leaders:
        return 13
    return 13 - len(obs.plays) // 4 - ((seat - obs.leaders[-1]) % 4 < len(obs.plays) % 4)


def _trick(trick: Trick, contract: Contract | None) -> dict[str, Any]:
    trumps = None if contract is None or contract.strain == NO_TRUMPS else contract.strain
    return {
        "leader": SEAT_NAMES[trick.leader],
        "cards": [
            {"seat": SEAT_NAMES[(trick.leader + place) % 4], "card": name_of(card)}
            for place, card in enumerate(trick.cards)
        ],
        "winner": SEAT_NAMES[trick.winner(trumps)],
        "complete": trick.complete,
    }


def _names(cards: int) -> list[str]:
    return [name_of(card) for suit in SUIT_ORDER for card in reversed(tuple(members(cards & SUIT_MASKS[suit])))]


def _result(obs: BridgeView) -> dict[str, Any] | None:
    """Return declarer's tricks and the score of North-South, once the board is over."""
    if obs.phase != "over":
        return None
    best = _par(obs.deal, obs.rules.dealer, obs.rules.vulnerable)
    if obs.contract is None:
        return {"tricks": 0, "over": 0, "score": 0, "par": best}
    contract = obs.contract
    side = contract.declarer % 2
    gained = score(contract, obs.won[side], is_vulnerable(obs.rules.vulnerable, contract.declarer))
    total = -gained if side else gained
    if obs.rules.honours:
        ours, theirs = honours(obs.deal, contract.strain)
        total += ours - theirs
    return {"tricks": obs.won[side], "over": obs.won[side] - contract.target, "score": total, "par": best}


@lru_cache(maxsize=64)
def _par(deal: Hands, dealer: Seat, vulnerability: str) -> dict[str, Any]:
    """Return what perfect bidding and play come to. Remembered, as a page is drawn many times."""
    found = next(iter(solve_tables([deal]))).par(dealer, vulnerability)
    return {"score": found.score, "contracts": list(found.names)}
