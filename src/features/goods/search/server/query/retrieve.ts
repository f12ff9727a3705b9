import { textOf } from '../text/tokenize.ts';
import type { Note } from './corrections.ts';
import type { Hits } from './hits.ts';
import { namesWithPhrase, namesWithWords, slotsNamed } from './in-names.ts';
import { matchCodes } from './match-codes.ts';
import { NAME_TIER } from './match-kinds.ts';
import { matchText, matchTokens } from './match-text.ts';
import { findNearReadings, MIN_FOUND } from './near-readings.ts';
import type { Query } from './normalise.ts';
import { leadingNoun, queryTokens } from './query-tokens.ts';
import { type Reading, readingOf } from './reading.ts';
import type { Swap } from './synonyms.ts';
import { paraphrasesOf } from './vocabulary.ts';
import type { Workspace } from './workspace.ts';

/** What a query found. */
export type Finding = {
  hits: readonly Hits[];
  /** What the query was read as, then its paraphrases. */
  texts: readonly string[];
  /** The synonyms of each paraphrase. */
  swaps: readonly (readonly Swap[])[];
  /** The changes made to the query. */
  notes: readonly Note[];
  /** Words of the query that no goods have. */
  ignored: readonly string[];
  /** Words of buying and cities. */
  dropped: readonly string[];
  /** No product has all words that are not ignored. */
  isPartial: boolean;
  /** Words that no product with the noun has. */
  lacking: readonly string[];
  /** How many products with most of the words were appended to those with all. */
  appendedNear: number;
  /** The noun of the query, if no goods are called so. */
  missingHead: string | null;
  /** The query, if it stands in names as it is written. */
  inNames: string | null;
};

/** The goods of the first reading that has any, and all goods in whose names the query stands. */
export function retrieve(work: Workspace, query: Query, readings: Iterable<Reading>): Finding {
  for (const reading of readings)
    if (reading.kind === 'notSold' || findBy(work, reading) > 0)
      return withNames(work, query, findingOf(work, query, reading));
  return withNames(work, query, findingOf(work, query, readingOf('typed', query.text)));
}

/** Adds the goods of a reading; returns how many. */
export function findBy(work: Workspace, { kind, text, tokens, match }: Reading): number {
  if (kind === 'code') return matchCodes(work, text);
  if (match === 'most') return findNearReadings(work, text, MIN_FOUND);
  return (tokens ? matchTokens(work, tokens) : 0) || matchText(work, text);
}

function findingOf(work: Workspace, { text, dropped }: Query, reading: Reading): Finding {
  const paraphrases = paraphrasesOf(work, reading.text);
  const noun = leadingNoun(queryTokens(work, text));
  const { notes, ignored, lacking } = reading;
  const isHeadMissing = reading.kind === 'notSold' || (noun !== undefined && ignored.includes(textOf(noun)));
  return {
    hits: work.hits,
    texts: [reading.text, ...paraphrases.map((one) => one.text)],
    swaps: paraphrases.map(({ swaps }) => swaps),
    notes,
    ignored,
    dropped,
    isPartial: reading.match !== 'all',
    lacking,
    appendedNear: 0,
    missingHead: isHeadMissing ? (reading.kind === 'notSold' ? ignored[0]! : textOf(noun!)) : null,
    inNames: null,
  };
}

/**
 * A finding with all products in whose names the text stands as it is written. Where they were found by another text or
 * by some of the words alone, these are found instead; where nothing was, those that have the words in any order.
 */
function withNames(work: Workspace, { typed }: Query, finding: Finding): Finding {
  const { hits, notes, ignored, isPartial } = finding;
  const isAsTyped = notes.length + ignored.length === 0 && !isPartial;
  const phrase = namesWithPhrase(work, typed);
  const named = phrase ?? (hits.some(({ count }) => count > 0) ? null : namesWithWords(work, typed));
  if (named === null) return finding;
  if (!isAsTyped) for (const own of hits) own.clear();
  for (const [n, own] of hits.entries())
    for (const slot of slotsNamed(named, n)) if (own.scores[slot] === 0) own.add(slot, NAME_TIER, 'words');
  const found = { ...finding, inNames: phrase && typed };
  if (isAsTyped) return found;
  const asTyped = { notes: [], ignored: [], isPartial: false, lacking: [], missingHead: null };
  return { ...found, texts: [typed], swaps: [], ...asTyped };
}

/** Where few products have all words, appends those with most of them. */
export function appendNear(work: Workspace, finding: Finding): Finding {
  const count = finding.hits.reduce((sum, one) => sum + one.count, 0);
  const hasCodes = finding.hits.some((one) => one.hasCodes);
  if (count === 0 || count >= MIN_FOUND || finding.isPartial || hasCodes) return finding;
  return { ...finding, appendedNear: findNearReadings(work, finding.texts[0]!, MIN_FOUND - count) };
}
