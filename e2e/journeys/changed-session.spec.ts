import type { Page, Request, Route } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { expect, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';

let shop: OwnShop;

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

const banner = (page: Page) => page.getByRole('region', { name: 'Работа от имени покупателя' });

/** A manager and a buyer of a company that he looks after. */
async function aManaged() {
  const boss = await anAccount(shop.db, { cityId: shop.cityId, role: 'MANAGER', lastName: 'Менеджерова' });
  const buyer = await aBuyer(shop.db, {
    account: { cityId: shop.cityId, lastName: 'Новосёлов' },
    company: { name: 'ООО «Первая»', managerAccountId: boss.id },
    role: 'ADMIN',
  });
  return { manager: await aSession(shop.db, boss.id), buyer, address: `/manager/mycompanies/${buyer.company.id}/` };
}

/**
 * The calls that a page still makes after `press` has changed its session, while the next document is slow and the
 * pointer passes over every link of the page, as on the way to another one.
 */
async function callsAfter(page: Page, press: () => Promise<unknown>): Promise<string[]> {
  const next = Promise.withResolvers<Route>();
  await page.route('**/*', (route) => {
    if (route.request().isNavigationRequest()) next.resolve(route);
    else void route.fallback();
  });
  const pointed = Promise.withResolvers<number>();
  await page.exposeFunction('pointed', pointed.resolve);
  await page.evaluate(pointAtLinks);
  const calls: string[] = [];
  const note = (request: Request) => {
    if (/\/(api|web)\//.test(request.url())) calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  };
  void next.promise.then(() => page.on('request', note));
  await press();
  expect(await pointed.promise).toBeGreaterThan(3);
  page.off('request', note);
  await (await next.promise).continue();
  await page.unroute('**/*');
  return calls;
}

/** In the page, whose scripts cannot be called from outside while it is being left. */
function pointAtLinks(): void {
  const links = [...document.querySelectorAll('a')];
  const pointAtNext = () => {
    const link = links.pop();
    link?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    if (link) setTimeout(pointAtNext, 60);
    // What the last one asks for comes later
    else setTimeout(() => (window as unknown as { pointed: (n: number) => void }).pointed(document.links.length), 500);
  };
  window.addEventListener('beforeunload', pointAtNext, { once: true });
}

const clickOn = (page: Page, name: string) => () => page.getByRole('button', { name }).first().dispatchEvent('click');

test('a page calls nothing in the name of the manager who returns from a customer', async ({ page }) => {
  const { manager, address } = await aManaged();
  await shop.visit(page, manager);
  await shop.open(page, address);
  await page.getByRole('button', { name: /^Войти от имени/ }).click();
  await expect(banner(page)).toBeVisible();
  await shop.open(page, '/orders/');
  expect(await callsAfter(page, clickOn(page, 'Выйти'))).toEqual([]);
  await expect(page).toHaveURL(shop.url + address);
  await expect(banner(page)).toHaveCount(0);
});

test('a page calls nothing in the name of the customer for whom a manager begins to act', async ({ page }) => {
  const { manager, address } = await aManaged();
  await shop.visit(page, manager);
  await shop.open(page, address);
  expect(await callsAfter(page, clickOn(page, 'Войти от имени'))).toEqual([]);
  await expect(banner(page)).toBeVisible();
});

test('a page calls nothing once its session has been ended', async ({ page }) => {
  const { buyer } = await aManaged();
  await shop.visit(page, buyer.token);
  await shop.open(page, '/orders/');
  await page.getByRole('button', { name: /^Профиль/ }).click();
  await page.getByRole('button', { name: 'Выйти' }).click();
  const question = page.getByRole('dialog', { name: 'Выйти из аккаунта?' });
  const leave = question.getByRole('button', { name: 'Выйти' });
  await expect(leave).toBeVisible();
  expect(await callsAfter(page, () => leave.dispatchEvent('click'))).toEqual([]);
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
});

test('a page reads nothing of the company that is chosen in it before it is reloaded', async ({ page }) => {
  const { buyer } = await aManaged();
  const second = await aCompany(shop.db, { name: 'ООО «Вторая»' });
  await aMembership(shop.db, buyer.account.id, second.id, { rights: { finance: false } });
  await shop.visit(page, buyer.token);
  await shop.open(page, '/mycompanies/');
  expect(await callsAfter(page, clickOn(page, 'Выбрать: ООО «Вторая»'))).toEqual([]);
  await expect(page.getByRole('button', { name: 'Выбрать: ООО «Первая»' })).toBeVisible();
});

/** The next document is stopped by hand, as by Esc, once `press` has asked for it. */
async function stopAfter(page: Page, press: () => Promise<unknown>): Promise<void> {
  await page.route('**/*', (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    // From inside: the scripts of a page that is being left cannot be called
    setTimeout(() => void page.unroute('**/*').then(() => stopped.resolve()), 4000);
  });
  const stopped = Promise.withResolvers<void>();
  await page.evaluate(() => void setTimeout(() => window.stop(), 3000));
  await press();
  await stopped.promise;
}

test('a page whose next document was stopped after a logout leads to the login page by any link', async ({ page }) => {
  const { buyer } = await aManaged();
  await shop.visit(page, buyer.token);
  await shop.open(page, '/basket/');
  await page.getByRole('button', { name: /^Профиль/ }).click();
  await page.getByRole('button', { name: 'Выйти' }).click();
  const leave = page.getByRole('dialog', { name: 'Выйти из аккаунта?' }).getByRole('button', { name: 'Выйти' });
  await expect(leave).toBeVisible();
  await stopAfter(page, () => leave.dispatchEvent('click'));
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Заказы' }).click();
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
});

test('a page whose reload was stopped after another company was chosen is reloaded by a press', async ({ page }) => {
  const { buyer } = await aManaged();
  const second = await aCompany(shop.db, { name: 'ООО «Вторая»' });
  await aMembership(shop.db, buyer.account.id, second.id, { rights: { finance: false } });
  await shop.visit(page, buyer.token);
  await shop.open(page, '/mycompanies/');
  await stopAfter(page, clickOn(page, 'Выбрать: ООО «Вторая»'));
  await page.getByRole('button', { name: 'Обратная связь' }).first().click();
  await expect(page.getByRole('button', { name: 'Выбрать: ООО «Первая»' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Заказы' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible();
});

test(
  'a role that has changed while a page was open is stored: a manager has no basket',
  { tag: ['@R-ROLE-04', '@R-CALL-017'] },
  async ({ page }) => {
    const buyer = await aBuyer(shop.db, { account: { cityId: shop.cityId } });
    await shop.visit(page, buyer.token);
    await shop.open(page, '/notification/');
    await shop.db.update(account).set({ role: 'MANAGER' }).where(eq(account.id, buyer.account.id));
    // The window gets the focus a second after the page has loaded, at the earliest
    await expect(async () => {
      const asked = page.waitForResponse('**/api/profile/getRole/', { timeout: 1000 });
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      expect(await (await asked).json()).toMatchObject({ data: 'MANAGER' });
    }).toPass();
    await expect(page.locator('a[href="/basket/"]')).toHaveCount(0);
  },
);
