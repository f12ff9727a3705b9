import { isOfAnyThing, mainClause } from '../text/clauses.ts';
import { coloursIn } from '../text/colours.ts';
import { stem } from '../text/stem.ts';
import { goodsForTask, hasInfinitive, isFaulty } from '../text/tasks.ts';
import { type Token, tokenize } from '../text/tokenize.ts';
import type { Finding } from './finding.ts';
import { isFound } from './hits.ts';
import { matchText } from './match-text.ts';
import { firstNounOf, isThingOrSynonym, queryTokens } from './query-tokens.ts';
import { readingsOf } from './readings.ts';
import { findRepaired } from './repair.ts';
import type { SearchIndex } from './search-index.ts';
import { findingOf, type Step, type TextSearch } from './text-search.ts';
import { wordOf } from './token-text.ts';

/** Goods for the task of a text that names no goods, or names them as the object of the task. */
export const findForDescription: Step = (search) => {
  const { index, asked, text, tokens } = search;
  const main = mainClause(asked);
  const isThing = namesGoods(index, firstNounOf(tokens));
  const isDescribed = main !== null && (isOfAnyThing(main) || isTaskOf(index, main, asked));
  const isName = isThing && !isDescribed && !isObject(index, main ?? text, text) && !isFaulty(asked);
  return isName ? null : findForTask(search);
};

/** Goods of the main clause ('унитаз, который не брызгает'), if it names goods, else goods for the task. */
export function findForSentence(search: TextSearch): Finding | null {
  const { index, hits, asked } = search;
  const main = mainClause(asked);
  if (main !== null && namesGoods(index, firstNounOf(queryTokens(index, main)))) {
    const { readAs, ...repaired } = findRepaired(index, hits, main);
    const notes: Finding['notes'] = [{ kind: 'task', from: asked, to: readAs }, ...repaired.notes];
    if (isFound(hits)) return findingOf(search, readAs, { ...repaired, notes });
  }
  return findForTask(search, { isSentence: true });
}

const namesGoods = (index: SearchIndex, noun: Token | undefined) =>
  noun !== undefined && isThingOrSynonym(index, wordOf(noun));

/** Whether the main clause names the goods for the task: 'перчатки, чтобы не ударило током'. */
function isTaskOf(index: SearchIndex, main: string, asked: string): boolean {
  const [noun] = nounsOfTask(index, asked);
  return noun !== undefined && stemsOf(main).has(noun);
}

/** Whether a thing is the object of the task ('провода спрятать'), not its means ('таймер включать насос'). */
function isObject(index: SearchIndex, main: string, asked: string): boolean {
  if (!hasInfinitive(main)) return false;
  const words = stemsOf(main);
  return !nounsOfTask(index, asked).some((noun) => words.has(noun));
}

/** Nouns of the goods for a task, the likeliest first. */
const nounsOfTask = (index: SearchIndex, asked: string): string[] =>
  goodsForTask(index.tasks, asked, true).goods.map((goods) => stem(wordOf(tokenize(goods)[0]!)));

const stemsOf = (text: string) => new Set(tokenize(text).map(({ forms }) => stem(forms[0]![0]!)));

/** Goods for the task of a text: with its sizes and colour, else near ones, else any. `isSentence`: it is not a product name. */
export function findForTask(search: TextSearch, { isSentence = false } = {}): Finding | null {
  const { index, hits, asked, text } = search;
  const { goods, sizes } = goodsForTask(index.tasks, asked, isSentence, inFigures(index, asked));
  const foundAs = (readAs: string, more: Partial<Pick<Finding, 'ignored' | 'isPartial'>> = {}) =>
    findingOf(search, readAs, { ...more, notes: [{ kind: 'task', from: text, to: readAs }] });
  if (sizes !== '') {
    const sized = goods.map((one) => `${one} ${sizes}`);
    const whole = sized.find((one) => matchText(index, hits, one) > 0);
    if (whole !== undefined) return foundAs(whole);
    for (const one of sized) {
      const { readAs, ignored, isPartial } = findRepaired(index, hits, one);
      if (isFound(hits)) return foundAs(readAs, { ignored, isPartial });
    }
  }
  const colours = goods.length > 0 ? coloursIn(asked) : [];
  const coloured = goods.flatMap((one) => colours.map((colour) => `${one} ${colour}`));
  const readAs = [...coloured, ...goods].find((one) => matchText(index, hits, one) > 0);
  return readAs === undefined ? null : foundAs(readAs);
}

/** A text with its sizes in figures: 'двадцать пятые'. */
const inFigures = (index: SearchIndex, text: string): string =>
  /\d/.test(text)
    ? text
    : (readingsOf(index, text).find(({ swaps }) => swaps.every(({ to }) => /^\d/.test(to)))?.text ?? text);
