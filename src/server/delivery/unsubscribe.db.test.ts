import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { getContactSecret } from '#identity/bot-check/server/index.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type LetterGroup, letterGroups } from './letter-kinds.ts';
import { sendLetter } from './send-letter.ts';
import { outbox } from './tables.ts';
import { UNSUBSCRIBE_PATH, unsubscribeQuery } from './unsubscribe-link.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const linkOf = async (accountId: number, group: LetterGroup = 'questions') =>
  `${UNSUBSCRIBE_PATH}?${unsubscribeQuery({ accountId, group }, await getContactSecret(shop.db))}`;
const mutedOf = async (id: number) =>
  (await shop.db.select({ muted: account.mutedLetters }).from(account).where(eq(account.id, id)))[0]!.muted;
const post = (url: string) =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

describe('the link of a letter', () => {
  it('asks on GET and changes nothing', async () => {
    const { id } = await anAccount(shop.db);
    const { statusCode, body, headers } = await shop.app.inject(await linkOf(id));
    expect(statusCode).toBe(200);
    expect(body).toContain('«Вопросы о товарах»');
    expect(body).toContain('<button>Отписаться</button>');
    expect(headers['cache-control']).toBe('no-store');
    expect(await mutedOf(id)).toEqual([]);
  });

  it('names the address that it is about, and says where the letters are off already or the account is gone', async () => {
    const { id } = await anAccount(shop.db, { email: 'anna.orlova@firm.ru' });
    const bodyOf = async (accountId: number) => (await shop.app.inject(await linkOf(accountId))).body;
    expect(await bodyOf(id)).toContain('на адрес a***@firm.ru?');
    await post(await linkOf(id));
    for (const accountId of [id, 2_000_000_000]) {
      expect(await bodyOf(accountId)).toContain('Вы отписались');
      expect(await bodyOf(accountId)).not.toContain('<button>');
    }
    // Switched on again in the profile, the same link asks again
    await shop.db.update(account).set({ mutedLetters: [] }).where(eq(account.id, id));
    expect(await bodyOf(id)).toContain('<button>Отписаться</button>');
  });

  it('unsubscribes on POST without a login, and once', async () => {
    const { id } = await anAccount(shop.db);
    expect((await post(await linkOf(id))).statusCode).toBe(200);
    expect((await post(await linkOf(id))).body).toContain('Вы отписались');
    expect(await mutedOf(id)).toEqual(['questions']);
  });

  it.each(['account', 'group', 'sign'])('refuses a changed %s', async (part) => {
    const { id } = await anAccount(shop.db);
    const other = await anAccount(shop.db);
    const url = new URL(await linkOf(id), 'http://shop');
    url.searchParams.set(part, { account: String(other.id), group: 'orders', sign: 'x'.repeat(43) }[part]!);
    for (const method of ['GET', 'POST'] as const) {
      expect((await shop.app.inject({ method, url: url.pathname + url.search })).statusCode).toBe(400);
    }
    expect([await mutedOf(id), await mutedOf(other.id)]).toEqual([[], []]);
  });

  it('refuses a link without a signature and one with a signature of two-byte letters', async () => {
    for (const query of ['', '?account=1&group=questions', `?account=1&group=questions&sign=${'я'.repeat(43)}`]) {
      expect((await shop.app.inject(encodeURI(UNSUBSCRIBE_PATH + query))).statusCode).toBe(400);
    }
  });
});

describe('a letter of a group', () => {
  it.each(nonEmpty(Object.keys(letterGroups) as LetterGroup[]))(
    'is not written for an account that has switched %s off',
    async (group) => {
      const kind = (
        {
          orders: 'order.accepted',
          finance: 'act.ready',
          companies: 'company.approved',
          appeals: 'appeal.answered',
          questions: 'question.answered',
          exchange: 'exchange.alarm',
          priceLists: 'priceList.ready',
          goods: 'goods.arrived',
          promotions: 'promotion.started',
        } as const
      )[group];
      const [muted, other] = [await anAccount(shop.db, { mutedLetters: [group] }), await anAccount(shop.db)];
      for (const { id, email } of [muted, other]) {
        await sendLetter(shop.db, { kind, to: email!, accountId: id, subject: 'x', content: { paragraphs: ['x'] } });
      }
      const written = await shop.db.select().from(outbox).where(eq(outbox.kind, kind));
      expect(written.map(({ accountId }) => accountId)).toEqual([other.id]);
    },
  );

  it('is not written for an account whose mailbox does not exist; a letter without a group is', async () => {
    const { id, email } = await anAccount(shop.db, { mailRefusedAt: new Date() });
    for (const kind of ['order.changed', 'password.changed'] as const) {
      await sendLetter(shop.db, { kind, to: email!, accountId: id, subject: 'x', content: { paragraphs: ['x'] } });
    }
    const written = await shop.db.select().from(outbox).where(eq(outbox.accountId, id));
    expect(written.map(({ kind }) => kind)).toEqual(['password.changed']);
  });
});
