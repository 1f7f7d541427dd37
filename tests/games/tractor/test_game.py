"""Whole rounds and matches: the deal with its questions, house rules of flow, snapshots, bad input."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from parlour.cards import copies, deck, members
from parlour.core.conformance import check_game
from parlour.core.rng import stream
from parlour.errors import FormatError, IllegalAction
from parlour.games.tractor.rules.actions import legal_actions
from parlour.games.tractor.rules.declaring import NO
from parlour.games.tractor.rules.game import Tractor
from parlour.games.tractor.rules.match import State, TractorView, look
from parlour.games.tractor.rules.order import names_of, points_of, read_cards
from parlour.games.tractor.rules.round import DEALT, HAND, KITTY, answer, begin
from parlour.games.tractor.rules.variants import RANK_NAMES, TractorRules
from parlour.games.tractor.view import TractorPage
from tests.games.tractor.build import playing, seen, variant

GAME = Tractor(TractorRules(rounds=2))


def to_phase(game: Tractor, seed: int, phase: str) -> State:
    """Play at random up to a phase."""
    rng = stream(seed, "tests")
    state = game.start(seed)
    while state.round.phase != phase:
        seat = game.actors(state)[0]
        state = game.step(state, seat, game.legal(game.observe(state, seat)).sample(rng))
    return state


@pytest.mark.parametrize(
    "options",
    [
        {"throws": "challenge", "throw_penalty": 10},
        {"throws": "off", "tractors": "basic", "kitty_decides": True},
        {"joker_rank_cards": 2, "live_roles": False, "shorter_tractors": True, "protect_tractors": True},
    ],
    ids=["challenge", "basic", "duties"],
)
def test_house_rules_keep_the_contract(options: dict[str, object]) -> None:
    check_game(Tractor(variant(rounds=1, **options)), games=1, places=14, worlds=1)


def test_cards_are_dealt_one_by_one() -> None:
    state = GAME.start(1)
    for seat in range(4):
        obs = GAME.observe(state, seat)
        assert obs.dealt == state.round.deal[seat : state.round.asked_at + 1 : 4]
        told = [event.text for event in obs.events if event.kind == "tractor.dealt"]
        assert told == [names_of((card,)) for card in obs.dealt]


def test_the_seat_that_can_declare_is_asked_in_secret() -> None:
    state = GAME.start(1)
    asked = state.round.asked
    assert GAME.actors(state) == (asked,)
    for seat in (*range(4), None):
        assert GAME.waiting(state, seat) == ((asked,) if seat == asked else ())
    assert GAME.legal(GAME.observe(state, asked)).first(9)[0] == NO


def test_live_roles_of_the_first_round() -> None:
    """The latest declarer starts; a declaration by the other side turns the roles round."""
    game = Tractor(TractorRules())
    state = game.start(5)
    seen_starters = []
    while state.round.phase == "deal":
        seat = state.round.asked
        offered = game.legal(game.observe(state, seat)).first(99)
        state = game.step(state, seat, offered[-1])
        if state.round.declarations:
            assert state.round.starter == state.round.declarations[-1].seat
            seen_starters.append(state.round.starter)
    assert seen_starters
    fixed = Tractor(TractorRules(live_roles=False)).start(5)
    assert fixed.round.starter == 0


def test_nobody_declares() -> None:
    game = Tractor(TractorRules())
    state = game.start(3)
    while state.round.phase == "deal":
        state = game.step(state, state.round.asked, NO)
    assert (state.round.trump, state.round.starter) == (None, 0)
    turned = Tractor(TractorRules(kitty_decides=True))
    other = turned.start(3)
    while other.round.phase == "deal":
        other = turned.step(other, other.round.asked, NO)
    shown = turned.observe(other, 1).shown
    assert shown == other.round.kitty[: len(shown)]
    assert other.round.trump is not None


def test_the_kitty() -> None:
    state = to_phase(GAME, 2, "kitty")
    starter = state.round.starter
    obs = GAME.observe(state, starter)
    assert len(obs.cards) == HAND + KITTY
    assert obs.picked == state.round.kitty == state.round.deal[DEALT:]
    others = [GAME.observe(state, seat) for seat in range(4) if seat != starter]
    assert all(not other.picked and len(other.cards) == HAND for other in others)
    legal = GAME.legal(obs)
    chosen = legal.sample(stream(1, "kitty"))
    assert legal.can_extend(chosen[:3])
    assert not legal.can_extend((*chosen, obs.cards[0]))
    after = GAME.step(state, starter, chosen)
    assert GAME.observe(after, starter).buried == chosen
    assert all(not GAME.observe(after, other.seat).buried for other in others)


def refused(state: State, seat: int, cards: str) -> str:
    """Return the rule that a play breaks; nothing may change."""
    before = GAME.dump(state)
    with pytest.raises(IllegalAction) as error:
        GAME.step(state, seat, tuple(sorted(read_cards(cards))) if cards else NO)
    assert GAME.dump(state) == before
    return error.value.illegal.code.removeprefix("tractor.")


def test_bad_input_names_the_rule_and_changes_nothing() -> None:
    state = to_phase(GAME, 4, "play")
    now = state.round
    seat = now.turn
    missing = next(card for card in range(54) if not copies(now.hands[seat], card))
    assert refused(state, seat, names_of((missing,))) == "missing"
    single = next(card for card in members(now.hands[seat]) if copies(now.hands[seat], card) == 1)
    assert refused(state, seat, names_of((single, single))) == "copies"
    assert refused(state, (seat + 1) % 4, names_of((single,))) == "turn"
    assert refused(state, seat, "") == "none"
    led = GAME.step(state, seat, (single,))
    assert refused(led, led.round.turn, names_of(tuple(members(led.round.hands[led.round.turn]))[:2])) == "count"
    kitty = to_phase(GAME, 4, "kitty")
    starter = kitty.round.starter
    assert refused(kitty, starter, names_of(tuple(members(kitty.round.hands[starter]))[:7])) == "bury"
    deal = GAME.start(4)
    assert refused(deal, (deal.round.asked + 1) % 4, "LJ LJ") == "turn"
    assert refused(deal, deal.round.asked, "LJ") in ("missing", "declare")


def test_snapshots_that_are_corrupt() -> None:
    state = to_phase(GAME, 4, "play")
    rng = stream(9, "snapshot")
    for _ in range(9):
        seat = GAME.actors(state)[0]
        state = GAME.step(state, seat, GAME.legal(GAME.observe(state, seat)).sample(rng))
    text = GAME.dump(state)
    assert GAME.load(text) == state
    lines = text.splitlines()
    faults = {
        "": "expected seed",
        "seed 1": "expected at least one line",
        "seed x\n" + lines[1]: "expected seed",
        "\n".join([lines[0], lines[1].replace("LJ", "BJ"), *lines[2:]]): "108 cards",
        "\n".join([*lines[:-1], "play " + lines[-1].split()[-1] * 2]): "expected a card",
        "\n".join([*lines, "dance"]): "expected say, stand, bury or play",
        text.replace("bury ", "bury BJ "): "cannot bury that",
    }
    for broken, said in faults.items():
        with pytest.raises(FormatError, match=said):
            GAME.load(broken)
    plays = lines[-1].removeprefix("play ").split(" | ")
    foreign = next(
        names_of((card,))
        for card in range(54)
        if not copies(state.rounds[-1].hands[0], card) and names_of((card,)) not in plays
    )
    with pytest.raises(FormatError, match="cannot play"):
        GAME.load("\n".join([*lines[:-1], "play " + " | ".join([*plays[:1], f"{foreign} {foreign}"])]))


def test_a_failed_throw_leaves_its_smallest_beatable_part() -> None:
    """The other hearts beat the two of hearts, so only that stays; it may cost points."""
    rules = variant(rounds=1, throws="challenge", throw_penalty=10)
    game = Tractor(rules)
    hands = ("H8 H8 H7 H2", "H4 S2 S6 S8", "S7 S3 S9 S10", "S4 S4 SA H3")
    now = playing(hands, rank="5", starter=0, rules=rules)
    state = game.step(State((), now, 1), 0, tuple(sorted(read_cards("H8 H8 H7 H2"))))
    assert names_of(state.round.plays[-1].cards) == "H2"
    assert names_of(state.round.plays[-1].tried) == "H2 H7 H8 H8"
    assert state.round.points == 10
    assert len(list(members(state.round.hands[0]))) == 3
    safe = playing(("HA HA HK", "H4 S2 S6", "S7 S3 S9", "S4 S4 SA"), rank="5", starter=0, rules=rules)
    stood = game.step(State((), safe, 1), 0, tuple(sorted(read_cards("HA HA HK"))))
    assert len(stood.round.plays[-1].cards) == 3


def test_of_several_beatable_parts_the_smallest_stays() -> None:
    """East's nines and king beat everything that north threw; the three is the smallest of it."""
    rules = variant(rounds=1, throws="challenge")
    hands = ("HQ H8 H8 H3", "H9 H9 HK D3", "D4 D6 D7 D8", "C3 C4 C6 C7")
    thrown = Tractor(rules).step(
        State((), playing(hands, starter=0, rules=rules), 1), 0, tuple(sorted(read_cards(hands[0])))
    )
    assert names_of(thrown.round.plays[-1].cards) == "H3"


