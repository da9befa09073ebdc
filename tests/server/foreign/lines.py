"""The control of a foreign client: commands on standard input, events on standard output, one JSON line each. test_foreign.py is the other
end."""
import asyncio
import json
import sys


async def commands():
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        yield json.loads(line)


def tell(event, **what):
    print(json.dumps({"event": event, **what}), flush=True)
