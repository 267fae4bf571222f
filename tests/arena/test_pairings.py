"""Sparse pairings for many bots, and the store that pools their games."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from santiago import Variant
from santiago.arena import ArenaError, Log, Outcome, Plan, read, run
from santiago.arena.evaluation import evaluate
from santiago.arena.local import play_here
from santiago.arena.pool import Pool
from santiago.arena.tables import command
from santiago.cli import main
from tests.arena.games import RANDOMS, made_up

SEVEN = tuple("abcdefg")


def test_a_gauntlet_is_one_against_tables_of_each_other() -> None:
    plan = Plan(Variant(players=3), ("a", "b", "c", "b"), 2, "1", "gauntlet")
    assert plan.lineups == (("a", "b", "b"), ("a", "c", "c"))
    assert plan.size == len(list(plan.games())) == 12
    for game in plan.games():
        assert game.bots.count("a") == 1
    with pytest.raises(ArenaError, match="two different bots"):
        Plan(Variant(players=3), ("a", "a", "a"), 2, "1", "gauntlet")


def test_swiss_pairs_neighbours_and_everybody_sits_out_in_turn() -> None:
    plan = Plan(Variant(players=3), SEVEN, 7, "1", "swiss")
    strength = {bot: 100 - place for place, bot in enumerate(SEVEN)}
    played: list[Outcome] = []
    absent: Counter[str] = Counter()
    for deal in range(plan.deals):
        games = list(plan.games_of(deal, played))
        assert len(games) == plan.count_of(deal) == 6
        present = {bot for game in games for bot in game.bots}
        absent.update(set(SEVEN) - present)
        played += [
            made_up(
                [strength[bot] for bot in game.bots],
                game.bots,
                deal,
                game.rotation,
                lineup=game.lineup,
            )
            for game in games
        ]
    assert absent == dict.fromkeys(SEVEN, 1)
    won = {
        line.bot: line.share.value
        for line in evaluate([(plan.with_deals(6), played[:-6])]).standings
    }
    ranked = sorted(present, key=lambda bot: -won[bot])
    best = [won[bot] for bot in games[0].bots]
    assert sorted(best) == sorted(won[bot] for bot in ranked[:3]), "the leaders meet"
    report = evaluate([(plan, played)])
    assert (report.deals, report.incomplete) == (7, 0)


def test_a_swiss_tournament_is_resumed_where_it_was(tmp_path: Path) -> None:
    bots = (*RANDOMS, "greedy", "always-passes", "bids-one")
    plan = Plan(Variant(players=2), bots, 3, "1", "swiss")
    path = tmp_path / "log.jsonl"
    with Log(path, plan) as log:
        games = run(log, play_here)
    assert len(games) == plan.size == 18
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:10]))
    with Log(path) as log:
        assert log.plan == plan
        again = run(log, play_here)
    assert [game.pairing for game in again] == [game.pairing for game in games]
    assert "--pairing swiss" in command(plan)


def test_wrong_pairings_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ArenaError, match="named once"):
        Plan(Variant(players=2), ("a", "b", "a"), 1, "1", "swiss")
    log = str(tmp_path / "log.jsonl")
    assert main(["arena", "run", "--pairing", "chess", "--log", log, *["random"] * 4]) == 1
    assert "unknown pairing 'chess': all, gauntlet, swiss" in capsys.readouterr().err


def test_a_store_pools_logs_and_counts_no_game_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logs = []
    for players, seed in ((2, "1"), (3, "2")):
        bots = ("greedy", *["random"] * (players - 1))
        path = tmp_path / f"{players}.jsonl"
        with Log(path, Plan(Variant(players=players), bots, 4, seed)) as log:
            run(log, play_here)
        logs.append(path)
    store = tmp_path / "all.jsonl"
    pool = Pool(store)
    assert [pool.add(path) for path in logs] == [8, 12]
    assert [pool.add(path) for path in logs] == [0, 0]
    assert Pool(store).ratings() == pool.ratings()
    first, last = pool.ratings()
    assert (first.bot, first.games, last.bot, last.games) == ("greedy", 20, "random", 20)
    assert first.rating.mu > last.rating.mu
    assert main(["arena", "ratings", "--store", str(store), str(logs[0])]) == 0
    assert "0 games added" in capsys.readouterr().out
    assert read(logs[0])[0].pairing == "all"
    store.write_text("{}\n")
    with pytest.raises(ArenaError, match="line 1"):
        Pool(store)
    assert main(["arena", "ratings", "--store", str(tmp_path / "none.jsonl")]) == 1
