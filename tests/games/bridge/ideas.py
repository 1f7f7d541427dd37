"""Positions in which each idea of Bridge must be found, and others in which it would be wrong."""

from __future__ import annotations

from typing import Any, Final

from parlour.cards import read_card
from parlour.games.bridge.rules.auction import read_call
from parlour.games.bridge.rules.state import BridgeView
from tests.games.bridge.tables import auction, seen

Place = tuple[BridgeView, int, int]
SPADES: Final = {"contract": "4S by S"}
FOUND: Final[dict[str, tuple[tuple[str, ...], dict[str, Any], str, str]]] = {
    # name: (who, hand, dummy), further facts of the position, the card and its rival
    "draw_trumps": (("declarer", "AS KS QS JS TS 9S 4H", "3S 5H"), SPADES, "AS", "4H"),
    "wait_with_trumps": (("declarer", "AS KS 4H 6H", "3S 7D"), SPADES, "4H", "AS"),
    "ruff_loser": (("declarer", "AS 4H 9D", "3S 7D"), SPADES, "4H", "9D"),
    "ruff_entry": (("declarer", "5S 4H 9D", "3S 2S 7D"), SPADES, "4H", "9D"),
    "finesse_lead": (("declarer", "4H 9D", "AH QH 7D"), {}, "4H", "9D"),
    "towards": (("declarer", "4H 9D", "KH 2H 7D"), {}, "4H", "9D"),
    "drive_out": (("declarer", "KH QH 9D", "2H 7D"), {}, "QH", "9D"),
    "setting_lead": (("west", "AH 4D", "7D"), {"contract": "6NT by S"}, "AH", "4D"),
    "establish": (("declarer", "4H 3H 9D", "KH QH JH TH 7D"), {}, "4H", "9D"),
    "shorten": (("declarer", "AS KS QS AH 6H 4H 9D", "3S 2S 5H 7D 8D"), SPADES, "AH", "9D"),
    "discard_on": (("declarer", "AS AH 9D", "3S 7D"), SPADES, "AH", "9D"),
    "throw_first": (("declarer", "KS QS 4H 9D", "3S 2S AH KH 7D 5D"), SPADES, "4H", "KS"),
    "run_suit": (("declarer", "AH KH 4H 9D", "QH 8H 7H 5H"), {}, "AH", "9D"),
    "keep_stopper": (("declarer", "AC 4H 9D", "7D"), {"led": 3}, "9D", "AC"),
    "keep_trumps": (("declarer", "4S 6D", "7D 5D 8H"), SPADES, "6D", "4S"),
    "stay_here": (("declarer", "AH QH 9D", "KH 7D"), {}, "AH", "QH"),
    "short_side": (("declarer", "QH 4H", "JH TH 9H 8H"), {}, "QH", "4H"),
    "go_on": (("west", "9C 4D 3D", "7D"), {"led": 3}, "9C", "4D"),
    "duck_lead": (("declarer", "AH 6H 4H 2H 9D", "5H 7D"), {}, "2H", "AH"),
    "set_up": (("declarer", "8H 7H 4H 9D", "9H 6H 5H 3H 7D"), {}, "4H", "9D"),
    "keep_top": (("declarer", "AH 9D", "7D"), {}, "9D", "AH"),
    "other_hand_first": (("declarer", "AH 9D", "KH QH 4H"), {}, "AH", "9D"),
    "from_the_top": (("declarer", "AH 4H", "JH 5H"), {}, "AH", "4H"),
    "cash": (("declarer", "AH 9D", "7D"), {}, "AH", "9D"),
    "reach": (("declarer", "5H 9D", "AH AS 7D"), {}, "5H", "9D"),
    "lead_high": (("west", "QH 4H", "7D"), {}, "QH", "4H"),
    "lead_low": (("west", "QH 4H", "7D"), {}, "4H", "QH"),
    "give_ruff": (("west", "4D 9H", "7H 8S"), {**SPADES, "gone": "2D 5C 3D 6D", "led": 0}, "4D", "9H"),
    "no_ruff_and_discard": (("west", "4C 9H", "7H 8S"), {**SPADES, "gone": "2C 5D 3C 6D"}, "9H", "4C"),
    "would_be_ruffed": (("west", "AC 9H", "7H 8S"), {**SPADES, "gone": "2C 5D 3C 6C", "led": 1}, "9H", "AC"),
    "sequence": (("west", "QH JH 4D", "7D"), {}, "QH", "4D"),
    "singleton": (("west", "9H 4D 6D 3S", "7D"), SPADES, "9H", "4D"),
    "return_suit": (("west", "9C 4D", "7D"), {}, "9C", "4D"),
    "partners_bid": (("west", "9H 4D", "7D"), {"calls": "P 1H P P"}, "9H", "4D"),
    "their_suit": (("west", "9H 4D", ""), {"calls": "P P 1D P", "gone": None}, "9H", "4D"),
    "cut_ruffs": (("west", "4S 6D", "8S 9S 7H 8H"), SPADES, "4S", "6D"),
    "leave_suit": (("west", "KH 3H 6D", "8S"), {}, "6D", "3H"),
    "keep_master": (("west", "AH 3H 6D", "8S"), {}, "6D", "AH"),
    "no_trump_lead": (("west", "4S 6D", "8S"), SPADES, "6D", "4S"),
    "through_dummy": (("west", "6D 4H", "KD 8S"), {}, "6D", "4H"),
    "up_to_weakness": (("east", "6D 4H", "3D KH 8S"), {}, "6D", "4H"),
    "fourth_best": (("west", "KD 9D 7D 6D 4H", "8S"), {}, "6D", "4H"),
    "top_of_nothing": (("west", "9D 4D KH 3H", ""), {"gone": None}, "9D", "3H"),
    "attack": (("west", "KD 6D 4H", "8S"), {}, "6D", "4H"),
    "safe_lead": (("west", "6D AH KH 3H", "8S"), {}, "6D", "3H"),
    "finesse": (("declarer", "AH QH", "8S"), {"trick": "4H"}, "QH", "AH"),
    "no_finesse": (("declarer", "AH QH", "8S"), {"trick": "4H"}, "AH", "QH"),
    "setting_trick": (("east", "AH 4H", "8S"), {"trick": "2H 3H", "contract": "6NT by S"}, "AH", "4H"),
    "win_last": (("east", "KH 4H", "8S"), {"trick": "6H 7H QH"}, "KH", "4H"),
    "hold_up": (("declarer", "AH 4H", "8S"), {"trick": "KH"}, "4H", "AH"),
    "duck_entry": (("declarer", "AH KH 7H 4H", "5H 8S"), {"trick": "6H"}, "4H", "AH"),
    "unblock_partner": (("east", "AH 4H", "8S"), {"trick": "KH 2H"}, "AH", "4H"),
    "run_finesse": (("declarer", "AH 4H", "8S 7H"), {"trick": "QH 2H"}, "4H", "AH"),
    "duck": (("declarer", "AH 4H", "8S"), {"trick": "KH 2H 3H", **SPADES}, "4H", "AH"),
    "take_now": (("declarer", "AH 4H", "8S"), {"trick": "KH"}, "AH", "4H"),
    "cover": (("east", "KH 4H", "8S"), {"trick": "QH"}, "KH", "4H"),
    "no_cover": (("east", "KH 4H", "8S"), {"trick": "QH"}, "4H", "KH"),
    "second_low": (("east", "KH 4H", "8S"), {"trick": "2H"}, "4H", "KH"),
    "ruffed_honour": (("declarer", "KH 4H", "8S"), {"trick": "QH", "gone": "2H 5H 3H 6C", **SPADES}, "4H", "KH"),
    "second_high": (("east", "KH 4H", "8S"), {"trick": "6H"}, "KH", "4H"),
    "third_high": (("east", "KH 4H", "8S"), {"trick": "2H 3H"}, "KH", "4H"),
    "let_partner": (("east", "AH 4H", "8S"), {"trick": "2H KH 3H"}, "4H", "AH"),
    "overtake": (("east", "AH 4H AD", "8S"), {"trick": "2H KH 3H"}, "AH", "4H"),
    "third_cheap": (("east", "AH 9H", "KH 8S"), {"trick": "2H 3H"}, "9H", "AH"),
    "unblock": (("declarer", "KH 4H", "AH QH 8H"), {"trick": "2H TH 3H"}, "KH", "4H"),
    "win_cheaply": (("east", "AH JH", "8S"), {"trick": "2H 3H TH"}, "JH", "AH"),
    "win_high": (("east", "AH QH", "8S"), {"trick": "2H 3H"}, "AH", "QH"),
    "keep_entry": (("declarer", "AH 9H", "QH 8S"), {"trick": "2H 3H 4H"}, "AH", "9H"),
    "save_high": (("east", "KH 4H", "8S"), {"trick": "2H 3H AH"}, "4H", "KH"),
    "keep_small": (("east", "9H 4H", "8S"), {"trick": "2H 3H AH"}, "9H", "4H"),
    "ruff": (("east", "4S 9D", "8S"), {"trick": "2H 3H AH", **SPADES}, "4S", "9D"),
    "ruff_winner": (("east", "4S 9D AC", "8S"), {"trick": "2H AH 3H", **SPADES}, "4S", "9D"),
    "overruff": (("east", "9S 9D", "8S"), {"trick": "2H 3H 4S", **SPADES}, "9S", "9D"),
    "ruff_high": (("east", "JS 4S", "8S"), {"trick": "2H 3H", **SPADES}, "JS", "4S"),
    "partners_trick": (("east", "4S 9D", "8S"), {"trick": "2H AH 3H", **SPADES}, "9D", "4S"),
    "no_ruff": (("east", "4S 9D", "8S"), {"trick": "2H 3H AH", **SPADES}, "9D", "4S"),
    "keep_winner": (("east", "AD 6C", "8S"), {"trick": "2H 3H AH"}, "6C", "AD"),
    "keep_guard": (("east", "KD 4D 6C", "8S"), {"trick": "2H 3H AH"}, "6C", "4D"),
    "keep_length": (("east", "8D 4D 3D 6C", "9D 7D 5D"), {"trick": "2H 3H AH"}, "6C", "4D"),
    "idle_card": (("east", "8C 7C 6C 4D", "9D 7D 5D"), {"trick": "2H 3H AH"}, "6C", "4D"),
    "keep_link": (("declarer", "4D 6C", "AD KD 5D"), {"trick": "2H 3H AH"}, "6C", "4D"),
    "ruff_later": (("declarer", "6C 4D", "3S 8C"), {"trick": "2H AH 3H", **SPADES}, "6C", "4D"),
    "throw_last": (("declarer", "AS 6C 4D 3D", "8S 5C 7H"), {"trick": "2H AH 3H", **SPADES}, "6C", "4D"),
    "throw_loser": (("declarer", "AD 6C", "8S AH"), {"trick": "2H AS 3H", "contract": "4S by S"}, "6C", "AD"),
    "keep_suit": (("east", "QD 4D 3D 6C", "8S"), {"trick": "2H 3H AH"}, "6C", "3D"),
    "keep_way": (("east", "6C 5C 4D", "8S"), {"trick": "2H 3H AH"}, "6C", "4D"),
    "force_out": (("declarer", "KH QH 4H", "8S"), {"trick": "3H"}, "KH", "4H"),
    "beat_it": (("east", "9H 4H", "8S"), {"trick": "6H"}, "9H", "4H"),
    "play_high": (("east", "QH 4H", "8S"), {"trick": "2H 9H"}, "QH", "4H"),
    "lead_spot": (("west", "9H 4H", "7D"), {}, "9H", "4H"),
    "keep_spot": (("west", "9H 4H", "7D"), {}, "4H", "9H"),
}
BOTH: Final = {"ruff_winner"}  # that are true of either card of some pairs
NOT_FOUND: Final = {  # who, hand, dummy, trick, contract, move, rival
    "draw_trumps": ("declarer", "AS KS 4H", "3S 5H", "", "3NT by S", "AS", "4H"),
    "finesse": ("declarer", "AH KH", "8S", "4H", "3NT by S", "KH", "AH"),
    "cover": ("east", "AH 4H", "8S", "QH", "3NT by S", "AH", "4H"),
    "ruff_loser": ("declarer", "AS 4H 9D", "3S 7D 8H", "", "4S by S", "4H", "9D"),
    "cut_ruffs": ("west", "4S 6D", "8S 7H 8H 9H 7D 8D 9D 7C 8C 9C", "", "4S by S", "4S", "6D"),
    "keep_guard": ("east", "KD 4D 6C", "AD 8S", "2H 3H AH", "3NT by S", "6C", "KD"),
    "third_high": ("east", "KH 4H", "8S", "2H 3H AH", "3NT by S", "KH", "4H"),
    # The ten under king and queen blocks nothing; partner may win in second_low; dummy is seen; a lone honour
    "unblock": ("declarer", "TH 6H", "KH QH", "2H 3H", "3NT by S", "TH", "6H"),
    "hold_up": ("east", "AH 7H", "9H 5H", "TH", "3NT by S", "7H", "AH"),
    "their_suit": ("west", "9H 4D", "7D", "", "3NT by S", "9H", "4D"),
    "other_hand_first": ("declarer", "KH 6H 4C", "AH 7H 5H", "", "3NT by S", "KH", "4C"),  # nothing to block
    "wait_with_trumps": ("declarer", "AS KS TS 4H 6H", "3S 7D 8D 8H 9H", "", "4S by S", "4H", "AS"),
    "top_of_nothing": ("west", "9D 4D KH 3H", "7D", "", "3NT by S", "9D", "3H"),  # dummy is seen
    "cash": ("declarer", "AH TH 7H 5H 3H 9D", "KH 8H 6H", "", "3NT by S", "AH", "9D"),
    "keep_entry": ("declarer", "AH 9H", "QH 8S", "2H", "3NT by S", "AH", "9H"),
    "leave_suit": ("west", "QH 6D", "8S", "", "3NT by S", "6D", "QH"),
    # A second trick is needed; the queen is out as well; two in the short hand; dummy follows; one top card; and
    # the king can still be the stopper; dummy has another entry; a suit contract; two honours are missing
    "setting_lead": ("west", "AH 4D", "7D", "", "5NT by S", "AH", "4D"),
    "establish": ("declarer", "4H 3H 9D", "KH JH TH 8H 7D", "", "3NT by S", "4H", "9D"),
    "shorten": ("declarer", "AS KS QS AH 6H 4H 9D", "3S 2S 5H 7H 8D", "", "4S by S", "AH", "9D"),
    "discard_on": ("declarer", "AH 9D", "7D 5H", "", "3NT by S", "AH", "9D"),
    "run_suit": ("declarer", "AH 6H 4H 9D", "TH 8H 7H 5H", "", "3NT by S", "AH", "9D"),
    "keep_stopper": ("declarer", "AC KC 4H 9D", "7D", "", "3NT by S", "9D", "AC"),
    "duck_entry": ("declarer", "AH KH 7H 4H AS", "5H 8S", "6H", "3NT by S", "4H", "AH"),
    "unblock_partner": ("east", "AH 4H", "8S", "KH 2H", "4S by S", "AH", "4H"),
    "run_finesse": ("declarer", "AH 4H", "8S 7H", "JH 2H", "3NT by S", "4H", "AH"),
    "no_cover": ("east", "KH 4H", "8S", "9H", "3NT by S", "4H", "KH"),
    "ruff_later": ("declarer", "6C 4D", "8C 7H", "2H AH 3H", "4S by S", "6C", "4D"),
    "go_on": ("west", "9C 4D 3D", "7D", "", "3NT by S", "4D", "9C"),
    # It is set up already
    "set_up": ("declarer", "JH 8H 9D", "AH KH QH 2H 7D", "", "4S by S", "8H", "9D"),
    # The next card is one's own; eleven cards; a lone honour; the lead from here is for nothing
    "keep_master": ("west", "AH KH 6D", "8S", "", "3NT by S", "6D", "AH"),
    "finesse_lead": ("declarer", "4H 5H 6H 7H 8H 9D", "AH QH JH TH 9H 3H 7D", "", "3NT by S", "4H", "9D"),
    "towards": ("declarer", "4H 9D", "KH 7D", "", "3NT by S", "4H", "9D"),
    "reach": ("declarer", "5H 9D", "AH 7D", "", "3NT by S", "5H", "9D"),
    "overtake": ("east", "AH 4H", "8S", "2H KH 3H", "3NT by S", "AH", "4H"),
    "partners_bid": ("west", "9H 4D", "7D", "", "3NT by S", "9H", "4D"),
    "ruff_winner": ("east", "4S 9D", "8S", "2H 3H AH", "3NT by S", "4S", "9D"),  # no trumps
    # As many trumps in either hand; nobody is out of clubs; it is high itself
    "ruff_entry": ("declarer", "5S 4H 9D", "3S 7D", "", "4S by S", "4H", "9D"),
    "would_be_ruffed": ("west", "AC 9H", "7H 8S 9C", "", "4S by S", "9H", "AC"),
    "keep_way": ("east", "6C AD", "8S", "2H 3H AH", "3NT by S", "6C", "AD"),
    # Trumps lose nothing; there is nothing to ruff with
    "throw_first": ("declarer", "AS KS 4H 9D", "3S 2S AH KH 7D 5D", "", "4S by S", "4H", "KS"),
    "throw_last": ("east", "6C 4D 3D", "8S 5C", "2H 3H AH", "4S by S", "6C", "4D"),
    "ruffed_honour": ("declarer", "KH 4H", "8S", "QH", "4S by S", "4H", "KH"),  # nobody has shown out
    "stay_here": ("declarer", "AH QH 9D", "KH 4H 7D", "", "3NT by S", "AH", "QH"),  # the four is played
    # The small trump goes to a higher one across; the small club is won across
    "keep_trumps": ("declarer", "4S 6D", "AS 5D 8H", "", "4S by S", "6D", "4S"),
    "from_the_top": ("declarer", "AH 4H", "KH TH", "", "3NT by S", "AH", "4H"),
}
CALLS: Final = {  # hand, calls so far, the call
    "pass_opening": ("K52.963.J74.Q952", "", "P"),
    "open_suit": ("AQ852.A63.K74.95", "", "1S"),
    "open_nt": ("KQ52.A63.K74.AJ5", "", "1NT"),
    "weak_two": ("KQJ852.963.74.95", "", "2S"),
    "support": ("K852.A63.9742.95", "1S P", "2S"),
    "respond": ("KQ52.A63.974.952", "1D P", "1S"),
    "stayman": ("KQ52.A963.974.92", "1NT P", "2C"),
    "transfer": ("KQ852.963.974.92", "1NT P", "2H"),
    "nt_game": ("K52.A63.KJ74.952", "1NT P", "3NT"),
    "overcall": ("AQJ52.63.K74.952", "1D", "1S"),
    "takeout": ("AQ52.KJ63.7.K952", "1D", "X"),
    "pass_few": ("K52.963.J74.Q952", "1D", "P"),
    "pass_counted": ("K52.AJ6.K742.952", "", "P"),
    "pass_fourth": ("K2.AJ63.K742.J52", "P P P", "P"),
    "pass_flawed": ("J98652.96.K74.Q5", "", "P"),
    "pass_long": ("J9852.963.K74.95", "1D", "P"),
    "pass_poor": ("KJ7.A3.954.KJ952", "1S", "P"),
    "pass_shape": ("K52.A6.QJ74.K952", "1D", "P"),
    "pass_short": ("K52.963.QJ74.952", "1NT P", "P"),
    "pass_told": ("KQ52.A63.K74.AJ5", "1NT P 3NT P", "P"),
    "pass_defend": ("5.Q9763.A74.9852", "1H P 2H", "P"),
    "pass_their_game": ("QJ6.T854.QJ98.86", "1C P 2NT P 3NT", "P"),
    "pass_doubled": ("K52.963.J742.952", "1S X P P", "P"),
    "pass_asked": ("73.T4.K942.JT743", "1C 1H X", "P"),
    "pass_last": ("KQ9642.T74.72.K9", "P P P", "P"),
    "show_short": ("QJ98.T9852.AJ6.A", "1H P 2NT P", "3C"),
    "answer_double": ("K952.963.J742.95", "1H X P", "1S"),
    "pass_no_double": ("KT5.AJ73.8532.A8", "1NT", "P"),
    "pass_fit": ("T954.A52.K2.QJ87", "1D P 1S 2C 2S P P X P 3H", "P"),
    "pass_penalty": ("A93.JT642.J82.65", "1NT X P", "P"),
    "pass_weak": ("852.963.J974.952", "1S P", "P"),
    "pass_trap": ("KT5.QJ964.953.52", "1C 1H", "P"),
    "pass_preempt": ("A3.K963.KJ74.952", "3C P", "P"),
    "pass_unknown": ("J8.AJ92.AKQ7.K73", "3NT P", "P"),
    "pass_content": ("AKQ632.AK53.AT.2", "3D P 3S P 4D P", "P"),
    "pass_short_suit": ("AK83.A.K32.Q8764", "1C P 1D P 1NT P P", "P"),
    "accept_transfer": ("KQ.T74.AQ7.KJ985", "1NT P 2H P", "2S"),
    "answer_aces": ("KQ3.KQT.AKT9.K63", "1NT P 4C P", "4H"),
    "answer_kings": ("AJ97.6532.A.KJ94", "P 1C P 1D P 1H P 1S P 3S P 4NT P 5H P 5NT P", "6D"),
    "answer_stayman": ("A763.A83.AJ94.Q2", "1NT P 2C P", "2S"),
    "ask_aces": ("A942.K.K5.AKQT82", "2NT P", "4C"),
    "ask_kings": ("KQ83.AK.KJ753.A6", "P 1C P 1D P 1H P 1S P 3S P 4NT P 5H P", "5NT"),
    "ask_minor": ("A7643.7.AJ73.K32", "1S 2S P", "2NT"),
    "choose_suit": ("KQ94.J4.T9854.63", "1C 2C P", "2S"),
    "cue": ("A76.K.JT76.AKQ42", "3C", "4C"),
    "double_last": ("QJ97.AQ4.A7.AKT9", "4D P P", "X"),
    "double_strong": ("KQ765.5.AT4.AKQJ", "2H", "X"),
    "forced_bid": ("KQ85.AK97.875.J2", "1D 1H 2C P", "2NT"),
    "fourth_suit": ("KQT874.Q65.J.KQ8", "1D P 1S P 2C P", "2H"),
    "jacoby": ("9754.A.AKJ98.A52", "1S P", "2NT"),
    "negative_double": ("K752.T653.A.KT93", "1D 1H", "X"),
    "new_suit": ("K932.A3.3.KJ6432", "1C P 1D P", "1S"),
    "nt_bid": ("A4.87542.KJT.972", "1S P", "1NT"),
    "overcall_nt": ("K984.KQ94.AK5.K8", "1D", "1NT"),
    "own_suit": (".J4.AJT7.AJ97642", "1D 1S P", "2C"),
    "pass_enough": ("98.KQJ876.T.J875", "1H 1S P", "P"),
    "pass_game": ("74.KT94.AK63.KQ7", "4C 4H P", "P"),
    "pass_grand": ("2.K92.J74.KJ9763", "P 2NT P 5C 6H 7C P", "P"),
    "pass_light": ("JT.J98.T532.KQJ6", "1S", "P"),
    "pass_maybe": ("J93.J6532.7.AK63", "2S 3C P", "P"),
    "pass_out": ("J763.J7.JT95.J95", "1C P P 1H P P", "P"),
    "pass_outgunned": ("KQ.5.KJ9543.K973", "2NT", "P"),
    "pass_over_nt": ("A3.8.JT8432.QT43", "1NT", "P"),
    "pass_own": ("973.A96.9654.AT5", "1H X XX P P", "P"),
    "pass_plain": ("T72.AKT42.A6.954", "1S", "P"),
    "pass_said": ("7.Q972.AJ2.AQ762", "1C 1D P P", "P"),
    "pass_slam": ("KJ6.AQ4.AQ5.A987", "2NT P 6NT P", "P"),
    "pass_their_slam": ("Q85.J965.J74.JT4", "2NT P 6NT", "P"),
    "pass_theirs": ("A2.Q9.AT98764.J6", "1D", "P"),
    "pass_trumps": ("76.J743.AKT94.92", "1C 1D P P X P", "P"),
    "pass_wait": ("T8.T9642.QT862.4", "1S 2S", "P"),
    "penalty": ("K95.AKJ2.K653.K4", "1NT", "X"),
    "preempt": ("72.Q94.J9.AQ6543", "", "3C"),
    "rebid": ("AKJ9.K8.J9642.QT", "1D P 2C P", "2D"),
    "redouble": ("AK65.75.QJT2.Q72", "1H X", "XX"),
    "slam_bid": ("A742.KT72.K96.K2", "2NT P", "6NT"),
    "strong_suit": ("J2.AKQ9.AKJ85.K4", "2S X P 3C P", "3D"),
    "strong_two": ("A62.K3.AKQ.AK543", "", "2C"),
    "suit_game": ("AKQ98.AQJ863.J8.", "4C", "4H"),
    "support_game": (".QJT632.876.T983", "2H X", "4H"),
    "two_suits": ("QJ9832.9.K7653.2", "1H", "2H"),
    "waiting": ("J94.JT65.J84.JT6", "2C P", "2D"),
}


