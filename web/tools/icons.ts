/* Draws the installable icons anew from public/icon.svg: ./node.sh node tools/icons.ts */
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { launchOptions } from '../tests/player.ts';

const svg = readFileSync('public/icon.svg', 'utf8');
const browser = await chromium.launch(launchOptions);
for (const size of [192, 512]) {
	const page = await browser.newPage({ viewport: { width: size, height: size } });
	await page.setContent(`<body style="margin:0">${svg}</body>`);
	await page.screenshot({ path: `public/icon-${size}.png`, omitBackground: true });
}
await browser.close();
