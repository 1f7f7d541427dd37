"""Runs on disk: folders of results, and their games as records."""
