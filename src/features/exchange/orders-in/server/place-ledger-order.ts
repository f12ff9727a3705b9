import type { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { type NewOrderLine, writeLedgerOrder } from '#ordering/orders/server/index.ts';
import type { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { startOfDay } from '#shared/dates.ts';
import { finalStatuses } from '#shared/order-status.ts';
import { DocumentRefusal } from './document-refusal.ts';
import type { KnownBuyer } from './find-company.ts';
import type { LostOrder } from './find-lost.ts';
import type { LedgerDocument, LedgerLine } from './ledger-document.ts';
import { findItems, type KnownItem } from './match-lines.ts';

type Connection = typeof exchangeConnection.$inferSelect;

const CURRENCIES = ['RUB', 'EUR', 'USD'] as const;

/** Integers of the database. */
const MAX_QUANTITY = 2_147_483_647;

/**
 * Makes the order that a customer has placed by phone or by letter, so that his people see it beside their own. It
 * reserves nothing: the stock of the accounting system counts it already. Lines of goods that the shop does not know
 * stand among the confirmed ones alone. `number` is the former one of an order that the shop has lost.
 */
export async function placeLedgerOrder(
  tx: Db,
  connection: Connection,
  { document, buyer: { companyId, accountId } }: { document: LedgerDocument; buyer: KnownBuyer },
  { now, timeZone, number }: { now: Date; timeZone: string; number?: string },
): Promise<{ id: number; number: string }> {
  const lines = document.lines ?? [];
  const total = document.total ?? lines.reduce((all, line) => all + line.total, 0);
  const currency = CURRENCIES.find((one) => one === (document.currency ?? 'RUB'));
  const named = document.ledgerNumber ?? document.number;
  if (!currency) throw new DocumentRefusal(named, `валюту ${document.currency} магазин не ведёт`);
  if (total < 0) throw new DocumentRefusal(named, 'сумма меньше нуля');
  const items = await findItems(
    tx,
    connection,
    lines.map(({ goodsId }) => goodsId),
  );
  return writeLedgerOrder(tx, {
    number,
    companyId,
    accountId,
    createdBy: accountId,
    origin: 'ledger',
    deliveryType: document.isPickup ? 'pickup' : 'delivery',
    shipment: 'together',
    paySystem: 'prepayment',
    comment: document.comment,
    currency,
    deliveryCount: 1,
    sum: total,
    discount: 0,
    vatSum: Math.min(document.vatSum, total),
    total,
    weightGrams: 0,
    placedAt: placedAt(document, now, timeZone),
    timeZone,
    lines: lines.flatMap((line) => knownLine(line, items.get(line.goodsId))),
  });
}

/** In whole units, of which an order has at least one; the confirmed line beside it has the exact quantity. */
function knownLine(line: LedgerLine, item: KnownItem | undefined): NewOrderLine[] {
  if (!item || line.quantity <= 0 || line.total < 0 || line.price < 0) return [];
  return [
    {
      ...item,
      name: line.name,
      unit: line.unit,
      quantity: Math.min(MAX_QUANTITY, Math.ceil(line.quantity)),
      priceBase: line.price,
      price: line.price,
      vatPercent: line.vatPercent,
      lineTotal: line.total,
      weightGrams: 0,
    },
  ];
}

/** The document's own moment, never later than now: its clock may be ahead. */
function placedAt({ day, ledgerDay, time }: LedgerDocument, now: Date, timeZone: string): Date {
  const date = day ?? ledgerDay;
  if (date === null) return now;
  const [hours = 0, minutes = 0, seconds = 0] = (time ?? '').split(':').map(Number);
  const at = startOfDay(date, timeZone).getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return new Date(Math.min(at, now.getTime()));
}

/** A notice of a new order; none of those that are older than the connection, which brings years of them at first. */
export async function notifyOfLedgerOrder(
  tx: Db,
  connection: Connection,
  order: typeof customerOrder.$inferSelect,
  { lost, at }: { lost: LostOrder | null; at: Date },
): Promise<void> {
  if (order.createdAt < connection.createdAt || finalStatuses.includes(order.status)) return;
  const { id, number, accountId } = order;
  const title =
    lost === null
      ? `Заказ ${number}: оформлен через менеджера`
      : `Заказ ${lost.text}: восстановлен по данным учётной системы${lost.text === number ? '' : ` под номером ${number}`}`;
  await notify(tx, { accountId, title, url: `/orders/${id}/`, at });
}
