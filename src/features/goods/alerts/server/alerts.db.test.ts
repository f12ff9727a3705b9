import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { aPrice, aPriceType } from '#goods/pricing/server/factory.ts';
import { discount, price, promotion } from '#goods/pricing/server/tables.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { anOffer, aProduct, aSection, deactivate } from '#goods/products/server/factory.ts';
import { offer, product } from '#goods/products/server/tables.ts';
import { release, reserve } from '#goods/stock/server/index.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { recordConsent, withdrawConsent } from '#identity/consents/server/index.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { transaction } from '#server/db/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { announcePromotions } from './announce-promotions.ts';
import { reportArrivals } from './report-arrivals.ts';
import { reportLowerPrices } from './report-lower-prices.ts';
import { alertProgress, promotionAnnouncement, stockAlert } from './tables.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});

/** Three nodes look at the same time. */
const look = async (report: (db: TestApp['db'], now: Date) => Promise<void>, now = new Date()) =>
  void (await Promise.all([1, 2, 3].map(() => report(shop.db, now))));

const notices = async (accountId: number) =>
  (
    await shop.db.select().from(notification).where(eq(notification.accountId, accountId)).orderBy(asc(notification.id))
  ).map(({ title }) => title);
const letters = async (accountId: number) =>
  (await shop.db.select().from(outbox).where(eq(outbox.accountId, accountId)).orderBy(asc(outbox.id))).map(
    ({ subject }) => subject,
  );

const wait = (token: string, item_id: number) => shop.call('stockAlertAdd', { body: { item_id } }, { token });
const awaited = async (token: string) => (await shop.call('header', {}, { token })).data.awaited;
const setStock = (itemId: number, onHand: number) =>
  shop.db.update(stock).set({ onHand }).where(eq(stock.itemId, itemId));

