import type { Page } from '@playwright/test';
import { waitForHydration } from '../wait-for-hydration.ts';
import { expect, expectAccessible, test, type Session } from '../fixtures.ts';

/** His company has many orders, and nobody places another for it meanwhile: its credit is overdue. */
const ACCOUNT = 'debtor';
/** May not order, and sees no orders of others. */
const WITHOUT_ORDERS = 'debtor.stock';

test.use({ viewport: { width: 1280, height: 900 } });

let session: Session;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

test.beforeEach(async ({ logIn }) => {
  session = await logIn(ACCOUNT);
});

for (const account of ['buyer', WITHOUT_ORDERS]) {
  test(`lists of ${account} say that their filter names a company of others, and lead out`, async ({ page, logIn }) => {
    await logIn(account);
    for (const path of ['/orders/', '/deliveryaddress/']) {
      await open(page, `${path}?contragent=2147483647`);
      const filter = page.getByLabel('Компания', { exact: true });
      await expect(filter.locator('option:checked')).toHaveText('Компания не из ваших');
      await expect(page.getByText('Такой компании среди ваших нет')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Сбросить фильтр' }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByText('Компания не из ваших')).toHaveCount(0);
    }
  });
}

test(
  'the order list shows ten orders per page, newest first',
  { tag: ['@R-ROUTE-21', '@R-CONST-28', '@R-CONST-24'] },
  async ({ page }) => {
    await open(page, '/orders/');
    const rows = page.getByRole('table').locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(10);
    const dates = await rows.locator('td:nth-child(2)').allTextContents();
    const days = dates.map((date) => date.split('.').toReversed().join('-'));
    expect(days).toEqual(days.toSorted().toReversed());
    await expect(page.getByRole('button', { name: 'Страница 1', exact: true })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
  },
);

test(
  'Показать еще appends the next page of orders, and a failure takes no row away',
  { tag: ['@R-PAG-06'] },
  async ({ page, complaints }) => {
    complaints.allow(/ERR_FAILED|was lost/);
    await open(page, '/orders/');
    const numbers = page.getByRole('table').locator('tbody').getByRole('row').locator('td:first-child');
    const firstPage = await numbers.allTextContents();
    const more = page.getByRole('button', { name: 'Показать еще' });
    await page.route('**/web/profile/orders/?*', (route) => route.abort());
    await more.click();
    await expect(page.getByText('Не удалось выполнить действие')).toBeVisible();
    await expect(numbers).toHaveText(firstPage);
    await page.unroute('**/web/profile/orders/?*');
    await more.press('Enter');
    await expect(numbers).not.toHaveCount(10);
    const shown = await numbers.allTextContents();
    expect(shown.slice(0, 10)).toEqual(firstPage);
    expect(new Set(shown).size).toBe(shown.length);
    const current = page.getByRole('navigation', { name: 'Страницы' }).locator('[aria-current]');
    await expect(current).toHaveText('2');
    await expect(more.or(current).and(page.locator(':focus'))).toHaveCount(1);
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Заказ /);
    await page.goBack();
    await expect(numbers).toHaveText(shown);
    await expect(page.getByRole('table').getByRole('link').first()).toBeFocused();
    await page.getByLabel('Статус').selectOption({ label: 'Выполнен' });
    await expect(page).toHaveURL(/status=done$/);
    await expect(current).not.toHaveText('2');
  },
);

test(
  'opening the order list or changing its filter starts at page 1',
  { tag: ['@R-STATE-084', '@R-ENT-39'] },
  async ({ page }) => {
    await open(page, '/orders/?page=3');
    const current = page.getByRole('navigation', { name: 'Страницы' }).locator('[aria-current]');
    await expect(current).toHaveText('1');
    await page.getByRole('button', { name: 'Страница 2' }).click();
    await expect(current).toHaveText('2');
    const number = (await page.getByRole('table').getByRole('link').first().textContent())!;
    await page.getByRole('link', { name: number, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Заказ ${number}`);
    await page.goBack();
    await expect(current).toHaveText('2');
    await page.getByLabel('Статус').selectOption({ label: 'Выполнен' });
    await expect(page).toHaveURL(/\/orders\/\?status=done$/);
    await expect(current).toHaveText('1');
    await expect(page.getByRole('table').getByText('Новый')).toHaveCount(0);
  },
);

test(
  'the buyer filters orders by type, dates and search, and can reset each filter',
  { tag: ['@R-ENT-39', '@R-STATE-083'] },
  async ({ page }) => {
    await open(page, '/orders/');
    const rows = page.getByRole('table').locator('tbody').getByRole('row');
    await page.getByText('Архив', { exact: true }).click();
    await expect(page).toHaveURL(/orderType=archive/);
    await expect(rows.getByText(/^(Выполнен|Отменён)$/)).toHaveCount(10);
    await page.getByRole('button', { name: 'Сбросить' }).click();
    const number = (await rows.nth(3).getByRole('link').first().textContent())!;
    await page.getByRole('searchbox', { name: 'Поиск', exact: true }).fill(number);
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/st=/);
    await page.getByLabel('Начало периода').fill('01.01.2001');
    await page.getByLabel('Конец периода').fill('31.01.2001');
    await page.getByLabel('Конец периода').press('Tab');
    await expect(page.getByText('Ничего не найдено')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Сбросить фильтр' }).click();
    await expect(rows).toHaveCount(10);
    await expect(page).toHaveURL(/\/orders\/$/);
  },
);

test('an empty order list explains what will appear there', { tag: ['@R-FEAT-22'] }, async ({ page, logIn }) => {
  await logIn(WITHOUT_ORDERS);
  await open(page, '/basket/');
  await page
    .getByRole('navigation', { name: 'Разделы' })
    .getByRole('link', { name: /^Заказы/ })
    .click();
  await expect(page.getByText('Заказов пока нет')).toBeVisible();
  await expect(page.getByLabel('Статус')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Перейти в каталог' })).toBeVisible();
});

test('an order list that fails to load shows an error and a retry button', async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED|was lost/);
  await open(page, '/orders/');
  await page.route('**/web/profile/orders/**', (route) => route.abort());
  await page.getByLabel('Статус').selectOption({ label: 'Выполнен' });
  await expect(page.getByText('Не удалось загрузить данные')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('table')).toContainText('Выполнен');
});

test(
  'an order page shows lines, totals and history, and prints without the layout',
  { tag: ['@R-ROUTE-22', '@R-ENT-29', '@R-CALL-107'] },
  async ({ page }) => {
    const { items } = await session.call<{ items: { id: number; number: string; url: string }[] }>(
      'GET',
      '/web/profile/orders/?status=done',
    );
    const [order] = items;
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.goto(order!.url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Заказ ${order!.number}`);
    await expect(page.getByRole('columnheader')).toHaveText([
      '№',
      'Артикул',
      'Короткий код',
      'Товар',
      'Цена',
      'Количество',
      'Сумма',
    ]);
    await expect(page.getByRole('region', { name: 'Итого по заказу' })).toContainText('В том числе НДС');
    await expect(page.getByRole('region', { name: 'Ход заказа' })).toContainText('Выполнен');
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('table')).toBeVisible();
  },
);

test('an order of another company is a 404 page', async ({ page, complaints }) => {
  complaints.allow(/404/);
  const response = await page.goto('/orders/2147483647/');
  expect(response!.status()).toBe(404);
  await expect(page.getByText('Страница не найдена')).toBeVisible();
});
