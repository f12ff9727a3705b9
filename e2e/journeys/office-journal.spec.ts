import { eq } from 'drizzle-orm';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { writeAuditEntries } from '#identity/audit/server/index.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { appeal, appealType } from '#service/appeals/server/tables.ts';
import { counted } from '../count-presses.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const LONG_NAME =
  'Общество с ограниченной ответственностью «Специализированное Северо-Западное управление пусконаладочных работ № 19»';

type Buyer = Awaited<ReturnType<typeof aBuyer>>;

let shop: DemoShop;
let owner: string;
let buyer: Buyer;
let order: { id: number; number: string };

test.beforeAll(async () => {
  shop = await openDemoShop();
  owner = await shop.freshToken('owner');
  buyer = await aBuyer(shop.db, { role: 'ADMIN', account: { cityId: shop.cityId }, company: { name: LONG_NAME } });
  order = await anOrder(shop.db, buyer);
  const by = { actorAccountId: buyer.account.id, accountId: buyer.account.id, companyId: buyer.company.id, ip: '' };
  await writeAuditEntries(shop.db, [
    { ...by, action: 'order.correct', object: order.number, details: { before: 99_999_999_99, after: 88_888_888_88 } },
    {
      ...by,
      actorAccountId: null,
      action: 'company.terms',
      object: `company ${buyer.company.id}`,
      details: { discountPercent: 7, before: { discountPercent: 5 } },
    },
    { ip: '', action: 'settings.change', details: { before: { LETTER_FOOT: '' }, after: { LETTER_FOOT: LONG_NAME } } },
  ]);
});
test.afterAll(() => shop.close());

async function open(page: Parameters<typeof waitForHydration>[0], address: string) {
  await shop.visit(page, owner);
  await page.goto(shop.url + address);
  await waitForHydration(page);
}

test('the journal says the former and the new value, is narrowed in the address, leads to the object and becomes a file', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, '/office/journal/');
  await page.getByRole('searchbox').fill(buyer.company.inn!);
  await expect(page.getByText('Всего 2', { exact: true })).toBeVisible();
  await expect(page.getByText('Скидка: 5 % → 7 %')).toBeVisible();
  await page.getByRole('combobox', { name: 'Любые действия' }).selectOption('order');
  await expect(page.getByText('Всего 1', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/kind=order/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'XLSX' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Журнал .*\.xlsx$/);
  await page.getByRole('link', { name: `Заказ ${order.number}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(order.number) })).toBeVisible();
  await open(page, `/office/customers/${buyer.company.id}/`);
  await expect(page.getByText(/Скидка: 5 % → 7 %/)).toBeVisible();
});

test('an appeal of the home is handed over to a colleague in five presses', async ({ page }) => {
  const [type] = await shop.db.select().from(appealType).where(eq(appealType.code, 'other'));
  const [one] = await shop.db
    .insert(appeal)
    .values({ typeId: type!.id, title: LONG_NAME, accountId: buyer.account.id, companyId: buyer.company.id })
    .returning();
  const { id: colleague } = await anAccount(shop.db, { role: 'MANAGER', lastName: 'Яковлева', name: 'Ольга' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, '/office/');
  const { click, count } = counted(page);
  await click('link', { name: /^Все \d+ обращен/ });
  await page.getByRole('searchbox').fill(buyer.company.inn!);
  await expect(page.getByText('Всего 1', { exact: true })).toBeVisible();
  await click('checkbox', { name: `Выбрать ${LONG_NAME}` });
  await click('button', { name: 'Передать' });
  const form = page.getByRole('dialog', { name: 'Передать обращения' });
  await form.getByRole('combobox', { name: /^Сотрудник/ }).selectOption(String(colleague));
  await form.getByRole('button', { name: 'Передать' }).click();
  await expect(page.getByText('Передано')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Яковлева Ольга' })).toBeVisible();
  expect(count() + 1).toBeLessThanOrEqual(5);
  const [stored] = await shop.db.select().from(appeal).where(eq(appeal.id, one!.id));
  expect(stored!.managerAccountId).toBe(colleague);
});

for (const width of [360, 769, 1280, 1800]) {
  test(`the journal and the appeals at ${width} px have long values, no sideways scroll and no axe violation`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const address of ['/office/journal/', '/office/journal/?q=нет-такого', '/office/appeals/']) {
      await open(page, address);
      await expectNoSideScroll(page);
      await expectAccessible(page);
    }
  });
}
