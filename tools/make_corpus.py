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
    """The requests of a game in which everybody takes the same of his legal actions."""
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


def main():
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
