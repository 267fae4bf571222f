"""Reports: the tables and the page say what was measured."""

from __future__ import annotations

import re
from html import escape
from html.parser import HTMLParser
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from santiago import Variant
from santiago.arena import Fault, Plan, play, plots
from santiago.arena.bootstrap import Measured
from santiago.arena.evaluation import Report, evaluate
from santiago.arena.page import page
from santiago.arena.tables import command, markdown, table
from tests.arena.games import made_up, random_plan

EVIL = "<b>&|evil"
"""A bot's name may hold anything; a page must show it and not obey it."""


@pytest.fixture(scope="module")
def report() -> Report:
    """Four bots, one of them at fault in one game, and twelve deals."""
    plan = Plan(Variant(players=4), ("a", "b@5ms", "c", EVIL), deals=12, seed="s 1")
    games = []
    for pairing in plan.games():
        points = {"a": 60 + pairing.deal, "b@5ms": 50 - pairing.deal, "c": 40, EVIL: 45}
        fault = None
        if (pairing.deal, pairing.rotation) == (3, 2):
            fault = Fault(pairing.bots.index("c"), "illegal-move", 16, "bot 'c' chose <x>")
        scores = [points[bot] for bot in pairing.bots]
        overseer = plan.setup(pairing.deal).overseer
        games.append(made_up(scores, pairing.bots, pairing.deal, pairing.rotation, overseer, fault))
    return evaluate([(plan, games)])


def test_markdown(report: Report) -> None:
    text = markdown(report)
    assert "- 4 players, trefl (palms on, source central, money open)" in text
    assert "- 12 deals, 48 games, seed s 1" in text
    lines = [[cell.strip() for cell in line.split(" | ")] for line in text.splitlines()]
    (a,) = [line for line in lines if line[0] == "| a" and len(line) == 9]
    assert a[1:5] == ["47", "100.0 % (73.5–100.0)", "65.6 ± 1.8", "1.00 ± 0.00"]
    assert a[6:] == ["500 µs", "2.0 ms", "0 |"]
    (c,) = [line for line in lines if line[0] == "| c" and len(line) == 9]
    assert c[8] == "1 |"
    assert re.search(
        r"\| c   \| illegal-move \| +1 \| deal 3, rotation 2, move 17: bot 'c' chose <x> \|", text
    )
    assert r"<b>&\|evil" in text  # a bar inside a cell
    assert "santiago arena run --players 4 --deals 12 --seed 's 1' a b@5ms c '<b>&|evil'" in text


class Page(HTMLParser):
    """What is on a page, and what it would fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.addresses: list[str] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag != "meta":
            self.open.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_page(report: Report) -> None:
    text = page(report)
    shown = Page(text)
    assert shown.open == []
    assert "script" not in shown.tags
    assert "b" not in shown.tags
    assert shown.addresses == []
    assert re.findall(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", text) == []
    assert len(re.findall('<svg viewBox="0 0 720 ', text)) == 6
    assert len(re.findall('<svg viewBox="0 0 340 ', text)) == 6, "each plot once more for phones"
    for words in (
        "Standings", "Win share", "Rating", "Scores", "Seats", "Time per move", "Faults",
        "Who is placed before whom", "73.5–100.0", EVIL, "illegal-move", "overseer",
        "--seed 's 1'",
    ):  # fmt: skip
        assert words in shown.text
    assert "prefers-color-scheme: dark" in text


def test_every_plot_is_well_formed_and_inside_its_frame(report: Report) -> None:
    for picture in re.findall(r"<svg viewBox=.*?</svg>", page(report), re.DOTALL):
        root = ET.fromstring(picture)
        _, _, width, height = map(float, root.attrib["viewBox"].split())
        assert root[0].tag.endswith("title")
        for element in root.iter():
            for name, most in {"x": width, "x1": width, "cx": width, "cy": height}.items():
                if name in element.attrib:
                    assert 0 <= float(element.attrib[name]) <= most
            for point in element.attrib.get("points", "").split():
                x, y = map(float, point.split(","))
                assert 0 <= x <= width
                assert 0 <= y <= height


def test_bots_are_ranked_everywhere(report: Report) -> None:
    ranked = [line.bot for line in report.standings]
    assert ranked == ["a", EVIL, "b@5ms", "c"]
    text = page(report)
    for number, bot in enumerate(map(escape, ranked), 1):
        assert text.count(f">{number} · {bot}<") == 3, "standings, key and cross table"
    places = [text.index(f">{number} · ") for number in range(1, 5)]
    assert places == sorted(places)


def test_curves_that_coincide_can_be_told_apart() -> None:
    same = [0.2, 0.3, 0.25] * 5
    picture = plots.lines("Same", {"a": same, "b": same, "c": same}, "{:g}".format, None, "deals")
    curves = [e for e in ET.fromstring(picture).iter() if e.tag.endswith("polyline")]
    assert len({curve.attrib.get("stroke-dasharray") for curve in curves}) == 3
    ends = [e for e in ET.fromstring(picture).iter() if e.attrib.get("class", "")[:3] == "end"]
    heights = sorted(float(end.attrib["y"]) for end in ends)
    assert [end.text for end in ends] == ["1", "2", "3"]
    assert all(after - before >= 12 for before, after in pairwise(heights))


def test_a_report_of_one_deal_of_one_bot() -> None:
    plan = Plan(Variant(players=3), ("random",) * 3, deals=1, seed="1")
    report = evaluate([(plan, [play(plan, pairing)[0] for pairing in plan.games()])])
    assert "| random | 1 × 3 |" in re.sub(" +", " ", markdown(report))
    shown = Page(page(report))
    assert shown.open == []
    assert "33.3 %" in shown.text


def test_what_was_left_out_is_said() -> None:
    plan = random_plan(deals=2)
    games = [play(plan, pairing)[0] for pairing in plan.games()][:-1]
    text = markdown(evaluate([(plan, games)]))
    assert "1 deal, 4 games" in text
    assert "3 games of incomplete deals are left out" in text


def test_the_command_to_repeat_it_names_every_option() -> None:
    options = {"palms": True, "source": "chosen", "money": "hidden"}
    plan = Plan(Variant("amigo", 3, options), ("random",) * 3, 5, "x")
    assert command(plan) == (
        "santiago arena run --edition amigo --players 3 --palms --source chosen "
        "--money hidden --deals 5 --seed x random random random"
    )


def test_table_cells_are_aligned() -> None:
    assert len({len(line) for line in table(["a", "b"], [["x" * 9, "1"]]).splitlines()}) == 1


def test_a_curve_of_strength_against_time() -> None:
    points = [plots.Point(2.0**n, 20 + n, 19 + n, 21 + n) for n in range(5)]
    picture = plots.curves("Strength", {"search": points}, "{:g} ms".format, "{:.0f}".format, "t")
    root = ET.fromstring(picture)
    dots = [element for element in root.iter() if element.tag.endswith("circle")]
    across = [float(dot.attrib["cx"]) for dot in dots]
    steps = {round(after - before, 1) for before, after in pairwise(across)}
    assert max(steps) - min(steps) < 0.2  # each doubling is as wide as the one before


def test_unknown_values_are_drawn_as_nothing() -> None:
    rows = [plots.Row("x", Measured(float("nan")), 0, "")]
    assert "circle" not in plots.intervals("None", rows, "{:g}".format)
