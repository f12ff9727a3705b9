import { expect, expectAccessible, test, type Session } from '../fixtures.ts';
import { CataloguePage } from '../pages/catalogue-page.ts';

const LIGHT = '/catalog/svetotekhnika/';

/** The page of a list where what is in stock ends. */
async function pageWithBoth(call: Session['call']): Promise<string> {
  for (let page = 1; page < 20; page += 1) {
    const { products } = await call<{
      products: { items: { stockStatus: { isInStock: boolean }; hasSimilar: boolean }[] };
    }>('GET', `/web${LIGHT}?PAGEN_1=${page}`);
    const states = products.items.filter(({ stockStatus, hasSimilar }) => stockStatus.isInStock || hasSimilar);
    if (new Set(states.map(({ stockStatus }) => stockStatus.isInStock)).size === 2) return `${LIGHT}?page=${page}`;
  }
  throw new Error(`Everything in ${LIGHT} is in stock`);
}

test.describe('catalogue by mouse', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('R-ROUTE-06 R-ROUTE-07 R-ROUTE-08 R-FEAT-13 from a section through the filter to a product and back', async ({
    page,
    logIn,
  }) => {
    await logIn('admin');
    const catalogue = new CataloguePage(page);
    await catalogue.open('/catalog/');
    await catalogue.sections.getByRole('link', { name: /Светотехника/ }).click();
    await expect(catalogue.heading).toHaveText('Светотехника');
    await expect(page).toHaveTitle('Светотехника — Оптовик');

    const value = catalogue.value(/Lumivetra/);
    const count = Number((await value.innerText()).replace(/\D/g, ''));
    await value.click();
    await expect(page).toHaveURL(/\/catalog\/svetotekhnika\/filter\/brand-is-lumivetra\/apply\/$/);
    await expect(value).toHaveAttribute('aria-checked', 'true');
    await expect.poll(() => catalogue.total()).toBe(count);

    await page.getByLabel('Сортировка').selectOption({ label: 'Сначала дороже' });
    await expect(page).toHaveURL(/sort_by=price_desc/);
    await catalogue.pages.getByRole('link', { name: 'Страница 2' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(catalogue.pages.locator('[aria-current=page]')).toHaveText('2');
    await expect(catalogue.row(0).name).toBeFocused();
    await expect(catalogue.row(0).name).toBeInViewport();

    const name = await catalogue.row(4).name.innerText();
    await catalogue.row(4).name.click();
    await expect(catalogue.heading).toHaveText(name);
    await page.goBack();
    await expect(page).toHaveURL(/filter\/brand-is-lumivetra\/apply\/\?page=2&sort_by=price_desc/);
    await expect(value).toHaveAttribute('aria-checked', 'true');
    await expect(catalogue.row(4).name).toHaveText(name);

    await page.getByRole('button', { name: 'Убрать: Бренд: Lumivetra' }).click();
    await expect(page).toHaveURL(/\/catalog\/svetotekhnika\/\?sort_by=price_desc$/);
    await expectAccessible(page);
  });

  test('R-CAT-01 R-PAG-06 R-NAV-02 appended rows and the place in them survive a visit to a product', async ({
    page,
    logIn,
  }) => {
    await logIn('admin');
    const catalogue = new CataloguePage(page);
    await catalogue.open(LIGHT);
    await expect(catalogue.rows).toHaveCount(20);
    await catalogue.more.click();
    await expect(catalogue.rows).toHaveCount(40);
    // A call that the next press cuts off is told as lost
    await page.waitForLoadState('networkidle');
    await expect(catalogue.row(20).name).toBeFocused();
    await expect(catalogue.pages.locator('[aria-current=page]')).toHaveText('2');
    // Rows away from the screen have no inner text: they are not laid out
    const names = await catalogue.rows.getByRole('link').allTextContents();
    expect(new Set(names.filter(Boolean)).size).toBe(40);

    await catalogue.row(33).name.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    await catalogue.row(33).name.click();
    await expect(page).toHaveURL(/\/detail\//);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(catalogue.rows).toHaveCount(40);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  });

  test('R-STATE-001 R-STATE-002 R-STATE-007 R-STATE-017 a row is added, changed and taken out', async ({
    page,
    logIn,
  }) => {
    const { call } = await logIn('debtor');
    await call('POST', '/api/basket/clear/');
    const catalogue = new CataloguePage(page);
    await catalogue.open(LIGHT);
    const name = await catalogue.rowToBuy().name.innerText();
    const row = catalogue.rowOf(name);
    const minimum = Number(await row.quantity.inputValue());
    await row.plus.click();
    const wanted = Number(await row.quantity.inputValue());
    expect(wanted).toBeGreaterThan(minimum);
    await row.add.click();
    await expect(row.inBasket).toBeDisabled();
    await row.inBasket.hover();
    await expect(row.root.getByRole('tooltip', { name: 'Товар уже в корзине' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Корзина/ }).first()).toContainText('1');

    const saved = page.waitForResponse('**/api/basket/update/');
    await row.plus.click();
    const changed = Number(await row.quantity.inputValue());
    expect(changed).toBeGreaterThan(wanted);
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect(row.quantity).toHaveValue(String(changed));
    await catalogue.alive();

    const removed = page.waitForResponse('**/api/basket/remove/');
    await row.quantity.fill('0');
    await row.quantity.press('Enter');
    await expect(row.add).toBeVisible();
    expect((await removed).ok()).toBe(true);
    await expect(row.quantity).toHaveValue(String(minimum));
    expect((await call<{ basket: unknown[] }>('GET', '/api/header/')).basket).toEqual([]);
  });

  test('R-STATE-018 a quantity is not lost when the page is left at once', async ({ page, logIn }) => {
    const { call } = await logIn('debtor');
    await call('POST', '/api/basket/clear/');
    const catalogue = new CataloguePage(page);
    await catalogue.open('/catalog/kabel-i-provod/');
    const row = catalogue.rowOf(await catalogue.rowToBuy().name.innerText());
    await row.add.click();
    await expect(row.inBasket).toBeVisible();
    await row.plus.click();
    const wanted = Number(await row.quantity.inputValue());
    await page.goto('about:blank');
    await expect
      .poll(async () => (await call<{ basket: { quantity: number }[] }>('GET', '/api/header/')).basket)
      .toMatchObject([{ quantity: wanted }]);
  });

  test('R-STATE-003 R-STATE-008 R-STATE-009 R-CAT-04 all that can be bought is chosen and added by one call', async ({
    page,
    logIn,
  }) => {
    const { call } = await logIn('debtor');
    await call('POST', '/api/basket/clear/');
    const catalogue = new CataloguePage(page);
    await catalogue.open(await pageWithBoth(call));
    const stepper = page.getByRole('spinbutton');
    const first = catalogue.rows.filter({ has: stepper }).first();
    await first.getByRole('button', { name: 'В корзину', exact: true }).click();
    await expect(first.getByRole('checkbox')).toBeDisabled();
    const open = await page.getByRole('button', { name: 'В корзину', exact: true }).count();
    expect(open).toBeGreaterThan(1);

    const last = catalogue.rows.filter({ has: stepper }).last();
    await last.getByRole('button', { name: 'Увеличить количество' }).click();
    const wanted = Number(await last.getByRole('spinbutton').inputValue());
    const all = page.getByRole('checkbox', { name: 'Выбрать все' });
    await all.check();
    await expect(catalogue.rows.getByRole('checkbox', { checked: true })).toHaveCount(open);
    const bar = page.getByRole('region', { name: 'Выбранные товары' });
    await expect(bar).toContainText(new RegExp(`Выбрано: ${open}\\s`));
    await last.getByRole('checkbox').uncheck();
    await expect(all).toHaveJSProperty('indeterminate', true);
    await last.getByRole('checkbox').check();

    const added = page.waitForResponse('**/api/basket/list/add/');
    await bar.getByRole('button', { name: 'Добавить в корзину' }).click();
    expect((await (await added).json()).data.lines).toHaveLength(open);
    await expect(page.getByText('Товары добавлены в корзину')).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(all).toBeDisabled();
    const { basket } = await call<{ basket: { quantity: number }[] }>('GET', '/api/header/');
    expect(basket).toHaveLength(open + 1);
    expect(basket.at(-1)?.quantity).toBe(wanted);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
  });

  test('R-CAT-06 R-STATE-004 R-STATE-005 what is out of stock has no purchase, and leads to what is in stock', async ({
    page,
    logIn,
  }) => {
    const { call } = await logIn('admin');
    const catalogue = new CataloguePage(page);
    await catalogue.open(await pageWithBoth(call));
    const button = page.getByRole('button', { name: 'Подобрать аналог' });
    const row = catalogue.rows.filter({ has: button }).first();
    const out = catalogue.rows.filter({ hasText: 'Нет в наличии' });
    await expect(out.getByRole('spinbutton')).toHaveCount(0);
    await expect(out.getByRole('checkbox')).toHaveCount(0);
    await expect(out.getByRole('button', { name: /В корзин/ })).toHaveCount(0);
    await row.getByRole('button', { name: 'Подобрать аналог' }).click();
    const window = page.getByRole('dialog', { name: 'Подобрать аналог' });
    await expect(window.getByRole('listitem').first()).toContainText('В наличии');
    await expect(window.getByRole('listitem').filter({ hasNotText: 'В наличии' })).toHaveCount(0);
    await expect(window.getByRole('button', { name: 'В корзину', exact: true }).first()).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(window).toBeHidden();
    await expect(row.getByRole('button', { name: 'Подобрать аналог' })).toBeFocused();
  });

  test('R-CALL-034 a product is looked at without leaving the list', async ({ page, logIn }) => {
    await logIn('admin');
    const catalogue = new CataloguePage(page);
    await catalogue.open('/catalog/krepezh/');
    const name = await catalogue.row(1).name.innerText();
    await catalogue.row(1).root.hover();
    await catalogue
      .row(1)
      .root.getByRole('button', { name: `Быстрый просмотр: ${name}` })
      .click();
    const window = page.getByRole('dialog', { name });
    await expect(window.getByRole('region', { name: 'Цена и заказ' })).toContainText('₽');
    await window.getByRole('radio').nth(1).check();
    await expectAccessible(page, '[role=dialog]');
    await window.getByRole('link', { name: 'Открыть страницу товара' }).click();
    await expect(window).toBeHidden();
    await expect(catalogue.heading).toHaveText(name);
  });

  test('R-CAT-07 R-ROLE-11 R-ROLE-12 R-ROLE-13 a manager sees prices and nothing to buy with', async ({
    page,
    logIn,
  }) => {
    await logIn('manager');
    const catalogue = new CataloguePage(page);
    await catalogue.open(LIGHT);
    await expect(catalogue.rows).toHaveCount(20);
    await expect(page.getByRole('spinbutton')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /В корзин/ })).toHaveCount(0);
    await expect(catalogue.rows.getByRole('checkbox')).toHaveCount(0);
    await catalogue.row(0).name.click();
    await expect(page.getByRole('region', { name: 'Цена и заказ' })).toBeVisible();
    await expect(page.getByRole('spinbutton')).toHaveCount(0);
  });

  test('R-PROD-01 R-PROD-02 R-UNIT-01 a product is counted in either unit', async ({ page, logIn }) => {
    await logIn('admin');
    const catalogue = new CataloguePage(page);
    await catalogue.open('/catalog/krepezh/');
    await catalogue.row(0).name.click();
    const order = page.getByRole('region', { name: 'Цена и заказ' });
    const custom = order.getByRole('radio').nth(1);
    await expect(custom).not.toBeChecked();
    const base = Number(await order.getByRole('spinbutton').inputValue());
    await custom.check();
    await expect(order.getByRole('spinbutton')).not.toHaveValue(String(base));
    await expect(order).toContainText(`= ${base}`);
    await expect(order).toContainText(/Минимальное кол-во для покупки \d/);
    await expectAccessible(page);
  });

  test('R-ROUTE-11 R-ERR-04 what is not there is the 404 page', async ({ page, logIn, complaints }) => {
    complaints.allow(/404/);
    await logIn('admin');
    for (const path of ['/detail/', '/detail/?code=net-takogo', '/catalog/net-takogo/', `${LIGHT}filter/x`]) {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
    }
  });

  test('R-ERR-27 R-ENT-03 a picture that cannot be loaded is replaced', async ({ page, logIn, complaints }) => {
    complaints.allow(/Failed to load resource/);
    await page.route('**/img/goods/**', (route) => route.abort());
    await logIn('admin');
    const catalogue = new CataloguePage(page);
    await catalogue.open(LIGHT);
    await expect(catalogue.row(0).root.getByRole('presentation', { includeHidden: true }).first()).toHaveAttribute(
      'src',
      '/img/no-photo-svg.svg',
    );
  });
});

test.describe('catalogue by keyboard', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('R-FEAT-13 R-STATE-001 R-CAT-05 filter, quantity and basket without a mouse', async ({ page, logIn }) => {
    const { call } = await logIn('banned');
    await call('POST', '/api/basket/clear/');
    const catalogue = new CataloguePage(page);
    await catalogue.open(LIGHT);
    const value = catalogue.value(/Светостан/);
    await value.focus();
    await page.keyboard.press('Space');
    await expect(value).toHaveAttribute('aria-checked', 'true');
    await expect(value).toBeFocused();
    await expect(page).toHaveURL(/filter\/brand-is-svetostan\/apply/);
    await expect(catalogue.row(0).name).toContainText('Светостан');

    const row = catalogue.rowOf(await catalogue.rowToBuy().name.innerText());
    await row.name.focus();
    // Favourites, comparison, the hint of the units
    for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab');
    await expect(row.quantity).toBeFocused();
    const before = Number(await row.quantity.inputValue());
    await page.keyboard.press('ArrowUp');
    expect(Number(await row.quantity.inputValue())).toBeGreaterThan(before);
    await page.keyboard.press('Tab');
    await expect(row.add).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(row.inBasket).toBeFocused();
    await expect(row.inBasket).toBeDisabled();
    await row.name.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Цена и заказ' })).toBeVisible();
  });
});

test.describe('catalogue on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('R-FEAT-13 R-CRUMB-03 several values are chosen in the sheet, the list follows', async ({ page, logIn }) => {
    await logIn('admin');
    const catalogue = new CataloguePage(page);
    await catalogue.open(LIGHT);
    await page.getByRole('button', { name: 'Фильтр', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'Фильтр' });
    await sheet.getByRole('checkbox', { name: /Lumivetra/ }).tap();
    await expect(sheet.getByRole('checkbox', { name: /Lumivetra/ })).toHaveAttribute('aria-checked', 'true');
    await sheet.getByRole('checkbox', { name: /Ярлюм/ }).tap();
    await expect(page).toHaveURL(/brand-is-lumivetra-or-yarlum/);
    await expect(sheet).toBeVisible();
    await sheet.getByRole('button', { name: /^Показать \d/ }).tap();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Фильтр: 2' })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(360);
    await expectAccessible(page);
    await catalogue.row(0).name.tap();
    await page.getByRole('link', { name: /^Назад/ }).tap();
    await expect(page).toHaveURL(/\/catalog\//);
  });
});

