import { isAnyAdjective } from '../text/name-parts.ts';
import { isPlainWord } from '../text/plain-words.ts';
import { type Token, wordOf, textOf } from '../text/tokenize.ts';
import type { Correction, Note } from './corrections.ts';
import { areTogether } from './match-text.ts';
import { meaningsOf, tokensOfParaphrase } from './meanings.ts';
import { goesWithOthers, isNothingMeant, isSignificant, isToldApart } from './query-sense.ts';
import { knownForm } from './query-terms.ts';
import { headOf } from './query-tokens.ts';
import { type Reading, readingOf } from './reading.ts';
import { type SplitQuery, textOfTokens, typedOf, unknownOf } from './split-known.ts';
import { isThing, paraphrasesOf } from './vocabulary.ts';
import type { Workspace } from './workspace.ts';

const MIN_NAME_LENGTH = 4;

/**
 * A text by most of its words: the noun and makers' names are corrected, other mistyped words are ignored. Then without a
 * noun that goes with none of the rest, else the noun and most of the words.
 */
export function* readByMostWords(work: Workspace, split: SplitQuery): Generator<Reading> {
  const { left, nounCorrection, notes } = withoutMistyped(work, split);
  const { head: noun, known: tokens, ignored } = left;
  if (tokens.length === 0 || isNothingMeant(work, left)) return;
  if (nounCorrection !== undefined && !goesWithOthers(work, nounCorrection, split)) return;
  const text = ignored.length + notes.length === 0 ? split.text : textOfTokens(tokens);
  const reading = (more: Partial<Reading>) => readingOf('corrected', text, { notes, ignored, ...more });
  if (ignored.length > split.ignored.length) yield reading({ tokens });
  if (noun !== null && !isToldApart(work, noun, tokens) && !isSaidOtherwise(work, text)) return;
  const rest = withoutNoun(work, noun, tokens);
  if (rest !== null) yield reading({ tokens: rest, match: 'rest', ignored: [...ignored, textOf(noun!)] });
  const named = bySecondNoun(work, tokens);
  if (named !== null) yield reading({ tokens: named, match: 'rest' });
  if (tokens.length > 1) yield reading({ match: 'most', lacking: lackingIn(work, split.text, noun, tokens) });
}

type Left = { left: SplitQuery; nounCorrection: Correction | undefined; notes: Note[] };

/** The query with its noun and makers' names corrected, without other mistyped words. */
function withoutMistyped(work: Workspace, split: SplitQuery): Left {
  const { head, known, corrections } = split;
  const isHeadOrOnly = (at: number) => known[at] === head || known.length === 1;
  // A maker's name in the other alphabet is certain
  const isName = ({ kind, from }: Note) => kind === 'sound' && from.length >= MIN_NAME_LENGTH;
  // Two words for one are found together or not at all
  const isSplit = ({ kind }: Note) => kind === 'split';
  const meant = corrections
    .map(({ at, options }) => ({ at, options: options.filter(({ note }) => !isSplit(note)) }))
    .filter(({ at, options: [first] }) => first !== undefined && (isHeadOrOnly(at) || isName(first.note)));
  const correctionOf = (token: Token) => meant.find(({ at }) => known[at] === token)?.options[0];
  // Another unknown word may be an abbreviation of the goods
  const isAbbreviated = (token: Token) => knownForm(work, token) !== null;
  const dropped = corrections
    .filter(({ at }) => !meant.some((one) => one.at === at) && !isAbbreviated(known[at]!))
    .map(({ at }) => known[at]!);
  const nounCorrection = head === null ? undefined : correctionOf(head);
  const left = {
    ...split,
    head: nounCorrection?.tokens[0] ?? head,
    known: known.filter((token) => !dropped.includes(token)).flatMap((token) => correctionOf(token)?.tokens ?? [token]),
    corrections: [],
    ignored: [...split.ignored, ...dropped.map((token) => unknownOf(split.text, token))],
  };
  return { left, nounCorrection, notes: meant.map(({ options }) => options[0]!.note) };
}

/** The words and sizes of a text that no goods of the noun have, as they were typed. */
function lackingIn(work: Workspace, text: string, noun: Token | null, tokens: readonly Token[]): string[] {
  if (noun === null) return [];
  const names = [[noun], ...meaningsOf(work, wordOf(noun))];
  const isWithNoun = (beside: readonly Token[]) => names.some((name) => areTogether(work, [...name, ...beside]));
  return tokens
    .filter((token) => token !== noun)
    .filter((token) => ![[token], ...meaningsOf(work, textOf(token))].some(isWithNoun))
    .map((token) => typedOf(text, token));
}

/**
 * All the rest of a query, where none of it goes with the noun: what is called a 'ящик ЩМП 650х500' is a
 * 'Корпус ЩМП 650х500' there, not a box for tools. Null where some of it does.
 */
function withoutNoun(work: Workspace, noun: Token | null, tokens: readonly Token[]): Token[] | null {
  if (noun === null || tokens.some(({ role }) => role === 'dependent')) return null;
  if (meaningsOf(work, wordOf(noun)).length > 0) return null;
  const rest = tokens.filter((token) => token !== noun).map((token) => ({ ...token, isWhole: true }));
  const telling = rest.filter((token) => !isPlainWord(textOf(token)) && !/^\d+$/.test(textOf(token)));
  if (telling.length < 2 || !telling.some(isSignificant)) return null;
  if (telling.some((token) => areTogether(work, [{ ...noun, role: 'head' }, token]))) return null;
  return areTogether(work, rest) ? rest : null;
}

/** Of two nouns that no product has together the second one says more: 'муфта американка' is an 'американка'. */
function bySecondNoun(work: Workspace, tokens: readonly Token[]): Token[] | null {
  const isNoun = (token: Token) => token.isWord && token.role !== 'dependent' && isThing(work, wordOf(token));
  const first = tokens.find((token) => isNoun(token) && token.role === 'head');
  const behind = first === undefined ? [] : tokens.slice(tokens.indexOf(first) + 1);
  const second = behind.find((token) => token.isWord && !isAnyAdjective(wordOf(token)));
  if (first === undefined || second === undefined || !isNoun(second) || areTogether(work, [first, second])) return null;
  const rest = tokens.filter((token) => token !== first);
  // Another word or size confirms it
  return rest.length > 1 ? rest.map((token) => (token === second ? { ...token, role: 'head' } : token)) : null;
}

/** Whether the noun with its adjectives is another name of goods: 'вентиль шаровый', 'кран шаровый'. */
const isSaidOtherwise = (work: Workspace, text: string) =>
  paraphrasesOf(work, text).some((paraphrase) => {
    if (!paraphrase.swaps.some(({ from }) => from.includes(' '))) return false;
    const tokens = tokensOfParaphrase(work, paraphrase);
    const noun = headOf(work, tokens);
    return noun?.isWhole === true && isToldApart(work, noun, tokens);
  });
