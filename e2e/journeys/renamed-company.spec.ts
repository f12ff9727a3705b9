import { writeFileSync } from 'node:fs';
import { importSettlements } from '#exchange/settlements-import/server/index.ts';
import { aReadyBuyer, type ReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { mouse } from '../input-mode.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { checkoutPage, placed } from '../pages/checkout-page.ts';

const [FORMER, NOW] = ['ООО «Ромашка»', 'АО «Лютик»'];

let shop: OwnShop;
let buyer: ReadyBuyer;

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

test.beforeEach(async ({ page }) => {
  const account = { cityId: shop.cityId };
  buyer = await aReadyBuyer(shop.db, { role: 'ADMIN', account, company: { name: FORMER, address: 'Тверь' } });
  await shop.visit(page, buyer.token);
});

/** The accounting system says that the company has another name. */
async function rename(path: string) {
  const { inn } = buyer.company;
  const records = [
    { kind: 'settlements', version: 1, formedAt: new Date().toISOString() },
    { kind: 'company', id: `1c-${buyer.company.id}`, inn, name: NOW, address: 'Клин' },
  ];
  writeFileSync(path, records.map((record) => JSON.stringify(record)).join('\n'));
  const options = { ledger: null, now: new Date(), timeZone: 'Europe/Moscow' };
  const { journal } = await importSettlements(shop.db, { path, name: 'settlements.jsonl' }, options);
  expect(journal.counts).toEqual({ companiesChanged: 1 });
}

for (const width of [360, 1280]) {
  test(`an old order keeps the former name of its company, ${width} px`, async ({ page }, testInfo) => {
    await page.setViewportSize({ width, height: 900 });
    const { id } = await anOrder(shop.db, buyer);
    await rename(testInfo.outputPath('settlements.jsonl'));
    await shop.open(page, `/orders/${id}/`);
    await expect(page.getByText(`${FORMER} (теперь ${NOW})`)).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(`${FORMER}, ИНН ${buyer.company.inn}, Тверь`)).toBeVisible();
    await expect(page.getByText(`теперь ${NOW}`)).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await shop.open(page, '/mycompanies/');
    await expect(page.getByRole('main').getByText(NOW!).filter({ visible: true })).toBeVisible();
    await expect(page.getByText(FORMER!)).toHaveCount(0);
    await shop.open(page, '/mycompanies/journal/');
    await expect(page.getByText(`Название: ${FORMER} → ${NOW}`).filter({ visible: true })).toBeVisible();
  });
}

test('an order placed on a page that was open before is of the company by its new name', async ({ page }, testInfo) => {
  const { id } = await aProduct(shop.db, { stock: 5 });
  const answer = await fetch(`${shop.url}/api/basket/add/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ products: [{ id, quantity: 1 }] }),
  });
  expect(answer.status).toBe(200);
  const checkout = checkoutPage(page);
  await shop.open(page, '/order/');
  await checkout.fill(mouse());
  await rename(testInfo.outputPath('settlements.jsonl'));
  await checkout.order.click();
  await expect(placed(page)).toBeVisible();
  await expect(page.getByText(`· ${NOW} ·`)).toBeVisible();
  await expect(page.getByText(FORMER!)).toHaveCount(0);
});
