import { type SQL, sql } from 'drizzle-orm';
import type { PriceTerms } from '#goods/pricing/server/index.ts';
import { batched, type Db, rowsOf, statementFor } from '#server/db/index.ts';
import { type KeptAnswer, keptAnswerColumn, type RequestMark } from '#server/idempotency.ts';
import { createBasket } from './basket-row.ts';
import { itemColumns, itemJoins, itemOf, type ItemRow, namedColumns, type SellableItem } from './sellable-items.ts';
import { basket, basketLine } from './tables.ts';

/** A basket with what an addition of these items needs to know. */
export type BasketForChange = {
  version: number;
  lineCount: number;
  /** Base units of the lines of these items, by item id. */
  quantities: ReadonlyMap<number, number>;
  /** The units in which those were chosen, by item id. */
  units: ReadonlyMap<number, string | null>;
  /** By item id; items that never were in the shop are missing. */
  items: ReadonlyMap<number, SellableItem>;
  /** The answer that an earlier request with this Idempotency-Key got. */
  kept: KeptAnswer | null;
};

/** Whose basket is to be read, with which items at which prices. */
type AskedChange = { accountId: number; terms: PriceTerms; itemIds: readonly number[]; mark: RequestMark | null };

const $ = sql.placeholder;

/** Whose basket, which items at which prices, and the Idempotency-Key of the change; each an expression of a statement. */
type AskedSql = { account: SQL; priceTypeId: SQL; ids: SQL; key: SQL };

/** One row a basket, its items as JSON: rows of all their columns would cost each execution more than the items do. */
function columnsOf({ account, priceTypeId, ids, key }: AskedSql) {
  const columns = { ...itemColumns, quantity: sql`line.quantity`, chosenUnit: sql`line.unit` };
  return {
    snapshotVersion: sql<number | null>`(select version from ${basket} where account_id = ${account})`,
    lineCount: sql<number>`(select count(*)::int from ${basketLine} where account_id = ${account})`,
    kept: keptAnswerColumn(account, key),
    lines: sql<LineRow[] | null>`(
      select json_agg(found) from (
        select ${namedColumns(columns)}
        from unnest(${ids}) as item (id) ${itemJoins(priceTypeId)}
          left join ${basketLine} line on line.account_id = ${account} and line.item_id = item.id
      ) as found)`,
  };
}

type LineRow = ItemRow & { quantity: number | null; chosenUnit: string | null };

const lockedStatement = statementFor((db) => {
  const asked = {
    account: sql`${$('account')}::int`,
    priceTypeId: sql`${$('priceTypeId')}::int`,
    ids: sql`(select ${$('ids')}::int[])`,
    key: sql`${$('key')}::text`,
  };
  const locked = db.$with('locked', {}).as(sql`
    select account_id, version from ${basket} where account_id = ${asked.account} for no key update`);
  return db
    .with(locked)
    .select({ version: sql<number>`locked.version`, ...columnsOf(asked) })
    .from(sql`locked`)
    .prepare('basket_read_under_lock');
});

const unlockedStatement = statementFor((db) =>
  db
    .select({
      n: sql<number>`asked.n`,
      ...columnsOf({
        account: sql`asked.account`,
        priceTypeId: sql`asked."priceTypeId"`,
        ids: sql`asked.ids`,
        key: sql`asked.key`,
      }),
    })
    .from(
      sql`jsonb_to_recordset(${$('asked')}::jsonb) as asked (n int, account int, "priceTypeId" int, ids int[], key text)`,
    )
    .prepare('basket_read_for_change'),
);

/**
 * Locks an account's basket, created where there is none yet, until the transaction ends, and reads it in the same
 * statement. A statement that waited for the lock has read lines from before the wait. Every change of a line raises the
 * version, so the two versions differ then, and the read is repeated under the lock.
 */
export async function readUnderLock(tx: Db, change: AskedChange): Promise<BasketForChange> {
  const [row] = await lockedStatement(tx).execute(askedOf(change));
  if (!row) await createBasket(tx, change.accountId);
  if (!row || row.version !== row.snapshotVersion) return readUnderLock(tx, change);
  return basketOf(row, row.version, change.terms);
}

type Asked = ReturnType<typeof askedOf>;

const readAll = (db: Db, asked: readonly Asked[]) => rowsOf(asked, (values) => unlockedStatement(db).execute(values));

/** Baskets that change at the same time are read by one statement. */
const readTogether = batched(readAll);

/** More items make those wait that are read with them. */
const MAX_TOGETHER = 20;

/** The same without a lock, for a change that expects the version of the basket; null where there is none yet. */
export async function readForChange(db: Db, change: AskedChange): Promise<BasketForChange | null> {
  const asked = askedOf(change);
  const isAlone = change.itemIds.length > MAX_TOGETHER;
  const row = isAlone ? (await readAll(db, [asked]))[0]! : await readTogether(db, asked);
  return row.snapshotVersion === null ? null : basketOf(row, row.snapshotVersion, change.terms);
}

const askedOf = ({ accountId: account, terms: { priceTypeId }, itemIds: ids, mark }: AskedChange) => {
  return { account, priceTypeId, ids, key: mark?.key ?? null };
};

type Row = { lines: LineRow[] | null; lineCount: number; kept: KeptAnswer | null };

function basketOf({ lines, lineCount, kept }: Row, version: number, terms: PriceTerms): BasketForChange {
  const rows = (lines ?? []).map(({ quantity, chosenUnit, ...item }) => ({
    id: item.id,
    quantity: quantity ?? 0,
    unit: chosenUnit,
    item: itemOf(item, terms),
  }));
  return {
    version,
    lineCount,
    kept,
    quantities: new Map(rows.map(({ id, quantity }) => [id, quantity])),
    units: new Map(rows.map(({ id, unit }) => [id, unit])),
    items: new Map(rows.map(({ id, item }) => [id, item])),
  };
}
