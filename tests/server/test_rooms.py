"""Evenings at one screen, through real sockets at real size: every phone is its own client, and some are reloaded, cut off or die midway.
The screen must have seen every step, and nobody a move that was not theirs. Prints how long the screen waits after the last choice.
`./test` plays one game with four phones; --long has the large ones."""
import json
import random
import statistics
import subprocess
import sys
import time
import unittest

from tests.program import LONG, ROOT
from tests.server.room_players import Phone, play_together
from tests.server.server_tools import Client, Server

REVEAL_MS = 300  # from the last choice to the screen, at most, in the median
CUT_SECONDS = 10 if LONG else 0
SEVENTEEN = 17


class Evening:
    """A room with its screen and phones; `waits` has the seconds from a choice that completed a decision until the screen was told."""

    def __init__(self, server, phones, **wish):
        self.server, self.chance, self.waits = server, random.Random(phones), []
        self.screen = Phone(server.port)
        self.code = self.screen.open_room(**wish)
        self.phones = [Phone(server.port, self.code, f"Person {i + 1}") for i in range(phones)]

    def all(self):
        return [self.screen, *self.phones]

    def begin(self):
        self.phones[0].ask("room_begin")
        for phone in self.all():
            phone.until_pushed(lambda: phone.room["phase"] == "play" and phone.position is not None)

    def is_over(self):
        return self.screen.room["phase"] == "over"

    def act(self, phone):
        """One choice; if it is the last one owed, notes how long the screen takes to show the result."""
        self.screen.listen()
        is_last = self.screen.position["to_act"] == [phone.seat]
        seen, start = self.screen.position["n"], time.monotonic()
        if phone.play_some(self.chance) and is_last and phone.position["to_act"] != [phone.seat]:  # a decision can have several steps
            self.screen.until_pushed(lambda: self.screen.position["n"] > seen)
            self.waits.append(time.monotonic() - start)

    def play(self, until):
        """Everybody connected decides, one after the other, so that the last choice is known."""
        while not until():
            for phone in self.phones:
                if phone.socket.fileno() >= 0:
                    phone.listen()
                    self.act(phone)
            self.screen.listen()

    def play_to_the_end(self):
        play_together([p for p in self.all() if p.socket.fileno() >= 0], self.chance, self.is_over)

    def steps(self, n):
        goal = self.screen.position["n"] + n
        return lambda: self.is_over() or self.screen.position["n"] >= goal

    def reload(self, i):
        """A phone's page is reloaded: exactly the same position."""
        position, seat = self.phones[i].position, self.phones[i].seat
        self.phones[i].close()
        self.phones[i] = self.phones[i].back(self.server.port)
        self.phones[i].until_pushed(lambda: self.phones[i].position is not None)
        return position, seat, self.phones[i].position, self.phones[i].seat

    def close(self):
        for phone in self.all():
            phone.close()


def same(before, after):
    drop = ("push", "events", "you", "last", "asked", "table", "said", "clock")
    return {k: v for k, v in before.items() if k not in drop} == {k: v for k, v in after.items() if k not in drop}


