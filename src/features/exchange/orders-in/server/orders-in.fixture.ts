import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import type { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { collectOrders, confirmOrders } from '#exchange/orders-out/server/index.ts';
import {
  aConnection,
  aKnownProduct,
  aShopOrder,
  lineOf,
  retireOrders,
} from '#exchange/orders-out/server/orders-out.fixture.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { confirmedLine, customerOrder, orderConfirmation, orderHistory } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import { importOrderFile } from './index.ts';

export type Connection = typeof exchangeConnection.$inferSelect;

export const timeZone = 'Europe/Moscow';
export const sentAt = new Date('2026-11-24T09:00:00Z');

let exchanges = 0;

/** Sends everything that waits, as the accounting system takes it. */
export async function send(db: Db, connection: Connection): Promise<void> {
  exchanges += 1;
  await collectOrders(db, connection, exchanges, { now: sentAt, timeZone });
  await confirmOrders(db, connection, exchanges, sentAt);
}

export async function exportOf(db: Db, orderId: number): Promise<typeof orderExport.$inferSelect> {
  const [row] = await db.select().from(orderExport).where(eq(orderExport.orderId, orderId));
  return row!;
}

type LineFields = { id: string; quantity: number | string; price?: string; sum?: string; extra?: string };

/** A `Товар` of 100 roubles apiece. */
export const lineXml = ({ id, quantity, price = '100', sum, extra = '' }: LineFields): string => `<Товар>
  <Ид>${id}</Ид><Наименование>Товар ${id}</Наименование><БазоваяЕдиница Код="796">шт</БазоваяЕдиница>
  <ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу><Количество>${quantity}</Количество>
  <Сумма>${sum ?? Number(price) * Number(quantity)}</Сумма>${extra}</Товар>`;

type DocumentFields = {
  id: string;
  number?: string;
  operation?: string;
  sum?: string;
  lines?: readonly string[];
  requisites?: Record<string, string>;
  extra?: string;
};

/** A `Документ` as 1C returns it: posted, with its own number, unless said otherwise. */
export function documentXml({
  id,
  number = '',
  operation = 'Заказ товара',
  sum = '',
  lines,
  requisites = {},
  extra = '',
}: DocumentFields): string {
  const values = Object.entries({ Проведен: 'true', ПометкаУдаления: 'false', ...requisites });
  return `<Документ><Ид>${id}</Ид><Номер>${number}</Номер><Дата>2026-11-24</Дата><Время>10:20:30</Время>
    <ХозОперация>${operation}</ХозОперация><Роль>Продавец</Роль><Валюта>руб</Валюта><Курс>1</Курс>
    ${sum && `<Сумма>${sum}</Сумма>`}${extra}
    ${lines ? `<Товары>${lines.join('')}</Товары>` : ''}
    <ЗначенияРеквизитов>${values.map(([name, value]) => `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`).join('')}</ЗначенияРеквизитов></Документ>`;
}

export const fileXml = (documents: readonly string[], formed = '2026-11-24T12:00:00'): string =>
  `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ВерсияСхемы="2.10" ДатаФормирования="${formed}">${documents.join('')}</КоммерческаяИнформация>`;

export const receivedAt = new Date('2026-11-24T10:00:00Z');

/** Takes documents over; returns the report. */
export async function receive(
  db: Db,
  connection: Connection,
  documents: readonly string[] | { text: string },
  {
    now = receivedAt,
    formed = undefined as string | undefined,
    onError = (error: unknown): void => {
      throw error;
    },
  } = {},
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-orders-in-'));
  const path = join(folder, 'orders.xml');
  writeFileSync(path, 'text' in documents ? documents.text : fileXml(documents, formed));
  try {
    return (await importOrderFile(db, connection, { path }, { now, timeZone, onError, onRestored: () => undefined }))
      .lines;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** All that the shop keeps of an order beside what was ordered. */
export async function stateOf(db: Db, orderId: number) {
  const [order] = await db.select().from(customerOrder).where(eq(customerOrder.id, orderId));
  const [confirmation] = await db.select().from(orderConfirmation).where(eq(orderConfirmation.orderId, orderId));
  const lines = await db
    .select()
    .from(confirmedLine)
    .where(eq(confirmedLine.orderId, orderId))
    .orderBy(asc(confirmedLine.position));
  const history = await db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.id));
  return {
    order: order!,
    confirmation: confirmation ?? null,
    lines,
    history,
    steps: history.map((step) => step.toStatus),
  };
}

/** A connection, with nothing to be sent and no letters of earlier cases. */
export async function aQuietConnection(db: Db): Promise<Connection> {
  await retireOrders(db);
  await db.delete(outbox);
  return aConnection(db);
}

/** An order of ten pieces of one product and five of another, which the accounting system has taken. */
export async function aSentOrder(db: Db, connection: Connection, fields: Parameters<typeof aShopOrder>[1] = {}) {
  const products = [await aKnownProduct(db, { stock: 100 }), await aKnownProduct(db, { stock: 100 })];
  const buyer = await aBuyer(db);
  const order = await aShopOrder(db, {
    buyer,
    lines: [lineOf(products[0]!, { quantity: 10 }), lineOf(products[1]!, { quantity: 5 })],
    ...fields,
  });
  await send(db, connection);
  const [first, second] = products.map(({ externalId }) => externalId!);
  const exported = await exportOf(db, order.id);
  return { ...order, first: first!, second: second!, buyer, exported, ledgerId: randomUUID() };
}

export type SentOrder = Awaited<ReturnType<typeof aSentOrder>>;

/** The order as it was sent, under the id and number of the accounting system. */
export const returned = (order: SentOrder, fields: Partial<DocumentFields> = {}): string =>
  documentXml({
    id: order.ledgerId,
    number: order.exported.number,
    sum: '1500',
    lines: [lineXml({ id: order.first, quantity: 10 }), lineXml({ id: order.second, quantity: 5 })],
    ...fields,
    requisites: { 'Номер по 1С': `УТ-${order.id}`, 'Дата по 1С': '2026-11-24T9:51:39', ...fields.requisites },
  });

export const listLetters = (db: Db) => db.select().from(outbox).orderBy(asc(outbox.id));

export const noticesOf = (db: Db, accountId: number) =>
  db
    .select({ title: notification.title })
    .from(notification)
    .where(eq(notification.accountId, accountId))
    .orderBy(asc(notification.id));
