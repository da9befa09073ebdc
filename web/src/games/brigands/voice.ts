/* What the big screen's voice says. */
import { announcer } from '../../announce';
import type { BrigandsView } from './view';

export const announce = announcer<BrigandsView>({
	moments: {
		revealed: ({ words }) => words.say('page.voice.revealed'),
	},
	phases: {
		plan: ({ words, view }) => words.say('page.voice.plan', { n: view.round }),
		wheel: ({ words }) => words.say('page.voice.wheel'),
	},
	count: view => view.round,
});
