"""Golden replays: games recorded once, in games/GAME/golden, each with its edition in full and a hash of the state's JSON a step.
A change of the rules that was not meant shows here, with the first step that differs. Games of older rules lie beside them, in
golden/rules_N: they play as they did. `python3 -m tests.cli.test_golden --write` plays and writes those of the newest rules anew; when a
version has gone up, move the old ones first."""
import hashlib
import json
import subprocess
import sys
import unittest

from tests.program import ROOT, TRIPOT

SEAT_COUNTS = {"epic_melee": range(2, 7), "brutal_ring": range(2, 5), "duel_royal": (6, 11, 17), "brigands": range(2, 7)}


def hashes(record):
    done = subprocess.run([TRIPOT, "replay", str(record), "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise AssertionError(f"{record.name}: {done.stderr}")
    states = [json.loads(line)["state"] for line in done.stdout.splitlines()]
    return [hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()[:16] for state in states]


class Golden(unittest.TestCase):
    def replay(self, record):
        wanted = record.with_suffix(".hashes").read_text().split()
        for step, (found, want) in enumerate(zip(hashes(record), wanted)):
            self.assertEqual(found, want, f"{record.name}: the state after step {step} is another one")
        self.assertEqual(len(hashes(record)), len(wanted))

    def test_every_seat_count_of_every_version_is_there(self):
        listed = subprocess.run([TRIPOT, "games", "--json"], stdout=subprocess.PIPE, check=True).stdout
        newest = {game["id"]: game["rules_version"] for game in json.loads(listed)}
        self.assertEqual(set(newest), set(SEAT_COUNTS))
        for game, seat_counts in SEAT_COUNTS.items():
            golden = ROOT / "games" / game / "golden"
            folders = {golden / f"rules_{n}": n for n in range(1, newest[game])} | {golden: newest[game]}
            self.assertEqual({path.parent for path in golden.rglob("*.tripot")}, set(folders))
            for folder, version in folders.items():
                names = {path.stem for path in folder.glob("*.tripot")}
                self.assertEqual(names, {f"seats_{n}" for n in seat_counts})
                for path in folder.glob("*.tripot"):
                    self.assertIn(f"\nrules: {version}\n", path.read_text(encoding="utf-8"), path)


for path in sorted(ROOT.glob("games/*/golden/**/*.tripot")):
    name = "_".join(path.relative_to(ROOT / "games").with_suffix("").parts)
    setattr(Golden, f"test_{name}", lambda self, path=path: self.replay(path))


def play(game, seats):
    """A game in which the digest of what happened so far chooses among the legal actions."""
    engine = subprocess.Popen([TRIPOT, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(**request):
        engine.stdin.write(json.dumps(request) + "\n")
        engine.stdin.flush()
        return json.loads(engine.stdout.readline())

    answer, said = ask(cmd="new", game=game, seats=seats, seed=seats), ""
    while answer["to_act"]:
        digest = int(hashlib.sha256(said.encode()).hexdigest(), 16)
        seat = answer["to_act"][digest % len(answer["to_act"])]
        actions = ask(cmd="legal", seat=seat)["actions"]
        action = actions[digest // 64 % len(actions)]
        answer, said = ask(cmd="act", seat=seat, action=action), said + action
    record = ask(cmd="record")["record"]
    engine.stdin.close()
    engine.wait()
    return record


def write():
    for game, seat_counts in SEAT_COUNTS.items():
        folder = ROOT / "games" / game / "golden"
        folder.mkdir(exist_ok=True)
        for seats in seat_counts:
            path = folder / f"seats_{seats}.tripot"
            path.write_text(play(game, seats), encoding="utf-8")
            path.with_suffix(".hashes").write_text("\n".join(hashes(path)) + "\n")


if __name__ == "__main__":
    if "--write" in sys.argv:
        write()
    else:
        unittest.main()
