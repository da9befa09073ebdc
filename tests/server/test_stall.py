"""A server stalled by a busy machine: what was sent in time counts as in time."""
import hashlib
import os
import signal
import time
import unittest

from tests.server.server_tools import Player, Server

DEAL_SECONDS = 10  # DEAL_MS in server/bounds.h: the shortest deadline there is


class Stall(unittest.TestCase):
    def test_what_was_sent_before_a_deadline_counts_after_it(self):
        """Two people commit themselves in a fair deal while the server stands still, one of them behind much other input; their time runs
        out before the server resumes."""
        hashes = [hashlib.blake2b(os.urandom(32), digest_size=32).hexdigest() for _ in range(2)]
        with Server() as server, Player(server.port) as ada, Player(server.port) as bob:
            ada.create(seats=2, fair=True)
            bob.join(ada.table, "Bob", fair=True)
            ada.ask("start")
            for player in (ada, bob):
                player.wait("deal", lambda m: m["stage"] == "commit")
            server.process.send_signal(signal.SIGSTOP)
            try:
                end = time.monotonic() + DEAL_SECONDS + 0.5
                for _ in range(30):
                    bob.send_text('{"cmd":"ping"' + " " * 4000 + "}")
                sent = [player.send("commit", hash=digest) for player, digest in zip((ada, bob), hashes)]
                time.sleep(max(0, end - time.monotonic()))
            finally:
                server.process.send_signal(signal.SIGCONT)
            for player, n in zip((ada, bob), sent):
                answer = player.answer(n)
                self.assertTrue(answer["ok"], answer)
                player.wait("deal", lambda m: m["stage"] == "reveal")


if __name__ == "__main__":
    unittest.main()
