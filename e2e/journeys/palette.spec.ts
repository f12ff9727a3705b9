import { expect, expectAccessible, test } from '../fixtures.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const CATALOGUE = '/catalog/avtomatika-i-zashchita/';

test.use({ viewport: { width: 1280, height: 800 } });

test.beforeEach(async ({ page, logIn }) => {
  const session = await logIn('buyer');
  await session.call('POST', '/api/basket/clear/', {});
  await page.goto('/catalog/');
  await waitForHydration(page);
});

test('Ctrl+K finds goods on the Russian layout; a quantity and Enter put them into the basket without a page', async ({
  page,
}) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.evaluate(() =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'л', code: 'KeyK', ctrlKey: true, bubbles: true })),
  );
  const field = page.getByRole('combobox', { name: 'Найти', exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type('VX543428');
  await expect(page.getByRole('option', { name: /VX543428/ })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Количество/ })).toBeFocused();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: 'в корзине 12' })).toBeVisible();
  await expect(field).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/catalog/');
  expect(files.filter((file) => /office/.test(file))).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: /Корзина/ }).first()).toContainText('1');
});

test('the palette leads to a section and to a page by keys alone', async ({ page }) => {
  for (const [text, option, address] of [
    ['Автоматика', /^Автоматика и защита/, CATALOGUE],
    ['Прайс', /^Прайс-листы/, '/price-lists/'],
  ] as const) {
    await page.keyboard.press('Control+KeyK');
    await page.getByRole('combobox', { name: 'Найти', exact: true }).fill(text);
    const found = page.getByRole('option', { name: option });
    await expect(found).toBeVisible();
    while ((await found.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  }
});

test('what is typed before the palette has come is in its field, not on the page below', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/shop-palette[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  const search = page.getByRole('combobox', { name: 'Поиск по каталогу' });
  await search.focus();
  await page.keyboard.press('Control+KeyK');
  // Letters of the layout alone are pressed as keys
  await page.keyboard.type('VX5434289');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(search).toHaveValue('');
  release();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Количество/ })).toBeFocused();
});

test('«?» lists the shortcuts, but not while something is typed', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Поиск по каталогу' }).focus();
  await page.keyboard.press('Shift+Slash');
  await expect(page.getByRole('combobox', { name: 'Поиск по каталогу' })).toHaveValue('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('main').focus();
  await page.keyboard.press('Shift+Slash');
  const keys = page.getByRole('dialog', { name: 'Сочетания клавиш' });
  await expect(keys).toContainText('Ctrl');
  await expect(keys).toContainText('Отключить их можно в профиле');
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
});
