"""Requests to addresses that people chose reach nothing that they should not."""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from santiago.server.notices import outgoing
from santiago.server.notices.addresses import Allowed, BadTarget, read_url
from santiago.server.notices.outgoing import MOST_BYTES, Answer, Crowded, Outgoing, Unreachable
from tests.server.harness import WAIT
from tests.server.receivers import LOOPBACK, Receiver

pytestmark = pytest.mark.slow

FORBIDDEN = [
    "0.0.0.0",
    "0.1.2.3",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.0.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:0:127.0.0.1",
    "64:ff9b::127.0.0.1",
    "64:ff9b::10.0.0.1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:2::1",
    "2001:10::1",
    "2001:db8::1",
    "2002:7f00:1::1",
    "2002:c0a8:101::1",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "2606:4700::1%1",
    "fec0::1",
    "ff02::1",
    "no address",
]
PUBLIC = ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "64:ff9b::1.1.1.1", "2002:101:101::1"]


@pytest.mark.parametrize("address", FORBIDDEN)
def test_special_addresses_are_out_of_reach(address: str) -> None:
    assert not Allowed()(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_not(address: str) -> None:
    assert Allowed()(address)


def test_the_host_may_allow_a_network_and_no_other() -> None:
    allowed = Allowed("192.168.1.0/24, fd00::/8")
    assert allowed("192.168.1.20")
    assert allowed("::ffff:192.168.1.20")
    assert allowed("fd12::1")
    assert not allowed("192.168.2.20")
    assert not allowed("127.0.0.1")


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/",
        "file:///etc/passwd",
        "gopher://example.org/",
        "//example.org/",
        "https://",
        "https:///path",
        "https://user:word@example.org/",
        "https://example.org@127.0.0.1/",
        "https://exa mple.org/",
        "https://example.org/\r\nX: y",
        "https://example.org\\@127.0.0.1/",
        "https://exämple.org/",
        "https://example.org:99999/",
        "https://[::1%25lo]/",
        "https://-example.org/",
        "https://" + "a" * 3000 + ".org/",
    ],
)
def test_urls_that_are_none(url: str) -> None:
    with pytest.raises(BadTarget):
        read_url(url)


@pytest.mark.parametrize("port", [1, 22, 25, 53, 110, 143, 587, 1023, 2049, 6000, 6667])
def test_ports_of_other_protocols_are_refused(port: int) -> None:
    with pytest.raises(BadTarget, match="port"):
        read_url(f"http://example.org:{port}/")


def sent(client: Outgoing, url: str, body: bytes = b"{}") -> Answer:
    return asyncio.run(client.post(url, {"Content-Type": "application/json"}, body))


def refusal(client: Outgoing, url: str) -> str:
    with pytest.raises(Unreachable) as caught:
        sent(client, url)
    return caught.value.code


def test_a_request_arrives_with_the_name_it_was_sent_to() -> None:
    with Receiver() as receiver:

        async def resolver(host: str, port: int) -> list[str]:
            assert (host, port) == ("hooks.example", receiver.port)
            return ["127.0.0.1"]

        client = Outgoing(LOOPBACK, resolver)
        assert sent(client, f"http://hooks.example:{receiver.port}/a?b=c", b"[1]").status == 200
        got = receiver.next()
    assert got.path == "/a?b=c"
    assert got.headers["host"] == f"hooks.example:{receiver.port}"
    assert got.json == [1]


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "2130706433", "0x7f000001", "127.1", "0177.0.0.1", "[::1]"]
)
def test_no_spelling_of_this_machine_gets_through(host: str) -> None:
    with Receiver() as receiver:
        assert refusal(Outgoing(), f"http://{host}:{receiver.port}/") in ("private", "name")
        assert receiver.nothing()


def test_a_name_that_leads_to_a_private_address_is_refused() -> None:
    with Receiver() as receiver:

        async def resolver(host: str, port: int) -> list[str]:
            del host, port
            return ["10.0.0.1", "127.0.0.1", "::ffff:127.0.0.1"]

        assert (
            refusal(Outgoing("", resolver), f"http://inside.example:{receiver.port}/") == "private"
        )
        assert receiver.nothing()


