import { Synonyms } from '../query/synonyms.ts';
import { OtherTrades } from '../text/other-trades.ts';
import { ShortWords } from '../text/short-words.ts';
import { keyedWordsOf, type LexiconLine, phrasesOf, type Task, taskOf, textsOf } from './parse-lexicon.ts';
import { shippedLines, type TradeLexicon } from './shipped-lexicons.ts';

/** The words of a shop: of the common lexicon, the chosen ones and the owner. */
export type SearchWords = {
  synonyms: Synonyms;
  tasks: readonly Task[];
  shortWords: ShortWords;
  otherTrades: OtherTrades;
};

/** The words of these lexicons, before those of any shop, and of an owner. Building them takes some tenths of a second. */
export const searchWords = (chosen: readonly TradeLexicon[], own: readonly LexiconLine[] = []): SearchWords =>
  wordsOfLines([...chosen.flatMap((name) => shippedLines(name)), ...shippedLines('common'), ...own]);

export const wordsOfLines = (lines: readonly LexiconLine[]): SearchWords => {
  const keyed = (kind: 'short' | 'pairs' | 'not-ours') => textsOf(lines, kind).map(keyedWordsOf);
  return {
    synonyms: new Synonyms(textsOf(lines, 'synonyms').map(phrasesOf)),
    tasks: textsOf(lines, 'tasks').map(taskOf),
    shortWords: new ShortWords(keyed('short')),
    otherTrades: new OtherTrades(keyed('pairs'), keyed('not-ours')),
  };
};
