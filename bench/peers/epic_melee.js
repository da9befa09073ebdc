// Epic Melee once more, written for boardgame.io: what `tripot bench --peers` measures the engine against.
//
// The rules are those of games/epic_melee/rules/en.md, and the handles (EM-12) are theirs. The figures are read from the edition's
// tables. All play at random: every legal action is equally likely, and two cards of a kind are one action.
//
// Asked on stdin by lines such as {"seats": 4, "seed": 1, "seconds": 1}, or with "games" in the place of "seconds", it answers each with
// one: how many games, decisions, points of all seats together, with the sums of their squares by game, and the processor's seconds.
//
// Moves go through the library's own client, without a server, without its debug panel and without undo.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/dist/cjs/client.js');
const { INVALID_MOVE } = require('boardgame.io/dist/cjs/core.js');

const PILES = ['gold', 'silver', 'goblin'];

function readTable(name) {
	const path = new URL(`../../games/epic_melee/edition/${name}.csv`, import.meta.url);
	const [head, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
	const keys = head.split(',');
	return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [keys[i], cell])));
}

function repeat(rows) {
	return rows.flatMap((row) => Array(Number(row.copies)).fill(row.id));
}

const limit = Object.fromEntries(readTable('limits').map((row) => [row.id, Number(row.value)]));
const cards = readTable('cards');
const valueOf = Object.fromEntries(cards.map((row) => [row.id, row.value === '?' ? 0 : Number(row.value)]));
const deck = repeat(cards);
const tokens = {};
const piles = {};
for (const pile of PILES) {
	const rows = readTable(pile);
	piles[pile] = repeat(rows);
	for (const row of rows) tokens[row.id] = { pile, value: Number(row.value), symbols: row.symbols ? row.symbols.split('+') : [] };
}

function beginRound(G) {
	const seats = G.hand.length;
	G.laid = Array(seats).fill(null); // [left, right]
	G.card = Array(seats).fill(null); // engaged
	G.value = Array(seats).fill(0);
	G.order = [];
	G.lich = false;
	G.frog = false;
}

function setup({ ctx, random }) {
	const rest = random.Shuffle(deck);
	const G = { round: 1, pile: structuredClone(piles), hand: [], loot: [] };
	for (let seat = 0; seat < ctx.numPlayers; seat++) {
		G.hand.push(rest.splice(0, limit.hand)); // EM-3
		G.loot.push([]);
	}
	G.pawn = random.Die(ctx.numPlayers) - 1; // EM-4
	beginRound(G);
	return G;
}

// EM-10, EM-11
function lay({ G, playerID, events }, left, right) {
	const hand = G.hand[playerID];
	if (!hand.includes(left) || !hand.includes(right) || (left === right && hand.indexOf(left) === hand.lastIndexOf(left)))
		return INVALID_MOVE;
	G.laid[playerID] = [left, right];
	if (G.laid.includes(null)) return;
	for (const [seat, pair] of G.laid.entries()) for (const card of pair) G.hand[seat].splice(G.hand[seat].indexOf(card), 1);
	events.endPhase();
}

// EM-43: a pile may be empty
function draw(G, random, seat, pile) {
	const left = G.pile[pile];
	if (left.length) G.loot[seat].push(...left.splice(random.Die(left.length) - 1, 1));
}

// EM-12, EM-13, and what each card does at its engagement
function engage({ G, playerID, events, random }, side) {
	const seat = Number(playerID);
	if (side !== 'left' && side !== 'right') return INVALID_MOVE;
	const [left, right] = G.laid[seat];
	const card = side === 'left' ? left : right;
	G.hand[seat].push(side === 'left' ? right : left);
	G.card[seat] = card;
	G.value[seat] = card === 'knight' ? G.hand[seat].length : valueOf[card]; // EM-20
	G.order.push(seat);
	if (card === 'raven' && !G.lich && G.loot[seat].length) events.setStage('sacrifice'); // EM-22, EM-23
	else if (card === 'ez' && G.order.length > 1) events.setStage('shift'); // EM-29
	else {
		if (card === 'goblins') draw(G, random, seat, 'goblin'); // EM-27
		if (card === 'frog' && !G.frog) {
			G.frog = true; // EM-28
			G.value[seat] = limit.giant_frog_value;
		}
		goOn(G, events, random);
	}
}

// EM-14, EM-15
function goOn(G, events, random) {
	const left = [...G.card.keys()].filter((seat) => !G.card[seat]);
	if (left.length > 1) events.setStage('pass');
	else if (left.length === 1) givePawn(G, events, left[0]);
	else resolve(G, events, random);
}

function givePawn(G, events, to) {
	G.pawn = to;
	events.endTurn({ next: String(to) });
}

function pass({ G, events }, to) {
	if (G.card[to] !== null) return INVALID_MOVE;
	givePawn(G, events, to);
}

// EM-22, EM-23
function sacrifice({ G, playerID, events, random }, token) {
	if (token !== null) {
		const at = G.loot[playerID].indexOf(token);
		if (at < 0) return INVALID_MOVE;
		G.loot[playerID].splice(at, 1);
		G.pile[tokens[token].pile].push(token);
		G.lich = true;
		G.value[playerID] = limit.lich_value;
	}
	goOn(G, events, random);
}

// EM-29, EM-30: the left neighbour is the next seat
function shift({ G, events, random }, side) {
	if (side !== 'left' && side !== 'right') return INVALID_MOVE;
	const ring = [...G.card.keys()].filter((seat) => G.card[seat]);
	const before = ring.map((seat) => [G.card[seat], G.value[seat]]);
	for (const [i, from] of before.entries()) {
		const to = ring[(i + (side === 'left' ? 1 : ring.length - 1)) % ring.length];
		[G.card[to], G.value[to]] = from;
	}
	goOn(G, events, random);
}

