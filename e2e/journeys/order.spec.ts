import { waitForHydration } from '../wait-for-hydration.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { keyboard, mouse, type InputMode } from '../input-mode.ts';
import { basketPage } from '../pages/basket-page.ts';
import { checkoutPage } from '../pages/checkout-page.ts';
import { loginPage } from '../pages/login-page.ts';
import type { Locator, Page } from '@playwright/test';

/** Its basket and orders are this file's alone. */
const ACCOUNT = 'foreman';

test.describe.configure({ timeout: 180_000 });

test.beforeEach(async ({ logIn, context }) => {
  const { call } = await logIn(ACCOUNT);
  await call('POST', '/api/basket/clear/', {});
  // From here on the visitor is a guest who has seen the cookie notice
  await context.clearCookies();
  await context.addCookies([{ name: 'isCookie', value: 'close', domain: '127.0.0.1', path: '/' }]);
});

test.describe('on desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test(
    'from login to the order in the list, by mouse',
    { tag: ['@R-FEAT-03', '@R-FEAT-16', '@R-FEAT-22', '@R-CHK-02'] },
    async ({ page }) => {
      await wholeJourney(page, mouse());
    },
  );

  test(
    'from login to the order in the list, by keyboard alone',
    { tag: ['@R-ROUTE-12', '@R-ROUTE-13', '@R-ROUTE-22'] },
    async ({ page }) => {
      await wholeJourney(page, keyboard(page));
    },
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('from login to the order in the list, by finger', { tag: ['@R-BASK-06', '@R-ROUTE-14'] }, async ({ page }) => {
    await wholeJourney(page, mouse(), true);
  });

  test(
    'from login to the order in the list, by keyboard alone',
    { tag: ['@R-ROUTE-21', '@R-ROLE-07'] },
    async ({ page }) => {
      await wholeJourney(page, keyboard(page), true);
    },
  );
});

async function wholeJourney(page: Page, input: InputMode, isSmall = false): Promise<void> {
  const menu = page.getByRole('navigation', { name: isSmall ? 'Быстрые разделы' : 'Разделы' });
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth\//);
  await waitForHydration(page);
  await loginPage(page, input).logIn(ACCOUNT);
  await expect(page).toHaveURL(/:\d+\/$/);
  await waitForHydration(page);

  await input.press(menu.getByRole('link', { name: 'Каталог' }));
  await input.press(page.getByRole('main').getByRole('link', { name: /^Автоматика и защита/ }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Автоматика и защита');
  await chooseBrand(page, input, isSmall);

  const goods = page.getByRole('region', { name: 'Товары' });
  // Until the filtered rows come, those before stand
  await expect(page.getByRole('button', { name: /^Убрать: Бренд/ })).toBeVisible();
  await expect(goods.locator('[aria-busy=true]')).toHaveCount(0);
  const products = goods.locator('tbody').getByRole('row');
  const found = products.filter({ has: page.getByRole('button', { name: 'В корзину' }) }).first();
  const link = found.getByRole('link').filter({ hasText: /\S/ }).first();
  const name = (await link.textContent())!;
  await input.press(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const purchase = page.getByRole('region', { name: 'Цена и заказ' });
  await input.press(purchase.getByRole('button', { name: 'В корзину' }));
  await expect(purchase.getByRole('button', { name: 'В корзине' })).toBeVisible();

  await input.press(isSmall ? menu.getByRole('link', { name: /^Корзина/ }) : headerBasket(page));
  const basket = basketPage(page);
  await expect(page).toHaveURL(/:\d+\/basket\/$/);
  if (isSmall) await expectCard(basket.table, basket.row(name));
  await input.write(basket.quantity(name), '40');
  const total = basket.sums.getByRole('term').filter({ hasText: /^Итого$/ });
  await expect(total).toBeVisible();
  await input.press(basket.toCheckout);

  const checkout = checkoutPage(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Оформление заказа');
  await expect(page).toHaveURL(/:\d+\/order\/$/);
  if (isSmall) await expect(menu.getByRole('link', { name: /^Корзина/ })).toHaveAttribute('data-current');
  await expect(checkout.panel).toContainText('1 артикул');
  await checkout.fill(input);
  await input.write(checkout.comment, 'Позвонить за час');
  await input.press(checkout.order);

  const placed = page.getByRole('heading', { name: /^Заказ З-\d{4}-\d{6} оформлен$/ });
  await expect(placed).toBeVisible();
  await expect(placed).toBeFocused();
  const number = /З-\d{4}-\d{6}/.exec((await placed.textContent())!)![0];
  await expect(page.getByText('Позвонить за час').first()).toBeVisible();
  await expect(page.getByRole('table')).toContainText(name);

  await input.press(page.getByRole('link', { name: 'К списку заказов' }));
  const first = page.getByRole('table').locator('tbody').getByRole('row').first();
  await expect(first).toContainText(number);
  await expect(first).toContainText('Новый');
  await input.press(first.getByRole('link', { name: number, exact: true }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Заказ ${number}`);
  await expect(page).toHaveURL(/:\d+\/orders\/\d+\/$/);
  await expect(page.getByRole('heading', { name: /оформлен$/ })).toHaveCount(0);
  await expectAccessible(page);
}

/** No columns: their headings take no room, and the quantity stands below the product, all within the screen. */
async function expectCard(table: Locator, row: Locator): Promise<void> {
  await expect(row.getByRole('textbox', { name: /^Количество/ })).toBeVisible();
  const [head, card, product, quantity] = await Promise.all(
    [table.locator('thead'), row, row.getByRole('link').first(), row.getByRole('textbox', { name: /^Количество/ })].map(
      async (part) => (await part.boundingBox())!,
    ),
  );
  expect(head!.height).toBeLessThanOrEqual(1);
  expect(quantity!.y).toBeGreaterThan(product!.y + product!.height);
  expect(card!.x + card!.width).toBeLessThanOrEqual(360);
}

/** Narrows the list by the first brand; the chosen one stays chosen. */
async function chooseBrand(page: Page, input: InputMode, isSmall: boolean): Promise<void> {
  if (isSmall) await input.press(page.getByRole('button', { name: 'Фильтр' }));
  const filter = isSmall
    ? page.getByRole('dialog', { name: 'Фильтр' })
    : page.getByRole('complementary', { name: 'Фильтр' });
  const brands = filter.getByRole('group').filter({ hasText: 'Бренд' });
  await input.press(brands.getByRole('checkbox').first());
  await expect(brands.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(page).toHaveURL(/\/filter\/.+\/apply\//);
  if (isSmall) await input.press(filter.getByRole('button', { name: /^Показать \d/ }));
}

function headerBasket(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: /^Корзина/ });
}
