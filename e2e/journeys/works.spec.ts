import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { changeClosed, changeTechnicalWorks } from '#office/settings/server/index.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { siteState } from '#server/tables.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';

let shop: OwnShop;
let buyer: Awaited<ReturnType<typeof aBuyer>>;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  shop = await openOwnShop();
  const contacts = { workingHours: '9–18', phone: '78005553535', email: 'shop@optovik.example' };
  await shop.db.insert(siteState).values({ contacts });
  buyer = await aBuyer(shop.db, { account: { cityId: 1 } });
});
test.afterAll(() => shop.close());
test.afterEach(async () => {
  await changeTechnicalWorks(shop.db, false);
  await changeClosed(shop.db, false);
});

test(
  'during maintenance every page leads to the maintenance page, and its button checks again',
  { tag: ['@R-ROUTE-47', '@R-ROUTE-48', '@R-ESCR-05', '@R-ESCR-07'] },
  async ({ page, complaints }) => {
    complaints.allow(/503/);
    await shop.visit(page, buyer.token);
    await changeTechnicalWorks(shop.db, true, new Date('2030-01-31T15:00:00Z'));
    const answer = await page.goto(`${shop.url}/orders/`);
    expect(answer?.status()).toBe(503);
    await expect(page).toHaveURL(`${shop.url}/engineering-works/`);
    await expect(page.getByRole('heading', { name: 'Ведутся технические работы' })).toBeVisible();
    await expect(
      page.getByText('Наш сайт находится на техническом обслуживании и скоро будет доступен.'),
    ).toBeVisible();
    await expect(page.getByText('Планируем закончить 31.01.2030 в 18:00.')).toBeVisible();
    await expectAccessible(page);

    const again = page.getByRole('button', { name: 'Перезагрузить' });
    const asked = page.waitForResponse('**/api/getTechnicalWorks/');
    await again.click();
    await asked;
    await expect(page).toHaveURL(`${shop.url}/engineering-works/`);
    await changeTechnicalWorks(shop.db, false);
    await again.click();
    await expect(page).toHaveURL(`${shop.url}/`);
    await expect(page.getByRole('heading', { name: /^Здравствуйте/ })).toBeVisible();
  },
);

test(
  'maintenance that begins while a page is open applies to the next page',
  { tag: ['@R-ROUTE-48'] },
  async ({ page, complaints }) => {
    complaints.allow(/503/);
    await shop.visit(page, buyer.token);
    await page.goto(`${shop.url}/`);
    await expect(page.getByRole('heading', { name: /^Здравствуйте/ })).toBeVisible();
    await changeTechnicalWorks(shop.db, true);
    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Каталог' }).click();
    await expect(page).toHaveURL(`${shop.url}/engineering-works/`);
  },
);

test(
  'a technical user logs in and works during maintenance',
  { tag: ['@R-ROUTE-48', '@R-ROLE-02'] },
  async ({ page }) => {
    await changeTechnicalWorks(shop.db, true);
    await shop.visit(page);
    await page.goto(`${shop.url}/auth`);
    await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
    const tech = await anAccount(shop.db, { role: 'TECH', cityId: 1 });
    await shop.visit(page, await aSession(shop.db, tech.id));
    expect((await page.goto(`${shop.url}/`))?.status()).toBe(200);
  },
);

test(
  'a closed shop shows contacts and logout in place of the page',
  { tag: ['@R-ESCR-04', '@R-ERR-03', '@R-ERR-06'] },
  async ({ page, complaints }) => {
    complaints.allow(/501/);
    const { token } = await aBuyer(shop.db, { account: { cityId: 1 } });
    await shop.visit(page, token);
    await changeClosed(shop.db, true);
    const answer = await page.goto(`${shop.url}/orders/`);
    expect(answer?.status()).toBe(501);
    await expect(page).toHaveURL(`${shop.url}/orders/`);
    await expect(page.getByRole('heading', { name: 'Доступ к сайту закрыт' })).toBeVisible();
    await expect(page.getByRole('link', { name: '+7 (800) 555-35-35' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Выйти' }).click();
    await expect(page).toHaveURL(/\/auth\/?$/);
    await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  },
);

test(
  'any response with "closed" replaces the whole page with the closed-shop screen',
  { tag: ['@R-STATE-087', '@R-ERR-06'] },
  async ({ page }) => {
    await pressWhereItCloses(page);
    await expect(page.getByRole('heading', { name: 'Доступ к сайту закрыт' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await changeClosed(shop.db, false);
    await page.getByRole('button', { name: 'Перезагрузить' }).click();
    await expect(page.getByRole('heading', { name: /^Здравствуйте/ })).toBeVisible();
  },
);

test(
  'an error of the error page itself shows a plain message with a link home',
  { tag: ['@R-ESCR-08'] },
  async ({ page, complaints }) => {
    const cause = 'the contacts of the error page cannot be shown';
    complaints.allow(new RegExp(cause));
    const body = `export function ClosedShop() { throw new Error('${cause}'); }`;
    await page.route('**/assets/closed-shop-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await pressWhereItCloses(page);
    await expect(page.getByText('An error occurred while showing the error page', { exact: true })).toBeVisible();
    expect(complaints.texts.some((text) => text.includes(cause))).toBe(true);
    await expect(page.getByRole('heading', { name: 'Доступ к сайту закрыт' })).toHaveCount(0);
    await expectAccessible(page);
    await changeClosed(shop.db, false);
    await page.getByRole('link', { name: 'На главную', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Здравствуйте/ })).toBeVisible();
  },
);

test(
  'a blocked company sees the closed shop, and why, until it is unblocked',
  { tag: ['@R-ENT-66'] },
  async ({ page, complaints }) => {
    complaints.allow(/501/);
    const own = await aBuyer(shop.db, { account: { cityId: 1 } });
    await shop.visit(page, own.token);
    const setState = (state: 'active' | 'blocked', stateReason: string) =>
      shop.db.update(company).set({ state, stateReason }).where(eq(company.id, own.company.id));
    await setState('blocked', 'Договор расторгнут');
    expect((await page.goto(`${shop.url}/`))?.status()).toBe(501);
    await expect(
      page.getByText(`Компания ${own.company.name} закрыта. Причина: Договор расторгнут`, { exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
    await setState('active', '');
    await page.getByRole('button', { name: 'Перезагрузить' }).click();
    await expect(page.getByRole('heading', { name: /^Здравствуйте/ })).toBeVisible();
  },
);

/** The shop closes under the buyer's open page, and a press in it makes a call. */
async function pressWhereItCloses(page: Page): Promise<void> {
  await shop.visit(page, buyer.token);
  await page.goto(`${shop.url}/`);
  const block = page.getByRole('button', { name: 'Последние заказы' });
  await expect(block).toHaveAttribute('aria-expanded', 'true');
  await changeClosed(shop.db, true);
  await block.click();
}
