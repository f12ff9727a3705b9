import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { ImportRun } from '../import-run.ts';
import { namesOf, type OfferItem } from '../match/offer-item.ts';

/** What was replaced by another figure: the price type or the warehouse, and both figures as an operator reads them. */
type Replaced = { itemId: number; field: string; before: string; after: string };

type Figures = {
  kind: 'price' | 'stock';
  /** The beginning of a statement that writes them; its rows `differing d` are what is not as it came. */
  differing: SQL;
  /** Of a row of `differing`: not null where the shop had a figure. */
  earlier: SQL;
  /** Of such a row, `field`, `before` and `after` of a `Replaced`. */
  field: SQL;
  before: SQL;
  after: SQL;
  /** A list of what is left as it is, as JSON, in place of rows of `differing`. */
  left?: SQL;
};

/**
 * Writes prices or stock and returns how many were written, and what was left. What they were before is read only as long as
 * the journal keeps changes: for most figures of a large file it counts them.
 */
export async function writeFigures<L = never>(
  tx: Db,
  run: ImportRun,
  items: readonly OfferItem[],
  { kind, differing, earlier, field, before, after, left = sql`null` }: Figures,
): Promise<{ written: number; left: L[] }> {
  const replaced = sql`json_agg(json_build_object('itemId', d.item_id, 'field', ${field}, 'before', ${before}, 'after', ${after}))
    filter (where ${earlier} is not null)`;
  const { rows } = await tx.execute<{
    written: number;
    counted: number;
    ids: number[];
    replaced: Replaced[] | null;
    left: L[] | null;
  }>(sql`
    ${differing}
    select count(*)::int as written, count(${earlier})::int as counted, coalesce(array_agg(d.item_id), '{}') as ids,
      ${run.journal.hasRoomFor(kind) ? replaced : sql`null`} as replaced, ${left} as left
    from differing d`);
  const { written, counted, ids, replaced: named, left: own } = rows[0]!;
  run.changes.add(kind, ids);
  if (named === null) run.journal.countChanges(kind, counted);
  else {
    const names = namesOf(items);
    for (const { itemId, ...change } of named) run.journal.change({ kind, itemId, ...names.get(itemId)!, ...change });
  }
  return { written, left: own ?? [] };
}
