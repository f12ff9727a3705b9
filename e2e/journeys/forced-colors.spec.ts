import { DESKTOP, openPage, withDemoShop as test } from '../demo-shop.ts';
import { expect } from '../fixtures.ts';

test('the colours of the system leave the current tab or page apart from the others', async ({ page, demoShop }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [path, name] of [
    ['/finances/', 'Разделы финансов'],
    ['/quickorder/', 'Способы заказа'],
    ['/orders/', 'Страницы'],
  ] as const) {
    await openPage(page, demoShop, path, DESKTOP, 'admin');
    const borders = await page.getByRole('navigation', { name, exact: true }).evaluate((nav) => {
      const colorOf = (selector: string) =>
        getComputedStyle(nav.querySelector(`:is(a, button)${selector}`)!).borderBottomColor;
      return { current: colorOf('[aria-current]'), other: colorOf(':not([aria-current])') };
    });
    expect(borders.current).not.toBe(borders.other);
  }
});
