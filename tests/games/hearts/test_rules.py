"""The rules of Hearts, one by one, with every switch."""

from __future__ import annotations

from random import Random

import pytest

from parlour.cards import members, name_of, names_of, pack, read_cards
from parlour.core.conformance import check_game
from parlour.core.outcome import Outcome
from parlour.core.parameters import build
from parlour.errors import BadParameter, FormatError, IllegalAction, UnknownName
from parlour.explain import say_outcome
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.match import State
from parlour.games.hearts.rules.round import Round, choose, penalty
from parlour.games.hearts.rules.variants import HeartsRules
from parlour.games.hearts.view import HeartsPage
from tests.games.hearts.build import card, deal_text, game_of, legal_names, position, turn_view

ONLY_PENALTIES = {
    "north": "C:23456789TJQKA",
    "east": "H:23456789TJQK S:Q",
    "south": "D:23456789TJQKA",
    "west": "S:23456789TJKA H:A",
}


def play_out(game: Hearts, state: State, rng: Random) -> State:
    while game.outcome(state) is None:
        seat = game.actors(state)[0]
        state = game.step(state, seat, game.legal(game.observe(state, seat)).sample(rng))
    return state


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"first_round": 1},
        {"first_round": 2, "moon": "choose", "jd_bonus": True, "avoid_all_tricks_bonus": True},
        {"first_round": 3, "can_lead_any_club": True, "can_lead_hearts_instead_of_qs": True},
        {"must_break_hearts": False, "no_pts_on_first_trick": False, "start_scores": "90 80 3 -4"},
    ],
)
def test_the_contract_is_kept(options: dict[str, object]) -> None:
    check_game(game_of(**options), games=1, places=30)


def test_the_directions_follow_their_cycle() -> None:
    names = ("hold", "left", "across", "right")
    usual, other = HeartsRules(), HeartsRules(pass_cycle="left-across-right-hold")
    assert [names[usual.direction(number)] for number in range(1, 6)] == ["left", "right", "across", "hold", "left"]
    assert [names[other.direction(number)] for number in range(1, 5)] == ["left", "across", "right", "hold"]
    assert {HeartsRules(pass_cycle="none").direction(number) for number in range(1, 9)} == {0}
    assert {HeartsRules(pass_cycle="left").direction(number) for number in range(1, 9)} == {1}


@pytest.mark.parametrize(("first_round", "offset"), [(1, 1), (2, 3), (3, 2)])
def test_nothing_moves_until_all_four_have_passed(first_round: int, offset: int) -> None:
    game = game_of(first_round=first_round)
    state = game.start(5)
    dealt = state.round.deal
    gifts = [tuple(members(hand))[:3] for hand in dealt]
    for seat in (2, 0, 3):
        state = game.step(state, seat, gifts[seat])
        assert state.round.hands == dealt
        assert seat not in game.actors(state)
        with pytest.raises(IllegalAction, match="not your turn"):
            game.step(state, seat, gifts[seat])
    assert not set(map(name_of, gifts[2])) & set(names_of(members(game.observe(state, 2).hand)).split())
    state = game.step(state, 1, gifts[1])
    for seat in range(4):
        assert game.observe(state, (seat + offset) % 4).received == pack(gifts[seat])
        assert state.round.hands[seat].bit_count() == 13


@pytest.mark.parametrize("text", ["2C", "2C 3C", "2C 3C 4C 5C", "2C 2C 3C"])
def test_a_pass_has_three_different_cards(text: str) -> None:
    game = game_of(first_round=1)
    state = position(game, north="C:23456789TJQKA")
    obs = game.observe(state, 0)
    illegal = game.check(obs, game.parse(text, obs))
    assert illegal is not None
    assert "three different cards" in illegal.text
    with pytest.raises(IllegalAction):
        game.step(state, 0, game.parse(text, obs))


def test_only_held_cards_can_be_passed() -> None:
    game = game_of(first_round=1)
    obs = game.observe(position(game, north="C:23456789TJQKA"), 0)
    illegal = game.check(obs, game.parse("2C 3C AS", obs))
    assert illegal is not None
    assert illegal.text == "AS is not in your hand."
    legal = game.legal(obs)
    assert legal.can_extend(card("AC"))
    assert not legal.can_extend(card("AS"))
    assert len(legal.first(1000)) == 286