def test_a_name_that_changes_between_check_and_connection_gains_nothing() -> None:
    """DNS rebinding: the second answer is private. It is never asked for."""
    answers = [["127.0.0.1"], ["127.0.0.2"]]
    asked: list[str] = []

    async def resolver(host: str, port: int) -> list[str]:
        del port
        asked.append(host)
        return answers[min(len(asked), 2) - 1]

    with Receiver() as receiver:  # it listens on 127.0.0.1 only
        client = Outgoing("127.0.0.1/32", resolver)
        assert sent(client, f"http://rebind.example:{receiver.port}/").status == 200
        assert len(asked) == 1
        assert refusal(client, f"http://rebind.example:{receiver.port}/") == "private"


def test_the_system_is_not_asked_for_the_name_again(monkeypatch: pytest.MonkeyPatch) -> None:
    real = socket.getaddrinfo

    def watched(host: Any, *more: Any, **named: Any) -> Any:
        assert host in ("127.0.0.1", b"127.0.0.1"), f"{host!r} was looked up again"
        return real(host, *more, **named)

    async def resolver(host: str, port: int) -> list[str]:
        del host, port
        return ["127.0.0.1"]

    monkeypatch.setattr(socket, "getaddrinfo", watched)
    with Receiver() as receiver:
        assert (
            sent(Outgoing(LOOPBACK, resolver), f"http://x.example:{receiver.port}/").status == 200
        )


def test_our_own_public_address_is_refused_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its ports may be shut to everyone else. Here, this machine's address counts as public."""
    monkeypatch.setattr("santiago.server.notices.addresses.is_public", lambda _: True)
    with Receiver() as receiver:
        assert refusal(Outgoing(), f"{receiver.url}/") == "private"
        assert receiver.nothing()


def test_redirects_are_not_followed() -> None:
    with Receiver() as target, Receiver() as receiver:
        receiver.answer = lambda _: (307, {"Location": f"{target.url}/secret"}, b"")
        assert sent(Outgoing(LOOPBACK), f"{receiver.url}/").status == 307
        assert target.nothing()


def test_no_proxy_of_the_environment_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    with Receiver() as proxy, Receiver() as receiver:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, proxy.url)
        sent(Outgoing(LOOPBACK), f"{receiver.url}/")
        receiver.next()
        assert proxy.nothing()


def test_of_a_large_answer_only_the_beginning_is_read() -> None:
    with Receiver() as receiver:
        receiver.answer = lambda _: (200, {}, b"x" * 5_000_000)
        assert len(sent(Outgoing(LOOPBACK), f"{receiver.url}/").body) == MOST_BYTES


def test_who_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        assert refusal(Outgoing(LOOPBACK), f"http://127.0.0.1:{port}/") == "timeout"


def test_a_slow_receiver_keeps_nobody_else_waiting() -> None:
    with Receiver() as receiver, socket.create_server(("127.0.0.2", 0)) as silent:
        slow = f"http://127.0.0.2:{silent.getsockname()[1]}/"

        async def scenario() -> Answer:
            client = Outgoing(LOOPBACK)
            post = partial(client.post, headers={}, body=b"{}")
            stuck = [asyncio.create_task(post(slow)) for _ in range(outgoing.AT_ONE_ADDRESS)]
            while client.under_way("127.0.0.2") < len(stuck):
                await asyncio.sleep(0.01)
            with pytest.raises(Crowded):
                await post(slow)
            answer = await post(f"{receiver.url}/")
            for task in stuck:
                task.cancel()
            await asyncio.gather(*stuck, return_exceptions=True)
            assert client.under_way("127.0.0.2") == 0
            return answer

        assert asyncio.run(scenario()).status == 200


