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
      'Короткий код',
      'Название',
      'Цена',
      'КОЛИЧЕСТВО',
      'Сумма',
      'Удалить',
    ]);
    await expect(quick.entry.getByRole('button', { name: 'Удалить строку 1' })).toBeDisabled();
    await expect(quick.toBasket).toBeDisabled();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expect(page.getByRole('heading', { name: 'Список товаров' })).toBeInViewport();
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
    await expect(quick.chosen).toHaveCount(3);
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
    await expect(quick.chosen.getByRole('textbox', { name: /^Количество/ })).toHaveValue('12');
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
    await expect(quick.chosen).toHaveCount(2);
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
    const rows = quick.chosen;
    await expect(rows).toHaveCount(2);
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
  const rows = quick.chosen;
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
  const rows = quick.chosen;
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
  await expect(quick.chosen).toHaveCount(1);
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

test('fourteen rows of the sheet are in sight, 42 pixels each', { tag: ['@R-QO-04'] }, async ({ page }) => {
  const quick = quickOrderPage(page);
  await quick.open();
  await quick.paste(
    goods
      .slice(0, 20)
      .map(({ article }) => `${article}\t1`)
      .join('\n'),
  );
  await expect(quick.chosen).toHaveCount(20);
  await page.evaluate(() => window.scrollTo(0, 0));
  const rows = await quick.chosen.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect),
  );
  const edge = await quick.toBasket.evaluate((button) => button.parentElement!.getBoundingClientRect().top);
  expect(rows.filter(({ height }) => Math.round(height) === 42)).toHaveLength(20);
  expect(rows.filter(({ bottom }) => bottom <= edge).length).toBeGreaterThanOrEqual(14);
});

