import { expect, expectAccessible, test, type Session } from '../fixtures.ts';
import { CataloguePage } from '../pages/catalogue-page.ts';

test.use({ viewport: { width: 1280, height: 900 } });

interface Listed {
  products: { items: { id: number; url: string; name: string }[] };
}
interface Answered {
  items: { question: string }[];
  page: { total: number };
}

/** A product of a section about which several questions have been answered. */
async function muchAskedProduct(call: Session['call']) {
  const { products } = await call<Listed>('GET', '/web/catalog/kabel-i-provod/?page_size=100');
  for (const product of products.items) {
    const { page } = await call<Answered>('GET', `/api/catalog/productsFAQ/getQuestions/${product.id}/`);
    if (page.total > 3) return product;
  }
  throw new Error('Nobody has asked about cables');
}

test(
  'the buyer opens analogues and similar products with the mouse and with the keyboard',
  { tag: ['@R-FEAT-14', '@R-CALL-036', '@R-CALL-039'] },
  async ({ page, logIn }) => {
    const { call } = await logIn('admin');
    const { products } = await call<Listed>('GET', '/web/catalog/kabel-i-provod/');
    await page.goto(products.items[0]!.url);
    const tabs = page.getByRole('region', { name: 'Связанные товары' }).getByRole('tab');
    await expect(tabs.nth(0)).toHaveText(/^Аналоги \d+$/);
    await expect(tabs.nth(1)).toHaveText(/^Похожие товары \d+$/);
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
    const rows = page.getByRole('tabpanel').locator('tbody').getByRole('row');
    await expect(rows.first()).toContainText('₽');
    const shown = await rows.first().getByRole('link').first().innerText();
    await tabs.first().press('ArrowRight');
    await expect(tabs.nth(1)).toBeFocused();
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(rows.first().getByRole('link').first()).not.toHaveText(shown);
    await tabs.nth(1).press('Home');
    await expect(rows.first().getByRole('link').first()).toHaveText(shown);
    await expectAccessible(page);
    const lists = page.getByLabel('Связанные товары');
    await page.emulateMedia({ media: 'print' });
    await expect(lists).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await expect(lists).toBeVisible();
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.innerText();
    await rows.first().getByRole('link').first().click();
    await expect(heading).toHaveText(shown);
    const viewed = page.getByRole('region', { name: 'Вы недавно смотрели' });
    await expect(viewed.getByRole('listitem').first()).toContainText(before);
    await expect(viewed.getByRole('link', { name: shown, exact: true })).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(viewed).toBeHidden();
    await expect(page.getByLabel('Ваш вопрос')).toBeHidden();
    await expect(page.getByRole('group', { name: 'Единица измерения' })).toBeHidden();
    await expect(
      page.getByRole('region', { name: 'Цена и заказ' }).getByRole('textbox', { name: /^Количество/ }),
    ).toBeHidden();
    await expect(page.getByRole('region', { name: 'Цена и заказ' })).toContainText('₽');
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByRole('region', { name: 'Вопросы о товаре' })).toBeVisible();
  },
);

