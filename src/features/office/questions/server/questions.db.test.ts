import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { productQuestion } from '#goods/questions/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { outbox } from '#server/delivery/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import type { QuestionState } from '../contract.ts';

let shop: TestApp;
let editor: Awaited<ReturnType<typeof aStaffMember>>;
let buyer: Awaited<ReturnType<typeof aBuyer>>;
let product: Awaited<ReturnType<typeof aProduct>>;

beforeAll(async () => {
  shop = await testApp();
  editor = await aStaffMember(shop.db, 'content');
  buyer = await aBuyer(shop.db);
  product = await aProduct(shop.db, { article: 'Q-77' });
});

beforeEach(() => shop.db.delete(productQuestion));

const ask = async (text = 'Подойдёт ли к щиту?') =>
  (
    await shop.db
      .insert(productQuestion)
      .values({ productId: product.id, accountId: buyer.account.id, text })
      .returning()
  )[0]!.id;
const list = async (state: QuestionState, after?: string) =>
  (await shop.call('officeQuestions', { query: { state, after } as never }, { token: editor.token })).data;
type Shown = { state: QuestionState; answer: string };
const asked: Shown = { state: 'new', answer: '' };
const answer = async (id: number, text: string, shown = asked) =>
  (
    await shop.call(
      'officeQuestionAnswer',
      { params: { id: String(id) }, body: { answer: text, shown } },
      { token: editor.token },
    )
  ).codes;
const reject = async (id: number, shown = asked) =>
  (await shop.call('officeQuestionReject', { params: { id: String(id) }, body: { shown } }, { token: editor.token }))
    .codes;
const actsOn = async (id: number) =>
  shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, `question ${id}`))
    .orderBy(auditLog.id);
const published = async () =>
  (
    await shop.call(
      'productQuestions',
      { params: { id: String(product.id) }, query: {} as never },
      { token: buyer.token },
    )
  ).data.items.map((one) => [one.question, one.answer]);

describe('questions about goods', () => {
  it('wait with the oldest first, a page by key', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 25; at += 1) ids.push(await ask(`Вопрос ${at}`));
    const first = await list('new');
    const second = await list('new', first.next!);
    expect(first.count).toBe(25);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.next).toBeNull();
    expect(first.items[0]).toMatchObject({ product: { name: product.name, article: 'Q-77' }, author: 'Петров Иван' });
  });

  it('are answered on the page of the product; the buyer gets a letter, the audit log the answer', async () => {
    const id = await ask();
    expect(await answer(id, 'Подойдёт')).toEqual([]);
    expect(await published()).toEqual([['Подойдёт ли к щиту?', 'Подойдёт']]);
    expect((await list('new')).items).toEqual([]);
    const letters = await shop.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.accountId, buyer.account.id), eq(outbox.kind, 'question.answered')));
    expect(letters).toHaveLength(1);
    const [act] = await actsOn(id);
    expect(act).toMatchObject({
      action: 'question.answer',
      actorAccountId: editor.id,
      details: { before: asked, after: 'Подойдёт' },
    });
  });

  it('get another answer over the one that was shown alone', async () => {
    const id = await ask();
    await answer(id, 'Подойдёт');
    const shown = { state: 'published', answer: 'Подойдёт' } as const;
    expect(await answer(id, 'Подойдёт, с переходником', shown)).toEqual([]);
    expect(await answer(id, 'Нет', shown)).toEqual(['CONFLICT']);
    expect(await published()).toEqual([['Подойдёт ли к щиту?', 'Подойдёт, с переходником']]);
  });

  it('are put aside, and answered after all', async () => {
    const id = await ask();
    expect(await reject(id)).toEqual([]);
    expect((await list('rejected')).items.map((one) => one.id)).toEqual([id]);
    expect(await published()).toEqual([]);
    expect(await answer(id, 'Подойдёт', { state: 'rejected', answer: '' })).toEqual([]);
    expect((await actsOn(id)).map(({ action }) => action)).toEqual(['question.reject', 'question.answer']);
  });

  it('that one answers and another rejects at once are decided once, in 20 rounds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await ask(`Раунд ${round}`);
      const codes = await Promise.all([answer(id, 'Да'), reject(id)]);
      expect(codes.toSorted((a, b) => a.length - b.length)).toEqual([[], ['CONFLICT']]);
      expect(await actsOn(id)).toHaveLength(1);
    }
  });

  it('are for staff with the right to goods alone', async () => {
    const manager = await aStaffMember(shop.db, 'manager');
    const { codes } = await shop.call('officeQuestions', { query: {} as never }, { token: manager.token });
    expect(codes).toEqual(['FORBIDDEN']);
  });
});
