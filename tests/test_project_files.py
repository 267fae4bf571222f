"""Workflows, hooks, templates and container files: well-formed, and all that they name exists."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import santiago
from santiago.cli import parser_of
from tests.compiled import ROOT

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
MADE = ("dist", "build", "wheels", "sdist")
"""Folders that a workflow fills before it names them."""


def targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):.*##", MAKEFILE, re.MULTILINE))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("vendor.github-workflows", WORKFLOWS),
        ("custom.github-workflows-require-timeout", WORKFLOWS),
        ("vendor.github-issue-config", [GITHUB / "ISSUE_TEMPLATE" / "config.yml"]),
        ("vendor.github-issue-forms", sorted((GITHUB / "ISSUE_TEMPLATE").glob("[!c]*.yml"))),
        ("vendor.compose-spec", [ROOT / "compose.yaml"]),
    ],
)
def test_schemas(schema: str, files: list[Path]) -> None:
    assert files
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, files)]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def steps(workflow: Path) -> Iterator[dict[str, Any]]:
    for job in yaml.safe_load(workflow.read_text("utf-8"))["jobs"].values():
        yield from job["steps"]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_commands_and_paths_of_workflows(workflow: Path) -> None:
    for step in steps(workflow):
        script = step.get("run", "")
        assert set(re.findall(r"^\s*make ([\w-]+)", script, re.MULTILINE)) <= targets()
        for path in re.findall(r"(?<![\w/.$*-])((?:tests|tools|src|docs|web)/[\w./-]+)", script):
            assert (ROOT / path).exists(), path
        for path in filter(None, [str(step.get("with", {}).get("path", ""))]):
            assert path.split("/")[0] in MADE, path


def test_actions_are_pinned_and_permissions_are_few() -> None:
    for workflow in WORKFLOWS:
        content = yaml.safe_load(workflow.read_text("utf-8"))
        assert content["permissions"] == {"contents": "read"}, workflow.name
        for step in steps(workflow):
            assert re.search(r"@(v\d+|release/v\d+)$", step.get("uses", "@v1"))


def test_the_tests_run_on_every_python_and_system() -> None:
    tests = yaml.safe_load((GITHUB / "workflows" / "tests.yml").read_text("utf-8"))["jobs"]
    matrix = tests["engine"]["strategy"]["matrix"]
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert {name.partition("-")[0] for name in matrix["os"]} == {"ubuntu", "macos", "windows"}
    assert {"run": "make test"} in tests["everything"]["steps"]


@pytest.mark.slow
def test_the_wheels_are_tried_with_commands_that_exist(tmp_path: Path) -> None:
    """The commands that cibuildwheel runs in an empty environment, run here."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["cibuildwheel"]
    programs = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }
    for command in settings["test-command"]:
        assert "{" not in command  # the sdist, from which wheels are built, has no tests
        words = shlex.split(command)
        done = subprocess.run(words, cwd=tmp_path, env=programs, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
    assert [tag.partition("-")[0] for tag in settings["build"]] == [
        "cp311",
        "cp312",
        "cp313",
        "cp314",
    ]


def test_hooks_run_what_is_here() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    assert [repo["repo"] for repo in config["repos"]] == ["local"]
    scripts = (ROOT / "web" / "package.json").read_text("utf-8")
    for hook in config["repos"][0]["hooks"]:
        program, *words = shlex.split(hook["entry"])
        if program == "npm":
            assert f'"{words[-1]}":' in scripts
        else:
            assert program.startswith(".venv/bin/")
            assert (Path(sys.executable).parent / Path(program).name).exists(), program


# ---- version and changelog -----------------------------------------------------------------------


def test_everything_has_the_version_of_the_package() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    pages = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["version"]
    newest = re.search(r"^## (\S+)", CHANGELOG, re.MULTILINE)
    assert newest
    assert {pages, lock["version"], lock["packages"][""]["version"], newest[1]} == {
        santiago.__version__
    }


def test_the_changelog_says_everything_once() -> None:
    lines = [line for line in CHANGELOG.splitlines() if line.startswith("- ")]
    openings = [" ".join(line.split()[:5]) for line in lines]
    assert sorted({words for words in openings if openings.count(words) > 1}) == []


# ---- the container: no builder runs in the tests, so every name in it is checked -----------------


def test_what_the_dockerfile_copies_exists_and_reaches_the_builder() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    sources = [
        source
        for line in re.findall(r"^COPY (?!--)(.*)$", DOCKERFILE, re.MULTILINE)
        for source in line.split()[:-1]
    ]
    assert len(sources) > 5
    for source in sources:
        assert (ROOT / source).exists(), source
        assert f"!{source.partition('/')[0]}" in ignored, source
    # What the build reads: the files that pyproject.toml and setup.py name are among them.
    assert {"pyproject.toml", "setup.py", "README.md", "LICENSE", "tools", "web", "src"} <= {
        *sources
    }


def test_the_container_starts_the_server_as_nobody() -> None:
    entry = re.search(r'^ENTRYPOINT \["santiago"\]$', DOCKERFILE, re.MULTILINE)
    command = re.search(r'^CMD \["(\w+)"\]$', DOCKERFILE, re.MULTILINE)
    assert entry
    assert command
    parser = parser_of(command[1])
    assert parser.parse_args([]) is not None
    assert DOCKERFILE.index("\nUSER santiago\n") < entry.start()
    assert "--uid 10001" in DOCKERFILE


def test_settings_exist() -> None:
    """Every variable that the files set is one that the server, or PostgreSQL's image, reads."""
    docs = (ROOT / "docs" / "self-hosting.md").read_text("utf-8")
    names = set(re.findall(r"\b(SANTIAGO_\w+)=", DOCKERFILE))
    names |= set(COMPOSE["services"]["server"]["environment"])
    assert names
    for name in names:
        assert f"`{name}`" in docs, name


def test_the_health_check_asks_what_the_server_answers() -> None:
    path = re.search(r"http://127\.0\.0\.1:(\d+)(/\w+)'", DOCKERFILE)
    assert path
    assert f"EXPOSE {path[1]}" in DOCKERFILE
    assert f"SANTIAGO_PORT={path[1]}" in DOCKERFILE
    assert f"`{path[2]}`" in (ROOT / "docs" / "self-hosting.md").read_text("utf-8")


def test_the_composed_server_can_write_nothing_but_its_data() -> None:
    server = COMPOSE["services"]["server"]
    assert server["read_only"] is True
    assert server["cap_drop"] == ["ALL"]
    assert server["depends_on"]["database"]["condition"] == "service_healthy"
    assert "@database/" in server["environment"]["SANTIAGO_DATABASE"]
    assert "healthcheck" in COMPOSE["services"]["database"]
    assert "\nVOLUME /data\n" in DOCKERFILE


def test_the_servers_overview_names_every_module() -> None:
    folder = ROOT / "src" / "santiago" / "server"
    modules = {path.stem for path in folder.iterdir() if not path.name.startswith("__")}
    overview = re.findall(r"``(\w+)``", (folder / "__init__.py").read_text("utf-8"))
    assert sorted(overview) == sorted(modules)


def test_the_pages_readme_names_every_folder_and_only_files_that_exist() -> None:
    text = (ROOT / "web" / "README.md").read_text("utf-8")
    source = ROOT / "web" / "src"
    index = text[text.index("## Where a screen is") :]
    names = set(re.findall(r"`([\w./]+)`", index)) - {"src/"}
    missing = [name for name in names if not (source / name).exists()]
    assert missing == []
    folders = {path.name for path in source.iterdir() if path.is_dir()}
    assert folders <= names
