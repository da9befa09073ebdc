"""The terminal table in a pipe: whole games, keys, typed words, records, leaving and going on. The pseudo-terminal is in
test_play_terminal.py."""
import json
import os
import random
import re
import shlex
import signal
import tempfile
import unittest

from tests.cli.play_tools import Pipe, actions, at_random, choices, run
from tests.cli.record_tools import fair_game
from tests.cli.test_engine import Engine
from tests.program import LONG

LANGUAGES = ("en", "fr")
WINS = {"en": r"(?:(\S.*) wins|(You) win|(.*) share the victory) with (\d+) points?[.!]",
        "fr": r"(?:(\S.*) gagne|(Vous) gagnez|(.*) partagent la victoire) avec (\d+) points?(?:\.| !)"}


class InFolder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def game(self, *args, name="game", pick=None, **env):
        """A game of Epic Melee in a pipe, with its record in this folder."""
        cwd = os.getcwd()
        os.chdir(self.folder.name)  # a short path, because its line must fit
        try:
            pipe = Pipe("epic_melee", "--record", name, *args, **env)
        finally:
            os.chdir(cwd)
        self.addCleanup(pipe.close)
        return pipe.play(pick) if pick else pipe

    def assertPlain(self, text):
        self.assertNotRegex(text, r"[\x00-\x09\x0b-\x1f\x7f]")
        for line in text.split("\n"):
            self.assertLessEqual(len(line), 80, line)
            self.assertNotIn("{", line)


