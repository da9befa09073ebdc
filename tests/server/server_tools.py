"""A server process and WebSocket clients for the tests: as much of RFC 6455 as a client needs, written again here, so that the server is
tested against the text and not against its own library."""
import base64
import hashlib
import json
import os
import random
import re
import signal
import socket
import struct
import subprocess
import tempfile
import time

from tests.program import PLAIN, ROOT, TRIPOT

PATIENCE = 20  # seconds before a waiting test gives up


def server_document():
    """The part of docs/protocol.md about the server."""
    return (ROOT / "docs" / "protocol.md").read_text().split("\n# The server protocol\n")[1]


def table_of(first):
    """The rows of the table whose first column has that head, as lists of cells."""
    text = server_document()
    lines = text[text.index(f"\n| {first} |") + 1:].split("\n\n")[0].split("\n")[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


DOCUMENTED = {code: set(re.findall(r"`(\w+)`", re.sub(r":[^;]*", "", arguments)))
              for codes, arguments, _ in table_of("`code`") for code in re.findall(r"`(\w+)`", codes)}


class Closed(Exception):
    """The server has closed the connection."""


class Server:
    """`tripot serve` on its own port and in its own folder. `lean`: its memory is measured, so the sanitizer must not hold on to freed
    memory. `under`: a command that starts it."""

    def __init__(self, *options, data=None, lean=False, under=()):
        self.folder = None if data else tempfile.TemporaryDirectory()
        self.data = data or self.folder.name
        self.options = options
        self.environment = {**PLAIN, "ASAN_OPTIONS": "quarantine_size_mb=1"} if lean else PLAIN
        self.under = under
        self.process = None
        self.start()

    def start(self):
        if self.process:
            self.errors.close()
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen([*self.under, TRIPOT, "serve", "--port", "0", "--data", self.data, *map(str, self.options)],
                                        stdout=subprocess.PIPE, stderr=self.errors, env=self.environment)
        line = self.process.stdout.readline().decode()
        if not line.startswith("tripot serve: http://"):
            self.process.wait()
            raise RuntimeError(f"the server did not start: {line} {self.log()}")
        self.port = int(line.split(":")[-1].strip(" /\n"))

    def log(self):
        file = self.errors.fileno()  # pread without seeking: the server writes there too
        return os.pread(file, os.fstat(file).st_size, 0).decode(errors="replace")

    def memory(self):
        """Bytes of memory in use."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def figure(self, name):
        """One figure of /metrics."""
        return int(self.http("/metrics")[2].decode().split(f"\ntripot_{name} ")[1].split()[0])

    def is_well(self):
        """Whether it answers; without room for a connection it resets it."""
        try:
            return self.http("/healthz")[0] == 200
        except ConnectionError:
            return False

    def until(self, test):
        """Whether the condition holds before patience ends."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if test():
                return True
        return False

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """A clean stop; returns the exit code and the seconds it took."""
        start = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code, time.monotonic() - start

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        code = 0
        if self.process.poll() is None:
            code, _ = self.stop()
        elif not self.process.stdout.closed:
            code = self.process.returncode
            self.process.stdout.close()
        log = self.log()
        self.errors.close()
        if self.folder:
            self.folder.cleanup()
        if kind is None:
            assert code == 0, f"the server ended with {code}:\n{log}"

    def connect(self, **options):
        return Client(self.port, **options)

    def plain(self, source="127.0.0.1"):
        """A connection that has said nothing yet; `source` is the address it comes from."""
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE, source_address=(source, 0))

    def http(self, path, method="GET", headers=(), raw=None, source=""):
        """(status, headers, body) of one request."""
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE, (source, 0)) as s:
            lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Connection: close", *headers, "", ""]
            s.sendall(raw if raw is not None else "\r\n".join(lines).encode())
            data = b""
            while True:
                piece = s.recv(65536)
                if not piece:
                    break
                data += piece
        head, _, body = data.partition(b"\r\n\r\n")
        first, *rest = head.decode("latin-1").split("\r\n")
        fields = dict(line.lower().split(": ", 1) for line in rest if ": " in line)
        return int(first.split()[1]) if first else 0, fields, body


class OneServer:
    """For test classes that use one server for all of their tests."""
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__(None)

    def get(self, path, status=200):
        answer = self.server.http(path)
        self.assertEqual(answer[0], status, path)
        return answer[2]


