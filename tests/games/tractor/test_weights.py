"""The four-phase player judges by declared numbers only, each with a sentence."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from parlour.core.parameters import Options, parameters
from parlour.games.tractor import players
from parlour.games.tractor.players.weights import BURYING, DECLARING, FOLLOWING, LEADING

FOLDER = Path(players.__file__).parent
PLAIN = {0.0, 1.0}


@pytest.mark.parametrize("weights", [LEADING, FOLLOWING, BURYING, DECLARING], ids=lambda item: type(item).__name__)
def test_every_number_is_declared_with_a_sentence(weights: Options) -> None:
    told = [parameter.summary for parameter in parameters(type(weights))]
    assert len(set(told)) == len(told)
    assert all(sentence.endswith(".") and len(sentence) > 10 for sentence in told)


@pytest.mark.parametrize("name", ["evaluation", "kitty", "declaration"])
def test_no_function_has_a_number_of_its_own(name: str) -> None:
    tree = ast.parse((FOLDER / f"{name}.py").read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inside = [node for function in functions for node in ast.walk(function) if isinstance(node, ast.Constant)]
    assert [node.value for node in inside if isinstance(node.value, float) and node.value not in PLAIN] == []
