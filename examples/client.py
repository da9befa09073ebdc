"""Plays a game of Epic Melee at random through `tripot engine`: python3 examples/client.py [PATH OF TRIPOT]"""
import json, random, subprocess, sys

pipe = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "encoding": "utf-8"}
engine = subprocess.Popen([*(sys.argv[1:] or ["./tripot"]), "engine"], **pipe)

def ask(**request):
    print(json.dumps(request), file=engine.stdin, flush=True)
    return json.loads(engine.stdout.readline())

now = ask(cmd="new", game="epic_melee", seats=4)
while seats := now["to_act"]:
    now = ask(cmd="act", seat=seats[0], action=random.choice(ask(cmd="legal", seat=seats[0])["actions"]))
print("scores:", *now["scores"])
