import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { productUrl } from '#goods/catalogue/server/index.ts';
import { aDiscount } from '#goods/pricing/server/factory.ts';
import { promotion } from '#goods/pricing/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { product } from '#goods/products/server/tables.ts';
import { aBuyer, aCompany } from '#identity/accounts/server/factory.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { anAppeal, aServedBuyer } from '#service/appeals/server/factory.ts';
import { aContentItem, aPromotion } from '#service/content/server/factory.ts';
import { contentItem } from '#service/content/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const notice = (accountId: number, url: string) => notify(shop.db, { accountId, title: 'Новость', url });
const urlsOf = async (token: string) =>
  (await shop.call('notificationList', { query: {} }, { token })).data.items.map(({ url }) => url);

async function aDiscountOf(companyId: number): Promise<string> {
  const { id, code } = await aPromotion(shop.db);
  await aDiscount(shop.db, { promotionId: id, companyId });
  return code;
}

describe('the links of notices', () => {
  it('the notice of an order has no link once the order is another person’s', { tags: ['R-CALL-118'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const colleague = await aBuyer(shop.db, { of: buyer.company });
    const [kept, given] = [await anOrder(shop.db, buyer), await anOrder(shop.db, buyer)];
    for (const { id } of [given, kept]) await notice(buyer.account.id, `/orders/${id}/`);
    await shop.db.update(customerOrder).set({ accountId: colleague.account.id }).where(eq(customerOrder.id, given.id));
    expect(await urlsOf(buyer.token)).toEqual([`/orders/${kept.id}/`, null]);
  });

  it('the notice of an order has no link once the order is of another company, or the buyer has left it', async () => {
    const buyer = await aBuyer(shop.db);
    const order = await anOrder(shop.db, buyer);
    await notice(buyer.account.id, `/orders/${order.id}/`);
    const moveTo = (companyId: number) =>
      shop.db.update(customerOrder).set({ companyId }).where(eq(customerOrder.id, order.id));
    await moveTo((await aCompany(shop.db)).id);
    expect(await urlsOf(buyer.token)).toEqual([null]);
    await moveTo(buyer.company.id);
    expect(await urlsOf(buyer.token)).toEqual([`/orders/${order.id}/`]);
    await shop.db.delete(membership).where(eq(membership.accountId, buyer.account.id));
    expect(await urlsOf(buyer.token)).toEqual([null]);
  });

  it('a manager’s notices of an appeal and of a company have no links once another manager serves it', async () => {
    const { token, manager, managerToken, company: firm } = await aServedBuyer(shop.db);
    const appeal = `/appeal/${await anAppeal(shop, token)}/`;
    const page = `/manager/mycompanies/${firm.id}/`;
    await notice(manager.id, page);
    expect(await urlsOf(managerToken)).toEqual([page, appeal]);
    await shop.db.update(company).set({ managerAccountId: null }).where(eq(company.id, firm.id));
    expect(await urlsOf(managerToken)).toEqual([null, null]);
  });

  it('the notice of a product has no link while the product is not sold', async () => {
    const { account, token } = await aBuyer(shop.db);
    const sold = await aProduct(shop.db);
    const gone = await aProduct(shop.db);
    await shop.db.update(product).set({ active: false }).where(eq(product.id, gone.id));
    const urls = [sold, gone].map(({ code }) => productUrl(code));
    for (const url of urls) await notice(account.id, url);
    expect(await urlsOf(token)).toEqual([null, urls[0]]);
  });

  it('the notice of a promotion has a link while it runs or has ended, none once it is withdrawn', async () => {
    const { account, token } = await aBuyer(shop.db);
    const [withdrawn, ended, toCome] = [
      await aPromotion(shop.db, { code: 'скидка 5%' }),
      await aPromotion(shop.db, { endsAt: new Date('2026-01-01') }),
      await aPromotion(shop.db, { startsAt: new Date('2100-01-01') }),
    ];
    const urls = [withdrawn, ended, toCome].map(({ code }) => `/actions/${encodeURIComponent(code)}/`);
    for (const url of urls) await notice(account.id, url);
    expect(await urlsOf(token)).toEqual([null, urls[1], urls[0]]);
    await shop.db.update(promotion).set({ active: false }).where(eq(promotion.id, withdrawn.id));
    expect(await urlsOf(token)).toEqual([null, urls[1], null]);
  });

  it('the notice of a promotion has no link where its discounts are for other companies', async () => {
    const { account, company: own, token } = await aBuyer(shop.db);
    const url = `/actions/${await aDiscountOf((await aCompany(shop.db)).id)}/`;
    const ownUrl = `/actions/${await aDiscountOf(own.id)}/`;
    for (const one of [url, ownUrl]) await notice(account.id, one);
    expect(await urlsOf(token)).toEqual([ownUrl, null]);
  });

  it('the notices of news and materials have no links once these are withdrawn', async () => {
    const { account, token } = await aBuyer(shop.db);
    const news = await aContentItem(shop.db);
    const material = await aContentItem(shop.db, { kind: 'marketing' });
    const urls = [news, material].map(({ kind, code }) => `/${kind}/${code}/`);
    for (const url of [...urls, `/marketing/${news.code}/`]) await notice(account.id, url);
    expect(await urlsOf(token)).toEqual([null, urls[1], urls[0]]);
    await shop.db.update(contentItem).set({ published: false }).where(eq(contentItem.id, news.id));
    expect(await urlsOf(token)).toEqual([null, urls[1], null]);
    await shop.db.update(contentItem).set({ date: '2100-01-01' }).where(eq(contentItem.id, material.id));
    expect(await urlsOf(token)).toEqual([null, null, null]);
  });

  it('a notice of a list keeps its link', async () => {
    const { account, token } = await aBuyer(shop.db);
    await notice(account.id, '/price-lists/');
    await notice(account.id, '/mycompanies/?company=1');
    expect(await urlsOf(token)).toEqual(['/mycompanies/?company=1', '/price-lists/']);
  });
});
