"""Writes the seed corpus of the fuzz targets from what the program itself makes: make_corpus.py TRIPOT. Run it when a format
changes, and commit what it writes to tests/fuzz/corpus."""
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / "tests" / "fuzz" / "corpus"


def engine(requests):
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run([sys.argv[1], "engine"], input=lines, stdout=subprocess.PIPE, text=True, check=True)
    return lines, [json.loads(line) for line in done.stdout.splitlines()]


def play(game, seats, seed, decisions):
    """The requests of a game in which everybody takes the same of their legal actions."""
    requests = [{"id": 0, "cmd": "new", "game": game, "seats": seats, "seed": seed}]
    for _ in range(decisions):
        to_act = engine(requests)[1][-1]["to_act"]
        if not to_act:
            break
        seat = to_act[-1]
        actions = engine(requests + [{"id": 0, "cmd": "legal", "seat": seat}])[1][-1]["actions"]
        requests.append({"id": 0, "cmd": "act", "seat": seat, "action": actions[seed % len(actions)]})
    return requests


def write(target, name, data):
    folder = CORPUS / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data)


HANDSHAKE = ("GET /ws HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: keep-alive, Upgrade", "Sec-WebSocket-Version: 13",
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Protocol: tripot.1, other", "Origin: http://127.0.0.1")
REQUESTS = {
    "plain": ("GET /healthz HTTP/1.1", "Host: 127.0.0.1"),
    "query": ("GET /api/tables/aaaaaaaaaaaa/replay?seat=0&step=%31 HTTP/1.1", "Host: localhost:8080", "Authorization: Bearer 00"),
    "browser": ("GET /t/%41b HTTP/1.1", "Host: [::1]:80", "Accept-Encoding: gzip, br;q=0.5", "If-None-Match: \"x\"",
                "X-Forwarded-For: 192.0.2.1, ::1"),
    "head": ("HEAD / HTTP/1.1", "Host: a", "Connection: close"),
    "old": ("GET / HTTP/1.0", "Connection: keep-alive"),
    "post": ("POST /api HTTP/1.1", "Host: a", "Content-Length: 3"),
    "wrong": ("PUT * HTTP/2.0", "Host : a", " folded", "Transfer-Encoding: chunked", "Expect: 100-continue", "Content-Length: 1, 1"),
    "handshake": HANDSHAKE,
}


def network():
    """Steps of fuzz_wire.c and fuzz_link.c are a byte for what happens, a byte for how much, and what is sent."""
    for name, lines in REQUESTS.items():
        head = "\r\n".join([*lines, "", ""]).encode()
        write("request", name, head)
        sent = b"".join(bytes([0, len(head[i:i + 200]) - 1]) + head[i:i + 200] for i in range(0, len(head), 200))
        read, wait = bytes([7, 255]), bytes([5, 200])
        frames = b"".join(bytes([kind, len(text) - 1]) + text for kind, text in
                          ((0x12, b'{"cmd":"ping"}'), (0x93, b"ping"), (0xA2, b"pong"), (0x13, b"\xc3\xa9"), (0x83, b"\x03\xe8bye")))
        write("wire", name, sent + read + frames + bytes([6, 9]) + read + wait + sent + bytes([4, 5]) + bytes([7, 3]) + read)
        write("link", name, sent + bytes([4, 255]) + bytes([8 | 0, 0]) + b"G" + bytes([5, 200, 4, 255, 6]))
    said = [(2, b'{"cmd":"create","game":"null_game","name":"A","bots":[null,0]}'), (2, b'{"cmd":"start"}'), (10, b'{"cmd":"lobby"}'), (2, b'{"cmd":"leave"}')]
    write("link", "table", bytes([1, 9]) + b"".join(bytes([kind, len(text) - 1]) + text + bytes([4, 255, 12, 255, 5, 20]) for kind, text in said) + bytes([7]))


def main():
    network()
    # In the order of the registry: a target's first byte chooses the game.
    listed = subprocess.run([sys.argv[1], "games", "--all", "--json"], stdout=subprocess.PIPE, check=True).stdout
    for number, (game, seats) in enumerate((entry["id"], entry["seats_min"]) for entry in json.loads(listed)):
        files = sorted((ROOT / "games" / game / "edition").iterdir())
        write("edition", game, bytes([number]) + b"".join(b"@%s\n%s" % (f.name.encode(), f.read_bytes()) for f in files))
        for decisions in (0, 3, 9, 30, 100):
            requests = play(game, seats, decisions + 1, decisions)
            extra = [{"id": 1, "cmd": "view", "seat": 0}, {"id": 2, "cmd": "state"}, {"id": 3, "cmd": "record"}, {"id": 4, "cmd": "back", "seat": 1}]
            lines, answers = engine(requests + extra)
            write("protocol", f"{game}_{decisions}", lines.encode())
            write("state", f"{game}_{decisions}", bytes([number, 0]) + json.dumps(answers[-3]["state"]).encode())
            write("record", f"{game}_{decisions}", answers[-2]["record"].encode())
        for path in sorted((ROOT / "games" / game / "scenarios").glob("*.json")):
            write("scenario", f"{game}_{path.stem}", path.read_bytes())


main()
