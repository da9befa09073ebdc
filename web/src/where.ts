/* Where a game is: on a server, or here, in a worker of this page (local/). Tables that are here have ids that no server gives. */
import { signal } from '@preact/signals';
import { isStatic } from './base';

const HERE = 'here-';

export const isHere = (table: string): boolean => table.startsWith(HERE);

/** An id for a table of this page: a server's have twelve letters and digits and no hyphen. */
export const newHereId = (): string =>
	HERE + [...crypto.getRandomValues(new Uint8Array(10))].map(byte => (byte % 36).toString(36)).join('');

/** Whether a server has answered last time; null: nobody has asked yet. */
export const hasServer = signal<boolean | null>(isStatic ? false : null);
