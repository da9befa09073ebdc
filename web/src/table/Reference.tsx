import { at } from '../base';
import { Dialog, Linked } from '../components';
import { t } from '../i18n';
import type { Book } from '../wire';
import type { Words } from '../words';

/** All cards and other things of the edition with what they do: the "?" of the table. */
export function Reference({ book, words, onClose }: { book: Book; words: Words; onClose: () => void }) {
	const groups = Object.keys(book.domains)
		.map(domain => ({ domain, things: words.described(domain) }))
		.filter(group => group.things.length > 0);
	return (
		<Dialog title={t('reference.title', { game: book.name })} onClose={onClose} class="reference">
			<p>
				<a class="button" href={at(`/rules/${book.id}`)} target="_blank" rel="noopener">
					{t('reference.rules')}
				</a>
			</p>
			<p class="soft">{t('reference.keys')}</p>
			{groups.map(({ domain, things }) => (
				<dl key={domain}>
					{things.map(({ id, name, text }) => (
						<div key={id}>
							<dt>{name}</dt>
							<dd>
								<Linked text={text} game={book.id} />
							</dd>
						</div>
					))}
				</dl>
			))}
		</Dialog>
	);
}
