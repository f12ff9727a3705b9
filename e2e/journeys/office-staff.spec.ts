import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { presets } from '#shared/rights/staff-rights.ts';
import { counted } from '../count-presses.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const LONG = 'Константинопольская-Преображенская';
const STAFF = '/office/staff/';
const WIDTHS = [360, 769, 1280, 1800];

let shop: DemoShop;
let owner: string;
test.beforeAll(async () => {
  shop = await openDemoShop();
  owner = await shop.freshToken('owner');
});
test.afterAll(() => shop.close());

async function open(page: Page, address: string, token = owner): Promise<void> {
  await shop.visit(page, token);
  await page.goto(shop.url + address);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);
}

const aMember = (fields: Parameters<typeof anAccount>[1] = {}) =>
  anAccount(shop.db, {
    role: 'MANAGER',
    lastName: `Смирнов-${randomUUID().slice(0, 8)}`,
    passwordHash: 'x',
    cityId: shop.cityId,
    ...fields,
  });

for (const width of WIDTHS) {
  test(`the screens of staff at ${width} px have long values, no sideways scroll and no axe violation`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const long = { lastName: LONG, name: LONG, secondName: LONG, email: `${'long'.repeat(12)}${width}@shop.example` };
    const { id } = await aMember(long);
    await aSession(shop.db, id, { agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' });
    await aBuyer(shop.db, { company: { managerAccountId: id } });
    const { id: tech } = await aMember({ role: 'TECH', staffRights: {} });
    for (const address of [STAFF, `${STAFF}?q=нет-такого`, `${STAFF}${id}/`, `${STAFF}${tech}/`]) {
      await open(page, address);
      await expectNoSideScroll(page);
      await expectAccessible(page);
    }
  });
}

test('a member of staff is invited with a preset', async ({ page }) => {
  await open(page, STAFF);
  await page.getByRole('button', { name: 'Пригласить' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Пригласить' }).click();
  await expect(dialog.getByText('Введите адрес почты полностью')).toBeVisible();
  const email = `${randomUUID()}@shop.example`;
  await dialog.getByLabel('Почта').fill(email);
  await dialog.getByLabel('Фамилия').fill(LONG);
  await dialog.getByLabel('Имя').fill('Анна');
  await dialog.getByLabel('Набор прав').selectOption({ label: 'Склад' });
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Пригласить' }).click();
  await expect.poll(() => shop.db.$count(account, eq(account.email, email))).toBe(1);
  const [made] = await shop.db.select().from(account).where(eq(account.email, email));
  expect(made!.staffRights).toEqual(presets.storekeeper.rights);
});

test('a right is changed in three presses, and not over a newer change', async ({ page, complaints }) => {
  complaints.allow(/status of 409/);
  const { id, lastName } = await aMember({ staffRights: presets.storekeeper.rights });
  await open(page, `${STAFF}?q=${lastName}`);
  const { click, count } = counted(page);
  await click('link', { name: new RegExp(lastName!) });
  await click('checkbox', { name: 'Отчёты' });
  await click('button', { name: 'Сохранить права' });
  await expect(page.getByText('Права изменены: они действуют сразу')).toBeVisible();
  expect(count()).toBeLessThanOrEqual(3);
  const [stored] = await shop.db.select().from(account).where(eq(account.id, id));
  expect(stored!.staffRights).toEqual({ orders: 'all', reports: 'all' });

  await page.getByRole('checkbox', { name: 'Поиск' }).check();
  await shop.db.update(account).set({ staffRights: presets.content.rights }).where(eq(account.id, id));
  await page.getByRole('button', { name: 'Сохранить права' }).click();
  await expect(page.getByText('Права изменил другой сотрудник')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Набор прав' })).toHaveValue('content');
});

test('who has a right for his own customers gives it for no others', async ({ page }) => {
  const rights = { ...presets.manager.rights, staff: 'all' } as const;
  const { id: limited } = await aMember({ staffRights: rights });
  const { id } = await aMember({ staffRights: {} });
  await open(page, `${STAFF}${id}/`, await aSession(shop.db, limited));
  await expect(page.getByRole('checkbox', { name: 'Расчёты' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Заказы', exact: true }).check();
  const scope = page.getByRole('combobox', { name: 'Заказы: чьи клиенты' });
  await expect(scope).toHaveValue('own');
  await expect(scope.getByRole('option', { name: 'Все клиенты' })).toBeDisabled();
});

test('a member is closed in three presses, and his companies go to the heir', async ({ page }) => {
  const [member, heir] = [await aMember(), await aMember()];
  const buyer = await aBuyer(shop.db, { company: { managerAccountId: member.id } });
  await open(page, `${STAFF}?q=${member.lastName}`);
  const { click, count } = counted(page);
  await click('link', { name: new RegExp(member.lastName) });
  await click('button', { name: 'Закрыть учётную запись' });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/За сотрудником числится: 1.компания/)).toBeVisible();
  await dialog.getByLabel('Кто примет дела').selectOption(String(heir.id));
  await expectAccessible(page, '[role=dialog]');
  await click('button', { name: 'Закрыть', exact: true });
  await expect(page.getByRole('button', { name: 'Открыть учётную запись' })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(3);
  const [firm] = await shop.db.select().from(company).where(eq(company.id, buyer.company.id));
  expect(firm!.managerAccountId).toBe(heir.id);
  await page.getByRole('button', { name: 'Открыть учётную запись' }).click();
  await expect(page.getByRole('button', { name: 'Закрыть учётную запись' })).toBeVisible();
});

test('a second step is required, and sessions end', async ({ page }) => {
  const { id } = await aMember();
  await aSession(shop.db, id);
  await aSession(shop.db, id);
  await open(page, `${STAFF}${id}/`);
  await page.getByRole('button', { name: 'Завершить: Неизвестное устройство' }).first().click();
  await expect(page.getByRole('button', { name: 'Завершить: Неизвестное устройство' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Действия' }).click();
  await page.getByRole('button', { name: 'Требовать второй шаг' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Требовать' }).click();
  await expect(page.getByText('Сейчас не вошёл ни на одном устройстве')).toBeVisible();
  await expect(page.getByRole('main').getByText('Требуется')).toBeVisible();
});

test('who lacks the right sees no staff', async ({ page, complaints }) => {
  complaints.allow(/status of 403/);
  const { id } = await aMember();
  await open(page, STAFF, await aSession(shop.db, id));
  await expect(page.getByText(/Права сотрудника магазина задаёт его владелец/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Сотрудники' })).toHaveCount(0);
});

test('a substitute is appointed, and the buyer reads who answers today', async ({ page }) => {
  const [absent, substitute] = [await aMember(), await aMember()];
  const buyer = await aBuyer(shop.db, {
    account: { cityId: shop.cityId },
    company: { managerAccountId: absent.id },
  });
  await open(page, `${STAFF}${absent.id}/`);
  await page.getByRole('button', { name: 'Назначить замещающего' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Назначить' }).click();
  await expect(dialog.getByText('Выберите, кто замещает')).toBeVisible();
  await dialog.getByLabel('Кто замещает').selectOption(String(substitute.id));
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Назначить' }).click();
  await expect(page.getByRole('link', { name: new RegExp(substitute.lastName) })).toBeVisible();
  await open(page, '/', buyer.token);
  await expect(page.getByText(substitute.lastName).first()).toBeVisible();
  await open(page, `${STAFF}${absent.id}/`);
  await page.getByRole('button', { name: /Завершить замещение/ }).click();
  await expect(page.getByText('Замещающего нет')).toBeVisible();
});
