import { getBook } from '../api';
import { lang } from '../settings';
import { useAnswer } from '../useAnswer';
import type { Book } from '../wire';

/** A game's words and figures in the language of the page; null until they are there. The old ones stay until the new ones come. Asked for
 * once the number of seats is known. */
export function useBook(game: string | undefined, edition: string, seats: number): Book | null {
	const wanted = lang.value;
	const book = useAnswer(() => (game && seats ? getBook(game, wanted, edition, seats) : null), [game, wanted, edition, seats]);
	return book?.id === game ? book : null;
}
