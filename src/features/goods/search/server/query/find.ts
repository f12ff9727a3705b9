import { isOfAnyThing, mainClause, wantedClause, withoutConjunctions } from '../text/clauses.ts';
import { cleanQuery } from '../text/clean-query.ts';
import { goodsForTask, hasInfinitive, isAsking, isFaulty } from '../text/tasks.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokenize.ts';
import { swapKeyboardLayout } from '../text/swap-keyboard-layout.ts';
import { matchCode, matchText } from './match-text.ts';
import { firstNounOf, isThingOrSynonym, queryTokens } from './query-tokens.ts';
import { findCodeParts, findCodes } from './find-codes.ts';
import { type Hits, hitsOf } from './hits.ts';
import { applyLearned } from './apply-learned.ts';
import { correctedAbbreviation, correctedPhrase } from './corrected-text.ts';
import { inWholeWords } from '../text/short-words.ts';
import { isWritten, meaningsOf, type Note } from './corrections.ts';
import { findNearReadings, MIN_FOUND } from './near.ts';
import { findPhrases, findRepaired, type Repaired } from './repair.ts';
import { readingsOf } from './readings.ts';
import { wordOfOtherTrade } from './other-trades.ts';
import type { SearchIndex } from './search-index.ts';
import type { Swap } from './synonyms.ts';

/**
 * What was found. `texts`: what the query was taken for, with its synonyms; `swaps`: which words those stand for, by the
 * number of the reading. `notes`: what was done to it for that;
 * `ignored`: words of it that are nowhere; `dropped`: words of buying and cities, which name no product; `isPartial`: no product has all of the others; `near`: how many
 * products were added that have only most of them; `missingHead`: the query's noun where nothing is called so. `hits` are reused by
 * the next query.
 */
export type Finding = {
  hits: readonly Hits[];
  texts: readonly string[];
  swaps: readonly (readonly Swap[])[];
  notes: readonly Note[];
  ignored: readonly string[];
  dropped: readonly string[];
  isPartial: boolean;
  near: number;
  missingHead: string | null;
};

/** A query is cut to this. */
export const MAX_TEXT_LENGTH = 200;

/**
 * What a text finds: as it stands first; where that is nothing, as typed on the other keyboard; then with unknown words
 * read otherwise; at last by most of its words.
 */
export function find(index: SearchIndex, asked: string): Finding {
  const finding = findExact(index, asked);
  applyLearned(index, finding.hits, asked);
  return finding;
}

/** The same for a list of results: where few products have all words, those with most of them follow. */
export function findWithNear(index: SearchIndex, asked: string): Finding {
  const finding = findAround(index, asked);
  applyLearned(index, finding.hits, asked);
  return finding;
}

function findAround(index: SearchIndex, asked: string): Finding {
  const finding = findExact(index, asked);
  const count = finding.hits.reduce((sum, one) => sum + one.count, 0);
  if (count === 0 || count >= MIN_FOUND || finding.isPartial || finding.hits.some((one) => one.hasCodes))
    return finding;
  const near = findNearReadings(index, finding.hits, finding.texts[0]!, MIN_FOUND - count);
  return { ...finding, near };
}

type ClauseRules = { isThing?: boolean; isWhole?: boolean };

/**
 * By a part of a sentence, where that has a noun and finds goods. `isThing`: the noun is one by which goods are called;
 * `isWhole`: goods have all that it says.
 */
function findClause(
  index: SearchIndex,
  asked: string,
  clause: string | null,
  { isThing = false, isWhole = false }: ClauseRules,
): Finding | null {
  const noun = clause === null ? undefined : firstNounOf(queryTokens(index, clause));
  if (clause === null || noun === undefined) return null;
  if (isThing && !isThingOrSynonym(index, noun.forms[0]![0]!)) return null;
  const finding = findExact(index, clause);
  if ((isWhole && finding.isPartial) || !isFound(finding.hits)) {
    // Those of the whole text are the same
    for (const one of finding.hits) one.clear();
    return null;
  }
  const note: Note = { kind: 'task', from: asked, to: finding.texts[0]! };
  return { ...finding, notes: [note, ...finding.notes] };
}

/** Nouns of the goods for what a sentence says, the likeliest first. */
const nounsOfTask = (asked: string): string[] =>
  goodsForTask(asked, true).goods.map((goods) => stem(tokenize(goods)[0]!.forms[0]![0]!));

