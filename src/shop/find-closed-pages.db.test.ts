import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { productUrl } from '#goods/catalogue/server/index.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { product } from '#goods/products/server/tables.ts';
import { aBuyer, aCompany } from '#identity/accounts/server/factory.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { anAppeal, aServedBuyer } from '#service/appeals/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const notice = (accountId: number, url: string) => notify(shop.db, { accountId, title: 'Новость', url });
const urlsOf = async (token: string) =>
  (await shop.call('notificationList', { query: {} }, { token })).data.items.map(({ url }) => url);

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

  it('a notice of a list or a news item keeps its link', async () => {
    const { account, token } = await aBuyer(shop.db);
    await notice(account.id, '/price-lists/');
    await notice(account.id, '/mycompanies/?company=1');
    expect(await urlsOf(token)).toEqual(['/mycompanies/?company=1', '/price-lists/']);
  });
});
