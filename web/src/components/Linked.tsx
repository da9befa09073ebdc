import { at } from '../base';

/** A text in which the handles of rules (EM-24) lead to the rules; they open beside the game. */
export function Linked({ text, game }: { text: string; game: string }) {
	const parts = text.split(/\b([A-Z]{1,2}-\d+[a-z]?)\b/);
	return (
		<>
			{parts.map((part, i) =>
				i % 2 ? (
					<a key={i} href={at(`/rules/${game}#${part}`)} target="_blank" rel="noopener">
						{part}
					</a>
				) : (
					part
				),
			)}
		</>
	);
}
