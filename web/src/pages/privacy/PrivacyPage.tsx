/* /privacy: what is kept of people and for how long, with the times of this very server. Fetched when it is asked for, with its texts. */
import { getPrivacy } from '../../api';
import { isStatic } from '../../base';
import { Preferences } from '../../components';
import { fillText, t } from '../../i18n';
import { Link } from '../../Link';
import { Markdown } from '../../markdown';
import { lang } from '../../settings';
import { useRepeated } from '../../useAnswer';
import type { Privacy } from '../../wire';
import { durationText, textsOf } from './duration';

export function PrivacyPage() {
	return (
		<main class="rules">
			<nav class="rules-nav flow apart">
				<Link href="/" text={t('nav.home')} />
				<Preferences />
			</nav>
			{isStatic ? <Markdown text={textsOf(lang.value).here} /> : <AboutServer />}
		</main>
	);
}

function AboutServer() {
	const server = useRepeated(getPrivacy);
	if (server === null) return <p class="loading">{t('app.loading')}</p>;
	return server === 'failed' ? <p role="alert">{t('app.failed')}</p> : <About server={server} />;
}

function About({ server }: { server: Privacy }) {
	const texts = textsOf(lang.value);
	const times = {
		open: durationText(lang.value, server.expire_open),
		idle: durationText(lang.value, server.expire_idle),
		over: durationText(lang.value, server.expire_over),
	};
	return (
		<>
			<Markdown text={fillText(lang.value, texts.about, times)} />
			<h2>{texts.reach}</h2>
			<p class="rules-contact">{server.contact === null ? texts.unknown : <Contact text={server.contact} />}</p>
		</>
	);
}

/** An address of the web or of mail can be followed; anything else is said as it stands. */
function Contact({ text }: { text: string }) {
	if (/^https?:\/\/\S+$/.test(text)) return <a href={text}>{text}</a>;
	if (/^[^\s@/?]+@[^\s@/?]+$/.test(text)) return <a href={`mailto:${text}`}>{text}</a>;
	return <>{text}</>;
}
