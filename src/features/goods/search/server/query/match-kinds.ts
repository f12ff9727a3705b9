/** How a product was found, the surest first; a number a product in the hits. */
const matchKinds = [
  'article',
  'offerArticle',
  'barcode',
  'shortcode',
  'replaced',
  'tail',
  'articlePrefix',
  'words',
  'synonym',
  'pinned',
] as const;
export type MatchKind = (typeof matchKinds)[number];

/** How a product was found: the way, and by which of the paraphrases of the text (0 for other ways). */
export type Trace = { matchKind: MatchKind; paraphrase: number };

const numbers = Object.fromEntries(matchKinds.map((kind, n) => [kind, n])) as Readonly<Record<MatchKind, number>>;

/** A trace in one byte. */
export const packTrace = (matchKind: MatchKind, paraphrase: number): number => numbers[matchKind] | (paraphrase << 4);
export const unpackTrace = (byte: number): Trace => ({ matchKind: matchKinds[byte & 15]!, paraphrase: byte >>> 4 });

/** Scores of words: from here on goods have all words, all of them whole in the name; below, most of the words. */
export const WORDS_TIER = 300;
export const NAME_TIER = 600;
export const TIER_SIZE = NAME_TIER - WORDS_TIER;

/** The base score of each kind of code. */
export const CODE_SCORES = {
  article: 60_000,
  offerArticle: 60_000,
  barcode: 59_000,
  shortcode: 58_000,
  replaced: 57_500,
  tail: 57_000,
  articlePrefix: 50_000,
} as const;

/** Words are worth less. */
export const MIN_CODE_SCORE = 1000;

/** Pinned products: before all that words find, behind codes. */
export const PIN_SCORE = MIN_CODE_SCORE - 1;

/** From here on a hit is the very code that was typed. */
export const WHOLE_CODE_SCORE = CODE_SCORES.replaced;

/** From here on a hit is a code that begins with what was typed; lower ones have it somewhere within. */
export const PREFIX_SCORE = CODE_SCORES.articlePrefix - 500;
