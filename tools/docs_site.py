"""Adds to the documentation site what is not in docs/: README, changelog, API and fonts.

`mkdocs.yml` names this file as a hook and as an extension of the API reference.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

import griffe
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent
PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "code-of-conduct.md",
}
"""Files beside docs/ that are pages of the site."""
FONTS = {
    "fraunces": "web/node_modules/@fontsource-variable/fraunces",
    "source-sans-3": "web/node_modules/@fontsource-variable/source-sans-3",
}
REFERENCE = {
    "engine": ("The engine", ["santiago", "santiago.svg", "santiago.draw", "santiago.records"]),
    "bots": ("Bots", ["santiago.bots"]),
    "arena": ("The arena", ["santiago.arena"]),
    "envs": (
        "Environments",
        ["santiago.envs.santiago_v0", "santiago.envs.single", "santiago.envs.vector"],
    ),
}


def on_config(config: MkDocsConfig) -> None:
    """Append pages that mkdocs.yml does not list, so that none is missing."""
    listed = (ROOT / "mkdocs.yml").read_text("utf-8")
    pages = sorted(page.name for page in (ROOT / "docs").glob("*.md"))
    more: list[Any] = [page for page in pages if f": {page}\n" not in listed]
    if more and config.nav is not None:
        config.nav.append({"More": more})


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages and files outside docs/."""
    for name, page in PAGES.items():
        files.append(File.generated(config, page, content=(ROOT / name).read_text("utf-8")))
    for name, (title, modules) in REFERENCE.items():
        content = f"# {title}\n\n" + "\n\n".join(map(reference, modules)) + "\n"
        files.append(File.generated(config, f"reference-{name}.md", content=content))
    for name, folder in FONTS.items():
        font = ROOT / folder / "files" / f"{name}-latin-wght-normal.woff2"
        files.append(File.generated(config, f"fonts/{name}.woff2", content=font.read_bytes()))
        text = (ROOT / folder / "LICENSE").read_text("utf-8")
        files.append(File.generated(config, f"fonts/{name}-licence.txt", content=text))
    icon = (ROOT / "web" / "public" / "icon.svg").read_text("utf-8")
    files.append(File.generated(config, "pictures/icon.svg", content=icon))
    return files


def reference(module: str) -> str:
    """The public names of a module."""
    if module == "santiago":  # its names are defined elsewhere: each by itself
        import santiago

        names = [name for name in santiago.__all__ if name != "__version__"]
        return "\n\n".join(f"::: santiago.{name}" for name in names)
    return f"## `{module}`\n\n::: {module}\n    options:\n      show_root_heading: false\n"


def on_page_markdown(markdown: str, page: Any, **_: object) -> str:
    """Point links at the site's pages; a link to any other file keeps only its text."""
    folder = "" if page.file.src_uri in PAGES.values() else "docs"
    parts = re.split(r"(```.*?```)", markdown, flags=re.DOTALL)  # examples stay as they are
    return "".join(part if part.startswith("```") else linked(part, folder) for part in parts)


def linked(text: str, folder: str) -> str:
    """Rewrite the links of a text that was written in a folder of the repository.

    >>> linked("[rules](docs/rules.md#b1), [code](src/santiago/cli/show.py), [top](#top)", "")
    '[rules](rules.md#b1), code, [top](#top)'
    """

    def link(match: re.Match[str]) -> str:
        picture, words, target, anchor = match[1], match[2], match[3], match[4] or ""
        address = address_of(target, folder)
        return words if address is None else f"{picture}[{words}]({address}{anchor})"

    text = re.sub(r"(!?)\[([^\]]*)\]\(([^)\s#]*)(#[^)\s]*)?\)", link, text)
    return re.sub(
        r'src="([^"]+)"', lambda match: f'src="{address_of(match[1], folder) or match[1]}"', text
    )


def address_of(target: str, folder: str) -> str | None:
    """The target of a repository link on the site, or None."""
    if not target or "://" in target:
        return target
    path = posixpath.normpath(posixpath.join(folder, target))
    if path in PAGES:
        return PAGES[path]
    return path.removeprefix("docs/") if path.startswith("docs/") else None


class Doctests(griffe.Extension):
    """Examples in docstrings are shown as examples, not as quotations."""

    def on_object(self, *, obj: griffe.Object, **_: object) -> None:
        """Fence the examples of one docstring."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    r"""Put each example into its own block.

    >>> fenced("Adds.\n\n>>> 1 + 1\n2").splitlines()
    ['Adds.', '', '```pycon', '>>> 1 + 1', '2', '```']
    """
    paragraphs = text.split("\n\n")
    return "\n\n".join(
        f"```pycon\n{paragraph}\n```" if paragraph.lstrip().startswith(">>> ") else paragraph
        for paragraph in paragraphs
    )
