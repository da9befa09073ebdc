/* The places of the next game, to be tapped: by team where there are teams. The host may tap a taken one for somebody: see Host.tsx. */
import { Choice, SeatMark } from '../components';
import { faceOf } from '../games/list';
import { seatLook } from '../seats';
import { wordsOf } from '../table/props';
import { useBook } from '../table/useBook';
import type { Book } from '../wire';
import { say } from './say';
import type { RoomSession } from './session';
import type { Room } from './wire';

interface PlacesProps {
	readonly session: RoomSession;
	readonly room: Room;
	readonly you: number;
}

export function Places({ session, room, you }: PlacesProps) {
	const { game, sides, edition } = room.next;
	const book = useBook(game, edition, sides.length);
	const teams = [...new Set(sides)];
	const hasTeams = teams.length < sides.length;
	if (!book) return null;
	return (
		<section class="palm-places stacked" aria-label={say('seat_title', { game: book.name })}>
			<h2>{say('seat_title', { game: book.name })}</h2>
			<div class="palm-teams flow centred">
				{(hasTeams ? teams : [null]).map(team => (
					<div key={team} class="column">
						{team !== null && <h3>{teamName(book, game, team)}</h3>}
						{sides.map((side, seat) =>
							team === null || side === team ? <Place key={seat} session={session} room={room} you={you} seat={seat} /> : null,
						)}
					</div>
				))}
			</div>
		</section>
	);
}

/** As the game calls it, else by its number. */
function teamName(book: Book, game: string, team: number): string {
	const id = book.domains.team?.ids[team];
	return id ? wordsOf(faceOf(game), book, [], null).value('team', id) : say('team', { n: team + 1 });
}

function Place({ session, room, you, seat }: PlacesProps & { seat: number }) {
	const person = room.people.findIndex(one => one.seat === seat && !one.gone);
	const holder = room.people[person];
	const isMine = person === you;
	const free = say(room.next.level === null ? 'free_place' : 'bot_place');
	const label = holder?.name ?? free;
	const take = () => void session.command('room_seat', { seat: isMine ? null : seat });
	return (
		<Choice class="palm-place row" chosen={isMine} onChoose={!holder || isMine ? take : undefined} why={label}>
			<SeatMark seat={{ ...seatLook(seat), holder: holder ? 'person' : 'none', label }} />
			<span class={`one-line ${holder ? '' : 'soft'}`}>{label}</span>
		</Choice>
	);
}
