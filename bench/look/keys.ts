import type { Browser, Page } from '@playwright/test';
import { openWindow } from './first-screen.ts';

/** Keys of three journeys without a mouse: each sign, Tab, arrow and Enter is one, a shortcut is one. */
export type Keys = { tenArticles: number; tenArticlesMs: number; tenQuantities: number; wholeOrder: number };

const TEN = 10;

/** Ten articles by quick order, ten quantities down a column of a section, and from there to the placed order. */
export async function keysOf(
  browser: Browser,
  origin: string,
  { token, section }: { token: string; section: string },
): Promise<Keys> {
  const { page, close } = await openWindow(browser, origin + section, token);
  try {
    const articles = await page.locator('td:has(> span > .visually-hidden)').evaluateAll((cells) => {
      const texts = cells.map((cell) => cell.querySelector('span')!.lastChild!.textContent!);
      return texts.filter((text) => /\d/.test(text));
    });
    const order = await countQuantities(page);
    await page.goto(`${origin}/quickorder/`, { waitUntil: 'networkidle' });
    const began = performance.now();
    const keyed = await countArticles(page, articles.slice(0, TEN));
    return { tenArticles: keyed, tenArticlesMs: performance.now() - began, ...order };
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

async function countArticles(page: Page, articles: readonly string[]): Promise<number> {
  if (articles.length < TEN) throw new Error(`${articles.length} articles of ${TEN}`);
  const keys = keyboard(page);
  await page.locator('#content').getByRole('combobox').last().focus();
  for (const article of articles) {
    await keys.type(article);
    await keys.press('Enter');
    await keys.type('20');
    await keys.press('Enter');
  }
  await page.waitForFunction((ten) => document.querySelectorAll('#content a[href^="/detail/"]').length >= ten, TEN);
  return keys.count();
}

async function countQuantities(page: Page): Promise<Pick<Keys, 'tenQuantities' | 'wholeOrder'>> {
  const keys = keyboard(page);
  await focusedBy(keys, page, { key: 'Tab', wanted: 'Перейти к товарам' });
  await keys.press('Enter');
  for (let row = 0; row < TEN; row += 1) {
    await keys.type('20');
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
  await chooseAll(keys, page);
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

/** Tab to each group of radios without a choice, Space takes its first; ends on the button that orders. */
async function chooseAll(keys: Keyboard, page: Page): Promise<void> {
  for (let press = 0; press < MOST; press += 1) {
    await keys.press('Tab');
    const at = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused?.tagName === 'BUTTON' && focused.textContent?.trim() === 'Оформить заказ') return 'order';
      if (!(focused instanceof HTMLInputElement) || focused.type !== 'radio') return 'other';
      return focused.closest('fieldset, [role=group]')?.querySelector(':checked') ? 'other' : 'choice';
    });
    if (at === 'order') return;
    if (at === 'choice') await keys.press('Space');
  }
  throw new Error('The button that orders has not got the focus');
}
