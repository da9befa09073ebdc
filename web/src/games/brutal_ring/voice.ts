/* What the big screen's voice says. */
import { announcer, told } from '../../announce';
import type { RingView } from './view';

export const announce = announcer<RingView>({
	moments: {
		blow: told,
		outcome: told,
		fairplay: told,
	},
	phases: {
		draw: ({ words, view }) => words.say('page.voice.draw', { n: view.turn }),
		enter: ({ words }) => words.say('page.voice.enter'),
		tricks: ({ words, view }) =>
			words.say('page.voice.tricks', {
				attacker: { value: view.attacker, domain: 'gladiator' },
				defender: { value: view.defender, domain: 'gladiator' },
			}),
	},
	count: view => `${view.turn} ${view.attacker} ${view.defender}`,
});
