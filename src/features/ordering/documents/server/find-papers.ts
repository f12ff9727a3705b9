import { and, eq, gte, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { ledgerDocument, reconciliationAct } from '#ordering/finance/server/tables.ts';
import { findSeller, visibleTo } from '#ordering/orders/server/index.ts';
import { customerOrder, orderConfirmation } from '#ordering/orders/server/tables.ts';
import { escapeLike } from '#server/db/index.ts';
import { storedFile } from '#server/files/tables.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { momentsOfDays } from '#shared/dates.ts';
import type { Currency } from '#shared/price-format.ts';
import { missingRequisites } from '#shared/seller.ts';
import type { Paper } from '../contract.ts';

type Source = 'order' | 'ledger' | 'act';

export type PaperFilter = {
  /** Part of a number of a paper or its order. */
  text?: string;
  kind?: Paper['kind'] | undefined;
  /** Days, the last one included. */
  from?: string | undefined;
  to?: string | undefined;
  objectId?: number | undefined;
  /** These papers alone, by their sources. */
  ids?: Readonly<Record<Source, readonly number[]>>;
};

/** Amount in kopecks as the driver returns it; `at` orders the list. */
export type PaperRow = {
  source: Source;
  id: number;
  kind: Paper['kind'];
  number: string;
  day: string;
  dayTo: string | null;
  amount: string | number | null;
  currency: Currency;
  orderId: number | null;
  orderNumber: string | null;
  object: string | null;
  state: 'sent' | 'signed' | 'refused' | 'cancelled' | null;
  fileKey: string | null;
  fileName: string | null;
  size: number | null;
};

type Context = CallContext<BuyerSession>;

/** Acts are finances [A-147]. */
export const readsActs = ({ company: { role, rights, state } }: BuyerSession): boolean =>
  state !== 'blocked' && (role === 'ADMIN' || rights.finance);

/**
 * The papers of the current company that the caller may see, the newest first, and how many there are. Each kind is read
 * from its own index as far as the page needs it. A page beyond the last one is the last one.
 */
export async function findPapers(
  ctx: Context,
  filter: PaperFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ papers: PaperRow[]; total: number }> {
  const parts = await partsOf(ctx, filter);
  if (parts.length === 0) return { papers: [], total: 0 };
  const counts = sql.join(
    parts.map(({ from, where }) => sql`(select count(*)::int from ${from} where ${where})`),
    sql` + `,
  );
  const counted = await ctx.db.execute<{ total: number }>(sql`select ${counts} as total`);
  const { total } = counted.rows[0]!;
  const first = Math.min(page - 1, Math.max(0, Math.ceil(total / pageSize) - 1)) * pageSize;
  const newest = parts.map(
    ({ columns, from, where, order }) =>
      sql`(select ${columns} from ${from} where ${where} order by ${order} limit ${first + pageSize})`,
  );
  const { rows } = await ctx.db.execute<PaperRow>(sql`
    select found.*, file.name as "fileName", file.size, coalesce(confirmed.total, found.amount) as amount from (
      select * from (${sql.join(newest, sql` union all `)}) as every
      order by at desc, source, id desc limit ${pageSize} offset ${first}) as found
    left join ${storedFile} as file on file.key = found."fileKey"
    left join ${orderConfirmation} as confirmed on found.source = 'order' and confirmed.order_id = found.id
    order by found.at desc, found.source, found.id desc`);
  return { papers: rows, total };
}

type Part = { columns: SQL; from: SQL; where: SQL; order: SQL };

async function partsOf(ctx: Context, filter: PaperFilter): Promise<Part[]> {
  const isAsked = (...kinds: Paper['kind'][]) => filter.kind === undefined || kinds.includes(filter.kind);
  const isSelling = missingRequisites(await findSeller(ctx.db)).length === 0;
  const withActs = readsActs(ctx.session) && filter.objectId === undefined;
  return [
    ...(isAsked('invoice') && isSelling ? [invoices(ctx, filter)] : []),
    ...(isAsked('invoice', 'transfer-document', 'vat-invoice') ? [issued(ctx, filter)] : []),
    ...(isAsked('act') && withActs ? [acts(ctx, filter)] : []),
  ];
}

const part = (text: string) => sql`ilike ${`%${escapeLike(text)}%`}`;

/** The invoices that the shop makes for orders. */
function invoices(ctx: Context, { text, from, to, objectId, ids }: PaperFilter): Part {
  const { id, number, createdAt, total, currency, objectName } = customerOrder;
  const zone = ctx.env.TZ_SHOP;
  const { since, before } = momentsOfDays(from, to, zone);
  return {
    columns: sql`'order' as source, ${id} as id, 'invoice' as kind, ${number} as number,
      to_char(${createdAt} at time zone ${zone}, 'YYYY-MM-DD') as day, null as "dayTo", ${createdAt} as at,
      ${total} as amount,
      ${currency} as currency, ${id} as "orderId", ${number} as "orderNumber", ${objectName} as object,
      null as state, null as "fileKey"`,
    from: sql`${customerOrder}`,
    where: and(
      ofOrders(ctx, { text, objectId }),
      ne(customerOrder.status, 'cancelled'),
      since ? gte(createdAt, since) : undefined,
      before ? lt(createdAt, before) : undefined,
      ids && inArray(id, [...ids.order]),
    )!,
    order: sql`${createdAt} desc, ${id} desc`,
  };
}

/** What the accounting system has issued for orders. */
function issued(ctx: Context, { text, kind, from, to, objectId, ids }: PaperFilter): Part {
  const { id, companyId, orderId, number, date, amount, electronicState, fileKey } = ledgerDocument;
  return {
    columns: sql`'ledger' as source, ${id} as id, ${ledgerDocument.kind} as kind, ${number} as number,
      ${date}::text as day, null as "dayTo", ${date}::timestamp at time zone ${ctx.env.TZ_SHOP} as at, ${amount} as amount,
      ${customerOrder.currency} as currency, ${customerOrder.id} as "orderId", ${customerOrder.number} as "orderNumber",
      ${customerOrder.objectName} as object, ${electronicState} as state, ${fileKey} as "fileKey"`,
    // The order of each document by its key: joined in another way, all orders meet all documents while tables are new
    from: sql`${ledgerDocument} cross join lateral (
      select * from ${customerOrder} where ${customerOrder.id} = ${orderId} and ${ofOrders(ctx, { text, objectId }, number)}
      offset 0) as ${customerOrder}`,
    where: and(
      eq(companyId, ctx.session.company.id),
      kind && sql`${ledgerDocument.kind} = ${kind}`,
      from ? gte(date, from) : undefined,
      to ? lte(date, to) : undefined,
      ids && inArray(id, [...ids.ledger]),
    )!,
    order: sql`${date} desc, ${id} desc`,
  };
}

/** Of the current company those orders that the caller may see, by their numbers and that of a paper. */
function ofOrders(ctx: Context, { text, objectId }: PaperFilter, ...numbers: AnyPgColumn[]): SQL {
  const searched = [customerOrder.number, customerOrder.ownNumber, ...numbers];
  return and(
    eq(customerOrder.companyId, ctx.session.company.id),
    visibleTo(ctx.db, ctx.session),
    objectId === undefined ? undefined : eq(customerOrder.objectId, objectId),
    text ? or(...searched.map((one) => sql`${one} ${part(text)}`)) : undefined,
  )!;
}

/** The acts of reconciliation that are ready; one belongs to the days of its period. */
function acts(ctx: Context, { text, from, to, ids }: PaperFilter): Part {
  const { id, companyId, contractNo, periodFrom, periodTo, state, readyAt, fileKey } = reconciliationAct;
  const at = sql`coalesce(${readyAt}, ${reconciliationAct.requestedAt})`;
  const { id: ours, currency } = ctx.session.company;
  return {
    columns: sql`'act' as source, ${id} as id, 'act' as kind, ${contractNo} as number, ${periodFrom}::text as day,
      ${periodTo}::text as "dayTo", ${at} as at, null::bigint as amount, ${currency}::text as currency, null as "orderId",
      null as "orderNumber", null as object, null as state, ${fileKey} as "fileKey"`,
    from: sql`${reconciliationAct}`,
    where: and(
      eq(companyId, ours),
      eq(state, 'ready'),
      text ? sql`${contractNo} ${part(text)}` : undefined,
      from ? gte(periodTo, from) : undefined,
      to ? lte(periodFrom, to) : undefined,
      ids && inArray(id, [...ids.act]),
    )!,
    order: sql`${at} desc, ${id} desc`,
  };
}
