import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { aBalance, aBonusPlan, aPayment, aScheduleRow } from '#ordering/finance/server/factory.ts';
import { reconciliationAct } from '#ordering/finance/server/tables.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { addDays, dayOf, formatDate } from '#shared/dates.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { comeBack } from '../come-back.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { deadControls, expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

let shop: OwnShop;

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

const LONG_NAME = 'ООО «Монтажное управление № 7 „Северо-Запад“ по специальным строительным работам»';
const day = (offset: number) => addDays(dayOf(new Date()), offset);

async function open(page: Page, address: string) {
  await page.goto(shop.url + address);
  await waitForHydration(page);
}

/** A company with something in every section. */
async function aDebtor() {
  const chief = await aBuyer(shop.db, {
    role: 'ADMIN',
    account: { cityId: shop.cityId },
    company: { name: LONG_NAME, creditLimit: 50_000_000 },
  });
  const { id } = chief.company;
  await aBalance(shop.db, id, {
    contractNo: 'Д-1',
    name: 'Договор поставки электротехнической продукции',
    balance: -12_530_000,
    receivables: 12_530_000,
    overdue: 4_000_000,
  });
  await aBalance(shop.db, id, { contractNo: 'Д-2' });
  const order = await anOrder(shop.db, chief);
  for (let n = 0; n < 11; n += 1) await aPayment(shop.db, id, { date: day(-30 - n) });
  await aPayment(shop.db, id, { date: day(-3), kind: 'shipment', document: 'Реализация № 77', orderId: order.id });
  await aScheduleRow(shop.db, id, { dueDate: day(-5), amount: 4_000_000 });
  await aScheduleRow(shop.db, id, { dueDate: day(30), amount: 8_530_000, document: 'Реализация № 78' });
  await aBonusPlan(shop.db, id);
  return { ...chief, order };
}

async function expectSound(page: Page) {
  await expectAccessible(page);
  await expectNoSideScroll(page);
  expect(await deadControls(page)).toEqual([]);
}

for (const width of [1280, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test(
      'an administrator reads finances, filters the history, takes a file and asks for an act once',
      { tag: ['@R-ROUTE-23', '@R-FEAT-23', '@R-ENT-58', '@R-ENT-59'] },
      async ({ page }) => {
        const { token, company: firm, order } = await aDebtor();
        await shop.visit(page, token);
        await open(page, '/finances/');
        await expect(page).toHaveTitle(/^Финансы/);
        const main = page.getByRole('main');
        await expect(main).toContainText('Вы должны 125 300 ₽, из них 40 000 ₽ просрочено');
        await expect(main).toContainText('Кредитный лимит 500 000 ₽, свободно 374 700 ₽. По данным 1С на');
        await expect(page.getByRole('table', { name: 'Баланс по договорам' }).getByRole('row')).toHaveCount(3);
        await expectSound(page);

        const sections = page.getByRole('navigation', { name: 'Разделы финансов' });
        await sections.getByRole('link', { name: 'История' }).press('Enter');
        const history = page.getByRole('table', { name: 'История расчётов' });
        const rows = history.locator('tbody').getByRole('row');
        await expect(rows).toHaveCount(10);
        const shipped = rows.filter({ hasText: 'Реализация № 77' });
        await expect(shipped.getByRole('link', { name: `Заказ ${order.number}` })).toHaveAttribute(
          'href',
          `/orders/${order.id}/`,
        );
        await page.getByRole('link', { name: 'Страница 2' }).press('Enter');
        await expect(rows).toHaveCount(2);
        const from = page.getByLabel('Начало периода');
        await from.fill(formatDate(day(-3)));
        await from.press('Enter');
        await expect(page).toHaveURL(new RegExp(`filterDateFrom=${day(-3)}`));
        await expect(rows).toHaveCount(1);
        await expect(main).toContainText('Отгружено100 ₽');
        await expectSound(page);
        const saving = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Скачать' }).press('Enter');
        const file = await saving;
        expect(file.suggestedFilename()).toBe(`История расчётов ${formatDate(day(0))}.xlsx`);
        const sheet = (await readXlsx(await readFile(await file.path()))).sheets[0]!;
        expect(sheet.rows.slice(1).map(([date, kind]) => [kind, date instanceof Date])).toEqual([
          ['Баланс на конец', false],
          ['Отгрузка', true],
          ['Баланс на начало', false],
        ]);

        await sections.getByRole('link', { name: 'График платежей' }).press('Enter');
        const due = page.getByRole('table', { name: 'График платежей' }).getByRole('row');
        await expect(due.filter({ hasText: 'Просрочен на 5 дней' })).toContainText('40 000,00 ₽');
        await expect(due.filter({ hasText: 'Реализация № 78' })).toContainText('Через 30 дней');
        const weeks = page.getByRole('table', { name: 'Платежи по неделям' });
        await expect(weeks.getByRole('row').filter({ hasText: 'просрочено' })).toContainText('40 000 ₽ просрочено');
        await expectSound(page);

        await sections.getByRole('link', { name: 'Бонусный план' }).press('Enter');
        await expect(main).toContainText('до плана осталось закупить на 500 ₽');
        await expectSound(page);

        await sections.getByRole('link', { name: 'Акты сверки' }).press('Enter');
        await expect(page.getByText('Актов сверки пока нет')).toBeVisible();
        const acts = page.getByRole('table', { name: 'Акты сверки' }).locator('tbody').getByRole('row');
        for (let time = 0; time < 2; time += 1) {
          await page.getByRole('button', { name: 'Запросить акт' }).press('Enter');
          const window = page.getByRole('dialog', { name: 'Запросить акт сверки' });
          await window.getByLabel('Договор').selectOption('Д-2');
          await window.getByLabel('Начало периода').fill(formatDate(day(-400)));
          await window.getByRole('button', { name: 'Запросить' }).press('Enter');
          await expect(window).toContainText('Выберите период не больше года');
          if (time === 0) await expectAccessible(page, '[role="dialog"]');
          await window.getByLabel('Начало периода').fill(formatDate(day(-90)));
          await window.getByRole('button', { name: 'Запросить' }).press('Enter');
          await expect(window).toHaveCount(0);
          await expect(acts).toHaveCount(1);
          await expect(page.getByRole('button', { name: 'Запросить акт' })).toBeFocused();
        }
        await expect(acts).toContainText('Запрошен');
        await expectSound(page);
        expect(await shop.db.$count(reconciliationAct, eq(reconciliationAct.companyId, firm.id))).toBe(1);
      },
    );
  });
}