class FairGames(InFolder):
    def test_only_the_server_can_go_on_while_its_secret_is_hidden(self):
        record = fair_game(4, 3, [1], hidden=["server"], rounds=1).record
        with open(self.path("fair"), "w", encoding="utf-8") as file:
            file.write(record)
        done = run("play", "--resume", self.path("fair"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("has not revealed the secret", done.stderr)
        with open(self.path("fair"), encoding="utf-8") as file:
            self.assertEqual(file.read(), record, "the record stays as it is")


class WholeGames(InFolder):
    def test_to_the_end_in_both_languages(self):
        for seed in range(1, 11 if LONG else 2):
            for language in LANGUAGES:
                for seats in (2, 4, 6):
                    with self.subTest(seed=seed, language=language, seats=seats):
                        self.one_game(seed, language, seats)

    def one_game(self, seed, language, seats):
        name = f"{language}{seats}-{seed}"
        game = self.game("--seats", seats, "--lang", language, "--seed", seed, name=name, pick=at_random(seed))
        self.assertEqual(game.process.returncode, 0)
        self.assertPlain(game.text)
        result = actions(self.path(name))[-1]
        self.assertRegex(result, r"^= scores( \d+)+ payoff")
        scores = [int(word) for word in result.split(" payoff")[0].split()[2:]]
        payoff = [float(word) for word in result.split(" payoff ")[1].split()]
        said = re.search("^" + WINS[language], game.text, re.M)
        self.assertTrue(said, game.text[-800:])
        self.assertEqual(int(said[4]), max(scores))
        self.assertEqual(said[2] is not None, payoff[0] == 1)
        self.assertEqual(said[3] is not None, max(payoff) < 1)
        ranking = re.findall(r"\b(\d)\. (\S+(?: \d)?) +(\d+) points?\b", game.text[said.end():])
        self.assertEqual(sorted(int(score) for _, _, score in ranking), sorted(scores))
        self.assertEqual(sorted(int(place) for place, _, _ in ranking)[0], 1)
        self.assertIn(f"replay {name}", game.text)
        self.assertIn(f"--seed {seed}", game.text)
        verified = run("verify", self.path(name))
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)

    def test_all_loot_is_shown_at_the_end(self):
        game = self.game("--seats", 3, "--seed", 3, pick=at_random(3))
        end = game.text[game.text.rindex("the end"):].split("\n", 1)[1].split("\n\n")[0]
        state = json.loads(run("replay", self.path("game"), "--step", "-1", "--json").stdout.splitlines()[-1])["state"]
        shown = {}
        for pile in ("Gold", "Silver", "Goblin"):
            for name, times in re.findall(rf"({pile} \d(?: Sun| Moon| Star| Skull){{0,2}})(?: ×(\d))?(?=,|\n|$)", end):
                shown[name] = shown.get(name, 0) + int(times or 1)
        held = sum(sum(tokens.values()) for pile in ("gold", "silver", "goblin") for tokens in state[pile])
        self.assertEqual(sum(shown.values()), held)
        self.assertGreater(held, 10)

    def test_bots_play_alone(self):
        for language in LANGUAGES:
            watched = run("play", "epic_melee", "--you", "none", "--lang", language, "--seed", 5, "--record", self.path(language))
            self.assertEqual((watched.returncode, watched.stderr), (0, ""))
            self.assertRegex(watched.stdout, WINS[language])
            self.assertEqual(watched.stdout.count({"en": "begins.", "fr": "commence."}[language]), 6)
        self.assertEqual(actions(self.path("en")), actions(self.path("fr")))

    def test_a_game_with_options_and_an_edition(self):
        """The template game, with its option and a different edition."""
        self.assertEqual(run("edition", "export", "null_game", self.path("mine")).returncode, 0)
        cards = self.path("mine/cards.csv")
        with open(cards) as file:
            text = file.read()
        with open(cards, "w") as file:
            file.write(text.replace("One,Un", "Mouse,Souris"))
        pipe = Pipe("null_game", "--seats", 2, "--option", "goal=low", "--edition", self.path("mine"), "--seed", 4, "--record", self.path("game"))
        pipe.play(at_random(1))
        self.assertIn("Mouse", pipe.text)
        self.assertIn("the lowest one", pipe.text)
        self.assertRegex(pipe.text, WINS["en"])
        with open(self.path("game")) as file:
            self.assertIn("option: goal=low\n", file.read())
        self.assertEqual(run("verify", self.path("game")).returncode, 0)


class Teams(InFolder):
    def test_a_team_wins_together(self):
        """The seats of two teams alternate; the record says who has won."""
        said = {"en": ("The team of {} wins with {} point", "A draw: everybody wins.", " and "),
                "fr": ("{} gagnent ensemble avec {} point", "Égalité : tout le monde gagne.", " et ")}
        for game, seats, seed in [("duel_royal", 7, seed) for seed in range(1, 9)] + [("brutal_ring", 4, 1)]:
            language = LANGUAGES[seed % 2]
            team, draw, last = said[language]
            names = [f"P{seat}" for seat in range(seats)]
            done = run("play", game, "--you", "none", "--seats", seats, "--bots", 0, "--seed", seed, "--lang", language,
                       "--names", ",".join(names), "--record", self.path(f"{game}{seed}"))
            self.assertEqual(done.returncode, 0, done.stderr)
            with open(self.path(f"{game}{seed}"), encoding="utf-8") as file:
                scores, payoff = file.read().splitlines()[-1].removeprefix("= scores ").split(" payoff ")
            winners = [name for name, share in zip(names, payoff.split()) if float(share) > 0]
            score = scores.split()[names.index(winners[0])]
            listed = ", ".join(f"{name}°" for name in winners[:-1]) + last + winners[-1] + "°"
            text = " ".join(done.stdout.split())
            self.assertIn(draw if len(winners) == seats else team.format(listed, score), text)
            self.assertNotRegex(text, "share the victory|partagent la victoire")


class Hidden(InFolder):
    """Two games that differ only in what seat 0 may not see look the same to it, whatever keys it uses. The second is made by hand: unseen
    cards swap places in the record, and tokens that others drew are replaced."""

    KEYS = "?\nn\nl\nr\n? golem\n? 1\nxyzzy\nu\n"

    def position(self, seed, rounds):
        """The record of an unfinished game with its chance scripted, so that the cards in it count and not the seed."""
        name = f"game{seed}"
        game = self.game("--seats", 4, "--seed", seed, name=name, pick=at_random(seed, rounds=rounds))
        self.assertIn("Go on with it", game.text)
        with open(self.path(name), encoding="utf-8") as file:
            header, lines = file.read().split("\n--\n")
        header = re.sub(r"generator: .*\nseed: .*", "generator: scripted", header)
        return header, lines.splitlines()

    def look(self, header, lines):
        with open(self.path("changed"), "w", encoding="utf-8") as file:
            file.write(header + "\n--\n" + "\n".join(lines) + "\n")
        shown = run("play", "--resume", self.path("changed"), stdin=self.KEYS)
        self.assertEqual((shown.returncode, shown.stderr), (0, ""))
        return shown.stdout

    @staticmethod
    def never_laid(lines, seat):
        """Positions of cards dealt to the seat and not yet laid, so that nobody else can know them."""
        laid = {card for line in lines if line.startswith(f"{seat} lay ") for card in line.split()[2:]}
        return [i for i in range(7 * seat, 7 * seat + 7) if lines[i].split()[2] not in laid]

    def swap(self, lines, a, b):
        changed = list(lines)
        changed[a], changed[b] = lines[b], lines[a]
        return changed

    def test_hands_of_others(self):
        swapped = 0
        for seed in range(1, 31 if LONG else 4):
            header, lines = self.position(seed, rounds=5)
            before = self.look(header, lines)
            for a in self.never_laid(lines, 1):
                for b in self.never_laid(lines, 2):
                    if lines[a] != lines[b] and swapped < 6 * seed:
                        swapped += 1
                        self.assertEqual(self.look(header, self.swap(lines, a, b)), before)
        self.assertGreater(swapped, 10)

    def test_tokens_of_others(self):
        changed = 0
        for seed in range(1, 31 if LONG else 4):
            header, lines = self.position(seed, rounds=9)
            if any("sacrifice gold" in line for line in lines):
                continue  # it needs exactly the token that was drawn
            before = self.look(header, lines)
            said = re.findall(r"^(\S+) draws? a Gold token(?:: (.*))?\.$", before.split("The log so far")[1], re.M)
            drawn = [i for i, line in enumerate(lines) if line.startswith("* gold ")]
            self.assertEqual(len(said), len(drawn))
            for i, (who, token) in zip(drawn, said):
                self.assertEqual(who == "You", token != "")
                for other, copies in (("* gold g3_sun_skull", 3), ("* gold g3_sun", 2), ("* gold g1", 2)):
                    if who != "You" and lines[i] != other and lines.count(other) < copies:
                        changed += 1
                        self.assertEqual(self.look(header, lines[:i] + [other] + lines[i + 1:]), before)
        self.assertGreater(changed, 4)

    def test_the_check_can_fail(self):
        """A difference that seat 0 does see shows: here, a card of its own."""
        header, lines = self.position(1, rounds=1)
        before = self.look(header, lines)
        mine, theirs = self.never_laid(lines, 0), self.never_laid(lines, 1)
        a, b = next((a, b) for a in mine for b in theirs if lines[a] != lines[b])
        self.assertNotEqual(self.look(header, self.swap(lines, a, b)), before)

    def test_no_name_of_a_card_before_it_is_seen(self):
        """At the first decision only the player's own cards are named, except in the rules of cards."""
        for seed in range(20):
            game = self.game("--seed", seed, name=f"first{seed}")
            game.read()
            state = json.loads(run("replay", self.path(f"first{seed}"), "--step", "0", "--seat", "0", "--json").stdout.splitlines()[-1])
            own = set(state["view"]["hand"][0])
            names = {"knight": "White Knight", "raven": "Lich Raven", "turtle": "Strategist Turtle", "folk": "Little Folk", "golem": "Golem",
                     "goblins": "Boom-Boom Goblins", "frog": "Summoner Frog", "ez": "EZ", "mage": "Mage of Light"}
            self.assertEqual({id for id, name in names.items() if name in game.text}, own)
            self.assertNotIn("▒▒", game.text)  # bots have already laid, but the screen does not show it
            game.close()


class Keys(InFolder):
    def begin(self, *args, seed=8, **env):
        game = self.game("--seats", 3, "--seed", seed, *args, **env)
        self.offered = game.read()
        return game

    def said_since(self, game, typed):
        """What the program answers to a line."""
        n = len(game.lines)
        self.offered = game.type(typed)
        return "\n".join(game.lines[n:])

    def test_question_mark(self):
        game = self.begin()
        names = [words.split(" ×")[0].split(" · ")[0] for words in self.offered.values()]
        page = self.said_since(game, "?")
        for name in names:
            self.assertRegex(page, rf"(?m)^{name} · \S")
        one = self.said_since(game, f"? {names[1].lower()}")
        self.assertEqual(len(re.findall(r"\(EM-", one)), 1)
        self.assertIn(f"{names[1]} · ", one)
        self.assertEqual(self.said_since(game, "? 2"), one)
        self.assertEqual(self.said_since(game, "?2"), one)
        self.assertIn("“dragon”", self.said_since(game, "? dragon"))
        self.assertIn("“99”", self.said_since(game, "? 99"))
        game.close()

    def test_question_mark_when_engaging(self):
        game = self.begin()
        game.type("1 2")
        while "Engage the left card" not in choices(game.lines[:-1])[1]:
            game.type("1")
        left = re.search(r"Engage the left card \((.*?)\)", game.text)[1]
        self.assertIn(f"{left} · ", self.said_since(game, "? 1"))
        game.close()

    def test_notebook(self):
        page = self.said_since(self.begin(), "n")
        counts = re.findall(r"(\d)/6", page)
        self.assertEqual(len(counts), 9)
        self.assertEqual(sum(map(int, counts)), 54 - 7)
        self.assertEqual(len([line for line in page.splitlines() if "/6" in line]), 3)

    def test_log(self):
        game = self.begin()
        page = self.said_since(game, "l")
        self.assertEqual(len(re.findall(r"You are dealt", page)) + sum(int(n) - 1 for n in re.findall(r"You are dealt .* \(×(\d)\)", page)), 7)
        self.assertEqual(page.count("14 cards are dealt face down."), 1)
        game.type("1 2")
        self.assertIn("You lay ", self.said_since(game, "l"))
        game.close()

    def test_news_are_those_since_the_last_decision(self):
        game = self.begin()
        news = game.text
        self.assertIn("You are dealt", news)
        for typed in ("1 2", "1", "1", "1 2", "1"):
            news = self.said_since(game, typed)
            self.assertNotIn("You are dealt", news)
            self.assertLessEqual(len(re.findall(r"^You (?:lay|engage)", news, re.M)), 1)
            self.assertLessEqual(len(re.findall(r"^Round \d begins", news, re.M)), 1)
        game.close()

    def test_rules(self):
        page = self.said_since(self.begin("--lang", "fr"), "r")
        for handle in ("EM-1 ", "EM-24 ", "EM-51 "):
            self.assertIn(handle, page)
        self.assertIn("Les neuf cartes", page)

    def test_one_rule_by_its_handle(self):
        game = self.begin()
        page = self.said_since(game, "r em-24")
        self.assertIn("EM-24 Strategist Turtle.", page)
        self.assertNotIn("EM-25", page)
        self.assertIn("There is no rule “EM-99” here: type r for all of them.", self.said_since(game, "r EM-99"))
        game.close()

    def test_nothing_is_done_by_an_empty_line(self):
        game = self.begin()
        before = actions(self.path("game"))
        for _ in range(3):
            self.assertIn("Nothing was chosen", self.said_since(game, ""))
        self.assertEqual(actions(self.path("game")), before)
        game.close()

    def test_wrong_lines_get_a_reason_and_another_try(self):
        game = self.begin("--lang", "fr")
        self.assertIn("« xyzzy » n'est pas compris", self.said_since(game, "xyzzy"))
        self.assertIn("de 1 à", self.said_since(game, "99"))
        self.assertIn("de 1 à", self.said_since(game, "1 2 3"))
        self.assertIn("de 1 à", self.said_since(game, "0"))
        self.assertIn("posez maintenant deux cartes", self.said_since(game, "keep").lower())
        self.assertIn("rien à reprendre", self.said_since(game, "u"))
        self.assertIn("ne joue pas à ce clavier", self.said_since(game, "u Zoé"))
        self.assertTrue(self.offered)
        self.assertNotIn("lay", " ".join(actions(self.path("game"))).replace(" lay ", "", 2))
        game.close()

    def test_bytes_that_are_no_text(self):
        lines = ["\udcff\udcfe", "a" * 5000, "\x00", "\x1b[2J", "é" * 300, "%s%n", "{seat}", "1 2"]
        done = run("play", "epic_melee", "--seed", 8, "--seats", 2, "--record", self.path("game"), stdin="\n".join(lines) + "\n")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("That line was no text.", done.stdout)
        self.assertNotIn("\x1b", done.stdout)
        self.assertIn("“%s%n” is not understood", done.stdout)
        self.assertIn("“{seat}” is not understood", done.stdout)
        self.assertIn(" lay ", "\n".join(actions(self.path("game"))))

    def test_back_to_the_first_step(self):
        game = self.begin()
        first = self.offered
        self.said_since(game, "1")
        self.assertIn("Right card", game.lines[-1])
        self.said_since(game, "u")
        self.assertIn("Left card", game.lines[-1])
        self.assertEqual(self.offered, first)
        game.close()

    def test_leave(self):
        for end in ("q\n", "Q\n", ""):
            name = self.path(f"left{len(end)}{end.strip()}")
            done = run("play", "epic_melee", "--seed", 8, "--record", name, stdin="1\n" + end)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn("The game is saved", done.stdout)
            self.assertIn(f"play --resume", done.stdout)
            self.assertIn(name, done.stdout)
            self.assertEqual(run("verify", name).returncode, 0)

    def test_signals(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            game = self.game("--seed", 8, name=f"signal{number}")
            game.read()
            game.type("1 2")
            game.process.send_signal(number)
            game.lines += game.process.stdout.read().splitlines()
            self.assertEqual(game.process.wait(), 0)
            self.assertIn("The game is saved", game.text)
            game.close()


class Words(InFolder):
    """Names in the player's language, ids, beginnings, whole actions and numbers all mean the same."""

    NAMES = {"en": {"golem": "Golem", "mage": "Mage of Light", "goblins": "Boom-Boom Goblins", "knight": "White Knight"},
             "fr": {"golem": "Golem", "mage": "Mage de Lumière", "goblins": "Boum-Boum Gobelins", "knight": "Chevalière Blanche"}}

    def hands(self, *cards):
        """Seeds that deal these cards to seat 0, and all cards it is dealt."""
        for seed in range(2000):
            watched = self.path(f"seed{seed}")
            if not os.path.exists(watched):
                run("play", "epic_melee", "--seats", 2, "--seed", seed, "--record", watched)
            dealt = [line.split()[2] for line in actions(watched)[:7]]
            if set(cards) <= set(dealt):
                yield seed, dealt

    def hand_with(self, *cards):
        return next(self.hands(*cards))

    def laid(self, seed, language, *lines):
        """The action that the lines result in."""
        self.n = getattr(self, "n", 0) + 1
        name = self.path(f"words{self.n}")
        done = run("play", "epic_melee", "--seats", 2, "--seed", seed, "--lang", language, "--record", name, stdin="\n".join(lines) + "\n")
        found = [line for line in actions(name) if line.startswith("0 lay ")]
        return found[0][6:] if found else done.stdout

    def test_all_ways(self):
        seed, _ = self.hand_with("golem", "mage", "goblins")
        for language in LANGUAGES:
            golem, mage, goblins = (self.NAMES[language][id] for id in ("golem", "mage", "goblins"))
            for lines in ([f"{golem} {mage}"], [golem, mage], ["golem mage"], ["lay golem mage"], ["LAY Golem mage"], [f"lay {golem} {mage}"],
                          [f"{golem.upper()} {mage[:6]}"], ["gol mag"], [golem, "u", golem, mage], ["golem", "golem mage"]):
                with self.subTest(language=language, lines=lines):
                    self.assertEqual(self.laid(seed, language, *lines), "golem mage")
            self.assertEqual(self.laid(seed, language, f"{goblins} {mage}"), "goblins mage")
            self.assertEqual(self.laid(seed, language, f"{mage} {goblins}"), "mage goblins")
        self.assertEqual(self.laid(seed, "fr", "mage de lumiere", "golem"), "mage golem")  # without the accent

    def test_unclear(self):
        seed, _ = self.hand_with("golem", "goblins")
        self.assertIn("could be Golem or Boom-Boom Goblins", self.laid(seed, "en", "go"))
        seed, dealt = next((seed, dealt) for seed, dealt in self.hands("golem", "mage") if "goblins" not in dealt)
        self.assertEqual(self.laid(seed, "en", "go mag"), "golem mage")  # cards in hand come first

    def test_not_in_hand(self):
        for seed in range(100):
            self.laid(seed, "en", "q")
            dealt = [line.split()[2] for line in actions(self.path(f"words{self.n}"))[:7]]
            if "golem" not in dealt and dealt.count("mage") == 1:
                break
        self.assertIn("Golem is not in your hand (EM-10).", self.laid(seed, "en", "golem"))
        self.assertIn("Golem is not in your hand (EM-10).", self.laid(seed, "en", "mage golem"))
        self.assertIn("Mage of Light is not twice in your hand (EM-10).", self.laid(seed, "en", "mage", "mage"))
        self.assertIn("Golem n'est pas dans votre main (EM-10).", self.laid(seed, "fr", "golem mage"))

    def test_numbers_mean_the_same_in_both_steps(self):
        for seed in (1, 2, 3):
            game = self.game("--seats", 2, "--seed", seed, name=f"numbers{seed}")
            offered = game.read()
            numbers = sorted(offered)
            a, b = numbers[1], numbers[-1]
            game.close()
            self.assertEqual(self.laid(seed, "en", f"{a} {b}"), self.laid(seed, "en", str(a), str(b)))
            first, second = self.laid(seed, "en", f"{a} {b}").split()
            listed = [words.split(" · ")[0].split(" ×")[0] for words in offered.values()]
            names = {id: name for id, name in zip(["knight", "raven", "turtle", "folk", "golem", "goblins", "frog", "ez", "mage"],
                                                  ["White Knight", "Lich Raven", "Strategist Turtle", "Little Folk", "Golem", "Boom-Boom Goblins",
                                                   "Summoner Frog", "EZ", "Mage of Light"])}
            self.assertEqual([names[first], names[second]], [listed[a - 1], listed[b - 1]])

    def test_other_choices_by_word(self):
        """Sides and players by name, in both languages."""
        for language, left in (("en", "left"), ("fr", "gauche")):
            game = self.game("--seats", 3, "--you", "all", "--names", "Ada,Bea,Carl", "--seed", 2, "--lang", language, name=language)
            game.read()
            for _ in range(3):
                game.type("1 2")
            engaged = game.type(left)
            self.assertTrue(any("Bea" in words or "Carl" in words or "Ada" in words for words in engaged.values()), engaged)
            who = [name for name in ("Ada", "Bea", "Carl") if any(name in words for words in engaged.values())]
            refused = [name for name in ("Ada", "Bea", "Carl") if name not in who][0]
            before = len(game.lines)
            game.type(refused)
            self.assertIn(f"{refused} has engaged already" if language == "en" else f"{refused} a déjà engagé", "\n".join(game.lines[before:]))
            game.type(who[1].lower())
            game.close()
            seat = ("Ada", "Bea", "Carl").index(who[1])
            self.assertRegex(actions(self.path(language))[-1], rf"^\d pawn {seat}$")
            self.assertIn("engage left", "\n".join(actions(self.path(language))))


class CardsByFigures(InFolder):
    """Brutal Ring has 56 different cards without a text each: hints and `?` are built from their figures."""

    def play(self, lines, language="en"):
        done = run("play", "brutal_ring", "--seats", 2, "--seed", 4, "--bots", 0, "--lang", language, "--record", self.path("game" + language),
                   stdin="".join(line + "\n" for line in lines))
        self.assertPlain(done.stdout)
        return done.stdout

    def test_hints(self):
        out = self.play(["1", "2"] * 4 + ["1"])
        self.assertRegex(out, r" 1 Send in Silent Hunt {2,}")  # the hand above shows the rest
        self.assertRegex(out, r" 4 Arm with Rebar Spear · ★2 3/3\b")
        self.assertRegex(self.play(["1", "2"] * 4 + ["1"], "fr"), r" 4 L'armer : Lance de béton · ★2 3/3\b")

    def test_what_a_card_does(self):
        out = self.play(["1", "2"] * 4 + ["?", "? 2", "? mother volt", "? discard", "? nobody"])
        pages = out.split("The cards in question\n")
        self.assertEqual(len(pages), 5)
        for name in ("Silent Hunt", "Dog Eleven", "Mother Volt", "Black Harvest", "Hubcap", "Broken Bottle", "Bike Chain", "Rebar Spear"):
            self.assertIn(f"\n{name} · ", "\n" + pages[1], "everything in hand")
        self.assertTrue(pages[2].startswith("Dog Eleven · Gladiator, worth 2 to whoever kills him."))
        self.assertTrue(pages[3].startswith("Mother Volt · "))
        self.assertTrue(pages[4].startswith("Discard · Attacker: before the defender reveals"))
        self.assertIn("nobody", pages[4])

    def test_to_the_end(self):
        out = self.play(["1"] * 500)
        self.assertIn("The last turn is over; the ring has spoken.", out)
        self.assertRegex(out, r"Attack \d+( ×\d+)?( \+\d+)?( = \d+)?\nagainst Defence \d+( ×\d+)?( \+\d+)?( = \d+)?\.\n")


class TheEnd(InFolder):
    def test_bg_60_the_end_says_why(self):
        """The Prince can win with fewer points than a Brigand: the sentence between the two says so."""
        for seed, language, words in ((2, "en", "No Brigand has 50 ducats, so the Prince wins. The richest has 49; the missing 1 counts as"),
                                      (2, "fr", "Aucun brigand n'a 50 ducats : le prince gagne. Le plus riche en a 49 ;"),
                                      (4, "en", "A Brigand has 50 ducats or more, so the Prince loses and the richest Brigand wins.")):
            out = run("play", "brigands", "--seats", 4, "--you", "none", "--bots", 1, "--seed", seed, "--lang", language, "--record",
                      self.path(f"{language}{seed}")).stdout
            end = " ".join(out.split())
            self.assertIn(words, end)
            self.assertLess(end.index({"en": " wins with ", "fr": " gagne avec "}[language]), end.index(words))
            self.assertLess(end.index(words), end.index(" 1. "))


class SeveralPeople(InFolder):
    def test_a_line_parts_the_seats(self):
        game = self.game("--seats", 3, "--you", "0,2", "--names", "Ada,Bot,Carl", "--seed", 6, pick=at_random(6))
        self.assertPlain(game.text)
        parts = re.split(r"\n==== (Ada|Carl) ====\n", "\n" + game.text)
        self.assertGreater(len(parts), 10)
        for before, after in zip(parts[1::2], parts[3::2]):
            self.assertNotEqual(before, after)
        self.assertRegex(game.text, r"(Ada|Bot°|Carl) wins|share the victory")

    def test_take_back_while_others_still_choose(self):
        game = self.game("--seats", 2, "--you", "all", "--names", "Ada,Bea", "--seed", 6)
        game.read()
        game.type("1 2")
        self.assertIn("==== Bea ====", game.text)
        before = len(game.lines)
        game.type("u Ada")
        game.type("2 1")  # Bea's turn
        self.assertIn("==== Ada ====", "\n".join(game.lines[before:]))
        self.assertIn("You take your choice back.", "\n".join(game.lines[before:]))
        game.type("2 3")
        game.close()
        lines = [line for line in actions(self.path("game")) if not line.startswith("*")]
        self.assertEqual([line.split()[:2] for line in lines], [["0", "lay"], ["0", "back"], ["1", "lay"], ["0", "lay"]])
        self.assertEqual(run("verify", self.path("game")).returncode, 0)
        for seat, times in ((0, 1), (1, 0)):  # a resumed game's log keeps it, for that seat
            log = run("play", "--resume", self.path("game"), "--you", seat, stdin="l\n").stdout.split("The log so far")
            self.assertEqual(len(log), 2)
            self.assertEqual(log[1].count("You take your choice back."), times)

    def test_br_43_a_declaration_is_taken_back(self):
        """`u NAME` also does what the rules allow a seat that is asked nothing: at a shared keyboard it has no other way."""
        with Engine() as engine:
            answer = engine.ask("new", game="brutal_ring", seats=2, seed=4)
            state = engine.ask("state")["state"]
            while state["phase"] != "tricks" or answer["to_act"] != [0, 1]:
                seat = answer["to_act"][0]
                legal = engine.ask("legal", seat=seat)["actions"]
                wanted = ["attack", "done", "declare"] if state["enter"][seat][0] or state["phase"] != "enter" else ["enter"]
                wished = [action for word in wanted for action in legal if action.startswith(word)] or legal[len(legal) // 2 - 1:]
                answer = engine.ask("act", seat=seat, action=wished[0])
                state = engine.ask("state")["state"]
            with open(self.path("game"), "w", encoding="utf-8") as file:
                file.write(engine.ask("record")["record"].replace("--\n", "name: 0 Ada\nname: 1 Bea\n--\n", 1))
        game = Pipe("--resume", self.path("game"), "--you", "all")
        self.addCleanup(game.close)
        game.read()
        for line in ("declare", "u Ada", "declare"):
            game.type(line)
        self.assertIn("Ada takes the declaration back.", game.text)
        self.assertIn("==== Ada ====", game.text.split("==== Bea ====")[-1])
        game.close()
        self.assertEqual(actions(self.path("game"))[-3:], ["0 declare", "0 reopen", "1 declare"])

    def test_dr_33_a_draw_by_agreement(self):
        for seed in range(1, 200):
            with Engine() as engine:
                answer = engine.ask("new", game="duel_royal", seats=6, seed=seed)
                while not answer["over"] and {0, 1} <= set(answer["to_act"]) and engine.ask("state")["state"]["n_duels"] < 3:
                    for seat in answer["to_act"]:
                        answer = engine.ask("act", seat=seat, action="forward" if seat < 2 else "stay")
                    for seat in answer["to_act"]:
                        answer = engine.ask("act", seat=seat, action="bet 1")
                if engine.ask("state")["state"]["result"][:3] == ["tie"] * 3:
                    record = engine.ask("record")["record"]
                    break
        with open(self.path("game"), "w", encoding="utf-8") as file:
            file.write(record.replace("--\n", "name: 0 Ada\nname: 1 Bea\n--\n", 1))
        game = Pipe("--resume", self.path("game"), "--you", "all")
        self.addCleanup(game.close)
        game.read()
        self.assertIn("type draw to offer a draw", game.text)
        game.type("draw")
        self.assertIn("the other team's spokesman is asked next", game.text)
        game.type("stay")
        self.assertIn("Ada offers a draw: type draw to agree", " ".join(game.text.split()))
        game.type("draw")
        game.close()
        self.assertIn("Both spokesmen have agreed on a draw.", game.text)
        self.assertIn("A draw: everybody wins.", game.text)
        with open(self.path("game"), encoding="utf-8") as file:
            self.assertTrue(file.read().endswith("0 stay\n! draw\n= draw\n"))
        self.assertIn("a draw by agreement", run("verify", self.path("game")).stdout)
        self.assertIn("Both teams win.", run("replay", self.path("game")).stdout)

    def test_nobody_hears_anothers_secrets(self):
        """A seat's part of the transcript names no card that only another seat at the keyboard has laid."""
        game = self.game("--seats", 2, "--you", "all", "--names", "Ada,Bea", "--seed", 6)
        game.read()
        game.type("1 2")
        part = game.text.split("==== Bea ====")[1]
        self.assertNotIn("You lay", part)
        self.assertNotIn("Ada lays", part)
        self.assertEqual(part.count("7 cards are dealt face down."), 1)
        game.close()


class Records(InFolder):
    def test_going_on_ends_like_the_game_that_was_not_left(self):
        whole = self.game("--seats", 4, "--seed", 21, name="whole", pick=at_random(21))
        typed = whole.typed
        for k in sorted(random.Random(1).sample(range(len(typed)), len(typed) if LONG else 5)):
            with self.subTest(k):
                part = self.path(f"part{k}")
                first = run("play", "epic_melee", "--seats", 4, "--seed", 21, "--record", part, stdin="".join(line + "\n" for line in typed[:k]))
                self.assertIn("The game is saved", first.stdout)
                # The first half of a two-step choice is not a step of the game: it has to be typed again.
                rest = typed[k:]
                if first.stdout.rsplit(" >\n", 1)[0].endswith("Right card, revealed"):
                    rest = typed[k - 1:]
                second = run("play", "--resume", part, stdin="".join(line + "\n" for line in rest))
                self.assertEqual((second.returncode, second.stderr), (0, ""))
                self.assertEqual(actions(part), actions(self.path("whole")))
                self.assertEqual(second.stdout[second.stdout.rindex("the end"):].split("The game is recorded")[0],
                                 whole.text[whole.text.rindex("the end"):].split("The game is recorded")[0])

    def test_kill_at_any_moment(self):
        whole = self.game("--seats", 3, "--seed", 22, name="whole", pick=at_random(22))
        full = actions(self.path("whole"))
        seen = set()
        for k in range(100 if LONG else 8):
            name = f"killed{k}"
            game = self.game("--seats", 3, "--seed", 22, name=name)
            game.process.stdin.write("".join(line + "\n" for line in whole.typed))
            game.process.stdin.flush()
            game.process.stdout.read(random.Random(k).randrange(len(whole.text)))
            game.process.send_signal(signal.SIGKILL)
            game.process.wait()
            game.process.stdin.close()
            game.process.stdout.close()
            found = actions(self.path(name))
            self.assertEqual(found, full[:len(found)])
            seen.add(len(found))
            resumed = run("play", "--resume", self.path(name))
            self.assertEqual((resumed.returncode, resumed.stderr), (0, ""))
        self.assertGreater(len(seen), 2)

    def test_a_record_is_replaced_as_a_whole(self):
        """A program that has the file open keeps reading the previous record: there is never half a record."""
        game = self.game("--seats", 2, "--seed", 9)
        game.read()
        with open(self.path("game"), encoding="utf-8") as file:
            before = file.read()
            file.seek(0)
            game.type("1 2")
            self.assertEqual(file.read(), before)
        with open(self.path("game"), encoding="utf-8") as file:
            self.assertGreater(len(file.read()), len(before))
        game.close()
        self.assertEqual(os.listdir(self.folder.name), ["game"])  # and nothing else is left behind

    def test_default_place_and_name(self):
        data = self.path("data")
        for _ in range(2):
            done = run("play", "epic_melee", "--seed", 77, XDG_DATA_HOME=data)
            self.assertEqual(done.returncode, 0)
        names = sorted(os.listdir(os.path.join(data, "tripot")))
        self.assertEqual(len(names), 2)
        self.assertRegex(names[1], r"^\d{4}-\d\d-\d\d-epic_melee-77\.tripot$")
        self.assertRegex(names[0], r"^\d{4}-\d\d-\d\d-epic_melee-77-2\.tripot$")
        home = self.path("home")
        os.mkdir(home)
        done = run("play", "epic_melee", "--seed", 78, HOME=home)
        self.assertEqual(len(os.listdir(os.path.join(home, ".local/share/tripot"))), 1)
        self.assertIn("~/.local/share/tripot/", done.stdout)

    def test_the_seed_is_new_each_time(self):
        seeds = set()
        for k in range(5):
            run("play", "epic_melee", "--record", self.path(f"s{k}"))
            with open(self.path(f"s{k}")) as file:
                seeds.add(re.search(r"^seed: (\d+)$", file.read(), re.M)[1])
        self.assertEqual(len(seeds), 5)

    def test_names_are_in_the_record(self):
        run("play", "epic_melee", "--seats", 3, "--names", "Ada,Émilie", "--record", self.path("game"))
        with open(self.path("game"), encoding="utf-8") as file:
            names = re.findall(r"^name: (\d) (.*)$", file.read(), re.M)
        self.assertEqual(names[:2], [("0", "Ada"), ("1", "Émilie")])
        self.assertEqual(len({name for _, name in names}), 3)
        shown = run("play", "--resume", self.path("game")).stdout
        self.assertIn("Émilie", shown)

    def test_a_file_is_never_overwritten(self):
        with open(self.path("mine"), "w") as file:
            file.write("precious\n")
        done = run("play", "epic_melee", "--record", self.path("mine"))
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("exists already", done.stderr)
        with open(self.path("mine")) as file:
            self.assertEqual(file.read(), "precious\n")

    def test_a_finished_game_shows_its_end_again(self):
        whole = self.game("--seats", 2, "--seed", 23, pick=at_random(23))
        again = run("play", "--resume", self.path("game"))
        self.assertEqual(again.returncode, 0)
        end = whole.text[whole.text.rindex("the end"):].split("The game is recorded")[0]
        self.assertIn(end, again.stdout)

    def test_a_disk_that_fails_is_told_and_the_game_goes_on(self):
        os.mkdir(self.path("gone"))
        game = self.game("--seats", 2, "--seed", 9, name="gone/game")
        game.read()
        os.remove(self.path("gone/game"))
        os.rmdir(self.path("gone"))
        self.assertIsNotNone(game.type("1 2"))
        self.assertIn("The record could not be saved", game.text)
        game.close()


class Arguments(InFolder):
    def refused(self, args, *texts, status=2):
        done = run("play", *args)
        self.assertEqual((done.returncode, done.stdout), (status, ""), args)
        for text in texts:
            self.assertIn(text, done.stderr)

    def test_wrong_ones(self):
        for args, text in (
            ([], "which game?"),
            (["epic_mele"], "did you mean 'epic_melee'?"),
            (["epic_melee", "x"], "one game at a time"),
            (["epic_melee", "--seats", "7"], "2 to 6 seats"),
            (["epic_melee", "--you", "4"], "seats from 0 to 3"),
            (["epic_melee", "--you", "0,x"], "seats from 0 to 3"),
            (["epic_melee", "--bots", "7"], "levels joined by commas, not '7'; there is 0 (random)"),
            (["epic_melee", "--bots", "0,0"], "2 levels, but there are 3 bots"),
            (["epic_melee", "--bots", "strong"], "levels joined by commas, not 'strong'"),
            (["epic_melee", "--names", "Ada,Ada"], "twice"),
            (["epic_melee", "--names", "A,B,C,D,E"], "more names than there are seats (4)"),
            (["epic_melee", "--names", "Ada,\x03"], "cannot be a name"),
            (["epic_melee", "--names", ",B"], "cannot be a name"),
            (["epic_melee", "--names", "Ada°"], "the sign of bots"),
            (["epic_melee", "--lang", "de"], "must be en or fr"),
            (["epic_melee", "--seed", "-1"], "whole number"),
            (["epic_melee", "--option", "goal=low"], "no options"),
            (["--resume", "x", "--seats", "4"], "cannot be given"),
        ):
            with self.subTest(args):
                self.refused(args, text)

    def test_files(self):
        self.refused(["epic_melee", "--edition", self.path("none")], self.path("none"), status=1)
        self.refused(["epic_melee", "--record", self.path("none/file")], "cannot write", self.path("none/file"), status=1)
        self.refused(["--resume", self.path("none")], "No such file", self.path("none"), status=1)
        self.refused(["--resume", "-"], "needs a file")
        run("play", "epic_melee", "--seed", 1, "--record", self.path("game"), stdin="1 2\n")
        self.refused(["null_game", "--resume", self.path("game")], "is a game of epic_melee, not of null_game")
        with open(self.path("game")) as file:
            text = file.read()
        with open(self.path("bad"), "w") as file:
            file.write(text.replace(" lay ", " lie ", 1))
        line = 1 + text[:text.index(" lay ")].count("\n")
        self.refused(["--resume", self.path("bad")], f"{self.path('bad')}:{line}: ", status=1)
        with open(self.path("bad"), "w") as file:
            file.write(text.replace("seed: 1\n", "seed: 2\n", 1))
        self.refused(["--resume", self.path("bad")], "the seed gives another outcome", status=1)

    def test_language_of_the_environment(self):
        self.assertIn("Votre main", run("play", "epic_melee", "--record", self.path("a"), LANG="fr_FR.UTF-8").stdout)
        self.assertIn("Your hand", run("play", "epic_melee", "--record", self.path("b"), LANG="de_DE.UTF-8").stdout)

    def test_the_commands_that_it_proposes_work(self):
        first = run("play", "epic_melee", "--seats", 3, "--you", "0,2", "--record", self.path("it's mine"), stdin="q\n").stdout
        command = first[first.index("play --resume"):].replace("\\\n", " ").strip()
        words = shlex.split(command)
        self.assertEqual(words[2], self.path("it's mine"))
        self.assertEqual(words[3:], ["--you", "0,2"])
        self.assertEqual(run(*words).returncode, 0)


if __name__ == "__main__":
    unittest.main()