def test_the_two_of_clubs_leads() -> None:
    state = position(game_of(), west="C:23 D:23456789TJQ")
    assert legal_names(game_of(), state) == {"2C"}
    assert legal_names(game_of(can_lead_any_club=True), state) == {"2C", "3C"}
    illegal = game_of().check(turn_view(game_of(), state), card("3C"))
    assert illegal is not None
    assert illegal.text == "The round begins with 2C, not 3C."


def test_no_penalties_in_the_first_trick() -> None:
    hands = {"north": "C:2", "east": "H:23 S:Q D:23456789TJ"}
    assert legal_names(game_of(), position(game_of(), "2C", **hands)) == {f"{rank}D" for rank in "23456789TJ"}
    free = game_of(no_pts_on_first_trick=False)
    assert {"QS", "2H", "2D"} <= legal_names(free, position(free, "2C", **hands))
    illegal = game_of().check(turn_view(game_of(), position(game_of(), "2C", **hands)), card("QS"))
    assert illegal is not None
    assert "first trick" in illegal.text


def test_a_hand_of_penalties_may_play_any() -> None:
    game = game_of()
    state = position(game, "2C", **ONLY_PENALTIES)
    assert len(legal_names(game, state)) == 13


def test_suit_is_followed() -> None:
    game = game_of()
    state = position(game, "2C", north="C:2", east="C:5 S:AK")
    illegal = game.check(turn_view(game, state), card("AS"))
    assert illegal is not None
    assert illegal.code == "hearts.follow"
    assert "AS" not in legal_names(game, state)


BREAKING = {
    "north": "C:2 S:23456789TJ H:5 D:2",
    "east": "C:A H:26 D:3456789TJQ",
    "south": "C:3 S:Q D:K H:3789TJQKA",
    "west": "C:4",
}


def test_hearts_are_broken_by_a_heart_or_the_queen() -> None:
    game = game_of()
    state = position(game, "2C AC 3C 4C", **BREAKING)
    assert not any(name.endswith("H") for name in legal_names(game, state))
    illegal = game.check(turn_view(game, state), card("2H"))
    assert illegal is not None
    assert "not broken" in illegal.text
    free = game_of(must_break_hearts=False)
    assert {"2H", "6H"} <= legal_names(free, position(free, "2C AC 3C 4C", **BREAKING))
    queen = {"north": "C:25", "east": "C:34", "south": "S:Q D:23456789TJQ H:3", "west": "C:AK"}
    plays = "2C 3C 2D AC KC 5C 4C QS"
    assert any(name.endswith("H") for name in legal_names(game, position(game, plays, **queen)))
    strict = game_of(qs_breaks_hearts=False)
    assert not any(name.endswith("H") for name in legal_names(strict, position(strict, plays, **queen)))


def test_hearts_may_be_led_by_who_has_nothing_else() -> None:
    game = game_of()
    hands = {"north": "C:2", "east": "C:A H:23456789TJQK", "south": "C:3", "west": "C:4"}
    state = position(game, "2C AC 3C 4C", **hands)
    assert len(legal_names(game, state)) == 12
    state = position(game, "2C AC 3C 4C", north="C:2", east="C:A S:Q H:23456789TJQ", south="C:3", west="C:4")
    assert legal_names(game, state) == {"QS"}
    assert len(legal_names(game_of(can_lead_hearts_instead_of_qs=True), state)) == 12


def finished(points: tuple[int, ...], **options: object) -> Hearts:
    return game_of(start_scores=" ".join(map(str, points)), **options)


MOON = {  # east wins every trick
    "north": "C:2 D:23456789TJQK",
    "east": "C:A H:AKQJT98765 S:AK",
    "south": "C:345678 H:234 S:2345",
    "west": "C:9TJQK S:6789TJQ D:A",
}


def moon_state(game: Hearts) -> State:
    state = position(game, "2C AC 3C 9C", **MOON)
    for lead in ("AS", "KS"):  # the queen falls under the king
        state = game.step(state, 1, card(lead))
        for wanted in ("", "", "QS" if lead == "KS" else ""):
            legal = game.legal(turn_view(game, state))
            action = card(wanted) if wanted and card(wanted) in legal else next(iter(legal))
            state = game.step(state, game.actors(state)[0], action)
    while state.round.phase == "play" and game.outcome(state) is None:
        cards = list(game.legal(turn_view(game, state)))
        action = cards[-1] if state.round.turn == 1 else cards[0]
        state = game.step(state, game.actors(state)[0], action)
    return state


