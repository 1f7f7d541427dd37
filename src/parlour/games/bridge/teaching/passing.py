"""Passes in words: what the two sides hold together, what a higher bid would take, and why not to double."""

from __future__ import annotations

from typing import Final

from parlour.core.observation import Fact
from parlour.games.bridge.engine.bidding.hand import CLUBS, MAJORS, NO_TRUMPS, SPADES, SUITS, Hand
from parlour.games.bridge.engine.bidding.situation import LEFT, ME, PARTNER, RIGHT, Situation, level_of, strain_of
from parlour.games.bridge.rules.auction import DOUBLE, PASS, call_name, read_call
from parlour.games.bridge.teaching.looking import SUIT_NAMES
from parlour.games.bridge.teaching.ranges import RICHEST, span
from parlour.games.bridge.teaching.slams import slam_passed

__all__ = [
    "BOOK",
    "GAME_POINTS",
    "PASSES",
    "SLAM_POINTS",
    "WEAK",
    "partners_points",
    "partners_span",
    "passing",
]

PASSES: Final = (
    *("pass_opening", "pass_counted", "pass_fourth", "pass_flawed", "pass_trumps", "pass_penalty", "pass_own"),
    *("pass_told", "pass_short", "pass_maybe", "pass_enough", "pass_weak", "pass_game", "pass_slam", "pass_grand"),
    *("pass_defend", "pass_theirs", "pass_outgunned", "pass_their_game", "pass_their_slam", "pass_said", "pass_out"),
    *("pass_wait", "pass_long", "pass_poor", "pass_over_nt", "pass_shape", "pass_light", "pass_few", "pass_plain"),
    *(
        "pass_fit",
        "pass_no_double",
        "pass_doubled",
        "pass_asked",
        "pass_last",
        "pass_unknown",
        "pass_content",
        "pass_short_suit",
        "pass_preempt",
        "pass_trap",
    ),
)
ALL_POINTS: Final = 40
GAME_POINTS: Final = 25  # that two hands take for a game, and for a slam
SLAM_POINTS: Final = 33
SLAM_LEVEL: Final = 6
NARROW: Final = 5  # a range of points so narrow that partner can add them up
LONG: Final = 4  # cards in their suit that are worth most in defence
HIGH_LEVEL: Final = 3
LONG_SUIT: Final = 5
LAST: Final = 3  # passes before the fourth seat
COUNTED: Final = 10  # points with which the two longest suits decide about opening
WEAK_TWO: Final = 6
MOST_WEAK: Final = 11
LEAST_WEAK: Final = 5  # points of a weak bid; one less with seven cards
STRONG: Final = 20  # points that are half of the pack
DEFENDS: Final = 5  # points with which long trumps of theirs are worth something
ENTERS: Final = 8  # points with which people come in, and how many more each level takes
STEP: Final = 3
ANSWERS: Final = 6  # points with which an opening of one is answered
TAKEOUT: Final = 12  # points of a takeout double, with a short suit of theirs
SHORT: Final = 2
DOUBLES_NT: Final = 15  # points to double an opening of one no trump
FIT: Final = 8  # trumps in two hands
BOOK: Final = 6  # tricks that a level counts from
WEAK: Final = ("open.weak_two", "open.three", "open.four", "overcall.weak_jump")  # rules of long suits and few points
MOST_BESIDE: Final = 15  # points that are plainly too few for game beside such a hand
TRANSFER: Final = "nt.transfer"  # the rule of bids that show the next suit
UNKNOWN: Final = "natural.unknown"  # the rule of bids that the system does not have
HIGHEST: Final = read_call("7NT")
POOR: Final = 2  # honours of a suit that is not worth bidding


def passing(auction: Situation, hand: Hand) -> tuple[str, dict[str, Fact]]:
    """Return why a hand passes, and what is told of it."""
    facts = _shared(auction, hand)
    if not auction.bid:
        return _unopened(auction, hand, facts), facts
    if auction.bidder in (ME, PARTNER):
        return _ours(auction, hand, facts), facts
    return (_doubled(auction, hand) if auction.doubled else _theirs(auction, hand, facts)), facts


