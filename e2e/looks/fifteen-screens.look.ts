import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { city } from '#identity/city/server/tables.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type DemoShop, openDemoShop, type Visitor } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { goTo } from '../go-to.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { addressOf } from '../page-addresses.ts';
import { expectNoSideScroll, layOutAll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

/** `empty`: the address of the screen for a company without data in a shop without content. */
type Screen = { name: string; who?: Visitor; route: string; empty: string };

const screens = nonEmpty<Screen>([
  { name: 'home', route: '/', empty: '/' },
  { name: 'section', route: '/catalog/svetotekhnika/', empty: '/catalog/' },
  { name: 'search', route: '/search/?query=автомат', empty: '/search/?query=автомат' },
  { name: 'product', route: '/detail', empty: '/detail/?code=unknown' },
  { name: 'favourites', route: '/favourites/', empty: '/favourites/' },
  { name: 'my-goods', route: '/my-goods/', empty: '/my-goods/?st=нет-такого' },
  { name: 'comparison', route: '/compare/', empty: '/compare/' },
  { name: 'quick-order', route: '/quickorder/', empty: '/quickorder/?tab=excel' },
  { name: 'basket', route: '/basket/', empty: '/basket/' },
  { name: 'checkout', route: '/order/', empty: '/order/' },
  { name: 'orders', route: '/orders/', empty: '/orders/' },
  { name: 'order', route: '/orders/$', empty: '/orders/1/' },
  { name: 'repeat', route: '/orders/$/repeat', empty: '/orders/1/repeat/' },
  { name: 'templates', route: '/basket-templates/', empty: '/basket-templates/' },
  { name: 'documents', who: 'admin', route: '/documents/', empty: '/documents/?st=нет-такого' },
  { name: 'finances', who: 'admin', route: '/finances/', empty: '/finances/' },
  { name: 'companies', route: '/mycompanies/', empty: '/mycompanies/' },
  { name: 'profile', route: '/my-profile/', empty: '/my-profile/' },
]);

const PICTURES = 'e2e/pictures/screens';
const SIZE = { width: 1280, height: 900 };
mkdirSync(PICTURES, { recursive: true });

const keep = (page: Page, name: string, state: string) =>
  page.screenshot({ path: `${PICTURES}/${name}-${state}.jpg`, type: 'jpeg', quality: 60 });

async function look(page: Page, name: string, state: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await layOutAll(page);
  await page.evaluate(() => scrollTo(0, 0));
  await keep(page, name, state);
  await expectNoSideScroll(page);
  await expectAccessible(page);
}

test.use({ viewport: SIZE });

test.describe('full and failing', () => {
  let shop: DemoShop;
  test.beforeAll(async () => {
    shop = await openDemoShop();
  });
  test.afterAll(() => shop.close());

  for (const { name, who = 'buyer', route } of screens) {
    test(`${name}, full and failing`, async ({ page, complaints }) => {
      complaints.allow(/status of (404|500)/);
      const address = /\?|\/$/.test(route) ? route : await addressOf(shop, who, route.replace('/$', '/$id'));
      await shop.visit(page, shop.tokens[who]);
      await page.goto(shop.url + address);
      await waitForHydration(page);
      await look(page, name, 'full');
      await page.goto(`${shop.url}/privacy/`);
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
      const isOfPage = ({ pathname }: URL) =>
        /^\/(web|api)\//.test(pathname) && !/\/(header|sidebar|footer|getRole|check|stream)\//i.test(pathname);
      const failed: string[] = [];
      await page.route(isOfPage, (answer) => {
        failed.push(answer.request().url());
        return answer.fulfill({
          status: 500,
          json: { status: 'error', data: null, errors: [{ code: 'INTERNAL', message: 'Внутренняя ошибка' }] },
        });
      });
      await goTo(page, address);
      // The quick order needs no answer to be filled in
      await expect(page.getByRole('main')).toContainText(
        name === 'quick-order' ? /Введите артикул/ : /Ошибка|Не удалось/,
      );
      expect(failed).not.toEqual([]);
      await look(page, name, 'failing');
    });
  }
});

test.describe('empty', () => {
  let shop: OwnShop;
  let token: string;
  test.beforeAll(async () => {
    shop = await openOwnShop();
    const [town] = await shop.db.select({ id: city.id }).from(city).limit(1);
    ({ token } = await aBuyer(shop.db, { role: 'ADMIN', account: { cityId: town!.id } }));
  });
  test.afterAll(() => shop.close());

  for (const { name, empty } of screens) {
    test(`${name}, empty`, async ({ page, complaints }) => {
      complaints.allow(/status of 404/);
      await shop.visit(page, token);
      await page.goto(shop.url + empty);
      await waitForHydration(page);
      await look(page, name, 'empty');
    });
  }
});
