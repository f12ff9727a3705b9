import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { aConnection } from '#exchange/connections/server/factory.ts';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { exchangeJob, exchangeSession } from '#exchange/endpoint/server/tables.ts';
import { scheduledFeed } from '#exchange/feed-schedule/server/tables.ts';
import { aQuarantined } from '#exchange/goods-import/server/factory.ts';
import { importChange, importNote, importQuarantine, importRun } from '#exchange/goods-import/server/tables.ts';
import { goodsFile, product as goodsXml } from '#exchange/goods-import/server/exports.fixture.ts';
import type { Db } from '#server/db/index.ts';
import { counted } from '../count-presses.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const LONG = 'Управление торговлей, редакция 11.5, основная база холдинга «Северо-Западная снабженческая компания»';
const EXCHANGE = '/office/exchange/';
const WIDTHS = [769, 1280, 1800];

let shop: DemoShop;
let owner: string;
test.beforeAll(async () => {
  shop = await openDemoShop();
  owner = await shop.freshToken('owner');
});
test.afterAll(() => shop.close());

async function open(page: Page, address: string): Promise<void> {
  await shop.visit(page, owner);
  await page.goto(shop.url + address);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);
}

async function aFailedJob(db: Db, connectionId: number): Promise<number> {
  const [session] = await db.insert(exchangeSession).values({ connectionId, tokenHash: randomUUID() }).returning();
  const failed = {
    state: 'failed' as const,
    message: 'файл обрывается',
    startedAt: new Date(),
    finishedAt: new Date(),
  };
  const [job] = await db
    .insert(exchangeJob)
    .values({ sessionId: session!.id, kind: 'goods', name: 'import0_1.xml', fileIds: [], ...failed })
    .returning();
  return job!.id;
}

/** An import with a remark and changes of one product. */
async function anImport(db: Db): Promise<number> {
  const [run] = await db
    .insert(importRun)
    .values({
      files: [{ name: `${'ochen-dlinnoe-imya-'.repeat(6)}.xml`, bytes: 5_000_000, sha256: '' }],
      state: 'done',
      counts: { productsChanged: 1, pricesSet: 1 },
      finishedAt: new Date(),
    })
    .returning();
  const change = { runId: run!.id, itemId: 1, name: `Кабель силовой ${'ВВГнг(А)-LS '.repeat(12)}`, article: 'К-1' };
  await db.insert(importChange).values([
    { ...change, kind: 'price', field: 'Оптовая', before: '99 999,99 ₽', after: '100 000,00 ₽' },
    { ...change, kind: 'product', field: 'Наименование', before: 'Кабель', after: LONG },
  ]);
  const note = { runId: run!.id, file: 'import0_1.xml', line: 12_345, kind: 'mended' as const, code: 'name-spaces' };
  await db.insert(importNote).values({ ...note, reason: 'лишние пробелы в названии' });
  return run!.id;
}

test('a failed import is repeated with at most two presses', async ({ page }) => {
  const connection = await aConnection(shop.db, { name: `Сбойная ${randomUUID()}` });
  const job = await aFailedJob(shop.db, connection.id);
  await open(page, '/office/');
  const presses = counted(page);
  await presses.click('link', { name: 'Обмен' });
  await presses.click('button', { name: 'Повторить' });
  await expect(page.getByText(`Работа ${job} начнётся через несколько секунд`)).toBeVisible();
  expect(presses.count()).toBeLessThanOrEqual(2);
  // The worker of the shop takes it up; without files it fails again
  await expect
    .poll(async () => (await shop.db.select().from(exchangeJob).where(eq(exchangeJob.id, job)))[0]!.message)
    .not.toBe('файл обрывается');
  await shop.db.delete(exchangeConnection).where(eq(exchangeConnection.id, connection.id));
});