def partners_points(auction: Situation, hand: Hand) -> tuple[int, int]:
    """Return the least and the most that partner can have, from calls and from what is left of the pack."""
    low, high = auction.known(PARTNER).hcp
    others = hand.hcp + sum(auction.known(seat).hcp[0] for seat in (LEFT, RIGHT))
    return low, max(low, min(high, ALL_POINTS - others))


def partners_span(auction: Situation, hand: Hand) -> str:
    """Write partner's range as it is after the last call; nothing where further calls have left it wide."""
    low, high = partners_points(auction, hand)
    bids = [item for item in auction.of(PARTNER) if item.call != PASS]
    open_ended = high - low > NARROW and len(bids) > 1
    return span((low, high), RICHEST) if auction.of(PARTNER) and not open_ended else ""


def _shared(auction: Situation, hand: Hand) -> dict[str, Fact]:
    high = partners_points(auction, hand)[1]
    facts: dict[str, Fact] = {"points": hand.hcp, "most": hand.hcp + high, "partners_most": high}
    if partners := partners_span(auction, hand):
        facts["partners"] = partners
    if auction.bid:
        facts |= {"bid": call_name(auction.bid), "needed": 8 - auction.level}
        strain = _strain(auction)
        if strain != strain_of(auction.bid):
            facts["shows"] = SUIT_NAMES[strain or 0]
        if strain is not None and strain != NO_TRUMPS:
            facts |= {"trumps": SUIT_NAMES[strain], "held": hand.lengths[strain]}
    if auction.their_suits:
        theirs = auction.their_suits[0]
        facts |= {"theirs": SUIT_NAMES[theirs], "their_cards": hand.lengths[theirs]}
    return facts


def _strain(auction: Situation) -> int | None:
    """Return the suit that the last bid is about: of their transfer the one that it shows."""
    last = next(item for item in reversed(auction.said) if item.call == auction.bid)
    theirs = auction.bidder not in (ME, PARTNER) and last.rule.startswith(TRANSFER)
    return last.meaning.suit if theirs and last.meaning.suit is not None else strain_of(auction.bid)


def _trumps(auction: Situation, hand: Hand) -> int:
    """Return how many trumps a hand has if the last bid is played."""
    strain = _strain(auction)
    return 0 if strain is None or strain == NO_TRUMPS else hand.lengths[strain]


def _unopened(auction: Situation, hand: Hand, facts: dict[str, Fact]) -> str:
    """Nobody has opened: what the hand lacks for it."""
    longest = max(SUITS, key=lambda suit: hand.lengths[suit])
    if len(auction.said) == LAST and hand.hcp >= COUNTED - 1:
        facts |= {"spades": hand.lengths[SPADES], "sum": hand.hcp + hand.lengths[SPADES]}
        return "pass_fourth"
    if hand.lengths[longest] >= WEAK_TWO and hand.hcp <= MOST_WEAK:
        facts |= {"suit": SUIT_NAMES[longest], "cards": hand.lengths[longest]}
        if len(auction.said) == LAST:
            return "pass_last"
        facts |= _flaw(hand, longest)
        return "pass_flawed"
    facts |= {"long": sum(hand.shape[:2]), "sum": hand.hcp + sum(hand.shape[:2])}
    return "pass_counted" if hand.hcp >= COUNTED else "pass_opening"


def _flaw(hand: Hand, longest: int) -> dict[str, Fact]:
    """Return what is wrong with a long suit for a weak bid, if it can be named."""
    if 0 in hand.lengths and hand.lengths[longest] == WEAK_TWO:
        return {"flaw": "void"}
    if any(hand.lengths[suit] >= LONG for suit in MAJORS if suit != longest):
        return {"flaw": "major"}
    good = hand.top_three[longest] >= POOR or hand.top_five[longest] > POOR
    if not good:
        return {"flaw": "ragged"}
    if hand.hcp < LEAST_WEAK - (hand.lengths[longest] > WEAK_TWO):
        return {"flaw": "weak"}
    six_clubs = longest == CLUBS and hand.lengths[longest] == WEAK_TWO and hand.top_three[longest] < POOR
    return {"flaw": "clubs"} if six_clubs else {}


