/* What the board reads from views and events, checked on real games and on positions set up by hand. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goldenSteps } from '../../../tests/golden';
import { Server } from '../../../tests/server';
import { type Book, type GameEvent, stepsBetween, Words } from '../../board';
import { movesBetween, type PieceMarks } from '../../motion';
import { parseAction } from '../../words';
import { combatsOf, scoreLines, sumText } from './combats';
import { handCardUse } from './deeds';
import { en } from './en';
import { fr } from './fr';
import { planks } from './Middle';
import { benchActions, markActions, toArm, withMark, withoutMark, withWeapon } from './plan';
import { portrait } from './portraits';
import type { RingProps } from './RingCard';
import { heldCards } from './RingHand';
import { trickMarks } from './Stage';
import { openTricks, slotsOf } from './slots';
import { type CardId, copies, fightersOf, handOf, type LaidTrick, type RingView, trickOf, tricksOf } from './view';

let server: Server;
let book: Book;

beforeAll(async () => {
	server = await Server.start();
	book = (await (await fetch(`${server.url}/api/games/brutal_ring?lang=en&seats=4`)).json()) as Book;
});
afterAll(() => server.stop());

interface Step {
	readonly view: RingView;
	readonly events: readonly GameEvent[];
}

const golden = (seats: number, eyes: string) => goldenSteps<Step>('brutal_ring', `seats_${seats}.tripot`, eyes);

const gladiator = (id: string): CardId => ({ kind: 'gladiator', id });
const weapon = (id: string): CardId => ({ kind: 'weapon', id });

describe('golden games', () => {
	for (const seats of [2, 3, 4])
		test(`${seats} seats: combats and points add up to the score`, () => {
			const steps = golden(seats, 'spectator');
			const history = steps.map(step => step.events);
			const sides = seats === 4 ? [0, 1, 0, 1] : [0, 1, 2];
			const combats = combatsOf(history, sides);
			expect(combats.length).toBeGreaterThan(3);
			expect(combats.every(combat => !combat.isOpen && combat.sums.attacker && combat.sums.defender)).toBe(true);
			const last = steps[steps.length - 1] as Step;
			const lines = scoreLines(history, seats);
			expect(lines.map(line => line.killPoints + line.survivorPoints)).toEqual(last.view.score.slice(0, seats));
			expect(combats.flatMap(combat => combat.fallen).length).toBe(lines.reduce((sum, line) => sum + line.kills, 0));
		});

	test('every Trick that was laid and not taken back is turned up in its own corner', () => {
		const steps = golden(4, '1');
		const combats = combatsOf(
			steps.map(step => step.events),
			book.sides,
		);
		let n = 0;
		for (let i = 1; i < steps.length; i++) {
			const [before, now] = [steps[i - 1] as Step, steps[i] as Step];
			const begun = steps
				.slice(0, i)
				.flatMap(step => step.events)
				.filter(event => event.event === 'attack').length;
			if (!now.events.some(event => event.event.startsWith('defence_sum'))) continue;
			const combat = combats[begun - 1];
			if (!combat || before.view.defender === null) continue;
			for (const corner of ['attacker', 'defender'] as const) {
				const laid = tricksOf(before.view, corner);
				expect(combat.tricks[corner].map(trick => trick.kind)).toEqual(laid.map(trick => trick.kind));
				expect(combat.tricks[corner].map(trick => trick.seat)).toEqual(laid.map(trick => trick.seat));
				n += laid.length;
			}
		}
		expect(n).toBeGreaterThan(3);
	});

	test('hand and ring agree with the counts, and no other seat’s cards are shown', () => {
		for (const { view } of golden(3, '0')) {
			const hand = handOf(view, 0) ?? [];
			const onBench = (view.enter[0] ?? []).filter(id => id !== null).length;
			const armed = (view.enter_weapon[0] ?? []).filter(id => id !== null).length;
			expect(hand.filter(card => card.kind === 'gladiator').length + onBench).toBe(view.n_hand[0]?.[0]);
			expect(hand.filter(card => card.kind === 'weapon').length + armed).toBe(view.n_hand[0]?.[1]);
			expect(handOf(view, 1)).toBeNull();
			for (const fighter of fightersOf(view, 1)) expect(book.domains.gladiator?.ids).toContain(fighter.gladiator);
		}
	});
});

/** The part of the board's properties that actions need, for a position. */
function propsAt(view: RingView, you: number, actions: readonly string[]): RingProps {
	const own = Object.fromEntries(Object.entries(en).map(([key, text]) => [`page.${key}`, text]));
	const words = new Words(book, { viewer: you, names: ['Ada', 'Ben', 'Cleo', 'Dan'] }, own);
	const legal = actions.map(text => parseAction(book, text));
	const draft = { picks: [], action: null, set: () => {}, clear: () => {} };
	return { view, you, legal, words, book, draft } as unknown as RingProps;
}

