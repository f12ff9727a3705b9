import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { anAddress } from '#ordering/addresses/server/factory.ts';
import { anOrder, writeNewOrder } from '#ordering/orders/server/factory.ts';
import { aTemplate } from '#ordering/templates/server/factory.ts';
import { outbox } from '#server/delivery/tables.ts';
import { anAppeal } from '#service/appeals/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

/** An administrator of two companies, of which a manager serves one; both have an address, an order and an appeal. */
async function aCustomerOfTwo() {
  const boss = await anAccount(shop.db, { role: 'MANAGER', name: 'Мария', lastName: 'Менеджерова' });
  const buyer = await aBuyer(shop.db, { role: 'ADMIN', company: { name: 'Обслуживаемая', managerAccountId: boss.id } });
  const foreign = await aCompany(shop.db, { name: 'Чужая' });
  await aMembership(shop.db, buyer.account.id, foreign.id, { role: 'ADMIN' });
  const orders: number[] = [];
  const addresses: number[] = [];
  const appeals: number[] = [];
  for (const firm of [buyer.company, foreign]) {
    orders.push((await anOrder(shop.db, { account: buyer.account, company: firm })).id);
    addresses.push(await anAddress(shop.db, firm.id));
    appeals.push(await anAppeal(shop, buyer.token, { contragent: firm.id }));
  }
  const manager = await aSession(shop.db, boss.id);
  const body = { contragent: buyer.company.id, user_id: buyer.account.id };
  const acting = (await shop.call('contragentUserToken', { body }, { token: manager })).data.token;
  return { boss, buyer, foreign, acting, orders, addresses, appeals };
}

describe('who acts for a customer of several companies', () => {
  it('sees the entered company alone; the others do not exist for him', { tags: ['R-CALL-114'] }, async () => {
    const { buyer, foreign, acting, orders, addresses, appeals } = await aCustomerOfTwo();
    const seen = async (token: string) => ({
      header: (await shop.call('header', {}, { token })).data.contragents.map(({ id }) => id),
      chosen: (await shop.call('contragents', {}, { token })).data.contragents.map(({ id }) => id),
      page: (await shop.call('companiesPage', {}, { token })).data.companies.map(({ id }) => id),
      orders: (await shop.call('orderList', { query: {} }, { token })).data.items.map(({ id }) => id),
      ordering: (await shop.call('orderList', { query: {} }, { token })).data.contragents.map(({ id }) => id),
      addresses: (await shop.call('addressList', { query: {} }, { token })).data.items.map(({ id }) => id),
      appeals: (await shop.call('appealList', { query: {} }, { token })).data.items.map(({ id }) => id),
    });
    const own = buyer.company.id;
    expect(await seen(acting)).toEqual({
      header: [own],
      chosen: [own],
      page: [own],
      orders: [orders[0]],
      ordering: [own],
      addresses: [addresses[0]],
      appeals: [appeals[0]],
    });
    const whole = await seen(buyer.token);
    for (const [name, ids] of Object.entries(whole)) expect(ids, name).toHaveLength(2);

    const contragent = String(foreign.id) as never;
    const foreignCalls = {
      order: shop.call('orderDetail', { params: { id: String(orders[1]) } }, { token: acting }),
      cancel: shop.call('orderCancel', { params: { id: String(orders[1]) } }, { token: acting }),
      appeal: shop.call('appealDetail', { params: { id: String(appeals[1]) }, query: {} }, { token: acting }),
      role: shop.call('contragentUserRole', { query: { contragent } }, { token: acting }),
      address: shop.call(
        'addressAdd',
        { body: { contragent: foreign.id, address: 'Москва, Лесная ул., 1' } },
        { token: acting },
      ),
      remove: shop.call('addressRemove', { params: { id: String(addresses[1]) } }, { token: acting }),
    };
    for (const [name, call] of Object.entries(foreignCalls)) {
      // A page says 404 where a call says NOT_FOUND
      expect([['404'], ['NOT_FOUND']], name).toContainEqual((await call).codes);
    }
    expect((await seen(buyer.token)).addresses).toHaveLength(2);
  });

  it('sees no template that is shared with another company', async () => {
    const { buyer, foreign, acting } = await aCustomerOfTwo();
    const [own, shared] = [
      await aTemplate(shop.db, buyer.account.id),
      await aTemplate(shop.db, buyer.account.id, { companyId: foreign.id }),
    ];
    const idsFor = async (token: string) =>
      (await shop.call('templateList', { query: {} }, { token })).data.items.map(({ id }) => id).toSorted();
    expect(await idsFor(acting)).toEqual([own.id]);
    expect((await shop.call('templateRemove', { params: { id: String(shared.id) } }, { token: acting })).codes).toEqual(
      ['NOT_FOUND'],
    );
    expect(await idsFor(buyer.token)).toEqual([own.id, shared.id].toSorted());
  });

  it('may go on in another company that he serves, and sees that one then', { tags: ['R-CALL-080'] }, async () => {
    const { boss, buyer, foreign, acting, orders } = await aCustomerOfTwo();
    await shop.db.update(company).set({ managerAccountId: boss.id }).where(eq(company.id, foreign.id));
    const { contragents } = (await shop.call('header', {}, { token: acting })).data;
    expect(contragents.map(({ id }) => id).toSorted()).toEqual([buyer.company.id, foreign.id].toSorted());
    const switched = await shop.call('contragentSwitch', { params: { id: String(foreign.id) } }, { token: acting });
    expect(switched.status).toBe(200);
    const list = (await shop.call('orderList', { query: {} }, { token: acting })).data.items;
    expect(list.map(({ id }) => id)).toEqual([orders[1]]);
  });

  it('is named beside the buyer: in the order, its history and its letters', { tags: ['R-CALL-107'] }, async () => {
    const { boss, buyer, acting } = await aCustomerOfTwo();
    const placed = await anOrder(shop.db, buyer, { createdBy: boss.id });
    await writeNewOrder(shop.db, placed.id);
    const letters = () => shop.db.select().from(outbox).orderBy(desc(outbox.id)).limit(2);
    for (const { content } of await letters()) {
      expect(content!.facts).toContainEqual(['Оформлен от имени покупателя', 'Мария Менеджерова']);
    }
    const params = { id: String(placed.id) };
    expect((await shop.call('orderCancel', { params }, { token: acting })).status).toBe(200);
    const { author, placedBy, history } = (await shop.call('orderDetail', { params }, { token: buyer.token })).data;
    expect([author, placedBy]).toEqual(['Петров Иван', 'Менеджерова Мария']);
    expect(history.map(({ status, by }) => [status.code, by])).toEqual([
      ['new', 'Менеджерова Мария'],
      ['cancelled', 'Менеджерова Мария'],
    ]);
    expect((await letters())[0]!.content!.facts).toContainEqual(['Изменил', 'Мария Менеджерова']);

    const own = await anOrder(shop.db, buyer);
    const detail = await shop.call('orderDetail', { params: { id: String(own.id) } }, { token: buyer.token });
    expect([detail.data.placedBy, detail.data.history[0]!.by]).toEqual([null, null]);
  });
});
