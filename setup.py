"""What pyproject.toml cannot say: compile the kernels, and build the page when it is missing.

A kernel is a file `kernel.py` or `*_kernel.py` anywhere in the package. Five environment variables steer the build:

PARLOUR_LINK_ONLY=1        compile nothing and build no page; for editable installs, where `build_ext --inplace` follows
PARLOUR_REQUIRE_KERNELS=1  a kernel that does not compile is an error; otherwise it is left to run as plain Python
PARLOUR_ONLY=TEXT          compile only kernels with TEXT in their path, while working on one of them
PARLOUR_FLAGS="-O1 ..."    compiler flags instead of those for speed: bench/prove_sanitizers.py
PARLOUR_ANNOTATE=1         write, beside each C file in build/cython, a page that shows where Python objects are used
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent / "scripts"))
import page

SOURCE = Path("src")
HEADERS = SOURCE / "parlour" / "native"
COPIES = Path("build/wide")
# Compiled once more under this name, for processors with AVX2.
WIDE = {"endgame_search_kernel.py": "wide_endgame_search_kernel.py"}


def is_set(variable: str) -> bool:
    """Tell whether an environment variable is set to something other than 0."""
    return os.environ.get(variable, "0") not in {"", "0"}


def compiler_flags() -> list[str]:
    """Return optimisation flags that run on every machine of this platform."""
    if sys.platform == "win32":
        return ["/O2"]
    # Debug information would name the folders of whoever builds.
    flags = os.environ.get("PARLOUR_FLAGS", "").split() or ["-O3", "-g0"]
    if sysconfig.get_platform().endswith("x86_64"):
        flags.append("-mpopcnt")  # the one processor feature that matters here; present since 2008
    return flags


def kernel(path: Path, source: Path, flags: list[str]) -> Extension:
    """Return the extension module beside ``path`` that ``source`` is compiled to."""
    return Extension(
        ".".join([*path.relative_to(SOURCE).parent.parts, source.stem]),
        [source.as_posix()],
        include_dirs=[HEADERS.as_posix(), SOURCE.as_posix()],
        depends=[header.as_posix() for header in sorted([*HEADERS.glob("*.h"), *path.parent.glob("*.h")])],
        extra_compile_args=flags,
        optional=not is_set("PARLOUR_REQUIRE_KERNELS"),
    )


def kernel_paths() -> list[Path]:
    """Return the source files of all kernels that are wanted."""
    root = SOURCE / "parlour"
    paths = sorted({*root.rglob("kernel.py"), *root.rglob("*_kernel.py")})
    return [path for path in paths if os.environ.get("PARLOUR_ONLY", "") in path.as_posix()]


def wide_copies() -> dict[Path, Path]:
    """Return, for each kernel that is compiled twice, where its copy under another name goes."""
    if "-mpopcnt" not in compiler_flags():
        return {}
    return {
        path: COPIES / path.relative_to(SOURCE).with_name(WIDE[path.name])
        for path in kernel_paths()
        if path.name in WIDE
    }


def kernels() -> list[Extension]:
    """Return one extension module for each kernel of the package, its source still in Python."""
    if is_set("PARLOUR_LINK_ONLY"):
        return []
    wide = [*compiler_flags(), "-mavx2", "-mbmi"]
    return [
        *(kernel(path, path, compiler_flags()) for path in kernel_paths()),
        *(kernel(path, copy, wide) for path, copy in wide_copies().items()),
    ]


class BuildKernels(build_ext):
    """Compiles the kernels on all processors. Only here is Python turned into C: other steps of a build need none."""

    def finalize_options(self) -> None:
        """Take all processors unless told otherwise; pip cannot be told."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        """Link without the folders that this Python was built with: kernels need none of its libraries."""
        linker = getattr(self.compiler, "linker_so", None)
        if linker:
            self.compiler.linker_so = [word for word in linker if not word.startswith(("-L", "-Wl,-rpath"))]
        super().build_extensions()

    def run(self) -> None:
        """Write the C files, then compile."""
        for path, copy in wide_copies().items():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, copy)  # as old as the kernel itself
        written = cythonize(
            self.extensions,
            nthreads=self.parallel,
            build_dir="build/cython",
            include_path=[SOURCE.as_posix()],
            annotate=is_set("PARLOUR_ANNOTATE"),
            compiler_directives={"language_level": 3},
        )
        for extension, made in zip(self.extensions, written, strict=True):
            extension.sources = made.sources
        super().run()


class BuildWithPage(build_py):
    """Copies the package with its page; where none can be built, a note in its place says why."""

    def run(self) -> None:
        """Build the page if it is missing."""
        problem = None
        if not page.PAGE.exists() and not is_set("PARLOUR_LINK_ONLY"):
            problem = page.build()
        super().run()
        note = Path(self.build_lib, page.NOTE)
        note.unlink(missing_ok=True)
        if problem is not None:
            self.warn(f"Everything is built but the page, because {problem}.")
            self.mkpath(str(note.parent))
            note.write_text(problem, encoding="utf-8")


if __name__ == "__main__":  # processes that write C files may read this file again
    setup(ext_modules=kernels(), cmdclass={"build_ext": BuildKernels, "build_py": BuildWithPage})
