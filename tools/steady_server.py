"""Runs the server with the same deals and the same bots' moves every time.

A test or a benchmark in the browser then meets the same game in every run.  The deal still
depends on the players' own random numbers.  SANTIAGO_TEST_DEALS=2 gives other games: a test
that fails with any number depends on luck.
"""

from __future__ import annotations

import os
import sys
from types import SimpleNamespace

import santiago.server.bots
import santiago.server.create
import santiago.server.http_hints
from santiago.cli import main

number = int(os.environ.get("SANTIAGO_TEST_DEALS", "1"))
drawn = SimpleNamespace(
    token_hex=lambda length: number.to_bytes(length, "big").hex(),
    randbits=lambda _bits: number,
)
for module in (santiago.server.bots, santiago.server.create, santiago.server.http_hints):
    vars(module)["secrets"] = drawn
sys.exit(main())
