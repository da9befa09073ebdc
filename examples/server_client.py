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
    wire.write(bytes([0x81, 0xFE]) + len(text).to_bytes(2, "big") + bytes(4) + text)
    wire.flush()

def receive():
    size = wire.read(2)[1]
    size = int.from_bytes(wire.read(2 if size == 126 else 8), "big") if size > 125 else size
    return json.loads(wire.read(size))

send(cmd="create", game="epic_melee", name="Ten lines", bots=[None, 0, 0, 0])
send(cmd="start")
n, message = 0, receive()
while not message.get("over"):
    if message.get("legal"):
        n += 1
        send(cmd="act", n=n, action=random.choice(message["legal"]))
    message = receive()
print("scores:", *message["result"]["scores"])
