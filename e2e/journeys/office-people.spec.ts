import { eq } from 'drizzle-orm';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

let shop: DemoShop;
let owner: string;

test.beforeAll(async () => {
  shop = await openDemoShop();
  owner = await shop.freshToken('owner');
});
test.afterAll(() => shop.close());

test('the erasure of a person is begun, shown with its time, and cancelled', async ({ page }) => {
  const { account: person } = await aBuyer(shop.db);
  const stored = async () => (await shop.db.select().from(account).where(eq(account.id, person.id)))[0]!;
  await shop.visit(page, owner);
  await page.goto(`${shop.url}/office/people/${person.id}/`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Действия' }).click();
  await page.getByRole('button', { name: 'Удалить персональные данные' }).click();
  await expectAccessible(page, '[role=dialog]');
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByText(/^Данные удалятся \d/)).toBeVisible();
  expect(await stored()).toMatchObject({ active: false, email: person.email });
  await expect(page.getByRole('button', { name: 'Открыть учётную запись' })).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Отменить удаление' }).click();
  await expect(page.getByText('Учётная запись закрыта', { exact: true })).toBeVisible();
  expect((await stored()).eraseAt).toBeNull();
  await page.getByRole('button', { name: 'Открыть учётную запись' }).click();
  await expect(page.getByRole('button', { name: 'Закрыть учётную запись' })).toBeVisible();
});
