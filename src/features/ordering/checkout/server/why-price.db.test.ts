import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOffer, aProduct, deactivate } from '#goods/products/server/factory.ts';
import { aDiscount, aPrice, aPriceType } from '#goods/pricing/server/factory.ts';
import { discount, price, promotion } from '#goods/pricing/server/tables.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aReadyBuyer, inBasket, openCheckout } from './factory.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
  shop.clock.now = () => new Date('2026-11-25T09:00:00Z');
});

const pricedAt = new Date('2026-10-05T08:00:00Z');
const [startsAt, endsAt] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-12-01T00:00:00Z')];
const originOf = (id: number, token: string) => shop.call('priceOrigin', { params: { id: String(id) } }, { token });

/** A company with a price type of its own and ten percent off, and a product in a promotion for it. */
async function aContract() {
  const wholesale = await aPriceType(shop.db, { name: 'Крупный опт' });
  const buyer = await aReadyBuyer(shop.db, { company: { priceTypeId: wholesale, discountPercent: 10 } });
  const product = await aProduct(shop.db, { price: 9_135_713, vatCode: 'general', name: 'Кабель', unitBase: 'м' });
  await aPrice(shop.db, product.id, wholesale, 20_000);
  // The base price is older than the column
  await shop.db.update(price).set({ validSince: pricedAt }).where(eq(price.priceTypeId, wholesale));
  const secret = await aPriceType(shop.db, { name: 'Закупочная', visibility: 'hidden' });
  await aPrice(shop.db, product.id, secret, 7_777);
  const [action] = await shop.db
    .insert(promotion)
    .values({ code: `osen-${product.id}`, name: 'Осень' })
    .returning();
  const lowering = { scope: 'product' as const, scopeId: product.id, startsAt, endsAt };
  await aDiscount(shop.db, { ...lowering, percent: 5, promotionId: action!.id });
  await aDiscount(shop.db, { ...lowering, percent: 3 });
  return { buyer, product, wholesale };
}

const steps = {
  list: { price: 200, type: 'Крупный опт', since: pricedAt.toISOString() as string | null },
  contract: { percent: 10, price: 180 },
  discount: {
    percent: 5,
    promotion: 'Осень',
    since: startsAt.toISOString(),
    until: endsAt.toISOString(),
    price: 171,
  },
};

describe('how a price came about', () => {
  it('is explained step by step from the rule that gave it, and no other price leaves the server', async () => {
    const { buyer, product } = await aContract();
    const { data, body } = await originOf(product.id, buyer.token);
    expect(data).toEqual({
      name: 'Кабель',
      unit: 'м',
      currency: 'RUB',
      price: 171,
      refusal: null,
      origin: steps,
      vat: { percent: 22, sum: 30.84, since: '2026-01-01' },
      frozenAt: null,
    });
    expect(JSON.stringify(body)).not.toMatch(/91357\.13|77\.77|Закупочная/);
    await inBasket(shop, buyer, { product });
    const { data: basket } = await shop.call('basketProducts', { query: {} }, { token: buyer.token });
    expect(basket.grid.row[0]!.price.value).toBe(data.price);
    expect(JSON.stringify(basket)).not.toContain('contractPercent');
  });

  it('stays with the line of an order when everything changes afterwards', async () => {
    const { buyer, product } = await aContract();
    await inBasket(shop, buyer, { product });
    const body = await openCheckout(shop, buyer);
    const { id } = (await shop.call('orderAdd', { body }, { token: buyer.token })).data;
    await shop.db.delete(discount).where(eq(discount.scopeId, product.id));
    await shop.db.update(price).set({ value: 1 }).where(eq(price.itemId, product.id));
    const input = { params: { id: String(id), line: '1' } };
    const { data } = await shop.call('orderLinePrice', input, { token: buyer.token });
    // How long the price had held is not kept with the order
    const frozen = { ...steps, list: { ...steps.list, since: null } };
    expect(data).toMatchObject({ price: 171, origin: frozen, vat: { percent: 22, sum: 30.84 } });
    expect(data.frozenAt).toBe('2026-11-25T09:00:00.000Z');
    const stranger = await aBuyer(shop.db);
    expect((await shop.call('orderLinePrice', input, { token: stranger.token })).codes).toEqual(['404']);
    const absent = { params: { ...input.params, line: '2' } };
    expect((await shop.call('orderLinePrice', absent, { token: buyer.token })).codes).toEqual(['404']);
  });

  it('says of a line of an earlier release what was frozen then', async () => {
    const buyer = await aBuyer(shop.db);
    const order = await anOrder(shop.db, buyer, { lines: [aLine({ vatPercent: 0 })] });
    const input = { params: { id: String(order.id), line: '1' } };
    const { data } = await shop.call('orderLinePrice', input, { token: buyer.token });
    expect(data).toMatchObject({ price: 100, origin: null, vat: { percent: 0, sum: 0 } });
  });

  it('is the base price without a name where the company has no type of its own', async () => {
    const buyer = await aBuyer(shop.db);
    const { id } = await aProduct(shop.db, { price: 5000, vatCode: 'none' });
    const { data } = await originOf(id, buyer.token);
    expect(data.origin).toEqual({ list: { price: 50, type: null, since: null }, contract: null, discount: null });
    await shop.db.update(price).set({ validSince: pricedAt }).where(eq(price.itemId, id));
    expect((await originOf(id, buyer.token)).data.origin?.list.since).toBe(pricedAt.toISOString());
    expect(data.vat).toMatchObject({ percent: 0, sum: 0 });
  });

  it('is a reason where the product is not sold to the company', async () => {
    const buyer = await aBuyer(shop.db);
    const reasonOf = async (id: number) => (await originOf(id, buyer.token)).data;
    const unpriced = await aProduct(shop.db, { price: null });
    expect(await reasonOf(unpriced.id)).toMatchObject({
      price: null,
      origin: null,
      refusal: 'Для вашей компании на этот товар не назначена цена',
    });
    const manager = await anAccount(shop.db, { role: 'MANAGER' });
    const { data } = await originOf(unpriced.id, await aSession(shop.db, manager.id));
    expect(data.refusal).toMatch(/^Базовая цена этого товара не назначена/);
    const inDollars = await aReadyBuyer(shop.db, { company: { currency: 'USD' } });
    const product = await aProduct(shop.db);
    expect((await originOf(product.id, inDollars.token)).data.refusal).toBe(
      'Цена этого товара назначена в другой валюте, чем валюта вашего договора',
    );
    await anOffer(shop.db, product.id);
    expect((await reasonOf(product.id)).refusal).toBe('Цена есть у вариантов товара: выберите один из них');
    const gone = await aProduct(shop.db);
    await deactivate(shop.db, gone.id);
    expect((await originOf(gone.id, buyer.token)).codes).toEqual(['404']);
  });
});
