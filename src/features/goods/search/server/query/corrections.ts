import { fuzzyMatches } from '../index/fuzzy-matches.ts';
import { wordAt } from '../index/lookup.ts';
import { LATE_HEAD_WORD, type Segment } from '../index/segment.ts';
import { fnv1a } from '../index/term-dictionary.ts';
import { isCyrillic } from '../text/homoglyphs.ts';
import { isAdjective } from '../text/name-parts.ts';
import { swapKeyboardLayout } from '../text/swap-keyboard-layout.ts';
import { type Token, tokenize } from '../text/tokenize.ts';
import { germanPhoneticKey, misreadPhoneticKey, phoneticKey, transliterate } from '../text/transliterate.ts';
import { areKnown, meaningsOf } from './meanings.ts';
import { isNamedUpTo, isThing, isThingOrSynonym, isWritten } from './vocabulary.ts';
import type { Workspace } from './workspace.ts';

/** What a word that no name has may stand for, with the change that was made. */
export type Correction = { tokens: readonly Token[]; note: Note };
export type Note = { kind: 'layout' | 'sound' | 'typo' | 'split' | 'task'; from: string; to: string };

/** Two or three keys are something on any keyboard. */
const MIN_SWAPPED_LENGTH = 4;

/** Near words of which those with the same first letter are corrections. */
const MAX_FUZZY = 12;

/** A shorter word with a typing error is the beginning of too many others. */
const MIN_UNFINISHED_LENGTH = 6;

/** A word of this length with one wrong letter is rather that word than two others. */
const MIN_SURE_LENGTH = 10;

/** As many corrections of one word are tried. */
const MAX_CORRECTIONS = 3;

/** How an unknown token stands in a query. */
type TokenUse = { isLast: boolean; isHead: boolean };

/**
 * What a token that no goods have may stand for, the likeliest first: typed on the other keyboard, a name in the other
 * alphabet, two words written as one, a typing error.
 */
export function correctionsOf(work: Workspace, token: Token, { isLast, isHead }: TokenUse): Correction[] {
  const typed = token.forms[0]!.join('');
  const other = typed.length >= MIN_SWAPPED_LENGTH ? [swapKeyboardLayout(typed)] : [];
  const heard = token.isWord
    ? [...soundalikes(work, typed), ...spelledAsHeard(typed)]
    : [transliterate(token.forms.at(-1)!.join(''))];
  const bases = token.isWord && isHead ? basesOf(typed).filter((base) => isThing(work, base)) : [];
  const found: Change[] = [
    ...other.map((text) => ({ kind: 'layout' as const, text })),
    ...[...heard, ...bases].map((text) => ({ kind: 'sound' as const, text })),
  ].filter(({ text }) => text !== typed && (areKnown(work, tokenize(text)) || meaningsOf(work, text).length > 0));
  const changes = found.length === 0 && token.isWord ? mistyped(work, typed, { isLast, isHead }) : found;
  return changes
    .slice(0, MAX_CORRECTIONS)
    .map(({ kind, text }) => ({ tokens: tokenize(text), note: { kind, from: typed, to: text } }));
}

type Change = { kind: Note['kind']; text: string };

