"""Fixtures of the tests of foreign players: those of the arena, where they meet others."""

from tests.arena.conftest import pool, troublemakers

__all__ = ["pool", "troublemakers"]
