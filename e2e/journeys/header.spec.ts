import { aBuyer } from '#identity/accounts/server/factory.ts';
import { DESKTOP, openPage, PHONE } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectNoSideScroll } from '../page-checks.ts';

test(
  'a guest on a phone can call and write to the call centre from the header',
  { tag: ['@R-HEAD-14'] },
  async ({ page, demoShop }) => {
    await openPage(page, demoShop, '/auth', PHONE, 'guest');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: /^Позвонить:/ })).toHaveAttribute('href', /^tel:\+7\d{10}$/);
    await expect(header.getByRole('link', { name: /^Написать:/ })).toHaveAttribute('href', /^mailto:.+@/);
    await expectNoSideScroll(page);
    await expectAccessible(page);
  },
);

test('an empty basket has its name at every width', async ({ page, demoShop }) => {
  const { token } = await aBuyer(demoShop.db, {});
  for (const width of [360, 769, 993, 1280]) {
    await openPage(page, demoShop, '/news/', { width, height: 800 }, { token });
    const basket = page.getByRole('link', { name: 'Корзина', exact: true }).filter({ visible: true });
    await expect(basket, `${width} px`).toHaveCount(1);
    await expectNoSideScroll(page);
  }
});

const NAMES = ['Константинов Александр Ив', 'Константинопольская Александра Викторо'];

for (const name of NAMES) {
  test(
    `the header shows all ${name.length} characters of a name from 769 px on`,
    { tag: ['@R-MENU-12'] },
    async ({ page, demoShop }) => {
      const [lastName = '', ...rest] = name.split(' ');
      const { token } = await aBuyer(demoShop.db, { account: { lastName, name: rest.join(' '), secondName: '' } });
      const shown = page.getByRole('banner').getByText(name, { exact: true }).first();
      for (const width of [769, 993, 1075, 1280, 1440, 1800]) {
        await openPage(page, demoShop, '/', { width, height: 800 }, { token });
        await expect(shown).toBeVisible();
        const isCut = await shown.evaluate(
          (element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
        );
        expect(isCut, `${width} px`).toBe(false);
        const header = (await page.locator('header:visible').boundingBox())!;
        const box = (await shown.boundingBox())!;
        expect(box.y, `${width} px`).toBeGreaterThanOrEqual(header.y);
        expect(box.y + box.height, `${width} px`).toBeLessThanOrEqual(header.y + header.height);
        await expectNoSideScroll(page);
      }
    },
  );
}

test('a name of the widest letters stays in the header, beside the company, from 769 px on', async ({
  page,
  demoShop,
}) => {
  const wide = { lastName: 'Щ'.repeat(50), name: 'Щ'.repeat(50), secondName: 'Щ'.repeat(50) };
  const company = { name: 'Щ'.repeat(200) };
  const { token } = await aBuyer(demoShop.db, { account: wide, company });
  for (const width of [769, 993, 1280, 1440, 1800]) {
    await openPage(page, demoShop, '/news/', { width, height: 800 }, { token });
    const header = (await page.locator('header:visible').boundingBox())!;
    const shown = page
      .getByRole('banner')
      .getByText(/^Щ+…?$/)
      .filter({ visible: true });
    const boxes = await shown.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().toJSON()));
    expect(boxes.length, `${width} px`).toBeGreaterThan(0);
    for (const { top, bottom } of boxes) {
      expect(top, `${width} px`).toBeGreaterThanOrEqual(header.y);
      expect(bottom, `${width} px`).toBeLessThanOrEqual(header.y + header.height);
    }
    await expectNoSideScroll(page);
  }
});

test('from 993 px on the header names person and company in a line each', async ({ page, demoShop }) => {
  const { token } = await aBuyer(demoShop.db, {
    account: { lastName: 'Кравцов', name: 'Андрей', secondName: 'Николаевич' },
    company: { name: 'Общество с ограниченной ответственностью «СЭМ-Инжиниринг»' },
  });
  const header = page.getByRole('banner');
  const lines = ['Кравцов Андрей Николаевич', 'ООО «СЭМ-Инжиниринг»'];
  for (const width of [993, 1024, 1280, 1440]) {
    await openPage(page, demoShop, '/news/', { width, height: 800 }, { token });
    for (const text of lines) {
      const shown = header.getByText(text, { exact: true }).first();
      await expect(shown, `${width} px`).toBeVisible();
      const { isCut, height } = await shown.evaluate((element) => ({
        isCut: element.scrollWidth > element.clientWidth,
        height: element.getBoundingClientRect().height,
      }));
      expect(isCut, `${text} at ${width} px`).toBe(false);
      expect(height, `${text} at ${width} px`).toBeLessThan(20);
    }
    expect((await header.getByRole('combobox').boundingBox())!.width, `${width} px`).toBeGreaterThan(240);
  }
});

