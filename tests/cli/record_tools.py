"""Records for the tests of `tripot replay` and `tripot verify`: games played at random through the engine, and a second implementation of
records with fair dealing that shares no code with the program: BLAKE2b from Python's library, and ChaCha20 and the null game's rules
written again here."""
import hashlib
import json
import os
import random
import struct
import subprocess

from tests.program import PLAIN, TRIPOT


def run(*args, **options):
    """The program's answer, as text unless asked otherwise."""
    options = {"text": True, "env": PLAIN, "timeout": 300, **options}
    return subprocess.run([TRIPOT, *map(str, args)], capture_output=True, **options)


def all_games():
    return json.loads(run("games", "--all", "--json").stdout)


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())
    return path


class Played:
    """A game played at random through the engine. For each step (the deal is the first), `steps` has who did what, the position with all
    events, the full state, and every viewer's view and events (viewers are the seats and None, the spectator)."""

    def __init__(self, game, seats, seed, end=None, with_views=False, options=None, names=True):
        self.seats, self.seed, self.steps = seats, seed, []
        self.process = subprocess.Popen([TRIPOT, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=PLAIN)
        chance = random.Random(seed)
        position = self.ask(cmd="new", game=game, seats=seats, seed=seed, options=options or {})
        self.note(None, None, position, with_views)
        while position["to_act"] and (end is None or len(self.steps) <= end):
            seat = chance.choice(position["to_act"])
            action = chance.choice(self.ask(cmd="legal", seat=seat)["actions"])
            position = self.ask(cmd="act", seat=seat, action=action)
            self.note(seat, action, position, with_views)
            if chance.random() < 0.2:
                back = self.ask(False, cmd="back", seat=seat)
                if back["ok"]:
                    position = back
                    self.note(seat, "back", position, with_views)
        self.record = self.ask(cmd="record", names=["Ada", "Émilie"][:seats] + [None] * (seats - 2) if names else [None] * seats,
                               date="2026-11-15")["record"]
        self.process.stdin.close()
        self.process.stdout.close()
        assert self.process.wait() == 0

    def ask(self, must=True, **request):
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["ok"] or not must, (request, answer)
        return answer

    def note(self, actor, action, position, with_views):
        step = {"actor": actor, "action": action, "position": position, "views": {}}
        if with_views:
            step["state"] = self.ask(cmd="state")["state"]
            for viewer in [None, *range(self.seats)]:
                step["views"][viewer] = self.ask(cmd="view", seat=viewer)
        self.steps.append(step)


def blake2b(data):
    return hashlib.blake2b(data, digest_size=32).digest()


def rotate(x, n):
    return (x << n | x >> 32 - n) & 0xFFFFFFFF


def chacha20_block(key, counter):
    """One block of 64 bytes; the nonce is 0."""
    start = list(struct.unpack("<4I", b"expand 32-byte k") + struct.unpack("<8I", key)) + [counter & 0xFFFFFFFF, counter >> 32, 0, 0]
    x = start[:]

    def quarter(a, b, c, d):
        for p, q, r, n in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[p] = (x[p] + x[q]) & 0xFFFFFFFF
            x[r] = rotate(x[r] ^ x[p], n)

    for _ in range(10):
        for i in range(4):
            quarter(i, i + 4, i + 8, i + 12)
        for i in range(4):
            quarter(i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12)
    return struct.pack("<16I", *((a + b) & 0xFFFFFFFF for a, b in zip(x, start)))


def numbers(key):
    """The generator: yields 64 bits at a time."""
    block = 0
    while True:
        yield from struct.unpack("<8Q", chacha20_block(key, block))
        block += 1


def fair_seed(secrets):
    """`secrets` has keys "server" and seats."""
    data = b"tripot-fair-1" + b"\0" + secrets["server"]
    for seat in sorted(who for who in secrets if who != "server"):
        data += bytes([seat + 1]) + secrets[seat]
    return blake2b(data)


CARDS = {"one": (1, 5), "two": (2, 4), "three": (3, 4), "four": (4, 3)}  # the null game's: value and copies


def fair_header(secrets, hidden=()):
    lines = ["generator: chacha20"]
    who = ["server"] + sorted(w for w in secrets if w != "server")
    lines += [f"commit: {w} {blake2b(secrets[w]).hex()}" for w in who]
    lines += [f"secret: {w} {'hidden' if w in hidden else secrets[w].hex()}" for w in who]
    return lines


def null_game_header(seats, extra=()):
    """The header of a null game without its source of chance; the edition is taken from the program."""
    text = Played("null_game", seats, 1, end=0, names=False).record
    return text[:text.index("generator: ")].splitlines() + list(extra)


class NullGame:
    """A null game (goal=high) with fair dealing, played and recorded in Python alone."""

    def __init__(self, seats, secrets, chance, header, hidden=(), rounds=3):
        draw, deck, self.lines = numbers(fair_seed(secrets)), {card: n for card, (_, n) in CARDS.items()}, []
        hands = [[self.deal(deck, draw) for _ in range(3)] for _ in range(seats)]
        scores = [0] * seats
        for _ in range(rounds):
            chosen = [chance.choice(hand) for hand in hands]
            for seat in chance.sample(range(seats), seats):
                self.lines.append(f"{seat} play {chosen[seat]}")
                hands[seat].remove(chosen[seat])
            alone = [seat for seat in range(seats) if chosen.count(chosen[seat]) == 1]
            if alone:
                best = max(alone, key=lambda seat: CARDS[chosen[seat]][0])
                scores[best] += CARDS[chosen[best]][0]
        if rounds == 3:
            payoff = [(score == max(scores)) / scores.count(max(scores)) for score in scores]
            self.lines.append("= scores " + " ".join(map(str, scores)) + " payoff " + " ".join(f"{share:.10g}" for share in payoff))
        self.record = "\n".join(header + fair_header(secrets, hidden) + ["--"] + self.lines) + "\n"

    def deal(self, deck, draw):
        """Draws one of the cards left, which are sorted by kind."""
        rest = next(draw) * sum(deck.values()) >> 64
        for card in deck:
            if rest < deck[card]:
                deck[card] -= 1
                self.lines.append(f"* card {card}")
                return card
            rest -= deck[card]


def fair_secrets(chance, seats):
    return {who: chance.randbytes(32) for who in ["server", *seats]}


def fair_game(seed, seats, parties, **options):
    chance = random.Random(seed)
    header = [line for line in null_game_header(seats) if not line.startswith("option: ")]  # left out: the default
    return NullGame(seats, fair_secrets(chance, parties), chance, header, **options)


def scripted(record):
    """The same record without its seed."""
    start = record.index("generator: ")
    end = record.index("\n", record.index("seed: ")) + 1
    return record[:start] + "generator: scripted\n" + record[end:]
