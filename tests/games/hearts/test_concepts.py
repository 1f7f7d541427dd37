"""Each idea of Hearts is found where a teacher would name it, and not where it would be wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations
from math import inf

import pytest

from parlour.arena.play.positions import draw_positions
from parlour.cards import members, name_of, read_cards, suit_of
from parlour.core.analysis import Candidate
from parlour.core.observation import Fact
from parlour.core.registry import game_type, make_game, make_player
from parlour.core.teaching import Idea
from parlour.explain import sentences_for
from parlour.games.hearts.engine.round_value import ALL_EVENTS
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import penalty
from parlour.games.hearts.rules.variants import QUEEN
from parlour.games.hearts.teaching import TEACHING
from parlour.games.hearts.teaching.table import told_above, verb
from parlour.games.hearts.teaching.tallies import CLOSE, tallies
from tests.games.hearts.ideas import (
    EAST_LEADS,
    FOUND,
    HAND,
    MOON,
    NORTH_AT_92,
    NORTH_HAS_THEM,
    NORTH_LEADS,
    NORTH_OVER,
    action,
    seen,
)

VERBS = ("lead", "follow", "discard", "pass")
CONCEPTS = {concept.name: concept for concept in TEACHING.concepts}


PASSES = {
    *(name for name in CONCEPTS if name.startswith("pass_")),
    "keep_queen",
    "keep_guards",
    "keep_low_hearts",
    "moon_chance",
}


@pytest.mark.parametrize("name", FOUND)
def test_an_idea_is_found_and_not_the_other_way_round(name: str) -> None:
    (hand, trick), move, rival = FOUND[name]
    obs = seen(hand, trick)
    assert set(action(move) + action(rival)) <= set(members(obs.hand))
    idea = CONCEPTS[name].find(obs, action(move), action(rival))
    assert idea is not None
    assert set(idea.highlight) <= {*hand.split(), "QS"}
    if name != "shoot":  # that nobody else has a point holds for both cards
        assert CONCEPTS[name].find(obs, action(rival), action(move)) is None


@pytest.mark.parametrize("name", MOON)
def test_a_moon_is_spoken_of_only_while_one_player_has_all_points(name: str) -> None:
    (hand, trick), move, rival = MOON[name]
    obs = seen(hand, trick, taken=NORTH_HAS_THEM)
    assert CONCEPTS[name].find(obs, action(move), action(rival)) is not None
    assert any(tally.name == "moon_other" for tally in tallies(obs, action(move), action(rival)))
    shared = seen(hand, trick, taken=("2H 7H", "8H", "", ""))
    assert CONCEPTS[name].find(shared, action(move), action(rival)) is None
    assert not any(tally.name == "moon_other" for tally in tallies(shared, action(move), action(rival)))


@pytest.mark.parametrize(
    ("name", "scores", "others"),
    [
        ("end_match", NORTH_AT_92, NORTH_LEADS),  # South has the fewest points, so that North may end it
        ("keep_open", NORTH_LEADS, NORTH_AT_92),  # South is behind, so that East must not
        ("last_round", NORTH_OVER, NORTH_AT_92),
    ],
)
def test_who_leads_a_match_may_end_it(name: str, scores: tuple[int, ...], others: tuple[int, ...]) -> None:
    find = CONCEPTS[name].find
    found = find(seen("9H 5D", "5C 6C", scores=scores), action("9H"), action("5D"))
    assert found is not None
    assert found.facts["last"] == ("east" if scores == NORTH_LEADS else "north")
    assert found.facts["score"] == max(scores)
    assert find(seen("9H 5D", "5C 6C", scores=others), action("9H"), action("5D")) is None
    assert find(seen("9H 5D", "5C 6C"), action("9H"), action("5D")) is None


def test_who_is_nearest_to_the_end_is_told_to_stay_below_it() -> None:
    found = CONCEPTS["keep_open"].find(seen("9H 5D", "5C 6C", scores=(10, 60, 92, 70)), action("5D"), action("9H"))
    assert found is not None
    assert "last" not in found.facts
    said = sentences_for("hearts").say("plan", "keep_open", {**found.facts, "move": "5♦"}, form="discard")
    assert said == "Throw the 5♦ to stay below 100 yourself while North leads"


def test_points_are_for_whoever_leads_the_match_or_is_closest_behind() -> None:
    find = CONCEPTS["feed_front"].find
    for scores, facts in ((NORTH_LEADS, {"front": "north"}), (NORTH_AT_92, {"on_second": "east"})):
        found = find(seen("9H 5D", "5C 6C", scores=scores), action("9H"), action("5D"))
        assert found is not None
        assert {name: seat for name, seat in found.facts.items() if "front" in name or "second" in name} == facts
    assert find(seen("9H 5D", "5C 6C"), action("9H"), action("5D")) is None


def test_points_are_held_for_whoever_leads() -> None:
    """East wins the trick: a heart waits if North leads the match, and not if East does."""
    find = CONCEPTS["hold_for_front"].find
    heart, club = action("9H"), action("5D")
    assert find(seen("9H 5D", "5C 6C", scores=NORTH_LEADS), club, heart) is not None
    assert find(seen("9H 5D", "5C 6C", scores=NORTH_LEADS), heart, club) is None
    assert find(seen("9H 5D", "5C 6C", scores=EAST_LEADS), club, heart) is None
    assert find(seen("9H 5D", "5C 6C"), club, heart) is None


def test_points_are_feared_in_a_suit_that_somebody_cannot_follow() -> None:
    """West threw a heart on a diamond, and so may the queen fall on the next one; in clubs all can follow."""
    find = CONCEPTS["void_there"].find
    obs = seen("4C 9C QD")
    after = replace(obs, plays=read_cards("3D 2H 5D KD"), leaders=(2, 1))
    found = find(after, action("9C"), action("QD"))
    assert found is not None
    assert found.facts["seat"] == "west"
    assert find(after, action("QD"), action("9C")) is None
    assert find(obs, action("9C"), action("QD")) is None


def test_a_pass_of_the_queen_says_what_covers_it() -> None:
    find = CONCEPTS["pass_queen"].find
    short = HAND.replace("5S 7S", "5H 7H").replace(" AS", " AH")
    for hand, cover in ((HAND, "two"), (short, "none"), (HAND.replace("4H", "4S"), "long")):
        found = find(seen(hand), action("9C KC QS"), action("9C KC KH"))
        assert found is not None
        assert found.facts["cover"] == cover


def test_the_moves_next_to_a_move_are_those_people_ask_about() -> None:
    """The queen that could be dropped, a high card, the highest and the lowest that lose, the high spade kept."""
    others = [action(card) for card in ("QS", "4S", "QH", "KH", "5H")]
    asked = [action("QS"), action("KH"), action("QH")]
    assert TEACHING.near(seen("9H 5H QH KH QS 4S", "7D"), action("9H"), others) == asked
    others = [action(card) for card in ("KS", "9H", "5C")]
    assert TEACHING.near(seen("JC 5C 9H KS", "7D"), action("JC"), others) == [action("KS"), action("9H")]
    assert not TEACHING.near(seen("9H QS 4S"), action("9H"), [action("QS")])
    others = [action(card) for card in ("3D", "8D", "JD", "KD")]
    assert TEACHING.near(seen("3D 6D 8D JD KD", "QD"), action("6D"), others) == [action("JD"), action("3D")]
    assert TEACHING.near(seen("3D 6D 8D JD KD", "QD"), action("KD"), others[:3]) == [action("JD")]
    passes = [action(cards) for cards in ("9C KC QS", "9C KC AS", "9C QS KH", "2C KC KH")]
    assert TEACHING.near(seen(HAND), action("9C QS AS"), passes) == [passes[1], passes[0], passes[2]]


def test_who_keeps_the_queen_or_passes_a_suit_is_asked_why() -> None:
    kept = [action(cards) for cards in ("9C KC AS", "2C AD QS", "9C KC QS")]
    assert TEACHING.near(seen(HAND), action("9C KC KH"), kept)[:2] == [kept[2], kept[1]]
    whole = [action(cards) for cards in ("2C 9C AD", "2C KC 4H", "9C KH AD")]
    assert TEACHING.near(seen(HAND), action("2C 9C KC"), whole) == whole[:2]


@pytest.mark.parametrize(
    ("hand", "trick", "move", "rival", "strange"),
    [
        (HAND, "", "9C KC KH", "9C KC AD", False),
        (HAND, "", "9C KC KH", "9C AD AS", True),  # another pass altogether
        (HAND, "", "9C KC KH", "KC KH QS", False),
        (HAND, "", "4H KC AD", "5S 7S QS", False),  # but everybody asks about the queen
        (HAND, "", "5S KC AD", "7S KC AD", True),  # much the same card
        ("6H 4H TD", "", "6H", "4H", True),
        ("9H 4H TD", "", "9H", "4H", False),
        ("AH 4H TD", "", "TD", "AH", True),
        ("KS 4S TD", "", "TD", "KS", True),
        ("9C 4C TD", "2H", "9C", "4C", True),
        ("9C 4C TD", "2H", "9C", "TD", False),
    ],
)
def test_nobody_asks_about_a_strange_move(hand: str, trick: str, move: str, rival: str, strange: bool) -> None:
    assert TEACHING.absurd(seen(hand, trick), action(move), action(rival)) == strange


def also(obs: HeartsView, move: str, rival: str, first: str) -> Idea | None:
    return TEACHING.also(obs, Candidate(action(move), 0.0), Candidate(action(rival), 0.0), Idea(plan=first))


def test_what_a_move_does_besides_is_said_unless_it_is_the_idea() -> None:
    """A last card, a suit that is passed whole, high spades that go, and a queen that enough spades guard."""
    obs = seen("8C 5D 9D KD", "")
    assert also(obs, "8C", "KD", "more_above") == Idea({"void": "clubs"}, plan="void")
    assert also(obs, "8C", "5D", "last_of_suit") is None
    for move, plan in (("KC KH QS", "queen"), ("KC KH AD", "guard"), ("2C KC 9C", "guard")):
        found = also(seen(HAND), move, "3D 8D 4H", "pass_high")
        assert found is not None
        assert found.plan == plan
    hand = seen("2C 9C KC 3D 8D AD 4H 9H KH 5S 7S KS AS")
    for move, rival, plan in (("KC AD AS", "KC 3D AS", "spades"), ("2C 9C KC", "2C 9C 3D", "void")):
        found = also(hand, move, rival, "pass_high")
        assert found is not None
        assert found.plan == plan


def test_a_pass_says_what_becomes_of_all_high_spades() -> None:
    high = seen("2C 9C KC 3D 8D AD 4H 9H KH 5S QS KS AS")
    assert also(high, "KC QS AS", "KC KH AS", "pass_queen") == Idea({"high": ("AS",)}, plan="spades")
    assert also(high, "KC QS AS", "KC QS KH", "pass_high_spades") == Idea({"few": 1}, plan="queen")


def test_nobody_discards_while_going_for_all_the_points() -> None:
    obs = seen("8C 5D 9D KD", "")
    assert also(obs, "8C", "KD", "more_above") is not None
    assert also(obs, "8C", "KD", "shoot") is None
    assert also(obs, "8C", "KD", "moon_mine") is None


def test_a_last_heart_is_for_the_queen_alone() -> None:
    emptied = Idea({"void": "hearts", "shed": "QS"}, plan="void")
    assert also(seen("8H 5D 9D KD QS", ""), "8H", "KD", "more_above") == emptied
    assert also(seen("8H 5D 9D KD AD", ""), "8H", "KD", "more_above") is None


def test_an_emptied_suit_speaks_for_a_move_that_hardly_matters() -> None:
    whole, part = "2C 9C KC", "2C 9C KH"
    assert also(seen(HAND), whole, part, "") == Idea({"void": "clubs", "shed": "QS"}, plan="still_void")
    assert also(seen(HAND), part, whole, "") is None
    found = also(seen("8C 5D 9D KD", ""), "8C", "KD", "")
    assert found is not None
    assert (found.plan, found.facts["void"]) == ("still_void", "clubs")
    assert also(seen("8C 5D 9D KD", ""), "9D", "8C", "") is None


@pytest.mark.parametrize("first", ["harmless_trick", "early_high", "spend_high"])
def test_the_first_trick_is_said_to_be_free_once(first: str) -> None:
    obs = seen("AC 8C 5D QH", "JC 7C 6C")
    assert also(obs, "AC", "8C", first) == Idea(plan="first")
    assert also(obs, "8C", "AC", first) is None
    moves = [Candidate(action(card), 0.0) for card in ("AC", "8C")]
    assert TEACHING.also(obs, moves[0], moves[1], Idea({"first": "first"}, (), first)) is None


def test_all_cards_that_win_are_said_to() -> None:
    """The highest goes where no card of the suit loses, or nothing that is out beats any of them."""
    find = CONCEPTS["spend_high"].find
    found = find(seen("KD 9D", "5D 6D 2D"), action("KD"), action("9D"))
    assert found is not None
    assert found.facts["top"] == "KD"
    assert find(seen("KD 4D", "5D 6D 2D"), action("KD"), action("4D")) is None
    assert find(seen("KD 9D", "5D 6D"), action("KD"), action("9D")) is None  # somebody may have a higher one


def test_a_card_that_loses_names_what_is_over_it() -> None:
    for name, hand, trick, move, rival, over in (
        ("highest_loser", "8S 4S", "KS 3S", "8S", "4S", "KS"),
        ("spend_high_spade", "KS 4S", "AS 3S", "KS", "4S", "AS"),
        ("stay_below", "3H 4H 8H", "5H", "4H", "8H", "5H"),
    ):
        found = CONCEPTS[name].find(seen(hand, trick), action(move), action(rival))
        assert found is not None
        assert found.facts["over"] == over
    found = CONCEPTS["stay_below"].find(seen("3H 4H 8H", "5H"), action("3H"), action("8H"))
    assert found is not None
    assert "over" not in found.facts


def test_a_moon_is_ended_by_a_card_or_a_player_with_a_name() -> None:
    kept = CONCEPTS["keep_stopper"].find(seen("5D AH", "AC 2C 3C", taken=NORTH_HAS_THEM), action("5D"), action("AH"))
    assert kept is not None
    assert kept.facts["heart"] == "AH"
    low = seen("5D TH", "AC 2C 3C", taken=("2H 7H 8H 9H", "", "", ""))  # the jack and up are out
    assert CONCEPTS["keep_stopper"].find(low, action("5D"), action("TH")) is None
    taken = CONCEPTS["stop_moon"].find(seen("KH 3H", "5H 6H", taken=NORTH_HAS_THEM), action("KH"), action("3H"))
    assert taken is not None
    assert taken.facts["points"] == 3
    find = CONCEPTS["spread_points"].find
    for trick, facts in (("9C 5C 6C", {"taker": "west"}), ("5C 9C 6C", None), ("9C 5C", {})):
        found = find(seen("8H 9D", trick, taken=NORTH_HAS_THEM), action("8H"), action("9D"))
        told = None if found is None else {name: fact for name, fact in found.facts.items() if name == "taker"}
        assert told == facts, trick  # nobody plays after South, or East does


def test_the_queen_is_held_from_whoever_would_end_the_match() -> None:
    obs, heart, queen = seen("9H QS 5D", "5C 6C", scores=NORTH_LEADS), action("9H"), action("QS")
    found = CONCEPTS["keep_open"].find(obs, heart, queen)
    assert found is not None
    assert (found.facts["held"], found.facts["taker"]) == ("QS", "east")
    assert "beside" not in found.facts
    told = Idea(found.facts, (), "keep_open")
    assert TEACHING.also(obs, Candidate(heart, 0.0), Candidate(queen, 0.0), told) == Idea(
        {"front": "north", "held": "QS"}, plan="hold"
    )
    other = CONCEPTS["keep_open"].find(obs, queen, heart)
    assert other is not None
    assert "held" not in other.facts


def test_the_queen_that_is_as_good_is_said_to_be() -> None:
    found = CONCEPTS["throw_heart"].find(seen("KH 5D QS", "5C 6C"), action("KH"), action("5D"))
    assert found is not None
    assert found.facts["beside"] == "QS"
    without = CONCEPTS["throw_heart"].find(seen("KH 5D", "5C 6C"), action("KH"), action("5D"))
    assert without is not None
    assert "beside" not in without.facts


def test_the_first_trick_holds_no_points() -> None:
    for name, trick in (("harmless_trick", "JC 7C 6C"), ("early_high", "2C")):
        found = CONCEPTS[name].find(seen("AC 8C", trick), action("AC"), action("8C"))
        assert found is not None
        assert found.facts["first"]


def test_a_moon_is_planned_only_where_it_is_likely() -> None:
    found = {tally.name: tally for tally in tallies(seen(HAND), action("9C KC QS"), action("9C KC AS"))}
    assert found["moon_mine"].often >= 0.25
    assert found["moon_mine"].least >= 0.1


def test_a_pass_tells_two_high_cards_apart_or_says_nothing_of_them() -> None:
    """Queens of equal height: the one with fewer low cards beside it goes, and that it is high is no reason."""
    obs = seen("6C 7C TC QC 6D QD 2H 4H QH 2S 3S 8S QS")
    move, rival = action("QC QD QS"), action("QC QH QS")
    found = CONCEPTS["pass_company"].find(obs, move, rival)
    assert found is not None
    assert (found.facts["here"], found.facts["there"]) == (1, 2)
    assert CONCEPTS["pass_high"].find(obs, move, rival) is None


def test_of_two_high_hearts_the_higher_one_goes() -> None:
    obs = seen(HAND.replace("9H", "QH"))
    find = CONCEPTS["pass_hearts"].find
    found = find(obs, action("KH QS AS"), action("QH QS AS"))
    assert found is not None
    assert found.facts["lower"] == ("QH",)
    assert find(obs, action("QH QS AS"), action("KH QS AS")) is None


def test_lower_spades_let_the_queen_wait() -> None:
    """With three of them it is said how many; with one it is not called safe."""
    for hand, covers in (("9H 5D QS TS 7S 4S", 3), ("9H 5D QS 4S", None)):
        for name, rival in (("throw_heart", "5D"), ("queen_waits", "QS")):
            found = CONCEPTS[name].find(seen(hand, "7C"), action("9H"), action(rival))
            assert found is not None
            assert found.facts.get("covers") == covers


def test_an_idea_of_another_moment_is_not_found() -> None:
    """A card led is no discard, and so on: each idea is tried in the positions of all others without a crash."""
    for (hand, trick), move, rival in {**FOUND, **MOON}.values():
        obs = seen(hand, trick)
        kind = verb(obs, action(move))
        assert kind in VERBS
        for concept in TEACHING.concepts:
            idea = concept.find(obs, action(move), action(rival))
            assert idea is None or (concept.name in PASSES) == (kind == "pass") or concept.name.startswith("shoot")


def test_tallies_and_groups_speak_of_events_that_are_counted() -> None:
    assert TEACHING.events == ALL_EVENTS
    assert {name for names in TEACHING.groups.values() for name in names} <= set(ALL_EVENTS)
    for (hand, trick), move, rival in FOUND.values():
        found = tallies(seen(hand, trick), action(move), action(rival))
        names = {tally.name for tally in found}
        for tally in found:
            assert set(tally.events) <= set(ALL_EVENTS)
            assert {*tally.also, *filter(None, [tally.per])} <= names
            assert not tally.group or tally.group in TEACHING.groups


@pytest.mark.parametrize("language", ["en", "zh"])
def test_there_is_a_sentence_for_everything(language: str) -> None:
    assert game_type("hearts").teaching is TEACHING
    sentences = sentences_for("hearts", language)
    for concept in TEACHING.concepts:
        other = FOUND["more_above" if concept.name == "void_there" else "throw_heart"]
        (hand, trick), move, _ = {**FOUND, **MOON}.get(concept.name, other)
        assert sentences.knows("plan", concept.name, verb(seen(hand, trick), action(move)))
        for name in concept.tallies:
            assert sentences.knows("tally", name) or name.startswith(CLOSE)  # never told
    for group in TEACHING.groups:
        assert sentences.knows("look", group)
    for kind in VERBS:
        assert sentences.knows("plan", "plain", kind)


@pytest.mark.parametrize(
    ("hand", "trick", "one", "other", "alike"),
    [
        ("9C 8C 3C", "", "9C", "8C", True),
        ("9C 7C 3C", "", "9C", "7C", False),  # somebody has the eight
        ("9C 7C 3C", "8C", "9C", "7C", False),  # one beats what lies on the table
        ("QS JS 4D", "", "QS", "JS", False),  # thirteen points
        ("QD JD 4D", "", "QD", "JD", True),  # worth nothing without the bonus
        ("9C 8D", "", "9C", "8D", False),
        (HAND, "", "9C", "KC", False),  # passing
    ],
)
def test_touching_cards_come_to_the_same(hand: str, trick: str, one: str, other: str, alike: bool) -> None:
    obs = seen(hand, trick)
    move, rival = read_cards(one), read_cards(other)
    assert TEACHING.alike(obs, move, rival) == TEACHING.alike(obs, rival, move) == ("touching" if alike else "")


def test_cards_that_are_gone_let_others_touch() -> None:
    obs = seen("9C 7C 3C")
    gone = replace(obs, plays=read_cards("8C TC 2C 4C"), leaders=(2, 3))
    assert TEACHING.alike(gone, read_cards("9C"), read_cards("7C"))


def test_the_queen_is_feared_only_where_another_may_hold_it() -> None:
    """With the queen in one's own hand nothing is said of points that a kept card takes with it."""
    for hand, feared in (("AS KS QS 8S 9H KC 5C", False), ("AS KS 8S 9H KC 5C", True)):
        obs = seen(hand, "2C")
        names = {tally.name for tally in tallies(obs, action("KC"), action("5C"))}
        assert ({"queen", "kept_queen"} <= names) == feared
        assert ("held_queen" in names) != feared


