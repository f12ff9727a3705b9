import type { Page } from '@playwright/test';
import { aProduct } from '#goods/products/server/factory.ts';
import { aReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { expect, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { basketPage } from '../pages/basket-page.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

let shop: OwnShop;
let item: { id: number; name: string; article: string | null };

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

test.beforeEach(async ({ page }) => {
  const { token } = await aReadyBuyer(shop.db, { account: { cityId: shop.cityId } });
  item = await aProduct(shop.db, { stock: 1000 });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ products: [{ id: item.id, quantity: 3 }] });
  const added = await fetch(`${shop.url}/api/basket/add/`, { method: 'POST', headers, body });
  expect(added.status).toBe(200);
  await shop.visit(page, token);
  await recordSpoken(page);
});

/** What a screen reader is given by the live regions that speak of a sum, in its order. */
async function recordSpoken(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = ((window as unknown as { said: string[] }).said = []);
    const note = (node: Node) => {
      const region = (node instanceof Element ? node : node.parentElement)?.closest('output');
      const text = region?.textContent?.replaceAll('\u00A0', ' ').trim();
      if (text?.includes('₽')) said.push(text);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData' || addedNodes.length > 0) note(target);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

const spoken = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said);
/** Longer than the pause after which the sum is read. */
const QUIET_MS = 1500;

test('the new total of the basket is read once after several presses, not with the page', async ({ page }) => {
  await page.goto(`${shop.url}/basket/`);
  await waitForHydration(page);
  await page.waitForTimeout(QUIET_MS);
  expect(await spoken(page)).toEqual([]);
  const field = basketPage(page).quantity(item.name);
  await field.focus();
  for (let presses = 0; presses < 4; presses += 1) await field.press('Alt+ArrowUp');
  await expect(basketPage(page).sums).toContainText('Итого700 ₽');
  await page.waitForTimeout(QUIET_MS);
  expect(await spoken(page)).toEqual(['Итого 700 ₽']);
  await field.fill('12');
  await field.press('Enter');
  await expect.poll(() => spoken(page)).toEqual(['Итого 700 ₽', 'Итого 1 200 ₽']);
});

test('the total of a quick order is read once after several presses', async ({ page }) => {
  await page.goto(`${shop.url}/quickorder/`);
  await waitForHydration(page);
  await page.getByRole('combobox', { name: /^Строка 1/ }).fill(item.article!);
  await page.getByRole('option').first().click();
  const field = page.getByRole('textbox', { name: /^Количество/ }).first();
  await expect(field).toBeVisible();
  await expect.poll(() => spoken(page)).toEqual(['1 позиция на 100 ₽.']);
  await field.focus();
  for (let presses = 0; presses < 4; presses += 1) await field.press('Alt+ArrowUp');
  await expect(field).toHaveValue('5');
  await page.waitForTimeout(QUIET_MS);
  expect(await spoken(page)).toEqual(['1 позиция на 100 ₽.', '1 позиция на 500 ₽.']);
});
