"""Cards, orders and whole rounds for tests, from short texts."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from parlour.cards import deck, pack
from parlour.core.game import Illegal
from parlour.games.tractor.rules.following import Unseen, check_follow, check_lead
from parlour.games.tractor.rules.match import TractorView, look
from parlour.games.tractor.rules.order import Order, order_of, read_cards
from parlour.games.tractor.rules.round import Play, Round
from parlour.games.tractor.rules.tricks import winning_index
from parlour.games.tractor.rules.variants import RANK_NAMES, TractorRules

RULES = TractorRules()


def order(trump: str = "S", rank: str = "7", rules: TractorRules = RULES) -> Order:
    """Return the order under trumps such as S and rank 7, or NT."""
    return order_of(None if trump == "NT" else "CDHS".index(trump), RANK_NAMES.index(rank), rules)


def follow(
    led: str, hand: str, play: str, trump: str = "S", rank: str = "7", rules: TractorRules = RULES
) -> Illegal | None:
    """Check a play that follows."""
    return check_follow(read_cards(led), read_cards(play), read_cards(hand), order(trump, rank, rules), rules)


def lead(
    cards: str, hand: str, out: str, trump: str = "S", rank: str = "2", rules: TractorRules = RULES, void: bool = False
) -> Illegal | None:
    """Check a lead while the cards ``out`` of its suit are unseen."""
    unseen = read_cards(out)
    copies = {card: unseen.count(card) for card in unseen}
    return check_lead(read_cards(cards), read_cards(hand), order(trump, rank, rules), rules, Unseen(copies, void))


def winner(*plays: str, trump: str = "S", rank: str = "7", rules: TractorRules = RULES) -> int:
    """Return who wins a trick, counted from 0."""
    return winning_index([read_cards(play) for play in plays], order(trump, rank, rules), rules)


def playing(
    hands: tuple[str, str, str, str],
    *,
    trump: str = "S",
    rank: str = "2",
    starter: int = 0,
    trick: tuple[str, ...] = (),
    leader: int = 0,
    points: int = 0,
    buried: str = "",
    rules: TractorRules = RULES,
) -> Round:
    """Return a round in play with these hands, which may be short, and a trick on the table."""
    cards = list(deck(2, jokers=True))
    Random(1).shuffle(cards)
    level = RANK_NAMES.index(rank)
    return Round(
        number=2,
        ranks=(level, level),
        first=starter,
        fixed=starter,
        rank=level,
        deal=tuple(cards),
        phase="play",
        asked_at=104,
        hands=tuple(pack(read_cards(hand)) for hand in hands),
        trump=None if trump == "NT" else "CDHS".index(trump),
        buried=read_cards(buried),
        plays=tuple(Play(tuple(sorted(read_cards(cards)))) for cards in trick),
        leaders=(leader,),
        points=points,
    )


def seen(now: Round, seat: int | None = None, rules: TractorRules = RULES) -> TractorView:
    """Return what the seat to play, or another, sees of a round."""
    return look(now, now.turn if seat is None else seat, rules)


def variant(**options: object) -> TractorRules:
    """Return rules with some options changed."""
    return replace(RULES, **options)  # type: ignore[arg-type]
