import { formOf, groupOf, wordAt } from '../index/lookup.ts';
import { OTHER_FORM } from '../index/segment.ts';
import { bytesOf, rangeOf } from '../index/term-bytes.ts';
import { isBuyingWord } from '../text/buying-words.ts';
import { isAdjective } from '../text/name-parts.ts';
import { isPlainWord } from '../text/plain-words.ts';
import { stem } from '../text/stem.ts';
import { withWord } from './corrected-text.ts';
import { isWritten, meaningsOf, misspellings, type Note } from './corrections.ts';
import type { Finding } from './finding.ts';
import type { SearchIndex } from './search-index.ts';
import { foundOrCleared, type Step, type TextSearch } from './text-search.ts';

/** A shorter word is near too many others. */
const MIN_LENGTH = 6;
const MIN_PART = 4;

/** As many words are tried for a mistyped one, each in all steps. */
const MAX_TRIED = 3;

/** What a word of a text is read as. */
type Reading = Pick<Note, 'kind' | 'to'>;

/** With the blank that is missing in a word: 'фановаятруба', 'нуженщиток'. */
export const findParted: Step = (search) => {
  const { index } = search;
  for (const word of unknownWords(search)) {
    const to = partedIn(index, word);
    const finding = to === null ? null : findReading(search, word, { kind: 'split', to });
    if (finding !== null) return finding;
  }
  return null;
};

/** The only word of a text that may be mistyped, and what it may be, the likeliest first. */
type Mistyped = { word: string; near: readonly string[] };

/** None where several words may be mistyped. */
export function mistypedWord(search: TextSearch): Mistyped | null {
  const { index } = search;
  const isMeant = (text: string) => isKnown(index, text);
  const mistyped = unknownWords(search)
    .map((word) => ({ word, near: misspellings(index, word, { isMeant, editsOfOthers: 2 }).map(({ text }) => text) }))
    .filter(({ near }) => near.length > 0);
  return mistyped.length === 1 ? mistyped[0]! : null;
}

/**
 * With the mistyped word corrected, in all steps: into one that names goods beside another alone ('кусаки боковые'), or one of a
 * sentence. `isWhole`: goods must have all of the text then.
 */
export function findCorrected(
  search: TextSearch,
  { word, near }: Mistyped,
  { isWhole }: { isWhole: boolean },
): Finding | null {
  for (const to of near.slice(0, MAX_TRIED)) {
    const finding = findReading(search, word, { kind: 'typo', to }, isWhole);
    if (finding !== null) return finding;
  }
  return null;
}

/** With words finished that are cut short, each of which begins a single word: 'гидроаккум гориз'. */
export const findFinished: Step = ({ index, text, dropped, tokens, findOther }) => {
  const cut = tokens.flatMap(({ isWord, forms }) => {
    const word = forms[0]![0]!;
    const whole = isWord && word.length >= MIN_PART && !isKnown(index, word) ? finishedIn(index, word) : null;
    return whole === null ? [] : [{ word, whole }];
  });
  const other = cut.reduce<string | null>((all, { word, whole }) => all && withWord(all, word, whole), text);
  const finding = cut.length === 0 || other === null ? null : findOther(other);
  if (finding === null) return null;
  const notes = cut.map(({ word, whole }) => ({ kind: 'sound' as const, from: word, to: whole }));
  return { ...finding, dropped: [...dropped, ...finding.dropped], notes: [...notes, ...finding.notes] };
};

/** The word that begins so: in one of its forms, of the goods or else of the vocabulary. */
function finishedIn({ segments, synonyms }: SearchIndex, word: string): string | null {
  for (const segment of [...segments, synonyms.words]) {
    const { from, to } = rangeOf(segment.words, bytesOf(word), true);
    const whole = Array.from({ length: Math.min(to - from, MAX_FORMS) }, (_, n) => wordAt(segment, from + n));
    const stems = new Set(whole.map((one) => stem(one.replace('.', ''))));
    const [first] = whole;
    if (first !== undefined && stems.size === 1) return whole.find((one) => !one.endsWith('.')) ?? null;
  }
  return null;
}

/** More words than a noun has forms begin alike by chance. */
const MAX_FORMS = 12;

/** The text with one word read otherwise, where goods have it. */
function findReading(
  { text, dropped, findOther }: TextSearch,
  word: string,
  { kind, to }: Reading,
  isWhole = true,
): Finding | null {
  const other = withWord(text, word, to);
  const found = other === null ? null : findOther(other);
  const finding = found && foundOrCleared(found, !found.isPartial && !(isWhole && found.ignored.length > 0));
  if (finding === null) return null;
  const notes = [{ kind, from: word, to }, ...finding.notes];
  return { ...finding, dropped: [...dropped, ...finding.dropped], notes };
}

const unknownWords = ({ index, tokens }: TextSearch): string[] =>
  tokens.flatMap(({ isWord, forms }) => {
    const word = forms[0]![0]!;
    const isUnderstood = () => isKnown(index, word) || isPlainWord(word) || meaningsOf(index, word).length > 0;
    return isWord && word.length >= MIN_LENGTH && !isUnderstood() ? [word] : [];
  });

/** Whether a word is one of goods, of the vocabulary or of buying. */
const isKnown = (index: SearchIndex, word: string) =>
  isWritten(index, word) || groupOf(index.synonyms.words, stem(word)) >= 0 || isBuyingWord(word);

/** The same in this very form, unless it is long: 'амере' is none, though it might be one of 'амер'. */
const isSure = (index: SearchIndex, word: string) =>
  (word.length >= MIN_LENGTH && isKnown(index, word)) ||
  isBuyingWord(word) ||
  [...index.segments, index.synonyms.words].some((segment) => formOf(segment, word) !== OTHER_FORM);

/** What begins an adjective as a part of it: 'одноручный'. */
const BEGINNINGS = new Set(
  'одно двух трех авто водо газо мини микро полу само свето тепло электро гидро термо'.split(' '),
);

/** Two words that are written as one. */
function partedIn(index: SearchIndex, word: string): string | null {
  for (let at = word.length - MIN_PART; at >= MIN_PART; at -= 1) {
    const [first, rest] = [word.slice(0, at), word.slice(at)];
    if (BEGINNINGS.has(first) && isAdjective(rest)) continue;
    if (isSure(index, first) && isSure(index, rest)) return `${first} ${rest}`;
  }
  return null;
}