test('1C is connected: the three values are shown once, each with a button that copies it', async ({
  page,
  context,
  complaints,
}) => {
  // Somebody else has changed it, and a taken login
  complaints.allow(/status of 409/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, EXCHANGE);
  await page.getByRole('button', { name: 'Подключить 1С' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Подключить' }).click();
  await expect(dialog.getByText('Назовите подключение, до 100 знаков')).toBeVisible();
  await dialog.getByLabel('Название').fill(LONG.slice(0, 100));
  await dialog.getByLabel('Логин для 1С').fill('ut-main');
  await dialog.getByRole('button', { name: 'Подключить' }).click();
  await expect(dialog.getByText('/1c/exchange/')).toBeVisible();
  await dialog.getByRole('button', { name: 'Скопировать: Пароль' }).click();
  await expect(page.getByText('Пароль: скопировано')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[\w-]{27}$/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Значения вписаны' }).click();
  await expect(dialog).toHaveCount(0);
  const section = page.getByRole('region', { name: LONG.slice(0, 100) });
  await expect(section).toContainText('ut-main');

  // Somebody else changes it while the form is open
  await section.getByRole('button', { name: /^Изменить/ }).click();
  await dialog.getByLabel('Логин для 1С').fill('ut-mine');
  await shop.db.update(exchangeConnection).set({ login: 'ut-other' }).where(eq(exchangeConnection.login, 'ut-main'));
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog).toContainText('ut-other');
  await dialog.getByRole('button', { name: 'Сохранить моё' }).click();
  await expect(section).toContainText('ut-mine');

  // A taken login is refused, and nothing changes
  await page.getByRole('button', { name: 'Подключить 1С' }).first().click();
  await dialog.getByLabel('Название').fill('Вторая');
  await dialog.getByLabel('Логин для 1С').fill('ut-mine');
  await dialog.getByRole('button', { name: 'Подключить' }).click();
  await expect(dialog.getByText(/Логин ut-mine занят подключением/)).toBeVisible();
});

test('a feed is added and fetched now; one that a command allows more says so', async ({ page, complaints }) => {
  complaints.allow(/status of 400/);
  await shop.db.insert(scheduledFeed).values({
    name: LONG,
    url: 'http://10.0.0.5/price.yml',
    everyMinutes: 45,
    isPlainAllowed: true,
    isPrivateAllowed: true,
    active: false,
  });
  await open(page, EXCHANGE);
  const feeds = page.getByRole('table', { name: 'Загрузки по адресу' });
  await expect(feeds).toContainText('Разрешён адрес внутренней сети');
  await page.getByRole('button', { name: 'Добавить загрузку' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Источник').fill('Электрика');
  await dialog.getByLabel('Адрес файла').fill('http://price.example/a.yml');
  await dialog.getByRole('button', { name: 'Добавить' }).click();
  await expect(dialog.getByText(/адрес должен начинаться с https/)).toBeVisible();
  await dialog.getByLabel('Адрес файла').fill('https://price.example/a.yml');
  await dialog.getByRole('button', { name: 'Добавить' }).click();
  await expect(dialog).toHaveCount(0);
  await feeds.getByRole('button', { name: 'Загрузить сейчас: Электрика' }).click();
  await expect(page.getByText('Загрузка начнётся в течение минуты')).toBeVisible();
  await shop.db.delete(scheduledFeed);
});

test('the quarantine is decided row by row and as a whole', async ({ page }) => {
  for (const name of ['Болт М6', 'Болт М7', 'Болт М8'])
    await aQuarantined(shop.db, { name, sourceName: `${LONG} ${name}` });
  await open(page, EXCHANGE);
  const presses = counted(page);
  await presses.click('link', { name: /^В карантине ждут решения: 3/ });
  const table = page.getByRole('table', { name: 'Карантин' });
  await table
    .getByRole('row', { name: /Болт М7/ })
    .getByRole('checkbox')
    .check();
  await presses.click('button', { name: 'Оставить прежнее' });
  await expect(page.getByText('Оставлено прежних значений: 1')).toBeVisible();
  await expect(table.getByRole('row', { name: /Болт М7/ })).toHaveCount(0);
  await presses.click('button', { name: 'Оставить все прежние' });
  await page.getByRole('dialog').getByRole('button', { name: 'Оставить все' }).click();
  await expect(page.getByText('В карантине ничего не ждёт')).toBeVisible();
  await shop.db.delete(importQuarantine);
});

test('the journal leads down to the old and the new value', async ({ page }) => {
  const run = await anImport(shop.db);
  await open(page, EXCHANGE);
  await page.getByRole('link', { name: 'Журнал загрузок' }).click();
  await page.getByRole('link', { name: `№ ${run}`, exact: true }).click();
  const changes = page.getByRole('table', { name: 'Что изменилось' });
  await expect(changes.getByRole('row', { name: /Цена: Оптовая.*99\s999,99\s₽.*100\s000,00\s₽/ })).toBeVisible();
  await page.getByRole('link', { name: 'Все замечания' }).click();
  await expect(page.getByRole('table', { name: 'Замечания' })).toContainText('лишние пробелы в названии');
});

test('files are uploaded: checked first, then imported; a price list asks about its columns', async ({
  page,
  logIn,
}) => {
  // A whole shop has the worker that carries them out; the product is a removed one, so its list stays as it was
  await logIn('owner');
  await page.goto(EXCHANGE);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Загрузить файл' }).click();
  const table = page.getByRole('table', { name: 'Загрузки из браузера' });
  const send = async (name: string, text: string) => {
    await page.getByLabel('Выбрать файлы').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: 'Проверить', exact: true }).click();
  };
  await send(
    'import.xml',
    goodsFile('Загрузка из браузера', goodsXml({ id: 'e2e-upload-1', attributes: ' Статус="Удален"' })),
  );
  const row = table.getByRole('row', { name: /import\.xml/ });
  await expect(row).toContainText('Проверен', { timeout: 60_000 });
  await row.getByRole('button', { name: 'Загрузить в магазин' }).click();
  await expect(row).toContainText('Загружен', { timeout: 60_000 });

  await send('broken.xml', '<КоммерческаяИнформация><Каталог>');
  await expect(table.getByRole('row', { name: /broken\.xml/ })).toContainText('Не принят', { timeout: 60_000 });

  await page.getByRole('region', { name: 'Файлы', exact: true }).getByLabel('Источник').fill(LONG);
  await send('price.csv', 'Артикул;Наименование;Цена;Остаток\nБР-3;Болт М6;12,50;7\n');
  const price = table.getByRole('row', { name: /price\.csv/ });
  await expect(price).toContainText('Нужен ответ', { timeout: 60_000 });
  const question = page.getByRole('region', { name: 'Вопрос о файле price.csv' });
  await expect(question).toContainText('артикул — столбец A');
  await expect(question).not.toContainText('--');
  await expectAccessible(page);
  for (const width of [360, ...WIDTHS]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSideScroll(page);
    const [card, field] = await Promise.all(
      [question, question.getByLabel('Источник')].map((part) => part.boundingBox()),
    );
    expect(field!.x + field!.width).toBeLessThanOrEqual(card!.x + card!.width);
  }
  await question.getByRole('button', { name: 'Столбцы верны' }).click();
  await expect(price.getByRole('button', { name: 'Загрузить в магазин' })).toBeVisible({ timeout: 60_000 });
});

test('a technical user finds no link to uploads, and their page refuses', async ({ page, logIn, complaints }) => {
  complaints.allow(/status of 403/);
  await logIn('tech');
  await page.goto(EXCHANGE);
  await waitForHydration(page);
  await expect(page.getByRole('link', { name: 'Журнал загрузок' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Загрузить файл' })).toHaveCount(0);
  await page.goto(`${EXCHANGE}upload/`);
  await expect(page.getByRole('alert')).toContainText('Нет доступа');
  await expect(page.getByLabel('Выбрать файлы')).toHaveCount(0);
});

for (const width of WIDTHS) {
  test(`the screens of the exchange fit ${width} px and are accessible`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const connection = await aConnection(shop.db, { name: `${LONG} ${width}`, seenAt: new Date() });
    await aFailedJob(shop.db, connection.id);
    await aQuarantined(shop.db, {
      name: `Кабель силовой ${'ВВГнг(А)-LS '.repeat(12)}`,
      sourceName: `${LONG} ${width}`,
    });
    const run = await anImport(shop.db);
    const addresses = ['', 'quarantine/', 'upload/', 'imports/', `imports/${run}/`, `imports/${run}/notes/`];
    for (const address of addresses) {
      await open(page, EXCHANGE + address);
      await expectAccessible(page);
      await expectNoSideScroll(page);
    }
  });
}