describe('who waits for goods', () => {
  it('gets one notice and one letter when they can be ordered again', async () => {
    const { token, account: me } = await aBuyer(shop.db);
    const goods = await aProduct(shop.db, { name: 'Кабель &lt;ВВГ&gt;', stock: 0 });
    expect((await wait(token, goods.id)).data).toEqual([goods.id]);
    expect((await wait(token, goods.id)).data).toEqual([goods.id]);
    expect(await awaited(token)).toEqual([goods.id]);
    expect((await shop.call('stockAlertList', {}, { token })).data.items).toMatchObject([
      { id: goods.id, article: goods.article, url: `/detail/?code=${goods.code}` },
    ]);
    await look(reportArrivals);
    expect(await notices(me.id)).toEqual([]);
    await setStock(goods.id, 5);
    await look(reportArrivals);
    await look(reportArrivals);
    expect(await notices(me.id)).toEqual(['Снова в наличии: Кабель <ВВГ>']);
    expect(await letters(me.id)).toEqual(['Снова в наличии: Кабель <ВВГ>']);
    expect(await awaited(token)).toEqual([]);
  });

  it('gets one letter about several goods, which speaks of several', async () => {
    const { token, account: me } = await aBuyer(shop.db);
    const goods = [await aProduct(shop.db, { stock: 0 }), await aProduct(shop.db, { stock: 0 })];
    for (const { id } of goods) await wait(token, id);
    for (const { id } of goods) await setStock(id, 5);
    await look(reportArrivals);
    expect(await letters(me.id)).toEqual(['Снова в наличии: 2\u00A0товара']);
    const [letter] = await shop.db.select().from(outbox).where(eq(outbox.accountId, me.id));
    expect(letter!.content!.paragraphs).toEqual(['Товары, которые вы ждали, можно заказать.']);
  });

  it('gets no notice before there is as much as can be ordered: the minimum, in whole packs', async () => {
    const { token, account: me } = await aBuyer(shop.db);
    const goods = await aProduct(shop.db, { name: 'Бухта', stock: 0, minOrderCount: 15, packageCount: 10 });
    await wait(token, goods.id);
    await setStock(goods.id, 19);
    await look(reportArrivals);
    expect(await notices(me.id)).toEqual([]);
    expect(await awaited(token)).toEqual([goods.id]);
    await setStock(goods.id, 20);
    await look(reportArrivals);
    expect(await notices(me.id)).toEqual(['Снова в наличии: Бухта']);
  });

  it('reads which goods are gone from the catalogue: they have no page', async () => {
    const { token } = await aBuyer(shop.db);
    const [hidden, sold] = [await aProduct(shop.db, { stock: 0 }), await aProduct(shop.db, { stock: 0 })];
    const family = await aProduct(shop.db);
    const closed = await anOffer(shop.db, family.id, { stock: 0 });
    for (const { id } of [hidden, sold, closed]) await wait(token, id);
    await deactivate(shop.db, hidden.id);
    await shop.db.update(offer).set({ active: false }).where(eq(offer.id, closed.id));
    const { items } = (await shop.call('stockAlertList', {}, { token })).data;
    expect(new Map(items.map(({ id, url }) => [id, url]))).toEqual(
      new Map([
        [hidden.id, null],
        [sold.id, `/detail/?code=${sold.code}`],
        [closed.id, null],
      ]),
    );
  });

  it('gets a notice of the chosen offer when an order that held the last pieces is cancelled', async () => {
    const { token, account: me } = await aBuyer(shop.db);
    const family = await aProduct(shop.db, { name: 'Провод' });
    const offer = await anOffer(shop.db, family.id, { stock: 3 });
    const orderId = 1_000_000 + offer.id;
    const lines = [{ itemId: offer.id, quantity: 3 }];
    await transaction(shop.db, (tx) => reserve(tx, orderId, lines, { canBuyUnavailable: false }));
    await wait(token, offer.id);
    await look(reportArrivals);
    expect(await notices(me.id)).toEqual([]);
    await transaction(shop.db, (tx) => release(tx, orderId));
    await look(reportArrivals);
    expect(await notices(me.id)).toEqual(['Снова в наличии: Провод']);
  });

  it('gets no notice of goods that his company cannot order, and keeps waiting for them', async () => {
    const { token, account: me, company: firm } = await aBuyer(shop.db);
    const hidden = await aProduct(shop.db, { stock: 0 });
    const unpriced = await aProduct(shop.db, { stock: 0 });
    for (const { id } of [hidden, unpriced]) await wait(token, id);
    await deactivate(shop.db, hidden.id);
    await shop.db.delete(price).where(eq(price.itemId, unpriced.id));
    for (const { id } of [hidden, unpriced]) await setStock(id, 5);
    await look(reportArrivals);
    expect(await notices(me.id)).toEqual([]);
    expect(await shop.db.$count(stockAlert, eq(stockAlert.companyId, firm.id))).toBe(2);
    await aPrice(shop.db, unpriced.id, await aPriceType(shop.db, { sourceId: unpriced.sourceId }), 100);
    await look(reportArrivals);
    expect(await notices(me.id)).toEqual([]);
    await shop.db.update(product).set({ active: true }).where(eq(product.id, hidden.id));
    await look(reportArrivals);
    expect(await notices(me.id)).toHaveLength(1);
  });

  it('gets no notice once he has left the company, and no letter where he has switched them off', async () => {
    const gone = await aBuyer(shop.db);
    const quiet = await aBuyer(shop.db, { account: { mutedLetters: ['goods'] } });
    const goods = await aProduct(shop.db, { stock: 0 });
    for (const { token } of [gone, quiet]) await wait(token, goods.id);
    await shop.db.execute(sql`delete from membership where account_id = ${gone.account.id}`);
    await setStock(goods.id, 1);
    await look(reportArrivals);
    expect([await notices(gone.account.id), await notices(quiet.account.id)]).toMatchObject([[], { length: 1 }]);
    expect([await letters(gone.account.id), await letters(quiet.account.id)]).toEqual([[], []]);
  });

  it('gets no notice while his company may not order, and gets it once it may', async () => {
    const pending = await aBuyer(shop.db, { company: { state: 'pending', orderBan: true } });
    const banned = await aBuyer(shop.db, { company: { orderBan: true } });
    const goods = await aProduct(shop.db, { name: 'Щит', stock: 0 });
    for (const { company: firm, account: me } of [pending, banned]) {
      await shop.db
        .insert(stockAlert)
        .values({ accountId: me.id, companyId: firm.id, itemId: goods.id, at: new Date() });
    }
    await setStock(goods.id, 5);
    await look(reportArrivals);
    for (const { account: me } of [pending, banned]) {
      expect([await notices(me.id), await letters(me.id)]).toEqual([[], []]);
    }
    for (const { company: firm } of [pending, banned]) {
      await shop.db.update(company).set({ state: 'active', orderBan: false }).where(eq(company.id, firm.id));
    }
    await look(reportArrivals);
    for (const { account: me } of [pending, banned]) expect(await notices(me.id)).toEqual(['Снова в наличии: Щит']);
  });

  it('gets a notice of a product that got variants after he began to wait', async () => {
    const { token, account: me } = await aBuyer(shop.db);
    const family = await aProduct(shop.db, { name: 'Гофра', stock: 0 });
    await wait(token, family.id);
    const [empty, red, blue] = [
      await anOffer(shop.db, family.id, { stock: 0 }),
      await anOffer(shop.db, family.id, { stock: 0 }),
      await anOffer(shop.db, family.id, { stock: 0 }),
    ];
    await look(reportArrivals);
    expect(await notices(me.id)).toEqual([]);
    for (const { id } of [red, blue]) await setStock(id, 5);
    await look(reportArrivals);
    await setStock(empty.id, 5);
    await look(reportArrivals);
    expect(await notices(me.id)).toEqual(['Снова в наличии: Гофра']);
    expect(await letters(me.id)).toEqual(['Снова в наличии: Гофра']);
    expect(await awaited(token)).toEqual([]);
  });

  it('waits in one company, at most for two hundred goods; a manager acting for him waits in his name', async () => {
    const buyer = await aBuyer(shop.db);
    const { token, account: me } = buyer;
    const goods = await aProduct(shop.db, { stock: 0 });
    const manager = await anAccount(shop.db, { role: 'MANAGER' });
    await shop.db.update(company).set({ managerAccountId: manager.id }).where(eq(company.id, buyer.company.id));
    const child = await aChildSession(shop.db, await aSession(shop.db, manager.id), me.id);
    expect((await wait(child, goods.id)).data).toEqual([goods.id]);
    expect(await awaited(token)).toEqual([goods.id]);
    const other = await aCompany(shop.db);
    await aMembership(shop.db, me.id, other.id);
    await shop.call('contragentSwitch', { params: { id: String(other.id) } }, { token });
    expect(await awaited(token)).toEqual([]);
    await shop.db.execute(sql`insert into stock_alert (account_id, company_id, item_id, at)
      select ${me.id}, ${other.id}, n, now() from generate_series(1, 200) n`);
    expect((await wait(token, goods.id)).codes).toEqual(['LIMIT']);
    await shop.call('stockAlertRemove', { body: { item_id: 7 } }, { token });
    expect((await wait(token, goods.id)).data).toHaveLength(200);
    expect((await wait(token, 999_999_999)).codes).toEqual(['NOT_FOUND']);
    await shop.db.delete(stockAlert).where(eq(stockAlert.accountId, me.id));
  });
});

