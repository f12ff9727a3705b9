import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { notify } from './notify.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const minute = 60_000;

/** A buyer with notices `1`, `2`, … each a minute after the one before; the last a minute ago. */
async function aReader(notices: number) {
  const buyer = await aBuyer(shop.db);
  const now = Date.now();
  for (let i = 1; i <= notices; i++) {
    const at = new Date(now - (notices - i + 1) * minute);
    await notify(shop.db, {
      accountId: buyer.account.id,
      title: String(i),
      text: 'Текст',
      url: `/mycompanies/?company=${i}`,
      at,
    });
  }
  return buyer;
}

const list = async (token: string, query: { page?: string; page_size?: string } = {}) =>
  (await shop.call('notificationList', { query }, { token })).data;
const read = (token: string, id: number) => shop.call('notificationRead', { params: { id: String(id) } }, { token });
const readAll = (token: string) => shop.call('notificationReadAll', {}, { token });

describe('the list', () => {
  it(
    'the list of notices has ten a page, newest first, with the number of unread ones',
    { tags: ['R-CALL-118', 'R-CONST-24'] },
    async () => {
      const { token } = await aReader(12);
      const first = await list(token);
      expect(first.items.map((item) => item.title)).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3']);
      expect(first.page).toEqual({ page: 1, pageCount: 2, pageSize: 10, total: 12, navNum: 1 });
      expect(first.items[0]).toEqual({
        id: expect.any(Number),
        title: '12',
        text: 'Текст',
        url: '/mycompanies/?company=12',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        isRead: false,
      });
      expect((await list(token, { page: '2' })).items.map((item) => item.title)).toEqual(['2', '1']);
      expect((await list(token, { page_size: '5' })).page.pageCount).toBe(3);
      expect((await list(token, { page_size: '1000' })).page.pageSize).toBe(100);
      expect((await list(token, { page: '99' })).page.page).toBe(2);
      expect((await list(token)).unread).toBe(12);
    },
  );

  it('the list of notices has only the account’s own', { tags: ['R-CALL-118'] }, async () => {
    await aReader(1);
    const { token } = await aReader(0);
    expect(await list(token)).toMatchObject({ items: [], unread: 0, page: { total: 0, pageCount: 0 } });
  });

  it('the list of notices needs a session', { tags: ['R-CALL-118'] }, async () => {
    expect((await shop.call('notificationList', { query: {} })).status).toBe(401);
  });
});

describe('reading', () => {
  it(
    'reading a notice marks it once and answers the number of unread ones',
    { tags: ['R-CALL-119', 'R-STATE-085'] },
    async () => {
      const { token } = await aReader(2);
      const { items } = await list(token);
      expect((await read(token, items[0]!.id)).data).toEqual({ unread: 1 });
      expect((await read(token, items[0]!.id)).data).toEqual({ unread: 1 });
      expect((await list(token)).items.map((item) => item.isRead)).toEqual([true, false]);
      expect((await shop.call('header', {}, { token })).data.hasNewNotifications).toBe(true);
    },
  );

  it('a notice of another account answers 404', { tags: ['R-CALL-119'] }, async () => {
    const [own, other] = [await aReader(1), await aReader(1)];
    const foreign = (await list(other.token)).items[0]!.id;
    expect((await read(own.token, foreign)).codes).toEqual(['NOT_FOUND']);
    expect((await list(other.token)).unread).toBe(1);
  });

  it(
    'reading all marks the notices that existed before the request',
    { tags: ['R-CALL-120', 'R-STATE-086'] },
    async () => {
      const { account, token } = await aReader(3);
      await notify(shop.db, { accountId: account.id, title: 'later', at: new Date(Date.now() + minute) });
      expect((await readAll(token)).data).toEqual({ unread: 1 });
      expect((await list(token)).items.map((item) => [item.title, item.isRead])).toEqual([
        ['later', false],
        ['3', true],
        ['2', true],
        ['1', true],
      ]);
    },
  );

  it(
    'a manager acting under a customer does not mark the customer’s notices',
    { tags: ['R-CALL-119', 'R-CALL-120'] },
    async () => {
      const manager = await anAccount(shop.db, { role: 'MANAGER' });
      const buyer = await aReader(1);
      const child = await aChildSession(shop.db, await aSession(shop.db, manager.id), buyer.account.id);
      const { items } = await list(child);
      expect((await read(child, items[0]!.id)).status).toBe(403);
      expect((await readAll(child)).status).toBe(403);
      expect((await list(buyer.token)).unread).toBe(1);
    },
  );
});
