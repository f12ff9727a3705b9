import { groupOf, wordAt } from '../index/lookup.ts';
import { fuzzyMatches } from '../index/fuzzy-matches.ts';
import { LATE_HEAD_WORD, type Segment } from '../index/segment.ts';
import { fnv1a } from '../index/term-dictionary.ts';
import { swapKeyboardLayout } from '../text/swap-keyboard-layout.ts';
import { type Token, tokenize } from '../text/tokenize.ts';
import { germanPhoneticKey, misreadPhoneticKey, phoneticKey, transliterate } from '../text/transliterate.ts';
import { stem } from '../text/stem.ts';
import { isCyrillic } from '../text/homoglyphs.ts';
import { tokensOfReading } from './match-text.ts';
import { knownForm } from './query-terms.ts';
import { isNamedUpTo, isThing, isThingOrSynonym } from './query-tokens.ts';
import { basesOf } from '../text/diminutives.ts';
import { isAdjective } from '../text/name-parts.ts';
import { readingsOf } from './readings.ts';
import type { SearchIndex } from './search-index.ts';

/** Another reading of a word that no name has, with the change that made it. */
export type Correction = { tokens: readonly Token[]; note: Note };
export type Note = { kind: 'layout' | 'sound' | 'typo' | 'split' | 'task'; from: string; to: string };

/** Two or three keys are something on any keyboard. */
const MIN_SWAPPED_LENGTH = 4;

/** Near words of which those with the same first letter are readings. */
const MAX_FUZZY = 12;

/** A shorter word with a typing error is the beginning of too many others. */
const MIN_UNFINISHED_LENGTH = 6;

/** A word of this length with one wrong letter is rather that word than two others. */
const MIN_SURE_LENGTH = 10;

/** As many readings of one word are tried. */
const MAX_READINGS = 3;

/**
 * Readings of a token that no goods have, the likeliest first: typed on the other keyboard, a name in the other alphabet,
 * two words written as one, a typing error.
 */
export function correctionsOf(index: SearchIndex, token: Token, isLast: boolean, isHead: boolean): Correction[] {
  const typed = token.forms[0]!.join('');
  const readings: { kind: Note['kind']; text: string }[] = [];
  // The noun is corrected only into a word that goods are called by
  const canBeMeant = (text: string) =>
    !isHead || isAdjective(text) || isThingOrSynonym(index, text) || isNamedUpTo(index, text, LATE_HEAD_WORD);
  if (typed.length >= MIN_SWAPPED_LENGTH) readings.push({ kind: 'layout', text: swapKeyboardLayout(typed) });
  if (token.isWord) {
    const alike = [...soundalikes(index, typed), ...spelledAsHeard(typed)];
    readings.push(...alike.map((text) => ({ kind: 'sound' as const, text })));
  } else readings.push({ kind: 'sound', text: transliterate(token.forms.at(-1)!.join('')) });
  if (token.isWord && isHead)
    readings.push(
      ...basesOf(typed)
        .filter((base) => isThing(index, base))
        .map((text) => ({ kind: 'sound' as const, text })),
    );
  const known = readings.filter(
    ({ text }) => text !== typed && (isKnown(index, text) || meaningsOf(index, text).length > 0),
  );
  if (known.length === 0 && token.isWord) {
    const split = splitInTwo(index, typed);
    const near = misspellings(index, typed, isLast).filter(({ text }) => canBeMeant(text));
    const typos = near.map(({ text }) => ({ kind: 'typo' as const, text }));
    const isSure = typed.length >= MIN_SURE_LENGTH && near[0] !== undefined && near[0].edits <= 1;
    if (split && isSure) known.push(typos.shift()!);
    if (split) known.push({ kind: 'split', text: split });
    known.push(...typos);
  }
  return known.slice(0, MAX_READINGS).map(({ kind, text }) => ({
    tokens: tokenize(text),
    note: { kind, from: typed, to: text },
  }));
}

function isKnown(index: SearchIndex, text: string): boolean {
  return areKnown(index, tokenize(text));
}

const areKnown = (index: SearchIndex, tokens: readonly Token[]) =>
  tokens.length > 0 && tokens.every((token) => knownForm(index, token) !== null);

/** Other ways to say a word that the goods know, as tokens. */
export function meaningsOf(index: SearchIndex, word: string): (readonly Token[])[] {
  return readingsOf(index, word)
    .map((reading) => tokensOfReading(index, reading))
    .filter((tokens) => areKnown(index, tokens));
}

