import type { Browser, Page } from '@playwright/test';
import { openWindow } from './first-screen.ts';

/** Keys of journeys without a mouse: each sign, Tab, arrow and Enter is one, a shortcut is one. */
export type Keys = { tenQuantities: number; wholeOrder: number };

const TEN = 10;

type Section = { token: string; section: string };

/** Ten quantities down a column of a section, and from there to the placed order. */
export async function keysOf(browser: Browser, origin: string, { token, section }: Section): Promise<Keys> {
  const { page, close } = await openWindow(browser, origin + section, token);
  try {
    return await countQuantities(page);
  } finally {
    await close();
  }
}

/** Ten known articles with a quantity each by quick order: article, Enter, quantity, Enter. */
export async function keysOfArticles(browser: Browser, origin: string, { token, section }: Section): Promise<number> {
  const { page, close } = await openWindow(browser, origin + section, token);
  try {
    const cells = await page.locator('#goods td:nth-of-type(3) > span:first-child').allInnerTexts();
    const articles = cells.map((cell) => cell.replace(/^Артикул\s*/, '')).slice(0, TEN);
    if (articles.length < TEN) throw new Error(`The section shows ${articles.length} articles`);
    await page.goto(`${origin}/quickorder/`, { waitUntil: 'networkidle' });
    return await countArticles(page, articles);
  } finally {
    await close();
  }
}

/** Presses keys by turns and counts them. */
function keyboard(page: Page) {
  let count = 0;
  return {
    count: () => count,
    press: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      count += text.length;
      await page.keyboard.type(text);
    },
  };
}

async function countQuantities(page: Page): Promise<Keys> {
  const keys = keyboard(page);
  await focusedBy(keys, page, { key: 'Tab', wanted: 'Перейти к товарам' });
  await keys.press('Enter');
  for (let row = 0; row < TEN; row += 1) {
    await keys.type('10');
    await keys.press('ArrowDown');
  }
  await keys.press('Control+Enter');
  const tenQuantities = keys.count();
  await page
    .getByText(/в корзин/i)
    .last()
    .waitFor();
  await page.waitForLoadState('networkidle');
  await keys.press('Control+KeyK');
  await page.getByRole('combobox', { name: 'Найти', exact: true }).waitFor();
  await keys.type('корз');
  await page.getByRole('option', { name: /Корзина/ }).waitFor();
  await keys.press('Enter');
  await page.waitForURL('**/basket/');
  await page.getByRole('link', { name: 'Оформить заказ' }).first().waitFor();
  await focusedBy(keys, page, { key: 'Tab', wanted: 'Оформить заказ' });
  await keys.press('Enter');
  await page.waitForURL('**/order/');
  await page.getByRole('button', { name: 'Оформить заказ' }).waitFor();
  await focusedBy(keys, page, { key: 'Tab', wanted: 'Оформить заказ' });
  await page.waitForLoadState('networkidle');
  await keys.press('Enter');
  await page.getByRole('heading', { name: /оформлен$/ }).waitFor();
  return { tenQuantities, wholeOrder: keys.count() };
}

/** The cursor stands in the first field, and goes on by itself. */
async function countArticles(page: Page, articles: readonly string[]): Promise<number> {
  const keys = keyboard(page);
  const quantities = page.locator('[data-row] [data-quantity]');
  await page.locator('input[data-search]:focus').waitFor();
  for (const [row, article] of articles.entries()) {
    await keys.type(article);
    await keys.press('Enter');
    await quantities.nth(row).waitFor();
    await keys.type('10');
    await keys.press('Enter');
  }
  const values = await quantities.evaluateAll(readValues);
  if (values.some((value) => value !== '10')) throw new Error(`The rows have ${values.join(', ')}`);
  return keys.count();
}

const readValues = (fields: Element[]) => fields.map((field) => (field as HTMLInputElement).value);

type Keyboard = ReturnType<typeof keyboard>;

const MOST = 200;

async function focusedBy(keys: Keyboard, page: Page, { key, wanted }: { key: string; wanted: string }): Promise<void> {
  for (let press = 0; press < MOST; press += 1) {
    await keys.press(key);
    if ((await page.evaluate(() => document.activeElement?.textContent?.trim())) === wanted) return;
  }
  throw new Error(`«${wanted}» has not got the focus within ${MOST} presses`);
}
