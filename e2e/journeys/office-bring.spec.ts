import type { Page } from '@playwright/test';
import { eq, like } from 'drizzle-orm';
import { company } from '#identity/accounts/server/tables.ts';
import { startCustomerImports } from '#office/customer-imports/server/index.ts';
import { csvOf, innOf } from '#office/customer-imports/server/imports.fixture.ts';
import { startInvitations } from '#office/invitations/server/index.ts';
import { customerInvitation } from '#office/invitations/server/tables.ts';
import { type Database, openDatabase, serverAddress } from '#server/db/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import { readEnv } from '#server/env.ts';
import { counted } from '../count-presses.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

let shop: DemoShop;
let database: Database;
let owner: string;
let stops: (() => Promise<void>)[];
const fail = (error: unknown) => {
  throw error;
};

test.beforeAll(async () => {
  shop = await openDemoShop();
  owner = await shop.freshToken('owner');
  database = await openDatabase({ url: serverAddress(shop.db) });
  const env = readEnv({ NODE_ENV: 'test', INVITATIONS_PER_HOUR: '10000' });
  stops = [startCustomerImports(database, env, fail), startInvitations(database, env, fail)];
});
test.afterAll(async () => {
  for (const stop of stops) await stop();
  await database.close();
  await shop.close();
});

async function open(page: Page, address: string): Promise<void> {
  await shop.visit(page, owner);
  await page.goto(shop.url + address);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const LONG_NAME =
  'Общество с ограниченной ответственностью «Специализированное Северо-Западное управление электромонтажных работ № 19»';

const rowsOf = (people: number, from: number) =>
  Array.from({ length: people }, (_, index) => ({
    inn: innOf(500_000_000 + from + Math.floor(index / 3)),
    company: index % 3 === 0 ? `${LONG_NAME} ${from + Math.floor(index / 3)}` : '',
    creditLimit: '1 500 000,50',
    fullName: 'Константинопольский-Заозёрный Иннокентий Аристархович',
    email: `person${from + index}@bring.example`,
    role: index % 3 === 0 ? 'Администратор компании' : 'Покупатель',
  }));

test('three thousand people are brought in and invited in at most ten presses', async ({ page }) => {
  const bad = { inn: '123', company: '', creditLimit: '', fullName: '', email: '', role: '' };
  const csv = csvOf([...rowsOf(3000, 10_000), bad]);
  await open(page, '/office/');
  const { click, count } = counted(page);
  await click('link', { name: 'Компании' });
  await click('link', { name: 'Завести клиентов' });
  // The press on the field, and the choice in the window of the system
  const choices = 2;
  await page
    .getByLabel('Выбрать файл')
    .setInputFiles({ name: 'Клиенты.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByRole('combobox', { name: 'A: ИНН' })).toHaveValue('inn');
  await expect(page.getByRole('combobox', { name: 'D: Фамилия, имя, отчество' })).toHaveValue('fullName');
  await expectAccessible(page);
  await click('button', { name: 'Проверить' });
  const outcome = page.getByRole('region', { name: 'Итог' });
  await expect(outcome).toContainText('3 000 строк', { timeout: 120_000 });
  await expect(outcome).toContainText('1 строка');
  await page.getByRole('combobox', { name: 'Любой итог' }).selectOption('refused');
  await expect(page.getByText('ИНН: «123» не ИНН')).toBeVisible();
  expect(await shop.db.$count(company, like(company.name, `${LONG_NAME}%`))).toBe(0);
  await click('button', { name: /^Завести:/ });
  await click('button', { name: 'Пригласить всех: 3000' });
  await expect(page.getByText('Приглашения поставлены в очередь').first()).toBeVisible();
  expect(count() + choices).toBeLessThanOrEqual(10);
  expect(await shop.db.$count(company, like(company.name, `${LONG_NAME}%`))).toBe(1000);
  expect(await shop.db.$count(customerInvitation, eq(customerInvitation.state, 'new'))).toBe(0);
});

test('who has not come in is invited again in three presses from the home', async ({ page }) => {
  await shop.db.delete(customerInvitation);
  await open(page, '/office/customers/import/');
  const csv = csvOf(rowsOf(1, 90_000));
  await page
    .getByLabel('Выбрать файл')
    .setInputFiles({ name: 'Один.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Проверить' }).click();
  await page.getByRole('button', { name: /^Завести:/ }).click();
  await page.getByRole('button', { name: 'Пригласить всех: 1' }).click();
  const letters = () => shop.db.$count(outbox, eq(outbox.recipient, 'person90000@bring.example'));
  await expect.poll(letters).toBe(1);
  await page.goto(`${shop.url}/office/`);
  await waitForHydration(page);
  const { click, count } = counted(page);
  await click('link', { name: /Не пришли по приглашению/ });
  await expect(page.getByText('Всего 1', { exact: true })).toBeVisible();
  await click('checkbox', { name: /Константинопольский/ });
  await click('button', { name: 'Пригласить ещё раз' });
  await expect.poll(letters).toBe(2);
  expect(count()).toBeLessThanOrEqual(3);
});

for (const width of [769, 1280, 1800]) {
  test(`the screens of customers from files at ${width} px have no sideways scroll and no axe violation`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/office/customers/import/');
    await expectNoSideScroll(page);
    await expectAccessible(page);
    const csv = csvOf([...rowsOf(5, 80_000 + width), { inn: '1' }]);
    await page
      .getByLabel('Выбрать файл')
      .setInputFiles({ name: `${'Клиенты-'.repeat(12)}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(page.getByRole('button', { name: 'Проверить' })).toBeVisible();
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Проверить' }).click();
    await expect(page.getByRole('button', { name: /^Завести:/ })).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await open(page, '/office/customers/invitations/');
    await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);
    await expectNoSideScroll(page);
    await expectAccessible(page);
  });
}
