/* This browser's part in a fair deal (docs/records.md): a secret of its own, whose hash is sent before anybody knows the others'. What the
 * server had promised by then is kept with the secret and must not change: a server that has seen our secret could otherwise try many of
 * its own until it likes the cards. For the same reason nothing is committed to twice in a deal, and a third deal needs our user's word. */
import { type Signal, signal } from '@preact/signals';
import { keepSeat, type OwnDeal, seatKeys } from '../settings';
import type { Fields } from '../socket';
import type { TableInfo } from '../wire';

/** getRandomValues is there without a secure context, too. */
export function newSecret(): string {
	return [...crypto.getRandomValues(new Uint8Array(32))].map(byte => byte.toString(16).padStart(2, '0')).join('');
}

/** Deals that are taken part in without asking: a first one, and another when somebody's connection failed. */
const TRUSTED_DEALS = 2;

/** What made us stop: the server's promise changed after ours, or it asked for a second secret in the same deal. */
export type FairTrouble = 'changed' | 'asked_twice' | null;

export class FairDealer {
	readonly trouble: Signal<FairTrouble> = signal(null);
	/** The number of a deal that waits for our user's word. */
	readonly doubt: Signal<number | null> = signal(null);

	constructor(
		private readonly table: string,
		private readonly info: () => TableInfo | null,
		private readonly send: (cmd: string, fields: Fields) => Promise<Fields>,
	) {}

	#mine(): readonly OwnDeal[] {
		return seatKeys.value[this.table]?.deals ?? [];
	}

	async asked(stage: 'commit' | 'reveal', deal: number): Promise<void> {
		this.doubt.value = null;
		if (stage === 'reveal') await this.#reveal(deal);
		else if (this.#mine().some(own => own.deal === deal)) this.trouble.value = 'asked_twice';
		else if (this.#mine().length >= TRUSTED_DEALS) this.doubt.value = deal;
		else await this.#commit(deal);
	}

	/** Our user's word about a deal that waits for it. */
	async decide(takesPart: boolean): Promise<void> {
		const deal = this.doubt.value;
		this.doubt.value = null;
		if (takesPart && deal !== null) await this.#commit(deal);
	}

	async #commit(deal: number): Promise<void> {
		const key = seatKeys.value[this.table];
		const server = this.info()?.commitments.server;
		if (!key || !server) return; // without a promise of the server's there is nothing to take part in
		const secret = newSecret();
		keepSeat(this.table, { ...key, deals: [...this.#mine(), { deal, secret, server }] });
		const { commitment } = await import('./fairSums');
		await this.send('commit', { hash: commitment(secret) }).catch(() => {});
	}

	async #reveal(deal: number): Promise<void> {
		const own = this.#mine().find(one => one.deal === deal);
		if (!own || !this.#holds(own)) return;
		await this.send('reveal', { secret: own.secret }).catch(() => {});
	}

	#holds(own: OwnDeal): boolean {
		if (this.info()?.commitments.server === own.server) return true;
		this.trouble.value = 'changed';
		return false;
	}

	/** Looks at what the server says of the table now. */
	saw(info: TableInfo): void {
		const deal = info.redeals.length + 1;
		const own = this.#mine().find(one => one.deal === deal);
		if (info.phase !== 'commit') this.doubt.value = null;
		if (own && info.phase !== 'open') this.#holds(own);
	}
}
