"""What a seat can do: pass three cards, play one, or say what a moon is worth. An action is a tuple of cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final

from parlour.cards import members, name_of, names_of, read_cards, suit_of
from parlour.core.game import Actions, Illegal, Listed
from parlour.errors import FormatError
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import legal_cards
from parlour.games.hearts.rules.variants import PENALTIES, TWO_OF_CLUBS

__all__ = ["MOON_CHOICES", "Action", "PassActions", "format_action", "legal_actions", "parse_action", "refusal"]

Action = tuple[int, ...]

MOON_CHOICES: Final[dict[Action, str]] = {(-1,): "others", (-2,): "self"}
PASSED: Final = 3
SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades")


class PassActions(Actions[Action]):
    """Every three cards of a hand."""

    __slots__ = ("_hand",)

    def __init__(self, hand: int) -> None:
        self._hand = hand

    def __iter__(self) -> Iterator[Action]:
        return combinations(members(self._hand), PASSED)

    def __contains__(self, action: object) -> bool:
        sorted_three = isinstance(action, tuple) and len(action) == PASSED and list(action) == sorted(set(action))
        return sorted_three and self.can_extend(action)  # type: ignore[arg-type]

    def sample(self, rng: Random) -> Action:
        """Return three cards, all triples alike."""
        return tuple(sorted(rng.sample(list(members(self._hand)), PASSED)))

    def can_extend(self, partial: Action) -> bool:
        """Whether these are at most three different cards of the hand."""
        held = all(isinstance(card, int) and card >= 0 and self._hand >> card & 1 for card in partial)
        return held and len(set(partial)) == len(partial) <= PASSED


def legal_actions(obs: HeartsView) -> Actions[Action]:
    """Return what the observing seat may do now."""
    if obs.seat is None:
        return Listed()
    if obs.phase == "pass" and not obs.given:
        return PassActions(obs.hand)
    if obs.phase == "play" and obs.turn == obs.seat:
        return Listed((card,) for card in members(playable(obs)))
    if obs.phase == "moon" and obs.taken[obs.seat] & PENALTIES == PENALTIES:
        return Listed(MOON_CHOICES)
    return Listed()


def playable(obs: HeartsView) -> int:
    """Return the cards the observing seat may play, if it is its turn."""
    return legal_cards(obs.hand, obs.trick, len(obs.plays), obs.broken, obs.rules)


def refusal(obs: HeartsView, action: Action) -> Illegal | None:
    """Return which rule forbids an action to the observing seat."""
    legal = legal_actions(obs)
    if action in legal:
        return None
    if not legal:
        over = obs.phase == "over"
        return Illegal("hearts.over", "The match is over.") if over else Illegal("hearts.turn", "It is not your turn.")
    if obs.phase == "moon":
        return Illegal("hearts.choice", "Say others (each gets 26 points) or self (26 points off your own score).")
    missing = [card for card in action if card < 0 or not obs.hand >> card & 1]
    if missing:
        text = format_action((missing[0],))
        return Illegal("hearts.missing", f"{text} is not in your hand.", {"card": text})
    if obs.phase == "pass":
        text = f"Pass three different cards, not {len(set(action))}."
        return Illegal("hearts.three", text, {"count": len(set(action))})
    if len(action) != 1:
        return Illegal("hearts.one", f"Play one card, not {len(action)}.", {"count": len(action)})
    return _forbidden_card(obs, action[0])


def _forbidden_card(obs: HeartsView, card: int) -> Illegal:
    name = name_of(card)
    if (
        obs.trick
        and suit_of(card) != suit_of(obs.trick[0])
        and suit_of(obs.trick[0]) in map(suit_of, members(obs.hand))
    ):
        suit = SUIT_WORDS[suit_of(obs.trick[0])]
        return Illegal(
            "hearts.follow", f"You hold {suit} and must follow suit; {name} does not.", {"card": name, "suit": suit}
        )
    if obs.trick:
        return Illegal("hearts.first_trick", f"No penalty cards in the first trick: {name} must wait.", {"card": name})
    if not obs.plays:
        begins = "a club" if obs.rules.can_lead_any_club else name_of(TWO_OF_CLUBS)
        return Illegal("hearts.begin", f"The round begins with {begins}, not {name}.", {"card": name, "begins": begins})
    return Illegal("hearts.unbroken", f"Hearts are not broken yet, so {name} may not be led.", {"card": name})


def format_action(action: Action) -> str:
    """Write cards with spaces between them, or what a moon is worth."""
    return MOON_CHOICES.get(action) or names_of(action)


def parse_action(text: str, obs: HeartsView) -> Action:
    """Read cards in any order, or ``others`` and ``self``."""
    word = text.strip().lower()
    for action, name in MOON_CHOICES.items():
        if word == name:
            return action
    cards = read_cards(text)
    if not cards:
        if obs.phase == "pass":
            raise FormatError("expected three cards such as QS KH AH")
        raise FormatError("expected a card such as QS")
    return tuple(sorted(cards))
