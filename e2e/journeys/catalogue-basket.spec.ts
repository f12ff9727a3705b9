import type { Locator } from '@playwright/test';
import { expect, expectAccessible, test, type Session } from '../fixtures.ts';
import { CataloguePage } from '../pages/catalogue-page.ts';
import { renderedRows } from '../rendered-rows.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const LIGHT = '/catalog/svetotekhnika/';

test.use({ viewport: { width: 1280, height: 900 } });

/** The page of a list where what is in stock ends. */
async function pageWithBoth(call: Session['call']): Promise<string> {
  for (let page = 1; page < 20; page += 1) {
    const { products } = await call<{
      products: { items: { stockStatus: { isInStock: boolean }; hasSimilar: boolean }[] };
    }>('GET', `/web${LIGHT}?PAGEN_1=${page}`);
    const states = products.items.filter(({ stockStatus, hasSimilar }) => stockStatus.isInStock || hasSimilar);
    if (new Set(states.map(({ stockStatus }) => stockStatus.isInStock)).size === 2) return `${LIGHT}?page=${page}`;
  }
  throw new Error(`Everything in ${LIGHT} is in stock`);
}

type Box = { x: number; y: number; width: number; height: number };

const boxOf = async (shown: Locator): Promise<Box> => (await shown.boundingBox())!;

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const isFocused = (element: Element) => element === document.activeElement;

test(
  'the buyer adds a product to the basket, changes its quantity and removes it',
  { tag: ['@R-STATE-001', '@R-STATE-002', '@R-STATE-007', '@R-STATE-017'] },
  async ({ page, logIn }) => {
    const { call } = await logIn('debtor');
    await call('POST', '/api/basket/clear/');
    const catalogue = new CataloguePage(page);
    await catalogue.open(LIGHT);
    const name = await catalogue.rowToBuy().name.innerText();
    const row = catalogue.rowOf(name);
    const minimum = Number(await row.quantity.inputValue());
    await row.plus.click();
    const wanted = Number(await row.quantity.inputValue());
    expect(wanted).toBeGreaterThan(minimum);
    const refreshed = page.waitForResponse('**/api/header/');
    await row.add.click();
    await expect(row.inBasket).toBeDisabled();
    expect((await (await refreshed).json()).data.basket).toMatchObject([{ quantity: wanted }]);
    await row.inBasket.hover();
    const hint = row.root.getByRole('tooltip', { name: 'Товар уже в корзине' });
    await expect(hint).toBeVisible();
    // The boxes are measured one after another, and a busy browser may still be laying out the row
    await expect(async () => {
      const sums = row.root.getByText(/₽/).filter({ visible: true });
      for (const shown of [sums.first(), sums.last(), row.quantity]) {
        expect(overlap(await boxOf(hint), await boxOf(shown))).toBe(false);
      }
    }).toPass();
    await expect(page.getByRole('link', { name: /^Корзина/ }).first()).toContainText('1');

    const saved = page.waitForResponse('**/api/basket/update/');
    await row.plus.click();
    const changed = Number(await row.quantity.inputValue());
    expect(changed).toBeGreaterThan(wanted);
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect(row.quantity).toHaveValue(String(changed));
    await waitForHydration(page);

    const removed = page.waitForResponse('**/api/basket/remove/');
    await row.quantity.fill('0');
    await row.quantity.press('Enter');
    await expect(row.add).toBeVisible();
    expect((await removed).ok()).toBe(true);
    await expect(row.quantity).toHaveValue(String(minimum));
    expect((await call<{ basket: unknown[] }>('GET', '/api/header/')).basket).toEqual([]);
  },
);

test(
  'a quantity entered right before leaving the page is saved',
  { tag: ['@R-STATE-018'] },
  async ({ page, logIn }) => {
    const { call } = await logIn('debtor');
    await call('POST', '/api/basket/clear/');
    const catalogue = new CataloguePage(page);
    await catalogue.open('/catalog/kabel-i-provod/');
    const row = catalogue.rowOf(await catalogue.rowToBuy().name.innerText());
    await row.add.click();
    await expect(row.inBasket).toBeVisible();
    await row.plus.click();
    const wanted = Number(await row.quantity.inputValue());
    await page.goto('about:blank');
    await expect
      .poll(async () => (await call<{ basket: { quantity: number }[] }>('GET', '/api/header/')).basket)
      .toMatchObject([{ quantity: wanted }]);
  },
);

test(
  '"select all" selects every available product and adds them in one request',
  { tag: ['@R-STATE-003', '@R-STATE-008', '@R-STATE-009', '@R-CAT-04'] },
  async ({ page, logIn }) => {
    const { call } = await logIn('debtor');
    await call('POST', '/api/basket/clear/');
    const catalogue = new CataloguePage(page);
    await catalogue.open(await pageWithBoth(call));
    const stepper = page.getByRole('textbox', { name: /^Количество/ });
    const first = catalogue.rows.filter({ has: stepper }).first();
    await first.getByRole('button', { name: 'В корзину', exact: true }).click();
    await expect(first.getByRole('checkbox')).toBeDisabled();
    const open = await page.getByRole('button', { name: 'В корзину', exact: true }).count();
    expect(open).toBeGreaterThan(1);

    const last = catalogue.rows.filter({ has: stepper }).last();
    await last.getByRole('button', { name: 'Увеличить количество' }).click();
    const wanted = Number(await last.getByRole('textbox', { name: /^Количество/ }).inputValue());
    const all = page.getByRole('checkbox', { name: 'Выбрать все' });
    await all.check();
    await expect(catalogue.rows.getByRole('checkbox', { checked: true })).toHaveCount(open);
    const bar = page.getByRole('region', { name: 'Выбранные товары' });
    await expect(bar).toContainText(new RegExp(`Выбрано: ${open}\\s`));
    await last.getByRole('checkbox').uncheck();
    await expect(all).toHaveJSProperty('indeterminate', true);
    await last.getByRole('checkbox').check();

    const added = page.waitForResponse('**/api/basket/list/add/');
    await bar.getByRole('button', { name: 'Добавить в корзину' }).click();
    expect((await (await added).json()).data.lines).toHaveLength(open);
    await expect(page.getByText('Товары добавлены в корзину')).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(all).toBeDisabled();
    const { basket } = await call<{ basket: { quantity: number }[] }>('GET', '/api/header/');
    expect(basket).toHaveLength(open + 1);
    expect(basket.at(-1)?.quantity).toBe(wanted);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
  },
);

