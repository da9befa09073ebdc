"""tripot replay: the game as any viewer saw it, and no more than that; forward, back and by jumps."""
import json
import os
import pty
import re
import select
import subprocess
import tempfile
import unittest

from tests.cli.record_tools import Played, all_games, fair_game, run, scripted, write
from tests.program import LONG, PLAIN, TRIPOT


def lines_of(path, *args):
    answer = run("replay", path, "--json", *args)
    assert answer.returncode == 0, answer.stderr
    return [json.loads(line) for line in answer.stdout.splitlines()]


class WithFolder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()

    def tearDown(self):
        self.folder.cleanup()

    def file(self, text, name="game"):
        return write(self.folder.name, name, text)


class Eyes(WithFolder):
    """Compared with the engine, which reported every viewer's view and events after each step during the game."""

    def compare(self, played, path, viewer):
        name = {"all": "all", None: "spectator"}.get(viewer, viewer)
        steps = lines_of(path, *(["--seat", name] if viewer != "all" else []))
        self.assertEqual(len(steps), len(played.steps))
        for number, (shown, was) in enumerate(zip(steps, played.steps)):
            expected = {"step": number, "steps": len(played.steps) - 1}
            knows = viewer == "all" or (viewer is not None and viewer == was["actor"])
            expected["actor"], expected["action"] = (was["actor"], was["action"]) if knows else (None, None)
            if viewer == "all":
                position = {key: was["position"][key] for key in ("to_act", "over", "events")}
                self.assertEqual(shown, {**shown, **expected, **position, "state": was["state"], "legal": [], "prompt": None})
            else:
                view = was["views"][viewer]
                known = {key: value for key, value in view.items() if key not in ("id", "ok", "scores", "payoff")}
                self.assertEqual(json.dumps(shown), json.dumps({**expected, **known}), "the same, in the same order")
            result = shown["result"] or {"scores": None, "payoff": None}
            self.assertEqual((result["scores"], result["payoff"]), (was["position"]["scores"], was["position"]["payoff"]))

    def test_everybody_sees_what_he_saw(self):
        backs = 0
        for game in all_games():
            every = range(game["seats_min"], game["seats_max"] + 1)
            for seats in every if LONG else sorted({every[0], game["seats_usual"], every[-1]}):
                played = Played(game["id"], seats, 40 + seats, with_views=True)
                path = self.file(played.record)
                backs += sum(step["action"] == "back" for step in played.steps)
                for viewer in ["all", None, *range(seats)]:
                    self.compare(played, path, viewer)
        self.assertGreater(backs, 5)

    def worlds(self, one, other, viewers, strangers):
        """Two records that differ only in what `viewers` may not see give the same output, whatever these ask for."""
        paths = [self.file(one, "one"), self.file(other, "other")]
        steps = len(lines_of(paths[0]))
        asks = [[], ["--json"], ["--lang", "fr"], *[["--step", n] for n in range(steps)], ["--json", "--step", -1]]
        for viewer in viewers:
            for ask in asks:
                shown = [run("replay", path, "--seat", viewer, *ask) for path in paths]
                self.assertEqual(shown[0].stdout, shown[1].stdout, (viewer, ask))
                self.assertEqual([answer.returncode for answer in shown], [0, 0])
                self.assertTrue(shown[0].stdout)
        for viewer in strangers:
            shown = [run("replay", path, "--seat", viewer).stdout for path in paths]
            self.assertNotEqual(shown[0], shown[1], "the worlds do differ")

    def test_hidden_cards_of_the_null_game(self):
        header = scripted(Played("null_game", 3, 1, end=0).record)
        header = header[:header.index("--\n") + 3]
        deal = "".join(f"* card {card}\n" for card in ("one", "two", "three"))
        low, high = "* card one\n* card one\n* card four\n", "* card two\n* card two\n* card three\n"
        self.worlds(header + deal + low + high + "0 play two\n1 play one\n1 back\n1 play four\n",
                    header + deal + high + low + "0 play two\n1 play two\n1 back\n1 play two\n", [0, "spectator"], [1, 2, "all"])

    def test_hidden_cards_of_epic_melee(self):
        """Swaps seats 1 and 2; both have laid their cards, seat 0 has not."""
        record = scripted(Played("epic_melee", 4, 7, end=0).record)
        start, body = record.split("--\n")
        cards = re.findall(r"^\* card (\w+)\n", body, re.M)
        hands = [cards[7 * seat:7 * seat + 7] for seat in range(4)]
        first = body[body.index("* first"):].split("\n")[0]

        def world(one, two):
            order = [hands[0], one, two, hands[3]]
            lines = [f"* card {card}" for hand in order for card in hand] + [first]
            lines += [f"1 lay {one[0]} {one[1]}", "1 back", f"1 lay {one[2]} {one[3]}", f"2 lay {two[4]} {two[5]}"]
            return start + "--\n" + "\n".join(lines) + "\n"

        self.assertNotEqual(sorted(hands[1]), sorted(hands[2]))
        self.worlds(world(hands[1], hands[2]), world(hands[2], hands[1]), [0, 3, "spectator"], [1, 2, "all"])


