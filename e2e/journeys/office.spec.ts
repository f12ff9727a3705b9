import type { Page } from '@playwright/test';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { aConnection } from '#exchange/connections/server/factory.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { orderLine } from '#ordering/orders/server/tables.ts';
import { contentKinds } from '#office/content/contract.ts';
import { orderRequest } from '#ordering/requests/server/tables.ts';
import { brand, product, property, section } from '#goods/products/server/tables.ts';
import { presets } from '#shared/rights/staff-rights.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';
import { counted } from '../count-presses.ts';
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
/** Another one, whose reason has gone since. */
let waiting: { id: number; number: string };
let companyId: number;
let buyerId: number;
let staffId: number;
let goods: { article: string; name: string };
let productId: number;

test.beforeAll(async () => {
  shop = await openDemoShop();
  owner = await shop.freshToken('owner');
  const [sold] = await shop.db
    .select({ id: product.id, article: product.article, name: product.name })
    .from(product)
    .where(and(isNotNull(product.article), eq(product.active, true)))
    .orderBy(asc(product.id))
    .limit(1);
  goods = { article: sold!.article!, name: sold!.name };
  productId = sold!.id;
  const buyer = await aBuyer(shop.db, {
    account: { cityId: shop.cityId, lastName: 'Константинопольский' },
    company: { name: LONG_NAME },
  });
  companyId = buyer.company.id;
  buyerId = buyer.account.id;
  const longName = { lastName: 'Константинопольский-Заозёрный', name: 'Александра', secondName: 'Всеволодовна' };
  staffId = (await anAccount(shop.db, { role: 'MANAGER', ...longName })).id;
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
  waiting = await anOrder(shop.db, buyer, {
    lines: [aLine({ itemId: sold!.id, productId: sold!.id, article: sold!.article, name: sold!.name })],
  });
  const connection = await aConnection(shop.db);
  await shop.db.insert(orderExport).values(
    [order, waiting].map(({ id }, at) => ({
      connectionId: connection.id,
      orderId: id,
      number: `ОФИС-00000${at}`,
      externalId: `00000000-0000-4000-8000-00000000000${at}`,
      problem: 'У компании нет договора в учётной системе: заведите его и отправьте заказ снова',
      problemAt: new Date(),
    })),
  );
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

const REQUESTS = '/office/requests/';

/** Every screen of staff, each with long values. */
async function screens(): Promise<string[]> {
  const [request] = await shop.db
    .select({ id: orderRequest.id })
    .from(orderRequest)
    .where(eq(orderRequest.state, 'open'));
  const one = `${REQUESTS}${request!.id}/`;
  const firstOf = async (table: typeof section | typeof brand | typeof property) =>
    (await shop.db.select({ id: table.id }).from(table).orderBy(table.id).limit(1))[0]!.id;
  const [sectionId, brandId, propertyId] = [await firstOf(section), await firstOf(brand), await firstOf(property)];
  return [
    '/office/',
    LIST,
    `${LIST}?q=${order.number}`,
    `${LIST}${order.id}/`,
    REQUESTS,
    one,
    `${one}change/`,
    `${REQUESTS}new/`,
    '/office/settings/',
    `${REQUESTS}new/?company=${companyId}&repeat=${order.id}`,
    '/office/appeals/',
    '/office/content/',
    ...contentKinds.map((kind) => `/office/content/${kind}/`),
    ...contentKinds.filter((kind) => kind !== 'page').map((kind) => `/office/content/${kind}/new/`),
    '/office/content/page/privacy/',
    '/office/customers/',
    '/office/customers/import/',
    '/office/goods/tasks/',
    '/office/customers/invitations/',
    '/office/debts/',
    '/office/debts/acts/',
    `/office/customers/${companyId}/`,
    '/office/people/',
    `/office/people/${buyerId}/`,
    '/office/journal/',
    '/office/letters/',
    '/office/papers/',
    '/office/search/',
    '/office/search/rules/',
    '/office/search/synonyms/',
    '/office/search/try/?query=кабель',
    '/office/goods/',
    `/office/goods/${productId}/`,
    '/office/sections/',
    `/office/sections/${sectionId}/`,
    '/office/brands/',
    `/office/brands/${brandId}/`,
    '/office/properties/',
    `/office/properties/${propertyId}/`,
    '/office/questions/',
    '/office/exchange/',
    '/office/exchange/imports/',
    '/office/exchange/quarantine/',
    '/office/exchange/upload/',
    '/office/staff/',
    `/office/staff/${staffId}/`,
  ];
}

/** Screens are too many for the time of one test. */
const HALVES = [0, 1];

for (const width of WIDTHS) {
  for (const half of HALVES) {
    test(`every screen of staff at ${width} px has long values, no sideways scroll, no cut number and no axe violation, half ${half + 1}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const address of (await screens()).filter((_, index) => index % HALVES.length === half)) {
        await open(page, address);
        await expectNoSideScroll(page);
        expect([address, await cutNumbers(page)]).toEqual([address, []]);
        await expectAccessible(page);
      }
    });
  }
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
  for (const address of await screens()) {
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

test('«Есть ли, почём, когда» opens in two presses, and shows another company in four', async ({ page }) => {
  await open(page, '/office/');
  const { press, click, count } = counted(page);
  await press('Control+KeyK');
  await expect(page.getByRole('combobox', { name: 'Найти' })).toBeFocused();
  await page.keyboard.type(goods.article);
  await expect(page.getByRole('option', { name: goods.name })).toBeVisible();
  await press('Enter');
  const answer = page.getByRole('dialog', { name: 'Есть ли, почём, когда' });
  await expect(answer.getByText('По складам')).toBeVisible();
  expect(count()).toBeLessThanOrEqual(2);
  await expectAccessible(page, '[role=dialog]');
  await click('combobox', { name: 'Для компании' });
  await page.keyboard.type('Специализированное');
  await expect(page.getByRole('option', { name: LONG_NAME })).toBeVisible();
  await press('Enter');
  await expect(answer.getByText('Цена компании')).toBeVisible();
  expect(count()).toBeLessThanOrEqual(4);
});

test('an order that the exchange has set aside goes again after two presses from its list', async ({ page }) => {
  await open(page, `${LIST}?aside=1`);
  const { click, count } = counted(page);
  await click('link', { name: waiting.number });
  await expect(page.getByText('нет договора в учётной системе').first()).toBeVisible();
  await click('button', { name: 'Отправить снова' });
  await expect(page.getByText('Заказ уйдёт со следующим обменом')).toBeVisible();
  expect(count()).toBeLessThanOrEqual(2);
  await expect(page.getByRole('button', { name: 'Отправить снова' })).toBeHidden();
});

test('the invoice of an order is one press away', async ({ page }) => {
  await open(page, `${LIST}${order.id}/`);
  const { click, count } = counted(page);
  const file = page.waitForEvent('download');
  await click('button', { name: /^Счёт на оплату/ });
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
  expect(count()).toBeLessThanOrEqual(3);
});

test('the keyboard goes through the list, chooses rows and opens one; the way back keeps filter and place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await open(page, `${LIST}?sort=date`);
  await page.keyboard.press('Slash');
  await expect(page.getByRole('searchbox', { name: 'Номер (и клиента), компания' })).toBeFocused();
  const rows = page.getByRole('table', { name: 'Заказы' }).locator('tbody tr');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('group', { name: 'С выбранными' })).toContainText('Выбрано: 1');
  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await expect(rows.last()).toBeInViewport();
  const top = await page.evaluate(() => window.scrollY);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${LIST}\\d+/`));
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ / })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/sort=date/);
  await expect(rows.last()).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - top)).toBeLessThan(200);
});