describe('a favourite', () => {
  /** The log has been read to its end. */
  beforeEach(async () => {
    await shop.db.delete(alertProgress);
    await reportLowerPrices(shop.db, new Date());
  });
  const setPrice = async (itemId: number, value: number) => {
    await shop.db.update(price).set({ value }).where(eq(price.itemId, itemId));
    await recordCatalogueChange(shop.db, 'price', [itemId]);
    await look(reportLowerPrices);
  };
  const keep = (token: string, product_id: number) => shop.call('favouriteAdd', { body: { product_id } }, { token });
  const texts = async (accountId: number) =>
    (
      await shop.db
        .select()
        .from(notification)
        .where(eq(notification.accountId, accountId))
        .orderBy(asc(notification.id))
    ).map(({ text }) => text.replaceAll('\u00A0', ' '));

  it('reports each price below the one it was saved at or reported at last, once', async () => {
    const { token, account: me } = await aBuyer(shop.db, { company: { name: 'ООО «Лён»', discountPercent: 10 } });
    const goods = await aProduct(shop.db, { name: 'Лампа', price: 10_000 });
    await keep(token, goods.id);
    await setPrice(goods.id, 12_000);
    await setPrice(goods.id, 10_000);
    expect(await texts(me.id)).toEqual([]);
    await setPrice(goods.id, 9000);
    await look(reportLowerPrices);
    expect(await texts(me.id)).toEqual(['81 ₽ вместо 90 ₽, ООО «Лён»']);
    await setPrice(goods.id, 10_000);
    await setPrice(goods.id, 9000);
    expect(await texts(me.id)).toHaveLength(1);
    await setPrice(goods.id, 8000);
    expect(await texts(me.id)).toEqual(['81 ₽ вместо 90 ₽, ООО «Лён»', '72 ₽ вместо 81 ₽, ООО «Лён»']);
    expect(await letters(me.id)).toEqual(['Цена снизилась: Лампа', 'Цена снизилась: Лампа']);
  });

  it('reports a price whose transaction ends after a later and larger one', async () => {
    const { token, account: me } = await aBuyer(shop.db);
    const goods = await aProduct(shop.db, { price: 10_000 });
    await keep(token, goods.id);
    await look(reportLowerPrices);
    const commit = await holdTransaction(shop.db, async (tx) => {
      await tx.update(price).set({ value: 9000 }).where(eq(price.itemId, goods.id));
      await recordCatalogueChange(tx, 'price', [goods.id]);
    });
    const others = Array.from({ length: 1000 }, (_, n) => 1_000_000 + n);
    await recordCatalogueChange(shop.db, 'price', others);
    await look(reportLowerPrices);
    await commit();
    await look(reportLowerPrices);
    expect(await texts(me.id)).toHaveLength(1);
  });

  it('reports a price after the database was restored to a server with fewer transactions', async () => {
    const { token, account: me } = await aBuyer(shop.db);
    const goods = await aProduct(shop.db, { price: 10_000 });
    await keep(token, goods.id);
    await shop.db.update(alertProgress).set({ snapshot: '9000000000:9000000000:' });
    await setPrice(goods.id, 9000);
    await setPrice(goods.id, 8000);
    expect(await texts(me.id)).toHaveLength(2);
  });

  it('reports the price of its own company alone, and nothing once it is no favourite', async () => {
    const own = await aPriceType(shop.db);
    const goods = await aProduct(shop.db);
    await aPrice(shop.db, goods.id, own, 9000);
    const [base, special, former] = [
      await aBuyer(shop.db),
      await aBuyer(shop.db, { company: { priceTypeId: own } }),
      await aBuyer(shop.db),
    ];
    for (const { token } of [base, special, former]) await keep(token, goods.id);
    await shop.call('favouriteRemove', { body: { product_id: goods.id } }, { token: former.token });
    await shop.db
      .update(price)
      .set({ value: 5000 })
      .where(and(eq(price.itemId, goods.id), eq(price.priceTypeId, own)));
    await recordCatalogueChange(shop.db, 'price', [goods.id]);
    await look(reportLowerPrices);
    expect([await texts(base.account.id), await texts(special.account.id)]).toMatchObject([[], { length: 1 }]);
    await shop.db.update(account).set({ active: false }).where(eq(account.id, base.account.id));
    await setPrice(goods.id, 100);
    expect([await texts(base.account.id), await texts(former.account.id)]).toEqual([[], []]);
    expect(await texts(special.account.id)).toHaveLength(2);
  });

  it('reports a discount that begins by the clock within an hour', async () => {
    const { token, account: me } = await aBuyer(shop.db);
    const goods = await aProduct(shop.db, { price: 10_000 });
    await keep(token, goods.id);
    const startsAt = new Date(Date.now() + 1000);
    await shop.db.insert(discount).values({ scope: 'product', scopeId: goods.id, percent: 20, startsAt });
    await look(reportLowerPrices);
    expect(await texts(me.id)).toEqual([]);
    await look(reportLowerPrices, new Date(Date.now() + 2 * 3_600_000));
    expect(await texts(me.id)).toHaveLength(1);
  });
});

