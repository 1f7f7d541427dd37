"""Positions in which each idea of Hearts must be found, and others in which it would be wrong. South is to play."""

from __future__ import annotations

from dataclasses import replace

from parlour.cards import pack, read_cards
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.variants import HeartsRules

Place = tuple[HeartsView, Action, Action]


def seen(
    hand: str, trick: str = "", *, taken: tuple[str, ...] = ("",) * 4, scores: tuple[int, ...] = (0,) * 4
) -> HeartsView:
    """Return what South sees with this hand and trick on the table; a hand of 13 without a trick is to be passed."""
    passing = len(hand.split()) == 13 and not trick
    game = Hearts(HeartsRules(rounds=1, first_round=1))
    obs = game.observe(game.start(1), 2)
    table = read_cards(trick) if trick else ()
    cards = pack(read_cards(hand))
    return replace(
        obs,
        hand=cards,
        dealt=cards,
        scores=scores,
        phase="pass" if passing else "play",
        plays=table,
        leaders=() if passing else ((2 - len(table)) % 4,),
        taken=tuple(pack(read_cards(text)) if text else 0 for text in taken),
        broken=True,
    )


HAND = "2C 9C KC 3D 8D AD 4H 9H KH 5S 7S QS AS"
FOUND = {
    "smoke_high": (("4H 6S TS", ""), "TS", "6S"),
    "smoke_covered": (("4H 6S 5S 3S AS", ""), "6S", "4H"),
    "keep_lower": (("TC 3C", "7D 5D"), "TC", "3C"),
    "cover_high": (("KS 9S 7S", "2S 4S"), "9S", "7S"),
    "early_free": (("KD 4D QS", "5D 6D"), "KD", "4D"),
    "offer_queen": (("QS 5S 9H", "4S"), "QS", "5S"),
    "spend_heart": (("KH 9H QC", "4H 5H"), "KH", "9H"),
    "strip_spades": (("8D 7S TS QS", ""), "TS", "8D"),
    "lead_queen": (("4H QS", ""), "QS", "4H"),
    "cash_queen": (("QS KS AS 4H", ""), "QS", "4H"),
    "few_there": (("2C 3C 4C 5C 7C 8C 9C TC QC 5D", ""), "5D", "QC"),
    "more_above": (("6H 9H 2H", ""), "6H", "9H"),
    "lead_loser": (("2H 9D", ""), "2H", "9D"),
    "queen_waits": (("9H QS TS 7S 4S", "7D"), "9H", "QS"),
    "keep_exit": (("8D 2S", ""), "8D", "2S"),
    "shorten": (("TC JC 6D 8D AD", ""), "TC", "6D"),
    "shoot_keep": (("4C AC KH", "2C QC"), "4C", "AC"),
    "shoot_win": (("4C AC KH", "2C QC"), "AC", "4C"),
    "free_trick": (("AC 8C QS", "JC 7C 6C"), "AC", "8C"),
    "spend_high_spade": (("4S AS 9D", "5S 6S"), "AS", "4S"),
    "smoke_out": (("4H 9C TS", ""), "TS", "4H"),
    "leave_spades": (("4S KS 6D", ""), "6D", "4S"),
    "leave_hearts": (("6D 9H", ""), "6D", "9H"),
    "spare_winner": (("4H KD", ""), "4H", "KD"),
    "safe_suit": (("5D 2C 3C 4C 6C", ""), "5D", "6C"),
    "keep_low": (("TC 3C", "7C 5C"), "TC", "3C"),
    "high_lead": (("AD 3D 9C", ""), "AD", "9C"),
    "last_of_suit": (("8C 5D 9D KD", ""), "8C", "5D"),
    "last_for_queen": (("8H 5D 9D QS", ""), "8H", "5D"),
    "shoot": (("AH KH 3C", ""), "AH", "3C"),
    "drop_queen": (("QS 4S 9D", "KS 3S"), "QS", "4S"),
    "spare_high_spade": (("4S KS 9D", "5S"), "4S", "KS"),
    "hold_queen": (("QS 4S 9D", "JS"), "4S", "QS"),
    "stay_below": (("3H 8H", "5H"), "3H", "8H"),
    "harmless_trick": (("AC 8C", "JC 7C 6C"), "AC", "8C"),
    "early_high": (("KD 4D", "5D 6D"), "KD", "4D"),
    "spend_high": (("KD 9D", "5D 6D 2D"), "KD", "9D"),
    "highest_loser": (("8S 4S", "KS 3S"), "8S", "4S"),
    "play_low": (("7H AH", "2H"), "7H", "AH"),
    "cheap_trick": (("KD 3D", "5D 6D 2H"), "KD", "3D"),
    "throw_high_spade": (("AS 5D", "5C 6C"), "AS", "5D"),
    "leave_lead": (("9D KD", "TD 4D 8D"), "9D", "KD"),
    "leave_empty": (("9D KD", "TD 4D 8D"), "9D", "KD"),
    "lead_bare": (("KS QH AH", ""), "KS", "QH"),
    "bait_heart": (("9H QD 6D", "5C 6C"), "9H", "QD"),
    "throw_winners": (("9H KD AD", "7S 8C"), "KD", "9H"),
    "throw_heart": (("KH 5D", "5C 6C"), "KH", "5D"),
    "keep_last": (("9C 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "5D 6D"), "9C", "AS"),
    "keep_low_card": (("9C 3H", "5D 6D"), "9C", "3H"),
    "throw_high": (("AD 5D", "5C 6C"), "AD", "5D"),
    "pass_queen": ((HAND, ""), "9C QS AS", "9C KH AS"),
    "keep_queen": ((HAND, ""), "9C KC AS", "9C QS AS"),
    "pass_high_spades": ((HAND, ""), "9C QS AS", "9C QS KH"),
    "keep_guards": ((HAND, ""), "9C QS AS", "7S QS AS"),
    "moon_chance": ((HAND, ""), "9C QS AS", "KH QS AS"),
    "pass_stopper": ((HAND, ""), "9C QS AS", "KH QS AS"),
    "pass_hearts": ((HAND, ""), "KH QS AS", "9C QS AS"),
    "keep_low_hearts": ((HAND, ""), "KC QS AS", "4H QS AS"),
    "pass_suit": ((HAND, ""), "2C 9C KC", "2C 9C QS"),
    "pass_nearly": ((HAND, ""), "9C KC QS", "9C QS KH"),
    "pass_higher": ((HAND, ""), "9C QS AS", "3D QS AS"),
    "pass_short": (("2C 8C KC 3D 4D 8D AD 4H 9H KH 5S QS AS", ""), "KC QS AS", "AD QS AS"),
    "pass_company": (("2C 8C 9C AC 3D 4D 8D 9D AD 4H 5S QS AS", ""), "AC QS AS", "AD QS AS"),
    "pass_high": ((HAND, ""), "KC QS AS", "9C QS AS"),
}
MOON = {  # somebody, here North, has all points so far
    "stop_moon": (("KH 3H", "5H 6H"), "KH", "3H"),
    "hold_points": (("5D 9H", "AC 2C"), "5D", "9H"),
    "spread_points": (("8H 9D", "5C"), "8H", "9D"),
    "keep_stopper": (("5D KH", "AC 2C 3C"), "5D", "KH"),
}
NORTH_HAS_THEM = ("2H 7H 8H TH QH", "", "", "")


def action(text: str) -> tuple[int, ...]:
    return tuple(sorted(read_cards(text)))


NORTH_AT_92, NORTH_OVER = (92, 40, 30, 50), (101, 40, 30, 50)
NORTH_LEADS, EAST_LEADS = (10, 92, 60, 70), (92, 10, 60, 70)
MATCH = {  # scores, move and rival on a trick that East wins, and scores with which it would be wrong
    "end_match": (NORTH_AT_92, "9H", "5D", NORTH_LEADS),  # South has the fewest points, so that North may end it
    "keep_open": (NORTH_LEADS, "9H", "5D", NORTH_AT_92),  # South is behind, so that East must not
    "last_round": (NORTH_OVER, "9H", "5D", NORTH_AT_92),
    "feed_front": (NORTH_LEADS, "9H", "5D", (0,) * 4),
    "hold_for_front": (NORTH_LEADS, "5D", "9H", EAST_LEADS),
}


def matched(name: str, which: int) -> Place:
    """Return a position that the scores of a match decide."""
    place = MATCH[name]
    return seen("9H 5D", "5C 6C", scores=(place[0], place[3])[which]), action(place[1]), action(place[2])


def west_void() -> HeartsView:
    """Return a position after a diamond that West could not follow."""
    return replace(seen("4C 9C QD"), plays=read_cards("3D 2H 5D KD"), leaders=(2, 1))


def found() -> dict[str, Place]:
    """Return a position for each idea in which it must be found."""
    places = {name: (seen(*table), action(move), action(rival)) for name, (table, move, rival) in FOUND.items()}
    for name, (table, move, rival) in MOON.items():
        places[name] = seen(*table, taken=NORTH_HAS_THEM), action(move), action(rival)
    places |= {name: matched(name, 0) for name in MATCH}
    return places | {"void_there": (west_void(), action("9C"), action("QD"))}


def wrong() -> dict[str, Place]:
    """Return a position for each idea in which it would be wrong: for the other card, or with other points taken."""
    places = {name: (seen(*table), action(rival), action(move)) for name, (table, move, rival) in FOUND.items()}
    shared = ("2H 7H", "8H", "", "")
    for name, (table, move, rival) in {**MOON, "shoot": FOUND["shoot"]}.items():
        places[name] = seen(*table, taken=shared), action(move), action(rival)
    places |= {name: matched(name, 1) for name in MATCH}
    return places | {"void_there": (seen("4C 9C QD"), action("9C"), action("QD"))}  # all can follow
