"""Every rule is named by a test that proves it, and by the code that does it."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

from tests.compiled import ROOT, SRC

HERE = Path(__file__).parent
IDS = HERE.parent / "data" / "rule_ids.txt"

RULE = r"\b[BCSPEXD]\d+(?:\.\d+)?\b"
PHASES = {f"P{phase}" for phase in range(1, 8)}


def rule_ids() -> list[str]:
    lines = IDS.read_text("utf-8").splitlines()
    return [rule for line in lines if not line.startswith("#") for rule in line.split()]


def naming_tests() -> dict[str, list[str]]:
    ids = defaultdict(list)
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in re.findall(RULE, ast.get_docstring(node) or ""):
                    ids[rule].append(f"{file.name}::{node.name}")
    return ids


def test_every_rule_has_a_test_that_names_it() -> None:
    named = naming_tests()
    assert [rule for rule in rule_ids() if rule not in named] == []


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    known = set(rule_ids()) | PHASES
    assert {rule: where for rule, where in naming_tests().items() if rule not in known} == {}


def test_the_list_is_that_of_the_rules() -> None:
    """The ids in docs/rules.md: paragraphs that begin with one, and the rows of S's table."""
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    ids = re.findall(r"^(?:- \*\*|\| )([BCSPEXD]\d+(?:\.\d+)?)\b", text, re.MULTILINE)
    assert sorted(ids) == sorted(rule_ids())
    assert len(ids) == 69


def named_in_the_source() -> set[str]:
    """The ids that the engine's source names, in ranges too, as in `S1–S4`."""
    ids = rule_ids()
    text = "\n".join(path.read_text("utf-8") for path in (SRC / "santiago" / "engine").glob("*.py"))
    named = set(re.findall(RULE, text))
    for first, last in re.findall(f"({RULE})–({RULE})", text):
        if first in ids and last in ids:
            named.update(ids[ids.index(first) : ids.index(last) + 1])
    return named


def test_the_engine_says_where_each_rule_lives() -> None:
    """Examples (X) and the reasons for decisions (D) are not code."""
    rules = [rule for rule in rule_ids() if rule[0] not in "XD"]
    assert [rule for rule in rules if rule not in named_in_the_source()] == []


def test_the_engine_names_no_rule_that_does_not_exist() -> None:
    assert named_in_the_source() - set(rule_ids()) - PHASES == set()
