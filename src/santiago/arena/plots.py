"""Plots as SVG, drawn so that a page's style decides about light and dark.

Shapes have classes (`axis`, `grid`, `mark`, `fair`, …) and a colour of the page's palette, `c0` to
`c7`; `STYLE` has the rules for them.  Every plot has a title that a screen reader reads.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from santiago.arena.bootstrap import Measured

WIDTH = 720
COLOURS = 8

STYLE = """
:root { --ink: #26221c; --soft: #6d6558; --line: #e3dccd; --paper: #fbf8f1; --card: #ffffff;
  --c0: #1f6f8b; --c1: #c8553d; --c2: #5b8c3a; --c3: #8a5fa8; --c4: #b98a1b; --c5: #2a9d8f;
  --c6: #b0457a; --c7: #6b7280; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece6d9; --soft: #a69d8d; --line: #3a352d;
  --paper: #1a1815; --card: #23201b; --c0: #62b6d6; --c1: #ef8a70; --c2: #98c872; --c3: #c09ae0;
  --c4: #e3bd5a; --c5: #63cfc1; --c6: #e587b5; --c7: #a5acb8; } }
svg { display: block; width: 100%; height: auto; }
svg text { font: 13px system-ui, sans-serif; fill: var(--ink); }
svg text.tick { fill: var(--soft); font-size: 12px; }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg .fair { stroke: var(--soft); stroke-width: 1.5; stroke-dasharray: 5 4; }
svg .whisker { stroke-width: 3; stroke-linecap: round; opacity: .55; }
svg .curve { fill: none; stroke-width: 2.25; stroke-linejoin: round; }
svg .area { opacity: .28; stroke: none; }
""" + "\n".join(
    f".c{i} {{ stroke: var(--c{i}); fill: var(--c{i}); color: var(--c{i}); }}"
    for i in range(COLOURS)
)


@dataclass(frozen=True)
class Scale:
    """From a value to a place on the page."""

    low: float
    high: float
    start: float
    end: float
    logarithmic: bool = False

    def __call__(self, value: float) -> float:
        """Where a value is."""
        low, high = self.low, self.high
        if self.logarithmic:
            low, high, value = math.log(low), math.log(high), math.log(value)
        return self.start + (value - low) / ((high - low) or 1) * (self.end - self.start)


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers between two values.

    >>> ticks(0, 1), ticks(37, 92)
    ([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], [40.0, 50.0, 60.0, 70.0, 80.0, 90.0])
    """
    width = (high - low) or 1.0
    power = 10 ** math.floor(math.log10(width / most))
    step = next(step for step in (1, 2, 2.5, 5, 10, 20) if width / (step * power) <= most) * power
    first = math.ceil(low / step - 1e-9)
    return [round(float(i * step), 10) for i in range(first, math.floor(high / step + 1e-9) + 1)]


def powers(low: float, high: float) -> list[float]:
    """The powers of ten from `low` to `high`.

    >>> powers(0.01, 20)
    [0.01, 0.1, 1.0, 10.0]
    """
    return [
        10.0**n
        for n in range(math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9) + 1)
    ]


def svg(title: str, height: float, parts: Sequence[str]) -> str:
    """A picture of its own."""
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def alone(picture: str) -> str:
    """A plot as a file of its own, with the style that a page would give it.

    >>> alone(svg("Nothing", 10, []))[:40]
    '<svg viewBox="0 0 720 10" role="img" xml'
    """
    head, end, rest = picture.partition(">")
    paper = '<rect width="100%" height="100%" style="fill: var(--card)"/>'
    return f"{head}{end}<style>{STYLE}</style>{paper}{rest}\n"


def _text(x: float, y: float, text: str, anchor: str = "start", kind: str = "") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(text)}</text>'
    )


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def _dot(x: float, y: float, kind: str, tip: str) -> str:
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5.5" class="{kind}">'
        f"<title>{escape(tip)}</title></circle>"
    )


def _margin(labels: Sequence[str]) -> float:
    return 22 + 8.4 * min(32, max(map(len, labels), default=0))


def _short(label: str) -> str:
    return label if len(label) <= 32 else label[:31] + "…"


