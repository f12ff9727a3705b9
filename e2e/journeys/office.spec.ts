import type { Page } from '@playwright/test';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { aConnection } from '#exchange/connections/server/factory.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { product } from '#goods/products/server/tables.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const LONG_NAME =
  'Общество с ограниченной ответственностью «Специализированное Северо-Западное управление электромонтажных и пусконаладочных работ № 17»';
const LONG_LINE =
  'Выключатель автоматический дифференциального тока двухполюсный с электронным расцепителем и сигнальным контактом АВДТ-63М';
const WIDTHS = [769, 1280, 1800];
const LIST = '/office/orders/';

let shop: DemoShop;
let owner: string;
/** An order with long names and large sums that the exchange has set aside. */
let order: { id: number; number: string };

test.beforeAll(async () => {
  shop = await openDemoShop();
  owner = await shop.freshToken('owner');
  const [sold] = await shop.db
    .select({ id: product.id, article: product.article, name: product.name })
    .from(product)
    .where(and(isNotNull(product.article), eq(product.active, true)))
    .orderBy(asc(product.id))
    .limit(1);
  const buyer = await aBuyer(shop.db, {
    account: { cityId: shop.cityId, lastName: 'Константинопольский' },
    company: { name: LONG_NAME },
  });
  order = await anOrder(shop.db, buyer, {
    lines: [
      aLine({
        itemId: sold!.id,
        productId: sold!.id,
        article: sold!.article,
        name: LONG_LINE,
        price: 99_999_999_99,
        quantity: 1000,
      }),
      aLine({ article: 'ВВГНГ(А)-LS-3Х2.5-0.66-ГОСТ-31996-2012', quantity: 123_456 }),
    ],
  });
  const connection = await aConnection(shop.db);
  await shop.db.insert(orderExport).values({
    connectionId: connection.id,
    orderId: order.id,
    number: 'ОФИС-000001',
    externalId: '00000000-0000-4000-8000-000000000001',
    problem: 'У компании нет договора в учётной системе: заведите его и отправьте заказ снова',
    problemAt: new Date(),
  });
});
test.afterAll(() => shop.close());

async function open(page: Page, address: string, token = owner): Promise<void> {
  await shop.visit(page, token);
  await page.goto(shop.url + address);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);
}

/** Numbers that do not fit their place. */
const cutNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter(
        ({ childElementCount, textContent }) =>
          childElementCount === 0 && /^[\d\s.,₽%−+-]*\d[\d\s.,₽%−+-]*$/.test(textContent ?? ''),
      )
      .filter((element) => {
        const clipped = element.closest<HTMLElement>('td, th, dd, button, span') ?? element;
        const hides = ['hidden', 'clip'].includes(getComputedStyle(clipped).overflowX);
        const box = element.getBoundingClientRect();
        return (
          (hides && clipped.scrollWidth > clipped.clientWidth) || box.right > document.documentElement.clientWidth + 1
        );
      })
      .map(({ textContent }) => textContent ?? ''),
  );

/** Clicks, Enter and shortcuts of a journey; typed values do not count. */
function counted(page: Page) {
  let count = 0;
  return {
    count: () => count,
    press: async (keys: string) => {
      count += 1;
      await page.keyboard.press(keys);
    },
  };
}

for (const width of WIDTHS) {
  test(`every screen of staff at ${width} px has long values, no sideways scroll, no cut number and no axe violation`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const address of ['/office/', LIST, `${LIST}?q=${order.number}`, `${LIST}${order.id}/`]) {
      await open(page, address);
      await expectNoSideScroll(page);
      expect([address, await cutNumbers(page)]).toEqual([address, []]);
      await expectAccessible(page);
    }
  });
}

test('pages of the shop load no file of the office, and name none of its addresses', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => {
    if (/\/office[.-]/.test(request.url())) files.push(request.url());
  });
  for (const who of ['buyer', 'admin'] as const) {
    for (const address of ['/', '/catalog/', '/basket/', '/orders/']) {
      await shop.visit(page, shop.tokens[who]);
      await page.goto(shop.url + address);
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
      await expect(page.locator('a[href^="/office"]')).toHaveCount(0);
    }
  }
  expect(files).toEqual([]);
  await open(page, LIST);
  expect(files).not.toEqual([]);
});

test('a buyer gets the 404 page at the screens of staff', async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  await shop.visit(page, shop.tokens.buyer);
  for (const address of ['/office/', LIST, `${LIST}${order.id}/`]) {
    const answer = await page.goto(shop.url + address);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('Ctrl+K finds an order by its number in two presses: state, rest, track, documents and debt stand on its page', async ({
  page,
}) => {
  await open(page, '/office/');
  const { press, count } = counted(page);
  // The key is the same one on the Russian layout, where it writes another letter
  await page.keyboard.down('Control');
  await page.evaluate(() =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'л', code: 'KeyK', ctrlKey: true, bubbles: true })),
  );
  await page.keyboard.up('Control');
  await expect(page.getByRole('combobox', { name: 'Найти' })).toBeFocused();
  await page.keyboard.type(order.number);
  await press('Enter');
  await expect(page).toHaveURL(new RegExp(`${LIST}${order.id}/`));
  expect(count() + 1).toBeLessThanOrEqual(2);
  await expect(page).toHaveTitle(new RegExp(`^Заказ ${order.number}`));
  const main = page.getByRole('main');
  await expect(main.getByText('Новый').first()).toBeVisible();
  await expect(main.getByRole('columnheader', { name: 'Остаток' })).toBeVisible();
  await expect(main.getByText('Трек').first()).toBeVisible();
  await expect(main.getByText('Долг компании')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Документы и оплаты' })).toBeVisible();
});
