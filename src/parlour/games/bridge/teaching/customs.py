"""What chooses between cards and calls that come to the same: principles, signals, the system, a claim."""

from __future__ import annotations

from typing import Final

from parlour.cards import members, name_of, of_suit, rank_of, suit_of
from parlour.core.analysis import Candidate
from parlour.core.means import mean_of
from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.bridge.engine.bidding.hand import SUITS, hand_of
from parlour.games.bridge.engine.bidding.situation import strain_of
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.players.habits import signal
from parlour.games.bridge.players.simple import card_parts
from parlour.games.bridge.rules.auction import PASS, call_name
from parlour.games.bridge.rules.claim import CLAIM
from parlour.games.bridge.rules.state import BridgeView
from parlour.games.bridge.teaching.calls import meaning_of, other_call
from parlour.games.bridge.teaching.deciding import bad_break, plan_in
from parlour.games.bridge.teaching.following import FOLLOWING
from parlour.games.bridge.teaching.leads import LEADS
from parlour.games.bridge.teaching.looking import JACK, SUIT_NAMES, Finding, held, is_card, is_honour, look, seat_name
from parlour.games.bridge.teaching.natural import absurd, natural_calls

__all__ = ["claim", "compared", "custom", "shape", "system"]

EARLY: Final = 8  # cards in hand while a suit of two cards is a doubleton
SHOWN: Final = {"sequence": "custom_sequence", "fourth_best": "custom_fourth", "partner_suit": "custom_return"}
# Ideas that a teacher would name although, with all cards open, another card does as well
_NAMED: Final = (
    *("setting_trick", "setting_lead", "ruff_loser", "give_ruff", "finesse_lead", "shorten"),
    *("discard_on", "draw_trumps"),
    *("establish", "duck_lead", "other_hand_first", "partners_bid", "return_suit", "finesse", "run_finesse"),
    *(
        "duck_entry",
        "hold_up",
        "keep_stopper",
        "unblock_partner",
        "unblock",
        "cover",
        "no_cover",
        "second_low",
        "third_cheap",
        "third_high",
        "win_cheaply",
        "force_out",
    ),
)
# Ideas that are told even where the other card is only a little worse
SHAPES: Final = ("cover", "no_cover", "second_low", "third_high", "third_cheap", "hold_up", "duck_entry", "finesse")
NEAR: Final = 6  # points that a call takes above what the hand has, and people still think of it
SHORTEST: Final = 3  # cards of a suit that people think of bidding or raising
# Calls of which people ask why it is not another one
WEIGHED: Final = (
    *("respond", "new_suit", "rebid", "nt_bid", "support", "own_suit", "overcall", "answer_double"),
    *("pass_long", "pass_poor", "pass_wait", "pass_said", "pass_out", "pass_trap"),
)
PRINCIPLES: Final[tuple[Finding, ...]] = tuple(find for find in (*LEADS, *FOLLOWING) if find.__name__ in _NAMED)


def _same(move: Candidate[int], other: Candidate[int]) -> bool:
    """Whether two moves are the same, or come to the same as far as the deals tell."""
    pairs = zip(move.continuations, other.continuations, strict=True)
    gaps = [one.value - two.value for one, two in pairs]
    return move.action == other.action or (bool(gaps) and not mean_of(gaps).exceeds())


def claim(obs: BridgeView, move: Candidate[int], other: Candidate[int]) -> Idea | None:
    """What is certain is claimed."""
    return Idea({"tricks": look(obs).left}) if obs.phase == "play" and move.action == CLAIM else None


def custom(obs: BridgeView, move: Candidate[int], other: Candidate[int]) -> Idea | None:
    """Of cards that take as many tricks the one is played that a principle or a custom between partners names."""
    if obs.phase != "play" or not is_card(move.action) or not is_card(other.action) or not _same(move, other):
        return None
    board, card = look(obs), move.action
    found = bad_break(obs, move, other) or _principle(obs, board, card)
    return found if found is not None or board.declaring else _shown(board, card, other.action)


