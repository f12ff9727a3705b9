import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { lockOrder, recordLedgerUpdate } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { statusView } from '#shared/order-status.ts';
import { findState, findUnknownState, stepsTo } from './find-state.ts';
import { judgeDocument } from './judge-document.ts';
import type { LedgerDocument } from './ledger-document.ts';
import { matchLines } from './match-lines.ts';
import { receivedDocument } from './tables.ts';

type Connection = typeof exchangeConnection.$inferSelect;
type Order = typeof customerOrder.$inferSelect;

/** When documents are taken over, and where the days of orders begin. */
export type Moment = { now: Date; timeZone: string };

/** An order, locked until the transaction ends. */
export async function readLocked(tx: Db, id: number): Promise<Order> {
  await lockOrder(tx, id);
  const [order] = await tx.select().from(customerOrder).where(eq(customerOrder.id, id));
  return order!;
}

/** Nothing is said of anything. */
export const silence = { number: null, date: null, total: null, payments: [], shipments: [], lines: null };

/** Orders made over there before the connection was are no news. */
export const isOld = (connection: Connection, order: Order) =>
  order.origin === 'ledger' && order.createdAt < connection.createdAt;

/** A document, and the order of the shop that it is about. */
type OwnDocument = { order: Order; document: LedgerDocument };

/** Writes what a document says of an order; returns a remark where the shop does not follow it. */
export async function writeDocument(
  tx: Db,
  connection: Connection,
  { order, document }: OwnDocument,
  { now, timeZone, isSilent }: Moment & { isSilent: boolean },
): Promise<string | null> {
  const { isPosted, isCancelled, lines } = document;
  const named = document.ledgerNumber ?? document.number;
  const isInForce = isPosted && !isCancelled;
  const dependents = [...document.dependents, ...(await takeWaiting(tx, connection, { order, document }, timeZone))];
  let remark = isInForce ? unknownState(findUnknownState(document.states, connection.states)) : null;
  await recordLedgerUpdate(
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
      lines: isInForce && lines ? await matchLines(tx, connection, order, { named, lines }) : null,
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

const unknownState = (name: string | null): string | null =>
  name === null
    ? null
    : `состояние «${name.slice(0, 100)}» магазину незнакомо, по нему статус не меняется: что оно значит, скажите в exchange change --states`;

/** Payments and shipments that came before their order. */
async function takeWaiting(
  tx: Db,
  connection: Connection,
  { order, document }: OwnDocument,
  timeZone: string,
): Promise<LedgerDocument[]> {
  const [sent] = await tx
    .select({ number: orderExport.number, externalId: orderExport.externalId })
    .from(orderExport)
    .where(and(eq(orderExport.connectionId, connection.id), eq(orderExport.orderId, order.id)));
  const { id, number, ledgerNumber } = document;
  const ids = [id, sent?.externalId ?? ''];
  const names = [...ids, number, ledgerNumber ?? '', order.number, sent?.number ?? ''].filter(Boolean);
  const waits = and(eq(receivedDocument.connectionId, connection.id), isNotNull(receivedDocument.waiting));
  const rows = await tx
    .select({ externalId: receivedDocument.externalId, waiting: receivedDocument.waiting })
    .from(receivedDocument)
    .where(and(waits, inArray(receivedDocument.baseId, names)));
  if (rows.length === 0) return [];
  const [own] = await tx.select({ inn: company.inn }).from(company).where(eq(company.id, order.companyId));
  const judged = { order: { ...order, inn: own!.inn }, timeZone };
  const taken: { externalId: string; waiting: LedgerDocument }[] = [];
  for (const { externalId, waiting } of rows) {
    const isNamedById = ids.includes(waiting!.baseId ?? '');
    if (isNamedById || (await judgeDocument(tx, connection, waiting!, judged)) === 'same') {
      taken.push({ externalId, waiting: waiting! });
    }
  }
  const these = inArray(
    receivedDocument.externalId,
    taken.map(({ externalId }) => externalId),
  );
  if (taken.length > 0) {
    await tx.update(receivedDocument).set({ waiting: null, orderId: order.id }).where(and(waits, these));
  }
  return taken.map(({ waiting }) => waiting);
}

/** What is not in force, or not any more, is taken back; refunds lessen what was paid. */
export function dependentsOf(documents: readonly LedgerDocument[]) {
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
