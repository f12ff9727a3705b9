import type { Token } from '../text/tokenize.ts';
import type { Note } from './corrections.ts';
import { findNearest } from './find-nearest.ts';
import type { Hits } from './hits.ts';
import { findWords, matchText } from './match-text.ts';
import { isNothingMeant } from './query-sense.ts';
import { type Repaired, textOfTokens, typedOf } from './repaired.ts';
import type { SearchIndex } from './search-index.ts';
import { understand, type Understood } from './understand.ts';

/** Looks for a text with its unknown words read otherwise, else by most of its words. */
export function findRepaired(index: SearchIndex, hits: readonly Hits[], text: string): Repaired {
  const repaired = findUnderstood(index, hits, understand(index, text));
  return { ...repaired, ignored: repaired.ignored.map((word) => (/\d/.test(word) ? typedOf(text, word) : word)) };
}

function findUnderstood(index: SearchIndex, hits: readonly Hits[], understood: Understood): Repaired {
  const { text, ignored } = understood;
  if (isNothingMeant(index, understood)) return { readAs: text, notes: [], ignored, isPartial: false };
  for (const { tokens, notes } of trialsOf(understood)) {
    if (tokens.length === 0) continue;
    const readAs = textOfTokens(tokens);
    if (findWords(index, hits, tokens) > 0 || matchText(index, hits, readAs) > 0)
      return { readAs, notes, ignored, isPartial: false };
  }
  return findNearest(index, hits, understood);
}

type Trial = { tokens: Token[]; notes: Note[] };

/** The likeliest reading of every unknown token, then others of one of them. */
function trialsOf({ known, corrections }: Understood): Trial[] {
  const first = corrections.map(({ at, readings }) => ({ at, reading: readings[0]! }));
  const others = corrections.flatMap(({ readings }, n) =>
    readings.slice(1).map((reading) => first.with(n, { at: first[n]!.at, reading })),
  );
  return [first, ...others].map((chosen) => {
    const tokens = [...known];
    for (const { at, reading } of chosen.toReversed())
      tokens.splice(
        at,
        1,
        ...reading.tokens.map((token) => ({ ...token, role: known[at]!.role, isHad: known[at]!.isHad })),
      );
    return { tokens, notes: chosen.map(({ reading }) => reading.note) };
  });
}