def test_a_slow_name_server_holds_up_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = threading.Event()

    def slow(*_: Any, **__: Any) -> Any:
        answered.wait(WAIT)
        raise OSError

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    monkeypatch.setattr(outgoing, "LOOKUP_SECONDS", 0.2)

    async def scenario() -> list[str]:
        client = Outgoing()
        asked = [client.address_of("https://slow.example/") for _ in range(3 * outgoing.LOOKUPS)]
        failed = await asyncio.gather(*asked, return_exceptions=True)
        work = asyncio.get_running_loop().run_in_executor(None, str, "not held up")
        assert await asyncio.wait_for(work, WAIT) == "not held up"
        answered.set()
        return [error.code for error in failed if isinstance(error, Unreachable)]

    assert asyncio.run(scenario()) == ["name"] * 3 * outgoing.LOOKUPS


def test_who_answers_drop_by_drop_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "SECONDS", 0.5)
    stop = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as slow:

        def drip() -> None:
            connection, _ = slow.accept()
            with connection:
                connection.sendall(b"HTTP/1.1 200 OK\r\n")
                while not stop.is_set():
                    try:
                        connection.sendall(b"X-More: 1\r\n")
                    except OSError:
                        return
                    time.sleep(0.05)

        thread = threading.Thread(target=drip)
        thread.start()
        port = slow.getsockname()[1]
        assert refusal(Outgoing(LOOPBACK), f"http://127.0.0.1:{port}/") == "timeout"
        stop.set()
        thread.join()


@pytest.mark.parametrize(
    ("first", "again"),
    [
        (b"", b"HTTP/1.1 100 \r\n\r\n"),
        (b"", b"HTTP/1.1 103 \r\n" + b"a:b\r\n" * 100 + b"\r\n"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
    ],
    ids=["heads", "long heads", "chunks"],
)
def test_who_never_stops_answering_is_cut_off(first: bytes, again: bytes) -> None:
    """However small the pieces: each takes longer to parse than to send."""
    with socket.create_server(("127.0.0.1", 0)) as endless:

        def answer() -> None:
            connection, _ = endless.accept()
            with connection:
                connection.sendall(first)
                with suppress(OSError):
                    while True:
                        connection.sendall(again * 1000)

        thread = threading.Thread(target=answer)
        thread.start()
        port = endless.getsockname()[1]
        assert refusal(Outgoing(LOOPBACK), f"http://127.0.0.1:{port}/") == "connect"
        thread.join()


@pytest.mark.parametrize(
    "said", [b"SSH-2.0-x\r\n", b"", b"HTTP/1.1 200 OK\r\nX: " + b"y" * 300_000]
)
def test_what_is_no_web_server_is_an_error(said: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as odd:

        def answer() -> None:
            connection, _ = odd.accept()
            with connection:
                connection.recv(65536)
                try:
                    connection.sendall(said)
                except OSError:
                    return

        thread = threading.Thread(target=answer)
        thread.start()
        port = odd.getsockname()[1]
        assert refusal(Outgoing(LOOPBACK), f"http://127.0.0.1:{port}/") == "connect"
        thread.join()


def test_a_port_that_nobody_listens_on() -> None:
    with socket.create_server(("127.0.0.1", 0)) as once:
        port = once.getsockname()[1]
    assert refusal(Outgoing(LOOPBACK), f"http://127.0.0.1:{port}/") == "connect"


def certificate(folder: Path, name: str) -> Path:
    """A certificate of its own authority, with its key in the same file."""
    from datetime import UTC, datetime, timedelta

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    signed = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = folder / f"{name}.pem"
    file.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + signed.public_bytes(serialization.Encoding.PEM)
    )
    return file


def test_tls_is_checked_against_the_name_not_the_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = certificate(tmp_path, "hooks.example")
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    names: list[str | None] = []

    async def resolver(host: str, port: int) -> list[str]:
        del host, port
        return ["127.0.0.1"]

    with Receiver() as receiver:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        context.sni_callback = lambda _, name, __: names.append(name)
        receiver.encrypt(context)
        client = Outgoing(LOOPBACK, resolver)
        good = f"https://hooks.example:{receiver.port}/x"
        assert sent(client, good).status == 200
        assert receiver.next().headers["host"] == f"hooks.example:{receiver.port}"
        assert names == ["hooks.example"]
        assert refusal(client, f"https://other.example:{receiver.port}/") == "tls"
        assert receiver.nothing()
