import { eq, sql } from 'drizzle-orm';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { reserve } from '#goods/stock/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { orderFile } from '#ordering/documents/server/tables.ts';
import type { ExpectedCalls } from './judge.ts';
import { bossAlone, managers } from './visitors.ts';
import type { Person, World } from './world.ts';

const lists = { ...managers, otherBoss: 'blind' } as const;
const params = async (world: World) => ({ id: String(await world.order()) });
const ids = async (world: World) => [await world.order()];
const numberOf = async (world: World) => {
  const rows = await world.db
    .select()
    .from(customerOrder)
    .where(eq(customerOrder.id, await world.order()));
  return rows[0]!.number;
};

/** The order as a connection knows it; other cases of the file have no connection. */
const exported = (world: World, fields: Partial<typeof orderExport.$inferInsert>) =>
  world.once('exported', async () => {
    await world.db.delete(exchangeConnection);
    const own = { name: `База ${world.ours}`, login: `base-${world.ours}`, passwordHash: '-' };
    const [connection] = await world.db.insert(exchangeConnection).values(own).returning();
    const orderId = await world.order();
    const names = { number: `З${orderId}`, externalId: `order-${orderId}` };
    await world.db.insert(orderExport).values({ connectionId: connection!.id, orderId, ...names, ...fields });
  });
const taken = (world: World) =>
  exported(world, { sentVersion: 'a', takenVersion: 'a', sentAt: new Date(), takenAt: new Date() });
const aside = (world: World) => exported(world, { problem: 'нет товара', problemAt: new Date() });
const withoutConnection = (world: World) => world.db.delete(exchangeConnection);
const anyFile = (world: World) =>
  world.once('file of order', async () => {
    const token = (await world.as('boss')).token!;
    const form = new FormData();
    form.append('files', new Blob(['%PDF-1.4']), 'Паспорт.pdf');
    const added = await world.shop.call('officeOrderFileAdd', { params: await params(world), body: form }, { token });
    return added.data.files[0]!.id;
  });
/** The preset of a manager has no right to export. */
const mayExport = (world: World, { id }: Person) =>
  world.db.execute(sql`update account set staff_rights = staff_rights || '{"export":"all"}' where id = ${id}`);
const reserved = (world: World) =>
  world.once('reserved', async () => {
    const itemId = await world.product();
    await reserve(world.db, await world.order(), [{ itemId, quantity: 1 }], { canBuyUnavailable: false });
  });
const colleagueOf = (world: World) => world.id('colleague');
const PDF = () => {
  const form = new FormData();
  form.append('files', new Blob(['%PDF-1.4']), 'Накладная.pdf');
  return form;
};

