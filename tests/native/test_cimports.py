"""One import list serves a kernel, compiled or not."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.native import bits, cimports, kernels

# Where C and Python do one thing by different means: what a kernel imports in one of the two cases only.
ONE_SIDED = {"calloc", "free", "memset", "prefetch", "solve_at", "solve_few"}


@pytest.fixture(autouse=True)
def _installed() -> None:
    cimports.install()


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_a_cimported_name_is_that_of_the_python_module() -> None:
    code = """
        import cython, sys
        import parlour.games
        from cython.cimports.parlour.native.bits import ctz, popcount
        from cython.cimports.libc.math import sqrt
        from parlour.native import bits
        print(ctz is bits.ctz, popcount is bits.popcount, sqrt(9.0), sys.modules["parlour.native.bits"] is bits)
    """
    assert run("\n".join(line.strip() for line in code.splitlines())) == "True True 3.0 True"


def test_a_name_that_is_not_there_cannot_be_imported() -> None:
    with pytest.raises(ImportError, match="no_such_name"):
        exec("from cython.cimports.parlour.native.bits import no_such_name")
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        exec("from cython.cimports.parlour.native.no_such_module import ctz")


def test_the_package_is_left_as_it_was() -> None:
    before = bits.__spec__, bits.__name__
    exec("import cython\nfrom cython.cimports.parlour.native import bits")
    assert (bits.__spec__, bits.__name__) == before
    assert before[1] == "parlour.native.bits"


@pytest.mark.parametrize("source", list(kernels.kernel_files()), ids=kernels.kernel_name)
def test_a_kernel_lists_its_imports_once(source: Path) -> None:
    """But for what is done by different means in C and in Python."""
    indented = re.findall(r"^ +from .* import (.*)$", source.read_text(encoding="utf-8"), re.MULTILINE)
    assert {name.strip() for names in indented for name in names.split(",")} <= ONE_SIDED
