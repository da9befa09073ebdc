"""python3-websockets, controlled by lines: see lines.py."""
import asyncio
import base64
import os

import websockets
from lines import commands, tell


async def listen(socket):
    try:
        async for message in socket:
            tell("text", text=message)
    except websockets.ConnectionClosed:
        pass
    tell("closed", code=socket.close_code, reason=socket.close_reason)


async def ping(socket, data):
    await (await socket.ping(data))
    tell("pong", data=data)


async def pieces(socket, command, waiting):
    """A piece each, as text: the library cannot cut through a character."""
    for i, piece in enumerate(command["pieces"]):
        if i and command.get("between"):
            waiting.append(asyncio.create_task(ping(socket, f"{command['between']} {i}")))
            await asyncio.sleep(0)
        yield base64.b64decode(piece).decode()


async def connect(command):
    try:
        socket = await websockets.connect(command["url"], subprotocols=command["protocols"] or None, origin=command["origin"],
                                          max_size=None, ping_interval=None)
    except websockets.exceptions.InvalidHandshake as error:
        status = getattr(error, "status_code", None) or getattr(getattr(error, "response", None), "status_code", 0)
        tell("refused", status=status)
        return None
    names = getattr(socket, "extensions", None) or getattr(getattr(socket, "protocol", None), "extensions", None) or []
    tell("open", protocol=socket.subprotocol or "", extensions=[extension.name for extension in names])
    return socket


async def main():
    socket, waiting = None, []
    async for command in commands():
        what = command["do"]
        if what == "connect":
            socket = await connect(command)
            if socket:
                waiting.append(asyncio.create_task(listen(socket)))
        elif what == "send":
            first, *more = command["pieces"]
            await socket.send(pieces(socket, command, waiting) if more else base64.b64decode(first).decode())
        elif what == "binary":
            await socket.send(base64.b64decode(command["data"]))
        elif what == "ping":
            waiting.append(asyncio.create_task(ping(socket, command["data"])))
        elif what == "pong":
            await socket.pong(command["data"])
        elif what == "close":
            await socket.close(command["code"], command["reason"])
    os._exit(0)  # the library would wait for closing handshakes


asyncio.run(main())
