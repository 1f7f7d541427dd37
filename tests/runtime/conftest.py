"""Fixtures of the runtime's tests: those of the arena, whose blocks are the jobs that are run."""

from tests.arena.conftest import pool, troublemakers

__all__ = ["pool", "troublemakers"]
