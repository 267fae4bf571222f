"""Finished games of profiles: results, duels, ratings, and playing again with the same people."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from santiago.server.retire import DAY, Retirement, bots_finish
from tests.server.harness import Server
from tests.server.office import Clock
from tests.server.people import Device, newcomer

pytestmark = pytest.mark.slow


def played(*devices: Device, bots: int = 0) -> str:
    """A finished game of these people; the first is the host."""
    host, *others = devices
    kinds = ["open"] * len(others) + ["bot"] * bots
    table = str(host.create(*kinds, me="P0")["table"]["id"])
    for number, device in enumerate(others, 1):
        device.sit(table, f"P{number}")
    host.give_random(table)
    with ThreadPoolExecutor(len(devices)) as pool:
        list(pool.map(lambda device: device.play_out(table), devices))
    return table


def test_a_finished_game_is_in_the_results_of_its_profiles(server: Server) -> None:
    ana, bo = newcomer(server, "Ana"), newcomer(server, "Bo", "green")
    table = played(ana, bo, bots=1)
    for device, other in ((ana, "Bo"), (bo, "Ana")):
        results = device.get("me/results")
        (game,) = results["games"]
        assert (game["table"], game["people"], game["rated"]) == (table, 1, True)
        assert [line["me"] for line in game["lines"]].count(True) == 1
        places = [line["place"] for line in game["lines"]]
        assert places == sorted(places)
        assert places[0] == 1
        assert results["all"]["games"] == 1
        assert list(results["by_players"]) == ["3"]
        assert [(duel["name"], duel["games"]) for duel in results["by_level"]] == [("random", 1)]
        (duel,) = results["against"]
        assert (duel["name"], duel["games"]) == (other, 1)
        assert set(results["ratings"]) == {"people", "bots"}
        assert {rating["games"] for rating in results["ratings"].values()} == {1}
    final = server.get(f"/api/tables/{table}/record")
    assert final


def test_ratings_move_apart(server: Server) -> None:
    ana, bo = newcomer(server, "Ana"), newcomer(server, "Bo", "green")
    played(ana, bo)
    first, second = (device.get("me/results") for device in (ana, bo))
    place = {line["me"]: line["place"] for line in first["games"][0]["lines"]}
    mine, other = first["ratings"]["people"]["mu"], second["ratings"]["people"]["mu"]
    if place[True] != place[False]:
        assert (mine > other) == (place[True] < place[False])
    assert "bots" not in first["ratings"]


def test_a_game_with_a_hint_is_kept_but_not_rated(server: Server) -> None:
    ana = newcomer(server, "Ana")
    table = str(ana.create("bot", "bot", overseer=2, shuffle=False)["table"]["id"])
    ana.give_random(table)
    ana.post(f"tables/{table}/seats/0/hint", {"ply": 0, "epoch": 0}, 200)
    ana.play_out(table)
    results = ana.get("me/results")
    assert [(game["table"], game["rated"]) for game in results["games"]] == [(table, False)]
    assert results["all"]["games"] == 1
    assert results["ratings"] == {}


def test_who_gives_their_seat_to_a_bot_counts_as_last(server: Server) -> None:
    ana, bo = newcomer(server, "Ana"), newcomer(server, "Bo", "green")
    table = str(ana.create("open", "bot", shuffle=False)["table"]["id"])
    bo.sit(table, "Bo")
    ana.give_random(table)
    bo.post(f"tables/{table}/seats/1/bot", {"level": "random"}, 200)
    ana.play_out(table)
    for device in (ana, bo):
        results = device.get("me/results")
        (game,) = results["games"]
        assert [line["name"] for line in game["lines"] if line["left"]] == ["Bo"]
        assert game["lines"][-1]["name"] == "Bo"
        assert (game["rated"], game["people"]) == (True, 0 if device is ana else 1)
    assert results["all"] | {"score": 0} == {"games": 1, "wins": 0, "place": 3.0, "score": 0}
    mine, theirs = (device.get("me/results")["ratings"]["people"] for device in (ana, bo))
    assert mine["mu"] > 25 > theirs["mu"]
    bo.post("me/delete", status=204)
    (game,) = ana.get("me/results")["games"]
    assert "Bo" not in [line["name"] for line in game["lines"]]


def over(server: Server, table: str) -> None:
    """Wait for the end of a game that nobody looks at."""
    for _ in range(3000):
        if server.table(table).status == "over":
            return
        time.sleep(0.01)
    raise AssertionError(server.table(table).position)


def pair(server: Server, **more: Any) -> tuple[Device, Device, str]:
    """A running game of Ana (0), Bo (1) and a bot."""
    ana, bo = newcomer(server, "Ana"), newcomer(server, "Bo", "green")
    table = str(ana.create("open", "bot", shuffle=False, **more)["table"]["id"])
    bo.sit(table, "Bo")
    ana.give_random(table)
    return ana, bo, table


def test_a_game_that_everyone_gave_up_ends_and_counts(server: Server) -> None:
    """Bo left Ana, who then left nobody: bots finish the game, and Bo is last among people."""
    ana, bo, table = pair(server)
    bo.post(f"tables/{table}/seats/1/bot", {"level": "random"}, 200)
    ana.post(f"tables/{table}/seats/0/bot", {"level": "random"}, 200)
    server.run(forget_visits(server, table))
    over(server, table)
    mine, theirs = (device.get("me/results") for device in (ana, bo))
    assert [line["left"] for line in mine["games"][0]["lines"] if line["me"]] == [False]
    assert [line["left"] for line in theirs["games"][0]["lines"] if line["me"]] == [True]
    assert mine["ratings"]["people"]["mu"] > 25 > theirs["ratings"]["people"]["mu"]
    assert {*mine["ratings"], *theirs["ratings"]} == {"people"}, "nobody played against the bot"
    for results in (mine, theirs):
        assert (results["by_level"], results["all"]["games"]) == ([], 1)


async def forget_visits(server: Server, table: str) -> None:
    """Nobody has looked at the table for long."""
    served = server.service.registry.tables[table]
    served.used_at = 0.0
    server.service.scheduler.schedule(served)


def test_a_game_that_its_last_player_never_ends_is_finished_by_bots(server: Server) -> None:
    ana, bo, table = pair(server, overseer=2)
    bo.post(f"tables/{table}/seats/1/bot", {"level": "random"}, 200)
    assert server.table(table).to_move == (0,)
    passed = 0.0
    finish = partial(bots_finish, server.service.gate)
    retirement = Retirement(server.settings, finish, lambda: passed)

    def sweep() -> None:
        later = time.time() + 40 * DAY
        server.run(retirement.sweep(server.service.store, later))

    sweep()
    assert server.table(table).status == "running"
    passed += DAY
    sweep()
    over(server, table)
    mine, theirs = (device.get("me/results") for device in (ana, bo))
    assert mine["ratings"]["people"]["mu"] > 25 > theirs["ratings"]["people"]["mu"]


def test_a_game_against_bots_that_its_player_left_counts_for_nobody(server: Server) -> None:
    ana = newcomer(server, "Ana")
    table = str(ana.create("bot", "bot", shuffle=False)["table"]["id"])
    ana.give_random(table)
    ana.post(f"tables/{table}/seats/0/bot", {"level": "random"}, 200)
    with server.client(table, [], consequences=False) as spectator:
        spectator.until(lambda m: m["type"] == "state" and m["table"]["status"] == "over")
    results = ana.get("me/results")
    assert (results["games"], results["ratings"]) == ([], {})


def test_results_outlive_their_table(server: Server) -> None:
    ana = newcomer(server, "Ana")
    table = played(ana, bots=1)
    from santiago.server.storage import queries

    server.run(server.service.store.write(lambda db: queries.delete_table(db, table)))
    assert [game["table"] for game in ana.get("me/results")["games"]] == [table]


def test_results_are_nobody_elses(server: Server) -> None:
    ana, eve = newcomer(server, "Ana"), newcomer(server, "Eve")
    played(ana, bots=1)
    assert eve.get("me/results")["games"] == []


def test_the_same_people_are_asked_to_play_again(server: Server) -> None:
    ana, bo, eve = (newcomer(server, name) for name in ("Ana", "Bo", "Eve"))
    game = played(ana, bo, bots=1)
    table = ana.create("open", "bot")["table"]["id"]
    asked = {"game": game, "table": table}
    assert ana.post("me/invitations", asked) == {"invited": 1}
    assert ana.post("me/invitations", asked) == {"invited": 1}, "again changes nothing"
    (invitation,) = bo.get("me/invitations")["invitations"]
    assert (invitation["host"], invitation["table"]["id"]) == ("Ana", table)
    assert eve.get("me/invitations")["invitations"] == []
    bo.sit(table, "Bo")
    assert bo.get("me/invitations")["invitations"] == [], "accepted"


def test_nobody_is_asked_by_a_stranger(server: Server) -> None:
    ana, bo, eve = (newcomer(server, name) for name in ("Ana", "Bo", "Eve"))
    game = played(ana, bo)
    table = eve.create("open")["table"]["id"]
    assert eve.post("me/invitations", {"game": game, "table": table}) == {"invited": 0}
    anas = ana.create("open")["table"]["id"]
    refused = eve.post("me/invitations", {"game": game, "table": anas}, 401)
    assert refused["error"]["code"] == "auth/invalid"
    assert bo.get("me/invitations")["invitations"] == []


def test_an_invitation_can_be_declined(server: Server) -> None:
    ana, bo = newcomer(server, "Ana"), newcomer(server, "Bo", "green")
    game = played(ana, bo)
    table = ana.create("open")["table"]["id"]
    ana.post("me/invitations", {"game": game, "table": table})
    bo.post("me/invitations/decline", {"table": table}, 204)
    assert bo.get("me/invitations")["invitations"] == []


def asks(host: Device, game: str, table: str | None = None) -> str:
    """Ask everybody of a game to a table, a new one if none is named; the table."""
    table = table or str(host.create("open")["table"]["id"])
    assert host.post("me/invitations", {"game": game, "table": table}) == {"invited": 1}
    return table


def where_asked(device: Device) -> list[str]:
    """The tables that somebody is invited to."""
    return [one["table"]["id"] for one in device.get("me/invitations")["invitations"]]


def test_who_declines_is_not_asked_again_and_again(fresh_database: Callable[[], str]) -> None:
    clock = Clock()
    with Server(fresh_database(), clock=clock) as server:
        ana, bo = newcomer(server, "Ana"), newcomer(server, "Bo", "green")
        game = played(ana, bo)
        first = asks(ana, game)
        bo.post("me/invitations/decline", {"table": first}, 204)
        asks(ana, game, first)
        assert where_asked(bo) == [], "declined is declined"
        second = asks(ana, game)
        assert where_asked(bo) == [second], "another game is another question"
        bo.post("me/invitations/decline", {"table": second}, 204)
        bo.post("me/invitations/decline", {"table": second}, 204)
        third = asks(ana, game)
        assert where_asked(bo) == [], "not today"
        assert [one["table"] for one in bo.get("me/export")["declined"]] == [first, second]
        assert where_asked(ana) == []
        asks(bo, game)
        assert len(where_asked(ana)) == 1, "who declines may still ask"
        clock.now += 86_401
        asks(ana, game, third)
        assert where_asked(bo) == [third]


def test_a_host_has_one_invitation_for_each_person(server: Server) -> None:
    ana, bo = newcomer(server, "Ana"), newcomer(server, "Bo", "green")
    game = played(ana, bo)
    tables = [asks(ana, game) for _ in range(3)]
    assert where_asked(bo) == tables[-1:]


def test_nobody_declines_for_somebody_else(server: Server) -> None:
    ana, bo, eve = (newcomer(server, name) for name in ("Ana", "Bo", "Eve"))
    game = played(ana, bo)
    table = asks(ana, game)
    for _ in range(3):
        eve.post("me/invitations/decline", {"table": table}, 204)
    assert where_asked(bo) == [table]
