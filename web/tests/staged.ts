/* Shows positions on the page without playing there: the engine plays a game from a seed, and a socket of our own shows the page any
 * moment of it, as the server would. The same seed gives the same pictures and measurements, quickly and for every number of seats. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Page, WebSocketRoute } from '@playwright/test';
import { goldenSteps } from './golden.ts';
import { tripotPath } from './server.ts';

type Fields = { readonly [key: string]: unknown };

/** What the viewer knows and is asked at one moment. */
export interface Moment {
	/** The question ("choose", or "choose.last" for its last appearance), or "end". */
	readonly name: string;
	readonly position: Fields;
	/** How many steps of the history come before it. */
	readonly told: number;
}

export interface Play {
	readonly game: string;
	readonly seats: number;
	/** Null: a spectator. */
	readonly viewer: number | null;
	readonly history: readonly unknown[];
	readonly moments: readonly Moment[];
}

class Engine {
	readonly #child: ChildProcess = spawn(tripotPath(), ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
	readonly #waiting: ((line: string) => void)[] = [];

	constructor() {
		if (this.#child.stdout) createInterface(this.#child.stdout).on('line', line => this.#waiting.shift()?.(line));
	}

	async ask(request: Fields): Promise<Fields> {
		const answered = new Promise<string>(resolve => this.#waiting.push(resolve));
		this.#child.stdin?.write(`${JSON.stringify(request)}\n`);
		const answer = JSON.parse(await answered) as Fields;
		if (!answer.ok) throw new Error(`${JSON.stringify(request)}: ${answer.error}`);
		return answer;
	}

	end(): void {
		this.#child.stdin?.end();
	}
}

/** Mulberry32: the players' dice, the same in every run. */
function dice(seed: number): (below: number) => number {
	let state = seed;
	return below => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
	};
}

interface Wanted {
	readonly viewer?: number | null;
	readonly seed?: number;
}

/** A random game, as one seat or a spectator sees it. Keeps the first and the last appearance of each question (an empty board and a
 * full one) and the end. A spectator is asked nothing, so phases take the place of questions. */
export async function playOut(game: string, seats: number, { viewer = 0, seed = 7 }: Wanted = {}): Promise<Play> {
	const engine = new Engine();
	const roll = dice(seed);
	const history: unknown[] = [];
	const first = new Map<string, Moment>();
	const last = new Map<string, Moment>();
	const look = async () => {
		const { ok: _, id: __, ...position } = await engine.ask({ cmd: 'view', seat: viewer });
		if ((position.events as unknown[]).length) history.push(position.events);
		const { phase = 'play' } = position.view as Fields;
		const name = String(viewer === null ? phase : position.prompt).replace('prompt.', '');
		const isQuestion = viewer === null ? !position.over : position.prompt !== null;
		const moment = { name, position, told: history.length };
		if (isQuestion && !first.has(name)) first.set(name, moment);
		else if (isQuestion) last.set(name, moment);
		return moment;
	};
	let { to_act } = await engine.ask({ cmd: 'new', game, seats, seed });
	let now = await look();
	for (let owing = to_act as number[]; owing.length; owing = to_act as number[]) {
		const seat = owing[roll(owing.length)] as number;
		const { actions } = await engine.ask({ cmd: 'legal', seat });
		const action = (actions as string[])[roll((actions as string[]).length)];
		({ to_act } = await engine.ask({ cmd: 'act', seat, action }));
		now = await look();
	}
	engine.end();
	const asked = [...first.values(), ...[...last.values()].map(moment => ({ ...moment, name: `${moment.name}.last` }))];
	return { game, seats, viewer, history, moments: [...asked, { ...now, name: 'end' }] };
}

type Step = Fields & { readonly events: readonly { readonly event: string }[] };

const stepsOf = (game: string, seats: number, viewer: number | 'spectator') =>
	goldenSteps<Step>(game, `seats_${seats}.tripot`, String(viewer));

/** The history before that step, and the position then. */
function playBefore(game: string, seats: number, viewer: number | null, steps: readonly Step[], at: number): Play {
	const history = steps.slice(0, at).flatMap(step => (step.events.length ? [step.events] : []));
	const moment = { name: 'before', position: steps[at - 1] as Fields, told: history.length };
	return { game, seats, viewer, history, moments: [moment] };
}

/** The step of a golden game that tells all of these events, and the one before it, as one seat sees them. */
export function goldenStep(
	game: string,
	seats: number,
	...events: readonly string[]
): { readonly play: Play; readonly next: Fields } {
	const steps = stepsOf(game, seats, 0);
	const at = steps.findIndex(step => events.every(wanted => step.events.some(({ event }) => event === wanted)));
	return { play: playBefore(game, seats, 0, steps, at), next: steps[at] as Fields };
}

/** The steps of a golden game that tell everybody something, from the first that tells `first` to the next that tells one of `last`, as
 * a spectator sees them. */
export function goldenTold(
	game: string,
	seats: number,
	first: string,
	last: readonly string[],
): { readonly play: Play; readonly told: readonly Fields[] } {
	const steps = stepsOf(game, seats, 'spectator');
	const from = steps.findIndex(step => step.events.some(({ event }) => event === first));
	const to = steps.findIndex((step, i) => i >= from && step.events.some(({ event }) => last.includes(event)));
	const told = steps.slice(from, to + 1).filter(step => step.events.length);
	return { play: playBefore(game, seats, null, steps, from), told };
}

const friend = (name: string) => ({ holder: 'person', name, level: null, here: true });
const bot = { holder: 'bot', name: null, level: 4, here: true };

function tableOf({ game, seats, viewer }: Play, over: boolean): Fields {
	const holders: Fields[] = Array.from({ length: seats }, () => bot);
	holders[viewer ?? 0] = friend('Ada');
	holders[((viewer ?? 0) + 1) % seats] = friend('Alexandrine');
	return {
		id: 'staged',
		game,
		rules: 1,
		options: {},
		edition: 'default',
		pace: 'none',
		days: null,
		seconds: null,
		public: false,
		talk: true,
		notes: true,
		notices: false,
		secret: false,
		phase: over ? 'over' : 'play',
		paused: null,
		stand_in: 4,
		host: viewer ?? 0,
		seats: holders.map(holder => ({ ...holder, away: false, resigned: false, left: null, was: null })),
		commitments: {},
		redeals: [],
		ask: null,
		rematch: null,
		invite: 'none',
	};
}

/** A page at a simulated table. */
export class Stage {
	readonly page: Page;
	#socket: WebSocketRoute | null = null;
	#shown: Fields | null = null;
	#history: readonly unknown[] = [];
	#learnt: () => void = () => {};

