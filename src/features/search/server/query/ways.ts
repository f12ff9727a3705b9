/** How a product was found, the surest first; a number a product in the hits. */
export const ways = [
  'article',
  'offerArticle',
  'barcode',
  'shortcode',
  'tail',
  'articlePrefix',
  'words',
  'synonym',
] as const;
export type Way = (typeof ways)[number];

/** What a way is worth before anything else is looked at; words are worth less than a thousand. */
export const WORTH: Readonly<Record<Way, number>> = {
  article: 60_000,
  offerArticle: 60_000,
  barcode: 59_000,
  shortcode: 58_000,
  tail: 57_000,
  articlePrefix: 50_000,
  words: 0,
  synonym: 0,
};

/** From here on a hit is the very code that was typed. */
export const WHOLE_CODE = WORTH.shortcode;
