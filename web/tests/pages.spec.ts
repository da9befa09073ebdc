/* The pages around the table: languages, replay, rules, sizes, keyboard, and how much the first visit loads. */
import { finishedGame } from './client.ts';
import { expect, expectPlainWords, test } from './fixtures.ts';
import { askAlways, playByKeys, playOn } from './player.ts';
import { Server } from './server.ts';

const FIRST_LOAD_MAX = 200 * 1024;

test('the first visit loads at most 200 KB with fonts and icons', async ({ page, server }) => {
	const session = await page.context().newCDPSession(page);
	await session.send('Network.enable');
	let bytes = 0;
	session.on('Network.loadingFinished', event => {
		bytes += event.encodedDataLength;
	});
	await page.goto(server.url, { waitUntil: 'networkidle' });
	await page.evaluate(() => document.fonts.ready.then(() => undefined));
	expect(bytes).toBeGreaterThan(20_000);
	expect(bytes).toBeLessThanOrEqual(FIRST_LOAD_MAX);
});

test('the address on the big screen asks for the code; an address that is nowhere says so', async ({ page, server }) => {
	await page.goto(`${server.url}/r`);
	await expect(page.getByLabel('Code on the screen')).toBeVisible();
	await page.goto(`${server.url}/rom/n9yp`);
	await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
	await page.getByRole('link', { name: 'All games' }).click();
	await expect(page.locator('.game-card').first()).toBeVisible();
});

test('nothing is asked for before it is known for how many', async ({ page, server }) => {
	const refused: string[] = [];
	page.on('response', answer => answer.status() >= 400 && refused.push(answer.url()));
	await page.goto(`${server.url}/first/epic_melee`);
	await page.locator('.hand .card').first().waitFor();
	await page.goto(`${server.url}/play/epic_melee?seats=2`);
	await page.locator('.hand .card').first().waitFor();
	expect(refused).toEqual([]);
});

test('an example for authors lies below the games, smaller', async ({ page, server }) => {
	await page.goto(server.url);
	await page.locator('.game-pearls').waitFor();
	const boxes = await page
		.locator('.game-card')
		.evaluateAll(all => all.map(one => ({ id: one.className, ...one.getBoundingClientRect().toJSON() })));
	const example = boxes.at(-1);
	expect(example.id).toContain('game-pearls');
	for (const box of boxes.slice(0, -1)) {
		expect(example.top).toBeGreaterThanOrEqual(box.bottom);
		expect(example.height).toBeLessThan(box.height / 1.5);
	}
});

test('French from the browser’s language; switchable, also during a game', async ({ browser, server }) => {
	const context = await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce' });
	const page = await context.newPage();
	await page.goto(server.url);
	await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
	await page.locator('.game-epic_melee').getByRole('link', { name: 'Jouer contre des bots' }).click();
	await expect(page.getByText('Posez deux cartes')).toBeVisible();
	await playOn(page, 6);
	await expectPlainWords(page);
	await page.getByRole('button', { name: 'Menu' }).click();
	await page.getByLabel('Langue').selectOption('en');
	await page.getByRole('button', { name: 'Close' }).click();
	await expect(page.getByRole('tab', { name: 'Notebook' })).toBeVisible();
	await expect(page.locator('.log')).toContainText('You lay');
	await context.close();
});

