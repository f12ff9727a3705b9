import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { promotion } from '#goods/pricing/server/tables.ts';
import { aContentItem } from '#service/content/server/factory.ts';
import { contentItem } from '#service/content/server/tables.ts';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { recentlyViewed } from '#goods/catalogue/server/tables.ts';
import { productQuestion } from '#goods/questions/server/tables.ts';
import { aSource } from '#goods/sources/server/factory.ts';
import { importNote, importRun } from '#exchange/goods-import/server/tables.ts';
import { aBuyer, aCompany, anAccount } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { aBalance } from '#ordering/finance/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { outbox } from '#server/delivery/tables.ts';
import { anAppeal } from '#service/appeals/server/factory.ts';
import { appeal } from '#service/appeals/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const home = async (token: string) => (await shop.call('cabinetMain', {}, { token })).data.blocks;
const names = async (token: string) => (await home(token)).map((block) => block.control);
const control = (token: string, body: { control: string; state?: 'collapsed' | 'expanded' }) =>
  shop.call('dashboardControl', { body }, { token });

describe('the home page', () => {
  it(
    'a buyer sees his manager, the last five orders and recently viewed products',
    { tags: ['R-CALL-023', 'R-ROUTE-01'] },
    async () => {
      const boss = await anAccount(shop.db, { role: 'MANAGER', name: 'Олег', lastName: 'Ким', phone: '79161112233' });
      const { account, company, token } = await aBuyer(shop.db, { company: { managerAccountId: boss.id } });
      for (let i = 0; i < 6; i++) await anOrder(shop.db, { account, company });
      const seen = await aProduct(shop.db, { name: 'Лампа' });
      await shop.db.insert(recentlyViewed).values({ accountId: account.id, productId: seen.id });
      const blocks = await home(token);
      expect(blocks.map((block) => [block.control, block.isCollapsed])).toEqual([
        ['myGoods', false],
        ['orders', false],
        ['manager', false],
        ['viewed', false],
      ]);
      expect(blocks[2]!.data).toEqual({ name: 'Ким Олег', phone: '+7 (916) 111-22-33', email: boss.email });
      expect(blocks[1]!.data).toHaveLength(5);
      expect(blocks[3]!.data).toMatchObject([{ id: seen.id, name: 'Лампа', url: `/detail/?code=${seen.code}` }]);
      expect(blocks[3]!.data).toHaveProperty('0.prices');
    },
  );

  it('only members with the finance right see the debt of the company', { tags: ['R-CALL-023'] }, async () => {
    const { company: own, token } = await aBuyer(shop.db, { rights: { finance: true }, company: { currency: 'EUR' } });
    expect(await names(token)).toEqual(['myGoods', 'orders']);
    const asOf = new Date('2026-03-01T00:00:00Z');
    await aBalance(shop.db, own.id, { balance: -12_345_60, receivables: 12_345_60, overdue: 45_60, asOf });
    const later = new Date('2026-03-02T00:00:00Z');
    await aBalance(shop.db, own.id, { contractNo: 'Д-2', balance: 100_00, receivables: -100_00, asOf: later });
    await aBalance(shop.db, (await aCompany(shop.db)).id, { receivables: 9_000_00 });
    const { data } = (await home(token)).find((block) => block.control === 'balance')!;
    expect(data).toEqual({
      balance: -12_245.6,
      owed: 12_345.6,
      overdue: 45.6,
      currency: 'EUR',
      asOf: '2026-03-01T00:00:00.000Z',
    });
    expect(await names((await aBuyer(shop.db, { of: own, role: 'ADMIN' })).token)).toEqual([
      'myGoods',
      'orders',
      'balance',
    ]);
    const without = await aBuyer(shop.db, { of: own });
    expect(await names(without.token)).toEqual(['myGoods', 'orders']);
    expect((await control(without.token, { control: 'balance' })).codes).toEqual(['UNKNOWN_CONTROL']);
  });

  it('what the company orders most stands first, twelve goods of all', { tags: ['R-CALL-023'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const lines = await Promise.all(
      Array.from({ length: 13 }, async () => {
        const { id, name } = await aProduct(shop.db);
        return aLine({ itemId: id, productId: id, name });
      }),
    );
    await anOrder(shop.db, buyer, { lines });
    await anOrder(shop.db, buyer, { lines: lines.slice(12) });
    await settledCatalogue(shop.db);
    const [first] = await home(buyer.token);
    expect(first).toMatchObject({ control: 'myGoods', data: { total: 13, items: { length: 12 } } });
    expect(first!.data).toHaveProperty('items.0.id', lines[12]!.itemId);
    expect(first!.data).toHaveProperty('items.0.orders', 2);
  });

  it(
    'an empty block is left out, except ordered goods and orders, which say how to begin',
    { tags: ['R-CALL-023'] },
    async () => {
      const { account, token } = await aBuyer(shop.db);
      const gone = await aProduct(shop.db, { active: false });
      await shop.db.insert(recentlyViewed).values({ accountId: account.id, productId: gone.id });
      const blocks = await home(token);
      expect(blocks.map((block) => block.control)).toEqual(['myGoods', 'orders']);
      expect(blocks.map((block) => block.data)).toEqual([{ items: [], total: 0 }, []]);
    },
  );

  it('a buyer sees what promotions run and the newest news, a manager does not', { tags: ['R-CALL-023'] }, async () => {
    const boss = await anAccount(shop.db, { role: 'MANAGER' });
    const { token } = await aBuyer(shop.db);
    for (let day = 1; day <= 4; day += 1) await aContentItem(shop.db, { code: `home-${day}`, date: `2026-03-0${day}` });
    await shop.db.insert(promotion).values([
      { code: 'home-runs', name: 'Идёт', endsAt: new Date('2099-12-31T09:00:00Z') },
      { code: 'home-over', name: 'Прошла', endsAt: new Date('2020-01-01T09:00:00Z') },
    ]);
    const blocks = await home(token);
    expect(blocks.map((block) => block.control)).toEqual(['myGoods', 'orders', 'promotions', 'news']);
    expect(blocks[2]!.data).toMatchObject([{ title: 'Идёт', url: '/actions/home-runs/' }]);
    expect(blocks[3]!.data).toMatchObject(['home-4', 'home-3', 'home-2'].map((code) => ({ code })));
    expect(await names(await aSession(shop.db, boss.id))).not.toContain('news');
    await shop.db.delete(contentItem);
    await shop.db.delete(promotion);
  });

  /** Companies that wait for any manager; other cases of the file may have left some. */
  const newCompanies = () =>
    shop.db.$count(company, and(eq(company.state, 'pending'), isNull(company.managerAccountId)));

  it(
    'a manager sees his companies with their last orders, a technical user sees no companies',
    { tags: ['R-CALL-023'] },
    async () => {
      const boss = await anAccount(shop.db, { role: 'MANAGER' });
      const inDebt = await aCompany(shop.db, { managerAccountId: boss.id, hasDebt: true });
      const banned = await aBuyer(shop.db, { company: { managerAccountId: boss.id, orderBan: true } });
      await anOrder(shop.db, await aBuyer(shop.db));
      await anOrder(shop.db, banned, { status: 'done' });
      await anOrder(shop.db, banned, { status: 'picking' });
      const before = await newCompanies();
      await aBuyer(shop.db, { role: 'ADMIN', company: { state: 'pending', orderBan: true } });
      const other = await anAccount(shop.db, { role: 'MANAGER' });
      await aCompany(shop.db, { state: 'pending', orderBan: true, managerAccountId: other.id });
      for (const status of ['new', 'work', 'answered', 'closed'] as const) {
        const id = await anAppeal(shop, banned.token);
        await shop.db.update(appeal).set({ status }).where(eq(appeal.id, id));
      }
      await anAppeal(shop, (await aBuyer(shop.db)).token);
      // Other cases count letters
      await shop.db.delete(outbox);
      const blocks = await home(await aSession(shop.db, boss.id));
      expect(blocks.map(({ control }) => control)).toEqual(['contragents']);
      expect(blocks[0]!.data).toMatchObject({
        total: before + 3,
        withDebt: 1,
        banned: 1,
        pending: before + 1,
        unanswered: 2,
        companies: [
          {
            id: banned.company.id,
            url: `/manager/mycompanies/${banned.company.id}/`,
            orderBan: true,
            lastOrder: { status: { code: 'picking' } },
            openOrders: 1,
          },
          { id: inDebt.id, hasDebt: true, lastOrder: null, openOrders: 0 },
        ],
      });
      expect(JSON.stringify(blocks)).not.toMatch(/"(number|lines|currency)"/);
      const list = await shop.call(
        'managerContragents',
        { query: {} as never },
        { token: await aSession(shop.db, boss.id) },
      );
      expect(blocks[0]!.data).toMatchObject({ total: list.data.counts.all, pending: list.data.counts.pending });
      const tech = await aSession(shop.db, (await anAccount(shop.db, { role: 'TECH' })).id);
      expect(await names(tech)).toEqual(['imports', 'health']);
      expect((await control(tech, { control: 'contragents' })).codes).toEqual(['UNKNOWN_CONTROL']);
    },
  );

  it("a manager sees the open questions of his companies' users and no others", { tags: ['R-CALL-023'] }, async () => {
    const boss = await anAccount(shop.db, { role: 'MANAGER' });
    const { account: own } = await aBuyer(shop.db, { company: { managerAccountId: boss.id } });
    const { account: foreign, token } = await aBuyer(shop.db);
    const { id: productId } = await aProduct(shop.db, { name: 'Лампа' });
    await shop.db.insert(productQuestion).values([
      { productId, accountId: own.id, text: 'Какая гарантия?' },
      { productId, accountId: own.id, text: 'Отвечено', answer: 'Да', state: 'published' },
      { productId, accountId: foreign.id, text: 'Чужой вопрос' },
    ]);
    const questions = (await home(await aSession(shop.db, boss.id))).find((block) => block.control === 'questions');
    expect(questions!.data).toMatchObject({
      total: 1,
      items: [{ text: 'Какая гарантия?', product: { name: 'Лампа' } }],
    });
    expect((await control(token, { control: 'questions' })).codes).toEqual(['UNKNOWN_CONTROL']);
  });

  it(
    'a technical user sees imports and numbers of what waits, and no contents of orders',
    { tags: ['R-CALL-023', 'R-ROLE-02'] },
    async () => {
      const { account, company } = await aBuyer(shop.db, { company: { name: 'Тайна' } });
      await anOrder(shop.db, { account, company });
      const [run] = await shop.db.insert(importRun).values({ files: [], state: 'done' }).returning();
      await shop.db
        .insert(importNote)
        .values({ runId: run!.id, file: 'a.xml', kind: 'refused', code: 'X', reason: 'нет имени' });
      const tech = await aSession(shop.db, (await anAccount(shop.db, { role: 'TECH' })).id);
      const sourceId = await aSource(shop.db);
      const [settled] = await shop.db
        .insert(importRun)
        .values({ sourceId, files: [], state: 'done', counts: { companies: 3 } })
        .returning();
      const [imports, health] = await home(tech);
      expect(imports!.data).toMatchObject([
        { id: settled!.id, kind: 'settlements', source: '', refused: 0 },
        { id: run!.id, kind: 'goods', state: 'done', refused: 1 },
      ]);
      expect(health!.data).toMatchObject({ works: false, closed: false, unsentLetters: 0 });
      expect((health!.data as { newOrders: number }).newOrders).toBeGreaterThan(0);
      expect(JSON.stringify([imports, health])).not.toContain('Тайна');
      const { token } = await aBuyer(shop.db);
      for (const name of ['imports', 'health']) {
        expect((await control(token, { control: name })).codes).toEqual(['UNKNOWN_CONTROL']);
      }
    },
  );

  it('shows only own orders and products, and refuses guests', { tags: ['R-CALL-023'] }, async () => {
    const other = await aBuyer(shop.db);
    await anOrder(shop.db, other);
    await shop.db.insert(recentlyViewed).values({
      accountId: other.account.id,
      productId: (await aProduct(shop.db)).id,
    });
    const { token } = await aBuyer(shop.db);
    expect((await home(token)).map(({ control, data }) => [control, data])).toEqual([
      ['myGoods', { items: [], total: 0 }],
      ['orders', []],
    ]);
    expect((await shop.call('cabinetMain', {})).status).toBe(401);
  });

  it('shows the last twelve viewed products, newest first', { tags: ['R-CALL-023'] }, async () => {
    const { account, token } = await aBuyer(shop.db);
    for (let i = 0; i < 13; i++) {
      const { id: productId } = await aProduct(shop.db);
      await shop.db.insert(recentlyViewed).values({ accountId: account.id, productId, at: new Date(2026, 0, i + 1) });
    }
    // The node takes in new goods a moment after they were stored
    const read = async () => {
      const viewed = (await home(token)).find((block) => block.control === 'viewed');
      const shown = ((viewed?.data ?? []) as { id: number }[]).map((item) => item.id);
      expect(shown).toHaveLength(12);
      return shown;
    };
    const ids = await vi.waitFor(read, { timeout: 10_000, interval: 50 });
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });
});

describe('blocks that can be collapsed', () => {
  it('a collapsed block stays collapsed and has no data until it is expanded', { tags: ['R-CALL-024'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const { block } = (await control(token, { control: 'orders', state: 'collapsed' })).data;
    expect(block).toEqual({ control: 'orders', title: 'Последние заказы', isCollapsed: true, data: null });
    await control(token, { control: 'orders', state: 'collapsed' });
    expect((await home(token))[1]).toMatchObject({ isCollapsed: true, data: null });
    const expanded = (await control(token, { control: 'orders', state: 'expanded' })).data.block;
    expect(expanded).toMatchObject({ isCollapsed: false, data: [] });
    expect((await home(token))[1]).toMatchObject({ isCollapsed: false });
  });

  it(
    'a request without a state returns the data of one block and saves nothing',
    { tags: ['R-CALL-024'] },
    async () => {
      const { token } = await aBuyer(shop.db);
      await control(token, { control: 'orders', state: 'collapsed' });
      expect((await control(token, { control: 'orders' })).data.block).toMatchObject({ isCollapsed: false, data: [] });
      expect((await home(token))[1]).toMatchObject({ isCollapsed: true });
    },
  );

  it('refuses a block that the visitor does not have', { tags: ['R-CALL-024'] }, async () => {
    const { token } = await aBuyer(shop.db);
    for (const name of ['contragents', 'manager', 'balance', '__proto__', '']) {
      expect((await control(token, { control: name })).codes).toEqual(['UNKNOWN_CONTROL']);
    }
    expect((await control(token, { control: 'viewed' })).codes).toEqual(['NOT_FOUND']);
  });

  it('the collapsed state is saved per account', { tags: ['R-CALL-024'] }, async () => {
    const [one, other] = [await aBuyer(shop.db), await aBuyer(shop.db)];
    await control(one.token, { control: 'orders', state: 'collapsed' });
    expect((await home(other.token))[1]).toMatchObject({ isCollapsed: false });
  });
});
