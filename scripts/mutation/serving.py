"""A pytest plugin that collects all tests once, and then tries one mutant after the other in a fork of that process.

So a mutant costs no start and no collecting, only its tests. In the fork the mutated function gets its new code in
place, which everything that holds the function sees; processes that tests start find the mutant in the file.
"""

import ast
import gc
import importlib
import json
import os
import resource
import select
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from time import monotonic
from types import CodeType, FunctionType
from typing import IO, NoReturn

import pytest
from scripts.mutation.reach import OPTIONS

JOBS, ANSWERS = "PARLOUR_JOBS", "PARLOUR_ANSWERS"  # the numbers of open pipes
KILLED, SURVIVED, AFRESH = 1, 0, 99  # how a fork ends
STARTING = 20.0  # seconds that a new process may take to import and collect
MEMORY = 3 << 30  # bytes more than now; a mutant that fills a list without end must not fill the machine


@dataclass(frozen=True)
class Job:
    """A mutant to try: its file with it, in which function it is, its tests in order, and seconds of processor time."""

    file: str
    function: str
    source: str
    tests: list[str]
    limit: float
    afresh: bool  # the function runs while modules are imported, so that a fork would be too late


@dataclass(frozen=True)
class Answer:
    """What became of a mutant: ``killed``, ``timeout`` or ``survived``, by which test, and in what time."""

    state: str
    test: str
    why: str
    seconds: float


