"""What made a review: other files or another budget make another one."""

from __future__ import annotations

import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from santiago.review.effort import SMALL
from santiago.review.made_by import PARTS, fingerprint, made_by, program

HERE = Path(str(files("santiago")))


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The files that make reviews, to be changed."""
    for part in PARTS:
        (tmp_path / part).mkdir()
        for path in (HERE / part).iterdir():
            if path.suffix in {".py", ".net", ".pxd"}:
                shutil.copy(path, tmp_path / part)
    return tmp_path


def test_the_same_files_have_the_same_name(copied: Path) -> None:
    assert fingerprint(copied) == fingerprint(HERE) == program()


@pytest.mark.parametrize(
    "name", ["bots/learned.net", "bots/calibration.py", "review/effort.py", "engine/phases.py"]
)
def test_a_changed_byte_changes_the_name(copied: Path, name: str) -> None:
    path = copied / name
    path.write_bytes(path.read_bytes()[:-1] + b"!")
    assert fingerprint(copied) != program()


def test_what_does_not_make_reviews_does_not_count(copied: Path) -> None:
    for path in copied.rglob("*.pxd"):
        path.unlink()
    (copied / "review" / "__pycache__").mkdir()
    assert fingerprint(copied) == program()


def test_every_part_of_the_budget_counts_and_the_text_fits_its_column() -> None:
    texts = [
        made_by(2000, 48),
        made_by(2000, 47),
        made_by(1999, 48),
        made_by(2000, 48, seed=1),
        made_by(2000, 48, effort=SMALL),
    ]
    assert len(set(texts)) == len(texts)
    assert max(map(len, [*texts, made_by(10**9, 48)])) <= 80
