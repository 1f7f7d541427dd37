"""Positions in which each idea of Tractor must be found, and others in which it would be wrong. Spades are trumps."""

from __future__ import annotations

from dataclasses import replace

from parlour.games.tractor.rules.actions import Action
from parlour.games.tractor.rules.declaring import Declaration
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.order import read_cards
from parlour.games.tractor.rules.round import Play
from tests.games.tractor.build import playing, seen

Place = tuple[TractorView, Action, Action]
Trick = tuple[str, ...]
FOUND: dict[str, tuple[str, Trick, str, str]] = {  # hand, trick on the table, move, rival
    "feed_partner": ("H10 H3", ("HA", "H4"), "H10", "H3"),
    "give_nothing": ("H10 H3", ("H4", "HA"), "H3", "H10"),
    "take_trick": ("HA H3", ("H4", "HK"), "HA", "H3"),
    "least_winner": ("S8 SA", ("H4", "HK", "H6"), "S8", "SA"),
    "spare_trump": ("S8 D3", ("H4", "H6", "H7"), "D3", "S8"),
    "vain_trump": ("S8 D3", ("H4", "S9", "H7"), "D3", "S8"),
    "leave_trick": ("S8 SA", ("S9",), "S8", "SA"),
    "high_trump": ("LJ S8", (), "LJ", "S8"),
    "lead_high": ("HK H3", (), "HK", "H3"),
    "keep_pair": ("H9 H9 H3", ("H4", "HA"), "H3", "H9"),
    "empty_suit": ("D3 C4 C6 S8", ("H4", "HA"), "D3", "C4"),
    "cash_winner": ("HA D3 D4", (), "HA", "D3"),
    "lead_tractor": ("H7 H7 H8 H8 D3", (), "H7 H7 H8 H8", "D3"),
    "keep_points": ("H10 D3", (), "D3", "H10"),
    "draw_trumps": ("S8 D3", (), "S8", "D3"),
    "keep_trumps": ("S8 D3", (), "D3", "S8"),
    "drive_out": ("HQ HK HK D3", (), "HQ", "D3"),
    "clear_way": ("BJ LJ D3", (), "BJ", "LJ"),
    "top_trump": ("BJ S8", (), "BJ", "S8"),
    "to_partner": ("H3 D10", (), "H3", "D10"),
    "short_suit": ("H3 H4 S8 S9 S10 D3 D4 D5 D6", (), "H3", "D3"),
    "good_lead": ("H8 H8 SQ", (), "H8 H8", "SQ"),
    "risky_points": ("HK H3", ("H4",), "H3", "HK"),
    "no_waste": ("S8 SA", ("S4",), "S8", "SA"),
    "second_hand": ("H10 H3", ("HQ",), "H3", "H10"),
    "top_led": ("H10 H3", ("HA",), "H3", "H10"),
    "lower_pair": ("H3 H3 H9 H9", ("H4", "HA"), "H3", "H9"),
    "keep_tractor": ("HJ HJ H8 H8 HK HA", (), "HK", "HJ HJ HA"),
    "keep_for_last": ("BJ S8 D3", ("H4", "H6", "H7"), "S8", "BJ"),
    "bring_home": ("S10 SA", ("H4", "H6", "H7"), "S10", "SA"),
    "fewer_for_last": ("S8 D3", (), "S8", "D3"),
    "throw_winners": ("HA HA HK D3", (), "HA HA HK", "HA"),
    "lead_points": ("HK HA HA D3", (), "HK", "D3"),
    "lead_pair": ("H9 H9 D3", (), "H9 H9", "D3"),
    "likely_ruff": ("D3 " + "H3 H3 H4 H4 H5 H5 H6 H6 H7 H7 H8 H8 H9 H9 H10 H10", (), "D3", "H3"),
    "small_trump": ("S8 SA D3", (), "S8", "SA"),
    "keep_winner": ("HK H3 D3", (), "H3", "HK"),
    "points_early": ("HK D3", (), "HK", "D3"),
    "points_for_partner": ("H10 H3", ("HQ",), "H10", "H3"),
    "partner_in_doubt": ("H10 H3", ("HQ", "H4"), "H3", "H10"),
    "high_enough": ("SA S8", ("S4",), "SA", "S8"),
    "take_lead": ("HA H3", ("H4", "HQ"), "HA", "H3"),
    "beat_partner": ("HA H3", ("HQ", "H4"), "HA", "H3"),
    "over_ruffed": ("S8 D3", ("H4",), "D3", "S8"),
    "leave_to_partner": ("HA H3", ("HK", "H4"), "H3", "HA"),
    "low_for_partner": ("HA H3", ("HQ",), "H3", "HA"),
    "throw_low": ("H3 HQ", ("H4", "HA"), "H3", "HQ"),
    "lead_low": ("H3 DA", (), "H3", "DA"),
    "keep_card": ("S8 SA D3", (), "D3", "SA"),
    "draw_many": ("S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK SA D3", (), "S3", "D3"),
    "cheapest": ("HQ HA H3", ("H4", "HJ"), "HQ", "H3"),
    "trumps_for_last": ("S8 D3 D4", (), "D3", "S8"),
}
NOT_FOUND: dict[str, tuple[str, Trick, str, str]] = {  # where an idea would be wrong although the cards look like it
    "drive_out": ("HQ HK D3", (), "HQ", "D3"),  # the other king is out, too
    "keep_for_last": ("BJ LJ D3", ("H4", "H6", "H7"), "D3", "LJ"),  # the big joker wins the last trick
    "bring_home": ("S10 D3", ("HK", "H4", "H7"), "S10", "D3"),  # the king on the table is worth ruffing for
    "fewer_for_last": ("S8 " + "D3 D4 D6 D7 D8 " * 2, (), "S8", "D3"),  # the last trick is far away
    "clear_way": ("LJ S8 D3", (), "LJ", "S8"),  # a big joker beats it
    "top_trump": ("LJ S8", (), "LJ", "S8"),
    "to_partner": ("H3 BJ", (), "H3", "BJ"),  # the trick would be ours
    "short_suit": ("H3 H4 S8 D3 D4 D5 D6", (), "H3", "D3"),  # one trump is no plan
    "good_lead": ("H8 H8 D9 D9", (), "H8 H8", "D9 D9"),  # the same speaks for both
    "risky_points": ("HK H3", ("HA",), "H3", "HK"),  # the king does not win anyway
    "no_waste": ("S8 HA", ("S4",), "S8", "HA"),
    "give_nothing": ("H10 H3", ("HQ",), "H3", "H10"),  # partner may still win it
    "second_hand": ("H10 H3", ("H4", "HA"), "H3", "H10"),  # partner has played
    "top_led": ("H10 H3", ("HQ",), "H3", "H10"),  # partner may have a king or an ace
    "vain_trump": ("S8 D3", ("H4", "H6", "H7"), "D3", "S8"),  # it would win
    "spare_trump": ("S8 D3", ("H4", "S9", "H7"), "D3", "S8"),
    "leave_trick": ("S8 D3", ("H9",), "D3", "S8"),  # a ruff is another idea
    "high_trump": ("S9 S8", (), "S9", "S8"),
    "lower_pair": ("H3 H3 H9", ("H4", "HA"), "H3", "H9"),  # one pair only
    "keep_tractor": ("HJ HJ H8 HA", (), "HA", "H8"),
    "throw_winners": ("HA HA HK D3 D3 D4 D4 D6 D6", (), "HA HK", "D3 D3 D4 D4"),  # fewer cards than the rival
    "lead_tractor": ("H7 H7 H8 H8 D3 D3 D4 D4", (), "H7 H7 H8 H8", "D3 D3 D4 D4"),  # both are
    "lead_points": ("HK D3", (), "HK", "D3"),  # the ace is out
    "cash_winner": ("HK D3 D4", (), "HK", "D3"),  # the ace is out
    "lead_pair": ("H9 H9 D3 D3", (), "H9 H9", "D3 D3"),  # both are
    "draw_trumps": ("S8 SA D3", (), "SA", "S8"),  # both do
    "empty_suit": ("D3 C4 C6", ("H4", "HA"), "D3", "C4"),  # no trump to ruff with
    "likely_ruff": ("D3 H3 H4", (), "D3", "H3"),  # many hearts are out
    "keep_points": ("BJ D3 SK", (), "D3", "BJ"),  # the joker has none
    "keep_trumps": ("S8 SA", (), "S8", "SA"),  # both are trumps
    "small_trump": ("S8 HA D3", (), "S8", "HA"),  # the ace is no trump
    "keep_winner": ("HA H3 D3", (), "H3", "HA"),  # nothing beats the ace
    "points_early": (
        "HK D3 " + "H3 H3 H4 H4 H5 H5 H6 H6 H7 H7 H8 H8 H9 H9 H10 H10",
        (),
        "HK",
        "D3",
    ),  # few hearts are out
    "lead_high": ("HK D3", (), "HK", "D3"),  # of two suits
    "feed_partner": ("H10 H3", ("H4", "HA"), "H10", "H3"),  # an opponent wins
    "points_for_partner": ("H10 H3", ("H4", "HQ"), "H10", "H3"),  # partner has played
    "partner_in_doubt": ("H10 H3", ("H4", "HA", "H6"), "H3", "H10"),  # nobody plays after us
    "high_enough": ("SA S8", ("S4", "S6", "S7"), "SA", "S8"),  # nobody plays after us
    "take_trick": ("HA H3", ("HK", "H4"), "HA", "H3"),  # partner has it
    "take_lead": ("HQ H3", ("H4", "HA"), "HQ", "H3"),  # the queen does not win
    "beat_partner": ("HA H3", ("H4", "HQ"), "HA", "H3"),  # an opponent wins
    "over_ruffed": ("S8 D3", ("H4", "HA", "H6"), "D3", "S8"),  # nobody plays after us
    "least_winner": ("S8 SA", ("H4", "HK"), "SA", "S8"),  # the dearer one
    "leave_to_partner": ("HA H3", ("H4", "HK"), "H3", "HA"),  # an opponent wins
    "low_for_partner": ("HA H3", ("H4", "HQ"), "H3", "HA"),  # partner has played
    "keep_pair": ("H9 H8 H3", ("H4", "HA"), "H3", "H9"),  # no pair
    "throw_low": ("H3 HA", ("H4", "HK"), "H3", "HA"),  # the ace would win
    "lead_low": ("HQ DA", (), "HQ", "DA"),  # too high to be a small card
    "keep_card": ("S8 SA D3", (), "SA", "D3"),  # the dear card goes
    "draw_many": ("S3 D3", (), "S3", "D3"),  # the others have more
    "cheapest": ("HQ HA H3", ("HJ", "H4"), "HQ", "H3"),  # partner has it
    "trumps_for_last": ("S8 " + "D3 D4 D6 D7 D8 " * 2, (), "D3", "S8"),  # the last trick is far away
}
AFTER = {  # an earlier trick led by a seat, then as above, each beside a trick after which it would be wrong
    "avoid_ruff": (
        ("H6 D9 H8 H9", "H6 H7 D8 H9"),
        0,
        ("C3 H3", (), "C3", "H3"),
    ),  # an opponent is out of hearts; partner
    "partner_ruffs": (("H6 H7 D8 H9", "H6 D9 H8 H9"), 0, ("C3 H3", (), "H3", "C3")),
    "ruffer_behind": (("H6 H7 D8 H9", "H6 H7 H8 D9"), 0, ("H10 H3", ("HA",), "H3", "H10")),
    "return_suit": (("H6 H7 H8 H9", "C6 C7 C8 C9"), 2, ("H3 D10", (), "H3", "D10")),
}
BURIED = {  # hand, move, rival
    "bury_short": ("H3 H4 H6 H7 C3 C4 C6 C7 D3 D4", "H3 H4 H6 C3", "D3 D4 C3 C4"),
    "keep_length": ("HA HK H3 H4 C3 C4 C6", "C3 C4", "H3 H4"),
    "no_points_buried": ("H3 H10 C3", "H3", "H10"),
    "bury_points": ("H3 H10 C3", "H10", "H3"),
    "bury_suit": ("H3 C3 C4", "H3", "C3"),
    "keep_high": ("HA C3 C4", "C3", "HA"),
    "keep_combination": ("H3 H3 C3", "C3", "H3"),
    "keep_long_trumps": ("S3 C3", "C3", "S3"),
}
NOT_BURIED = {
    "bury_short": ("H3 H4 C3 C4", "H3 C3", "H4 C4"),  # as short either way
    "keep_length": ("HQ HJ H3 H4 C3 C4", "C3 C4", "H3 H4"),  # nothing high to stand behind
    "no_points_buried": ("H5 D5 C3", "H5", "D5"),
    "bury_points": ("H5 D5 C3", "H5", "D5"),
    "bury_suit": ("H3 C3", "H3 C3", "C3 H3"),  # both do
    "keep_high": ("HA CK C4", "CK", "HA"),
    "keep_combination": ("H3 H3 C3 C3", "C3", "H3"),  # a pair is broken either way
    "keep_long_trumps": ("S3 S4", "S3", "S4"),
}
Said = tuple[int, str] | None
DECLARED: dict[str, tuple[str, Said, str, str]] = {  # hand of North at rank 10, who declared what, move, rival
    "over_declare": ("BJ D10 D10 DA D9 HJ D3 D2", (1, "S10"), "D10 D10", ""),
    "over_partner": ("BJ D10 D10 DA D9 HJ D3 D2", (2, "S10"), "D10 D10", ""),
    "better_trumps": ("D10 H10 D3 D4 D5 H3", None, "D10", "H10"),
    "declare_long": ("D10 D3 D4 H3", None, "D10", ""),
    "partner_declared": ("S3 S4 D10 D10", (2, "S10"), "", "D10 D10"),
    "leave_standing": ("S3 S4 D10 D10", (1, "S10"), "", "D10 D10"),
    "few_trumps": ("D10 H3 H4 C3", None, "", "D10"),
    "wait_for_more": ("D10 H3 H4 C3", None, "", "D10"),
}
NOT_DECLARED: dict[str, tuple[str, Said, str, str]] = {
    "over_declare": ("BJ D10 D10 DA D9 HJ D3 D2", (2, "S10"), "D10 D10", ""),  # it is partner's
    "over_partner": ("BJ D10 D10 DA D9 HJ D3 D2", (1, "S10"), "D10 D10", ""),
    "better_trumps": ("D10 H10 D3 H3", None, "D10", "H10"),  # as many
    "declare_long": ("D10 H3 H4 C3", None, "D10", ""),
    "partner_declared": ("S3 S4 D10 D10", (1, "S10"), "", "D10 D10"),
    "leave_standing": ("D3 D4 D10 D10", (1, "S10"), "", "D10 D10"),  # diamonds would be better
    "few_trumps": ("D10 D3 D4 H3", None, "", "D10"),
    "wait_for_more": ("D10 H3 H4 C3", (1, "S10"), "", "D10"),
}


