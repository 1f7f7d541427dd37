"""Tests of what one practises with."""
