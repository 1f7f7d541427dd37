"""Settings for all tests."""

from hypothesis import settings

from tests.examples import use_examples

use_examples()

# No deadline: on a busy machine a slow example says nothing about the code.
settings.register_profile("parlour", deadline=None, max_examples=60)
settings.load_profile("parlour")
