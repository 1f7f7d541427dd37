"""Ideas of leading: what declarer does with a suit, and what defenders attack or leave alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from parlour.cards import members, name_of, of_suit, rank_of, suit_of
from parlour.core.observation import Fact, Seat
from parlour.core.teaching import Idea
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.teaching.looking import (
    JACK,
    SUIT_NAMES,
    TEN,
    above,
    bid_by,
    hand_name,
    held,
    high_card,
    idea,
    in_play,
    is_honour,
    named_by,
    opposite,
    seat_name,
    touching,
)
from parlour.games.bridge.teaching.purpose import next_step, side_winners, tenace
from parlour.games.bridge.teaching.suits import (
    discard_on,
    duck_lead,
    establish,
    keep_stopper,
    run_suit,
    setting_lead,
    shorten,
)
from parlour.games.bridge.teaching.winning import runs

__all__ = ["LEADS"]

LONG: Final = 7  # cards of a suit in two hands, that may be set up
FOURTH: Final = 4
USUAL: Final = {2: 1, 3: 2, 4: 3, 5: 3, 6: 4, 7: 4}  # cards of a suit that are out, and how many one hand likely has


@in_play("lead", side="declarer")
def draw_trumps(now: Situation, card: int, rival: int) -> Idea | None:
    """Their trumps fall before they can ruff winners."""
    if now.trumps is None or suit_of(card) != now.trumps or suit_of(rival) == now.trumps:
        return None
    out = of_suit(now.out, now.trumps).bit_count()
    ours = of_suit(now.ours, now.trumps).bit_count()
    if not out or (out > ours and above(now, card)):
        return None
    if out > ours + 1:
        return idea(card)
    winners = side_winners(now)
    facts: dict[str, Fact] = {"winners": winners} if winners else {} if _may_ruff(now) else {"free": "free"}
    return idea(card, out=out, **facts)


@in_play("lead", side="declarer")
def wait_with_trumps(now: Situation, card: int, rival: int) -> Idea | None:
    """Trumps wait while one's own are needed for something else."""
    if now.trumps is None or suit_of(rival) != now.trumps or suit_of(card) == now.trumps:
        return None
    short = _to_ruff(now)
    return idea(card, suit=SUIT_NAMES[short[0][0]], hand=hand_name(now, short[0][1])) if short else None


@in_play("lead", side="declarer")
def keep_trumps(now: Situation, card: int, rival: int) -> Idea | None:
    """A trump that would be beaten is kept to ruff with."""
    apart = now.trumps is not None and suit_of(rival) == now.trumps != suit_of(card)
    higher = above(now, rival) if apart else []
    return idea(rival, kept=name_of(rival), wins=name_of(higher[-1])) if higher else None


def _to_ruff(now: Situation) -> list[tuple[int, Seat]]:
    """Return the suits in which the hand with fewer trumps can ruff losers of the other, and which hand that is."""
    found = ((suit, _ruffs(now, suit)) for suit in range(4) if suit != now.trumps)
    return [(suit, seat) for suit, seat in found if seat is not None]


def _may_ruff(now: Situation) -> bool:
    """Whether either hand may come to ruff a loser of the other: it has trumps, and at most two cards of a suit."""
    trumps = now.trumps or 0
    for suit in (suit for suit in range(4) if suit != now.trumps):
        mine, across = held(now, suit), opposite(now, suit)
        for short, long, ruffing in ((mine, across, held(now, trumps)), (across, mine, opposite(now, trumps))):
            if ruffing and len(short) < min(3, len(long)) and above(now, long[0]):
                return True
    return False


def _ruffs(now: Situation, suit: int) -> Seat | None:
    """Return the hand with fewer trumps if it is short in a suit in which the other has losers."""
    trumps = now.trumps or 0
    mine, theirs = held(now, suit), opposite(now, suit)
    own, across = held(now, trumps), opposite(now, trumps)
    sides = ((mine, theirs, own, across, now.seat), (theirs, mine, across, own, now.partner))
    for short, long, ruffing, other, seat in sides:
        few = 0 < len(ruffing) <= len(other)
        if few and len(short) <= 1 and len(long) > len(short) and above(now, long[0]):
            return seat
    return None


