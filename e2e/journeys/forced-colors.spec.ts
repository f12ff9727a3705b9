import { DESKTOP, openPage, PHONE } from '../demo-shop.ts';
import { expect, test } from '../fixtures.ts';

test('the colours of the system leave the current tab or page apart from the others', async ({ page, demoShop }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [path, name] of [
    ['/finances/', 'Разделы финансов'],
    ['/quickorder/', 'Способы заказа'],
    ['/actions/', 'Какие акции'],
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

test('the colours of the system frame the current entry of each menu on one side', async ({ page, demoShop }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [path, size, name, side] of [
    ['/orders/', DESKTOP, 'Разделы', 'Left'],
    ['/favourites/', DESKTOP, 'Списки', 'Bottom'],
    ['/favourites/', PHONE, 'Быстрые разделы', 'Top'],
  ] as const) {
    await openPage(page, demoShop, path, size, 'buyer');
    const menu = page.getByRole('navigation', { name, exact: true });
    const framed = await menu.evaluate(
      (nav, property) => {
        const entries = [...nav.querySelectorAll('a, button')];
        const isFramed = (entry: Element) => getComputedStyle(entry)[property] === '4px';
        return { count: entries.length, names: entries.filter(isFramed).map((entry) => entry.getAttribute('href')) };
      },
      `border${side}Width` as const,
    );
    expect(framed.count).toBeGreaterThan(2);
    expect(framed.names, path).toEqual([path]);
  }
});

test('the colours of the system frame buttons that had no frame, within the page', async ({ page, demoShop }) => {
  for (const size of [DESKTOP, PHONE]) {
    const areWithin = [];
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors });
      await openPage(page, demoShop, '/favourites/', size, 'buyer');
      const table = page.getByRole('main').getByRole('table', { name: 'Товары' });
      const list = (await table.boundingBox())!;
      const button = (await page.getByRole('button', { name: 'Очистить избранное' }).boundingBox())!;
      areWithin.push(button.x >= list.x - 1 && button.x + button.width <= list.x + list.width + 1);
    }
    expect(areWithin).toEqual([false, true]);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the colours of the system leave icons and counters of the menus visible, ${colorScheme}`, async ({
    page,
    demoShop,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await openPage(page, demoShop, '/orders/', DESKTOP, 'buyer');
    const seen = await page.getByRole('navigation', { name: 'Разделы', exact: true }).evaluate((menu) => {
      const canvas = getComputedStyle(document.body).backgroundColor;
      const entries = [...menu.querySelectorAll('li > *')];
      const counters = document.querySelectorAll('[class*=counter], [class*=dot]');
      return {
        canvas,
        icons: entries.map((entry) => [
          getComputedStyle(entry.querySelector('svg')!).color,
          getComputedStyle(entry).color,
        ]),
        counters: [...counters].map((counter) => {
          const { backgroundColor, color } = getComputedStyle(counter);
          return { backgroundColor, color };
        }),
      };
    });
    // The sign of the shop has colours of its own: in those of the system it would be one block
    const sign = page.locator('header a[href="/"] svg').first();
    expect(await sign.evaluate((svg) => getComputedStyle(svg).forcedColorAdjust)).not.toBe('auto');
    expect(seen.icons.length).toBeGreaterThan(5);
    for (const [icon, text] of seen.icons) expect(icon).toBe(text);
    expect(seen.counters.length).toBeGreaterThan(0);
    for (const { backgroundColor, color } of seen.counters) {
      expect(backgroundColor).not.toBe(seen.canvas);
      expect(backgroundColor).not.toBe(color);
    }
  });
}

test('the colours of the system leave a chosen value and the reached option apart from the others', async ({
  page,
  demoShop,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const isFilled = (value: Element) => {
    const text = value.querySelector('span') ?? value;
    return getComputedStyle(text).backgroundColor !== getComputedStyle(document.body).backgroundColor;
  };
  for (const [path, name] of [
    ['/orders/', 'Тип'],
    ['/detail/?code=din-reyka-35kh15-mm-1000-mm-otsinkovannaya-tokomir', 'Единица измерения'],
  ] as const) {
    await openPage(page, demoShop, path, DESKTOP, 'buyer');
    const values = page.getByRole('main').getByRole('group', { name }).locator('label');
    expect(await values.filter({ has: page.locator(':checked') }).evaluate(isFilled), path).toBe(true);
    const other = values.filter({ hasNot: page.locator(':checked') }).first();
    expect(await other.evaluate(isFilled), path).toBe(false);
  }
  const search = page.getByRole('combobox', { name: 'Поиск по каталогу' });
  await search.fill('лампа');
  const reached = page.getByRole('option', { selected: true });
  await expect(page.getByRole('option').first()).toBeVisible();
  await search.press('ArrowDown');
  await expect(reached).toHaveCSS('outline-style', 'solid');
});
