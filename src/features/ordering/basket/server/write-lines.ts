import { sql } from 'drizzle-orm';
import { idempotencyKey } from '#server/tables.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import { keptSince, keyReused, type RequestMark } from '#server/idempotency.ts';
import { basket, basketLine } from './tables.ts';

type Change = {
  accountId: number;
  /** The contract of a basket that has none yet. */
  companyId: number | null;
  /** The version of the basket that the lines were computed from; null where the basket is locked. */
  expected: number | null;
  lines: readonly { id: number; productId: number; quantity: number }[];
  /** Stored with the answer in the same statement. */
  mark: RequestMark | null;
  answer?: unknown;
  now: Date;
};

const $ = sql.placeholder;

const statementOf = statementFor((db) => {
  const expected = sql`${$('expected')}::int`;
  // Waits for a change that is under way, and then compares the version that it has left
  const target = db.$with('target', {}).as(sql`
    select account_id from ${basket}
    where account_id = ${$('account')}::int and (${expected} is null or version = ${expected}) for no key update`);
  const kept = db.$with('kept', {}).as(sql`
    insert into ${idempotencyKey} as earlier (account_id, key, route, request_hash, response, at)
    select account_id, ${$('key')}::text, ${$('route')}::text, ${$('requestHash')}::text, ${$('answer')}::jsonb, now()
    from target where ${$('key')}::text is not null
    on conflict (account_id, key) do update set route = excluded.route, request_hash = excluded.request_hash,
      response = excluded.response, at = excluded.at
    where earlier.at < ${keptSince}
    returning key`);
  // Only a switch changes the company: one that has just ended may be newer than the session of this request
  const changed = db.$with('changed', {}).as(sql`
    update ${basket} set version = version + 1, company_id = coalesce(company_id, ${$('company')}::int),
      updated_at = ${$('now')}::timestamptz
    from target
    where basket.account_id = target.account_id and (${$('key')}::text is null or exists (select 1 from kept))
    returning basket.account_id`);
  const written = db.$with('written', {}).as(sql`
    insert into ${basketLine} (account_id, item_id, product_id, quantity, added_at)
    select changed.account_id, item_id, product_id, quantity, ${$('now')}::timestamptz + n * interval '1 microsecond'
    from changed, unnest(${$('ids')}::int[], ${$('productIds')}::int[], ${$('quantities')}::int[])
      with ordinality as line (item_id, product_id, quantity, n)
    on conflict (account_id, item_id) do update set quantity = excluded.quantity`);
  return db
    .with(target, kept, changed, written)
    .select({
      isThere: sql<boolean>`exists (select 1 from target)`,
      isWritten: sql<boolean>`exists (select 1 from changed)`,
    })
    .from(sql`(select 1) as one`)
    .prepare('basket_write_lines');
});

/**
 * Stores lines of a basket, and raises its version by one. The quantities are final base units. False, and nothing is
 * written, where the basket has another version than the expected one. Throws KEY_REUSED, and writes nothing, where
 * another call has taken the key in the meantime.
 */
export async function writeLines(db: Db, change: Change): Promise<boolean> {
  const { accountId, companyId, expected, lines, mark, answer, now } = change;
  const [row] = await statementOf(db).execute({
    account: accountId,
    company: companyId,
    expected,
    ids: lines.map(({ id }) => id),
    productIds: lines.map(({ productId }) => productId),
    quantities: lines.map(({ quantity }) => quantity),
    key: mark?.key ?? null,
    route: mark?.route ?? null,
    requestHash: mark?.requestHash ?? null,
    answer: mark && JSON.stringify(answer),
    now: now.toISOString(),
  });
  if (row!.isThere && !row!.isWritten) throw keyReused();
  return row!.isThere;
}
