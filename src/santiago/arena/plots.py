"""Plots as SVG, drawn so that a page's style decides about light and dark.

Shapes have classes (`axis`, `grid`, `mark`, `fair`, …) and a colour of the page's palette, `c0` to
`c7`; `STYLE` has the rules for them.  Every plot has a title that a screen reader reads.

A plot is drawn for a `width`: at `WIDTH` names stand left of their rows; at `NARROW`, for a phone,
they stand above them, so that the text need not shrink.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from santiago.arena.bootstrap import Measured

WIDTH = 720
NARROW = 340
COLOURS = 8
DASHES = ("", "7 7", "2 5", "12 5 2 5", "4 12")
"""A pattern for each curve: where curves coincide, the one below shows through the gaps."""

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
svg text.end { stroke: none; font-weight: 700; font-size: 12px; }
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


def svg(title: str, height: float, parts: Sequence[str], width: int = WIDTH) -> str:
    """A picture of its own."""
    return (
        f'<svg viewBox="0 0 {width} {height:.0f}" role="img" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def alone(picture: str) -> str:
    """A plot as a file of its own, with the style that a page would give it.

    >>> alone(svg("Nothing", 10, []))[:40]
    '<svg viewBox="0 0 720 10" role="img" xml'
    """
    head, end, body = picture.partition(">")
    paper = '<rect width="100%" height="100%" style="fill: var(--card)"/>'
    return f"{head}{end}<style>{STYLE}</style>{paper}{body}\n"


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


def _margin(labels: Sequence[str], width: int) -> float:
    if width < WIDTH:
        return 24
    return 22 + 8.4 * min(32, max(map(len, labels), default=0))


def _name(label: str, left: float, y: float, width: int) -> str:
    """The name of a row: left of it, or above it where there is no room."""
    if width < WIDTH:
        return _text(2, y - 12, _short(label))
    return _text(left - 14, y + 4.5, _short(label), "end")


def dashes(number: int) -> str:
    """The dashes of the curve with this number, as an attribute.

    >>> dashes(1)
    ' stroke-dasharray="7 7"'
    """
    pattern = DASHES[number % len(DASHES)]
    return f' stroke-dasharray="{pattern}"' if pattern else ""


def swatch(number: int) -> str:
    """A short piece of a curve, for the key."""
    return (
        f'<svg class="swatch" viewBox="0 0 34 8" aria-hidden="true">'
        f'<line x1="0" y1="4" x2="34" y2="4" class="curve c{number % COLOURS}"{dashes(number)}/>'
        "</svg>"
    )


def _ends(ends: Sequence[tuple[float, str, int]], x: float, low: float, high: float) -> list[str]:
    """Numbers at the ends of curves, moved apart where the curves meet."""
    gap = 13.0
    ends = sorted(ends)
    heights = []
    y = low - gap
    for at, _, _ in ends:
        y = max(at, y + gap)
        heights.append(y)
    limit = high
    for place in reversed(range(len(heights))):  # back up where they ran over the lower edge
        heights[place] = min(heights[place], limit)
        limit = heights[place] - gap
    return [
        f'<text x="{x:.1f}" y="{y + 4:.1f}" class="end c{number % COLOURS}">{escape(text)}</text>'
        for y, (_, text, number) in zip(heights, ends, strict=True)
    ]


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
    width: int = WIDTH,
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
    narrow = width < WIDTH
    step, first = (44, 38) if narrow else (34, 26)
    left, bottom = _margin([row.label for row in rows], width), step * len(rows) + 14.0
    x = Scale(low, high, left, width - 24, logarithmic)
    parts = []
    for tick in powers(low, high) if logarithmic else ticks(low, high, 4 if narrow else 6):
        parts.append(_line(x(tick), 6, x(tick), bottom, "grid"))
        parts.append(_text(x(tick), bottom + 18, written(tick), "middle", "tick"))
    if fair is not None:
        parts.append(_line(x(fair), 6, x(fair), bottom, "fair"))
    for number, row in enumerate(rows):
        y = first + step * number
        colour = f"c{row.colour % COLOURS}"
        parts.append(_name(row.label, left, y, width))
        if not row.value.known:
            continue
        if row.value.low is not None and row.value.high is not None:
            parts.append(_line(x(row.value.low), y, x(row.value.high), y, f"whisker {colour}"))
        parts.append(_dot(x(row.value.value), y, f"mark {colour}", row.tip))
    return svg(title, bottom + 28, parts, width)


def lines(
    title: str,
    series: Mapping[str, Sequence[float]],
    written: Callable[[float], str],
    fair: float | None,
    below: str,
    width: int = WIDTH,
) -> str:
    """Values that follow each other: a curve for each name, with its number at its end."""
    values = [value for points in series.values() for value in points]
    longest = max((len(points) for points in series.values()), default=1)
    # The first few swing wildly; they may leave the picture.
    settled = [value for points in series.values() for value in points[len(points) // 20 :]]
    low, high = min(settled, default=0.0), max(settled, default=1.0)
    if fair is not None:
        low, high = min(low, fair), max(high, fair)
    pad = 0.08 * ((high - low) or 1)
    low, high = max(low - pad, min(values, default=0.0) - pad, 0.0), high + pad
    left, right, bottom, height = 52.0, width - 36.0, 250.0, 294
    x = Scale(1, max(2, longest), left, right)
    y = Scale(low, high, bottom, 12)
    parts = []
    ends = []
    for tick in ticks(low, high, 5):
        parts.append(_line(left, y(tick), right, y(tick), "grid"))
        parts.append(_text(left - 10, y(tick) + 4, written(tick), "end", "tick"))
    for tick in ticks(1, max(2, longest), 4 if width < WIDTH else 6):
        if tick == int(tick):
            parts.append(_text(x(tick), bottom + 20, f"{int(tick):,}", "middle", "tick"))
    parts.append(_text(right, height - 4, below, "end", "tick"))
    if fair is not None:
        parts.append(_line(left, y(fair), right, y(fair), "fair"))
    for number, (name, points) in enumerate(series.items()):
        path = " ".join(
            f"{x(place):.1f},{min(max(y(value), 12), bottom):.1f}"
            for place, value in _thinned(points)
        )
        parts.append(
            f'<polyline points="{path}" class="curve c{number % COLOURS}" style="fill:none"'
            f"{dashes(number)}><title>{escape(name)}</title></polyline>"
        )
        if points:
            ends.append((min(max(y(points[-1]), 12), bottom), str(number + 1), number))
    return svg(title, height, [*parts, *_ends(ends, right + 8, 12, bottom)], width)


def _thinned(points: Sequence[float], most: int = 600) -> list[tuple[int, float]]:
    """No more points than a reader can see, the last one among them."""
    step = max(1, len(points) // most)
    chosen = list(range(0, len(points), step))
    if points and chosen[-1] != len(points) - 1:
        chosen.append(len(points) - 1)
    return [(i + 1, points[i]) for i in chosen]


def ridges(title: str, samples: Mapping[str, Sequence[int]], below: str, width: int = WIDTH) -> str:
    """How values are spread, a hill for each name."""
    values = [value for sample in samples.values() for value in sample]
    low, high = min(values, default=0), max(values, default=1)
    bin_width = max(1, math.ceil((high - low + 1) / 45))
    bins = (high - low) // bin_width + 1
    left, step = _margin(list(samples), width), 76 if width < WIDTH else 62
    bottom = step * len(samples) + 12.0
    x = Scale(low, low + bins * bin_width, left, width - 24)
    parts = []
    for tick in ticks(low, low + bins * bin_width, 4 if width < WIDTH else 6):
        parts.append(_line(x(tick), 6, x(tick), bottom, "grid"))
        parts.append(_text(x(tick), bottom + 18, f"{tick:g}", "middle", "tick"))
    parts.append(_text(width - 24, bottom + 36, below, "end", "tick"))
    for number, (name, sample) in enumerate(samples.items()):
        base = step * (number + 1) + 6.0
        colour = f"c{number % COLOURS}"
        counts = [0] * bins
        for value in sample:
            counts[(value - low) // bin_width] += 1
        tallest = max(counts) or 1
        tops = [base - 50 * count / tallest for count in counts]
        points = [f"{x(low):.1f},{base:.1f}"]
        for i, top in enumerate(tops):
            points.append(f"{x(low + i * bin_width):.1f},{top:.1f}")
            points.append(f"{x(low + (i + 1) * bin_width):.1f},{top:.1f}")
        points.append(f"{x(low + bins * bin_width):.1f},{base:.1f}")
        parts.append(f'<polygon points="{" ".join(points)}" class="area {colour}"/>')
        parts.append(
            f'<polyline points="{" ".join(points)}" class="curve {colour}" style="fill:none"/>'
        )
        parts.append(_name(name, left, base - (50 if width < WIDTH else 12.5), width))
        if sample:
            mean = sum(sample) / len(sample)
            parts.append(_dot(x(mean), base, f"mark {colour}", f"{name}: mean {mean:.1f}"))
    return svg(title, bottom + 44, parts, width)


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
        parts.append(
            f'<polyline points="{path}" class="curve {colour}" style="fill:none"{dashes(number)}/>'
        )
        for point in curve:
            parts.append(
                _line(x(point.x), y(point.low), x(point.x), y(point.high), f"whisker {colour}")
            )
            tip = f"{name}, {across(point.x)}: {up(point.y)} ({up(point.low)} to {up(point.high)})"
            parts.append(_dot(x(point.x), y(point.y), f"mark {colour}", tip))
    return svg(title, height, parts)
