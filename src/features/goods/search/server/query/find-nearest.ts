import { isAnyAdjective } from '../text/name-parts.ts';
import { isPlainWord } from '../text/plain-words.ts';
import type { Token } from '../text/tokenize.ts';
import { type Correction, meaningsOf, type Note } from './corrections.ts';
import type { Hits } from './hits.ts';
import { areTogether, findWords, tokensOfReading } from './match-text.ts';
import { knownForm } from './query-terms.ts';
import { findNearReadings, MIN_FOUND } from './near.ts';
import { goesWithOthers, isNothingMeant, isSignificant, isToldApart } from './query-sense.ts';
import { headOf, isThing } from './query-tokens.ts';
import { readingsOf } from './readings.ts';
import { type Repaired, textOfTokens, typedOf } from './repaired.ts';
import type { SearchIndex } from './search-index.ts';
import type { Understood } from './understand.ts';
import { textOf, wordOf } from './token-text.ts';

const MIN_NAME_LENGTH = 4;

/** Adds near products: the noun and makers' names are corrected, other mistyped words are ignored. */
export function findNearest(index: SearchIndex, hits: readonly Hits[], understood: Understood): Repaired {
  const { text, head, known } = understood;
  const { left, nounCorrection, notes } = withoutMistyped(index, understood);
  const { head: noun, known: tokens, ignored } = left;
  const nothing = { readAs: textOfTokens(known), notes: [], ignored, isPartial: false };
  if (tokens.length === 0 || isNothingMeant(index, left)) return nothing;
  if (nounCorrection !== undefined && !goesWithOthers(index, nounCorrection, head, known)) return nothing;
  const isAsTyped = ignored.length === 0 && notes.length === 0;
  const readAs = isAsTyped ? text : textOfTokens(tokens);
  const hasDropped = ignored.length > understood.ignored.length;
  if (hasDropped && findWords(index, hits, tokens) > 0) return { readAs, notes, ignored, isPartial: false };
  if (noun !== null && !isToldApart(index, noun, tokens) && !isSaidOtherwise(index, readAs)) return nothing;
  if (findWithoutNoun(index, hits, noun, tokens))
    return { readAs, notes, ignored: [...ignored, textOf(noun!)], isPartial: true };
  if (findBySecondNoun(index, hits, tokens)) return { readAs, notes, ignored, isPartial: true };
  const isPartial = tokens.length > 1 && findNearReadings(index, hits, readAs, MIN_FOUND) > 0;
  return { readAs, notes, ignored, isPartial, lacking: () => (isPartial ? lackingIn(index, text, noun, tokens) : []) };
}

type Left = { left: Understood; nounCorrection: Correction | undefined; notes: Note[] };

/** The query with its noun and makers' names corrected, without other mistyped words. */
function withoutMistyped(index: SearchIndex, understood: Understood): Left {
  const { head, known, corrections } = understood;
  const isHeadOrOnly = (at: number) => known[at] === head || known.length === 1;
  // A maker's name in the other alphabet is certain
  const isName = ({ kind, from }: Note) => kind === 'sound' && from.length >= MIN_NAME_LENGTH;
  // Two words for one are found together or not at all
  const isSplit = ({ kind }: Note) => kind === 'split';
  const meant = corrections
    .map(({ at, readings }) => ({ at, readings: readings.filter(({ note }) => !isSplit(note)) }))
    .filter(({ at, readings: [first] }) => first !== undefined && (isHeadOrOnly(at) || isName(first.note)));
  const correctionOf = (token: Token) => meant.find(({ at }) => known[at] === token)?.readings[0];
  // Another unknown word may be an abbreviation of the goods
  const isAbbreviated = (token: Token) => knownForm(index, token) !== null;
  const dropped = corrections
    .filter(({ at }) => !meant.some((one) => one.at === at) && !isAbbreviated(known[at]!))
    .map(({ at }) => known[at]!);
  const nounCorrection = head === null ? undefined : correctionOf(head);
  const left = {
    ...understood,
    head: nounCorrection?.tokens[0] ?? head,
    known: known.filter((token) => !dropped.includes(token)).flatMap((token) => correctionOf(token)?.tokens ?? [token]),
    corrections: [],
    ignored: [...understood.ignored, ...dropped.map(textOf)],
  };
  return { left, nounCorrection, notes: meant.map(({ readings }) => readings[0]!.note) };
}

/** The words and sizes of a text that no goods of the noun have, as they were typed. */
function lackingIn(index: SearchIndex, text: string, noun: Token | null, tokens: readonly Token[]): string[] {
  if (noun === null) return [];
  const names = [[noun], ...meaningsOf(index, wordOf(noun))];
  const isWithNoun = (beside: readonly Token[]) => names.some((name) => areTogether(index, [...name, ...beside]));
  return tokens
    .filter((token) => token !== noun)
    .filter((token) => ![[token], ...meaningsOf(index, textOf(token))].some(isWithNoun))
    .map((token) => typedOf(text, textOf(token)));
}

/**
 * Goods that have all the rest of a query, where none of it goes with the noun: what is called a 'ящик ЩМП 650х500' is a
 * 'Корпус ЩМП 650х500' there, not a box for tools.
 */
function findWithoutNoun(
  index: SearchIndex,
  hits: readonly Hits[],
  noun: Token | null,
  tokens: readonly Token[],
): boolean {
  if (noun === null || tokens.some(({ role }) => role === 'dependent')) return false;
  if (meaningsOf(index, wordOf(noun)).length > 0) return false;
  const rest = tokens.filter((token) => token !== noun).map((token) => ({ ...token, isWhole: true }));
  const telling = rest.filter(({ forms }) => !isPlainWord(forms[0]!.join(' ')) && !/^\d+$/.test(forms[0]!.join(' ')));
  if (telling.length < 2 || !telling.some(isSignificant)) return false;
  if (telling.some((token) => areTogether(index, [{ ...noun, role: 'head' }, token]))) return false;
  return areTogether(index, rest) && findWords(index, hits, rest) > 0;
}

/** Of two nouns that no product has together the second one says more: 'муфта американка' is an 'американка'. */
function findBySecondNoun(index: SearchIndex, hits: readonly Hits[], tokens: readonly Token[]): boolean {
  const isNoun = ({ isWord, role, forms }: Token) => isWord && role !== 'dependent' && isThing(index, forms[0]![0]!);
  const first = tokens.find((token) => isNoun(token) && token.role === 'head');
  const behind = first === undefined ? [] : tokens.slice(tokens.indexOf(first) + 1);
  const second = behind.find(({ isWord, forms }) => isWord && !isAnyAdjective(forms[0]![0]!));
  if (first === undefined || second === undefined || !isNoun(second) || areTogether(index, [first, second]))
    return false;
  const rest = tokens.filter((token) => token !== first);
  const named = rest.map((token) => (token === second ? { ...token, role: 'head' as const } : token));
  // Another word or size confirms it
  return rest.length > 1 && findWords(index, hits, named) > 0;
}

/** Whether the noun with its adjectives is another name of goods: 'вентиль шаровый', 'кран шаровый'. */
const isSaidOtherwise = (index: SearchIndex, text: string) =>
  readingsOf(index, text).some((reading) => {
    if (!reading.swaps.some(({ from }) => from.includes(' '))) return false;
    const tokens = tokensOfReading(index, reading);
    const noun = headOf(index, tokens);
    return noun?.isWhole === true && isToldApart(index, noun, tokens);
  });
