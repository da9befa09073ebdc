"""What can be found without running anything: tidy.py [--all]. Formats (clang-format, Biome), lines of at most 140 columns, the include
graph, functions that nobody calls, headers that do not compile alone, and clang-tidy on the files that differ from the main branch or
the last commit; with --all on all of them. Prints what is wrong, and a line for each part; the exit status is 0 when nothing is.

clang-format lays code out differently in every version: this tree is laid out by version 14, and with another it is not asked."""
import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / os.environ.get("TRIPOT_BUILD", "build-test")
ROOMS = ["core", "games", "bots", "io", "lib", "run", "train", "lab", "tui", "server", "python", "cli", "load"]
NOT_BUILT = f"{BUILD} is not built: ./test --tidy does it\n"
COLUMNS, TAB = 140, 4
IS_ALL = "--all" in sys.argv


def run(*command, text=None):
    done = subprocess.run(command, cwd=ROOT, input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def tracked(*patterns):
    return run("git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns)[1].split("\n")[:-1]


def in_parts(command, files, size=16):
    """What `command` has to say of files, some at a time on each processor."""
    parts = [files[i:i + size] for i in range(0, len(files), size)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda part: run(*command, *part), parts))
    return "".join(said for code, said in results if code)


def format_c():
    version = run("clang-format", "--version")[1]
    if " 14." not in version:
        return None
    said = in_parts(["clang-format", "--dry-run", "-Werror"], tracked("*.c", "*.h"))
    return "".join(f"clang-format -i {name}\n" for name in sorted(set(re.findall(r"^(\S+?):\d+:\d+: ", said, re.M))))


def format_pages():
    code, said = run(str(ROOT / "web" / "node.sh"), "biome", "check", "--error-on-warnings", ".")
    return said if code else ""


def long_lines():
    """What is laid out by hand may be as long as it must."""
    wrong = []
    for name in tracked("*.c", "*.h", "*.py", "*.sh", "test", "tripot"):  # Biome sees to the pages'
        is_laid_out = True
        for number, line in enumerate((ROOT / name).read_text(encoding="utf-8").split("\n"), 1):
            is_laid_out = (is_laid_out or "clang-format on" in line) and "clang-format off" not in line
            length = len(line.expandtabs(TAB))
            if length > COLUMNS and is_laid_out and not has_long_word(line):
                wrong.append(f"{name}:{number}: {length} columns\n")
    return "".join(wrong)


def has_long_word(line):
    """A text or an address that a break would only make harder to read or to find."""
    return re.search(r"[\"'`/].{60,}", line) is not None


def include_graph():
    code, said = run(sys.executable, "-B", "tools/include_graph.py")
    return said if code else ""


def dead_code():
    """Functions that no other file of the program or of the tests calls, by what the compiler made of them."""
    defined, used = {}, {"main", "PyInit__tripot"}
    objects = [path.relative_to(ROOT).as_posix() for path in sorted(BUILD.rglob("*.o")) if path.parent != BUILD / "wasm"]
    for line in run("nm", "--format=posix", "--print-file-name", *objects)[1].splitlines():
        name, symbol, kind = line.split()[:3]
        if kind == "U":
            used.add(symbol)
        elif kind == "T" and name.split("/")[1] in ROOMS:
            defined[symbol] = name.rstrip(":")
    if not defined:
        return NOT_BUILT
    return "".join(f"{defined[symbol]}: nobody else calls {symbol}: delete it or make it static\n" for symbol in sorted(defined.keys() - used))


def lonely_headers():
    """Each header is compiled twice, and nothing before it."""
    wrong = []
    postgres = run("pkg-config", "--cflags-only-I", "libpq")[1].split()

    def compile_alone(header):
        text = f'#include "{header}"\n#include "{header}"\ntypedef int not_empty;\n'
        code, said = run("gcc", "-std=c17", "-D_POSIX_C_SOURCE=200809L", "-I", ".", "-isystem", sysconfig.get_path("include"), *postgres, "-Wall", "-Wextra", "-Wpedantic", "-Werror",
                         "-fsyntax-only", "-x", "c", "-", text=text)
        if code:
            wrong.append(f"{header} does not compile alone:\n{said}")

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_alone, [name for name in tracked("*.h") if name.split("/")[0] in ROOMS]))
    return "".join(sorted(wrong))


def changed():
    """C files that differ from the main branch, or, where that is what we are on, from the commit before."""
    head = run("git", "rev-parse", "HEAD")[1]
    for base in ("origin/main", "main", "HEAD~"):
        code, commit = run("git", "rev-parse", "--verify", "--quiet", base)
        if not code and commit != head:
            return run("git", "diff", "--name-only", "--diff-filter=d", base, "--", "*.c")[1].split()
    return []


def clang_tidy():
    if not (BUILD / "compile_commands.json").exists():
        return NOT_BUILT
    files = [name for name in (tracked("*.c") if IS_ALL else changed()) if name.split("/")[0] in ROOMS and "/tests/" not in name]
    return in_parts(["clang-tidy", "-p", str(BUILD), "--quiet"], files, 4)


def main():
    is_wrong = False
    for part in (format_c, format_pages, long_lines, include_graph, dead_code, lonely_headers, clang_tidy):
        start = time.monotonic()
        said = part()
        is_wrong |= bool(said)
        result = "not asked, this is not version 14" if said is None else "WRONG" if said else "ok"
        print(f"{result}: {part.__name__} ({time.monotonic() - start:.1f} s)\n{said or ''}", end="", flush=True)
    return 1 if is_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
