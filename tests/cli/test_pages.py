"""tripot pages: the browser's pages as a folder for any web server. web/tests/offline.spec.ts plays with them in a browser."""
import json
import re
import tempfile
import unittest
from pathlib import Path

from tests.cli.record_tools import run


class Pages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self):
        done = run("pages", "public", cwd=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""), "are the pages and their engine built? ./test builds them")
        self.assertTrue(done.stdout.startswith("public: put it on any web server"))
        return self.folder / "public"

    def test_all_that_is_kept_is_there_and_found_from_any_folder(self):
        public = self.write()
        kept = json.loads(f"[{re.search(r'const FILES = .(.*).;', (public / 'sw.js').read_text(encoding='utf-8'))[1]}]")
        there = {path.relative_to(public).as_posix() for path in public.rglob("*") if path.is_file()}
        self.assertEqual({name.split("?")[0] for name in kept} - {"./"}, there - {"index.html", "404.html", "sw.js", ".nojekyll"})
        page = (public / "index.html").read_text(encoding="utf-8")
        addresses = re.findall(r'(?:href|src)="([^"]*)"', page)
        self.assertGreater(len(addresses), 5)
        for address in addresses:
            self.assertTrue(address.startswith("./"), address)
            self.assertIn(address[2:], there)
        self.assertIn('name="tripot-host"', page)

    def test_the_build_is_the_same_in_page_and_list(self):
        public = self.write()
        build = re.search(r'"tripot-build" content="([0-9a-f]{16})"', (public / "index.html").read_text(encoding="utf-8"))[1]
        self.assertIn(f'"engine.wasm?build={build}"', (public / "sw.js").read_text(encoding="utf-8"))

    def test_written_again_it_takes_the_place_of_the_old(self):
        old = self.write() / "index.html"
        old.write_text("old", encoding="utf-8")
        self.write()
        self.assertIn("tripot-build", old.read_text(encoding="utf-8"))

    def test_what_is_wrong_is_said(self):
        (self.folder / "file").touch()
        for args, code, said in (((), 2, "a folder to write them to"), (("a", "b"), 2, "'b' is too much"),
                                 (("file",), 1, "Not a directory"), (("none/there",), 1, "cannot make the folder none/there")):
            with self.subTest(args):
                done = run("pages", *args, cwd=self.folder)
                self.assertEqual((done.returncode, done.stdout), (code, ""))
                self.assertIn(said, done.stderr)


if __name__ == "__main__":
    unittest.main()
