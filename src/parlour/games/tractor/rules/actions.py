"""What a seat may do: declare, bury, play. An action is a sorted tuple of cards; nothing at all is not declaring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final, TypeGuard

from parlour.core.game import Actions, Illegal, Listed
from parlour.errors import FormatError
from parlour.games.tractor.rules.declaring import NO, check_declaration, offers
from parlour.games.tractor.rules.events import NO_WORD
from parlour.games.tractor.rules.following import beatable, check_follow, check_held, check_lead
from parlour.games.tractor.rules.following_plays import choices, extends_follow, follow_plays, some_follow
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.order import CARDS, TRUMP, names_of, read_cards
from parlour.games.tractor.rules.round import KITTY
from parlour.games.tractor.rules.shapes import components, pair_places, runs

__all__ = ["Action", "FollowActions", "KittyActions", "LeadActions", "check_play", "combinations_of", "format_action"]
__all__ += ["legal_actions", "parse_action", "refusal"]

Action = tuple[int, ...]
THROWN: Final = 0.15  # how often a random lead is a throw, where one is possible


class KittyActions(Actions[Action]):
    """Any eight cards of the hand, millions of choices: never listed."""

    def __init__(self, hand: Action) -> None:
        self._hand = hand

    def __iter__(self) -> Iterator[Action]:
        return choices(self._hand, KITTY)

    def __contains__(self, action: object) -> bool:
        return _cards(action) and len(action) == KITTY and self.can_extend(action)

    def sample(self, rng: Random) -> Action:
        """Return eight cards at random."""
        return tuple(sorted(rng.sample(self._hand, KITTY)))

    def can_extend(self, partial: Action) -> bool:
        """Whether these are at most eight cards of the hand."""
        return _cards(partial) and len(partial) <= KITTY and not Counter(partial) - Counter(self._hand)


class LeadActions(Actions[Action]):
    """Every single, pair and tractor, then every throw."""

    def __init__(self, obs: TractorView) -> None:
        self._obs = obs

    def __iter__(self) -> Iterator[Action]:
        yield from combinations_of(self._obs)
        yield from self._throws()

    def __contains__(self, action: object) -> bool:
        return _cards(action) and check_play(self._obs, action) is None

    def __bool__(self) -> bool:
        return True

    def sample(self, rng: Random) -> Action:
        """Return a random lead: mostly one combination, now and then a throw."""
        some = list(islice(self._throws(), 40)) if rng.random() < THROWN else []
        leads = some or list(combinations_of(self._obs))
        return leads[rng.randrange(len(leads))]

    def can_extend(self, partial: Action) -> bool:
        """Whether some lead contains these cards."""
        if not _cards(partial) or check_held(partial, self._obs.cards) is not None:
            return False
        if partial in self or any(not Counter(partial) - Counter(lead) for lead in combinations_of(self._obs)):
            return True
        return any(not Counter(partial) - Counter(lead) for lead in islice(self._throws(), 2000))

    def _throws(self) -> Iterator[Action]:
        """Yield the throws, fewer cards first; only cards that are safe in some combination can be part of one."""
        obs = self._obs
        if obs.rules.throws == "off":
            return
        for suit in range(TRUMP):
            cards = self._throwable([card for card in obs.cards if obs.order.suit[card] == suit], suit)
            for size in range(2, len(cards) + 1):
                for chosen in choices(cards, size):
                    if len(components(chosen, obs.order)) > 1 and chosen in self:
                        yield chosen

    def _throwable(self, held: list[int], suit: int) -> list[int]:
        obs = self._obs
        unseen = obs.unseen(suit)
        if obs.rules.throws == "challenge" or unseen.all_void:
            return held
        safe: set[int] = set()
        for combination in combinations_of(obs):
            if obs.order.suit[combination[0]] == suit:
                (part,) = components(combination, obs.order)
                if not beatable(part, unseen.copies, obs.order):
                    safe.update(combination)
        return [card for card in held if card in safe]


class FollowActions(Actions[Action]):
    """Every play that follows the lead."""

    def __init__(self, obs: TractorView) -> None:
        self._obs = obs

    def __iter__(self) -> Iterator[Action]:
        obs = self._obs
        return follow_plays(obs.led, obs.cards, obs.order, obs.rules)

    def __contains__(self, action: object) -> bool:
        return _cards(action) and check_play(self._obs, action) is None

    def __bool__(self) -> bool:
        return True

    def sample(self, rng: Random) -> Action:
        """Return a random play that follows."""
        obs = self._obs
        return some_follow(obs.led, obs.cards, obs.order, obs.rules, rng)

    def can_extend(self, partial: Action) -> bool:
        """Whether some play that follows contains these cards."""
        obs = self._obs
        held = _cards(partial) and check_held(partial, obs.cards) is None
        return held and extends_follow(partial, obs.led, obs.cards, obs.order, obs.rules)


def legal_actions(obs: TractorView) -> Actions[Action]:
    """Return what the observing seat may do now."""
    if not obs.acts or obs.seat is None:
        return Listed()
    if obs.phase in ("deal", "theft"):
        return Listed((NO, *offers(obs.hand, obs.standing, obs.seat, obs.rank, obs.rules)))
    if obs.phase == "kitty":
        return KittyActions(obs.cards)
    return FollowActions(obs) if obs.led else LeadActions(obs)


def combinations_of(obs: TractorView) -> Iterator[Action]:
    """Yield every single, pair and tractor of a hand."""
    order = obs.order
    counts = Counter(obs.cards)
    yield from ((card,) for card in counts)
    pairs = [card for card in counts if counts[card] == 2]
    yield from ((card, card) for card in pairs)
    by_place: dict[int, list[int]] = {}
    for card in pairs:
        by_place.setdefault(order.step[card], []).append(card)
    for length, top in sorted(runs(pair_places(obs.cards, order))):
        for size in range(2, length + 1):
            for end in range(top - length + size, top + 1):
                yield from _tractors([by_place[step] for step in range(end - size + 1, end + 1)])


def _tractors(choices: list[list[int]]) -> Iterator[Action]:
    """Yield the tractors over these places; off-suit rank pairs are alternatives for one place."""
    chosen: list[tuple[int, ...]] = [()]
    for held in choices:
        chosen = [(*cards, card, card) for cards in chosen for card in held]
    for cards in chosen:
        yield tuple(sorted(cards))


def check_play(obs: TractorView, cards: Action) -> Illegal | None:
    """Return which rule a play breaks; it is the observing seat's turn to play."""
    if obs.led:
        return check_follow(obs.led, cards, obs.cards, obs.order, obs.rules)
    suit = obs.order.suit[cards[0]] if cards and 0 <= cards[0] < CARDS else TRUMP
    return check_lead(cards, obs.cards, obs.order, obs.rules, obs.unseen(suit) if suit != TRUMP else None)


