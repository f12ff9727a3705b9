import { eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct, anOffer, aSection } from '#goods/products/server/factory.ts';
import { listingReader } from '#goods/catalogue/server/listing-reader.fixture.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aReadyBuyer, inBasket, openCheckout, type ReadyBuyer } from './factory.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const ask = async ({ token }: ReadyBuyer, ...products: { id: number; quantity: number }[]) =>
  (await shop.call('stockShortages', { body: { products } }, { token })).data;

const linesOf = async ({ token }: ReadyBuyer) =>
  (await shop.call('basketProducts', { query: {} }, { token })).data.grid.row;

async function place(buyer: ReadyBuyer): Promise<void> {
  const { status, codes } = await shop.call(
    'orderAdd',
    { body: await openCheckout(shop, buyer) },
    { token: buyer.token },
  );
  expect([status, codes]).toEqual([200, []]);
}

describe('a quantity above the free stock', () => {
  it('an answer names the short products alone, and no figure', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const [short, enough] = [await aProduct(shop.db, { stock: 765_431 }), await aProduct(shop.db, { stock: 5 })];
    const { data, body } = await shop.call(
      'stockShortages',
      {
        body: {
          products: [
            { id: short.id, quantity: 765_432 },
            { id: enough.id, quantity: 5 },
          ],
        },
      },
      { token: buyer.token },
    );
    expect(data).toEqual([{ id: short.id, shortage: 'check' }]);
    expect(JSON.stringify(body)).not.toContain('765431');
  });

  it('lines of one product are added up, variants have a stock of their own', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const plain = await aProduct(shop.db, { stock: 10 });
    const family = await aProduct(shop.db);
    const [one, two] = [
      await anOffer(shop.db, family.id, { stock: 6 }),
      await anOffer(shop.db, family.id, { stock: 6 }),
    ];
    expect(await ask(buyer, { id: plain.id, quantity: 6 }, { id: plain.id, quantity: 6 })).toEqual([
      { id: plain.id, shortage: 'check' },
    ]);
    expect(await ask(buyer, { id: one.id, quantity: 6 }, { id: two.id, quantity: 6 })).toEqual([]);
  });

  it('a contract with back-orders is answered how much of it is to come', async () => {
    const buyer = await aReadyBuyer(shop.db, { company: { canBuyUnavailable: true } });
    const [some, none] = [await aProduct(shop.db, { stock: 3 }), await aProduct(shop.db, { stock: 0 })];
    expect(await ask(buyer, { id: some.id, quantity: 4 }, { id: none.id, quantity: 1 })).toEqual([
      { id: some.id, shortage: 'part' },
      { id: none.id, shortage: 'all' },
    ]);
  });

  it('a line is marked by the answer to its change, and follows what other orders reserve', async () => {
    const [buyer, other] = [await aReadyBuyer(shop.db), await aReadyBuyer(shop.db)];
    const product = await inBasket(shop, buyer, { product: await aProduct(shop.db, { stock: 50 }), quantity: 20 });
    const change = async (QUANTITY: number) =>
      (await shop.call('basketUpdate', { body: { product: { ID: product.id, QUANTITY } } }, { token: buyer.token }))
        .data.line?.shortage;
    expect(await change(100_000)).toBe('check');
    expect(await change(50)).toBeUndefined();
    expect((await linesOf(buyer))[0]!.shortage).toBeUndefined();
    await inBasket(shop, other, { product, quantity: 10 });
    await place(other);
    // The thread has the basket's goods cached: the stock is read nevertheless
    expect((await linesOf(buyer))[0]!.shortage).toBe('check');
    expect(await change(40)).toBeUndefined();
  });

  it('the file of the basket says it in words', async () => {
    const buyer = await aReadyBuyer(shop.db);
    await inBasket(shop, buyer, { product: await aProduct(shop.db, { stock: 2 }), quantity: 3 });
    const { link } = (await shop.call('basketFile', {}, { token: buyer.token })).data;
    const file = await shop.app.inject({ url: link, headers: { authorization: `Bearer ${buyer.token}` } });
    const rows = (await readXlsx(file.rawPayload)).sheets[0]!.rows;
    expect(rows[1]!.at(-1)).toBe('Столько нет, доступность проверит менеджер');
  });
});

describe('a rest below the minimum', () => {
  const listed = async ({ token }: ReadyBuyer, path: string) => {
    const { list } = listingReader(
      () => shop,
      () => token,
    );
    return (await list(path)).products.items.map(({ stockStatus }) => stockStatus.isInStock);
  };

  it('a stock of 7 with packs of 8 is in stock nowhere', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const { id: sectionId, path } = await aSection(shop.db);
    const product = await aProduct(shop.db, { stock: 7, packageCount: 8, sectionIds: [sectionId] });
    expect(await listed(buyer, path)).toEqual([false]);
    const added = await shop.call('basketAdd', { body: { products: [{ id: product.id }] } }, { token: buyer.token });
    expect(added.codes).toEqual(['NOTHING_ADDED']);
    const { data } = await shop.call('basketFind', { body: { search: product.article! } }, { token: buyer.token });
    expect(data.map(({ isInStock }) => isInStock)).toEqual([false]);
    const fields = { productId: product.id, fields: ['stockStatus'] };
    const asked = await shop.call('basketFields', { body: fields }, { token: buyer.token });
    expect(asked.data[product.id]!.stockStatus!.isInStock).toBe(false);
  });

  it('an order that leaves less than the minimum takes the product out of stock in lists', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const { id: sectionId, path } = await aSection(shop.db);
    const product = await aProduct(shop.db, { stock: 15, minOrderCount: 8, sectionIds: [sectionId] });
    expect(await listed(buyer, path)).toEqual([true]);
    await inBasket(shop, buyer, { product, quantity: 8 });
    await place(buyer);
    expect(await listed(buyer, path)).toEqual([false]);
    const [row] = await shop.db.select().from(stock).where(eq(stock.itemId, product.id));
    expect([row!.onHand, row!.reserved]).toEqual([15, 8]);
  });
});