// EM-40 to EM-44
function resolve(G, events, random) {
	const turtles = G.card.filter((card) => card === 'turtle').length;
	for (const [seat, card] of G.card.entries()) if (card === 'turtle') G.value[seat] = limit.turtle_factor * turtles; // EM-24
	const sign = G.card.includes('folk') ? -1 : 1; // EM-25
	const key = G.value.map((value, seat) => 2 * sign * value + (G.card[seat] === 'mage' ? 1 : 0)); // EM-31
	const places = [...new Set(key)].sort((a, b) => b - a);
	const prizes = G.card.includes('golem') ? ['silver', 'gold'] : ['gold', 'silver']; // EM-26
	for (const seat of G.order) {
		const place = places.indexOf(key[seat]);
		if (place < prizes.length) draw(G, random, seat, prizes[place]);
	}
	G.round++;
	beginRound(G);
	if (G.round > limit.rounds) events.endGame({ ranks: G.hand.map((_, seat) => rank(G, seat)) });
	else events.setPhase('choose');
}

// EM-50, EM-51: points, then the sum of Gold, then of Silver
function rank(G, seat) {
	const sums = { gold: 0, silver: 0, goblin: 0 };
	const symbols = {};
	for (const token of G.loot[seat]) {
		sums[tokens[token].pile] += tokens[token].value;
		for (const symbol of tokens[token].symbols) symbols[symbol] = (symbols[symbol] ?? 0) + 1;
	}
	const pairs = Object.values(symbols).reduce((n, of) => n + Math.floor(of / 2), 0);
	return [sums.gold + sums.silver + sums.goblin + pairs * limit.pair_points, sums.gold, sums.silver];
}

// The pawn's holder engages, and then may have more to decide: a stage of the same turn.
const pawn = { first: ({ G }) => G.pawn, next: ({ G }) => G.pawn };
const EpicMelee = {
	name: 'epic-melee',
	disableUndo: true,
	setup,
	phases: {
		choose: { start: true, next: 'fight', moves: { lay }, turn: { activePlayers: { all: 'choose', minMoves: 1, maxMoves: 1 } } },
		fight: {
			moves: { engage },
			turn: { order: pawn, stages: { sacrifice: { moves: { sacrifice } }, shift: { moves: { shift } }, pass: { moves: { pass } } } },
		},
	},
	ai: { enumerate },
};

function enumerate(G, ctx, playerID) {
	const both = (move) => ['left', 'right'].map((side) => ({ move, args: [side] }));
	if (ctx.phase === 'choose') {
		const hand = G.hand[playerID];
		const kinds = [...new Set(hand)];
		const isTwice = (card) => hand.indexOf(card) !== hand.lastIndexOf(card);
		return kinds.flatMap((left) =>
			kinds.filter((right) => right !== left || isTwice(left)).map((right) => ({ move: 'lay', args: [left, right] })),
		);
	}
	switch (ctx.activePlayers?.[playerID]) {
		case 'sacrifice':
			return [null, ...new Set(G.loot[playerID])].map((token) => ({ move: 'sacrifice', args: [token] }));
		case 'shift':
			return both('shift');
		case 'pass':
			return [...G.card.keys()].filter((seat) => !G.card[seat]).map((seat) => ({ move: 'pass', args: [seat] }));
		default:
			return both('engage');
	}
}

// mulberry32: for the players' choices and the seeds of the games
function generator(seed) {
	let state = seed;
	return (n) => {
		state = (state + 0x6d2b79f5) | 0;
		let x = Math.imul(state ^ (state >>> 15), state | 1);
		x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
		return Math.floor((((x ^ (x >>> 14)) >>> 0) / 2 ** 32) * n);
	};
}

function play(seats, below) {
	const client = Client({ game: { ...EpicMelee, seed: below(2 ** 32) }, numPlayers: seats, debug: false });
	let decisions = 0;
	for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
		const seat = state.ctx.activePlayers ? Object.keys(state.ctx.activePlayers)[0] : state.ctx.currentPlayer;
		const legal = enumerate(state.G, state.ctx, seat);
		const { move, args } = legal[below(legal.length)];
		client.updatePlayerID(seat);
		client.moves[move](...args);
		if (client.getState()._stateID === state._stateID) throw new Error(`${move} ${args} by seat ${seat} was refused`);
		decisions++;
	}
	return { decisions, ranks: client.getState().ctx.gameover.ranks };
}

const { version } = JSON.parse(readFileSync(require.resolve('boardgame.io/package.json'), 'utf8'));

// Of all its threads: the collector of garbage works for the games, too.
function processorSeconds() {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1e6;
}

function measure({ seats, seed, seconds, games }) {
	const below = generator(seed);
	const sums = { games: 0, decisions: 0, decisions_squared: 0, points: 0, points_squared: 0, shared: 0 };
	const start = processorSeconds();
	let now = start;
	for (; games ? sums.games < games : now - start < seconds; now = processorSeconds()) {
		const { decisions, ranks } = play(seats, below);
		const points = ranks.reduce((sum, rank) => sum + rank[0], 0);
		const texts = ranks.map((rank) => rank.map((n) => String(n).padStart(4, '0')).join());
		const best = [...texts].sort().at(-1);
		sums.games++;
		sums.decisions += decisions;
		sums.decisions_squared += decisions ** 2;
		sums.points += points;
		sums.points_squared += points ** 2;
		sums.shared += texts.filter((text) => text === best).length > 1 ? 1 : 0;
	}
	return { name: `boardgame.io ${version}, Node ${process.versions.node}`, seats, ...sums, seconds: now - start };
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(measure(JSON.parse(line))));
