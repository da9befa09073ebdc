/* What the big screen's voice says. */
import { announcer, told } from '../../announce';
import type { EpicView } from './view';

export const announce = announcer<EpicView>({
	moments: {
		reveal: ({ words }) => words.say('page.voice.reveal'),
		ranking: ({ words, history, seats }) => {
			const ranks = (history.at(-1) ?? []).filter(({ event }) => event === 'rank');
			const [first, other] = ranks.length === seats.length ? ranks.filter(({ place }) => place === 1) : [];
			return first && !other ? words.say('page.voice.first', { seat: { value: Number(first.seat), domain: 'seat' } }) : null;
		},
		turned: told,
	},
	phases: {
		choose: ({ words, view }) => words.say('page.voice.choose', { n: view.round }),
	},
	count: view => view.round,
});
