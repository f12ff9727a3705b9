import type { Browser, Page } from '@playwright/test';
import { openWindow } from './first-screen.ts';

/** Keys of journeys without a mouse: each sign, Tab, arrow and Enter is one, a shortcut is one. */
export type Keys = { tenQuantities: number; wholeOrder: number };

const TEN = 10;

/** Ten quantities down a column of a section, and from there to the placed order. */
export async function keysOf(
  browser: Browser,
  origin: string,
  { token, section }: { token: string; section: string },
): Promise<Keys> {
  const { page, close } = await openWindow(browser, origin + section, token);
  try {
    return await countQuantities(page);
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
  await focusedBy(keys, page, { key: 'Tab', wanted: 'Заполнить так же' });
  await keys.press('Enter');
  await focusedBy(keys, page, { key: 'Tab', wanted: 'Оформить заказ' });
  await page.waitForLoadState('networkidle');
  await keys.press('Enter');
  await page.getByRole('heading', { name: /оформлен$/ }).waitFor();
  return { tenQuantities, wholeOrder: keys.count() };
}

type Keyboard = ReturnType<typeof keyboard>;

const MOST = 200;

async function focusedBy(keys: Keyboard, page: Page, { key, wanted }: { key: string; wanted: string }): Promise<void> {
  for (let press = 0; press < MOST; press += 1) {
    await keys.press(key);
    if ((await page.evaluate(() => document.activeElement?.textContent?.trim())) === wanted) return;
  }
  throw new Error(`«${wanted}» has not got the focus within ${MOST} presses`);
}
