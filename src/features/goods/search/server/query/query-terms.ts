import { isAdjective, isAnyAdjective } from '../text/name-parts.ts';
import { isStopWord } from '../text/stop-words.ts';
import { type Token, wordOf } from '../text/tokenize.ts';
import { inOtherUnits } from '../text/units.ts';
import { resolveTerm, type Term } from './resolve-term.ts';
import { isThing, isThingOrSynonym } from './vocabulary.ts';
import type { Workspace } from './workspace.ts';

/** The terms of tokens; null if no goods have one of them. */
export function termsOf(work: Workspace, tokens: readonly Token[], looseness = 0): Term[] | null {
  const terms: Term[] = [];
  const head = tokens.find(({ role }) => role === 'head');
  // Where goods are not called so, an abbreviation among the other words proves nothing
  const canAbbreviate = head === undefined || head.isWhole === true || isThingOrSynonym(work, wordOf(head));
  for (const [n, token] of tokens.entries()) {
    const isLast = n === tokens.length - 1;
    const known = knownForm(work, token, { looseness, isLast, canAbbreviate, isOnly: tokens.length === 1 });
    if (!known) return null;
    terms.push(...known);
  }
  return terms.map((term, n) => ({ ...term, index: n }));
}

/** `looseness`: the first of the token's forms that is tried; `isLast`, `isOnly`: the last or only token of the query. */
type Form = { looseness?: number; isLast?: boolean; canAbbreviate?: boolean; isOnly?: boolean };

/** The strictest form of a token, from one on, of which every term is somewhere. */
export function knownForm(
  work: Workspace,
  token: Token,
  { looseness = 0, isLast = false, canAbbreviate = true, isOnly = false }: Form = {},
): Term[] | null {
  const { forms, role, isWhole = false, isUnitUnsure = false } = token;
  const isNoun = role === 'head' || isOnly;
  for (const form of forms.slice(Math.min(looseness, forms.length - 1))) {
    const isPart = form.length > 1 && form !== forms[0] && /^[a-zа-я]\d/.test(forms[0]![0]!);
    const terms = form
      .filter((term) => form.length === 1 || !isStopWord(term))
      .map((term): Term => {
        const found = resolveTerm(work.segments, term, {
          isLast,
          isLoose: looseness > 0,
          isNoun: role === 'head' && !isLast,
          isThing: isNoun && !isAdjective(term),
          canAbbreviate,
          isWhole,
          isWidth: WIDTH.test(forms[0]![0]!),
          otherUnits: form === forms[0] || isUnitUnsure ? [] : inOtherUnits(forms[0]![0]!, term),
        });
        // A part of a size is not another measure: '10' of 'М10х60' is not the width of its wrench
        if (isPart && /^\d/.test(term)) return { ...found, scope: 'own' };
        return { ...found, ...roleOf(work, token, term, isOnly) };
      });
    if (terms.every(({ count }) => count > 0)) return terms;
  }
  return null;
}

/** The role of a word in the query, and where it counts. */
function roleOf(
  work: Workspace,
  { isWord, isWhole, role }: Token,
  term: string,
  isOnly: boolean,
): Pick<Term, 'role' | 'scope' | 'calledOtherwise'> {
  if (isWord && role === undefined && isAnyAdjective(term)) return { role: 'attribute', scope: 'anywhere' };
  if (role !== 'head' && !isOnly) return role === undefined ? { scope: 'anywhere' } : { role, scope: 'anywhere' };
  const noun = isOnly ? 'only' : 'head';
  if (isThing(work, term)) return { role: noun, scope: isOnly ? 'anywhere' : 'named' };
  if (!isThingOrSynonym(work, term)) return { role: noun, scope: 'anywhere' };
  if (isWhole === true) return { role: noun, scope: 'anywhere', ...(!isOnly && { calledOtherwise: 'synonym' }) };
  return { role: noun, scope: 'begins', calledOtherwise: 'typed' };
}

const WIDTH = /^\d{2}(?:cm|m)?$|^\d+x\d+$/;
