import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { lockOrder, recordLedgerWord } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { statusView } from '#shared/order-status.ts';
import { DocumentRefusal } from './document-refusal.ts';
import { findBuyer, learnCompany } from './find-company.ts';
import { findBase, findOrder, findUnsent } from './find-order.ts';
import { findState, stepsTo } from './find-state.ts';
import type { LedgerDocument } from './ledger-document.ts';
import { matchLines } from './match-lines.ts';
import { placeLedgerOrder, tellOfLedgerOrder } from './place-ledger-order.ts';
import { receivedDocument } from './tables.ts';

type Connection = typeof exchangeConnection.$inferSelect;
type Order = typeof customerOrder.$inferSelect;
export type Moment = { now: Date; timeZone: string };

/** What came of a document; `remark` is for the operator. */
export type Taken = { outcome: 'taken' | 'unchanged' | 'waiting'; remark: string | null };

/**
 * Takes a document over once: what has come with the same content before changes nothing. One transaction each, one
 * document of a connection at a time. Throws DocumentRefusal.
 */
export function takeDocument(
  db: Db,
  connection: Connection,
  document: LedgerDocument,
  hash: string,
  moment: Moment,
): Promise<Taken> {
  return transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('order_import'), ${connection.id}::int)`);
    const own = and(eq(receivedDocument.connectionId, connection.id), eq(receivedDocument.externalId, document.id));
    const [earlier] = await tx.select().from(receivedDocument).where(own);
    if (earlier && earlier.contentHash === hash && earlier.refused === null) {
      await tx
        .update(receivedDocument)
        .set({ at: moment.now, times: sql`${receivedDocument.times} + 1` })
        .where(own);
      return { outcome: 'unchanged', remark: null };
    }
    const taken = document.kind === 'order' ? takeOrder : takeDependent;
    const { orderId, remark } = await taken(tx, connection, document, moment);
    const row = {
      contentHash: hash,
      orderId,
      number: document.number,
      refused: null,
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

type Written = { orderId: number | null; remark: string | null };

async function takeOrder(tx: Db, connection: Connection, document: LedgerDocument, moment: Moment): Promise<Written> {
  const found = await findOrder(tx, connection.id, document);
  if (!found) return takeOver(tx, connection, document, moment);
  if (found.isOther && document.isCancelled) {
    return { orderId: found.orderId, remark: 'отменён документ, вместо которого в 1С есть другой: заказ остаётся' };
  }
  const order = await readLocked(tx, found.orderId);
  await learn(tx, connection, order, document);
  const remark = await write(tx, connection, order, document, { ...moment, isSilent: isOld(connection, order) });
  return { orderId: order.id, remark };
}

/** An order that was made in the accounting system. */
async function takeOver(tx: Db, connection: Connection, document: LedgerDocument, moment: Moment): Promise<Written> {
  const named = document.ledgerNumber ?? document.number;
  const unsent = await findUnsent(tx, document);
  if (unsent !== null) throw new DocumentRefusal(named, `заказ ${unsent} этому подключению не передавался`);
  if (document.isCancelled || !document.isPosted) {
    throw new DocumentRefusal(named, 'заказа нет в магазине, а в 1С он не проведён или отменён');
  }
  const buyer = await findBuyer(tx, connection.id, document.buyer);
  if ('unknown' in buyer) throw new DocumentRefusal(named, buyer.unknown);
  const { id } = await placeLedgerOrder(tx, connection, document, buyer, moment);
  await learnCompany(tx, connection.id, buyer.companyId, document.buyer);
  await write(tx, connection, await readLocked(tx, id), document, { ...moment, isSilent: true });
  await tellOfLedgerOrder(tx, connection, await readLocked(tx, id), moment.now);
  return { orderId: id, remark: null };
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
  const orderId = await findBase(tx, connection.id, baseId);
  if (orderId === null) return { orderId, remark: null };
  const order = await readLocked(tx, orderId);
  const word = { ...silence, ...dependentsOf([document]) };
  await recordLedgerWord(tx, order, word, {
    at: moment.now,
    timeZone: moment.timeZone,
    isSilent: isOld(connection, order),
    stepsOf: ({ isShipped }) => (isShipped ? (stepsTo(order, 'shipped') ?? []) : []),
  });
  return { orderId, remark: null };
}

async function readLocked(tx: Db, id: number): Promise<Order> {
  await lockOrder(tx, id);
  const [order] = await tx.select().from(customerOrder).where(eq(customerOrder.id, id));
  return order!;
}

/** Nothing is said of anything. */
const silence = { number: null, date: null, total: null, payments: [], shipments: [], lines: null };

/** Orders made over there before the connection was are no news. */
const isOld = (connection: Connection, order: Order) =>
  order.origin === 'ledger' && order.createdAt < connection.createdAt;

/** Writes what a document says of an order; returns a remark where the shop does not follow it. */
async function write(
  tx: Db,
  connection: Connection,
  order: Order,
  document: LedgerDocument,
  { now, timeZone, isSilent }: Moment & { isSilent: boolean },
): Promise<string | null> {
  const { isPosted, isCancelled } = document;
  const isInForce = isPosted && !isCancelled;
  const dependents = [...document.dependents, ...(await takeWaiting(tx, connection, order, document))];
  let remark: string | null = null;
  await recordLedgerWord(
    tx,
    order,
    {
      ...silence,
      ...dependentsOf(dependents),
      number: document.ledgerNumber,
      date: document.ledgerDay,
      total: isInForce ? document.total : null,
      paidOn: document.paidOn,
      shippedOn: document.shippedOn,
      // A draft and a cancelled order confirm nothing
      lines: isInForce && document.lines ? await matchLines(tx, connection, order.id, document.lines) : null,
    },
    {
      at: now,
      timeZone,
      isSilent,
      stepsOf: ({ isShipped }) => {
        const wanted = findState({ isPosted, isCancelled, isShipped, states: document.states }, connection.states);
        if (wanted === null) return [];
        const steps = stepsTo(order, wanted);
        if (steps === null) {
          remark = `в магазине «${statusView(order.status).name}», а в 1С «${statusView(wanted).name}»: статус оставлен`;
        }
        return steps ?? [];
      },
    },
  );
  return remark;
}

/** Payments and shipments that came before their order. */
async function takeWaiting(
  tx: Db,
  connection: Connection,
  order: Order,
  document: LedgerDocument,
): Promise<LedgerDocument[]> {
  const [sent] = await tx
    .select({ number: orderExport.number, externalId: orderExport.externalId })
    .from(orderExport)
    .where(and(eq(orderExport.connectionId, connection.id), eq(orderExport.orderId, order.id)));
  const { id, number, ledgerNumber } = document;
  const names = [id, number, ledgerNumber ?? '', order.number, sent?.number ?? '', sent?.externalId ?? ''].filter(
    Boolean,
  );
  const here = and(
    eq(receivedDocument.connectionId, connection.id),
    inArray(receivedDocument.baseId, names),
    isNotNull(receivedDocument.waiting),
  );
  const rows = await tx.select({ waiting: receivedDocument.waiting }).from(receivedDocument).where(here);
  if (rows.length === 0) return [];
  await tx.update(receivedDocument).set({ waiting: null, orderId: order.id }).where(here);
  return rows.map(({ waiting }) => waiting!);
}

/** What is not in force, or not any more, is taken back; refunds lessen what was paid. */
function dependentsOf(documents: readonly LedgerDocument[]) {
  const views = documents.map(({ kind, operation, isPosted, isCancelled, ...document }) => ({
    kind,
    view: {
      id: document.id,
      number: document.ledgerNumber ?? document.number,
      date: document.ledgerDay ?? document.day,
      sum:
        isPosted && !isCancelled
          ? (document.total ?? 0) * (operation.toLowerCase().startsWith('возврат') ? -1 : 1)
          : null,
    },
  }));
  const of = (wanted: 'payment' | 'shipment') => views.filter(({ kind }) => kind === wanted).map(({ view }) => view);
  return { payments: of('payment'), shipments: of('shipment') };
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
