import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, type Session } from '../fixtures.ts';
import { byPiece, combinedGoods, listGoods, type Goods } from '../goods.ts';
import { quickOrderPage } from '../pages/quick-order-page.ts';

/** Its basket is this file's alone. */
const ACCOUNT = 'retail.stock';

let session: Session;
let goods: Goods[];

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeEach(async ({ logIn }) => {
  session = await logIn(ACCOUNT);
  await session.call('POST', '/api/basket/clear/', {});
  goods = byPiece(await listGoods(session, 40, 'ruchnoy-instrument/')).filter(({ article }) => article !== null);
});

const basketLines = async () => {
  const { basket } = await session.call<{ basket: { id: number; quantity: number }[] }>('GET', '/api/header/');
  return basket.toSorted((a, b) => a.id - b.id);
};

test(
  'quick order has two tabs and a list of empty rows',
  { tag: ['@R-ROUTE-17', '@R-QO-01', '@R-QO-02', '@R-QO-03'] },
  async ({ page }) => {
    const quick = quickOrderPage(page);
    await quick.open();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Быстрый заказ');
    await expect(page.getByRole('heading', { name: 'Список товаров' })).toBeVisible();
    await expect(quick.entry.getByRole('columnheader')).toHaveText([
      'АРТИКУЛ/Название/Короткий код',
      'КОЛИЧЕСТВО',
      'Удалить',
    ]);
    await expect(quick.entry.getByRole('button', { name: 'Удалить строку 1' })).toBeDisabled();
    await expect(quick.toBasket).toBeDisabled();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expect(page.getByRole('heading', { name: 'Список товаров' })).toBeInViewport();
    const [entry, order] = [
      await quick.entry.boundingBox(),
      await page.getByRole('region', { name: 'Заказ' }).boundingBox(),
    ];
    expect(order!.y).toBeGreaterThan(entry!.y + entry!.height);
    await quick.tab('Заказ через Excel').click();
    await expect(quick.next).toBeVisible();
    await expect(page).toHaveURL(/\/quickorder\/\?tab=excel$/);
  },
);

test(
  'the quick order asks half a second after the last key',
  { tag: ['@R-STATE-035', '@R-CONST-13'] },
  async ({ page }) => {
    const quick = quickOrderPage(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/basket/find/'))
        asked.push((request.postDataJSON() as { search: string }).search);
    });
    await page.clock.install();
    await quick.open();
    const word = goods[0]!.name.split(' ')[0]!.toLowerCase();
    await quick.field.focus();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.keyboard.type(word);
    await page.clock.runFor(499);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => asked).toEqual([word]);
  },
);

/** Answers about goods come so late that the next ones are typed already. */
async function onSlowLine(page: Page) {
  await page.route(/\/api\/basket\/(find|matchRows)\//, async (route) => {
    await new Promise((resolve) => void setTimeout(resolve, 1500));
    await route.continue();
  });
}

test(
  'on a slow line each Enter of a scanner ends an article and begins a row',
  { tag: ['@R-QO-05'] },
  async ({ page }) => {
    const quick = quickOrderPage(page);
    await quick.open();
    await onSlowLine(page);
    const scanned = goods.slice(0, 3);
    await quick.field.focus();
    for (const { article } of scanned) {
      await page.keyboard.type(article!);
      await page.keyboard.press('Enter');
    }
    await expect(quick.entry.getByRole('combobox').first()).toHaveValue(scanned[0]!.article!);
    await expect(quick.entry.getByRole('row')).toHaveCount(5);
    await expect(quick.order.locator('tbody').getByRole('row')).toHaveCount(3);
    for (const [n, { name }] of scanned.entries()) {
      await expect(quick.entry.getByRole('row').nth(n + 1)).toContainText(name);
    }
  },
);

test(
  'a quantity that is typed before a slow line has answered is the quantity of the article above',
  { tag: ['@R-QO-05'] },
  async ({ page }) => {
    const quick = quickOrderPage(page);
    await quick.open();
    await onSlowLine(page);
    const first = goods[0]!;
    await quick.field.focus();
    await page.keyboard.type(first.article!);
    await page.keyboard.press('Enter');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(quick.entry.getByRole('row').nth(1)).toContainText(first.name);
    await expect(quick.order.getByRole('textbox', { name: /^Количество/ })).toHaveValue('12');
    await expect(quick.entry.getByRole('row')).toHaveCount(3);
    await expect(quick.field).toBeFocused();
  },
);

