"""What we ship of others comes with its licence: pages, wheel and container."""

from __future__ import annotations

import json
import re
from importlib.metadata import requires

import pytest
from packaging.requirements import Requirement
from PIL import ImageFont

from tests.compiled import ROOT, SRC
from tools.licences import notice

WEB = SRC / "santiago" / "web"


def listed(text: str) -> dict[str, str]:
    """The packages that a notice lists, with their licences."""
    return dict(re.findall(r"^- (\S+) \S+ \((.*)\)$", text, re.MULTILINE))


def section(text: str, name: str) -> str:
    line = "-" * 80
    return text.split(f"{line}\n{name} ", 1)[1].split(f"\n{line}\n", 2)[1]


@pytest.mark.slow  # needs the built pages
def test_everything_in_the_pages_is_in_their_notice() -> None:
    text = (WEB / "licences.txt").read_text("utf-8")
    packages = listed(text)
    wanted = {*json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["dependencies"]}
    assert wanted | {"svelte"} <= set(packages)
    for font in WEB.glob("assets/*.woff2"):
        family = font.name.partition("-latin")[0]
        assert packages[f"@fontsource-variable/{family}"] == "OFL-1.1"
    for name, licence in packages.items():
        assert len(section(text, name)) > 500, name
        assert licence in ("MIT", "OFL-1.1"), f"{name}: pyproject.toml's licence names {licence}?"


def test_every_font_of_pictures_has_its_licence_beside_it() -> None:
    fonts = sorted((SRC / "santiago" / "pictures" / "fonts").glob("*.ttf"))
    assert len(fonts) == 2
    for font in fonts:
        assert "SIL OPEN FONT LICENSE Version 1.1" in font.with_suffix(".txt").read_text("utf-8")
        # The licence reserves the original names for unmodified fonts.
        name = ImageFont.truetype(font).getname()[0] or ""
        assert name.replace(" ", "") == font.stem


@pytest.mark.slow
def test_bundled_code_is_listed() -> None:
    """Packages mark their code with comments or errors of their own: those that we know of."""
    code = "".join(path.read_text("utf-8") for path in WEB.glob("assets/*.js"))
    packages = listed((WEB / "licences.txt").read_text("utf-8"))
    for mark, name in {"svelte.dev/e/": "svelte", "i18next": "i18next"}.items():
        assert mark in code
        assert name in packages


@pytest.mark.slow
def test_the_container_lists_every_python_package() -> None:
    packages = {re.sub(r"[-_.]+", "-", name).lower() for name in listed(notice())}
    server = [
        needed.name
        for needed in map(Requirement, requires("santiago") or [])
        if needed.marker and needed.marker.evaluate({"extra": "server"})
    ]
    assert server
    assert {re.sub(r"[-_.]+", "-", name).lower() for name in server} <= packages
    assert "santiago" in packages
    assert "MIT" in section(notice(), "fastapi")
