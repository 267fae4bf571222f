"""Reviews on the server: in the background, behind the bots, for finished games only."""

from __future__ import annotations

import gc
import threading
import time
import weakref

import pytest

from santiago import Move, Record
from santiago.review import ReviewError
from santiago.server import reviews
from santiago.server.errors import ServerError
from santiago.server.review_schema import Question, ReviewAnswer, ReviewTrial
from santiago.server.reviews import Job, Reviews
from tests.review.games import finished
from tests.server.harness import Server

pytestmark = pytest.mark.slow

SECONDS = 60
"""More than any of these reviews takes on the slowest machine."""


class Desk:
    """Reviews with small budgets, a clock that the test sets, and bots that think when it says."""

    def __init__(self) -> None:
        self.time = 0.0
        self.thinking = threading.Event()
        self.reviews = Reviews(self.thinking.is_set, lambda: self.time, iterations=5, deals=2)

    def until(self, record: Record, so_far: str) -> Job:
        """Ask again and again until the review has got so far."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            job = self.reviews.ask(record)
            if getattr(job, so_far):
                return job
            time.sleep(0.01)
        raise AssertionError(f"the review has no {so_far}")


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_a_first_graph_comes_before_the_review(desk: Desk) -> None:
    record = finished(2)
    job = desk.until(record, "plies")
    assert job.plies is not None
    assert len(job.plies) == len(record.moves) + 1
    job = desk.until(record, "answer")
    answer = ReviewAnswer.model_validate(job.told())
    assert answer.review is not None
    assert answer.plies is not None
    assert len(answer.review.accounts) == len(answer.review.ledgers) == 2
    assert [ply.ply for ply in answer.plies] == [*range(len(record.moves) + 1)]


def test_the_same_game_is_reviewed_once_whatever_its_players_are_called(desk: Desk) -> None:
    record = finished(2)
    done = desk.until(record, "answer")
    other = Record(record.variant, record.setup, record.moves, ("Eve", "Fay"))
    assert desk.reviews.ask(other) is done


def test_bots_that_think_come_first(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "PAUSES", 10**9)
    desk.thinking.set()
    job = desk.reviews.ask(finished(3))
    time.sleep(0.2)
    assert job.plies is None
    desk.thinking.clear()
    desk.until(finished(3), "answer")


def test_a_review_that_nobody_waits_for_is_dropped(desk: Desk) -> None:
    record = finished(3)
    job = desk.until(record, "plies")
    desk.time += reviews.PATIENCE + 1
    end = time.monotonic() + SECONDS
    while not job.dropped and job.answer is None and time.monotonic() < end:
        time.sleep(0.01)
    assert job.dropped
    assert desk.until(record, "answer") is not job


def test_a_second_graph_does_not_wait_for_the_first_review(desk: Desk) -> None:
    first, second = finished(4, seed=3), finished(2)
    desk.reviews = Reviews(desk.thinking.is_set, lambda: desk.time, iterations=3000, deals=2)
    whole = desk.reviews.ask(first)
    desk.until(second, "plies")
    assert whole.answer is None
    desk.reviews.close()


def test_only_so_many_reviews_wait(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "WAITING", 1)
    monkeypatch.setattr(reviews, "PAUSES", 10**9)
    desk.thinking.set()
    desk.reviews.ask(finished(2))
    with pytest.raises(ServerError) as refusal:
        desk.reviews.ask(finished(3))
    assert refusal.value.code == "request/too-many"
    desk.reviews.close()


def test_one_address_does_not_take_all_places(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "PAUSES", 10**9)
    desk.thinking.set()
    for seed in range(reviews.PER_ADDRESS):
        desk.reviews.ask(finished(2, seed=seed), "192.0.2.1")
    with pytest.raises(ServerError) as refusal:
        desk.reviews.ask(finished(3), "192.0.2.1")
    assert refusal.value.code == "request/too-many"
    desk.reviews.ask(finished(3), "192.0.2.2")
    desk.reviews.ask(finished(3), "192.0.2.1")  # the same one again is no further one
    desk.time += reviews.PATIENCE + 1
    desk.reviews.ask(finished(4), "192.0.2.1")  # nobody waits for the others any more
    desk.reviews.close()


def test_what_nobody_waits_for_takes_no_memory(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even while a review before it takes its time: bots think, and a record may be large."""
    monkeypatch.setattr(reviews, "PAUSES", 10**9)
    desk.thinking.set()
    first = finished(2)
    desk.reviews.ask(first, "192.0.2.1")
    asked = []
    for seed in range(20):
        desk.time += reviews.PATIENCE - 1
        desk.reviews.ask(first, "192.0.2.1")
        job = desk.reviews.ask(finished(2, seed=seed + 2), f"192.0.2.{seed + 2}")
        asked.append(weakref.ref(job))
        del job
    desk.thinking.clear()
    desk.until(first, "plies")  # the thread has seen all graphs that are wanted
    gc.collect()
    assert sum(job() is not None for job in asked) <= 3
    desk.reviews.close()


