"""Make a position for a lesson of a card game: a few cards left in each hand, all that came before played legally.

    python scripts/lesson_position.py hearts --keep south="QS 4S 9H" --keep west="AS 5S KD" --rule pass_cycle=none
    python scripts/lesson_position.py tractor --keep south="..." --declare south=2S --points 40 --lead south

``--keep`` names cards that a seat still has; every seat then has as many as the longest list, the others by chance.
Of many tries by seed the first is printed in which the wanted seat leads, and the attackers have the wanted points.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping
from random import Random

from parlour.core.game import AnyGame
from parlour.core.registry import make_game
from parlour.errors import ParlourError

TRIES = 3_000
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
KITTY = 8
SEATS = 4
SPARE = frozenset("346789")  # ranks that are buried: no points, and no trump rank


def main() -> None:
    """Print the position as the game writes it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("hearts", "tractor"))
    for name in ("keep", "rule", "declare"):
        parser.add_argument(f"--{name}", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--lead", default="", help="the seat that leads to the next trick")
    parser.add_argument("--points", type=int, default=None, help="what the attackers have so far (Tractor)")
    parser.add_argument("--first", default="", help="cards that must not be among those played (to stay unseen)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    kept = {seat: cards.split() for seat, cards in _pairs(given.keep).items()}
    print(make(given.game, kept, _pairs(given.rule), _pairs(given.declare), given.lead, given.points, given.seed))


def make(
    name: str,
    kept: Mapping[str, list[str]],
    rules: Mapping[str, str] | None = None,
    declare: Mapping[str, str] | None = None,
    lead: str = "",
    points: int | None = None,
    seed: int = 1,
) -> str:
    """Return the text of a position; raise ``SystemExit`` when none is met."""
    game = make_game(name, dict(rules or {}))
    rng = Random(seed)
    for _ in range(TRIES):
        try:
            state = _attempt(game, {seat: list(cards) for seat, cards in kept.items()}, dict(declare or {}), rng)
        except (ParlourError, LookupError):
            continue
        actor = game.actors(state)[0]
        if lead and game.seat_names[actor] != lead:
            continue
        if points is not None and game.observe(state, actor).points != points:
            continue
        return str(game.dump(state))
    raise SystemExit("no such position was met")


def _pairs(items: list[str]) -> dict[str, str]:
    return dict(item.partition("=")[::2] for item in items)


def _attempt(game: AnyGame, kept: dict[str, list[str]], declare: dict[str, str], rng: Random) -> object:
    hearts = game.name == "hearts"
    pack = _pack(hearts)
    rest = list((Counter(pack) - Counter(card for cards in kept.values() for card in cards)).elements())
    rng.shuffle(rest)
    size = max(map(len, kept.values()))
    for seat in game.seat_names:
        hand = kept.setdefault(seat, [])
        while len(hand) < size:
            hand.append(rest.pop())
    buried = [] if hearts else _buried(rest)
    shares = _shares(rest, game)
    hands = [shares[seat] + kept[name] for seat, name in enumerate(game.seat_names)]
    if hearts:
        state = game.load("seed 1\ndeal " + " | ".join(" ".join(hand) for hand in hands))
        return _play(game, state, shares, rng)
    for hand in hands:
        rng.shuffle(hand)
    order = [hands[number % 4][number // 4] for number in range(100)] + buried
    state = _bury(game, game.load("seed 1\ndeal " + " ".join(order)), declare, buried)
    return _play(game, state, shares, rng)


def _pack(hearts: bool) -> list[str]:
    if hearts:
        return [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    return ([suit + rank for suit in "CDHS" for rank in RANKS] + ["LJ", "BJ"]) * 2


def _buried(rest: list[str]) -> list[str]:
    """Take eight cards without points out, so that what is left of each suit can be played in whole tricks."""
    chosen: list[str] = []
    for suit in "CDHS":
        spare = [card for card in rest if _suit(card) == suit and card[1:] in SPARE]
        chosen += spare[: sum(_suit(card) == suit for card in rest) % 4]
    for suit in "CDH" * 3:
        left = (Counter(card for card in rest if _suit(card) == suit) - Counter(chosen)).elements()
        spare = [card for card in left if card[1:] in SPARE]
        if len(chosen) < KITTY and len(spare) >= SEATS:
            chosen += spare[:SEATS]
    if len(chosen) != KITTY:
        raise LookupError("no even number of cards is left")
    for card in chosen:
        rest.remove(card)
    return chosen


def _suit(card: str) -> str:
    """Return the suit that a card belongs to where spades and twos are trumps."""
    return "S" if card in ("LJ", "BJ") or card[1:] == "2" else card[0]


def _shares(rest: list[str], game: AnyGame) -> list[list[str]]:
    """Deal the other cards so that everybody has as many of each suit, as far as that goes."""
    suit_of = (lambda card: card[-1]) if game.name == "hearts" else _suit
    shares: list[list[str]] = [[], [], [], []]
    for card in sorted(rest, key=suit_of):
        min(
            shares, key=lambda share: (len([one for one in share if suit_of(one) == suit_of(card)]), len(share))
        ).append(card)
    if len({len(share) for share in shares}) > 1:
        raise LookupError("uneven")
    return shares


def _bury(game: AnyGame, state: object, declare: dict[str, str], buried: list[str]) -> object:
    """Go through the deal: whoever is to declare does, everybody else says no; then bury what was not dealt."""
    while game.observe(state, game.actors(state)[0]).phase == "deal":
        seat = game.actors(state)[0]
        obs = game.observe(state, seat)
        wanted = declare.get(game.seat_names[seat], "")
        action = game.parse(wanted or "no", obs)
        if game.check(obs, action) is not None:
            action = game.parse("no", obs)
        state = game.step(state, seat, action)
    seat = game.actors(state)[0]
    if declare and game.seat_names[seat] not in declare:
        raise LookupError("the card to be declared went to somebody else")
    return game.step(state, seat, game.parse(" ".join(buried), game.observe(state, seat)))


def _play(game: AnyGame, state: object, shares: list[list[str]], rng: Random) -> object:
    """Play all the cards that nobody keeps, by chance."""
    while any(shares):
        seat = game.actors(state)[0]
        obs = game.observe(state, seat)
        legal = [card for card in set(shares[seat]) if game.check(obs, game.parse(card, obs)) is None]
        card = rng.choice(sorted(legal))
        state = game.step(state, seat, game.parse(card, obs))
        shares[seat].remove(card)
    return state


if __name__ == "__main__":
    main()
