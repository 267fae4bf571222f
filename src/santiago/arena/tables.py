"""A report as Markdown: what was played, the table, who beats whom, seats, faults."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence

from santiago.arena.bootstrap import Measured
from santiago.arena.evaluation import Report, Standing
from santiago.arena.plan import Plan, options_of, thinks_in_time

BUSY = 0.1
"""A report warns when a bot with a budget in time waited for a core longer than this part of it."""


def percent(share: Measured) -> str:
    """A share with its interval.

    >>> percent(Measured(0.3125, 0.2801, 0.3449)), percent(Measured(1.0))
    ('31.2 % (28.0–34.5)', '100.0 %')
    """
    if not share.known:
        return "–"
    text = f"{100 * share.value:.1f} %"
    if share.low is None or share.high is None:
        return text
    return f"{text} ({100 * share.low:.1f}–{100 * share.high:.1f})"


def number(mean: Measured, digits: int = 1) -> str:
    """A mean with half the width of its interval.

    >>> number(Measured(61.24, 60.0, 62.5))
    '61.2 ± 1.2'
    """
    if not mean.known:
        return "–"
    text = f"{mean.value:.{digits}f}"
    if mean.low is None or mean.high is None:
        return text
    return f"{text} ± {(mean.high - mean.low) / 2:.{digits}f}"


def duration(milliseconds: float) -> str:
    """The time of a move, in a suitable unit.

    >>> duration(0.0123), duration(3.456), duration(1234.5)
    ('12 µs', '3.5 ms', '1.23 s')
    """
    if milliseconds < 1:
        return f"{1000 * milliseconds:.0f} µs"
    return f"{milliseconds:.1f} ms" if milliseconds < 1000 else f"{milliseconds / 1000:.2f} s"


def described(report: Report) -> list[str]:
    """What was played, in a few short lines."""
    variant = report.variant
    options = ", ".join(
        f"{name} {_option(value)}" for name, value in variant.options.to_json().items()
    )
    lines = [
        f"{variant.players} players, {variant.edition} ({options})",
        ", ".join(
            [
                _counted(report.deals, "deal"),
                _counted(len(report.games), "game"),
                f"seed {', '.join(_seeds(report.plans))}",
            ]
        ),
    ]
    if report.incomplete:
        lines.append(f"{_counted(report.incomplete, 'game')} of incomplete deals are left out")
    warning = busy(report)
    return [*lines, warning] if warning else lines


def busy(report: Report) -> str | None:
    """A warning if bots that think for a fixed time had to share their core."""
    waiting = [
        f"{line.bot} waited {100 * line.waited:.0f} % of its time for a core"
        for line in report.standings
        if line.waited > BUSY and thinks_in_time(line.bot)
    ]
    if not waiting:
        return None
    return (
        f"the machine was busy, and bots played weaker than they can: {', '.join(waiting)}; "
        "play again on an idle machine, or with fewer --workers"
    )


def _option(value: object) -> str:
    return (
        {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)
    )


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def _seeds(plans: Iterable[Plan]) -> list[str]:
    return list(dict.fromkeys(plan.seed for plan in plans))


def command(plan: Plan) -> str:
    """The command that plays a tournament again.

    >>> from santiago.engine.editions import Variant
    >>> command(Plan(Variant(players=2), ("random", "random"), deals=9, seed="1"))
    'santiago arena run --players 2 --deals 9 --seed 1 random random'
    """
    words = ["santiago", "arena", "run", *options_of(plan.variant)]
    if plan.pairing != "all":
        words += ["--pairing", plan.pairing]
    if plan.clock is not None:
        words += ["--clock", f"{plan.clock:g}"]
    if plan.processor_time:
        words.append("--processor-time")
    words += ["--deals", str(plan.deals), "--seed", plan.seed]
    if plan.secret:
        words += ["--secret", plan.secret]
    words += plan.bots
    return shlex.join(words)


HEADINGS = (
    "bot",
    "games",
    "win share (95 %)",
    "score",
    "place",
    "rating",
    "time per move",
    "slowest",
    "faults",
)


def cells(line: Standing) -> tuple[str, ...]:
    """One bot's line of the table, a text for each of `HEADINGS`."""
    return (
        line.bot,
        f"{line.games:,}" if line.games == line.seats else f"{line.games:,} × {_times(line)}",
        percent(line.share),
        number(line.score),
        number(line.place, 2),
        f"{line.rating.mu:.1f} ± {2 * line.rating.sigma:.1f}",
        duration(line.milliseconds),
        duration(line.slowest),
        str(line.faults),
    )


