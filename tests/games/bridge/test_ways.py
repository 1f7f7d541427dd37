"""How tricks are won along a line with all cards open, and the ideas that need it: throw-ins and safety plays."""

from __future__ import annotations

from parlour.cards import pack, read_card, read_cards
from parlour.core.analysis import Candidate, Continuation
from parlour.core.limits import Budget, Limit
from parlour.games.bridge.engine.events import EVENTS, Ways, card_events
from parlour.games.bridge.engine.situation import situation_of
from parlour.games.bridge.players.double_dummy import DoubleDummy
from parlour.games.bridge.players.ways import ways_of
from parlour.games.bridge.rules.contract import read_contract
from parlour.games.bridge.rules.deal import Hands
from parlour.games.bridge.rules.state import BridgeView
from parlour.games.bridge.rules.variants import BridgeRules
from parlour.games.bridge.teaching import TEACHING
from parlour.games.bridge.teaching.ends import safety

CONCEPTS = {concept.name: concept for concept in TEACHING.concepts}


def ending(contract: str, *hands: str) -> tuple[BridgeView, Hands]:
    """Return an ending of four hands, North first, in which South is to lead and sees dummy."""
    held = tuple(pack(read_cards(hand)) for hand in hands)
    gone = [card for card in range(52) if not any(hand >> card & 1 for hand in held)]
    tricks = len(gone) // 4
    obs = BridgeView(
        2,
        BridgeRules(),
        (),
        phase="play",
        calls=(),
        contract=read_contract(contract),
        plays=tuple(gone),
        leaders=(2,) * (tricks + 1),
        won=(tricks, 0),
        seen=(held[0], None, held[2], None),
    )
    return obs, held


def ways(contract: str, *hands: str) -> dict[int, Ways]:
    obs, held = ending(contract, *hands)
    now = situation_of(obs)
    dummy = DoubleDummy(now, Budget(Limit()))
    rows = [dict(dummy.cards(dummy.position(held)))]
    before = dummy.nodes
    found = ways_of(now, dummy, [held], rows)
    assert dummy.nodes == before  # telling how is not choosing
    return found[0]


THROW_IN = ("2H 3H 2C", "4H 5H 6H", "5S AC QC", "KS KC JC")


def test_a_defender_is_thrown_in_where_every_lead_costs() -> None:
    """West wins the spade and has to lead from king and jack of clubs into ace and queen."""
    found = ways("3NT by S", *THROW_IN)
    assert found[read_card("5S")].thrown_in
    assert not found[read_card("AC")].thrown_in
    assert found[read_card("5S")].suits[0] == 2
    harmless = ways("3NT by S", "2H 3H 2C", "4H 5H 6H", "5S AC QC", "KS 8S 7S")
    assert not any(way.thrown_in for way in harmless.values())  # West has winners to go on with


def test_an_end_play_is_told_of_cards_that_lose_the_trick() -> None:
    obs, _ = ending("3NT by S", *THROW_IN)
    assert CONCEPTS["end_play"].find(obs, read_card("5S"), read_card("AC")) is not None
    assert CONCEPTS["end_play"].find(obs, read_card("AC"), read_card("5S")) is None
    assert CONCEPTS["end_play"].tallies == ("thrown_in",)


def test_ruffs_and_long_cards_are_told_apart() -> None:
    """Two ruffs if no trump is led first; three hearts win because nobody else has any."""
    found = ways("4S by S", "2S 3C", "4D 5D", "AS 2D", "KD 6D")
    assert found[read_card("2D")].ruffs == 2
    assert found[read_card("AS")].ruffs == 0
    found = ways("3NT by S", "3C 4C 5C", "4D 5D 6D", "4H 3H 2H", "7D 8D 9D")
    assert {way.long for way in found.values()} == {3}
    assert {way.suits for way in found.values()} == {(0, 0, 3, 0)}


def option(card: str, *tricks: int) -> Candidate[int]:
    """Return a card after which declarer takes so many tricks of 3NT, one number a deal."""
    contract = read_contract("3NT by S")
    events = [card_events(contract, number, declaring=True) for number in tricks]
    return Candidate(read_card(card), 0.0, continuations=tuple(Continuation(0.0, one) for one in events))


def test_a_safety_play_makes_the_contract_more_often_and_takes_less() -> None:
    obs, _ = ending("3NT by S", *THROW_IN)
    safe, greedy = option("5S", *[9] * 20), option("AC", *[10, 11, 11, 8] * 5)
    found = safety(obs, safe, greedy)
    assert found is not None
    assert found.facts == {"sure": 20, "fewer": 15, "deals": 20, "given": 15}
    assert safety(obs, greedy, safe) is None
    assert safety(obs, safe, option("AC", *[8, 9, 9, 9] * 5)) is None  # simply better
    assert safety(obs, option("5S", *[10] * 20), option("AC", *[11] * 20)) is None  # simply worse


def test_without_lines_nothing_is_counted_of_ways() -> None:
    events = dict(zip(EVENTS, card_events(read_contract("3NT by S"), 9, declaring=True), strict=True))
    assert not any(events[name] for name in EVENTS if name.startswith(("ruffs", "long", "clubs", "thrown")))