class Recorder:
    """Remembers the first failure."""

    def __init__(self) -> None:
        self.failed: tuple[str, str] | None = None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure of a test or of its fixtures."""
        if report.failed and self.failed is None:
            crash = getattr(report.longrepr, "reprcrash", None)
            self.failed = report.nodeid, str(getattr(crash, "message", "")).partition("\n")[0][:200]


def find(module: str, path: str) -> FunctionType | None:
    """Return a function or method of a module as it is in use, unless something else took its place."""
    holder: object = importlib.import_module(module)
    for name in path.split("."):
        holder = vars(holder).get(name) if hasattr(holder, "__dict__") else None
    if isinstance(holder, staticmethod | classmethod):
        holder = holder.__func__
    return holder if isinstance(holder, FunctionType) else None


def code_of(source: str, file: str, path: str, line: int) -> CodeType | None:
    """Return the code of a function or method that begins at a line, compiled as part of its file."""
    found: CodeType | None = compile(source, file, "exec", dont_inherit=True)
    for name in path.split("."):
        inner = [one for one in found.co_consts if isinstance(one, CodeType) and one.co_name == name] if found else []
        found = next((one for one in inner if one.co_firstlineno == line), inner[0] if inner else None)
    return found


def arguments_of(source: str, line: int) -> ast.arguments:
    """Return the parameters of the function that begins at a line."""
    return next(
        node.args
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and line == min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    )


def change_defaults(function: FunctionType, arguments: ast.arguments) -> None:
    """Give a function the defaults of these parameters."""

    def value(expression: ast.expr) -> object:
        return eval(compile(ast.Expression(expression), "<default>", "eval"), function.__globals__)

    by_name = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    function.__defaults__ = tuple(map(value, arguments.defaults)) or None
    function.__kwdefaults__ = {one.arg: value(default) for one, default in by_name if default is not None}


def plant(root: Path, job: Job, original: str) -> bool:
    """Give a function its mutated code; tell whether that was possible."""
    module = ".".join(Path(job.file).with_suffix("").relative_to("src").parts).removesuffix(".__init__")
    if module not in sys.modules:
        return True  # whoever imports it reads the mutated file
    function = find(module, job.function)
    if function is None:
        return False
    line = function.__code__.co_firstlineno
    code = code_of(job.source, str(root / job.file), job.function, line)
    if code is None or code.co_freevars != function.__code__.co_freevars:
        return False
    arguments = arguments_of(job.source, line)
    if ast.dump(arguments) != ast.dump(arguments_of(original, line)):
        change_defaults(function, arguments)
    function.__code__ = code
    return True


class Server:
    """Tries mutants, one at a time."""

    def __init__(self, session: pytest.Session) -> None:
        self.session = session
        self.root = session.config.rootpath
        self.items = {item.nodeid: item for item in session.items}
        self.recorder = Recorder()
        session.config.pluginmanager.register(self.recorder)

    def answer(self, job: Job) -> Answer:
        """Try one mutant, and leave the file as it was."""
        path = self.root / job.file
        original, stat, start = path.read_bytes(), path.stat(), monotonic()
        path.write_text(job.source, encoding="utf-8")
        try:
            found = self.in_new_process(job) if job.afresh else self.in_fork(job, original.decode())
        finally:
            path.write_bytes(original)
            os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
        return Answer(*found, round(monotonic() - start, 2))

    def in_fork(self, job: Job, original: str) -> tuple[str, str, str]:
        """Try a mutant in a copy of this process."""
        reading, writing = os.pipe()
        if (pid := os.fork()) == 0:
            os.close(reading)
            self.run(job, original, writing)
        os.close(writing)
        status = wait(pid, 3 * job.limit)
        with os.fdopen(reading, encoding="utf-8", errors="replace") as pipe:
            told = pipe.read()
        if status == AFRESH:
            return self.in_new_process(job)
        if status == SURVIVED:
            return "survived", "", ""
        if status in {None, -signal.SIGXCPU, -signal.SIGKILL}:
            return "timeout", told.partition("\n")[0], f"longer than {job.limit:.0f} s"
        test, _, why = told.partition("\n")
        return "killed", test, why or f"the process ended with {status}"

    def run(self, job: Job, original: str, pipe: int) -> NoReturn:
        """Run the tests of a mutant up to the first failure, in the fork; the process ends here."""
        status = KILLED
        try:
            os.setsid()
            limit(job.limit)
            if not plant(self.root, job, original):
                os._exit(AFRESH)
            items = [self.items[test] for test in job.tests if test in self.items]
            for item, following in pairwise([*items, None]):
                assert item is not None
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if self.recorder.failed is not None:
                    os.write(pipe, "\n".join(self.recorder.failed).encode()[:4000])
                    os._exit(KILLED)
            status = SURVIVED
        except BaseException as error:  # whatever it is, the mutant did it
            os.write(pipe, f"\n{type(error).__name__}: {error}".encode()[:4000])
        os._exit(status)

    def in_new_process(self, job: Job) -> tuple[str, str, str]:
        """Try a mutant in a process that starts afresh."""
        words = [sys.executable, "-m", "pytest", "-x", *OPTIONS, "-rfE", *job.tests]
        wide = {**os.environ, "COLUMNS": "300"}  # or what pytest tells is cut
        process = subprocess.Popen(
            words,
            cwd=self.root,
            env=wide,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        limit(job.limit + STARTING, process.pid)
        try:
            told, _ = process.communicate(timeout=3 * (job.limit + STARTING))
        except subprocess.TimeoutExpired:
            end_group(process.pid)
            process.communicate()
            return "timeout", "", f"longer than {job.limit:.0f} s"
        end_group(process.pid)
        if process.returncode == 0:
            return "survived", "", ""
        lines = [line for line in told.splitlines() if line.startswith(("FAILED ", "ERROR "))] or [""]
        test, _, why = lines[0].partition(" ")[2].partition(" - ")
        return "killed", test, why or f"the process ended with {process.returncode}"


def limit(seconds: float, pid: int = 0) -> None:
    """Bound the processor time and the memory of a process, this one if none is named, and of those it will start."""
    soft = int(seconds) + 1
    resource.prlimit(pid, resource.RLIMIT_CPU, (soft, soft + 5))
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    most = pages * resource.getpagesize() + MEMORY
    resource.prlimit(pid, resource.RLIMIT_AS, (most, most))


def wait(pid: int, seconds: float) -> int | None:
    """Return how a process ended (a signal as a negative number), None if it had to be ended; then end its children."""
    handle = os.pidfd_open(pid)
    ready, _, _ = select.select([handle], [], [], seconds)
    os.close(handle)
    end_group(pid)
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status) if ready else None


def end_group(pid: int) -> None:
    """End a process and all that belong to its group."""
    with suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Serve mutants in place of running tests, until no more come."""
    server = Server(session)
    gc.collect()
    gc.freeze()  # a fork that collects garbage would copy every page
    with open_pipe(JOBS, "r") as jobs, open_pipe(ANSWERS, "w") as answers:
        answers.write(f"{len(server.items)}\n")
        answers.flush()
        for line in jobs:
            answers.write(json.dumps(asdict(server.answer(Job(**json.loads(line))))) + "\n")
            answers.flush()
    return True


def open_pipe(variable: str, mode: str) -> IO[str]:
    """Open one of the two pipes that the parent left open; no child of this process may hold on to it."""
    number = int(os.environ.pop(variable))
    os.set_inheritable(number, False)
    return os.fdopen(number, mode, encoding="utf-8")