def _doubled(auction: Situation, hand: Hand) -> str:
    """Their bid is doubled: by partner to beat it, or for takeout and long trumps make it so."""
    if any(item.call == DOUBLE for item in auction.of(ME)[-1:]):
        return "pass_own"
    return "pass_trumps" if _trumps(auction, hand) >= LONG else "pass_penalty"


def _ours(auction: Situation, hand: Hand, facts: dict[str, Fact]) -> str:
    """Our side has the last bid: nothing higher is in sight."""
    if auction.doubled:
        facts |= {"highest": call_name(auction.bid)} if auction.bid == HIGHEST else {}
        facts |= {"fits": "fits"} if _trumps(auction, hand) > SHORT else {}
        return "pass_asked" if _takeout(auction) else "pass_doubled"
    if auction.level >= SLAM_LEVEL:
        facts |= {"heard": "heard"} if _spoke(auction, ME) else {}
        return "pass_slam" if auction.level == SLAM_LEVEL and auction.bidder == PARTNER else "pass_grand"
    last = auction.last(PARTNER)
    low, high = auction.known(ME).hcp
    limited = auction.bidder == PARTNER and bool(auction.of(ME)) and low > 0 and high - low <= NARROW
    if limited and not auction.at_game and last is not None and last.meaning.rule == UNKNOWN:
        facts["told"] = f"{low}-{high}" if low < high else f"{low}"
        return "pass_told"
    if auction.bidder == PARTNER and last is not None and last.meaning.rule == UNKNOWN:
        facts |= (
            {"weak": hand.hcp} if hand.hcp < COUNTED else {"reached": call_name(auction.bid)} if auction.at_game else {}
        )
        facts |= {"fits": "fits"} if _trumps(auction, hand) > SHORT else {}
        return "pass_unknown"
    goal = SLAM_POINTS if auction.at_game else GAME_POINTS
    facts["goal"] = str(goal)
    if auction.bidder == PARTNER and last is not None and last.rule.startswith(WEAK) and hand.hcp <= MOST_BESIDE:
        return "pass_preempt"
    if limited:
        facts["told"] = f"{low}-{high}" if low < high else f"{low}"
        return "pass_told"
    least, partners = partners_points(auction, hand)
    suit = strain_of(auction.bid) != NO_TRUMPS
    if auction.bidder == PARTNER and suit and not _spoke(auction, ME) and auction.level == 1 and hand.hcp < ANSWERS:
        return "pass_weak"
    return "pass_short" if hand.hcp + partners < goal else _near(auction, hand.hcp + least, goal, facts)


def _takeout(auction: Situation) -> bool:
    """Whether they just doubled to ask for the other suits; a pass of the doubler's partner would make it penalties."""
    last = auction.said[-1]
    asks = last.rule.startswith("negative.") or "takeout" in last.meaning.says.lower()
    # In the last seat, against a low bid in a suit, a silent side has nothing else to say
    low = auction.level < HIGH_LEVEL and strain_of(auction.bid) != NO_TRUMPS and not auction.their_suits
    return last.call == DOUBLE and (asks or (low and not _spoke(auction, LEFT)))


def _near(auction: Situation, least: int, goal: int, facts: dict[str, Fact]) -> str:
    """Game or slam may be there, with ``least`` points together or more: say no more of it than is true."""
    if auction.at_game:
        facts["reached"] = call_name(auction.bid)
    if least >= goal - SHORT:
        return "pass_content"
    if auction.at_game:
        return "pass_game"
    return "pass_maybe" if "partners" in facts and "+" not in str(facts["partners"]) else "pass_enough"


