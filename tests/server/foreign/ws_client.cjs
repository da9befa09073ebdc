// ws of npm, driven by lines: see lines.py.
const { join } = require('node:path');
const { createInterface } = require('node:readline');
const WebSocket = require(join(__dirname, '../../../web/node_modules/ws'));

let socket = null;

function tell(event, what) {
	process.stdout.write(`${JSON.stringify({ event, ...what })}\n`);
}

function connect({ url, protocols, origin }) {
	let isRefused = false;
	socket = new WebSocket(url, protocols, origin ? { origin } : {});
	socket.on('open', () => tell('open', { protocol: socket.protocol, extensions: socket.extensions ? [socket.extensions] : [] }));
	socket.on('message', (data) => tell('text', { text: data.toString() }));
	socket.on('ping', () => tell('ping'));
	socket.on('pong', (data) => tell('pong', { data: data.toString() }));
	socket.on('unexpected-response', (request, response) => {
		isRefused = true;
		tell('refused', { status: response.statusCode });
		request.destroy();
	});
	socket.on('error', () => {}); // 'close' follows
	socket.on('close', (code, reason) => isRefused || tell('closed', { code, reason: reason.toString() }));
}

function send({ pieces, between }) {
	pieces.forEach((piece, i) => {
		if (i && between) socket.ping(`${between} ${i}`);
		socket.send(Buffer.from(piece, 'base64'), { binary: false, fin: i === pieces.length - 1 });
	});
}

const does = {
	connect,
	send,
	binary: ({ data }) => socket.send(Buffer.from(data, 'base64'), { binary: true }),
	ping: ({ data }) => socket.ping(data),
	pong: ({ data }) => socket.pong(data),
	close: ({ code, reason }) => socket.close(code, reason),
};

createInterface({ input: process.stdin })
	.on('line', (line) => {
		const command = JSON.parse(line);
		does[command.do](command);
	})
	.on('close', () => process.exit(0));
