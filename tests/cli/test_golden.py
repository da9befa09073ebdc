"""Golden replays: games recorded once, in games/GAME/golden, each with its full edition and a hash of the state's JSON per step. An
unintended change of the rules shows here, at the first step that differs. Games by older rules are kept beside them, in golden/rules_N,
and play as they did then. `python3 -m tests.cli.test_golden --write [GAME…]` replays and rewrites those of the newest rules; when the
version goes up, move the old ones first."""
import hashlib
import json
import subprocess
import sys
import unittest

from tests.program import ROOT, TRIPOT


def listed_games():
    return json.loads(subprocess.run([TRIPOT, "games", "--json"], stdout=subprocess.PIPE, check=True).stdout)


def seat_counts(game):
    """All numbers of seats or, if there are many, the smallest, the largest and one in between."""
    least, most = game["seats_min"], game["seats_max"]
    return range(least, most + 1) if most - least < 6 else (least, (least + most) // 2, most)


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
        for game in listed_games():
            golden, newest = ROOT / "games" / game["id"] / "golden", game["rules_version"]
            folders = {golden / f"rules_{n}": n for n in range(1, newest)} | {golden: newest}
            self.assertEqual({path.parent for path in golden.rglob("*.tripot")}, set(folders))
            for folder, version in folders.items():
                names = {path.stem for path in folder.glob("*.tripot")}
                self.assertEqual(names, {f"seats_{n}" for n in seat_counts(game)})
                for path in folder.glob("*.tripot"):
                    self.assertIn(f"\nrules: {version}\n", path.read_text(encoding="utf-8"), path)


for path in sorted(ROOT.glob("games/*/golden/**/*.tripot")):
    name = "_".join(path.relative_to(ROOT / "games").with_suffix("").parts)
    setattr(Golden, f"test_{name}", lambda self, path=path: self.replay(path))


def play(game, seats):
    """A game in which a digest of the history chooses among the legal actions, rights included."""
    engine = subprocess.Popen([TRIPOT, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(**request):
        engine.stdin.write(json.dumps(request) + "\n")
        engine.stdin.flush()
        return json.loads(engine.stdout.readline())

    answer, said = ask(cmd="new", game=game, seats=seats, seed=seats), ""
    while answer["to_act"]:
        digest = int(hashlib.sha256(said.encode()).hexdigest(), 16)
        legal = {seat: ask(cmd="legal", seat=seat)["actions"] for seat in range(seats)}
        acting = [seat for seat in legal if legal[seat]]
        seat = acting[digest % len(acting)]
        actions = legal[seat]
        action = actions[digest // 64 % len(actions)]
        answer, said = ask(cmd="act", seat=seat, action=action), said + action
    record = ask(cmd="record")["record"]
    engine.stdin.close()
    engine.wait()
    return record


def write(only):
    for game in (game for game in listed_games() if not only or game["id"] in only):
        folder = ROOT / "games" / game["id"] / "golden"
        folder.mkdir(exist_ok=True)
        for seats in seat_counts(game):
            path = folder / f"seats_{seats}.tripot"
            path.write_text(play(game["id"], seats), encoding="utf-8")
            path.with_suffix(".hashes").write_text("\n".join(hashes(path)) + "\n")


if __name__ == "__main__":
    if "--write" in sys.argv:
        write(sys.argv[sys.argv.index("--write") + 1:])
    else:
        unittest.main()