def _theirs(auction: Situation, hand: Hand, facts: dict[str, Fact]) -> str:
    """Their bid stands: why neither bid nor double."""
    shown = sum(auction.known(seat).hcp[0] for seat in (LEFT, RIGHT))
    facts["shown"] = shown
    most = partners_points(auction, hand)[1]
    if most < ALL_POINTS - hand.hcp - shown:  # then partner's own calls say it, and not what is left of the pack
        facts["limited"] = most
    if auction.level >= SLAM_LEVEL:
        _heard(auction, facts)
        facts |= slam_passed(auction, hand)
        return "pass_their_slam"
    if trumps := _their_trumps(auction, hand):
        return trumps
    if auction.at_game:
        _heard(auction, facts)
        if (unshown := _unshown(auction, hand)) is not None and hand.lengths[unshown] > WEAK_TWO:
            facts |= _of_suit(auction, hand, unshown)
            return "pass_plain"
        return "pass_their_game"
    return _competing(auction, hand, facts)


def _their_trumps(auction: Situation, hand: Hand) -> str:
    """Why a hand passes that is long in the suit of their last bid; nothing if it is not."""
    strain = _strain(auction)
    good = strain is not None and strain != NO_TRUMPS and hand.top_five[strain] > 0 and hand.hcp >= DEFENDS
    if not good or _trumps(auction, hand) < (LONG if auction.level >= HIGH_LEVEL else LONG + 1):
        return ""
    if auction.level > 1:
        return "pass_defend"
    if auction.opener == PARTNER and not _spoke(auction, ME):
        return "pass_trap"
    return "pass_theirs" if hand.hcp >= ENTERS else "pass_few"


def _competing(auction: Situation, hand: Hand, facts: dict[str, Fact]) -> str:
    """They have bid no game: what our side lacks to bid on."""
    if _outgunned(auction, hand):
        return "pass_few" if hand.hcp < ANSWERS and not _spoke(auction, ME) else "pass_outgunned"
    if _beyond_fit(auction, hand, facts):
        return "pass_fit"
    if _spoke(auction, ME):
        return _spoken(auction, hand, facts)
    if _spoke(auction, PARTNER):
        if auction.of(PARTNER)[-1].call == DOUBLE:
            facts["asked"] = "asked"
        elif suits := [suit for suit in auction.suits(PARTNER) if hand.lengths[suit] <= SHORT]:
            facts |= {"misfit": SUIT_NAMES[suits[0]], "few": hand.lengths[suits[0]]}
        return "pass_out" if [item.call for item in auction.said[-2:]] == [PASS, PASS] else "pass_wait"
    return _silent(auction, hand, facts)


def _unshown(auction: Situation, hand: Hand) -> int | None:
    """Return a long suit of the hand that nobody has shown."""
    shown = (*auction.their_suits, *auction.our_suits)
    long = [suit for suit in SUITS if suit not in shown and hand.lengths[suit] >= LONG_SUIT]
    return max(long, key=lambda suit: hand.lengths[suit], default=None)


def _of_suit(auction: Situation, hand: Hand, suit: int) -> dict[str, Fact]:
    """Return what a bid of a suit would be: its cards, and the level."""
    level = level_of(auction.cheapest(suit))
    return {"suit": SUIT_NAMES[suit], "cards": hand.lengths[suit], "level": level}


def _spoken(auction: Situation, hand: Hand, facts: dict[str, Fact]) -> str:
    """The hand has called before: it need not answer a double any more, keeps a long suit quiet, or has said all."""
    if auction.bidder == RIGHT and auction.of(PARTNER)[-1].call == DOUBLE:
        facts["asked"] = "asked"
        return "pass_wait"
    if (unshown := _unshown(auction, hand)) is not None and hand.hcp < TAKEOUT:
        facts |= _of_suit(auction, hand, unshown)
        return "pass_long"
    return "pass_said"


