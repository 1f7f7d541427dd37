"""Bridge as a table shows it to one seat; described in docs/bridge.md."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, cast

from parlour.cards import SUIT_MASKS, Trick, members, name_of
from parlour.cards.holdings import holdings_of
from parlour.cards.shown import ShownTrick, shown_trick
from parlour.core.game import AnyHiddenGame
from parlour.core.view import Holding, Makeable, Meanings, Par, View
from parlour.games.bridge.engine.bidding import Auction, explain
from parlour.games.bridge.engine.double_dummy import TABLE_STRAINS, solve_tables
from parlour.games.bridge.rules.auction import call_name, legal_calls
from parlour.games.bridge.rules.claim import certain
from parlour.games.bridge.rules.contract import NO_TRUMPS, STRAIN_LETTERS, Contract, honours, is_vulnerable, score
from parlour.games.bridge.rules.deal import SEATS, SUIT_ORDER
from parlour.games.bridge.rules.state import Board, BridgeView, legal_cards
from parlour.games.bridge.rules.text import draw
from parlour.games.bridge.rules.variants import BridgeRules

__all__ = ["BridgePage", "BridgeTable"]

Phase = Literal["auction", "play", "over"]
Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BridgeCall:
    """A call that was made."""

    seat: int
    call: str


@dataclass(frozen=True, slots=True)
class BridgeContract:
    """What was bid; ``target`` is how many tricks it takes."""

    text: str
    level: int
    strain: str
    doubled: int
    declarer: int
    dummy: int
    target: int


@dataclass(frozen=True, slots=True)
class BridgeResult:
    """Declarer's tricks, how many more they are than the contract asked for, and the score of North-South."""

    tricks: int
    over: int
    score: int


@dataclass(frozen=True, slots=True)
class BridgeTable:
    """Everything a table shows to this seat.

    ``hands`` are what is left of each hand, null where this seat does not see it; ``playable`` the cards that may be
    played now from the hand whose turn it is. The last of ``tricks`` is perhaps still being played. ``claim`` is how
    many tricks may be claimed: all that are left, or none. ``won`` are the tricks of North-South and East-West.
    """

    phase: Phase
    board: int
    dealer: int
    vulnerable: tuple[int, ...]
    turn: int | None
    actor: int | None
    calls: tuple[BridgeCall, ...]
    legal_calls: Names
    contract: BridgeContract | None
    hands: tuple[Names | None, ...]
    playable: Names
    cards_left: tuple[int, ...]
    tricks: tuple[ShownTrick, ...]
    claim: int
    claimed: int | None
    won: tuple[int, int]
    deal: tuple[Names, ...]
    result: BridgeResult | None
    kind: Literal["bridge"] = "bridge"


