import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { sql } from 'drizzle-orm';
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { openDemoShop } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { inviteBuyer, makeOwner, openAsBuyer, openAt, sheetFile, SLOW, uploadGoods } from '../opening.ts';
import { startShop, type StartedShop } from '../started-shop.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

/** A feed of cosmetics of a real shop, kept beside the project. */
const FEED = join(import.meta.dirname, '../../../shared/data/yml-feeds/epc_2015.xml');
const BRAND = 'Rica';
const SECTION = 'Воски в картриджах (кассеты)';

test.describe.configure({ timeout: 480_000 });
test.skip(!existsSync(FEED), `The real feed is not here: ${FEED}`);
test.use({ viewport: { width: 1280, height: 900 }, actionTimeout: 30_000 });

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

const picture = async (background: string) => ({
  name: 'фото.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** Articles of goods of the brand in the feed. */
function articlesOf(brand: string): string[] {
  const offers = readFileSync(FEED, 'utf8').split('<offer ').slice(1);
  return offers
    .filter((offer) => offer.includes(`<vendor>${brand}</vendor>`))
    .flatMap((offer) => /<vendorCode>([^<]+)</.exec(offer)?.[1]?.trim() ?? []);
}

/** Blocks of the person, not of goods and content. */
const OF_PERSON = ['Ваш менеджер', 'Вы недавно смотрели'];
const ofShop = (blocks: readonly string[]) => blocks.filter((title) => !OF_PERSON.includes(title));

/** The headings of the blocks of a page. */
const blocksOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();

/** What the demo shows: the blocks of the first page, and of the product that has most of them. */
async function blocksOfDemo(page: Page): Promise<{ home: string[]; product: string[] }> {
  const demo = await openDemoShop();
  try {
    const { rows } = await demo.db.execute<{ code: string }>(sql`
      select p.code from product p join product_link l on l.product_id = p.id
      where p.active and p.description <> '' group by p.id order by count(distinct l.kind) desc, p.id limit 1`);
    await demo.visit(page, demo.tokens.buyer);
    await page.goto(`${demo.url}/`);
    await waitForHydration(page);
    const home = await blocksOf(page);
    await page.goto(`${demo.url}/detail/?code=${rows[0]!.code}`);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    const product = await blocksOf(page);
    await page.goto('about:blank');
    await page.context().clearCookies();
    return { home, product };
  } finally {
    await demo.close();
  }
}

async function publish(page: Page, kind: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await openAt(page, shop, `/office/content/${kind}/new/`);
  const form = page.getByRole('main');
  for (const [label, value] of Object.entries(fields)) {
    await form
      .getByRole('textbox', { name: new RegExp(`^${label}`) })
      .first()
      .fill(value);
  }
}

/** What is new gets an address of its own. */
async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page).not.toHaveURL(/\/new\/$/);
}

