import { defineConfig } from 'vitest/config';
import { icons } from './icons.ts';

/* For development the pages come from Vite and everything else from a server: TRIPOT_SERVER says where it is. */
const server = process.env.TRIPOT_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
	plugins: [icons()],
	/* Pages may lie in any folder. What they consist of is found from where a file of theirs lies; the first page itself says it from "/" on, for
	 * a server sends it for every address of ours (cli/pages.c changes that). */
	base: './',
	experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/${name}` : { relative: true }) },
	worker: { format: 'es' },
	build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
	server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
	test: { include: ['src/**/*.test.ts', 'src/**/*.test.tsx'] },
});
