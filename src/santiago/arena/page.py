"""A report as a self-contained HTML page: no scripts, fonts or links."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape

from santiago.arena import plots
from santiago.arena.bootstrap import Measured
from santiago.arena.evaluation import Report
from santiago.arena.tables import (
    HEADINGS,
    cells,
    command,
    cross_table,
    described,
    duration,
    fault_rows,
    percent,
    seat_tables,
)

STYLE = """
* { box-sizing: border-box; }
:root { color-scheme: light dark; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .25rem; letter-spacing: -.01em;
  overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 0 0 .25rem; }
header p, .note { color: var(--soft); margin: .15rem 0; overflow-wrap: anywhere; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px;
  padding: 1.25rem 1.4rem; margin-top: 1.25rem; }
.narrow { display: none; }
.note { font-size: .9rem; max-width: 46rem; margin-bottom: .8rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .42rem .5rem; text-align: right; vertical-align: top;
  border-bottom: 1px solid var(--line); }
td { white-space: nowrap; }
td small { display: block; color: var(--soft); font-size: .75rem; }
th { font-weight: 600; color: var(--soft); font-size: .85rem; }
th:first-child, td:first-child { text-align: left; padding-left: 0; font-weight: 600;
  white-space: normal; overflow-wrap: anywhere; min-width: 8.5rem; }
th.name { overflow-wrap: anywhere; min-width: 5rem; }
.tight th, .tight td { padding-left: .2rem; padding-right: .2rem; }
tr:last-child td { border-bottom: 0; }
td.long, th.long { text-align: left; white-space: normal; overflow-wrap: anywhere;
  min-width: 14rem; }
.heat { background: color-mix(in srgb, var(--hue) calc(var(--part) * 55%), transparent);
  border-radius: 4px; }
.better { --hue: var(--c2); } .worse { --hue: var(--c1); }
.key { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; margin: .3rem 0 .6rem; padding: 0;
  list-style: none; font-size: .9rem; }
.key li { overflow-wrap: anywhere; }
.key .swatch { display: inline-block; width: 2.1em; height: .5em; margin-right: .45em;
  vertical-align: .12em; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 0; padding: .8rem 1rem;
  background: var(--paper); border: 1px solid var(--line); border-radius: 8px; font-size: .85rem; }
