"""docs/cli.md knows every command and every option, and its examples are commands that exist."""

from __future__ import annotations

import re
import shlex

import pytest

import santiago
from santiago.cli import COMMANDS, parser_of
from santiago.cli.bench import FIGURES
from tests.compiled import ROOT

PAGE = (ROOT / "docs" / "cli.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))


def test_every_command_has_a_section() -> None:
    assert set(SECTIONS) >= set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_explained(name: str) -> None:
    options = [word for action in parser_of(name)._actions for word in action.option_strings]
    missing = [
        word
        for word in options
        if word not in ("-h", "--help") and not re.search(rf"`{word}\b", SECTIONS[name])
    ]
    assert not missing


def test_every_figure_is_explained() -> None:
    assert [key for key in FIGURES if f"`{key}`" not in SECTIONS["bench"]] == []


def test_the_version_shown_is_this_one() -> None:
    assert f"\nsantiago {santiago.__version__} (compiled, x86-64-v3)\n" in PAGE


def test_every_example_can_be_parsed() -> None:
    texts = [PAGE] + [parser_of(name).epilog or "" for name in COMMANDS]
    calls = [
        call
        for text in texts
        for call in re.findall(r"^\s*(?:\w+=\d )?santiago (\w+[^\n`]*)$", text, re.MULTILINE)
    ]
    assert len(calls) > 20
    for call in calls:
        name, *words = shlex.split(re.split(r"[|>]", call)[0])
        if name in COMMANDS:
            parser_of(name).parse_args(words)
        else:
            assert name[0].isdigit(), call  # what `santiago --version` prints