const stemsOf = (text: string) => new Set(tokenize(text).map(({ forms }) => stem(forms[0]![0]!)));

/** Whether the goods for what a sentence says are those that its main clause names: 'перчатки, чтобы не ударило током'. */
function isTaskOf(main: string, asked: string): boolean {
  const [noun] = nounsOfTask(asked);
  return noun !== undefined && stemsOf(main).has(noun);
}

/** Whether a main clause says what is to be done with a thing, not what it is to do: 'провода спрятать', but 'таймер включать насос'. */
function isObject(main: string, asked: string): boolean {
  const words = stemsOf(main);
  return hasInfinitive(main) && !nounsOfTask(asked).some((noun) => words.has(noun));
}

const isFound = (hits: readonly Hits[]) => hits.some(({ count }) => count > 0);

function findExact(index: SearchIndex, asked: string): Finding {
  const hits = index.segments.map((segment) => hitsOf(segment));
  const { text, dropped } = cleanQuery(asked.trim().slice(0, MAX_TEXT_LENGTH), (word) => isWritten(index, word));
  const found = (readAs: string, more: Partial<Finding> = {}): Finding => {
    const readings = readingsOf(index, readAs);
    const texts = [readAs, ...readings.map((reading) => reading.text)];
    const swaps = readings.map((reading) => reading.swaps);
    return {
      hits,
      texts,
      swaps,
      notes: [],
      ignored: [],
      isPartial: false,
      near: 0,
      missingHead: null,
      ...more,
      dropped,
    };
  };
  const forTask = (isSentence = false) => {
    const meant = findForTask(index, hits, asked, isSentence);
    return meant && found(meant.readAs, { ...meant, notes: [{ kind: 'task', from: text, to: meant.readAs }] });
  };
  const wanted = findClause(index, asked, wantedClause(asked), { isThing: true, isWhole: true });
  if (wanted !== null) return wanted;
  const told = wantedClause(asked) === null ? null : forTask(true);
  if (told !== null) return told;
  const task = isAsking(text) ? forTask() : null;
  if (task !== null) return task;
  const tokens = queryTokens(index, text);
  const other = wordOfOtherTrade(index, text, tokens);
  if (other !== null) return forTask() ?? found(text, { ignored: [other], missingHead: other });
  const corrected = correctedAbbreviation(index, text, tokens);
  if (corrected !== null && matchText(index, hits, corrected.to) > 0)
    return found(corrected.to, { notes: [corrected.note] });
  if (!/[\p{L}\p{N}]/u.test(text) || matchText(index, hits, text, tokens) > 0) return found(text);
  const swapped = swapKeyboardLayout(text);
  if (swapped !== text && !isGarbled(swapped) && matchText(index, hits, swapped) > 0) {
    return found(swapped, { notes: [{ kind: 'layout', from: text, to: swapped }] });
  }
  if (matchCode(index, hits, text) > 0 || findCodesWithin(index, hits, text) > 0) return found(text);
  if (findParts(index, hits, text) > 0) return found(text);
  const phrase = correctedPhrase(index, text, tokens);
  if (phrase !== null && matchText(index, hits, phrase.to) > 0) return found(phrase.to, { notes: [phrase.note] });
  const whole = inWholeWords(
    text,
    (word) => isWritten(index, word),
    (word) => meaningsOf(index, word).length > 0,
  );
  if (whole !== text) {
    const finding = findExact(index, whole);
    if (isFound(finding.hits)) return { ...finding, dropped };
    for (const one of hits) one.clear();
  }
  const plain = withoutConjunctions(text);
  if (plain !== text && matchText(index, hits, plain) > 0)
    return found(plain, { notes: [{ kind: 'task', from: text, to: plain }] });
  const noun = firstNounOf(tokens);
  const main = mainClause(asked);
  const isThing = noun !== undefined && isThingOrSynonym(index, noun.forms[0]![0]!);
  const isDescribed = main !== null && (isOfAnyThing(main) || isTaskOf(main, asked));
  const isName = isThing && !isDescribed && !isObject(main ?? text, text) && !isFaulty(asked);
  const meant = isName ? null : forTask();
  if (meant !== null) return meant;
  const { readAs, ...repaired } = findPhrases(index, hits, text) ?? findRepaired(index, hits, text);
  if (!isFound(hits)) {
    const rest =
      findClause(index, asked, wantedClause(asked), { isWhole: true }) ??
      findClause(index, asked, main, { isThing: true }) ??
      forTask(true);
    if (rest !== null) return rest;
  }
  const retyped = isFound(hits) ? null : findRetyped(index, hits, text, swapped);
  if (retyped !== null) return { ...retyped, dropped };
  const head = noun?.forms[0]!.join(' ') ?? '';
  return found(readAs, { ...repaired, missingHead: repaired.ignored.includes(head) ? head : null });
}

