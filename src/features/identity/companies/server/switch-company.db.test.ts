import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { basket } from '#ordering/basket/server/tables.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { changeClosed } from '#office/settings/server/index.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';

let shop: TestApp;
let buyer: Awaited<ReturnType<typeof aBuyer>>;
let second: number;

beforeAll(async () => {
  shop = await testApp();
});

beforeEach(async () => {
  buyer = await aBuyer(shop.db);
  second = (await aCompany(shop.db)).id;
  await aMembership(shop.db, buyer.account.id, second);
});

const switchTo = (id: number | string, token = buyer.token) =>
  shop.call('contragentSwitch', { params: { id: String(id) } }, { token });

const currentOf = async (accountId: number) => {
  const rows = await shop.db
    .select({ companyId: membership.companyId })
    .from(membership)
    .where(and(eq(membership.accountId, accountId), eq(membership.isCurrent, true)));
  return rows.map((row) => row.companyId);
};

const basketOf = async (accountId: number) => {
  const [row] = await shop.db
    .select({ companyId: basket.companyId, version: basket.version })
    .from(basket)
    .where(eq(basket.accountId, accountId));
  return row;
};

describe('switch of the company', () => {
  it(
    'a switch makes the company current and sets the contract of the basket',
    { tags: ['R-CALL-080', 'R-STATE-027'] },
    async () => {
      await shop.db.insert(basket).values({ accountId: buyer.account.id, companyId: buyer.company.id, version: 5 });
      const answer = await switchTo(second);
      expect(answer.data).toEqual({ contragentId: second, basketVersion: 6 });
      expect(await currentOf(buyer.account.id)).toEqual([second]);
      expect(await basketOf(buyer.account.id)).toEqual({ companyId: second, version: 6 });
      const header = (await shop.call('header', {}, { token: buyer.token })).data;
      expect(header.contragents.filter((each) => each.uf_current_contragent).map((each) => each.id)).toEqual([second]);
      expect(header.basketVersion).toBe(6);
    },
  );

  it('a switch creates the basket where there is none', { tags: ['R-STATE-027'] }, async () => {
    expect((await switchTo(second)).data.basketVersion).toBe(1);
    expect(await basketOf(buyer.account.id)).toEqual({ companyId: second, version: 1 });
  });

  it('a switch to the current company changes nothing', { tags: ['R-CALL-080'] }, async () => {
    await switchTo(second);
    expect((await switchTo(second)).data.basketVersion).toBe(1);
    expect(await currentOf(buyer.account.id)).toEqual([second]);
  });

  it(
    'a switch is refused for a foreign, blocked or absent company and for a pending membership',
    { tags: ['R-CALL-080'] },
    async () => {
      const foreign = (await aCompany(shop.db)).id;
      const blocked = (await aCompany(shop.db, { state: 'blocked' })).id;
      const waiting = (await aCompany(shop.db)).id;
      await aMembership(shop.db, buyer.account.id, blocked);
      await aMembership(shop.db, buyer.account.id, waiting, { state: 'pending' });
      for (const id of [foreign, blocked, waiting, 2_000_000_000]) {
        const answer = await switchTo(id);
        expect(answer.status).toBe(404);
        expect(answer.codes).toEqual(['NOT_FOUND']);
      }
      expect(await currentOf(buyer.account.id)).toEqual([buyer.company.id]);
      expect(await basketOf(buyer.account.id)).toBeUndefined();
    },
  );

  it('a switch takes only digits as an id', { tags: ['R-CALL-080'] }, async () => {
    for (const id of ['add', '-1', '1e3', '0', '99999999999']) {
      expect((await switchTo(id)).status).toBeGreaterThanOrEqual(400);
    }
    expect(await currentOf(buyer.account.id)).toEqual([buyer.company.id]);
  });

  it('customers and managers acting under one may switch', { tags: ['R-CALL-080'] }, async () => {
    const boss = await anAccount(shop.db, { role: 'MANAGER' });
    const own = await aSession(shop.db, boss.id);
    expect((await switchTo(second, own)).codes).toEqual(['FORBIDDEN']);
    expect((await shop.call('contragentSwitch', { params: { id: String(second) } })).codes).toEqual(['AUTH_REQUIRED']);
    await shop.db.update(company).set({ managerAccountId: boss.id }).where(eq(company.id, second));
    expect((await switchTo(second, await aChildSession(shop.db, own, buyer.account.id))).status).toBe(200);
    expect(await currentOf(buyer.account.id)).toEqual([second]);
  });

  it('of parallel switches the last one holds, with one current company', { tags: ['R-STATE-027'] }, async () => {
    const answers = await Promise.all([second, buyer.company.id, second, buyer.company.id].map((id) => switchTo(id)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    const current = await currentOf(buyer.account.id);
    expect(current).toHaveLength(1);
    expect((await basketOf(buyer.account.id))?.companyId).toBe(current[0]);
  });
});

describe('a buyer whose current company is blocked', () => {
  it(
    'sees his companies and switches to another one, and nothing else',
    { tags: ['R-CALL-110', 'R-CALL-080', 'R-STATE-087'] },
    async () => {
      const { token, account } = await aBuyer(shop.db, { company: { state: 'blocked' } });
      const open = (await aCompany(shop.db, { name: 'ООО «Открытая»' })).id;
      await aMembership(shop.db, account.id, open);
      expect((await shop.call('header', {}, { token })).codes).toEqual(['CLOSED']);
      const { contragents } = (await shop.call('contragents', {}, { token })).data;
      expect(
        contragents.map(({ id, state, uf_current_contragent: isCurrent }) => [id === open, state, isCurrent]),
      ).toEqual(
        expect.arrayContaining([
          [true, 'active', false],
          [false, 'blocked', true],
        ]),
      );
      expect((await switchTo(open, token)).data.contragentId).toBe(open);
      expect((await shop.call('header', {}, { token })).status).toBe(200);
    },
  );

  it('may not switch while the owner has closed the shop', { tags: ['R-STATE-087'] }, async () => {
    const { token, account } = await aBuyer(shop.db, { company: { state: 'blocked' } });
    const open = (await aCompany(shop.db)).id;
    await aMembership(shop.db, account.id, open);
    await changeClosed(shop.db, true);
    expect((await switchTo(open, token)).codes).toEqual(['CLOSED']);
    expect((await shop.call('contragents', {}, { token })).codes).toEqual(['CLOSED']);
    await changeClosed(shop.db, false);
  });
});