def test_what_else_stands_in_a_record_takes_no_memory(desk: Desk) -> None:
    """A small text can be a large value: 60,000 empty objects weigh 5 MB."""
    plain = finished(2)
    large = Record(plain.variant, plain.setup, plain.moves, plain.names, {"x": [{}, {}]})
    desk.thinking.set()
    jobs = (desk.reviews.ask(large), desk.reviews.attempt(large, 0, Move("pass"), Move("bid 1")))
    assert [job.record.other for job in jobs] == [{}, {}]
    desk.reviews.close()
    desk.reviews = Reviews(desk.thinking.is_set)
    desk.reviews.remember(large, {"review": None})
    assert desk.reviews.ask(plain).record.other == {}
    desk.reviews.close()


def test_old_reviews_are_forgotten(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "KEPT", 1)
    first = desk.until(finished(2), "answer")
    desk.until(finished(2, seed=2), "answer")
    assert desk.reviews.ask(finished(2)) is not first
    desk.reviews.close()


def test_a_running_game_is_refused(desk: Desk) -> None:
    record = finished(3)
    with pytest.raises(ReviewError):
        desk.reviews.ask(Record(record.variant, record.setup, record.moves[:-1]))


def test_reviews_over_http(server: Server) -> None:
    record = finished(2).to_json()
    answer = server.post("/api/review", {"record": record})
    ReviewAnswer.model_validate(answer)
    running = record | {"moves": record["moves"][:-1]}
    del running["result"]
    error = server.post("/api/review", {"record": running}, status=409)["error"]
    assert error["code"] == "table/started"
    long = record | {"comment": "x" * 100_000}
    ReviewAnswer.model_validate(server.post("/api/review", {"record": long}))
    bad = record | {"moves": ["bid 99"]}
    error = server.post("/api/review", {"record": bad}, status=422)["error"]
    assert error["code"] == "record/invalid"
    foreign = {"format": "pgn"}
    assert server.post("/api/review", {"record": foreign}, status=422)["error"]["code"] == (
        "record/invalid"
    )


def test_a_move_that_somebody_tries_is_judged_between_the_steps_of_a_review(desk: Desk) -> None:
    long, record = finished(4, seed=3), finished(3)
    desk.reviews = Reviews(desk.thinking.is_set, lambda: desk.time, iterations=3000, deals=2)
    whole = desk.reviews.ask(long)
    better, other = (Move(text) for text in ("bid 1", "bid 7"))
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        job = desk.reviews.attempt(record, 0, better, other)
        if job.answer:
            break
        time.sleep(0.01)
    answer = ReviewTrial.model_validate(job.told())
    assert answer.verdict in ("good", "worse")
    assert answer.compared is not None
    assert whole.answer is None
    assert desk.reviews.attempt(record, 0, better, other) is job, (
        "the same question again costs nothing"
    )
    desk.reviews.close()


def test_a_trial_that_nobody_waits_for_is_dropped(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "PAUSES", 10**9)
    desk.thinking.set()
    job = desk.reviews.attempt(finished(3), 0, Move("bid 1"), Move("bid 7"))
    desk.time += reviews.PATIENCE + 1
    end = time.monotonic() + SECONDS
    while not job.dropped and time.monotonic() < end:
        time.sleep(0.01)
    assert job.dropped
    assert job.answer is None
    desk.reviews.close()


def test_questions_and_answers_over_http(server: Server) -> None:
    record = finished(2).to_json()
    asked = {"record": record, "ply": 1}
    question = Question.model_validate(server.post("/api/review/question", asked))
    assert question.legal.phase == "auction"
    assert all(bid is None for bid in question.view.bids), "the other bid is sealed"
    large = asked | {"record": record | {"comment": "x" * 100_000}}
    assert server.post("/api/review/question", large)["view"] == question.view.model_dump()
    same = asked | {"better": "bid 1", "move": "bid 1"}
    server.post("/api/review/answer", same | large)
    end = time.monotonic() + SECONDS
    while (told := server.post("/api/review/answer", same))["verdict"] is None:
        assert time.monotonic() < end
    assert told["verdict"] == "right"
    running = record | {"moves": record["moves"][:-1]}
    del running["result"]
    for path, body in (("question", asked), ("answer", same)):
        bodies = [
            (body | {"record": running}, 409, "table/started"),
            (body | {"ply": len(record["moves"])}, 409, "move/over"),
            (body | {"ply": 5000}, 422, "request/invalid"),
        ]
        if path == "answer":
            bodies.append((body | {"move": "bid 99"}, 422, "move/illegal"))
            bodies.append((body | {"move": "jump"}, 422, "move/syntax"))
        for bad, status, code in bodies:
            error = server.post(f"/api/review/{path}", bad, status=status)["error"]
            assert error["code"] == code
