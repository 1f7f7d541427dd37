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


def events_of(round_: Round, viewer: Seat | None, rules: TractorRules) -> tuple[Event, ...]:
    """Return what happened in a round as far as a seat may know."""
    if viewer not in round_.events_by_viewer:
        round_.events_by_viewer[viewer] = tuple(_events(round_, viewer, rules))
    return round_.events_by_viewer[viewer]


def trump_word(trump: int | None) -> str:
    """Return the trump suit in a word."""
    return "none" if trump is None else SUIT_WORDS[trump]


def _events(round_: Round, viewer: Seat | None, rules: TractorRules) -> Iterator[Event]:
    yield Event("tractor.round", None, facts={"number": round_.number, "rank": RANK_NAMES[round_.rank]})
    yield from _deal(round_, viewer)
    if round_.phase == "deal":
        return
    shown = turned_up(round_, rules)
    if shown:
        yield Event("tractor.turned_up", None, names_of(shown))
    yield from _kitties(round_, viewer)
    yield from _play(round_, rules)
    result = round_.result
    if result is not None:
        yield Event(
            "tractor.held" if result.held else "tractor.taken",
            None,
            facts={
                "points": result.points,
                "kitty": names_of(round_.buried),
                "kitty_points": result.kitty,
                "multiplier": result.multiplier,
                "levels": result.levels,
                "team": "ns" if result.team == 0 else "ew",
                "rank": RANK_NAMES[result.ranks[result.team]],
            },
        )


def _deal(round_: Round, viewer: Seat | None) -> Iterator[Event]:
    """The viewer's cards as they came, what it declined, and every declaration, in order."""
    declared = {item.asked_at: item for item in round_.declarations}
    declined = frozenset(round_.declined)
    for turn in range(round_.asked_from or round_.asked_at + 1):
        seat = (round_.first + turn) % 4
        if seat == viewer and turn < DEALT:
            yield _with_cards("tractor.dealt", seat, (round_.deal[turn],))
        if turn in declared:
            item = declared[turn]
            facts = {"kind": KINDS[item.strength], "trump": trump_word(item.trump)}
            yield Event("tractor.declared", item.seat, names_of(item.cards), facts)
        elif turn in declined and seat == viewer:
            yield Event("tractor.declined", viewer, NO_WORD)


def _kitties(round_: Round, viewer: Seat | None) -> Iterator[Event]:
    """Who took up the kitty and buried it, and, where it can be stolen, what the others said to that."""
    asked = round_.asked_from
    dealt = [item for item in round_.declarations if not asked or item.asked_at < asked]
    stolen = len(round_.keepers) > 1
    trump = round_.trump if not stolen else dealt[-1].trump if dealt else None
    keepers = round_.keepers or (round_.starter,)
    facts = {"trump": trump_word(trump), "rank": RANK_NAMES[round_.rank], "starter": SIDES[keepers[0]]}
    yield Event("tractor.trumps", keepers[0], facts=facts)
    yield from _buries(keepers[0], viewer, round_.kitty, round_.passed if stolen else round_.buried)
    if not asked:
        return
    for turn in (turn for turn in round_.declined if turn >= asked):
        yield Event("tractor.declined", (round_.first + turn) % 4, NO_WORD)
    if stolen:
        item = round_.declarations[-1]
        declared = {"kind": KINDS[item.strength], "trump": trump_word(item.trump)}
        yield Event("tractor.declared", item.seat, names_of(item.cards), declared)
        yield Event("tractor.stolen", item.seat)
        yield from _buries(item.seat, viewer, round_.passed, round_.buried)


def _buries(seat: Seat, viewer: Seat | None, picked: Sequence[int], buried: Sequence[int]) -> Iterator[Event]:
    if seat == viewer:
        yield Event("tractor.picked", seat, names_of(picked))
    if buried:
        yield Event("tractor.buried" if seat == viewer else "tractor.laid", seat, names_of(buried) * (seat == viewer))


def _play(round_: Round, rules: TractorRules) -> Iterator[Event]:
    order = round_.order(rules)
    for number, played in enumerate(round_.plays):
        leader = round_.leaders[number // 4]
        seat = (leader + number) % 4
        if played.tried:
            yield Event("tractor.failed", seat, names_of(played.tried), {"cards": names_of(played.cards)})
        yield _with_cards("tractor.play", seat, played.cards)
        if number % 4 == 3:
            trick = tuple(item.cards for item in round_.plays[number - 3 : number + 1])
            yield _taken(leader, trick, order, rules)


# A game is told again after every card: what was told before is the same object.


@lru_cache(maxsize=4096)
def _with_cards(kind: str, seat: Seat, cards: tuple[int, ...]) -> Event:
    return Event(kind, seat, names_of(cards))


@lru_cache(maxsize=4096)
def _taken(leader: Seat, trick: tuple[tuple[int, ...], ...], order: Order, rules: TractorRules) -> Event:
    winner = (leader + winning_index(trick, order, rules)) % 4
    return Event("tractor.trick", winner, "", {"points": sum(map(points_of, trick))})
