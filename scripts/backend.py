"""How pip builds Parlour: as setuptools does, with a Node from a wheel where the page is missing and needs one."""

import page
from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 - every other step is that of setuptools

Settings = dict[str, str | list[str] | None]


def get_requires_for_build_wheel(config_settings: Settings | None = None) -> list[str]:
    """Return what building a wheel needs beside build-system.requires."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *page.requirement()]


def get_requires_for_build_editable(config_settings: Settings | None = None) -> list[str]:
    """Return what an editable installation needs beside build-system.requires."""
    return [*build_meta.get_requires_for_build_editable(config_settings), *page.requirement()]
