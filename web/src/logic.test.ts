/* Small logic of the page: texts in both languages, seats, heads of records, rules as Markdown. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { icons } from '../icons';
import { faces as games } from './games/list';
import { say } from './i18n';
import { blocksOf } from './markdown';
import { askedTogether, seatLabel, seatLook, spokenName } from './seats';
import { parseHead } from './table/recordHead';
import { en } from './texts/en';
import { fr } from './texts/fr';
import type { Position, TableSeat } from './wire';
import { fill } from './words';

/** The text between braces, without plural forms: it must be the same in both languages. */
const slots = (text: string): string[] =>
	[...new Set([...text.matchAll(/\{\??([=\w.]+)/g)].map(found => found[1] as string))].sort();

const handles = (text: string): string[] => text.match(/\b[A-Z]{2}-\d+[a-z]?\b/g) ?? [];

test('every text of the page and of every board has the same arguments and rules in both languages', () => {
	for (const [key, text] of Object.entries(en)) expect(slots(fr[key as keyof typeof fr]), key).toEqual(slots(text));
	for (const { id, texts } of games)
		for (const [key, text] of Object.entries(texts.en)) {
			expect(texts.fr[key], `${id}: ${key}`).toBeTruthy();
			expect(slots(texts.fr[key] ?? ''), `${id}: ${key}`).toEqual(slots(text));
			expect(handles(texts.fr[key] ?? ''), `${id}: ${key}`).toEqual(handles(text));
		}
});

test('plurals match their number', () => {
	expect([0, 1, 2].map(n => say('en', 'home.free', { n }))).toEqual(['0 free seats', '1 free seat', '2 free seats']);
	expect([0, 1, 2].map(n => say('fr', 'home.free', { n }))).toEqual(['0 place libre', '1 place libre', '2 places libres']);
});

const at = (phase: string, ...to_act: number[]): Position =>
	({
		to_act,
		view: { phase },
		over: false,
		events: [],
		legal: [],
		undoable: [],
		clock: [],
		back: false,
		prompt: null,
		result: null,
	}) as Position;

test('French elides as the engine does', () => {
	const of = (name: string) => fill('de {name} et guide {name}', () => name);
	expect(of('Odile')).toBe("d'Odile et guide Odile");
	expect(of('Énée')).toBe("d'Énée et guide Énée");
	expect(of('Ysolde')).toBe("d'Ysolde et guide Ysolde");
	expect(of('Yann')).toBe('de Yann et guide Yann');
	expect(of('Hache')).toBe('de Hache et guide Hache');
});

test('players asked together are ready once they owe no more, until the phase changes', () => {
	let asked = askedTogether([], null, at('choose', 0, 1, 2));
	expect(asked).toEqual([0, 1, 2]);
	asked = askedTogether(asked, at('choose', 0, 1, 2), at('choose', 2));
	expect(asked).toEqual([0, 1, 2]);
	expect(askedTogether(asked, at('choose', 2), at('engage', 2))).toEqual([2]);
});

test('no two of seventeen players look alike', () => {
	const looks = Array.from({ length: 17 }, (_, i) => `${seatLook(i).colour} ${seatLook(i).shape}`);
	expect(new Set(looks).size).toBe(17);
});

const heldBy = (name: string | null): TableSeat =>
	({ holder: name ? 'person' : 'bot', name, level: null, here: true, away: false, resigned: false }) as TableSeat;

test('a bot shares nobody’s name, and has a sign in sentences', () => {
	const seats = [null, 'margot', null, 'Barnabe', null].map(heldBy);
	const labels = seats.map((_, i) => seatLabel(seats, i));
	expect(labels.slice(1, 4)).toEqual(['margot', expect.any(String), 'Barnabe']);
	expect(new Set(labels.map(label => label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())).size).toBe(5);
	expect(spokenName({ holder: 'bot', label: 'Ada' })).toContain('⚙');
	expect(spokenName({ holder: 'person', label: 'Ada' })).toBe('Ada');
});

test('parses the head of a record', () => {
	const head = parseHead(
		'tripot-record 1\ngame: brigands\nrules: 1\nseats: 3\noption: prince=lot\nname: 0 Ada Lovelace\nname: 2 Ben\n--\n' +
			'0 done\n= scores 12 9 -1 payoff 0.5 0.5 0\n',
	);
	expect(head).toMatchObject({
		game: 'brigands',
		seats: 3,
		options: { prince: 'lot' },
	});
	expect([...head.names]).toEqual(['Ada Lovelace', undefined, 'Ben']);
});

test('parses blocks of Markdown', () => {
	const blocks = blocksOf(
		'# Title\n\nSome words\nthat go on.\n\n- **EM-1** a rule\n  that goes on\n- another\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
	);
	expect(blocks.map(block => [block.kind, block.lines.length])).toEqual([
		['heading', 1],
		['text', 2],
		['item', 2],
		['item', 1],
		['table', 3],
	]);
});

test('a drawing appears where it is named; a missing one is not built', () => {
	const plugin = icons() as unknown as { load(id: string): string; transform(code: string, id: string): string | null };
	expect(icon('crown')).toMatch(/^<path/);
	const name = 'crown';
	expect(plugin.transform(`a(icon('${name}'), icon('${name}'))`, 'a.ts')).toBe(
		"import $icon_crown from 'icon:crown';a($icon_crown, $icon_crown)",
	);
	expect(plugin.transform(`icon('${name}')`, 'a.md')).toBeNull();
	expect(() => plugin.load('\0icon:no-such')).toThrow('there is no icon "no-such"');
});

/** What the sources of a folder import from elsewhere, by importing file. */
function takenBy(folder: string): readonly (readonly [string, string])[] {
	const root = fileURLToPath(new URL(folder, import.meta.url));
	const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => /(?<!\.test)\.tsx?$/.test(name));
	return names.flatMap(name =>
		[...readFileSync(`${root}/${name}`, 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)].map(
			found => [name, found[1] as string] as const,
		),
	);
}

test('boards and their frame do not know where a table runs', () => {
	const boards = new Set(takenBy('games').flatMap(([, from]) => (from.startsWith('../../') ? [from.split('/')[2]] : [])));
	expect([...boards].sort()).toEqual(['announce', 'board', 'components', 'cut', 'motion']);
	const knowing = takenBy('table').filter(([, from]) => /^\.\.\/(where|here|local)\b/.test(from));
	expect(knowing).toEqual([
		['create.ts', '../here'],
		['create.ts', '../where'],
	]);
});
