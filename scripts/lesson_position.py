"""Make a position for a lesson of a card game: a few cards left in each hand, all that came before played legally.

    python scripts/lesson_position.py hearts --keep south="QS 4S 9H" --keep west="AS 5S KD" --rule pass_cycle=none
    python scripts/lesson_position.py tractor --keep south="..." --declare south=2S --points 40 --lead south

``--keep`` names cards that a seat still has; every seat then has as many as the longest list, the others by chance.
Of many tries by seed the first is printed in which the wanted seat leads, and the attackers have the wanted points.
``--taker`` names the seat that has taken all penalty cards of Hearts so far.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from parlour.core.game import AnyGame
from parlour.core.registry import make_game
from parlour.errors import ParlourError
from parlour.games.hearts.rules.variants import PENALTIES

TRIES = 3_000
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
KITTY = 8
SEATS = 4
SPARE = frozenset("346789")  # ranks that are buried: no points, and no trump rank


@dataclass(frozen=True)
class Wanted:
    """What a position has to be like, beside the cards that are kept."""

    lead: str = ""
    points: int | None = None
    taker: str = ""

    def met(self, game: AnyGame, state: object) -> bool:
        """Whether a position is like that."""
        actor = game.actors(state)[0]
        obs = game.observe(state, actor)
        if self.lead and game.seat_names[actor] != self.lead:
            return False
        if self.points is not None and obs.points != self.points:
            return False
        return not self.taker or not any(
            taken & PENALTIES for seat, taken in enumerate(obs.taken) if game.seat_names[seat] != self.taker
        )


def main() -> None:
    """Print the position as the game writes it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("hearts", "tractor"))
    for name in ("keep", "rule", "declare"):
        parser.add_argument(f"--{name}", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--lead", default="", help="the seat that leads to the next trick")
    parser.add_argument("--points", type=int, default=None, help="what the attackers have so far (Tractor)")
    parser.add_argument("--taker", default="", help="the seat that has all penalty cards so far (Hearts)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    kept = {seat: cards.split() for seat, cards in _pairs(given.keep).items()}
    wanted = Wanted(given.lead, given.points, given.taker)
    print(make(given.game, kept, _pairs(given.rule), _pairs(given.declare), wanted, given.seed))


def make(
    name: str,
    kept: Mapping[str, list[str]],
    rules: Mapping[str, str] | None = None,
    declare: Mapping[str, str] | None = None,
    wanted: Wanted = Wanted(),  # noqa: B008 - frozen
    seed: int = 1,
) -> str:
    """Return the text of a position; raise ``SystemExit`` when none is met."""
    game = make_game(name, dict(rules or {}))
    rng = Random(seed)
    for _ in range(TRIES):
        try:
            hands = {seat: list(cards) for seat, cards in kept.items()}
            state = _attempt(game, hands, dict(declare or {}), wanted.taker, rng)
        except (ParlourError, LookupError):
            continue
        if wanted.met(game, state):
            return str(game.dump(state))
    raise SystemExit("no such position was met")


def _pairs(items: list[str]) -> dict[str, str]:
    return dict(item.partition("=")[::2] for item in items)


def _attempt(game: AnyGame, kept: dict[str, list[str]], declare: dict[str, str], taker: str, rng: Random) -> object:
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
    shares = _hearts_shares(rest, [kept[name] for name in game.seat_names], rng) if hearts else _shares(rest, game)
    if taker:
        _give_highest(shares, game.seat_names.index(taker))
    hands = [shares[seat] + kept[name] for seat, name in enumerate(game.seat_names)]
    if hearts:
        state = game.load("seed 1\ndeal " + " | ".join(" ".join(hand) for hand in hands))
        return _play(game, state, shares, rng, [kept[name] for name in game.seat_names])
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


def _hearts_shares(rest: list[str], kept: list[list[str]], rng: Random) -> list[list[str]]:
    """Deal the other cards nearly evenly by suits, rather more of a suit to those who keep cards of it."""
    shares: list[list[str]] = [[], [], [], []]
    size = len(rest) // SEATS
    order = rng.sample("CDHS", SEATS)

    def weight(seat: int, suit: str) -> float:
        keeps = any(card[-1] == suit for card in kept[seat])
        return sum(card[-1] == suit for card in shares[seat]) + rng.random() * 1.5 - keeps / 2

    for card in sorted(rest, key=lambda card: order.index(card[-1])):
        open_seats = [seat for seat in range(SEATS) if len(shares[seat]) < size]
        shares[min(open_seats, key=lambda seat: weight(seat, card[-1]))].append(card)
    return shares


def _give_highest(shares: list[list[str]], taker: int) -> None:
    """Let a seat have the highest cards of each suit of Hearts, as many as it had of any."""
    for suit in "CDHS":
        counts = [sum(card[-1] == suit for card in share) for share in shares]
        cards = [card for share in shares for card in share if card[-1] == suit]
        cards.sort(key=lambda card: "23456789TJQKA".index(card[0]))
        for seat in sorted(range(SEATS), key=lambda seat: seat == taker):
            dealt, cards = cards[: counts[seat]], cards[counts[seat] :]
            shares[seat] = [card for card in shares[seat] if card[-1] != suit] + dealt


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


def _play(game: AnyGame, state: object, shares: list[list[str]], rng: Random, kept: Sequence[list[str]] = ()) -> object:
    """Play all the cards that nobody keeps, by chance; lead no suit in which somebody has only cards to keep."""
    while any(shares):
        seat = game.actors(state)[0]
        obs = game.observe(state, seat)
        legal = [card for card in set(shares[seat]) if game.check(obs, game.parse(card, obs)) is None]
        if kept and not obs.trick:
            short = {
                one[-1]
                for hand, share in zip(kept, shares, strict=True)
                for one in hand
                if not any(other[-1] == one[-1] for other in share)
            }
            legal = [card for card in legal if card[-1] not in short]
        card = rng.choice(sorted(legal))
        state = game.step(state, seat, game.parse(card, obs))
        shares[seat].remove(card)
    return state


if __name__ == "__main__":
    main()