test(
  'a scanner goes on with the next code while the cursor stands in the quantity',
  { tag: ['@R-QO-05'] },
  async ({ page }) => {
    const quick = quickOrderPage(page);
    await quick.open();
    await quick.field.focus();
    await page.keyboard.type(goods[0]!.article!);
    await page.keyboard.press('Enter');
    const quantity = quick.entry
      .getByRole('row')
      .nth(1)
      .getByRole('textbox', { name: /^Количество/ });
    await expect(quantity).toBeFocused();
    const before = await quantity.inputValue();
    const scanned = '4607000000012';
    await page.keyboard.type(scanned);
    await page.keyboard.press('Enter');
    await expect(quick.entry.getByRole('combobox').first()).toHaveValue(scanned);
    await expect(quick.entry.getByRole('row').nth(2)).toContainText('Не найден в каталоге');
    await expect(quantity).toHaveValue(before);
    await expect(quick.field).toBeFocused();
    // A number that can be one is the quantity
    await quantity.fill('1234567');
    await quantity.press('Enter');
    await expect(quantity).not.toHaveValue(before);
  },
);

test(
  'eight digits in a quantity are the next code where a scanner has typed them, and a quantity where a hand has',
  { tag: ['@R-QO-05'] },
  async ({ page }) => {
    const quick = quickOrderPage(page);
    await quick.open();
    await quick.field.focus();
    await page.keyboard.type(goods[0]!.article!);
    await page.keyboard.press('Enter');
    const quantity = quick.entry
      .getByRole('row')
      .nth(1)
      .getByRole('textbox', { name: /^Количество/ });
    await expect(quantity).toBeFocused();
    const before = await quantity.inputValue();
    // Within one task of the page: the time between keys of a test depends on the machine
    const ean8 = '96385074';
    const devtools = await page.context().newCDPSession(page);
    await Promise.all(
      [...ean8, 'Enter'].flatMap((key) => [
        devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key === 'Enter' ? '\r' : key }),
        devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
      ]),
    );
    await expect(quick.entry.getByRole('combobox').first()).toHaveValue(ean8);
    await expect(quick.entry.getByRole('row').nth(2)).toContainText('Не найден в каталоге');
    await expect(quantity).toHaveValue(before);
    // By hand, and pasted
    await quantity.focus();
    await page.keyboard.type(ean8, { delay: 90 });
    await page.keyboard.press('Enter');
    await expect(quantity).toHaveValue(/^96\s385\s/);
    await quantity.fill('12');
    await quantity.press('Enter');
    await quantity.fill(ean8);
    await quantity.press('Enter');
    await expect(quantity).toHaveValue(/^96\s385\s/);
    await expect(quick.entry.getByRole('combobox')).toHaveCount(2);
  },
);

test(
  'the buyer fills the quick order with the keyboard only and adds it to the basket',
  { tag: ['@R-QO-05', '@R-STATE-032', '@R-STATE-033'] },
  async ({ page }) => {
    const quick = quickOrderPage(page);
    await quick.open();
    const [first, second] = goods as [Goods, Goods];
    const word = first.name.split(' ')[0]!.toLowerCase();

    await quick.field.focus();
    await page.keyboard.type(word);
    await expect(quick.options.first().locator('b').first()).toHaveText(new RegExp(word.slice(0, 3), 'i'));
    await page.keyboard.press('Escape');
    await expect(quick.options).toHaveCount(0);

    // An article and Enter are enough, without waiting for the list
    await page.keyboard.press('Control+A');
    await page.keyboard.type(first.article!);
    await page.keyboard.press('Enter');
    const row = quick.entry.getByRole('row').nth(1);
    const found = row.getByRole('textbox', { name: 'Строка 1' });
    await expect(found).toBeDisabled();
    await expect(found).toHaveValue(new RegExp(`^${first.article}`));
    await expect(row).toContainText(first.name);
    await expect(row.getByRole('textbox', { name: /^Количество/ })).toBeFocused();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(quick.field).toBeFocused();
    await page.keyboard.type(second.article!);
    await page.keyboard.press('Enter');
    await expect(quick.order.locator('tbody').getByRole('row')).toHaveCount(2);
    await page.keyboard.press('Enter');
    await expect(quick.field).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(quick.toBasket).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Товары добавлены в корзину')).toBeVisible();
    await expect(quick.entry.getByRole('row')).toHaveCount(2);
    expect(await basketLines()).toEqual(
      [
        { id: first.id, quantity: 12 },
        { id: second.id, quantity: 1 },
      ].toSorted((a, b) => a.id - b.id),
    );
  },
);