def test_a_moon_gives_the_others_26() -> None:
    game = game_of()
    outcome = game.outcome(moon_state(game))
    assert outcome is not None
    assert outcome.points == (-26, 0, -26, -26)
    assert outcome.rounds[0].note == "moon"


def test_a_moon_can_count_for_oneself() -> None:
    game = game_of(moon="self")
    outcome = game.outcome(moon_state(game))
    assert outcome is not None
    assert outcome.points == (0, 26, 0, 0)


@pytest.mark.parametrize(("choice", "points"), [("others", (-26, 0, -26, -26)), ("self", (0, 26, 0, 0))])
def test_a_moon_can_be_chosen(choice: str, points: tuple[float, ...]) -> None:
    game = game_of(moon="choose")
    state = moon_state(game)
    assert game.actors(state) == (1,)
    obs = game.observe(state, 1)
    illegal = game.check(obs, card("2C"))
    assert illegal is not None
    assert "others" in illegal.text
    state = game.step(state, 1, game.parse(choice, obs))
    assert game.load(game.dump(state)) == state
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.points == points


def round_with(**changes: object) -> Round:
    fields: dict[str, object] = {"number": 1, "offset": 0, "deal": (), "hands": (), "phase": "over"}
    return Round(**{**fields, **changes})  # type: ignore[arg-type]


def counted(taken: tuple[str, ...], **options: object) -> tuple[int, ...]:
    """Return the points of a round in which the seats took these cards."""
    now = round_with(taken=tuple(pack(read_cards(text)) for text in taken))
    return choose(now, "others", HeartsRules(**options)).points  # type: ignore[arg-type]


SPLIT = ("2H 3H 4H 5H 6H 7H", "8H 9H TH JH QH KH AH QS", "2D 3D JD KD", "")
SHOT = ("2C 3C 4C 5C", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS JD", "", "")


def test_no_trick_at_all_takes_five_points_off() -> None:
    assert counted(SPLIT) == (6, 20, 0, 0)
    assert counted(SPLIT, avoid_all_tricks_bonus=True) == (6, 20, 0, -5)


def test_after_a_moon_nobody_is_rewarded_for_taking_no_trick() -> None:
    assert counted(SHOT, avoid_all_tricks_bonus=True) == (26, 0, 26, 26)


def test_the_jack_of_diamonds_takes_ten_points_off() -> None:
    assert counted(SPLIT, jd_bonus=True) == (6, 20, -10, 0)
    assert counted(SHOT, jd_bonus=True) == (26, -10, 26, 26)


def test_who_has_passed_already_is_told_to_nobody() -> None:
    game = game_of(first_round=1)
    state = game.start(5)
    state = game.step(state, 2, tuple(members(state.round.deal[2]))[:3])
    assert game.actors(state) == (0, 1, 3)
    assert game.waiting(state, 2) == (0, 1, 3)
    assert game.waiting(state, 0) == game.waiting(state, None) == (0, 1, 2, 3)


def test_what_a_neighbour_passes_is_seen_once_all_have_passed() -> None:
    game = game_of(first_round=1)
    state = game.start(5)
    for seat in (3, 1, 2):  # west passes to north
        state = game.step(state, seat, tuple(members(state.round.deal[seat]))[:3])
    assert game.observe(state, 0).received == 0
    assert all(event.kind != "hearts.received" for event in game.observe(state, 0).events)


def test_a_match_ends_at_the_target_and_wins_are_shared() -> None:
    game = Hearts(HeartsRules(start_scores="80 60 60 70"))
    over = round_with(points=(20, 0, 0, 6))
    outcome = game.outcome(State((), over, 0))
    assert outcome is not None
    assert outcome.winners == (1, 2)
    assert outcome.points == (-100, -60, -60, -76)
    assert game.finished((over,))
    assert not game.finished((round_with(points=(19, 0, 1, 6)),))
    assert not Hearts(HeartsRules(start_scores="80 60 60 70", tie="play-on")).finished((over,))
    assert Hearts(HeartsRules(start_scores="80 60 60 70", target=50)).finished((round_with(points=(0, 0, 0, 0)),))


def test_a_whole_match_adds_up() -> None:
    game = Hearts()
    state = play_out(game, game.start(1), Random(1))
    outcome = game.outcome(state)
    assert outcome is not None
    assert max(-points for points in outcome.points) >= 100
    assert [sum(points) for points in zip(*(item.points for item in outcome.rounds), strict=True)] == list(
        outcome.points
    )
    directions = [played.offset for played in state.rounds]
    assert directions[:5] == [1, 3, 2, 0, 1]
    assert game.load(game.dump(state)) == state


def test_blocks_cycle_through_the_directions() -> None:
    rules = Hearts(HeartsRules(rounds=1)).conditions()
    assert [item.first_round for item in rules if isinstance(item, HeartsRules)] == [1, 2, 3, 4]
    assert Hearts(HeartsRules()).conditions() == rules  # a match to 100 is measured round by round
    assert len(Hearts(HeartsRules(rounds=4)).conditions()) == 1
    assert len(Hearts(HeartsRules(rounds=1, pass_cycle="left")).conditions()) == 1


def test_penalties_are_counted() -> None:
    assert penalty(pack((*card("QS"), *card("2H"), *card("AH"), *card("KS")))) == 15


@pytest.mark.parametrize("text", ["1 2 3", "a b c d", "1 2 3 4 5", "", "² 0 0 0", "9" * 400 + " 0 0 0"])
def test_bad_scores_are_refused(text: str) -> None:
    with pytest.raises(BadParameter, match="four whole numbers"):
        build(HeartsRules, {"start_scores": text})


def test_unknown_rules_are_named() -> None:
    with pytest.raises(UnknownName, match="jd_bonus"):
        build(HeartsRules, {"jd_bonsu": "on"})


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "seed"),
        ("seed x\ndeal 2C", "seed"),
        ("seed 1", "deal"),
        ("seed 1\ndeal 2C | 3C | 4C | 5C", "13 cards"),
        ("seed 1\n" + deal_text() + "\nplay 2C 2C", "cannot be played"),
        ("seed 1\n" + deal_text() + "\npass north 2C 3C 4C", "no cards are passed"),
        ("seed 1\n" + deal_text().replace("2C", "2D", 1), "every card"),
        ("seed 1\n" + deal_text() + "\nplay 2C QX", "expected a card"),
        ("seed 1\n" + deal_text() + "\nmoon others", "expected pass, play or moon"),
    ],
)
def test_corrupted_snapshots_are_refused(text: str, fault: str) -> None:
    with pytest.raises(FormatError, match=fault):
        game_of().load(text)


