"""A review as a self-contained HTML page: no scripts, fonts or links."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from santiago.cli.review_words import (
    TERMS,
    ledger_rows,
    names_of,
    percent,
    sentence,
    signed,
    terms_of,
    ways_by_round,
    whys,
)
from santiago.review import Account, Review

WIDE, NARROW = (960, 300), (340, 240)
"""Graphs for laptops and for phones: width and height."""
LEFT, TOP, RIGHT, BOTTOM = 44, 12, 12, 42
WHOLE = ("start", "result")
"""The terms that are told as a whole chance, not as a change."""
DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 2")
"""Lines differ by pattern besides colour."""

STYLE = """
:root { color-scheme: light dark; --ink: #26221c; --soft: #6d6558; --line: #e3dccd;
  --paper: #fbf8f1; --card: #fff; --s0: #1f6f8b; --s1: #b5432b; --s2: #4d7a2f; --s3: #7d4f9e;
  --s4: #8f6a0a; --up: #4d7a2f; --down: #b5432b; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece6d9; --soft: #a69d8d; --line: #3a352d;
  --paper: #1a1815; --card: #23201b; --s0: #62b6d6; --s1: #ef8a70; --s2: #98c872; --s3: #c09ae0;
  --s4: #e3bd5a; --up: #98c872; --down: #ef8a70; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 66rem; margin: 0 auto; padding: 2rem 1rem 3rem; }
h1 { font-size: 1.8rem; margin: 0; } h2 { font-size: 1.15rem; margin: 0 0 .4rem; }
p { margin: .2rem 0; } .soft { color: var(--soft); font-size: .9rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px;
  padding: 1rem 1.2rem; margin-top: 1rem; overflow-x: auto; }
svg { display: block; width: 100%; height: auto; }
svg text { font: 12px system-ui, sans-serif; fill: var(--soft); }
svg .grid { stroke: var(--line); } svg .curve { fill: none; stroke-width: 2.5; }
.keys { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin-top: .3rem; }
.keys svg { display: inline-block; width: 2.4rem; height: .6rem; margin-right: .4rem; }
.row { display: grid; grid-template-columns: minmax(0, 16rem) minmax(5rem, 1fr) 3.2rem;
  gap: .6rem; align-items: center; line-height: 1.3; padding: .1rem 0; }
.num { text-align: right; font-weight: 600; font-variant-numeric: tabular-nums; }
.track { position: relative; height: 1.2rem; }
.track i { position: absolute; top: 0; bottom: 0; width: 1px; background: var(--line); }
.track i.bar { top: .2rem; bottom: .2rem; min-width: 2px; border-radius: 2px;
  background: var(--soft); }
.track i.up { background: var(--up); } .track i.down { background: var(--down); }
h3 { font-size: 1rem; margin: .8rem 0 .1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .7rem; text-align: right; border-bottom: 1px solid var(--line); }
th:not(:first-child), td:not(:first-child) { white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
tr:last-child td { border-bottom: 0; }
ol { margin: 0; padding-left: 1.4rem; } li { margin: .5rem 0; }
.narrow { display: none; }
@media (max-width: 40rem) { main { padding: 1rem .5rem 2rem; } section { padding: .8rem; }
  th, td { padding: .3rem .35rem; font-size: .9rem; }
  .wide { display: none; } .narrow { display: block; }
  .labelled tr { display: flex; flex-wrap: wrap; border-bottom: 1px solid var(--line); }
  .labelled :is(table, tbody) { display: block; }
  .labelled :is(th, td) { flex: 1 0 0; overflow: hidden; text-overflow: ellipsis; border: 0; }
  .labelled :is(th, td):first-child { flex-basis: 100%; padding-bottom: 0; }
  .row { grid-template-columns: minmax(0, 8.5rem) minmax(4rem, 1fr) 2.8rem; font-size: .9rem; } }
""" + "\n".join(
    f".s{seat} {{ stroke: var(--s{seat}); fill: var(--s{seat}); }}" for seat in range(5)
)


def page(review: Review) -> str:
    """The whole page."""
    names = [escape(name) for name in names_of(review)]
    scores = " · ".join(
        f"{name} {score:.0f}" for name, score in zip(names, review.plies[-1].points, strict=True)
    )
    points = "".join(
        f"<li>{sentence(point, names)}<br><span class=soft>"
        f"{' '.join(whys(point, names))}</span></li>"
        for point in review.turning_points
    )
    budget = f"{review.iterations} iterations, seed {review.seed}"
    correction = f"mean correction {100 * review.correction:.1f}% per move"
    ledger = ledger_rows(review)
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>Review</title><style>{STYLE}</style><main>",
            f"<h1>Review</h1><p class=soft>{scores}</p>",
            _section("Who was winning", _graphs(review, names)),
            _section("Luck and skill", bars(review, names)),
            _section("How open it was", _ways(review, names)),
            _section("Turning points", f"<ol>{points}</ol>" if points else "<p>None.</p>"),
            _section(
                "Money and losses", f"<div class=labelled>{_table(['', *names], ledger)}</div>"
            ),
            f"<p class=soft>{budget}; {correction}</p></main></html>",
            "",
        ]
    )


def _ways(review: Review, names: Sequence[str]) -> str:
    """How far the points spread when quick bots play on from each round."""
    if not review.ways:
        return "<p>Not measured.</p>"
    head, *rows = ways_by_round(review, names)
    games = review.ways[0].games
    note = f"{games} continuations from each round, played by quick bots: half of them"
    return f"<p class=soft>{note} end between these points.</p>{_table(head, rows)}"


def _section(title: str, body: str) -> str:
    return f"<section><h2>{title}</h2>{body}</section>"


def _table(head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    def line(cells: Sequence[object], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in cells) + "</tr>"

    return f"<table>{line(head, 'th')}{''.join(line(row, 'td') for row in rows)}</table>"


def _graphs(review: Review, names: Sequence[str]) -> str:
    """The graph in two sizes, of which one is shown, and who is which line."""
    keys = "".join(
        f'<span><svg viewBox="0 0 40 10" aria-hidden="true"><path class="curve s{seat}" '
        f'{_dash(seat)}d="M0 5H40"/></svg>{name}</span>'
        for seat, name in enumerate(names)
    )
    wide, narrow = graph(review, names, *WIDE), graph(review, names, *NARROW)
    return (
        f"<div class=wide>{wide}</div><div class=narrow>{narrow}</div><p class=keys>{keys}</p>"
        "<p class=soft>Each player's chance of winning, from round to round. "
        "A dot is a turning point.</p>"
    )


def _dash(seat: int) -> str:
    return f'stroke-dasharray="{DASHES[seat]}" ' if DASHES[seat] else ""


def graph(review: Review, names: Sequence[str], width: int, height: int) -> str:
    """Everyone's share of the win at each ply, with the rounds and the turning points."""
    wide, high = width - LEFT - RIGHT, height - TOP - BOTTOM
    last = len(review.plies) - 1

    def x(ply: int) -> float:
        return LEFT + wide * ply / last

    def y(share: float) -> float:
        return TOP + high * (1 - share)

    parts = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        at = y(share)
        parts.append(f'<path class="grid" d="M{LEFT} {at:.1f}H{width - RIGHT}"/>')
        parts.append(
            f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{100 * share:.0f}%</text>'
        )
    starts: dict[int, int] = {}
    for ply in review.plies:
        starts.setdefault(ply.round, ply.ply)
    for number, start in starts.items():
        at = x(start)
        parts.append(f'<path class="grid" d="M{at:.1f} {TOP}V{height - BOTTOM}"/>')
        parts.append(
            f'<text x="{at:.1f}" y="{height - BOTTOM + 16}" text-anchor="middle">{number}</text>'
        )
    middle = LEFT + wide / 2
    parts.append(f'<text x="{middle:.0f}" y="{height - 6}" text-anchor="middle">Round</text>')
    for seat in range(review.players):
        path = "L".join(f"{x(ply.ply):.1f} {y(ply.shares[seat]):.1f}" for ply in review.plies)
        parts.append(f'<path class="curve s{seat}" {_dash(seat)}d="M{path}"/>')
    for point in review.turning_points:
        share = review.plies[point.ply].shares[point.seat]
        parts.append(
            f'<circle class="s{point.seat}" cx="{x(point.ply):.1f}" cy="{y(share):.1f}" r="5">'
            f"<title>{sentence(point, names)}</title></circle>"
        )
    label = "Each player's chance of winning at every move"
    return (
        f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{label}">'
        f"{''.join(parts)}</svg>"
    )


def _steps(review: Review, account: Account) -> list[tuple[str, float, float, float]]:
    """The terms of an account: each bar goes on from where the one before ended."""
    steps, now = [], 0.0
    for term in terms_of(review):
        share = getattr(account, term)
        before = 0.0 if term in WHOLE else now
        now = before + share
        steps.append((term, share, min(before, now), max(before, now)))
    return steps


def bars(review: Review, names: Sequence[str]) -> str:
    """How each player's chance at the start became the result."""
    rows = [_steps(review, account) for account in review.accounts]
    low = min(0.0, *(step[2] for steps in rows for step in steps))
    high = max(1.0, *(step[3] for steps in rows for step in steps))

    def at(share: float) -> float:
        return 100 * (share - low) / (high - low)

    edges = "".join(f'<i style="left:{at(edge):.1f}%"></i>' for edge in (0, 1))
    note = "How the chance of winning at the start became the result, in percent"
    parts = [f"<p class=soft>{note}: each bar goes on where the one before ended.</p>"]
    for account, steps in zip(review.accounts, rows, strict=True):
        parts.append(f"<h3>{names[account.seat]}</h3>")
        for term, share, start, end in steps:
            kind = "" if term in WHOLE else " up" if share >= 0 else " down"
            told = f"{percent(share)}%" if term in WHOLE else signed(share)
            parts.append(
                f"<div class=row><span>{TERMS[term]}</span>"
                f'<span class=track aria-hidden="true">{edges}<i class="bar{kind}" '
                f'style="left:{at(start):.1f}%;width:{at(end) - at(start):.1f}%"></i></span>'
                f"<span class=num>{told}</span></div>"
            )
    return "".join(parts)
