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

WIDTH, HEIGHT = 960, 320
LEFT, TOP, RIGHT, BOTTOM = 44, 12, 120, 34
BARS = ("luck", "sealed", "own", "others", "correction")
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
svg { display: block; width: 100%; min-width: 34rem; height: auto; }
svg text { font: 13px system-ui, sans-serif; fill: var(--ink); }
svg .tick { fill: var(--soft); font-size: 12px; }
svg .grid { stroke: var(--line); } svg .curve { fill: none; stroke-width: 2.5; }
svg .zero { stroke: var(--soft); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .7rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
tr:last-child td { border-bottom: 0; }
ol { margin: 0; padding-left: 1.4rem; } li { margin: .5rem 0; }
""" + "\n".join(
    f".s{seat} {{ stroke: var(--s{seat}); fill: var(--s{seat}); }} "
    f"svg text.s{seat} {{ fill: var(--s{seat}); stroke: none; font-weight: 600; }}"
    for seat in range(5)
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
    terms = [
        [TERMS[term], *(_term(term, account) for account in review.accounts)]
        for term in terms_of(review)
    ]
    ledger = ledger_rows(review)
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>Review</title><style>{STYLE}</style><main>",
            f"<h1>Review</h1><p class=soft>{scores}</p>",
            _section("Who was winning", graph(review, names)),
            _section("Luck and skill", bars(review, names) + _table(["", *names], terms)),
            _section("How open it was", _ways(review, names)),
            _section("Turning points", f"<ol>{points}</ol>" if points else "<p>None.</p>"),
            _section("Money and losses", _table(["", *names], ledger)),
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


def _term(term: str, account: Account) -> str:
    share = getattr(account, term)
    return percent(share) if term in ("start", "result") else signed(share)


def graph(review: Review, names: Sequence[str]) -> str:
    """Everyone's share of the win at each ply, with the rounds and the turning points."""
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    last = len(review.plies) - 1

    def x(ply: int) -> float:
        return LEFT + wide * ply / last

    def y(share: float) -> float:
        return TOP + high * (1 - share)

    parts = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        at = y(share)
        parts.append(f'<path class="grid" d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}"/>')
        parts.append(
            f'<text class="tick" x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">'
            f"{100 * share:.0f}%</text>"
        )
    for reveal in review.reveals:
        at = x(reveal.ply)
        parts.append(f'<path class="grid" d="M{at:.1f} {TOP}V{HEIGHT - BOTTOM}"/>')
        parts.append(
            f'<text class="tick" x="{at:.1f}" y="{HEIGHT - 14}" text-anchor="middle">'
            f"{reveal.round}</text>"
        )
    for seat in range(review.players):
        path = "L".join(f"{x(ply.ply):.1f} {y(ply.shares[seat]):.1f}" for ply in review.plies)
        dash = f' stroke-dasharray="{DASHES[seat]}"' if seat else ""
        parts.append(f'<path class="curve s{seat}" style="fill:none"{dash} d="M{path}"/>')
    for point in review.turning_points:
        share = review.plies[point.ply].shares[point.seat]
        parts.append(
            f'<circle class="s{point.seat}" cx="{x(point.ply):.1f}" cy="{y(share):.1f}" r="5">'
            f"<title>{sentence(point, names)}</title></circle>"
        )
    parts += _labels(review, names, [y(share) for share in review.plies[-1].shares])
    label = "Each player's share of the win at every move"
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">'
        f"{''.join(parts)}</svg>"
    )


def _labels(review: Review, names: Sequence[str], ends: Sequence[float]) -> list[str]:
    """The names at the ends of the lines, none on top of another."""
    order = sorted(range(review.players), key=lambda seat: (ends[seat], seat))
    labels, lowest = [], float(HEIGHT - BOTTOM + 4)
    room = {}
    for seat in reversed(order):
        room[seat] = min(ends[seat] + 4, lowest)
        lowest = room[seat] - 16
    for seat in order:
        at = room[seat]
        labels.append(
            f'<text class="s{seat}" x="{WIDTH - RIGHT + 8}" y="{at:.1f}">{names[seat]}</text>'
        )
    return labels


def bars(review: Review, names: Sequence[str]) -> str:
    """Luck and skill as bars to both sides of zero."""
    terms = [term for term in BARS if term != "sealed" or review.players == 2]
    largest = max(abs(getattr(a, term)) for a in review.accounts for term in terms) or 1
    middle, reach, step = 420, 230, 22
    parts, at = [], 6
    for account in review.accounts:
        parts.append(
            f'<text class="s{account.seat}" x="0" y="{at + 14}">{names[account.seat]}</text>'
        )
        at += step
        for term in terms:
            share = getattr(account, term)
            wide = reach * abs(share) / largest
            start = middle if share >= 0 else middle - wide
            hue = "var(--up)" if share >= 0 else "var(--down)"
            parts.append(
                f'<text class="tick" x="{middle - reach - 12}" y="{at + 14}" text-anchor="end">'
                f"{TERMS[term]}</text>"
                f'<rect x="{start:.1f}" y="{at + 3}" width="{wide:.1f}" height="14" rx="2" '
                f'style="fill:{hue}"/>'
                f'<text x="{middle + reach + 12}" y="{at + 14}">{signed(share)}</text>'
            )
            at += step
        at += 10
    parts.append(f'<path class="zero" d="M{middle} 0V{at}"/>')
    return (
        f'<svg viewBox="0 0 720 {at}" role="img" aria-label="Luck and skill of each player">'
        f"{''.join(parts)}</svg>"
    )
