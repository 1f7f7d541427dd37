"""The moves next to a move in people's minds: about which they ask why not; and those nobody thinks of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.cards import HEARTS, SPADES, rank_of, suit_of
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.variants import QUEEN
from parlour.games.hearts.teaching.passing import emptied
from parlour.games.hearts.teaching.table import held, look, out, verb, wins

__all__ = ["absurd", "near"]

STEP: Final = 2  # ranks between two cards of a suit that nobody tells apart in a pass


def near(obs: HeartsView, move: Action, others: Sequence[Action]) -> Sequence[Action]:
    """Return the queen that could be dropped, a low card instead of one that loses, higher hearts, or other passes."""
    if obs.phase == "pass":
        return [*_with_queen(move, others), *_keeping(move, others), *_not_void(obs, move, others)]
    if not obs.trick:
        return ()
    dropped = [other for other in others if other == (QUEEN,) and not wins(obs, QUEEN)]
    return [*dropped, *(_losing if verb(obs, move) == "follow" else _thrown)(obs, move, others)]


def _thrown(obs: HeartsView, move: Action, others: Sequence[Action]) -> list[Action]:
    """Return the highest cards of each suit: spades that catch the queen, hearts, and then what is highest."""
    tops = [held(obs, suit)[-1:] for suit in range(4)]
    catches = look(obs).queen_out

    def worst(other: Action) -> tuple[bool, bool, bool, int]:
        higher = suit_of(other[0]) == suit_of(move[0]) == HEARTS and other > move
        return higher, other[0] > QUEEN and catches, suit_of(other[0]) == HEARTS, rank_of(other[0])

    highest = [other for other in others if other != (QUEEN,) and ([*other] in tops or worst(other)[0])]
    return sorted(highest, key=worst, reverse=True)


def _losing(obs: HeartsView, move: Action, others: Sequence[Action]) -> list[Action]:
    """Return the highest card that loses the trick, and beside one that does, the lowest."""
    losing = sorted(other for other in others if not wins(obs, other[0]) and other != (QUEEN,))
    if wins(obs, move[0]):
        return losing[-1:]
    return [other for other in (*losing[-1:], *losing[:1]) if other > move or other == losing[0]]


def _with_queen(move: Action, others: Sequence[Action]) -> list[Action]:
    """Return the passes with the queen, if it is kept; those nearest to the move first."""
    passes = [other for other in others if QUEEN in other and QUEEN not in move]
    return sorted(passes, key=lambda other: len(set(other) - set(move)))


def _keeping(move: Action, others: Sequence[Action]) -> list[Action]:
    """Return passes that differ in one card and keep a spade of the move that can win the queen, the queen first."""
    passes = []
    for other in others:
        kept, given = set(move) - set(other), set(other) - set(move)
        if len(kept) == 1 and min(kept) >= QUEEN > min(given):
            passes.append((min(kept), other))
    return [other for _, other in sorted(passes, key=lambda item: item[0])]


def _not_void(obs: HeartsView, move: Action, others: Sequence[Action]) -> list[Action]:
    """Return passes that differ in one card and leave some of a suit that the move passes whole."""
    void = {suit for suit in emptied(obs, move) if suit not in (HEARTS, SPADES)}
    return [other for other in others if len(set(move) - set(other)) == 1 and void - set(emptied(obs, other))]


def absurd(obs: HeartsView, move: Action, rival: Action) -> bool:
    """Whether nobody would ask about a move: a pass of other cards, a lead much the same, a lower discard."""
    if obs.phase == "pass":
        gone, stays = set(move) - set(rival), set(rival) - set(move)
        if len(gone) > 1:
            return QUEEN not in stays
        (one,), (other,) = gone, stays
        return suit_of(one) == suit_of(other) and abs(one - other) <= STEP and QUEEN not in (one, other)
    if verb(obs, move) == "discard":
        return suit_of(move[0]) == suit_of(rival[0]) and rival < move
    return verb(obs, move) == "lead" and (_alike(obs, move[0], rival[0]) or _wasteful(obs, rival[0]))


def _alike(obs: HeartsView, card: int, rival: int) -> bool:
    """Whether one card at most comes between two of a suit, which play much the same; the queen is another matter."""
    low, high = sorted((card, rival))
    between = look(obs).unseen & ((1 << high) - (1 << low + 1))
    same = suit_of(card) == suit_of(rival) and (low > QUEEN or high < QUEEN)
    return same and between.bit_count() <= 1


def _wasteful(obs: HeartsView, rival: int) -> bool:
    """Whether a lead takes hearts, or waits for the queen, although there is no need."""
    above, below = out(obs, rival)
    if suit_of(rival) == HEARTS:
        return not above and below > 0
    catches = rival > QUEEN and look(obs).queen_out and above + below > 0
    return catches and len(held(obs, SPADES)) > 1
