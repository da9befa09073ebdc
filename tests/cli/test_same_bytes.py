"""Law 3 across compilers: the same games give the same bytes, and bots of every level the same decisions, with gcc and clang, unoptimised
and optimised, in WebAssembly, and without any function of the C library that may round differently. And every header compiles alone,
with both compilers."""
import concurrent.futures
import json
import subprocess
import tempfile
import unittest
from pathlib import Path

from tests.program import GAMES, LONG, ROOT, TRIPOT

COMPILERS = [("gcc", "-O0"), ("clang", "-O2", "-DNET_PLAIN")] + ([("gcc", "-O2"), ("clang", "-O0")] if LONG else [])
WASM = ("clang", "--target=wasm32-wasi", "-O2", "-Wl,-z,stack-size=1048576", "-Wl,--stack-first")
NODE = [str(ROOT / "web" / "node.sh"), "node"]
STANDARD = ["-std=c17", "-ffp-contract=off", "-D_POSIX_C_SOURCE=200809L", "-I", str(ROOT), *(["-DGAMES=1000"] if LONG else [])]
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wstrict-prototypes", "-Wmissing-prototypes", "-Wvla", "-Wformat=2", "-Werror"]


def run(command):
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise AssertionError(f"{' '.join(command)}\n{done.stdout}")
    return done.stdout


def two_at_a_time(function, items):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(pool.map(function, items))


def build_folder():
    return next(p for p in Path(TRIPOT).parents if (p / "compile_commands.json").exists())


def wasm_objects():
    """What the page's engine links of core, games and bots; its nets come as files, here they are compiled in."""
    objects = sorted((build_folder() / "wasm").glob("*.o"))
    return [str(path) for path in objects if not path.name.startswith(("io_", "lib_", "wasm_")) and "_no_nets" not in path.name]


def engine_sources():
    """The C files of core, games and bots in the build, including generated ones."""
    build = build_folder()
    entries = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    wanted = ("core/libcore.a.p/", "games/libgames.a.p/", "bots/libbots.a.p/")
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
            if compiler == WASM:
                run([*compiler, *STANDARD, "-o", program, "tests/laws/trace.c", *wasm_objects(), *(path for path in sources if path.endswith("_nets.c"))])
                return run([*NODE, str(ROOT / "tests" / "laws" / "wasi.mjs"), program])
            run([*compiler, *STANDARD, "-o", program, "tests/laws/trace.c", *sources, "-lm"])
            return run([program])

        self.assertTrue(wasm_objects(), "the build has no engine for pages: configure it with -Dwasm=enabled")
        traces = two_at_a_time(trace, [*COMPILERS, WASM])
        for compiler, output in zip([*COMPILERS, WASM], traces):
            self.assertEqual(output, traces[0], f"{' '.join(compiler)} differs from {' '.join(COMPILERS[0])}")
        for game in GAMES:
            self.assertRegex(traces[0], rf"(?m)^{game} \d+ seats ")
            self.assertRegex(traces[0], rf"(?m)^{game} net ")
            for level in range(6):
                self.assertRegex(traces[0], rf"(?m)^{game} \d+ seats level {level} ")

    def test_decisions_need_nothing_of_libm_but_the_root(self):
        """The C library has several versions of exp, for processors with and without fused multiply-add."""
        build = build_folder()
        path = run(["gcc", "-print-file-name=libm.so.6"]).strip()
        libm = {line.split()[-1].split("@")[0] for line in run(["nm", "-D", "--defined-only", path]).splitlines()}
        self.assertIn("expf", libm)
        for library in ("core/libcore.a", "games/libgames.a", "bots/libbots.a"):
            used = {line.split()[-1] for line in run(["nm", "-u", str(build / library)]).splitlines() if line.startswith(" ")}
            self.assertTrue(used)
            self.assertLessEqual(used & libm, {"sqrtf"}, library)

    def test_every_header_of_core_compiles_alone(self):
        headers = sorted(path.relative_to(ROOT / "core").as_posix() for path in ROOT.glob("core/**/*.h"))
        self.assertIn("game.h", headers)

        def compile_alone(job):
            compiler, header = job
            source = self.folder / f"{compiler}_{header.replace('/', '_')}.c"
            source.write_text(f'#include "core/{header}"\n#include "core/{header}"\ntypedef int not_empty;\n', encoding="utf-8")
            run([compiler, *STANDARD, *WARNINGS, "-fsyntax-only", str(source)])

        two_at_a_time(compile_alone, [(compiler, header) for compiler in ("gcc", "clang") for header in headers])


if __name__ == "__main__":
    unittest.main()
