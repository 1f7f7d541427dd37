"""The trained evaluation: shapes, weights on disk, the search behind it, and the players that use it."""

from __future__ import annotations

from array import array
from importlib.resources import files

import pytest

from parlour.core.limits import UNLIMITED, Limit
from parlour.core.parameters import parameters
from parlour.core.registry import game_type, make_player
from parlour.errors import FormatError
from parlour.games.reversi import Reversi, State
from parlour.games.reversi.engine import pattern_kernel
from parlour.games.reversi.engine.midgame_search_kernel import Searcher
from parlour.games.reversi.engine.patterns import FAMILIES, FEATURES, STAGES, WIDTH, layout
from parlour.games.reversi.engine.scale import UNIT, UNSELECTIVE
from parlour.games.reversi.engine.transposition_kernel import Table
from parlour.games.reversi.engine.weights import pack, trained, unpack
from parlour.games.reversi.rules.board import SYMMETRIES, Position, squares_of
from tests.games.reversi.searches import NEVER_BYTE
from tests.games.reversi.slow import random_positions

GAME = Reversi()
MIDDLE = [position for position in random_positions(41, 3) if position.moves and not position.over][6:48:7]


def value(position: Position) -> int:
    return pattern_kernel.evaluate(position.own, position.opp, trained().weights)


class Minimax:
    """No pruning and no table: passes cost no depth, ends count discs, empty squares to the winner."""

    def value(self, position: Position, depth: int) -> int:
        if position.over:
            margin = position.own.bit_count() - position.opp.bit_count()
            won = (margin > 0) - (margin < 0)
            return UNIT * (margin + won * position.empty.bit_count())
        if not position.moves:
            return -self.value(position.play(-1), depth)
        if not depth:
            return value(position)
        return max(-self.value(position.play(square), depth - 1) for square in squares_of(position.moves))


# Shapes and weights


def test_every_square_is_in_several_shapes_and_none_is_counted_twice() -> None:
    shape = layout()
    assert len(shape.centres) == FEATURES
    for square in range(64):
        row = shape.steps[square * WIDTH : (square + 1) * WIDTH]
        assert sum(1 for step in row if step) >= 4
        assert all(step == 0 or 3 ** round(len(bin(step))) >= step > 0 for step in row)


def test_turning_the_board_changes_no_value() -> None:
    for position in MIDDLE:
        assert len({value(position.transform(symmetry)) for symmetry in SYMMETRIES}) == 1


def test_terms_add_up_to_the_value() -> None:
    for position in MIDDLE:
        total = sum(pattern_kernel.terms(position.own, position.opp, trained().weights))
        assert value(position) == max(-pattern_kernel.LIMIT, min(pattern_kernel.LIMIT, total))


def test_weights_are_read_back_as_they_were_written() -> None:
    assert len(trained().weights) == STAGES * layout().size
    weights = array("h", bytes(2 * STAGES * layout().size))
    for place in range(0, len(weights), 1001):
        weights[place - place % layout().size + layout().twins[place % layout().size]] = place % 5000 - 2500
    for place, twin in enumerate(layout().twins * STAGES):
        weights[place] = weights[place - place % layout().size + twin]
    again = unpack(pack(weights, (1.0, 2.5), {"positions": 3}), "copy")
    assert (again.weights, again.errors, again.facts) == (weights, (1.0, 2.5), {"positions": 3})


@pytest.mark.parametrize("damage", ["cut", "flipped", "other", "head", "size"])
def test_damaged_weights_are_refused_whole(damage: str) -> None:
    data = (files("parlour.games.reversi.engine") / "data/patterns.bin").read_bytes()
    if damage == "cut":
        data = data[:-100]
    elif damage == "flipped":
        data = data[:-9] + bytes([data[-9] ^ 1]) + data[-8:]
    elif damage == "other":
        data = b"something else"
    elif damage == "head":
        data = data.replace(b'"sha256"', b'"sha257"', 1)
    else:
        data = _short()
    with pytest.raises(FormatError, match=r"weights|damaged"):
        unpack(data, "patterns.bin")


def _short() -> bytes:
    import hashlib
    import json
    import lzma

    body = lzma.compress(array("h", [1, 2, 3]).tobytes())
    head = {"errors": [], "facts": {}, "sha256": hashlib.sha256(body).hexdigest()}
    return b"parlour reversi weights 1\n" + json.dumps(head).encode() + b"\n" + body


