import { stem } from '../text/stem.ts';
import { type Token, wordOf } from '../text/tokenize.ts';
import { findCodes } from './find-codes.ts';
import { hasAll, intersect, weightInQuery } from './intersect.ts';
import type { MatchKind } from './match-kinds.ts';
import { tokensOfParaphrase } from './meanings.ts';
import { termsOf } from './query-terms.ts';
import { queryTokens } from './query-tokens.ts';
import type { Term } from './resolve-term.ts';
import { isThingOrSynonym, paraphrasesOf } from './vocabulary.ts';
import type { Workspace } from './workspace.ts';

/** Another word for the same counts for a little less. */
export const SYNONYM = 0.9;

/** A word in Latin letters names a type or a maker, which says more than the noun. */
export const isModelName = ({ forms }: Token) => /^[a-z]{3,}$/.test(forms[0]![0]!);

/** A product with all words that is not called by the noun. */
const RELAXED = 0.8;

/** Looks for a text literally, and with synonyms; returns how many products were found. */
export function matchText(work: Workspace, text: string, tokens = queryTokens(work, text)): number {
  const found = work.segments.reduce((sum, segment, n) => sum + findCodes(segment, text, work.hits[n]!), 0);
  const paraphrases = paraphrasesOf(work, text);
  if (paraphrases.length === 0) return found + matchTokens(work, tokens);
  // A repeated word means a fitting with two equal ends; goods with only one of them do not match
  const isSaidTwice = tokens.some((token, n) => token.isWord && isSame(token, tokens[n - 1]));
  const typed = found + (isSaidTwice ? 0 : matchTokens(work, tokens));
  const terms = termsOf(work, tokens);
  const most = terms ? weightOfAll(work, terms) : Infinity;
  const tried = new Set([sayingOf(tokens)]);
  const all = paraphrases.reduce((sum, one, paraphrase) => {
    const own = tokensOfParaphrase(work, one);
    if (tried.has(sayingOf(own))) return sum;
    tried.add(sayingOf(own));
    return sum + matchTokens(work, own, { matchKind: 'synonym', factor: SYNONYM, most, paraphrase });
  }, typed);
  return isSaidTwice && all === 0 ? matchTokens(work, tokens) : all;
}

const isSame = ({ forms }: Token, before: Token | undefined) =>
  before?.isWord === true && stem(wordOf(before)) === stem(forms[0]![0]!);

/** A key of tokens in any order: 'выключатель автоматический' and 'автоматический выключатель' are equal. */
function sayingOf(tokens: readonly Token[]): string {
  const parts = tokens.map(({ forms, role, isWord }) => {
    const whole = forms[0]!.join(' ');
    return `${isWord ? stem(whole) : whole} ${role ?? ''}`;
  });
  return parts.toSorted().join(',');
}

/**
 * How tokens are looked for, by default as words that stand for themselves. `most`: what all of them may weigh together, as
 * a synonym says no more than what it stands for. `paraphrase`: the number of the paraphrase of the text.
 */
type Manner = { matchKind: MatchKind; factor: number; most: number; paraphrase: number };

const AS_WORDS: Manner = { matchKind: 'words', factor: 1, most: Infinity, paraphrase: 0 };

/** Adds the products that have all tokens; as they are written where there are such, else in looser forms. */
export function matchTokens(work: Workspace, tokens: readonly Token[], manner: Manner = AS_WORDS): number {
  const { most, ...found } = manner;
  const loosest = Math.max(2, ...tokens.map(({ forms }) => forms.length));
  for (let looseness = 0; looseness < loosest; looseness += 1) {
    const terms = termsOf(work, tokens, looseness)?.map(asNamed);
    if (!terms) continue;
    const share = Math.min(1, most / weightOfAll(work, terms));
    const count = intersect(work, terms, { ...found, factor: found.factor * share });
    if (count > 0) return count;
  }
  const head = tokens.find(({ role }) => role === 'head');
  // If goods are called by the noun, accessories of them do not match
  if (manner.matchKind !== 'words' || head === undefined) return 0;
  if (isThingOrSynonym(work, wordOf(head)) && !tokens.some(isModelName)) return 0;
  const terms = termsOf(work, tokens, loosest - 1)?.map(asRelaxed);
  return terms ? intersect(work, terms, { ...found, factor: found.factor * RELAXED }) : 0;
}

/** The product itself must be named by the noun. */
const asNamed = (term: Term): Term =>
  term.role === 'head' && term.scope === 'anywhere' ? { ...term, scope: 'named' } : term;

/** The product is not called by the noun. */
function asRelaxed({ calledOtherwise, ...term }: Term): Term {
  // An adjective must describe the purpose: 'под плитку' does not match 'плитка напольная'
  const scope = term.role === 'head' ? 'own' : term.role === 'attribute' ? 'purpose' : 'anywhere';
  return calledOtherwise === 'synonym' ? { ...term, scope, calledOtherwise } : { ...term, scope };
}

/** Whether a product has all of these tokens, the noun in its own name. */
export function areTogether(work: Workspace, tokens: readonly Token[]): boolean {
  const anyPlace = (term: Term): Term => (term.role === 'only' ? { ...term, scope: 'anywhere' } : asNamed(term));
  const terms = termsOf(work, tokens)?.map(anyPlace);
  return terms !== undefined && terms.length > 0 && hasAll(work, terms);
}

const weightOfAll = ({ goods }: Workspace, terms: readonly Term[]): number =>
  terms.reduce((sum, term) => sum + weightInQuery(term, goods), 0);
