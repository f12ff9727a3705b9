import type { Page } from '@playwright/test';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { city } from '#identity/city/server/tables.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { DESKTOP, openPage, PHONE } from '../demo-shop.ts';
import { deadControls, expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

/** What pages say to a company without data in a shop without content. */
const EMPTY = [
  ['/finances/', 'данных пока нет'],
  ['/price-lists/', 'Прайс-лист собрать не из чего'],
  ['/notification/', 'Уведомлений пока нет'],
  ['/my-profile/', 'Нажмите «Сообщить о поступлении»'],
  ['/actions/', 'Сейчас акций нет'],
  ['/actions/?state=archive', 'В архиве пусто'],
  ['/news/', 'Новостей пока нет'],
  ['/marketing/', 'Материалов пока нет'],
  ['/faq/', 'Вопросов пока нет'],
] as const;

test('pages without data say what they are for, without axe violations on desktop and phone', async ({ page }) => {
  const shop: OwnShop = await openOwnShop();
  try {
    const [town] = await shop.db.select({ id: city.id }).from(city).limit(1);
    const { token } = await aBuyer(shop.db, { role: 'ADMIN', account: { cityId: town!.id } });
    await shop.visit(page, token);
    for (const [path, text] of EMPTY) {
      await page.setViewportSize(DESKTOP);
      await page.goto(shop.url + path);
      await waitForHydration(page);
      await expect(page.getByRole('main')).toContainText(text);
      await expectSound(page);
      await page.setViewportSize(PHONE);
      await expectNoSideScroll(page);
    }
  } finally {
    await shop.close();
  }
});

/** A part of a page, what it asks for, and how a buyer who is on another page comes to it. */
const FAILING: [name: string, calls: string, open: (page: Page) => Promise<void>][] = [
  ['the awaited goods of the profile', '**/web/stock-alerts/', (page) => follow(page, '/my-profile/')],
  [
    'the documents of an order',
    '**/documents/',
    async (page) => {
      await menuLink(page, 'Заказы');
      await page.getByRole('main').getByRole('link', { name: /^З-/ }).first().click();
    },
  ],
  [
    'the origin of a price',
    '**/price/**',
    async (page) => {
      await menuLink(page, 'Заказы');
      await page.getByRole('main').getByRole('link', { name: /^З-/ }).first().click();
      await page
        .getByRole('button', { name: /^Из чего цена/ })
        .first()
        .press('Enter');
    },
  ],
];

for (const [name, calls, open] of FAILING) {
  test(`${name} offers to repeat what failed, without axe violations`, async ({ page, demoShop, complaints }) => {
    complaints.allow(/500/);
    await openPage(page, demoShop, '/deliveryaddress/', DESKTOP);
    await page.route(calls, (route) =>
      route.fulfill({ status: 500, json: { status: 'error', data: null, errors: [] } }),
    );
    await open(page);
    const repeat = page.getByRole('alert').getByRole('button', { name: 'Повторить' });
    await expect(repeat).toBeVisible();
    await expectSound(page);
    await page.unroute(calls);
    await repeat.press('Enter');
    await expect(repeat).toHaveCount(0);
    await expect(page.getByText('Не удалось загрузить данные')).toHaveCount(0);
  });
}

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name }).click();

/** As the menu of the account does it. */
const follow = (page: Page, path: string) => page.evaluate((to) => window.history.pushState({}, '', to), path);

async function expectSound(page: Page): Promise<void> {
  const window = '[role="dialog"]';
  await expectAccessible(page, (await page.locator(window).count()) > 0 ? window : 'html');
  await expectNoSideScroll(page);
  expect(await deadControls(page)).toEqual([]);
}
