import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  classifier,
  goodsFile,
  group,
  inGroups,
  offer,
  offersFile,
  product,
  withVat,
} from '#exchange/goods-import/server/exports.fixture.ts';
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { chooseCity } from '../choose-city.ts';
import { expect, test } from '../fixtures.ts';
import { checkoutPage, placed } from '../pages/checkout-page.ts';
import { startShop, type StartedShop } from '../started-shop.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const MANAGER = 'boris@optovik.example';
const BUYER = 'anna@romashka.example';
const INN = '7707083893';

test.describe.configure({ timeout: 240_000 });
test.use({ viewport: { width: 1280, height: 900 } });

let shop: StartedShop;
let mail: MailServer;
let folder: string;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  mail = await startMailServer();
  folder = mkdtempSync(join(tmpdir(), 'optovik-goods-'));
  shop = await startShop({
    DEMO: '0',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Оптовик <shop@optovik.example>',
    SHOP_EMAIL: 'office@optovik.example',
  });
});
test.afterAll(async () => {
  await shop?.stop();
  await mail?.close();
  rmSync(folder, { recursive: true, force: true });
});

const operator = (...args: string[]) => shop.command('shop', ...args);

/** The address in the letter that the mail server took for somebody; waits for it. */
async function linkFor(to: string, subject: string): Promise<string> {
  const find = () => mail.letters.find((letter) => letter.to === to && letter.subject === subject);
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return /http\S+/.exec(find()!.text!)![0];
}

/** Goods and prices as an accounting system exports them. */
function writeExport(): string[] {
  const more = (article: string) => `<Артикул>${article}</Артикул>${inGroups('g1')}${withVat('22')}`;
  const goods = [
    product({ id: 'p1', name: 'Кабель ВВГнг(А)-LS 3х1,5', more: more('VVG-315') }),
    product({ id: 'p2', name: 'Автоматический выключатель 1P 16А', more: more('AV-16') }),
  ];
  const offers = [
    offer('p1', [{ type: 'wholesale', value: '120.50' }], '<Количество>300</Количество>'),
    offer('p2', [{ type: 'wholesale', value: '240' }], '<Количество>50</Количество>'),
  ];
  const files = {
    'import.xml': goodsFile('base', goods.join(''), classifier('base', group('g1', 'Электрика'))),
    'offers.xml': offersFile('base', [{ id: 'wholesale', name: 'Оптовая' }], offers.join('')),
  };
  return Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(shop.url + path);
  await waitForHydration(page);
}

