"""Every rule is named by a test that proves it, in the test's docstring."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

HERE = Path(__file__).parent
IDS = HERE.parent / "data" / "rule_ids.txt"


def rule_ids() -> list[str]:
    lines = IDS.read_text("utf-8").splitlines()
    return [rule for line in lines if not line.startswith("#") for rule in line.split()]


def naming_tests() -> dict[str, list[str]]:
    found = defaultdict(list)
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in re.findall(
                    r"\b[BCSPEXD]\d+(?:\.\d+)?\b", ast.get_docstring(node) or ""
                ):
                    found[rule].append(f"{file.name}::{node.name}")
    return found


def test_every_rule_has_a_test_that_names_it() -> None:
    named = naming_tests()
    assert [rule for rule in rule_ids() if rule not in named] == []


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    known = set(rule_ids()) | {f"P{phase}" for phase in range(1, 8)}
    assert {rule: where for rule, where in naming_tests().items() if rule not in known} == {}


def test_the_list_is_complete() -> None:
    ids = rule_ids()
    assert len(ids) == len(set(ids))
    assert {"B1", "C4", "S12", "P3.5", "P7.1", "E4", "X8", "D12"} <= set(ids)
    assert len(ids) == 69
