"""`santiago bots list`."""

from __future__ import annotations

import json

import pytest

from santiago import bots
from santiago.bots import registry
from santiago.cli import main


def test_lists_every_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    characters = [f"LEVEL:{name}" for name in registry.CHARACTERS]
    assert [line.split()[0] for line in lines] == [*bots.names(), *characters]
    assert all(len(line.split()) > 1 for line in lines)


def test_others_describe_themselves(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = {"theirs": "santiago.bots.greedy:GreedyBot", "broken": "no_such_package:Bot"}
    monkeypatch.setattr(registry, "_others", lambda: theirs)
    assert main(["bots", "list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert listed["theirs"].startswith("Plays the greedy policy")
    assert listed["broken"].startswith("cannot be created: ")


def test_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "lsit"]) == 2
    assert "list" in capsys.readouterr().err