	private constructor(page: Page) {
		this.page = page;
	}

	static async on(page: Page): Promise<Stage> {
		const stage = new Stage(page);
		await page.addInitScript(() =>
			localStorage.setItem('tripot.seats', JSON.stringify({ staged: { token: '0'.repeat(64), n: 0 } })),
		);
		await page.routeWebSocket('**/ws', socket => {
			stage.#socket = socket;
			socket.onMessage(text => stage.#answer(JSON.parse(String(text)) as Fields));
		});
		return stage;
	}

	#answer({ id, cmd }: Fields): void {
		this.#socket?.send(JSON.stringify({ re: id, ok: true, history: this.#history, notes: [], table_notes: [] }));
		if ((cmd === 'sit' || cmd === 'watch') && this.#shown) this.#socket?.send(JSON.stringify(this.#shown));
		if (cmd === 'history') this.#learnt();
	}

	/** What happens after the moment shown, as an update from the server. */
	tell(play: Play, position: Fields): void {
		const clock = Array.from({ length: play.seats }, () => null);
		this.#history = [...this.#history, position.events];
		this.#socket?.send(JSON.stringify({ push: 'update', clock, ...position }));
	}

	/** Shows a moment: at once if the page is already open, otherwise when it loads. `query`: "?screen". */
	async show(play: Play, moment: Moment, url: string, query = ''): Promise<void> {
		const over = moment.position.over === true;
		const clock = Array.from({ length: play.seats }, () => null);
		const learnt = new Promise<void>(resolve => {
			this.#learnt = resolve;
		});
		this.#history = play.history.slice(0, moment.told);
		const asked = moment.position.to_act; // others who were asked have decided by then, without anybody being told
		const beside = { you: play.viewer, said: [], last: 0, asked, table: tableOf(play, over), clock };
		this.#shown = { push: 'view', ...beside, ...moment.position };
		const address = `${url}/t/staged${query}`;
		if (this.#socket && this.page.url() === address) this.#socket.send(JSON.stringify(this.#shown));
		else await this.page.goto(address);
		await learnt;
		await this.page.locator(`.game-${play.game} main :is([data-spot], .generic, .screen-end)`).first().waitFor();
		await this.page.evaluate(async () => {
			await document.fonts.ready;
			await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))); // the history has arrived and is drawn
		});
	}
}

/** A game that bots have played to its end on a server, as material for a replay. Returns the table. */
export async function finishedTable({ url }: { readonly url: string }, game: string): Promise<string> {
	const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, 'tripot.1');
	const send = (id: number, cmd: string, fields: Fields) => socket.send(JSON.stringify({ id, cmd, ...fields }));
	return new Promise((resolve, reject) => {
		let table = '';
		socket.onopen = () =>
			send(1, 'create', { game, name: 'Host', bots: [0, 0, 0, 0], seats: 4, seat: null, pace: 'none', public: true });
		socket.onmessage = message => {
			const said = JSON.parse(String(message.data)) as Fields & { readonly table?: unknown };
			if (said.ok === false) reject(new Error(String(said.error)));
			if (said.re === 1) {
				table = String(said.table);
				send(2, 'start', {});
			}
			if (said.over === true) {
				socket.close();
				resolve(table);
			}
		};
	});
}
