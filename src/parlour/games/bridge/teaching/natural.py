"""What people think of beside a move: the finesse, the cheapest winner, the ruff; of calls the longest suit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from parlour.cards import rank_of, suit_of
from parlour.games.bridge.engine.bidding import Auction
from parlour.games.bridge.engine.bidding.hand import SUITS, hand_of
from parlour.games.bridge.engine.bidding.situation import ME, PARTNER, level_of, strain_of
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.rules.auction import DOUBLE, PASS
from parlour.games.bridge.rules.state import BridgeView
from parlour.games.bridge.teaching.defending import (
    cut_ruffs,
    fourth_best,
    give_ruff,
    partners_bid,
    return_suit,
    sequence,
    singleton,
    their_suit,
    through_dummy,
    top_of_nothing,
    up_to_weakness,
)
from parlour.games.bridge.teaching.leads import cash
from parlour.games.bridge.teaching.looking import (
    JACK,
    above,
    best_card,
    held,
    is_card,
    is_honour,
    look,
    named_by,
    opposite,
    touching,
    verb,
    wins,
)
from parlour.games.bridge.teaching.suits import hold_up, setting_lead

__all__ = ["absurd", "asked", "customary", "natural_calls", "near"]

STRAINS: Final = 5  # from a bid to the same one a level higher
LONG: Final = 6  # cards of a weak opening
SUPPORT: Final = 3  # cards in partner's suit
HIGHEST: Final = 4  # level at which people think of a suit of their own
SHORT: Final = 2
ACE: Final = 12
MOST_ASKED: Final = 2  # cards that are called as good
NINE: Final = 7
NAMED_LEADS: Final = (give_ruff, partners_bid, return_suit, sequence, fourth_best)
# That have a reason of their own, so that no other card is asked for
SOUND_LEADS: Final = (cash, cut_ruffs, singleton, their_suit, through_dummy, top_of_nothing, up_to_weakness)
LAST: Final = 3  # cards on the table when the fourth hand plays


def near(obs: BridgeView, move: int, others: Sequence[int]) -> Sequence[int]:
    """Return the natural moves beside a move, the nearest first; nobody thinks of throwing a winner away."""
    if obs.phase == "auction":
        return [call for call in dict.fromkeys(natural_calls(obs)) if call != move and call in others]
    cards = [card for card in others if is_card(card)]
    if not is_card(move):
        return ()
    board, kind = look(obs), verb(obs, move)
    if kind == "lead":
        return _to_cash(board, cards)
    if kind == "follow":
        return _to_follow(board, move, sorted(cards))
    ruffs = [card for card in sorted(cards) if suit_of(card) == board.trumps and wins(board, card) and _needed(board)]
    lower = [card for card in sorted(cards) if suit_of(card) == suit_of(move) and card < move and is_honour(move)]
    return (*ruffs[:1], *(lower[:1] if kind == "discard" else ()), *_to_spare(board, cards))


def asked(obs: BridgeView, move: int, others: Sequence[int]) -> Sequence[int]:
    """Return the cards that everybody asks about: a defender's winners, partner's suit, a loser instead of a ruff."""
    if obs.phase != "play" or not is_card(move):
        return ()
    board, kind = look(obs), verb(obs, move)
    cards = [card for card in others if is_card(card)]
    if kind == "lead":
        return _once_a_suit([card for card in _to_cash(board, cards) if suit_of(card) != suit_of(move)])[:MOST_ASKED]
    return _to_spare(board, cards)[:1] if kind == "ruff" else ()


def customary(obs: BridgeView, move: int, equals: Sequence[int]) -> int | None:
    """Return the card that is played by custom of those that come to the same, if it is another one.

    Of touching honours a defender leads the highest and follows with the lowest; of two small cards in partner's suit
    the higher one is led; and nobody throws an honour away where a small card of the suit will do.
    """
    if obs.phase != "play" or not is_card(move):
        return None
    board, kind = look(obs), verb(obs, move)
    suit = [card for card in equals if is_card(card) and suit_of(card) == suit_of(move)]
    if kind == "discard":
        small = [card for card in suit if card < move and not is_honour(card)]
        return min(small, default=None) if is_honour(move) else None
    level = [card for card in suit if is_honour(move) and is_honour(card) and touching(obs, move, card)]
    if board.declaring or kind == "ruff":
        return None
    if kind == "lead" and above(board, move):
        # The trick that beats the contract is taken at once, if waiting gains nothing
        sure = [card for card in equals if is_card(card) and setting_lead(obs, card, move) is not None]
        if sure:
            return max(sure, key=rank_of)
    if kind == "follow":
        return min((card for card in level if card < move), default=None)
    if level == [] and (named := _named_lead(obs, board, move, equals)) is not None:
        return named
    # From ace and king both are led somewhere
    higher = [card for card in level if card > move and rank_of(card) < ACE]
    return max(higher, default=None) if level else _top_of_two(board, move, suit)


def _named_lead(obs: BridgeView, board: Situation, move: int, equals: Sequence[int]) -> int | None:
    """Return a lead with a name that comes to the same as one without: partner's suit, a sequence, fourth best."""

    def named(card: int) -> bool:
        others = [other for other in board.legal if suit_of(other) != suit_of(card)]
        return any(find(obs, card, other) is not None for find in NAMED_LEADS for other in others)

    if any(plain(obs, move, other) is not None for plain in (*NAMED_LEADS, *SOUND_LEADS) for other in board.legal):
        return None
    return next((card for card in equals if is_card(card) and named(card)), None)


