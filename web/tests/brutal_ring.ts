/* Plays Brutal Ring through the board's own controls, roughly as a person would: draws both kinds, arms Gladiators, lays Tricks. */
import type { Locator, Page } from '@playwright/test';

const WAIT = { timeout: 30_000 };

/** Waits until there is something to press or the game is over. */
function anything(page: Page): Locator {
	return page.locator('.main-action, [data-choice], .frame[data-over="true"]').first();
}

async function phaseOf(page: Page): Promise<string> {
	const name = (await page.locator('.br-pit').getAttribute('class', WAIT)) ?? '';
	return /phase-(\w+)/.exec(name)?.[1] ?? '';
}

/** Presses it if it is still there: the game may have moved on. */
async function press(target: Locator): Promise<boolean> {
	if (!(await target.count())) return false;
	return target
		.first()
		.click({ timeout: 2000 })
		.then(() => true)
		.catch(() => false);
}

const usable = '.choice.is-usable[aria-pressed="false"]';

interface Player {
	readonly page: Page;
	/** Counts presses, to alternate between choices. */
	n: number;
}

/** Presses the first of these that is there. */
async function pressFirst(page: Page, ...selectors: string[]): Promise<void> {
	for (const selector of selectors) if (await press(page.locator(selector))) return;
}

async function enter({ page }: Player): Promise<void> {
	const bench = await page.locator('.br-bench-place').count();
	const bare = await page.locator('.br-bench-place .br-pair.is-bare').count();
	if (bare && (await press(page.locator(`.br-hand ${usable}:has(.is-weapon)`)))) return;
	if (!bench && !bare && (await press(page.locator(`.br-hand ${usable}:has(.is-gladiator)`)))) return;
	await pressFirst(page, '.main-action', `.br-plank${usable}`);
}

async function tricks({ page, n }: Player): Promise<void> {
	const lies = await page.locator('.br-slots .br-trick-card').count();
	if (lies < 3 && n % 4 && (await press(page.locator(`.br-hand .hand ${usable}`)))) return;
	await pressFirst(page, `.br-plank.is-declare${usable}`);
}

async function clear({ page, n }: Player): Promise<void> {
	const marked = await page.locator('.br-hand .is-marked').count();
	if (!marked && n % 2 && (await press(page.locator(`.br-hand .hand ${usable}`)))) return;
	await pressFirst(page, '.main-action', `.br-plank.is-done${usable}`);
}

const deeds: Readonly<Record<string, (player: Player) => Promise<void>>> = {
	draw: async ({ page, n }) => pressFirst(page, `.br-pile:${n % 2 ? 'first' : 'last'}-child ${usable}`, `.br-pile ${usable}`),
	enter,
	engage: async ({ page }) => pressFirst(page, `.br-corner.is-mine ${usable}`),
	attack: async ({ page }) => pressFirst(page, `.br-others ${usable}`),
	again: async ({ page }) => pressFirst(page, `.br-others ${usable}`),
	tricks,
	pick: async ({ page }) => pressFirst(page, `.br-stage ${usable}`),
	clear,
};

/** Plays until the game is over or `seen`, which is called before each press, returns true. */
export async function playRing(page: Page, seen: (phase: string) => Promise<boolean> = async () => false): Promise<void> {
	for (const player: Player = { page, n: 0 }; ; player.n++) {
		await anything(page).waitFor({ state: 'attached', timeout: 60_000 });
		if (await page.locator('.frame[data-over="true"]').count()) return;
		const phase = await phaseOf(page);
		if (await seen(phase)) return;
		const proposes = !['enter', 'clear'].includes(phase) && (await page.locator('.main-action').count()) > 0;
		if (proposes) await press(page.locator('.main-action'));
		else await deeds[phase]?.(player);
	}
}