def test_a_sure_winner_is_the_only_one_or_all_are_named() -> None:
    """With king and ace in hand it is not the king alone that nothing beats."""
    obs = seen("9H KD AD", "7S 8C")
    assert CONCEPTS["throw_high"].find(obs, action("KD"), action("9H")) is None
    found = CONCEPTS["throw_winners"].find(obs, action("KD"), action("9H"))
    assert found is not None
    assert found.facts["cards"] == ("KD", "AD")
    assert CONCEPTS["throw_winners"].find(seen("9H JD AD", "7S 8C"), action("AD"), action("9H")) is None


def test_whoever_has_all_points_is_named() -> None:
    """A moon is in the air: the sentence about staying below says so; with the points shared it does not."""
    queen = ("QS 2H", "", "", "")
    for taken, named in ((queen, True), (("QS", "2H", "", ""), False)):
        found = CONCEPTS["stay_below"].find(seen("3H 8H", "5H", taken=taken), action("3H"), action("8H"))
        assert found is not None
        assert ("shooter" in found.facts) == named


def test_numbers_that_are_close_are_never_told() -> None:
    for tally in tallies(seen("4H 6S TS"), action("TS"), action("6S")):
        assert not tally.name.startswith(CLOSE) or (tally.plain == inf and not tally.once)