test('chosen columns are kept in this browser', async ({ page }) => {
  await open(page, LIST);
  const head = page.getByRole('columnheader', { name: 'Покупатель' });
  await expect(head).toBeHidden();
  await page.getByRole('button', { name: 'Колонки' }).click();
  await page.getByRole('checkbox', { name: 'Покупатель' }).check();
  await expect(head).toBeVisible();
  await page.reload();
  await expect(head).toBeVisible();
  await expectNoSideScroll(page);
});

test('a list says that nothing was found, that it is empty and that it could not be read', async ({
  page,
  complaints,
}) => {
  complaints.allow(/./);
  await open(page, `${LIST}?q=нет-такого-заказа`);
  await expect(page.getByText('Ничего не найдено')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Сбросить отбор' }).click();
  await expect(page.getByRole('table', { name: 'Заказы' })).toBeVisible();
  await page.route('**/api/office/orders/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(/Не удалось|Нет связи|соединени/);
  await expectAccessible(page);
  await page.unroute('**/api/office/orders/**');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('table', { name: 'Заказы' })).toBeVisible();
});

test('who saves a track over a newer one is shown the difference and chooses', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const other = await (await browser.newContext()).newPage();
  for (const each of [page, other]) {
    await open(each, `${LIST}${order.id}/`);
    await each.getByRole('button', { name: /трек$/ }).click();
  }
  const fill = async (each: Page, number: string) => {
    await each.getByRole('textbox', { name: 'Номер отправления' }).fill(number);
    await each.getByRole('button', { name: 'Сохранить' }).click();
  };
  await fill(other, 'ПЕРВЫЙ-1');
  await expect(other.getByRole('dialog')).toBeHidden();
  await fill(page, 'ВТОРОЙ-2');
  const question = page.getByRole('dialog').getByRole('alert');
  await expect(question).toContainText('ПЕРВЫЙ-1');
  await expect(question).toContainText('ВТОРОЙ-2');
  await expectAccessible(page, '[role=dialog]');
  await page.getByRole('button', { name: 'Сохранить моё' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('main')).toContainText('ВТОРОЙ-2');
  await other.context().close();
});

test('a storekeeper sees goods and quantities of an order without prices, sums and debts', async ({ page }) => {
  const [line] = await shop.db
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderId, order.id))
    .orderBy(orderLine.lineNo)
    .limit(1);
  expect(line?.name).toBe(LONG_LINE);
  await open(page, `${LIST}${order.id}/`, await storekeeper());
  await expect(page.getByText(LONG_LINE)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('₽');
  await expect(page.getByText('Долг компании')).toBeHidden();
});

async function storekeeper(): Promise<string> {
  const account = await anAccount(shop.db, {
    cityId: shop.cityId,
    role: 'MANAGER',
    staffRights: presets.storekeeper.rights,
  });
  return aSession(shop.db, account.id);
}
