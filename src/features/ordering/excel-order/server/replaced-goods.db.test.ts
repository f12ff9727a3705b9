import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { anOffer, aProduct } from '#goods/products/server/factory.ts';
import { changeProducts, type ProductChange, returnFields } from '#goods/products/server/index.ts';
import { product, productLink } from '#goods/products/server/tables.ts';
import { settledSearch } from '#goods/search/server/index.ts';
import { aReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { transaction } from '#server/db/index.ts';
import { testApp } from '#shop/testing/test-app.ts';

const shop = await testApp();
await aProduct(shop.db);

const operator = { accountId: null, ip: '' };
const change = (id: number, by: ProductChange) => transaction(shop.db, (tx) => changeProducts(tx, [id], by, operator));

async function hinted(query: string, token: string) {
  await Promise.all([settledCatalogue(shop.db), settledSearch(shop.db)]);
  const { items } = (await shop.call('searchHeader', { body: { query } }, { token })).data;
  return items.map(({ id, reason }) => [id, reason]);
}

async function matched(article: string, token: string) {
  const body = { rows: [{ article, amount: 2 }] };
  const { line, reason, suggestions } = (await shop.call('basketMatchRows', { body }, { token })).data.rows[0]!;
  return { line, reason, suggested: suggestions.map(({ id, quantity }) => [id, quantity]) };
}

describe('a product that has been withdrawn and has a replacement', () => {
  it('leads there by its article in the search and in a list, and from basket and repeated order', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const old = await aProduct(shop.db, { article: 'К-100', shortcode: '77100' });
    const successor = await aProduct(shop.db, { article: 'К-200' });
    const order = await anOrder(shop.db, buyer, { lines: [aLine({ itemId: old.id, productId: old.id, quantity: 3 })] });
    await shop.call('basketAdd', { body: { products: [{ id: old.id, quantity: 2 }] } }, buyer);
    await change(old.id, { links: { replacement: [successor.id] } });
    // While it is sold it comes first, and its successor behind it
    expect(await hinted('К-100', buyer.token)).toEqual([
      [old.id, 'По артикулу'],
      [successor.id, 'Снят, это замена'],
    ]);
    expect(await matched('К-100', buyer.token)).toMatchObject({ line: { id: old.id } });

    await change(old.id, { isHidden: true });
    for (const code of ['к 100', '77100'])
      expect(await hinted(code, buyer.token)).toEqual([[successor.id, 'Снят, это замена']]);
    expect(await matched('k-100', buyer.token)).toEqual({
      line: null,
      reason: 'Снят, есть замена',
      suggested: [[successor.id, 2]],
    });
    const { data } = await shop.call('basketProducts', { query: {} }, buyer);
    expect(data.noProductsAddToOrder).toMatchObject([
      { id: old.id, instead: [{ id: successor.id, url: `/detail/?code=${successor.code}` }] },
    ]);
    const repeated = await shop.call('orderRepeat', { params: { id: String(order.id) } }, buyer);
    expect(repeated.data.lines).toMatchObject([{ item: null, replacement: { id: successor.id, basketQuantity: 3 } }]);
  });

  it('leads to the offers of a successor that has offers, and nowhere once the successor is hidden too', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const old = await aProduct(shop.db, { article: 'РЗ-1' });
    const family = await aProduct(shop.db, { article: 'РЗ-2' });
    const one = await anOffer(shop.db, family.id);
    await change(old.id, { isHidden: true, links: { replacement: [family.id] } });
    expect((await matched('РЗ-1', buyer.token)).suggested).toEqual([[one.id, 2]]);
    await change(family.id, { isHidden: true });
    expect(await matched('РЗ-1', buyer.token)).toEqual({
      line: null,
      reason: 'Не найден в каталоге',
      suggested: [],
    });
    expect(await hinted('РЗ-1', buyer.token)).toEqual([]);
  });

  it('an analogue does not answer to its article', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const old = await aProduct(shop.db, { article: 'АН-1' });
    const other = await aProduct(shop.db, { article: 'АН-2' });
    await change(old.id, { isHidden: true, links: { analogue: [other.id] } });
    expect(await hinted('АН-1', buyer.token)).toEqual([]);
    expect((await matched('АН-1', buyer.token)).reason).toBe('Не найден в каталоге');
  });
});

describe('links that are set by hand', () => {
  const linksOf = async (id: number) =>
    (await shop.db.select().from(productLink).where(eq(productLink.productId, id)).orderBy(productLink.sort)).map(
      ({ kind, linkedId }) => [kind, linkedId],
    );

  it('keep their order, name neither the product itself nor one twice, and go back to those of the import', async () => {
    const [own, a, b, c] = [
      await aProduct(shop.db),
      await aProduct(shop.db),
      await aProduct(shop.db),
      await aProduct(shop.db),
    ];
    await shop.db.insert(productLink).values({ productId: own.id, kind: 'analogue', linkedId: a.id });
    await change(own.id, { links: { analogue: [c.id, b.id, own.id, c.id] } });
    expect(await linksOf(own.id)).toEqual([
      ['analogue', c.id],
      ['analogue', b.id],
    ]);
    const [held] = await shop.db.select({ held: product.held }).from(product).where(eq(product.id, own.id));
    expect(held!.held['links.analogue']).toMatchObject({ source: [a.id] });
    await transaction(shop.db, (tx) => returnFields(tx, [own.id], ['links.analogue'], operator));
    expect(await linksOf(own.id)).toEqual([['analogue', a.id]]);
  });
});
