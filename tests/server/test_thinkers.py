"""Bots think in fair turns: tables with slow bots do not keep one with quick bots waiting."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable

from santiago import Game
from santiago.server.bots import Answer, Thinkers


class Pool:
    """One thread whose work takes as long as the test says; it writes down whom it serves."""

    def __init__(self) -> None:
        self.time = 0.0
        self.served: list[str] = []
        self.thinkers = Thinkers(threads=1, clock=lambda: self.time)

    def work(self, name: str, seconds: float) -> Callable[[], Answer]:
        def think() -> Answer:
            self.served.append(name)
            self.time += seconds
            return Answer(name, None)

        return think

    async def table(self, name: str, seconds: float, moves: int) -> None:
        """A table whose bots make so many moves, one after the other."""
        for _ in range(moves):
            kind = name.rstrip("0123456789")
            await self.thinkers.run(name, kind, self.work(name, seconds))


def test_a_quick_bot_waits_for_one_move_of_another_table() -> None:
    async def main() -> Pool:
        pool = Pool()
        slow = [pool.table(f"slow{n}", 0.2, 4) for n in range(50)]
        tasks = [asyncio.ensure_future(table) for table in slow]
        while len(pool.served) < 75:
            await asyncio.sleep(0)
        before = len(pool.served)
        await pool.table("quick", 0.001, 10)
        during = pool.served[before:]
        assert during.count("quick") == 10
        assert len(during) <= 30  # for each at most one under way, and one that comes first
        await asyncio.gather(*tasks)
        return pool

    pool = asyncio.run(main())
    assert len(pool.served) == 210


def test_a_quick_bot_comes_before_slow_ones_that_have_not_begun_either() -> None:
    async def main() -> int:
        pool = Pool()
        await pool.table("quick", 0.001, 1)
        await pool.table("slow", 0.2, 1)  # now both kinds are known
        pool.time += 60
        slow = [pool.table(f"slow{n}", 0.2, 1) for n in range(50)]
        tasks = [asyncio.ensure_future(table) for table in slow]
        while len(pool.served) < 12:
            await asyncio.sleep(0)
        before = len(pool.served)
        await pool.table("quick", 0.001, 1)
        during = len(pool.served) - before
        await asyncio.gather(*tasks)
        return during

    assert asyncio.run(main()) <= 3  # itself, one under way, and one that comes first


def test_equal_tables_take_turns() -> None:
    async def main() -> list[str]:
        pool = Pool()
        await asyncio.gather(*(pool.table(name, 0.2, 5) for name in "abc"))
        return pool.served

    served = asyncio.run(main())
    for turn in range(5):
        assert sorted(served[3 * turn : 3 * turn + 3]) == ["a", "b", "c"]


def test_a_table_with_many_seats_to_move_gets_no_more_than_another() -> None:
    async def main() -> list[str]:
        pool = Pool()
        greedy = [pool.table("greedy", 0.2, 1) for _ in range(40)]
        await asyncio.gather(*greedy, pool.table("modest", 0.2, 5))
        return pool.served

    served = asyncio.run(main())
    last = len(served) - served[::-1].index("modest")
    assert served[:last].count("greedy") <= 6


def test_a_slow_table_is_not_starved_by_many_quick_ones() -> None:
    async def main() -> list[str]:
        pool = Pool()
        quick = [pool.table(f"quick{n}", 0.01, 100) for n in range(20)]
        tasks = [asyncio.ensure_future(table) for table in quick]
        await pool.table("slow", 0.2, 5)
        served = list(pool.served)
        await asyncio.gather(*tasks)
        return served

    assert len(asyncio.run(main())) < 1200


def test_who_stops_waiting_is_not_served() -> None:
    async def main() -> list[str]:
        pool = Pool()
        gate = threading.Event()

        def held() -> Answer:
            gate.wait(60)
            return Answer("pass", None)

        first = asyncio.ensure_future(pool.thinkers.run("first", "held", held))
        await asyncio.sleep(0)
        gone = asyncio.ensure_future(pool.table("gone", 0.2, 1))
        stays = asyncio.ensure_future(pool.table("stays", 0.2, 1))
        await asyncio.sleep(0)
        assert pool.thinkers.waiting == 2
        gone.cancel()
        gate.set()
        await asyncio.gather(first, stays)
        return pool.served

    assert asyncio.run(main()) == ["stays"]


def test_a_bot_answers_with_a_legal_move() -> None:
    async def main() -> None:
        thinkers = Thinkers(threads=2)
        game = Game.new(players=3, seed=1)
        answers = await asyncio.gather(
            *(thinkers.think(game.position.copy(), game.position.turn, "easy", t) for t in "abc")
        )
        legal = [move.text for move in game.legal_moves]
        assert all(answer.move in legal for answer in answers)
        thinkers.close()

    asyncio.run(main())


def test_bots_give_way_to_tables() -> None:
    def priority() -> Answer:
        return Answer(str(os.getpriority(os.PRIO_PROCESS, threading.get_native_id())), None)

    async def ask() -> Answer:
        thinkers = Thinkers(threads=1)
        answer = await thinkers.run("table", "test", priority)
        thinkers.close()
        return answer

    later = int(asyncio.run(ask()).move) - int(priority().move)
    assert later == (5 if sys.platform == "linux" else 0)
