"""Thousands of random sessions: bytes of all kinds, cut, mixed, broken off. The server survives, serves a well-behaved client meanwhile,
and stores nothing."""
import random
import select
import socket
import struct
import unittest

from tests.program import LONG
from tests.server.server_tools import Client, Server
from tests.server.test_http import REFUSED, get, handshake

SESSIONS = 20000 if LONG else 2000


class Sessions(unittest.TestCase):
    """Random sessions, several at a time. Each is abandoned in some way, which the server must cope with."""

    def setUp(self):
        self.chance = random.Random(2026)

    def some_bytes(self):
        c = self.chance
        kinds = (lambda: c.randbytes(c.randrange(1, 400)), handshake, get, lambda: get("Content-Length: 5", method="POST"), self.frame,
                 lambda: c.choice(list(REFUSED.values()))[1], lambda: handshake() + b"".join(self.frame() for _ in range(c.randrange(6))),
                 lambda: handshake() + self.text('{"cmd":"ping"}') * c.randrange(1, 4) + self.text("", 8),
                 lambda: get() * c.randrange(1, 9))
        return self.mutated(c.choice(kinds)())

    def frame(self):
        c = self.chance
        first = c.choice((0x81, 0x89, 0x8A, 0x88, 0x01, 0x80, 0x00, c.randrange(256)))
        return bytes([first]) + self.length() + c.randbytes(4) + c.randbytes(c.randrange(40))

    def length(self):
        c = self.chance
        return c.choice((bytes([0x80 | c.randrange(126)]), bytes([0xFE]) + struct.pack(">H", c.randrange(65536)), bytes([c.randrange(256)]),
                         bytes([0xFF]) + struct.pack(">Q", c.choice((5, 1 << 20, (1 << 64) - 1, c.randrange(1 << 64))))))

    def text(self, words, opcode=1):
        return bytes([0x80 | opcode, 0x80 | len(words)]) + bytes(4) + words.encode()

    def mutated(self, data):
        c, data = self.chance, bytearray(data)
        for _ in range(c.choice((0, 0, 1, 2, 8))):
            at = c.randrange(len(data)) if data else 0
            data[at:at + c.randrange(4)] = c.randbytes(c.randrange(4))
        return bytes(data[:c.randrange(len(data) + 1)] if c.random() < 0.2 else data)

    def step(self, s):
        """Does something to a connection. False if it has ended."""
        c = self.chance
        try:
            what = c.random()
            if what < 0.6:
                data = self.some_bytes()
                cut = c.randrange(len(data) + 1)
                s.sendall(data[:cut])
                s.sendall(data[cut:])
            elif what < 0.7:
                s.shutdown(socket.SHUT_WR)
            elif what < 0.8 and select.select([s], [], [], 0)[0]:
                return s.recv(65536) != b""
            elif what < 0.85:
                s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # causes a reset
                return False
            else:
                return False
        except OSError:
            return False
        return True

    def test_the_server_outlives_them_all(self):
        with Server() as server, Client(server.port) as good:
            begun, open_now = 0, []
            while begun < SESSIONS or open_now:
                if begun < SESSIONS and len(open_now) < 12:
                    open_now.append(server.plain())
                    open_now[-1].settimeout(2)
                    begun += 1
                    if begun % 100 == 0:
                        good.ask("ping")
                s = self.chance.choice(open_now)
                if not self.step(s):
                    open_now.remove(s)
                    s.close()
            good.ask("ping")
            self.assertEqual(server.http("/healthz")[0], 200)
            self.assertTrue(server.until(lambda: server.figure("connections") == 1 and server.figure("sockets") == 2), "some are kept")
            good.close()
            self.assertTrue(server.until(lambda: server.figure("connections") == 0 and server.figure("sockets") == 1))
            self.assertIsNone(server.process.poll())
            self.assertNotRegex(server.log(), "Sanitizer|runtime error")


if __name__ == "__main__":
    unittest.main()
