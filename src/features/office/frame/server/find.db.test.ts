import { beforeAll, describe, expect, it } from 'vitest';
import { ledgerDocument } from '#ordering/finance/server/tables.ts';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { settledSearch } from '#goods/search/server/index.ts';
import { aBuyer, aCompany, anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { orderConfirmation } from '#ordering/orders/server/tables.ts';
import { type Preset, presets } from '#shared/rights/staff-rights.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

async function aStaffMember(preset: Preset) {
  const { id } = await anAccount(shop.db, { role: 'MANAGER', staffRights: presets[preset].rights });
  return { id, token: await aSession(shop.db, id) };
}

const find = async (token: string, q: string) => (await shop.call('officeFind', { query: { q } }, { token })).data;

async function aServed() {
  const boss = await aStaffMember('manager');
  const person = { name: 'Евлампий', lastName: `Тихомиров${boss.id}`, phone: `7903${String(1_000_000 + boss.id)}` };
  const buyer = await aBuyer(shop.db, { company: { managerAccountId: boss.id }, account: person });
  return { boss, buyer, order: await anOrder(shop.db, buyer) };
}

describe('the search of the office', () => {
  it('finds an order by its number, by that of the accounting system, of a document and of a shipment', async () => {
    const { boss, buyer, order } = await aServed();
    const shipments = [{ id: 's', number: `РТУ-${order.id}`, date: null, sum: 1 }];
    await shop.db
      .insert(orderConfirmation)
      .values({ orderId: order.id, total: 1, number: `УТ-${order.id}`, shipments });
    await shop.db.insert(ledgerDocument).values({
      companyId: buyer.company.id,
      orderId: order.id,
      externalId: 'd',
      kind: 'transfer-document',
      number: `УПД-${order.id}`,
      date: '2026-11-01',
    });
    expect((await find(boss.token, order.number)).orders).toMatchObject([{ id: order.id, foundBy: null }]);
    for (const number of nonEmpty([`УТ-${order.id}`, `УПД-${order.id}`, `РТУ-${order.id}`])) {
      expect((await find(boss.token, number.toLowerCase())).orders, number).toMatchObject([
        { id: order.id, foundBy: number, company: buyer.company.name },
      ]);
    }
    const other = await aStaffMember('manager');
    expect((await find(other.token, order.number)).orders).toEqual([]);
  });

  it('finds companies by name and ИНН, people by name, e-mail and phone, in scope', async () => {
    const { boss, buyer } = await aServed();
    const { account, company } = buyer;
    for (const q of nonEmpty([company.name, company.inn!])) {
      expect((await find(boss.token, q)).companies, q).toMatchObject([{ id: company.id }]);
    }
    const phone = `8 (903) ${account.phone!.slice(4)}`;
    for (const q of nonEmpty([account.lastName, `евлампий ${account.lastName}`, account.email!, phone])) {
      expect((await find(boss.token, q)).people, q).toMatchObject([{ id: account.id, company: { id: company.id } }]);
    }
    const other = await aStaffMember('manager');
    expect(await find(other.token, company.name)).toMatchObject({ companies: [], people: [] });
  });

  it('finds a new company that nobody serves, for who may approve it and for no order', async () => {
    const { boss } = await aServed();
    const fresh = await aCompany(shop.db, { state: 'pending', orderBan: true });
    const own = await aCompany(shop.db, { managerAccountId: boss.id });
    expect((await find(boss.token, fresh.inn!)).companies).toMatchObject([{ id: fresh.id, mayOrder: false }]);
    expect((await find(boss.token, own.inn!)).companies).toMatchObject([{ id: own.id, mayOrder: true }]);
    const accountant = await aStaffMember('accountant');
    expect((await find(accountant.token, fresh.inn!)).companies).toEqual([]);
  });

  it('finds goods by article, for staff who serve orders or keep goods', async () => {
    const { boss } = await aServed();
    const item = await aProduct(shop.db, { article: 'ZX-90-31', name: 'Домкрат винтовой' });
    await Promise.all([settledSearch(shop.db), settledCatalogue(shop.db)]);
    const editor = await aStaffMember('content');
    const accountant = await aStaffMember('accountant');
    for (const token of nonEmpty([boss.token, editor.token])) {
      expect((await find(token, 'ZX-90-31')).goods).toMatchObject([{ id: item.id, article: 'ZX-90-31' }]);
    }
    expect(await find(accountant.token, 'ZX-90-31')).toEqual({ orders: [], companies: [], people: [], goods: [] });
  });
});