def test_a_step_moves_values_towards_the_truth() -> None:
    owns = array("Q", [position.own for position in MIDDLE])
    opps = array("Q", [position.opp for position in MIDDLE])
    scores = array("b", range(-3, len(MIDDLE) - 3))
    order = array("i", range(len(MIDDLE)))
    weights = array("f", bytes(4 * layout().size))
    errors = [
        pattern_kernel.fit(owns, opps, scores, order, weights, layout().twins, rate) for rate in (0.3, 0.3, 0.3, 0.0)
    ]
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] < errors[0] / 4


# Searching


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_search_finds_what_minimax_finds(depth: int) -> None:
    for position in MIDDLE:
        table = Table(12)
        table.begin()
        searcher = Searcher(table, trained().weights, trained().error_table)
        found = searcher.search(position.own, position.opp, [(depth, UNSELECTIVE)], NEVER_BYTE)
        assert found[1] == Minimax().value(position, depth)
        best = -Minimax().value(position.play(found[2]), depth - 1)
        assert best == found[1]


def test_believing_shallow_looks_saves_positions() -> None:
    nodes = dict.fromkeys((0, UNSELECTIVE), 0)
    for position in MIDDLE[:3]:
        for selectivity in nodes:
            table = Table(16)
            table.begin()
            searcher = Searcher(table, trained().weights, trained().error_table)
            nodes[selectivity] += searcher.search(position.own, position.opp, [(8, selectivity)], NEVER_BYTE)[3]
    assert nodes[0] < nodes[UNSELECTIVE]


def test_of_equal_moves_the_first_on_the_board_is_found_if_wanted() -> None:
    """Whatever was searched first: without weights for patterns many moves are equal."""
    weights = array("h", bytes(2 * len(trained().weights)))
    shape = layout()
    for stage in range(STAGES):
        start = stage * shape.size + shape.moves
        weights[start : (stage + 1) * shape.size] = array("h", trained().weights[start : (stage + 1) * shape.size])
    ties = otherwise = 0
    for position in [position for position in random_positions(5, 4)[10::7] if position.moves]:

        def search(after: Position, depth: int, *, in_order: bool = False) -> tuple[int, int]:
            table = Table(14)
            table.begin()
            rounds = [(plies, UNSELECTIVE) for plies in range(1, depth + 1)]
            return Searcher(table, weights, trained().error_table).search(
                after.own, after.opp, rounds, NEVER_BYTE, in_order=in_order
            )[1:3]

        value, square = search(position, 3, in_order=True)
        values = {item: -search(position.play(item), 2)[0] for item in squares_of(position.moves)}
        equal = [item for item in values if values[item] == max(values.values())]
        assert (value, square) == (max(values.values()), min(equal))
        ties += len(equal) > 1
        otherwise += search(position, 3)[1] != square
    assert ties > 3
    assert otherwise > 0


def test_every_move_of_the_grandmaster_has_parts_that_add_up_and_a_line() -> None:
    player = make_player("grandmaster(depth=4, book=off, endgame=8)", GAME).fair
    for position in MIDDLE:
        decision = player.analyse(GAME.observe(State.at(position), position.mover), UNLIMITED, 1)
        assert {candidate.action for candidate in decision.candidates} == set(squares_of(position.moves))
        for candidate in decision.candidates:
            assert sum(candidate.parts.values()) == candidate.value
            assert candidate.exact or set(candidate.parts) == {*FAMILIES, "ahead"}
        values = [candidate.value for candidate in decision.candidates]
        assert values == sorted(values, reverse=True)


def test_the_grandmaster_solves_the_end_and_obeys_its_limit() -> None:
    late = [p for p in random_positions(42, 6) if p.empty.bit_count() == 11 and p.moves][:3]
    player = make_player("grandmaster(depth=4, endgame=12)", GAME).fair
    for position in late:
        decision = player.analyse(GAME.observe(State.at(position), position.mover), UNLIMITED, 1)
        assert all(candidate.exact for candidate in decision.candidates)
    view = GAME.observe(State.at(MIDDLE[0]), MIDDLE[0].mover)
    limited = player.analyse(view, Limit(nodes=2000), 1)
    assert limited.spent.nodes <= 2000
    assert limited.action in set(squares_of(MIDDLE[0].moves))


def test_blitz_is_alphabeta_and_looks_eight_plies_ahead_unless_told_otherwise() -> None:
    assert parameters(game_type("reversi").player_type("blitz").settings)[0].default == 8
    views = [GAME.observe(State.at(position), position.mover) for position in MIDDLE[:3]]
    pair = [make_player(f"{name}(depth=3)", GAME).fair for name in ("blitz", "alphabeta")]
    for view in views:
        fast, plain = (player.analyse(view, UNLIMITED, 1) for player in pair)
        assert fast.candidates == plain.candidates
