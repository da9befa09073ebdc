/* A new phone asks to be somebody. Everybody else must agree, because that phone will show the hand. */
import { Button } from '../components';
import { say } from './say';
import type { RoomSession } from './session';
import type { Room } from './wire';

export function Consent({ session, room, you }: { session: RoomSession; room: Room; you: number }) {
	const { ask } = room;
	if (!ask || ask.person === you) return null;
	const name = room.people[ask.person]?.name ?? '';
	if (ask.yes.includes(you)) return <p class="banner">{say('ask_agreed')}</p>;
	const answer = (yes: boolean) => void session.command('room_consent', { person: ask.person, yes });
	return (
		<div class="banner is-question" role="alert">
			<p>{say('asked', { name })}</p>
			<p class="menu-buttons flow">
				<Button class="button is-main" onClick={() => answer(true)} text={say('ask_yes', { name })} />
				<Button onClick={() => answer(false)} text={say('ask_no')} />
			</p>
		</div>
	);
}