/** Two words written as one, or a typing error. */
function mistyped(work: Workspace, typed: string, { isLast, isHead }: TokenUse): Change[] {
  const split = splitInTwo(work, typed);
  // The noun is corrected only into a word that goods are called by
  const canBeMeant = (text: string) =>
    !isHead || isAdjective(text) || isThingOrSynonym(work, text) || isNamedUpTo(work, text, LATE_HEAD_WORD);
  const near = misspellings(work, typed, isLast).filter(({ text }) => canBeMeant(text));
  const typos = near.map(({ text }) => ({ kind: 'typo' as const, text }));
  const isSure = typed.length >= MIN_SURE_LENGTH && near[0] !== undefined && near[0].edits <= 1;
  const sure = split !== null && isSure ? 1 : 0;
  const parts = split === null ? [] : [{ kind: 'split' as const, text: split }];
  return [...typos.slice(0, sure), ...parts, ...typos.slice(sure)];
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
function soundalikes(work: Workspace, word: string): string[] {
  const keys = [phoneticKey(word), misreadPhoneticKey(word), germanPhoneticKey(word)].filter(
    (key) => key !== null && key.length > 1,
  );
  const hashes = new Set(keys.map((key) => fnv1a(key!)));
  const found = new Set<string>();
  for (const segment of [...work.segments, work.synonyms.words]) {
    for (const hash of hashes) {
      for (const text of wordsBySound(segment, hash))
        if (isCyrillic(text[0]!) !== isCyrillic(word[0]!) && isKnownWord(work, text)) found.add(text);
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
  for (let at = low; hashes[at] === hash && found.length < MAX_CORRECTIONS; at += 1)
    found.push(wordAt(segment, words[at]!));
  return found;
}

const MIN_PART_LENGTH = 4;

/** Two whole words written as one: 'кабельканал', 'сифондляванны'. */
function splitInTwo(work: Workspace, word: string): string | null {
  for (let at = MIN_PART_LENGTH; at <= word.length - MIN_PART_LENGTH; at += 1) {
    const [first, rest] = [word.slice(0, at), word.slice(at)];
    if (!isWritten(work, first)) continue;
    if (isWritten(work, rest)) return `${first} ${rest}`;
    const preposition = JOINING.find((one) => rest.startsWith(one) && rest.length - one.length >= MIN_PART_LENGTH);
    if (preposition !== undefined && isWritten(work, rest.slice(preposition.length)))
      return `${first} ${preposition} ${rest.slice(preposition.length)}`;
  }
  return null;
}

/** Prepositions that are written as one with the words beside them. */
const JOINING = ['для', 'под', 'на'];

/** A word of the goods, or another word for one. */
const isKnownWord = (work: Workspace, word: string) => isWritten(work, word) || meaningsOf(work, word).length > 0;

/** An adjective without its ending; any other word as it is. */
const withoutEnding = (word: string) => (isAdjective(word) ? word.slice(0, -2) : word);
const MIN_ROOT_LENGTH = 5;

/** Words that are mistyped so, the nearest first. `isLast`: it may be the beginning of a corrected word. */
function misspellings(work: Workspace, word: string, isLast: boolean): { text: string; edits: number }[] {
  const { segments, synonyms } = work;
  const mayBeUnfinished = isLast && word.length >= MIN_UNFINISHED_LENGTH;
  // Another word for goods is less likely than their own
  const isNear = (segment: Segment, edits: number) => segment !== synonyms.words || edits <= 1;
  const near = (typed: string, isBeginning: boolean, isLike: (text: string) => boolean = () => true) =>
    [...segments, synonyms.words].flatMap((segment) =>
      fuzzyMatches(segment, typed, MAX_FUZZY, isBeginning)
        .filter((one) => isNear(segment, one.edits))
        .map((one) => ({ ...one, text: wordAt(segment, one.word) }))
        .filter(({ text }) => text[0] === word[0] && isLike(text))
        .slice(0, MAX_CORRECTIONS)
        .filter(({ text }) => isKnownWord(work, text)),
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

/** Endings of diminutives, the long ones first, with what the word ends with otherwise: 'шкафчик', 'лампочка'. */
const DIMINUTIVES =
  `очек:ок очки:а,и,ы,ок очка:а,ка ечка:а,ка ьце:о чики:ы, чик:,ок ики:ы,и, ик: ок: ек: ца:а,о ка:а,ь,`
    .split(' ')
    .map((entry) => entry.split(':') as [ending: string, others: string]);

const MIN_BASE_LENGTH = 3;

/** What a diminutive may be made of: 'краник' of 'кран', 'лампочка' of 'лампа'. */
const basesOf = (word: string): string[] =>
  DIMINUTIVES.flatMap(([ending, others]) => {
    const base = word.slice(0, -ending.length);
    return word.endsWith(ending) && base.length >= MIN_BASE_LENGTH
      ? others.split(',').map((other) => base + other)
      : [];
  });