test(
  'on a phone stock, price and quantity of a product stand on the first screen',
  { tag: ['@R-PROD-01'] },
  async ({ page, logIn }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { call } = await logIn('admin');
    const { products } = await call<Listed>('GET', '/web/catalog/kabel-i-provod/');
    await page.goto(products.items[0]!.url);
    const purchase = page.getByRole('region', { name: 'Цена и заказ' });
    const menu = (await page.getByRole('navigation', { name: 'Быстрые разделы' }).boundingBox())!;
    for (const part of [
      purchase.getByText('В наличии').filter({ visible: true }),
      purchase.getByText('₽').filter({ visible: true }).first(),
      purchase.getByRole('textbox', { name: /^Количество/ }),
    ]) {
      const box = (await part.boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(menu.y);
    }
    const picture = (await page.getByRole('main').getByRole('img').first().boundingBox())!;
    expect(picture.width).toBeGreaterThan(100);
  },
);

test(
  'answered questions come three at a time, and a new question waits for its answer',
  { tag: ['@R-CALL-043', '@R-CALL-044'] },
  async ({ page, logIn }) => {
    const { call } = await logIn('banned');
    const { url, id } = await muchAskedProduct(call);
    await page.goto(url);
    const block = page.getByRole('region', { name: 'Вопросы о товаре' });
    await expect(block.getByRole('listitem')).toHaveCount(3);
    await block.getByRole('button', { name: 'Показать еще' }).click();
    await expect(block.getByRole('listitem')).toHaveCount(4);
    const text = block.getByLabel('Ваш вопрос');
    await text.fill('Почём?');
    await block.getByRole('button', { name: 'Задать вопрос' }).click();
    await expect(block).toContainText('Напишите хотя бы 10 символов');
    await text.fill('Какой радиус изгиба при прокладке?');
    await block.getByRole('button', { name: 'Задать вопрос' }).click();
    await expect(block).toContainText('Спасибо, вопрос отправлен');
    await expect(text).toHaveValue('');
    const { page: pages } = await call<Answered>('GET', `/api/catalog/productsFAQ/getQuestions/${id}/`);
    expect(pages.total).toBe(4);

    // Who cannot ask sees the answers alone, and nothing where there are none
    await logIn('manager');
    await page.goto(url);
    await expect(block.getByRole('listitem')).toHaveCount(3);
    await expect(block.getByRole('button', { name: 'Задать вопрос' })).toHaveCount(0);
    const { products } = await call<Listed>('GET', '/web/catalog/svetotekhnika/');
    const answered = page.waitForResponse('**/getQuestions/**');
    await page.route('**/getQuestions/**', (route) =>
      route.fulfill({ json: { status: 'success', data: nothingAsked, errors: [] } }),
    );
    await page.goto(products.items[0]!.url);
    await answered;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(products.items[0]!.name);
    await expect(block).toHaveCount(0);
  },
);

const nothingAsked = { items: [], page: { page: 1, pageCount: 0, pageSize: 3, total: 0, navNum: 1 } };

test(
  'opening a page that is still being prefetched records a view',
  { tag: ['@R-CALL-037', '@R-STATE-090'] },
  async ({ page, logIn }) => {
    const { call } = await logIn('tech');
    const catalogue = new CataloguePage(page);
    await catalogue.open('/catalog/krepezh/');
    await page.route('**/web/detail/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    const ahead = page.waitForRequest('**/web/detail/**');
    await catalogue.row(3).name.hover();
    expect((await ahead).headers().purpose).toBe('prefetch');
    const name = await catalogue.row(3).name.innerText();
    await catalogue.row(3).name.click();
    await expect(catalogue.heading).toHaveText(name);
    await expect
      .poll(
        async () => (await call<{ items: { name: string }[] }>('GET', '/web/catalog-recently-viewed-products/')).items,
      )
      .toMatchObject([{ name }]);
    await page.unrouteAll({ behavior: 'wait' });
  },
);

test(
  'the buyer goes from a letter to a brand to its products, and from a product to its brand',
  { tag: ['@R-ROUTE-09', '@R-ROUTE-10', '@R-FEAT-13'] },
  async ({ complaints, page, logIn }) => {
    await logIn('admin');
    const catalogue = new CataloguePage(page);
    await catalogue.open('/brands/');
    await page.getByRole('navigation', { name: 'Буквы' }).getByRole('link', { name: 'L', exact: true }).click();
    const brand = page.getByRole('region', { name: 'L', exact: true }).getByRole('link', { name: /Lumivetra/ });
    const count = Number((await brand.innerText()).replace(/\D/g, ''));
    await expectAccessible(page);
    await brand.click();
    await expect(catalogue.heading).toHaveText('Lumivetra');
    await expect(page).toHaveTitle('Lumivetra — Оптовик');
    expect(await catalogue.total()).toBe(count);
    await expect(catalogue.filter.getByText('Бренд', { exact: true })).toHaveCount(0);
    const value = catalogue.filter.getByRole('checkbox').first();
    await value.click();
    await expect(page).toHaveURL(/\/brands\/lumivetra\/filter\/[a-z0-9_]+-is-[a-z0-9_]+\/apply\/$/);
    await expect.poll(() => catalogue.total()).toBeLessThan(count);
    await page.getByRole('link', { name: 'Сбросить всё' }).click();
    await expect(page).toHaveURL(/\/brands\/lumivetra\/$/);
    await expect.poll(() => catalogue.total()).toBe(count);
    await catalogue.more.click();
    await expect(catalogue.rows).toHaveCount(40);
    await catalogue.row(0).name.click();
    await page.getByRole('link', { name: 'Lumivetra', exact: true }).click();
    await expect(page).toHaveURL(/\/brands\/lumivetra\/$/);
    complaints.allow(/404/);
    expect((await page.goto('/brands/net-takogo/'))?.status()).toBe(404);
  },
);

interface Varied {
  products: { items: { url: string; name: string; offers: { name: string; items: unknown[] }[] }[] };
}

/** A product whose variants differ in two properties. */
async function variedProduct(call: Session['call']) {
  const { products } = await call<Varied>('GET', '/web/catalog/sredstva-zashchity-i-spetsodezhda/?page_size=100');
  const varied = products.items.find(({ offers }) => offers.filter(({ items }) => items.length > 1).length === 2);
  if (!varied) throw new Error('No clothes differ in two properties');
  return varied;
}

test(
  'the facts of a product stand beside its small picture, with price and quantity on the first screen',
  { tag: ['@R-ROUTE-11'] },
  async ({ page, logIn }) => {
    const { call } = await logIn('admin');
    const { products } = await call<Listed>('GET', '/web/catalog/kabel-i-provod/');
    await page.goto(products.items[0]!.url);
    const picture = page.getByRole('button', { name: products.items[0]!.name, exact: true });
    const box = (await picture.boundingBox())!;
    expect(Math.round(box.width)).toBe(240);
    const purchase = page.getByRole('region', { name: 'Цена и заказ' });
    for (const part of [
      page.getByRole('region', { name: 'Характеристики' }).getByRole('row').first(),
      purchase.getByText('₽').filter({ visible: true }).first(),
      purchase.getByRole('textbox', { name: /^Количество/ }),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
      expect((await part.boundingBox())!.x).toBeGreaterThan(box.x + box.width);
    }
    await picture.press('Enter');
    const large = page.getByRole('dialog').getByRole('img');
    await expect.poll(async () => (await large.boundingBox())?.width ?? 0).toBeGreaterThan(400);
    await page.keyboard.press('Escape');
    await expect(picture).toBeFocused();
  },
);

test('variants of two properties are a table whose quantities go to the basket together', async ({ page, logIn }) => {
  const session = await logIn('retail.shop');
  await session.call('POST', '/api/basket/clear/', {});
  const { url } = await variedProduct(session.call);
  await page.goto(url);
  const table = page.getByRole('table', { name: 'Варианты' });
  const quantities = table.getByRole('textbox', { name: /^Количество/ });
  const cells = await table
    .locator('td')
    .evaluateAll((all) => all.map((cell) => (cell as HTMLTableCellElement).cellIndex));
  expect(new Set(cells).size).toBeGreaterThan(1);
  await quantities.first().focus();
  const columnOf = () => page.evaluate(() => (document.activeElement!.closest('td') as HTMLTableCellElement).cellIndex);
  const column = await columnOf();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  expect(await columnOf()).toBe(column);
  await page.keyboard.type('9');
  await page.keyboard.press('ArrowUp');
  await expect(quantities.first()).toBeFocused();
  expect(await columnOf()).toBe(column);
  // One bar counts the variants and the linked goods
  const linked = page.getByRole('tabpanel').getByRole('textbox', { name: /^Количество/ });
  await linked.first().fill('5');
  await linked.first().press('Tab');
  const bar = page.getByRole('region', { name: 'Введённые количества' });
  await expect(bar).toHaveCount(1);
  await expect(bar).toContainText(/3.позиции/);
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Товары добавлены в корзину')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(table.getByText('В корзине')).toHaveCount(2);
  const { basket } = await session.call<{ basket: { quantity: number }[] }>('GET', '/api/header/');
  expect(basket).toHaveLength(3);
  await session.call('POST', '/api/basket/clear/', {});
});

test('on a phone price and quantity of a product with variants stand on the first screen', async ({ page, logIn }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { call } = await logIn('admin');
  await page.goto((await variedProduct(call)).url);
  const purchase = page.getByRole('region', { name: 'Цена и заказ' });
  const menu = (await page.getByRole('navigation', { name: 'Быстрые разделы' }).boundingBox())!;
  const box = (await purchase.getByRole('textbox', { name: /^Количество/ }).boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(menu.y);
});
