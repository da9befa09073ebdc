"""Plays a game against bots through `tripot serve`: python3 examples/server_client.py [HOST PORT]. The first lines are the WebSocket."""
import json, random, socket, sys

host, port = sys.argv[1:] or ("127.0.0.1", "8080")
wire = socket.create_connection((host, int(port))).makefile("rwb")
wire.write(b"GET /ws HTTP/1.1\r\nHost: " + f"{host}:{port}".encode() + b"\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n")
wire.flush()
while wire.readline() != b"\r\n":
    pass

def send(**command):
    text = json.dumps(command).encode()
    size = bytes([0x80 + len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
    wire.write(b"\x81" + size + bytes(4) + text)
    wire.flush()

def receive():
    size = wire.read(2)[1]
    size = int.from_bytes(wire.read(2 if size == 126 else 8), "big") if size > 125 else size
    return json.loads(wire.read(size))

send(cmd="create", game="epic_melee", name="Ten lines", bots=[None, 0, 0, 0])
send(cmd="start")
n, position, is_waiting = 0, {}, False
while not position.get("over"):
    message = receive()
    position = message if "to_act" in message else position
    is_waiting = is_waiting and message.get("re") != n  # what we did is in the last position before its answer
    if "error" in message:
        sys.exit(message["error"])
    if not is_waiting and 0 in position.get("to_act", []):
        n, is_waiting = n + 1, True
        send(cmd="act", id=n, n=n, action=random.choice(position["legal"]))
print("scores:", *position["result"]["scores"])
