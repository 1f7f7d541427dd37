"""Auction, declarer and dummy, play, score; the contract of a hidden game; boards as text."""

from __future__ import annotations

from random import Random

import pytest

from parlour.cards import card_of, members
from parlour.core.conformance import check_game, check_player
from parlour.core.player import PlayerType
from parlour.errors import BadParameter, FormatError, IllegalAction, Unsupported
from parlour.games.bridge import GAME
from parlour.games.bridge.rules.auction import PASS, call_name, final_contract, legal_calls, read_call
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.state import Board, points
from parlour.games.bridge.rules.variants import BridgeRules
from parlour.search import random_player

RULES = (
    BridgeRules(),
    BridgeRules(board=4),
    BridgeRules(board=7, contract="4♠X by N"),
    BridgeRules(board=2, contract="3NT by W", dummy="dummy", honours=True),
    BridgeRules(contract="2H by N", dummy="south"),
)


def calls(text: str) -> tuple[int, ...]:
    return tuple(read_call(word) for word in text.split())


def after(game: Bridge, text: str, seed: int = 1) -> Board:
    state = game.start(seed)
    for choice in calls(text):
        state = game.step(state, game.actors(state)[0], choice)
    return state


@pytest.mark.parametrize("rules", RULES)
def test_keeps_the_contract_of_a_game(rules: BridgeRules) -> None:
    report = check_game(Bridge(rules), games=2)
    assert min(report.legal, report.illegal, report.worlds) > 0


def test_with_all_hands_open_there_is_nothing_to_imagine() -> None:
    game = Bridge(BridgeRules(board=3, information="double-dummy"))
    assert check_game(game, games=1, worlds=0).legal > 0


def test_a_random_player_can_play_it() -> None:
    game = Bridge()
    kind: PlayerType = random_player()
    check_player(game, lambda: kind.make(game, kind.settings()), count=3)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1NT P P P", "1NT by N"),
        ("1S P 2S P P P", "2♠ by N"),
        ("P 1H X 2H P P P", "2♥ by E"),
        ("1C 1D 1H 2D 3C X P P P", "3♣X by N"),
        ("1H P 2NT P 3NT X XX P P P", "3NTXX by S"),
        ("P P P 1S X 2S P P P", "2♠ by W"),
        ("1S 1NT P P P", "1NT by E"),
    ],
)
def test_contracts(text: str, expected: str) -> None:
    assert str(final_contract(calls(text), 0)) == expected
    state = after(Bridge(), text)
    assert str(state.contract) == expected
    assert state.phase == "play"
    assert state.contract is not None
    assert state.turn == (state.contract.declarer + 1) % 4


def test_passed_out() -> None:
    game = Bridge()
    state = after(game, "P P P P")
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.points == (0, 0, 0, 0)
    assert outcome.drawn
    assert outcome.reason == "passed_out"
    assert not game.actors(state)


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("", "P"),
        ("1C", "P X"),
        ("1C P", "P"),
        ("1C P P", "P X"),
        ("1C X", "P XX"),
        ("1C X P", "P"),
        ("1C X P P", "P XX"),
        ("1C X XX", "P"),
        ("1C X XX P P", "P"),
        ("7NT", "P X"),
    ],
)
def test_doubles(text: str, allowed: str) -> None:
    found = [call_name(choice) for choice in legal_calls(calls(text)) if choice <= PASS + 2]
    assert found == allowed.split()


def test_bids_must_be_higher() -> None:
    game = Bridge()
    state = after(game, "1NT")
    with pytest.raises(IllegalAction, match="higher"):
        game.step(state, 1, read_call("1S"))
    with pytest.raises(IllegalAction, match="not your turn"):
        game.step(state, 0, read_call("2S"))
    with pytest.raises(IllegalAction, match="call, or pass"):
        game.step(state, 1, card_of("AS"))
    assert len(legal_calls(calls("7NT X"))) == 2


@pytest.mark.parametrize("text", ["", "8C", "0NT", "1", "1Z", "passs"])
def test_calls_that_do_not_exist(text: str) -> None:
    with pytest.raises(FormatError):
        read_call(text)


def test_call_spellings() -> None:
    assert {read_call(word) for word in ("p", "Pass", "PASS")} == {PASS}
    assert read_call("4♠") == read_call("4s")
    assert read_call("3n") == read_call("3NT")


