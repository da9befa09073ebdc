/* What only this board says, in English; the rest comes from the game's own catalogue. */
export const en: Record<string, string> = {};
