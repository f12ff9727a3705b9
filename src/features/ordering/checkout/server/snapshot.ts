import { randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { PricedLine, PricedBasket } from '#ordering/basket/server/index.ts';
import { lastChoicesColumn, type OfferedChoices } from '#ordering/orders/server/index.ts';
import { batched, type Db, rowsOf, setLockTimeout, statementFor } from '#server/db/index.ts';
import { checkoutSnapshot, type SnapshotLine } from './tables.ts';

/** All nodes share the clock of the database. */
const storedSince = sql`now() - interval '24 hours'`;
/** The most snapshots that are kept of an account. */
const STORED_COUNT = 20;

/** What an order is compared with. */
export type Snapshot = Pick<typeof checkoutSnapshot.$inferSelect, 'basketVersion' | 'companyId' | 'lines'>;

/** A line as the buyer is shown it. */
function snapshotLine({ item, quantity, price, vatPercent }: PricedLine): SnapshotLine {
  return { itemId: item.id, quantity, priceBase: price.valueBase, price: price.valueVat, vatPercent };
}

const $ = sql.placeholder;

const saved = statementFor((db) => {
  const [account, company, seesAll] = [sql`asked."accountId"`, sql`asked."companyId"`, sql`asked."seesAll"`];
  const asked = sql`jsonb_to_recordset(${$('asked')}::jsonb) as asked (n int, key text, "accountId" int, "companyId" int,
    "seesAll" boolean, version int, lines jsonb, total bigint)`;
  // Two statements that delete snapshots of the same accounts must not wait for each other
  const older = db.$with('older', {}).as(sql`
    delete from ${checkoutSnapshot} where checkout_key = any(array(
      select own.checkout_key from ${asked} cross join lateral (
        select checkout_key from ${checkoutSnapshot} where account_id = ${account} and (at < ${storedSince}
          or checkout_key in (select checkout_key from ${checkoutSnapshot} where account_id = ${account}
            order by at desc offset ${STORED_COUNT - 1}))
        for update skip locked) own))`);
  const added = db.$with('added', {}).as(sql`
    insert into ${checkoutSnapshot} (checkout_key, account_id, company_id, basket_version, lines, total, at)
    select key, ${account}, ${company}, version, lines, total, now() from ${asked}`);
  return db
    .with(older, added)
    .select({
      n: sql<number>`asked.n`,
      last: lastChoicesColumn({ account, company, seesAll }),
      // A snapshot waits for who holds its account
      lockTimeout: sql`case when ${$('isShared')}::boolean then ${setLockTimeout} end`,
    })
    .from(asked)
    .prepare('save_checkout_snapshot');
});

type Asked = {
  key: string;
  accountId: number;
  companyId: number;
  /** The account may see all orders of the company. */
  seesAll: boolean;
  /** Of the basket. */
  version: number;
  lines: SnapshotLine[];
  /** Kopecks. */
  total: number;
};

/** Checkouts that are opened at the same time share one statement. */
const saveTogether = batched((db: Db, asked: readonly Asked[]) =>
  rowsOf(asked, (values) => saved(db).execute({ ...values, isShared: asked.length > 1 })),
);

/**
 * Keeps what the buyer is shown, for 24 hours and the last 20 times, and returns the key that an order names it by
 * with it the choices that
 * the basket begins with, if an earlier order has any.
 */
export async function saveSnapshot(
  db: Db,
  shown: { accountId: number; companyId: number; seesAll: boolean; basket: PricedBasket },
): Promise<{ checkoutKey: string; last: OfferedChoices | null }> {
  const { accountId, companyId, seesAll, basket } = shown;
  const checkoutKey = randomBytes(24).toString('base64url');
  const { last } = await saveTogether(db, {
    key: checkoutKey,
    accountId,
    companyId,
    seesAll,
    version: basket.version,
    lines: basket.lines.filter((line) => line.isOrdered).map(snapshotLine),
    total: basket.totals.total,
  });
  return { checkoutKey, last };
}

/**
 * The snapshot of this key, or where the key is null the newest one, as a column of a larger statement: of this account,
 * not older than a day.
 */
export function snapshotColumn(account: SQL, key: SQL): SQL<Snapshot | null> {
  return sql<Snapshot | null>`(
    select json_build_object('basketVersion', basket_version, 'companyId', company_id, 'lines', lines)
    from ${checkoutSnapshot}
    where account_id = ${account} and (${key} is null or checkout_key = ${key}) and at >= ${storedSince}
    order by at desc limit 1)`;
}
