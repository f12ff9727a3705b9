import { readFileSync } from 'node:fs';
import { type LexiconKind, type LexiconLine, lexiconKinds, parseLexicon, textsOf } from './parse-lexicon.ts';

/** Lexicons of trades that the product ships, in the order in which they are read. */
export const tradeLexicons = ['electrical', 'plumbing'] as const;
export type TradeLexicon = (typeof tradeLexicons)[number];

export const lexiconTitles: Record<TradeLexicon, string> = { electrical: 'электротехника', plumbing: 'сантехника' };

/** Sections that no lexicon of a trade has: these words are known before any lexicon is chosen. */
const ONLY_COMMON: ReadonlySet<LexiconKind> = new Set(['plain', 'units']);

const known = new Map<string, readonly LexiconLine[]>();

/** The lines of a shipped lexicon, read once. Throws where its file has a bad line. */
export function shippedLines(name: 'common' | TradeLexicon): readonly LexiconLine[] {
  let lines = known.get(name);
  if (!lines) {
    const kinds = name === 'common' ? lexiconKinds : lexiconKinds.filter((kind) => !ONLY_COMMON.has(kind));
    const { lines: read, bad } = parseLexicon(readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8'), kinds);
    const [first] = bad;
    if (first) throw new Error(`${name}.txt:${first.line}: ${first.reason}`);
    known.set(name, (lines = read));
  }
  return lines;
}

/** The entries of a kind that every shop has. */
export const commonTexts = (kind: LexiconKind): string[] => textsOf(shippedLines('common'), kind);
