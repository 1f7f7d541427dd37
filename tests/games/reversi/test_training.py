"""Training from nothing: games, labels, fits, and what is known about shallow looks."""

from __future__ import annotations

from array import array
from itertools import islice
from pathlib import Path

import pytest

from parlour.core.limits import NEVER, CancelToken
from parlour.core.rng import stream
from parlour.errors import FormatError
from parlour.games.reversi import Position, solve
from parlour.games.reversi.engine.midgame_search_kernel import Searcher
from parlour.games.reversi.engine.patterns import layout
from parlour.games.reversi.engine.probcut import error_of
from parlour.games.reversi.engine.scale import UNIT, UNSELECTIVE
from parlour.games.reversi.engine.training.errors import (
    Looks,
    errors_between,
    fit_errors,
    fit_looks,
    look,
    positions,
)
from parlour.games.reversi.engine.training.fitting import fit_stage, rounded
from parlour.games.reversi.engine.training.labels import label
from parlour.games.reversi.engine.training.samples import Samples, load_samples, save_samples
from parlour.games.reversi.engine.training.selfplay import SelfPlay
from parlour.games.reversi.engine.transposition_kernel import Table
from parlour.games.reversi.engine.weights import trained
from parlour.games.reversi.rules import board_kernel
from tests.games.reversi.searches import NEVER_BYTE


def games(seed: int, count: int, *, first: bool = True) -> Samples:
    found = SelfPlay(None if first else trained(), 1).positions(seed, count)
    return Samples.of((own, opp, 0) for own, opp in found)


@pytest.mark.parametrize("first", [True, False])
def test_games_follow_from_the_seed_and_reach_every_stage(first: bool) -> None:
    found = games(3, 20, first=first)
    assert games(3, 20, first=first).owns == found.owns != games(4, 20, first=first).owns
    stages = {(64 - (own | opp).bit_count()) // 4 for own, opp in zip(found.owns, found.opps, strict=True)}
    assert stages >= set(range(1, 14))
    assert all(own & opp == 0 for own, opp in zip(found.owns, found.opps, strict=True))


def test_labels_are_true_results_at_the_end_and_searched_before_that() -> None:
    late = games(5, 6).within(range(6, 11))
    labelled = label(late, trained().weights, 10, 3, NEVER)
    for own, opp, score in zip(labelled.owns, labelled.opps, labelled.scores, strict=True):
        assert score == solve(Position(8, own, opp, 0), table=12).score
    middle = games(5, 2).within(range(24, 28))
    labelled = label(middle, trained().weights, 10, 3, NEVER)
    assert len(labelled) == len(middle) > 0
    for own, opp, score in zip(labelled.owns, labelled.opps, labelled.scores, strict=True):
        table = Table(12)
        table.begin()
        value = Searcher(table, trained().weights).search(own, opp, [(3, UNSELECTIVE)], NEVER_BYTE)[1]
        assert score == round(value / UNIT)


def test_a_cancelled_portion_is_cut_short() -> None:
    cancel = CancelToken()
    cancel.cancel()
    assert len(label(games(5, 2), trained().weights, 10, 3, cancel)) < len(games(5, 2))


def test_a_fit_lowers_the_error_on_positions_it_has_not_seen() -> None:
    known = label(games(6, 60).within(range(8, 12)), trained().weights, 12, 3, NEVER)
    train, test = known.split(4)
    before = fit_stage(Samples.of(()), test, array("f", bytes(4 * layout().size)), 1)
    weights = array("f", bytes(4 * layout().size))
    after = fit_stage(train, test, weights, 1)
    assert before is not None
    assert after is not None
    assert after < before
    assert fit_stage(train, Samples.of(()), weights, 1) is None
    whole = rounded(weights)
    assert all(whole[place] == whole[twin] for place, twin in enumerate(layout().twins))


def test_positions_of_good_play_follow_from_the_seed() -> None:
    first, again, other = ([*islice(positions(trained().weights, seed), 12)] for seed in (3, 3, 4))
    assert first == again != other
    assert all(board_kernel.moves(own, opp) for own, opp in first)


def test_a_look_has_the_value_of_every_depth_and_the_true_result() -> None:
    own, opp = next(pair for pair in positions(trained().weights, 5) if 64 - (pair[0] | pair[1]).bit_count() == 11)
    looks = look(own, opp, trained().weights, 4)
    assert sorted(looks.values) == [0, 1, 2, 3, 4, 11]
    assert looks.values[11] == UNIT * solve(Position(8, own, opp, 0), table=12).score
    found = {(depth, shallow) for depth, shallow, _ in errors_between(looks)}
    assert found == {(3, 1), (4, 0), (4, 2), (11, 1), (11, 3)}


def test_a_fit_finds_the_numbers_that_errors_were_drawn_from() -> None:
    numbers = (6.0, -0.02, -0.3, 0.5)
    rng = stream(1, "errors")
    found = []
    for _ in range(4000):
        empties = rng.randrange(12, 50)
        for depth in (5, 6, 7, 8):
            shallow = depth % 2 + rng.choice((0, 2))
            error = round(rng.gauss(0.0, error_of(numbers, empties, depth, shallow)))
            found.append(Looks(empties, {shallow: 0, depth: error}))
    fitted = fit_looks(found)
    for empties, depth, shallow in ((14, 5, 1), (30, 6, 2), (30, 8, 0), (46, 7, 3)):
        drawn = error_of(numbers, empties, depth, shallow)
        assert error_of(fitted, empties, depth, shallow) == pytest.approx(drawn, rel=0.03)
    assert fit_looks([]) == ()


def test_errors_of_few_positions_follow_from_the_seed() -> None:
    found = fit_errors(trained().weights, 6, 2)
    assert len(found) == 4
    assert found == fit_errors(trained().weights, 6, 2)
    assert found != fit_errors(trained().weights, 6, 3)
    assert 0.5 * UNIT < error_of(found, 30, 8, 4) < 12 * UNIT


def test_positions_on_disk_are_read_back_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "games-00000.bin"
    kept = Samples.of([(1, 2, -64), (1 << 63, 4, 64)])
    save_samples(kept, path)
    again = load_samples(path)
    assert (again.owns, again.opps, again.scores) == (kept.owns, kept.opps, kept.scores)
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(FormatError, match="is cut short; delete it"):
        load_samples(path)
