import { and, eq, or } from 'drizzle-orm';
import { readLines } from '#exchange/orders-out/server/index.ts';
import { companyExport } from '#exchange/orders-out/server/tables.ts';
import type { exchangeConnection } from '#exchange/connections/server/tables.ts';
import type { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { startOfDay } from '#shared/dates.ts';
import type { LedgerDocument } from './ledger-document.ts';

type Connection = typeof exchangeConnection.$inferSelect;

/** What an order and a document are compared by. */
export type JudgedOrder = Pick<typeof customerOrder.$inferSelect, 'id' | 'companyId' | 'buyer' | 'createdAt'> & {
  /** The ИНН of its company today. */
  inn: string | null;
};

/**
 * `same`: nothing speaks against it, or its goods say that it is. `other`: it is about an order that had the same number
 * before the shop was restored from a copy. `unclear`: of another buyer or day, but with some of the order's goods.
 */
export type Verdict = 'same' | 'other' | 'unclear';

/** How far the clocks of shop and accounting system may be apart: both are within Russia. */
const ZONES_MS = 12 * 3_600_000;
const DAY_MS = 86_400_000;

/** Of the products of a document so many are in the order, or it is about other goods. */
const SAME_GOODS = 0.5;

/**
 * Whether a document that names an order by its number alone is about this order: its buyer is the company of the order, and
 * it is not older than the order. Real files lack the ИНН of private persons and of some configurations; what a document
 * does not say speaks against nothing.
 */
export async function judgeDocument(
  tx: Db,
  connection: Connection,
  document: LedgerDocument,
  { order, timeZone }: { order: JudgedOrder; timeZone: string },
): Promise<Verdict> {
  const buyer = await compareBuyers(tx, connection.id, document, order);
  const isOlder = isOlderThan(document, order.createdAt, timeZone);
  if (buyer !== 'other' && !isOlder) return 'same';
  if (buyer === 'other' && isOlder) return 'other';
  const goods = await compareGoods(tx, connection, document, order.id);
  if (goods === 'other') return 'other';
  // People date a document back, or write it to another firm of the customer
  const isSame = (buyer === 'same' && goods !== null) || (buyer === 'other' && goods === 'same');
  return isSame ? 'same' : 'unclear';
}

async function compareBuyers(
  tx: Db,
  connectionId: number,
  { buyer }: LedgerDocument,
  order: JudgedOrder,
): Promise<'same' | 'other' | 'unknown'> {
  if (buyer === null) return 'unknown';
  const numbers = [order.buyer.inn, order.inn].filter((inn) => inn !== null);
  if (buyer.inn !== null && numbers.includes(buyer.inn)) return 'same';
  const known = buyer.id ? await companyOf(tx, connectionId, buyer.id) : null;
  if (known === order.companyId) return 'same';
  return known !== null || (buyer.inn !== null && numbers.length > 0) ? 'other' : 'unknown';
}

/** The company that the accounting system calls so. */
async function companyOf(tx: Db, connectionId: number, id: string): Promise<number | null> {
  const isCalledSo = or(eq(companyExport.externalId, id), eq(companyExport.learntId, id));
  const [row] = await tx
    .select({ companyId: companyExport.companyId })
    .from(companyExport)
    .where(and(eq(companyExport.connectionId, connectionId), isCalledSo))
    .limit(1);
  return row?.companyId ?? null;
}

function isOlderThan({ day, ledgerDay }: LedgerDocument, placedAt: Date, timeZone: string): boolean {
  const [latest] = [day, ledgerDay].filter((one) => one !== null).toSorted((a, b) => (a < b ? 1 : -1));
  if (latest === undefined) return false;
  return startOfDay(latest, timeZone).getTime() + DAY_MS + ZONES_MS < placedAt.getTime();
}

/** `same`: as much of each product as was ordered. Null where the document has no lines. */
async function compareGoods(
  tx: Db,
  connection: Connection,
  { lines }: LedgerDocument,
  orderId: number,
): Promise<'same' | 'similar' | 'other' | null> {
  if (lines === null) return null;
  const ordered = amountsOf((await readLines(tx, connection, [orderId])).get(orderId) ?? []);
  const named = amountsOf(lines);
  const common = [...named.keys()].filter((product) => ordered.has(product));
  if (common.length < named.size * SAME_GOODS) return 'other';
  const areEqual = common.length === ordered.size && common.length === named.size;
  return areEqual && common.every((product) => ordered.get(product) === named.get(product)) ? 'same' : 'similar';
}

function amountsOf(lines: readonly { goodsId: string | null; quantity: number }[]): Map<string, number> {
  const amounts = new Map<string, number>();
  for (const { goodsId, quantity } of lines) {
    const product = goodsId?.split('#', 1)[0] ?? '';
    amounts.set(product, (amounts.get(product) ?? 0) + quantity);
  }
  return amounts;
}
