/* Plays Brutal Ring through the board's own controls, a little as a person would: draws both kinds, arms Gladiators, lays Tricks. */
import type { Locator, Page } from '@playwright/test';

const WAIT = { timeout: 30_000 };

/** Something can be pressed, or the game is over. */
function anything(page: Page): Locator {
	return page.locator('.main-action, [data-choice], .table[data-over="true"]').first();
}

async function phaseOf(page: Page): Promise<string> {
	const name = (await page.locator('.pit').getAttribute('class', WAIT)) ?? '';
	return /phase-(\w+)/.exec(name)?.[1] ?? '';
}

/** Presses it if it is still there: the game may have gone on. */
async function press(target: Locator): Promise<boolean> {
	if (!(await target.count())) return false;
	return target
		.first()
		.click({ timeout: 2000 })
		.then(() => true)
		.catch(() => false);
}

const usable = '.choice.usable[aria-pressed="false"]';

interface Player {
	readonly page: Page;
	/** Counts presses, for choices that alternate. */
	n: number;
}

/** Presses the first of these that is there. */
async function pressFirst(page: Page, ...selectors: string[]): Promise<void> {
	for (const selector of selectors) if (await press(page.locator(selector))) return;
}

async function enter({ page }: Player): Promise<void> {
	const bench = await page.locator('.bench-place').count();
	const bare = await page.locator('.bench-place .pair.bare').count();
	if (bare && (await press(page.locator(`.ring-hand ${usable}:has(.weapon)`)))) return;
	if (!bench && !bare && (await press(page.locator(`.ring-hand ${usable}:has(.gladiator)`)))) return;
	await pressFirst(page, '.main-action', `.plank${usable}`);
}

async function tricks({ page, n }: Player): Promise<void> {
	const lies = await page.locator('.slots .trick-card').count();
	if (lies < 3 && n % 4 && (await press(page.locator(`.ring-hand .hand ${usable}`)))) return;
	await pressFirst(page, `.plank.declare${usable}`);
}

async function clear({ page, n }: Player): Promise<void> {
	const marked = await page.locator('.ring-hand .marked').count();
	if (!marked && n % 2 && (await press(page.locator(`.ring-hand .hand ${usable}`)))) return;
	await pressFirst(page, '.main-action', `.plank.done${usable}`);
}

const deeds: Readonly<Record<string, (player: Player) => Promise<void>>> = {
	draw: async ({ page, n }) => pressFirst(page, `.pile:${n % 2 ? 'first' : 'last'}-child ${usable}`, `.pile ${usable}`),
	enter,
	engage: async ({ page }) => pressFirst(page, `.corner.mine ${usable}`),
	attack: async ({ page }) => pressFirst(page, `.others ${usable}`),
	again: async ({ page }) => pressFirst(page, `.others ${usable}`),
	tricks,
	pick: async ({ page }) => pressFirst(page, `.stage ${usable}`),
	clear,
};

/** Until the game is over, or `seen` says that it has seen enough. It is called before each press. */
export async function playRing(page: Page, seen: (phase: string) => Promise<boolean> = async () => false): Promise<void> {
	for (const player: Player = { page, n: 0 }; ; player.n++) {
		await anything(page).waitFor({ state: 'attached', timeout: 60_000 });
		if (await page.locator('.table[data-over="true"]').count()) return;
		const phase = await phaseOf(page);
		if (await seen(phase)) return;
		const proposes = !['enter', 'clear'].includes(phase) && (await page.locator('.main-action').count()) > 0;
		if (proposes) await press(page.locator('.main-action'));
		else await deeds[phase]?.(player);
	}
}
