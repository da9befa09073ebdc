import { useSignal } from '@preact/signals';
import { getText } from '../api';
import { engineUrl } from '../base';
import { Button } from '../components';
import { type TextKey, t } from '../i18n';
import { seatKeys } from '../settings';
import type { FairCheck } from './fairSums';

/** What came of it: the sums, and, where an engine could be had, where the record is wrong. */
interface Checked extends FairCheck {
	readonly wrong: { readonly line: number; readonly error: string } | null;
	readonly noEngine: boolean;
}

/** The sums of a deal again and what this browser remembers against what is written; then the engine plays the whole record in this page. */
async function checkTable(table: string, you: number | null): Promise<Checked> {
	const key = seatKeys.value[table];
	const invite = key?.invite ?? (location.hash.slice(1) || undefined);
	const record = await getText(`/api/tables/${table}/record`, invite);
	const { checkRecord } = await import('./fairSums');
	const check = checkRecord(record, you, key?.deals);
	const engine = await import('../engine/load').then(({ loadEngine }) => loadEngine(engineUrl())).catch(() => null);
	if (!engine) return { ...check, ok: false, wrong: null, noEngine: true };
	const played = engine.verify(record);
	const facts: FairCheck['facts'] = [...check.facts, { what: 'played', holds: played.ok }];
	return { ...check, ok: check.ok && played.ok, facts, wrong: played.ok ? null : played, noEngine: false };
}

/** What the verdict is: without an engine, only that the sums are right or wrong. */
function verdict({ ok, facts, noEngine }: Checked): TextKey {
	if (ok) return 'fair.ok';
	return noEngine && facts.every(fact => fact.holds) ? 'fair.no_engine' : 'fair.wrong';
}

/** Checks the shuffle of a finished game in this browser. */
export function ShuffleCheck({ table, you }: { table: string; you: number | null }) {
	const check = useSignal<Checked | 'failed' | 'running' | null>(null);
	const run = async () => {
		check.value = 'running';
		try {
			check.value = await checkTable(table, you);
		} catch {
			check.value = 'failed';
		}
	};
	const found = check.value;
	return (
		<div class="result-shuffle">
			<Button class="link-button" onClick={() => void run()} text={t('fair.check')} />
			<div role="status">
				{found === 'failed' && <p>{t('fair.failed')}</p>}
				{found === 'running' && <p>{t('fair.running')}</p>}
				{found !== null && typeof found === 'object' && (
					<>
						<p>{t(verdict(found))}</p>
						<ul>
							{found.facts.map(fact => (
								<li key={fact.what}>
									{fact.holds ? '✓' : '✗'} {t(`fair.${fact.what}` as TextKey)}
								</li>
							))}
						</ul>
						{found.wrong && (
							<p>
								{found.wrong.line > 0 && t('record.line', { n: found.wrong.line })} <span lang="en">{found.wrong.error}</span>
							</p>
						)}
						{found.given && <p>{t('fair.given')}</p>}
						{found.redeals > 0 && <p>{t('fair.redealt', { n: found.redeals })}</p>}
					</>
				)}
			</div>
		</div>
	);
}
