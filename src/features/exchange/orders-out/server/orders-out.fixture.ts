import type { Connection } from './connection.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { theSource } from '#goods/sources/server/factory.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import type { product } from '#goods/products/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import type { Db } from '#server/db/index.ts';
import { collectOrders, confirmOrders, listWaitingOrders } from './index.ts';
import { at, parseXml, type XmlTree } from './xml-tree.fixture.ts';

export const timeZone = 'Europe/Moscow';
export const now = new Date('2026-11-24T09:00:00Z');

/** Connections are older than the orders of the cases, regardless of the day on which these run. */
const DAYS_AGO = new Date('2026-11-20T09:00:00Z');

/** Orders and connections of former cases: no later one meets them. */
export async function retireOrders(db: Db): Promise<void> {
  await db.delete(exchangeConnection);
  await db.execute(sql`update customer_order set origin = 'ledger'`);
}

/** An active connection of the source in which builders put goods. */
export async function aConnection(
  db: Db,
  fields: Partial<typeof exchangeConnection.$inferInsert> = {},
): Promise<Connection> {
  const login = randomUUID();
  const sourceId = fields.sourceId === undefined ? await theSource(db) : fields.sourceId;
  const [row] = await db
    .insert(exchangeConnection)
    .values({ name: `База ${login}`, login, passwordHash: '-', createdAt: DAYS_AGO, ...fields, sourceId })
    .returning();
  return row!;
}

/** A product that the accounting system knows. */
export const aKnownProduct = (db: Db, fields: Parameters<typeof aProduct>[1] = {}) =>
  aProduct(db, { externalId: randomUUID(), ...fields });

/** A line of a product, one piece for 100 roubles unless said otherwise. */
export const lineOf = (
  one: Pick<typeof product.$inferSelect, 'id' | 'name'>,
  fields: Parameters<typeof aLine>[0] = {},
) => aLine({ itemId: one.id, productId: one.id, name: one.name, ...fields });

type OrderFields = NonNullable<Parameters<typeof anOrder>[2]>;

/** An order of a known product by a new buyer. */
export async function aShopOrder(
  db: Db,
  { buyer, ...fields }: OrderFields & { buyer?: Parameters<typeof anOrder>[1] } = {},
): Promise<{ id: number; number: string }> {
  const lines = fields.lines ?? [lineOf(await aKnownProduct(db))];
  return anOrder(db, buyer ?? (await aBuyer(db)), { placedAt: new Date(now.getTime() - 60_000), ...fields, lines });
}

/** An exchange of one session; sessions differ by their ids alone. */
export function anExchange(db: Db, connection: Connection, sessionId: number) {
  return {
    query: () => collectOrders(db, connection, sessionId, { now, timeZone }),
    success: () => confirmOrders(db, connection, sessionId, now),
  };
}

export const listWaiting = (db: Db, connection: Connection) => listWaitingOrders(db, connection, { timeZone });

/** The documents of an answer. */
export const documentsOf = (answer: Buffer, encoding = 'utf-8'): XmlTree[] =>
  at(parseXml(new TextDecoder(encoding, { fatal: true }).decode(answer)), 'Документ');

/** The shop's numbers of the orders in an answer, in their order. */
export const numbersIn = (answer: Buffer): string[] =>
  documentsOf(answer).map((document) => {
    const requisite = at(document, 'ЗначенияРеквизитов/ЗначениеРеквизита').find(
      ({ children: [name] }) => name!.text === 'Номер заказа на сайте',
    );
    return requisite!.children[1]!.text;
  });
