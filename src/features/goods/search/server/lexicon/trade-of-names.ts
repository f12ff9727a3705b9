import { isAnyAdjective } from '../text/name-parts.ts';
import { stem } from '../text/stem.ts';
import { keyedWordsOf, phrasesOf, taskOf, textsOf } from './parse-lexicon.ts';
import { shippedLines, type TradeLexicon, tradeLexicons } from './shipped-lexicons.ts';

/**
 * Goods are of a trade where this share of their names begins with a noun that only its lexicon has, and these are so many
 * different nouns. Catalogues of electrical and plumbing goods have 43 to 95 %, others at most 12 %: books, toys, food,
 * medical equipment, hunting and fishing, works of electricians.
 */
const MIN_SHARE = 0.2;
const MIN_NOUNS = 3;

/** The share of names that begin with a noun of the trade, for each trade that they confirm. */
export function tradesOfNames(names: readonly string[]): Map<TradeLexicon, number> {
  const firsts = names.map(firstNounOf).filter((noun) => noun !== null);
  const confirmed = new Map<TradeLexicon, number>();
  for (const [trade, nouns] of nounsOfTrades()) {
    const own = firsts.filter((noun) => nouns.has(noun));
    const share = own.length / names.length;
    if (share >= MIN_SHARE && new Set(own).size >= MIN_NOUNS) confirmed.set(trade, share);
  }
  return confirmed;
}

/** The stem of the first word of a text, null where that is no noun. */
function firstNounOf(text: string): string | null {
  const word = /\p{L}{3,}/u.exec(text)?.[0].toLowerCase().replaceAll('ё', 'е');
  return word === undefined || isAnyAdjective(word) ? null : stem(word);
}

/** Of each trade the stems of nouns that no other lexicon has. */
function nounsOfTrades(): [TradeLexicon, Set<string>][] {
  const nounsOf = new Map((['common', ...tradeLexicons] as const).map((name) => [name, nounsOfLexicon(name)]));
  return tradeLexicons.map((trade) => {
    const others = [...nounsOf].filter(([name]) => name !== trade).map(([, nouns]) => nouns);
    const own = [...nounsOf.get(trade)!].filter((noun) => !others.some((nouns) => nouns.has(noun)));
    return [trade, new Set(own)];
  });
}

/** The nouns with which synonyms, abbreviated words and goods for a task begin. */
function nounsOfLexicon(name: 'common' | TradeLexicon): Set<string> {
  const lines = shippedLines(name);
  const texts = [
    ...textsOf(lines, 'synonyms').flatMap(phrasesOf),
    ...textsOf(lines, 'short').map((line) => keyedWordsOf(line).key),
    ...textsOf(lines, 'tasks').flatMap((line) => taskOf(line).goods),
  ];
  return new Set(texts.map(firstNounOf).filter((noun) => noun !== null));
}