describe('actions that are not a card', () => {
	test('whoever has declared may take it back, and a card that cannot be laid says so', () => {
		const steps = golden(2, 'spectator').map(step => step.view);
		const view = steps.find(({ phase, declared }) => phase === 'tricks' && declared.length === 1) as RingView;
		const you = view.declared[0] as number;
		const props = propsAt(view, you, ['reopen']);
		expect(planks(props)).toEqual([
			{ action: 'reopen', words: 'Take back the declaration', why: 'and change your Tricks again' },
		]);
		expect(handCardUse(props, weapon('brick')).why).toContain('You have declared. Take that back');
		expect(handCardUse(propsAt({ ...view, declared: [] }, you, []), weapon('brick')).why).toContain('not yours');
		expect(steps.some(({ n_reopened }) => n_reopened?.some(n => n > 0))).toBe(true);
	});

	test('passing while engaging names the forced fight; passing while attacking does not', () => {
		const view = golden(2, 'spectator')[0]?.view as RingView;
		const at = (phase: string) => planks(propsAt({ ...view, phase }, 0, ['pass'])).map(({ words, why }) => [words, why]);
		expect(at('engage')).toEqual([['Do not attack', 'the one longest in the ring is engaged']]);
		expect(at('attack')).toEqual([['Do not attack', '']]);
	});
});

describe('plans', () => {
	test('are sent in the edition’s order, each Gladiator before his Weapon', () => {
		const bench = [
			{ gladiator: 'tin_can', weapon: 'sword' },
			{ gladiator: 'terminium', weapon: null },
			{ gladiator: 'xp_24', weapon: 'brick' },
		];
		expect(benchActions(book, bench)).toEqual(['enter terminium', 'enter xp_24', 'arm brick', 'enter tin_can', 'arm sword']);
		const marked = [weapon('sword'), gladiator('xp_24'), weapon('brick'), weapon('sword'), gladiator('terminium')];
		expect(markActions(book, marked)).toEqual([
			'discard gladiator terminium',
			'discard gladiator xp_24',
			'discard weapon brick',
			'discard weapon sword',
			'discard weapon sword',
		]);
	});

	test('change in as few steps as possible', () => {
		expect(stepsBetween(['a', 'b', 'c'], ['a', 'x'])).toEqual(['back', 'back', 'x']);
		expect(stepsBetween(['a'], ['a', 'b'])).toEqual(['b']);
		expect(stepsBetween(['a', 'b'], [])).toEqual(['back', 'back']);
		expect(stepsBetween([], [])).toEqual([]);
	});

	test('a Weapon goes to the Gladiator tapped, or else to the last one without a Weapon', () => {
		const bench = [
			{ gladiator: 'terminium', weapon: null },
			{ gladiator: 'xp_24', weapon: null },
			{ gladiator: 'tin_can', weapon: 'brick' },
		];
		expect(toArm(bench, null)).toBe('xp_24');
		expect(toArm(bench, 'tin_can')).toBe('tin_can');
		expect(toArm(bench, 'gone')).toBe('xp_24');
		expect(toArm([], null)).toBeNull();
		expect(withWeapon(bench, 'terminium', 'sword')[0]).toEqual({ gladiator: 'terminium', weapon: 'sword' });
	});

	test('of two copies, one can be marked and unmarked', () => {
		const hand = [gladiator('xp_24'), weapon('brick'), weapon('brick')];
		const marked = withMark([], weapon('brick'));
		expect(heldCards(hand, marked).map(held => held.isMarked)).toEqual([false, true, false]);
		expect(new Set(heldCards(hand, marked).map(held => held.key)).size).toBe(3);
		expect(withoutMark(withMark(marked, weapon('brick')), weapon('brick'))).toEqual(marked);
	});
});

