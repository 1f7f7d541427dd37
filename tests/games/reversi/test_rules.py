"""The rules as a game of the contract: passes, ends, variants, refusals in words, what a page and a terminal get."""

from __future__ import annotations

import json
from random import Random

import pytest

from parlour.core.parameters import build
from parlour.core.registry import game_type, make_game
from parlour.errors import BadParameter, FormatError, IllegalAction
from parlour.games.reversi import BLACK, PASS, WHITE, Reversi, ReversiRules, State
from parlour.games.reversi.view import ReversiPage

WIPE_OUT = "E6f4E3f6G5d6E7f5C5"


def play(game: Reversi, *moves: str) -> State:
    state = game.start(0)
    for text in moves:
        (seat,) = game.actors(state)
        state = game.step(state, seat, game.parse(text, game.observe(state, seat)))
    return state


def refused(game: Reversi, state: State, seat: int | None, text: str) -> str:
    obs = game.observe(state, seat)
    illegal = game.check(obs, game.parse(text, obs))
    assert illegal is not None
    if seat is not None:
        before = game.dump(state)
        with pytest.raises(IllegalAction, match=illegal.text.split("(")[0]):
            game.step(state, seat, game.parse(text, obs))
        assert game.dump(state) == before
    return f"{illegal.code}: {illegal.text}"


@pytest.fixture
def game() -> Reversi:
    return Reversi()


def test_black_begins_and_sides_alternate(game: Reversi) -> None:
    state = game.start(0)
    assert game.actors(state) == (BLACK,)
    assert [game.format(action) for action in game.legal(game.observe(state, BLACK))] == ["d3", "c4", "f5", "e6"]
    assert game.actors(play(game, "f5")) == (WHITE,)
    assert game.start(1) == state


def test_all_enclosed_lines_are_turned(game: Reversi) -> None:
    state = play(game, "f5", "d6", "c3", "d3", "c4")
    last = state.played[-1]
    assert last.seat == BLACK
    assert [game.format(square) for square in range(64) if last.flips >> square & 1] == ["d4"]
    event = game.observe(state, None).events[-1]
    assert (event.kind, event.seat, event.text, event.facts) == ("reversi.move", BLACK, "c4", {"turned": ("d4",)})


def test_events_are_the_game_so_far_for_everybody(game: Reversi) -> None:
    state = play(game, "f5", "d6")
    views = [game.observe(state, seat) for seat in (None, BLACK, WHITE)]
    assert {view.events for view in views} == {views[0].events}
    assert [event.text for event in views[0].events] == ["f5", "d6"]
    assert game.state_of(views[1]) == state


def test_events_are_those_of_the_line_that_is_looked_at(game: Reversi) -> None:
    """Two lines of equal length in turn, as after a move that was taken back."""
    for line in ("f5d6", "f5f4", "f5d6"):
        assert "".join(event.text for event in game.observe(game.load(line), None).events) == line


@pytest.mark.parametrize("size", [4, 6])
def test_a_forced_pass_is_an_action_of_its_own(size: int) -> None:
    game = Reversi(ReversiRules(size=size))
    seen = 0
    for seed in range(30):
        state, rng = game.start(0), Random(seed)
        while game.outcome(state) is None:
            (seat,) = game.actors(state)
            actions = list(game.legal(game.observe(state, seat)))
            if actions == [PASS]:
                seen += 1
                after = game.step(state, seat, PASS)
                assert game.observe(after, None).events[-1].kind == "reversi.pass"
                assert after.position.mover == 1 - seat
                assert len(after.played) == len(state.played) + 1
            state = game.step(state, seat, rng.choice(actions))
        assert game.load(game.dump(state)) == state
    assert seen > 5


def test_the_game_ends_when_neither_side_can_move(game: Reversi) -> None:
    state = game.load(WIPE_OUT)
    assert game.actors(state) == ()
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.points, outcome.winners, outcome.reason) == ((13.0, 0.0), (BLACK,), "wiped_out")
    assert list(game.legal(game.observe(state, BLACK))) == []
    assert refused(game, state, WHITE, "a1") == "reversi.over: The game is over: neither side can move."


@pytest.mark.parametrize(
    ("seat", "text", "why"),
    [
        (BLACK, "d4", "reversi.occupied: There is already a disc on d4."),
        (BLACK, "a1", "reversi.turns_nothing: A disc on a1 would flip nothing; it must trap"),
        (BLACK, "--", "reversi.may_not_pass: Black can move, so Black may not pass."),
        (WHITE, "d3", "reversi.not_your_turn: It is Black's turn."),
        (None, "d3", "reversi.not_your_turn: It is Black's turn."),
    ],
)
def test_a_refusal_says_which_rule(game: Reversi, seat: int | None, text: str, why: str) -> None:
    assert refused(game, game.start(0), seat, text).startswith(why)


def test_who_cannot_move_must_pass() -> None:
    game = Reversi()
    state = game.load("XO------" + "-" * 56 + "O").position
    assert state.moves == 0
    told = refused(game, State.at(state), WHITE, "h8")
    assert told == "reversi.must_pass: White has no legal move and must pass (--)."


@pytest.mark.parametrize("action", [64, 99, -2])
def test_a_square_that_does_not_exist_is_off_the_board(game: Reversi, action: int) -> None:
    illegal = game.check(game.observe(game.start(0), BLACK), action)
    assert illegal is not None
    assert illegal.code == "reversi.off_board"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("i9", "i9 is off the board, which goes from a1 to h8"),
        ("a0", "a0 is off the board"),
        ("", "a move is a square such as c2, or -- to pass, not ''"),
        ("f5 d6", "a move is a square"),
        ("5f", "a move is a square"),
    ],
)
def test_what_is_no_move_is_told_apart_from_an_illegal_one(game: Reversi, text: str, why: str) -> None:
    with pytest.raises(FormatError, match=why):
        game.parse(text, game.observe(game.start(0), BLACK))


