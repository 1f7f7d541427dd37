"""The worked cases of the rules: following, winners, throws, declaring, scoring."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.errors import BadParameter, FormatError, Unsupported
from parlour.games.tractor.rules.declaring import Declaration, check_declaration, offers
from parlour.games.tractor.rules.order import compare_cards, name_of, points_of, read_card, read_cards
from parlour.games.tractor.rules.scoring import kitty_multiplier, levels_for, promoted, result_of
from parlour.games.tractor.rules.shapes import components, kind_of
from parlour.games.tractor.rules.tricks import winning_index
from parlour.games.tractor.rules.variants import RANK_NAMES, TractorRules
from tests.games.tractor.build import RULES, follow, lead, order, variant, winner

DATA = Path(__file__).parents[2] / "data"


def lines(name: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


def test_follow_verdicts_of_the_oracle() -> None:
    cases = lines("tractor_2deck_follow.jsonl")
    for case in cases:
        led, hand, play = (" ".join(case[key]) for key in ("led", "hand", "play"))  # type: ignore[arg-type]
        refused = follow(led, hand, play, str(case["trump"]), str(case["rank"]))
        assert (refused is None) == case["legal"], case
    assert len(cases) == 306


def test_tricks_of_the_oracle() -> None:
    cases = lines("tractor_2deck_tricks.jsonl")
    for case in cases:
        plays = [read_cards(play) for play in case["plays"]]  # type: ignore[attr-defined]
        assert winning_index(plays, order(str(case["trump"]), str(case["rank"])), RULES) == case["winner"], case
        assert sum(map(points_of, plays)) == case["points"], case
    assert len(cases) == 148


FOLLOWING = [  # led, held, legal plays, illegal plays with the code of the rule
    ("F1", "S9 S9", "H7 C7 D7 S3 S3 SK", ["S3 S3"], [("H7 C7", "pairs")]),
    ("F2", "H6 H6 H8 H8", "H3 H3 H4 H4 H5 H5 H9", ["H3 H3 H4 H4", "H4 H4 H5 H5"], [("H3 H3 H5 H5", "tractor")]),
    (
        "F3",
        "H3 H3 H4 H4",
        "H6 H6 H9 HJ HK H7 C2",
        ["H6 H6 H9 HJ", "H6 H6 HJ HK"],
        [("H6 H9 HJ HK", "pairs"), ("H6 H6 H9 H7", "follow")],
    ),
    ("F4", "H3 H3 H4 H4", "H9 H9 HJ S5 S5 DK", ["H9 H9 HJ S5", "H9 H9 HJ DK"], [("H9 H9 S5 S5", "follow")]),
    (
        "F5",
        "H3 H3 H4 H4 H5 H5",
        "H9 H9 H10 H10 HQ HQ HA HA",
        ["H9 H9 HQ HQ HA HA", "H9 H9 H10 H10 HQ HQ"],
        [("H9 H9 H10 H10 HQ HA", "pairs")],
    ),
    ("F6", "S5 S5 S6 S6", "SA SA H7 H7 C7 C7", ["SA SA H7 H7", "SA SA C7 C7"], [("H7 H7 C7 C7", "tractor")]),
    ("F7", "S5 S5 S6 S6", "H7 H7 C7 C7 SK", ["H7 H7 C7 C7"], [("H7 H7 C7 SK", "pairs")]),
    (
        "F8",
        "S4 S4 S5 S5 S6 S6",
        "SA SA H7 H7 C7 C7 S7 S7",
        ["SA SA H7 H7 S7 S7", "SA SA C7 C7 S7 S7"],
        [("SA SA H7 H7 C7 C7", "tractor")],
    ),
]


@pytest.mark.parametrize(("name", "led", "held", "legal", "illegal"), FOLLOWING, ids=[case[0] for case in FOLLOWING])
def test_following(name: str, led: str, held: str, legal: list[str], illegal: list[tuple[str, str]]) -> None:
    for play in legal:
        assert follow(led, held, play) is None, play
    for play, code in illegal:
        refused = follow(led, held, play)
        assert refused is not None, play
        assert refused.code == f"tractor.{code}"
        assert refused.text.endswith(".")


THROWN = [
    (
        "F9",
        "HA HA HK HK HQ HQ HJ",
        "H3 H3 H4 H4 H6 H6 H7 H7 H9",
        ["H3 H3 H4 H4 H6 H6 H9", "H4 H4 H6 H6 H7 H7 H3"],
        ["H3 H3 H4 H4 H6 H7 H9"],
    ),
    (
        "F10",
        "HA HA HK HK HQ HQ H9 H9",
        "H3 H3 H4 H4 H5 H5 H7 H7 H8 H8 H10",
        ["H3 H3 H4 H4 H5 H5 H7 H7", "H3 H3 H4 H4 H5 H5 H8 H8"],
        ["H4 H4 H5 H5 H7 H7 H8 H8"],
    ),
    (
        "F11",
        "HA HA HK HK HQ",
        "H3 H3 H4 H4 H6 H6 H9",
        ["H3 H3 H4 H4 H6", "H3 H3 H4 H4 H9"],
        ["H3 H3 H6 H6 H9", "H3 H3 H6 H6 H4"],
    ),
]


@pytest.mark.parametrize(("name", "led", "held", "legal", "illegal"), THROWN, ids=[case[0] for case in THROWN])
def test_following_throws(name: str, led: str, held: str, legal: list[str], illegal: list[str]) -> None:
    for play in legal:
        assert follow(led, held, play, rank="2") is None, play
    for play in illegal:
        assert follow(led, held, play, rank="2") is not None, play


def test_following_without_trumps() -> None:
    """F12: rank pairs are alternatives for one place beside the little jokers."""
    held = "S7 S7 C7 C7 BJ"
    assert follow("H7 H7 LJ LJ", held, "S7 S7 C7 C7", trump="NT") is None
    assert follow("H7 H7 LJ LJ", held, "S7 S7 C7 BJ", trump="NT") is not None


def test_the_long_trump_tractor_case() -> None:
    """A pair of trump kings is owed to three pairs of trumps."""
    led, held = "S7 S7 S8 S8 S9 S9", "S4 S10 SA HK DK CK SK SK"
    assert follow(led, held, "S4 S10 SA HK DK CK", rank="K") is not None
    assert follow(led, held, "S4 S10 SA HK SK SK", rank="K") is None
    assert follow(led, held, "S4 S10 SA HK DK CK", rank="K", rules=variant(follow_format=False)) is None
    assert follow(led, "S2 S6 SJ SQ HK CK C10 LJ", "S2 S6 SJ SQ HK CK", rank="K") is None
    assert follow(led, "C4 C6 C7 S3 S3 BJ C5 C8", "C4 C6 C7 S3 S3 BJ", rank="K") is None


@pytest.mark.parametrize("rank", ["4", "8"])
def test_a_pair_must_be_followed_with_a_pair(rank: str) -> None:
    held = "S2 S2 S3 S3 S5 S5"
    assert follow("S3 S3", held, "S2 S2", rank=rank) is None
    broken, counted = follow("S3 S3", held, "S2 S3", rank=rank), follow("S3 S3", held, "S2 S3 S3", rank=rank)
    assert broken is not None
    assert broken.text == "A pair was led: you can play 1, so you must; this plays 0."
    assert counted is not None
    assert counted.text == "2 cards were led, so 2 are played, not 3."
    loose = variant(follow_format=False)
    assert follow("S3 S3", held, "S2 S3", rank=rank, rules=loose) is None
    assert follow("S3 S3", held, "S2 S3 S3", rank=rank, rules=loose) is not None


TRACTORS = [  # trump, rank, cards, is it one tractor
    *(("S", "7", cards, True) for cards in ("H6 H6 H8 H8", "S6 S6 S8 S8", "SA SA H7 H7", "H7 H7 S7 S7", "S7 S7 LJ LJ")),
    *(("S", "7", cards, True) for cards in ("LJ LJ BJ BJ", "SA SA H7 H7 S7 S7 LJ LJ BJ BJ")),
    *(("S", "7", cards, False) for cards in ("H7 H7 C7 C7", "H7 H7 LJ LJ", "SA SA S7 S7", "H3 H3 H5 H5")),
    ("S", "2", "SK SK SA SA", True),
    ("S", "2", "H3 H3 H4 H4", True),
    ("S", "K", "HQ HQ HA HA", True),
    ("S", "K", "SQ SQ SA SA", True),
    ("S", "K", "SA SA HK HK", True),
    ("S", "A", "SK SK HA HA", True),
    ("S", "A", "HA HA SA SA", True),
    ("S", "A", "SA SA LJ LJ", True),
    ("S", "3", "S2 S2 S4 S4", True),
    ("S", "3", "SA SA S2 S2", False),
    ("NT", "7", "H7 H7 LJ LJ BJ BJ", True),
    ("NT", "7", "S6 S6 S8 S8", True),
    ("NT", "7", "H7 H7 S7 S7", False),
    ("S", "4", "S3 S3 S5 S5", True),
    ("S", "4", "H4 H4 S4 S4", True),
    ("NT", "A", "SA SA LJ LJ", True),
]


@pytest.mark.parametrize(("trump", "rank", "cards", "expected"), TRACTORS)
def test_tractors(trump: str, rank: str, cards: str, expected: bool) -> None:
    assert (kind_of(read_cards(cards), order(trump, rank)) == "tractor") == expected


@pytest.mark.parametrize(
    ("trump", "rank", "cards"),
    [("S", "2", "HA HA H2 H2"), ("S", "A", "HK HK HA HA"), ("NT", "7", "SA SA S7 S7")],
)
def test_rank_cards_leave_their_suit(trump: str, rank: str, cards: str) -> None:
    assert kind_of(read_cards(cards), order(trump, rank)) == "mixed"


def test_longest_tractor_through_two_rank_pairs() -> None:
    """Only one of two off-suit rank pairs joins a tractor; the other is a pair."""
    parts = components(read_cards("SA SA H7 H7 C7 C7 S7 S7"), order())
    assert [part.pairs for part in parts] == [3, 1]


def test_house_rules_of_tractors() -> None:
    basic = variant(tractors="basic")
    for cards, expected in (("SA SA H7 H7", "throw"), ("H7 H7 S7 S7", "throw"), ("LJ LJ BJ BJ", "tractor")):
        assert kind_of(read_cards(cards), order(rules=basic)) == expected
    assert kind_of(read_cards("H6 H6 H8 H8"), order(rules=variant(close_gap=False))) == "throw"
    assert kind_of(read_cards("SK SK HA HA"), order("S", "A", variant(close_gap=False))) == "tractor"
    unlinked = variant(no_trump_link=False)
    assert kind_of(read_cards("H7 H7 LJ LJ"), order("NT", "7", unlinked)) == "throw"
    assert kind_of(read_cards("LJ LJ BJ BJ"), order("NT", "7", unlinked)) == "tractor"


def test_house_rules_of_following() -> None:
    held = "H9 H9 H10 H10 HQ HQ HA HA"
    broken = "H9 H9 HQ HQ HA HA"
    assert follow("H3 H3 H4 H4 H5 H5", held, broken, rules=variant(shorter_tractors=True)) is not None
    assert follow("H3 H3 H4 H4 H5 H5", held, "H9 H9 H10 H10 HA HA", rules=variant(shorter_tractors=True)) is None
    protected = variant(protect_tractors=True)
    assert follow("H3 H3", "H9 H9 H10 H10 HQ HA", "HQ HA", rules=protected) is None
    assert follow("H3 H3", "H9 H9 H10 H10 HQ HA", "HQ HA") is not None
    assert follow("H3 H3", "H9 H9 HQ HA", "HQ HA", rules=protected) is not None


WINNERS = [
    ("W1", "7", "S", ("H9", "D7", "C7", "H7"), 1),
    ("W2", "7", "S", ("H3 H3 H4 H4", "HA HA HK HK", "S5 S5 S6 S6", "H7 H7 LJ LJ"), 2),
    ("W3", "7", "NT", ("HK HK HA HA", "S7 S7 C7 C7", "H7 H7 LJ LJ", "D2 D2 D3 D3"), 2),
    ("W4", "7", "S", ("S5 S5 S6 S6", "BJ BJ S3 S3", "S9 S9 S8 S8", "SA SA H7 H7"), 3),
    ("W5", "2", "S", ("HK HQ", "S3 S4", "SA SA", "S3 BJ"), 3),
    ("W6", "2", "S", ("HK HK HQ H9", "S3 S3 BJ LJ", "S5 S5 S4 S4", "SA SK SQ SJ"), 2),
    ("W7", "2", "S", ("HA HA HK HK HJ", "BJ BJ SA SA LJ", "S3 S3 S4 S4 S5", "DK DK DQ DQ DA"), 2),
    (
        "W8",
        "2",
        "S",
        (
            "HA HA HK HK HJ HJ H10 H10",
            "S3 S3 S4 S4 S5 S5 S6 S6",
            "SA SA H2 H2 C2 C2 S2 S2",
            "S7 S7 S8 S8 SJ SJ SK SK",
        ),
        2,
    ),
    ("singles ruffed", "5", "D", ("CA CK", "C5 DA", "LJ S5", "SQ DA"), 2),
    ("pair with singles ruffed", "2", "C", ("D8 D8 DJ DQ", "C5 C5 CA S2", "S3 S3 C7 C8", "C6 C6 C2 C2"), 3),
]


@pytest.mark.parametrize(("name", "rank", "trump", "plays", "expected"), WINNERS, ids=[case[0] for case in WINNERS])
def test_winners(name: str, rank: str, trump: str, plays: tuple[str, ...], expected: int) -> None:
    assert winner(*plays, trump=trump, rank=rank) == expected


def test_answers_to_a_throw_by_house_rule() -> None:
    """Two singles ruffed three times: by every component the third wins, by the top card the fourth."""
    plays = ("C4 C6", "S2 S3", "S3 S4", "S2 BJ")
    assert winner(*plays, rank="K", rules=variant(throw_answers="every")) == 2
    assert winner(*plays, rank="K", rules=variant(throw_answers="top")) == 3
    assert winner(*plays, rank="K") == 3


def test_throws_as_leads() -> None:
    thrown = "HQ H9 H9 H7 H7"
    out = "HJ H6 H5 H10"
    assert lead(thrown, thrown + " H10", out) is None
    refused = lead(thrown + " H10", thrown + " H10", out)
    assert refused is not None
    assert refused.text == "H10 might be beaten by HJ, so it may not be thrown with other cards."
    assert lead("HA HK", "HA HK", "HA HQ") is not None
    assert lead("HA HK", "HA HK", "HQ HQ") is None
    assert lead("HA HA HK", "HA HA HK", "HK HQ HQ HJ HJ") is None
    assert lead("HA HJ HJ H10 H10", "HA HJ HJ H10 H10", "HK HK HQ HQ") is not None
    assert lead("HA HJ HJ H10 H10", "HA HJ HJ H10 H10", "HK HK HQ") is None
    rank_queen = "HA H10 H10 H9 H9"
    assert lead(rank_queen, rank_queen, "HK HK HJ HJ", rank="Q") is not None
    assert lead(rank_queen, rank_queen, "HK HJ HJ", rank="Q") is None
    assert lead("HA HK", "HA HK", "HA HQ", void=True) is None
    for trumps in ("BJ BJ LJ", "H2 H2 C2 C2"):
        refused = lead(trumps, trumps, "")
        assert refused is not None
        assert refused.code == "tractor.trump_throw"
    assert lead("HA HA HK", "HA HA HK", "HK", rules=variant(throws="off")) is not None
    mixed = lead("HA C3", "HA C3", "")
    assert mixed is not None
    assert mixed.code == "tractor.mixed"


def test_notation() -> None:
    assert name_of(read_card("SJ")) == "SJ"
    assert name_of(read_card("LJ")) == "LJ"
    assert read_card("SJ") != read_card("LJ")
    assert [name_of(read_card(text)) for text in ("s10", "10S", "♠10", "ST", "bj", "♥A")] == [
        *("S10", "S10", "S10", "S10"),
        *("BJ", "HA"),
    ]
    with pytest.raises(FormatError, match="S1"):
        read_cards("HA S1")


def test_cards_of_two_plain_suits_are_never_compared() -> None:
    """T106 and T121: an error, never an answer."""
    with pytest.raises(Unsupported, match="two plain suits"):
        compare_cards(read_card("HA"), read_card("C3"), order())
    assert compare_cards(read_card("HA"), read_card("H3"), order()) == 1
    assert compare_cards(read_card("S3"), read_card("HA"), order()) == 1
    assert compare_cards(read_card("HA"), read_card("D7"), order()) == -1
    assert compare_cards(read_card("D7"), read_card("C7"), order()) == 0
    assert compare_cards(read_card("S7"), read_card("C7"), order()) == 1
    assert compare_cards(read_card("LJ"), read_card("BJ"), order()) == -1


def hand_of(text: str) -> int:
    from parlour.cards import pack

    return pack(read_cards(text))


def test_declaring() -> None:
    """Seat 2 shows a two of hearts, seat 3 overrides with a pair, seat 2 with jokers, seat 3 with the big ones."""
    held = hand_of("H2 H2 LJ LJ BJ BJ C2 C2")
    rank = 0
    single = Declaration(2, read_cards("H2"), 10)
    pair = Declaration(3, read_cards("C2 C2"), 20)
    jokers = Declaration(2, read_cards("LJ LJ"), 30)

    def may(cards: str, standing: Declaration | None, seat: int, rules: TractorRules = RULES) -> str | None:
        refused = check_declaration(tuple(sorted(read_cards(cards))), held, standing, seat, rank, rules)
        return None if refused is None else refused.code.removeprefix("tractor.")

    assert may("H2", None, 2) is None
    assert may("C2 C2", single, 3) is None
    assert may("C2", single, 3) == "weaker"
    assert may("H2 H2", pair, 2) == "weaker"
    assert may("LJ LJ", pair, 2) is None
    assert may("BJ BJ", jokers, 3) is None
    assert may("BJ BJ", pair, 3) == "strengthen"
    assert may("H2 H2", single, 2) is None
    assert may("C2 C2", single, 2) == "strengthen"
    assert may("LJ LJ", single, 2) == "strengthen"
    assert may("BJ BJ", jokers, 2) == "strengthen"
    assert may("S2", None, 0) == "missing"
    assert may("LJ", None, 0) == "declare"
    assert may("LJ LJ", None, 0, variant(joker_declarations=False)) == "jokers"
    assert may("LJ LJ", None, 0, variant(joker_rank_cards=2)) == "joker_cards"
    assert may("C2 C2 LJ LJ", None, 0, variant(joker_rank_cards=2)) is None
    assert offers(held, pair, 0, rank, RULES) == [read_cards("LJ LJ"), read_cards("BJ BJ")]


def test_points_and_the_table_of_levels() -> None:
    expected = {0: (True, 3), 5: (True, 2), 35: (True, 2), 40: (True, 1), 75: (True, 1), 80: (False, 0)}
    expected |= {115: (False, 0), 120: (False, 1), 160: (False, 2), 200: (False, 3), 235: (False, 3), 240: (False, 4)}
    expected |= {280: (False, 5), -40: (True, 3)}
    assert {points: levels_for(points, RULES) for points in expected} == expected
    assert levels_for(59, variant(point_goal=60)) == (True, 1)
    assert points_of(read_cards("S5 H10 CK D5 BJ SA")) == 30


def test_kitty_multiplier() -> None:
    led = {"S3": 2, "S3 S3": 4, "S3 S3 S4 S4": 8, "S3 S3 S4 S4 S5 S5": 16, "HA HK": 2, "HA HA HK": 4}
    assert {cards: kitty_multiplier(read_cards(cards), order(rank="2"), RULES) for cards in led} == led
    for name, values in {"flat": (2, 4, 4), "size": (2, 4, 8), "two-to-size": (2, 4, 16)}.items():
        got = [
            kitty_multiplier(read_cards(cards), order(rank="2"), variant(kitty_multiplier=name))
            for cards in ("S3", "S3 S3", "S3 S3 S4 S4")
        ]
        assert tuple(got) == values


def test_the_end_of_a_round() -> None:
    king, ace = RANK_NAMES.index("K"), RANK_NAMES.index("A")
    shown = result_of(60, 25, 4, (0, 0), 1, RULES)
    assert (shown.points, shown.levels, shown.team, shown.starter) == (160, 2, 0, 2)
    shut_out = result_of(0, 0, 0, (3, king), 1, RULES)
    assert (shut_out.ranks, shut_out.starter, shut_out.won) == ((3, ace), 3, False)
    assert result_of(75, 0, 0, (3, ace), 3, RULES).won
    lost = result_of(80, 0, 0, (3, ace), 3, RULES)
    assert (lost.won, lost.ranks, lost.starter, lost.team) == (False, (3, ace), 0, 0)
    assert result_of(240, 0, 0, (11, 5), 1, RULES).ranks == (ace, 5)
    assert not result_of(240, 0, 0, (11, 5), 1, RULES).won
    assert result_of(240, 0, 0, (11, 5), 1, variant(win_at_ace="reach")).won


def test_ranks_that_must_be_played() -> None:
    rules = variant(must_play="5 10 k")
    assert promoted(RANK_NAMES.index("4"), 3, rules) == RANK_NAMES.index("5")
    assert promoted(RANK_NAMES.index("5"), 3, rules) == RANK_NAMES.index("8")
    assert promoted(RANK_NAMES.index("K"), 4, rules) == RANK_NAMES.index("A")
    with pytest.raises(BadParameter, match="Ranks that cannot be skipped"):
        variant(must_play="5 1")
    with pytest.raises(BadParameter, match="who starts the first round"):
        variant(first_rank="5")