test(
  'an empty shop gets its first manager, goods, a company that registers itself, and its first order',
  { tag: ['@R-FEAT-10', '@R-CALL-009', '@R-ROUTE-05'] },
  async ({ page, browser }) => {
    await test.step('the first manager sets a password by the link of a letter and logs in', async () => {
      await operator('account', 'add', MANAGER, '--name=Борис Орлов', '--role=manager');
      await page.goto(await linkFor(MANAGER, 'Приглашение в магазин'));
      await waitForHydration(page);
      await page.getByRole('textbox', { name: /^Пароль(?! ещё)/ }).fill('Sklad2026!');
      await page.getByRole('textbox', { name: 'Пароль ещё раз' }).fill('Sklad2026!');
      await page.getByRole('button', { name: 'Задать пароль' }).click();
      await page.waitForURL(/\/auth/);
      await page.getByLabel('E-mail или телефон').fill(MANAGER);
      await page.getByRole('textbox', { name: 'Пароль' }).fill('Sklad2026!');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Здравствуйте, Борис' })).toBeVisible();
    });
    await test.step('goods and prices come from the accounting system', async () => {
      const report = await shop.command('import', ...writeExport());
      expect(report).toContain('товары: новых 2');
    });

    await test.step('the owner publishes his own data from a folder', async () => {
      const content = join(folder, 'content');
      await operator('content', '--new', content);
      writeFileSync(
        join(content, 'shop.yaml'),
        'name: Электроснаб\nphone: "+7 800 000-00-18"\nemail: office@optovik.example\nhours: Пн–Пт с 9 до 18\nrequisites:\n  ИНН: 7707083893\n',
      );
      writeFileSync(
        join(content, 'news', 'otkrytie.md'),
        '---\ntitle: Мы открылись\ndate: 2026-01-15\nannouncement: Заказывайте\n---\n\nЖдём заказов.\n',
      );
      expect(await operator('content', content)).toContain('+ Мы открылись');
      expect(await operator('content', content)).toContain('Изменений нет');
      await open(page, '/news/');
      await expect(page.getByRole('main').getByRole('link', { name: 'Мы открылись' }).last()).toBeVisible();
      const menu = page.getByRole('navigation', { name: 'Разделы' });
      await expect(menu.getByRole('link', { name: 'Новости' })).toBeVisible();
      for (const absent of ['Акции', 'Маркетинг', 'Вопросы и ответы'])
        await expect(menu.getByText(absent)).toHaveCount(0);
      await expect(page.getByRole('contentinfo')).toContainText('Электроснаб');
      await expect(page.getByRole('contentinfo')).toContainText('ИНН 7707083893');
      await expect(page.getByText('optovik.demo')).toHaveCount(0);
    });

    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'ru-RU' });
    await context.addCookies([{ name: 'isCookie', value: 'close', url: shop.url }]);
    const buyer = await context.newPage();
    const form = buyer.getByRole('main');
    await test.step('a company registers and sees the catalogue on the fourth screen', async () => {
      await open(buyer, '/registration/');
      await form.getByLabel('ИНН').fill(INN);
      await form.getByLabel('Название').fill('ООО «Ромашка»');
      await form.getByLabel('Юридический адрес').fill('Москва, Лесная ул., 1');
      await form.getByLabel('Фамилия').fill('Ким');
      await form.getByLabel('Имя').fill('Анна');
      await form.getByLabel('E-mail').fill(BUYER);
      await form.getByLabel('Телефон').pressSequentially('9991112233');
      await form.getByRole('textbox', { name: /^Пароль(?! ещё)/ }).fill('Zakaz2026');
      await form.getByLabel('Пароль ещё раз').fill('Zakaz2026');
      await form.getByRole('checkbox', { name: /согласие на обработку персональных данных/ }).check();
      await form.getByRole('button', { name: 'Зарегистрироваться' }).click();
      await expect(buyer.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible();
      await buyer.goto(await linkFor(BUYER, 'Подтвердите адрес электронной почты'));
      await waitForHydration(buyer);
      await buyer.getByRole('button', { name: 'Подтвердить и войти' }).click();
      await expect(buyer.getByRole('heading', { name: 'Каталог', level: 1 })).toBeVisible();
      await chooseCity(buyer, 'Москва');
      await expect(form.getByText('120,50 ₽').first()).toBeVisible();
      await expect(buyer.getByRole('status').filter({ hasText: 'ООО «Ромашка»' })).toContainText('после проверки');
    });
    await test.step('the shop hears of the company and approves it', async () => {
      await linkFor('office@optovik.example', 'Новая компания: ООО «Ромашка»');
      expect(await operator('company', 'list', 'pending')).toContain(INN);
      const terms = ['--price-type=Оптовая', '--credit-limit=0', `--manager=${MANAGER}`];
      await operator('company', 'approve', INN, ...terms);
      await linkFor(BUYER, 'Компания ООО «Ромашка» подтверждена');
    });
    await test.step('the buyer places the first order, with the first address and consignee', async () => {
      await open(buyer, '/catalog/');
      await buyer.getByRole('button', { name: 'В корзину' }).first().click();
      await expect(buyer.getByRole('link', { name: /^Корзина/ })).toContainText('1');
      await open(buyer, '/order/');
      const window = buyer.getByRole('dialog');
      await buyer.getByRole('button', { name: 'Новый адрес' }).click();
      await window.getByLabel('Адрес').fill('Москва, Лесная ул., 1');
      await window.getByRole('button', { name: 'Добавить адрес' }).click();
      await expect(window).toHaveCount(0);
      await buyer.getByRole('button', { name: 'Новый грузополучатель' }).click();
      await expect(window.getByLabel('Название')).toHaveValue('ООО «Ромашка»');
      await window.getByRole('button', { name: 'Добавить грузополучателя' }).click();
      await expect(window).toHaveCount(0);
      await expect(checkoutPage(buyer).line('Оплата')).toContainText('Предоплата');
      await buyer.getByRole('button', { name: 'Оформить заказ' }).click();
      await expect(placed(buyer)).toBeVisible();
    });
    await test.step('buyer and manager have letters of the order', async () => {
      const letters = () => mail.letters.filter(({ subject }) => /^Заказ З-|^Новый заказ/.test(subject ?? ''));
      await expect
        .poll(
          () =>
            letters()
              .map(({ to }) => to)
              .toSorted(),
          { timeout: 20_000 },
        )
        .toEqual([BUYER, MANAGER]);
    });
    await context.close();
  },
);
