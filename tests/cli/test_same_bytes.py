"""Law 3 across compilers: the same games give the same bytes with gcc and clang, unoptimised and optimised. And every header of
core stands alone, for both compilers. Bots decide the same on another processor."""
import concurrent.futures
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from tests.program import GAMES, LONG, OPTIMISED, ROOT, TRIPOT

COMPILERS = [("gcc", "-O0"), ("clang", "-O2")] + ([("gcc", "-O2"), ("clang", "-O0")] if LONG else [])
STANDARD = ["-std=c17", "-D_POSIX_C_SOURCE=200809L", "-I", str(ROOT)]
MATCHES = [("epic_melee", "3,2,2,2", 30), ("brutal_ring", "3,2", 2), ("brigands", "3,2", 2), ("duel_royal", "3,2,3,2,3,2,3,2", 8)]
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wstrict-prototypes", "-Wmissing-prototypes", "-Wvla", "-Wformat=2", "-Werror"]


def run(command):
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise AssertionError(f"{' '.join(command)}\n{done.stdout}")
    return done.stdout


def two_at_a_time(function, items):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(pool.map(function, items))


def engine_sources():
    """The C files of core and games that the build compiles, those it makes itself included."""
    build = next(p for p in Path(TRIPOT).parents if (p / "compile_commands.json").exists())
    entries = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    wanted = ("core/libcore.a.p/", "games/libgames.a.p/")
    return sorted({str((build / entry["file"]).resolve()) for entry in entries if entry["output"].startswith(wanted)})


class SameBytes(unittest.TestCase):
    def setUp(self):
        temp = tempfile.TemporaryDirectory()
        self.addCleanup(temp.cleanup)
        self.folder = Path(temp.name)

    def test_every_compiler_gives_the_same_trace(self):
        sources = engine_sources()
        self.assertIn(str(ROOT / "core" / "match.c"), sources)

        def trace(compiler):
            program = str(self.folder / "".join(compiler))
            run([*compiler, *STANDARD, "-o", program, "tests/laws/trace.c", *sources, "-lm"])
            return run([program])

        traces = two_at_a_time(trace, COMPILERS)
        for compiler, output in zip(COMPILERS, traces):
            self.assertEqual(output, traces[0], f"{' '.join(compiler)} differs from {' '.join(COMPILERS[0])}")
        for game in GAMES:
            self.assertRegex(traces[0], rf"(?m)^{game} \d+ seats \d+ steps")

    def test_bots_decide_the_same_without_fused_multiply_add(self):
        """The C library has its exponentials twice, for processors with and without; nobody's figures may depend on it."""
        older = {**os.environ, "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2"}

        def play(job):
            (game, bots, games), env = job
            command = [OPTIMISED, "match", game, "--bots", bots, "--games", str(games), "--threads", "1", "--json"]
            return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, env=env).stdout)["results"]

        for match in MATCHES:
            here, there = two_at_a_time(play, [(match, dict(os.environ)), (match, older)])
            self.assertEqual(here, there, match)

    def test_every_header_of_core_compiles_alone(self):
        headers = sorted(path.name for path in ROOT.glob("core/*.h"))
        self.assertIn("game.h", headers)

        def compile_alone(job):
            compiler, header = job
            source = self.folder / f"{compiler}_{header}.c"
            source.write_text(f'#include "core/{header}"\n#include "core/{header}"\ntypedef int not_empty;\n', encoding="utf-8")
            run([compiler, *STANDARD, *WARNINGS, "-fsyntax-only", str(source)])

        two_at_a_time(compile_alone, [(compiler, header) for compiler in ("gcc", "clang") for header in headers])


if __name__ == "__main__":
    unittest.main()
