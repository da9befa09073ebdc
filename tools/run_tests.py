"""Runs every test program of build-test, every test_*.py of the folders in tests, tidy.py and the pages' own tests, and adds up
what they count. --quick: those that a change of one game or one page can break most easily. --coverage: those of build-coverage, without
the pages', and then which lines they ran. The last line is "N passed, N failed", before it the ten slowest; the exit status is 0 only
when tests ran and none failed."""
import concurrent.futures
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
IS_QUICK, IS_COVERAGE = "--quick" in sys.argv, "--coverage" in sys.argv
BUILD = ROOT / os.environ.get("TRIPOT_BUILD", "build-coverage" if IS_COVERAGE else "build-test")
PYTHON = ["/usr/bin/python3", "-B"]
QUICK_PROGRAMS = {"test_core", "test_laws"}  # and those of the games
QUICK_SCRIPTS = {"test_engine.py", "test_golden.py", "test_rules.py", "test_scenario.py", "test_texts.py", "test_tidy.py"}
NOT_COVERED = {"test_bench.py", "test_fuzz.py", "test_install.py", "test_leaks.py", "test_speed.py", "test_same_bytes.py", "test_tidy.py"}  # they measure, or look at other programs


def run(command, env):
    start = time.monotonic()
    done = subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    return done.returncode, done.stdout, time.monotonic() - start


def count_criterion(code, output):
    """(passed, failed) from Criterion's closing line; a program that died without one has failed."""
    found = re.findall(r"Tested: \D*(\d+)\D* \| Passing: \D*(\d+)\D* \| Failing: \D*(\d+)\D* \| Crashing: \D*(\d+)", output)
    if not found:
        return 0, 1
    _, passed, failing, crashing = map(int, found[-1])
    failed = failing + crashing
    return passed, failed or (1 if code else 0)


def count_unittest(code, output):
    ran = re.findall(r"^Ran (\d+) tests? in", output, re.M)
    if not ran:
        return 0, 1
    failed = sum(map(int, re.findall(r"(?:failures|errors|unexpected successes)=(\d+)", output)))
    skipped = sum(map(int, re.findall(r"skipped=(\d+)", output)))
    return int(ran[-1]) - failed - skipped, failed or (1 if code else 0)


def count_check(code, output):
    """A check that has no tests in it counts as one."""
    return (0, 1) if code else (1, 0)


def count_pages(code, output):
    """Vitest ("Tests  98 passed") and Playwright ("12 passed (80s)")."""
    passed = sum(map(int, re.findall(r"^\s*(?:Tests\s.*?)?(\d+) passed", output, re.M)[-1:]))
    failed = sum(map(int, re.findall(r"^\s*(?:Tests\s.*?)?(\d+) failed", output, re.M)[-1:]))
    return passed, failed or (1 if code or not passed else 0)


def page_jobs():
    run_node = str(ROOT / "web" / "node.sh")
    if IS_QUICK:
        yield "web: Biome", [run_node, "biome", "check", "--error-on-warnings", "."], count_check
    yield "web: tsc", [run_node, "tsc", "--noEmit"], count_check
    yield "web: Vitest", [run_node, "vitest", "run"], count_pages


def browser_jobs():
    # Dots, so that what is said of a failure does not lie behind a line for each test that passed.
    yield "web: Playwright", [str(ROOT / "web" / "node.sh"), "playwright", "test", "--reporter=dot"], count_pages


def is_wanted(path):
    if IS_COVERAGE:
        return path.name not in NOT_COVERED
    return not IS_QUICK or path.name in QUICK_PROGRAMS | QUICK_SCRIPTS or path.parent.name == "games"


def module_environment():
    """What runs a command with the Python module of the build: where sanitizers are in it, theirs must be loaded before all else. What Python
    itself keeps to its end is no leak; tests/python/test_leaks.py looks at the module's."""
    needed = subprocess.run(["ldd", BUILD / "python" / "tripot" / "_tripot.abi3.so"], stdout=subprocess.PIPE, text=True).stdout
    return ["env", f"PYTHONPATH={BUILD / 'python'}", "ASAN_OPTIONS=detect_leaks=0",
            "LD_PRELOAD=" + ":".join(re.findall(r"^\s*libasan\S* => (\S+)", needed, re.M))]


def jobs():
    programs = sorted(p for p in BUILD.rglob("test_*") if p.is_file() and os.access(p, os.X_OK) and p.suffix == "" and is_wanted(p))
    if not IS_QUICK and not IS_COVERAGE:
        yield "tidy.py", [*PYTHON, "tools/tidy.py", *(["--all"] if os.environ.get("TRIPOT_LONG") else [])], count_check
    for program in sorted(programs, key=lambda p: p.name != "test_laws"):  # the longest first
        yield program.name, [str(program)], count_criterion
    for script in sorted((ROOT / "tests").glob("*/test_*.py")):
        if is_wanted(script):
            yield script.name, [*(module_environment() if script.parent.name == "python" else []), *PYTHON, "-m", "unittest", str(script.relative_to(ROOT))], count_unittest
    if not IS_COVERAGE:
        yield from page_jobs()


def environment():
    return dict(os.environ, TRIPOT=str(BUILD / "cli" / "tripot"), TRIPOT_FUZZ=str(ROOT / "build-clang" / "tests" / "fuzz"),
                UBSAN_OPTIONS="print_stacktrace=1:halt_on_error=1", NO_COLOR="1",
                TRIPOT_OPTIMISED=str((BUILD if IS_QUICK or IS_COVERAGE else ROOT / "build") / "cli" / "tripot"))


def run_all(todo, env):
    """(passed, failed) of all jobs, and how long each took. Some wait more than they work, so there is one more at a time than the smallest machine has cores."""
    passed = failed = 0
    times = []
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        running = {pool.submit(run, command, env): (name, count) for name, command, count in todo}
        for result in concurrent.futures.as_completed(running):
            name, count = running[result]
            code, output, seconds = result.result()
            good, bad = count(code, output)
            passed += good
            failed += bad
            times.append((seconds, name))
            print(f"{'ok  ' if not bad else 'FAIL'} {name}: {good} passed, {bad} failed ({seconds:.1f} s)", flush=True)
            if bad:
                print(output, flush=True)
    return passed, failed, times


def show_coverage():
    """The share of lines that the tests ran, by folder; only those that are compiled, and not those of tests."""
    command = ["gcovr", "--root", ".", "--object-directory", BUILD.name, "--exclude", "tests/", "--exclude", ".*/tests/", "--exclude", "build.*",
               "--json-summary"]
    folders = {}
    for file in json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)["files"]:
        for folder in (file["filename"].split("/")[0], "all"):
            lines = folders.setdefault(folder, [0, 0])
            lines[0] += file["line_covered"]
            lines[1] += file["line_total"]
    for folder, (covered, total) in sorted(folders.items(), key=lambda item: (item[0] == "all", item[0])):
        print(f"{folder:8}{100 * covered / total:6.1f} % of {total} lines")


def main():
    # A job in the background of a shell is started with Ctrl-C ignored, and so are its children: tests that send it would wait.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    env = environment()
    # The browsers last, so that they have the machine to themselves.
    results = [run_all(todo, env) for todo in ([jobs()] if IS_QUICK or IS_COVERAGE else [jobs(), browser_jobs()])]
    passed, failed = (sum(column) for column in list(zip(*results))[:2])
    if IS_COVERAGE:
        show_coverage()
    print("slowest: " + ", ".join(f"{name} {seconds:.0f} s" for seconds, name in sorted(sum((r[2] for r in results), []), reverse=True)[:10]))
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


sys.exit(main())
