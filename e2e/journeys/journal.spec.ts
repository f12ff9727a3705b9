import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { aBuyer, aCompany, anAccount } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { eq } from 'drizzle-orm';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { deadControls, expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

let shop: OwnShop;

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

const LONG_NAME = 'ООО «Монтажное управление № 7 „Северо-Запад“»';

/** A company with an administrator, a buyer and a manager, and more entries than a page has. */
async function aJournal() {
  const boss = await anAccount(shop.db, {
    cityId: shop.cityId,
    role: 'MANAGER',
    name: 'Мария',
    lastName: 'Менеджерова',
  });
  const chief = await aBuyer(shop.db, {
    account: { cityId: shop.cityId, name: 'Ольга', lastName: 'Начальникова' },
    company: { name: LONG_NAME, managerAccountId: boss.id },
    role: 'ADMIN',
  });
  const worker = await aBuyer(shop.db, { account: { cityId: shop.cityId, lastName: 'Работников' }, of: chief.company });
  const order = await anOrder(shop.db, worker);
  const write = (entry: Partial<Parameters<typeof writeAudit>[1]>) =>
    writeAudit(shop.db, { action: 'company.switch', companyId: chief.company.id, ip: '203.0.113.8', ...entry });
  for (let count = 0; count < 20; count += 1) {
    await write({ actorAccountId: worker.account.id, accountId: worker.account.id });
  }
  await write({
    action: 'order.add',
    actorAccountId: boss.id,
    accountId: worker.account.id,
    object: order.number,
  });
  await write({
    action: 'company.rights',
    actorAccountId: chief.account.id,
    accountId: worker.account.id,
    details: { before: { role: 'USER', rights: {} }, role: 'ADMIN', rights: { order: true, finance: true } },
  });
  return { boss, manager: await aSession(shop.db, boss.id), chief, worker, order, firm: chief.company };
}

for (const width of [1280, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('an administrator comes from his companies, filters and pages by keyboard and takes a file', async ({
      page,
    }) => {
      const { chief, worker, order, firm } = await aJournal();
      await shop.visit(page, chief.token);
      await shop.open(page, '/mycompanies/');
      await page.getByRole('link', { name: `Журнал, ${firm.name}` }).press('Enter');
      await expect(page).toHaveURL(`${shop.url}/mycompanies/journal/?company=${firm.id}`);
      await expect(page).toHaveTitle(/^Журнал/);
      await expect(page.getByRole('heading', { name: `Журнал: ${firm.name}` })).toBeVisible();
      const journal = page.getByRole('table', { name: 'Журнал' });
      const rows = journal.getByRole('row');
      const entries = page.locator('tbody').getByRole('row');
      await expect(entries).toHaveCount(20);
      const rights = rows.filter({ hasText: 'Роль и права изменены' });
      await expect(rights).toContainText('Покупатель → Администратор компании');
      await expect(rights).toContainText('Добавлены права: Заказы, Финансы');
      const placed = rows.filter({ hasText: 'Заказ оформлен' });
      await expect(placed).toContainText('Менеджерова Мария');
      await expect(placed).toContainText('Менеджер за Работников Иван');
      await expect(placed.getByRole('link', { name: `Заказ ${order.number}` })).toHaveAttribute(
        'href',
        `/orders/${order.id}/`,
      );
      await expect(page.locator('main')).not.toContainText('203.0.113');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      expect(await deadControls(page)).toEqual([]);

      await page.getByRole('link', { name: 'Страница 2' }).press('Enter');
      await expect(page).toHaveURL(/page=2/);
      await expect(entries).toHaveCount(2);
      await page.goBack();
      await expect(entries).toHaveCount(20);

      const filter = page.getByRole('form', { name: 'Фильтр журнала' });
      await filter.getByLabel('Что').selectOption({ label: 'Заказы' });
      await expect(entries).toHaveCount(1);
      await filter.getByLabel('Номер заказа').fill('нет-такого');
      await filter.getByLabel('Номер заказа').press('Enter');
      await expect(page.getByText('Ничего не найдено')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Скачать' })).toBeDisabled();
      await expectAccessible(page);
      await filter.getByLabel('Номер заказа').fill(order.number);
      await filter.getByLabel('Номер заказа').press('Enter');
      await expect(entries).toHaveCount(1);
      await expect.poll(() => new URL(page.url()).searchParams.get('object')).toBe(`order ${order.number}`);
      await expectAccessible(page);

      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Скачать' }).press('Enter');
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^Журнал \d\d\.\d\d\.\d{4}\.xlsx$/);
      const sheet = (await readXlsx(await readFile(await file.path()))).sheets[0]!;
      expect(sheet.rows).toHaveLength(2);
      expect(sheet.rows[1]).toContain(`Заказ ${order.number}`);
      expect(JSON.stringify(sheet.rows)).not.toContain('203.0.113');

      await filter.getByRole('button', { name: 'Сбросить' }).press('Enter');
      await expect(entries).toHaveCount(20);
      await filter.getByLabel('Кто').selectOption({ label: 'Начальникова Ольга' });
      await expect(entries).toHaveCount(1);
      await page.reload();
      await waitForHydration(page);
      await expect(filter.getByLabel('Кто')).toHaveValue(String(chief.account.id));
      await expect(entries).toHaveCount(1);
      await filter.getByRole('button', { name: 'Сбросить' }).press('Enter');
      await rights.getByRole('link', { name: 'Работников Иван' }).press('Enter');
      await expect(page).toHaveURL(new RegExp(`person=${worker.account.id}`));

      // Addresses that somebody has changed by hand
      await shop.open(page, `/mycompanies/journal/?company=${firm.id}&object=nothing&from=2026-13-99&page=-4`);
      await expect(entries).toHaveCount(20);
      await shop.open(page, `/mycompanies/journal/?company=${firm.id}&from=2099-02-01&to=2000-01-01`);
      await expect(entries).toHaveCount(20);
    });

    test('a manager reads all his companies, then one; an order is named without a page that he has not', async ({
      page,
      complaints,
    }) => {
      complaints.allow(/status of 404/);
      const { boss, manager, firm, order } = await aJournal();
      const second = await aCompany(shop.db, { managerAccountId: boss.id, name: 'ООО «Вторая»' });
      await writeAudit(shop.db, { action: 'company.approve', object: String(second.id), companyId: second.id, ip: '' });
      await shop.visit(page, manager);
      await shop.open(page, '/');
      await shop.open(page, '/manager/journal/');
      const journal = page.getByRole('table', { name: 'Журнал' });
      const approved = journal.getByRole('row').filter({ hasText: 'Компания подтверждена' });
      await expect(approved).toContainText('Магазин');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      expect(await deadControls(page)).toEqual([]);
      const placed = journal.getByRole('row').filter({ hasText: 'Заказ оформлен' });
      await expect(placed).toContainText(`Заказ ${order.number}`);
      await expect(placed.getByRole('link', { name: `Заказ ${order.number}` })).toHaveCount(0);
      await page
        .getByRole('form', { name: 'Фильтр журнала' })
        .getByLabel('Компания')
        .selectOption({ label: 'ООО «Вторая»' });
      await expect(page.getByRole('heading', { name: 'Журнал: ООО «Вторая»' })).toBeVisible();
      await expect(page.locator('tbody').getByRole('row')).toHaveCount(1);
      await expect(page.getByRole('form').getByLabel('Кто')).toHaveCount(0);

      // Another manager has taken it over while the page is open
      await shop.db.update(company).set({ managerAccountId: null }).where(eq(company.id, second.id));
      await page.reload();
      await expect(page.getByText('Страница не найдена')).toBeVisible();
      await shop.open(page, `/manager/journal/?company=${firm.id}`);
      await expect(page.getByRole('heading', { name: `Журнал: ${LONG_NAME}` })).toBeVisible();
    });
  });
}

test('the journal opens for nobody else, and no link leads them to it', async ({ page, complaints }) => {
  complaints.allow(/status of 40[34]/);
  const { chief, worker, manager, firm } = await aJournal();
  const foreign = await aBuyer(shop.db, { account: { cityId: shop.cityId }, role: 'ADMIN' });
  const visit = await aChildSession(shop.db, manager, chief.account.id);
  for (const [token, hasLink, status] of [
    [worker.token, false, 403],
    [foreign.token, true, 404],
    [visit, false, 403],
  ] as const) {
    await shop.visit(page, token);
    await shop.open(page, '/mycompanies/');
    await expect(page.getByRole('link', { name: /^Журнал/ })).toHaveCount(hasLink ? 1 : 0);
    const answer = await page.goto(`${shop.url}/mycompanies/journal/?company=${firm.id}`);
    expect(answer?.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      status === 403 ? 'Нет доступа' : 'Страница не найдена',
    );
    await expect(page.getByText('Попросите доступ у администратора компании')).toHaveCount(
      token === worker.token ? 1 : 0,
    );
  }
  await shop.visit(page, chief.token);
  await page.goto(`${shop.url}/manager/journal/`);
  await expect(page).toHaveURL(`${shop.url}/`);
});
