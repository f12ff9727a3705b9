import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, PASSWORD, test, type Session } from '../fixtures.ts';
import { byPiece, type Goods, listGoods, quantityInBasket } from '../goods.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

/** Its templates and its basket are this file's alone. */
const ACCOUNT = 'retail.stock';
const LINES = 120;

let session: Session;
let goods: Goods[];
let url: string;
let rows: Locator;

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeEach(async ({ logIn, page }) => {
  session = await logIn(ACCOUNT);
  goods = byPiece(await listGoods(session, 700)).slice(0, LINES);
  expect(goods).toHaveLength(LINES);
  await session.call('POST', '/api/basket/clear/', {});
  const products = goods.map(({ id }) => ({ id, quantity: 2 }));
  const body = { name: 'Большой объект', description: '', products };
  ({ url } = await session.call<{ url: string }>('POST', '/api/basket-template/', body));
  await page.goto(url);
  await waitForHydration(page);
  rows = page.getByRole('table', { name: 'Товары шаблона' }).locator('tbody').getByRole('row');
});

const search = (page: Page) => page.getByRole('searchbox', { name: 'Поиск по шаблону' });
const save = (page: Page) => page.getByRole('button', { name: 'Сохранить', exact: true });
const changeUrl = () => `**/api${url.replace('templates', 'template')}`;
const quantities = async () => {
  const { products } = await session.call<{ products: { id: number; basketQuantity: number }[] }>(
    'POST',
    `/api${url.replace('templates/', 'template/view/')}`,
    {},
  );
  return new Map(products.map(({ id, basketQuantity }) => [id, basketQuantity]));
};

/** The shop does what is asked; the answer never comes. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

test('lines of a long template are found, chosen, removed and put into the basket', async ({ page }) => {
  const [, wanted, other] = goods as [Goods, Goods, Goods];
  const total = page.getByText(/^Итого:/);
  const before = await total.textContent();
  await search(page).fill(wanted.article!);
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(wanted.name);
  await rows.getByRole('checkbox', { name: /^Выбрать/ }).check();
  await page.getByRole('button', { name: /^В корзину: 1 позиция/ }).click();
  await expect(page.getByRole('dialog')).toContainText('1 позиция');
  await page.keyboard.press('Escape');
  expect(await quantityInBasket(session, wanted)).toBe(2);
  expect(await quantityInBasket(session, other)).toBe(0);
  await page.getByRole('button', { name: 'Убрать 1 позицию' }).click();
  await expect(page.getByText('Ничего не найдено')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Показать все товары' }).click();
  await expect(page.getByText(`${LINES - 1} позиций`)).toBeVisible();
  await expect(total).not.toHaveText(before!);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(total).toHaveText(before!);
});

test('choosing all and removing them leaves an empty template to save', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByLabel('Выбрать все').check();
  await page.getByRole('button', { name: `Убрать ${LINES} позиций` }).click();
  await expect(page.getByText('В шаблоне нет товаров')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Шаблон сохранён')).toBeVisible();
  expect((await quantities()).size).toBe(0);
  await expectNoSideScroll(page);
});

test('changes of a template outlive the end of the session, not an answered question', async ({ page, complaints }) => {
  complaints.allow(/status of 401/);
  // A page that is already gone asks no more
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await rows
    .first()
    .getByRole('textbox', { name: /^Количество/ })
    .fill('17');
  await page.keyboard.press('Enter');
  await expect(save(page)).toBeVisible();
  // As the save is sent: an earlier end may be found by another call, and leads away before the press
  await page.route(changeUrl(), async (route) => {
    await session.call('POST', '/api/logout/', {});
    await route.continue();
  });
  await save(page).click();
  await page.waitForURL(/\/auth\/?\?redirect=/);
  await waitForHydration(page);
  await page.getByLabel('E-mail или телефон').fill(`${ACCOUNT}@optovik.demo`);
  await page.getByLabel('Пароль').first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await page.waitForURL(`**${url}`);
  await waitForHydration(page);
  await expect(rows.first().getByRole('textbox', { name: /^Количество/ })).toHaveValue('17');
  await expect(page.getByText('Есть несохранённые изменения')).toBeVisible();
  await page.getByRole('link', { name: 'Шаблоны корзины' }).first().click();
  await page.getByRole('button', { name: 'Уйти' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Шаблоны корзины');
  await page.goto(url);
  await waitForHydration(page);
  await expect(rows.first().getByRole('textbox', { name: /^Количество/ })).toHaveValue('2');
});

test(
  'a template whose save was not answered is saved by the next press, without a word of another window',
  { tag: ['@R-CALL-069'] },
  async ({ page, complaints }) => {
    complaints.allow(/status of 409|ERR_CONNECTION_RESET|was lost/);
    await rows
      .first()
      .getByRole('textbox', { name: /^Количество/ })
      .fill('19');
    await page.keyboard.press('Enter');
    await loseAnswer(page, changeUrl());
    await save(page).click();
    await expect(page.getByText('Не удалось выполнить действие')).toBeVisible();
    await save(page).click();
    await expect(page.getByText('Шаблон сохранён')).toBeVisible();
    await expect(page.getByText('Шаблон изменён в другом окне')).toHaveCount(0);
    expect((await quantities()).get(goods[0]!.id)).toBe(19);
  },
);

test(
  'a new template whose answer was lost can be saved under another name',
  { tag: ['@R-CALL-068'] },
  async ({ page, complaints }) => {
    complaints.allow(/ERR_CONNECTION_RESET|was lost/);
    await page.goto('/basket-templates/');
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Пустой шаблон' }).click();
    const name = page.getByRole('textbox', { name: 'Название' });
    await name.fill('Первое имя');
    await loseAnswer(page, '**/api/basket-template/');
    await page.getByRole('button', { name: 'Сохранить шаблон' }).click();
    await expect(page.getByText('Не удалось выполнить действие')).toBeVisible();
    await name.fill('Второе имя');
    await page.getByRole('button', { name: 'Сохранить шаблон' }).click();
    await expect(page.getByText('Шаблон сохранён')).toBeVisible();
  },
);
