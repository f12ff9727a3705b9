import type { Browser, Page } from '@playwright/test';
import type { MailServer } from '#server/testing/mail-server.ts';
import { workbookBytes } from '#server/xlsx/write-workbook.ts';
import { chooseCity } from './choose-city.ts';
import { expect } from './fixtures.ts';
import type { StartedShop } from './started-shop.ts';
import { waitForHydration } from './wait-for-hydration.ts';

/** What a shop's own work in the background may take. */
export const SLOW = { timeout: 120_000 };
export const BUYER = 'anna@romashka.example';

export interface Opening {
  shop: StartedShop;
  mail: MailServer;
}

export async function openAt(page: Page, shop: StartedShop, path: string): Promise<void> {
  await page.goto(shop.url + path);
  await waitForHydration(page);
}

/** The printed link makes the owner of an empty shop. */
export async function makeOwner(page: Page, shop: StartedShop): Promise<void> {
  await page.goto(/Первый вход владельца: (\S+)/.exec(shop.output())![1]!);
  await waitForHydration(page);
  await page.getByLabel('Фамилия').fill('Белова');
  await page.getByLabel('Имя').fill('Ольга');
  await page.getByLabel('E-mail').fill('olga@optovik.example');
  await setPassword(page, 'Sklad2026!');
  await page.getByRole('button', { name: 'Создать владельца' }).click();
  await page.waitForURL(`${shop.url}/office/`);
}

export async function uploadGoods(page: Page, shop: StartedShop, files: string[]): Promise<void> {
  await openAt(page, shop, '/office/exchange/upload/');
  await page.getByLabel('Выбрать файлы').setInputFiles(files);
  await page.getByRole('button', { name: 'Проверить', exact: true }).click();
  const uploads = page.getByRole('table', { name: 'Загрузки из браузера' });
  const accept = uploads.getByRole('button', { name: 'Загрузить в магазин' });
  await expect(accept).toBeVisible(SLOW);
  await accept.click();
  await expect(uploads).toContainText('Загружен', SLOW);
}

/** A company with one person comes from a spreadsheet, with its price type, and is invited. */
export async function inviteBuyer(page: Page, shop: StartedShop, priceType: string): Promise<void> {
  await openAt(page, shop, '/office/customers/import/');
  await page.getByLabel('Выбрать файл').setInputFiles(await customersSheet(priceType));
  await page.getByRole('button', { name: 'Проверить' }).click();
  await page.getByRole('button', { name: /^Завести:/ }).click(SLOW);
  await page.getByRole('button', { name: 'Пригласить всех: 1' }).click(SLOW);
  await expect(page.getByText('Приглашения поставлены в очередь').first()).toBeVisible();
}

/** The page of the invited person, who has set a password and logged in. */
export async function openAsBuyer(browser: Browser, { shop, mail }: Opening): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'ru-RU' });
  await context.addCookies([{ name: 'isCookie', value: 'close', url: shop.url }]);
  const buyer = await context.newPage();
  await buyer.goto(await invitationOf(mail, BUYER));
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
  return buyer;
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Пароль(?! ещё)/ }).fill(password);
  await page.getByRole('textbox', { name: 'Пароль ещё раз' }).fill(password);
}

/** The link in a letter to somebody by which he sets his first password; waits for it. */
async function invitationOf(mail: MailServer, recipient: string): Promise<string> {
  const find = () => {
    const texts = mail.letters.filter(({ to }) => to === recipient).map(({ text }) => text ?? '');
    return texts.flatMap((text) => text.match(/http\S+\/change-password\/\S+/g) ?? []).at(-1);
  };
  await expect.poll(find, SLOW).toBeDefined();
  return find()!;
}

async function customersSheet(priceType: string) {
  const row = {
    ИНН: '7707083893',
    Компания: 'ООО «Ромашка»',
    'Тип цен': priceType,
    Отсрочка: 0,
    'Фамилия, имя, отчество': 'Ким Анна',
    'E-mail': BUYER,
    Роль: 'Администратор компании',
    'Адрес доставки': 'Москва, Лесная ул., 1',
    Грузополучатель: 'ООО «Ромашка»',
  };
  return sheetFile('Клиенты', Object.keys(row), [Object.values(row)]);
}

/** A spreadsheet as a person chooses it. */
export async function sheetFile(sheet: string, headers: readonly string[], rows: readonly (string | number)[][]) {
  const columns = headers.map((header) => ({ header, width: 24 }));
  const buffer = await workbookBytes({ sheet, columns, rows: [...rows] });
  return { name: `${sheet}.xlsx`, mimeType: 'application/octet-stream', buffer };
}
