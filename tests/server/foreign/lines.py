"""How a foreign client is driven: a command a line on standard input, an event a line on standard output, both JSON. test_foreign.py
is at the other end."""
import asyncio
import json
import sys


async def commands():
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        yield json.loads(line)


def tell(event, **what):
    print(json.dumps({"event": event, **what}), flush=True)
