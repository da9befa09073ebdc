import { faceOf } from '../games/list';
import { lang } from '../settings';

/** Options by the words of the game's face (`option.prince`, `option.prince.lot`), else by their own ids in plain letters. */
export function useOptionTexts(game: string): { option(id: string): string; value(id: string, value: string): string } {
	const texts = faceOf(game).texts[lang.value];
	const plain = (id: string) => id.replaceAll('_', ' ');
	return {
		option: id => texts[`option.${id}`] ?? plain(id),
		value: (id, value) => texts[`option.${id}.${value}`] ?? plain(value),
	};
}