def _outgunned(auction: Situation, hand: Hand) -> bool:
    """Whether the others have shown so much that our side cannot have half of the points."""
    shown = sum(auction.known(seat).hcp[0] for seat in (LEFT, RIGHT))
    return shown >= STRONG - 2 and hand.hcp + partners_points(auction, hand)[1] <= STRONG


def _beyond_fit(auction: Situation, hand: Hand, facts: dict[str, Fact]) -> bool:
    """Whether our best suit would have to be bid higher than its trumps are good for: a level for each above six."""
    lengths = {suit: hand.lengths[suit] + auction.known(PARTNER).lengths[suit][0] for suit in auction.our_suits}
    suit = max(lengths, key=lambda suit: lengths[suit], default=None)
    if suit is None or lengths[suit] < FIT:
        return False
    level = level_of(auction.cheapest(suit))
    facts |= {"suit": SUIT_NAMES[suit], "together": lengths[suit], "safe": lengths[suit] - BOOK, "level": level}
    return level > lengths[suit] - BOOK


def _spoke(auction: Situation, seat: int) -> bool:
    return any(item.call != PASS for item in auction.of(seat))


def _heard(auction: Situation, facts: dict[str, Fact]) -> None:
    """Tell what partner has bid, and whether partner could have doubled their last bid or still can."""
    bids = [item.call for item in auction.of(PARTNER) if strain_of(item.call) is not None]
    if bids:
        facts["passed" if auction.bidder == LEFT else "next"] = call_name(bids[0])


def _shortage(auction: Situation, hand: Hand, facts: dict[str, Fact]) -> str:
    """A hand with points for a double has a short suit that partner might choose, or else nothing to say."""
    others = [suit for suit in SUITS if suit not in auction.their_suits]
    shortest = min(others, key=lambda suit: hand.lengths[suit], default=None)
    if shortest is None or hand.lengths[shortest] > SHORT:
        return "pass_plain"
    facts |= {"suit": SUIT_NAMES[shortest], "cards": hand.lengths[shortest]}
    return "pass_short_suit"


def _silent(auction: Situation, hand: Hand, facts: dict[str, Fact]) -> str:
    """Our side has not said anything: what the hand lacks to come in."""
    own = [suit for suit in SUITS if suit not in auction.their_suits and hand.lengths[suit] >= LONG_SUIT]
    if own:
        suit = max(own, key=lambda suit: (hand.lengths[suit], suit))
        level = level_of(auction.cheapest(suit))
        facts |= {"suit": SUIT_NAMES[suit], "cards": hand.lengths[suit], "level": level}
        if strain_of(auction.bid) == NO_TRUMPS:
            return "pass_over_nt"
        facts |= _flaw(hand, suit) if hand.lengths[suit] >= WEAK_TWO else {}
        if hand.hcp < ENTERS + STEP * (level - 1):
            return "pass_long"
        return "pass_poor" if hand.top_five[suit] <= POOR else "pass_plain"
    if hand.hcp < ENTERS:
        return "pass_few"
    longest = max(auction.their_suits, key=lambda suit: hand.lengths[suit], default=None)
    if longest is not None and hand.lengths[longest] > LONG and hand.top_five[longest] > POOR:
        facts |= {"trumps": SUIT_NAMES[longest], "held": hand.lengths[longest]}
        return "pass_theirs"
    if strain_of(auction.bid) == NO_TRUMPS:
        facts |= {"light": hand.hcp} if hand.hcp < TAKEOUT or auction.level > 1 else {}
        return "pass_no_double" if hand.hcp < DOUBLES_NT else _shortage(auction, hand, facts)
    few = auction.level > 1 and hand.hcp < COUNTED  # then the shape is not what lacks
    if longest is not None and hand.lengths[longest] > SHORT and not few:
        facts |= {"theirs": SUIT_NAMES[longest], "their_cards": hand.lengths[longest]}
        return "pass_shape"
    return "pass_light" if hand.hcp < TAKEOUT else _shortage(auction, hand, facts)