class Steps(WithFolder):
    def setUp(self):
        super().setUp()
        self.path = self.file(Played("epic_melee", 3, 12).record)
        self.steps = len(lines_of(self.path)) - 1

    def test_one_step_is_a_line_of_all(self):
        for seat in ("all", "spectator", "1"):
            lines = run("replay", self.path, "--json", "--seat", seat).stdout.splitlines()
            for step in (0, 1, self.steps // 2, self.steps):
                for name in (step, step - self.steps - 1):
                    self.assertEqual(run("replay", self.path, "--json", "--seat", seat, "--step", name).stdout, lines[step] + "\n")

    def test_text_of_one_step(self):
        for step in (0, 17, self.steps):
            page = run("replay", self.path, "--step", step).stdout
            self.assertTrue(page.startswith(f"step {step} of {self.steps}, all-seeing\nEpic Melee "), page)
            self.assertEqual(page, run("replay", self.path, f"--step={step - self.steps - 1}").stdout)
            self.assertIn(f"step {step} of {self.steps}, seen by Émilie\n", run("replay", self.path, "--step", step, "--seat", 1).stdout)
            self.assertIn(f"étape {step} sur {self.steps}, vu par un spectateur\n",
                          run("replay", self.path, "--step", step, "--seat", "spectator", "--lang", "fr").stdout)

    def test_steps_that_are_not_there(self):
        for bad in (self.steps + 1, -self.steps - 2, "-0", "x", "", "1.5", "99999999999999999999", "--"):
            answer = run("replay", self.path, "--step", bad)
            self.assertEqual((answer.returncode, answer.stdout), (2, ""), bad)
            self.assertIn(f"has the steps 0 to {self.steps} (or -1, the last, to -{self.steps + 1}), so --step cannot be '{bad}'", answer.stderr)

    def test_eyes_that_are_not_there(self):
        for bad in ("3", "-1", "x", "", "01", "spec"):
            answer = run("replay", self.path, "--seat", bad)
            self.assertEqual((answer.returncode, answer.stdout), (2, ""), bad)
            self.assertIn(f"--seat must be a seat from 0 to 2, spectator or all, not '{bad}'", answer.stderr)

    def test_all_seeing_shows_every_hand(self):
        for step in (0, 5):
            state = lines_of(self.path, "--step", step)[0]["state"]
            page = run("replay", self.path, "--step", step).stdout
            for name, hand in zip(("Ada", "Émilie", "seat 2"), state["hand"]):
                shown = " ".join(card + (f" ×{n}" if n > 1 else "") for card, n in hand.items())
                self.assertIn(f"\n{name}: hand {shown}", " ".join(page.split(" ")).replace("\n  ", " "))


class Story(WithFolder):
    """The whole game in sentences."""

    def test_the_sentences_of_a_game(self):
        text = run("replay", self.file(fair_game(5, 2, [0]).record)).stdout
        record = fair_game(5, 2, [0]).record
        lines = text.splitlines()
        self.assertEqual(lines[0], "Alone: 0 seat 0, 1 seat 1; goal=high; Default; all-seeing")
        dealt = re.findall(r"^\* card (\w+)", record, re.M)
        self.assertEqual(lines[1], f"   0  seat 0 is dealt {dealt[0].capitalize()}.")
        self.assertEqual(lines[6], f"      seat 1 is dealt {dealt[5].capitalize()}.")
        for number, (seat, card) in enumerate(re.findall(r"^(\d) play (\w+)", record, re.M), 1):
            self.assertIn(f"{number:4}  seat {seat}: play {card}\n      seat {seat} chooses {card.capitalize()}.\n", text)
            self.assertIn(f"      seat {seat} shows {card.capitalize()}.\n", text)
        result = re.search(r"= scores (\d+) (\d+) payoff (\S+) (\S+)", record)
        for seat in (0, 1):
            share = {"1": " (wins)", "0": "", "0.5": " (shares the win)"}[result[3 + seat]]
            self.assertRegex(lines[-1], rf"^Result:.* seat {seat} {result[1 + seat]}{re.escape(share)}(,|$)")

    def test_through_a_seat_s_eyes(self):
        played = Played("null_game", 3, 21)
        text = run("replay", self.file(played.record), "--seat", 2, "--lang", "fr").stdout
        self.assertIn("vu par la place 2", " ".join(text.split()))
        self.assertEqual(text.count("Vous recevez : "), 3)
        self.assertEqual(text.count("6 cartes sont distribuées face cachée."), 1)
        self.assertNotIn("reçoit une carte", text)
        self.assertEqual(text.count("Vous choisissez "), sum(step["actor"] == 2 and step["action"] != "back" for step in played.steps))
        self.assertNotIn("Ada choisit", text)
        self.assertNotRegex(text, r"Ada\s*: play")

    def test_take_backs_are_told_to_those_who_know(self):
        games = (Played("null_game", 2, seed) for seed in range(50))
        played = next(game for game in games if {0} == {step["actor"] for step in game.steps if step["action"] == "back"})
        path = self.file(played.record)
        for seat, expected in (("all", True), (0, True), (1, False), ("spectator", False)):
            self.assertEqual("takes the last step back" in run("replay", path, "--seat", seat).stdout, expected, seat)

    def test_a_game_that_goes_on(self):
        text = run("replay", self.file(Played("null_game", 3, 3, end=0).record)).stdout
        self.assertTrue(text.endswith("The record ends here; to act: Ada, Émilie, seat 2\n"), text)
        hidden = fair_game(4, 3, [1], hidden=["server"], rounds=1).record
        self.assertIn("seat 0 is dealt", run("replay", self.file(hidden)).stdout)

    def test_plain_text_in_80_columns(self):
        path = self.file(Played("epic_melee", 6, 3).record)
        for args in ([], ["--lang", "fr"], ["--seat", 4], ["--step", 20], ["--step", -1, "--lang", "fr", "--seat", 0]):
            text = run("replay", path, *args, env={**PLAIN, "TERM": "xterm"}).stdout
            self.assertNotRegex(text, r"[\x00-\x09\x0b-\x1f\x7f]")
            for line in text.splitlines():
                self.assertLessEqual(len(line), 80, line)
                self.assertEqual(line, line.rstrip())

    def test_the_standard_input(self):
        record = Played("null_game", 2, 2).record
        self.assertEqual(run("replay", "-", input=record).stdout, run("replay", self.file(record)).stdout)


class Broken(WithFolder):
    def test_shown_as_far_as_it_is_right(self):
        record = Played("epic_melee", 3, 8).record
        lines = record.splitlines()
        actions = [i for i, line in enumerate(lines) if re.match(r"\d ", line)]
        wrong = actions[20]
        lines[wrong] = f"{lines[wrong][0]} sacrifice gold g3"
        path = self.file("\n".join(lines) + "\n")
        whole, broken = run("replay", self.file(record, "whole")), run("replay", path)
        self.assertEqual((whole.returncode, broken.returncode), (0, 1))
        self.assertTrue(whole.stdout.startswith(broken.stdout))
        self.assertIn("\n  20  ", broken.stdout)
        self.assertNotIn("\n  21  ", broken.stdout)
        self.assertRegex(broken.stderr, rf"^{path}:{wrong + 1}: (now|you have no) ")
        self.assertEqual(len(run("replay", path, "--json").stdout.splitlines()), 21)
        self.assertEqual(run("replay", path, "--step", 3).stdout.replace("step 3 of 20", ""),
                         run("replay", self.folder.name + "/whole", "--step", 3).stdout.replace(f"step 3 of {len(actions)}", ""))
        self.assertEqual(run("replay", path, "--step", 3).returncode, 1)

    def test_a_wrong_deal_shows_nothing(self):
        record = fair_game(1, 2, [0]).record
        answer = run("replay", self.file(record.replace("--\n* card ", "--\n0 play one\n* card ")))
        self.assertEqual((answer.returncode, answer.stdout), (1, ""))
        self.assertIn(": here must come chance: * card", answer.stderr)


class Viewer:
    """The program at a terminal of 80 by 24."""

    def __init__(self, *args, **env):
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen([TRIPOT, "replay", *map(str, args)], stdin=slave, stdout=slave, stderr=slave,
                                        env={**PLAIN, "TERM": "xterm", **env}, start_new_session=True)
        os.close(slave)
        self.screen = self.read()

    def read(self):
        """Reads until the program waits for a line, its output ending in the prompt."""
        data = b""
        while not data.endswith(b"> "):
            if not select.select([self.master], [], [], 120)[0]:
                raise AssertionError(f"no answer: {data!r}")
            try:
                part = os.read(self.master, 65536)
            except OSError:  # closed: the program has ended
                break
            if not part:
                break
            data += part
        text = data.decode().replace("\r\n", "\n")
        return text.split("\033[H\033[2J")[-1]

    def type(self, line):
        os.write(self.master, line.encode() + b"\n")
        self.screen = self.read()
        return self.screen

    def end(self):
        return self.process.wait(120)

    def clean(self):
        """Also after a failed test."""
        self.process.kill()
        self.process.wait()
        os.close(self.master)


def plain(screen):
    return re.sub(r"\033\[\d*m", "", screen)


class Terminal(WithFolder):
    def setUp(self):
        super().setUp()
        self.path = self.file(Played("epic_melee", 4, 31).record)
        self.steps = len(lines_of(self.path)) - 1

    def viewer(self, *args, **env):
        viewer = Viewer(*args, **env)
        self.addCleanup(viewer.clean)
        return viewer

    def test_forward_back_and_jumps(self):
        viewer = self.viewer(self.path)
        there = [plain(viewer.screen)]
        for line in ["", "n"] * 6:
            there.append(plain(viewer.type(line)))
        self.assertEqual(len(set(there)), len(there))
        for step, screen in enumerate(there):
            self.assertIn(f"step {step} of {self.steps}, all-seeing\n", screen)
        for step in reversed(range(12)):
            self.assertEqual(plain(viewer.type("b")), there[step])
        self.assertIn("There is no such step. > ", plain(viewer.type("b")))
        for step in (7, 12, 3, 3, 0):
            self.assertEqual(plain(viewer.type(str(step))), there[step])
        last = plain(viewer.type("l"))
        self.assertIn(f"step {self.steps} of {self.steps}", last)
        self.assertIn("Result: ", last)
        self.assertIn("This is the last step. > ", plain(viewer.type("")))
        self.assertEqual(plain(viewer.type(str(self.steps))), last)
        self.assertIn("There is no such step.", plain(viewer.type(str(self.steps + 1))))
        self.assertIn("There is no such step.", plain(viewer.type("9" * 30)))
        self.assertEqual(plain(viewer.type(" f ")), there[0])
        self.assertIn("Not understood. > ", plain(viewer.type("what?")))
        self.assertIn("Not understood. > ", plain(viewer.type("x" * 500)))
        viewer.type("q")
        self.assertEqual(viewer.end(), 0)

    def test_changing_eyes(self):
        viewer = self.viewer(self.path)
        viewer.type("9")
        for eyes, said in (("2", "seen by seat 2"), ("spectator", "seen by a spectator"), ("all", "all-seeing"), ("0", "seen by Ada")):
            screen = plain(viewer.type(f"s {eyes}"))
            self.assertTrue(screen.startswith(f"step 9 of {self.steps}, {said}\n"), screen)
            page = run("replay", self.path, "--step", 9, "--seat", eyes).stdout
            table = page.split("\n\n")[0]
            self.assertEqual(screen.split("\n\n")[0], table)
        self.assertIn("Whose eyes?", plain(viewer.type("s 4")))
        self.assertIn("Whose eyes?", plain(viewer.type("s")))
        viewer.type("q")
        self.assertEqual(viewer.end(), 0)

    def test_beginning_with_a_seat_and_in_french(self):
        viewer = self.viewer(self.path, "--seat", 1, LC_ALL="fr_FR.UTF-8")
        self.assertIn(f"étape 0 sur {self.steps}, vu par Émilie\n", plain(viewer.screen))
        self.assertIn("Votre main : ", plain(viewer.screen))
        viewer.type("q")
        viewer.end()

    def test_every_screen_fits(self):
        for seats, lang in ((6, "fr"), (2, "en")):
            path = self.file(Played("epic_melee", seats, 32).record, "full")
            steps = lines_of(path)
            viewer = self.viewer(path, "--lang", lang)
            for step in range(0, len(steps), 1 if LONG else 5):
                screen = plain(viewer.type(str(step)))
                self.assertLessEqual(screen.count("\n") + 1, 24, screen)
                for line in screen.splitlines():
                    self.assertLessEqual(len(line), 80, line)
            viewer.type("q")
            viewer.end()

    def test_the_end_of_the_input_quits(self):
        viewer = self.viewer(self.path)
        os.write(viewer.master, b"\x04")
        self.assertEqual(viewer.end(), 0)

    def test_colours(self):
        viewer = self.viewer(self.path)
        self.assertIn("\033[1m", viewer.screen)
        viewer.type("q")
        viewer.end()
        viewer = self.viewer(self.path, NO_COLOR="1")
        self.assertNotIn("\033", viewer.screen)
        viewer.type("q")
        viewer.end()

    def test_a_broken_record(self):
        lines = Played("null_game", 2, 4).record.splitlines()
        lines[-1] = "= scores 0 0 payoff 1 0"
        path = self.file("\n".join(lines) + "\n", "broken")
        viewer = self.viewer(path)
        self.assertIn(f"broken:{len(lines)}: the result is another one", " ".join(plain(viewer.type("l")).split()))
        viewer.type("q")
        self.assertEqual(viewer.end(), 1)


class Usage(WithFolder):
    def test_errors(self):
        for args, said in (
            ([], "which record? tripot replay FILE"),
            (["a", "b"], "one record at a time: 'b' is too much"),
            (["--seta", "1"], "did you mean '--seat'?"),
            (["x", "--lang", "de"], "--lang must be en or fr, not 'de'"),
        ):
            answer = run("replay", *args)
            self.assertEqual((answer.returncode, answer.stdout), (2, ""))
            self.assertIn(said, answer.stderr)

    def test_help_has_examples(self):
        page = run("replay", "--help").stdout
        self.assertIn("tripot replay game.tripot --step -1", page)
        for option in ("--seat S", "--step N", "--lang en|fr", "--json"):
            self.assertIn(f"\n  {option} ", page)

    def test_a_full_disk_is_noticed(self):
        path = self.file(Played("null_game", 2, 4).record)
        for args in ([], ["--json"], ["--step", "1"]):
            with open("/dev/full", "wb") as full:
                answer = subprocess.run([TRIPOT, "replay", path, *args], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE,
                                        text=True, env=PLAIN, timeout=60)
            self.assertEqual(answer.returncode, 1)
            self.assertIn("cannot write the output: No space left on device", answer.stderr)


if __name__ == "__main__":
    unittest.main()
