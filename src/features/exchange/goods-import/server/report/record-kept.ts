import { isDeepStrictEqual } from 'node:util';
import { type Difference, type FieldText, fieldTexts, type Held } from '#goods/products/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Change, Journal } from './journal.ts';

/** Fields of one product or variant that were set by hand and whose source has another value now. */
export type Kept = Pick<Change, 'itemId' | 'name' | 'article'> & { differences: readonly Difference[] };

/** The differences that an import has brought; the others were there before it. */
export const newDifferences = (held: Held, differences: readonly Difference[]): Difference[] =>
  differences.filter(({ field, theirs }) => !isDeepStrictEqual(held[field]?.source, theirs));

/** The differences of products in words. */
export const differenceTexts = (db: Db, kept: readonly Kept[]): Promise<FieldText[][]> =>
  fieldTexts(
    db,
    kept.map(({ differences }) => ({
      before: Object.fromEntries(differences.map(({ field, ours }) => [field, ours])),
      after: Object.fromEntries(differences.map(({ field, theirs }) => [field, theirs])),
    })),
  );

/** Lists what an import leaves although its source has another value now. */
export async function recordKept(db: Db, journal: Journal, kept: readonly Kept[]): Promise<void> {
  const texts = journal.hasRoomFor('held') ? await differenceTexts(db, kept) : null;
  for (const [index, { differences, ...item }] of kept.entries()) {
    if (texts) for (const text of texts[index]!) journal.change({ kind: 'held', ...item, ...text });
    else journal.countChanges('held', differences.length);
  }
}
