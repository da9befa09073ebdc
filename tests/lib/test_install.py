"""What `meson install` installs, and that it works: each header alone, the examples with pkg-config, the archive, the list of promised
symbols.

Everything is compiled against the installed library, never against the tree. A library with sanitizers requires them in its programs,
too."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from tests.program import ROOT, TRIPOT

BUILD = Path(TRIPOT).parent.parent
LIST = ROOT / "tests" / "lib" / "abi.txt"
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
LANGUAGES = {"c99": ["gcc", "-x", "c", "-std=c99"], "c17": ["gcc", "-x", "c", "-std=c17"], "c++98": ["gcc", "-x", "c++", "-std=c++98"],
             "c++20": ["gcc", "-x", "c++", "-std=c++20"], "clang c99": ["clang", "-x", "c", "-std=c99"],
             "clang c++17": ["clang", "-x", "c++", "-std=c++17"]}


def run(*command, **more):
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=300, **more)
    if done.returncode:
        raise AssertionError(f"{command}: {done.stderr or done.stdout}")
    return done.stdout


def setUpModule():
    global DEST, WORK, PREFIX, LIBDIR, SANITIZERS
    DEST, WORK = (Path(tempfile.mkdtemp(prefix="tripot-install-")) for _ in range(2))
    run("meson", "install", "--no-rebuild", "-C", BUILD, env={**os.environ, "DESTDIR": str(DEST)})
    program = next(DEST.rglob("bin/tripot"))
    PREFIX = program.parent.parent
    LIBDIR = next(DEST.rglob("libtripot.so")).parent
    used = run("nm", "-D", "--undefined-only", LIBDIR / "libtripot.so")
    SANITIZERS = [f"-fsanitize={name}" for name, mark in (("address", "__asan_"), ("undefined", "__ubsan_")) if mark in used]
    if "__gcov" in run("nm", LIBDIR / "libtripot.so"):
        SANITIZERS.append("--coverage")


def tearDownModule():
    shutil.rmtree(DEST)
    shutil.rmtree(WORK)


def flags(*options):
    """What pkg-config says about the installed library; it must not mention the tree."""
    env = {**os.environ, "PKG_CONFIG_SYSROOT_DIR": str(DEST), "PKG_CONFIG_PATH": str(LIBDIR / "pkgconfig"), "PKG_CONFIG_ALLOW_SYSTEM_LIBS": ""}
    return run("pkg-config", *options, "tripot", env=env).split()


def build(source, *more, libs=None, standard="c99"):
    """Compiles a C file; returns the program's path and its output."""
    program = WORK / Path(source).stem
    run("gcc", f"-std={standard}", *STRICT, *SANITIZERS, source, *flags("--cflags"), *(libs or flags("--libs")), "-lm", *more, "-o", program)
    return program


def start(program, *arguments):
    return run(program, *arguments, env={**os.environ, "LD_LIBRARY_PATH": str(LIBDIR)})


class Installed(unittest.TestCase):
    def test_everything_is_there(self):
        names = [path.relative_to(PREFIX).as_posix() for path in DEST.rglob("*") if not path.is_dir()]
        have = {name.replace(LIBDIR.relative_to(PREFIX).as_posix(), "LIB") for name in names}
        version = run(PREFIX / "bin" / "tripot", "--version").split()[1]
        wanted = {"bin/tripot", "LIB/libtripot.so", "LIB/libtripot.so.0", f"LIB/libtripot.so.{version}", "LIB/pkgconfig/tripot.pc",
                  *(f"include/tripot/{name}.h" for name in ("base", "batch", "match", "setup", "tripot")),
                  "lib/systemd/system/tripot.service", "lib/sysusers.d/tripot.conf", "share/applications/tripot.desktop", "share/doc/tripot/LICENSE", "share/doc/tripot/NOTICE",
                  "share/icons/hicolor/scalable/apps/tripot.svg", "share/man/man1/tripot.1", "share/bash-completion/completions/tripot",
                  "share/zsh/site-functions/_tripot", "share/fish/vendor_completions.d/tripot.fish"}
        self.assertEqual(wanted - have, set())
        self.assertIn("LIB/libtripot.a", have)

    def test_files_name_what_is_installed(self):
        unit = (PREFIX / "lib" / "systemd" / "system" / "tripot.service").read_text()
        command = re.search(r"^ExecStart=(\S+)", unit, re.M)[1]
        self.assertTrue((DEST / command.lstrip("/")).exists(), command)
        user = re.search(r"^User=(\S+)", unit, re.M)[1]
        self.assertRegex((PREFIX / "lib" / "sysusers.d" / "tripot.conf").read_text(), rf"(?m)^u {user} ")
        entry = dict(line.split("=", 1) for line in (PREFIX / "share" / "applications" / "tripot.desktop").read_text().splitlines() if "=" in line)
        self.assertTrue((PREFIX / "bin" / entry["Exec"].split()[0]).exists())
        self.assertTrue(list(PREFIX.rglob(f"icons/**/{entry['Icon']}.svg")))
        self.assertEqual(run("desktop-file-validate", PREFIX / "share" / "applications" / "tripot.desktop"), "")
        self.assertIn(".TH \"tripot\" \"1\"", (PREFIX / "share" / "man" / "man1" / "tripot.1").read_text())
        for path in DEST.rglob("*.pc"):
            self.assertNotIn(str(ROOT), path.read_text())

    def test_the_shells_take_their_completions(self):
        zsh, fish = next(PREFIX.rglob("_tripot")), next(PREFIX.rglob("tripot.fish"))
        run("zsh", "-n", zsh)
        self.assertEqual(run("fish", "--no-config", "-c", f"source {fish}; complete -C 'tripot sim epic'").split(), ["epic_melee"])
        offered = run("fish", "--no-config", "-c", f"source {fish}; complete -C 'tripot sim --'")
        for option in re.findall(r"^  (--[a-z-]+)", run(TRIPOT, "sim", "--help").split("Options\n")[1].split("\n\n")[0], re.M):
            if option != "--help":
                self.assertIn(option, offered)
                self.assertIn(f"'{option}[", zsh.read_text())

    def test_the_soname_is_in_programs(self):
        self.assertIn("[libtripot.so.0]", run("readelf", "-d", LIBDIR / "libtripot.so"))
        self.assertIn("[libtripot.so.0]", run("readelf", "-d", build(ROOT / "examples" / "c" / "random.c")))
        self.assertNotIn("libtripot", run("readelf", "-d", PREFIX / "bin" / "tripot"), "the program is one file to copy")