def test_declarer_plays_dummy_and_everybody_sees_it() -> None:
    game = Bridge(BridgeRules(contract="3NT by S"))
    state = game.start(3)
    assert game.actors(state) == (3,)
    before = game.observe(state, 2)
    assert before.dummy == 0
    state = game.step(state, 3, next(iter(game.legal(game.observe(state, 3)))))
    assert game.actors(state) == (2,)
    view = game.observe(state, 2)
    assert view.playing_hand == view.dummy == state.hands[0]
    assert set(game.legal(view)) <= set(members(state.hands[0]))
    assert game.observe(state, 1).dummy == game.observe(state, None).dummy == state.hands[0]
    assert not game.legal(game.observe(state, 0))
    own = Bridge(BridgeRules(contract="3NT by S", dummy="dummy"))
    assert own.actors(state) == (0,)
    assert set(own.legal(own.observe(state, 0))) == set(game.legal(view))


def test_before_the_opening_lead_nobody_sees_another_hand() -> None:
    game = Bridge(BridgeRules(contract="3NT by S"))
    state = game.start(3)
    for seat in range(4):
        seen = game.observe(state, seat).seen
        assert [cards is not None for cards in seen] == [other == seat for other in range(4)]
    assert game.observe(state, None).seen == (None,) * 4


def test_follow_suit() -> None:
    game = Bridge(BridgeRules(contract="3NT by S"))
    text = "deal N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432\nplay 2S"
    state = game.load(text)
    with pytest.raises(IllegalAction, match="spades were led"):
        game.step(state, 2, card_of("AH"))
    with pytest.raises(IllegalAction, match="not in the hand"):
        game.step(state, 2, card_of("6S"))
    with pytest.raises(IllegalAction, match="play a card"):
        game.step(state, 2, PASS)


def play_out(game: Bridge, state: Board, rng: Random) -> Board:
    while actors := game.actors(state):
        state = game.step(state, actors[0], game.legal(game.observe(state, actors[0])).sample(rng))
    return state


@pytest.mark.parametrize("rules", RULES)
def test_whole_boards(rules: BridgeRules) -> None:
    game = Bridge(rules)
    for seed in range(20):
        state = play_out(game, game.start(seed), Random(seed))
        outcome = game.outcome(state)
        assert outcome is not None
        assert sum(outcome.points) == 0
        assert outcome.points[0] == outcome.points[2] == points(state, rules)
        assert game.load(game.dump(state)) == state
        if state.contract is not None:
            assert sum(state.won) == 13


def test_the_board_decides_dealer_and_vulnerability() -> None:
    game = Bridge(BridgeRules(board=6))
    assert game.actors(game.start(1)) == (1,)
    assert game.rules.vulnerable == "EW"
    told = {(rules.dealer, rules.vulnerable) for rules in game.conditions() if isinstance(rules, BridgeRules)}
    assert len({dealer for dealer, _ in told}) == len({side for _, side in told}) == 4
    assert Bridge(BridgeRules(board=6, vulnerability="Both")).rules.vulnerable == "Both"


def test_honours_count_only_where_wanted() -> None:
    """Everybody has a whole suit; North ruffs the first trick and leads spades from then on."""
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    cards = ["2H", "2D", "2C", "2S", *(rank + suit for rank in "3456789TJQKA" for suit in "SHDC")]
    rules = BridgeRules(contract="7S by N")
    state = Bridge(rules).load(f"deal {deal}\nplay {' '.join(cards)}")
    assert points(state, rules) == 1510
    assert points(state, BridgeRules(contract="7S by N", honours=True)) == 1660


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("", 1, "expected a line such as"),
        ("deal N:A.2.3.4 5.. ..", 1, "four hands"),
        ("deal {deal}\ncalls 1NT 1S", 2, "1S is not possible as call 2"),
        ("deal {deal}\ncalls 1NT P P P P", 2, "P is not possible as call 5"),
        ("deal {deal}\nplay 2S", 2, "cannot be played by nobody"),
        ("deal {deal}\nwhatever", 2, "expected calls, play or claim"),
        ("deal {deal}\ncalls 1NT\ncalls P", 3, "expected calls, play or claim"),
    ],
)
def test_boards_that_are_wrong(text: str, line: int, fault: str) -> None:
    deal = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
    with pytest.raises(FormatError, match=fault) as caught:
        Bridge().load(text.format(deal=deal))
    assert caught.value.line == line


def test_contracts_in_the_rules_are_checked() -> None:
    with pytest.raises(BadParameter, match="a contract is written"):
        BridgeRules(contract="8♠ by N")


def test_swing_and_forfeit() -> None:
    game = Bridge()
    assert [GAME.match.swing(difference) for difference in (-430, 0, 620)] == [-10, 0, 12]
    assert game.forfeit(1, "overran").winners == (0, 2)
    with pytest.raises(Unsupported):
        game.constraints(game.observe(game.start(1), None))