/** What staff do with orders, in the scope of their right. */
export const officeCalls = {
  officeOrders: {
    who: lists,
    input: async (world) => ({ query: { q: await numberOf(world) } as never }),
    shows: async (world) => `"id":${await world.order()},"number"`,
  },
  officeOrdersFile: {
    who: lists,
    stage: mayExport,
    input: async (world) => ({ body: { q: await numberOf(world) } }),
    shows: () => '"rows":1',
  },
  officeOrderPeople: {
    who: bossAlone,
    input: async (world) => ({ query: { ids: String(await world.order()) } as never }),
    stage: colleagueOf,
    shows: async (world) => `"id":${await colleagueOf(world)}`,
  },
  officeOrder: {
    who: bossAlone,
    input: async (world) => ({ params: await params(world) }),
    shows: numberOf,
  },
  officeOrderInvoice: {
    who: bossAlone,
    input: async (world) => ({ params: await params(world) }),
    beyond: ['NO_INVOICE'],
  },
  officeOrderCancel: {
    who: bossAlone,
    input: async (world) => ({ body: { ids: await ids(world) } }),
    effect: async (world) => sql`(select status from customer_order where id = ${await world.order()}) = 'cancelled'`,
  },
  officeOrderHandOver: {
    who: bossAlone,
    input: async (world) => ({ body: { ids: await ids(world), to: await colleagueOf(world) } }),
    effect: async (world) =>
      sql`(select account_id from customer_order where id = ${await world.order()}) = ${await colleagueOf(world)}`,
  },
  officeOrderManagers: {
    who: managers,
    input: () => ({}),
  },
  officeOrderAssign: {
    who: bossAlone,
    input: async (world) => ({ body: { ids: await ids(world), to: (await world.as('otherBoss')).id } }),
    effect: async (world) =>
      sql`exists (select from customer_order where id = ${await world.order()}
        and manager_account_id = ${(await world.as('otherBoss')).id})`,
  },
  officeOrderSend: {
    who: bossAlone,
    stage: taken,
    input: async (world) => ({ body: { ids: await ids(world) } }),
    effect: async (world) =>
      sql`exists (select from order_export where order_id = ${await world.order()} and taken_version is null)`,
  },
  officeOrderRelease: {
    who: bossAlone,
    stage: aside,
    input: async (world) => ({ body: { ids: await ids(world), how: 'entered' } }),
    effect: async (world) =>
      sql`exists (select from order_export where order_id = ${await world.order()} and problem is null)`,
  },
  officeOrderProlong: {
    who: bossAlone,
    input: async (world) => ({ body: { ids: await ids(world), until: '2099-12-31' } }),
    effect: async (world) =>
      sql`exists (select from payment_term where order_id = ${await world.order()} and valid_until = '2099-12-31')`,
  },
  officeOrderStatus: {
    who: bossAlone,
    stage: withoutConnection,
    input: async (world) => ({ body: { ids: await ids(world), status: 'confirmed' } }),
    effect: async (world) => sql`(select status from customer_order where id = ${await world.order()}) = 'confirmed'`,
  },
  officeOrderPaid: {
    who: bossAlone,
    stage: withoutConnection,
    input: async (world) => ({ body: { ids: await ids(world) } }),
    effect: async (world) => sql`(select paid_at from customer_order where id = ${await world.order()}) is not null`,
  },
  officeOrderNote: {
    who: bossAlone,
    input: async (world) => ({ params: await params(world), body: { text: 'Звонил, ждёт до пятницы' } }),
    effect: async (world) => sql`exists (select from order_note where order_id = ${await world.order()})`,
  },
  officeOrderFileAdd: {
    who: bossAlone,
    input: async (world) => ({ params: await params(world), body: PDF() }),
    effect: async (world) =>
      sql`exists (select from order_file where order_id = ${await world.order()} and name = 'Накладная.pdf')`,
  },
  officeOrderFileRemove: {
    who: bossAlone,
    stage: anyFile,
    input: async (world) => ({ params: { ...(await params(world)), file: String(await anyFile(world)) } }),
    effect: async (world) => sql`not exists (select from ${orderFile} where id = ${await anyFile(world)})`,
  },
  officeOrderLetter: {
    who: bossAlone,
    forMoney: true,
    stage: anyFile,
    input: async (world) => ({
      params: await params(world),
      body: { paper: { kind: 'file', id: await anyFile(world) }, to: 'office@customer.ru', text: '' },
    }),
    effect: async (world) => sql`exists (select from outbox where about = ${`order:${await world.order()}`})`,
  },
  officeOrderTrack: {
    who: bossAlone,
    input: async (world) => ({ params: await params(world), body: { number: 'RU-1', link: '', version: 0 } }),
    effect: async (world) =>
      sql`exists (select from order_track where order_id = ${await world.order()} and number = 'RU-1')`,
  },
  officeGoods: {
    who: lists,
    input: async (world) => ({ params: { id: String(await world.product()) }, query: {} }),
    stage: reserved,
    shows: numberOf,
  },
  officeFind: {
    who: lists,
    input: async (world) => ({ query: { q: await numberOf(world) } }),
    shows: async (world) => `"orders":[{"id":${await world.order()}`,
  },
  officeHome: {
    who: { ...managers, otherBoss: 'blind' },
    input: () => ({}),
    stage: (world) => world.appeal(),
    shows: async (world) => `{"id":${await world.appeal()},"title"`,
  },
} satisfies ExpectedCalls;
