"""Declarations of trumps: which are stronger, and what a hand may declare."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from parlour.cards import BIG_JOKER, LITTLE_JOKER, copies, rank_of, suit_of
from parlour.core.game import Illegal
from parlour.core.observation import Seat
from parlour.games.tractor.rules.order import names_of
from parlour.games.tractor.rules.variants import TractorRules

__all__ = ["KINDS", "NO", "Declaration", "check_declaration", "kind_of_declaration", "offers"]

NO: Final[tuple[int, ...]] = ()  # the answer of a seat that does not declare
KINDS: Final = ("none", "single", "pair", "little-jokers", "big-jokers")  # by strength

_JOKERS: Final = 1 << LITTLE_JOKER | 1 << BIG_JOKER
_SHOWABLE: Final = tuple(_JOKERS | sum(1 << (13 * suit + rank) for suit in range(4)) for rank in range(13))


@dataclass(frozen=True, slots=True)
class Declaration:
    """Who showed which cards, and where the deal stood."""

    seat: Seat
    cards: tuple[int, ...]
    asked_at: int

    @property
    def strength(self) -> int:
        """Return 1 for a single up to 4 for the big jokers."""
        return kind_of_declaration(self.cards)

    @property
    def trump(self) -> int | None:
        """The suit that becomes trumps; None for none."""
        return None if self.strength > 2 else suit_of(self.cards[0])


def kind_of_declaration(cards: tuple[int, ...]) -> int:
    """Return the strength of cards that are shown, 0 when they declare nothing."""
    for strength, joker in ((3, LITTLE_JOKER), (4, BIG_JOKER)):
        if cards.count(joker) == 2:
            return strength
    if any(card >= LITTLE_JOKER for card in cards) or len(set(cards)) != 1:
        return 0
    return len(cards)


def offers(
    hand: int, standing: Declaration | None, seat: Seat, rank: int, rules: TractorRules
) -> list[tuple[int, ...]]:
    """Return what a seat may declare now, the weakest first."""
    if not hand & _SHOWABLE[rank]:
        return []  # soon told, because it is asked at every card of the deal
    offered: list[tuple[int, ...]] = []
    rank_cards = [13 * suit + rank for suit in range(4)]
    for count in (1, 2):
        offered += [(card,) * count for card in rank_cards if copies(hand, card) >= count]
    if rules.joker_declarations:
        shown = [card for card in rank_cards for _ in range(copies(hand, card))][: rules.joker_rank_cards]
        if len(shown) == rules.joker_rank_cards:
            offered += [(*shown, joker, joker) for joker in (LITTLE_JOKER, BIG_JOKER) if copies(hand, joker) == 2]
    return [cards for cards in offered if _overrides(cards, standing, seat)]


def _overrides(cards: tuple[int, ...], standing: Declaration | None, seat: Seat) -> bool:
    if standing is None:
        return True
    strength = kind_of_declaration(cards)
    if standing.seat == seat:
        return strength == 2 and standing.cards == cards[:1]
    return strength > standing.strength


def check_declaration(
    cards: tuple[int, ...], hand: int, standing: Declaration | None, seat: Seat, rank: int, rules: TractorRules
) -> Illegal | None:
    """Return why a seat that is asked may not declare this."""
    if cards == NO or cards in offers(hand, standing, seat, rank, rules):
        return None
    for card in cards:
        if not 0 <= card < 54 or copies(hand, card) < cards.count(card):
            name = names_of((card,)) if 0 <= card < 54 else str(card)
            return Illegal("tractor.missing", f"{name} is not in your hand.", {"card": name})
    strength = kind_of_declaration(cards)
    text = names_of(cards)
    shown = tuple(card for card in cards if card < LITTLE_JOKER)
    if not strength or any(rank_of(card) != rank for card in shown):
        return Illegal(
            "tractor.declare",
            f"{text} declares nothing: show one or two equal cards of the trump rank, or two equal jokers.",
            {"cards": text},
        )
    if strength > 2 and not rules.joker_declarations:
        return Illegal("tractor.jokers", "Jokers may not be declared under these rules.")
    if strength > 2 and len(shown) != rules.joker_rank_cards:
        count = rules.joker_rank_cards
        sentence = f"A pair of jokers is shown with {count} cards of the trump rank, not {len(shown)}."
        return Illegal("tractor.joker_cards", sentence, {"count": count})
    assert standing is not None or strength > 2
    if standing is not None and standing.seat == seat:
        return Illegal(
            "tractor.strengthen",
            "Your own declaration may only be strengthened to a pair of the same suit.",
            {"cards": text},
        )
    if standing is None:
        return Illegal("tractor.joker_cards", "Show the lowest cards of the trump rank with the jokers.", {"count": 0})
    sentence = f"{text} is not stronger than the standing declaration, {names_of(standing.cards)}."
    return Illegal("tractor.weaker", sentence, {"cards": text, "standing": names_of(standing.cards)})
