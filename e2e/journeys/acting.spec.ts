import type { BrowserContext, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import { session } from '#identity/session/server/tables.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { type InputMode, keyboard, mouse } from '../input-mode.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

let shop: OwnShop;

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

/** A company with an administrator and a buyer who has an order. */
async function aStaffed() {
  const chief = await aBuyer(shop.db, {
    account: { cityId: shop.cityId, name: 'Ольга', lastName: 'Начальникова' },
    company: { name: 'ООО «Монтажное управление № 7 „Северо-Запад“»' },
    role: 'ADMIN',
  });
  const worker = await aBuyer(shop.db, { account: { cityId: shop.cityId, lastName: 'Работников' }, of: chief.company });
  const order = await anOrder(shop.db, worker);
  return { chief, worker, firm: chief.company, order };
}

/** A window of a browser that does not tell it what another one has stored, as where storage is blocked. */
async function anUnawareWindow(context: BrowserContext) {
  const other = await context.newPage();
  await other.addInitScript(() =>
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  return other;
}

const banner = (page: Page) => page.getByRole('region', { name: 'Работа от имени покупателя' });

for (const [width, modeOf] of [
  [1280, mouse],
  [360, keyboard],
] as const) {
  const by = modeOf === mouse ? 'mouse' : 'keyboard';
  test(
    `at ${width} px by ${by} an administrator acts for a buyer, returns, and both read what was done`,
    { tag: ['@R-ROLE-20', '@R-ROLE-31', '@R-STATE-053', '@R-STATE-055'] },
    async ({ page, browser }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height: 800 });
      const input = modeOf(page);
      const { chief, worker, firm, order } = await aStaffed();
      const address = `/mycompanies/?company=${firm.id}`;
      await shop.visit(page, chief.token);
      await shop.open(page, address);
      await input.press(page.getByRole('button', { name: 'Войти от имени: Работников Иван' }));
      await expect(banner(page)).toContainText('Работников Иван');
      await expect(page).toHaveURL(`${shop.url}/`);
      const cookies = async () =>
        Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]));
      const acting = await cookies();
      expect(acting).toMatchObject({ managerToken: chief.token, managerPage: encodeURIComponent(address) });
      expect(acting.token).not.toBe(chief.token);

      await shop.open(page, `/orders/${order.id}/`);
      await input.press(page.getByRole('button', { name: 'Отменить заказ' }).first());
      await input.press(page.getByRole('dialog').getByRole('button', { name: 'Отменить заказ' }));
      await expect(page.getByRole('main')).toContainText('Отменён');
      await expect(page.getByRole('region', { name: 'Ход заказа' })).toContainText('Начальникова Ольга');

      await expectBlocked(page, input);
      await input.press(banner(page).getByRole('button', { name: 'Выйти' }));
      await expect(page).toHaveURL(shop.url + address);
      await expect(banner(page)).toHaveCount(0);
      const left = await cookies();
      expect(left.token).toBe(chief.token);
      expect(Object.keys(left)).not.toContain('managerToken');
      expect(Object.keys(left)).not.toContain('managerPage');
      const visits = page.getByRole('table', { name: 'Кто работал от имени сотрудников' });
      const row = visits.getByRole('row', { name: /Начальникова Ольга/ });
      await expect(row).toContainText('Администратор компании');
      await expect(row).toContainText('Работников Иван');
      await expect(row).toContainText('Отменил заказ');
      await expectAccessible(page);
      await expectNoSideScroll(page);

      const his = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage();
      await shop.visit(his, worker.token);
      await shop.open(his, '/my-profile/');
      const own = his.getByRole('region', { name: 'Кто работал от вашего имени' });
      await expect(own).toContainText('Начальникова Ольга');
      await expect(own).toContainText('Отменил заказ');
      await expectAccessible(his);
      await expectNoSideScroll(his);
      await shop.open(his, '/notification/');
      await expect(his.getByRole('main')).toContainText('Администратор Начальникова Ольга работает от вашего имени');
      await his.context().close();
    },
  );
}

/** What the owner does alone is shown, disabled, and says why. */
async function expectBlocked(page: Page, input: InputMode) {
  await shop.open(page, '/my-profile/');
  await expect(page.getByRole('region', { name: 'Доступно только владельцу' })).toContainText('пароль');
  const blocked = page.getByRole('button', { name: 'Изменить данные' });
  await expect(blocked).toHaveAttribute('aria-disabled', 'true');
  await expect(blocked).toHaveAccessibleDescription('Изменить личные данные просит сам пользователь');
  // A mouse does not wait until it is enabled
  await (input.name === 'мышью' ? blocked.click({ force: true }) : input.press(blocked));
  await expect(page).toHaveURL(`${shop.url}/my-profile/`);
  await expect(page.getByText('Изменить личные данные просит сам пользователь')).toBeVisible();
  await expectAccessible(page);
  await shop.open(page, '/notification/');
  await expect(page.getByRole('button', { name: 'Отметить все прочитанными' })).toHaveAccessibleDescription(
    'Уведомления отмечает сам покупатель',
  );
}

test(
  'an administrator who leaves stays logged in where another window notices the end first',
  { tag: ['@R-STATE-054', '@R-STATE-055'] },
  async ({ page, context }) => {
    const { chief, worker, firm } = await aStaffed();
    const address = `/mycompanies/?company=${firm.id}`;
    await shop.visit(page, chief.token);
    await shop.open(page, address);
    await page.getByRole('button', { name: 'Войти от имени: Работников Иван' }).click();
    await expect(banner(page)).toBeVisible();
    const other = await context.newPage();
    await shop.open(other, '/orders/');
    await expect(banner(other)).toBeVisible();
    // The session is over on the server, and the window that has asked for that has not heard it yet
    await page.route('**/api/logout/', async (route) => {
      const response = await route.fetch();
      await other.getByRole('link', { name: 'Избранное' }).first().click();
      await expect(banner(other)).toHaveCount(0);
      await route.fulfill({ response });
    });
    await banner(page).getByRole('button', { name: 'Выйти' }).click();
    await expect(page).toHaveURL(shop.url + address);
    await expect(page.getByRole('table', { name: 'Сотрудники' })).toContainText(`${worker.account.lastName} Иван`);
  },
);