test(
  'the buyer pastes columns from a spreadsheet, and unknown rows are kept',
  { tag: ['@R-QO-04'] },
  async ({ page }) => {
    const quick = quickOrderPage(page);
    const wasLocked: boolean[] = [];
    await page.route('**/api/basket/list/add/', async (route) => {
      // The request waits for the page to draw the lock
      const isLocked = await expect(quick.toBasket)
        .toBeDisabled()
        .then(
          () => true,
          () => false,
        );
      wasLocked.push(isLocked);
      await route.continue();
    });
    await quick.open();
    const text = ['Артикул\tКол-во', `${goods[0]!.article}\t1 250`, 'НЕТ-ТАКОГО\t5', `${goods[1]!.article}\t2,5`].join(
      '\n',
    );
    await quick.paste(text);
    const rows = quick.order.locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(2);
    await expect(quick.order.getByRole('columnheader')).toHaveText([
      'Артикул',
      'Короткий код',
      'Название',
      'Цена',
      'Количество',
      'Сумма',
      'Удалить',
    ]);
    await expect(rows.nth(0).getByRole('textbox', { name: /^Количество/ })).toHaveValue(/1.?250/);
    const numberIn = async (column: number) =>
      Number((await rows.nth(0).getByRole('cell').nth(column).innerText()).replace(/[^\d,]/g, '').replace(',', '.'));
    expect(await numberIn(5)).toBeCloseTo((await numberIn(3)) * 1250, 2);
    await expect(rows.nth(1)).toContainText(/Округлили 2,5.шт до 3.шт/);
    await expect(quick.entry.getByText('Не найден в каталоге')).toBeVisible();
    await page.getByRole('button', { name: /^1.строка не найдена и не попадёт в корзину$/ }).click();
    await expect(quick.entry.getByRole('combobox', { name: /^Строка 2:/ })).toBeFocused();
    // Another page and back: the rows are still there
    await page.goto('/orders/');
    await quick.open();
    await expect(rows).toHaveCount(2);
    await rows
      .nth(1)
      .getByRole('button', { name: /^Удалить/ })
      .click();
    await expect(rows).toHaveCount(1);
    await quick.toBasket.click();
    await expect(page.getByText('Товары добавлены в корзину')).toBeVisible();
    await expect(quick.entry.getByRole('combobox').first()).toHaveValue('НЕТ-ТАКОГО');
    await expect(quick.toBasket).toBeDisabled();
    await expect(page.getByRole('banner').getByRole('link', { name: /^Корзина/ })).toContainText('1');
    expect(wasLocked).toEqual([true]);
    expect(await basketLines()).toEqual([{ id: goods[0]!.id, quantity: 1250 }]);
  },
);

test(
  'a pasted row keeps its quantity and unit when the buyer corrects the article',
  { tag: ['@R-ENT-37'] },
  async ({ page }) => {
    const { 'RULE-PACK': goodsInPacks } = await combinedGoods(session);
    const quick = quickOrderPage(page);
    await quick.open();
    await quick.paste('НЕТ-ТАКОГО\t3 упак');
    await expect(quick.entry.getByText('Не найден в каталоге')).toBeVisible();
    await expect(quick.entry.getByText('Количество из списка: 3')).toBeVisible();
    await expect(quick.toBasket).toBeDisabled();
    await quick.entry.getByRole('combobox').first().fill('RULE-PACK');
    await page.keyboard.press('Enter');
    const row = quick.entry.getByRole('row').nth(1);
    await expect(row.getByRole('textbox', { name: /^Количество/ })).toHaveValue('30');
    await expect(row.getByRole('textbox', { name: /^Количество/ })).toBeFocused();
    await expect(row).toContainText(goodsInPacks!.name);
  },
);

