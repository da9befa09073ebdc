"""RFC 6455 byte by byte: errors and things that no foreign client would send (test_foreign.py has what they do send). Each test is named
after its section."""
import json
import os
import struct
import time
import unittest

from tests.server.server_tools import Client, Closed, OneServer, Server

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Raw(Client):
    def next_frame(self):
        """(first byte, payload). Raises Closed if the server has hung up."""
        first, n = self.take(2)
        assert not n & 0x80, "a server masks nothing"
        n = n if n < 126 else struct.unpack(">H", self.take(2))[0] if n == 126 else struct.unpack(">Q", self.take(8))[0]
        return first, self.take(n)

    def end(self):
        """The close code and everything before it; then the server must hang up. 0: it hung up without a close frame."""
        before = []
        try:
            while True:
                first, data = self.next_frame()
                if first & 0x0F == CLOSE:
                    break
                before.append((first & 0x0F, data))
        except Closed:
            return 0, before
        code = struct.unpack(">H", data[:2])[0] if data else 1005
        data[2:].decode()
        try:
            self.raw(self.frame(data[:2], CLOSE))
            self.receive()
            raise AssertionError(f"the server goes on after its close: {self.buffer}")
        except Closed:
            return code, before


class Frames(OneServer, unittest.TestCase):
    def connect(self, **options):
        client = Raw(self.server.port, **options)
        self.addCleanup(client.close)
        return client

    def ends(self, code, *frames):
        """The close code after these frames, sent at once and then byte by byte. Each is bytes, or arguments of Client.frame."""
        for by_byte in (False, True):
            client = self.connect()
            data = b"".join(f if isinstance(f, bytes) else client.frame(*f) for f in frames)
            try:
                for piece in ([data[i:i + 1] for i in range(len(data))] if by_byte and len(data) < 300 else [data]):
                    client.raw(piece)
            except Closed:
                pass
            with self.subTest(frames=[f if isinstance(f, bytes) else f[1:] for f in frames], by_byte=by_byte):
                self.assertEqual(client.end()[0], code)

    def test_5_1_a_frame_without_a_mask_is_1002(self):
        self.ends(1002, (b'{"cmd":"ping"}', TEXT, True, False))
        self.ends(1002, (b"", PING, True, False))

    def test_5_2_reserved_bits_are_1002(self):
        for bits in (0x40, 0x20, 0x10, 0x70):
            self.ends(1002, (b"x", TEXT | bits))
        self.ends(1002, (b"x", PING | 0x40))

    def test_5_2_reserved_opcodes_are_1002(self):
        for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
            self.ends(1002, (b"x", opcode))

    def test_5_2_a_length_is_written_the_shortest_way(self):
        self.ends(1002, b"\x81\xfe" + struct.pack(">H", 125) + bytes(4) + b" " * 125)
        self.ends(1002, b"\x81\xff" + struct.pack(">Q", 126) + bytes(4) + b" " * 126)

    def test_5_2_a_length_has_63_bits(self):
        self.ends(1002, b"\x81\xff" + struct.pack(">Q", 1 << 63) + bytes(4) + b" " * 126)

    def test_5_3_every_mask_is_taken_off(self):
        client = self.connect()
        for n, mask in enumerate((bytes(4), b"\xff" * 4, b"\1\2\3\4", os.urandom(4)), 1):
            text = json.dumps({"cmd": "ping", "id": n}).encode()
            client.raw(bytes([0x81, 0x80 | len(text)]) + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(text)))
            self.assertTrue(client.answer(n)["ok"])

    def test_5_4_a_continuation_of_nothing_is_1002(self):
        self.ends(1002, (b"x", 0))
        self.ends(1002, (b"x", 0, False))
        self.ends(1002, (b'{"cmd":"ping"}', TEXT), (b"x", 0))

    def test_5_4_a_message_within_a_message_is_1002(self):
        self.ends(1002, (b"{", TEXT, False), (b"{}", TEXT))
        self.ends(1002, (b"{", TEXT, False), (b"}", TEXT, False))
        self.ends(1002, (b"{", TEXT, False), (b"", TEXT))

    def test_5_5_control_frames_are_whole_and_short(self):
        for opcode in (CLOSE, PING, PONG):
            self.ends(1002, (b"", opcode, False))
            self.ends(1002, (b"x" * 126, opcode))
        self.ends(1002, (b"x" * 70000, PING))

    def test_5_5_control_frames_between_fragments(self):
        client = self.connect()
        client.raw(client.frame(b'{"cmd":"pi', TEXT, False) + client.frame(b"one", PING) + client.frame(b"", 0, False)
                   + client.frame(b"stray", PONG) + client.frame(b"", PING) + client.frame(b'ng","id":1}', 0))
        self.assertEqual([client.next_frame() for _ in range(2)], [(0x8A, b"one"), (0x8A, b"")])
        self.assertEqual(json.loads(client.next_frame()[1])["re"], 1)

    def test_5_5_1_a_close_within_a_message_is_answered(self):
        client = self.connect()
        client.raw(client.frame(b'{"cmd":"pi', TEXT, False) + client.frame(struct.pack(">H", 1001), CLOSE))
        self.assertEqual(client.end(), (1001, []))

    def test_5_5_1_nothing_is_heard_after_a_close(self):
        client = self.connect()
        client.raw(client.frame(struct.pack(">H", 1000), CLOSE) + client.frame(b'{"cmd":"ping"}', TEXT) + client.frame(b"x", PING))
        self.assertEqual(client.end(), (1000, []))

    def test_5_5_2_a_pong_has_what_the_ping_had(self):
        client = self.connect()
        for data in (b"", b"\0\xff\xfe", os.urandom(125)):
            client.raw(client.frame(data, PING))
            self.assertEqual(client.next_frame(), (0x8A, data))

    def test_5_6_binary_is_1003(self):
        self.ends(1003, (b"\0\1", BINARY))
        self.ends(1003, (b"\0", BINARY, False), (b"\1", 0))
        self.ends(1003, (b"", BINARY))

    def test_7_1_an_empty_close_is_answered(self):
        client = self.connect()
        client.raw(client.frame(b"", CLOSE))
        self.assertIn(client.end()[0], (1000, 1005))

    def test_7_1_what_was_asked_before_a_close_is_answered_before_it(self):
        client = self.connect()
        client.send("ping")
        client.raw(client.frame(struct.pack(">H", 1000), CLOSE))
        code, before = client.end()
        self.assertEqual(code, 1000)
        self.assertEqual([json.loads(data)["re"] for _, data in before], [1])

    def test_7_4_codes_that_may_be_sent_are_answered_with_the_same(self):
        for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999):
            client = self.connect()
            client.raw(client.frame(struct.pack(">H", code) + "au revoir, à bientôt".encode(), CLOSE))
            self.assertEqual(client.end()[0], code)

    def test_7_4_codes_that_may_not_be_sent_are_1002(self):
        for code in (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535):
            self.ends(1002, (struct.pack(">H", code), CLOSE))

    def test_5_5_1_a_close_of_one_byte_is_1002(self):
        self.ends(1002, (b"\x03", CLOSE))

    def test_8_1_a_reason_that_is_no_text_is_1007(self):
        self.ends(1007, (struct.pack(">H", 1000) + b"\xc3\x28", CLOSE))
        self.ends(1007, (struct.pack(">H", 1000) + b"\xe2\x82", CLOSE))

    def test_8_1_what_is_no_text_is_1007(self):
        for wrong in (b"\xff", b"\xc0\xaf", b"\xe0\x80\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xf8\x88\x80\x80\x80", b"\x80",
                      b"\xc3", b"\xf0\x9f\x98"):
            self.ends(1007, (b"{" + wrong, TEXT))
            for cut in range(len(wrong) + 1):
                self.ends(1007, (b"{" + wrong[:cut], TEXT, False), (wrong[cut:], 0))

    def test_8_1_what_cannot_become_text_is_closed_before_it_is_whole(self):
        client = self.connect()
        client.raw(client.frame(b"{\xf4\x90", TEXT, False))
        self.assertEqual(client.end()[0], 1007)

    def test_10_4_more_than_4096_bytes_are_1009(self):
        self.ends(1009, (b" " * 4097, TEXT))
        self.ends(1009, (b" " * 4096, TEXT, False), (b" ", 0))
        self.ends(1009, (b" " * 4096, TEXT, False), (b"", 0, False), (b" ", 0, False))
        self.ends(1009, *[(b" " * 50, TEXT if i == 0 else 0, False) for i in range(100)])
        self.ends(1009, b"\x81\xff" + struct.pack(">Q", 1 << 40) + b"abcd" + b"x")
        self.ends(1009, b"\x81\xff" + struct.pack(">Q", (1 << 63) - 1) + b"abcd" + b"x" * 5000)

    def test_10_4_fragments_of_nothing_take_no_room(self):
        client = self.connect()
        client.raw(client.frame(b'{"cmd":"ping",', TEXT, False) + b"".join(client.frame(b"", 0, False) for _ in range(5000)))
        client.raw(client.frame(b'"id":1}', 0))
        self.assertTrue(client.answer(1)["ok"])


class Silence(unittest.TestCase):
    def test_who_says_nothing_is_asked_after_half_the_time_and_hung_up_after_all_of_it(self):
        with Server("--silence", 2) as server, Raw(server.port) as client:
            start = time.monotonic()
            self.assertEqual(client.next_frame()[0] & 0x0F, PING)
            self.assertTrue(0.8 <= time.monotonic() - start < 1.9, time.monotonic() - start)
            with self.assertRaises(Closed):
                client.next_frame()
            self.assertTrue(1.8 <= time.monotonic() - start < 4, time.monotonic() - start)
            self.assertTrue(server.until(lambda: server.figure("connections") == 0))

    def test_any_frame_is_a_sign_of_life(self):
        with Server("--silence", 2) as server, Raw(server.port) as client:
            end = time.monotonic() + 3.5
            while time.monotonic() < end:
                self.assertEqual(client.next_frame()[0] & 0x0F, PING)
                client.raw(client.frame(b"not what was asked", PONG))
            client.ask("ping")


if __name__ == "__main__":
    unittest.main()