@in_play("lead", side="declarer")
def ruff_loser(now: Situation, card: int, rival: int) -> Idea | None:
    """A loser is led to be ruffed in the other hand."""
    suit = suit_of(card)
    if now.trumps in (None, suit) or opposite(now, suit) or not above(now, card):
        return None
    across = of_suit(now.obs.seen[now.partner] or 0, now.trumps or 0)
    return idea(card, hand=hand_name(now, now.partner)) if across else None


@in_play("lead", side="declarer")
def finesse_lead(now: Situation, card: int, rival: int) -> Idea | None:
    """A card is led through the hand that should have the missing honour, towards two that lie around it."""
    missing = tenace(now, card) if suit_of(rival) != suit_of(card) else None
    if missing is None:
        return None
    return idea(card, missing=name_of(missing), holder=seat_name((now.seat + 1) % 4))


@in_play("lead", side="declarer")
def towards(now: Situation, card: int, rival: int) -> Idea | None:
    """A low card is led towards an honour, so that the hand in front of it has to play first."""
    across = opposite(now, suit_of(card))
    # A lone honour has nothing small to play when theirs comes first
    if len(across) < 2 or suit_of(card) == suit_of(rival) or is_honour(card) or establish(now.obs, card, rival):
        return None
    missing = above(now, across[-1])
    if not is_honour(across[-1]) or held(now, suit_of(card))[-1] > across[-1] or len(missing) not in (1, 2):
        return None
    if rank_of(across[-1]) < JACK and len(missing) > 1:
        return None  # a ten wins by its place only over one card
    holder = seat_name((now.seat + 1) % 4)
    return idea(card, across[-1], honour=name_of(across[-1]), missing=name_of(missing[-1]), holder=holder)


@in_play("lead", side="declarer")
def drive_out(now: Situation, card: int, rival: int) -> Idea | None:
    """An honour is led to force out the one that beats it, so that the others win."""
    suit = suit_of(card)
    missing = above(now, card)
    more = [other for other in (*held(now, suit), *opposite(now, suit)) if is_honour(other) and other != card]
    if not is_honour(card) or not more or len(missing) not in (1, 2) or touching(now.obs, card, rival):
        return None
    if suit == suit_of(rival) and rival > card and above(now, rival):
        return None
    good = [other for other in more if above(now, other) == missing] if len(missing) == 1 else []
    facts: dict[str, Fact] = {"good": name_of(max(good))} if good else {}
    return idea(card, suit=SUIT_NAMES[suit], missing=name_of(missing[-1]), **facts)


def _grows(now: Situation, suit: int) -> bool:
    """Whether a suit is so long in two hands that its top cards are played to make the others good."""
    both = [*held(now, suit), *opposite(now, suit)]
    return len(both) >= LONG and any(above(now, other) for other in both) and of_suit(now.out, suit).bit_count() >= 2


@in_play("lead", side="declarer")
def set_up(now: Situation, card: int, rival: int) -> Idea | None:
    """The long suit is played until its last cards are winners."""
    suit = suit_of(card)
    count = len(held(now, suit)) + len(opposite(now, suit))
    others = of_suit(now.out, suit).bit_count()
    both = (*held(now, suit), *opposite(now, suit))
    if sum(not above(now, other) for other in both) >= max(len(held(now, suit)), len(opposite(now, suit))):
        return None  # it is set up already
    high = any(rank_of(other) >= JACK for other in both)
    apart = suit not in (suit_of(rival), now.trumps) and (above(now, card) or _grows(now, suit))
    apart = apart and (high or count >= LONG)
    long = max(len(held(now, suit)), len(opposite(now, suit))) >= 5
    lasts = count >= 6 and (count > others or long) and max(len(held(now, suit)), len(opposite(now, suit))) >= FOURTH
    if not (apart and lasts and others >= 2):
        return None
    longest, most = max(len(held(now, suit)), len(opposite(now, suit))), USUAL.get(others, others)
    breaks: dict[str, Fact] = {"extra": longest - most, "break": f"{most}-{others - most}"} if longest > most else {}
    return idea(card, suit=SUIT_NAMES[suit], together=count, **breaks)