test('an owner fills a catalogue of goods from a feed on his screens alone: buyers see every block of the demo', async ({
  page,
  browser,
}) => {
  const expected = await blocksOfDemo(page);
  expect(expected.product).toContain('Характеристики');
  const articles = articlesOf(BRAND);
  const [main, ...others] = articles as [string, ...string[]];
  expect(others.length).toBeGreaterThan(10);

  await test.step('goods and a customer come from files', async () => {
    await page.context().addCookies([{ name: 'isCookie', value: 'close', url: shop.url }]);
    await makeOwner(page, shop);
    await uploadGoods(page, shop, [FEED]);
    await inviteBuyer(page, shop, 'Цена с сайта (YML)');
  });

  let productUrl = '';
  await test.step('a product gets a text, a picture, a badge; a section and a brand a text and a picture', async () => {
    await openAt(page, shop, `/office/goods/?q=${main}`);
    await page.getByRole('table', { name: 'Товары' }).getByRole('link').first().click();
    await page.getByLabel('Добавить картинки').setInputFiles(await picture('#2a6'));
    await expect(page.getByText('Картинка добавлена')).toBeVisible();
    await page.getByRole('button', { name: 'Изменить описание' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Описание', { exact: true }).fill('## Для чего\n\nДля **всех** типов кожи');
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Действия' }).click();
    await page.getByRole('button', { name: 'Новинка', exact: true }).click();
    await expect(page.getByText('Отмечен новинкой')).toBeVisible();
    productUrl = (await page.getByRole('link', { name: 'Как видит покупатель' }).getAttribute('href'))!;

    await openAt(page, shop, '/office/sections/');
    await page.getByRole('main').getByRole('link', { name: SECTION }).first().click();
    await page.getByRole('textbox', { name: 'Текст на странице раздела' }).fill('Воск, пасты и *всё* для салона');
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
    await page.getByLabel('Добавить картинку').setInputFiles(await picture('#a62'));
    await expect(page.getByText('Картинка изменена')).toBeVisible();

    await openAt(page, shop, `/office/brands/?q=${BRAND}`);
    await page.getByRole('link', { name: BRAND, exact: true }).click();
    await page.getByRole('textbox', { name: 'Текст на странице бренда' }).fill('Итальянская косметика для салонов');
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
    await page.getByLabel('Добавить картинку').setInputFiles(await picture('#26a'));
    await expect(page.getByText('Картинка изменена')).toBeVisible();
  });

  await test.step('links of all kinds come from a spreadsheet, a certificate from a file', async () => {
    await openAt(page, shop, '/office/goods/tasks/');
    const kinds = ['аналог', 'замена', 'аксессуар', 'расходник', 'похожее'];
    const rows = kinds.flatMap((kind, at) => [0, 1].map((more) => [main, kind, others[at * 2 + more]!]));
    const links = await sheetFile('Связи', ['Артикул', 'Вид', 'Артикул связанного товара'], rows);
    await page.getByLabel('Выбрать таблицу связей').setInputFiles(links);
    await page.getByRole('button', { name: /^Записать изменения/ }).click(SLOW);
    await expect(page.getByText('Записан', { exact: true }).first()).toBeVisible(SLOW);

    await openAt(page, shop, '/office/papers/');
    await page.getByRole('button', { name: 'Добавить документ' }).click();
    const dialog = page.getByRole('dialog');
    const pdf = { name: 'сертификат.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
    await dialog.getByLabel('Приложить файл').setInputFiles(pdf);
    await dialog.getByLabel('Номер', { exact: true }).fill('РОСС IT.АЯ46.Д00001');
    await dialog.getByRole('textbox', { name: 'Товары' }).fill(main);
    await dialog.getByRole('button', { name: 'Добавить', exact: true }).click();
    await expect(page.getByText('Документ добавлен: 1 товар')).toBeVisible();
  });

  await test.step('news, a promotion, a material, a question, a place and a carrier are published; a synonym is added', async () => {
    await publish(page, 'news', { Заголовок: 'Склад переехал', Анонс: 'Ждём вас', Текст: 'Новый адрес' });
    await finish(page);
    await publish(page, 'promotion', { Название: 'Неделя воска', 'Полные условия': 'Весь воск дешевле' });
    await page.getByRole('button', { name: 'Добавить скидку' }).click();
    await page.getByRole('combobox', { name: 'Бренд' }).fill(BRAND);
    await page.getByRole('textbox', { name: 'Процент' }).fill('10');
    await finish(page);
    await publish(page, 'marketing', { Заголовок: 'Каталог салона', Текст: 'Всё для салона' });
    await finish(page);
    await publish(page, 'question', { Вопрос: 'Как вернуть воск?', Ответ: 'Обращением в кабинете' });
    await page.getByRole('combobox', { name: 'Тема' }).fill('Возвраты');
    await finish(page);
    await publish(page, 'store', { Название: 'Склад', Адрес: 'Москва, Складская ул., 1', 'Часы работы': '9–18' });
    await finish(page);
    await publish(page, 'carrier', { Название: 'Деловые линии' });
    await finish(page);
    await openAt(page, shop, '/office/search/synonyms/');
    await page.getByRole('textbox', { name: 'Новые синонимы' }).fill('шугаринг, воск');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('cell', { name: 'шугаринг, воск', exact: true })).toBeVisible();
  });

  const buyer = await openAsBuyer(browser, { shop, mail });
  await test.step('the buyer sees every block of the demo', async () => {
    await openAt(buyer, shop, '/');
    await expect.poll(() => blocksOf(buyer)).toEqual(expect.arrayContaining(ofShop(expected.home)));
    await expect(buyer.getByRole('main')).toContainText('Склад переехал');
    await expect(buyer.getByRole('main')).toContainText('Неделя воска');
    await openAt(buyer, shop, productUrl);
    await expect.poll(() => blocksOf(buyer)).toEqual(expect.arrayContaining(ofShop(expected.product)));
    const product = buyer.getByRole('main');
    await expect(product).toContainText('Новинка');
    await expect(product.getByRole('heading', { name: 'Для чего' })).toBeVisible();
    await expect(product.getByRole('button', { name: /РОСС IT\.АЯ46/ })).toBeVisible();
    await expectAccessible(buyer);
    await openAt(buyer, shop, '/catalog/');
    await buyer.getByRole('main').getByRole('link', { name: SECTION }).first().click();
    await expect(buyer.getByRole('main')).toContainText('Воск, пасты и всё для салона');
    await openAt(buyer, shop, '/brands/');
    await buyer.getByRole('main').getByRole('link', { name: BRAND }).first().click();
    await expect(buyer.getByRole('main')).toContainText('Итальянская косметика для салонов');
    await openAt(buyer, shop, '/search/?query=шугаринг');
    await expect(buyer.getByRole('table').first()).toContainText(/воск/i);
    for (const [path, text] of [
      ['/news/', 'Склад переехал'],
      ['/actions/', 'Неделя воска'],
      ['/marketing/', 'Каталог салона'],
      ['/faq-new/', 'Как вернуть воск?'],
    ] as const) {
      await openAt(buyer, shop, path);
      await expect(buyer.getByRole('main')).toContainText(text);
    }
  });
  await buyer.context().close();
});
