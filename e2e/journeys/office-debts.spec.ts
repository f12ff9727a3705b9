import { eq } from 'drizzle-orm';
import { anAddress, aConsignee } from '#ordering/addresses/server/factory.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { aBalance, anAct, aScheduleRow } from '#ordering/finance/server/factory.ts';
import { counted } from '../count-presses.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { mouse } from '../input-mode.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { openFields } from '../pages/checkout-page.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const LONG_NAME =
  'Общество с ограниченной ответственностью «Специализированное Северо-Западное управление пусконаладочных работ № 19»';

let shop: DemoShop;
let owner: string;

test.beforeAll(async () => {
  shop = await openDemoShop();
  owner = await shop.freshToken('owner');
});
test.afterAll(() => shop.close());

/** A company whose payment is late, and a buyer of it with goods for 100 roubles in the basket. */
async function aDebtor(name: string) {
  const buyer = await aBuyer(shop.db, {
    role: 'ADMIN',
    account: { cityId: shop.cityId },
    company: { name, creditLimit: 99_999_999_99, hasDebt: true },
  });
  await aBalance(shop.db, buyer.company.id, { receivables: 88_888_888_88, overdue: 77_777_777_77 });
  await aScheduleRow(shop.db, buyer.company.id, { document: 'Реализация № 77', amount: 77_777_777_77 });
  await anAddress(shop.db, buyer.company.id);
  await aConsignee(shop.db, buyer.company.id);
  const { id } = await aProduct(shop.db);
  const answer = await fetch(`${shop.url}/api/basket/add/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ products: [{ id, quantity: 1 }] }),
  });
  expect(answer.status).toBe(200);
  return buyer;
}

test('a buyer with a debt reads what to pay and asks; staff see the debt, permit the order in five presses, and it passes', async ({
  page,
}) => {
  const buyer = await aDebtor(`${LONG_NAME} А`);
  await page.setViewportSize({ width: 1280, height: 900 });
  await shop.visit(page, buyer.token);
  await page.goto(`${shop.url}/order/`);
  await waitForHydration(page);
  await expect(page.getByText('Раньше всего надо было оплатить: Реализация № 77')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Попросить разрешение' }).click();
  await expect(page.getByText('Просьба ушла менеджеру')).toBeVisible();

  await shop.visit(page, owner);
  await page.goto(`${shop.url}/office/`);
  await waitForHydration(page);
  const presses = counted(page);
  await presses.click('link', { name: /Просят разрешить заказ/ });
  await presses.click('link', { name: `${LONG_NAME} А` });
  await expect(page.getByText(/Просят разрешить заказ: .*100/)).toBeVisible();
  await presses.click('button', { name: 'Разрешить заказ' });
  const form = page.getByRole('dialog', { name: 'Разрешить заказ' });
  await expect(form.getByLabel(/^Сумма заказа/)).toHaveValue('100');
  await form.getByLabel(/^Почему/).fill('Оплатят завтра');
  await expectAccessible(page, '[role=dialog]');
  await presses.click('button', { name: 'Разрешить', exact: true });
  await expect(page.getByText('Разрешены заказы с отсрочкой: до 100')).toBeVisible();
  expect(presses.count()).toBeLessThanOrEqual(5);

  await shop.visit(page, buyer.token);
  await page.goto(`${shop.url}/order/`);
  await waitForHydration(page);
  await page.getByRole('radio', { name: 'Доставка' }).check();
  await page.getByRole('radio', { name: /^Отсрочка/ }).check();
  await openFields(page, mouse(), ['Адрес', 'Грузополучатель']);
  for (const group of ['Адрес доставки', 'Грузополучатель']) {
    const choice = page.getByRole('group', { name: group }).getByRole('radio').first();
    if (!(await choice.isChecked())) await choice.check();
  }
  await expect(page.getByText('Менеджер разрешил этот заказ с отсрочкой')).toBeVisible();
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(page.getByRole('heading', { name: /оформлен$/ })).toBeVisible();
  const [firm] = await shop.db.select().from(company).where(eq(company.id, buyer.company.id));
  expect(firm!.permitLeft).toBe(0);
});

for (const width of [360, 769, 1280, 1800]) {
  test(`the screens of debts at ${width} px have long values, no sideways scroll and no axe violation`, async ({
    page,
  }) => {
    const buyer = await aDebtor(`${LONG_NAME} ${width}`);
    await anAct(shop.db, buyer.company.id, { requestedBy: buyer.account.id });
    await page.setViewportSize({ width, height: 900 });
    await shop.visit(page, owner);
    for (const address of ['/office/debts/', '/office/debts/?q=нет-такой', '/office/debts/acts/']) {
      await page.goto(shop.url + address);
      await waitForHydration(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);
      await expectNoSideScroll(page);
      await expectAccessible(page);
    }
    const card = page.getByRole('listitem').filter({ hasText: `${LONG_NAME} ${width}` });
    await card
      .locator('input[type=file]')
      .setInputFiles({ name: 'Акт.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
    await card.getByRole('button', { name: 'Отправить компании' }).click();
    await expect(page.getByText('Акт отправлен: компания получила уведомление')).toBeVisible();
    await expect(card).toHaveCount(0);
  });
}
