/** How a product was found, the surest first; a number a product in the hits. */
const matchKinds = [
  'article',
  'offerArticle',
  'barcode',
  'shortcode',
  'tail',
  'articlePrefix',
  'words',
  'synonym',
  'pinned',
] as const;
export type MatchKind = (typeof matchKinds)[number];

/** How a product was found: the way, and by which of the readings that synonyms give the text (0 for other ways). */
export type Trace = { matchKind: MatchKind; reading: number };

const numbers = Object.fromEntries(matchKinds.map((kind, n) => [kind, n])) as Readonly<Record<MatchKind, number>>;

/** A trace in one byte. */
export const packTrace = (matchKind: MatchKind, reading: number): number => numbers[matchKind] | (reading << 4);
export const unpackTrace = (byte: number): Trace => ({ matchKind: matchKinds[byte & 15]!, reading: byte >>> 4 });

/** The base score of each match kind; words score less than a thousand. */
export const BASE_SCORES: Readonly<Record<MatchKind, number>> = {
  article: 60_000,
  offerArticle: 60_000,
  barcode: 59_000,
  shortcode: 58_000,
  tail: 57_000,
  articlePrefix: 50_000,
  words: 0,
  synonym: 0,
  pinned: 0,
};

/** Words are worth less. */
export const MIN_CODE_SCORE = 1000;

/** Pinned products: before all that words find, behind codes. */
export const PIN_SCORE = MIN_CODE_SCORE - 1;

/** From here on a hit is the very code that was typed. */
export const WHOLE_CODE_SCORE = BASE_SCORES.shortcode;

/** From here on a hit is a code that begins with what was typed; lower ones have it somewhere within. */
export const PREFIX_SCORE = BASE_SCORES.articlePrefix - 500;

/** A product whose name has the query as it is written, though no word was understood: behind all whose names have the words. */
export const NAME_SCORE = 600;
