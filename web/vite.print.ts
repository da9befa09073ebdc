/* Builds dist/print.html: the page of `tripot print` as one file, from the same components, styles and fonts as all pages. The program
 * puts a game into it (cli/print.c), at the element `brought`. */
import { defineConfig, type Plugin } from 'vite';
import { icons } from './icons.ts';

/** Scripts and styles are written into the page in the place of their addresses. */
function oneFile(): Plugin {
	return {
		name: 'one-file',
		enforce: 'post',
		generateBundle: {
			order: 'post', // when nothing changes them any more
			handler(_, bundle) {
				const page = bundle['print.html'];
				if (page?.type !== 'asset') throw new Error('print.html was not made');
				let text = String(page.source);
				for (const [name, part] of Object.entries(bundle)) {
					if (part === page) continue;
					const isScript = part.type === 'chunk';
					const code = isScript
						? part.code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
						: String(part.source);
					const address = isScript ? new RegExp(`<script[^>]*${name}[^>]*></script>`) : new RegExp(`<link[^>]*${name}[^>]*>`);
					if (!address.test(text)) throw new Error(`print.html does not ask for ${name}`);
					text = text.replace(address, '');
					const whole = isScript ? `<script type="module">${code}</script>` : `<style>${code}</style>`;
					const before = isScript ? '</body>' : '</head>';
					text = text.replace(before, () => whole + before);
					delete bundle[name];
				}
				page.source = text;
			},
		},
	};
}

export default defineConfig({
	plugins: [icons(), oneFile()],
	publicDir: false,
	build: {
		target: 'es2022',
		emptyOutDir: false,
		assetsInlineLimit: () => true,
		cssCodeSplit: false,
		modulePreload: false,
		reportCompressedSize: false,
		rolldownOptions: { input: 'print.html', output: { codeSplitting: false } },
	},
});
