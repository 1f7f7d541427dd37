"""Tractor as a table shows it to one seat. docs/tractor.md describes the fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, cast

from parlour.cards.holdings import holdings_of
from parlour.cards.shown import ShownTrick
from parlour.core.game import AnyHiddenGame
from parlour.core.view import Holding, View
from parlour.games.tractor.rules.actions import check_play, format_action
from parlour.games.tractor.rules.declaring import KINDS, Declaration, kind_of_declaration, offers
from parlour.games.tractor.rules.events import trump_word
from parlour.games.tractor.rules.hidden import COMING, MARKED
from parlour.games.tractor.rules.match import PlayedTrick, TractorView, tricks_of
from parlour.games.tractor.rules.order import SUIT_WORDS, name_of
from parlour.games.tractor.rules.round import HAND, KITTY, SEATS, Round
from parlour.games.tractor.rules.variants import RANK_NAMES
from parlour.games.tractor.view.drawing import display_suits, draw, sorted_hand
from parlour.games.tractor.view.selection import selections

__all__ = ["TractorPage", "TractorTable"]

Phase = Literal["deal", "kitty", "theft", "play", "over"]
Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TractorOffer:
    """Cards that could be declared now; ``text`` is the action."""

    text: str
    kind: str
    strength: int
    trump: str


@dataclass(frozen=True, slots=True)
class TractorDeclaration:
    """A declaration that was made."""

    seat: int
    cards: Names
    kind: str
    strength: int
    trump: str


@dataclass(frozen=True, slots=True)
class TractorRound:
    """A round that is over; ``team`` is the one that rises."""

    number: int
    rank: str
    trump: str
    starter: int
    points: int
    kitty: Names
    kitty_points: int
    multiplier: int
    held: bool
    levels: int
    team: int
    ranks: Names
    won: bool


@dataclass(frozen=True, slots=True)
class TractorTable:
    """Everything a table shows to this seat.

    ``hand_suits`` are the suits in play of the cards of ``hand``, one by one. ``select`` is how many cards an action
    takes, 0 where that is free. ``tricks`` are those of this round, the last one perhaps still being played;
    ``closing_trick`` is the one that ended the round before.
    """

    phase: Phase
    round: int
    ranks: Names
    rank: str
    trump: str | None
    suits: Names
    starter: int | None
    defenders: int | None
    declarations: tuple[TractorDeclaration, ...]
    offers: tuple[TractorOffer, ...]
    dealt: int
    keeper: int | None
    asked: int | None
    turned_up: Names
    hand: Names
    hand_suits: Names
    playable: Names
    select: int
    leads: bool
    selections: Mapping[str, Names]
    only: Names
    picked: Names
    buried: Names
    turn: int | None
    tricks: tuple[ShownTrick, ...]
    closing_trick: ShownTrick | None
    cards_left: tuple[int, ...]
    points: int
    goal: int
    rounds: tuple[TractorRound, ...]
    kind: Literal["tractor"] = "tractor"


class TractorPage(View[TractorView]):
    """How Tractor is shown."""

    model = TractorTable

    def draw(self, obs: TractorView) -> str:
        """Draw the table in plain text."""
        return draw(obs, self.words)

    def hand(self, obs: TractorView) -> Names:
        """Return the cards that are held, as hands are shown."""
        return _names(sorted_hand(obs.cards, obs.order))

    def holdings(self, obs: TractorView) -> tuple[Holding, ...]:
        """Return what the others and the kitty can still hold."""
        known = cast(AnyHiddenGame, self.game).constraints(obs)
        piles = holdings_of(known, lambda card: card % MARKED)
        return tuple(pile for pile in piles if pile.pile != COMING)  # one's own cards to come are no secret of others

    def show(self, obs: TractorView) -> TractorTable:
        """Return everything a table shows to this seat."""
        settled = obs.phase != "deal" or obs.fixed is not None or obs.standing is not None
        hand = sorted_hand(obs.cards, obs.order)
        taps = {card: tuple(cards) for card, cards in selections(obs).items()}
        return TractorTable(
            phase=cast(Phase, obs.phase),
            round=obs.number,
            ranks=tuple(RANK_NAMES[rank] for rank in obs.ranks),
            rank=RANK_NAMES[obs.rank],
            trump=trump_word(obs.trump) if obs.phase != "deal" or obs.standing is not None else None,
            suits=tuple(SUIT_WORDS[suit] for suit in display_suits(obs.order)),
            starter=obs.starter if settled else None,
            defenders=obs.starter % 2 if settled else None,
            declarations=tuple(map(_declaration, obs.declarations)),
            offers=_offers(obs),
            dealt=len(obs.dealt),
            keeper=obs.keeper,
            asked=obs.asked,
            turned_up=_names(obs.shown),
            hand=_names(hand),
            hand_suits=tuple(SUIT_WORDS[obs.order.suit[card]] for card in hand),
            playable=tuple(taps),
            select=_count(obs),
            leads=obs.phase == "play" and obs.acts and not obs.led,
            selections=taps,
            only=_only(obs),
            picked=_names(obs.picked) if obs.phase == "kitty" and obs.acts else (),
            buried=_names(obs.buried),
            turn=obs.turn,
            tricks=tuple(map(_trick, obs.tricks)),
            closing_trick=_trick(_last_of(obs.past[-1], obs)) if obs.past else None,
            cards_left=tuple(_cards_left(obs, seat) for seat in SEATS),
            points=obs.points,
            goal=obs.rules.point_goal,
            rounds=tuple(map(_round, obs.past)),
        )


def _count(obs: TractorView) -> int:
    """Return how many cards an action takes; 0 where that is free or nothing is to be done."""
    if not obs.acts:
        return 0
    return KITTY if obs.phase == "kitty" else len(obs.led)


def _only(obs: TractorView) -> Names:
    """Return the one play that the rules leave, if there is only one."""
    if obs.phase != "play" or not obs.acts or not obs.led:
        return ()
    suit = obs.order.suit[obs.led[0]]
    held = tuple(card for card in obs.cards if obs.order.suit[card] == suit)
    if len(held) != len(obs.led) or check_play(obs, held) is not None:
        return ()
    return _names(held)


def _offers(obs: TractorView) -> tuple[TractorOffer, ...]:
    if obs.seat is None or not (obs.phase == "deal" or (obs.phase == "theft" and obs.acts)):
        return ()
    possible = offers(obs.hand, obs.standing, obs.seat, obs.rank, obs.rules)
    return tuple(TractorOffer(format_action(cards), *_described(cards)) for cards in possible)


def _declaration(item: Declaration) -> TractorDeclaration:
    return TractorDeclaration(item.seat, _names(item.cards), *_described(item.cards))


def _described(cards: tuple[int, ...]) -> tuple[str, int, str]:
    item = Declaration(0, cards, 0)
    return KINDS[kind_of_declaration(cards)], item.strength, trump_word(item.trump)


def _trick(trick: PlayedTrick) -> ShownTrick:
    return ShownTrick.of(trick.leader, (_names(play.cards) for play in trick.plays), trick.winner, trick.points)


def _last_of(played: Round, obs: TractorView) -> PlayedTrick:
    """Return the trick that ended a round: it is what people want to see while the next one is dealt."""
    return tricks_of(played.leaders, played.plays, played.order(obs.rules), obs.rules)[-1]


def _round(played: Round) -> TractorRound:
    result = played.result
    assert result is not None
    return TractorRound(
        number=played.number,
        rank=RANK_NAMES[played.rank],
        trump=trump_word(played.trump),
        starter=played.starter,
        points=result.points,
        kitty=_names(played.buried),
        kitty_points=result.kitty,
        multiplier=result.multiplier,
        held=result.held,
        levels=result.levels,
        team=result.team,
        ranks=tuple(RANK_NAMES[rank] for rank in result.ranks),
        won=result.won,
    )


def _cards_left(obs: TractorView, seat: int) -> int:
    if obs.phase == "kitty" and seat == obs.keeper:
        return HAND + KITTY
    if obs.phase == "deal" and obs.moment is not None:
        return min(HAND, (obs.moment - (seat - obs.first) % len(SEATS)) // len(SEATS) + 1)
    if obs.phase != "play":
        return 0 if obs.phase == "over" else len(obs.dealt) if obs.phase == "deal" else HAND
    gone = 0
    for number, played in enumerate(obs.plays):
        if (obs.leaders[number // 4] + number) % 4 == seat:
            gone += len(played.cards)
    return HAND - gone


def _names(cards: Iterable[int]) -> Names:
    return tuple(map(name_of, cards))