def _top_of_two(board: Situation, move: int, equals: Sequence[int]) -> int | None:
    """Return the higher of two small cards in a suit that partner has bid or led, or of the first lead."""
    suit = suit_of(move)
    two = held(board, suit)
    small = len(two) == SHORT and two[0] == move and rank_of(two[1]) < JACK and suit != board.trumps
    custom = suit in _partners(board) or not board.obs.plays
    return two[1] if small and custom and two[1] in equals else None


def _partners(board: Situation) -> frozenset[int | None]:
    """Return the suits that partner has bid, and the one that partner led first."""
    return frozenset({*named_by(board, board.partner), board.led_first(board.partner)})


def _once_a_suit(cards: Sequence[int]) -> list[int]:
    """Return the first of the cards of each suit."""
    return list({suit_of(card): card for card in reversed(cards)}.values())[::-1]


def absurd(obs: BridgeView, move: int, rival: int) -> bool:
    """Whether nobody would think of a card: a high one thrown away, or an honour led that is sure to be lost."""
    if obs.phase != "play" or not is_card(move) or not is_card(rival):
        return False
    board, kind = look(obs), verb(obs, rival)
    if kind == "lead":
        return _given_away(board, rival)
    if kind == "follow" and ((len(board.trick) == 1 and _idle(board, rival)) or _other_winner(board, move, rival)):
        return True
    if kind == "ruff" and rank_of(rival) >= JACK and not _needed(board) and suit_of(move) != suit_of(rival):
        return True
    if not is_honour(rival) or wins(board, rival):
        return False
    if kind == "discard":
        return rank_of(rival) >= JACK
    return suit_of(move) == suit_of(rival) and move < rival


def _other_winner(board: Situation, move: int, rival: int) -> bool:
    """Whether the question is with which card to win: the trick is taken for sure, and there is a higher card too."""
    sure = wins(board, move) and not board.beatable(move, (*board.trick, move)) and not wins(board, rival)
    higher = [card for card in held(board, suit_of(move)) if card > move and not touching(board.obs, move, card)]
    return sure and bool(higher) and suit_of(rival) == suit_of(move) and hold_up(board.obs, rival, move) is None


def _idle(board: Situation, card: int) -> bool:
    """Whether second hand would play a ten or jack on a small card, which every higher one beats."""
    small = rank_of(board.trick[0]) < NINE and rank_of(card) in (JACK - 1, JACK)
    own = held(board, suit_of(card))
    return small and bool(above(board, card)) and card - 1 not in own and card + 1 not in own and own[0] < card