test('Tab goes from an article to its quantity, arrows through the rows, Ctrl+Enter adds all', async ({ page }) => {
  const quick = quickOrderPage(page);
  await quick.open();
  const [first, second] = goods as [Goods, Goods];
  await page.keyboard.type(first.article!);
  await page.keyboard.press('Tab');
  const quantity = (row: number) => quick.chosen.nth(row).getByRole('textbox', { name: /^Количество/ });
  await expect(quantity(0)).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await expect(quick.field).toBeFocused();
  await page.keyboard.type(second.article!);
  await page.keyboard.press('Tab');
  await expect(quantity(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(quantity(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(quick.field).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(quantity(1)).toBeFocused();
  // What is typed counts before the key that adds
  await page.keyboard.type('12');
  await page.keyboard.press('Control+Enter');
  const toast = page.getByText('Товары добавлены в корзину');
  await expect(toast.getByRole('link', { name: 'Перейти в корзину' })).toBeVisible();
  expect((await basketLines()).map(({ quantity: count }) => count).toSorted((a, b) => a - b)).toEqual([3, 12]);
  // The message goes, the way to the basket stays
  await expect(toast).toHaveCount(0);
  const link = page.getByRole('main').getByRole('link', { name: 'Перейти в корзину' });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Корзина' })).toBeVisible();
});

test('ten known articles are ordered in at most 120 keys', async ({ page }) => {
  const quick = quickOrderPage(page);
  await quick.open();
  await expect(quick.field).toBeFocused();
  const wanted = goods.slice(0, 10);
  let keys = 0;
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  for (const [n, { article, name }] of wanted.entries()) {
    // The list shows while the article is typed: what is left of it need not be
    const known = quick.options.first().filter({ hasText: article! });
    let typed = 5;
    await type(article!.slice(0, typed));
    for (; typed < article!.length; typed += 1) {
      await expect(quick.options.first().or(page.getByText('Ничего не найдено'))).toBeVisible();
      const isShown = await known.and(quick.options.first()).isVisible();
      if (isShown) break;
      await type(article![typed]!);
    }
    await press('Enter');
    const quantity = quick.chosen.filter({ hasText: name }).getByRole('textbox', { name: /^Количество/ });
    await expect(quantity).toBeFocused();
    await type(String(10 + n));
    if (n < wanted.length - 1) await press('Enter');
  }
  await press('Control+Enter');
  await expect(page.getByText('Товары добавлены в корзину')).toBeVisible();
  expect(await basketLines()).toEqual(
    wanted.map(({ id }, n) => ({ id, quantity: 10 + n })).toSorted((a, b) => a.id - b.id),
  );
  expect(keys).toBeLessThanOrEqual(120);
});

test('a list is pasted above the row of the cursor, a column of quantities goes down the rows', async ({ page }) => {
  const quick = quickOrderPage(page);
  await quick.open();
  const [first, second, third] = goods as [Goods, Goods, Goods];
  await quick.paste(`${first.article}\t1\n${third.article}\t3`);
  await expect(quick.chosen).toHaveCount(2);
  await quick.paste(`${second.article}\t2`, quick.chosen.nth(1).getByRole('textbox', { name: /^Количество/ }));
  await expect(quick.chosen).toHaveCount(3);
  await expect(quick.chosen.nth(1)).toContainText(second.name);
  const quantities = quick.chosen.getByRole('textbox', { name: /^Количество/ });
  await quick.paste('20\n30', quantities.nth(1));
  await expect(quantities.nth(1)).toHaveValue('20');
  await expect(quantities.nth(2)).toHaveValue('30');
  await expect(quantities.nth(0)).toHaveValue('1');
});

test('a list with several meanings asks in its rows, and says which rows are no goods', async ({ page }) => {
  const quick = quickOrderPage(page);
  await quick.open();
  const [first] = goods as [Goods];
  await quick.paste(`Артикул\tКоличество\nИнструмент\t\n${first.article}\tмного\nRULE-FAMILY\t40\nИтого\t40`);
  await expect(page.getByText('Пропущено: 1 заголовок, 1 раздел, 1 итог')).toBeVisible();
  await quick.entry.getByRole('button', { name: 'Указать количество' }).click();
  await expect(quick.chosen.first().getByRole('textbox', { name: /^Количество/ })).toBeFocused();
  await quick.entry.getByRole('button', { name: 'Выбрать из 3 товаров' }).click();
  await quick.options.filter({ hasText: 'Красный' }).click();
  await expect(quick.chosen).toHaveCount(2);
  await expect(quick.chosen.nth(1).getByRole('textbox', { name: /^Количество/ })).toHaveValue('40');
});

test('a row that is entered while the others are being added stays', async ({ page }) => {
  const quick = quickOrderPage(page);
  await quick.open();
  const [first, second] = goods as [Goods, Goods];
  await quick.paste(`${first.article}\t2`);
  await expect(quick.chosen).toHaveCount(1);
  const { promise: entered, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/basket/list/add/', async (route) => {
    await entered;
    await route.continue();
  });
  await quick.toBasket.click();
  await quick.paste(`${second.article}\t3`);
  await expect(quick.chosen).toHaveCount(2);
  goOn();
  await expect(page.getByText('Товары добавлены в корзину')).toBeVisible();
  await expect(quick.chosen).toHaveCount(1);
  await expect(quick.chosen).toContainText(second.name);
  expect(await basketLines()).toEqual([{ id: first.id, quantity: 2 }]);
});

test('a column that is pasted over a typed quantity replaces it', async ({ page }) => {
  const quick = quickOrderPage(page);
  await quick.open();
  const [first, second] = goods as [Goods, Goods];
  await quick.paste(`${first.article}\t2\n${second.article}\t3`);
  const quantities = quick.chosen.getByRole('textbox', { name: /^Количество/ });
  await expect(quantities).toHaveCount(2);
  await quantities.first().fill('7');
  await quick.paste('11\n12', quantities.first());
  await expect(quantities.first()).toHaveValue('11');
  await quantities.first().press('Enter');
  await expect(quantities.first()).toHaveValue('11');
  await expect(quantities.last()).toHaveValue('12');
});
