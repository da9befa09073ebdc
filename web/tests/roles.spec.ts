/* A blind player can play: a whole game of each kind by roles and names alone; seats are groups, and each card says whose it is and
 * where. */
import { expect, test } from './fixtures.ts';
import { playByRoles, resultOf } from './roles.ts';

const districts = /^(Market|Port|Town Hall|Tavern|Palace|Convoy|Treasury)\./;

const games = {
	epic_melee: {
		title: 'Epic Melee',
		seats: 2,
		names: [/^Keep all/, /^To the /, /Give the pawn to/, /your (left|right) card: Engage/, /, in your hand\./],
	},
	brutal_ring: {
		title: 'Brutal Ring @long',
		seats: 2,
		names: [
			/^Draw a /,
			/^send in or hand out: .*Gladiator, worth/,
			/^Send nobody in/,
			/^Declare/,
			/, in the ring, of /,
			/^Trick \d/,
			/^Keep everything/,
			/, in the ring, yours\./,
			/^Do not attack/,
		],
	},
	brigands: {
		title: 'Brigands @long',
		seats: 3,
		names: [districts, /^(Go home|Nothing)\./, /^Take tokens/, /^one die/, /^Stay/, /^Raise/],
	},
	duel_royal: { title: 'Duel Royal @long', seats: 6, names: [/must fight/, /: Bet 1$/, /^Step forward/] },
};

for (const [id, { title, seats, names }] of Object.entries(games))
	test(`by roles and names alone: ${title}`, async ({ page, server }) => {
		await page.goto(`${server.url}/play/${id}?level=0&seats=${seats}`);
		await playByRoles(page, names);
		await expect(resultOf(page).getByRole('heading', { level: 2 })).toBeVisible();
		await expect(resultOf(page).getByRole('table').first().getByRole('row')).toHaveCount(seats + 1);
	});

test('every seat is a named group, and every card says whose it is and where it is', async ({ page, server }) => {
	await page.goto(`${server.url}/play/epic_melee?level=0&seats=3`);
	const [me, other] = [
		page.getByRole('group', { name: /^Guest, you, red circle/ }),
		page.getByRole('group', { name: /, bot, blue square/ }),
	];
	await expect(me).toBeVisible();
	await expect(other).toBeVisible();
	const cards = page.getByRole('group', { name: 'Your hand' }).getByRole('button', { name: /, in your hand\./ });
	await expect(cards).toHaveCount(7);
	await cards.nth(0).press('Enter');
	await expect(me.getByRole('img', { name: /, your left card/ })).toBeVisible();
	await expect(other.getByRole('img', { name: /^face-down card, left of / })).toBeVisible();

	await page.goto(`${server.url}/play/duel_royal?level=0&seats=6`);
	await expect(page.getByRole('group', { name: 'Blue' }).getByRole('group')).toHaveCount(3);
	await expect(page.getByRole('button', { name: /^face-down card of .*, on the bench/ })).toHaveCount(3);
	await page.goto(`${server.url}/play/brutal_ring?level=0&seats=2`);
	await expect(page.getByRole('group', { name: /^Guest, you, red circle, your turn, 0 points/ })).toBeVisible();
	await page.goto(`${server.url}/play/brigands?level=0&seats=3`);
	await expect(page.getByRole('list', { name: 'Players' }).getByRole('group')).toHaveCount(3);
});

test('questions and events are read out, and the focus is never lost', async ({ page, server }) => {
	await page.goto(`${server.url}/play/epic_melee?level=0&seats=2`);
	await expect(page.locator('[aria-live="assertive"]')).toHaveText(/^Your choice: Lay two cards/);
	const cards = page.getByRole('button', { name: /, in your hand\./, disabled: false, pressed: false });
	await cards.first().press('Enter');
	await cards.first().press('Enter');
	await page.getByRole('button', { name: /^Lay / }).press('Enter'); // the button disappears when it is pressed
	await expect(page.locator('[data-spoken]')).toContainText('You reveal');
	await expect(page.getByRole('region', { name: 'Your decision' })).toBeFocused();

	await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
	await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter');
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
});
