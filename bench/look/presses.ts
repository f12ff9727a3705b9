import type { Browser, Page } from '@playwright/test';
import { openWindow } from './first-screen.ts';

/** Clicks and keys of a journey: choosing from a list is one, typed figures are none. */
export type Presses = { repeat: number; checkout: number };

/**
 * From home to a placed order that repeats the last one with two quantities changed, and the part of it from the checkout on.
 * The ways of a buyer who uses the mouse and types figures.
 */
export async function pressesToOrder(browser: Browser, origin: string, token: string): Promise<Presses> {
  const { page, close } = await openWindow(browser, `${origin}/`, token);
  let count = 0;
  const press = async (what: ReturnType<Page['locator']>) => {
    count += 1;
    await what.first().click();
  };
  try {
    await press(page.locator('a[href="/orders/"]').filter({ visible: true }));
    await press(page.locator('#content a[href^="/orders/"]').filter({ hasText: /\d/ }));
    await press(page.getByRole('link', { name: /^Повторить заказ/ }));
    const fields = page.getByRole('table', { name: 'Товары заказа' }).locator('input[data-quantity]');
    await fields.first().waitFor();
    for (const index of [0, 1]) {
      const field = fields.nth(Math.min(index, (await fields.count()) - 1));
      await press(field);
      await field.fill(String(Number((await field.inputValue()).replaceAll(/\D/g, '')) * 2));
      count += 1;
      await page.keyboard.press('Enter');
    }
    await press(page.getByRole('button', { name: 'Оформить', exact: true }));
    const question = page.getByRole('button', { name: 'Заменить количество' });
    await Promise.race([page.waitForURL('**/order/'), question.waitFor()]);
    if (await question.isVisible()) await press(question);
    const before = count;
    const order = page.getByRole('button', { name: 'Оформить заказ' });
    await order.waitFor();
    // What is chosen already needs no press; a choice may bring the next one
    while ((await order.getAttribute('aria-disabled')) === 'true') await press(await firstOpenChoice(page));
    await press(order);
    await page.getByRole('heading', { name: /оформлен$/ }).waitFor();
    return { repeat: count, checkout: count - before };
  } finally {
    await close();
  }
}

/** The first of a group of radios without a choice. */
async function firstOpenChoice(page: Page): Promise<ReturnType<Page['locator']>> {
  for (const group of await page.locator('#content').getByRole('group').all()) {
    const radios = group.getByRole('radio');
    if ((await radios.count()) > 0 && (await group.locator('input:checked').count()) === 0) return radios;
  }
  throw new Error('The order is not complete, and no group of choices is open');
}
