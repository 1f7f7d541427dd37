"""The example games: Connect Four and Whist stay small, and Relay has every awkward thing that it was made for."""

from __future__ import annotations

import tomllib
from importlib.metadata import distribution
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour.core.conformance.placing import place_cards
from parlour.core.conformance.playouts import ReachedState, playout
from parlour.core.game import HiddenGame
from parlour.core.registry import make_game, view_of
from parlour.errors import FormatError, IllegalAction

FOLDER = Path(__file__).parent / "example_plugin"


def test_connect_four_is_complete_in_160_lines() -> None:
    files = [path for path in (FOLDER / "connect4").iterdir() if path.is_file()]
    assert {path.name for path in files} == {"connect4.py", "pyproject.toml"}
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 160


@pytest.mark.parametrize("name", ["connect4", "relay", "whist"])
def test_tests_find_a_game_by_the_entry_point_that_its_package_declares(name: str) -> None:
    project = tomllib.loads((FOLDER / name / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = distribution(project["name"])
    assert (found.version, {(point.group, point.name, point.value) for point in found.entry_points}) == (
        project["version"],
        {(group, point, value) for group, points in project["entry-points"].items() for point, value in points.items()},
    )


@pytest.mark.parametrize("columns", [7, 4])
def test_connect_four_ends_when_a_plain_look_at_the_board_says_so(columns: int) -> None:
    game = make_game("connect4", {"columns": columns, "rows": 4})
    seen: set[str] = set()
    for seed in range(120):
        for position in playout(game, seed):
            board = [line.split() for line in view_of(game).draw(game.observe(position.state, None)).splitlines()[:-1]]
            found = fours(board)
            outcome = game.outcome(position.state)
            if found:
                assert outcome is not None
                assert outcome.winners == tuple({"YR".index(disc) for disc, _ in found})
                seen |= {way for _, way in found}
            else:
                full = not any("." in line for line in board)
                assert (outcome is not None) == full
                assert not full or (outcome is not None and outcome.drawn)
                seen |= {"draw"} if full else set()
    assert seen == {"row", "column", "falling", "rising", "draw"}


def fours(board: list[list[str]]) -> set[tuple[str, str]]:
    """Return who has four in a row, and which way, the slow and plain way."""
    found = set()
    for way, (down, right) in {"row": (0, 1), "column": (1, 0), "falling": (1, 1), "rising": (1, -1)}.items():
        for y, line in enumerate(board):
            for x, disc in enumerate(line):
                cells = [(y + step * down, x + step * right) for step in range(4)]
                inside = all(0 <= row < len(board) and 0 <= column < len(line) for row, column in cells)
                if disc != "." and inside and all(board[row][column] == disc for row, column in cells):
                    found.add((disc, way))
    return found


def test_connect_four_names_the_move_that_is_wrong() -> None:
    game = make_game("connect4")
    with pytest.raises(FormatError, match=r"column 7: .*Column 1 is full"):
        game.load("1111111")
    with pytest.raises(FormatError, match=r"column 3: .*from 1 to 7"):
        game.load("448")


def relay(**rules: object) -> Any:  # noqa: ANN401 - a plug-in's own types
    game = make_game("relay", rules)
    assert isinstance(game, HiddenGame)
    return game


def reached(game: Any, phase: str, seed: int = 1) -> ReachedState:  # noqa: ANN401
    """Return the first position of a random match in this phase."""
    return next(position for position in playout(game, seed) if position.state.round.phase == phase)


def test_being_asked_is_a_secret() -> None:
    game = relay()
    asked = 0
    for seed in range(20):
        state = game.start(seed)
        (actor,) = game.actors(state)
        assert game.waiting(state, actor) == (actor,)
        for other in (*(seat for seat in range(4) if seat != actor), None):
            assert game.waiting(state, other) == ()
            assert not game.observe(state, other).asked
        after = game.step(state, actor, "no")
        for other in range(4):
            if other != actor:
                kinds = {event.kind for event in game.observe(after, other).events}
                assert "declined" not in kinds
        asked |= 1 << actor
    assert asked == 0b1111


def test_declaring_in_the_middle_of_the_deal_ends_the_asking() -> None:
    game = relay()
    state = game.start(3)
    (actor,) = game.actors(state)
    card = next(action for action in game.legal(game.observe(state, actor)) if action != "no")
    assert len(game.observe(state, actor).hand) < 5
    state = game.step(state, actor, card)
    assert state.round.phase == "pass"
    assert game.actors(state) == (0, 1, 2, 3)
    assert game.observe(state, None).shown.seat == actor
    with pytest.raises(IllegalAction, match="has to stay"):
        game.step(state, actor, card)


def test_cards_are_passed_at_the_same_time() -> None:
    game = relay()
    state = reached(game, "pass").state
    views = [game.observe(state, seat) for seat in range(4)]
    gifts: list[tuple[int, str]] = []
    for seat in (2, 0, 3, 1):
        for other in range(4):
            if other not in [giver for giver, _ in gifts]:
                assert game.observe(state, other) == views[other], "what others chose does not show"
        gift = next(iter(game.legal(views[seat])))
        gifts.append((seat, gift))
        state = game.step(state, seat, gift)
    assert state.round.phase == "play"
    for seat, gift in gifts:
        assert gift in [event.text for event in game.observe(state, (seat + 1) % 4).events if event.kind == "received"]


def test_the_declarer_plays_the_open_hand() -> None:
    game = relay()
    position = reached(game, "play")
    now = position.state.round
    assert game.observe(position.state, None).dummy is None
    state = game.step(position.state, *_any(game, position.state))
    assert game.observe(state, None).dummy == tuple(sorted(state.round.hands[now.dummy]))
    assert (state.round.turn, game.actors(state)) == (now.dummy, (now.declarer,))
    view = game.observe(state, now.declarer)
    assert set(game.legal(view)) <= {_name(card) for card in view.dummy}
    assert not game.legal(game.observe(state, now.dummy))


def _any(game: Any, state: Any) -> tuple[int, str]:  # noqa: ANN401
    seat = game.actors(state)[0]
    return seat, next(iter(game.legal(game.observe(state, seat))))


def _name(card: int) -> str:
    return "CDHS"[card // 6] + "9TJQKA"[card % 6]


def test_points_are_tricks_aces_in_the_kitty_and_broken_declarations() -> None:
    game = relay(rounds=3)
    broken = kitties = 0
    for seed in range(12):
        *_, last = playout(game, seed)
        outcome = game.outcome(last.state)
        assert len(outcome.rounds) == 3
        for played, told in zip(last.state.rounds, outcome.rounds, strict=True):
            aces = sum(card % 6 == 5 for card in played.deal.cards[20:])
            side = played.declarer % 2
            failed = played.result.tricks[side] < 3
            assert sum(played.result.tricks) == 5
            assert sum(told.points) / 2 == 5 + aces + 2 * failed
            assert played.result.penalty[1 - side] == 2 * failed
            broken += failed
            kitties += aces
    assert min(broken, kitties) > 0


def test_the_dealer_moves_on() -> None:
    for first in range(4):
        game = relay(rounds=2, first_dealer=first)
        *_, last = playout(game, 1)
        assert [played.dealer for played in last.state.rounds] == [first, (first + 1) % 4]
    assert len({rules.first_dealer for rules in relay().conditions()}) == 4


def test_the_truth_is_among_what_the_constraints_allow() -> None:
    """Hard facts only: what is really there must always be possible."""
    game = relay()
    checked = 0
    for seed in range(8):
        for position in playout(game, seed):
            now = position.state.round
            for seat in range(4):
                known = game.constraints(game.observe(position.state, seat))
                truth: dict[str, tuple[int, ...]] = {}
                for pile in known.piles:
                    if pile.name == "kitty":
                        cards = now.deal.cards[20:]
                    elif pile.name == "coming":
                        cards = tuple(card for card in _dealt(now, seat) if card in known.unseen)
                    else:
                        other = game.seat_names.index(pile.name)
                        held = now.hands[other] if now.phase == "play" else _dealt(now, other)
                        cards = tuple(card for card in held if card in known.unseen)
                    truth[pile.name] = cards
                assert known.faults(truth) == []
                checked += 1
    assert checked > 1000


def _dealt(now: Any, seat: int) -> tuple[int, ...]:  # noqa: ANN401
    """Return all five cards that a seat gets in this round."""
    return tuple(now.deal.cards[(seat - now.dealer - 1) % 4 : 20 : 4])


def test_imagined_rounds_differ_in_everything_that_is_hidden() -> None:
    game = relay()
    position = reached(game, "play", seed=4)
    view, rng = game.observe(position.state, 0), Random(1)
    worlds = [game.complete(view, place_cards(game.constraints(view), rng), seed) for seed in range(20)]
    assert len({world.round.hands[1] for world in worlds}) > 10
    assert len({world.round.given[1] for world in worlds}) > 3
    assert len({world.round.deal.cards[20:] for world in worlds}) > 10
    assert len({world.coming for world in worlds}) == 20


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("deal C9", "line 1: expected deal, every card once"),
        ("", "expected 2 deals"),
    ],
)
def test_broken_matches_are_told(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        relay().load(text)


def test_a_broken_line_is_named() -> None:
    game = relay()
    text = game.dump(reached(game, "pass").state)
    lines = len(text.splitlines())
    for wrong, words in (("centre S9", "a seat"), ("north X9", "a card"), ("north no", "not in the hand")):
        with pytest.raises(FormatError, match=rf"line {lines + 1}.*{words}"):
            game.load(f"{text}\n{wrong}")