test(
  'the catalogue menu of the header leads to sections of four levels with mouse and keyboard',
  { tag: ['@R-CONST-30', '@R-CONST-21', '@R-CALL-030'] },
  async ({ page, demoShop }) => {
    await openPage(page, demoShop, '/orders/', DESKTOP);
    const header = page.getByRole('banner');
    const button = header.getByRole('button', { name: 'Каталог', exact: true });
    const asked = page.waitForRequest(/\/web\/catalog\/sections\/\?depth=4/);
    await button.click();
    await asked;
    const links = header.locator('[data-menu] a[href^="/catalog/"]');
    await expect(links.first()).toBeVisible();
    const depthOf = (href: string) => href.split('/').filter(Boolean).length - 1;
    const depths = async () => {
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
      return new Set(hrefs.map(depthOf));
    };
    expect(await depths()).toEqual(new Set([1, 2, 3, 4]));
    expect((await header.locator('[data-menu]:visible').boundingBox())!.height).toBeLessThanOrEqual(350);
    await expectAccessible(page, 'header');

    const other = header.getByRole('button', { name: /^Подразделы: / }).nth(1);
    await other.press('Enter');
    await expect(other).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    const target = await page.evaluate(() => document.activeElement?.getAttribute('href'));
    expect(depthOf(target!)).toBe(2);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(demoShop.url + target);
    await expect(header.locator('[data-menu]:visible')).toHaveCount(0);
  },
);

test('on a tablet the catalogue menu fits the screen', { tag: ['@R-CONST-30'] }, async ({ page, demoShop }) => {
  await openPage(page, demoShop, '/', { width: 769, height: 900 });
  await page.getByRole('button', { name: 'Каталог', exact: true }).click();
  const panel = page.locator('[data-menu]:visible');
  await expect(panel.getByRole('link').first()).toBeVisible();
  const box = (await panel.boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(769);
  await expectNoSideScroll(page);
});

test('each navigation region of a catalogue page has a name of its own', async ({ page, demoShop }) => {
  await openPage(page, demoShop, '/catalog/', DESKTOP);
  const names = await page
    .locator('nav:visible')
    .evaluateAll((all) => all.map((nav) => nav.getAttribute('aria-label') ?? nav.getAttribute('aria-labelledby')));
  expect(names.length).toBeGreaterThan(2);
  expect(new Set(names).size).toBe(names.length);
});

/** Presses a control at its middle: true where nothing lies over it. */
const isOnTop = (element: Element): boolean => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top !== null && (element === top || element.contains(top));
};

for (const width of [360, 769, 1280]) {
  test(
    `the way to the top covers no control of the catalogue at ${width} px`,
    { tag: ['@R-TOP-01'] },
    async ({ page, demoShop }) => {
      await openPage(page, demoShop, '/catalog/', { width, height: 780 });
      const controls = page.getByRole('main').getByRole('button', { name: /^В корзин/ });
      expect(await controls.count()).toBeGreaterThan(0);
      const button = page.getByRole('button', { name: 'Наверх' });
      for (const y of [40, 300, 700, 1100]) {
        await page.evaluate((to) => window.scrollTo(0, to), y);
        await expect(button).toBeVisible();
        expect(await button.evaluate(isOnTop)).toBe(true);
        const box = (await button.boundingBox())!;
        const column = (await page.getByRole('main').boundingBox())!;
        const menu = await page
          .getByRole('navigation', { name: 'Быстрые разделы' })
          .evaluateAll(([bar]) => bar?.getBoundingClientRect().toJSON() as DOMRect | undefined);
        const isBeside = box.x + box.width <= column.x;
        const isInMenu = menu !== undefined && box.y >= menu.y;
        expect(isBeside || isInMenu, `scrolled to ${y}`).toBe(true);
      }
      await button.click();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    },
  );
}

test(
  'on a phone the cookie notice covers nothing, and the lower menu has no empty column',
  { tag: ['@R-FEAT-33'] },
  async ({ page, demoShop }) => {
    await openPage(page, demoShop, '/catalog/', PHONE);
    await page.context().clearCookies({ name: 'isCookie' });
    await page.reload();
    const notice = page.getByRole('region', { name: 'Файлы cookie' });
    await expect(notice).toBeVisible();
    // It stands above the header and scrolls away with it
    expect((await notice.boundingBox())!.y).toBe(0);
    expect((await notice.boundingBox())!.height).toBeLessThanOrEqual(64);
    const items = page.getByRole('navigation', { name: 'Быстрые разделы' }).locator('> *');
    const last = (await items.last().boundingBox())!;
    expect(Math.round(last.x + last.width)).toBe(PHONE.width);
    await expectAccessible(page);
  },
);

