import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';

/** Lists of this account are this file's alone. */
const ACCOUNT = 'banned.clerk';

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeEach(async ({ logIn }) => {
  await logIn(ACCOUNT);
});

const madeTable = (page: Page) => page.getByRole('table', { name: 'Готовые прайс-листы' });

test(
  'a price list of chosen sections is made, downloaded, kept and removed; a subscription is ended',
  { tag: ['@R-ROUTE-24', '@R-FEAT-24', '@R-CALL-056'] },
  async ({ page }) => {
    await page.goto('/price-lists/');
    const form = page.getByRole('form', { name: 'Новый прайс-лист' });
    await form.getByLabel('Выбранные разделы').check();
    await form.getByRole('button', { name: 'Собрать прайс-лист' }).click();
    await expect(form.getByRole('alert')).toHaveText('Отметьте хотя бы один раздел');
    const opener = form.getByRole('button', { name: /^Подразделы:/ }).first();
    await opener.press('Enter');
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    const below = form.getByRole('listitem').getByRole('listitem').getByRole('checkbox').first();
    await below.press('Space');
    await expect(form.getByRole('listitem').getByRole('checkbox').first()).toBeChecked({ indeterminate: true });
    await expectAccessible(page);
    await form.getByLabel('Таблица CSV').check();
    const downloading = page.waitForEvent('download');
    await form.getByRole('button', { name: 'Собрать прайс-лист' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^Прайс-лист № \d+ от \d\d\.\d\d\.\d{4}\.csv$/);
    await expect(madeTable(page)).toContainText(/Цены на \d\d\.\d\d\.\d{4}/);
    const again = page.waitForEvent('download');
    await madeTable(page)
      .getByRole('button', { name: /^Скачать/ })
      .click();
    expect((await again).suggestedFilename()).toMatch(/\.csv$/);
    await madeTable(page)
      .getByRole('button', { name: /^Удалить/ })
      .press('Enter');
    await expect(madeTable(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Готовые прайс-листы' })).toBeFocused();
    await form.getByRole('button', { name: 'Подписаться' }).press('Enter');
    const subscriptions = page.getByRole('table', { name: 'Подписки' });
    await subscriptions.getByRole('button', { name: /^Отписаться/ }).press('Enter');
    await expect(subscriptions).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Подписки' })).toBeFocused();
  },
);

test('a buyer asks by keyboard for a notice of goods that are out of stock, and finds them in the profile', async ({
  page,
}) => {
  await page.goto('/catalog/?sort_by=price_asc');
  const button = page.getByRole('button', { name: /^Сообщ(ить|им) о поступлении/ }).first();
  await button.press('Enter');
  await expect(button).toHaveText('Сообщим о поступлении');
  await page.goto('/my-profile/');
  const table = page.getByRole('table', { name: 'Жду поступления' });
  await table.getByRole('button', { name: /^Больше не ждать/ }).press('Enter');
  const awaited = page.getByRole('region', { name: 'Жду поступления' });
  await expect(awaited).toContainText('Нажмите «Сообщить о поступлении»');
  await expect(awaited).toBeFocused();
});
