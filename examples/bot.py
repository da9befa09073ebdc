"""A bot for any game: plays at random, but tries each kind of action alike.

    ./tripot match epic_melee --bots 'exec:python3 examples/bot.py,2' --games 20

It is asked a line of JSON for each of its decisions, and answers with one of the legal actions. What it may know is in `view`, what it
has learnt since its last decision in `events`; docs/protocol.md describes both. Whatever it prints to stderr is shown."""
import json
import random
import sys


def choose(question):
    by_verb = {}
    for action in question["legal"]:
        by_verb.setdefault(action.split()[0], []).append(action)
    return random.choice(random.choice(list(by_verb.values())))


for line in sys.stdin:
    question = json.loads(line)
    random.seed(f"{question['number']} {question['seat']} {question['view']}")  # the same games give the same result
    print(choose(question), flush=True)