/** One sound that is written in two ways, in 'щетчик' and at the beginning of 'авальный' and 'ексцентрик'. */
const spelledAsHeard = (word: string): string[] =>
  [
    word.replace('щ', 'сч'),
    word.replace('сч', 'щ'),
    word.replace(/^а(?=.{3})/, 'о'),
    word.replace(/^о(?=.{3})/, 'а'),
    word.replace(/^э(?=.{3})/, 'е'),
    word.replace(/^е(?=.{3})/, 'э'),
  ].filter((text) => text !== word);

/** Words of the goods in the other alphabet that sound like this one. */
function soundalikes(index: SearchIndex, word: string): string[] {
  const keys = [phoneticKey(word), misreadPhoneticKey(word), germanPhoneticKey(word)].filter(
    (key) => key !== null && key.length > 1,
  );
  const hashes = new Set(keys.map((key) => fnv1a(key!)));
  const found = new Set<string>();
  for (const segment of [...index.segments, index.synonyms.words]) {
    for (const hash of hashes) {
      for (const text of wordsBySound(segment, hash))
        if (isCyrillic(text[0]!) !== isCyrillic(word[0]!) && isKnownWord(index, text)) found.add(text);
    }
  }
  return [...found];
}

function wordsBySound(segment: Segment, hash: number): string[] {
  const { hashes, words } = segment.phoneticKeys;
  let [low, high] = [0, hashes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (hashes[middle]! < hash) low = middle + 1;
    else high = middle;
  }
  const found: string[] = [];
  for (let at = low; hashes[at] === hash && found.length < MAX_READINGS; at += 1)
    found.push(wordAt(segment, words[at]!));
  return found;
}

const MIN_PART_LENGTH = 4;

/** Two whole words written as one: 'кабельканал', 'сифондляванны'. */
function splitInTwo(index: SearchIndex, word: string): string | null {
  for (let at = MIN_PART_LENGTH; at <= word.length - MIN_PART_LENGTH; at += 1) {
    const [first, rest] = [word.slice(0, at), word.slice(at)];
    if (!isWritten(index, first)) continue;
    if (isWritten(index, rest)) return `${first} ${rest}`;
    const preposition = JOINING.find((one) => rest.startsWith(one) && rest.length - one.length >= MIN_PART_LENGTH);
    if (preposition !== undefined && isWritten(index, rest.slice(preposition.length)))
      return `${first} ${preposition} ${rest.slice(preposition.length)}`;
  }
  return null;
}

/** Prepositions that are written as one with the words beside them. */
const JOINING = ['для', 'под', 'на'];

/** Whether goods have this word whole, in any of its forms. */
export function isWritten({ segments }: SearchIndex, word: string): boolean {
  return segments.some((segment) => groupOf(segment, stem(word)) >= 0);
}

/** A word of the goods, or another word for one. */
const isKnownWord = (index: SearchIndex, word: string) => isWritten(index, word) || meaningsOf(index, word).length > 0;

/** An adjective without its ending; any other word as it is. */
const withoutEnding = (word: string) => (isAdjective(word) ? word.slice(0, -2) : word);
const MIN_ROOT_LENGTH = 5;

/** Words that are mistyped so, the nearest first. `isLast`: it may be the beginning of a corrected word. */
function misspellings(index: SearchIndex, word: string, isLast: boolean): { text: string; edits: number }[] {
  const { segments, synonyms } = index;
  const mayBeUnfinished = isLast && word.length >= MIN_UNFINISHED_LENGTH;
  // Another word for goods is less likely than their own
  const isNear = (segment: Segment, edits: number) => segment !== synonyms.words || edits <= 1;
  const near = (typed: string, isBeginning: boolean, isLike: (text: string) => boolean = () => true) =>
    [...segments, synonyms.words].flatMap((segment) =>
      fuzzyMatches(segment, typed, MAX_FUZZY, isBeginning)
        .filter((one) => isNear(segment, one.edits))
        .map((one) => ({ ...one, text: wordAt(segment, one.word) }))
        .filter(({ text }) => text[0] === word[0] && isLike(text))
        .slice(0, MAX_READINGS)
        .filter(({ text }) => isKnownWord(index, text)),
    );
  let found = near(word, mayBeUnfinished);
  // An adjective may be mistyped in a form that the goods do not have
  const root = withoutEnding(word);
  if (found.length === 0 && root !== word && root.length >= MIN_ROOT_LENGTH)
    found = near(
      root,
      true,
      (text) => withoutEnding(text) !== text && Math.abs(withoutEnding(text).length - root.length) <= 1,
    );
  const best = found.toSorted((a, b) => a.edits - b.edits || b.count - a.count);
  return best.filter(({ text }, n) => best.findIndex((one) => one.text === text) === n);
}
