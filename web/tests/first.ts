/* Plays a first game as a learner does: reads on, and presses what the arrow points at. */
import { expect, type Page } from '@playwright/test';

/** The step and caption shown, and what the arrow points at. */
async function shownNow(page: Page): Promise<string> {
	return page.evaluate(() => {
		const root = document.querySelector<HTMLElement>('.first');
		const ring = document.querySelector<HTMLElement>('.first-ring');
		const over = document.querySelector('.first-box a');
		const at = ring && !ring.hidden ? ring.dataset.at : '';
		return over ? 'over' : [root?.dataset.step, root?.dataset.caption, root?.dataset.asked, at].join(' ');
	});
}

/** Checks that the arrow points at something visible: within the window and not behind the caption. */
export async function expectArrow(page: Page): Promise<void> {
	const ring = page.locator('.first-ring');
	await expect(ring, await shownNow(page)).toBeVisible();
	await expect
		.poll(
			async () => {
				const [at, box] = [await ring.boundingBox(), await page.locator('.first-box').boundingBox()];
				const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
				if (!at || !box) return 'nothing to be seen';
				const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
				if (x < 0 || y < 0 || x > width || y > height) return 'out of the window';
				const isCovered = x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
				return isCovered ? 'behind the caption' : 'in sight';
			},
			await shownNow(page),
		)
		.toBe('in sight');
}

/** Presses the middle of the ring once it stands still; it follows its target from frame to frame. */
export async function pressTarget(page: Page): Promise<void> {
	const [x, y] = await page.locator('.first-ring').evaluate(async ring => {
		const nextFrame = () => new Promise(done => requestAnimationFrame(done));
		for (let last = ''; ; ) {
			const box = ring.getBoundingClientRect();
			const now = [box.x, box.y, box.width, box.height].join();
			if (now === last) return [box.x + box.width / 2, box.y + box.height / 2] as const;
			last = now;
			for (let i = 0; i < 3; i++) await nextFrame();
		}
	});
	await page.mouse.click(x, y);
}

export async function playFirst(page: Page, each: (caption: string) => Promise<void> = async () => {}): Promise<void> {
	const next = page.locator('.first-box').getByRole('button');
	let told = '';
	for (;;) {
		await page.waitForFunction(() => document.querySelector('.first-box :is(button, a), .first[data-asked="true"]'));
		const now = await shownNow(page);
		if (now === 'over') return;
		await expectArrow(page);
		const caption = (await page.locator('.first').getAttribute('data-caption')) ?? '';
		if (caption !== told) await each(caption);
		told = caption;
		const before = await shownNow(page);
		if (await next.isVisible()) await next.click();
		else await pressTarget(page);
		await expect.poll(() => shownNow(page), `after ${before}`).not.toBe(before);
	}
}
