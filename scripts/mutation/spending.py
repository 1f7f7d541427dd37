"""What a part of the work takes: by the clock, and in processor time, which is the same on a busy machine."""

import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic


def processor_seconds() -> float:
    """Return the processor time, user and system, of this process and of all that it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


@contextmanager
def spending(what: str, tell: Callable[[str], None]) -> Iterator[None]:
    """Tell at the end what was spent within."""
    clock, used = monotonic(), processor_seconds()
    try:
        yield
    finally:
        clock, used = monotonic() - clock, processor_seconds() - used
        tell(f"{what}: {clock / 60:.1f} minutes by the clock, {used / 60:.1f} of processor time")