@dataclass(frozen=True)
class Row:
    """One line of a plot: a value and the range around it."""

    label: str
    value: Measured
    colour: int
    tip: str


def intervals(
    title: str,
    rows: Sequence[Row],
    written: Callable[[float], str],
    fair: float | None = None,
    logarithmic: bool = False,
) -> str:
    """Values with their intervals, one below the other."""
    known = [row for row in rows if row.value.known]
    values = [
        end
        for row in known
        for end in (row.value.value, row.value.low, row.value.high)
        if end is not None
    ]
    values += [] if fair is None else [fair]
    low, high = min(values, default=0.0), max(values, default=1.0)
    if logarithmic:
        low, high = 10 ** math.floor(math.log10(low)), 10 ** math.ceil(math.log10(high))
        high = high if high > low else low * 10
    else:
        pad = 0.06 * ((high - low) or abs(high) or 1)
        low, high = low - pad if low - pad > 0 or low < 0 else 0.0, high + pad
    left, bottom = _margin([row.label for row in rows]), 34 * len(rows) + 14.0
    x = Scale(low, high, left, WIDTH - 24, logarithmic)
    parts = []
    for tick in powers(low, high) if logarithmic else ticks(low, high):
        parts.append(_line(x(tick), 6, x(tick), bottom, "grid"))
        parts.append(_text(x(tick), bottom + 18, written(tick), "middle", "tick"))
    if fair is not None:
        parts.append(_line(x(fair), 6, x(fair), bottom, "fair"))
    for number, row in enumerate(rows):
        y = 26 + 34 * number
        colour = f"c{row.colour % COLOURS}"
        parts.append(_text(left - 14, y + 4.5, _short(row.label), "end"))
        if not row.value.known:
            continue
        if row.value.low is not None and row.value.high is not None:
            parts.append(_line(x(row.value.low), y, x(row.value.high), y, f"whisker {colour}"))
        parts.append(_dot(x(row.value.value), y, f"mark {colour}", row.tip))
    return svg(title, bottom + 28, parts)


