"""Places, sums, duels and ratings."""

from __future__ import annotations

from dataclasses import replace

from santiago.profiles.results import BOTS, PEOPLE, Finished, Line, lines_of, summed_up
from santiago.server.ratings import Rating, rated
from santiago.tables.model import Seat


def seat(kind: str, name: str, profile: str | None = None) -> Seat:
    return Seat(kind, name, "hard" if kind == "bot" else None, "red", profile=profile)


def game(*players: tuple[str, int], table: str = "T", gone: str = "") -> Finished:
    """A game: names and places; a capital is a profile, `bot` a bot; `gone` left to one."""
    lines = tuple(
        Line(
            number,
            name if name.isupper() else None,
            name,
            "red",
            "hard" if name in ("bot", gone) else None,
            100 - place,
            place,
            name == gone,
        )
        for number, (name, place) in enumerate(players)
    )
    return Finished(table, 1.0, "trefl", True, lines)


def places(scores: list[int], winners: list[int]) -> list[int]:
    seats = [seat("person", str(n)) for n in range(len(scores))]
    return [line.place for line in lines_of(seats, scores, winners)]


def test_places_follow_scores_and_the_engines_winners() -> None:
    """E4."""
    assert places([10, 30, 20], [1]) == [3, 1, 2]
    assert places([30, 30, 20], [0, 1]) == [1, 1, 3]
    assert places([30, 30, 20], [1]) == [2, 1, 3]
    assert places([10, 30, 10, 20], [1]) == [3, 1, 3, 2]


def test_a_seat_that_a_bot_has_for_good_is_nobodys_result() -> None:
    lines = lines_of([seat("bot", "Ana", "P"), seat("person", "Bo", "Q")], [1, 2], [1])
    assert [(line.profile, line.level) for line in lines] == [(None, "hard"), ("Q", None)]


def test_who_gave_the_seat_to_a_bot_has_a_result_all_the_same() -> None:
    given = Seat("bot", "Ana", "hard", "red", left_by="P")
    lines = lines_of([given, seat("person", "Bo", "Q")], [2, 1], [0], {0})
    assert [(line.profile, line.left, line.rank(2)) for line in lines] == [
        ("P", True, 3),
        ("Q", False, 2),
    ]


def test_a_seat_given_up_when_nobody_else_was_there_counts_as_its_persons() -> None:
    given = [Seat("bot", name, "hard", "red", left_by=name) for name in ("P", "Q")]
    lines = lines_of([*given, seat("bot", "Bot")], [3, 2, 1], [0], {0}, [0, 1])
    assert [(line.profile, line.is_bot, line.left) for line in lines] == [
        ("P", False, True),
        ("Q", False, False),
        (None, True, False),
    ]
    assert [line.rank(3) for line in lines] == [4, 2, 3]


def test_a_game_that_everyone_left_is_rated_among_people_only() -> None:
    ended = game(("ANA", 3), ("BO", 2), ("bot", 1), gone="BO")
    after, bots = rated(ended.lines, {"ANA": {}, "BO": {}}, {}, against_bots=False)
    assert after["ANA"][PEOPLE].mu > 25 > after["BO"][PEOPLE].mu
    assert (bots, set(after["ANA"])) == ({}, {PEOPLE})
    summary = summed_up("ANA", [replace(ended, deserted=True)])
    assert (summary.by_level, summary.all.games, summary.against["BO"].ahead) == ({}, 1, 1)


def test_who_left_is_last_even_if_the_bot_won() -> None:
    ended = game(("ANA", 1), ("BO", 2), ("bot", 3), gone="ANA")
    after, bots = rated(ended.lines, {"ANA": {}, "BO": {}}, {})
    assert after["ANA"][PEOPLE].mu < 25 < after["BO"][PEOPLE].mu
    assert after["ANA"][BOTS].mu < 25, "behind the bot that stayed"
    assert bots["hard"].games == 1
    summary = summed_up("ANA", [ended])
    assert (summary.all.wins, summary.all.places) == (0, 3)
    assert (summary.against["BO"].ahead, summary.against["BO"].behind) == (0, 1)
    assert summary.by_level["hard"].behind == 1
    bo = summed_up("BO", [ended])
    assert (bo.against["ANA"].ahead, bo.by_level["hard"].games) == (1, 1)
    assert [line.name for line in ended.by_rank()] == ["BO", "bot", "ANA"]


def test_games_are_summed_up() -> None:
    games = [
        game(("ANA", 1), ("BO", 2), ("bot", 3), ("bot", 4)),
        game(("BO", 1), ("ANA", 2)),
        game(("ANA", 2), ("bot", 1), ("bot", 3), ("guest", 4)),
    ]
    summary = summed_up("ANA", games)
    assert summary.all.to_json() == {"games": 3, "wins": 1, "place": 1.67, "score": 98.3}
    assert {n: tally.games for n, tally in summary.by_players.items()} == {4: 2, 2: 1}
    bo = summary.against["BO"]
    assert (bo.games, bo.ahead, bo.behind) == (2, 1, 1)
    hard = summary.by_level["hard"]
    assert (hard.games, hard.ahead, hard.behind) == (2, 1, 1)
    assert set(summary.against) == {"BO"}, "guests are nobody in particular"


def test_people_and_bots_are_rated_apart() -> None:
    lines = game(("ANA", 1), ("BO", 2), ("bot", 3)).lines
    after, bots = rated(lines, {"ANA": {}, "BO": {}}, {})
    assert after["ANA"][PEOPLE].mu > 25 > after["BO"][PEOPLE].mu
    assert after["ANA"][BOTS].mu > 25
    assert after["BO"][BOTS].mu > 25, "second, but ahead of the bot"
    assert bots["hard"].mu < 25
    assert {rating.games for own in after.values() for rating in own.values()} == {1}


def test_a_win_over_bots_says_nothing_about_people() -> None:
    lines = game(("ANA", 1), ("bot", 2), ("guest", 3)).lines
    after, _ = rated(lines, {"ANA": {}}, {"hard": Rating(30.0, 2.0)})
    assert set(after["ANA"]) == {BOTS}


def test_among_guests_nothing_is_rated() -> None:
    after, bots = rated(game(("ANA", 1), ("guest", 2)).lines, {"ANA": {}}, {})
    assert (after, bots) == ({"ANA": {}}, {})
