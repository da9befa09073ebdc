import type { BoardProps, GameFace } from '../board';
import { t } from '../i18n';
import { spokenName } from '../seats';

type Known = Pick<BoardProps, 'result' | 'seats' | 'words'>;

/** Who won, in one sentence. Team-mates do not share a victory: their team has it, and when both teams do, nobody need be named. */
export function winnersText(props: BoardProps, { team }: Pick<GameFace, 'team'>): string {
	const { result, seats }: Known = props;
	if (!result) return '';
	const winners = seats.filter(seat => (result.payoff[seat.seat] ?? 0) > 0);
	const [first] = winners;
	if (!first) return t('result.nobody');
	const names = new Intl.ListFormat(props.words.lang).format(winners.map(spokenName));
	if (winners.length === 1) return first.isYou ? t('result.you') : t('result.wins', { names, n: 1 });
	const mates = seats.filter(seat => seat.side === first.side);
	if (mates.length === 1) return t('result.wins', { names, n: winners.length });
	if (winners.length > mates.length) return t('result.all');
	if (winners.some(seat => seat.isYou)) return t('result.your_team');
	return team ? t('result.team', { team: team(props, first.side) }) : t('result.team_of', { names });
}