def refusal(obs: TractorView, action: Action) -> Illegal | None:
    """Return which rule forbids an action to the observing seat."""
    if not obs.acts or obs.seat is None:
        over = obs.phase == "over"
        return (
            Illegal("tractor.over", "The match is over.") if over else Illegal("tractor.turn", "It is not your turn.")
        )
    if not _cards(action):
        return Illegal("tractor.cards", "An action is a list of cards.")
    if obs.phase in ("deal", "theft"):
        return check_declaration(action, obs.hand, obs.standing, obs.seat, obs.rank, obs.rules)
    if obs.phase == "kitty":
        if len(action) != KITTY:
            return Illegal("tractor.bury", f"Bury {KITTY} cards, not {len(action)}.", {"count": len(action)})
        return check_held(action, obs.cards)
    return check_play(obs, action)


def format_action(action: Action) -> str:
    """Write cards with spaces between them, or ``no``."""
    return names_of(action) or NO_WORD


def parse_action(text: str) -> Action:
    """Read cards in any order, or ``no``."""
    if text.strip().lower() == NO_WORD:
        return NO
    cards = read_cards(text)
    if not cards:
        raise FormatError("expected cards such as S10 HA LJ, or no")
    return tuple(sorted(cards))


def _cards(action: object) -> TypeGuard[Action]:
    """Whether this is a sorted tuple of cards."""
    known = isinstance(action, tuple) and all(isinstance(card, int) and 0 <= card < CARDS for card in action)
    return known and tuple(sorted(action)) == action  # type: ignore[call-overload]