@in_play("lead", side="declarer")
def keep_top(now: Situation, card: int, rival: int) -> Idea | None:
    """A sure winner can wait: it is also the way back to the lead."""
    return idea(rival) if above(now, card) and not above(now, rival) and suit_of(rival) != now.trumps else None


@in_play("lead", side="declarer")
def short_side(now: Situation, card: int, rival: int) -> Idea | None:
    """The high card of the shorter hand goes first, and a small one stays to reach the long hand with."""
    suit = suit_of(card)
    mine, across = held(now, suit), opposite(now, suit)
    short = suit == suit_of(rival) and card > rival and is_honour(card) and 1 < len(mine) < len(across)
    # Nothing of theirs lies between it and the honours across, so that it costs nothing
    level = [other for other in across if is_honour(other) and above(now, other) == above(now, card)]
    return idea(card, suit=SUIT_NAMES[suit], hand=hand_name(now, now.partner)) if short and level else None


@in_play("lead", side="declarer")
def other_hand_first(now: Situation, card: int, rival: int) -> Idea | None:
    """The winners of the shorter hand go first, so that the long suit is not blocked."""
    suit = suit_of(card)
    mine, across = held(now, suit), opposite(now, suit)
    short = len(mine) < len(across) and suit not in (now.trumps, None) and is_honour(card)
    if not short or above(now, card) or above(now, across[-1]):
        return None
    return idea(card, suit=SUIT_NAMES[suit], hand=hand_name(now, now.partner)) if suit_of(rival) != suit else None


@in_play("lead")
def from_the_top(now: Situation, card: int, rival: int) -> Idea | None:
    """A suit is played from the top, in the hope that a missing honour falls."""
    missing = above(now, rival) if suit_of(rival) == suit_of(card) and (now.declaring or is_honour(rival)) else []
    if not missing or above(now, card):
        return None
    return idea(card, missing[-1], **{"missing" if is_honour(rival) else "wins": name_of(missing[-1])})


@in_play("lead", side="declarer")
def reach(now: Situation, card: int, rival: int) -> Idea | None:
    """A card is led to winners in the other hand."""
    tops = [other for other in opposite(now, suit_of(card)) if not above(now, other) and other > card]
    if not tops or suit_of(card) in (suit_of(rival), now.trumps):
        return None
    step = next_step(now, card, now.partner)
    return idea(card, tops[-1], top=name_of(tops[-1]), hand=hand_name(now, now.partner), **step) if step else None


@in_play("lead")
def lead_high(now: Situation, card: int, rival: int) -> Idea | None:
    """A high card of a suit is led instead of a low one, which would be won cheaply."""
    same = suit_of(card) == suit_of(rival) and card > rival
    return idea(card, rival) if same and is_honour(card) and not is_honour(rival) else None


@in_play("lead")
def lead_low(now: Situation, card: int, rival: int) -> Idea | None:
    """A low card of a suit is led, and the high one kept."""
    if suit_of(card) != suit_of(rival) or card > rival or not is_honour(rival):
        return None
    across = opposite(now, suit_of(card)) if now.declaring else []
    if not across or above(now, across[-1]) or across[-1] < card:
        return idea(rival, card)
    # The other hand leads next, and may lead back towards two honours that lie around one of theirs
    later = replace(now, seat=now.partner, hand=now.obs.seen[now.partner] or 0, trick=())
    missing = tenace(later, across[0]) if suit_of(card) != now.trumps else None
    facts: dict[str, Fact] = {} if missing is None else {"finessed": name_of(missing)}
    return idea(rival, card, top=name_of(across[-1]), hand=hand_name(now, now.partner), **facts)


@in_play("lead")
def lead_spot(now: Situation, card: int, rival: int) -> Idea | None:
    """Of two small cards of a suit the higher one can still win, or cost something."""
    small = suit_of(card) == suit_of(rival) and not is_honour(card) and not is_honour(rival)
    # Against what is out both are the same if nothing of theirs lies between
    return idea(card, rival) if small and card > rival and above(now, card) != above(now, rival) else None


