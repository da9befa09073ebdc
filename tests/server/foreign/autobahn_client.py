"""python3-autobahn, controlled by lines: see lines.py."""
import asyncio
import base64
import re
from urllib.parse import urlsplit

from autobahn.asyncio.websocket import WebSocketClientFactory, WebSocketClientProtocol
from autobahn.websocket.compress import PerMessageDeflateOffer, PerMessageDeflateResponse, PerMessageDeflateResponseAccept
from lines import commands, tell


class Protocol(WebSocketClientProtocol):
    def onOpen(self):
        tell("open", protocol=self.websocket_protocol_in_use or "", extensions=[str(e) for e in self.websocket_extensions_in_use])

    def onMessage(self, payload, isBinary):
        tell("text", text=payload.decode())

    def onPing(self, payload):
        tell("ping")
        super().onPing(payload)

    def onPong(self, payload):
        tell("pong", data=payload.decode())

    def onClose(self, wasClean, code, reason):
        refused = re.search(r"upgrade failed \D*(\d+)", reason or "")
        if refused:
            tell("refused", status=int(refused[1]))
        else:
            tell("closed", code=self.remoteCloseCode, reason=self.remoteCloseReason or "")


def accept(response):
    return PerMessageDeflateResponseAccept(response) if isinstance(response, PerMessageDeflateResponse) else None


async def connect(command):
    loop, where = asyncio.get_running_loop(), urlsplit(command["url"])
    factory = WebSocketClientFactory(command["url"], origin=command["origin"], protocols=command["protocols"], loop=loop)
    factory.protocol = Protocol
    factory.setProtocolOptions(perMessageCompressionOffers=[PerMessageDeflateOffer()], perMessageCompressionAccept=accept,
                               openHandshakeTimeout=20)
    return (await loop.create_connection(factory, where.hostname, where.port))[1]


def send(socket, command):
    pieces = [base64.b64decode(piece) for piece in command["pieces"]]
    if len(pieces) == 1:
        socket.sendMessage(pieces[0])
        return
    socket.beginMessage()
    for i, piece in enumerate(pieces):
        if i and command.get("between"):
            socket.sendPing(f"{command['between']} {i}".encode())
        socket.sendMessageFrame(piece)
    socket.endMessage()


async def main():
    socket = None
    async for command in commands():
        what = command["do"]
        if what == "connect":
            socket = await connect(command)
        elif what == "send":
            send(socket, command)
        elif what == "binary":
            socket.sendMessage(base64.b64decode(command["data"]), isBinary=True)
        elif what == "ping":
            socket.sendPing(command["data"].encode())
        elif what == "pong":
            socket.sendPong(command["data"].encode())
        elif what == "close":
            socket.sendClose(command["code"], command["reason"])


asyncio.run(main())
