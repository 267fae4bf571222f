"""What all tests share: Hypothesis profiles, and a guard against testing an outdated build."""

from __future__ import annotations

import gc
import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from tests.compiled import compiled_files, compiled_modules

# Each worker has one core: NumPy's own threads would only wait for one another.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Equal runs by default, so that a failure is never a matter of luck. `explore` looks for new ones:
#     pytest tests/engine --hypothesis-profile explore
# None fails because the machine is slow.
settings.register_profile(
    "any", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("test", settings.get_profile("any"), derandomize=True, max_examples=100)
settings.register_profile("check", settings.get_profile("test"), max_examples=20)
settings.register_profile("explore", settings.get_profile("any"), max_examples=2000)
settings.load_profile("test")


def pytest_configure() -> None:
    gc.disable()  # until the tests are collected
    # A shell that starts the tests in the background lets Ctrl-C be ignored, and every program that
    # they start would inherit that.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if os.environ.get("SANTIAGO_PURE"):
        return
    for source in compiled_modules().values():
        newest = max(source.stat().st_mtime, source.with_suffix(".pxd").stat().st_mtime)
        if any(built.stat().st_mtime < newest for built in compiled_files(source)):
            raise pytest.UsageError(f"{source.name} is newer than its build: run `make build`")


def pytest_collection_finish() -> None:
    # What was imported stays until the end: there is no use in looking through it for garbage.
    gc.freeze()
    gc.enable()
