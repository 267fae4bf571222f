"""The docs know every setting, message, key, error code, path and figure, and nothing else."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path
from typing import get_args

import pytest
from pydantic import BaseModel

import santiago.server
from santiago.server import messages, profile_schema, protocol, schema
from santiago.server.app import create_app
from santiago.server.errors import STATUS
from santiago.server.messages import CLIENT, SERVER
from santiago.server.notices import shapes
from santiago.server.settings import Settings
from tests.compiled import ROOT, SRC
from tests.server.harness import Server

PROTOCOL = (ROOT / "docs" / "protocol.md").read_text("utf-8")
NOTATION = (ROOT / "docs" / "notation.md").read_text("utf-8")
HOSTING = (ROOT / "docs" / "self-hosting.md").read_text("utf-8")
SOURCES = [
    source
    for part in ("server", "tables", "profiles")
    for source in sorted((SRC / "santiago" / part).rglob("*.py"))
]
MODULES = [
    module.name
    for module in pkgutil.walk_packages(santiago.server.__path__, "santiago.server.")
    if "migrations" not in module.name
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_the_server_run(name: str) -> None:
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert doctest.testmod(importlib.import_module(name), optionflags=options).failed == 0


def test_the_small_client_plays_a_whole_game(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    code = PROTOCOL.partition("```python\n")[2].partition("```")[0]
    assert "http://127.0.0.1:8000" in code
    exec(code.replace("http://127.0.0.1:8000", server.url), {})
    said = capsys.readouterr().out
    assert re.fullmatch(r"The scores are \[\d+, \d+, \d+\]\n", said)


def test_every_setting_is_explained_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `SANTIAGO_(\w+)` \| [^|]*\| ([^|]*) \|", HOSTING, re.MULTILINE))
    assert set(rows) == {name.upper() for name in Settings.model_fields}
    for name, field in Settings.model_fields.items():
        assert field.description, name
        if name != "database" and field.default != "":
            assert f"`{field.default}`" in rows[name.upper()], name


def test_every_error_code_is_explained_with_its_status() -> None:
    rows = re.findall(r"^\| (`[a-z]+/[^|]*) \| (\d{3}) \|", PROTOCOL, re.MULTILINE)
    found = {code: int(status) for cell, status in rows for code in re.findall(r"`([^`]+)`", cell)}
    assert found == STATUS


def test_every_code_in_the_source_is_listed() -> None:
    used = set()
    for source in SOURCES:
        code = r'(?:ServerError|Refusal)\(\s*"([^"]+)"'
        used |= set(re.findall(code, source.read_text("utf-8")))
    assert used <= set(STATUS)
    assert len(used) > 25


def _written(path: str) -> str:
    """A path as the docs write it."""
    short = {"key": "ID", "seat": "N", "subscription": "SUB", "token": "TOKEN"}
    return re.sub(r"\{(\w+)\}", lambda part: short[part[1]], path)


def test_every_path_is_listed() -> None:
    listed = set(re.findall(r"^\| (GET|POST) `([^`]+)`", PROTOCOL, re.MULTILINE))
    app = create_app(Settings(database="sqlite:///unused.db"))
    served = {
        (method.upper(), _written(path))
        for path, item in app.openapi()["paths"].items()
        for method in item
    }
    assert served == listed


@pytest.mark.parametrize("adapter", [CLIENT, SERVER], ids=["client", "server"])
def test_every_message_is_listed_with_its_keys(adapter: object) -> None:
    source = messages.ClientMessage if adapter is CLIENT else messages.ServerMessage
    title = "### From the client" if adapter is CLIENT else "### From the server"
    section = PROTOCOL.partition(title)[2].partition("\n#")[0]
    models = get_args(get_args(source)[0])
    assert len(models) == (10 if adapter is CLIENT else 8)
    for model in models:
        name = model.model_fields["type"].annotation.__args__[0]
        row = re.search(rf"^\| `{name}` \| (.*)\|$", section, re.MULTILINE)
        assert row, name
        if name != "state":
            missing = [key for key in model.model_fields if key != "type" and key not in row[1]]
            assert not missing, name


def test_every_key_of_every_shape_is_in_the_docs() -> None:
    for module in (protocol, profile_schema, schema, messages, shapes):
        for name, model in vars(module).items():
            if isinstance(model, type) and issubclass(model, BaseModel):
                keys = [field.alias or key for key, field in model.model_fields.items()]
                page = PROTOCOL + (NOTATION if name in ("View", "Result") else "")
                missing = [key for key in keys if not re.search(rf"\b{key}\b", page)]
                assert not missing, name


def test_every_reason_and_notice_is_listed() -> None:
    said = PROTOCOL.partition("**Reasons**")[2].partition("\n")[0]
    engine = (SRC / "santiago" / "engine" / "illegal.py").read_text("utf-8")
    reasons = set(re.findall(r'return \(?\s*"([a-z-]+)", "[A-Z]', engine)) | {"not-beside"}
    assert len(reasons) == 16
    assert set(re.findall(r"`([a-z-]+)`(?: \(|,|\.)", said)) == reasons
    notices = PROTOCOL.partition("### Notices")[2].partition("##")[0]
    used = set()
    for source in SOURCES:
        used |= set(re.findall(r'Notice\(\s*"([^"]+)"', source.read_text("utf-8")))
    assert len(used) > 7
    assert all(f"`{code}`" in notices for code in used)


def test_every_figure_for_prometheus_is_listed() -> None:
    source = (SRC / "santiago" / "server" / "metrics.py").read_text("utf-8")
    names = set(re.findall(r'"(santiago_\w+)"', source))
    assert len(names) == 9
    assert all(name in HOSTING for name in names)


def test_the_docs_name_files_that_exist() -> None:
    for page in (PROTOCOL, HOSTING):
        for link in re.findall(r"\]\(([\w.-]+\.md)", page):
            assert Path(ROOT, "docs", link).exists(), link
