"""A report as one HTML page that needs nothing else: no script, no font, no address."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .25rem; letter-spacing: -.01em; }
h2 { font-size: 1.2rem; margin: 0 0 .25rem; }
header p, .note { color: var(--soft); margin: .15rem 0; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px;
  padding: 1.25rem 1.4rem; margin-top: 1.25rem; overflow-x: auto; }
section svg { min-width: 34rem; }
.note { font-size: .9rem; max-width: 46rem; margin-bottom: .8rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .42rem .6rem; text-align: right; white-space: nowrap;
  border-bottom: 1px solid var(--line); }
th { font-weight: 600; color: var(--soft); font-size: .85rem; }
th:first-child, td:first-child { text-align: left; padding-left: 0; font-weight: 600; }
tr:last-child td { border-bottom: 0; }
td.long, th.long { text-align: left; white-space: normal; min-width: 18rem; }
.heat { background: color-mix(in srgb, var(--hue) calc(var(--part) * 55%), transparent);
  border-radius: 4px; }
.better { --hue: var(--c2); } .worse { --hue: var(--c1); }
.key { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; margin: .3rem 0 .6rem; padding: 0;
  list-style: none; font-size: .9rem; }
.key li::before { content: ""; display: inline-block; width: .8em; height: .8em;
  margin-right: .45em; border-radius: 50%; background: currentColor; vertical-align: -.06em; }
.key span { color: var(--ink); }
pre { overflow-x: auto; margin: .5rem 0 0; padding: .8rem 1rem; background: var(--paper);
  border: 1px solid var(--line); border-radius: 8px; font-size: .85rem; }
"""


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
    said = "".join(f"<p>{escape(line)}</p>" for line in about)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Arena: {escape(title)}</title>\n"
        f"<style>{plots.STYLE}{STYLE}</style>\n</head>\n"
        f"<body><main>\n<header><h1>{escape(title)}</h1>{said}</header>\n"
        f"{''.join(sections)}\n</main></body>\n</html>\n"
    )


def _section(title: str, note: str, *parts: str) -> str:
    said = f'<p class="note">{escape(note)}</p>' if note else ""
    return f"<section><h2>{escape(title)}</h2>{said}{''.join(parts)}</section>\n"


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]], long: bool = False) -> str:
    """An HTML table; with `long` its last column is prose."""
    last = len(headings) - 1

    def cell(tag: str, column: int, text: str) -> str:
        kind = ' class="long"' if long and column == last else ""
        return f"<{tag}{kind}>{escape(text)}</{tag}>"

    head = "".join(cell("th", column, text) for column, text in enumerate(headings))
    body = "".join(
        f"<tr>{''.join(cell('td', column, text) for column, text in enumerate(row))}</tr>"
        for row in rows
    )
    return (
        f'<div class="wide"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _standings(report: Report) -> str:
    return _section(
        "Standings",
        f"The fair share is {100 * report.fair:.1f} %. Shared wins are split; intervals are 95 %, "
        "by bootstrap over deals; places are means, 1 is best; the rating is openskill's, ± 2 σ.",
        _table(HEADINGS, map(cells, report.standings)),
    )


def _whole(value: float) -> str:
    return f"{100 * value:.0f} %"


def _shares(report: Report) -> str:
    rows = [
        plots.Row(line.bot, line.share, number, f"{line.bot}: {percent(line.share)}")
        for number, line in enumerate(report.standings)
    ]
    parts = [plots.intervals("Win share of each bot", rows, _whole, report.fair)]
    if report.deals >= 10:
        parts.append('<p class="note">And how it settled, deal by deal:</p>')
        parts.append(_key([line.bot for line in report.standings]))
        parts.append(
            plots.lines("Win share after each deal", report.series, _whole, report.fair, "deals")
        )
    return _section("Win share", "The dashed line is the fair share.", *parts)


def _key(names: Sequence[str]) -> str:
    items = "".join(
        f'<li class="c{number % plots.COLOURS}"><span>{escape(name)}</span></li>'
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
        plots.intervals("Rating of each bot", rows, lambda value: f"{value:g}"),
    )


def _cross(report: Report) -> str:
    """The cross table, shaded by how far each cell is from a half."""
    headings, rows = cross_table(report)
    bots = headings[1:]
    lines = []
    for row in rows:
        shaded = [f"<td>{escape(row[0])}</td>"]
        for other, text in zip(bots, row[1:], strict=True):
            beats = report.beats.get((row[0], other))
            if beats is None:
                shaded.append("<td></td>")
                continue
            kind = "better" if beats.value >= 0.5 else "worse"
            part = min(1.0, abs(beats.value - 0.5) * 2)
            shaded.append(f'<td class="heat {kind}" style="--part:{part:.2f}">{escape(text)}</td>')
        lines.append(f"<tr>{''.join(shaded)}</tr>")
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    return _section(
        "Who is placed before whom",
        "How often the bot of the line is placed before the bot of the column where both play; "
        "equal places count half.",
        f'<div class="wide"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>",
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
        plots.ridges("Scores of each bot", samples, "points"),
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
        plots.intervals("Win share by turn in the first auction", rows, _whole, report.fair),
        _table(*by_turn),
        _table(*by_seat),
    )


def _times(report: Report) -> str:
    rows = []
    for number, line in enumerate(report.standings):
        mean, most = max(line.milliseconds, 1e-3), max(line.slowest, 1e-3)
        tip = f"{line.bot}: {duration(mean)} a move, {duration(most)} the slowest"
        rows.append(plots.Row(line.bot, Measured(mean, mean, most), number, tip))
    return _section(
        "Time a move",
        "The dot is the mean, the line reaches to the slowest move.",
        plots.intervals("Time a move of each bot", rows, duration, logarithmic=True),
    )


def _faults(report: Report) -> str:
    return _section(
        "Faults",
        "A bot that answers with an illegal move, raises an error, thinks too long or ends its "
        "process has lost the game; the others are ranked by the points they had.",
        _table(*fault_rows(report), long=True),
    )


def _again(report: Report) -> str:
    commands = "\n".join(map(command, report.plans))
    return _section("To repeat it", "", f"<pre>{escape(commands)}</pre>")
