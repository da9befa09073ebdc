import { useEffect, useState } from 'preact/hooks';
import { getBook } from '../api';
import { lang } from '../settings';
import type { Book } from '../wire';

/** A game's words and figures in the language of the page; null until they are there. The old ones stay until the new ones come. */
export function useBook(game: string | undefined, edition: string, seats: number): Book | null {
	const [book, setBook] = useState<Book | null>(null);
	const wanted = lang.value;
	useEffect(() => {
		let isCurrent = true;
		if (game)
			getBook(game, wanted, edition, seats).then(
				found => isCurrent && setBook(found),
				() => {}, // the connection's banner says that the server is away
			);
		return () => {
			isCurrent = false;
		};
	}, [game, wanted, edition, seats]);
	return book?.id === game ? book : null;
}