def test_claims_are_true_of_hand_and_seen_cards() -> None:
    """Over many positions and pairs of cards: what a sentence says can be checked by hand."""
    game = make_game("hearts")
    found: Counter[str] = Counter()
    for place in draw_positions(game, 150, 7, make_player("heuristic", game).fair):
        table, state = place.load()
        obs = table.observe(state, place.seat)
        if obs.phase != "play":
            continue
        legal = list(table.legal(obs))
        for move, rival in permutations(legal, 2):
            names = {tally.name for tally in tallies(obs, move, rival)}
            assert not (obs.hand >> QUEEN & 1 and names & {"queen", "kept_queen"})
            for concept in TEACHING.concepts:
                idea = concept.find(obs, move, rival)
                if idea is not None:
                    found[concept.name] += 1
                    check_claim(concept.name, obs, move[0], rival[0], idea.facts)
    assert len(found) > 30


def check_claim(name: str, obs: HeartsView, card: int, rival: int, facts: Mapping[str, Fact]) -> None:
    """Check what a sentence says of two cards against the hand and what has been played."""
    hand = set(members(obs.hand))
    unseen = set(range(52)) - hand - set(obs.plays)
    above, there = ({one for one in unseen if suit_of(one) == suit_of(x) and one > x} for x in (card, rival))
    if name in ("throw_high", "keep_low", "more_above", "play_low"):
        assert facts.get("above", len(above)) == len(above)
    if name in ("more_above", "play_low"):
        assert facts.get("there", len(there)) == len(there) < len(above)
    if name == "throw_high":
        assert not any(suit_of(one) == suit_of(card) and one > card for one in hand)
    if name == "throw_winners":
        cards = facts["cards"]
        assert isinstance(cards, tuple)
        assert len(cards) > 1
        assert not above
        assert name_of(card) in cards
    if name in ("bait_heart", "lead_bare", "throw_high_spade"):
        assert QUEEN in unseen
    if name in ("last_of_suit", "shorten") and "shed" in facts:
        shed = read_cards(str(facts["shed"]))[0]
        assert shed in hand - {card}
        assert suit_of(shed) != suit_of(card)
    if name in ("leave_lead", "leave_empty"):
        assert len(obs.trick) == 3
        assert QUEEN not in obs.trick
    if "shooter" in facts:
        assert sum(penalty(cards) > 0 for cards in obs.taken) == 1


def test_only_the_highest_that_loses_is_called_so() -> None:
    """A card that touches it is as good, and said to be; of three, the lowest is neither."""
    find = CONCEPTS["highest_loser"].find
    for card, fact in (("9S", "over"), ("8S", "under")):
        found = find(seen("9S 8S 4S", "KS 3S"), action(card), action("4S"))
        assert found is not None
        assert found.facts == {fact: "KS"}


def test_how_many_cards_beat_two_is_told_only_where_it_is_a_cause() -> None:
    """Nine and seven are no reason; that nine beat one card and four the other is."""
    assert told_above(9, 7) == {}
    assert told_above(9, 4) == {"above": 9, "there": 4}
    few, many = (
        CONCEPTS["play_low"].find(seen(f"4H {high}", "2H"), action("4H"), action(high)) for high in ("6H", "KH")
    )
    assert few is not None
    assert many is not None
    assert ("above" in few.facts, "above" in many.facts) == (False, True)
