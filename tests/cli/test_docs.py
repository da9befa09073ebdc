"""What the documents say about the tree is true: files they name exist, links lead somewhere, commands exist, the film shows a real game.
And the words of docs/glossary.md are those of the program, the page and the rules, in both languages."""
import re
import subprocess
import unittest
from pathlib import Path

from tests.program import GAMES, ROOT, TRIPOT

TRACKED = [name for name in subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, stdout=subprocess.PIPE,
                                           text=True).stdout.split("\n") if name] or [
    path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*") if path.is_file() and not path.relative_to(ROOT).parts[0].startswith("build")]
TRACKED = [name for name in TRACKED if "node_modules/" not in name]
FOLDERS = {parent.as_posix() for name in TRACKED for parent in Path(name).parents}
DOCUMENTS = [name for name in TRACKED if name.endswith(".md") and "/rules/" not in name]
KINDS = r"(?:c|h|ts|tsx|css|py|sh|md|build|service|svg|webp|png|tripot|js)"
# Named in README, HACKING and docs/design.md, but created by the reader.
MADE_BY_READERS = {"index.tsx", "mine.c", "out.png", "bot.py", "print.css", "screen.css"}


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def files_named(text):
    """Whatever looks like one of our files: `core/game.h`, `state.h`, `games/GAME/hidden.c`."""
    return set(re.findall(rf"`([\w./*-]+\.{KINDS})`", text))


def is_there(name):
    """Whether such a file exists, by its path or the end of one; GAME, NAME and a star stand for any name."""
    pattern = re.sub(r"\bGAME\b|\bNAME\b|\*", "@", name)
    wanted = re.compile("(?:^|/)" + re.escape(pattern).replace("@", r"[^/]+") + "$")
    return any(wanted.search(tracked) for tracked in TRACKED)


def anchor(heading):
    """The anchor that GitHub makes."""
    plain = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def bad_links(name, text):
    prose = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    for link in re.findall(r"\]\(([^()\s]+)\)", prose):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, part = link.partition("#")
        target = (Path(name).parent / path).as_posix() if path else name
        parts = []
        for step in target.split("/"):
            parts = parts[:-1] if step == ".." else parts + [step] * (step != ".")
        target = "/".join(parts)
        if target not in TRACKED and target not in FOLDERS:
            yield f"{name}: {link} leads nowhere"
        elif part and part not in map(anchor, re.findall(r"^#+ (.*)$", read(target), re.M)):
            yield f"{name}: {link}: there is no such heading"


class Documents(unittest.TestCase):
    def test_links_lead_somewhere(self):
        self.assertEqual([bad for name in DOCUMENTS for bad in bad_links(name, read(name))], [])

    def test_links_that_lead_nowhere_are_found(self):
        self.assertEqual(len(list(bad_links("docs/bots.md", "[a](gone.md) [b](../README.md#no-such-words) [c](../README.md#licence)"))), 2)

    def test_files_that_are_named_are_there(self):
        for name in ("README.md", "HACKING.md", "docs/design.md"):
            gone = sorted(file for file in files_named(read(name)) - MADE_BY_READERS if not is_there(file))
            self.assertEqual(gone, [], name)
        self.assertFalse(is_there("core/no_such.h"))
        self.assertTrue(is_there("games/GAME/hidden.c"))

    def test_folders_of_the_tour_are_there(self):
        for folder in re.findall(r"`((?:\w+/)+)`", read("README.md") + read("docs/design.md")):
            if "GAME" not in folder:
                self.assertTrue(any(f"/{one}/".endswith(f"/{folder}") for one in FOLDERS) or folder == "public/", folder)

    def test_commands_of_the_readme_exist(self):
        commands = set(re.findall(r"^  (\w+) ", subprocess.run([TRIPOT, "--help"], stdout=subprocess.PIPE, text=True, env={"LC_ALL": "C"}).stdout, re.M))
        named = set(re.findall(r"\./tripot (\w+)", read("README.md")))
        self.assertGreater(len(named), 15)
        script = re.findall(r"^1?(\w+)\)", read("tripot"), re.M)  # deb, dist, python: the script's own
        self.assertEqual(named - commands - set(script), set())

    def test_the_film_is_of_a_true_game(self):
        self.assertLessEqual((ROOT / "docs/film.webp").stat().st_size, 2_000_000)
        self.assertIn(b"ANIM", (ROOT / "docs/film.webp").read_bytes()[:64])
        subprocess.run([TRIPOT, "verify", ROOT / "docs/film.tripot"], check=True, stdout=subprocess.PIPE)


def glossary():
    """One tuple per row: (English, French, not in English, not in French, game or None). Words below a game's name hold for that game
    alone."""
    rows, game = [], None
    for line in read("docs/glossary.md").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("## "):
            name = line[3:].lower().replace(" ", "_")
            game = name if name in GAMES else None
        elif line.startswith("| ") and cells[0] != "English":
            rows.append((split(cells[0]), split(cells[1]), split(cells[3]), split(cells[4]), game))
    return rows


def split(cell):
    return [word.strip() for word in cell.split(",") if word.strip()]


def visible(language):
    """What people read in that language: sentences, the page's texts, help, rules, first games; in English also the documents."""
    names = [name for name in TRACKED if re.search(rf"/{language}\.(txt|md)$", name) or re.search(rf"^web/src/.*\b{language}\.ts$", name)]
    if language == "en":
        names += [name for name in DOCUMENTS if name not in ("CHANGELOG.md", "docs/glossary.md") and not name.startswith("tests/")]
    return {name: read(name).replace("’", "'") for name in names}


def of(game, texts):
    return {name: text for name, text in texts.items() if not game or f"games/{game}/" in name}


def said(word, texts):
    """Where the word occurs, also with an ending such as a plural's."""
    pattern = re.compile(rf"(?<![\w-]){re.escape(word)}", re.I)
    return [name for name, text in texts.items() if pattern.search(text)]


def banned(word, texts):
    pattern = re.compile(rf"(?<![\w-]){re.escape(word)}(?:s|x)?(?![\w-])", re.I)
    return [f"{name}:{text.count(chr(10), 0, found.start()) + 1}: {found[0]}" for name, text in texts.items() for found in pattern.finditer(text)]


class Glossary(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.rows, cls.en, cls.fr = glossary(), visible("en"), visible("fr")

    def test_its_words_are_used(self):
        self.assertGreater(len(self.rows), 40)
        for en, fr, _, _, game in self.rows:
            for words, texts in ((en, self.en), (fr, self.fr)):
                for word in words:
                    self.assertTrue(said(word, of(game, texts)), f"nobody says {word}")

    def test_nobody_says_it_otherwise(self):
        wrong = [f"{place} (say {' or '.join(words)})" for en, fr, not_en, not_fr, game in self.rows
                 for words, others, texts in ((en, not_en, self.en), (fr, not_fr, self.fr))
                 for other in others for place in banned(other, of(game, texts))]
        self.assertEqual(wrong, [])

    def test_another_word_is_found(self):
        self.assertEqual(banned("robot", {"fr.txt": "a\nTrois Robots jouent."}), ["fr.txt:2: Robots"])
        self.assertEqual(banned("robot", {"fr.txt": "robotique"}), [])
        self.assertEqual(said("no such word", self.en), [])


if __name__ == "__main__":
    unittest.main()