test('another window of the browser goes along, and its old page changes nothing', async ({ page, context }) => {
  const { chief, worker, firm } = await aStaffed();
  await shop.visit(page, chief.token);
  await shop.open(page, `/mycompanies/?company=${firm.id}`);
  const other = await anUnawareWindow(context);
  await other.goto(`${shop.url}/mycompanies/?company=${firm.id}`);
  await waitForHydration(other);
  await page.getByRole('button', { name: 'Войти от имени: Работников Иван' }).click();
  await expect(banner(page)).toBeVisible();
  // The administrator's page is still open there: a press must not be made in the buyer's name
  await other.getByRole('button', { name: 'Закрыть доступ: Работников Иван' }).click();
  await other.getByRole('button', { name: 'Закрыть доступ', exact: true }).click();
  await expect(banner(other)).toBeVisible();
  await banner(page).getByRole('button', { name: 'Выйти' }).click();
  await expect(page.getByRole('table', { name: 'Сотрудники' })).toContainText(`${worker.account.lastName} Иван`);
});

test(
  'a logout on the page of the former session ends nothing, and shows whose session it is now',
  { tag: ['@R-STATE-051', '@R-STATE-053'] },
  async ({ page, context }) => {
    const { chief, firm } = await aStaffed();
    await shop.visit(page, chief.token);
    await shop.open(page, `/mycompanies/?company=${firm.id}`);
    const other = await anUnawareWindow(context);
    await shop.open(other, '/orders/');
    await page.getByRole('button', { name: 'Войти от имени: Работников Иван' }).click();
    await expect(banner(page)).toBeVisible();
    await other
      .getByRole('banner')
      .getByRole('button', { name: /^Профиль/ })
      .click();
    await other.locator('[data-menu]:visible').getByRole('button', { name: 'Выйти' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Выйти' }).click();
    await expect(banner(other)).toBeVisible();
    await shop.open(page, '/orders/');
    await expect(banner(page)).toBeVisible();
  },
);

const PASSWORD = 'Zakaz2026x';

const endSession = (token: string) =>
  shop.db
    .update(session)
    .set({ revokedAt: new Date() })
    .where(eq(session.tokenHash, hashToken(token)));

const cookiesOf = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]));

test(
  'a reload after the session of the buyer has ended restores that of the administrator, in every window',
  { tag: ['@R-STATE-052', '@R-STATE-054'] },
  async ({ page, context }) => {
    const { chief, firm } = await aStaffed();
    const enter = async () => {
      await shop.open(page, `/mycompanies/?company=${firm.id}`);
      await page.getByRole('button', { name: 'Войти от имени: Работников Иван' }).click();
      await expect(banner(page)).toBeVisible();
      return (await cookiesOf(page)).token!;
    };
    await shop.visit(page, chief.token);
    const visit = await enter();
    const other = await context.newPage();
    await shop.open(other, '/orders/');
    await expect(banner(other)).toBeVisible();
    await endSession(visit);
    await page.reload();
    await expect(page.getByRole('banner')).toContainText('Начальникова');
    await expect(banner(page)).toHaveCount(0);
    expect(await cookiesOf(page)).toMatchObject({ token: chief.token });
    expect(Object.keys(await cookiesOf(page)).filter((name) => name.startsWith('manager'))).toEqual([]);
    await other.bringToFront();
    await other.reload();
    await expect(other.getByRole('banner')).toContainText('Начальникова');

    const again = await enter();
    await endSession(again);
    await endSession(chief.token);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
    expect(Object.keys(await cookiesOf(page)).filter((name) => /token/i.test(name) || /manager/.test(name))).toEqual(
      [],
    );
  },
);

test(
  'who logs in where an administrator has acted never becomes him',
  { tag: ['@R-STATE-047', '@R-STATE-054'] },
  async ({ page }) => {
    const { chief, firm } = await aStaffed();
    const passwordHash = await hashPassword(PASSWORD);
    const next = await aBuyer(shop.db, { account: { cityId: shop.cityId, lastName: 'Следующий', passwordHash } });
    await shop.visit(page, chief.token);
    await shop.open(page, `/mycompanies/?company=${firm.id}`);
    await page.getByRole('button', { name: 'Войти от имени: Работников Иван' }).click();
    await expect(banner(page)).toBeVisible();
    // An open page would notice the end and go to the login by itself
    await page.goto('about:blank');
    await endSession((await cookiesOf(page)).token!);
    await endSession(chief.token);
    await shop.open(page, '/auth?redirect=/orders/');
    // As an older page of the shop has left it
    await page.context().addCookies([{ name: 'managerToken', value: chief.token, url: shop.url }]);
    await page.getByLabel('E-mail или телефон').fill(next.account.email!);
    await page.getByLabel('Пароль', { exact: false }).first().fill(PASSWORD);
    await page.getByRole('button', { name: 'Войти', exact: true }).click();
    await expect(page).toHaveURL(`${shop.url}/orders/`);
    const { token, managerToken } = await cookiesOf(page);
    expect(managerToken).toBeUndefined();
    await endSession(token!);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
    expect(await cookiesOf(page)).not.toHaveProperty('token');
  },
);
