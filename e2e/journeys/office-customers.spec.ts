import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { priceType } from '#goods/pricing/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { productQuestion } from '#goods/questions/server/tables.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { ledgerBalance } from '#ordering/finance/server/tables.ts';
import { counted } from '../count-presses.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const LONG_NAME =
  'Общество с ограниченной ответственностью «Специализированное Северо-Западное управление электромонтажных и пусконаладочных работ № 19»';
const LONG_EMAIL =
  'zamestitel.nachalnika.otdela.materialno-tehnicheskogo.snabzheniya@severo-zapadnoe-upravlenie.example';
const WIDTHS = [769, 1280, 1800];
const COMPANIES = '/office/customers/';
const PEOPLE = '/office/people/';
const QUESTIONS = '/office/questions/';

type Buyer = Awaited<ReturnType<typeof aBuyer>>;

let shop: DemoShop;
let owner: string;
/** A company with long names and large sums. */
let large: Buyer;

test.beforeAll(async () => {
  shop = await openDemoShop();
  owner = await shop.freshToken('owner');
  large = await aBuyer(shop.db, {
    account: { cityId: shop.cityId, lastName: 'Константинопольский-Заозёрный', email: LONG_EMAIL },
    company: { name: LONG_NAME, hasDebt: true, creditLimit: 99_999_999_99, discountPercent: 12.75, creditDays: 365 },
  });
  const balance = {
    companyId: large.company.id,
    contractNo: 'Д-1',
    balance: -88_888_888_88,
    receivables: 88_888_888_88,
  };
  await shop.db.insert(ledgerBalance).values({ ...balance, overdue: 77_777_777_77, asOf: new Date() });
  await anOrder(shop.db, large);
  await aQuestion(`${LONG_NAME}: ${'подойдётлиэтоткабель'.repeat(8)}?`);
});
test.afterAll(() => shop.close());

async function aQuestion(text: string): Promise<void> {
  const product = await aProduct(shop.db, { name: `${LONG_NAME} АВДТ-63М` });
  await shop.db.insert(productQuestion).values({ productId: product.id, accountId: large.account.id, text });
}

const waiting = () => aBuyer(shop.db, { company: { state: 'pending', orderBan: true } });

async function open(page: Page, address: string): Promise<void> {
  await shop.visit(page, owner);
  await page.goto(shop.url + address);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);
}

for (const width of WIDTHS) {
  test(`the screens of customers at ${width} px have long values, no sideways scroll and no axe violation`, async ({
    page,
  }) => {
    const { company: pending } = await waiting();
    const { company: refused } = await aBuyer(shop.db, {
      company: { state: 'blocked', refusedAt: new Date(), stateReason: LONG_NAME },
    });
    await page.setViewportSize({ width, height: 900 });
    for (const address of [
      COMPANIES,
      `${COMPANIES}?q=нет-такой`,
      `${COMPANIES}${large.company.id}/`,
      `${COMPANIES}${pending.id}/`,
      `${COMPANIES}${refused.id}/`,
      PEOPLE,
      `${PEOPLE}${large.account.id}/`,
      QUESTIONS,
      `${QUESTIONS}?state=rejected`,
    ]) {
      await open(page, address);
      await expectNoSideScroll(page);
      await expectAccessible(page);
    }
  });
}

test('a company found by its ИНН is approved on its terms in three presses', async ({ page }) => {
  const [type] = await shop.db.select().from(priceType).where(eq(priceType.visibility, 'sale')).limit(1);
  const { company: firm } = await waiting();
  await open(page, COMPANIES);
  const { press, click, count } = counted(page);
  await press('Slash');
  await page.keyboard.type(firm.inn!);
  await expect(page.getByText('Всего 1', { exact: true })).toBeVisible();
  await click('link', { name: firm.name });
  await page.getByRole('combobox', { name: 'Вид цены' }).selectOption(String(type!.id));
  await page.getByRole('textbox', { name: 'Кредитный лимит' }).fill('150 000,50');
  await page.getByRole('textbox', { name: 'Отсрочка, дней' }).fill('14');
  await click('button', { name: 'Одобрить' });
  await expect(page.getByRole('main').getByText('Работает')).toBeVisible();
  expect(count()).toBeLessThanOrEqual(3);
  const [stored] = await shop.db.select().from(company).where(eq(company.id, firm.id));
  expect(stored).toMatchObject({ state: 'active', priceTypeId: type!.id, creditLimit: 150_000_50, creditDays: 14 });
});

test('a term is changed in four presses, over a newer one after a choice', async ({ page, browser, complaints }) => {
  complaints.allow(/status of 409/);
  const { company: firm } = await aBuyer(shop.db);
  await open(page, '/office/');
  const { press, click, count } = counted(page);
  await press('Control+KeyK');
  await expect(page.getByRole('combobox', { name: 'Найти' })).toBeFocused();
  await page.keyboard.type(firm.inn!);
  await expect(page.getByRole('option', { name: firm.name }).first()).toBeVisible();
  await press('Enter');
  await click('button', { name: 'Изменить условия' });
  await page.getByRole('textbox', { name: 'Скидка' }).fill('7,5');
  await expectAccessible(page, '[role=dialog]');
  const other = await (await browser.newContext()).newPage();
  await open(other, `${COMPANIES}${firm.id}/`);
  await click('button', { name: 'Сохранить' });
  await expect(page.getByText('Условия изменены').first()).toBeVisible();
  expect(count()).toBeLessThanOrEqual(4);
  await expect(page.getByText('Скидка: 0 % → 7,5 %')).toBeVisible();

  await other.getByRole('button', { name: 'Изменить условия' }).click();
  await other.getByRole('textbox', { name: 'Отсрочка, дней' }).fill('30');
  await other.getByRole('button', { name: 'Сохранить' }).click();
  const question = other.getByRole('dialog').getByRole('alert');
  await expect(question).toContainText('7,5');
  await other.getByRole('button', { name: 'Взять сохранённое' }).click();
  await other.getByRole('textbox', { name: 'Отсрочка, дней' }).fill('30');
  await other.getByRole('button', { name: 'Сохранить' }).click();
  await expect(other.getByRole('dialog')).toBeHidden();
  const [stored] = await shop.db.select().from(company).where(eq(company.id, firm.id));
  expect(stored).toMatchObject({ discountPercent: 7.5, creditDays: 30 });
  await other.context().close();
});