describe('a promotion', () => {
  beforeEach(async () => {
    await shop.db.execute(
      sql`insert into ${promotionAnnouncement} select id, now() from ${promotion} on conflict do nothing`,
    );
  });

  it(
    'is announced once when it begins, to the people of companies that buy its goods; by letter with their consent',
    { tags: ['R-CALL-118'] },
    async () => {
      const [agreed, withdrawn, plain] = [await aBuyer(shop.db), await aBuyer(shop.db), await aBuyer(shop.db)];
      const muted = await aBuyer(shop.db, { account: { mutedLetters: ['promotions'] } });
      const foreign = await aBuyer(shop.db, { company: { currency: 'USD' } });
      for (const { account: one } of [agreed, withdrawn, muted, foreign]) {
        const given = { accountId: one.id, contact: one.email!, kind: 'profile', textVersion: 1 } as const;
        await recordConsent(shop.db, { ...given, document: 'advertising', ip: '' });
      }
      await withdrawConsent(shop.db, withdrawn.account.id, 'advertising');
      const { id: sectionId } = await aSection(shop.db);
      await aProduct(shop.db, { sectionIds: [sectionId] });
      const startsAt = new Date(Date.now() + 60_000);
      const [one] = await shop.db
        .insert(promotion)
        .values({ code: 'osen', name: 'Осень', text: 'Кабель дешевле на 10 %', startsAt })
        .returning();
      await shop.db
        .insert(discount)
        .values({ scope: 'section', scopeId: sectionId, percent: 10, promotionId: one!.id });
      await look(announcePromotions);
      expect(await notices(agreed.account.id)).toEqual([]);
      const later = new Date(Date.now() + 120_000);
      await look(announcePromotions, later);
      await shop.db.update(promotion).set({ text: 'Кабель дешевле на 11 %' }).where(eq(promotion.id, one!.id));
      await look(announcePromotions, later);
      const notified = [agreed, withdrawn, plain, muted];
      for (const { account: who } of notified) expect(await notices(who.id)).toEqual(['Акция: Осень']);
      expect(await notices(foreign.account.id)).toEqual([]);
      expect(await letters(agreed.account.id)).toEqual(['Акция: Осень']);
      for (const { account: who } of [withdrawn, plain, muted]) expect(await letters(who.id)).toEqual([]);
      await shop.db.update(promotion).set({ startsAt: new Date() }).where(eq(promotion.id, one!.id));
      const { items } = (await shop.call('notificationList', { query: {} }, { token: plain.token })).data;
      expect(items[0]).toMatchObject({ url: '/actions/osen/', text: 'Кабель дешевле на 10 %', isRead: false });
    },
  );

  it('that is over, or of goods that nobody can buy, is announced to nobody', async () => {
    const { account: me } = await aBuyer(shop.db);
    const unpriced = await aProduct(shop.db, { price: null });
    const [over] = await shop.db
      .insert(promotion)
      .values({ code: 'davno', name: 'Давно', endsAt: new Date(Date.now() - 1000) })
      .returning();
    const [empty] = await shop.db.insert(promotion).values({ code: 'pusto', name: 'Пусто' }).returning();
    await shop.db
      .insert(discount)
      .values({ scope: 'product', scopeId: unpriced.id, percent: 5, promotionId: empty!.id });
    await look(announcePromotions);
    expect(await notices(me.id)).toEqual([]);
    expect(await shop.db.$count(promotionAnnouncement, eq(promotionAnnouncement.promotionId, over!.id))).toBe(0);
  });
});
