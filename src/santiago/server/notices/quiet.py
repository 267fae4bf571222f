"""Quiet hours: when not to disturb somebody, by the clock where they live."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

DAY = 1440
"""Minutes of a day."""


def is_zone(name: str) -> bool:
    """Whether there is a time zone of this name.

    >>> is_zone("Europe/Warsaw"), is_zone("../etc/passwd"), is_zone("Mars/Olympus")
    (True, False, False)
    """
    return name in available_timezones()


def quiet_until(now: float, zone: str, begin: int | None, end: int | None) -> float | None:
    """When the current quiet hours end; None outside quiet hours.

    >>> evening = datetime(2026, 11, 17, 21, 30, tzinfo=ZoneInfo("Europe/Paris")).timestamp()
    >>> until = quiet_until(evening, "Europe/Paris", 21 * 60, 8 * 60)
    >>> datetime.fromtimestamp(until, ZoneInfo("Europe/Paris")).isoformat()
    '2026-11-18T08:00:00+01:00'
    >>> quiet_until(evening, "America/New_York", 21 * 60, 8 * 60) is None
    True
    """
    if begin is None or end is None or begin == end:
        return None
    here = datetime.fromtimestamp(now, ZoneInfo(zone))
    minute = here.hour * 60 + here.minute
    if (minute - begin) % DAY >= (end - begin) % DAY:
        return None
    ends = here.replace(hour=end // 60, minute=end % 60, second=0, microsecond=0, fold=0)
    if minute >= end:
        ends += timedelta(days=1)
    return max(ends.timestamp(), now + 1)
