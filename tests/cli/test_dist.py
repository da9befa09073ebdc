"""tools/dist.py: the archive is the same bits twice and complete, and the lists beside it are true."""
import hashlib
import json
import subprocess
import tarfile
import tempfile
import unittest
from pathlib import Path

from tests.program import ROOT


def release(folder):
    return subprocess.run(["/usr/bin/python3", ROOT / "tools" / "dist.py", folder], check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True).stdout


@unittest.skipUnless((ROOT / ".git").exists() and (ROOT / "web" / "dist" / "index.html").exists(), "a release is made from a clone with its pages built")
class Release(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.one, cls.two = Path(cls.folder.name) / "one", Path(cls.folder.name) / "two"
        cls.said = [release(cls.one), release(cls.two)]
        cls.archive = next(cls.one.glob("*.tar.gz"))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_the_same_bits_twice(self):
        self.assertEqual(*self.said)
        for file in self.one.iterdir():
            self.assertEqual(file.read_bytes(), (self.two / file.name).read_bytes(), file.name)

    def test_hashes_are_those_of_the_files(self):
        lines = (self.one / "SHA256SUMS").read_text().splitlines()
        self.assertEqual(len(lines), len(list(self.one.iterdir())) - 1)
        for line in lines:
            digest, name = line.split("  ")
            self.assertEqual(hashlib.sha256((self.one / name).read_bytes()).hexdigest(), digest)

    def test_the_archive_has_what_is_committed_and_the_pages(self):
        with tarfile.open(self.archive) as tar:
            members = {m.name.split("/", 1)[1]: m for m in tar.getmembers()}
        committed = subprocess.run(["git", "ls-tree", "-r", "--name-only", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout.split("\n")[:-1]
        self.assertEqual(set(committed) - set(members), set())
        self.assertIn("web/dist/index.html", members)
        self.assertIn("web/.pages", members, "so that nobody needs npm to build it")
        self.assertTrue(all(m.mtime == members["README.md"].mtime and m.uid == 0 for m in members.values()))
        self.assertTrue(members["tripot"].mode & 0o100)

    def test_its_pages_need_not_be_built(self):
        with tempfile.TemporaryDirectory() as folder, tarfile.open(self.archive) as tar:
            tar.extractall(folder)
            root = next(Path(folder).iterdir())
            ask = f'root={root}; . "$root/tools/pages.sh"; has_pages'
            self.assertEqual(subprocess.run(["sh", "-c", ask]).returncode, 0)
            with (root / "web" / "src" / "main.tsx").open("a") as source:
                source.write("\n")
            self.assertEqual(subprocess.run(["sh", "-c", ask]).returncode, 1, "after a change they must be")

    def test_what_it_contains_is_listed(self):
        listed = json.loads(next(self.one.glob("*.spdx.json")).read_text())
        names = {p["name"]: p for p in listed["packages"]}
        for name in json.loads((ROOT / "web" / "package.json").read_text())["dependencies"]:
            self.assertIn("versionInfo", names[name])
        for name in ("@iconify-json/game-icons", "libsodium", "tripot"):
            self.assertNotEqual(names[name]["licenseDeclared"], "NOASSERTION")
        self.assertNotIn("playwright", " ".join(names))
        self.assertEqual(len({p["SPDXID"] for p in listed["packages"]}), len(listed["packages"]))

    def test_the_news_are_this_versions(self):
        news = next(file for file in self.one.glob("*.md")).read_text()
        self.assertIn("### Added", news)
        self.assertNotIn("\n## ", news)


if __name__ == "__main__":
    unittest.main()