@media (max-width: 700px) {
  main { padding: 1.5rem .75rem 3rem; }
  section { padding: 1rem .9rem; }
  .spacious { display: none; } .narrow { display: block; }
  /* Each row becomes a card, each cell a line with its heading. */
  thead { display: none; }
  table, tbody, tr, td { display: block; }
  tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  tr:last-child { border-bottom: 0; }
  td { display: flex; justify-content: space-between; gap: 1rem; padding: .15rem 0; border: 0; }
  td::before { content: attr(data-label); color: var(--soft); text-align: left;
    white-space: normal; overflow-wrap: anywhere; }
  td:first-child::before, td:empty { display: none; }
  td.long { display: block; } td.long::before { display: block; }
  td small { display: inline; margin-left: .4em; }
}
"""

NAMED_COLUMNS = 7
"""With more bots than this, the columns of the cross table are headed by rank, not by name."""


def page(report: Report) -> str:
    """The report as a page."""
    names = [line.bot for line in report.standings]
    title = " · ".join(dict.fromkeys(names)) if len(names) <= 4 else f"{len(names)} bots"
    sections = [
        _standings(report),
        _shares(report),
        *([_cross(report), _ratings(report)] if len(names) > 1 else []),
        _scores(report),
        _seats(report),
        _times(report),
        *([_faults(report)] if report.faults else []),
        _again(report),
    ]
    return _framed(title, described(report), sections)


def framed(title: str, about: Sequence[str], plots_: Sequence[tuple[str, str, str]]) -> str:
    """A page of plots, each with a title and a sentence about it."""
    return _framed(title, about, [_section(name, note, plot) for name, note, plot in plots_])


def _framed(title: str, about: Sequence[str], sections: Sequence[str]) -> str:
    paragraphs = "".join(f"<p>{escape(line)}</p>" for line in about)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Arena: {escape(title)}</title>\n"
        f"<style>{plots.STYLE}{STYLE}</style>\n</head>\n"
        f"<body><main>\n<header><h1>{escape(title)}</h1>{paragraphs}</header>\n"
        f"{''.join(sections)}\n</main></body>\n</html>\n"
    )


def _section(title: str, note: str, *parts: str) -> str:
    comment = f'<p class="note">{escape(note)}</p>' if note else ""
    return f"<section><h2>{escape(title)}</h2>{comment}{''.join(parts)}</section>\n"


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]], long: bool = False) -> str:
    """An HTML table; with `long` its last column is prose."""
    last = len(headings) - 1

    def kind(column: int) -> str:
        return ' class="long"' if long and column == last else ""

    head = "".join(f"<th{kind(column)}>{escape(text)}</th>" for column, text in enumerate(headings))
    body = "".join(
        f"<tr>{''.join(map(_cell, headings, row, map(kind, range(last + 1))))}</tr>" for row in rows
    )
    return _table_of(head, body)


def _table_of(head: str, body: str, tight: bool = False) -> str:
    kind = " tight" if tight else ""
    return (
        f'<div class="wide{kind}"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _cell(heading: str, text: str, attributes: str = "") -> str:
    """A cell; it names its heading for phones, and an interval takes a line of its own."""
    value, bracket, interval = text.partition(" (")
    if bracket and value.endswith("%"):
        inner = f"<span>{escape(value)}<small>{escape(interval.rstrip(')'))}</small></span>"
    else:
        inner = escape(text)
    return f'<td data-label="{escape(heading)}"{attributes}>{inner}</td>'


def _plot(draw: Callable[[int], str]) -> str:
    """A plot twice: for a wide page, and for a phone; the page shows the one that fits."""
    return (
        f'<div class="spacious">{draw(plots.WIDTH)}</div>'
        f'<div class="narrow">{draw(plots.NARROW)}</div>'
    )


def _standings(report: Report) -> str:
    return _section(
        "Standings",
        f"The fair share is {100 * report.fair:.1f} %. Shared wins are split; intervals are 95 %, "
        "by bootstrap over deals; places are means, 1 is best; the rating is openskill's, ± 2 σ.",
        _table(
            HEADINGS,
            (
                (f"{rank} · {line.bot}", *cells(line)[1:])
                for rank, line in enumerate(report.standings, 1)
            ),
        ),
    )


def _whole(value: float) -> str:
    return f"{100 * value:.0f} %"


def _shares(report: Report) -> str:
    rows = [
        plots.Row(line.bot, line.share, number, f"{line.bot}: {percent(line.share)}")
        for number, line in enumerate(report.standings)
    ]
    title = "Win share of each bot"
    parts = [_plot(lambda width: plots.intervals(title, rows, _whole, report.fair, width=width))]
    if report.deals >= 10:
        parts.append('<p class="note">How it settled, deal by deal:</p>')
        parts.append(_key([line.bot for line in report.standings]))
        settling = "Win share after each deal"
        parts.append(
            _plot(
                lambda width: plots.lines(
                    settling, report.series, _whole, report.fair, "deals", width
                )
            )
        )
    return _section("Win share", "The dashed line is the fair share.", *parts)


def _key(names: Sequence[str]) -> str:
    items = "".join(
        f"<li>{plots.swatch(number)}<span>{number + 1} · {escape(name)}</span></li>"
        for number, name in enumerate(names)
    )
    return f'<ul class="key">{items}</ul>'


def _ratings(report: Report) -> str:
    rows = []
    for number, line in enumerate(report.standings):
        mu, spread = line.rating.mu, 2 * line.rating.sigma
        tip = f"{line.bot}: {mu:.1f} ± {spread:.1f}"
        rows.append(plots.Row(line.bot, Measured(mu, mu - spread, mu + spread), number, tip))
    return _section(
        "Rating",
        "Openskill's Plackett–Luce rating from places, with two standard deviations around it; "
        "everyone starts at 25.",
        _plot(
            lambda width: plots.intervals("Rating of each bot", rows, "{:g}".format, width=width)
        ),
    )


def _cross(report: Report) -> str:
    """The cross table, shaded by how far each cell is from a half."""
    headings, rows = cross_table(report)
    bots = headings[1:]
    lines = []
    for rank, row in enumerate(rows, 1):
        shaded = [f"<td>{rank} · {escape(row[0])}</td>"]
        for other, text in zip(bots, row[1:], strict=True):
            beats = report.beats.get((row[0], other))
            if beats is None:
                shaded.append("<td></td>")
                continue
            kind = "better" if beats.value >= 0.5 else "worse"
            part = min(1.0, abs(beats.value - 0.5) * 2)
            style = f' class="heat {kind}" style="--part:{part:.2f}"'
            shaded.append(_cell(other, text, style))
        lines.append(f"<tr>{''.join(shaded)}</tr>")
    numbered = len(bots) > NAMED_COLUMNS
    head = f"<th>{escape(headings[0])}</th>" + "".join(
        f"<th>{rank}</th>" if numbered else f'<th class="name">{escape(bot)}</th>'
        for rank, bot in enumerate(bots, 1)
    )
    return _section(
        "Who is placed before whom",
        "How often the bot of the line is placed before the bot of the column where both play; "
        "equal places count half.",
        _table_of(head, "".join(lines), tight=numbered),
    )


def _scores(report: Report) -> str:
    samples: dict[str, list[int]] = {line.bot: [] for line in report.standings}
    for game in report.games:
        if game.fault is None:
            for bot, score in zip(game.pairing.bots, game.scores, strict=True):
                samples[bot].append(score)
    samples = {bot: sample for bot, sample in samples.items() if sample}
    return _section(
        "Scores",
        "How the final scores are spread; the dot is the mean.",
        _plot(lambda width: plots.ridges("Scores of each bot", samples, "points", width)),
    )


def _seats(report: Report) -> str:
    by_turn, by_seat = seat_tables(report)
    rows = [
        plots.Row(label, share, 0, f"{label}: {percent(share)}")
        for label, share in zip(by_turn[0][1:], report.turns, strict=True)
    ]
    return _section(
        "Seats",
        "Win share by the order of the first auction, all bots together: what a seat is worth. By "
        "number the seats should all be fair, as the overseer is drawn.",
        _plot(
            lambda width: plots.intervals(
                "Win share by turn in the first auction", rows, _whole, report.fair, width=width
            )
        ),
        _table(*by_turn),
        _table(*by_seat),
    )


def _times(report: Report) -> str:
    rows = []
    for number, line in enumerate(report.standings):
        mean, most = max(line.milliseconds, 1e-3), max(line.slowest, 1e-3)
        tip = f"{line.bot}: {duration(mean)} per move, {duration(most)} the slowest"
        rows.append(plots.Row(line.bot, Measured(mean, mean, most), number, tip))
    return _section(
        "Time per move",
        "The dot is the mean, the line reaches to the slowest move.",
        _plot(
            lambda width: plots.intervals(
                "Time per move of each bot", rows, duration, logarithmic=True, width=width
            )
        ),
    )


def _faults(report: Report) -> str:
    return _section(
        "Faults",
        "A bot that answers with an illegal move, raises an error, thinks too long or ends its "
        "process has lost the game. For the others the game does not count.",
        _table(*fault_rows(report), long=True),
    )


def _again(report: Report) -> str:
    commands = "\n".join(map(command, report.plans))
    return _section("To repeat it", "", f"<pre>{escape(commands)}</pre>")
