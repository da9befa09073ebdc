"""The man page and the bash completion come from the same descriptions as the help pages."""
import re
import subprocess
import unittest

from tests.program import TRIPOT


def tripot(*args):
    return subprocess.run([TRIPOT, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=True).stdout


def commands():
    listed = tripot("--help").split("Commands\n")[1].split("\n\n")[0]
    return [line.split()[0] for line in listed.splitlines() if re.match(r"  \S", line)]


def options(command):
    page = tripot(command, "--help").split("Options\n")[1].split("\n\n")[0]
    return re.findall(r"^  (--[a-z-]+)", page, re.M)


def complete(*words):
    """What bash offers for the last word."""
    script = tripot("help", "--completion") + 'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tripot; printf "%s\\n" "${COMPREPLY[@]}"\n'
    done = subprocess.run(["bash", "-c", script, "bash", *words], stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.split()


class Describe(unittest.TestCase):
    def test_man_page_has_every_command_and_option(self):
        done = subprocess.run(["scdoc"], input=tripot("help", "--man"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        page = done.stdout.replace("\\-", "-").replace("\\&", "")
        self.assertGreater(len(commands()), 4)
        for command in commands():
            self.assertIn(f"tripot {command}", page)
            for option in options(command):
                if option != "--help":
                    self.assertIn(option, page, f"{command} {option}")

    def test_completion_offers_commands(self):
        self.assertEqual(set(complete("tripot", "")) - {"--help", "--version"}, set(commands()))
        self.assertIn("sim", complete("tripot", "si"))
        self.assertEqual(complete("tripot", "zz"), [])

    def test_completion_offers_options_and_games(self):
        for command in commands():
            self.assertEqual(set(complete("tripot", command, "--")), set(options(command)) | {"--help"}, command)
        self.assertEqual(complete("tripot", "sim", "epic"), ["epic_melee"])


if __name__ == "__main__":
    unittest.main()
