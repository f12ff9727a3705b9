import { DrizzleQueryError, sql } from 'drizzle-orm';
import { idempotencyKey } from '#server/tables.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import type { RequestMark } from '#server/idempotency.ts';
import type { AddResult, RefusedProduct } from '../contract.ts';
import { basket, basketLine } from './tables.ts';
import type { AcceptedItem } from './wanted-items.ts';

/** The most lines of a basket. */
export const mostLines = 5000;

const full: Omit<RefusedProduct, 'id'> = { code: 'BASKET_FULL', reason: 'В корзине не может быть больше 5000 строк' };
const tooMany: Omit<RefusedProduct, 'id'> = {
  code: 'WRONG_QUANTITY',
  reason: 'Столько этого товара заказать нельзя',
};

type Addition = {
  accountId: number;
  /** The contract of a basket that has none yet. */
  companyId: number;
  accepted: readonly AcceptedItem[];
  refused: readonly RefusedProduct[];
  /** Kept with the answer in the same statement; a key that is already there undoes it all. */
  mark: RequestMark | null;
  /** Where nothing could be added the statement undoes itself instead of answering. */
  undoesNothing: boolean;
  now: Date;
};

/** The statement undid itself: it met the key of an earlier request, or added nothing and was to say so. */
export function isUndone(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? (error.cause as { code?: string; table?: string }) : null;
  return (cause?.code === '23505' && cause.table === 'idempotency_key') || cause?.code === '22012';
}

/**
 * Adds to the lines of a basket in one statement: each quantity grows under its row's lock and is brought to packs and
 * minimum there, so parallel additions all count. The basket's row is locked first, as everywhere. The bound of
 * lines is that of the basket as the statement found it.
 */
export async function writeLines(db: Db, addition: Addition): Promise<AddResult> {
  const { accepted, mark } = addition;
  const [row] = await statementOf(db).execute({
    account: addition.accountId,
    company: addition.companyId,
    now: addition.now.toISOString(),
    items: JSON.stringify(accepted.map((item, n) => ({ n, ...item }))),
    rules: JSON.stringify(Object.fromEntries(accepted.map((item) => [item.id, item]))),
    refused: JSON.stringify(addition.refused),
    key: mark?.key ?? null,
    route: mark?.route ?? null,
    requestHash: mark?.requestHash ?? null,
    undoesNothing: addition.undoesNothing,
  });
  return row!.answer;
}

const $ = sql.placeholder;

/** Of the row that the statement has met: what it would grow to, and what its item's rules say. */
const met = (what: 'grown.quantity' | 'is_allowed') => sql`(
  select ${sql.raw(what)} from given,
    jsonb_to_record(rules -> excluded.item_id::text) as item (quantity int, pack int, minimum int, maximum int),
    lateral (select greatest(minimum, (line.quantity::bigint + item.quantity + pack - 1) / pack * pack)) as grown (quantity),
    lateral (select grown.quantity <= maximum) as bound (is_allowed))`;

const statementOf = statementFor((db) => {
  const given = db.$with('given', {}).as(sql`
    select ${$('account')}::int as account, ${$('company')}::int as company, ${$('now')}::timestamptz as now,
      ${$('items')}::jsonb as items, ${$('rules')}::jsonb as rules, ${$('refused')}::jsonb as refused,
      ${$('key')}::text as key, ${$('route')}::text as route, ${$('requestHash')}::text as hash,
      ${$('undoesNothing')}::boolean as undoes_nothing`);
  const held = db.$with('held', {}).as(sql`
    select count(*)::int as lines from ${basketLine} where account_id = (select account from given)`);
  const wanted = db.$with('wanted', {}).as(sql`
    select item.*, count(*) filter (where line.item_id is null) over (order by n) + held.lines as place,
      line.item_id is null as is_new
    from given, held, jsonb_to_recordset(given.items)
      as item (n int, id int, "productId" int, quantity int, first int, pack int)
    left join ${basketLine} line on line.account_id = (select account from given) and line.item_id = item.id`);
  const bumped = db.$with('bumped', {}).as(sql`
    insert into ${basket} (account_id, company_id, version, updated_at) select account, company, 1, now from given
    on conflict (account_id) do update
      -- only a switch changes the company: one that is over by now may be newer than the session of this addition
      set version = basket.version + 1, company_id = coalesce(basket.company_id, excluded.company_id),
        updated_at = excluded.updated_at
    returning version`);
  const added = db.$with('added', {}).as(sql`
    insert into ${basketLine} as line (account_id, item_id, product_id, quantity, added_at)
    select account, id, "productId", first, now + n * interval '1 microsecond' from bumped, given, wanted
    where not is_new or place <= ${sql.raw(String(mostLines))}
    on conflict (account_id, item_id) do update set quantity = ${met('grown.quantity')} where ${met('is_allowed')}
    returning item_id, quantity, xmax = 0 as is_new`);
  const answer = db.$with('answer', {}).as(sql`
    select jsonb_build_object(
      'lines', coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'quantity', added.quantity, 'corrected',
          case when added.is_new then first <> wanted.quantity else wanted.quantity % pack <> 0 end) order by n)
        from added join wanted on id = item_id), '[]'),
      'refused', refused || coalesce((
        select jsonb_agg(case when is_new then ${JSON.stringify(full)}::jsonb else ${JSON.stringify(tooMany)}::jsonb end
          || jsonb_build_object('id', id) order by n)
        from wanted where not exists (select 1 from added where item_id = id)), '[]'),
      -- SQL cannot refuse by itself: a division by nothing undoes the statement
      'version', case when undoes_nothing then version * rows / rows else version end,
      'count', lines + (select count(*) from added where is_new)) as body
    from given, bumped, held, (select count(*) as rows from added) as counted`);
  const kept = db.$with('kept', {}).as(sql`
    insert into ${idempotencyKey} (account_id, key, route, request_hash, response, at)
    select account, key, route, hash, body, now from given, answer where key is not null`);
  return db
    .with(given, held, wanted, bumped, added, answer, kept)
    .select({ answer: sql<AddResult>`body` })
    .from(sql`answer`)
    .prepare('basket_write_lines');
});
