import { asc, desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { letterShop } from '#server/delivery/letter-shop.fixture.ts';
import { renderLetter } from '#server/delivery/render-letter.ts';
import { createAppRouter } from '#web/app/router.ts';
import { isKnownPage } from '#web/app/known-page.ts';
import { runOperatorCommand } from '#shop/testing/run-operator-command.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { anOrder, writeNewOrder } from './factory.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

beforeEach(async () => {
  await shop.db.delete(outbox);
});

const letters = () => shop.db.select().from(outbox).orderBy(asc(outbox.id));
const router = createAppRouter({ api: () => Promise.reject(new Error('No call is made here')) });
describe('letters about an order', () => {
  it('a change of the status reaches the buyer, with a link that opens', async () => {
    const buyer = await aBuyer(shop.db, { company: { name: 'ООО «Ромашка»' } });
    const { id, number } = await anOrder(shop.db, buyer);
    await runOperatorCommand(shop.db, 'order-status', { number, status: 'confirmed' });
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      kind: 'order.changed',
      recipient: buyer.account.email,
      accountId: buyer.account.id,
    });
    const { text } = renderLetter({ ...letter!, content: letter!.content! }, letterShop);
    expect(text.replaceAll(number, 'НОМЕР').replaceAll(`/${id}/`, '/ID/')).toMatchInlineSnapshot(`
      "Статус заказа изменился.

      Заказ: НОМЕР
      Компания: ООО «Ромашка»
      Статус: Подтверждён
      Сумма: 100 ₽

      Открыть заказ:
      https://shop.example/orders/ID/

      -- 
      Это письмо отправил магазин «Оптовик»: https://shop.example/
      Какие письма получать, можно выбрать в профиле: https://shop.example/my-profile/
      "
    `);
    expect(isKnownPage(router, letter!.content!.action!.path)).toBe(true);
  });

  it('a change of the status is not written to a buyer who has left the company', async () => {
    const buyer = await aBuyer(shop.db);
    const { number } = await anOrder(shop.db, buyer);
    await shop.db.delete(membership).where(eq(membership.accountId, buyer.account.id));
    await runOperatorCommand(shop.db, 'order-status', { number, status: 'confirmed' });
    expect(await letters()).toEqual([]);
  });

  it('a letter names the company as the order does, also after the company was renamed', async () => {
    const buyer = await aBuyer(shop.db, { company: { name: 'ООО «Ромашка»' } });
    const { number } = await anOrder(shop.db, buyer);
    await shop.db.update(company).set({ name: 'АО «Лютик»' }).where(eq(company.id, buyer.company.id));
    await runOperatorCommand(shop.db, 'order-status', { number, status: 'confirmed' });
    const [letter] = await letters();
    expect(letter!.content!.facts).toContainEqual(['Компания', 'ООО «Ромашка»']);
  });

  it('a buyer who has switched them off gets none, one without e-mail neither', async () => {
    const muted = await aBuyer(shop.db, { account: { mutedLetters: ['orders'] } });
    const byPhone = await aBuyer(shop.db, { account: { email: null, phone: '79161234500' } });
    for (const buyer of [muted, byPhone]) {
      const { number } = await anOrder(shop.db, buyer);
      await runOperatorCommand(shop.db, 'order-status', { number, status: 'confirmed' });
    }
    expect(await letters()).toEqual([]);
  });

  it('a new order goes to the buyer and to the manager of the company, else to the shop', async () => {
    const manager = await anAccount(shop.db, { role: 'MANAGER' });
    const gone = await anAccount(shop.db, { role: 'MANAGER', active: false });
    const muted = await anAccount(shop.db, { role: 'MANAGER', mutedLetters: ['orders'] });
    for (const [managerAccountId, expected] of [
      [manager.id, manager.email],
      [muted.id, ''],
      [gone.id, ''],
      [null, ''],
    ] as const) {
      const buyer = await aBuyer(shop.db, { company: { managerAccountId } });
      const { id } = await anOrder(shop.db, buyer);
      await writeNewOrder(shop.db, id);
      const [toShop, toBuyer] = await shop.db.select().from(outbox).orderBy(desc(outbox.id)).limit(2);
      expect(toBuyer).toMatchObject({ kind: 'order.accepted', recipient: buyer.account.email });
      expect(toShop).toMatchObject({ kind: 'order.new', recipient: expected });
      expect(isKnownPage(router, toBuyer!.content!.action!.path)).toBe(true);
      expect(toShop!.content!.action!.path).toBe(`/office/orders/${id}/`);
    }
  });
});