test('a company that another window switches to takes the place of the former one', async ({ page, complaints }) => {
  complaints.allow(/status of 40[34]/);
  const { token, account } = await aDebtor();
  const second = await aCompany(shop.db, { name: 'ООО «Вторая»' });
  await aMembership(shop.db, account.id, second.id, { role: 'ADMIN' });
  await aBalance(shop.db, second.id);
  await shop.visit(page, token);
  await open(page, '/finances/');
  const main = page.getByRole('main');
  await expect(main).toContainText('Вы должны 125 300 ₽');
  await makeCurrent(account.id, second.id);
  await comeBack(page);
  await expect(main).toContainText('Вы ничего не должны');
  await expect(main).not.toContainText('125 300');
  await expect(main).toContainText('ООО «Вторая»');
  // The right is gone too
  await shop.db
    .update(membership)
    .set({ role: 'USER' })
    .where(and(eq(membership.accountId, account.id), eq(membership.companyId, second.id)));
  const answer = await page.reload();
  expect(answer?.status()).toBe(403);
  await expect(page.getByText('Вы ничего не должны')).toHaveCount(0);
});

test('a history of a company that is none of the visitor says so and leads out', async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  const { token } = await aDebtor();
  const { id } = await aCompany(shop.db);
  await shop.visit(page, token);
  await open(page, `/finances/?section=history&contragent=${id}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Финансов такой компании вы не видите');
  await expectSound(page);
  await main.getByRole('link', { name: 'Сбросить фильтр' }).click();
  await expect(page.getByRole('table', { name: 'История расчётов' })).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/finances/?section=history`);
});

test('who has no right to finances has no entry for them, no link and no page', async ({ page, complaints }) => {
  complaints.allow(/status of 403/);
  const chief = await aDebtor();
  await shop.db.update(company).set({ hasDebt: true }).where(eq(company.id, chief.company.id));
  const worker = await aBuyer(shop.db, { of: chief.company, account: { cityId: shop.cityId } });
  const { id } = await aProduct(shop.db);
  for (const { token } of [worker, chief]) {
    const answer = await page.request.post(`${shop.url}/api/basket/add/`, {
      headers: { authorization: `Bearer ${token}` },
      data: { products: [{ id, quantity: 1 }] },
    });
    expect(answer.status()).toBe(200);
  }
  await shop.visit(page, worker.token);
  await open(page, '/basket/');
  await expect(page.getByText(/просроченная дебиторская задолженность/)).toBeVisible();
  const wayOut = page.getByRole('link', { name: 'Что и когда оплатить' });
  await expect(wayOut).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: 'Разделы', exact: true });
  await expect(menu.getByRole('link', { name: /^Заказы/ })).toHaveCount(1);
  await expect(menu.getByText('Финансы')).toHaveCount(0);
  expect((await page.goto(`${shop.url}/finances/`))?.status()).toBe(403);
  await expect(page.getByText('Попросите доступ у администратора компании')).toBeVisible();
  await expect(menu.getByRole('link', { name: /^Заказы/ })).toHaveCount(1);

  await shop.visit(page, chief.token);
  await open(page, '/basket/');
  await wayOut.click();
  await expect(page.getByRole('table', { name: 'График платежей' })).toContainText('Просрочен на 5 дней');
});

async function makeCurrent(accountId: number, companyId: number) {
  const own = eq(membership.accountId, accountId);
  await shop.db.update(membership).set({ isCurrent: false }).where(own);
  await shop.db
    .update(membership)
    .set({ isCurrent: true })
    .where(and(own, eq(membership.companyId, companyId)));
}

test('pages of a company lead who has none to his companies', async ({ page, complaints }) => {
  complaints.allow(/status of 409/);
  const { id } = await anAccount(shop.db, { cityId: shop.cityId });
  await shop.visit(page, await aSession(shop.db, id));
  for (const path of ['/finances/', '/finances/?section=acts', '/price-lists/']) {
    await shop.open(page, path);
    const main = page.getByRole('main');
    await expect(main, path).toContainText(/компани[ию], от имени которой вы покупаете/);
    await expect(main.getByRole('link', { name: 'Мои компании' })).toHaveAttribute('href', '/mycompanies/');
  }
});
