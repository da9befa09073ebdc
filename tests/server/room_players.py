"""Phones in a room, played at random. As a program it fills a room for a test that drives the screen or some of the phones itself:

    python3 -m tests.server.room_players PORT CODE N [--seed S] [--games G]

N phones join, print the line `joined`, and play until G games are over; then it exits."""
import argparse
import os
import random
import select

from tests.server.server_tools import PATIENCE, Closed, Player


class Phone(Player):
    """A person in a room or, without a name, its screen. Remembers the room as last pushed."""

    def __init__(self, port, code=None, name=None, token=None, **options):
        super().__init__(port, token=token, **options)
        self.room, self.you, self.code = None, None, code
        if code and name:
            self.enter(name)
        elif code:
            self.ask("room_watch", code=code)

    def note(self, message):
        if message.get("push") == "room":
            self.room, self.you = message["room"], message["you"]
            if not self.room["table"]:
                self.position = None
        if message.get("push") == "view" and "to_act" not in message:
            self.position = None  # a table that has not begun
        super().note(message)
        del self.pushed[:-50]

    def enter(self, name, **fields):
        person = self.ask("room_join", code=self.code, name=name, token=self.token, **fields)["person"]
        self.until_pushed(lambda: self.room and self.you == person)

    def open_room(self, **wish):
        self.code = self.ask("room_create", **wish)["code"]
        self.until_pushed(lambda: self.room is not None)
        return self.code

    def back(self, port):
        """The same phone after a reload or a sleep: a new connection with what the old one knew."""
        phone = Phone(port, token=self.token)
        phone.code = self.code
        phone.ask("room_sit", code=self.code, token=self.token)
        phone.until_pushed(lambda: phone.room is not None)
        return phone

    def has_data(self):
        return bool(self.buffer) or bool(select.select([self.socket], [], [], 0)[0])

    def play_some(self, chance):
        """Makes the decision it owes; returns whether it did anything."""
        if self.position is None or self.position["over"] or not self.owes():
            return False
        seen = self.position["n"]
        answer = self.patient("act", n=self.last + 1, action=chance.choice(self.position["legal"]))
        self.last += answer["ok"]
        self.until_pushed(lambda: self.position is None or self.position["n"] > seen)  # refused: something had already happened
        return True

    def listen(self):
        while self.has_data():
            self.note(self.message())


def wait_for_any(phones):
    if not any(phone.buffer for phone in phones):
        select.select([phone.socket for phone in phones], [], [], PATIENCE)


def play_together(phones, chance, until):
    """All phones play at random until the condition holds."""
    while not until():
        if not any([phone.play_some(chance) for phone in phones]):
            wait_for_any(phones)
        for phone in phones:
            phone.listen()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("port", type=int)
    parser.add_argument("code")
    parser.add_argument("phones", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1)
    args = parser.parse_args()
    chance = random.Random(args.seed)
    phones = [Phone(args.port, args.code, f"Phone {i + 1}") for i in range(args.phones)]
    print("joined", flush=True)
    try:
        play_together(phones, chance, lambda: len(phones[0].room["games"]) >= args.games and phones[0].room["phase"] == "over")
    except Closed:
        os._exit(1)
    print("over", flush=True)


if __name__ == "__main__":
    main()
