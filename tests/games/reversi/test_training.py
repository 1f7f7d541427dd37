"""Training from nothing: games, labels, fits, and what is known about shallow looks."""

from __future__ import annotations

from array import array
from pathlib import Path

import pytest

from parlour.core.limits import NEVER, CancelToken
from parlour.errors import FormatError
from parlour.games.reversi import Position, solve
from parlour.games.reversi.engine.midgame_search_kernel import Searcher
from parlour.games.reversi.engine.patterns import STAGES, layout
from parlour.games.reversi.engine.scale import UNIT, UNSELECTIVE
from parlour.games.reversi.engine.training.errors import fit_errors
from parlour.games.reversi.engine.training.fitting import fit_stage, rounded
from parlour.games.reversi.engine.training.labels import label
from parlour.games.reversi.engine.training.samples import Samples, load_samples, save_samples
from parlour.games.reversi.engine.training.selfplay import SelfPlay
from parlour.games.reversi.engine.transposition_kernel import Table
from parlour.games.reversi.engine.weights import trained
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


def test_errors_of_shallow_looks_are_four_numbers_none_below_nought() -> None:
    found = fit_errors(trained().weights, games(7, 3), 1)
    assert len(found) == 4
    assert found[0] >= 64
    assert min(found) >= 0
    assert fit_errors(array("h", bytes(2 * STAGES * layout().size)), Samples.of(()), 1)[1:] == (0.0, 0.0, 0.0)


def test_positions_on_disk_are_read_back_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "games-00000.bin"
    kept = Samples.of([(1, 2, -64), (1 << 63, 4, 64)])
    save_samples(kept, path)
    again = load_samples(path)
    assert (again.owns, again.opps, again.scores) == (kept.owns, kept.opps, kept.scores)
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(FormatError, match="is cut short; delete it"):
        load_samples(path)
