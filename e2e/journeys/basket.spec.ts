import { expect, expectAccessible, test, type Session } from '../fixtures.ts';
import { byPiece, fillBasket, listGoods, quantityInBasket, type Goods } from '../goods.ts';
import { basketPage } from '../pages/basket-page.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

/** Its basket is this file's alone. */
const ACCOUNT = 'retail';

let session: Session;
let goods: Goods[];

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeEach(async ({ logIn }) => {
  session = await logIn(ACCOUNT);
  goods = byPiece(await listGoods(session, 40, 'ruchnoy-instrument/')).slice(0, 4);
  await fillBasket(session, goods, 5);
});

const quantityOf = (name: string) =>
  quantityInBasket(
    session,
    goods.find((item) => item.name === name)!,
  );

test(
  'the buyer sees the basket as a table with checkboxes and totals',
  { tag: ['@R-BASK-01', '@R-BASK-02', '@R-BASK-05', '@R-FEAT-15'] },
  async ({ page }) => {
    const basket = basketPage(page);
    await basket.open();
    await expect(basket.rows).toHaveCount(4);
    await expect(basket.table.getByRole('columnheader')).toHaveText([
      'Выбор',
      'Артикул',
      'Короткий код',
      'Товар',
      'Цена',
      'Количество',
      'Сумма',
      'Удалить',
    ]);
    await expect(page.getByRole('complementary').filter({ has: basket.sums })).toBeVisible();
    await expect(basket.sums).toContainText('4 артикула');
    await expect(basket.sums).toContainText('В том числе НДС');
    await expect(basket.sums.getByText(/\d\sкг$/)).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'quick presses of plus show at once and are saved in one request',
  { tag: ['@R-STATE-017', '@R-STATE-018', '@R-CONST-12'] },
  async ({ page }) => {
    const [{ name }] = goods as [Goods];
    const basket = basketPage(page);
    await page.clock.install();
    await basket.open();
    const saves: string[] = [];
    await page.route('**/api/basket/update/', async (route) => {
      saves.push(route.request().postData()!);
      await route.continue();
    });
    const total = await basket.sums.textContent();
    // The page's own time stands still between the presses, however slow the machine is
    await page.clock.pauseAt(Date.now() + 1000);
    for (let press = 0; press < 3; press += 1) {
      if (press > 0) await page.clock.runFor(250);
      await basket.plus(name).click();
    }
    await expect(basket.quantity(name)).toHaveValue('8');
    await page.clock.runFor(250);
    // What was sent before this answer would have been seen by now
    await page.evaluate(() => fetch('/health/ready'));
    expect(saves).toEqual([]);
    await page.clock.runFor(50);
    await page.clock.resume();
    await expect(basket.sums).not.toHaveText(total!);
    await expect.poll(() => quantityOf(name)).toBe(8);
    expect(saves).toHaveLength(1);
  },
);

test(
  'entering zero or clearing the field removes the line, and undo restores its quantity',
  { tag: ['@R-STATE-019', '@R-STATE-020', '@R-STATE-022', '@R-VAL-43'] },
  async ({ page }) => {
    const [{ name }, { name: other }] = goods as [Goods, Goods];
    const basket = basketPage(page);
    await basket.open();
    await basket.quantity(name).fill('0');
    await basket.quantity(name).press('Enter');
    await expect(basket.row(name)).toContainText('Удалено из корзины');
    await expect.poll(() => quantityOf(name)).toBe(0);
    await expect(basket.sums).toContainText('3 артикула');
    await basket.restore(name).click();
    await expect(basket.quantity(name)).toHaveValue('5');
    await expect.poll(() => quantityOf(name)).toBe(5);
    await expect(basket.rows.first()).toContainText(name);
    await basket.quantity(other).fill('');
    await basket.quantity(other).press('Enter');
    await expect(basket.row(other)).toContainText('Удалено из корзины');
    await expect.poll(() => quantityOf(other)).toBe(0);
  },
);

test(
  'undoing a removal at once sends no request, and a pending change is saved when the page closes',
  { tag: ['@R-STATE-018', '@R-STATE-022'] },
  async ({ page }) => {
    const [{ name }, { name: other }] = goods as [Goods, Goods];
    const basket = basketPage(page);
    await basket.open();
    await basket.remove(other).click();
    await basket.restore(other).click();
    await expect(basket.quantity(other)).toHaveValue('5');
    await expect.poll(() => quantityOf(other)).toBe(5);
    // In one breath: sooner than the delay after which a change is saved
    await basket.plus(name).evaluate((button: HTMLElement) => {
      button.click();
      location.assign('about:blank');
    });
    await page.waitForURL('about:blank');
    await expect.poll(() => quantityOf(name)).toBe(6);
  },
);

test(
  'a line that is being restored shows a skeleton while the other lines stay unchanged',
  { tag: ['@R-STATE-016'] },
  async ({ page }) => {
    const [{ name }, { name: other }] = goods as [Goods, Goods];
    const basket = basketPage(page);
    await basket.open();
    await basket.remove(name).click();
    await expect.poll(() => quantityOf(name)).toBe(0);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/basket/add/', async (route) => {
      await held;
      await route.continue();
    });
    await basket.restore(name).click();
    await expect(basket.row(name)).toHaveAttribute('aria-busy', 'true');
    await expect(basket.row(name).getByRole('cell', { name: 'Обновляется' })).toBeVisible();
    await expect(basket.quantity(name)).toHaveCount(0);
    await expect(basket.table.getByRole('cell', { name: 'Обновляется' })).toHaveCount(1);
    await expect(basket.quantity(other)).toHaveValue('5');
    release();
    await expect(basket.quantity(name)).toHaveValue('5');
  },
);