def seen_by(hand: str, trick: Trick) -> TractorView:
    """Return what who plays next sees, with this hand and trick."""
    hands = tuple(hand if seat == len(trick) else "" for seat in range(4))
    return seen(playing(hands, trick=trick), len(trick))  # type: ignore[arg-type]


def played(hand: str, trick: Trick, move: str, rival: str) -> Place:
    """Return a position of play."""
    return seen_by(hand, trick), read_cards(move), read_cards(rival)


def after(name: str, which: int) -> Place:
    """Return a position after an earlier trick."""
    tricks, leader, place = AFTER[name]
    obs, move, rival = played(*place)
    before = tuple(Play(read_cards(card)) for card in tricks[which].split())
    return replace(obs, plays=(*before, *obs.plays), leaders=(leader, 0)), move, rival


def buried(hand: str, move: str, rival: str) -> Place:
    """Return a position in which cards are buried."""
    obs = replace(seen(playing((hand, "", "", "")), 0), phase="kitty")
    return obs, read_cards(move), read_cards(rival)


def declared(hand: str, said: Said, move: str, rival: str) -> Place:
    """Return a position in which North may declare."""
    obs = seen(playing((hand, "", "", ""), rank="10", trump=said[1][0] if said else "NT"), 0)
    made = (Declaration(said[0], read_cards(said[1]), 0),) if said else ()
    trump = "CDHS".index(said[1][0]) if said else None
    obs = replace(obs, phase="deal", declarations=made, trump=trump, dealt=obs.cards)
    return obs, read_cards(move) if move else (), read_cards(rival) if rival else ()


def found() -> dict[str, Place]:
    """Return a position for each idea in which it must be found."""
    places = {name: played(*place) for name, place in FOUND.items()}
    places |= {name: after(name, 0) for name in AFTER} | {name: buried(*place) for name, place in BURIED.items()}
    return places | {name: declared(*place) for name, place in DECLARED.items()}


def wrong() -> dict[str, Place]:
    """Return a position for each idea in which it would be wrong although the cards look like it."""
    places = {name: played(*place) for name, place in NOT_FOUND.items()}
    places |= {name: after(name, 1) for name in AFTER} | {name: buried(*place) for name, place in NOT_BURIED.items()}
    return places | {name: declared(*place) for name, place in NOT_DECLARED.items()}