@pytest.mark.parametrize(("starter", "points"), [(0, 30), (1, 10)], ids=["a defender", "an attacker"])
def test_a_failed_throw_costs_the_side_that_tried_it(starter: int, points: int) -> None:
    """The attackers had twenty points."""
    rules = variant(rounds=1, throws="challenge", throw_penalty=10)
    hands = ("HQ H3", "HK D3", "D4 D6", "C3 C4")
    state = State((), playing(hands, starter=starter, points=20, rules=rules), 1)
    assert Tractor(rules).step(state, 0, tuple(sorted(read_cards(hands[0])))).round.points == points


def dealt(*hands: str, kitty: str) -> tuple[int, ...]:
    """Return a deal that begins with north, in which the seats hold these cards and others at random."""
    given = [list(read_cards(text)) for text in hands]
    last = read_cards(kitty)
    left = Counter(deck(2, jokers=True))
    left.subtract(card for cards in (*given, last) for card in cards)
    rest = sorted(left.elements())
    stream(1, "deal").shuffle(rest)
    for hand in given:
        hand += [rest.pop() for _ in range(HAND - len(hand))]
    return (*(given[place % 4][place // 4] for place in range(DEALT)), *last)


def test_after_a_late_declaration_everybody_has_another_chance() -> None:
    """West shows a two at its very last chance; north, whose turn was over, may still show two of them."""
    deal = dealt("H2 H2", "S2", "", "S2", kitty="C2 C2 D2 D2 LJ LJ BJ BJ")
    rules = variant()
    now = begin(1, (0, 0), 0, None, deal, rules)
    while now.asked_at < DEALT + 3:
        now = answer(now, NO, rules)
    assert now.asked == 3
    now = answer(now, read_cards("S2"), rules)
    assert (now.phase, now.asked, now.asked_at) == ("deal", 0, DEALT + 4)
    assert answer(now, read_cards("H2 H2"), rules).starter == 0


def test_without_a_trump_rank_card_the_highest_card_of_the_kitty_decides() -> None:
    deal = dealt("C2 C2", "D2 D2", "H2 H2", "S2 S2", kitty="H3 C9 D4 SK H5 C6 D8 C10")
    rules = variant(kitty_decides=True)
    now = begin(1, (0, 0), 0, None, deal, rules)
    while now.phase == "deal":
        now = answer(now, NO, rules)
    assert now.trump == "CDHS".index("S")
    assert len(look(now, 2, rules).shown) == KITTY


def test_where_others_declined_is_not_seen() -> None:
    state = GAME.start(1)
    first = state.round.asked
    state = GAME.step(state, first, NO)
    for seat in range(4):
        assert bool(GAME.observe(state, seat).declined) == (seat == first)


def test_throws_by_public_knowledge() -> None:
    """Strict throws look at what the leader can know: the starter knows what it buried, others do not."""
    hands = ("HA HK D3", "D4 D6 D7", "C3 C4 C6", "C7 C8 C9")
    buried = playing(hands, starter=0, buried="HA HK")
    assert read_cards("HK HA") in legal_actions(seen(buried, 0))
    other = playing(hands, starter=1, buried="HA HK")
    assert read_cards("HK HA") not in legal_actions(seen(other, 0))


def test_selections_for_a_page() -> None:
    obs = seen(playing(("H3 H3 H4 H4 C9 C9 D5", "D4", "D6", "D7")))
    taps = TractorPage(GAME).show(obs).selections
    assert taps["H3"] == taps["H4"] == ("H3", "H3", "H4", "H4")
    assert taps["C9"] == ("C9", "C9")
    assert taps["D5"] == ("D5",)
    follow = seen(playing(("D4", "H3 H3 H6 C9 C9", "D6", "D7"), trick=("HK HK",)))
    view = TractorPage(GAME).show(follow)
    assert view.selections["H3"] == ("H3", "H3")
    assert "C9" not in view.playable
    assert view.select == 2


def test_a_match_is_won_only_by_defending_at_ace() -> None:
    game = Tractor(TractorRules(first_rank="A", second_rank="A", first_starter=0))
    rng = stream(3, "match")
    state = game.start(8)
    while game.outcome(state) is None:
        seat = game.actors(state)[0]
        state = game.step(state, seat, game.legal(game.observe(state, seat)).sample(rng))
    last = state.round.result
    assert last is not None
    assert last.held
    assert last.won
    assert all(played.result is not None and not played.result.held for played in state.past)
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == game.teams[last.team]


def test_points_of_a_whole_round_add_up() -> None:
    state = to_phase(GAME, 6, "play")
    rng = stream(6, "points")
    first = state.round.number
    while state.round.number == first and GAME.outcome(state) is None:
        seat = GAME.actors(state)[0]
        state = GAME.step(state, seat, GAME.legal(GAME.observe(state, seat)).sample(rng))
    played = state.past[0]
    total = sum(points_of(play.cards) for play in played.plays) + points_of(played.buried)
    assert total == 200
    assert played.result is not None
    assert played.result.starter == (played.starter + (2 if played.result.held else 1)) % 4


def test_deals_do_not_depend_on_the_rules() -> None:
    assert Tractor(TractorRules(throws="off")).start(7).round.deal == Tractor().shuffled(7, 0)
    assert sorted(Tractor().shuffled(7, 0)) == sorted(Tractor().shuffled(8, 1))


def test_conditions_cycle_ranks_and_starters() -> None:
    conditions = GAME.conditions()
    assert len(conditions) == 28
    starters = {replace(rules, rounds=1).first_starter for rules in conditions if isinstance(rules, TractorRules)}
    assert starters == {0, 1, 2, 3}
    assert all(isinstance(rules, TractorRules) and rules.first_rank in RANK_NAMES for rules in conditions)


def test_following_can_be_extended_card_by_card() -> None:
    obs: TractorView = seen(playing(("D4", "H3 H3 H6 H8 C9", "D6", "D7"), trick=("HK HK",)))
    legal = legal_actions(obs)
    assert legal.can_extend(read_cards("H3"))
    assert not legal.can_extend(read_cards("H6"))
    assert not legal.can_extend(read_cards("C9"))
    tractor = seen(playing(("D4", "H3 H3 H4 H4 H8 H8", "D6", "D7"), trick=("HK HK HA HA",)))
    assert legal_actions(tractor).can_extend(read_cards("H3 H4"))
    assert not legal_actions(tractor).can_extend(read_cards("H8"))
