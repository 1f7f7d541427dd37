"""A card game in one file gets matches, records, hints, levels and claims from the base, for two seats and for six."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from parlour.cards import card_of, followers, members, pack, suit_of, takes_all, winning_index
from parlour.core.conformance import check_explanations, check_game, check_player
from parlour.core.limits import Limit
from parlour.core.registry import LEVELS, game_type, make_game, make_player
from parlour.core.rng import stream
from parlour.errors import FormatError, IllegalAction
from parlour.explain import HINT_LEVELS, hint
from parlour.records import format_record, parse_record, replay
from tests.playing import random_table

# Ann holds the five highest trumps.
SURE = "seed 1\ndeal AS KS QS JS TS 2C 3C 4C 5C 6C 9S"


@pytest.mark.parametrize("seats", [2, 6])
def test_the_game_keeps_the_contract(seats: int) -> None:
    game = make_game("whist", {"seats": seats, "rounds": 2})
    report = check_game(game, games=3)
    assert report.worlds > 0
    check_player(game, lambda: make_player("sampling", game).player, count=2)
    assert check_explanations(game, lambda: make_player("sampling", game).player, count=2).reasons > 0


@pytest.mark.parametrize("seats", [2, 6])
def test_every_level_plays_a_match(seats: int) -> None:
    game = make_game("whist", {"seats": seats, "rounds": 1})
    for level in LEVELS:
        ready = make_player(level, game)
        state, ply = game.start(3), 0
        while game.outcome(state) is None:
            (seat,) = game.actors(state)
            action = ready.fair.decide(game.observe(state, seat), Limit(samples=2), ply).action
            state, ply = game.step(state, seat, action), ply + 1
        outcome = game.outcome(state)
        assert outcome is not None
        assert sum(outcome.points) == 5


@pytest.mark.parametrize("seats", [2, 6])
def test_a_record_replays_without_the_seed(seats: int) -> None:
    record = random_table("whist", 4, rules={"seats": seats, "rounds": 3}).record()
    text = format_record(record)
    again = parse_record(text)
    assert again == record
    assert len(replay(again)) == len(record.actions) + 1


def test_a_hint_is_given() -> None:
    game = make_game("whist", {"seats": 6})
    obs = game.observe(game.start(5), 0)
    analysis = make_player(game_type("whist").judge.spec, game).fair.analyse(obs, Limit(), 1)
    told = hint(analysis, game, obs, HINT_LEVELS)
    assert told.action == game.format(analysis.action)
    assert told.reasons


def test_a_sure_claim_ends_the_round_and_is_written_down() -> None:
    game = make_game("whist", {"seats": 2, "rounds": 2})
    state = game.load(SURE)
    obs = game.observe(state, 0)
    claim = game.parse("Claim", obs)
    assert game.legal(obs).first(9)[-1] == claim
    after = game.step(state, 0, claim)
    assert after.past[0].points(0) == 5
    assert after.round.leader == 1
    assert game.dump(after).splitlines()[:3] == [*SURE.splitlines(), "claim ann"]
    assert game.load(game.dump(after)) == after
    assert game.observe(after, 1).events[-1].text == game.format(claim) == "claim"


def test_what_is_not_sure_is_no_claim() -> None:
    game = make_game("whist", {"seats": 2, "rounds": 2})
    state = game.load(SURE.replace("KS", "7D"))
    with pytest.raises(IllegalAction, match="Only what is certain"):
        game.step(state, 0, game.parse("claim", game.observe(state, 0)))
    with pytest.raises(FormatError, match="line 3: expected claim and a seat that is sure of the rest"):
        game.load(SURE.replace("KS", "7D") + "\nclaim ann")
    with pytest.raises(FormatError, match="line 3: expected claim and a seat"):
        game.load(SURE + "\nclaim ben")
    with pytest.raises(FormatError, match="line 3: expected claim and a seat"):
        game.load(SURE + "\nclaim nobody")


@pytest.mark.parametrize(("seats", "size"), [(2, 3), (3, 2)])
def test_whoever_claims_takes_every_trick_wherever_the_cards_are(seats: int, size: int) -> None:
    """Some unseen cards are in no hand, and the others play as they like: each way is tried."""
    rng = stream(1, "claims", seats)
    found = 0
    for _ in range(200):
        cards = rng.sample([card_of(rank + suit) for suit in "CD" for rank in "9TJQKA"], size + 5)
        hand, unseen, trumps = tuple(cards[:size]), cards[size:], rng.choice((-1, 0, 1))
        if takes_all(pack(hand), 0, pack(unseen), trumps):
            found += 1
            for dealt in permutations(unseen, size * (seats - 1)):
                others = [dealt[place :: seats - 1] for place in range(seats - 1)]
                assert wins_all(hand, others, trumps), (hand, others, trumps)
    assert found > 5


def wins_all(hand: tuple[int, ...], others: list[tuple[int, ...]], trumps: int) -> bool:
    """Whether some lead wins whatever the others follow with, and so on to the last card."""
    return not hand or any(
        all(
            winning_index((card, *plays), trumps) == 0
            and wins_all(less(hand, card), [less(*pair) for pair in zip(others, plays, strict=True)], trumps)
            for plays in product(*(members(followers(pack(other), suit_of(card))) for other in others))
        )
        for card in hand
    )


def less(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(held for held in hand if held != card)
