/* What only this board says, in French. */
import type { en } from './en';

export const fr: Record<keyof typeof en, string> = {};