class Rooms(unittest.TestCase):
    def evening(self, server, phones, **wish):
        evening = Evening(server, phones, **wish)
        self.addCleanup(evening.close)
        return evening

    def settle(self, evening):
        for phone in evening.all():
            phone.ask("ping")

    def check_result(self, evening, phones):
        room = evening.screen.room
        self.assertEqual(len(room["games"][-1]["people"]), phones)
        self.assertTrue(evening.screen.position["over"])
        self.assertAlmostEqual(sum(person["games"] for person in room["people"]), len(room["games"]) * phones)
        names = [seat["name"] for seat in evening.screen.info["seats"]]
        self.assertEqual(sorted(names), sorted(person["name"] for person in room["people"]), "a bot has taken somebody's seat")

    def check_waits(self, evening, name):
        median = statistics.median(evening.waits) * 1000
        print(f"{name}: from the last choice to the screen {median:.1f} ms (median of {len(evening.waits)})", flush=True)
        self.assertLessEqual(median, REVEAL_MS)

    def cut(self, evening):
        """The network is away. The server learns of it from every second phone; the others fall silent, and come back while it still has
        their old connections."""
        for phone in evening.phones[::2]:
            phone.close()
        evening.screen.until_pushed(lambda: not any(person["here"] for person in evening.screen.room["people"][::2]))
        time.sleep(CUT_SECONDS)  # nothing happens meanwhile that could be waited for
        cut, evening.phones = evening.phones, [phone.back(evening.server.port) for phone in evening.phones]
        for phone in evening.phones:
            phone.until_pushed(lambda: phone.position is not None)
        for phone in cut:
            phone.close()

    def play_evening(self, game, phones):
        """A whole game with a phone reloaded midway, and the network cut for all phones at once."""
        with Server() as server:
            evening = self.evening(server, phones, game=game, level=None, pace="book")
            evening.begin()
            evening.play(evening.steps(6))
            self.settle(evening)
            before, seat, after, seat_after = evening.reload(1)
            self.assertEqual(seat, seat_after)
            self.assertTrue(same(before, after), (before, after))
            self.cut(evening)
            self.assertFalse(any(seat["away"] for seat in evening.phones[0].info["seats"]), "nobody is hurt by that")
            evening.play(evening.is_over)
            self.check_result(evening, phones)
            self.check_waits(evening, f"{game}, {phones} phones")

    def test_the_program_that_fills_a_room_plays_with_others(self):
        with Server() as server:
            evening = self.evening(server, 1, game="duel_royal", level=None, pace="none")
            command = [sys.executable, "-m", "tests.server.room_players", str(server.port), evening.code, "6"]
            with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as players:
                self.assertEqual(players.stdout.readline(), "joined\n")
                evening.begin()
                evening.play_to_the_end()
                self.assertEqual(players.stdout.readline(), "over\n")
            self.assertEqual(players.returncode, 0)
            self.check_result(evening, 7)

    def test_four_phones_play_epic_melee(self):
        self.play_evening("epic_melee", 4)

    @unittest.skipUnless(LONG, "with --long")
    def test_four_phones_play_brutal_ring(self):
        self.play_evening("brutal_ring", 4)

    @unittest.skipUnless(LONG, "with --long")
    def test_four_phones_play_brigands(self):
        self.play_evening("brigands", 4)

    @unittest.skipUnless(LONG, "with --long")
    def test_seventeen_phones_play_duel_royal(self):
        self.play_evening("duel_royal", SEVENTEEN)

    def test_the_server_is_killed_in_the_middle_of_an_evening(self):
        with Server() as server:
            evening = self.evening(server, 3, game="pearls", level=2, pace="none", lang="fr")
            evening.begin()
            evening.play(evening.steps(5))
            self.settle(evening)
            rooms = [phone.room for phone in evening.all()]
            server.kill()
            evening.close()
            server.start()
            evening.screen = Phone(server.port, evening.code)
            evening.phones = [phone.back(server.port) for phone in evening.phones]
            for phone in evening.all():
                phone.until_pushed(lambda: phone.position is not None)
            self.settle(evening)
            self.assertEqual([phone.room for phone in evening.all()], rooms)
            evening.play_to_the_end()
            evening.phones[0].ask("room_next")
            evening.begin()
            self.settle(evening)
            self.assertEqual([phone.seat for phone in evening.phones], [1, 2, 3], "one place further")

    def test_who_comes_late_looks_on_and_plays_the_next_game(self):
        with Server() as server:
            evening = self.evening(server, 2, game="epic_melee", seats=3, level=0, pace="none")
            evening.begin()
            late = Phone(server.port, evening.code, "Late")
            evening.phones.append(late)
            late.until_pushed(lambda: late.position is not None)
            self.assertEqual((late.seat, late.position["view"]["hand"]), (None, evening.screen.position["view"]["hand"]))
            self.assertEqual(late.refused("act", n=1, action="pass"), "no_seat")
            self.assertEqual(late.room["people"][late.you]["seat"], 2)
            evening.play_to_the_end()
            evening.phones[0].ask("room_set", level=None, seats=None)
            evening.begin()
            self.assertEqual(len(evening.screen.room["seats"]), 3)
            self.assertIn(late.you, evening.screen.room["seats"])

    def test_nothing_of_a_hand_is_sent_to_the_screen(self):
        """The screen's entire traffic: no list of a seat's legal actions, no hand, no key."""
        with Server() as server:
            evening = self.evening(server, 4, game="epic_melee", level=None, pace="none")
            heard, note = [], evening.screen.note
            evening.screen.note = lambda message: (heard.append(message), note(message))
            evening.begin()
            evening.play(evening.steps(12))
            evening.play_to_the_end()
            text = json.dumps(heard)
            for phone in evening.phones:
                self.assertNotIn(phone.token, text)
            positions = [message for message in heard if "to_act" in message]
            self.assertGreater(len(positions), 12)
            for position in positions:
                self.assertEqual((position["legal"], position["prompt"]), ([], None))
                self.assertTrue(position["over"] or not any(position["view"]["hand"]), position["view"]["hand"])


class Strangers(unittest.TestCase):
    def test_codes_keys_and_wishes_of_strangers(self):
        with Server() as server, Phone(server.port) as screen:
            code = screen.open_room()
            with Phone(server.port, code, "Ada") as ada, Client(server.port) as eve:
                wrong = "aaaaaaa"
                self.assertEqual(eve.refused("room_join", code=wrong, name="Eve"), "no_such_room")
                self.assertEqual(eve.refused("room_sit", code=code, token="0" * 64), "no_such_room")
                self.assertEqual(eve.refused("room_watch", code="no code"), "form")
                self.assertEqual(eve.refused("room_join", code=code, name="ADA"), "name_taken")
                self.assertEqual(eve.refused("room_ask", code=code, person=0), "asked")
                self.assertEqual(eve.refused("room_ask", code=code, person=39), "person")
                self.assertEqual(eve.refused("room_create", pace="days"), "form")
                self.assertEqual(eve.refused("room_create", game="no_game"), "game")
                self.assertEqual(eve.refused("room_create", level=99), "level")
                self.assertEqual(eve.refused("room_create", seats=17), "seats")
                self.assertEqual(ada.refused("room_remove", person=0), "person")
                self.assertEqual(ada.refused("room_seat", seat=16), "seat")
                self.assertEqual(ada.refused("room_set", options={"no": "no"}), "option")
                codes = [eve.answer(eve.send("room_watch", code=wrong)) for _ in range(6)]
                self.assertLessEqual({answer["code"] for answer in codes}, {"no_such_room", "too_fast"})

    def test_the_screen_is_told_where_phones_find_the_server(self):
        public = "https://play.example.org"
        for options, pattern in (((), None), (("--lan",), r"http://[\d.]+:\d+"), (("--base-url", public), public)):
            with Server(*options) as server, Phone(server.port) as screen:
                screen.open_room()
                url = screen.room["url"]
                if pattern and url:  # without a network, the machine has no address there
                    self.assertRegex(url, f"^{pattern}$")
                else:
                    self.assertIsNone(url)

    def test_rooms_of_one_address_are_limited(self):
        with Server("--address-limit", 3) as server, Client(server.port) as eve:
            for _ in range(3):
                eve.ask("room_create")
            self.assertEqual(eve.refused("room_create"), "too_many")
            self.assertEqual(server.figure("rooms"), 3)


if __name__ == "__main__":
    unittest.main()
