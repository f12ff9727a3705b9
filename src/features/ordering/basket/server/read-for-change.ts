import { type SQL, sql } from 'drizzle-orm';
import { type PriceTerms, rulesVersionSql, sectionListSql } from '#goods/pricing/server/index.ts';
import { snapshotSql } from '#goods/products/server/index.ts';
import { batched, type Db, openedConnections, rowsOf, statementFor } from '#server/db/index.ts';
import { type KeptAnswer, keptAnswerColumn, type RequestMark } from '#server/idempotency.ts';
import { keepLines, lastKnownLines } from './known-lines.ts';
import { createBasket } from './lock-basket.ts';
import type { Goods } from './read-basket.ts';
import { itemColumns, itemJoins, itemOf, type ItemRow, namedColumns } from './sellable-items.ts';
import { basket, basketLine } from './tables.ts';

/** A basket with what a change of these items needs to know. */
export type BasketForChange = {
  version: number;
  lineCount: number;
  /** Base units of the lines of these items, by item id. */
  quantities: ReadonlyMap<number, number>;
  /** The units in which those were chosen, by item id. */
  units: ReadonlyMap<number, string | null>;
  /** By item id; items that never were in the shop are missing. */
  goods: ReadonlyMap<number, Goods>;
  /** Of the discounts, and the snapshot of the database, when all of it was read. */
  rulesVersion: string | null;
  snapshot: string;
  /** The answer that an earlier request with this Idempotency-Key got. */
  kept: KeptAnswer | null;
};

const $ = sql.placeholder;

/**
 * Whose basket, which items at which prices, the Idempotency-Key of the change, and the version of the basket of which the
 * lines have been counted; each an expression of a statement.
 */
type AskedSql = { account: SQL; priceTypeId: SQL; ids: SQL; key: SQL; countedVersion: SQL };

/** One row a basket, its items as JSON: rows of all their columns would cost each execution more than the items do. */
function columnsOf({ account, priceTypeId, ids, key, countedVersion }: AskedSql) {
  const columns = {
    ...itemColumns,
    quantity: sql`line.quantity`,
    chosenUnit: sql`line.unit`,
    sectionList: sectionListSql,
  };
  return {
    snapshot: snapshotSql,
    rulesVersion: rulesVersionSql,
    snapshotVersion: sql<number | null>`(select version from ${basket} where account_id = ${account})`,
    // The lines of a basket lie in as many pages as there were additions
    lineCount: sql<number | null>`(
      select case when own.version is distinct from ${countedVersion} then (
        select count(*)::int from ${basketLine} where account_id = own.account_id) end
      from ${basket} own where own.account_id = ${account})`,
    kept: keptAnswerColumn(account, key),
    items: sql<LineRow[] | null>`(
      select json_agg(found) from (
        select ${namedColumns(columns)}
        from unnest(${ids}) as item (id) ${itemJoins(priceTypeId)}
          left join ${basketLine} line on line.account_id = ${account} and line.item_id = item.id
      ) as found)`,
  };
}

type LineRow = ItemRow & { quantity: number | null; chosenUnit: string | null; sectionList: string };

const lockedStatement = statementFor((db) => {
  const asked = {
    account: sql`${$('account')}::int`,
    priceTypeId: sql`${$('priceTypeId')}::int`,
    ids: sql`(select ${$('ids')}::int[])`,
    key: sql`${$('key')}::text`,
    countedVersion: sql`null`,
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
        countedVersion: sql`asked."countedVersion"`,
      }),
    })
    .from(
      sql`jsonb_to_recordset(${$('asked')}::jsonb) as asked (n int, account int, "priceTypeId" int, ids int[],
        key text, "countedVersion" int)`,
    )
    .prepare('basket_read_for_change'),
);

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
  const [row] = await lockedStatement(tx).execute(askedOf(accountId, terms, itemIds, mark));
  if (!row) await createBasket(tx, accountId);
  if (!row || row.version !== row.snapshotVersion) return readUnderLock(tx, accountId, terms, itemIds, mark);
  return basketOf(row, row.version, row.lineCount!, terms);
}

type Asked = ReturnType<typeof askedOf> & { countedVersion: number | null };

const readAll = (db: Db, asked: readonly Asked[]) => rowsOf(asked, (values) => unlockedStatement(db).execute(values));

/** Baskets that change at the same time are read by one statement. */
const readTogether = batched(readAll);

/** More items make those wait that are read with them. */
const MAX_TOGETHER = 20;

/** The same without a lock, for a change that expects the version of the basket; null where there is none yet. */
export async function readForChange(
  db: Db,
  accountId: number,
  terms: PriceTerms,
  itemIds: readonly number[],
  mark: RequestMark | null,
): Promise<BasketForChange | null> {
  const opened = openedConnections(db);
  const known = lastKnownLines(db, accountId);
  const asked = { ...askedOf(accountId, terms, itemIds, mark), countedVersion: known?.version ?? null };
  const row = itemIds.length > MAX_TOGETHER ? (await readAll(db, [asked]))[0]! : await readTogether(db, asked);
  const version = row.snapshotVersion;
  if (version === null) return null;
  // A connection that was opened meanwhile may lead to another server
  if (row.lineCount === null && openedConnections(db) !== opened)
    return readForChange(db, accountId, terms, itemIds, mark);
  const lineCount = row.lineCount ?? known!.lineCount;
  const lines = new Map(
    (row.items ?? []).map(({ id, quantity, chosenUnit }) => [id, { quantity: quantity ?? 0, unit: chosenUnit }]),
  );
  keepLines(db, accountId, version, { version, lineCount, lines, opened });
  return basketOf(row, version, lineCount, terms);
}

const askedOf = (account: number, { priceTypeId }: PriceTerms, ids: readonly number[], mark: RequestMark | null) => {
  return { account, priceTypeId, ids, key: mark?.key ?? null };
};

type Row = Omit<Awaited<ReturnType<typeof readAll>>[number], 'n' | 'snapshotVersion' | 'lineCount'>;

function basketOf({ items, ...read }: Row, version: number, lineCount: number, terms: PriceTerms): BasketForChange {
  const rows = items ?? [];
  return {
    ...read,
    version,
    lineCount,
    quantities: new Map(rows.map(({ id, quantity }) => [id, quantity ?? 0])),
    units: new Map(rows.map(({ id, chosenUnit }) => [id, chosenUnit])),
    goods: new Map(rows.map((row) => [row.id, goodsOf(row, terms)])),
  };
}

function goodsOf(row: LineRow, terms: PriceTerms): Goods {
  const { quantity: _, chosenUnit: __, sectionList, ...item } = row;
  return { item: itemOf(item, terms), sectionList };
}
