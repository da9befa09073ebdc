/* The voice of a big screen: what it says, in which order, and what it never names. A browser without voices gets captions only. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { paceOf } from './player.ts';
import { goldenTold, type Moment, Stage } from './staged.ts';

declare global {
	interface Window {
		spoken: string[];
	}
}

/** A fake speech synthesis that records what it is asked to say, with a voice for each of these languages. */
const listen = async (page: Page, ...langs: readonly string[]): Promise<void> => {
	await page.addInitScript(voices => {
		window.spoken = [];
		class Utterance {
			onend: (() => void) | null = null;
			constructor(readonly text: string) {}
		}
		const speak = (said: Utterance) => {
			window.spoken.push(said.text);
			setTimeout(() => said.onend?.(), 5);
		};
		const synthesis = { getVoices: () => voices.map(lang => ({ lang })), speak, cancel: () => {} };
		Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
		Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
	}, langs);
};

const spoken = (page: Page): Promise<string[]> => page.evaluate(() => window.spoken);

const CALLS = [
	/^Choisissez votre combattant/,
	/^Combattants, avancez/,
	/^À vos paris/,
	/l’emporte|Égalité/,
	/^Choisissez votre combattant/,
];

/** How many of the calls were made, in this order. */
function madeOf(said: readonly string[]): number {
	let made = 0;
	for (const line of said) if (CALLS[made]?.test(line)) made++;
	return made;
}

test('the screen calls a duel and never names the characters', async ({ browser, server }) => {
	const context = await browser.newContext({ locale: 'fr', reducedMotion: 'reduce', viewport: { width: 1920, height: 1080 } });
	const page = await context.newPage();
	await page.clock.install();
	await paceOf(page, 'quick');
	await listen(page, 'en-GB', 'fr-FR');
	const { play, told } = goldenTold('duel_royal', 6, 'champion', ['won', 'tie']);
	const stage = await Stage.on(page);
	await stage.show(play, play.moments[0] as Moment, server.url, '?screen');
	const made = async () => {
		await page.clock.runFor(250); // the telling takes time; the mocked clock skips it
		return madeOf(await spoken(page));
	};
	const calls = (n: number) => expect.poll(made, { intervals: [0], timeout: 60_000 }).toBe(n);
	for (const [i, n] of [2, 3, CALLS.length].entries()) {
		stage.tell(play, told[i] as (typeof told)[number]); // champions; the one who was named; stakes and verdict
		await calls(n);
	}
	expect((await spoken(page)).join(' ')).not.toMatch(/Sorcière|Dragon|Bourreau|Chevalier|Roi\b/);
	await expect(page.locator('.screen-caption')).toHaveText(/^Choisissez votre combattant/);
	await context.close();
});

test('without a voice for the language there are only captions', async ({ page, server }) => {
	await listen(page, 'de-DE');
	const { play } = goldenTold('duel_royal', 6, 'champion', ['champion']);
	const stage = await Stage.on(page);
	await stage.show(play, play.moments[0] as Moment, server.url, '?screen');
	await expect(page.locator('.screen-caption')).toHaveText(/^Choose your champion/);
	expect(await spoken(page)).toEqual([]);
});

test('the last ten seconds are counted aloud, each once', async ({ page, server }) => {
	await page.clock.install();
	await listen(page, 'en-GB');
	const { play } = goldenTold('duel_royal', 6, 'champion', ['champion']);
	const [asked] = play.moments as [Moment];
	const { to_act } = asked.position as { readonly to_act: readonly number[] };
	const clock = Array.from({ length: play.seats }, (_, seat) => (to_act.includes(seat) ? 60_000 : null));
	const stage = await Stage.on(page);
	await stage.show(play, { ...asked, position: { ...asked.position, clock } }, server.url, '?screen');
	await expect.poll(() => spoken(page)).toEqual([expect.stringMatching(/^Choose your champion/)]);
	await page.clock.runFor(40_000);
	expect(await spoken(page)).toHaveLength(1);
	await page.clock.runFor(30_000);
	expect((await spoken(page)).slice(1)).toEqual(['10', '9', '8', '7', '6', '5', '4', '3', '2', '1']);
});

test('when the browser cannot keep the screen awake, a sentence says so, and then gives way to the game’s caption', async ({
	page,
	server,
}) => {
	await page.clock.install();
	await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'wakeLock')); // as on a plain http address
	const { play } = goldenTold('duel_royal', 6, 'champion', ['champion']);
	const stage = await Stage.on(page);
	await stage.show(play, play.moments[0] as Moment, server.url, '?screen');
	await expect(page.locator('.screen-caption')).toContainText('Set the machine not to sleep');
	await page.clock.runFor(16_000);
	await expect(page.locator('.screen-caption')).toHaveText(/^Choose your champion/);
});