test(
  '"select all" skips deleted lines, and the selected lines are deleted together',
  { tag: ['@R-STATE-025'] },
  async ({ page }) => {
    const [{ name }] = goods as [Goods];
    const basket = basketPage(page);
    await basket.open();
    await basket.remove(name).click();
    await basket.selectAll.check();
    await expect(basket.table.getByRole('checkbox', { checked: true })).toHaveCount(3);
    await page.getByRole('button', { name: 'Удалить 3 позиции' }).click();
    await expect(basket.table.getByRole('button', { name: 'Вернуть' })).toHaveCount(4);
    await expect(basket.sums).toContainText('0 артикулов');
    await expect(page.getByRole('button', { name: 'Оформить заказ' })).toBeDisabled();
  },
);

test(
  'searching the basket shows only lines whose name or article contains the text',
  { tag: ['@R-STATE-026'] },
  async ({ page }) => {
    const [{ article, name }] = goods as [Goods];
    const basket = basketPage(page);
    await basket.open();
    await basket.search.fill(article!.toLowerCase());
    await expect(basket.rows).toHaveCount(1);
    await expect(basket.row(name)).toBeVisible();
    await basket.search.fill('нет такого');
    await expect(page.getByText('Ничего не найдено')).toBeVisible();
  },
);

test(
  'clearing the basket asks for confirmation and then offers a link to the catalogue',
  { tag: ['@R-CALL-076'] },
  async ({ page }) => {
    const basket = basketPage(page);
    await basket.open();
    await page.getByRole('button', { name: 'Очистить корзину' }).click();
    const dialog = page.getByRole('dialog', { name: 'Очистить корзину?' });
    await dialog.getByRole('button', { name: 'Отмена' }).click();
    await expect(basket.rows).toHaveCount(4);
    await page.getByRole('button', { name: 'Очистить корзину' }).click();
    await dialog.getByRole('button', { name: 'Очистить', exact: true }).click();
    await expect(page.getByText('Корзина пуста')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Перейти в каталог' })).toBeVisible();
    await expectAccessible(page);
  },
);

interface Listed {
  products: {
    items: {
      id: number;
      stockStatus: { isInStock: boolean };
      appliedAction: { name: string } | null;
      offers: { items: { offerId: number; value: string; selected: boolean }[] }[];
    }[];
  };
}

/** The offers of a product in stock that comes in several. */
async function offersOfProduct() {
  for (let number = 1; ; number += 1) {
    const { products } = await session.call<Listed>('GET', `/web/catalog/?page_size=100&PAGEN_1=${number}`);
    const found = products.items.find(({ offers, stockStatus }) => stockStatus.isInStock && offers[0]?.items[1]);
    if (found) return found.offers[0]!.items;
  }
}

test(
  'choosing another offer replaces the offer of the line',
  { tag: ['@R-CALL-084', '@R-ENT-24', '@R-STATE-016'] },
  async ({ page }) => {
    const choices = await offersOfProduct();
    const chosen = choices.find(({ selected }) => selected)!;
    const basket = basketPage(page);
    await session.call('POST', '/api/basket/add/', { products: [{ id: chosen.offerId, quantity: 3 }] });
    await basket.open();
    const select = basket.table.getByRole('combobox');
    let taken: number | undefined;
    for (const { offerId, value } of choices.filter((one) => one !== chosen)) {
      const answer = page.waitForResponse((response) => response.url().includes('/api/basket/changeOffer/'));
      await select.selectOption({ label: value });
      expect((await answer).request().postDataJSON()).toMatchObject({ offerId });
      if (!(await answer).ok()) continue;
      await expect(basket.row(`(${value})`)).toBeVisible();
      const { basket: lines } = await session.call<{ basket: { id: number }[] }>('GET', '/api/header/');
      expect(lines.map(({ id }) => id)).toEqual([...goods.map(({ id }) => id), offerId]);
      taken = offerId;
      break;
    }
    expect(taken).toBeDefined();
    await expect(basket.rows).toHaveCount(5);
    await expectAccessible(page);
  },
);

test('a typed quantity is saved when the buyer goes back or reloads before leaving the field', async ({ page }) => {
  const { name } = goods[0]!;
  const basket = basketPage(page);
  await page.goto('/');
  await waitForHydration(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Корзина/ })
    .click();
  await basket.quantity(name).fill('31');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Здравствуйте');
  await expect.poll(() => quantityOf(name)).toBe(31);
  await basket.open();
  await basket.quantity(name).fill('32');
  await page.reload();
  await expect.poll(() => quantityOf(name)).toBe(32);
});

