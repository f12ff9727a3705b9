import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { DocumentRefusal } from './document-refusal.ts';
import type { LedgerDocument } from './ledger-document.ts';
import { receivedDocument } from './tables.ts';

/** An order that a connection has sent or brought; `isOther`: the accounting system knows it by another document too. */
export type FoundOrder = { orderId: number; isOther: boolean };

/**
 * The order of a document, among those that this connection has sent or brought: by our number, then by the number of the
 * accounting system, then by the id. Null where there is none. Throws DocumentRefusal where number and id name two.
 */
export async function findOrder(tx: Db, connectionId: number, document: LedgerDocument): Promise<FoundOrder | null> {
  const { id, number, shopNumber, ledgerNumber } = document;
  const sent = await tx
    .select({ exported: orderExport, number: customerOrder.number })
    .from(orderExport)
    .innerJoin(customerOrder, eq(customerOrder.id, orderExport.orderId))
    .where(
      namedBy(
        connectionId,
        number ? eq(orderExport.number, number) : undefined,
        shopNumber ? numberedInShop(tx, shopNumber) : undefined,
        ledgerNumber ? eq(orderExport.learntNumber, ledgerNumber) : undefined,
        eq(orderExport.externalId, id),
        eq(orderExport.learntId, id),
      ),
    );
  const brought = await findBrought(tx, connectionId, id);
  const byNumber = sent.find((one) => one.exported.number === number) ?? sent.find((one) => one.number === shopNumber);
  const byId = sent.find(({ exported }) => exported.externalId === id || exported.learntId === id);
  const knownId = byId?.exported.orderId ?? brought;
  if (byNumber && knownId !== null && byNumber.exported.orderId !== knownId) {
    const words = `номер ${number} — у заказа ${byNumber.number}, а Ид — у другого`;
    throw new DocumentRefusal(number, words);
  }
  // Numbers of an accounting system start again with each year: one of another document is another order
  const byLedgerNumber = sent.find(
    ({ exported }) =>
      exported.learntNumber === ledgerNumber && ledgerNumber !== null && (exported.learntId ?? id) === id,
  );
  const found = byNumber ?? byLedgerNumber ?? byId;
  if (!found) return knownId === null ? null : { orderId: knownId, isOther: false };
  const { orderId, externalId, learntId } = found.exported;
  return { orderId, isOther: learntId !== null && learntId !== id && externalId !== id };
}

/** The order that a payment or a shipment names, by any id or number of it. */
export async function findBase(tx: Db, connectionId: number, baseId: string): Promise<number | null> {
  const [sent] = await tx
    .select({ orderId: orderExport.orderId })
    .from(orderExport)
    .where(
      namedBy(
        connectionId,
        eq(orderExport.externalId, baseId),
        eq(orderExport.learntId, baseId),
        eq(orderExport.number, baseId),
        numberedInShop(tx, baseId),
      ),
    )
    .limit(1);
  return sent?.orderId ?? findBrought(tx, connectionId, baseId);
}

/** Each name with the connection: every one of them is looked up in an index of both. */
function namedBy(connectionId: number, ...names: (SQL | undefined)[]): SQL | undefined {
  return or(...names.flatMap((name) => (name ? [and(eq(orderExport.connectionId, connectionId), name)] : [])));
}

/** The number is read first: a condition on two tables would go through the orders of all years. */
function numberedInShop(tx: Db, number: string): SQL {
  const ids = tx.select({ id: customerOrder.id }).from(customerOrder).where(eq(customerOrder.number, number));
  return sql`${orderExport.orderId} = any(array(${ids}))`;
}

/** The order that a former document of an id has made or changed. */
async function findBrought(tx: Db, connectionId: number, id: string): Promise<number | null> {
  const [row] = await tx
    .select({ orderId: receivedDocument.orderId })
    .from(receivedDocument)
    .where(
      and(
        eq(receivedDocument.connectionId, connectionId),
        eq(receivedDocument.externalId, id),
        isNotNull(receivedDocument.orderId),
      ),
    )
    .limit(1);
  return row?.orderId ?? null;
}

/** The shop's own order that a document without a known one speaks of all the same; null: it was made over there. */
export async function findUnsent(tx: Db, { number, shopNumber }: LedgerDocument): Promise<string | null> {
  const [, year, serial] = /^(\d\d)-(\d{6,})$/.exec(number) ?? [];
  const numbers = [shopNumber ?? '', year === undefined ? '' : `З-20${year}-${serial}`].filter(Boolean);
  if (numbers.length === 0) return null;
  const [row] = await tx
    .select({ number: customerOrder.number })
    .from(customerOrder)
    .where(and(inArray(customerOrder.number, numbers), eq(customerOrder.origin, 'shop')))
    .limit(1);
  return row?.number ?? null;
}
