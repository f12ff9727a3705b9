import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPrice, aPriceType } from '#goods/pricing/server/factory.ts';
import { anOffer, aProduct } from '#goods/products/server/factory.ts';
import { aBuyer, aCompany, aMembership } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { basket, basketLine } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

type Buyer = Awaited<ReturnType<typeof aBuyer>>;

/**
 * Sends a change while another tab switches the company: the switch holds the basket and waits for the company, which
 * another connection holds until the change, whose session is still of the first company, waits for the basket.
 */
async function changeDuringSwitch(buyer: Buyer, to: number, change: () => Promise<{ codes: string[] }>) {
  const { token } = buyer;
  const release = await holdTransaction(shop.db, (tx) =>
    tx.select().from(company).where(eq(company.id, to)).for('update'),
  );
  const switching = shop.call('contragentSwitch', { params: { id: String(to) } }, { token });
  await untilWaiting(shop.db, 1);
  const changing = change();
  await untilWaiting(shop.db, 2);
  await release();
  const [switched, changed] = await Promise.all([switching, changing]);
  const [row] = await shop.db.select().from(basket).where(eq(basket.accountId, buyer.account.id));
  return { codes: [switched.codes, changed.codes], companyId: row!.companyId, version: row!.version };
}

describe('a change of the basket in one tab while another switches the company (datamodel 8.12)', () => {
  it(
    'a basket changed during a switch belongs to the new company',
    { tags: ['R-STATE-027', 'R-CALL-080'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const second = await aCompany(shop.db);
      await aMembership(shop.db, buyer.account.id, second.id);
      const family = await aProduct(shop.db, { price: null, stock: null });
      const [one, other] = [await anOffer(shop.db, family.id), await anOffer(shop.db, family.id)];
      const { token } = buyer;
      const products = [{ id: one.id, quantity: 2 }];
      const ordered = await anOrder(shop.db, buyer, { lines: [aLine({ itemId: one.id })] });
      const update = { product: { ID: one.id, QUANTITY: 5 } };
      const variant = { productId: one.id, offerId: other.id, quantity: 1 };
      const changes = [
        () => shop.call('basketAdd', { body: { products } }, { token }),
        () => shop.call('basketListAdd', { body: { products } }, { token }),
        () => shop.call('orderCopy', { query: {}, params: { id: String(ordered.id) } }, { token }),
        () => shop.call('basketUpdate', { body: update }, { token }),
        () => shop.call('basketChangeOffer', { body: variant }, { token }),
      ];
      await changes[0]!();
      let target = second.id;
      for (const [n, change] of changes.entries()) {
        const after = await changeDuringSwitch(buyer, target, change);
        // The switch and the change each raise the version, however often the buyer goes to and fro
        expect(after).toEqual({ codes: [[], []], companyId: target, version: 1 + 2 * (n + 1) });
        target = target === second.id ? buyer.company.id : second.id;
      }
      const lines = await shop.db.select().from(basketLine).where(eq(basketLine.accountId, buyer.account.id));
      expect(lines.map(({ itemId, quantity }) => [itemId, quantity])).toEqual([[other.id, 1]]);
    },
  );

  it(
    'a new basket belongs to the company that is current at the first addition',
    { tags: ['R-STATE-027'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const second = await aCompany(shop.db);
      await aMembership(shop.db, buyer.account.id, second.id);
      const item = await aProduct(shop.db);
      const add = (name: 'basketAdd' | 'basketListAdd') =>
        shop.call(name, { body: { products: [{ id: item.id }] } }, { token: buyer.token });
      const after = await changeDuringSwitch(buyer, second.id, () => add('basketAdd'));
      expect(after).toEqual({ codes: [[], []], companyId: second.id, version: 2 });
      const colleague = await aBuyer(shop.db, { of: second });
      await shop.call('basketListAdd', { body: { products: [{ id: item.id }] } }, { token: colleague.token });
      const [row] = await shop.db.select().from(basket).where(eq(basket.accountId, colleague.account.id));
      expect(row!.companyId).toBe(second.id);
    },
  );
});

it('a switch of the company names the lines whose price or sale is another one', { tags: ['R-CALL-080'] }, async () => {
  const own = await aPriceType(shop.db, { name: 'Свой' });
  const buyer = await aBuyer(shop.db, { company: { priceTypeId: own } });
  const second = await aCompany(shop.db);
  await aMembership(shop.db, buyer.account.id, second.id);
  const { token } = buyer;
  const [same, dearer, unsold] = [
    await aProduct(shop.db, { price: 5000 }),
    await aProduct(shop.db, { price: 10_000 }),
    await aProduct(shop.db, { price: null }),
  ];
  await aPrice(shop.db, dearer.id, own, 9000);
  await aPrice(shop.db, unsold.id, own, 1000);
  const products = [same, dearer, unsold].map(({ id }) => ({ id, quantity: 2 }));
  await shop.call('basketAdd', { body: { products } }, { token });
  await shop.call('contragentSwitch', { params: { id: String(second.id) } }, { token });
  const switchedFrom = (id: number) => shop.call('basketSwitched', { params: { id: String(id) } }, { token });
  const { data } = await switchedFrom(buyer.company.id);
  const text = (value: string) => value.replaceAll('\u00a0', ' ');
  expect(data.lines.map(({ id, before, now }) => [id, text(before), text(now)])).toEqual([
    [dearer.id, '90 ₽ за шт', '100 ₽ за шт'],
    [unsold.id, '10 ₽ за шт', 'Товар не продаётся вашей компании'],
  ]);
  expect([data.total.before, data.total.now].map(text)).toEqual(['300 ₽', '300 ₽']);
  expect((await switchedFrom(second.id)).data.lines).toEqual([]);
  expect((await switchedFrom((await aCompany(shop.db)).id)).codes).toEqual(['404']);
});
