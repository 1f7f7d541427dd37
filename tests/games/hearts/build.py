"""Positions for tests, written briefly: four hands by suits, and what was played."""

from __future__ import annotations

from parlour.cards import NAMES, SUITS, read_cards
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.match import HeartsView, State
from parlour.games.hearts.rules.variants import HeartsRules

Cards = tuple[int, ...]


def hand(text: str) -> list[str]:
    """Read a hand such as ``S:AQ2 H:K D:T9 C:-``."""
    found = []
    for part in text.split():
        suit, _, ranks = part.partition(":")
        assert suit in SUITS, part
        found += [rank + suit for rank in ranks.replace("-", "")]
    return found


def deal_text(north: str = "", east: str = "", south: str = "", west: str = "") -> str:
    """Write a deal; the cards nobody was given fill the hands up in turn, low and high ones alike."""
    hands = [hand(text) for text in (north, east, south, west)]
    given = {card for cards in hands for card in cards}
    assert sum(map(len, hands)) == len(given)
    rest = [rank + suit for rank in "23456789TJQKA" for suit in SUITS if rank + suit not in given]
    turn = 0
    while rest:
        if len(hands[turn % 4]) < 13:
            hands[turn % 4].append(rest.pop(0))
        turn += 1
    return "deal " + " | ".join(" ".join(cards) for cards in hands)


def game_of(**options: object) -> Hearts:
    defaults: dict[str, object] = {"rounds": 1, "first_round": 4}
    return Hearts(HeartsRules(**{**defaults, **options}))  # type: ignore[arg-type]


def position(game: Hearts, plays: str = "", passes: str = "", **hands: str) -> State:
    """Return a round with these hands after these plays."""
    lines = ["seed 1", deal_text(**hands)]
    lines += [f"pass {line}" for line in passes.split(";") if line]
    if plays:
        lines.append(f"play {plays}")
    return game.load("\n".join(lines))


def turn_view(game: Hearts, state: State) -> HeartsView:
    return game.observe(state, game.actors(state)[0])


def legal_names(game: Hearts, state: State) -> set[str]:
    return {game.format(action) for action in game.legal(turn_view(game, state))}


def card(name: str) -> Cards:
    assert name in NAMES
    return read_cards(name)