@in_play("lead")
def keep_spot(now: Situation, card: int, rival: int) -> Idea | None:
    """Of two small cards of a suit the higher one is kept, or would beat the other hand's winner."""
    if suit_of(card) != suit_of(rival) or card > rival:
        return None
    across = [other for other in opposite(now, suit_of(card)) if card < other < rival] if now.declaring else []
    if across and not above(now, across[-1]):
        return idea(rival, card, entry=name_of(across[-1]), hand=hand_name(now, now.partner))
    return idea(rival, card) if lead_spot(now.obs, rival, card) is not None else None


@in_play("lead")
def cash(now: Situation, card: int, rival: int) -> Idea | None:
    """A card that nothing beats takes its trick before it is too late."""
    suit = suit_of(card)
    ready = bool(now.obs.plays) and not above(now, card) and above(now, rival) and suit != now.trumps
    ready = ready and (suit != suit_of(rival) or not (now.declaring or is_honour(rival)))
    if not ready or (now.declaring and _grows(now, suit)) or _ruffed(now, suit):
        return None
    threats = [
        other for other in range(4) if not now.declaring and other not in (suit, now.trumps) and runs(now, other)
    ]
    follows = not now.declaring and of_suit(now.obs.dummy, suit) and of_suit(now.obs.dummy, now.trumps or 0)
    facts = {"follows": SUIT_NAMES[suit]} if follows else {}
    return high_card(now, card, {"threat": SUIT_NAMES[threats[0]]} if threats else facts)


def _ruffed(now: Situation, suit: int) -> bool:
    """Whether a hand of the other side has no card of a suit and may have a trump: then nothing of it is high."""
    if now.trumps is None:
        return False
    hands = [now.against[(now.seat + step) % 4] for step in (1, 3)]
    return any(of_suit(hand, now.trumps) and not of_suit(hand, suit) for hand in hands)


# Defence


@in_play("lead", side="defence")
def give_ruff(now: Situation, card: int, rival: int) -> Idea | None:
    """Partner has shown out of the suit and may still have a trump."""
    suit = suit_of(card)
    void = of_suit(now.voids[now.partner], suit) and suit_of(rival) != suit
    trumps = now.trumps is not None and of_suit(now.against[now.partner], now.trumps)
    return idea(card, suit=SUIT_NAMES[suit], partner=seat_name(now.partner)) if void and trumps else None


@in_play("lead", side="defence")
def no_ruff_and_discard(now: Situation, card: int, rival: int) -> Idea | None:
    """A suit that neither of declarer's hands has lets one ruff while the other throws a loser."""
    suit = suit_of(rival)
    both = not of_suit(now.out, suit) and now.trumps is not None and suit not in (now.trumps, suit_of(card))
    return idea(rival, suit=SUIT_NAMES[suit]) if both and of_suit(now.out, now.trumps or 0) else None


@in_play("lead", side="defence")
def sequence(now: Situation, card: int, rival: int) -> Idea | None:
    """The top of touching honours drives out a higher one and gives nothing away."""
    mine = held(now, suit_of(card))
    top = is_honour(card) and card - 1 in mine and card + 1 not in mine and rank_of(card)
    small = (rival not in mine or rival < card - 1) and (suit_of(card) != now.trumps or rank_of(card) > JACK)
    return idea(card, card - 1, next=name_of(card - 1)) if top and small else None


@in_play("lead", side="defence")
def singleton(now: Situation, card: int, rival: int) -> Idea | None:
    """Who has no more of a suit can ruff it next time."""
    suit = suit_of(card)
    trumps = now.trumps is not None and suit != now.trumps and of_suit(now.hand, now.trumps)
    early = now.left > FOURTH  # later on every card may be the last of its suit
    return idea(card, suit=SUIT_NAMES[suit]) if trumps and early and held(now, suit) == [card] else None


@in_play("lead", side="defence")
def return_suit(now: Situation, card: int, rival: int) -> Idea | None:
    """Partner's suit goes on."""
    suit = suit_of(card)
    theirs = now.led_first(now.partner) == suit != suit_of(rival) and suit != now.trumps
    return idea(card, suit=SUIT_NAMES[suit], partner=seat_name(now.partner)) if theirs else None


