import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { membership } from '#identity/accounts/server/tables.ts';
import { basketLine } from '#ordering/basket/server/tables.ts';
import { closePerson, erasePerson } from '#shop/erase-person.ts';
import { transaction } from '#server/db/index.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aTemplate } from './factory.ts';
import { basketTemplate } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

type Buyer = Awaited<ReturnType<typeof aBuyer>>;
type Change = Parameters<typeof shop.call<'templateChange'>>[1]['body'];

const view = ({ token }: Buyer, id: number) => shop.call('templateView', { params: { code: String(id) } }, { token });
const change = ({ token }: Buyer, id: number, body: Change) =>
  shop.call('templateChange', { params: { id: String(id) }, body }, { token });
const remove = ({ token }: Buyer, id: number) => shop.call('templateRemove', { params: { id: String(id) } }, { token });
const list = async ({ token }: Buyer) => (await shop.call('templateList', { query: {} }, { token })).data.items;
const endMembership = ({ account, company }: Buyer) =>
  shop.db.delete(membership).where(and(eq(membership.accountId, account.id), eq(membership.companyId, company.id)));

async function aCompanyWithTemplate() {
  const owner = await aBuyer(shop.db, { account: { name: 'Пётр', lastName: 'Орлов' } });
  const colleague = await aBuyer(shop.db, { of: owner.company });
  const onlooker = await aBuyer(shop.db, { of: owner.company, rights: { order: false, viewAllOrders: true } });
  const admin = await aBuyer(shop.db, { of: owner.company, role: 'ADMIN' });
  const { id: itemId } = await aProduct(shop.db, { stock: 1000 });
  const { id } = await aTemplate(shop.db, owner.account.id, { products: [{ id: itemId, quantity: 5 }] });
  return { owner, colleague, onlooker, admin, itemId, id };
}

describe('a template that is shared with the company', () => {
  it('is seen by who may order, with its owner’s name, and changed by its owner alone', async () => {
    const { owner, colleague, onlooker, admin, id } = await aCompanyWithTemplate();
    expect(await list(colleague)).toEqual([]);
    expect((await change(owner, id, { shared: true })).data).toMatchObject({
      isShared: true,
      owner: null,
      mayShare: true,
    });
    const seen = { id, isShared: true, owner: 'Орлов Пётр', mayChange: false };
    expect(await list(colleague)).toMatchObject([seen]);
    expect((await view(admin, id)).data).toMatchObject({ ...seen, mayShare: false, products: [{ basketQuantity: 5 }] });
    expect(await list(owner)).toMatchObject([{ id, isShared: true, owner: null, mayChange: true }]);
    expect(await list(onlooker)).toEqual([]);
    expect((await view(onlooker, id)).codes).toEqual(['NOT_FOUND']);
    for (const one of [colleague, admin, onlooker]) {
      expect((await change(one, id, { name: 'Чужой' })).codes).toEqual(['NOT_FOUND']);
      expect((await remove(one, id)).codes).toEqual(['NOT_FOUND']);
    }
    await change(owner, id, { shared: false });
    expect(await list(colleague)).toEqual([]);
  });

  it('who may not order shares nothing', async () => {
    const onlooker = await aBuyer(shop.db, { rights: { order: false } });
    const { id } = await aTemplate(shop.db, onlooker.account.id);
    expect((await change(onlooker, id, { shared: true })).codes).toEqual(['FORBIDDEN']);
    expect((await view(onlooker, id)).data).toMatchObject({ isShared: false, mayChange: true, mayShare: false });
  });

  it('stays with the company when its owner leaves, who sees it no more; the administrator changes it then', async () => {
    const { owner, colleague, admin, id } = await aCompanyWithTemplate();
    await change(owner, id, { shared: true });
    await endMembership(owner);
    expect(await list(owner)).toEqual([]);
    expect((await view(owner, id)).codes).toEqual(['NOT_FOUND']);
    expect((await change(owner, id, { name: 'Моё' })).codes).toEqual(['NOT_FOUND']);
    expect((await change(colleague, id, { name: 'Моё' })).codes).toEqual(['NOT_FOUND']);
    expect(await list(colleague)).toMatchObject([{ id, mayChange: false }]);
    expect(await list(admin)).toMatchObject([{ id, mayChange: true }]);
    expect((await change(admin, id, { name: 'Общий' })).data).toMatchObject({
      name: 'Общий',
      owner: null,
      isShared: true,
    });
  });

  it('goes to the administrator when its owner is erased; what he did not share is gone', async () => {
    const { owner, admin, id } = await aCompanyWithTemplate();
    await change(owner, id, { shared: true });
    const own = await aTemplate(shop.db, owner.account.id);
    await transaction(shop.db, (tx) => closePerson(tx, owner.account.id));
    await transaction(shop.db, (tx) => erasePerson(tx, owner.account.id));
    const rows = await shop.db
      .select({ id: basketTemplate.id, accountId: basketTemplate.accountId })
      .from(basketTemplate);
    expect(rows).toContainEqual({ id, accountId: admin.account.id });
    expect(rows.map((row) => row.id)).not.toContain(own.id);
    expect(await list(admin)).toMatchObject([{ id, owner: null, mayChange: true }]);
  });

  it('a removed member sees none of it', async () => {
    const { owner, colleague, id } = await aCompanyWithTemplate();
    await change(owner, id, { shared: true });
    await endMembership(colleague);
    expect(await list(colleague)).toEqual([]);
    expect((await view(colleague, id)).codes).toEqual(['NOT_FOUND']);
  });

  it('changed while a colleague puts it into his basket, it comes as it was or as it is, never mixed', async () => {
    const { owner, colleague, itemId, id } = await aCompanyWithTemplate();
    const { id: other } = await aProduct(shop.db, { stock: 1000 });
    const former = { [itemId]: 5 };
    const states = [former, { [itemId]: 9, [other]: 4 }, { [other]: 2 }];
    const productsOf = (state: Record<number, number>) =>
      Object.entries(state).map(([item, quantity]) => ({ id: Number(item), quantity }));
    await change(owner, id, { shared: true });
    for (let round = 1; round < 12; round += 1) {
      const [before, after] = [states[(round - 1) % 3]!, states[round % 3]!];
      const put = async () => {
        const { data } = await view(colleague, id);
        const products = data.products.map((line) => ({ id: line.id, quantity: line.basketQuantity }));
        return shop.call('basketListAdd', { body: { products, existing: 'replace' } }, { token: colleague.token });
      };
      const [changed, added] = await Promise.all([change(owner, id, { products: productsOf(after) }), put()]);
      expect([changed.codes, added.codes]).toEqual([[], []]);
      const rows = await shop.db.select().from(basketLine).where(eq(basketLine.accountId, colleague.account.id));
      const basket = Object.fromEntries(rows.map((row) => [row.itemId, row.quantity]));
      expect([before, after]).toContainEqual(basket);
      await shop.call('basketClear', {}, { token: colleague.token });
    }
  });
});
