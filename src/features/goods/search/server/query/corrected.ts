import type { Token } from '../text/tokenize.ts';
import { readByMostWords } from './by-most-words.ts';
import type { Note } from './corrections.ts';
import { isNothingMeant } from './query-sense.ts';
import { type Reading, readingOf } from './reading.ts';
import { splitKnown, type SplitQuery, textOfTokens } from './split-known.ts';
import type { Workspace } from './workspace.ts';

/** A text with its unknown words corrected or left out, then by most of its words; none where the rest says nothing. */
export function* readCorrected(work: Workspace, text: string): Generator<Reading> {
  const split = splitKnown(work, text);
  if (isNothingMeant(work, split)) return;
  const { ignored } = split;
  for (const { tokens, notes } of trialsOf(split))
    if (tokens.length > 0) yield readingOf('corrected', textOfTokens(tokens), { tokens, notes, ignored });
  yield* readByMostWords(work, split);
}

type Trial = { tokens: Token[]; notes: Note[] };

/** The likeliest correction of every unknown token, then others of one of them. */
function trialsOf({ known, corrections }: SplitQuery): Trial[] {
  const first = corrections.map(({ at, options }) => ({ at, option: options[0]! }));
  const others = corrections.flatMap(({ options }, n) =>
    options.slice(1).map((option) => first.with(n, { at: first[n]!.at, option })),
  );
  return [first, ...others].map((chosen) => {
    const tokens = [...known];
    for (const { at, option } of chosen.toReversed()) {
      const { role, isHad } = known[at]!;
      tokens.splice(at, 1, ...option.tokens.map((token) => ({ ...token, role, isHad })));
    }
    return { tokens, notes: chosen.map(({ option }) => option.note) };
  });
}
