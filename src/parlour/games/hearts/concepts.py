"""What can be said about a card or a pass in Hearts: what is counted, what it is worth, and the ideas of the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final

from parlour.cards import HEARTS, SPADES, SUIT_MASKS, members, name_of, pack, rank_of, suit_of
from parlour.core.observation import Fact, seat_of
from parlour.core.teaching import Concept, Idea, Tally, Teaching
from parlour.games.hearts.engine.round_value import ALL_EVENTS, total_value
from parlour.games.hearts.players.settings import HeartsSettings
from parlour.games.hearts.players.situation import Situation, situation_of
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SEATS, SIDES, penalty
from parlour.games.hearts.rules.variants import JACK, PENALTIES, QUEEN

__all__ = ["TEACHING"]

GROUPS: Final = {
    "queen": ("queen_now", "queen_later"),
    "hearts": ("hearts_now", "hearts_later"),
    "moon_other": ("moon_other",),
    "moon_mine": ("moon_mine",),
    "bonus": ("jack_mine", "jack_other", "no_trick_mine", "no_trick_others"),
    "standing": ("standing",),
}
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
HIGH: Final = 8  # the rank of a ten
ALARM: Final = 3  # points in one hand, all there are so far, from which a moon is in the air
PLACES: Final = ("left", "across", "right")


def verb(obs: HeartsView, action: Action) -> str:
    """Return what kind of move it is."""
    if obs.phase != "play":
        return obs.phase
    if not obs.trick:
        return "lead"
    return "follow" if suit_of(action[0]) == suit_of(obs.trick[0]) else "discard"


def tallies(obs: HeartsView, move: Action, rival: Action) -> tuple[Tally, ...]:
    """Return what can be told of two moves, the most telling first."""
    queen = ("queen_now", "queen_later")
    found = [
        Tally("moon_mine", "moon_mine", ("moon_mine",), better=1),
        Tally("own_queen" if rival == (QUEEN,) else "queen_now", "queen", ("queen_now",)),
        Tally("queen", "queen", queen),
        Tally("hearts_now", "hearts", ("hearts_now",), once=False, least=0.5, per="trick", also=("trick",)),
        Tally("no_hearts", "hearts", ("no_hearts",), better=1),
        *(Tally("some_hearts", "hearts", (f"hearts_{least}",), facts={"least": str(least)}) for least in (2, 4, 6, 8)),
        Tally("hearts", "hearts", ("hearts_now", "hearts_later"), once=False, least=0.8),
        Tally("trick", "", ("trick",)),
        Tally("jack", "bonus", ("jack_mine",), better=1),
        Tally("no_trick", "bonus", ("no_trick_mine",), better=1),
    ]
    taken = [penalty(cards) for cards in obs.taken]
    if obs.phase == "pass" or ALARM <= max(taken) == sum(taken) != taken[seat_of(obs)]:
        found.append(Tally("moon_other", "moon_other", ("moon_other",)))
    if obs.phase == "play":
        kept = (f"card_{(obs.hand & ((1 << move[0]) - 1)).bit_count() + 1}",)
        found += [
            Tally("kept", "hearts", kept, once=False, least=0.8),
            Tally("kept_queen", "queen", kept, once=False, least=0.8),
        ]
    leader = max(SEATS, key=lambda seat: obs.scores[seat])
    if leader != obs.seat:
        event = f"points_{PLACES[(leader - seat_of(obs)) % 4 - 1]}"
        found.append(Tally("leader", "standing", (event,), better=1, once=False, least=0.3))
    return tuple(found)


Finding = Callable[[HeartsView, Action, Action], Idea | None]


def in_play(*verbs: str) -> Callable[[Callable[[HeartsView, int, int], Idea | None]], Finding]:
    """Make a test of two cards that are led, followed with or discarded the test of a concept."""

    def made(find: Callable[[HeartsView, int, int], Idea | None]) -> Finding:
        @wraps(find)
        def found(obs: HeartsView, move: Action, rival: Action) -> Idea | None:
            return find(obs, move[0], rival[0]) if verb(obs, move) in verbs else None

        return found

    return made


def in_passing(find: Callable[[HeartsView, list[int], list[int]], Idea | None]) -> Finding:
    """Make a test of the cards that only the move passes, and those that only its rival does, one of a concept."""

    @wraps(find)
    def found(obs: HeartsView, move: Action, rival: Action) -> Idea | None:
        gone, stays = ([card for card in one if card not in other] for one, other in ((move, rival), (rival, move)))
        return find(obs, gone, stays) if obs.phase == "pass" else None

    return found


def look(obs: HeartsView) -> Situation:
    """Look at the table as somebody who forgets nothing."""
    return situation_of(obs, HeartsSettings(), hunt_score=1000)


def idea(*cards: int, **facts: Fact) -> Idea:
    """Return a found idea with cards to highlight."""
    return Idea(facts, tuple(map(name_of, cards)))


def held(obs: HeartsView, suit: int) -> list[int]:
    """Return one's cards of a suit, lowest first."""
    return list(members(obs.hand & SUIT_MASKS[suit]))


