import { sql } from 'drizzle-orm';
import { idempotencyKey } from '#server/tables.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import { keptSince, keyReused, type RequestMark } from '#server/idempotency.ts';
import { basket, basketLine } from './tables.ts';

type Change = {
  accountId: number;
  /** The contract of a basket that has none yet. */
  companyId: number | null;
  lines: readonly { id: number; productId: number; quantity: number }[];
  /** Stored with the answer in the same statement. */
  mark: RequestMark | null;
  answer?: unknown;
  now: Date;
};

const $ = sql.placeholder;

const statementOf = statementFor((db) => {
  // Only a switch changes the company: one that has just ended may be newer than the session of this request
  const changed = db.$with('changed', {}).as(sql`
    update ${basket} set version = version + 1, company_id = coalesce(company_id, ${$('company')}::int),
      updated_at = ${$('now')}::timestamptz
    where account_id = ${$('account')}::int`);
  const written = db.$with('written', {}).as(sql`
    insert into ${basketLine} (account_id, item_id, product_id, quantity, added_at)
    select ${$('account')}::int, item_id, product_id, quantity, ${$('now')}::timestamptz + n * interval '1 microsecond'
    from unnest(${$('ids')}::int[], ${$('productIds')}::int[], ${$('quantities')}::int[])
      with ordinality as line (item_id, product_id, quantity, n)
    on conflict (account_id, item_id) do update set quantity = excluded.quantity`);
  const kept = db.$with('kept', {}).as(sql`
    insert into ${idempotencyKey} as earlier (account_id, key, route, request_hash, response, at)
    select ${$('account')}::int, ${$('key')}::text, ${$('route')}::text, ${$('requestHash')}::text,
      ${$('answer')}::jsonb, now()
    where ${$('key')}::text is not null
    on conflict (account_id, key) do update set route = excluded.route, request_hash = excluded.request_hash,
      response = excluded.response, at = excluded.at
    where earlier.at < ${keptSince}
    returning key`);
  return db
    .with(changed, written, kept)
    .select({ isKept: sql<boolean>`exists (select 1 from kept)` })
    .from(sql`(select 1) as one`)
    .prepare('basket_write_lines');
});

/**
 * Stores lines of a basket that `readUnderLock` has locked, and raises its version by one. The quantities are final base
 * units. Throws KEY_REUSED where another call has taken the key in the meantime.
 */
export async function writeLines(tx: Db, { accountId, companyId, lines, mark, answer, now }: Change): Promise<void> {
  const [row] = await statementOf(tx).execute({
    account: accountId,
    company: companyId,
    ids: lines.map(({ id }) => id),
    productIds: lines.map(({ productId }) => productId),
    quantities: lines.map(({ quantity }) => quantity),
    key: mark?.key ?? null,
    route: mark?.route ?? null,
    requestHash: mark?.requestHash ?? null,
    answer: mark && JSON.stringify(answer),
    now: now.toISOString(),
  });
  if (mark && !row!.isKept) throw keyReused();
}
