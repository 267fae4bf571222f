"""The build backend: setuptools, and Node where the browser's pages have to be built.

An install from a clone builds the pages. If this machine has no recent Node, a wheel with
Node becomes a build requirement; an sdist already has the pages.
"""

import os

import web_build  # type: ignore[import-not-found] # from backend-path, not from `tools`
from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 - the hooks that stay as they are

Settings = dict[str, str | list[str]] | None


def _node() -> list[str]:
    if os.environ.get("SANTIAGO_NO_WEB") or web_build.is_fresh(web_build.OUT):
        return []
    try:
        web_build.find_node()
    except web_build.BuildError:
        return [web_build.NODE]
    return []


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What setuptools wants, and Node if there are pages to build."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_node()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """What setuptools wants, and Node if there are pages to build."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *_node()]
