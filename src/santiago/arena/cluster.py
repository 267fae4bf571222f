"""Work on a Ray cluster: the same games, on all its cores.

Every node needs `santiago[ray]` and the bots. Results go to the caller at once, so a node that dies
loses no finished game; other nodes play its unfinished ones.
"""

from __future__ import annotations

import atexit
import os
import socket
from collections.abc import Callable, Generator, Iterable
from functools import partial
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

from santiago.arena.errors import ArenaError
from santiago.arena.plan import Pairing, Plan
from santiago.arena.worker import Played, Worker
from santiago.engine.errors import SantiagoError

Item = TypeVar("Item")
Result = TypeVar("Result")

QUEUED = 2
"""Items for each core that are on the cluster at once, so that no core waits for the next."""
TRIES = 10
"""How often work is handed to the cluster before a failure of the cluster counts."""


def _ray() -> Any:
    """Ray, which is large and optional: imported only here, with its reports turned off."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        return import_module("ray")
    except ModuleNotFoundError:
        raise ArenaError("a cluster needs Ray: pip install 'santiago[ray]'") from None


def play_on_cluster(
    plan: Plan, pairings: Iterable[Pairing], address: str = "auto", workers: int | None = None
) -> Generator[Played]:
    """Play games on a cluster and yield each as it ends, in any order.

    `address` is Ray's: ``auto`` for the cluster that this machine belongs to, ``local`` for a new
    one on this machine, or ``host:port``.  `workers` limits how many games are played at once.
    """
    return run_on_cluster(partial(_play, plan), pairings, address, workers)


def run_on_cluster(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    address: str = "auto",
    workers: int | None = None,
) -> Generator[Result]:
    """Do some work for every item, on a cluster, and yield the results in any order."""
    _reach(address)
    ray = _ray()
    ours = not ray.is_initialized()
    if ours:
        _connect(ray, address)
    try:
        yield from _run_all(ray, work, items, workers)
    finally:
        if ours:
            ray.shutdown()


def _reach(address: str) -> None:
    """Fail at once if there is no cluster; Ray would wait for minutes."""
    host, colon, port = address.rpartition(":")
    if not colon or not port.isdecimal() or "/" in host:
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=10).close()
    except (OSError, OverflowError) as error:
        raise ArenaError(f"no Ray cluster at {address!r}: {error}") from None


def _connect(ray: Any, address: str) -> None:
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
        raise ArenaError(f"no Ray cluster at {address!r}: {error}") from None


def _run_all(
    ray: Any, work: Callable[[Item], Result], items: Iterable[Item], workers: int | None
) -> Generator[Result]:
    # No limit: a task is retried when its node or its process has died.
    remote = ray.remote(num_cpus=1, max_retries=-1)(_do)
    shared = ray.put(work)
    todo = iter(items)
    running: dict[Any, tuple[Item, int]] = {}
    try:
        while True:
            room = workers or max(1, int(QUEUED * ray.cluster_resources().get("CPU", 1)))
            for item in islice(todo, max(0, room - len(running))):
                running[remote.remote(shared, item)] = item, 1
            if not running:
                return
            # With a timeout, so that new nodes get work.
            done, _ = ray.wait(list(running), num_returns=1, timeout=2.0)
            for ref in done:
                item, tries = running.pop(ref)
                try:
                    yield ray.get(ref)
                except ray.exceptions.RayTaskError as error:
                    raise _error(error) from None
                except ray.exceptions.RayError as error:
                    if tries == TRIES:
                        raise ArenaError(f"the cluster cannot do {item}: {error}") from None
                    running[remote.remote(shared, item)] = item, tries + 1
    finally:
        for ref in running:
            ray.cancel(ref, force=True)


def _do(work: Callable[[Item], Result], item: Item) -> Result:
    return work(item)


def _error(error: Any) -> SantiagoError:
    cause = error.cause
    if isinstance(cause, SantiagoError):
        return cause
    return ArenaError(f"work failed on the cluster: {type(cause).__name__}: {cause}")


_workers: dict[Plan, Worker] = {}


def _play(plan: Plan, pairing: Pairing) -> Played:
    """What a process of the cluster does: play a game in a process of its own.

    That one is kept for the next game, and ends with the cluster's.
    """
    worker = _workers.get(plan)
    if worker is None:
        for other in _workers.values():
            other.close()
        _workers.clear()
        worker = _workers[plan] = Worker(plan)
        atexit.register(worker.close)
    return worker.finish(pairing)