@pytest.mark.parametrize("text", ["f5", "F5", " f5 ", "--", "pass", "PASS", "pa"])
def test_moves_are_read_in_any_case(game: Reversi, text: str) -> None:
    action = game.parse(text, game.observe(game.start(0), BLACK))
    assert game.format(action) in ("f5", "--")


# Variants


@pytest.mark.parametrize("size", [4, 6, 8, 10])
@pytest.mark.parametrize("start", ["standard", "parallel"])
@pytest.mark.parametrize("first", ["black", "white"])
def test_every_board_and_start_can_be_played_to_the_end(size: int, start: str, first: str) -> None:
    game = Reversi(build(ReversiRules, {"size": size, "start": start, "first": first}))
    state = game.start(0)
    assert game.actors(state) == ((0,) if first == "black" else (1,))
    while game.outcome(state) is None:
        (seat,) = game.actors(state)
        state = game.step(state, seat, next(iter(game.legal(game.observe(state, seat)))))
    outcome = game.outcome(state)
    assert outcome is not None
    assert sum(outcome.points) == size**2 - state.position.empty.bit_count()
    assert game.load(game.dump(state)) == state


@pytest.mark.parametrize(
    ("rules", "points", "winners"),
    [
        ({}, (13.0, 0.0), (0,)),
        ({"winner": "fewest"}, (-13.0, 0.0), (1,)),
        ({"empties_to_winner": True}, (64.0, 0.0), (0,)),
        ({"winner": "fewest", "empties_to_winner": True}, (-64.0, 0.0), (1,)),
    ],
)
def test_how_the_winner_is_found(rules: dict[str, object], points: tuple[float, ...], winners: tuple[int, ...]) -> None:
    game = Reversi(build(ReversiRules, rules))
    outcome = game.outcome(game.load(WIPE_OUT))
    assert outcome is not None
    assert (outcome.points, outcome.winners) == (points, winners)


def test_equal_discs_are_a_draw_and_nobody_gets_the_empty_squares() -> None:
    game = Reversi(ReversiRules(size=4, empties_to_winner=True))
    outcome = game.outcome(game.load("XX---------- --OO X".replace(" -", "-")))
    assert outcome is not None
    assert outcome.drawn
    assert outcome.points == (2.0, 2.0)


@pytest.mark.parametrize("winner", ["most", "fewest"])
def test_giving_up_is_the_worst_result(winner: str) -> None:
    game = Reversi(build(ReversiRules, {"winner": winner, "size": 6}))
    for seat in (BLACK, WHITE):
        outcome = game.forfeit(seat, "resigned")
        assert outcome.winners == (1 - seat,)
        assert outcome.points[1 - seat] - outcome.points[seat] == 36


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [("size", 7, "size is one of 4, 6, 8, 10"), ("start", "random", "start is one of"), ("first", "red", "first is")],
)
def test_impossible_rules_are_refused(name: str, value: object, why: str) -> None:
    with pytest.raises(BadParameter, match=why):
        build(ReversiRules, {name: value})


# What a page and a terminal get


def test_the_view_has_what_a_page_draws(game: Reversi) -> None:
    state = play(game, "f5", "d6", "c5")
    view = json.loads(json.dumps(ReversiPage(game).plain(game.observe(state, None))))
    assert view["kind"] == "reversi"
    assert view["size"] == 8
    assert len(view["cells"]) == 64
    assert view["cells"].count("X") == view["discs"][BLACK] == 5
    assert view["cells"].count("O") == view["discs"][WHITE] == 2
    assert view["turn"] == WHITE
    assert set(view["legal"]) == {game.format(action) for action in game.legal(game.observe(state, WHITE))}
    assert view["last"] == {"seat": BLACK, "square": "c5", "flips": ["d5"]}


def test_flips_are_shown_in_order_of_distance(game: Reversi) -> None:
    state = game.load("-" * 8 + "XOOOO-OX" + "-" * 48 + "X")
    state = game.step(state, BLACK, game.parse("f2", game.observe(state, BLACK)))
    last = ReversiPage(game).show(game.observe(state, None)).last
    assert last is not None
    assert last.flips == ("e2", "g2", "d2", "c2", "b2")


def test_a_forced_pass_is_in_the_view(game: Reversi) -> None:
    state = game.load("XO------" + "-" * 56 + "O")
    assert ReversiPage(game).show(game.observe(state, WHITE)).legal == ("--",)
    assert "White has no move and must pass (--)." in ReversiPage(game).draw(game.observe(state, WHITE))


def test_the_drawing_has_coordinates_legal_squares_and_the_last_move(game: Reversi) -> None:
    drawing = ReversiPage(game).draw(game.observe(play(game, "f5"), WHITE)).splitlines()
    assert drawing[0].split() == list("abcdefgh")
    assert drawing[5] == " 5  .  .  .  X  X [X] .  ."
    assert drawing[4] == " 4  .  .  .  O  X  +  .  ."
    assert drawing[-1] == "White to move: f4 d6 f6"
    assert ReversiPage(game).draw(game.observe(game.load(WIPE_OUT), None)).endswith("The game is over.")


def test_a_drawing_can_be_pasted_back(game: Reversi) -> None:
    state = play(game, "f5", "d6", "c3")
    assert game.load(ReversiPage(game).draw(game.observe(state, None))).position == state.position


def test_the_registry_knows_the_game() -> None:
    assert isinstance(make_game("reversi", {"size": "6"}), Reversi)
    kind = game_type("reversi")
    assert kind.title == "Reversi"
    assert kind.locale is not None
    assert (kind.locale / "en.toml").is_file()
