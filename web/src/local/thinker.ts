/* The worker in which bots think. It replays each game step by step; the engine shows a bot only what its seat may know. */
import { fetchNets, loadEngine } from '../engine/load';
import type { Match } from '../engine/types';
import type { FromThinker, ToThinker } from './messages';

const engine = loadEngine(self.name);
const matches = new Map<string, Match>();
let turn: Promise<void> = Promise.resolve();

const answer = (message: FromThinker): void => postMessage(message);

/** By game: resolves when its bots' nets are loaded, or cannot be had. */
const learnt = new Map<string, Promise<void>>();

async function begin(record: string): Promise<Match> {
	const known = await engine;
	const game = /^game: (\w+)$/m.exec(record)?.[1] ?? '';
	const nets = learnt.get(game) ?? fetchNets(known, game, self.name);
	learnt.set(game, nets);
	await nets;
	return known.fromRecord(record);
}

async function take(message: ToThinker): Promise<void> {
	if ('begin' in message) matches.set(message.begin, await begin(message.record));
	else if ('end' in message) {
		matches.get(message.end)?.free();
		matches.delete(message.end);
	} else if ('step' in message) {
		const match = matches.get(message.step);
		if (message.action === 'back') match?.back(message.seat);
		else match?.act(message.seat, message.action);
	} else {
		const match = matches.get(message.table);
		const isAsked = match?.toAct().includes(message.seat);
		answer({ think: message.think, action: match && isAsked ? match.bot(message.seat, message.level) : null });
	}
}

addEventListener('message', ({ data }: MessageEvent<ToThinker>) => {
	turn = turn.then(() => take(data)).catch(error => reportError(error));
});