class BridgePage(View[BridgeView]):
    """How Bridge is shown."""

    model = BridgeTable

    def draw(self, obs: BridgeView) -> str:
        """Draw the table in plain text."""
        return draw(obs, self.words)

    def hand(self, obs: BridgeView) -> Names:
        """Return the cards that are held."""
        held = None if obs.seat is None else obs.seen[obs.seat]
        return () if held is None else _names(held)

    def show(self, obs: BridgeView) -> BridgeTable:
        """Return everything a table shows to this seat."""
        rules = obs.rules
        acts = obs.seat is not None and obs.seat == obs.actor
        return BridgeTable(
            phase=cast(Phase, obs.phase),
            board=rules.board,
            dealer=rules.dealer,
            vulnerable=tuple(seat for seat in SEATS if is_vulnerable(rules.vulnerable, seat)),
            turn=obs.turn,
            actor=obs.actor,
            calls=tuple(
                BridgeCall((rules.dealer + number) % 4, call_name(made)) for number, made in enumerate(obs.calls)
            ),
            legal_calls=tuple(map(call_name, legal_calls(obs.calls))) if acts and obs.phase == "auction" else (),
            contract=None if obs.contract is None else _contract(obs.contract),
            hands=tuple(None if cards is None else _names(cards) for cards in obs.seen),
            playable=_names(legal_cards(obs.playing_hand, obs.trick)) if acts and obs.phase == "play" else (),
            cards_left=tuple(_left(obs, seat) for seat in SEATS),
            tricks=_tricks(obs),
            claim=obs.playing_hand.bit_count() if acts and certain(obs) else 0,
            claimed=obs.claimed,
            won=obs.won,
            deal=tuple(map(_names, obs.deal)),
            result=_result(obs) if obs.phase == "over" else None,
        )

    def meanings(self, obs: BridgeView) -> Meanings:
        """Return what every call, made or possible, tells by the system that all players share."""
        auction = Auction(obs.calls, obs.rules.dealer, obs.rules.vulnerable)
        made = tuple(explain(auction, number).worded(self.words) for number in range(len(obs.calls)))
        if obs.phase != "auction" or obs.seat is None or obs.seat != obs.actor:
            return Meanings(made)
        told = (explain(replace(auction, calls=(*obs.calls, one)), len(obs.calls)) for one in legal_calls(obs.calls))
        return Meanings(made, {call_name(choice.call): choice.worded(self.words) for choice in told})

    def par(self, obs: BridgeView) -> Par | None:
        """Return what perfect bidding and play come to."""
        if obs.phase != "over":
            return None
        found = next(iter(solve_tables([obs.deal]))).par(obs.rules.dealer, obs.rules.vulnerable)
        return Par(found.score, found.worded(self.words))

    def holdings(self, obs: BridgeView) -> tuple[Holding, ...]:
        """Return what the others can still hold."""
        return holdings_of(cast(AnyHiddenGame, self.game).constraints(obs))

    def makeable(self, state: object) -> Makeable:
        """Return the double-dummy table of the deal, the highest contracts that can be made, and par."""
        deal, rules = cast(Board, state).deal, cast(BridgeRules, self.game.rules)
        table = next(iter(solve_tables([deal])))
        best = table.par(rules.dealer, rules.vulnerable)
        return Makeable(
            strains=TABLE_STRAINS,
            tricks=tuple(zip(*table.tricks, strict=True)),
            contracts=table.highest().worded(self.words),
            par=Par(best.score, best.worded(self.words)),
        )


def _contract(contract: Contract) -> BridgeContract:
    return BridgeContract(
        text=str(contract),
        level=contract.level,
        strain=STRAIN_LETTERS[contract.strain],
        doubled=contract.doubled,
        declarer=contract.declarer,
        dummy=contract.dummy,
        target=contract.target,
    )


def _left(obs: BridgeView, seat: int) -> int:
    if not obs.leaders:
        return 13
    return 13 - len(obs.plays) // 4 - ((seat - obs.leaders[-1]) % 4 < len(obs.plays) % 4)


def _tricks(obs: BridgeView) -> tuple[ShownTrick, ...]:
    trumps = None if obs.contract is None or obs.contract.strain == NO_TRUMPS else obs.contract.strain
    return tuple(
        shown_trick(Trick(leader, obs.plays[4 * number : 4 * number + 4]), trumps)
        for number, leader in enumerate(obs.leaders)
        if 4 * number < len(obs.plays)
    )


def _names(cards: int) -> Names:
    """Return cards by suits, the highest first."""
    return tuple(name_of(card) for suit in SUIT_ORDER for card in reversed(tuple(members(cards & SUIT_MASKS[suit]))))


def _result(obs: BridgeView) -> BridgeResult:
    contract = obs.contract
    if contract is None:
        return BridgeResult(0, 0, 0)
    side = contract.declarer % 2
    gained = score(contract, obs.won[side], is_vulnerable(obs.rules.vulnerable, contract.declarer))
    total = -gained if side else gained
    if obs.rules.honours:
        ours, theirs = honours(obs.deal, contract.strain)
        total += ours - theirs
    return BridgeResult(obs.won[side], obs.won[side] - contract.target, total)
