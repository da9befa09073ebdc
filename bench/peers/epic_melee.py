"""Epic Melee once more, in plain Python: what `tripot bench --peers` measures the engine against.

The rules are those of games/epic_melee/rules/en.md, and the handles (EM-12) are theirs. The figures are read from the edition's tables.
All play at random: every legal action is equally likely, and two cards of a kind are one action.

Asked on stdin by lines such as {"seats": 4, "seed": 1, "seconds": 1}, or with "games" in the place of "seconds", it answers each with one:
how many games, decisions, points of all seats together, with the sums of their squares by game, and the processor's seconds."""
import csv
import json
import platform
import random
import sys
import time
from pathlib import Path

EDITION = Path(__file__).resolve().parents[2] / "games" / "epic_melee" / "edition"
PILES = ("gold", "silver", "goblin")


def read_table(name):
    with open(EDITION / f"{name}.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


class Edition:
    def __init__(self):
        self.limit = {row["id"]: int(row["value"]) for row in read_table("limits")}
        cards = read_table("cards")
        self.value = {row["id"]: 0 if row["value"] == "?" else int(row["value"]) for row in cards}
        self.deck = [row["id"] for row in cards for _ in range(int(row["copies"]))]
        self.token, self.piles = {}, {}
        for pile in PILES:
            rows = read_table(pile)
            self.token.update({row["id"]: (pile, int(row["value"]), row["symbols"].split("+") if row["symbols"] else []) for row in rows})
            self.piles[pile] = [row["id"] for row in rows for _ in range(int(row["copies"]))]


class Game:
    def __init__(self, edition, seats, rng):
        self.edition, self.seats, self.rng = edition, seats, rng
        deck = edition.deck.copy()
        rng.shuffle(deck)
        self.hand = [[deck.pop() for _ in range(edition.limit["hand"])] for _ in range(seats)]  # EM-3
        self.pile = {pile: tokens.copy() for pile, tokens in edition.piles.items()}
        self.loot = [[] for _ in range(seats)]
        self.pawn = rng.randrange(seats)  # EM-4
        self.round = 1
        self.begin_round()

    def begin_round(self):
        self.phase = "choose" if self.round <= self.edition.limit["rounds"] else "over"
        self.laid = [None] * self.seats  # (left, right)
        self.card = [None] * self.seats  # engaged
        self.value = [0] * self.seats
        self.order = []
        self.lich = self.frog = False

    def to_act(self):
        if self.phase == "choose":
            return self.laid.index(None)
        return self.pawn

    def legal(self, seat):
        if self.phase == "choose":  # EM-10
            hand = self.hand[seat]
            kinds = sorted(set(hand))
            return [(left, right) for left in kinds for right in kinds if left != right or hand.count(left) > 1]
        if self.phase in ("engage", "shift"):
            return ["left", "right"]
        if self.phase == "sacrifice":  # EM-22
            return [None, *sorted(set(self.loot[seat]))]
        return [other for other in range(self.seats) if self.card[other] is None]  # EM-14

    def apply(self, seat, action):
        if self.phase == "choose":
            self.lay(seat, action)
        elif self.phase == "engage":
            self.engage(seat, action)
        elif self.phase == "pass":
            self.pawn, self.phase = action, "engage"
        else:
            if self.phase == "shift":
                self.shift(action)
            elif action is not None:
                self.sacrifice(seat, action)
            self.go_on()

    def lay(self, seat, pair):
        self.laid[seat] = pair
        if None in self.laid:
            return
        for hand, cards in zip(self.hand, self.laid):  # EM-11
            for card in cards:
                hand.remove(card)
        self.phase = "engage"

    def engage(self, seat, side):
        """EM-12, EM-13, and what each card does at its engagement."""
        left, right = self.laid[seat]
        card, back = (left, right) if side == "left" else (right, left)
        self.hand[seat].append(back)
        self.card[seat] = card
        self.value[seat] = len(self.hand[seat]) if card == "knight" else self.edition.value[card]  # EM-20
        self.order.append(seat)
        if card == "raven" and not self.lich and self.loot[seat]:  # EM-22, EM-23
            self.phase = "sacrifice"
        elif card == "ez" and len(self.order) > 1:  # EM-29
            self.phase = "shift"
        else:
            if card == "goblins":  # EM-27
                self.draw(seat, "goblin")
            elif card == "frog" and not self.frog:  # EM-28
                self.frog = True
                self.value[seat] = self.edition.limit["giant_frog_value"]
            self.go_on()

    def go_on(self):
        """EM-14, EM-15"""
        left = [seat for seat in range(self.seats) if self.card[seat] is None]
        if not left:
            self.resolve()
        elif len(left) == 1:
            self.pawn, self.phase = left[0], "engage"
        else:
            self.phase = "pass"

    def draw(self, seat, pile):
        """Tokens of a pile are drawn at random when they are needed, which is the same as a pile that was mixed. EM-43: it may be empty."""
        tokens = self.pile[pile]
        if tokens:
            i = self.rng.randrange(len(tokens))
            tokens[i], tokens[-1] = tokens[-1], tokens[i]
            self.loot[seat].append(tokens.pop())

    def sacrifice(self, seat, token):
        """EM-22, EM-23"""
        self.loot[seat].remove(token)
        self.pile[self.edition.token[token][0]].append(token)
        self.lich = True
        self.value[seat] = self.edition.limit["lich_value"]

    def shift(self, side):
        """EM-29, EM-30: the left neighbour is the next seat."""
        ring = [seat for seat in range(self.seats) if self.card[seat] is not None]
        step = 1 if side == "left" else -1
        moved = [(ring[(i + step) % len(ring)], self.card[seat], self.value[seat]) for i, seat in enumerate(ring)]
        for to, card, value in moved:
            self.card[to], self.value[to] = card, value

    def resolve(self):
        """EM-40 to EM-44"""
        turtles = self.card.count("turtle")
        for seat in range(self.seats):
            if self.card[seat] == "turtle":  # EM-24
                self.value[seat] = self.edition.limit["turtle_factor"] * turtles
        sign = -1 if "folk" in self.card else 1  # EM-25
        key = [(sign * self.value[seat], self.card[seat] == "mage") for seat in range(self.seats)]  # EM-31
        places = sorted(set(key), reverse=True)
        prizes = ("silver", "gold") if "golem" in self.card else ("gold", "silver")  # EM-26
        for seat in self.order:
            for place, prize in zip(places, prizes):
                if key[seat] == place:
                    self.draw(seat, prize)
        self.round += 1
        self.begin_round()

    def rank(self, seat):
        """EM-50, EM-51: points, then the sum of Gold, then of Silver."""
        sums, symbols = dict.fromkeys(PILES, 0), {}
        for token in self.loot[seat]:
            pile, value, shown = self.edition.token[token]
            sums[pile] += value
            for symbol in shown:
                symbols[symbol] = symbols.get(symbol, 0) + 1
        pairs = sum(n // 2 for n in symbols.values())
        return sum(sums.values()) + pairs * self.edition.limit["pair_points"], sums["gold"], sums["silver"]


def play(edition, seats, rng):
    """(decisions, points of all seats, winners) of a game at random."""
    game, decisions = Game(edition, seats, rng), 0
    while game.phase != "over":
        seat = game.to_act()
        game.apply(seat, rng.choice(game.legal(seat)))
        decisions += 1
    ranks = [game.rank(seat) for seat in range(seats)]
    return decisions, sum(rank[0] for rank in ranks), ranks.count(max(ranks))


def measure(edition, seats, seed, seconds=None, games=None):
    rng = random.Random(seed)
    sums = dict.fromkeys(("games", "decisions", "decisions_squared", "points", "points_squared", "shared"), 0)
    start = now = time.process_time()
    while sums["games"] < games if games else now - start < seconds:
        decisions, points, winners = play(edition, seats, rng)
        for key, value in (("games", 1), ("decisions", decisions), ("decisions_squared", decisions ** 2), ("points", points),
                           ("points_squared", points ** 2), ("shared", winners > 1)):
            sums[key] += value
        now = time.process_time()
    return {"name": f"Python {platform.python_version()}", "seats": seats, **sums, "seconds": now - start}


def main():
    edition = Edition()
    for line in sys.stdin:
        print(json.dumps(measure(edition, **json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
