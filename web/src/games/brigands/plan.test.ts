/* Plans against the real engine: random changes of mind become steps that the engine accepts, and the result is the plan that was
 * wanted. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tripotPath } from '../../../tests/server';
import { BACK, stepsBetween, stepsTowards } from '../../board';
import * as plans from './plan';
import type { BrigandsView } from './view';

type Answer = { readonly ok: boolean; readonly error?: string; readonly [field: string]: unknown };

class Engine {
	readonly #child: ChildProcessWithoutNullStreams = spawn(tripotPath(), ['engine']);
	readonly #lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();

	async ask(request: object): Promise<Answer> {
		this.#child.stdin.write(`${JSON.stringify(request)}\n`);
		return JSON.parse((await this.#lines.next()).value as string) as Answer;
	}

	async legal(seat: number): Promise<readonly string[]> {
		return (await this.ask({ cmd: 'legal', seat })).actions as readonly string[];
	}

	async view(seat: number): Promise<BrigandsView> {
		return (await this.ask({ cmd: 'view', seat })).view as BrigandsView;
	}

	step(seat: number, step: string): Promise<Answer> {
		return this.ask(step === BACK ? { cmd: 'back', seat } : { cmd: 'act', seat, action: step });
	}

	end(): void {
		this.#child.stdin.end();
	}
}

/** mulberry32: small, and gives the same numbers everywhere. */
function dice(seed: number): (n: number) => number {
	let a = seed;
	return n => {
		a = (a + 0x6d2b79f5) | 0;
		let t = Math.imul(a ^ (a >>> 15), 1 | a);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) % n;
	};
}

let engine: Engine;
beforeEach(() => {
	engine = new Engine();
});
afterEach(() => engine.end());

function randomPlan(view: BrigandsView, seat: number, supply: plans.Supply, roll: (n: number) => number): plans.Plan {
	const cards = [...view.path, 'prison'].filter(d => plans.holdsCard(view, seat, d));
	let plan: plans.Plan = { pawn: {}, patrol: {}, token: [] };
	const card = () => cards[roll(cards.length)] as string;
	for (let piece = plans.nextPiece(plan, supply); piece; piece = plans.nextPiece(plan, supply)) {
		if (!roll(12)) break; // some plans stay unfinished
		plan = plans.put(plan, piece, card());
	}
	const teams = Object.keys(plan[supply.team]);
	for (let n = roll(3); n > 0 && teams.length && plans.tokensLeft(plan, supply); n--) {
		const team = teams.splice(roll(teams.length), 1)[0] as string;
		plan = plans.toggleToken(plan, team);
	}
	return plan;
}

/** Wants one plan after another, ends with a complete one, and finishes it. */
async function planRound(seat: number, roll: (n: number) => number): Promise<void> {
	for (let i = 0; i < 4; i++) {
		const view = await engine.view(seat);
		const [had, supply] = [plans.planOf(view, seat), plans.supplyOf(view, seat)];
		const wanted = randomPlan(view, seat, supply, roll);
		for (const step of stepsBetween(plans.stepsOf(had, supply, view.path), plans.stepsOf(wanted, supply, view.path)))
			expect(await engine.step(seat, step), step).toMatchObject({ ok: true });
		const now = plans.planOf(await engine.view(seat), seat);
		expect(plans.stepsOf(now, supply, view.path)).toEqual(plans.stepsOf(wanted, supply, view.path));
		const legal = await engine.legal(seat);
		expect(legal.includes('done')).toBe(plans.isAllPlaced(now, supply));
		const piece = plans.nextPiece(now, supply);
		if (piece) expect(legal.some(action => action.startsWith(`${piece} `))).toBe(true);
	}
	const legal = await engine.legal(seat);
	await engine.step(seat, legal.includes('done') ? 'done' : 'scatter');
}

describe('the engine accepts every plan', () => {
	for (const seats of [2, 3, 4, 6])
		test(`${seats} seats`, async () => {
			const roll = dice(seats * 7919);
			let now = await engine.ask({ cmd: 'new', game: 'brigands', seats, seed: seats });
			let rounds = 0;
			for (let moves = 0; !now.over && moves < 2000; moves++) {
				const seat = (now.to_act as readonly number[])[0] as number;
				const view = await engine.view(seat);
				if (view.phase === 'plan') {
					rounds++;
					await planRound(seat, roll);
				} else {
					const legal = await engine.legal(seat);
					await engine.step(seat, legal[roll(legal.length)] as string);
				}
				now = await engine.ask({ cmd: 'view', seat: 0 });
			}
			expect(now.over).toBe(true);
			expect(rounds).toBeGreaterThan(seats * 3);
		});
});

test('only the difference is sent', () => {
	expect(stepsBetween(['pawn port', 'pawn tavern'], ['pawn port', 'pawn market'])).toEqual([BACK, 'pawn market']);
	expect(stepsBetween([], ['pawn port'])).toEqual(['pawn port']);
	expect(stepsBetween(['pawn port'], ['pawn port'])).toEqual([]);
});

test('a token goes back when its team does', () => {
	const supply: plans.Supply = { pawn: 3, patrol: 0, token: 2, team: 'pawn' };
	const plan: plans.Plan = { pawn: { port: 1, tavern: 2 }, patrol: {}, token: ['port', 'tavern'] };
	expect(plans.take(plan, supply, 'pawn', 'port')).toEqual({ pawn: { tavern: 2 }, patrol: {}, token: ['tavern'] });
	expect(plans.take(plan, supply, 'pawn', 'tavern').token).toEqual(['port', 'tavern']);
});

test('a change made while steps are being sent joins the same sequence', () => {
	let wanted = ['pawn a', 'pawn c'];
	const steps = stepsTowards(['pawn a', 'pawn b'], () => wanted);
	expect(steps.next().value).toBe(BACK);
	wanted = ['pawn a', 'pawn d'];
	expect([...steps]).toEqual(['pawn d']);
});