test('with the colours of the system a disabled button looks disabled', async ({ page, demoShop }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openPage(page, demoShop, '/auth', DESKTOP, 'guest');
  const look = (isDisabled: boolean) =>
    page.getByRole('button', { name: 'Войти' }).evaluate((button: HTMLButtonElement, off) => {
      button.disabled = off;
      return getComputedStyle(button).color;
    }, isDisabled);
  expect(await look(true)).not.toBe(await look(false));
});

/** Letters, words and lines as far apart as WCAG 1.4.12 asks a page to bear. */
const TEXT_SPACING =
  '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; } p { margin-bottom: 2em !important; }';

test('pages bear wide text spacing at 320 px, in the fallback typeface too', async ({ page, demoShop, complaints }) => {
  complaints.allow(/ERR_FAILED/);
  await page.route('**/*.woff2', (route) => route.abort());
  for (const path of ['/orders/', '/', '/basket/', '/catalog/', '/notification/', '/quickorder/']) {
    await test.step(path, async () => {
      await openPage(page, demoShop, path, { width: 320, height: 780 });
      // As a browser's extension does, past the policy against styles of others
      await page.evaluate((rules) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets.push(sheet);
      }, TEXT_SPACING);
      await expectNoSideScroll(page);
    });
  }
});

test('the number of found orders is announced, not the whole table', async ({ page, demoShop }) => {
  await openPage(page, demoShop, '/orders/', DESKTOP);
  const table = page.getByRole('main').getByRole('table');
  await expect(table).toBeVisible();
  expect(await table.evaluate((element) => element.closest('[aria-live], output'))).toBeNull();
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^Найдено: \d+\sзаказ/);
});

test('buttons of an order in the list show their names', async ({ page, demoShop }) => {
  await openPage(page, demoShop, '/orders/', DESKTOP);
  const buttons = page.getByRole('main').getByRole('table').getByRole('button');
  const texts = await buttons.evaluateAll((all) => all.map((button) => (button as HTMLElement).innerText.trim()));
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => text !== 'Повторить' && text !== 'Отменить')).toEqual([]);
});

test('a printed order names seller, buyer and the VAT of each line', async ({ page, demoShop }) => {
  await openPage(page, demoShop, '/orders/', DESKTOP);
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ З-/ })).toBeVisible();
  await expect(page.getByText('Поставщик', { exact: true })).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  const detailOf = (name: string) => page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd');
  await expect(detailOf('Поставщик')).toHaveText(/^ООО «Оптовик», ИНН \d{10}, .*БИК \d{9}/);
  await expect(detailOf('Покупатель')).toHaveText(/.+, ИНН \d{10}/);
  const lines = page.getByRole('table', { name: 'Товары заказа' }).locator('tbody tr');
  const withVat = lines.filter({ hasText: /НДС\s\d+\s%: [\d\s]+(,\d\d)?\s₽/ });
  expect(await lines.count()).toBeGreaterThan(0);
  expect(await withVat.count()).toBe(await lines.count());
});

/** The width of A4 between its margins. */
const PAPER = { width: 718, height: 1000 };

test('lists, comparison and checkout print without controls, with date and company', async ({ page, demoShop }) => {
  const controls = page.getByRole('main').locator('button, [type=checkbox], [type=radio], a[class*=button]');
  for (const path of ['/catalog/', '/orders/', '/basket/', '/basket-templates/', '/compare/', '/order/']) {
    await test.step(path, async () => {
      await page.emulateMedia({ media: null });
      await openPage(page, demoShop, path, PAPER);
      const from = page.getByText(/^\d\d\.\d\d\.\d{4} (ООО|ИП) /);
      await expect(from).toBeHidden();
      await page.emulateMedia({ media: 'print' });
      await expect(from).toBeVisible();
      await expect(controls.filter({ visible: true })).toHaveCount(0);
      await expect(page.getByRole('combobox', { name: 'Сортировка' })).toBeHidden();
      await expectNoSideScroll(page);
    });
  }
  // Of the checkout: what is chosen, and the goods that the screen has folded away
  await expect(page.getByText(/^Одной отгрузкой/)).toBeVisible();
  await expect(page.getByText('Быстрее, по мере готовности')).toBeHidden();
  await expect(page.getByRole('table', { name: 'Товары заказа' })).toBeVisible();

  // Of the start page: its blocks with their titles, without the ways to other pages
  await page.emulateMedia({ media: null });
  await openPage(page, demoShop, '/', PAPER);
  const ways = page.getByRole('main').locator('summary', { hasText: 'Ещё' });
  await expect(ways).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(ways).toBeHidden();
  await expect(page.getByRole('main').getByText('Ваш менеджер')).toBeVisible();
});
