"""What ideas of Hearts look at: the hand, the trick on the table, and the cards that are still out."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final

from parlour.cards import HEARTS, SUIT_MASKS, members, name_of, pack, rank_of, suit_of
from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.hearts.players.settings import HeartsSettings
from parlour.games.hearts.players.situation import Situation, situation_of
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SEATS, penalty
from parlour.games.hearts.rules.variants import JACK, QUEEN

__all__ = [
    "ALARM",
    "HIGH",
    "SUITS",
    "Finding",
    "burden",
    "feared",
    "held",
    "idea",
    "in_passing",
    "in_play",
    "look",
    "only_taker",
    "opening",
    "out",
    "same",
    "told_above",
    "touching",
    "verb",
    "wins",
]

SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
HIGH: Final = 8  # the rank of a ten
ALARM: Final = 3  # points in one hand, all there are so far, from which a moon is in the air


def verb(obs: HeartsView, action: Action) -> str:
    """Return what kind of move it is."""
    if obs.phase != "play":
        return obs.phase
    if not obs.trick:
        return "lead"
    return "follow" if suit_of(action[0]) == suit_of(obs.trick[0]) else "discard"


Finding = Callable[[HeartsView, Action, Action], Idea | None]


def in_play(*verbs: str) -> Callable[[Callable[[HeartsView, int, int], Idea | None]], Finding]:
    """Make a test of two cards that are led, followed with or discarded the test of a concept."""

    def made(find: Callable[[HeartsView, int, int], Idea | None]) -> Finding:
        @wraps(find)
        def find_in_play(obs: HeartsView, move: Action, rival: Action) -> Idea | None:
            return find(obs, move[0], rival[0]) if verb(obs, move) in verbs else None

        return find_in_play

    return made


def in_passing(find: Callable[[HeartsView, list[int], list[int]], Idea | None]) -> Finding:
    """Make a test of the cards that only the move passes, and those that only its rival does, one of a concept."""

    @wraps(find)
    def find_in_passing(obs: HeartsView, move: Action, rival: Action) -> Idea | None:
        gone, stays = ([card for card in one if card not in other] for one, other in ((move, rival), (rival, move)))
        return find(obs, gone, stays) if obs.phase == "pass" else None

    return find_in_passing


def look(obs: HeartsView) -> Situation:
    """Look at the table as somebody who forgets nothing."""
    return situation_of(obs, HeartsSettings(), hunt_score=1000)


def idea(*cards: int, **facts: Fact) -> Idea:
    """Return a found idea with cards to highlight."""
    return Idea(facts, tuple(map(name_of, cards)))


def held(obs: HeartsView, suit: int) -> list[int]:
    """Return one's cards of a suit, lowest first."""
    return list(members(obs.hand & SUIT_MASKS[suit]))


def out(obs: HeartsView, card: int) -> tuple[int, int]:
    """Return how many cards of a card's suit others hold above it, and below it."""
    unseen = look(obs).unseen & SUIT_MASKS[suit_of(card)]
    return (unseen >> card).bit_count(), (unseen & ((1 << card) - 1)).bit_count()


def wins(obs: HeartsView, card: int) -> bool:
    """Whether a card beats what lies on the table."""
    same = [other for other in obs.trick if suit_of(other) == suit_of(obs.trick[0])]
    return not same or (suit_of(card) == suit_of(same[0]) and card > max(same))


def burden(obs: HeartsView, suit: int, gone: Action = ()) -> int | None:
    """Return the card outside a suit that one would discard first: the queen, what catches it, or what has to win."""
    queen_mine = bool(obs.hand >> QUEEN & 1)
    catches = queen_mine or obs.phase == "pass" or look(obs).queen_out

    def worst(card: int) -> tuple[bool, bool, int, bool]:
        above = 0 if obs.phase == "pass" else -out(obs, card)[0]
        return card == QUEEN, card > QUEEN and catches, above or rank_of(card), suit_of(card) == HEARTS

    rest = [card for card in members(obs.hand) if suit_of(card) != suit and card not in gone]
    if obs.phase != "pass":
        rest = [card for card in rest if out(obs, card)[1]]  # what is below nothing never has to win
    discard = max(rest, key=worst, default=None)
    risky = discard is not None and (rank_of(discard) >= HIGH or (obs.phase != "pass" and not out(obs, discard)[0]))
    return discard if risky else None


def feared(obs: HeartsView, card: int) -> dict[str, Fact]:
    """Name a card that everybody would be glad to discard: a heart, a spade from the queen on, or a sure winner."""
    sure = obs.phase == "play" and not out(obs, card)[0]
    return {"shed": name_of(card)} if suit_of(card) == HEARTS or card >= QUEEN or sure else {}


def opening(obs: HeartsView) -> dict[str, Fact]:
    """Name the first trick, on which no points may fall."""
    return {"first": "first"} if obs.rules.no_pts_on_first_trick and len(obs.plays) < len(SEATS) else {}


def only_taker(obs: HeartsView) -> int | None:
    """Return who has all points so far, if that is enough to fear a moon."""
    taken = [penalty(cards) for cards in obs.taken]
    seat = max(SEATS, key=lambda other: taken[other])
    return seat if taken[seat] == sum(taken) >= ALARM and seat != obs.seat else None


def told_above(above: int, there: int) -> dict[str, Fact]:
    """Return how many cards beat two cards, if one is beaten by twice as many: else the numbers are no cause."""
    return {"above": above, "there": there} if above >= 2 * there else {}


def same(obs: HeartsView, card: int, other: int) -> bool:
    """Whether two cards are one, or come to the same."""
    return card == other or bool(touching(obs, (card,), (other,)))


def touching(obs: HeartsView, move: Action, rival: Action) -> str:
    """Name why two cards come to the same: of one suit, worth the same, and no card of others can come between."""
    dear = {QUEEN, JACK} if obs.rules.jd_bonus else {QUEEN}
    if obs.phase != "play" or suit_of(move[0]) != suit_of(rival[0]) or dear & {move[0], rival[0]}:
        return ""
    low, high = sorted((move[0], rival[0]))
    between = (1 << high) - (1 << low + 1)
    gone = pack(obs.plays[: len(obs.plays) - len(obs.trick)])
    return "" if between & ~(obs.hand | gone) else "touching"