test('a company is banned, closed with a reason and opened again', async ({ page }) => {
  const { company: firm } = await aBuyer(shop.db);
  await open(page, `${COMPANIES}${firm.id}/`);
  const main = page.getByRole('main');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Действия' }).click();
    await page.getByRole('button', { name }).click();
  };
  await choose('Запретить заказы');
  await page.getByRole('dialog').getByRole('button', { name: 'Запретить' }).click();
  await expect(main.getByText('Запрет заказа: нет → да')).toBeVisible();
  await choose('Закрыть компанию');
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть компанию' }).click();
  await expect(page.getByRole('dialog').getByText('Напишите причину')).toBeVisible();
  await page.getByRole('textbox', { name: 'Причина' }).fill('Договор расторгнут');
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть компанию' }).click();
  await expect(main.getByText('Причина: Договор расторгнут')).toBeVisible();
  await choose('Открыть компанию');
  await page.getByRole('dialog').getByRole('button', { name: 'Открыть' }).click();
  await expect(main.getByText('Компания открыта')).toBeVisible();
});

test('a second manager is chosen and shown on the page of the company', async ({ page }) => {
  const { company: firm } = await aBuyer(shop.db);
  const second = await anAccount(shop.db, { role: 'MANAGER', name: 'Ольга', lastName: 'Вторая' });
  await open(page, `${COMPANIES}${firm.id}/`);
  await page.getByRole('button', { name: 'Действия' }).click();
  await page.getByRole('button', { name: 'Сменить второго менеджера' }).click();
  await expectAccessible(page, '[role=dialog]');
  await page.getByRole('combobox', { name: /Второй менеджер/ }).selectOption({ label: 'Вторая Ольга' });
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('main').getByText('Второй менеджер: нет → Вторая Ольга')).toBeVisible();
  const [stored] = await shop.db.select().from(company).where(eq(company.id, firm.id));
  expect(stored!.secondManagerAccountId).toBe(second.id);
});

test('a term of 1C is read-only until it is held with a reason', async ({ page }) => {
  const { company: firm } = await aBuyer(shop.db, { company: { discountPercent: 5 } });
  const fromLedger = { ledgerTerms: ['discountPercent' as const], updatedFromLedgerAt: new Date() };
  await shop.db.update(company).set(fromLedger).where(eq(company.id, firm.id));
  await open(page, `${COMPANIES}${firm.id}/`);
  await page.getByRole('button', { name: 'Изменить условия' }).click();
  await expect(page.getByRole('textbox', { name: 'Отсрочка, дней' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Скидка' })).toBeHidden();
  await page.getByRole('button', { name: 'Отмена' }).click();
  await page.getByRole('button', { name: 'Закрепить: Скидка' }).click();
  await expectAccessible(page, '[role=dialog]');
  await page.getByRole('textbox', { name: 'Почему' }).fill('Акция');
  await page.getByRole('dialog').getByRole('button', { name: 'Закрепить' }).click();
  await expect(page.getByRole('main').getByText('закреплено: Акция')).toBeVisible();
  await page.getByRole('button', { name: 'Изменить условия' }).click();
  await expect(page.getByRole('textbox', { name: 'Скидка' })).toBeVisible();
  await page.getByRole('button', { name: 'Отмена' }).click();
  await page.getByRole('button', { name: 'Отпустить: Скидка' }).click();
  await expect(page.getByRole('button', { name: 'Закрепить: Скидка' })).toBeVisible();
});

test('a person is blocked in three presses', async ({ page }) => {
  const buyer = await aBuyer(shop.db);
  await open(page, `${PEOPLE}?q=${encodeURIComponent(buyer.account.email!)}`);
  const { click, count } = counted(page);
  await click('link', { name: /Петров/ });
  await click('button', { name: 'Закрыть учётную запись' });
  await expectAccessible(page, '[role=dialog]');
  await page.getByRole('dialog').waitFor();
  await click('button', { name: 'Закрыть', exact: true });
  await expect(page.getByRole('button', { name: 'Открыть учётную запись' })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(3);
  const [stored] = await shop.db.select().from(account).where(eq(account.id, buyer.account.id));
  expect(stored!.active).toBe(false);
});

test('a question is answered in two presses', async ({ page }) => {
  await shop.db.delete(productQuestion);
  await aQuestion('Какой кабель нужен?');
  await open(page, QUESTIONS);
  const { click, count } = counted(page);
  await click('textbox', { name: 'Ответ' });
  await page.keyboard.type('Медный, 3х2,5');
  await click('button', { name: 'Опубликовать ответ' });
  await expect(page.getByText('Все вопросы разобраны')).toBeVisible();
  expect(count()).toBeLessThanOrEqual(2);
  await page.getByRole('link', { name: 'С ответом' }).click();
  await page.getByRole('button', { name: 'Снять со страницы товара' }).click();
  await expect(page.getByText('Ответов пока нет')).toBeVisible();
});
