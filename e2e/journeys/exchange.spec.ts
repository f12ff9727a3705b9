import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { aConnection } from '#exchange/connections/server/factory.ts';
import { scheduledFeed } from '#exchange/feed-schedule/server/tables.ts';
import { aQuarantined } from '#exchange/goods-import/server/factory.ts';
import { confirmCommand } from '#exchange/endpoint/server/index.ts';
import { exchangeFile, exchangeJob, exchangeSession } from '#exchange/endpoint/server/tables.ts';
import { exportOf, lineXml, documentXml, receive, send } from '#exchange/orders-in/server/orders-in.fixture.ts';
import { receivedDocument } from '#exchange/orders-in/server/tables.ts';
import { aKnownProduct, aShopOrder, lineOf } from '#exchange/orders-out/server/orders-out.fixture.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { aPriceType } from '#goods/pricing/server/factory.ts';
import { product } from '#goods/products/server/tables.ts';
import { customerOrder, numberJump } from '#ordering/orders/server/tables.ts';
import { aSource } from '#goods/sources/server/factory.ts';
import type { Db } from '#server/db/index.ts';
import { chooseCity } from '../choose-city.ts';
import { DESKTOP, openPage, PHONE } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectNoSideScroll } from '../page-checks.ts';

const LONG = 'Управление торговлей, редакция 11.5, основная база холдинга «Северо-Западная снабженческая компания»';

/** A connection with everything that may have happened to it. */
async function aBusyConnection(db: Db): Promise<void> {
  const sourceId = await aSource(db);
  await aPriceType(db, { sourceId, name: LONG });
  await aPriceType(db, { sourceId, name: 'Закупочная' });
  const connection = await aConnection(db, { name: LONG, seenAt: new Date(), ordersFrom: '2020-01-01', sourceId });
  const [session] = await db
    .insert(exchangeSession)
    .values({ connectionId: connection.id, tokenHash: randomUUID() })
    .returning();
  const sessionId = session!.id;
  const ended = { startedAt: new Date(Date.now() - 12_300), finishedAt: new Date() };
  await db.insert(exchangeJob).values([
    {
      sessionId,
      kind: 'goods',
      name: 'import0_1.xml',
      fileIds: [],
      state: 'done',
      report: ['Товары: новых 12'],
      ...ended,
    },
    {
      sessionId,
      kind: 'goods',
      name: `${'ochen-dlinnoe-imya-'.repeat(8)}.xml`,
      fileIds: [],
      state: 'failed',
      message: 'файл обрывается: не закрыт <Товар> (строка 12345, колонка 1)',
      ...ended,
    },
    {
      sessionId,
      kind: 'goods',
      name: 'proverka.xml',
      fileIds: [],
      state: 'done',
      message: 'Проверено, ничего не изменено',
      report: [...Array.from({ length: 7 }, (_, n) => `Строка ${n + 1}`), 'Единицы изменятся: 3'],
      ...ended,
    },
    {
      sessionId,
      kind: 'orders',
      name: 'orders-1.xml',
      fileIds: [],
      state: 'done',
      report: [
        'Документы: принято 3, без изменений 0, отложено 1',
        'Документ 7 отложен: покупателя нет (ООО «Ромашка»)',
      ],
      ...ended,
    },
    { sessionId, kind: 'orders', name: 'orders.xml', fileIds: [], state: 'running', startedAt: new Date() },
  ]);
  const [held] = await db
    .insert(exchangeJob)
    .values({ sessionId, kind: 'deactivate', name: '', fileIds: [], state: 'held', ...ended })
    .returning();
  await db
    .update(exchangeJob)
    .set({ message: `Исчезло 812 из 1000 товаров. Скрыть их: ${confirmCommand(held!.id)}` })
    .where(eq(exchangeJob.id, held!.id));
  await db.insert(exchangeFile).values({ sessionId, type: 'catalog', name: 'import0_1.xml', bytes: 5_000_000 });
}

/** The shop lost two orders that 1C still has; one of them has come back from there. */
async function aRestore(db: Db): Promise<void> {
  const moved = { fromNumber: 120, toNumber: 10_123, fromId: 120, toId: 10_123 };
  await db.insert(numberJump).values({ reason: 'ledger', named: 'З-2026-000123', ...moved });
  const connection = await aConnection(db);
  const [order] = await db.select({ id: customerOrder.id }).from(customerOrder).limit(1);
  await db.insert(receivedDocument).values(
    [order!.id, null].map((orderId, n) => ({
      connectionId: connection.id,
      externalId: randomUUID(),
      contentHash: '-',
      orderId,
      lostNumber: `З-2026-00012${n}`,
    })),
  );
}