test('a finished game again: steps, viewers, rounds', async ({ page, server }) => {
	const past = await finishedGame(server.url, 'epic_melee', 2);
	await past.handOver(page);
	await page.goto(`${server.url}/t/${past.table}`);
	await page.locator('.log-link', { hasText: 'Round 3 begins.' }).click();
	await expect(page.locator('.replay .log .is-now')).toContainText('Round 3 begins.');
	await page.goBack();
	await page.getByRole('link', { name: 'Watch the replay' }).click();
	await page.getByLabel('Show everything at once').check();
	await expect(page.getByText(/Step 0 of \d+/).first()).toBeVisible();
	await page.getByRole('button', { name: 'Forward', exact: true }).click();
	await expect(page.getByText(/Step 1 of \d+/).first()).toBeVisible();
	await page.getByLabel('Rounds').selectOption({ label: 'Round 4' });
	await expect(page.locator('.frame-where')).toContainText('4/6');
	await page.getByLabel('Seen by').selectOption('1');
	await expect(page.locator('.hand .card-place').first()).toBeVisible();
	await page.getByRole('button', { name: 'Last step' }).click();
	await expect(page.locator('.replay-controls')).toContainText(/wins?!/);
	const places = await page.locator('.result-scores tbody tr td:first-child').allTextContents();
	expect(places.map(Number).sort()).toEqual(places[1] === '1' ? [1, 1] : [1, 2]);
	const sums = await page.locator('.em-details-sum').allTextContents();
	expect(sums).toHaveLength(2);
	for (const sum of sums) {
		const [parts = '', all] = sum.includes('=') ? sum.split('=') : ['', sum];
		const figures = parts.match(/(Gold|Silver|Goblin|symbols) \d+/g) ?? [];
		expect(
			figures.reduce((n, part) => n + Number(part.split(' ')[1]), 0),
			sum,
		).toBe(Number(all));
	}
	await expect(page.locator('.log .is-now')).toBeInViewport();
	const download = page.waitForEvent('download');
	await page.getByRole('link', { name: 'Download the record' }).click();
	expect((await download).suggestedFilename()).toMatch(/^epic_melee-.*\.tripot$/);
	await page.setViewportSize({ width: 375, height: 700 });
	await expect(page.locator('.log')).toBeHidden();
	await page.getByRole('button', { name: 'Log', exact: true }).click();
	await page.locator('.log-link', { hasText: 'Round 2 begins.' }).click();
	await expect(page.locator('.frame-where')).toContainText('2/6');
	await expect(page.locator('.log .is-now')).toBeInViewport();
	await page.getByRole('button', { name: 'Close' }).click();
	await expect(page.locator('.log')).toBeHidden();
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

test('the rules page has every rule under its handle', async ({ page, server }) => {
	await page.goto(`${server.url}/rules/epic_melee#EM-24`);
	await expect(page.locator('#EM-24')).toBeInViewport();
	for (const game of ['epic_melee', 'brutal_ring', 'brigands', 'duel_royal', 'null_game']) {
		const book = await (await page.request.get(`${server.url}/api/games/${game}/rules?lang=en`)).text();
		const handles = [...book.matchAll(/^- \*\*([A-Z]+-\d+[a-z]?)\*\*/gm)].map(found => found[1]);
		expect(handles.length, game).toBeGreaterThan(3);
		await page.goto(`${server.url}/rules/${game}`);
		await page.locator('.rules li.rules-rule').first().waitFor();
		expect(await page.locator('.rules li.rules-rule').evaluateAll(all => all.map(one => one.id))).toEqual(handles);
	}
});

test('an illegal action is refused with a link to the rule', async ({ page, server }) => {
	await askAlways(page);
	// A board offers only legal actions, so the illegal one is put in on the way to the server.
	await page.routeWebSocket(/\/ws(\/|$)/, socket => {
		const line = socket.connectToServer();
		socket.onMessage(text => line.send(String(text).replace(/"action":"lay [^"]*"/, '"action":"pawn 0"')));
	});
	await page.goto(`${server.url}/play/epic_melee?level=0&seats=3`);
	await playOn(page, 3); // two cards and the button
	const remark = page.locator('.prompt-remark');
	await expect(remark).toHaveText('Now lay two cards: lay LEFT RIGHT (EM-10).');
	const opened = page.waitForEvent('popup');
	await remark.getByRole('link', { name: 'EM-10' }).click();
	const rules = await opened;
	await expect(rules).toHaveURL(`${server.url}/rules/epic_melee#EM-10`);
	await expect(rules.locator('#EM-10')).toBeInViewport();
});

test('a tapped card says what it does, with links to its rules', async ({ page, server }) => {
	await askAlways(page);
	// A new question would replace the answer to the tap, so this is asked when nobody else can decide before us.
	await page.goto(`${server.url}/play/duel_royal?level=0&seats=6`);
	await page.locator('.dr-step.is-usable').first().waitFor();
	await page.locator('.dr-hand .card-plain[role=img]').click();
	await expect(page.locator('.prompt-remark').getByRole('link', { name: 'DR-15' })).toHaveAttribute(
		'href',
		'/rules/duel_royal#DR-15',
	);
	await page.goto(`${server.url}/play/epic_melee?level=0&seats=2`);
	await playOn(page, 3); // two cards and the button
	await page
		.getByRole('button', { name: /: Engage the/ })
		.first()
		.waitFor();
	await page.locator('.hand .choice[aria-disabled=true]').first().click({ force: true });
	const remark = page.locator('.prompt-remark');
	await expect(remark).toContainText('Cards are laid at the beginning of a round. (EM-10)');
	await expect(remark.getByRole('link', { name: /^EM-(2\d|3[01])$/ }).first()).toBeVisible();
});

test('a table without the notebook has none', async ({ page, server }) => {
	await page.goto(server.url);
	await page.locator('.game-card.game-epic_melee').getByRole('button', { name: 'New table' }).click();
	await page.locator('select[name=seats]').selectOption('2');
	await page.getByLabel('Seat 2').selectOption('0');
	await page.getByLabel('With the notebook').uncheck();
	await page.getByRole('button', { name: 'Open the table' }).click();
	await expect(page.locator('.lobby')).toContainText('without the notebook');
	await page.getByRole('button', { name: 'Begin' }).click();
	await expect(page.getByRole('tab', { name: 'Talk' })).toBeVisible();
	await expect(page.getByRole('tab', { name: 'Notebook' })).toHaveCount(0);
});

test('no page is wider than a phone', async ({ browser, server }) => {
	const context = await browser.newContext({
		viewport: { width: 375, height: 700 },
		locale: 'en',
		reducedMotion: 'reduce',
		hasTouch: true,
	});
	const page = await context.newPage();
	// Boards are measured in layout.spec.ts; one stands here for the frame that all share.
	const games = process.env.TRIPOT_LONG === '1' ? ['epic_melee', 'brutal_ring', 'brigands', 'duel_royal'] : ['brigands'];
	const rules = ['/rules/brigands', '/rules/epic_melee', '/rules/duel_royal']; // two of them have tables
	for (const path of ['', ...rules, '/privacy', ...games.map(game => `/play/${game}?level=1`)]) {
		await page.goto(server.url + path);
		await page.locator('.game-card, .rules h2, [data-choice]').first().waitFor({ state: 'attached' });
		if (path.startsWith('/play')) {
			await playOn(page, 6);
			await expect(page.locator('.prompt-sentence')).toBeInViewport();
			await page.getByRole('button', { name: 'Log', exact: true }).click();
			await expect(page.locator('.log-step').last()).toBeInViewport();
			await page.getByRole('button', { name: 'Close' }).click();
			await expect(page.locator('.log')).toBeHidden();
		}
		expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(375);
	}
	await context.close();
});

test('what is stored about people, with the periods of this server', async ({ page }) => {
	const server = await Server.start([
		'--expire-open',
		'90',
		'--expire-idle',
		'48',
		'--expire-over',
		'1',
		'--contact',
		'ada@example.org',
	]);
	const foreign: string[] = [];
	page.on('request', request => {
		if (!request.url().startsWith(server.url)) foreign.push(request.url());
	});
	await page.goto(server.url);
	await page.getByLabel('Your name').fill('Ada');
	await page.getByRole('link', { name: 'Privacy' }).click();
	await expect(page).toHaveURL(`${server.url}/privacy`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
	for (const time of ['not begun: 90 minutes after', 'goes on with: 2 days after', 'over: 1 day after'])
		await expect(page.locator('main')).toContainText(time);
	await expect(page.locator('.rules-contact a')).toHaveAttribute('href', 'mailto:ada@example.org');
	const ink = await page.locator('.rules-contact').evaluate(e => getComputedStyle(e).color);
	await expect(page.locator('.rules-contact a')).toHaveCSS('color', ink); // links coloured for the dark felt are unreadable on paper
	await expectPlainWords(page);
	// What the page says about the browser's storage is true.
	expect(await page.context().cookies()).toEqual([]);
	expect(await page.evaluate(() => Object.keys(localStorage))).toContain('tripot.name');
	expect(foreign).toEqual([]);
	await page.getByLabel('Language').selectOption('fr');
	await expect(page.locator('main')).toContainText('Une partie finie : 1 jour après sa fin.');
	await server.stop();
});

test('without a contact the operator is not named', async ({ page, server }) => {
	await page.goto(`${server.url}/privacy`);
	await expect(page.locator('.rules-contact')).toContainText('has not said here how to be reached');
	await expect(page.locator('main')).toContainText('over: 30 days after');
	await page.getByRole('link', { name: 'All games' }).click();
	await expect(page.locator('.game-card').first()).toBeVisible();
});

test('a closed table and a banned address are reported', async ({ page }) => {
	const server = await Server.start();
	await page.goto(`${server.url}/play/epic_melee?level=0&seats=2`);
	await page.locator('[data-choice]').first().waitFor();
	await server.admin('close', new URL(page.url()).pathname.replace('/t/', ''));
	await expect(page.getByRole('heading', { name: 'The operator has closed this table' })).toBeVisible();
	await page.getByRole('link', { name: 'All games' }).click();
	await page.locator('.game-card').first().waitFor();
	await page.goto(`${server.url}/play/epic_melee?level=0&seats=2`);
	await page.locator('[data-choice]').first().waitFor();
	await server.admin('ban', '127.0.0.1');
	await expect(page.getByRole('heading', { name: 'The operator does not let you in' })).toBeVisible();
	await server.stop();
});

test('with the keyboard alone, from the start page to the result', async ({ page, server }) => {
	await page.goto(server.url);
	const start = page.locator('.game-epic_melee').getByRole('link', { name: 'Play now against bots' });
	for (let i = 0; i < 40 && !(await start.evaluate(e => e === document.activeElement)); i++) await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await expect(page.locator('[data-choice]').first()).toBeVisible();
	await page.keyboard.press('1');
	await page.keyboard.press('Escape');
	await expect(page.locator('.choice.is-chosen')).toHaveCount(0);
	await playByKeys(page, '[data-over="true"]');
	await expect(page.locator('.result')).toBeVisible();
});

test('the form for a new table fits its window, for every game', async ({ page, server }) => {
	for (const width of [1280, 375]) {
		await page.setViewportSize({ width, height: 800 });
		await page.goto(server.url);
		for (const card of await page.locator('.game-card').all()) {
			await card.getByRole('button', { name: 'New table' }).click();
			const inside = page.locator('dialog[open] .dialog-inside');
			const [box, ...parts] = await Promise.all(
				[inside, ...(await inside.locator('select, input, fieldset').all())].map(one => one.boundingBox()),
			);
			for (const part of parts)
				expect((part?.x ?? 0) + (part?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
			await page.getByRole('button', { name: 'Close' }).click();
		}
	}
});
