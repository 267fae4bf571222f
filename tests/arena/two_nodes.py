"""A cluster of two nodes plays a tournament, and one of them dies; the other trains a net.

Run by `test_cluster.py` in a process of its own, which sees no network but the loopback.
"""

from __future__ import annotations

import fcntl
import os
import socket
import struct
import sys
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from santiago import Variant
from santiago.arena import Log, Outcome, Plan, read, run
from santiago.arena.cluster import play_on_cluster, run_on_cluster
from santiago.bots.training.run import Schedule, play, train

PLAN = Plan(Variant(players=3), ("witness", "random", "random"), deals=40, seed="tests")
TINY = Schedule(generations=1, greedy_games=100, games=2, shard=1, iterations=4, epochs=1)


def loopback_up() -> None:
    """In a network of its own a process finds its loopback switched off."""
    get_flags, set_flags, up = 0x8913, 0x8914, 1
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        flags = struct.unpack("16sh", fcntl.ioctl(any_socket, get_flags, _named(0))[:18])[1]
        if not flags & up:
            fcntl.ioctl(any_socket, set_flags, _named(flags | up))


def _named(flags: int) -> bytes:
    return struct.pack("16sh14x", b"lo", flags)


def main(path: Path) -> None:
    loopback_up()
    witness = Path(os.environ["SANTIAGO_TEST_WITNESS"])
    cluster: Any = import_module("ray.cluster_utils").Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
    )
    second = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    killed_at = 0

    def kill_the_second(_: Outcome) -> None:
        nonlocal killed_at
        # Once both have played, and with enough left to play.
        if not killed_at and len(list(witness.iterdir())) == 2:
            killed_at = len(read(path)[1])
            cluster.remove_node(second, allow_graceful=False)

    with Log(path, PLAN) as log:
        run(log, partial(play_on_cluster, address=cluster.address), kill_the_second)
    assert 0 < killed_at < PLAN.size, killed_at
    train(path.with_name("trained"), TINY, partial(run_on_cluster, play, address=cluster.address))
    cluster.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
