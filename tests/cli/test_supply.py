"""What the programs are built from and how: locked packages that run nothing on installation, and the protections that compiler and linker
add against our own mistakes."""
import json
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from tests.program import OPTIMISED, ROOT, TRIPOT

LOCKS = subprocess.run(["git", "ls-files", "*package-lock.json"], cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout.split() or [
    path.relative_to(ROOT).as_posix() for path in ROOT.glob("*/**/package-lock.json") if "node_modules" not in path.parts]


def read(*command):
    return subprocess.run([str(part) for part in command], check=True, stdout=subprocess.PIPE, text=True).stdout


def wrong_in(package):
    """What is wrong with a package of a lock file."""
    return ([] if re.match("sha512-", package.get("integrity", "")) else ["no hash"]) + \
        [f"has {key}" for key in ("hasInstallScript", "resolved") if key in package]  # the second is the address of a mirror


class Packages(unittest.TestCase):
    def test_every_package_is_locked_by_a_hash_and_runs_no_script(self):
        self.assertGreaterEqual(len(LOCKS), 2)
        for lock in LOCKS:
            packages = {name: p for name, p in json.loads((ROOT / lock).read_text())["packages"].items() if name}
            self.assertTrue(packages, lock)
            self.assertEqual([f"{name}: {wrong}" for name, package in packages.items() for wrong in wrong_in(package)], [], lock)

    def test_a_package_that_is_not_so_is_found(self):
        good = {"version": "1.0.0", "integrity": "sha512-abc"}
        self.assertEqual(wrong_in(good), [])
        for bad in ({"version": "1.0.0"}, {**good, "integrity": "sha1-abc"}, {**good, "hasInstallScript": True}, {**good, "resolved": "https://…"}):
            self.assertEqual(len(wrong_in(bad)), 1, bad)

    def test_npm_is_told_to_run_none(self):
        said = 0
        for script in ("web/install.sh", "bench/peers/run.sh", "tests/cli/test_peers.py"):
            for line in re.findall(r"""^.*\bnpm"?,? "?ci\b.*$""", (ROOT / script).read_text(), re.M):
                self.assertIn("--ignore-scripts", line, script)
                said += 1
        self.assertEqual(said, 4)


HARDENED = "-O2 -fPIE -pie -fstack-protector-all -D_FORTIFY_SOURCE=2 -Wl,-z,relro,-z,now".split()
SMALL = "#include <string.h>\nint main(int n, char **v) { char room[64]; strcpy(room, v[n - 1]); return room[0]; }"


class Binaries(unittest.TestCase):
    """Only optimised programs are asked for fortified functions: the others have sanitizers instead."""

    def look(self, path, is_optimised):
        name = path.name
        header, segments, dynamic, symbols = (read(*command, path) for command in (
            ("readelf", "-hW"), ("readelf", "-lW"), ("readelf", "-dW"), ("nm", "-D")))
        self.assertIn("DYN", re.search(r"Type:\s*(\S+)", header)[1], f"{name}: not to be loaded anywhere (PIE)")
        self.assertIn("GNU_RELRO", segments, name)
        self.assertRegex(dynamic, r"\(BIND_NOW\)|NOW", name)
        self.assertRegex(segments, r"GNU_STACK(?:\s+0x\w+){5}\s+RW\s", f"{name}: a stack that can be run")
        self.assertNotIn("TEXTREL", dynamic, name)
        self.assertIn("__stack_chk_fail", symbols, name)
        if is_optimised:
            self.assertRegex(symbols, r"__\w+_chk\b(?<!stack_chk)", f"{name}: nothing is fortified")

    def test_a_program_without_one_of_them_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "program"
            for missing in ("", "-no-pie", "-Wl,-z,norelro", "-Wl,-z,lazy", "-fno-stack-protector", "-U_FORTIFY_SOURCE", "-Wl,-z,execstack"):
                subprocess.run(["gcc", *HARDENED, *([missing] if missing else []), "-x", "c", "-", "-o", program], input=SMALL, text=True, check=True)
                with self.subTest(missing=missing):
                    if missing:
                        self.assertRaises(AssertionError, self.look, program, True)
                    else:
                        self.look(program, True)

    def test_program(self):
        self.look(Path(OPTIMISED), "__asan" not in read("nm", "-D", OPTIMISED))

    def test_what_is_beside_it(self):
        build = Path(TRIPOT).parent.parent
        for name in ("load/tripot-load", "lib/libtripot.so", "python/tripot/_tripot.abi3.so"):
            self.look(build / name, False)


if __name__ == "__main__":
    unittest.main()
