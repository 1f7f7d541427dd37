"""Settings for all tests."""

import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests import postgres
from tests.examples import use_examples

use_examples()

# What a script runs in the background ignores Ctrl-C, and so does all that it starts; here it is heard again.
signal.signal(signal.SIGINT, signal.default_int_handler)

# No deadline: on a busy machine a slow example says nothing about the code.
settings.register_profile("parlour", deadline=None, max_examples=60)
# For planted bugs and mutants: the same examples every time, and none is made smaller, as only failing matters.
settings.register_profile(
    "mutation",
    settings.get_profile("parlour"),
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=(HealthCheck.too_slow,),
)
settings.load_profile("parlour")


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """A PostgreSQL server, started when the first test wants one."""
    with postgres.running() as made:
        yield made