class Client:
    """One WebSocket. ask() sends a command and waits for its answer, storing what is pushed meanwhile."""

    def __init__(self, port, path="/ws", headers=(), host=None, protocol="tripot.1", source="", where="127.0.0.1"):
        self.port, self.buffer, self.pushed, self.n = port, b"", [], 0
        self.socket = socket.create_connection((where, port), PATIENCE, (source, 0))
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if protocol:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        self.socket.sendall("\r\n".join([*lines, *headers, "", ""]).encode())
        try:
            head = self.until(b"\r\n\r\n").decode("latin-1")
        except (Closed, OSError):
            self.close()
            raise
        if " 101 " not in head.split("\r\n")[0]:
            self.close()
            raise Closed(head.split("\r\n")[0])
        accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
        assert accept in head, head

    def receive(self):
        try:
            piece = self.socket.recv(65536)
        except ConnectionError:
            piece = b""
        if not piece:
            raise Closed("connection lost")
        self.buffer += piece

    def until(self, mark):
        while mark not in self.buffer:
            self.receive()
        head, _, self.buffer = self.buffer.partition(mark)
        return head

    def take(self, n):
        while len(self.buffer) < n:
            self.receive()
        taken, self.buffer = self.buffer[:n], self.buffer[n:]
        return taken

    def frame(self, data, opcode=1, final=True, mask=True):
        head = bytes([opcode | (0x80 if final else 0)])
        bit = 0x80 if mask else 0
        if len(data) < 126:
            head += bytes([bit | len(data)])
        elif len(data) < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", len(data))
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", len(data))
        if mask:
            key = os.urandom(4)
            head += key
            data = bytes(b ^ key[i % 4] for i, b in enumerate(data))
        return head + data

    def raw(self, data):
        try:
            self.socket.sendall(data)
        except ConnectionError as error:
            raise Closed("connection lost") from error

    def send_text(self, text):
        self.raw(self.frame(text.encode() if isinstance(text, str) else text))

    def message(self):
        """The next message as an object. Raises Closed with code and reason."""
        while True:
            first, second = self.take(2)
            n = second & 0x7F
            if n == 126:
                n = struct.unpack(">H", self.take(2))[0]
            elif n == 127:
                n = struct.unpack(">Q", self.take(8))[0]
            data = self.take(n)
            if first & 0x0F == 8:
                code = struct.unpack(">H", data[:2])[0] if len(data) >= 2 else 1005
                self.socket.sendall(self.frame(data[:2], 8))
                raise Closed(f"{code} {data[2:].decode()}")
            if first & 0x0F == 9:
                self.raw(self.frame(data, 10))
            elif first & 0x0F == 1:
                return json.loads(data)

    def send(self, cmd, **fields):
        self.n += 1
        self.send_text(json.dumps({"id": self.n, "cmd": cmd, **fields}))
        return self.n

    def answer(self, n):
        while True:
            message = self.message()
            if message.get("re") == n:
                return message
            self.note(message)

    def note(self, message):
        self.pushed.append(message)

    def ask(self, cmd, **fields):
        answer = self.answer(self.send(cmd, **fields))
        assert answer["ok"], (cmd, fields, answer)
        return answer

    def patient(self, cmd, **fields):
        """The answer; if it asked too fast it waits a little and asks again."""
        while True:
            answer = self.answer(self.send(cmd, **fields))
            if answer.get("code") != "too_fast":
                return answer
            time.sleep(0.1)

    def refused(self, cmd, **fields):
        answer = self.answer(self.send(cmd, **fields))
        assert not answer["ok"] and set(answer) - {"say", "rule"} == {"re", "ok", "code", "error", "args"}, (cmd, fields, answer)
        assert set(answer["args"]) <= DOCUMENTED[answer["code"]], answer
        assert ("say" in answer) == (answer["code"] == "illegal") and ("rule" not in answer or "say" in answer), answer
        return answer["code"]

    def wait(self, push, test=lambda message: True):
        """The first push of that kind that passes the test; earlier ones are dropped."""
        while True:
            while self.pushed:
                message = self.pushed.pop(0)
                if message.get("push") == push and test(message):
                    return message
            self.note(self.message())

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Player(Client):
    """A client at a table: keeps its seat's position up to date and numbers its commands."""

    def __init__(self, port, token=None, **options):
        super().__init__(port, **options)
        self.token, self.seat, self.table, self.position, self.info, self.last = token or os.urandom(32).hex(), None, None, None, None, 0

    def note(self, message):
        kind = message.get("push")
        if kind in ("view", "table"):
            self.info = message["table"]
        if kind == "view":
            self.seat, self.last = message["you"], message["last"]
        if kind in ("view", "update") and "to_act" in message:
            if kind == "update" and self.position:
                assert message["n"] == self.position["n"] + 1, (self.position["n"], message["n"])
            self.position = message
        super().note(message)

    def create(self, **wish):
        answer = self.ask("create", **{"game": "epic_melee", "name": "Ada", "token": self.token, **wish})
        self.table = answer["table"]
        return answer

    def join(self, table, name, **fields):
        self.table = table
        answer = self.ask("join", table=table, name=name, token=self.token, **fields)
        self.until_pushed(lambda: any(m.get("push") == "view" for m in self.pushed))
        return answer

    def sit(self, table=None, **fields):
        self.table = table or self.table
        self.position = None
        self.ask("sit", table=self.table, token=self.token, **fields)
        self.until_pushed(lambda: any(m.get("push") == "view" for m in self.pushed))

    def until_pushed(self, test):
        while not test():
            self.note(self.message())

    def owes(self):
        return self.position is not None and self.seat in self.position["to_act"]

    def act(self, action=None, chance=random):
        """Plays the given or a random action; returns its text."""
        action = action or chance.choice(self.position["legal"])
        self.last += 1
        answer = self.patient("act", n=self.last, action=action)
        assert answer["ok"], (action, answer)
        return action

    def play(self, chance=random, until=lambda player: False):
        """Plays at random until the game is over or the condition holds."""
        done = []
        self.until_pushed(lambda: self.position is not None)
        while not self.position["over"] and not until(self):
            if self.owes():
                seen = self.position["n"]
                done.append(self.act(chance=chance))
                self.until_pushed(lambda: self.position["n"] > seen)
            else:
                self.note(self.message())
        return done