test(
  'an out-of-stock product cannot be bought and links to similar products in stock',
  { tag: ['@R-CAT-06', '@R-STATE-004', '@R-STATE-005'] },
  async ({ page, logIn }) => {
    const { call } = await logIn('admin');
    const catalogue = new CataloguePage(page);
    await catalogue.open(await pageWithBoth(call));
    const button = page.getByRole('button', { name: 'Подобрать аналог' });
    const row = catalogue.rows.filter({ has: button }).first();
    const out = catalogue.rows.filter({ hasText: 'Нет в наличии' });
    await expect(out.getByRole('textbox', { name: /^Количество/ })).toHaveCount(0);
    await expect(out.getByRole('checkbox')).toHaveCount(0);
    await expect(out.getByRole('button', { name: /В корзин/ })).toHaveCount(0);
    await row.getByRole('button', { name: 'Подобрать аналог' }).click();
    const window = page.getByRole('dialog', { name: 'Подобрать аналог' });
    await expect(window.locator('tbody').getByRole('row').first()).toContainText('В наличии');
    await expect(window.locator('tbody').getByRole('row').filter({ hasNotText: 'В наличии' })).toHaveCount(0);
    await expect(window.getByRole('button', { name: 'В корзину', exact: true }).first()).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(window).toBeHidden();
    await expect(row.getByRole('button', { name: 'Подобрать аналог' })).toBeFocused();
  },
);

test(
  'the buyer filters, sets a quantity and adds to the basket with the keyboard only',
  { tag: ['@R-FEAT-13', '@R-STATE-001', '@R-CAT-05'] },
  async ({ page, logIn }) => {
    const { call } = await logIn('debtor');
    await call('POST', '/api/basket/clear/');
    const catalogue = new CataloguePage(page);
    await catalogue.open(LIGHT);
    const value = catalogue.value(/Светостан/);
    await value.focus();
    await page.keyboard.press('Space');
    await expect(value).toHaveAttribute('aria-checked', 'true');
    await expect(value).toBeFocused();
    await expect(page).toHaveURL(/filter\/brand-is-svetostan\/apply/);
    await expect(catalogue.row(0).name).toContainText('Светостан');

    const row = catalogue.rowOf(await catalogue.rowToBuy().name.innerText());
    await row.name.focus();
    // Favourites, comparison, quick view, the origin of the price, the hint of the pack
    for (let step = 0; step < 6 && !(await row.quantity.evaluate(isFocused)); step += 1) {
      await page.keyboard.press('ArrowRight');
    }
    await expect(row.quantity).toBeFocused();
    const before = Number(await row.quantity.inputValue());
    await page.keyboard.press('Alt+ArrowUp');
    expect(Number(await row.quantity.inputValue())).toBeGreaterThan(before);
    await page.keyboard.press('ArrowRight');
    await expect(row.add).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(row.inBasket).toBeFocused();
    await expect(row.inBasket).toBeDisabled();
    await row.name.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Цена и заказ' })).toBeVisible();
  },
);

test('changing a quantity renders only its own row; selecting and appending rows render no other row', async ({
  page,
  logIn,
}) => {
  const { call } = await logIn('debtor');
  await call('POST', '/api/basket/clear/');
  const catalogue = new CataloguePage(page);
  await catalogue.open(LIGHT);
  await page.waitForLoadState('networkidle');
  await expect(catalogue.rows).toHaveCount(20);
  const rendered = await renderedRows(catalogue.rows);
  await catalogue.more.click();
  await expect(catalogue.rows).toHaveCount(40);
  await page.waitForLoadState('networkidle');
  expect(await rendered()).toBe(0);

  // Rows away from the screen have no inner text: they are not laid out
  const row = catalogue.rowOf((await catalogue.rowToBuy().name.textContent())!);
  await row.plus.click();
  expect(await rendered()).toBe(0);
  await row.add.click();
  await expect(row.inBasket).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await rendered()).toBe(1);
  const saved = page.waitForResponse('**/api/basket/update/');
  await row.plus.click();
  await saved;
  expect(await rendered()).toBe(1);
  const mark = row.root.getByRole('button', { name: /избранн/i }).first();
  const before = await mark.getAttribute('aria-label');
  await mark.click();
  await expect(mark).not.toHaveAttribute('aria-label', before!);
  expect(await rendered()).toBe(1);

  await page.getByRole('checkbox', { name: 'Выбрать все' }).check();
  expect(await catalogue.rows.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(10);
  expect(await rendered()).toBe(0);
});