class Headers(unittest.TestCase):
    def test_each_compiles_alone_in_every_language(self):
        for header in sorted((PREFIX / "include" / "tripot").glob("*.h")):
            text = f"#include <tripot/{header.name}>\n#include <tripot/{header.name}>\n"
            text += "TripotSetupSpec spec = TRIPOT_INIT(TripotSetupSpec);\n" if header.name not in ("base.h",) else "int not_empty;\n"
            for name, command in LANGUAGES.items():
                with self.subTest(header=header.name, language=name):
                    run(*command, *STRICT, "-fsyntax-only", f"-I{PREFIX / 'include'}", "-", input=text)

    def test_a_program_in_cpp_links(self):
        source = WORK / "hello.cpp"
        source.write_text('#include <tripot/tripot.h>\n#include <cstdio>\nint main() { std::puts(tripot_version()); }\n')
        run("g++", "-std=c++11", *STRICT, *SANITIZERS, source, *flags("--cflags", "--libs"), "-o", WORK / "hello")
        self.assertEqual(start(WORK / "hello").strip(), run(TRIPOT, "--version").split()[1])


class Examples(unittest.TestCase):
    def test_a_random_game(self):
        source = ROOT / "examples" / "c" / "random.c"
        story = start(build(source))
        self.assertGreater(story.count("\n"), 50)
        self.assertIn("The last round is over", story)
        archive = [f"-L{LIBDIR}", "-Wl,-Bstatic", "-ltripot", "-Wl,-Bdynamic", *[f for f in flags("--static", "--libs") if f != "-ltripot"]]
        linked_in = build(source, libs=archive)
        self.assertNotIn("libtripot", run("readelf", "-d", linked_in))
        self.assertEqual(run(linked_in), story)

    def test_a_bot_of_ones_own(self):
        program = build(ROOT / "examples" / "c" / "tournament.c")
        for level, least in ((0, 70), (2, 50)):  # these seeds give 80 and 60 %
            said = start(program, "epic_melee", level, 20)
            self.assertGreater(float(re.search(r"won ([\d.]+) % of 20 games", said)[1]), least, said)
        self.assertRaises(AssertionError, start, program, "chess")


class Promise(unittest.TestCase):
    def test_symbols_and_sizes_are_those_of_the_list(self):
        """What the headers compile into programs. A new symbol or number is appended to the list; any other change needs a new soname."""
        symbols = [f"symbol {line.split()[2]}" for line in run("nm", "-D", "--defined-only", LIBDIR / "libtripot.so").splitlines()]
        have = sorted(s for s in symbols if "asan" not in s) + start(build(ROOT / "tests" / "lib" / "sizes.c")).splitlines()
        if "--write" in sys.argv:
            LIST.write_text("\n".join(have) + "\n")
        self.assertEqual(have, LIST.read_text().splitlines())

    def test_the_archive_shows_no_more(self):
        shown = run("nm", "--defined-only", "--extern-only", LIBDIR / "libtripot.a")
        names = {line.split()[2] for line in shown.splitlines() if len(line.split()) == 3}
        self.assertEqual({f"symbol {name}" for name in names}, {line for line in LIST.read_text().splitlines() if line.startswith("symbol")})

    def test_everything_declared_is_defined_and_listed(self):
        declared = set()
        for header in (PREFIX / "include" / "tripot").glob("*.h"):
            declared |= set(re.findall(r"^TRIPOT_API [^;]*?\b(tripot_\w+)\(", header.read_text(), re.M))
        listed = {line.split()[1] for line in LIST.read_text().splitlines() if line.startswith("symbol")}
        self.assertEqual(declared, listed)


if __name__ == "__main__":
    unittest.main(argv=[a for a in sys.argv if a != "--write"])
