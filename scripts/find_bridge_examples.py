"""Find a hand and an auction for every rule of the bidding table: tests/data/bridge_rules.tsv.

    python scripts/find_bridge_examples.py

Deals are bid by the table with a stray call now and then; where a rule has its place but never its hand, hands with
more honours and longer suits are tried. Examples that still hold are kept. Rules that nothing reaches are named at the
end: they should not be in the table.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

from parlour.games.bridge.engine.bidding.bidder import Auction, choose
from parlour.games.bridge.engine.bidding.table import book, rules
from parlour.games.bridge.rules.auction import auction_over, call_name, legal_calls, read_call
from parlour.games.bridge.rules.deal import read_hand, write_hand

FILE = Path(__file__).parents[1] / "tests/data/bridge_rules.tsv"
AUCTIONS = 2500
TRIES = 2500
PLACES = 12
STRAY = 0.15
VULNERABLE = ("None", "NS", "EW", "Both")

Example = tuple[str, str, str, str]


def skewed(luck: Random) -> int:
    """Return a hand with more honours, or longer suits, than a shuffle deals."""
    strength, length = luck.choice((1, 2, 4, 8)), luck.choice((1, 1, 3, 8))
    favourite = luck.randrange(4)
    weights = [
        (strength if card % 13 > 8 else 1) * (length if card // 13 == favourite else 1) * luck.random()
        for card in range(52)
    ]
    return sum(1 << card for card in sorted(range(52), key=lambda card: -weights[card])[:13])


def main() -> None:
    """Search, write the file, and say what was not found."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    luck = Random(7)
    found = kept()
    places: dict[str, list[Auction]] = {}
    names = [rule.name for rule in rules()]
    for number in range(AUCTIONS):
        if len(found) == len(names):
            break
        deck = list(range(52))
        luck.shuffle(deck)
        hands = [sum(1 << card for card in deck[13 * seat : 13 * seat + 13]) for seat in range(4)]
        if number % 3 == 0:
            hands[number % 4] = skewed(luck)
        calls: tuple[int, ...] = ()
        while not auction_over(calls) and len(calls) < 24:
            now = Auction(calls, 0, VULNERABLE[number % 4])
            note(found, hands[now.turn], now)
            page = book(now.situation())
            for meaning in page:
                known = places.setdefault(meaning.rule, [])
                if meaning.rule not in found and len(known) < PLACES and now not in known:
                    known.append(now)
            choice = choose(hands[now.turn], now).call
            if luck.random() < STRAY:
                choice = luck.choice([*(meaning.call for meaning in page), *legal_calls(calls)[1:9]])
            calls = (*calls, choice)
    for name in names:
        for now in places.get(name, ()):
            for _ in range(TRIES):
                if name in found:
                    break
                note(found, skewed(luck), now)
    lines = ["\t".join((name, *found[name])) for name in names if name in found]
    FILE.write_text("# rule, hand, vulnerable, auction, call\n" + "\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} of {len(names)} rules; not reached:", *(name for name in names if name not in found))


def kept() -> dict[str, Example]:
    """Return the examples of the file that still hold."""
    found: dict[str, Example] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines()[1:] if FILE.exists() else ():
        rule, hand, vulnerable, calls, _ = line.split("\t")
        now = Auction(tuple(read_call(word) for word in calls.split() if word != "-"), 0, vulnerable)
        choice = choose(read_hand(hand), now)
        if choice.rule == rule:
            found[rule] = (hand, vulnerable, calls, call_name(choice.call))
    return found


def note(found: dict[str, Example], hand: int, now: Auction) -> None:
    """Remember the first example of a rule."""
    choice = choose(hand, now)
    if choice.rule not in found:
        calls = " ".join(map(call_name, now.calls)) or "-"
        found[choice.rule] = (write_hand(hand), now.vulnerability, calls, call_name(choice.call))


if __name__ == "__main__":
    main()
