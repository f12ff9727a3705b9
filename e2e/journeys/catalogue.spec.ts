import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { CataloguePage } from '../pages/catalogue-page.ts';
import { waitForWindowCode } from '../wait-for-hydration.ts';

const LIGHT = '/catalog/svetotekhnika/';

test.describe('catalogue with the mouse', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('a price that is wider than its column does not lie on the name', async ({ page, logIn }) => {
    await logIn('admin');
    const catalogue = new CataloguePage(page);
    await catalogue.open(`/search/?query=${encodeURIComponent('набор диэлектрического инструмента')}`);
    const row = catalogue.rows.first();
    const price = row.getByText(/^\d\d\s\d{3},\d\d\s₽\sза компл$/).first();
    const [ofName, ofPrice] = [await catalogue.row(0).name.boundingBox(), await price.boundingBox()];
    expect(ofPrice!.x).toBeGreaterThan(ofName!.x + ofName!.width);
  });

  test('the short code stands in a column of its own for who has chosen that, and in the card of a phone', async ({
    page,
    logIn,
    context,
  }) => {
    await logIn('admin');
    const catalogue = new CataloguePage(page);
    await catalogue.open(LIGHT);
    const column = page.getByRole('columnheader', { name: 'Короткий код' });
    await expect(column).toHaveCount(0);
    await context.addCookies([{ name: 'shortCode', value: 'column', url: page.url() }]);
    await page.reload();
    await expect(column).toBeVisible();
    const code = catalogue.rows.first().getByRole('cell').nth(3);
    await expect(code).toHaveText(/^\d+$/);
    await expectAccessible(page);
    for (const width of [360, 769, 1280, 1800]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSideScroll(page);
      await expect(code).toBeVisible();
    }
  });

  test(
    'the buyer goes from a section through the filter to a product and back',
    { tag: ['@R-ROUTE-06', '@R-ROUTE-07', '@R-ROUTE-08', '@R-FEAT-13'] },
    async ({ page, logIn }) => {
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
      // Another page takes the place of the rows
      await expect(catalogue.rows).toHaveCount(Math.min(20, count - 20));
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
    },
  );

  test(
    'appended rows and the scroll position are restored after a visit to a product',
    { tag: ['@R-CAT-01', '@R-PAG-06', '@R-NAV-02'] },
    async ({ page, logIn }) => {
      await logIn('admin');
      const catalogue = new CataloguePage(page);
      await catalogue.open(LIGHT);
      await expect(catalogue.rows).toHaveCount(20);
      await catalogue.more.click();
      await expect(catalogue.rows).toHaveCount(40);
      // A call that the next press aborts is reported as lost
      await page.waitForLoadState('networkidle');
      await expect(catalogue.row(20).name).toBeFocused();
      await expect(catalogue.pages.locator('[aria-current=page]')).toHaveText('2');
      // Rows away from the screen have no inner text: they are not laid out
      const names = await catalogue.rows.getByRole('link').allTextContents();
      expect(new Set(names.filter(Boolean)).size).toBe(40);

      // A press may scroll a little more, and rows that come near the screen get their true heights: the press itself counts
      await page.evaluate(() => {
        addEventListener('click', () => (document.body.dataset.place = String(window.scrollY)), { capture: true });
      });
      const name = (await catalogue.row(33).name.textContent())!;
      await catalogue.row(33).name.click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      const place = Number(await page.evaluate(() => document.body.dataset.place));
      expect(place).toBeGreaterThan(0);
      await page.goBack();
      await expect(catalogue.rows).toHaveCount(40);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
      await expect(catalogue.row(33).name).toBeFocused();
    },
  );

  test(
    'a failed "show more" keeps all rows and succeeds when pressed again',
    { tag: ['@R-PAG-06'] },
    async ({ page, logIn, complaints }) => {
      complaints.allow(/was lost|Failed to load resource/);
      await logIn('admin');
      const catalogue = new CataloguePage(page);
      await catalogue.open(LIGHT);
      await page.route('**/web/catalog/**', (route) => route.abort());
      await catalogue.more.click();
      const again = page.getByRole('alert').getByRole('button', { name: 'Повторить' });
      await expect(again).toBeVisible();
      await expect(catalogue.rows).toHaveCount(20);
      await page.unroute('**/web/catalog/**');
      await again.click();
      await expect(catalogue.rows).toHaveCount(40);
      await expect(catalogue.row(20).name).toBeFocused();
      await expect(catalogue.more).toBeVisible();
    },
  );

  test(
    'the buyer opens a quick view of a product without leaving the list, also once the connection returns',
    { tag: ['@R-CALL-034'] },
    async ({ page, context, logIn, complaints }) => {
      complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|was lost/);
      await logIn('admin');
      const catalogue = new CataloguePage(page);
      await catalogue.open('/catalog/krepezh/');
      await page.waitForLoadState('networkidle');
      await waitForWindowCode(page);
      const name = await catalogue.row(1).name.innerText();
      await catalogue.row(1).root.hover();
      await context.setOffline(true);
      await catalogue
        .row(1)
        .root.getByRole('button', { name: `Быстрый просмотр: ${name}` })
        .click();
      const window = page.getByRole('dialog', { name });
      const failure = window.getByRole('alert');
      await expect(failure).toContainText('Нет соединения с интернетом');
      await expectAccessible(page, '[role=dialog]');
      const again = failure.getByRole('button', { name: 'Повторить' });
      await again.press('Enter');
      await expect(again).toHaveAttribute('aria-busy', 'true');
      await expect(again).not.toHaveAttribute('aria-busy');
      await expect(again).toBeFocused();
      await expect(failure).toContainText('Нет соединения с интернетом');
      await expect(catalogue.row(1).name).toBeVisible();
      await context.setOffline(false);
      await expect(window.getByRole('region', { name: 'Цена и заказ' })).toContainText('₽');
      await expect(window).toBeFocused();
      await window.getByRole('radio').nth(1).check();
      await expectAccessible(page, '[role=dialog]');
      await window.getByRole('link', { name: 'Открыть страницу товара' }).click();
      await expect(window).toBeHidden();
      await expect(catalogue.heading).toHaveText(name);
    },
  );

  test(
    'a manager sees prices but no purchase controls',
    { tag: ['@R-CAT-07', '@R-ROLE-11', '@R-ROLE-12', '@R-ROLE-13'] },
    async ({ page, logIn }) => {
      await logIn('manager');
      const catalogue = new CataloguePage(page);
      await catalogue.open(LIGHT);
      await expect(catalogue.rows).toHaveCount(20);
      await expect(page.getByRole('textbox', { name: /^Количество/ })).toHaveCount(0);
      await expect(page.getByRole('button', { name: /В корзин/ })).toHaveCount(0);
      await expect(catalogue.rows.getByRole('checkbox')).toHaveCount(0);
      await catalogue.row(0).name.click();
      await expect(page.getByRole('region', { name: 'Цена и заказ' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: /^Количество/ })).toHaveCount(0);
    },
  );

  test(
    'the buyer switches between the base unit and the custom unit',
    { tag: ['@R-PROD-01', '@R-PROD-02', '@R-UNIT-01'] },
    async ({ page, logIn }) => {
      await logIn('admin');
      const catalogue = new CataloguePage(page);
      await catalogue.open('/catalog/krepezh/');
      await catalogue.row(0).name.click();
      const order = page.getByRole('region', { name: 'Цена и заказ' });
      const custom = order.getByRole('radio').nth(1);
      await expect(custom).not.toBeChecked();
      const base = Number(await order.getByRole('textbox', { name: /^Количество/ }).inputValue());
      await custom.check();
      await expect(order.getByRole('textbox', { name: /^Количество/ })).not.toHaveValue(String(base));
      await expect(order).toContainText(`= ${base}`);
      await expect(order).toContainText(/Минимальное кол-во для покупки \d/);
      await expectAccessible(page);
    },
  );

  test(
    'an unknown catalogue address shows the 404 page',
    { tag: ['@R-ROUTE-11', '@R-ERR-04'] },
    async ({ page, logIn, complaints }) => {
      complaints.allow(/404/);
      await logIn('admin');
      for (const path of ['/detail/', '/detail/?code=net-takogo', '/catalog/net-takogo/', `${LIGHT}filter/x`]) {
        expect((await page.goto(path))?.status()).toBe(404);
        await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible();
      }
    },
  );

  test(
    'a picture that fails to load is replaced with the placeholder',
    { tag: ['@R-ERR-27', '@R-ENT-03'] },
    async ({ page, logIn, complaints }) => {
      complaints.allow(/Failed to load resource/);
      await page.route('**/img/goods/**', (route) => route.abort());
      await logIn('admin');
      const catalogue = new CataloguePage(page);
      await catalogue.open(LIGHT);
      await expect(catalogue.row(0).root.getByRole('presentation', { includeHidden: true }).first()).toHaveAttribute(
        'src',
        '/img/no-photo-svg.svg',
      );
    },
  );
});

test.describe('catalogue on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test(
    'the buyer selects several filter values in the sheet and the list updates',
    { tag: ['@R-FEAT-13', '@R-CRUMB-03'] },
    async ({ page, logIn }) => {
      await logIn('admin');
      const catalogue = new CataloguePage(page);
      await catalogue.open(LIGHT);
      await page.getByRole('button', { name: 'Фильтр', exact: true }).tap();
      const sheet = page.getByRole('dialog', { name: 'Фильтр' });
      await sheet.getByRole('checkbox', { name: /Lumivetra/ }).tap();
      await expect(sheet.getByRole('checkbox', { name: /Lumivetra/ })).toHaveAttribute('aria-checked', 'true');
      await sheet.getByRole('checkbox', { name: /Ярлюм/ }).tap();
      await expect(page).toHaveURL(/brand-is-lumivetra-or-yarlyum/);
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
    },
  );
});