test('what was changed last is saved where the page is left before the browser has signed it', async ({ page }) => {
  await page.addInitScript(() => {
    const digest = crypto.subtle.digest.bind(crypto.subtle);
    crypto.subtle.digest = async (...given) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return digest(...given);
    };
  });
  const [first, second] = goods.map(({ name }) => name) as [string, string];
  const basket = basketPage(page);
  await basket.open();
  await basket.quantity(first).fill('33');
  await page.reload();
  await expect.poll(() => quantityOf(first)).toBe(33);
  await basket.open();
  await basket.remove(second).click();
  await page.reload();
  await expect
    .poll(() =>
      session.call<{ basket: { id: number }[] }>('GET', '/api/header/').then(({ basket: lines }) => lines.length),
    )
    .toBe(3);
});

test('an offer chosen before the page is alive is the one that is ordered', async ({ page }) => {
  const choices = await offersOfProduct();
  const [chosen, other] = [choices.find(({ selected }) => selected)!, choices.find(({ selected }) => !selected)!];
  await session.call('POST', '/api/basket/add/', { products: [{ id: chosen.offerId, quantity: 3 }] });
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/basket/', { waitUntil: 'commit' });
  const { table } = basketPage(page);
  await table.getByRole('combobox').selectOption({ label: other.value });
  const asked = page.waitForRequest((request) => request.url().includes('/api/basket/changeOffer/'));
  scripts.resolve();
  expect((await asked).postDataJSON()).toMatchObject({ offerId: other.offerId });
});

test(
  'a line names its promotion, and pressing the name shows the details',
  { tag: ['@R-ENT-25', '@R-CALL-083'] },
  async ({ page }) => {
    const { products } = await session.call<Listed>('GET', '/web/catalog/?page_size=100');
    const reduced = products.items.find(({ appliedAction, offers }) => appliedAction && offers.length === 0)!;
    await session.call('POST', '/api/basket/add/', { products: [{ id: reduced.id, quantity: 1 }] });
    await basketPage(page).open();
    const { name } = reduced.appliedAction!;
    await page
      .getByRole('button', { name: `Акция: ${name}` })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Акции на товар' });
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'the buyer downloads the basket and moves selected lines to the favourites',
  { tag: ['@R-CALL-067', '@R-BASK-02'] },
  async ({ page }) => {
    const basket = basketPage(page);
    await basket.open();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Скачать в Excel' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Корзина \d\d\.\d\d\.\d{4}\.xlsx$/);
    await session.call('POST', '/api/favorite/remove/', { product_id: goods[0]!.id });
    await basket.row(goods[0]!.name).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Переместить выбранные в избранное' }).click();
    await expect(page.getByText('Товары перемещены в избранное')).toBeVisible();
    await expect(basket.row(goods[0]!.name)).toContainText('Удалено из корзины');
    const header = await session.call<{ favorite: number[]; basket: unknown[] }>('GET', '/api/header/');
    expect(header.favorite).toContain(goods[0]!.id);
    expect(header.basket).toHaveLength(3);
  },
);

test('a basket of 1,000 lines renders only the rows near the screen and scrolls to the last one', async ({ page }) => {
  test.setTimeout(120_000);
  const many = await listGoods(session, 1000);
  await fillBasket(session, many);
  const basket = basketPage(page);
  await basket.open();
  await expect(basket.sums).toContainText('1 000 артикулов');
  await expect(basket.table).toHaveAttribute('aria-rowcount', '1001');
  expect(await basket.rows.count()).toBeLessThan(100);
  const last = many.at(-1)!;
  // Rows are measured as they come, so the end may be a little further off than it seemed
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(basket.table.locator('[aria-rowindex="1001"]')).toBeInViewport({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await basket.search.fill(last.name);
  await expect(basket.row(last.name).first()).toBeVisible();
});