test.describe('search', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('R-HEAD-03 R-VAL-40 R-VAL-41 hits come a second after the last key, arrows and Enter open one', async ({
    page,
    logIn,
  }) => {
    await logIn('admin');
    const catalogue = new CataloguePage(page);
    await catalogue.open(LIGHT);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/searchHeader/')) asked.push(String(request.postDataJSON()?.query));
    });
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Поиск по каталогу' });
    await expect(field).toBeFocused();
    await page.keyboard.type('ла', { delay: 30 });
    await page.waitForTimeout(1200);
    expect(asked).toEqual([]);
    await page.keyboard.type('мпа светодиодная', { delay: 30 });
    const hits = page.getByRole('listbox').getByRole('option');
    await expect(hits.first()).toBeVisible();
    expect(asked).toEqual(['лампа светодиодная']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(hits.nth(1)).toHaveAttribute('aria-selected', 'true');
    const name = (await hits.nth(1).locator('span').first().innerText()).trim();
    await page.keyboard.press('Enter');
    await expect(catalogue.heading).toHaveText(name);
  });

  test('R-ROUTE-20 R-HEAD-03 R-SRCH-01 R-FEAT-32 Enter opens all results, page by page, which can be narrowed', async ({
    page,
    logIn,
  }) => {
    await logIn('admin');
    const catalogue = new CataloguePage(page);
    await catalogue.open('/');
    const field = page.getByRole('combobox', { name: 'Поиск по каталогу' });
    await field.fill('кабель');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/search\/\?query=/);
    await expect(catalogue.heading).toHaveText('Поиск: «кабель»');
    const before = await catalogue.total();
    await expect(catalogue.pages.getByRole('link').first()).toBeVisible();
    await catalogue.more.click();
    await expect(page).toHaveURL(/page=2/);
    await expect(catalogue.rows).toHaveCount(40);
    await catalogue.filter.getByRole('checkbox').first().click();
    await expect(page).toHaveURL(/\/search\/filter\/.+\/apply\/\?query=/);
    await expect.poll(() => catalogue.total()).toBeLessThan(before);
    await expect(field).toHaveValue('кабель');
    await field.fill('hjptnrf');
    await field.press('Enter');
    await expect(page.getByText('Раскладка клавиатуры: «hjptnrf» → «розетка»')).toBeVisible();
  });

  test('R-ERR-23 R-HEAD-03 nothing found is said, a failure closes the list', async ({ page, logIn, complaints }) => {
    complaints.allow(/Failed to load resource|was lost/);
    await logIn('admin');
    const catalogue = new CataloguePage(page);
    await catalogue.open('/catalog/');
    const field = page.getByRole('combobox', { name: 'Поиск по каталогу' });
    await field.fill('щщщщщщщщ');
    await expect(page.getByText('Ничего не найдено')).toBeVisible();
    await field.press('Escape');
    await expect(page.getByText('Ничего не найдено')).toBeHidden();
    await page.route('**/api/searchHeader/', (route) => route.abort());
    await field.fill('кабель');
    await page.waitForRequest('**/api/searchHeader/');
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
  });
});
