import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { openLedger } from '#e2e/ledger-client/ledger-client.ts';
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { LedgerSide } from '#e2e/ledger-client/ledger-side.ts';
import { mouse } from '../input-mode.ts';
import { expect, test } from '../fixtures.ts';
import { inviteBuyer, makeOwner, openAsBuyer, openAt, uploadGoods } from '../opening.ts';
import { checkoutPage, placed } from '../pages/checkout-page.ts';
import { startShop, type StartedShop } from '../started-shop.ts';

/** An export of a real accounting system, kept beside the project. */
const EXPORT = join(import.meta.dirname, '../../../shared/data/cml-santechtula/2016-12-01');
const FILES = ['import.xml', 'offers.xml'].map((name) => join(EXPORT, name));

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

async function order(page: Page, row: Locator): Promise<string> {
  await row.getByRole('button', { name: /^В корзину/ }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Корзина/ })).toContainText('1');
  await openAt(page, shop, '/order/');
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
    await makeOwner(page, shop);
    await page.getByRole('link', { name: 'Название магазина' }).click();
    const seller = page.getByRole('region', { name: 'Магазин' });
    await seller.getByLabel('Название магазина').fill('Сантехторг');
    await seller.getByLabel('Телефон').fill('+7 800 000-00-18');
    await seller.getByLabel('E-mail').fill('office@optovik.example');
    await seller.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Настройки сохранены')).toBeVisible();
  });

  await test.step('goods come from files of the accounting system', async () => {
    await uploadGoods(page, shop, FILES);
  });

  await test.step('customers come from a spreadsheet with their price type, and are invited', async () => {
    await inviteBuyer(page, shop, 'Розничные');
  });

  const buyer = await openAsBuyer(browser, { shop, mail });
  const goods = buyer.getByRole('row').filter({ has: buyer.getByRole('button', { name: /^В корзину/ }) });
  await test.step('the invited person finds goods with prices of the company', async () => {
    await openAt(buyer, shop, '/search/?query=заглушка наружной канализации');
    await expect(goods.first()).toContainText('₽');
  });

  const first = await order(buyer, goods.first());
  await openAt(buyer, shop, '/search/?query=муфта наружной канализации');
  const second = await order(buyer, goods.first());

  await test.step('staff correct the second order, and the buyer agrees', async () => {
    await openAt(page, shop, '/office/orders/');
    await page.getByRole('link', { name: second }).click();
    await page.getByRole('button', { name: /^Изменить количество/ }).click();
    await page.keyboard.type('2');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Правка у клиента' })).toBeVisible();
    await openAt(buyer, shop, '/orders/');
    await buyer
      .getByRole('link', { name: new RegExp(second) })
      .first()
      .click();
    await buyer.getByRole('button', { name: 'Подтвердить правку' }).click();
    await expect(buyer.getByRole('heading', { name: 'Менеджер предлагает изменить заказ' })).toBeHidden();
  });

  await test.step('1C is connected, takes both orders, and its states come back', async () => {
    await openAt(page, shop, '/office/exchange/');
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
      await openAt(buyer, shop, '/orders/');
      await expect(buyer.getByRole('row').filter({ hasText: number })).toContainText('В сборке');
    }
  });
  await buyer.context().close();
});
