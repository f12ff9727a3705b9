import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct, deactivate } from '#goods/products/server/factory.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { outbox } from '#server/delivery/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { commands } from '#shop/commands/registry.ts';
import type { Database } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { productQuestion } from './tables.ts';

let shop: TestApp;
let token: string;
let accountId: number;

beforeAll(async () => {
  shop = await testApp();
  const buyer = await aBuyer(shop.db, { account: { name: 'Иван', lastName: 'Петров' } });
  ({ token } = buyer);
  accountId = buyer.account.id;
});

const ask = (id: number, question: string, as = token) =>
  shop.call('addProductQuestion', { params: { id: String(id) }, body: { question } }, { token: as });
const shown = (id: number, query: { page?: number; page_size?: number } = {}) =>
  shop.call('productQuestions', { params: { id: String(id) }, query }, { token });
const run = async (args: unknown) =>
  commands.question!.run(
    {
      database: { db: shop.db } as Database,
      env: readEnv({ NODE_ENV: 'test' }),
      now: () => shop.clock.now(),
      onProgress: () => undefined,
      signal: new AbortController().signal,
    },
    args,
  );
const storedQuestions = (productId: number) =>
  shop.db.select().from(productQuestion).where(eq(productQuestion.productId, productId));

describe('questions about a product', () => {
  it(
    'a question is published when the shop has answered it, and its author is notified',
    { tags: ['R-CALL-043', 'R-CALL-044'] },
    async () => {
      const { id, name, code } = await aProduct(shop.db, { article: 'Q-1' });
      expect((await ask(id, '  Подойдёт ли к щиту ЩРН-24?  ')).data).toEqual({});
      expect((await ask(id, 'Подойдёт ли к щиту ЩРН-24?')).data).toEqual({});
      const [question, ...more] = await storedQuestions(id);
      expect(more).toEqual([]);
      expect(question).toMatchObject({ accountId, text: 'Подойдёт ли к щиту ЩРН-24?', state: 'new' });
      expect((await shown(id)).data).toMatchObject({ items: [], page: { total: 0, pageCount: 0 } });
      expect((await run({ action: 'list' })).join('\n')).toContain(`${name}, арт. Q-1\n    Подойдёт ли к щиту ЩРН-24?`);
      await run({ action: 'answer', id: String(question!.id), text: 'Да, с планкой в комплекте' });
      expect((await shown(id)).data.items).toEqual([
        {
          id: question!.id,
          question: 'Подойдёт ли к щиту ЩРН-24?',
          answer: 'Да, с планкой в комплекте',
          author: 'Иван П.',
          date: question!.at.toISOString(),
        },
      ]);
      const letters = await shop.db.select().from(outbox).where(eq(outbox.accountId, accountId));
      expect(letters).toHaveLength(1);
      expect(letters[0]).toMatchObject({ kind: 'question.answered', subject: 'Ответили на ваш вопрос о товаре' });
      const notices = await shop.db.select().from(notification).where(eq(notification.accountId, accountId));
      expect(notices).toMatchObject([
        { title: 'Ответили на ваш вопрос о товаре', text: name, url: `/detail/?code=${code}` },
      ]);
      await run({ action: 'answer', id: question!.id, text: 'Да' });
      expect((await shown(id)).data.items[0]!.answer).toBe('Да');
      await run({ action: 'reject', id: question!.id });
      expect((await shown(id)).data.items).toEqual([]);
      await expect(run({ action: 'reject', id: question!.id })).rejects.toThrow('уже отклонён');
    },
  );

  it(
    'are listed three per page, newest first, with the page number clamped',
    { tags: ['R-CALL-043', 'R-CONST-27'] },
    async () => {
      const { id } = await aProduct(shop.db);
      const rows = Array.from({ length: 7 }, (_, n) => ({
        productId: id,
        accountId,
        text: `Вопрос ${n}`,
        answer: 'Ответ',
        state: 'published' as const,
        at: new Date(2026, 0, n + 1),
      }));
      await shop.db.insert(productQuestion).values(rows);
      const texts = async (query: object) => (await shown(id, query)).data.items.map(({ question }) => question);
      expect((await shown(id)).data.page).toMatchObject({ page: 1, pageCount: 3, pageSize: 3, total: 7 });
      expect(await texts({})).toEqual(['Вопрос 6', 'Вопрос 5', 'Вопрос 4']);
      expect(await texts({ page: 9 })).toEqual(['Вопрос 0']);
      expect(await texts({ page_size: 1000 })).toHaveLength(7);
    },
  );

  it('accept 10 to 1000 characters from a buyer himself about visible products', { tags: ['R-CALL-044'] }, async () => {
    const { id } = await aProduct(shop.db);
    const gone = await aProduct(shop.db);
    await deactivate(shop.db, gone.id);
    for (const text of ['', 'коротко   ', 'я'.repeat(1001)])
      expect((await ask(id, text)).codes).toEqual(['VALIDATION']);
    expect((await ask(gone.id, 'Когда появится?')).codes).toEqual(['NOT_FOUND']);
    expect((await shown(gone.id)).codes).toEqual(['NOT_FOUND']);
    const manager = await anAccount(shop.db, { role: 'MANAGER' });
    const parent = await aSession(shop.db, manager.id);
    expect((await ask(id, 'Вопрос от менеджера', parent)).codes).toEqual(['FORBIDDEN']);
    const child = await aChildSession(shop.db, parent, accountId);
    expect((await ask(id, 'Вопрос за покупателя', child)).codes).toEqual(['FORBIDDEN']);
    expect((await ask(id, 'Вопрос от гостя', 'x'.repeat(43))).codes).toEqual(['AUTH_REQUIRED']);
    expect(await storedQuestions(id)).toEqual([]);
  });

  it('are rate-limited per account', { tags: ['R-CALL-044'] }, async () => {
    const { token: other } = await aBuyer(shop.db);
    const { id } = await aProduct(shop.db);
    const codes = [];
    for (let n = 0; n < 12; n += 1) codes.push(...(await ask(id, `Вопрос номер ${n}`, other)).codes);
    expect(codes).toContain('RATE_LIMITED');
    expect(await storedQuestions(id)).toHaveLength(10);
  });

  it('the command reports missing arguments', async () => {
    await expect(run({ action: 'что' })).rejects.toThrow('нужно list, answer или reject');
    await expect(run({ action: 'answer', id: 'x', text: 'Да' })).rejects.toThrow('укажите номер вопроса');
    await expect(run({ action: 'answer', id: 1 })).rejects.toThrow('укажите ответ');
    await expect(run({ action: 'answer', id: 999_999, text: 'Да' })).rejects.toThrow('Вопроса 999999 нет');
  });
});
