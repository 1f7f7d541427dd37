"""Who may be shooting the moon: a state for each seat, folded over the tricks of the round."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from parlour.cards import HEARTS, SUIT_MASKS, members, pack, rank_of
from parlour.core.observation import Seat
from parlour.games.hearts.players.settings import HeartsSettings
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import penalty
from parlour.games.hearts.rules.variants import PENALTIES

__all__ = ["Moon", "moon_hand", "moon_states"]

TEN = 8
QUEEN_RANK = 10


class Moon(Enum):
    """How far a seat is with a moon, as everybody, or for its own seat the holder of the hand, can tell."""

    NOT_ATTEMPTING = "not attempting"
    CONSIDERING = "considering"
    COMMITTED = "committed"
    ABORTED = "aborted"


def moon_states(obs: HeartsView, settings: HeartsSettings) -> tuple[Moon, ...]:
    """Return the state of each seat after the complete tricks so far."""
    states = [Moon.NOT_ATTEMPTING] * 4
    won = [0, 0, 0, 0]
    taken = [0, 0, 0, 0]
    hand = obs.hand | sum(1 << card for seat, card in _plays(obs) if seat == obs.seat)
    for number, trick in enumerate(obs.tricks):
        if not trick.complete:
            break
        winner = trick.winner()
        won[winner] += 1
        taken[winner] |= pack(trick.cards)
        if obs.seat is not None:
            hand &= ~(1 << trick.cards[(obs.seat - trick.leader) % 4])
        for seat in range(4):
            others = sum((taken[other] & PENALTIES).bit_count() for other in range(4) if other != seat)
            seen = _Seen(
                seat == winner, won[seat], taken[seat], others, hand if seat == obs.seat else None, 4 * number + 4
            )
            states[seat] = _next(states[seat], seen, obs, settings)
    return tuple(states)


@dataclass(frozen=True, slots=True)
class _Seen:
    """One seat after a trick."""

    won_this: bool
    won: int  # tricks
    taken: int
    others: int  # penalty cards in other hands' tricks
    held: int | None  # its hand, where that is known
    played: int


def _next(state: Moon, seen: _Seen, obs: HeartsView, settings: HeartsSettings) -> Moon:
    held, taken = seen.held, seen.taken
    if state is Moon.ABORTED or seen.others >= settings.moon_abort_others_hearts:
        return Moon.ABORTED if state is not Moon.NOT_ATTEMPTING or seen.others else state
    left = 13 - (taken & SUIT_MASKS[HEARTS]).bit_count()
    trying = state in (Moon.CONSIDERING, Moon.COMMITTED)
    late = seen.played >= settings.moon_abort_nearend_cards and left < settings.moon_abort_min_hearts_left
    if trying and late and seen.others:
        return Moon.ABORTED
    if trying and not seen.won_this and settings.moon_abort_lost_control and penalty(taken):
        return Moon.ABORTED if held is not None and not _regains(held) else state
    if state is Moon.NOT_ATTEMPTING and seen.won_this and (held is None or _promising(held, taken)):
        state = Moon.CONSIDERING
    if state is Moon.CONSIDERING and seen.won >= settings.moon_commit_min_tricks:
        hearts = ((held or 0) | taken) & SUIT_MASKS[HEARTS]
        control = sum(1 for card in members((held or 0) & SUIT_MASKS[HEARTS]) if rank_of(card) >= TEN)
        alarming = penalty(taken) >= settings.moon_alarm
        able = hearts.bit_count() >= settings.moon_commit_min_hearts and control >= settings.moon_commit_min_control
        in_time = seen.played <= settings.moon_commit_max_cards and _score_allows(obs, settings)
        if (held is None and alarming) or (held is not None and able and in_time):
            return Moon.COMMITTED
    return state


def moon_hand(hand: int, obs: HeartsView, settings: HeartsSettings) -> bool:
    """Whether a hand is good enough to try from the start: many hearts with the high ones, and the high spades."""
    hearts = list(members(hand & SUIT_MASKS[HEARTS]))
    control = sum(1 for card in hearts if rank_of(card) >= TEN)
    spades = [rank_of(card) for card in members(hand & SUIT_MASKS[3]) if rank_of(card) >= QUEEN_RANK]
    strong = len(hearts) >= 7 and control >= 4 and len(spades) >= 2 and 12 in spades
    return strong and _score_allows(obs, settings)


def _score_allows(obs: HeartsView, settings: HeartsSettings) -> bool:
    seat: Seat = obs.seat or 0
    own = obs.scores[seat]
    return own < settings.moon_commit_max_score and own - min(obs.scores) <= settings.moon_max_behind


def _promising(held: int, taken: int) -> bool:
    hearts = (held | taken) & SUIT_MASKS[HEARTS]
    high = sum(1 for card in members(held) if rank_of(card) >= QUEEN_RANK)
    return hearts.bit_count() >= 4 and high >= 4


def _regains(held: int) -> bool:
    return sum(1 for card in members(held) if rank_of(card) >= 11) >= 2


def _plays(obs: HeartsView) -> list[tuple[Seat, int]]:
    return [((obs.leaders[number // 4] + number) % 4, card) for number, card in enumerate(obs.plays)]
