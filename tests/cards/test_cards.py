"""Cards, bit sets, tricks and trackers, with one deck and with two."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.cards import (
    HEARTS,
    NAMES,
    SPADES,
    Memory,
    Trick,
    added,
    card_of,
    copies,
    deal,
    deck,
    followers,
    highest,
    lowest,
    members,
    name_of,
    of_suit,
    pack,
    rank_of,
    read_card,
    read_cards,
    removed,
    split_tricks,
    suit_of,
    track,
    winning_index,
)
from parlour.errors import FormatError


def cards(text: str) -> tuple[int, ...]:
    return read_cards(text)


@pytest.mark.parametrize("card", range(54))
def test_names_are_read_back(card: int) -> None:
    assert read_card(name_of(card)) == card == card_of(NAMES[card])


@pytest.mark.parametrize(("text", "name"), [("qs", "QS"), ("10h", "TH"), (" Q♠ ", "QS"), ("bj", "BJ"), ("a♦", "AD")])
def test_other_spellings(text: str, name: str) -> None:
    assert NAMES[read_card(text)] == name


@pytest.mark.parametrize("text", ["", "1S", "QX", "QSS", "♠", "SQ", "9" * 5000])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(FormatError, match="expected a card"):
        read_card(text)


def test_a_bad_card_in_a_list_is_placed() -> None:
    with pytest.raises(FormatError) as caught:
        read_cards("QS, 3H,3X")
    assert caught.value.column == 8


def test_suits_and_ranks() -> None:
    assert (suit_of(card_of("QS")), rank_of(card_of("QS"))) == (SPADES, 10)
    assert suit_of(card_of("BJ")) == 4


@given(st.lists(st.integers(0, 53), max_size=40))
def test_hands_are_multisets(held: list[int]) -> None:
    held = [card for card, count in Counter(held).items() for _ in range(min(count, 3))]
    packed = pack(held)
    assert list(members(packed)) == sorted(held)
    assert pack(reversed(held)) == packed
    for card in set(held):
        assert copies(packed, card) == held.count(card)
        assert added(removed(packed, card), card) == packed
    for suit in range(5):
        assert list(members(of_suit(packed, suit))) == sorted(card for card in held if suit_of(card) == suit)
    assert (lowest(packed), highest(packed)) == ((min(held), max(held)) if held else (-1, -1))


def test_nothing_can_be_taken_twice() -> None:
    with pytest.raises(KeyError):
        removed(pack((3,)), 4)


def test_decks_and_deals() -> None:
    assert len(deck()) == 52
    assert len(deck(2, jokers=True)) == 108
    hands = deal(deck(2, jokers=True), (25, 25, 25, 25), Random(1))
    assert [len(hand) for hand in hands] == [25, 25, 25, 25, 8]
    assert Counter(card for hand in hands for card in hand) == Counter(deck(2, jokers=True))


def test_who_wins_a_trick() -> None:
    assert winning_index(cards("5H AS KH 2H")) == 2
    assert winning_index(cards("5H AS KH 2S"), trumps=SPADES) == 1
    assert winning_index(cards("5H AS KH AH"), trumps=HEARTS) == 3
    tricks = split_tricks(cards("5H AS KH 2H 3C 4C"), leader=2)
    assert [trick.winner() for trick in tricks] == [0, 1]
    assert (tricks[1].turn, tricks[1].led, tricks[1].complete) == (2, 0, False)


def test_following() -> None:
    hand = pack(cards("2C 5H KH"))
    assert list(members(followers(hand, HEARTS))) == list(cards("5H KH"))
    assert followers(hand, SPADES) == hand


TRICKS = (
    Trick(0, cards("2C 5C KC 9D")),  # west has no clubs
    Trick(2, cards("AS 2H QS 3S")),  # west again, spades
    Trick(2, cards("4D 6D")),
)


def test_the_tracker_follows_the_cards() -> None:
    seen = track(deck(), cards("AC 2S"), TRICKS)
    gone = {*cards("AC 2S"), *(card for trick in TRICKS for card in trick.cards)}
    assert list(members(seen.unseen)) == [card for card in deck() if card not in gone]
    assert seen.void(3, 0)
    assert seen.void(3, SPADES)
    assert not seen.void(1, 0)


def test_a_forgetful_tracker_keeps_high_cards_only() -> None:
    seen = track(deck(), cards("AC 2S"), TRICKS, Memory(tricks=1, high=rank_of(card_of("QS"))))
    assert copies(seen.unseen, card_of("5C"))  # gone two tricks ago, and forgotten
    assert not copies(seen.unseen, card_of("KC"))  # as old, but high
    assert not copies(seen.unseen, card_of("2H"))  # fresh
    assert not seen.void(3, 0)
    assert seen.void(3, SPADES)


def test_two_decks_are_tracked_copy_by_copy() -> None:
    seen = track(deck(2, jokers=True), cards("BJ"), (Trick(0, cards("AC AC BJ 2C")),))
    assert (copies(seen.unseen, card_of("AC")), copies(seen.unseen, card_of("2C"))) == (0, 1)
    assert copies(seen.unseen, card_of("BJ")) == 0
    assert seen.voids[2] == {0}