test('duplicates of goods in packs in a pasted list are summed before they are rounded up', async ({ page }) => {
  const quick = quickOrderPage(page);
  await quick.open();
  await quick.paste('RULE-PACK\t3\nRULE-PACK\t4\nRULE-MINIMUM\t40');
  const rows = quick.order.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0).getByRole('textbox', { name: /^Количество/ })).toHaveValue('10');
  await expect(rows.nth(0)).toContainText(/Округлили 7.шт до 10.шт: кратность 10/);
  await expect(rows.nth(0)).not.toContainText('Округлили 3');
});

test('an article and a quantity with a space between them are one row, pasted or typed', async ({ page }) => {
  const quick = quickOrderPage(page);
  await quick.open();
  await expect(quick.field).toBeFocused();
  await quick.paste('RULE-REST 20');
  const row = quick.entry.getByRole('row').nth(1);
  await expect(row.getByRole('textbox', { name: /^Количество/ })).toHaveValue('20');
  await quick.field.fill('RULE-PACK 2 упак');
  await page.keyboard.press('Enter');
  await expect(
    quick.entry
      .getByRole('row')
      .nth(2)
      .getByRole('textbox', { name: /^Количество/ }),
  ).toHaveValue('20');
});

test('a typed 0 removes the row, an emptied quantity returns to the minimum', async ({ page }) => {
  const quick = quickOrderPage(page);
  await quick.open();
  await quick.paste('RULE-PACK\t50\nRULE-MINIMUM\t40');
  const rows = quick.order.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(2);
  await quick.entry
    .getByRole('textbox', { name: /^Количество/ })
    .first()
    .fill('');
  await page.keyboard.press('Tab');
  await expect(quick.entry.getByRole('textbox', { name: /^Количество/ }).first()).toHaveValue('10');
  await quick.entry
    .getByRole('textbox', { name: /^Количество/ })
    .first()
    .fill('0');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(quick.field).toBeFocused();
  await rows.getByRole('textbox', { name: /^Количество/ }).fill('0');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(0);
});

test('a failed search of the quick order says so and is repeated by Enter', async ({ page, complaints }) => {
  complaints.allow(/500|Failed to load resource/);
  const quick = quickOrderPage(page);
  await quick.open();
  let fails = true;
  await page.route('**/api/basket/find/', (route) =>
    fails ? route.fulfill({ status: 500, json: { status: 'error', data: null, errors: [] } }) : route.continue(),
  );
  await quick.field.fill(goods[0]!.article!);
  await expect(page.getByText('Не удалось найти товары. Нажмите Enter, чтобы повторить')).toBeVisible();
  fails = false;
  await page.keyboard.press('Enter');
  await expect(quick.order.locator('tbody').getByRole('row')).toHaveCount(1);
});

test('the inner part of an article finds it', { tag: ['@R-QO-05'] }, async ({ page }) => {
  const quick = quickOrderPage(page);
  const wanted = goods.find(({ article }) => /^[A-Z]{2,}\d{5,}$/.test(article!)) ?? goods[0]!;
  const part = wanted.article!.replace(/^\D+/, '').slice(1);
  await quick.open();
  await quick.field.fill(part);
  await expect(quick.options.filter({ hasText: wanted.article! })).not.toHaveCount(0);
});

test('the hint of a row is shown whole', async ({ page }) => {
  await quickOrderPage(page).open();
  for (const width of [1180, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const row = page.getByRole('combobox', { name: /^Строка 1:/ });
    const room = await row.evaluate((field: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = font;
      return (
        field.clientWidth -
        parseFloat(paddingLeft) -
        parseFloat(paddingRight) -
        pen.measureText(field.placeholder).width
      );
    });
    expect(room).toBeGreaterThanOrEqual(0);
  }
});
