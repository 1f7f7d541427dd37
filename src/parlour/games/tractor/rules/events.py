"""What happened in a round, as far as a seat may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from parlour.core.observation import Event, Seat
from parlour.games.tractor.rules.declaring import KINDS
from parlour.games.tractor.rules.order import SUIT_WORDS, Order, names_of, points_of
from parlour.games.tractor.rules.round import DEALT, SIDES, Round, turned_up
from parlour.games.tractor.rules.tricks import winning_index
from parlour.games.tractor.rules.variants import RANK_NAMES, TractorRules

__all__ = ["NO_WORD", "events_of", "trump_word"]

NO_WORD = "no"


def events_of(now: Round, viewer: Seat | None, rules: TractorRules) -> tuple[Event, ...]:
    """Return what happened in a round as far as a seat may know."""
    if viewer not in now.told:
        now.told[viewer] = tuple(_events(now, viewer, rules))
    return now.told[viewer]


def trump_word(trump: int | None) -> str:
    """Return the trump suit in a word."""
    return "none" if trump is None else SUIT_WORDS[trump]


def _events(now: Round, viewer: Seat | None, rules: TractorRules) -> Iterator[Event]:
    yield Event("tractor.round", None, facts={"number": now.number, "rank": RANK_NAMES[now.rank]})
    yield from _deal(now, viewer)
    if now.phase == "deal":
        return
    shown = turned_up(now, rules)
    if shown:
        yield Event("tractor.turned_up", None, names_of(shown))
    yield from _kitties(now, viewer)
    yield from _play(now, rules)
    result = now.result
    if result is not None:
        yield Event(
            "tractor.held" if result.held else "tractor.taken",
            None,
            facts={
                "points": result.points,
                "kitty": names_of(now.buried),
                "kitty_points": result.kitty,
                "multiplier": result.multiplier,
                "levels": result.levels,
                "team": "ns" if result.team == 0 else "ew",
                "rank": RANK_NAMES[result.ranks[result.team]],
            },
        )


def _deal(now: Round, viewer: Seat | None) -> Iterator[Event]:
    """The viewer's cards as they came, what it declined, and every declaration, in order."""
    declared = {item.place: item for item in now.declarations}
    declined = frozenset(now.declined)
    for place in range(now.asked_from or now.place + 1):
        seat = (now.first + place) % 4
        if seat == viewer and place < DEALT:
            yield _with_cards("tractor.dealt", seat, (now.deal[place],))
        if place in declared:
            item = declared[place]
            facts = {"kind": KINDS[item.strength], "trump": trump_word(item.trump)}
            yield Event("tractor.declared", item.seat, names_of(item.cards), facts)
        elif place in declined and seat == viewer:
            yield Event("tractor.declined", viewer, NO_WORD)


def _kitties(now: Round, viewer: Seat | None) -> Iterator[Event]:
    """Who took up the kitty and buried it, and, where it can be stolen, what the others said to that."""
    asked = now.asked_from
    dealt = [item for item in now.declarations if not asked or item.place < asked]
    stolen = len(now.keepers) > 1
    trump = now.trump if not stolen else dealt[-1].trump if dealt else None
    keepers = now.keepers or (now.starter,)
    facts = {"trump": trump_word(trump), "rank": RANK_NAMES[now.rank], "starter": SIDES[keepers[0]]}
    yield Event("tractor.trumps", keepers[0], facts=facts)
    yield from _buries(keepers[0], viewer, now.kitty, now.passed if stolen else now.buried)
    if not asked:
        return
    for place in (place for place in now.declined if place >= asked):
        yield Event("tractor.declined", (now.first + place) % 4, NO_WORD)
    if stolen:
        item = now.declarations[-1]
        declared = {"kind": KINDS[item.strength], "trump": trump_word(item.trump)}
        yield Event("tractor.declared", item.seat, names_of(item.cards), declared)
        yield Event("tractor.stolen", item.seat)
        yield from _buries(item.seat, viewer, now.passed, now.buried)


def _buries(seat: Seat, viewer: Seat | None, picked: Sequence[int], buried: Sequence[int]) -> Iterator[Event]:
    if seat == viewer:
        yield Event("tractor.picked", seat, names_of(picked))
    if buried:
        yield Event("tractor.buried" if seat == viewer else "tractor.laid", seat, names_of(buried) * (seat == viewer))


def _play(now: Round, rules: TractorRules) -> Iterator[Event]:
    order = now.order(rules)
    for number, played in enumerate(now.plays):
        leader = now.leaders[number // 4]
        seat = (leader + number) % 4
        if played.tried:
            yield Event("tractor.failed", seat, names_of(played.tried), {"cards": names_of(played.cards)})
        yield _with_cards("tractor.play", seat, played.cards)
        if number % 4 == 3:
            trick = tuple(item.cards for item in now.plays[number - 3 : number + 1])
            yield _taken(leader, trick, order, rules)


# A game is told again after every card: what was told before is the same object.


@lru_cache(maxsize=4096)
def _with_cards(kind: str, seat: Seat, cards: tuple[int, ...]) -> Event:
    return Event(kind, seat, names_of(cards))


@lru_cache(maxsize=4096)
def _taken(leader: Seat, trick: tuple[tuple[int, ...], ...], order: Order, rules: TractorRules) -> Event:
    winner = (leader + winning_index(trick, order, rules)) % 4
    return Event("tractor.trick", winner, "", {"points": sum(map(points_of, trick))})