def shape(obs: BridgeView, move: Candidate[int], other: Candidate[int]) -> Idea | None:
    """Name the principle of a card where nothing else tells it from another one: it is the lesson of the position."""
    if obs.phase != "play" or not is_card(move.action) or not is_card(other.action):
        return None
    plan, facts = plan_in(obs, move, other)
    return Idea(facts, (name_of(move.action),), plan) if plan in SHAPES else None


def _principle(obs: BridgeView, board: Situation, card: int) -> Idea | None:
    """Return the idea of a card against any other that people would think of."""
    for find in PRINCIPLES:
        for other in board.legal:
            found = None if other == card or absurd(obs, card, other) else find(obs, card, other)
            if found is not None:
                return Idea(found.facts, found.highlight, find.__name__)
    return None


def _shown(board: Situation, card: int, other: int) -> Idea | None:
    """Return what a defender's card tells partner."""
    suit = suit_of(card)
    facts: dict[str, Fact] = {"suit": SUIT_NAMES[suit], "partner": seat_name(board.partner)}
    shown = _signal(board, card)
    if shown:
        top = held(board, suit)[-1]
        return Idea({**facts, **({"honour": name_of(top)} if rank_of(top) > JACK else {})}, (name_of(card),), shown)
    mine, theirs = (card_parts(board, one) for one in (card, other))
    for part, plan in SHOWN.items():
        if not board.trick and mine.get(part, 0.0) > max(0.0, theirs.get(part, 0.0)):
            return Idea(facts, (name_of(card),), plan)
    own = list(members(of_suit(board.hand, suit)))
    if not board.trick and len(own) == 2 and card == own[-1] and rank_of(card) < JACK and board.left > EARLY:
        return Idea(facts, (name_of(card),), "custom_doubleton")
    if board.trick and suit == suit_of(board.trick[0]) and is_honour(card) and card + 1 in own and card - 1 not in own:
        return Idea({**facts, "next": name_of(card + 1)}, (name_of(card),), "custom_lowest")
    return None


def _signal(board: Situation, card: int) -> str:
    """Name what a small card of the suit led says: liked or not where partner led, even or odd where declarer did."""
    shown = signal(board)
    if shown is not None:
        return f"custom_{shown[1]}" if shown[0] == card else ""
    if not board.trick:
        return ""
    mine = held(board, suit_of(card))
    if suit_of(card) != suit_of(board.trick[0]):
        idle = suit_of(card) != board.trumps and len(mine) > 1 and card == mine[0] and rank_of(mine[-1]) < JACK
        return "custom_throw" if idle else ""
    # From two small cards people play high-low for a ruff, which is not what is played here
    few = 1 if board.trumps is None or not of_suit(board.hand, board.trumps) else 2
    small = len(mine) > few and card == mine[0] and not is_honour(card)
    if not small or (board.leader == board.partner and rank_of(mine[-1]) > JACK):
        return ""
    return "custom_discourage" if board.leader == board.partner else "custom_odd"


def compared(obs: BridgeView, move: Candidate[int], other: Candidate[int]) -> Idea | None:
    """What a call says, and what the call that people would weigh against it promises that the hand does not have."""
    says = system(obs, move, other)
    if says is None or says.plan not in WEIGHED:
        return None
    hand = hand_of(obs.hand)
    for call in natural_calls(obs):
        lacks = other_call(obs, call) if call not in (PASS, move.action) else {}
        strain = strain_of(call)
        # Nobody weighs a double with half of the points for it, or a suit with a card or two
        least = lacks.get("other_least", 0)
        far = isinstance(least, int) and least > hand.hcp + NEAR
        if far or (strain in SUITS and hand.lengths[strain or 0] < SHORTEST):
            continue
        if "other_least" in lacks or "other_most" in lacks or "other_cards" in lacks:
            return Idea({**lacks, **says.facts, "other_call": call_name(call)}, says.highlight, says.plan)
    return None


def system(obs: BridgeView, move: Candidate[int], other: Candidate[int]) -> Idea | None:
    """What a call says by the system, where no other call is clearly worse."""
    if obs.phase != "auction" or not _same(move, other):
        return None
    found = meaning_of(obs, move.action)
    return None if found is None else Idea(found[1], (), found[0])
