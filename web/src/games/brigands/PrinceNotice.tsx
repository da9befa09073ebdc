/* Tells the player who is the Prince, at the start, what the Prince does. */
import { useState } from 'preact/hooks';
import { Button, Icon } from '../../components';
import { crown } from './art';
import type { Props } from './view';

export function PrinceNotice({ props }: { props: Props }) {
	const { view, words, you } = props;
	const [isRead, setRead] = useState(false);
	const isNew = view.round === 1 && view.phase === 'plan' && !props.isReplay;
	if (isRead || !isNew || you === null || view.prince !== you) return null;
	return (
		<div class="bg-notice flow mid paper" role="note">
			<Icon body={crown} />
			<p>{words.event({ event: 'prince', seat: you })}</p>
			<Button class="button" onClick={() => setRead(true)} text={words.say('page.prince_read')} />
		</div>
	);
}
