"""Watching a tournament in the browser while it is played."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
import urllib.error
from pathlib import Path
from urllib.request import urlopen

import pytest

from santiago import Position, Rng, Variant
from santiago.arena import ArenaError, Plan
from santiago.arena.live_page import LivePage

PLAN = Plan(Variant(players=2, options={"money": "hidden"}), ("greedy", "<b>evil"), 5, "<i>")


def test_the_page_shows_standings_and_games() -> None:
    view = Position.deal(PLAN.variant, Rng(1)).view(None)
    rows = [("<b>evil", "8", "50.0 %", "61.2")]
    page = LivePage(PLAN, lambda: rows, lambda: [(("greedy", "<b>evil"), view)])
    try:
        assert page.address.startswith("http://127.0.0.1:")
        text = urlopen(page.address).read().decode()
        assert "<title>Arena</title>" in text
        assert re.findall(r"https?://", text) == []
        news = json.loads(urlopen(page.address + "news").read())
        assert "&lt;b&gt;evil" in news["standings"]
        assert "&lt;i&gt;" in news["about"]
        assert news["games"].startswith("<svg ")
        assert "<b>" not in str(news)
        with pytest.raises(urllib.error.HTTPError):
            urlopen(page.address + "etc/passwd")
        with pytest.raises(ArenaError, match="cannot serve"):
            LivePage(PLAN, list, list, int(page.address.rsplit(":")[-1].strip("/")))
    finally:
        page.close()


@pytest.mark.slow
def test_a_running_tournament_can_be_watched(tmp_path: Path) -> None:
    words = ["arena", "run", "--players", "2", "--deals", "100000", "--workers", "1", "--watch"]
    words += ["--quiet", "--log", str(tmp_path / "log.jsonl"), "search@30it", "random"]
    process = subprocess.Popen(
        [sys.executable, "-m", "santiago", *words], stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stderr is not None
        address = process.stderr.readline().split()[-1]
        news = {"games": "", "standings": ""}
        deadline = time.monotonic() + 120
        while "<svg" not in news["games"] or "search@30it" not in news["standings"]:
            assert process.poll() is None
            assert time.monotonic() < deadline
            news = json.loads(urlopen(address + "news").read())
            time.sleep(0.1)
        assert "random" in news["games"], "the names stand beside the board"
    finally:
        process.terminate()
        process.wait()
        assert process.stderr is not None
        process.stderr.close()
