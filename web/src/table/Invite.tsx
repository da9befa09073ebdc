import { at } from '../base';
import { isAlone, LinkBox } from '../components';
import { t } from '../i18n';
import type { TableInfo } from '../wire';

function inviteUrl(info: TableInfo): string {
	return `${location.origin}${at(`/t/${info.id}${info.invite ? `#${info.invite}` : ''}`)}`;
}

/** One link that leads others to the table, with a QR code for phones at the same place. */
export function Invite({ info }: { info: TableInfo }) {
	const about = t(isAlone() ? 'invite.alone' : 'invite.about');
	return <LinkBox id="invite-url" url={inviteUrl(info)} label={t('invite.link')} about={about} qr={t('invite.qr')} />;
}
