/* The page's sentences compared with the engine's: golden games of every game, told by `tripot replay` in both languages and for
 * several viewers, must be told by Words in exactly the same words. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Server, tripotPath } from '../tests/server';
import { say, type TextKey } from './i18n';
import { fr as french } from './texts/fr';
import type { Book, GameEvent, Lang } from './wire';
import { isPlural, parseAction, Words } from './words';

const games = fileURLToPath(new URL('../../games', import.meta.url));
let server: Server;

beforeAll(async () => {
	server = await Server.start();
});
afterAll(() => server.stop());

async function bookOf(game: string, lang: Lang, seats: number): Promise<Book> {
	return (await fetch(`${server.url}/api/games/${game}?lang=${lang}&seats=${seats}`)).json() as Promise<Book>;
}

function tripot(...args: string[]): string {
	return execFileSync(tripotPath(), args, { encoding: 'utf8', maxBuffer: 1 << 26 });
}

const plain = (text: string): string => text.replace(/\s+/g, ' ');

interface Step {
	readonly events: readonly GameEvent[];
	readonly actor: number | null;
	readonly action: string | null;
}

for (const game of readdirSync(games).filter(name => existsSync(`${games}/${name}/golden`))) {
	const golden = readdirSync(`${games}/${game}/golden`).filter(name => name.endsWith('.tripot'));
	describe(game, () => {
		for (const file of golden)
			for (const lang of ['en', 'fr'] as const)
				for (const eyes of ['0', '1', 'spectator'])
					test(`${file} ${lang} ${eyes}`, async () => {
						const path = `${games}/${game}/golden/${file}`;
						const book = await bookOf(game, lang, Number(/\d+/.exec(file)?.[0]));
						const words = new Words(book, { viewer: eyes === 'spectator' ? null : Number(eyes) });
						const told = plain(tripot('replay', path, '--seat', eyes, '--lang', lang).replace(/^[\s\S]*?\n\s+0 {2}/, '')); // without its head
						const steps = tripot('replay', path, '--seat', eyes, '--json')
							.trim()
							.split('\n')
							.map(line => JSON.parse(line) as Step);
						let at = 0;
						for (const sentence of steps.flatMap(step => words.learnt(step.events)).map(plain)) {
							const found = told.indexOf(sentence, at);
							expect(found, `"${sentence}" behind "${told.slice(at, at + 120)}"`).toBeGreaterThanOrEqual(0);
							expect(found - at, `something was left out before "${sentence}": ${told.slice(at, found)}`).toBeLessThan(90);
							at = found + sentence.length;
						}
						for (const { action } of steps) {
							if (action === null || action === 'back') continue;
							const parsed = parseAction(book, action);
							expect(parsed.args).toHaveLength(book.verbs[parsed.verb]?.length ?? -1);
							expect(words.action(action)).not.toMatch(/[{}]|^do\./);
						}
					});
	});
}

test('verbs of several words are recognised whole', async () => {
	const book = await bookOf('epic_melee', 'en', 4);
	expect(parseAction(book, 'sacrifice gold g3')).toEqual({ text: 'sacrifice gold g3', verb: 'sacrifice gold', args: ['g3'] });
	expect(parseAction(book, 'pawn 2')).toEqual({ text: 'pawn 2', verb: 'pawn', args: [2] });
	expect(parseAction(book, 'keep')).toEqual({ text: 'keep', verb: 'keep', args: [] });
});

test('the space before French punctuation does not break, whatever a sentence is made of', async () => {
	const words = new Words(await bookOf('epic_melee', 'fr', 2), { viewer: 0, names: ['Ada', 'Ben'] });
	expect(words.event({ event: 'deal', seat: 0, card: 'golem' })).toBe('Vous recevez\u00a0: Golem.');
	for (const key of Object.keys(french) as TextKey[]) expect(say('fr', key)).not.toMatch(/ [:;?!%»]|« /);
});

test('figures, plurals, names and hidden values', async () => {
	const book = await bookOf('epic_melee', 'en', 2);
	const words = new Words(book, { viewer: 0, names: ['Ada', 'Ben'] });
	expect(words.describe('card', 'raven')).toContain('worth 7');
	expect(words.event({ event: 'draw_gold', seat: 1, token: null })).toBe('Ben draws a Gold token.');
	expect(words.event({ event: 'pawn', seat: 0, to: 1 })).toBe('You give the pawn to Ben.');
	expect(words.action('pawn 1')).toBe('Give the pawn to Ben');
	expect([isPlural('en', 0), isPlural('fr', 0), isPlural('en', 1), isPlural('fr', 2)]).toEqual([true, false, false, true]);
});

test('cards dealt to others are told in one line', async () => {
	const words = new Words(await bookOf('epic_melee', 'en', 2), { viewer: 0, names: ['Ada', 'Ben'] });
	const own = { event: 'deal', seat: 0, card: 'golem' };
	const other = { event: 'deal', seat: 1, card: null };
	const round = { event: 'round', round: 1 };
	expect(words.learnt([own, other, own, { ...other }, round])).toEqual([
		'You are dealt Golem.',
		'2 cards are dealt face down.',
		'You are dealt Golem.',
		'Round 1 begins.',
	]);
	expect(words.learnt([other])).toEqual(['Ben is dealt a card.']);
	const drawn = { event: 'draw_gold', seat: 1, token: null };
	expect(words.learnt([drawn, { ...drawn }])).toEqual(['Ben draws a Gold token.', 'Ben draws a Gold token.']);
});

test('a refusal uses the catalogue’s words', async () => {
	const said = { key: 'refuse.not_in_hand', card: 'golem' };
	const [english, french] = [await bookOf('epic_melee', 'en', 2), await bookOf('epic_melee', 'fr', 2)];
	expect(new Words(english, { viewer: 0 }).refusal(said)).toBe('Golem is not in your hand (EM-10).');
	expect(new Words(french, { viewer: 0 }).refusal(said)).toContain('Golem');
	expect(new Words(english, { viewer: 0, names: ['Ada', 'Ben'] }).refusal({ key: 'refuse.engaged_already', to: 1 })).toBe(
		'Ben has engaged already (EM-14).',
	);
	expect(
		new Words(english, { viewer: 0 }).refusal({ key: 'refuse.missing_argument', text: 'lay', domain: { word: 'domain.card' } }),
	).toBe('"lay" needs a card next');
	const royal = new Words(await bookOf('duel_royal', 'en', 6), {
		viewer: 0,
		names: ['Ada', 'Ben', 'Cleo', 'Dora', 'Eve', 'Finn'],
	});
	expect(royal.refusal({ key: 'refuse.ghost', champion: 2, team: 'red' })).toBe('Cleo is a ghost and fights no more (DR-17).');
});