@in_play("lead", side="defence")
def go_on(now: Situation, card: int, rival: int) -> Idea | None:
    """The suit that our side has begun, or led last, goes on."""
    suit = suit_of(card)
    last = suit_of(now.obs.plays[-4]) if now.obs.plays and (now.obs.leaders[-2] - now.seat) % 2 == 0 else None
    begun = suit in (now.led_first(now.seat), last) and suit not in (suit_of(rival), now.trumps)
    return idea(card, suit=SUIT_NAMES[suit]) if begun else None


@in_play("lead", side="defence")
def partners_bid(now: Situation, card: int, rival: int) -> Idea | None:
    """Partner has bid the suit, and so has something there."""
    suit = suit_of(card)
    bid = suit in named_by(now, now.partner) and suit not in (suit_of(rival), now.trumps)
    return idea(card, suit=SUIT_NAMES[suit]) if bid and not opposite(now, suit) else None


@in_play("lead", side="defence")
def their_suit(now: Situation, card: int, rival: int) -> Idea | None:
    """Before dummy is seen, a suit that declarer's side has bid is left alone for one that it has not."""
    suit, theirs = suit_of(rival), (now.contract.declarer, now.contract.dummy)
    if now.obs.plays or any(suit_of(card) in bid_by(now, seat) for seat in theirs):
        return None
    for seat in theirs:
        if suit in bid_by(now, seat) and suit not in (suit_of(card), now.trumps):
            return idea(card, suit=SUIT_NAMES[suit], who=seat_name(seat))
    return None


@in_play("lead", side="defence")
def cut_ruffs(now: Situation, card: int, rival: int) -> Idea | None:
    """A trump led takes away the trump that a short dummy would ruff with."""
    dummy = now.obs.dummy
    if now.trumps is None or suit_of(card) != now.trumps or suit_of(rival) == now.trumps:
        return None
    lengths = {suit: of_suit(dummy, suit).bit_count() for suit in range(4) if suit != now.trumps}
    short = min(lengths, key=lambda suit: lengths[suit])
    ruffs = lengths[short] <= 2 and of_suit(dummy, now.trumps)
    return idea(card, suit=SUIT_NAMES[short]) if ruffs else None


@in_play("lead", side="defence")
def through_dummy(now: Situation, card: int, rival: int) -> Idea | None:
    """With dummy on the left, its honours are led through: partner plays after them."""
    suit = suit_of(card)
    honours = [other for other in members(of_suit(now.obs.dummy, suit)) if rank_of(other) >= JACK]
    left = now.contract.dummy == (now.seat + 1) % 4 and suit not in (suit_of(rival), now.trumps)
    return idea(card, honours[-1], honour=name_of(honours[-1])) if left and honours else None


@in_play("lead", side="defence")
def up_to_weakness(now: Situation, card: int, rival: int) -> Idea | None:
    """With dummy on the right, a suit in which it is weak catches declarer's honours between the defenders."""
    suit = suit_of(card)
    weak, weak_too = (
        all(rank_of(other) < TEN for other in members(of_suit(now.obs.dummy, one))) for one in (suit, suit_of(rival))
    )
    right = now.contract.dummy == (now.seat - 1) % 4 and suit not in (suit_of(rival), now.trumps)
    right = right and of_suit(now.obs.dummy, suit) != 0 and suit != now.led_first(now.contract.declarer)
    return idea(card, suit=SUIT_NAMES[suit]) if right and weak and not weak_too else None


@in_play("lead", side="defence")
def keep_master(now: Situation, card: int, rival: int) -> Idea | None:
    """A sure winner is not cashed where that would make the next card of the other side good."""
    suit = suit_of(rival)
    falls = of_suit(now.obs.dummy, suit) if of_suit(now.obs.dummy, suit).bit_count() == 1 else 0
    below = [card for card in members(of_suit((now.out | now.hand) & ~falls, suit)) if card < rival]
    helped = bool(below) and rank_of(below[-1]) >= JACK and bool(of_suit(now.out, suit) >> below[-1] & 1)
    apart = suit not in (suit_of(card), now.trumps) and not above(now, rival)
    return idea(rival, below[-1], good=name_of(below[-1])) if apart and helped else None