/** Words that are mistyped as well, or cut short, on the other keyboard: 'gjljuhtdfntkm djls'. */
function findRetyped(index: SearchIndex, hits: readonly Hits[], text: string, swapped: string): Finding | null {
  if (!ON_LATIN_KEYS.test(text) || isGarbled(swapped)) return null;
  const finding = findExact(index, swapped);
  if (isFound(finding.hits))
    return { ...finding, notes: [{ kind: 'layout', from: text, to: swapped }, ...finding.notes] };
  for (const one of hits) one.clear();
  return null;
}

/** Words of Latin letters and the signs that stand for Russian ones. */
const ON_LATIN_KEYS = /^(?=.*[a-z]{4})[a-z[\]{};':",.<>`~\s]+$/i;

/** Goods for what a text says is to be done: with the sizes in it, near such ones, or any. */
function findForTask(index: SearchIndex, hits: readonly Hits[], text: string, isSentence: boolean): Repaired | null {
  const { goods, sizes } = goodsForTask(text, isSentence, inFigures(index, text));
  if (sizes !== '') {
    const sized = goods.map((one) => `${one} ${sizes}`);
    const readAs = sized.find((one) => matchText(index, hits, one) > 0);
    if (readAs !== undefined) return { readAs, notes: [], ignored: [], isPartial: false };
    for (const one of sized) {
      const near = findRepaired(index, hits, one);
      if (hits.some(({ count }) => count > 0)) return near;
    }
  }
  const readAs = goods.find((one) => matchText(index, hits, one) > 0);
  return readAs === undefined ? null : { readAs, notes: [], ignored: [], isPartial: false };
}

/** A text with what it says of sizes in figures: 'двадцать пятые'. */
const inFigures = (index: SearchIndex, text: string): string =>
  /\d/.test(text)
    ? text
    : (readingsOf(index, text).find(({ swaps }) => swaps.every(({ to }) => /^\d/.test(to)))?.text ?? text);

/** Latin words have no signs within: 'муха' is no 've[f'. */
const isGarbled = (swapped: string) => /[a-z]/.test(swapped) && /[[\];',`]/.test(swapped);

/** Words of which one is a whole code, else the beginning of one that goods have nowhere else: 'кабель KRM-25'. */
function findCodesWithin(index: SearchIndex, hits: readonly Hits[], text: string): number {
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length < 2) return 0;
  const codes = words.filter((word) => word.length >= 5 && (/\d/.test(word) || LETTERS.test(word)) && !SIZE.test(word));
  // 'Kaizer 1931': beside a maker fewer digits will do
  const ofMaker = words.length === 2 && MAKER.test(words[0]!) && /^\d{4}$/.test(words[1]!) ? [words[1]!] : [];
  const isNumber = (word: string) => isSerial(word) || (word === ofMaker[0] && !isWritten(index, word));
  return findEach(index, hits, codes, false) || findEach(index, hits, [...codes, ...ofMaker].filter(isNumber), true);
}

function findEach(index: SearchIndex, hits: readonly Hits[], codes: readonly string[], withPrefixes: boolean): number {
  let found = 0;
  for (const code of codes) {
    index.segments.forEach((segment, n) => (found += findCodes(segment, code, hits[n]!, withPrefixes)));
  }
  return found;
}

/** An article of letters alone: 'shk-die-btp'. */
const LETTERS = /^[a-z]+(?:-[a-z]+){2,}$/i;

const MAKER = /^[a-z]{3,}$/i;

/** '40*40' is no end of an article. */
const SIZE = /^\d+(?:[.,]\d+)?(?:[xх*×]\d+(?:[.,]\d+)?)+[а-яa-z]*$/i;

/** A number of an article rather than a size or a rating. */
const isSerial = (word: string) => /^(?=(?:\D*\d){5})[\dA-Za-zА-Яа-я-]+$/.test(word);

const findParts = ({ segments }: SearchIndex, hits: readonly Hits[], text: string): number =>
  segments.reduce((sum, segment, n) => sum + findCodeParts(segment, text, hits[n]!), 0);