describe('Trick slots', () => {
	const laid = (position: number, card: CardId, isHidden = false): LaidTrick => ({
		position,
		seat: 0,
		kind: card.kind,
		id: isHidden ? null : card.id,
		isPicked: false,
	});

	test('go by symbol where the cards can be seen', () => {
		const slots = slotsOf(book, 'terminium', 'weapon', [laid(1, weapon('car_door')), laid(2, weapon('sword'))]);
		expect(slots.map(slot => [slot.side, slot.trick?.position ?? null])).toEqual([
			['attack', 2],
			['attack', null],
			['defence', 1],
			['defence', null],
		]);
	});

	test('are only counted when one lies face down', () => {
		const slots = slotsOf(book, 'terminium', 'weapon', [laid(1, weapon('sword'), true)]);
		expect(slots.map(slot => slot.side)).toEqual([null, null, null, null]);
		expect(slots.filter(slot => slot.trick)).toHaveLength(1);
	});

	test('the figure names the black Tricks on its own side and hints at hidden ones', () => {
		const tricks = [
			laid(1, weapon('cleaver')),
			laid(2, weapon('car_door')),
			laid(3, gladiator('xp_24')),
			laid(4, weapon('sword'), true),
		];
		expect(openTricks(book, 'attack', tricks)).toEqual({ ids: ['attack_double'], hasHidden: true });
		expect(openTricks(book, 'defence', tricks.slice(0, 3))).toEqual({ ids: ['defence_2'], hasHidden: false });
	});
});

test('a sum is written out only as far as something changes it', () => {
	expect(sumText({ value: 3, factor: 2, bonus: 3, total: 9 })).toBe('3 × 2 + 3 = 9');
	expect(sumText({ value: 2, factor: null, bonus: 1, total: 3 })).toBe('2 + 1 = 3');
	expect(sumText({ value: 0, factor: null, bonus: null, total: 0 })).toBe('0');
});

test('Fairplay voids the Tricks; bluffs and picked Tricks stay as they are', () => {
	const [combat] = combatsOf(
		[
			[{ event: 'turn', turn: 2 }],
			[{ event: 'attack', seat: 0, gladiator: 'terminium', to: 1, target: 'lucrecia' }],
			[
				{ event: 'trick_weapon', seat: 0, card: 'sword', trick: 'attack_3' },
				{ event: 'bluff_weapon', seat: 0, card: 'car_door', trick: 'defence_2' },
				{ event: 'trick_gladiator', seat: 1, card: 'notary', trick: 'fairplay_defence' },
				{ event: 'fairplay' },
				{ event: 'attack_sum', value: 3 },
				{ event: 'defence_sum', value: 2 },
				{ event: 'kill', seat: 0, of: 1, gladiator: 'lucrecia', points: 5 },
			],
		],
		[0, 1],
	);
	expect(combat?.tricks.attacker.map(trick => trick.fate)).toEqual(['void', 'bluff']);
	expect(combat?.tricks.defender.map(trick => trick.fate)).toEqual(['counts']);
	expect(combat).toMatchObject({ turn: 2, isFair: true, isOpen: false, fallen: ['lucrecia'] });
});

test('every Trick acts for the side its text names; every card has its own drawing', () => {
	const cards = (['gladiator', 'weapon'] as const).flatMap(kind => (book.domains[kind]?.ids ?? []).map(id => ({ kind, id })));
	expect(cards).toHaveLength(56);
	for (const card of cards) {
		const trick = trickOf(book, card);
		expect(book.texts[`${trick.domain}.${trick.id}`]).toMatch(trick.side === 'attack' ? /^Attacker:/ : /^Defender:/);
	}
	expect(new Set(cards.map(portrait)).size).toBe(cards.length);
	expect(copies([['brick', 'sword'], ['sword']])).toEqual(['brick', 'sword', 'sword']);
});

test('both languages have the same texts with the same arguments', () => {
	const slots = (text: string) => [...new Set([...text.matchAll(/\{[?=]?([\w.]+)/g)].map(found => found[1]))].sort();
	for (const key of Object.keys(en) as (keyof typeof en)[]) expect(slots(fr[key]), key).toEqual(slots(en[key]));
});

test('a Trick flies from its player when it is laid, and turns over where it lies', () => {
	const back: LaidTrick = { position: 1, seat: 1, kind: 'weapon', id: null, isPicked: false };
	const pile = (marks: PieceMarks) => ({
		kind: marks['data-piece'],
		spot: 'slots-attacker',
		n: 1,
		from: (marks['data-from'] ?? '').split(' ').filter(Boolean),
		to: (marks['data-to'] ?? '').split(' ').filter(Boolean),
	});
	const moves = (was: readonly PieceMarks[], is: readonly PieceMarks[]) =>
		movesBetween(
			was.map(pile),
			is.map(pile),
			() => true,
			() => true,
		).map(({ from }) => from);
	const laid = trickMarks(back, undefined);
	expect(moves([], [laid])).toEqual(['corner-1']);
	expect(moves([laid], [trickMarks({ ...back, id: 'sword' }, 'counts')])).toEqual([]);
});
