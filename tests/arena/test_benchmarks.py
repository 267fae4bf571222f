"""The programs that measure how strong the bots are."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from benchmarks import figures, levels, strength
from santiago.arena.bootstrap import Measured
from santiago.bots.registry import parse_spec


@pytest.mark.slow
def test_strength_per_second(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = "--deals 1 --bot greedy --budgets 2 1 --workers 1 --folder"
    assert strength.main([*words.split(), str(tmp_path)]) == 0
    out, err = capsys.readouterr()
    assert out == ""  # `make bench ARGS=--json` prints JSON there, and nothing else
    rows = [line.split("|")[1].strip() for line in err.splitlines() if line.startswith("|")]
    assert rows[2:] == ["1 ms", "2 ms"]
    page = (tmp_path / "strength.html").read_text("utf-8")
    assert page.count("<svg") == 2
    picture = ET.fromstring((tmp_path / "strength.svg").read_text("utf-8"))
    assert [part.tag.rpartition("}")[2] for part in picture][:2] == ["style", "rect"]


def test_figures_are_measured_and_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["greedy-random", "--deals", "2", "--workers", "1", "--folder", str(tmp_path)]
    assert figures.main(words) == 1  # two deals cannot show 97 %
    out = " ".join(capsys.readouterr().out.split())
    assert "| greedy-random | greedy against 3 × random | 2 | 8 | 100.0 % |" in out
    assert "| lower end ≥ 97.0 % | no | 0 |" in out


@pytest.mark.slow
def test_fewer_deals_than_were_played_are_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def words(deals: int) -> list[str]:
        return ["greedy-random", "--deals", str(deals), "--workers", "1", "--folder", str(tmp_path)]

    figures.main(words(2))
    with pytest.raises(SystemExit) as stopped:
        figures.main(words(1))
    assert stopped.value.code == 2
    assert "is a tournament of 2 deals: 1 are fewer" in capsys.readouterr().err


def test_every_figure_names_bots_that_exist() -> None:
    for figure in figures.FIGURES:
        for spec in set(figure.bots):
            parse_spec(spec)
    assert len({figure.name for figure in figures.FIGURES}) == len(figures.FIGURES)


def test_figures_by_the_beginning_of_their_names() -> None:
    assert [figure.name for figure in figures.chosen(["twice"])] == [
        "twice-50", "twice-100", "twice-200", "twice-400"
    ]  # fmt: skip
    with pytest.raises(SystemExit, match="no figure 'twise'"):
        figures.chosen(["twise"])


@pytest.mark.parametrize(
    ("figure", "share", "met"),
    [
        (figures.Figure("x", ("a",), at_least=0.6), Measured(0.65, 0.6, 0.7), True),
        (figures.Figure("x", ("a",), at_least=0.6), Measured(0.65, 0.59, 0.7), False),
        (figures.Figure("x", ("a",), at_least=0.6), Measured(0.65), False),
        (figures.Figure("x", ("a",), at_most=0.3), Measured(0.2, 0.1, 0.3), True),
        (figures.Figure("x", ("a",), at_most=0.3), Measured(0.2, 0.1, 0.31), False),
        (figures.Figure("x", ("a",), estimate=0.25), Measured(0.26, 0.2, 0.3), True),
        (figures.Figure("x", ("a",), estimate=0.25), Measured(0.24, 0.2, 0.3), False),
    ],
)
def test_what_is_met(figure: figures.Figure, share: Measured, met: bool) -> None:
    assert figure.met(share, Measured(1.0)) is met


def test_a_figure_of_scores() -> None:
    figure = figures.Figure("x", ("a",), scores=(50, 110))
    assert figure.met(Measured(0.2, 0.2, 0.2), Measured(80))
    assert not figure.met(Measured(0.2, 0.2, 0.2), Measured(120))


def test_levels_are_compared_with_their_neighbours(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "--deals 1 --players 2 --workers 1 --levels random random@1ms greedy --folder"
    assert levels.main([*words.split(), str(tmp_path)]) == 1  # equal ones are no gap apart
    lines = [line.split("|") for line in capsys.readouterr().out.splitlines()]
    assert [line[1].strip() for line in lines[2:]] == ["random", "random@1ms", "greedy"]
    assert [line[7].strip() for line in lines[2:]] == ["yes", "no", "no"]
