"""Whether to declare: a base chance times factors for the moment, what stands and the hand; one draw each."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from parlour.cards import LITTLE_JOKER, rank_of, suit_of
from parlour.core.observation import seat_of
from parlour.core.rng import stream
from parlour.games.tractor.players.settings import PhaseSettings
from parlour.games.tractor.players.weights import DECLARING
from parlour.games.tractor.rules.declaring import Declaration, kind_of_declaration
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.round import HAND

__all__ = ["DeclarationPlan", "override_factor", "plan_declaration", "progress_factor", "quality_factor"]

LENGTHS: Final = {3: 0.4, 4: 0.7, 5: 0.8, 6: 0.9, 7: 1.0, 8: 1.2}  # factors of trumps held: five are usual
PAIRS: Final = (1.0, 1.1, 1.2, 1.4)  # factors of pairs among them
TIMES: Final = (
    (0.2, DECLARING.off_time),
    (0.4, DECLARING.good_time),
    (0.7, DECLARING.best_time),
    (0.9, DECLARING.good_time),
)
STRONGER: Final = {1: DECLARING.one_stronger, 2: DECLARING.two_stronger}


@dataclass(frozen=True, slots=True)
class DeclarationPlan:
    """What a declaration is worth: its factors, the chance they give, and the draw it has to beat."""

    cards: tuple[int, ...]
    base: float
    progress: float
    standing: float
    quality: float
    rng: float
    draw: float

    @property
    def chance(self) -> float:
        """The chance to declare."""
        return min(1.0, self.base * self.progress * self.standing * self.quality * self.rng)


def progress_factor(share: float) -> float:
    """Return the factor of the moment: early and very late are bad, 40 to 70 percent best."""
    for limit, factor in TIMES:
        if share < limit:
            return factor
    return DECLARING.off_time


def override_factor(strength: int, standing: Declaration | None) -> float:
    """Return the factor of what stands: nothing yet, or by how much this is stronger."""
    if standing is None:
        return DECLARING.unopposed
    margin = strength - standing.strength
    return DECLARING.weaker if margin <= 0 else STRONGER.get(margin, 1.0)


def quality_factor(cards: tuple[int, ...], suit: int, rank: int) -> float:
    """Return the factor of the hand: cards of the suit without the trump rank, and pairs among them."""
    held = [card for card in cards if card < LITTLE_JOKER and suit_of(card) == suit and rank_of(card) != rank]
    length = len(held)
    factor = LENGTHS.get(length, DECLARING.short_suit if length < 3 else DECLARING.very_long_suit)
    pairs = sum(1 for count in Counter(held).values() if count == 2)
    # Pairs are a bonus for a suit that is long enough; they do not make up for a short one.
    return factor * (PAIRS[min(3, pairs)] if length >= 5 else 1.0)


def plan_declaration(
    obs: TractorView, cards: tuple[int, ...], settings: PhaseSettings, *, simple: bool
) -> DeclarationPlan:
    """Weigh one declaration; ``simple`` knows the base chances only."""
    strength = kind_of_declaration(cards)
    base = (0.0, settings.declare_single, settings.declare_pair, settings.declare_little, settings.declare_big)[
        strength
    ]
    rng = stream(_opportunity(obs, cards), "declare")
    draw, wobble = rng.random(), DECLARING.least_luck + DECLARING.more_luck * rng.random()
    if simple:
        return DeclarationPlan(cards, base, 1.0, 1.0, 1.0, 1.0, draw)
    quality = quality_factor(obs.cards, suit_of(cards[0]), obs.rank) if strength <= 2 else 1.0
    progress = progress_factor(len(obs.dealt) / HAND)
    standing = override_factor(strength, obs.standing)
    return DeclarationPlan(cards, base, progress, standing, quality, wobble, draw)


def _opportunity(obs: TractorView, cards: tuple[int, ...]) -> int:
    """Return a number that is the same as long as the opportunity is: it comes from the seat's own cards until then.

    So there is one draw for each new opportunity, however often the seat is asked about it, and nobody else knows it.
    """
    needed, held = Counter(cards), Counter[int]()
    until = 0
    for until, card in enumerate(obs.dealt, 1):  # noqa: B007 - used after the loop
        held[card] += 1
        if not needed - held:
            break
    number = seat_of(obs) + 4 * obs.number + 1000 * len(obs.declarations)
    for card in obs.dealt[:until]:
        number = (number * 61 + card) % (1 << 61)
    return number
