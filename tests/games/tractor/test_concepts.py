"""Ideas of Tractor are found where a teacher would name them, and not where they would be wrong. Spades are trumps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.core.analysis import Candidate, Continuation
from parlour.core.observation import Fact
from parlour.core.registry import game_type
from parlour.core.teaching import Idea
from parlour.explain import sentences_for
from parlour.games.tractor.rules.declaring import Declaration
from parlour.games.tractor.rules.order import read_cards
from parlour.games.tractor.rules.round import Play
from parlour.games.tractor.teaching import TEACHING
from parlour.games.tractor.teaching.besides import besides, trick_fact
from tests.games.tractor.build import playing, seen
from tests.games.tractor.ideas import BURIED, FOUND, seen_by

CONCEPTS = {concept.name: concept for concept in TEACHING.concepts}
VERBS = ("lead", "throw", "follow", "ruff", "discard", "bury", "declare", "steal", "decline")


def idea_of(name: str, hand: str, trick: tuple[str, ...], move: str, rival: str) -> object:
    return CONCEPTS[name].find(seen_by(hand, trick), read_cards(move), read_cards(rival))


@pytest.mark.parametrize("name", FOUND)
def test_an_idea_is_found_and_never_for_the_other_move(name: str) -> None:
    hand, trick, move, rival = FOUND[name]
    assert idea_of(name, hand, trick, move, rival) is not None
    assert idea_of(name, hand, trick, rival, move) is None


def test_a_pair_that_is_kept_is_not_called_a_tractor() -> None:
    pair = CONCEPTS["keep_tractor"].find(seen_by("HJ HJ H8 H8 HK HA", ()), read_cards("HK"), read_cards("HJ HJ HA"))
    both = CONCEPTS["keep_tractor"].find(seen_by("H7 H7 H8 H8 HK", ()), read_cards("HK"), read_cards("H7 H7 H8 H8"))
    assert pair is not None
    assert both is not None
    assert (pair.facts["kept"], "combination" in pair.facts) == (("HJ HJ",), False)
    assert (both.facts["kept"], both.facts["combination"]) == (("H7 H7", "H8 H8"), "tractor")


@pytest.mark.parametrize(
    ("trick", "move", "rival", "points"),
    [
        (("H4", "HA", "H6"), "H10", "H3", 10),
        (("H4", "HA", "H6"), "H10", "HK", 10),  # whatever the rival
        (("H4", "HQ", "HA"), "H10", "H3", None),  # an opponent has it
        (("H4", "HA"), "H10", "H3", None),  # somebody plays after us
        (("H4", "HA", "H6"), "H3", "H10", None),
    ],
)
def test_points_that_are_safe_go_to_partner(trick: tuple[str, ...], move: str, rival: str, points: int | None) -> None:
    proof = next(proof for proof in TEACHING.proofs if proof.name == "sure_points")
    candidates = [Candidate(read_cards(text), 0.0) for text in (move, rival)]
    idea = proof.find(seen_by("H10 HK H3", trick), *candidates)
    assert (idea.facts["points"] if idea is not None else None) == points


def test_the_nearest_rival_of_a_card_with_points_is_the_lowest_one_without() -> None:
    others = [read_cards(text) for text in ("S8", "HQ", "H7", "HK")]
    assert TEACHING.near(seen_by("H5 H7 HQ HK S8", ("H4",)), read_cards("H5"), others) == [others[2], others[1]]
    assert TEACHING.near(seen_by("H5 H7 HQ HK S8", ("H4",)), read_cards("H7"), [read_cards("H5")]) == []


@pytest.mark.parametrize(
    ("trick", "move", "first"),
    [
        (("C3 C3", "C9 D7", "C10 C10"), "BJ BJ", "S5 S5"),  # it wins as well
        (("C3 C3", "C9 D7", "C10 C10"), "H6 H8", "S5 S5"),  # a ruff would win
        (("C3 C3", "C10 C10", "C9 D7"), "H6 H8", None),  # partner has it
    ],
)
def test_the_cheapest_winner_is_the_nearest_rival(trick: tuple[str, ...], move: str, first: str | None) -> None:
    others = [read_cards(text) for text in ("BJ BJ", "S5 S5", "H6 H8") if text != move]
    found = TEACHING.near(seen_by("BJ BJ S5 S5 H6 H8", trick), read_cards(move), others)
    assert list(found) == ([read_cards(first)] if first else [])


@pytest.mark.parametrize(("hand", "move", "given"), [("H10 H5", "H5", 5), ("H10 H3", "H3", None)])
def test_a_card_with_points_is_never_said_to_have_none(hand: str, move: str, given: int | None) -> None:
    for name, trick in (("give_nothing", ("H4", "HA")), ("second_hand", ("HQ",))):
        found = CONCEPTS[name].find(seen_by(hand, trick), read_cards(move), read_cards("H10"))
        assert found is not None
        assert found.facts.get("given") == given


@pytest.mark.parametrize(("shown", "suit"), [("D9", "hearts"), ("H9", None)])
def test_a_partner_who_is_out_of_the_suit_is_given_points_for_that(shown: str, suit: str | None) -> None:
    obs = seen_by("H10 H3", ("HA",))
    before = tuple(Play(read_cards(card)) for card in ("H6", "H7", "H8", shown))
    obs = replace(obs, plays=(*before, *obs.plays), leaders=(0, 0))
    found = CONCEPTS["points_for_partner"].find(obs, read_cards("H10"), read_cards("H3"))
    assert found is not None
    assert found.facts.get("suit") == suit


@pytest.mark.parametrize(("thrown", "waits"), [("D3", True), ("DK", False)])
def test_a_trump_waits_for_points_only_where_none_are_given(thrown: str, waits: bool) -> None:
    found = CONCEPTS["spare_trump"].find(seen_by("S8 D3 DK", ("H4",)), read_cards(thrown), read_cards("S8"))
    assert found is not None
    assert ("points" in found.facts) == waits


def test_what_a_move_leads_to_is_no_reason_by_itself_unless_it_says_much() -> None:
    tallies = TEACHING.tallies(seen_by("S8 S9 D3 D4", ()), read_cards("S8"), read_cards("S9"))
    alone = {tally.name: tally.least for tally in tallies if tally.alone}
    assert not {"any_ruffs", "ruffs", "combinations", "any_combinations"} & alone.keys()
    assert (alone["step_lost"], alone["points_lost"], alone["last"]) == (0.2, 10.0, 0.2)


@pytest.mark.parametrize(
    ("standing", "undone"),
    [("S10", "spades"), ("D10", None)],  # as many trumps in spades as in diamonds; the same suit is not undone
)
def test_a_declaration_that_makes_no_more_trumps_undoes_a_suit(standing: str, undone: str | None) -> None:
    suit = "CDHS".index(standing[0])
    obs = seen(playing(("", "", "", "BJ D10 D10 SA S9 HJ D3 D2"), rank="10", trump=standing[0]), 3)
    obs = replace(obs, phase="deal", declarations=(Declaration(0, read_cards(standing), 0),), trump=suit)
    found = CONCEPTS["over_declare"].find(obs, read_cards("D10 D10"), ())
    assert found is not None
    assert found.facts.get("undone") == undone


@pytest.mark.parametrize(("move", "plain"), [("S8", None), ("D3", ("D3",))])
def test_a_trump_is_never_said_to_be_ruffed(move: str, plain: tuple[str, ...] | None) -> None:
    tallies = TEACHING.tallies(seen_by("S8 D3 HK", ()), read_cards(move), read_cards("HK"))
    assert {tally.facts.get("plain") for tally in tallies if tally.name == "ruffed_now"} == {plain}


BESIDES: dict[
    str, tuple[str, tuple[str, ...], str, str, dict[str, Fact]]
] = {  # hand, trick on the table, move, rival, and what is kept or emptied
    "last": ("BJ S8 D3", ("H4", "H6", "H7"), "S8", "BJ", {"spared": ("BJ",)}),
    "pair": ("H9 H9 H3", ("H4", "HA"), "H3", "H9", {"spared": ("H9 H9",)}),
    "void": ("D3 C4 C6 C7 C8 S8 S9", ("H4", "HA"), "D3", "C4", {"void": "diamonds"}),
    "least": ("HQ HA H3 D3", ("H4", "HJ"), "HQ", "H3", {"spared": ("HA",)}),
    "draw": ("S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK SA D3", (), "S3", "D3", {"trumps": 12, "out": 24}),
}
NO_MORE = {  # move and rival that look like it, of the same hands unless others are told
    "last": ("BJ LJ S8 D3", ("H4", "H6", "H7"), "S8", "LJ"),  # the big joker is kept by both
    "pair": ("H9 H9 H3", ("H4", "HA"), "H9", "H3"),
    "void": ("D3 C4 S8 S9", ("H4", "HA"), "D3", "C4"),  # with four cards left nobody plans ruffs
    "least": ("HQ HA H3 D3", ("H4", "HJ"), "HA", "H3"),
    "draw": ("S3 D3", (), "S3", "D3"),  # the others have more
}


@pytest.mark.parametrize("code", BESIDES)
def test_what_a_play_does_besides_is_seen_in_the_cards(code: str) -> None:
    hand, trick, move, rival, facts = BESIDES[code]
    found = list(besides(seen_by(hand, trick), read_cards(move), read_cards(rival)))
    assert found[:1] == [Idea(facts, plan=code)]
    hand, trick, move, rival = NO_MORE[code]
    assert code not in [one.plan for one in besides(seen_by(hand, trick), read_cards(move), read_cards(rival))]


@pytest.mark.parametrize(("hand", "kept"), [("H3 H3 H6", ("H3 H3",)), ("H3 H3 H4 H6", None), ("H5 H5 H6", None)])
def test_a_card_above_a_pair_keeps_it_whatever_the_rival(hand: str, kept: tuple[str, ...] | None) -> None:
    found = list(besides(seen_by(hand + " HQ", ("H8", "HA")), read_cards("H6"), read_cards("HQ")))
    assert [one.facts["spared"] for one in found if one.plan == "pair"] == ([kept] if kept else [])


def test_an_idea_is_not_told_twice() -> None:
    obs = seen_by("BJ S8 D3", ("H4", "H6", "H7"))
    names = ("keep_for_last", "least_winner")
    move, rival = (Candidate(read_cards(text), 0.0) for text in ("S8", "BJ"))
    told = [TEACHING.also(obs, move, rival, Idea(plan=name)) for name in names]
    assert [one and one.plan for one in told] == ["least", "last"]
    assert TEACHING.also(obs, move, rival, Idea(plan="of_equals")) is None


@pytest.mark.parametrize(("hand", "move", "how"), [("S8 D3", "S8", "draw"), ("S8 D3", "D3", "lead")])
def test_a_lead_of_trumps_draws_them(hand: str, move: str, how: str) -> None:
    rival = next(card for card in hand.split() if card != move)
    found = CONCEPTS["keep_card"].find(seen_by("SA DA " + hand, ()), read_cards(move), read_cards("SA"))
    assert found is not None, rival
    assert found.facts["how"] == how


@pytest.mark.parametrize(("gap", "plan"), [(0.0, "equal_pair"), (0.04, "equal_pair"), (0.2, "equal_pair")])
def test_between_plays_that_are_as_good_a_pair_is_kept(gap: float, plan: str) -> None:
    proof = next(proof for proof in TEACHING.proofs if proof.name == "of_equals")
    move, rival = (
        Candidate(read_cards(card), 0.0, continuations=tuple(Continuation(value, ()) for _ in range(4)))
        for card, value in (("H3", gap), ("H9", 0.0))
    )
    found = proof.find(seen_by("H9 H9 H3", ("H4", "HA")), move, rival)
    assert (found.plan if found is not None else "") == plan


@pytest.mark.parametrize(("wins", "told"), [(0, True), (1, False)])
def test_many_trumps_are_declared_even_if_it_hardly_matters(wins: int, told: bool) -> None:
    proof = next(proof for proof in TEACHING.proofs if proof.name == "declare_equal")
    obs = replace(seen_by("S2 S3 S4 S6 H3 D3", ()), phase="deal", declarations=())
    ours = TEACHING.events.index("ours")
    move, rival = (
        Candidate(action, 0.0, continuations=tuple(Continuation(0.0, (*(0,) * ours, won)) for _ in range(4)))
        for action, won in ((read_cards("S2"), wins), ((), 0))
    )
    assert (proof.find(obs, move, rival) is not None) == told


@pytest.mark.parametrize(
    ("hand", "move", "rival", "absurd"),
    [
        ("H10 D3", "D3", "H10", True),
        ("HA D3", "D3", "HA", False),
        ("H9 H9 D3", "D3", "H9", True),  # one of a pair
        ("H9 H9 D3", "D3", "H9 H9", False),
        ("HA HA HK D3 D3", "HA HA HK", "D3 D3", True),  # instead of winners that are thrown
        ("HA HA HK D3 D3", "HA HA HK", "HA", False),
        ("H10 HK", "HK", "H10", False),  # the king has points, too, and is not sure
    ],
)
def test_nobody_leads_points_or_one_of_a_pair_that_others_beat(hand: str, move: str, rival: str, absurd: bool) -> None:
    assert TEACHING.absurd(seen_by(hand, ()), read_cards(move), read_cards(rival)) == absurd


@pytest.mark.parametrize(("trick", "first"), [(("H5", "H10"), "HA"), (("H4", "HJ"), "H3")])
def test_a_dearer_winner_is_asked_for_where_points_are_taken_anyway(trick: tuple[str, ...], first: str) -> None:
    others = [read_cards(card) for card in ("HA", "H3")]
    assert list(TEACHING.near(seen_by("HA HQ H3", trick), read_cards("HQ"), others))[:1] == [read_cards(first)]


@pytest.mark.parametrize("name", BURIED)
def test_what_to_bury(name: str) -> None:
    hand, move, rival = BURIED[name]
    obs = replace(seen(playing((hand, "", "", "")), 0), phase="kitty")
    found = CONCEPTS[name].find
    assert found(obs, read_cards(move), read_cards(rival)) is not None
    assert found(obs, read_cards(rival), read_cards(move)) is None


@pytest.mark.parametrize(("leader", "found"), [(2, True), (1, False)])
def test_a_suit_is_returned_to_the_partner_who_led_it(leader: int, found: bool) -> None:
    obs = seen(playing(("H3 D10", "", "", "")), 0)
    trick = tuple(Play(read_cards(card)) for card in ("H6", "H7", "H8", "H9"))
    obs = replace(obs, plays=trick, leaders=(leader, 0))
    assert (CONCEPTS["return_suit"].find(obs, read_cards("H3"), read_cards("D10")) is not None) == found
    assert CONCEPTS["return_suit"].find(obs, read_cards("D10"), read_cards("H3")) is None


def test_every_idea_has_words_and_a_question_in_both_languages() -> None:
    assert game_type("tractor").teaching is TEACHING
    for language in ("en", "zh"):
        sentences = sentences_for("tractor", language)
        for concept in TEACHING.concepts:
            assert any(sentences.knows("plan", concept.name, verb) for verb in VERBS), concept.name
            for tally in concept.tallies:
                assert any(sentences.knows("tally", tally, verb) for verb in VERBS), tally


def also_of(hand: str, trick: tuple[str, ...], move: str, rival: str, told: str) -> str:
    one, other = (Candidate(read_cards(text), 0.0) for text in (move, rival))
    found = trick_fact(seen_by(hand, trick), one, other, told)
    return found.plan if found is not None else ""


@pytest.mark.parametrize(
    ("hand", "trick", "move", "told", "plan"),
    [
        ("S3 S9 S9", ("HK", "H10", "H3"), "S3", "keep_pair", "ruff_points"),
        ("S3 S9 S9", ("HK", "H10", "H3"), "S3", "take_trick", ""),  # which says so itself
        ("S3 S9 S9", ("H6", "H4", "H3"), "S3", "keep_pair", ""),  # no points
        ("S3 S9 S9", ("H10", "HA", "H3"), "S3", "keep_pair", ""),  # partner's trick
        ("H10 H3 H9", ("H4", "HA", "H6"), "H10", "keep_pair", "partner_points"),
        ("H10 H3 H9", ("H4", "HA", "H6"), "H10", "feed_partner", ""),
        ("H10 H3 H9", ("H4", "HQ", "HA"), "H10", "keep_pair", ""),
    ],
)
def test_what_lies_on_the_table_is_said_once(
    hand: str, trick: tuple[str, ...], move: str, told: str, plan: str
) -> None:
    assert also_of(hand, trick, move, "S9" if "S9" in hand else "H9", told) == plan


@pytest.mark.parametrize(
    ("hand", "trick", "move", "rival", "code", "spared"),
    [
        ("BJ S3 S6", ("S4", "S8"), "S3", "S6", "unspent", ("BJ",)),
        ("BJ S3 S6", ("S4", "S8"), "S3", "BJ", "unspent", None),  # which the rival spends: another idea
        ("LJ S3 S6", ("S4", "S8"), "S3", "S6", "unspent", None),  # a big joker is out
        ("H3 HQ", ("H4", "H6", "HA"), "H3", "HQ", "low", ("HQ",)),
        ("H3 HQ", ("H4", "HA", "H6"), "H3", "HQ", "low", None),  # partner's trick
    ],
)
def test_a_habit_is_seen_in_the_cards(
    hand: str, trick: tuple[str, ...], move: str, rival: str, code: str, spared: tuple[str, ...] | None
) -> None:
    found = besides(seen_by(hand, trick), read_cards(move), read_cards(rival))
    assert [one.facts["spared"] for one in found if one.plan == code] == ([spared] if spared else [])


@pytest.mark.parametrize(("trick", "kind"), [(("H4", "HA"), "ruff"), (("H4", "S8"), "discard")])
def test_trumps_that_do_not_win_are_thrown(trick: tuple[str, ...], kind: str) -> None:
    assert TEACHING.verb(seen_by("S3 S4", trick), read_cards("S3")) == kind


def test_only_a_sure_winner_with_points_is_guarded() -> None:
    found = idea_of("draw_trumps", "S8 D3 HA", (), "S8", "D3")
    assert isinstance(found, Idea)
    assert "guarded" not in found.facts


def test_a_plain_card_that_may_be_ruffed_is_not_called_a_sure_winner() -> None:
    found = CONCEPTS["lead_points"].find(seen_by("HK HA HA D3", ()), read_cards("HK"), read_cards("D3"))
    assert found is not None
    assert found.facts["suit"] == "hearts"
    aims = [idea_of("good_lead", "HA D3 BJ", (), one, "D3") for one in ("HA", "BJ")]
    assert [one.facts["aim"] for one in aims if isinstance(one, Idea)] == ["highest", "top"]


@pytest.mark.parametrize(
    ("trick", "seat", "said"),
    [
        (("HQ", "H4"), "west", "Your partner is winning, but West can still beat it, so the 10♥ waits."),
        (("H4", "HA", "H6"), None, "Your partner is winning, but this is worth more than adding the 10♥."),
    ],
)
def test_points_kept_from_partners_trick_are_answered_for(trick: tuple[str, ...], seat: str | None, said: str) -> None:
    one, other = (Candidate(read_cards(text), 0.0) for text in ("H3", "H10"))
    found = trick_fact(seen_by("H3 H10 H9", trick), one, other, "keep_pair")
    assert found is not None
    assert (found.plan, found.facts.get("rival_seat")) == ("partner_wins", seat)
    assert sentences_for("tractor").say("also", found.plan, found.facts) == said
    assert trick_fact(seen_by("H3 H10 H9", trick), one, Candidate(read_cards("H9"), 0.0), "keep_pair") is None