def wins(obs: HeartsView, card: int) -> bool:
    """Whether a card beats what lies on the table."""
    same = [other for other in obs.trick if suit_of(other) == suit_of(obs.trick[0])]
    return not same or (suit_of(card) == suit_of(same[0]) and card > max(same))


def only_taker(obs: HeartsView) -> int | None:
    """Return who has all points so far, if that is enough to fear a moon."""
    taken = [penalty(cards) for cards in obs.taken]
    seat = max(SEATS, key=lambda other: taken[other])
    return seat if taken[seat] == sum(taken) >= ALARM and seat != obs.seat else None


# Leading


@in_play("lead")
def smoke_out(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A spade below the queen, from a hand without high ones, makes whoever has the queen play it."""
    low = suit_of(card) == SPADES != suit_of(rival) and card < QUEEN
    return idea(card, QUEEN) if low and look(obs).queen_out and not obs.hand >> QUEEN & 7 else None


@in_play("lead")
def leave_spades(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Spades of one's own guard a high one; leading them takes the guards away."""
    high = [other for other in held(obs, SPADES) if other >= QUEEN]
    danger = high and (look(obs).queen_out or high[0] == QUEEN)
    apart = suit_of(card) != SPADES == suit_of(rival)
    return idea(*held(obs, SPADES), guarded=name_of(high[0])) if danger and apart else None


@in_play("lead")
def leave_hearts(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Hearts can wait."""
    return idea(*held(obs, HEARTS)) if suit_of(card) != HEARTS == suit_of(rival) else None


@in_play("lead")
def low_lead(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Nearly everybody can go above a low card."""
    now = look(obs)
    unseen = now.unseen & SUIT_MASKS[suit_of(card)]
    above, below = (unseen >> card).bit_count(), (unseen & ((1 << card) - 1)).bit_count()
    low = above >= 2 and 2 * below <= above
    return idea(card) if low and now.win_chance(rival) > now.win_chance(card) else None


@in_play("lead")
def high_lead(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A card that will win some trick wins one while the others can still follow."""
    suit = suit_of(card)
    unseen = look(obs).unseen & SUIT_MASKS[suit]
    safe = suit not in (HEARTS, SPADES) and unseen.bit_count() >= 4
    return idea(card, suit=SUITS[suit]) if safe and not unseen >> card else None


@in_play("lead", "follow", "discard")
def last_of_suit(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Without a suit one may throw what one likes when it is led."""
    suit = suit_of(card)
    empties = held(obs, suit) == [card] and len(held(obs, suit_of(rival))) > 1
    useful = suit != HEARTS and look(obs).unseen & SUIT_MASKS[suit]
    return idea(card, suit=SUITS[suit]) if empties and useful else None


def shoot(obs: HeartsView, move: Action, rival: Action) -> Idea | None:
    """While nobody else has a point, a moon may be shot."""
    others = sum(penalty(cards) for seat, cards in enumerate(obs.taken) if seat != obs.seat)
    return idea(*move) if obs.phase == "pass" or not others else None


# Following


@in_play("follow", "discard")
def drop_queen(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """The queen goes under a higher spade, or on a trick of another suit that somebody else wins."""
    winning = look(obs).winning
    dropped = card == QUEEN and winning is not None and not wins(obs, QUEEN)
    return idea(QUEEN, taker=SIDES[winning[1]]) if dropped and winning is not None else None


@in_play("follow")
def spare_high_spade(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A king or ace played in front of the queen catches it."""
    spared = suit_of(card) == SPADES and card < QUEEN < rival
    return idea(rival, QUEEN) if spared and (look(obs).queen_out or QUEEN in obs.trick) else None


@in_play("lead", "follow", "discard")
def hold_queen(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """The queen waits for a trick that somebody else wins."""
    return idea(QUEEN) if rival == QUEEN and wins(obs, QUEEN) else None


@in_play("follow")
def stay_below(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A card below the one that wins leaves the trick to somebody else."""
    return idea(card, rival) if wins(obs, rival) and not wins(obs, card) else None


@in_play("follow")
def harmless_trick(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A trick without points is the place for a card that would win later, with points."""
    harmless = len(obs.trick) == 3 and not pack(obs.trick) & PENALTIES
    return idea(card) if harmless and card != QUEEN and card > rival and wins(obs, card) else None


@in_play("follow")
def early_high(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """While everybody can follow, a high card is likely to win a trick without points."""
    suit, now = suit_of(card), look(obs)
    harmless = len(obs.trick) < 3 and suit not in (HEARTS, SPADES) and not pack(obs.trick) & PENALTIES
    harmless = harmless and rank_of(card) >= HIGH
    follow = all(suit not in now.voids[seat] for seat in now.later)
    many = (now.unseen & SUIT_MASKS[suit]).bit_count() >= 4
    return idea(card) if harmless and follow and many and card > rival and wins(obs, card) else None


@in_play("follow")
def spend_high(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Who wins the trick with any card spends the highest one."""
    sure = len(obs.trick) == 3 and all(wins(obs, other) for other in held(obs, suit_of(card)))
    return idea(card) if sure and card != QUEEN and card > rival else None


@in_play("follow")
def highest_loser(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Of the cards that lose the trick, the highest is the one to be rid of."""
    losing = [other for other in held(obs, suit_of(card)) if not wins(obs, other)]
    return idea(card, rival) if card in losing[-1:] and rival < card else None


@in_play("follow")
def play_low(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A low card may still be beaten by those who play after it."""
    return idea(card, rival) if len(obs.trick) < 3 and wins(obs, card) and card < rival else None


@in_play("follow")
def cheap_trick(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A few points now may save more later."""
    points = penalty(pack(obs.trick))
    cheap = 0 < points < 5 and wins(obs, card) and not wins(obs, rival)
    return idea(card, points=points) if cheap else None


@in_play("follow", "discard")
def stop_moon(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """One trick with points, won by anybody else, ends a moon."""
    shooter = only_taker(obs)
    return idea(card, shooter=SIDES[shooter]) if shooter is not None and wins(obs, card) > wins(obs, rival) else None


# Discarding


@in_play("discard")
def throw_high_spade(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Without the king and the ace one cannot catch the queen."""
    return idea(card, QUEEN) if rival < QUEEN < card and look(obs).queen_out else None


@in_play("discard")
def throw_heart(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A high heart goes while somebody else takes it."""
    high = suit_of(card) == HEARTS and rank_of(card) >= HIGH
    return idea(card) if high and (suit_of(rival) != HEARTS or rival < card) else None


@in_play("discard")
def throw_high(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A high card goes before it has to win."""
    high = rank_of(card) >= HIGH and (suit_of(rival) != suit_of(card) or rival < card)
    return idea(card, suit=SUITS[suit_of(card)]) if high else None


@in_play("follow", "discard")
def hold_points(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Whoever has all the points gets no more of them."""
    shooter, winning = only_taker(obs), look(obs).winning
    fed = penalty(1 << rival) > penalty(1 << card) and not wins(obs, rival)
    takes = shooter is not None and winning is not None and winning[1] == shooter
    return idea(rival, shooter=SIDES[shooter]) if shooter is not None and takes and fed else None


@in_play("lead", "follow", "discard")
def keep_stopper(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A high card that is kept takes a trick from whoever goes for all the points."""
    shooter = only_taker(obs)
    high = rank_of(rival) >= HIGH and rank_of(card) < rank_of(rival)
    return idea(rival, shooter=SIDES[shooter]) if shooter is not None and high else None


def feed_leader(obs: HeartsView, move: Action, rival: Action) -> Idea | None:
    """Points hurt most whoever has most of them already."""
    leader = max(SEATS, key=lambda seat: obs.scores[seat])
    return idea(*move, leader=SIDES[leader]) if leader != obs.seat and obs.scores[leader] else None


# Passing


@in_passing
def pass_queen(obs: HeartsView, gone: list[int], stays: list[int]) -> Idea | None:
    """The queen goes to somebody else."""
    return idea(QUEEN) if QUEEN in gone else None


@in_passing
def keep_queen(obs: HeartsView, gone: list[int], stays: list[int]) -> Idea | None:
    """A queen with enough spades around it is safer than one in another hand."""
    guards = len(held(obs, SPADES)) - 1
    return idea(*held(obs, SPADES), guards=guards) if QUEEN in stays and guards > 2 else None


def some_of(cards: list[int]) -> Idea | None:
    """Return an idea about some cards, if there are any."""
    return idea(*cards, cards=tuple(map(name_of, cards))) if cards else None


@in_passing
def pass_high_spades(obs: HeartsView, gone: list[int], stays: list[int]) -> Idea | None:
    """King and ace of spades go, which could catch the queen."""
    return some_of([card for card in gone if card > QUEEN])


@in_passing
def keep_guards(obs: HeartsView, gone: list[int], stays: list[int]) -> Idea | None:
    """Small spades keep the high ones safe."""
    return some_of([card for card in stays if suit_of(card) == SPADES and card < QUEEN])


def pass_suit(obs: HeartsView, move: Action, rival: Action) -> Idea | None:
    """A suit that is passed whole makes room to discard from the first trick on."""
    for suit, word in enumerate(SUITS):
        cards = set(held(obs, suit))
        if obs.phase == "pass" and cards and cards <= set(move) and not cards <= set(rival):
            return idea(*sorted(cards), suit=word)
    return None


@in_passing
def pass_hearts(obs: HeartsView, gone: list[int], stays: list[int]) -> Idea | None:
    """High hearts take hearts."""
    return some_of([card for card in gone if suit_of(card) == HEARTS and rank_of(card) >= HIGH])


@in_passing
def keep_low_hearts(obs: HeartsView, gone: list[int], stays: list[int]) -> Idea | None:
    """Low hearts stay below those of others."""
    return some_of([card for card in stays if suit_of(card) == HEARTS and rank_of(card) < HIGH])


@in_passing
def pass_high(obs: HeartsView, gone: list[int], stays: list[int]) -> Idea | None:
    """High cards of the side suits win tricks that others throw points on."""
    return some_of([card for card in gone if suit_of(card) not in (HEARTS, SPADES) and rank_of(card) >= HIGH])


def touching(obs: HeartsView, move: Action, rival: Action) -> bool:
    """Whether two cards come to the same: of one suit, worth the same, and no card of others can come between."""
    if obs.phase != "play" or suit_of(move[0]) != suit_of(rival[0]) or {QUEEN, JACK} & {move[0], rival[0]}:
        return False
    low, high = sorted((move[0], rival[0]))
    between = (1 << high) - (1 << low + 1)
    gone = pack(obs.plays[: len(obs.plays) - len(obs.trick)])
    return not between & ~(obs.hand | gone)


QUEENS: Final = ("own_queen", "queen_now", "queen", "kept_queen")
KEPT: Final = ("kept", "queen", "kept_queen", "no_hearts", "some_hearts")
ANY: Final = ("hearts_now", "own_queen", "queen_now", "queen", "no_hearts", "some_hearts", "hearts")

TEACHING: Final[Teaching[HeartsView, Action]] = Teaching(
    events=ALL_EVENTS,
    groups=GROUPS,
    value=total_value,
    tallies=tallies,
    concepts=(
        Concept("shoot", ("moon_mine",), shoot),
        Concept("stop_moon", ("moon_other",), stop_moon),
        Concept("hold_points", ("moon_other",), hold_points),
        Concept("keep_stopper", ("moon_other",), keep_stopper),
        Concept("feed_leader", ("leader",), feed_leader),
        Concept("drop_queen", QUEENS, drop_queen),
        Concept("hold_queen", ("own_queen", "queen"), hold_queen),
        Concept("smoke_out", QUEENS, smoke_out),
        Concept("spare_high_spade", QUEENS, spare_high_spade),
        Concept("throw_high_spade", QUEENS, throw_high_spade),
        Concept("leave_spades", QUEENS, leave_spades),
        Concept("harmless_trick", KEPT, harmless_trick),
        Concept("early_high", KEPT, early_high),
        Concept("spend_high", KEPT, spend_high),
        Concept("stay_below", ANY, stay_below),
        Concept("highest_loser", KEPT, highest_loser),
        Concept("play_low", ANY, play_low),
        Concept("cheap_trick", KEPT, cheap_trick),
        Concept("last_of_suit", (*KEPT, "hearts"), last_of_suit),
        Concept("throw_heart", KEPT, throw_heart),
        Concept("throw_high", KEPT, throw_high),
        Concept("low_lead", ANY, low_lead),
        Concept("high_lead", KEPT, high_lead),
        Concept("leave_hearts", ANY, leave_hearts),
        Concept("pass_queen", QUEENS, pass_queen),
        Concept("keep_queen", QUEENS, keep_queen),
        Concept("pass_high_spades", QUEENS, pass_high_spades),
        Concept("keep_guards", QUEENS, keep_guards),
        Concept("pass_suit", ANY, pass_suit),
        Concept("pass_hearts", ANY, pass_hearts),
        Concept("keep_low_hearts", ANY, keep_low_hearts),
        Concept("pass_high", ANY, pass_high),
    ),
    first_thought="heuristic",
    verb=verb,
    alike=touching,
    least=0.75,  # points; what is less hardly matters
)
