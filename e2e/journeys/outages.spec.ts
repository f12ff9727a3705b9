import type { Page } from '@playwright/test';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { waitForHydration, waitForWindowCode } from '../wait-for-hydration.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const ORDERS = '**/web/profile/orders/**';

test.beforeEach(async ({ page, logIn, complaints }) => {
  complaints.allow(
    /Call \/web\/|Failed to load resource|Failed to fetch|Importing a module|ERR_|preload|Minified React/,
  );
  await logIn('buyer');
  await page.goto('/notification/');
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
});

/** Goes to the orders without a hover that would fetch ahead. */
const openOrders = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLAnchorElement>('nav a[href="/orders/"]')!.click());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test(
  'a page that is opened without a connection says so and opens by itself when it returns',
  { tag: '@R-ERR-07' },
  async ({ page, context }) => {
    await context.setOffline(true);
    await openOrders(page);
    await expect(heading(page)).toHaveText('Нет соединения с интернетом');
    await expect(page.getByText('Откроем страницу, когда связь появится')).toBeVisible();
    await expect(page).toHaveTitle(/^Нет соединения с интернетом — /);
    await expect(page.getByText('This page could not be found')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(heading(page)).toHaveText('Заказы');
    await expect(page).toHaveTitle(/^Заказы — /);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
  },
);

test('an open page stays readable without a connection, and a quiet line says so', async ({ page, context }) => {
  await openOrders(page);
  await expect(heading(page)).toHaveText('Заказы');
  const row = page.getByRole('main').getByRole('row').nth(1);
  const text = await row.innerText();
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText(/Открытое можно читать, количества в корзине отправим/)).toBeVisible();
  await expect(row).toHaveText(text.replaceAll(/\s+/g, ' ').trim(), { useInnerText: true });
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText(/Открытое можно читать/)).toHaveCount(0);
  await expect(heading(page)).toHaveText('Заказы');
});

for (const address of nonEmpty(['/orders/', '/basket/', '/favourites/', '/my-profile/'])) {
  test(
    `the page ${address} has all its styles after a lost connection`,
    { tag: ['@R-ERR-12'] },
    async ({ page, context }) => {
      await context.setOffline(true);
      await page.evaluate((path) => document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)!.click(), address);
      await expect(heading(page)).toHaveText('Нет соединения с интернетом');
      await context.setOffline(false);
      await expect(heading(page)).not.toHaveText('Нет соединения с интернетом');
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
      const returned = await loadedStyles(page);
      await page.reload();
      await waitForHydration(page);
      const needed = await loadedStyles(page);
      expect(needed.length).toBeGreaterThan(2);
      expect(needed.filter((href) => !returned.includes(href))).toEqual([]);
    },
  );
}

const loadedStyles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter((link) => link.sheet !== null)
      .map((link) => link.href),
  );

test(
  'what is opened over a page without a connection says so, the page stays, and it opens once the connection returns',
  { tag: ['@R-ERR-07', '@R-STATE-069'] },
  async ({ page, context }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/catalog/krepezh/');
    await waitForHydration(page);
    await waitForWindowCode(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const filter = page.getByRole('button', { name: 'Фильтр' });
    await filter.press('Enter');
    await expect(page.getByText('Нет соединения с интернетом. Попробуйте ещё раз.')).toBeVisible();
    await expect(filter).toBeFocused();
    await page.getByRole('checkbox').nth(1).check();
    await expect(heading(page)).toHaveText('Крепёж');
    await page.getByRole('button', { name: 'Обратная связь' }).click();
    const contact = page.getByRole('dialog', { name: 'Обратная связь' });
    await expect(contact.getByRole('alert')).toContainText('Нет соединения с интернетом');
    await context.setOffline(false);
    await expect(contact.getByRole('textbox').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Выбрано')).toBeVisible();
    await filter.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Фильтр' })).toBeVisible();
  },
);

test(
  'a limited page names the wait of the server and opens by itself after it',
  { tag: '@R-ERR-07' },
  async ({ page }) => {
    const errors = [{ code: 'RATE_LIMITED', message: 'Слишком много запросов. Повторите немного позже' }];
    await page.route(ORDERS, (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '5' }, json: { status: 'error', data: null, errors } }),
    );
    await openOrders(page);
    await expect(heading(page)).toHaveText('Слишком много запросов');
    await expect(page.getByText('Повторите через 5 секунд')).toBeVisible();
    await page.unroute(ORDERS);
    await expect(heading(page)).toHaveText('Заказы');
  },
);

test('a silent server is named, and "Повторить" opens the page', { tag: '@R-ERR-07' }, async ({ page }) => {
  await page.route(ORDERS, (route) => route.fulfill({ status: 503, body: 'no upstream' }));
  await openOrders(page);
  await expect(heading(page)).toHaveText('Магазин не отвечает');
  await page.unroute(ORDERS);
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(heading(page)).toHaveText('Заказы');
});

test(
  'a page whose script is not there while the shop is silent opens by itself when the shop answers',
  { tag: ['@R-ERR-07', '@R-ERR-12'] },
  async ({ page }) => {
    await page.route('**/*', (route) => route.abort());
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/brands/"]')!.click());
    await expect(heading(page)).toHaveText('Магазин не отвечает');
    await expect(page).toHaveURL(/\/brands\/$/);
    await page.unrouteAll();
    await expect(heading(page)).toHaveText('Бренды', { timeout: 20_000 });
  },
);

test(
  'a failed server is not blamed on the connection of the visitor, on a page and in a list',
  { tag: ['@R-ERR-05', '@R-ERR-02'] },
  async ({ page }) => {
    const errors = [{ code: '500', message: 'Внутренняя ошибка' }];
    const fail = { json: { status: 'error', data: null, errors } };
    await page.route(ORDERS, (route) => route.fulfill(fail));
    await openOrders(page);
    await expect(heading(page)).toHaveText('Ошибка 500');
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    await page.unroute(ORDERS);
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(heading(page)).toHaveText('Заказы');
    await page.goto('/orders/');
    await waitForHydration(page);
    await page.route(ORDERS, (route) => route.fulfill(fail));
    await page.getByPlaceholder('Номер, артикул, название').fill('7777');
    await expect(page.getByRole('alert')).toContainText('Ошибка на стороне магазина');
    await expect(page.getByRole('alert')).not.toContainText('интернет');
    await page.unroute(ORDERS);
    // By itself
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test(
  'a missing script reloads the page once, then the error stands within the layout',
  { tag: ['@R-STATE-089', '@R-ERR-12'] },
  async ({ page }) => {
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(request.url());
    });
    await page.route('**/assets/orders.index-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await openOrders(page);
    await expect(heading(page)).toHaveText('Ошибка 500');
    await expect(page).toHaveTitle('Ошибка 500 — Оптовик');
    await expect(page.locator('main')).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    // Long enough for a second reload to begin
    await page.waitForTimeout(1500);
    expect(documents).toHaveLength(1);
  },
);

test('a form that is sent before the page is alive puts no password into the address', async ({ page, baseURL }) => {
  await page.context().clearCookies();
  // The scripts never come
  await page.route('**/assets/*.js', () => {});
  await page.goto(`${baseURL}/auth`, { waitUntil: 'commit' });
  await page.getByLabel('E-mail или телефон').fill('buyer@optovik.demo');
  const password = page.getByRole('textbox', { name: /^Пароль/ });
  await password.fill('Optovik2026');
  await password.press('Enter');
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(new URL(page.url()).search).toBe('');
  await expect(password).toHaveValue('Optovik2026');
});