/** A feed that was fetched, one that fails, and one that is switched off. */
async function someFeeds(db: Db): Promise<void> {
  const hour = (n: number) => new Date(Date.now() + n * 3_600_000);
  const url = 'https://price.example/secret/feed.yml';
  const checkedAt = hour(-1);
  await db.insert(scheduledFeed).values([
    { name: 'Электрика', url, everyMinutes: 360, nextAt: hour(5), checkedAt, importedAt: hour(-25) },
    {
      name: LONG,
      url,
      everyMinutes: 1440,
      nextAt: hour(23),
      checkedAt,
      failure: 'сервер ответил 503',
      failures: 3,
    },
    { name: 'Крепёж', url, everyMinutes: 90, active: false },
  ]);
}

test.describe('the page of the exchange', () => {
  test('shows a technical user the feeds, where the letter about a failing one leads', async ({ page, demoShop }) => {
    const { db } = demoShop;
    await openPage(page, demoShop, '/exchange/#exchange-feeds', DESKTOP, 'tech');
    const section = page.getByRole('region', { name: 'Загрузки по адресу' });
    await expect(section).toContainText('Пока их нет');
    await someFeeds(db);
    await page.getByRole('button', { name: 'Обновить' }).click();
    const feeds = section.getByRole('table', { name: 'Загрузки по адресу' });
    await expect(feeds.getByRole('row', { name: /Электрика price\.example Загружена.*раз в 6\sч/ })).toBeVisible();
    const failing = feeds.getByRole('row', { name: /Ошибка сервер ответил 503 3\sраза подряд/ });
    await expect(failing).toContainText('Ещё ни разу');
    await expect(failing).toContainText('раз в сутки');
    await expect(feeds.getByRole('row', { name: /Крепёж.*Отключена/ })).not.toContainText('раз в');
    await expect(section).not.toContainText('secret');
    await expect(section.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
    for (const width of [360, 769, 1280, 1800]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSideScroll(page);
    }
    await db.delete(scheduledFeed);
  });

  test('tells a technical user what came, what failed and what waits for him', async ({ page, demoShop }) => {
    await openPage(page, demoShop, '/exchange/', DESKTOP, 'tech');
    await expect(page.getByRole('heading', { name: 'Обмен с 1С', level: 1 })).toBeVisible();
    await expect(page.getByText('Подключений нет')).toBeVisible();
    await aBusyConnection(demoShop.db);
    await aRestore(demoShop.db);
    await aQuarantined(demoShop.db, { name: `Кабель силовой ${'ВВГнг(А)-LS '.repeat(12)}`, sourceName: LONG });
    await aQuarantined(demoShop.db, {
      rule: 'article',
      field: 'Артикул',
      before: null,
      after: 'Б-7 — занят товаром «Болт М7»',
    });
    await page.getByRole('button', { name: 'Обновить' }).click();
    const jobs = page.getByRole('table', { name: `Работы: ${LONG}` });
    await expect(jobs.getByRole('row', { name: /import0_1\.xml.*12\sс.*Выполнено.*новых 12/ })).toBeVisible();
    await expect(jobs.getByRole('row', { name: /Ошибка.*строка 12345/ })).toBeVisible();
    const orders = jobs.getByRole('row', { name: /orders-1\.xml.*отложено 1.*Замечания и причины отказа:/ });
    await expect(orders.getByText('npm run shop -- exchange status')).toBeVisible();
    await expect(jobs).not.toContainText('Ромашка');
    const held = jobs.getByRole('row', { name: /Ждёт подтверждения.*Скрыть их:/ });
    await expect(held.getByText(/npm run shop -- exchange confirm \d+/)).toHaveCount(1);
    await expect(page.getByText(/З-\d{4}-\d{6} и ещё \d{3}/)).toBeVisible();
    await expect(page.getByText('Базовый вид цены не выбран')).toBeVisible();
    await expect(page.getByText('«Закупочная»: против — название говорит о закупке')).toBeVisible();
    const restored = page.getByRole('region', { name: 'Восстановление из копии' });
    await expect(restored).toContainText('1С знает под номером З-2026-000123 заказ, которого в магазине нет');
    await expect(restored).toContainText(/новые заказы получают номера с З-\d{4}-010124/);
    await expect(restored).toContainText('заказы, которых нет в копии: 2, восстановлены 1');
    await expect(restored.getByText('npm run shop -- restored list')).toBeVisible();
    await jobs.getByText(/Весь отчёт: ещё\s2\sстроки/).click();
    await expect(jobs.getByText('Единицы изменятся: 3')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Полученные файлы' })).toContainText('import0_1.xml');
    await expectAccessible(page);
    for (const width of [360, 769, 1280, 1800]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSideScroll(page);
    }
    await page.getByRole('link', { name: /^В карантине ждут решения: 2/ }).click();
    const quarantine = page.getByRole('table', { name: 'Карантин' });
    await expect(quarantine.getByRole('row', { name: /Кабель силовой.*100\s₽.*10\s₽/ })).toBeVisible();
    await expect(quarantine.getByRole('row', { name: /Артикул занят.*Нет.*занят товаром «Болт М7»/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Принять все' })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });

  test('is no page for others', async ({ page, demoShop, complaints }) => {
    complaints.allow(/status of 40[34]/);
    await openPage(page, demoShop, '/exchange/', DESKTOP, 'buyer');
    await expect(page.getByRole('heading', { name: 'Обмен с 1С' })).toHaveCount(0);
    await openPage(page, demoShop, '/exchange/', DESKTOP, 'manager');
    await expect(page.getByText(/Права сотрудника магазина задаёт его владелец/)).toBeVisible();
  });
});

test('an order shows what the accounting system has confirmed beside what was ordered', async ({ page, demoShop }) => {
  const { db } = demoShop;
  const manager = await anAccount(db, { role: 'MANAGER' });
  const buyer = await aBuyer(db, { company: { managerAccountId: manager.id } });
  const goods = [await aKnownProduct(db), await aKnownProduct(db), await aKnownProduct(db)];
  const [source] = await db.select().from(product).where(eq(product.id, goods[0]!.id));
  const connection = await aConnection(db, { sourceId: source!.sourceId });
  const { id } = await aShopOrder(db, {
    buyer,
    lines: goods.map((one) => lineOf(one, { quantity: 10 })),
  });
  await send(db, connection);
  const { number } = await exportOf(db, id);
  const payment = `<ПодчиненныеДокументы><ПодчиненныйДокумент><Ид>${randomUUID()}</Ид><Номер>П-17</Номер><Дата>2026-11-20</Дата><ХозОперация>Выплата безналичных денег</ХозОперация><Сумма>500</Сумма></ПодчиненныйДокумент></ПодчиненныеДокументы>`;
  await receive(db, connection, [
    documentXml({
      id: randomUUID(),
      number,
      sum: '2148',
      lines: [
        lineXml({ id: goods[0]!.externalId!, quantity: 10 }),
        lineXml({ id: goods[1]!.externalId!, quantity: 8 }),
        lineXml({ id: 'ORDER_DELIVERY', quantity: 1, price: '348' }),
      ],
      requisites: { 'Номер по 1С': 'УТ-000124', 'Дата по 1С': '2026-11-20', 'Статус заказа': 'К отгрузке' },
      extra: payment,
    }),
  ]);
  await openPage(page, demoShop, `/orders/${id}/`, DESKTOP, { token: buyer.token });
  await chooseCity(page, 'Москва');
  const lines = page.getByRole('table', { name: 'Товары заказа' });
  await expect(lines.getByRole('row').nth(1)).not.toContainText('было');
  await expect(lines.getByRole('row').nth(2)).toContainText(/было\s10,\s*стало\s8\sшт/);
  await expect(lines.getByRole('row').nth(3)).toContainText(/было\s10,\s*стало\s0\sшт/);
  await expect(lines.getByRole('row').nth(4)).toContainText('Добавлено поставщиком');
  const ledger = page.getByRole('region', { name: 'Подтверждение поставщика' });
  await expect(ledger).toContainText('№ УТ-000124 от 20.11.2026');
  await expect(ledger).toContainText(/Подтверждено на сумму\s*2\s148\s₽/);
  await expect(page.getByRole('complementary').getByRole('region').first()).toContainText('Подтверждено на сумму');
  await expect(page.getByRole('region', { name: 'Заказано' })).toContainText('Итого');
  await expect(page.getByRole('region', { name: 'Итого по заказу' })).toHaveCount(0);
  await expect(ledger).toContainText(/500\s₽ из 2\s148\s₽/);
  await expect(ledger).toContainText('№ П-17 от 20.11.2026');
  await expect(page.getByText('В сборке').first()).toBeVisible();
  await expectAccessible(page);
  for (const path of [`/orders/${id}/`, '/orders/']) {
    await page.goto(`${demoShop.url}${path}`);
    await expect(page.getByText(/заказано на\s\d/)).toBeVisible();
    for (const width of [PHONE.width, 769, 1280, 1800]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSideScroll(page);
    }
  }
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText(/2\s148,00\s₽/);
  await openPage(page, demoShop, `/manager/mycompanies/${buyer.company.id}/`, DESKTOP, {
    token: await aSession(db, manager.id),
  });
  await expect(row).toContainText(/2\s148(,00)?\s₽\s*заказано на\s\d/);
});