def _given_away(board: Situation, card: int) -> bool:
    """Whether an honour is led that can be beaten, with none beside it, from a suit that has a small card as well."""
    suit = suit_of(card)
    ours = [*held(board, suit), *(opposite(board, suit) if board.declaring else ())]
    if suit == board.trumps and not board.declaring:
        return (rank_of(card) >= JACK and held(board, suit)[0] < card - 1) or held(board, suit) == [card]
    if not is_honour(card) or not above(board, card) or len(held(board, suit)) <= SHORT or suit == board.trumps:
        return False
    # Many lead a queen towards an ace, which is a mistake, but a natural one
    return card - 1 not in ours and card + 1 not in ours and not (board.declaring and max(ours) > card)


def natural_calls(obs: BridgeView) -> Iterator[int]:
    """Yield the calls of plain sense: pass, the longest suit, weak with six cards, partner's suit, a double."""
    auction, hand = Auction(obs.calls, obs.rules.dealer, obs.rules.vulnerable).situation(), hand_of(obs.hand)
    yield PASS
    own = max(SUITS, key=lambda suit: (suit not in auction.their_suits, hand.lengths[suit], suit))
    bids = [auction.cheapest(own)]
    if (not auction.bid or auction.level == 1) and hand.lengths[own] >= LONG:
        bids.append(auction.cheapest(own) + STRAINS * (hand.lengths[own] - LONG + 1))  # a level higher with each card
    bids += [auction.cheapest(suit) for suit in auction.suits(PARTNER) if hand.lengths[suit] >= SUPPORT]
    yield from (bid for bid in bids if level_of(bid) <= HIGHEST)
    if auction.bid and auction.bidder in (ME, PARTNER):
        yield auction.cheapest(strain_of(auction.bid) or 0)  # one more of the same, however high
    if auction.bid:
        yield DOUBLE


def _to_cash(board: Situation, cards: Sequence[int]) -> Sequence[int]:
    """Return the sure winners that a defender might take first, highest first, and then a card of partner's suit."""
    if board.declaring:
        return ()
    sides = [card for card in sorted(cards, key=rank_of, reverse=True) if suit_of(card) != board.trumps]
    winners = [card for card in sides if is_honour(card) and not above(board, card)]
    if not board.obs.plays:  # before dummy is seen nobody cashes an ace without the king
        winners = [card for card in winners if card - 1 in held(board, suit_of(card))]
    partners = [card for card in sides if suit_of(card) in named_by(board, board.partner) and card not in winners]
    return [*winners, *(_once_a_suit([card for card in partners if card == _led(board, suit_of(card))]))]


def _led(board: Situation, suit: int) -> int:
    """Return the card of a suit that is led by custom: the top of a sequence or of two cards, else the lowest."""
    mine = held(board, suit)
    tops = [card for card in mine if is_honour(card) and card - 1 in mine and card + 1 not in mine]
    return tops[-1] if tops else mine[-1] if len(mine) == SHORT else mine[0]


def _to_follow(board: Situation, move: int, cards: Sequence[int]) -> Sequence[int]:
    """Return the cards that win more cheaply, or would win at all where the card does not; then the lowest."""
    winners = [card for card in cards if _tries(board, card)]
    if not _tries(board, move):
        sure = [card for card in winners if not board.beatable(card, (*board.trick, card))]
        return tuple(dict.fromkeys((*sure[:1], *winners[:1]))) if _needed(board) else ()
    lower, higher = ([card for card in winners if sign * card > sign * move] for sign in (-1, 1))
    return (*lower, *higher[:1], *(card for card in cards[:1] if card not in winners))


def _tries(board: Situation, card: int) -> bool:
    """Whether a card is played to win: a small one on a smaller one is not, unless it is the last."""
    return wins(board, card) and (is_honour(card) or len(board.trick) == LAST)


def _needed(board: Situation) -> bool:
    """Whether the trick is not ours already."""
    best, seat = best_card(board)
    return seat != board.partner or board.beatable(best, board.trick)


def _to_spare(board: Situation, cards: Sequence[int]) -> Sequence[int]:
    """Return the lowest card of each suit that is no winner, the lowest first."""
    spare = [card for card in cards if suit_of(card) != board.trumps and above(board, card)]
    lowest = [card for card in spare if card == min(one for one in spare if suit_of(one) == suit_of(card))]
    return sorted(lowest, key=rank_of)
