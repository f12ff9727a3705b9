import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { openLedger } from '#e2e/ledger-client/ledger-client.ts';
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { workbookBytes } from '#server/xlsx/write-workbook.ts';
import { LedgerSide } from '#e2e/ledger-client/ledger-side.ts';
import { chooseCity } from '../choose-city.ts';
import { mouse } from '../input-mode.ts';
import { expect, test } from '../fixtures.ts';
import { checkoutPage, placed } from '../pages/checkout-page.ts';
import { startShop, type StartedShop } from '../started-shop.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

/** An export of a real accounting system, kept beside the project. */
const EXPORT = join(import.meta.dirname, '../../../shared/data/cml-santechtula/2016-12-01');
const FILES = ['import.xml', 'offers.xml'].map((name) => join(EXPORT, name));
const OWNER = 'olga@optovik.example';
const BUYER = 'anna@romashka.example';
const SLOW = { timeout: 120_000 };

test.describe.configure({ timeout: 420_000 });
test.skip(!FILES.every((file) => existsSync(file)), `The real export is not here: ${EXPORT}`);
test.use({ viewport: { width: 1280, height: 900 } });

let shop: StartedShop;
let mail: MailServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  mail = await startMailServer();
  shop = await startShop({ DEMO: '0', SMTP_URL: mail.url, MAIL_FROM: 'Оптовик <shop@optovik.example>' });
});
test.afterAll(async () => {
  await shop?.stop();
  await mail?.close();
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(shop.url + path);
  await waitForHydration(page);
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Пароль(?! ещё)/ }).fill(password);
  await page.getByRole('textbox', { name: 'Пароль ещё раз' }).fill(password);
}

/** The link in a letter to somebody by which he sets his first password; waits for it. */
async function invitationOf(recipient: string): Promise<string> {
  const find = () => {
    const texts = mail.letters.filter(({ to }) => to === recipient).map(({ text }) => text ?? '');
    return texts.flatMap((text) => text.match(/http\S+\/change-password\/\S+/g) ?? []).at(-1);
  };
  await expect.poll(find, SLOW).toBeDefined();
  return find()!;
}

/** The customers whom the shop had before: one company, one person. */
async function customersSheet() {
  const row = {
    ИНН: '7707083893',
    Компания: 'ООО «Ромашка»',
    'Тип цен': 'Розничные',
    Отсрочка: 0,
    'Фамилия, имя, отчество': 'Ким Анна',
    'E-mail': BUYER,
    Роль: 'Администратор компании',
    'Адрес доставки': 'Москва, Лесная ул., 1',
    Грузополучатель: 'ООО «Ромашка»',
  };
  const columns = Object.keys(row).map((header) => ({ header, width: 24 }));
  const buffer = await workbookBytes({ sheet: 'Клиенты', columns, rows: [Object.values(row)] });
  return { name: 'Клиенты.xlsx', mimeType: 'application/octet-stream', buffer };
}

async function order(page: Page, row: Locator): Promise<string> {
  await row.getByRole('button', { name: /^В корзину/ }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Корзина/ })).toContainText('1');
  await open(page, '/order/');
  await checkoutPage(page).fill(mouse());
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(placed(page)).toBeVisible();
  return /З-\d{4}-\d{6}/.exec(await placed(page).innerText())![0];
}