def _times(line: Standing) -> str:
    return f"{line.seats / line.games:.3g}"


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    r"""A Markdown table that is also readable as plain text.

    >>> print(table(["bot", "games"], [["greedy", "4"], ["a|b", "12"]]))
    | bot    | games |
    | ------ | ----: |
    | greedy |     4 |
    | a\|b   |    12 |
    """
    lines = [[cell.replace("|", "\\|") for cell in line] for line in (headings, *rows)]
    widths = [max(3, *map(len, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])])
    return "\n".join(
        "| " + " | ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]) + " |"
        for line in lines
    )


def cross_table(report: Report) -> tuple[list[str], list[list[str]]]:
    """How often each bot is placed before each other: headings and rows."""
    bots = [line.bot for line in report.standings]
    rows = [
        [
            one,
            *(
                percent(report.beats[one, other]) if (one, other) in report.beats else ""
                for other in bots
            ),
        ]
        for one in bots
    ]
    return ["is placed before", *bots], rows


def seat_tables(report: Report) -> list[tuple[list[str], list[list[str]]]]:
    """Win shares by turn and by seat: headings and rows of both."""
    players = report.variant.players
    turns = [_turn(turn, players) for turn in range(1, players + 1)]
    by_turn = [["all", *map(percent, report.turns)]]
    by_turn += [[bot, *map(percent, row)] for bot, row in report.turns_of.items()]
    by_seat = [["all", *map(percent, report.seats)]]
    return [
        (["first auction", *turns], by_turn),
        (["seat", *map(str, range(players))], by_seat),
    ]


def _turn(turn: int, players: int) -> str:
    """When a seat bids in the first auction: the overseer is last (P1)."""
    if turn == players:
        return "overseer"
    return f"{turn}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(turn, 'th') }"


def fault_rows(report: Report) -> tuple[list[str], list[list[str]]]:
    """Faults by bot: how many, and the first one; most faults first. Headings and rows."""
    by_bot: dict[tuple[str, str], list[str]] = {}
    for game, fault in report.faults:
        pairing = game.pairing
        by_bot.setdefault((pairing.bots[fault.seat], fault.code), []).append(
            f"deal {pairing.deal}, rotation {pairing.rotation}, move {fault.ply + 1}: "
            f"{fault.message}"
        )
    rows = [
        [bot, code, str(len(messages)), messages[0]]
        for (bot, code), messages in sorted(by_bot.items(), key=lambda item: -len(item[1]))
    ]
    return ["bot", "fault", "games", "the first"], rows


def markdown(report: Report) -> str:
    """The whole report as Markdown."""
    explained = (
        f"Fair share: {100 * report.fair:.1f} %. Shared wins are split; intervals are 95 %, by "
        "bootstrap over deals; the rating is openskill's, ± 2 σ."
    )
    parts = [
        "# Arena",
        "\n".join(f"- {line}" for line in described(report)),
        table(HEADINGS, map(cells, report.standings)),
        explained,
    ]
    if len(report.standings) > 1:
        parts += ["## Who is placed before whom", table(*cross_table(report))]
    parts.append("## Seats: win share")
    parts += [table(*one) for one in seat_tables(report)]
    if report.faults:
        parts += [
            "## Faults",
            "A bot at fault loses the game; for the others the game does not count.",
            table(*fault_rows(report)),
        ]
    parts += ["## Reproduce", "```\n" + "\n".join(map(command, report.plans)) + "\n```"]
    return "\n\n".join(parts) + "\n"
