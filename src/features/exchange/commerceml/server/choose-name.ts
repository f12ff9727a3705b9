import { cleanLine } from './clean-text.ts';

const MAX_LENGTH = 500;

/** How long 1C lets a name be, by the length that the base was set up with. */
const CUT_AT = new Set([25, 50, 100, 150]);

/**
 * The name of a product on one line. Where the file's name ends at a length at which 1C cuts, and the full name goes on
 * from there, the full name is taken.
 */
export function chooseName(name: string | null, fullName: string | null): { name: string; restored: boolean } {
  const short = cleanLine(unquoted(name ?? ''), MAX_LENGTH);
  const full = cleanLine(unquoted(fullName ?? ''), MAX_LENGTH);
  if (!short) return { name: full, restored: full !== '' };
  const cut = CUT_AT.has(name!.trim().length) || CUT_AT.has(name!.length);
  return cut && full.length > short.length && full.startsWith(short)
    ? { name: full, restored: true }
    : { name: short, restored: false };
}

/** A name that has passed through a CSV file keeps its quotes: `"Труба ""А"""` is `Труба "А"`. */
function unquoted(text: string): string {
  const bare = text.trim();
  if (!bare.includes('""')) return text;
  const inner = /^"(.*)"$/s.exec(bare)?.[1] ?? bare;
  return inner.replaceAll('""', '"');
}
