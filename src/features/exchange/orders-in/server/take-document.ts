import { and, eq, sql } from 'drizzle-orm';
import type { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { recordLedgerUpdate } from '#ordering/orders/server/index.ts';
import type { customerOrder } from '#ordering/orders/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { DocumentRefusal } from './document-refusal.ts';
import { learnCompany } from './find-company.ts';
import { findBase, findOrder } from './find-order.ts';
import { stepsTo } from './find-state.ts';
import type { LedgerDocument } from './ledger-document.ts';
import { receivedDocument } from './tables.ts';
import { takeOver, type Written } from './take-over.ts';
import { dependentsOf, isOld, type Moment, readLocked, silence, writeDocument } from './write-document.ts';

type Connection = typeof exchangeConnection.$inferSelect;
type Order = typeof customerOrder.$inferSelect;

/** What came of a document; `remark` is for the operator. `outdated`: the shop has a newer state of it. */
export type Taken = { outcome: 'taken' | 'unchanged' | 'waiting' | 'outdated'; remark: string | null };

/** When the file of a document was formed, as sortable text; null where it does not say so. */
export type Formed = { formedAt: string | null };

/**
 * Takes a document over once: what has come with the same content before changes nothing. One transaction each, one
 * document of a connection at a time. A file that was formed before the one whose state the shop has changes nothing.
 * Throws DocumentRefusal and NumberGivenAgain.
 */
export function takeDocument(
  db: Db,
  connection: Connection,
  { document, hash }: { document: LedgerDocument; hash: string },
  moment: Moment & Formed,
): Promise<Taken> {
  return transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('order_import'), ${connection.id}::int)`);
    const own = and(eq(receivedDocument.connectionId, connection.id), eq(receivedDocument.externalId, document.id));
    const [earlier] = await tx.select().from(receivedDocument).where(own);
    if (earlier && earlier.contentHash === hash && earlier.refused === null) {
      await tx
        .update(receivedDocument)
        .set({ at: moment.now, times: sql`${receivedDocument.times} + 1`, formedAt: latestFormed(moment.formedAt) })
        .where(own);
      return { outcome: 'unchanged', remark: null };
    }
    if (isOutdated(moment.formedAt, earlier?.formedAt ?? null)) return { outcome: 'outdated', remark: null };
    const taken = document.kind === 'order' ? takeOrder : takeDependent;
    const { orderId, remark, lostNumber = null } = await taken(tx, connection, document, moment);
    const row = {
      contentHash: hash,
      formedAt: moment.formedAt ?? earlier?.formedAt ?? null,
      orderId,
      number: document.number,
      refused: null,
      lostNumber: lostNumber ?? earlier?.lostNumber ?? null,
      baseId: document.baseId,
      waiting: orderId === null ? document : null,
      at: moment.now,
      times: 1,
    };
    await tx
      .insert(receivedDocument)
      .values({ ...row, connectionId: connection.id, externalId: document.id, firstAt: moment.now })
      .onConflictDoUpdate({ target: [receivedDocument.connectionId, receivedDocument.externalId], set: row });
    return { outcome: orderId === null ? 'waiting' : 'taken', remark };
  });
}

/** A date without a time is compared as a day. */
function isOutdated(formedAt: string | null, known: string | null): boolean {
  if (formedAt === null || known === null) return false;
  const length = [formedAt, known].some((one) => one.endsWith('T00:00:00')) ? 10 : undefined;
  return formedAt.slice(0, length) < known.slice(0, length);
}

/** The same content in a later file is the state of that time, too. */
export const latestFormed = (formedAt: string | null) => sql`greatest(${receivedDocument.formedAt}, ${formedAt}::text)`;

async function takeOrder(tx: Db, connection: Connection, document: LedgerDocument, moment: Moment): Promise<Written> {
  const found = await findOrder(tx, { connection, timeZone: moment.timeZone }, document);
  if (!found) return takeOver(tx, connection, document, moment);
  if (found.isOther && document.isCancelled) {
    return { orderId: found.orderId, remark: 'отменён документ, вместо которого в 1С есть другой: заказ остаётся' };
  }
  const order = await readLocked(tx, found.orderId);
  await learn(tx, connection, order, document);
  const remark = await writeDocument(
    tx,
    connection,
    { order, document },
    {
      ...moment,
      isSilent: isOld(connection, order),
    },
  );
  return { orderId: order.id, remark };
}

/** A payment or a shipment of its own; it waits where its order has not come yet. */
async function takeDependent(
  tx: Db,
  connection: Connection,
  document: LedgerDocument,
  moment: Moment,
): Promise<Written> {
  const { baseId, number } = document;
  if (baseId === null) throw new DocumentRefusal(number, `${document.operation}: не назван заказ (Основание)`);
  const place = { connection, timeZone: moment.timeZone };
  const orderId = await findBase(tx, place, { ...document, baseId });
  if (orderId === null) return { orderId, remark: null };
  const order = await readLocked(tx, orderId);
  const word = { ...silence, ...dependentsOf([document]) };
  await recordLedgerUpdate(tx, order, word, {
    at: moment.now,
    timeZone: moment.timeZone,
    isSilent: isOld(connection, order),
    stepsOf: ({ isShipped }) => (isShipped ? (stepsTo(order, 'shipped') ?? []) : []),
  });
  return { orderId, remark: null };
}

/** Remembers how the accounting system calls the order and its company. */
async function learn(tx: Db, connection: Connection, order: Order, document: LedgerDocument): Promise<void> {
  await learnCompany(tx, connection.id, order.companyId, document.buyer);
  const { id, ledgerNumber } = document;
  await tx
    .update(orderExport)
    .set({
      learntId: sql`case when ${orderExport.externalId} = ${id} then ${orderExport.learntId} else ${id} end`,
      learntNumber: sql`coalesce(${ledgerNumber}, ${orderExport.learntNumber})`,
    })
    .where(and(eq(orderExport.connectionId, connection.id), eq(orderExport.orderId, order.id)));
}