def position(name: str) -> Place:
    """Return the position of an idea of play."""
    who, facts, move, rival = FOUND[name]
    side, hand, table = who
    return seen(side, hand, table, **facts), read_card(move), read_card(rival)


def called(kind: str) -> Place:
    """Return the position of a kind of call, against a pass, or against a bid where it is a pass."""
    hand, calls, call = CALLS[kind]
    return auction(hand, calls), read_call(call), read_call("7NT" if call == "P" else "P")


def another(kind: str) -> str:
    """Return another kind whose position has the same call if there is one, so that it looks like this one."""
    others = [name for name in CALLS if name != kind]
    return next((name for name in others if CALLS[name][2] == CALLS[kind][2]), others[0])


def end_plays() -> tuple[Place, Place]:
    """Return a throw-in, and the cash of an ace instead."""
    obs = seen("declarer", "5S AH QH 4D", "8S 9D", contract="4S by S")
    return (obs, read_card("4D"), read_card("AH")), (obs, read_card("AH"), read_card("4D"))


def found() -> dict[str, Place]:
    """Return a position for each idea in which it must be found."""
    places = {name: position(name) for name in FOUND} | {kind: called(kind) for kind in CALLS}
    return places | {"end_play": end_plays()[0], "no_guess": position("finesse")}


def wrong() -> dict[str, Place]:
    """Return a position for each idea in which it would be wrong: for the other card, or where cards look like it."""
    places = {name: (obs, rival, move) for name in FOUND for obs, move, rival in (position(name),)}
    for name, (who, hand, table, trick, contract, move, rival) in NOT_FOUND.items():
        places[name] = seen(who, hand, table, trick, contract), read_card(move), read_card(rival)
    places |= {kind: called(another(kind)) for kind in CALLS}
    return places | {"end_play": end_plays()[1], "no_guess": called("open_suit")}
