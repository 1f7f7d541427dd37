"""Claims: never wrong wherever the unseen cards lie, found where they are plain, kept by records and formats."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from parlour.core.conformance import check_explanations
from parlour.core.formats import Format, Script
from parlour.core.limits import Limit
from parlour.core.registry import make_player
from parlour.errors import FormatError, IllegalAction
from parlour.games.bridge.engine.solver_kernel import Solver
from parlour.games.bridge.rules.claim import CLAIM, certain
from parlour.games.bridge.rules.contract import read_contract, score
from parlour.games.bridge.rules.deal import Hands, read_deal
from parlour.games.bridge.rules.formats.declared import FORMATS, board_of_script, script_of
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.state import Board, view_of
from parlour.games.bridge.rules.variants import BridgeRules
from parlour.games.bridge.view import BridgePage

# North and South hold all tops; West leads a spade and there is nothing left to play for.
LAID_DOWN = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
# Ten tricks from the top in spades; three diamonds are lost.
TEN = "N:AKQJT.AKQ.432.43 98.J32.AKQJ.J875 765.T4.T765.AKQT 432.98765.98.962"


def position(rules: BridgeRules, deal: str, cards: str = "") -> tuple[Bridge, Board]:
    """A board after some cards."""
    game = Bridge(rules)
    return game, game.load(f"deal {deal}" + (f"\nplay {cards}" if cards else ""))


def ending(hands: Hands, contract: str, leader: int) -> Board:
    """A board of a few cards, as if the others had been played."""
    played = [card for card in range(52) if not any(hand >> card & 1 for hand in hands)]
    tricks = len(played) // 4
    full = list(hands)
    for number, card in enumerate(played):
        full[number % 4] |= 1 << card
    leaders = (0,) * tricks + (leader,)
    return Board(tuple(full), hands, "play", contract=read_contract(contract), plays=tuple(played), leaders=leaders)


def layouts(unseen: list[int], size: int) -> list[tuple[int, int]]:
    """Every way to deal the unseen cards to two hands."""
    ways = []
    for held in combinations(unseen, size):
        one = sum(1 << card for card in held)
        ways.append((one, sum(1 << card for card in unseen) & ~one))
    return ways


@pytest.mark.parametrize("contract", ["3NT by S", "4S by S"])
def test_declarer_takes_what_he_claims_in_every_layout(contract: str) -> None:
    strain = read_contract(contract).strain
    rng, solver = Random(7), Solver()
    claims = 0
    for _ in range(1200):
        # High cards to North and South, so that there is something to claim.
        deck = sorted(rng.sample(range(52), 12), key=lambda card: card % 13 + rng.random() * 4)
        unseen, ours = deck[:6], deck[6:]
        rng.shuffle(ours)
        north, south = (sum(1 << card for card in part) for part in (ours[:3], ours[3:]))
        first = layouts(unseen, 3)[0]
        state = ending((north, first[0], south, first[1]), contract, rng.choice((0, 2)))
        if not certain(view_of(state, 2, BridgeRules())):
            continue
        claims += 1
        for east, west in layouts(unseen, 3):
            assert solver.tricks((north, east, south, west), strain, state.leaders[-1]) == 3, (north, south, east, west)
    assert claims > 30


def test_a_defender_counts_on_nobody() -> None:
    rng, solver = Random(11), Solver()
    claims = 0
    for _ in range(1500):
        deck = sorted(rng.sample(range(52), 12), key=lambda card: card % 13 + rng.random() * 4)
        mine = sum(1 << card for card in deck[9:])
        others = deck[:9]
        hands = [sum(1 << card for card in others[3 * part : 3 * part + 3]) for part in range(3)]
        state = ending((hands[0], mine, hands[1], hands[2]), "3NT by S", 1)
        if not certain(view_of(state, 1, BridgeRules())):
            continue
        claims += 1
        for _ in range(6):
            rng.shuffle(others)
            dealt = [sum(1 << card for card in others[3 * part : 3 * part + 3]) for part in range(3)]
            assert solver.tricks((dealt[0], mine, dealt[1], dealt[2]), 4, 1) == 3
    assert claims > 10


def test_what_is_plain_is_found_and_scored() -> None:
    game, state = position(BridgeRules(contract="7NT by N"), LAID_DOWN, "TS 3S 2S AS")
    obs = game.observe(state, 0)
    assert BridgePage(game).show(obs).claim == 12
    assert game.parse("claim", obs) == CLAIM
    assert game.format(CLAIM) == "claim"
    over = game.step(state, 0, CLAIM)
    assert over.won == (13, 0)
    outcome = game.outcome(over)
    assert outcome is not None
    assert outcome.points[0] == score(read_contract("7NT by N"), 13, vulnerable=False)
    assert BridgePage(game).show(game.observe(over, 2)).claimed == 0
    assert "North claimed the rest." in BridgePage(game).draw(game.observe(over, 1))
    assert game.load(game.dump(over)) == over
    assert [event.kind for event in game.observe(over, 3).events[-2:]] == ["bridge.claim", "bridge.result"]


@pytest.mark.parametrize(
    ("contract", "deal", "cards", "seat", "code"),
    [
        ("7NT by N", LAID_DOWN, "", 1, "bridge.claim_unsure"),  # no dummy yet
        ("7NT by N", LAID_DOWN, "TS", 0, "bridge.claim_later"),  # in the middle of a trick
        ("7NT by N", LAID_DOWN, "TS 3S 2S AS", 1, "bridge.not_your_turn"),
        ("4S by N", TEN, "AD 5D 8D 2D KD 6D 9D 3D QD 7D 5H 4D JD TD 6H TS", 0, "bridge.claim_unsure"),  # trumps are out
    ],
)
def test_what_is_not_certain_cannot_be_claimed(contract: str, deal: str, cards: str, seat: int, code: str) -> None:
    game, state = position(BridgeRules(contract=contract), deal, cards)
    obs = game.observe(state, seat)
    assert CLAIM not in game.legal(obs)
    with pytest.raises(IllegalAction) as refused:
        game.step(state, seat, CLAIM)
    assert refused.value.illegal.code == code


def test_as_soon_as_trumps_can_be_drawn_the_rest_is_claimed() -> None:
    cards = "AD 5D 8D 2D KD 6D 9D 3D QD 7D 5H 4D JD TD 6H TS"
    game, state = position(BridgeRules(contract="4S by N"), TEN, cards)
    for card in ("AS", "8S", "5S", "2S"):
        assert CLAIM not in game.legal(game.observe(state, 0))  # one hand may hold all five trumps that are out
        seat = game.actors(state)[0]
        state = game.step(state, seat, game.parse(card, game.observe(state, seat)))
    assert CLAIM in game.legal(game.observe(state, 0))


def test_boards_that_claim_what_they_may_not() -> None:
    game, state = position(BridgeRules(contract="7NT by N"), LAID_DOWN, "TS 3S 2S AS")
    text = game.dump(state)
    for line in ("claim east", "claim", "claim nobody"):
        with pytest.raises(FormatError, match="cannot claim") as caught:
            game.load(f"{text}\n{line}")
        assert caught.value.line == 3


@pytest.mark.parametrize("spec", ["simple", "minimax(depth=1, worlds=2)", "solver(worlds=2)", "expert(worlds=2)"])
def test_players_claim_and_say_so(spec: str) -> None:
    game, state = position(BridgeRules(contract="7NT by N"), LAID_DOWN, "TS 3S 2S AS KS 9S 4S 2H")
    decision = make_player(spec, game).fair.analyse(game.observe(state, 0), Limit(), 1)
    assert decision.action == CLAIM
    assert [reason.code for reason in decision.reasons] == ["bridge.claim_rest"]
    assert len(decision.candidates) == 12  # whoever plays on is judged by the cards
    assert decision.candidates[0].chance == 1.0


def test_claims_are_explained_truly() -> None:
    game = Bridge(BridgeRules(contract="3NT by S"))
    report = check_explanations(game, lambda: make_player("solver(worlds=3)", game).player, seed=3, count=12)
    assert report.reasons > 0


@pytest.mark.parametrize("form", FORMATS, ids=[form.name for form in FORMATS])
def test_claims_go_through_the_formats(form: Format) -> None:
    words = "1S P 4S P P P AD 5D 8D 2D KD 6D 9D 3D QD 7D 5H 4D JD TD 6H TS AS 8S 5S 2S KS 9S 6S 3S QS 5C 7S 4S claim"
    start = Board(read_deal(TEN), read_deal(TEN), "auction")
    game = Bridge()
    script = Script(tuple(words.split()), game.dump(start), {"board": "1"})
    board = board_of_script(script)
    assert board.result == 10
    (again,) = form.read(form.write((script,)))
    assert again.actions == script.actions
    # A file that says less than the rest keeps its result, and nothing is claimed.
    fewer = script_of(type(board)(**{**vars(board), "result": 9}))
    assert fewer.actions[-1] == "4S"
    assert fewer.tags["Tricks"] == "9"


def test_claims_agree_with_the_solver_in_whole_boards() -> None:
    rng = Random(3)
    solver = Solver()
    claims = 0
    for seed in range(40):
        game = Bridge(BridgeRules(contract=rng.choice(("3NT by S", "4S by N", "2H by E"))))
        state = game.start(seed)
        player = make_player("simple", game).fair
        while (actors := game.actors(state)) and not state.claimed:
            obs = game.observe(state, actors[0])
            action = player.decide(obs, Limit(), 1).action
            if action == CLAIM:
                claims += 1
                solver.forget()
                assert state.contract is not None
                taken = solver.tricks(state.hands, state.contract.strain, state.leaders[-1])
                assert taken == 13 - len(state.plays) // 4
            state = game.step(state, actors[0], action)
    assert claims > 10
