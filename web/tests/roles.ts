/* Plays by the roles and names of the accessibility tree alone, as a screen reader tells them; never looks at a class, a position or a
 * picture. `names` lists what may be pressed, best first. */
import type { Locator, Page } from '@playwright/test';

export const resultOf = (page: Page): Locator => page.getByRole('region', { name: 'Result' });
const decisionOf = (page: Page): Locator => page.getByRole('region', { name: 'Your decision' });

/** The proposal, in the region that asks. */
const mainAction = (page: Page): Locator => decisionOf(page).getByRole('button').filter({ hasNotText: 'Take back' });

const offered = (page: Page, names: readonly RegExp[]): Locator[] =>
	names.map(name => page.getByRole('button', { name, disabled: false, pressed: false }));

async function press(target: Locator): Promise<boolean> {
	if (!(await target.count())) return false;
	return target
		.first()
		.press('Enter', { timeout: 2000, noWaitAfter: true })
		.then(() => true)
		.catch(() => false); // the game moved on
}

/** Plays until the result is shown. */
export async function playByRoles(page: Page, names: readonly RegExp[]): Promise<void> {
	const targets = [mainAction(page), ...offered(page, names)];
	const anything = targets.reduce((all, one) => all.or(one), resultOf(page)).first();
	for (;;) {
		await anything.waitFor({ state: 'attached', timeout: 60_000 });
		if (await resultOf(page).count()) return;
		for (const target of targets) if (await press(target)) break;
	}
}
