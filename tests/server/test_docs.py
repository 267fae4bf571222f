"""The docs know every setting, message, key, error code, path and figure, and nothing else."""

from __future__ import annotations

import doctest
import importlib
import json
import pkgutil
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

import santiago.server
from santiago.engine.editions import Variant
from santiago.engine.moves import Move, moves_of
from santiago.engine.record import Record
from santiago.server import messages, profile_schema, protocol, schema
from santiago.server.app import create_app
from santiago.server.errors import STATUS
from santiago.server.messages import CLIENT, SERVER
from santiago.server.notices import schema as notices_schema
from santiago.server.settings import Settings
from santiago.tables import fair
from tests.compiled import ROOT, SRC
from tests.server.harness import Server

PROTOCOL = (ROOT / "docs" / "protocol.md").read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PROTOCOL, re.DOTALL)
NOTATION = (ROOT / "docs" / "notation.md").read_text("utf-8")
HOSTING = (ROOT / "docs" / "self-hosting.md").read_text("utf-8")
SOURCES = [
    source
    for part in ("server", "tables", "profiles")
    for source in sorted((SRC / "santiago" / part).rglob("*.py"))
]
VARIANTS = [
    *(Variant(players=players) for players in (2, 3, 4, 5)),
    *(Variant("amigo", players) for players in (3, 5)),
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


@pytest.mark.slow
def test_the_small_clients_play_whole_games(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    """The one over WebSocket, and the one over HTTP that shares its names."""
    names: dict[str, object] = {}
    examples = EXAMPLES[:2]
    assert "http://127.0.0.1:8000" in examples[0]
    for code in examples:
        exec(code.replace("http://127.0.0.1:8000", server.url), names)
        said = capsys.readouterr().out
        assert re.fullmatch(r"The scores are \[\d+, \d+, \d+\]\n", said)


@pytest.mark.parametrize("shuffle", [False, True])
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_stranger_can_derive_the_deal(variant: Variant, shuffle: bool) -> None:
    names: dict[str, Any] = {}
    exec(EXAMPLES[2], names)
    secret, randoms = "5a" * 32, ["ab" * 16, "", *[None] * 3][: variant.players]
    setup, seats = fair.derive(variant, secret, randoms, None, shuffle)
    record = Record(variant, setup).to_json()
    record["fair"] = {"secret": secret, "randoms": randoms, "shuffle": shuffle}
    assert names["derive"](record, variant.crops) == (list(seats), record["setup"]["tiles"])


@pytest.mark.parametrize(
    ("name", "model"),
    [
        ("Seat", protocol.Seat),
        ("Fair", protocol.Fair),
        ("Sit", protocol.Sit),
        ("Randoms", protocol.Randoms),
        ("InviteLink", protocol.InviteLink),
        ("Chat", schema.Chat),
    ],
)
def test_an_example_is_what_the_server_takes_or_sends(name: str, model: type[BaseModel]) -> None:
    text = re.search(rf"\*\*{name}\*\*: `(\{{.*?\}})`", PROTOCOL)
    assert text, name
    model.model_validate_json(_filled(text[1]))


def test_the_long_examples_are_what_the_server_takes() -> None:
    new = PROTOCOL.partition("### NewTable\n```json\n")[2].partition("```")[0]
    protocol.NewTable.model_validate_json(_filled(new))
    phrase = PROTOCOL.partition("### Phrases")[2].partition("```json\n")[2].partition("```")[0]
    messages.PhraseSaid.model_validate_json(phrase)
    orders = PROTOCOL.partition("### Standing orders")[2].partition("```json\n")[2]
    for order in json.loads(orders.partition("```")[0]):
        message = {"type": "orders", "id": "o", "seat": 0, "orders": [order]}
        CLIENT.validate_python(message)


def _filled(example: str) -> str:
    """An example with something in the place of each ellipsis."""
    example = example.replace('"random": "…"', f'"random": "{"9f" * 16}"')
    example = example.replace('"token": "…"', f'"token": "{"t" * 43}"')
    return example.replace("9f…", "9f" * 16).replace("…", "2026")


def test_every_setting_is_explained_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `SANTIAGO_(\w+)` \| [^|]*\| ([^|]*) \|", HOSTING, re.MULTILINE))
    assert set(rows) == {name.upper() for name in Settings.model_fields}
    for name, field in Settings.model_fields.items():
        assert field.description, name
        if name != "database" and field.default != "":
            assert f"`{field.default}`" in rows[name.upper()], name


def test_every_error_code_is_explained_with_its_status() -> None:
    rows = re.findall(r"^\| (`[a-z]+/[^|]*) \| (\d{3}) \|", PROTOCOL, re.MULTILINE)
    documented = {
        code: int(status) for cell, status in rows for code in re.findall(r"`([^`]+)`", cell)
    }
    assert documented == STATUS


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


@pytest.mark.slow
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
    for module in (protocol, profile_schema, schema, messages, notices_schema):
        for name, model in vars(module).items():
            if isinstance(model, type) and issubclass(model, BaseModel):
                keys = [field.alias or key for key, field in model.model_fields.items()]
                page = PROTOCOL + (NOTATION if name in ("View", "Result") else "")
                missing = [key for key in keys if not re.search(rf"\b{key}\b", page)]
                assert not missing, name


def test_every_phase_says_which_moves_to_send() -> None:
    section = PROTOCOL.partition("### Legal")[2].partition("\n#")[0]
    rows = re.findall(r"^\| (`[^|]*) \| [^|]* \| ([^|]*) \|$", section, re.MULTILINE)
    phases = {phase for cell, _ in rows for phase in re.findall(r"`([^`]+)`", cell)}
    assert phases == {*get_args(protocol.Phase)} - {"over"}
    texts = {text for _, cell in rows for text in re.findall(r"`([^`]+)`", cell)}
    assert {Move.parse(text).kind for text in texts} == {move.kind for move in moves_of("trefl")}


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
