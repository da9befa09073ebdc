import { createContext } from 'preact';

/** Says a sentence in the prompt's line, where the handles of rules are links; the frame of a table gives it to what lies inside. */
export const Explain = createContext<((sentence: string) => void) | undefined>(undefined);
