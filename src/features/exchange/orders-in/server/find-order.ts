import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { company } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { DocumentRefusal } from './document-refusal.ts';
import { judgeDocument, type JudgedOrder } from './judge-document.ts';
import type { LedgerDocument } from './ledger-document.ts';
import { receivedDocument } from './tables.ts';

/** An order that a connection has sent or brought; `isOther`: the accounting system knows it by another document too. */
export type FoundOrder = { orderId: number; isOther: boolean };

type Connection = typeof exchangeConnection.$inferSelect;

/** Of which connection a document is, and where the days of orders begin. */
export type Place = { connection: Connection; timeZone: string };

/**
 * The order of a document, among those that this connection has sent or brought: by our number, then by the number of the
 * accounting system, then by the id. A number alone does not make it: a shop that was restored from a copy gives numbers
 * again. Null where there is none. Throws DocumentRefusal where number and id name two.
 */
export async function findOrder(
  tx: Db,
  { connection, timeZone }: Place,
  document: LedgerDocument,
): Promise<FoundOrder | null> {
  const { id, number, shopNumber, ledgerNumber } = document;
  const sent = await listSent(
    tx,
    namedBy(
      connection.id,
      number ? eq(orderExport.number, number) : undefined,
      shopNumber ? eq(orderExport.number, shopNumber) : undefined,
      shopNumber ? numberedInShop(tx, shopNumber) : undefined,
      ledgerNumber ? eq(orderExport.learntNumber, ledgerNumber) : undefined,
      eq(orderExport.externalId, id),
      eq(orderExport.learntId, id),
    ),
  );
  const brought = await findBrought(tx, connection.id, id);
  const isKnown = ({ exported }: SentOrder) => exported.externalId === id || exported.learntId === id;
  const ofDocument = async (one: SentOrder | undefined) => {
    if (!one || isKnown(one)) return one;
    return (await judgeDocument(tx, connection, document, { ...one, timeZone })) === 'same' ? one : undefined;
  };
  const byNumber =
    (await ofDocument(sent.find((one) => one.exported.number === number))) ??
    (await ofDocument(sent.find(({ exported, order }) => [exported.number, order.number].includes(shopNumber ?? ''))));
  const byId = sent.find(isKnown);
  const knownId = byId?.exported.orderId ?? brought;
  if (byNumber && knownId !== null && byNumber.exported.orderId !== knownId) {
    const words = `номер ${number} — у заказа ${byNumber.order.number}, а Ид — у другого`;
    throw new DocumentRefusal(number, words);
  }
  // Numbers of an accounting system start again with each year: one of another document is another order
  const byLedgerNumber = await ofDocument(
    sent.find(
      ({ exported }) =>
        exported.learntNumber === ledgerNumber && ledgerNumber !== null && (exported.learntId ?? id) === id,
    ),
  );
  const found = byNumber ?? byLedgerNumber ?? byId;
  if (!found) return knownId === null ? null : { orderId: knownId, isOther: false };
  const { orderId, externalId, learntId } = found.exported;
  return { orderId, isOther: learntId !== null && learntId !== id && externalId !== id };
}

/** The order that a payment or a shipment names, by any id or number of it. */
export async function findBase(
  tx: Db,
  { connection, timeZone }: Place,
  document: LedgerDocument & { baseId: string },
): Promise<number | null> {
  const { baseId } = document;
  const sent = await listSent(
    tx,
    namedBy(
      connection.id,
      eq(orderExport.externalId, baseId),
      eq(orderExport.learntId, baseId),
      eq(orderExport.number, baseId),
      numberedInShop(tx, baseId),
    ),
  );
  const byId = sent.find(({ exported }) => exported.externalId === baseId || exported.learntId === baseId);
  if (byId) return byId.order.id;
  for (const one of sent) {
    if ((await judgeDocument(tx, connection, document, { ...one, timeZone })) === 'same') return one.order.id;
  }
  return findBrought(tx, connection.id, baseId);
}

type SentOrder = { exported: typeof orderExport.$inferSelect; order: JudgedOrder & { number: string } };

/** An order that is set aside has a row too, and was never sent. */
async function listSent(tx: Db, where: SQL | undefined): Promise<SentOrder[]> {
  const { id, number, companyId, buyer, createdAt } = customerOrder;
  return tx
    .select({ exported: orderExport, order: { id, number, companyId, buyer, createdAt, inn: company.inn } })
    .from(orderExport)
    .innerJoin(customerOrder, eq(customerOrder.id, orderExport.orderId))
    .innerJoin(company, eq(company.id, customerOrder.companyId))
    .where(and(where, isNotNull(orderExport.sentVersion)));
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
