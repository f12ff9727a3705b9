import { type SQL, sql } from 'drizzle-orm';
import type { PriceTerms } from '#goods/pricing/server/index.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import { type KeptAnswer, keptSince, type RequestMark } from '#server/idempotency.ts';
import { idempotencyKey } from '#server/tables.ts';
import { createBasket } from './lock-basket.ts';
import { itemColumns, itemOf, itemJoins, type SellableItem } from './sellable-items.ts';
import { basket, basketLine } from './tables.ts';

/** A basket with what a change of these items needs to know. */
export type BasketForChange = {
  version: number;
  lineCount: number;
  /** Base units of the lines of these items, by item id. */
  quantities: ReadonlyMap<number, number>;
  /** Items that never were in the shop are missing. */
  items: ReadonlyMap<number, SellableItem>;
  /** The answer that an earlier request with this Idempotency-Key got. */
  kept: KeptAnswer | null;
};

const $ = sql.placeholder;

const lockedStatement = statementFor((db) => statementOn(db, sql`for no key update`).prepare('basket_read_under_lock'));
const unlockedStatement = statementFor((db) => statementOn(db, sql``).prepare('basket_read_for_change'));

function statementOn(db: Db, locking: SQL) {
  const locked = db.$with('locked', {}).as(sql`
    select account_id, version from ${basket} where account_id = ${$('account')} ${locking}`);
  const isFirst = sql`row_number() over () = 1`;
  return db
    .with(locked)
    .select({
      ...itemColumns,
      version: sql<number>`locked.version`,
      snapshotVersion: sql<number>`(select version from ${basket} where account_id = ${$('account')})`,
      lineCount: sql<number>`(select count(*)::int from ${basketLine} where account_id = ${$('account')})`,
      quantity: sql<number | null>`line.quantity`,
      kept: sql<KeptAnswer | null>`case when ${isFirst} and kept.key is not null then
        jsonb_build_object('route', kept.route, 'requestHash', kept.request_hash, 'response', kept.response) end`,
    })
    .from(
      sql`locked
        left join ${idempotencyKey} kept on kept.account_id = locked.account_id and kept.key = ${$('key')}
          and kept.at >= ${keptSince}
        left join (unnest((select ${$('ids')}::int[])) as item (id) ${itemJoins}) on true
        left join ${basketLine} line on line.account_id = locked.account_id and line.item_id = item.id`,
    );
}

/**
 * Locks an account's basket, created where there is none yet, until the transaction ends, and reads it in the same
 * statement. A statement that waited for the lock has read lines from before the wait. Every change of a line raises the
 * version, so the two versions differ then, and the read is repeated under the lock.
 */
export async function readUnderLock(
  tx: Db,
  accountId: number,
  terms: PriceTerms,
  itemIds: readonly number[],
  mark: RequestMark | null,
): Promise<BasketForChange> {
  const rows = await lockedStatement(tx).execute(valuesOf(accountId, terms, itemIds, mark));
  const [first] = rows;
  if (!first) await createBasket(tx, accountId);
  if (!first || first.version !== first.snapshotVersion) return readUnderLock(tx, accountId, terms, itemIds, mark);
  return basketOf(rows, terms);
}

/** The same without a lock, for a change that expects the version of the basket; null where there is none yet. */
export async function readForChange(
  db: Db,
  accountId: number,
  terms: PriceTerms,
  itemIds: readonly number[],
  mark: RequestMark | null,
): Promise<BasketForChange | null> {
  const rows = await unlockedStatement(db).execute(valuesOf(accountId, terms, itemIds, mark));
  return rows.length > 0 ? basketOf(rows, terms) : null;
}

const valuesOf = (account: number, { priceTypeId }: PriceTerms, ids: readonly number[], mark: RequestMark | null) => {
  return { account, priceTypeId, ids, key: mark?.key ?? null };
};

type Row = Awaited<ReturnType<ReturnType<typeof lockedStatement>['execute']>>[number];

function basketOf(rows: readonly Row[], terms: PriceTerms): BasketForChange {
  const first = rows[0]!;
  const known = rows.filter((row) => row.id !== null);
  return {
    version: first.version,
    lineCount: first.lineCount,
    quantities: new Map(known.map((row) => [row.id, row.quantity ?? 0])),
    items: new Map(known.map((row) => [row.id, itemOf(row, terms)])),
    kept: first.kept,
  };
}
