"""The pages' files: compressed for those who take it, the same bytes for all."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

import httpx
import pytest

from tests.server.harness import Server

SCRIPT = b"console.log('water');\n" * 400


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("pages")
    (folder / "assets").mkdir()
    (folder / "assets" / "a-1.js").write_bytes(SCRIPT)
    (folder / "assets" / "a-1.woff2").write_bytes(SCRIPT)
    (folder / "index.html").write_text("<html><head></head></html>")
    with Server(f"sqlite:///{folder / 'g.db'}", folder=folder) as server:
        yield server


def fetched(server: Server, name: str, method: str = "GET", **headers: str) -> httpx.Response:
    """An answer as it came, not decompressed."""
    with server.http.stream(method, f"/assets/{name}", headers=headers) as answer:
        answer._content = b"".join(answer.iter_raw())
    return answer


def test_scripts_are_compressed_for_those_who_take_it(server: Server) -> None:
    plain = fetched(server, "a-1.js", **{"Accept-Encoding": "identity"})
    assert plain.content == SCRIPT
    assert "content-encoding" not in plain.headers
    for accepted in ("gzip", "br, gzip;q=0.5"):
        small = fetched(server, "a-1.js", **{"Accept-Encoding": accepted})
        assert small.headers["content-encoding"] == "gzip"
        assert len(small.content) < len(SCRIPT) / 10
        assert gzip.decompress(small.content) == SCRIPT
        for name in ("content-type", "cache-control", "content-security-policy", "vary"):
            assert small.headers[name] == plain.headers[name], name


@pytest.mark.parametrize("accepted", ["", "br", "gzip;q=0", "identity"])
def test_nobody_gets_what_they_do_not_take(server: Server, accepted: str) -> None:
    assert fetched(server, "a-1.js", **{"Accept-Encoding": accepted}).content == SCRIPT


def test_fonts_and_parts_of_files_stay_as_they_are(server: Server) -> None:
    assert fetched(server, "a-1.woff2", **{"Accept-Encoding": "gzip"}).content == SCRIPT
    part = fetched(server, "a-1.js", **{"Accept-Encoding": "gzip", "Range": "bytes=0-6"})
    assert (part.status_code, part.content) == (206, SCRIPT[:7])


def test_what_is_known_is_not_sent_again(server: Server) -> None:
    first = fetched(server, "a-1.js", **{"Accept-Encoding": "gzip"})
    known = {"Accept-Encoding": "gzip", "If-None-Match": first.headers["etag"]}
    assert fetched(server, "a-1.js", **known).status_code == 304
