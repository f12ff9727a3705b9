import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aConnection,
  aKnownProduct,
  anExchange,
  aShopOrder,
  documentsOf,
  lineOf,
  retireOrders,
} from '#exchange/orders-out/server/orders-out.fixture.ts';
import { textAt } from '#exchange/orders-out/server/xml-tree.fixture.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { type Connection, documentXml, exportOf, lineXml, receive, send, stateOf } from './orders-in.fixture.ts';
import { receivedDocument } from './tables.ts';

let shop: TestApp;
let connection: Connection;
beforeAll(async () => {
  shop = await testApp();
});
beforeEach(async () => {
  await retireOrders(shop.db);
  connection = await aConnection(shop.db);
});

/** The dearest line that a basket may hold. */
const DEAREST = 1_000_000_000_000;

async function aSentOrder(lines = 1) {
  const { db } = shop;
  const product = await aKnownProduct(db);
  const buyer = await aBuyer(db, { role: 'ADMIN', rights: { finance: true } });
  const line = lineOf(product, { quantity: 1, price: DEAREST, priceBase: DEAREST, lineTotal: DEAREST, vatPercent: 22 });
  const order = await aShopOrder(db, { buyer, lines: Array.from({ length: lines }, () => line) });
  return { ...order, token: buyer.token, goodsId: product.externalId!, ledgerId: randomUUID() };
}

/** Every answer in which figures of an order stand. */
async function expectShown({ id, token }: { id: number; token: string }) {
  const { data } = await shop.call('orderDetail', { params: { id: String(id) } }, { token });
  await shop.call('orderList', { query: {} }, { token });
  await shop.call('orderDocuments', { params: { id: String(id) } }, { token });
  await shop.call('orderFile', { params: { id: String(id) } }, { token });
  await shop.call('cabinetMain', {}, { token });
  return data;
}

describe('an order of the dearest lines', () => {
  it('goes to the accounting system and comes back to the kopeck', async () => {
    const { db } = shop;
    const order = await aSentOrder(1000);
    const answer = await anExchange(db, connection, 1).query();
    const document = documentsOf(answer!)[0]!;
    expect(textAt(document, 'Сумма')).toBe('10000000000000.00');
    await send(db, connection);
    const number = textAt(document, 'Номер')!;
    const back = documentXml({
      id: order.ledgerId,
      number,
      sum: '10000000000000.01',
      lines: [lineXml({ id: order.goodsId, quantity: 1000, price: '10000000000', sum: '10000000000000.01' })],
    });
    expect(await receive(db, connection, [back])).toEqual(['Документы: принято 1, без изменений 0']);
    const shown = await expectShown(order);
    expect(shown.total).toBe(10_000_000_000_000);
    expect(shown.confirmation?.total).toBe(10_000_000_000_000.01);
    expect(shown.lines.map(({ confirmed }) => confirmed!.total).reduce((all, one) => all + one, 0)).toBe(
      10_000_000_000_000.01,
    );
  });
});

describe('a document whose figures are beyond an order', () => {
  const many = (count: number, line: string) => Array.from({ length: count }, () => line);
  const huge = '99999999999.99';

  it.each(
    nonEmpty([
      {
        what: 'the sums of its lines',
        lines: (goods: string) => many(800, lineXml({ id: goods, quantity: 1, price: huge, sum: huge })),
      },
      {
        what: 'the quantities of a product',
        lines: (goods: string) => many(20, lineXml({ id: goods, quantity: '9999999999', price: '1', sum: '1' })),
      },
      {
        what: 'its taxes',
        lines: (goods: string) => [lineXml({ id: goods, quantity: 1 })],
        extra: `<Налоги>${many(800, `<Налог><Наименование>НДС</Наименование><Сумма>${huge}</Сумма></Налог>`).join('')}</Налоги>`,
      },
      {
        what: 'its payments',
        lines: (goods: string) => [lineXml({ id: goods, quantity: 1 })],
        extra: `<ПодчиненныеДокументы>${Array.from(
          { length: 800 },
          () =>
            `<ПодчиненныйДокумент><Ид>${randomUUID()}</Ид><Номер>П</Номер><ХозОперация>Выплата безналичных денег</ХозОперация><Сумма>${huge}</Сумма></ПодчиненныйДокумент>`,
        ).join('')}</ПодчиненныеДокументы>`,
      },
    ]),
  )('is left aside with a reason, and the order stays as it was: $what', async ({ lines, extra }) => {
    const { db } = shop;
    const order = await aSentOrder();
    await send(db, connection);
    const before = await stateOf(db, order.id);
    const document = documentXml({
      id: order.ledgerId,
      number: await anExportNumber(order.id),
      sum: '100',
      lines: lines(order.goodsId),
      extra,
    });
    const other = await aSentOrder();
    await send(db, connection);
    const sound = documentXml({ id: other.ledgerId, number: await anExportNumber(other.id), sum: '100' });
    expect(await receive(db, connection, [document, sound])).toEqual([
      'Документы: принято 1, без изменений 0, отложено 1',
      expect.stringMatching(/^Документ \S+ отложен: .*слишком велик/),
    ]);
    expect(await stateOf(db, order.id)).toEqual(before);
    await expectShown(order);
  });

  it('payments that come one by one are left aside from the one on that is too much', async () => {
    const { db } = shop;
    const order = await aSentOrder();
    await send(db, connection);
    const number = await anExportNumber(order.id);
    const payment = (id: string) =>
      documentXml({
        id,
        operation: 'Выплата безналичных денег',
        sum: '60000000000000',
        extra: `<Основание>${number}</Основание>`,
      });
    expect(await receive(db, connection, [payment('п1')])).toEqual(['Документы: принято 1, без изменений 0']);
    expect(await receive(db, connection, [payment('п2')])).toEqual([
      'Документы: принято 0, без изменений 0, отложено 1',
      expect.stringMatching(/отложен: .*слишком велик/),
    ]);
    expect((await expectShown(order)).confirmation?.paid).toBe(60_000_000_000_000);
    const [row] = await db.select().from(receivedDocument).where(eq(receivedDocument.externalId, 'п2'));
    expect(row?.refused).toMatch(/слишком велик/);
  });
});

describe('a confirmation', () => {
  it('of quantities and sums that no basket may hold is shown as the accounting system says it', async () => {
    const { db } = shop;
    const order = await aSentOrder();
    await send(db, connection);
    const back = documentXml({
      id: order.ledgerId,
      number: await anExportNumber(order.id),
      lines: [
        lineXml({ id: order.goodsId, quantity: '9999999999.999', price: '0.0001', sum: '99999999999.99' }),
        lineXml({ id: 'чужой', quantity: '0.001', price: '99999999999.99', sum: '99999999.99' }),
        lineXml({ id: order.goodsId, quantity: '0', price: '0', sum: '0' }),
      ],
    });
    expect(await receive(db, connection, [back])).toEqual(['Документы: принято 1, без изменений 0']);
    const shown = await expectShown(order);
    expect(shown.lines[0]!.confirmed).toEqual({ quantity: 9_999_999_999.999, total: 99_999_999_999.99 });
    expect(shown.confirmation!.added[0]).toMatchObject({ quantity: 0.001, price: 99_999_999_999.99 });
  });
});

const anExportNumber = async (orderId: number) => (await exportOf(shop.db, orderId)).number;