def test_hard_facts_are_known() -> None:
    """Not following shows a void; leading an unbroken heart shows that one holds nothing else."""
    game = game_of()
    hands = {"north": "C:2", "east": "C:A H:23456789TJQK", "south": "C:3", "west": "C:4"}
    state = position(game, "2C AC 3C 4C 5H", **hands)
    obs = game.observe(state, 3)
    east = next(pile for pile in game.constraints(obs).piles if pile.name == "east")
    assert east.size == 11
    assert {card for card in game.constraints(obs).unseen if card not in east.barred} <= set(range(26, 39))


def test_a_penalty_card_in_the_first_trick_shows_a_hand_of_nothing_else() -> None:
    game = game_of()
    state = position(game, "2C QS", **ONLY_PENALTIES)
    known = game.constraints(game.observe(state, 3))
    east = next(pile for pile in known.piles if pile.name == "east")
    assert {name_of(card)[1] for card in known.unseen if card not in east.barred} == {"H"}


def test_what_was_passed_is_known_to_the_giver() -> None:
    game = game_of(first_round=1)
    state = game.start(3)
    for seat in range(4):
        state = game.step(state, seat, tuple(members(state.round.deal[seat]))[-3:])
    obs = game.observe(state, 0)
    unseen = set(game.constraints(obs).unseen)
    assert not unseen & set(members(obs.given))
    assert next(pile for pile in game.constraints(obs).piles if pile.name == "east").size in (9, 10)


def test_the_page_says_which_cards_can_be_played() -> None:
    game = game_of()
    view = HeartsPage(game).show(turn_view(game, position(game, "2C", north="C:2", east="C:5 S:AK")))
    assert {"5C", "AS", "KS"} < set(view.hand)
    assert view.playable == ("5C",)
    assert (view.select, view.turn, view.tricks[-1].leader) == (1, 1, 0)


def test_the_end_is_told_in_penalty_points() -> None:
    told = say_outcome(Outcome((-50.0, 0.0, 26.0, -106.0), (2,)), Hearts())
    assert told == "South won, with the lowest score: South -26, East 0, North 50, West 106."
