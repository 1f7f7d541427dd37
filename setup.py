"""What pyproject.toml cannot say: compile the kernels, and build the page when it is missing.

A kernel is a file `kernel.py` or `*_kernel.py` anywhere in the package. Four environment variables steer the build:

PARLOUR_LINK_ONLY=1        compile nothing and build no page; for editable installs, where `build_ext --inplace` follows
PARLOUR_REQUIRE_KERNELS=1  a kernel that does not compile is an error; otherwise it is left to run as plain Python
PARLOUR_ONLY=TEXT          compile only kernels with TEXT in their path, while working on one of them
PARLOUR_ANNOTATE=1         write, beside each C file in build/cython, a page that shows where Python objects are used
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_py import build_py
from setuptools.errors import SetupError

SOURCE = Path("src")
HEADERS = SOURCE / "parlour" / "core"
FRONTEND = Path("frontend")
PAGE = SOURCE / "parlour" / "web" / "static" / "index.html"
WIDE = {"end_kernel.py": "wide_end_kernel.py"}  # compiled once more under this name, for processors with AVX2


def is_set(variable: str) -> bool:
    """Tell whether an environment variable is set to something other than 0."""
    return os.environ.get(variable, "0") not in {"", "0"}


def compiler_flags() -> list[str]:
    """Return optimisation flags that run on every machine of this platform."""
    if sys.platform == "win32":
        return ["/O2"]
    flags = ["-O3"]
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
    )


def copy(path: Path, name: str) -> Path:
    """Return a copy of a kernel under another name, as old as the kernel itself."""
    target = Path("build/wide", path.relative_to(SOURCE).parent, name)
    target.parent.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copy2(path, target))


def kernels() -> list[Extension]:
    """Return one extension module for each kernel of the package."""
    if is_set("PARLOUR_LINK_ONLY"):
        return []
    root = SOURCE / "parlour"
    paths = sorted({*root.rglob("kernel.py"), *root.rglob("*_kernel.py")})
    wanted = [path for path in paths if os.environ.get("PARLOUR_ONLY", "") in path.as_posix()]
    extensions = [kernel(path, path, compiler_flags()) for path in wanted]
    if "-mpopcnt" in compiler_flags():
        extensions += [
            kernel(path, copy(path, WIDE[path.name]), [*compiler_flags(), "-mavx2", "-mbmi"])
            for path in wanted
            if path.name in WIDE
        ]
    modules: list[Extension] = cythonize(
        extensions,
        build_dir="build/cython",
        include_path=[SOURCE.as_posix()],
        annotate=is_set("PARLOUR_ANNOTATE"),
        compiler_directives={"language_level": 3},
    )
    for module in modules:  # only here: cythonize drops the argument of the same name
        module.optional = not is_set("PARLOUR_REQUIRE_KERNELS")
    return modules


def build_page() -> str | None:
    """Build the front end; return a sentence that says why not when that is impossible."""
    tools = Path(".tools/node").resolve()
    path = os.pathsep.join([str(tools), os.environ.get("PATH", "")])
    npm = shutil.which("npm", path=path)
    if npm is None:
        return "The page is not built, because building it needs Node 22.12 or newer and no npm was found."
    for command in (["ci"], ["run", "build"]):
        try:
            subprocess.run([npm, *command], cwd=FRONTEND, env={**os.environ, "PATH": path}, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            return f"The page is not built, because a step failed (it needs Node 22.12 or newer): {error}"
    return None


class BuildWithPage(build_py):
    """Copies the package, once its page is there."""

    def run(self) -> None:
        """Build the missing page; only an editable install may go on without one."""
        if not PAGE.exists() and not is_set("PARLOUR_LINK_ONLY"):
            problem = build_page()
            if problem is not None:
                if not self.editable_mode:
                    raise SetupError(problem)
                self.warn(problem)
        super().run()


setup(ext_modules=kernels(), cmdclass={"build_py": BuildWithPage})
