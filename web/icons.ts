/* `icon('mounted-knight')` in a source is the drawing of that icon of @iconify-json/game-icons, as the inside of an SVG. It is put there
 * when the pages are built, so that only the icons that are used come into the page. The same drawing can be imported:
 * `import knight from 'icon:mounted-knight'`. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

interface IconFile {
	icons: Record<string, { body: string }>;
	aliases?: Record<string, { parent: string }>;
}

export function icons(): Plugin {
	const file: IconFile = JSON.parse(
		readFileSync(new URL('./node_modules/@iconify-json/game-icons/icons.json', import.meta.url), 'utf8'),
	);
	return {
		name: 'icons',
		enforce: 'pre',
		resolveId: id => (id.startsWith('icon:') ? `\0${id}` : null),
		load(id) {
			if (!id.startsWith('\0icon:')) return null;
			const name = id.slice(6);
			const icon = file.icons[name] ?? file.icons[file.aliases?.[name]?.parent ?? ''];
			if (!icon) throw new Error(`there is no icon "${name}" in game-icons`);
			return `export default ${JSON.stringify(icon.body)}`;
		},
		/** Each becomes an import, so that a drawing used in several places is in the page once. */
		transform(code, id) {
			const names = new Set<string>();
			const variable = (name: string) => `$icon_${name.replaceAll('-', '_')}`;
			if (!/\.tsx?$/.test(id)) return null;
			const body = code.replace(/\bicon\('([\w-]+)'\)/g, (_, name: string) => variable(names.add(name) && name));
			return names.size ? [...names].map(name => `import ${variable(name)} from 'icon:${name}';`).join('') + body : null;
		},
	};
}