@in_play("lead")
def leave_suit(now: Situation, card: int, rival: int) -> Idea | None:
    """Who leads a suit with a broken honour helps the other side there."""
    suit = suit_of(rival)
    mine = [*held(now, suit), *(opposite(now, suit) if now.declaring else ())]
    broken = [other for other in mine if rank_of(other) >= JACK and above(now, other) and other + 1 not in mine]
    apart = suit not in (suit_of(card), now.trumps) and len(mine) > 1
    honour = name_of(max(broken)) if broken else ""
    return idea(rival, suit=SUIT_NAMES[suit], honour=honour) if apart and broken else None


@in_play("lead", side="defence")
def no_trump_lead(now: Situation, card: int, rival: int) -> Idea | None:
    """Leading trumps would draw them for declarer."""
    apart = now.trumps is not None and suit_of(rival) == now.trumps != suit_of(card)
    return idea(rival) if apart else None


@in_play("lead", side="defence")
def fourth_best(now: Situation, card: int, rival: int) -> Idea | None:
    """The longest suit is where small cards become winners."""
    mine = held(now, suit_of(card))
    fourth = len(mine) >= FOURTH and card == mine[-FOURTH] and rank_of(mine[-1]) >= JACK and suit_of(card) != now.trumps
    apart = suit_of(card) != suit_of(rival)
    if now.trumps is not None:  # nobody leads away from an ace there
        named = fourth and apart and not now.obs.plays and above(now, mine[-1])
        return idea(card, suit=SUIT_NAMES[suit_of(card)], honour=name_of(mine[-1])) if named else None
    if len(mine) < FOURTH or len(mine) <= len(held(now, suit_of(rival))):
        return None
    if not above(now, card):
        return idea(card, suit=SUIT_NAMES[suit_of(card)], length=len(mine), ready="ready")
    facts = {"fourth": "fourth"} if fourth else {}
    return idea(card, suit=SUIT_NAMES[suit_of(card)], length=len(mine), **facts)


@in_play("lead", side="defence")
def top_of_nothing(now: Situation, card: int, rival: int) -> Idea | None:
    """The first lead from two or three small cards is the highest of them: it risks no honour and promises none."""
    mine = held(now, suit_of(card))
    named = not now.obs.plays and len(mine) in (2, 3) and card == mine[-1] and not is_honour(card)
    apart = suit_of(card) not in (suit_of(rival), now.trumps)
    return idea(card, suit=SUIT_NAMES[suit_of(card)], length=len(mine)) if named and apart else None


@in_play("lead", side="defence")
def attack(now: Situation, card: int, rival: int) -> Idea | None:
    """A trick is set up in a suit before declarer can throw losers of it."""
    mine = held(now, suit_of(card))
    honours = [other for other in mine if rank_of(other) >= JACK and above(now, other)]
    apart = suit_of(card) not in (suit_of(rival), now.trumps) and honours
    return idea(card, honours[-1], suit=SUIT_NAMES[suit_of(card)], honour=name_of(honours[-1])) if apart else None


@in_play("lead", side="defence")
def safe_lead(now: Situation, card: int, rival: int) -> Idea | None:
    """From a suit without an honour nothing is lost that declarer could not take anyway."""
    small, small_too = (all(rank_of(other) < JACK for other in held(now, suit_of(one))) for one in (card, rival))
    apart = suit_of(card) not in (suit_of(rival), now.trumps) and not small_too
    return idea(card, suit=SUIT_NAMES[suit_of(card)]) if small and apart else None


LEADS: Final = (
    *(setting_lead, ruff_loser, give_ruff, no_ruff_and_discard, finesse_lead, shorten, discard_on, draw_trumps),
    *(wait_with_trumps, establish, duck_lead, other_hand_first, run_suit, keep_stopper, short_side, from_the_top),
    # What custom names comes before what is said against another card
    *(cash, towards, drive_out, set_up, reach, singleton, partners_bid, return_suit, sequence, fourth_best),
    *(top_of_nothing, keep_master, cut_ruffs, their_suit, leave_suit, through_dummy, up_to_weakness, attack),
    *(safe_lead, go_on),
    *(no_trump_lead, keep_trumps, lead_low, keep_top, lead_high, lead_spot, keep_spot),
)
