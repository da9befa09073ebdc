"""HTTP from outside: every mistake gets its status and every valid request its answer, in order and however it is split."""
import base64
import os
import socket
import unittest

from tests.server.server_tools import OneServer

HOST = "Host: 127.0.0.1"


def request(*lines, body=b""):
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def get(*headers, path="/healthz", version="HTTP/1.1", method="GET"):
    return request(f"{method} {path} {version}", HOST, *headers)


def handshake(*headers, path="/ws"):
    key = base64.b64encode(os.urandom(16)).decode()
    return request(f"GET {path} HTTP/1.1", HOST, "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}",
                   "Sec-WebSocket-Version: 13", *headers)


REFUSED = {
    "a folded header": (400, get("X: a", " b")),
    "a first header that is folded": (400, request("GET / HTTP/1.1", " X: a", HOST)),
    "two lengths": (400, get("Content-Length: 1", "Content-Length: 2", method="POST")),
    "the same length twice": (400, get("Content-Length: 1", "Content-Length: 1", method="POST")),
    "a list of lengths": (400, get("Content-Length: 1, 1", method="POST")),
    "a length with a sign": (400, get("Content-Length: +1", method="POST")),
    "a negative length": (400, get("Content-Length: -1", method="POST")),
    "a length in hexadecimal": (400, get("Content-Length: 0x1", method="POST")),
    "an empty length": (400, get("Content-Length:", method="POST")),
    "chunks": (501, get("Transfer-Encoding: chunked", method="POST")),
    "chunks of a GET": (501, get("Transfer-Encoding: chunked")),
    "another coding": (501, get("Transfer-Encoding: identity", method="POST")),
    "chunks and a length": (400, get("Transfer-Encoding: chunked", "Content-Length: 5", method="POST")),
    "a length and chunks": (400, get("Content-Length: 5", "Transfer-Encoding: chunked", method="POST")),
    "an absolute form": (400, get(path="http://127.0.0.1/healthz")),
    "an asterisk": (400, get(path="*")),
    "an authority": (400, get(path="127.0.0.1:80")),
    "a path without a slash": (400, get(path="healthz")),
    "a fragment": (400, get(path="/healthz#x")),
    "a byte above ASCII in the path": (400, get(path="/\xe9")),
    "half an escape": (400, get(path="/%4")),
    "an escape that is none": (400, get(path="/%zz")),
    "an escaped zero": (400, get(path="/%00")),
    "an escaped end of line": (400, get(path="/%0d%0a")),
    "no host": (400, request("GET / HTTP/1.1", "X: a")),
    "two hosts": (400, get(HOST)),
    "a foreign host": (421, request("GET / HTTP/1.1", "Host: evil.example")),
    "an empty host": (421, request("GET / HTTP/1.1", "Host:")),
    "a target of 1025 bytes": (414, get(path="/" + "a" * 1024)),
    "a target without end": (414, b"GET /" + b"a" * 9000),
    "a head of more than 8192 bytes": (431, get("X: " + "a" * 8192)),
    "a head of many long headers": (431, get(*[f"X-{i}: {'a' * 500}" for i in range(40)])),
    "65 headers": (431, get(*[f"X-{i}: a" for i in range(64)])),
    "POST without a length": (411, get(method="POST")),
    "a body of 4097 bytes": (413, get("Content-Length: 4097", method="POST")),
    "a length beyond all numbers": (413, get("Content-Length: " + "9" * 40, method="POST")),
    "an unknown method": (501, get(method="BREW")),
    "a method in small letters": (501, get(method="get")),
    "HTTP/2.0": (505, get(version="HTTP/2.0")),
    "HTTP/0.9": (505, get(version="HTTP/0.9")),
    "HTTP/1.2": (505, get(version="HTTP/1.2")),
    "the preface of HTTP/2": (501, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    "a version in small letters": (400, get(version="http/1.1")),
    "a version of three numbers": (400, get(version="HTTP/1.1.1")),
    "no version": (400, request("GET /healthz", HOST)),
    "two blanks": (400, get(path=" /healthz")),
    "a blank at the end": (400, get(version="HTTP/1.1 ")),
    "a tab for a blank": (400, request("GET\t/healthz HTTP/1.1", HOST)),
    "bare line feeds": (400, get().replace(b"\r\n", b"\n")),
    "one bare line feed": (400, request("GET / HTTP/1.1\nX: a", HOST)),
    "a bare return": (400, get("X: a\rb")),
    "a zero in a value": (400, get("X: a\0b")),
    "a zero in a name": (400, get("X\0: a")),
    "a control byte": (400, get("X: a\x01b")),
    "a delete": (400, get("X: a\x7fb")),
    "a blank before the colon": (400, get("X : a")),
    "a tab before the colon": (400, get("X\t: a")),
    "no colon": (400, get("X")),
    "no name": (400, get(": a")),
    "a name with brackets": (400, get("X(a): b")),
    "a name above ASCII": (400, get("\xe9: a")),
    "an expectation": (417, get("Expect: 100-continue", "Content-Length: 1", method="POST")),
    "bytes of another protocol": (400, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(100)),
    "another version of WebSockets": (426, handshake().replace(b"Version: 13", b"Version: 8")),
    "a version of WebSockets that is none": (426, handshake().replace(b"Version: 13", b"Version: 013")),
    "no version of WebSockets": (426, handshake().replace(b"Sec-WebSocket-Version: 13\r\n", b"")),
    "no key": (400, handshake().replace(b"Sec-WebSocket-Key", b"Sec-WebSocket-Kay")),
    "two keys": (400, handshake("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")),
    "a key too short": (400, request("GET /ws HTTP/1.1", HOST, "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: AAAA",
                                     "Sec-WebSocket-Version: 13")),
    "a key that is no base64": (400, request("GET /ws HTTP/1.1", HOST, "Upgrade: websocket", "Connection: Upgrade",
                                             "Sec-WebSocket-Key: !!!!!!!!!!!!!!!!!!!!!!==", "Sec-WebSocket-Version: 13")),
    "another subprotocol": (400, handshake("Sec-WebSocket-Protocol: chat")),
    "a WebSocket elsewhere": (404, handshake(path="/")),
    "a WebSocket of another page": (403, handshake("Origin: https://evil.example")),
    "a WebSocket of no page": (403, handshake("Origin: null")),
    "a WebSocket with a foreign host": (421, handshake().replace(b"127.0.0.1", b"evil.example")),
    "a WebSocket with a body": (400, handshake("Content-Length: 3")),
}
SPLIT = ("a folded header", "two lengths", "chunks", "no host", "POST without a length", "an unknown method", "a foreign host", "no key")


class Wire:
    """A connection, and its answers."""

    def __init__(self, server):
        self.socket, self.buffer = server.plain(), b""

    def send(self, data):
        try:
            self.socket.sendall(data)
        except ConnectionError:
            pass
        return self

    def more(self):
        try:
            piece = self.socket.recv(65536)
        except ConnectionError:
            piece = b""
        self.buffer += piece
        return piece

    def answer(self, has_body=True):
        """(status, headers, body) of the next answer; None if it was hung up instead."""
        while b"\r\n\r\n" not in self.buffer:
            if not self.more():
                assert not self.buffer, self.buffer
                return None
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        fields = dict(line.lower().split(": ", 1) for line in lines)
        n = int(fields.get("content-length", 0)) if has_body else 0
        while len(self.buffer) < n:
            assert self.more(), "hung up within a body"
        body, self.buffer = self.buffer[:n], self.buffer[n:]
        return int(first.split()[1]), fields, body

    def is_over(self):
        return not self.buffer and not self.more()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()


class Http(OneServer, unittest.TestCase):
    def ask(self, data, **how):
        with Wire(self.server) as wire:
            return wire.send(data).answer(**how)

    def test_every_wrong_request_has_its_status_and_ends_the_connection(self):
        for name, (status, data) in REFUSED.items():
            with self.subTest(name), Wire(self.server) as wire:
                answer = wire.send(data).answer()
                self.assertEqual(answer and answer[0], status)
                if status != 421:
                    self.assertIn("close", answer[1]["connection"])
                    self.assertTrue(wire.is_over(), "it goes on")
                if status == 426:
                    self.assertEqual(answer[1]["sec-websocket-version"], "13")

    def test_methods_that_are_known_are_405_and_told_which_are_allowed(self):
        for method in ("PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT"):
            status, fields, _ = self.ask(get(method=method))
            self.assertEqual((status, fields.get("allow")), (405, "get, head"), method)
        for path in ("/", "/ws", "/api/tables", "/healthz"):
            status, fields, _ = self.ask(get("Content-Length: 2", method="POST", path=path) + b"{}")
            self.assertEqual((status, fields.get("allow")), (405, "get, head"), path)

    def test_what_is_just_within_the_limits_is_answered(self):
        self.assertEqual(self.ask(get(path="/healthz?" + "a" * 1015))[0], 200)
        self.assertEqual(self.ask(get(*[f"X-{i}: a" for i in range(63)]))[0], 200)
        self.assertEqual(self.ask(get("X: " + "a" * (8192 - len(get("X: ")))))[0], 200)
        self.assertEqual(self.ask(get("Content-Length: 4096", method="POST") + bytes(4096))[0], 405)
        for headers in (["X:a"], ["X: \t a \t"], ["X:"], ["X: \xe9"], ["hOsT2: a"]):
            self.assertEqual(self.ask(get(*headers))[0], 200, headers)

    def test_upgrades_to_anything_else_are_ignored(self):
        for to in ("h2c", "h3", "TLS/1.0", "websockets", "x" * 300):
            also = ("Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABkAAQAAP__")
            status, fields, body = self.ask(get(f"Upgrade: {to}", *also))
            self.assertEqual((status, body), (200, b"ok\n"), to)
            self.assertNotIn("upgrade", fields)
        self.assertEqual(self.ask(get("Upgrade: websocket"))[0], 200, "Connection does not say so")

    def test_a_socket_may_be_at_a_tables_address_and_nowhere_else(self):
        for path, status in (("/ws", 101), ("/ws/abcdefghjkmn", 101), ("/ws/", 404), ("/ws/abcdefghjkm", 404), ("/ws/abcdefghjkmno", 404),
                             ("/ws/abcdefghjkm/", 404), ("/ws/../../healthz", 404), ("/ws/abcde/ghjkmn", 404), ("/wsx", 404), ("/w", 404)):
            with self.subTest(path=path):
                self.assertEqual(self.ask(handshake(path=path), has_body=status != 101)[0], status)

    def test_nobody_is_believed_to_be_another_server(self):
        for proof in ("", "0" * 64, "x"):
            with self.subTest(proof=proof):
                wanted = 403 if proof else 101
                self.assertEqual(self.ask(handshake(f"X-Tripot-Node: {proof}", "X-Forwarded-For: 192.0.2.7"), has_body=proof != "")[0], wanted)

    def test_answers_come_in_the_order_of_the_requests(self):
        paths = ["/healthz", "/nowhere", "/api/games", "/api/tables", "/healthz", "/metrics", "/nowhere"] * 3
        alone = {path: self.ask(get(path=path))[::2] for path in set(paths) - {"/metrics"}}
        with Wire(self.server) as wire:
            wire.send(b"".join(get(path=path) for path in paths))
            for path in paths:
                answer = wire.answer()[::2]
                if path != "/metrics":
                    self.assertEqual(answer, alone[path], path)
            wire.send(get("Connection: close") + get())
            self.assertEqual(wire.answer()[0], 200)
            self.assertTrue(wire.is_over(), "what comes behind a close is not answered")

    def test_a_body_is_not_the_next_request(self):
        inner = get(path="/nowhere")
        with Wire(self.server) as wire:
            wire.send(get(f"Content-Length: {len(inner)}") + inner + get())
            self.assertEqual([wire.answer()[0] for _ in range(2)], [200, 200])

    def test_connections_are_kept_or_not(self):
        for data, stays in ((get(), True), (get("Connection: keep-alive"), True), (get("Connection: close"), False),
                            (get("Connection: x, CLOSE"), False), (get("Connection: keep-alive", "Connection: close"), False), (get(version="HTTP/1.0"), False)):
            with Wire(self.server) as wire:
                status, fields, _ = wire.send(data).answer()
                self.assertEqual((status, fields["connection"]), (200, "keep-alive" if stays else "close"), data)
                if stays:
                    self.assertEqual(wire.send(data).answer()[0], 200)
                else:
                    self.assertTrue(wire.is_over())

    def test_head_has_the_length_and_no_body(self):
        for path in ("/healthz", "/api/games", "/nowhere", "/"):
            whole = self.ask(get(path=path))
            with Wire(self.server) as wire:
                wire.send(get(path=path, method="HEAD") + get())
                status, fields, _ = wire.answer(has_body=False)
                self.assertEqual((status, fields["content-length"], fields["content-type"]),
                                 (whole[0], whole[1]["content-length"], whole[1]["content-type"]), path)
                self.assertEqual(wire.answer()[2], b"ok\n", "a body has come")

    def test_who_has_said_everything_is_still_answered(self):
        with Wire(self.server) as wire:
            wire.send(get() + get(path="/nowhere") + get())
            wire.socket.shutdown(socket.SHUT_WR)
            self.assertEqual([wire.answer()[0] for _ in range(3)], [200, 404, 200])
            self.assertTrue(wire.is_over())

    def test_split_anywhere_the_answer_is_the_same(self):
        cases = {name: REFUSED[name][1] for name in SPLIT}
        cases |= {"get": get("Connection: close"), "post": get("Content-Length: 2", "Connection: close", method="POST") + b"{}"}
        for name, data in cases.items():
            whole = self.ask(data)
            for at in range(1, len(data)):
                with Wire(self.server) as wire:
                    wire.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    wire.send(data[:at]).send(data[at:])
                    self.assertEqual(wire.answer(), whole, (name, at))


if __name__ == "__main__":
    unittest.main()
