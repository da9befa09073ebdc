import { defineConfig } from '@playwright/test';
import { launchOptions } from './tests/player.ts';

/* Debian's Chromium, three pages at a time even on a machine with two cores, because pages often wait. No retries: they would hide tests
 * that fail now and then. */
export default defineConfig({
	testDir: 'tests',
	testMatch: '*.spec.ts',
	timeout: 300_000, // possibly on a busy machine
	expect: { timeout: 15_000 },
	workers: 3,
	fullyParallel: true,
	grepInvert: process.env.TRIPOT_LONG === '1' ? [] : /@long/, // whole games that examine one board more closely
	reporter: 'list',
	use: { launchOptions, locale: 'en', reducedMotion: 'reduce', bypassCSP: false, actionTimeout: 60_000 },
});
