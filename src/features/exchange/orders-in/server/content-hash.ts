import { createHash } from 'node:crypto';
import type { LedgerDocument } from './ledger-document.ts';

/**
 * A hash of what a document says: the same regardless of the date of its file, the sequence of its lines and how numbers and
 * blanks are written.
 */
export function contentHash(document: LedgerDocument): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(document), withoutGaps))
    .digest('base64url');
}

/** What is not said differs from what is said to be nothing. */
const withoutGaps = (_key: string, value: unknown) => (value === undefined ? '—' : value);

function sorted(document: LedgerDocument): unknown {
  const { lines, dependents, states, ...facts } = document;
  return [
    Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    lines?.map((line) => JSON.stringify(line)).toSorted() ?? null,
    states.toSorted(),
    dependents.map((one) => JSON.stringify(sorted(one), withoutGaps)).toSorted(),
  ];
}