def lines(
    title: str,
    series: Mapping[str, Sequence[float]],
    written: Callable[[float], str],
    fair: float | None,
    below: str,
) -> str:
    """Values that follow each other, a curve for each name."""
    values = [value for points in series.values() for value in points]
    longest = max((len(points) for points in series.values()), default=1)
    # The first few swing wildly; they may leave the picture.
    settled = [value for points in series.values() for value in points[len(points) // 20 :]]
    low, high = min(settled, default=0.0), max(settled, default=1.0)
    if fair is not None:
        low, high = min(low, fair), max(high, fair)
    pad = 0.08 * ((high - low) or 1)
    low, high = max(low - pad, min(values, default=0.0) - pad, 0.0), high + pad
    left, bottom, height = 64.0, 250.0, 294
    x = Scale(1, max(2, longest), left, WIDTH - 24)
    y = Scale(low, high, bottom, 12)
    parts = []
    for tick in ticks(low, high, 5):
        parts.append(_line(left, y(tick), WIDTH - 24, y(tick), "grid"))
        parts.append(_text(left - 10, y(tick) + 4, written(tick), "end", "tick"))
    for tick in ticks(1, max(2, longest)):
        if tick == int(tick):
            parts.append(_text(x(tick), bottom + 20, f"{int(tick):,}", "middle", "tick"))
    parts.append(_text(WIDTH - 24, height - 4, below, "end", "tick"))
    if fair is not None:
        parts.append(_line(left, y(fair), WIDTH - 24, y(fair), "fair"))
    for number, (name, points) in enumerate(series.items()):
        path = " ".join(
            f"{x(place):.1f},{min(max(y(value), 12), bottom):.1f}"
            for place, value in _thinned(points)
        )
        parts.append(
            f'<polyline points="{path}" class="curve c{number % COLOURS}" style="fill:none">'
            f"<title>{escape(name)}</title></polyline>"
        )
    return svg(title, height, parts)


def _thinned(points: Sequence[float], most: int = 600) -> list[tuple[int, float]]:
    """No more points than a reader can see, the last one among them."""
    step = max(1, len(points) // most)
    chosen = list(range(0, len(points), step))
    if points and chosen[-1] != len(points) - 1:
        chosen.append(len(points) - 1)
    return [(i + 1, points[i]) for i in chosen]


def ridges(title: str, samples: Mapping[str, Sequence[int]], below: str) -> str:
    """How values are spread, a hill for each name."""
    values = [value for sample in samples.values() for value in sample]
    low, high = min(values, default=0), max(values, default=1)
    width = max(1, math.ceil((high - low + 1) / 45))
    bins = (high - low) // width + 1
    left, step = _margin(list(samples)), 62
    bottom = step * len(samples) + 12.0
    x = Scale(low, low + bins * width, left, WIDTH - 24)
    parts = []
    for tick in ticks(low, low + bins * width):
        parts.append(_line(x(tick), 6, x(tick), bottom, "grid"))
        parts.append(_text(x(tick), bottom + 18, f"{tick:g}", "middle", "tick"))
    parts.append(_text(WIDTH - 24, bottom + 36, below, "end", "tick"))
    for number, (name, sample) in enumerate(samples.items()):
        base = step * (number + 1) + 6.0
        colour = f"c{number % COLOURS}"
        counts = [0] * bins
        for value in sample:
            counts[(value - low) // width] += 1
        tallest = max(counts) or 1
        tops = [base - 50 * count / tallest for count in counts]
        points = [f"{x(low):.1f},{base:.1f}"]
        for i, top in enumerate(tops):
            points.append(f"{x(low + i * width):.1f},{top:.1f}")
            points.append(f"{x(low + (i + 1) * width):.1f},{top:.1f}")
        points.append(f"{x(low + bins * width):.1f},{base:.1f}")
        parts.append(f'<polygon points="{" ".join(points)}" class="area {colour}"/>')
        parts.append(
            f'<polyline points="{" ".join(points)}" class="curve {colour}" style="fill:none"/>'
        )
        parts.append(_text(left - 14, base - 8, _short(name), "end"))
        if sample:
            mean = sum(sample) / len(sample)
            parts.append(_dot(x(mean), base, f"mark {colour}", f"{name}: mean {mean:.1f}"))
    return svg(title, bottom + 44, parts)


@dataclass(frozen=True)
class Point:
    """A point of a curve, with the range around it."""

    x: float
    y: float
    low: float
    high: float


def curves(
    title: str,
    series: Mapping[str, Sequence[Point]],
    across: Callable[[float], str],
    up: Callable[[float], str],
    below: str,
    fair: float | None = None,
) -> str:
    """Points on a scale that doubles, joined, with their intervals; a curve for each name."""
    points = [point for curve in series.values() for point in curve]
    places = sorted({point.x for point in points})
    low = min([point.low for point in points] + ([] if fair is None else [fair]))
    high = max([point.high for point in points] + ([] if fair is None else [fair]))
    pad = 0.06 * ((high - low) or 1)
    left, bottom, height = 64.0, 300.0, 344
    x = Scale(places[0], places[-1], left + 24, WIDTH - 48, logarithmic=True)
    y = Scale(low - pad, high + pad, bottom, 12)
    parts = []
    for tick in ticks(low - pad, high + pad):
        parts.append(_line(left, y(tick), WIDTH - 24, y(tick), "grid"))
        parts.append(_text(left - 10, y(tick) + 4, up(tick), "end", "tick"))
    for place in places:
        parts.append(_text(x(place), bottom + 20, across(place), "middle", "tick"))
    parts.append(_text(WIDTH - 24, height - 2, below, "end", "tick"))
    if fair is not None:
        parts.append(_line(left, y(fair), WIDTH - 24, y(fair), "fair"))
    for number, (name, curve) in enumerate(series.items()):
        colour = f"c{number % COLOURS}"
        path = " ".join(f"{x(point.x):.1f},{y(point.y):.1f}" for point in curve)
        parts.append(f'<polyline points="{path}" class="curve {colour}" style="fill:none"/>')
        for point in curve:
            parts.append(
                _line(x(point.x), y(point.low), x(point.x), y(point.high), f"whisker {colour}")
            )
            tip = f"{name}, {across(point.x)}: {up(point.y)} ({up(point.low)} to {up(point.high)})"
            parts.append(_dot(x(point.x), y(point.y), f"mark {colour}", tip))
    return svg(title, height, parts)
