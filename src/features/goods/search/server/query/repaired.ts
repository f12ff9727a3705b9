import { type Token, tokenize } from '../text/tokenize.ts';
import type { Finding } from './finding.ts';

/** What a text was read as, with the changes made to it. */
export type Repaired = Pick<Finding, 'notes' | 'ignored' | 'isPartial'> &
  Partial<Pick<Finding, 'lacking'>> & { readAs: string };

/** The text of tokens, with a preposition before the purpose and the parts of a thing. */
export const textOfTokens = (tokens: readonly Token[]) =>
  tokens
    .map(({ forms, role, isHad }, n) => {
      const before = tokens[n - 1];
      const isFirst = role === 'dependent' && (before?.role !== 'dependent' || before.isHad !== isHad);
      return `${isFirst ? (isHad ? 'с ' : 'для ') : ''}${forms[0]!.join(' ')}`;
    })
    .join(' ');

/** A token as it stands in a text: '100 ампер' of '100a'. */
export function typedOf(text: string, key: string): string {
  const words = text.split(/\s+/);
  for (const [n, word] of words.entries())
    for (const part of [`${word} ${words[n + 1] ?? ''}`.trim(), word]) {
      const [first, ...more] = tokenize(part);
      if (more.length === 0 && first?.forms[0]!.join(' ') === key) return part.replace(/[.,;:!?]+$/, '');
    }
  return key;
}
