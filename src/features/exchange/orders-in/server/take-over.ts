import type { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { adoptOrder } from '#exchange/orders-out/server/index.ts';
import { hasMovedPast } from '#ordering/orders/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { DocumentRefusal } from './document-refusal.ts';
import { findBuyer, learnCompany } from './find-company.ts';
import { findLost, type LostOrder } from './find-lost.ts';
import type { LedgerDocument } from './ledger-document.ts';
import { NumberGivenAgain } from './number-given-again.ts';
import { placeLedgerOrder, notifyOfLedgerOrder } from './place-ledger-order.ts';
import { type Moment, readLocked, writeDocument } from './write-document.ts';

type Connection = typeof exchangeConnection.$inferSelect;

/** What came of a document; `remark` is for the operator, `lostNumber` the number of an order that the shop had lost. */
export type Written = { orderId: number | null; remark: string | null; lostNumber?: string };

/**
 * Makes the order of a document that the shop has none for: it was made in the accounting system, or the shop has lost it,
 * as it was restored from a copy. That one gets its former number back where no other order has it. Throws DocumentRefusal,
 * and NumberGivenAgain before anything is written where numbers have to be moved first.
 */
export async function takeOver(
  tx: Db,
  connection: Connection,
  document: LedgerDocument,
  moment: Moment,
): Promise<Written> {
  const lost = await findLost(tx, { connection, timeZone: moment.timeZone }, document, moment.now);
  if (lost !== null && lost.holder !== null && !(await hasMovedPast(tx, lost.serial))) throw new NumberGivenAgain(lost);
  const named = document.ledgerNumber ?? document.number;
  const refusal = (reason: string) => new DocumentRefusal(named, reason, lost?.text);
  // A draft of the shop's own order is more than the shop has of it
  if (document.isCancelled || (!document.isPosted && lost === null)) {
    throw refusal('заказа нет в магазине, а в 1С он не проведён или отменён');
  }
  const buyer = await findBuyer(tx, connection.id, document.buyer);
  if ('unknown' in buyer) throw refusal(buyer.unknown);
  const formerNumber = lost?.holder === null ? lost.text : undefined;
  const order = await placeLedgerOrder(tx, connection, { document, buyer }, { ...moment, number: formerNumber });
  // Before the company: an answer to 1C locks the export first
  if (lost !== null) {
    const names = { externalId: document.id, learntNumber: document.ledgerNumber };
    await adoptOrder(tx, connection.id, { ...names, orderId: order.id, number: lost.text }, moment.now);
  }
  await learnCompany(tx, connection.id, buyer.companyId, document.buyer);
  const placed = await readLocked(tx, order.id);
  await writeDocument(tx, connection, { order: placed, document }, { ...moment, isSilent: true });
  await notifyOfLedgerOrder(tx, connection, await readLocked(tx, order.id), { lost, at: moment.now });
  return { orderId: order.id, remark: lost && recoveredInWords(lost, order.number), lostNumber: lost?.text };
}

function recoveredInWords({ text, holder }: LostOrder, number: string): string {
  const recovered = `заказ ${text} восстановлен по данным 1С`;
  return holder === null ? recovered : `${recovered} под номером ${number}: прежний уже у другого заказа`;
}
