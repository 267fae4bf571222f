"""The documentation site: strict, complete, linked well, and nothing in it from elsewhere."""

from __future__ import annotations

import doctest
import importlib
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
import yaml

from tests.compiled import ROOT

DOCS = sorted(path.name for path in (ROOT / "docs").glob("*.md"))


def navigation() -> list[str]:
    """The pages that mkdocs.yml lists."""
    text = (ROOT / "mkdocs.yml").read_text("utf-8")
    return re.findall(r": ([\w-]+\.md)$", text, re.MULTILINE)


def test_the_navigation_names_a_page_once() -> None:
    assert len(navigation()) == len(set(navigation()))


def test_the_configuration_is_strict() -> None:
    config = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))
    assert config["strict"] is True
    assert config["theme"]["font"] is False


def test_links_between_the_files_of_the_repository() -> None:
    """Every relative link in our Markdown leads to a file that is there."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "web" / "README.md"]
    broken = []
    for page in pages:
        text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
        targets = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'src="([^"]+)"', text)
        for target in targets:
            path = target.partition("#")[0]
            if path and "://" not in path and not (page.parent / path).exists():
                broken.append(f"{page.name}: {target}")
    assert broken == []


class Page(HTMLParser):
    """What a page links to, what it loads, and the places in it that can be linked to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.ids: set[str] = {""}
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.ids |= {values[name] for name in ("id", "name") if name in values}
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        elif tag == "link" and values.get("rel") not in ("canonical", "prev", "next"):
            self.loads.append(values["href"])
        elif "src" in values:
            self.loads.append(values["src"])


@pytest.mark.slow  # needs the extra `docs`
def test_examples_of_the_hook() -> None:
    assert doctest.testmod(importlib.import_module("tools.docs_site")) == (0, 2)


@pytest.mark.slow
def test_the_site(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(tmp_path)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(
        build, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    pages = {path: Page(path) for path in tmp_path.rglob("*.html") if path.name != "404.html"}
    names = {path.name.removesuffix(".html") + ".md" for path in pages}
    assert names == {*navigation(), *DOCS}
    for path, page in pages.items():
        for address in page.links + page.loads:
            parts = urlsplit(address)
            if parts.scheme:
                assert address not in page.loads, f"{path.name} loads {address}"
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            assert target.is_file(), f"{path.name}: {address}"
            if parts.fragment and target in pages:
                assert unquote(parts.fragment) in pages[target].ids, f"{path.name}: {address}"
    for style in tmp_path.rglob("*.css"):
        outside = re.findall(r"url\(['\"]?(?:https?:)?//[^)]*", style.read_text("utf-8"))
        assert outside == [], style.name
    # The API and the search.
    reference = (tmp_path / "reference-engine.html").read_text("utf-8")
    for name in ("Game", "Record", "read_records", "board"):
        assert re.search(rf'id="santiago\.[\w.]*{name}"', reference), name
    assert "overseer" in (tmp_path / "search" / "search_index.json").read_text("utf-8")
    for font in ("fraunces", "source-sans-3"):
        assert (tmp_path / "fonts" / f"{font}.woff2").stat().st_size > 10_000
        licence = (tmp_path / "fonts" / f"{font}-licence.txt").read_text("utf-8")
        assert "SIL OPEN FONT LICENSE" in licence
