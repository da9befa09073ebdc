"""Runs every test program of build-test, every test_*.py of tests/cli and tests/server and the pages' own tests, and adds up what they
count. The last line is
"N passed, N failed"; the exit status is 0 only when tests ran and none failed."""
import concurrent.futures
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build-test"


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
    yield "web: Biome", [run_node, "biome", "check", "--error-on-warnings", "."], count_check
    yield "web: tsc", [run_node, "tsc", "--noEmit"], count_check
    yield "web: Vitest", [run_node, "vitest", "run"], count_pages


def browser_jobs():
    # Dots, as what is said of a failure shall not lie behind a line for each test that passed.
    yield "web: Playwright", [str(ROOT / "web" / "node.sh"), "playwright", "test", "--reporter=dot"], count_pages


def jobs():
    programs = sorted(p for p in BUILD.rglob("test_*") if p.is_file() and os.access(p, os.X_OK) and p.suffix == "")
    for program in programs:
        yield program.name, [str(program)], count_criterion
    for script in sorted([*(ROOT / "tests" / "cli").glob("test_*.py"), *(ROOT / "tests" / "server").glob("test_*.py")]):
        yield script.name, ["/usr/bin/python3", "-B", "-m", "unittest", str(script.relative_to(ROOT))], count_unittest
    yield from page_jobs()


def environment():
    return dict(os.environ, TRIPOT=str(BUILD / "cli" / "tripot"), TRIPOT_FUZZ=str(ROOT / "build-clang" / "tests" / "fuzz"),
                UBSAN_OPTIONS="print_stacktrace=1:halt_on_error=1", NO_COLOR="1", TRIPOT_OPTIMISED=str(ROOT / "build" / "cli" / "tripot"))


def run_all(todo, env):
    """(passed, failed) of all jobs. Some wait more than they work, so there is one more at a time than the smallest machine has cores."""
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        running = {pool.submit(run, command, env): (name, count) for name, command, count in todo}
        for result in concurrent.futures.as_completed(running):
            name, count = running[result]
            code, output, seconds = result.result()
            good, bad = count(code, output)
            passed += good
            failed += bad
            print(f"{'ok  ' if not bad else 'FAIL'} {name}: {good} passed, {bad} failed ({seconds:.1f} s)", flush=True)
            if bad:
                print(output, flush=True)
    return passed, failed


def main():
    # A job in the background of a shell is started with Ctrl-C ignored, and so are its children: tests that send it would wait.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    env = environment()
    # The browsers last, so that they have the machine to themselves.
    counts = [run_all(todo, env) for todo in (jobs(), browser_jobs())]
    passed, failed = (sum(column) for column in zip(*counts))
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


sys.exit(main())