test('an owner opens an empty shop on his screens alone: goods, customers, orders, 1C and its answer', async ({
  page,
  browser,
}) => {
  await test.step('the printed link makes the owner, who names the shop', async () => {
    await page.goto(/Первый вход владельца: (\S+)/.exec(shop.output())![1]!);
    await waitForHydration(page);
    await page.getByLabel('Фамилия').fill('Белова');
    await page.getByLabel('Имя').fill('Ольга');
    await page.getByLabel('E-mail').fill(OWNER);
    await setPassword(page, 'Sklad2026!');
    await page.getByRole('button', { name: 'Создать владельца' }).click();
    await page.waitForURL(`${shop.url}/office/`);
    await page.getByRole('link', { name: 'Название магазина' }).click();
    const seller = page.getByRole('region', { name: 'Магазин' });
    await seller.getByLabel('Название магазина').fill('Сантехторг');
    await seller.getByLabel('Телефон').fill('+7 800 000-00-18');
    await seller.getByLabel('E-mail').fill('office@optovik.example');
    await seller.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Настройки сохранены')).toBeVisible();
  });

  await test.step('goods come from files of the accounting system', async () => {
    await open(page, '/office/exchange/upload/');
    await page.getByLabel('Выбрать файлы').setInputFiles(FILES);
    await page.getByRole('button', { name: 'Проверить', exact: true }).click();
    const uploads = page.getByRole('table', { name: 'Загрузки из браузера' });
    const accept = uploads.getByRole('button', { name: 'Загрузить в магазин' });
    await expect(accept).toBeVisible(SLOW);
    await accept.click();
    await expect(uploads).toContainText('Загружен', SLOW);
  });

  await test.step('customers come from a spreadsheet with their price type, and are invited', async () => {
    await open(page, '/office/customers/import/');
    await page.getByLabel('Выбрать файл').setInputFiles(await customersSheet());
    await page.getByRole('button', { name: 'Проверить' }).click();
    await page.getByRole('button', { name: /^Завести:/ }).click(SLOW);
    await page.getByRole('button', { name: 'Пригласить всех: 1' }).click(SLOW);
    await expect(page.getByText('Приглашения поставлены в очередь').first()).toBeVisible();
  });

  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'ru-RU' });
  await context.addCookies([{ name: 'isCookie', value: 'close', url: shop.url }]);
  const buyer = await context.newPage();
  const goods = buyer.getByRole('row').filter({ has: buyer.getByRole('button', { name: /^В корзину/ }) });
  await test.step('the invited person comes in and finds goods with prices of the company', async () => {
    await buyer.goto(await invitationOf(BUYER));
    await waitForHydration(buyer);
    await setPassword(buyer, 'Zakaz2026!');
    await buyer
      .getByRole('button', { name: /пароль/i })
      .last()
      .click();
    await buyer.waitForURL(/\/auth/);
    await buyer.getByLabel('E-mail или телефон').fill(BUYER);
    await buyer.getByRole('textbox', { name: 'Пароль' }).fill('Zakaz2026!');
    await buyer.keyboard.press('Enter');
    await chooseCity(buyer, 'Москва');
    await open(buyer, '/search/?query=заглушка наружной канализации');
    await expect(goods.first()).toContainText('₽');
  });

  const first = await order(buyer, goods.first());
  await open(buyer, '/search/?query=муфта наружной канализации');
  const second = await order(buyer, goods.first());

  await test.step('staff correct the second order, and the buyer agrees', async () => {
    await open(page, '/office/orders/');
    await page.getByRole('link', { name: second }).click();
    await page.getByRole('button', { name: /^Изменить количество/ }).click();
    await page.keyboard.type('2');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Правка у клиента' })).toBeVisible();
    await open(buyer, '/orders/');
    await buyer
      .getByRole('link', { name: new RegExp(second) })
      .first()
      .click();
    await buyer.getByRole('button', { name: 'Подтвердить правку' }).click();
    await expect(buyer.getByRole('heading', { name: 'Менеджер предлагает изменить заказ' })).toBeHidden();
  });

  await test.step('1C is connected, takes both orders, and its states come back', async () => {
    await open(page, '/office/exchange/');
    await page.getByRole('button', { name: 'Подключить 1С' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Название').fill('Бухгалтерия');
    await dialog.getByLabel('Логин для 1С').fill('ut');
    await dialog.getByRole('button', { name: 'Подключить' }).click();
    const password = await dialog.locator('code').last().innerText();
    await dialog.getByRole('button', { name: 'Значения вписаны' }).click();
    const ledger = openLedger({ url: shop.url, login: 'ut', password, variant: 'ut11' });
    const accounting = new LedgerSide(() => 0.3);
    expect(await accounting.takeOrders(ledger)).toBe(2);
    await accounting.sendAnswers(ledger);
    // Its own numbers are short
    const answered = [...accounting.answers.keys()].map((number) => `З-20${number}`);
    expect(answered.toSorted()).toEqual([first, second].toSorted());
    for (const number of [first, second]) {
      await open(buyer, '/orders/');
      await expect(buyer.getByRole('row').filter({ hasText: number })).toContainText('В сборке');
    }
  });
  await context.close();
});
