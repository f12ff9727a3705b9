import type { LetterKind } from './letter-kinds.ts';

/**
 * What a letter says, without its look: paragraphs of plain text, facts as a table of two columns, one button. Paths are
 * addresses in the shop and begin with '/'.
 */
export type LetterContent = {
  paragraphs: string[];
  facts?: [name: string, value: string][];
  action?: { label: string; path: string };
  closing?: string[];
  /** A stored file that is sent with the letter, under its name. */
  file?: { key: string; name: string };
};

/** The recipient of letters to the shop itself: its address is looked up when they are sent. */
export const TO_SHOP = '';

export type Letter = {
  kind: LetterKind;
  to: string;
  /** The account of the recipient: its switches decide whether the letter is sent. */
  accountId?: number;
  subject: string;
  content: LetterContent;
  /** What it is about, as the sending feature names it: `lettersAbout` finds it by this. */
  about?: string;
};
