import { defineConfig } from 'vitest/config';
import { icons } from './icons.ts';

/* For development the pages come from Vite and everything else from a server: TRIPOT_SERVER says where it is. */
const server = process.env.TRIPOT_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
	plugins: [icons()],
	build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
	server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
	test: { include: ['src/**/*.test.ts', 'src/**/*.test.tsx'] },
});
