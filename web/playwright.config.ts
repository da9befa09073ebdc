import { defineConfig } from '@playwright/test';
import { launchOptions } from './tests/player.ts';

/* Debian's Chromium, three at a time: the smallest machine has two cores, and a page waits now and then.
 * Nothing is tried twice: a test that fails has failed. */
export default defineConfig({
	testDir: 'tests',
	testMatch: '*.spec.ts',
	timeout: 300_000, // a machine that does other work, too
	expect: { timeout: 15_000 },
	workers: 3,
	fullyParallel: true,
	grepInvert: process.env.TRIPOT_LONG === '1' ? [] : /@long/, // whole games that only look closer at one board
	reporter: 'list',
	use: { launchOptions, locale: 'en', reducedMotion: 'reduce', bypassCSP: false, actionTimeout: 60_000 },
});
