import type { Page } from '@playwright/test';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { city } from '#identity/city/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { inviteAccount } from '#identity/recovery/server/index.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { type DeliveringShop, openDeliveringShop } from '../delivering-shop.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const OLD = 'Kabel7Turbo';
const NEW = 'Lampa8Turbo';

let shop: DeliveringShop;

test.beforeAll(async () => {
  shop = await openDeliveringShop();
});
test.afterAll(() => shop.close());

/** Somebody who has chosen a city: no window asks for it. */
async function aPerson() {
  const [town] = await shop.db.select({ id: city.id }).from(city).limit(1);
  return anAccount(shop.db, { passwordHash: await hashPassword(OLD), cityId: town!.id });
}

const linkTo = (email: string) => shop.linkTo(email, '/change-password/?');

async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel('E-mail или телефон').fill(email);
  await page.getByLabel('Пароль', { exact: false }).first().fill(password);
  await page.keyboard.press('Enter');
}

for (const width of [1280, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test(
      'a forgotten password is replaced by the link of a letter, and the login asks for the new one',
      { tag: ['@R-ROUTE-04', '@R-ROUTE-05', '@R-FEAT-12', '@R-STATE-068'] },
      async ({ page, complaints }) => {
        complaints.allow(/status of 400/);
        const { email } = await aPerson();
        await shop.visit(page);
        await shop.open(page, '/auth');
        await page.getByRole('link', { name: 'Забыли пароль?' }).click();
        await expect(page).toHaveURL(/\/forgot-password\/$/);
        // The login has a field of this name too, and stands until the page is there
        await expect(page.getByRole('heading', { name: 'Восстановление пароля' })).toBeVisible();
        await page.getByLabel('E-mail').fill(email!);
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Отправить ссылку' }).click();
        await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeFocused();
        await expect(page.getByRole('main')).toContainText(email!);
        await expectAccessible(page);

        const link = await linkTo(email!);
        const answer = await page.goto(shop.url + link);
        expect(answer!.headers()['referrer-policy']).toBe('no-referrer');
        await waitForHydration(page);
        await expect(page).toHaveURL(/\/change-password\/$/);
        await expectAccessible(page);
        await page.getByLabel('Новый пароль', { exact: false }).first().fill('Password1');
        await page.getByLabel('Новый пароль ещё раз').fill('Password1');
        await page.getByRole('button', { name: 'Сменить пароль' }).click();
        await expect(page.getByLabel('Новый пароль', { exact: false }).first()).toHaveAccessibleDescription(
          /слишком распространён/,
        );
        await page.getByLabel('Новый пароль', { exact: false }).first().fill(NEW);
        await page.getByLabel('Новый пароль ещё раз').fill(OLD);
        await expect(page.getByLabel('Новый пароль ещё раз')).toHaveAccessibleDescription(/Пароли не совпадают/);
        await page.getByLabel('Новый пароль ещё раз').fill(NEW);
        await page.getByRole('button', { name: 'Сменить пароль' }).click();
        await expect(page.getByText('Пароль изменен')).toBeVisible();
        await expect(page).toHaveURL(/\/auth\/?$/);
        await expect(page.getByLabel('E-mail или телефон')).toHaveValue(email!);
        await logIn(page, email!, OLD);
        await expect(page.getByRole('alert')).toContainText('Неверный логин или пароль');
        await logIn(page, email!, NEW);
        await expect(page).toHaveURL(`${shop.url}/`);
        // A page that is not alive yet opens again when its session changes
        await waitForHydration(page);
        await shop.letterTo(email!, 'Пароль изменён');

        await shop.visit(page);
        await shop.open(page, link);
        await page.getByLabel('Новый пароль', { exact: false }).first().fill(NEW);
        await page.getByLabel('Новый пароль ещё раз').fill(NEW);
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { name: 'Ссылка не действует' })).toBeVisible();
        await page.getByRole('link', { name: 'Запросить ссылку' }).click();
        await expect(page).toHaveURL(/\/forgot-password\/$/);
      },
    );

    test('a password is recovered by keyboard alone', { tag: ['@R-ROUTE-04', '@R-ROUTE-05'] }, async ({ page }) => {
      const { email } = await aPerson();
      await shop.visit(page);
      await shop.open(page, '/forgot-password/');
      await page.getByLabel('E-mail').focus();
      await page.keyboard.type(email!);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeFocused();
      await shop.open(page, await linkTo(email!));
      await page.getByLabel('Новый пароль', { exact: false }).first().focus();
      await page.keyboard.type(NEW);
      await page.keyboard.press('Tab');
      // Past the button that shows the password
      const again = page.getByLabel('Новый пароль ещё раз');
      if (!(await again.evaluate((field) => field === document.activeElement))) await page.keyboard.press('Tab');
      await page.keyboard.type(NEW);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Пароль изменен')).toBeVisible();
      await expect(page).toHaveURL(/\/auth\/?$/);
    });
  });
}

test('an invitation asks for the first password, and when opened again leads to the login', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const email = 'colleague@firm.example';
  const invited = { email, name: 'Анна', lastName: 'Ким', role: 'USER' as const };
  const invitation = await transaction(shop.db, (tx) => inviteAccount(tx, invited));
  if (invitation === 'has password') throw new Error('The account is new');
  const setPassword = async () => {
    await shop.visit(page);
    await shop.open(page, invitation.path);
    await expect(page.getByRole('heading', { name: 'Задайте пароль' })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/нов(ый|ого) парол|смен/i);
    await page.getByLabel('Пароль', { exact: false }).first().fill(NEW);
    await page.getByLabel('Пароль ещё раз').fill(NEW);
    await page.getByRole('button', { name: 'Задать пароль' }).click();
  };
  await setPassword();
  await expect(page.getByText('Пароль задан')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/?$/);
  await setPassword();
  await expect(page.getByRole('alert')).toContainText('Если вы уже задали пароль, войдите с ним');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Войти', exact: true }).last().click();
  await expect(page).toHaveURL(/\/auth\/?$/);
});

test('an unknown address is answered like a known one', { tag: ['@R-CALL-012'] }, async ({ page }) => {
  await shop.visit(page);
  await shop.open(page, '/forgot-password/');
  await page.getByLabel('E-mail').fill('nobody@firm.example');
  await page.getByRole('button', { name: 'Отправить ссылку' }).click();
  await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible();
});

test('a lost call says so and leaves the form usable', { tag: ['@R-ERR-11'] }, async ({ page, complaints }) => {
  complaints.allow(/Failed to load|was lost|gave nothing/);
  const { email } = await aPerson();
  const text = 'Не удалось выполнить запрос. Попробуйте позже';
  await shop.visit(page);
  await shop.open(page, '/forgot-password/');
  await page.getByLabel('E-mail').fill(email!);
  await page.route('**/api/password/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Отправить ссылку' }).click();
  await expect(page.getByRole('alert')).toHaveText(text);
  await page.unroute('**/api/password/**');
  await page.getByRole('button', { name: 'Отправить ссылку' }).click();
  await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible();

  await shop.open(page, await linkTo(email!));
  await page.getByLabel('Новый пароль', { exact: false }).first().fill(NEW);
  await page.getByLabel('Новый пароль ещё раз').fill(NEW);
  await page.route('**/api/password/**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(page.getByRole('alert')).toHaveText(text);
  await page.unroute('**/api/password/**');
  await page.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(page).toHaveURL(/\/auth\/?$/);
});

test('without a check word the page says where to get one', { tag: ['@R-ROUTE-05'] }, async ({ page }) => {
  await shop.visit(page);
  await shop.open(page, '/change-password/');
  await expect(page.getByRole('main')).toContainText('Откройте эту страницу по ссылке из письма');
  await expect(page.getByRole('link', { name: 'Запросить ссылку' })).toHaveAttribute('href', '/forgot-password/');
});

test(
  'who is logged in and follows the link of his letter has to log in again',
  { tag: ['@R-CALL-013'] },
  async ({ page, complaints }) => {
    complaints.allow(/status of 401/);
    const { id, email } = await aPerson();
    await shop.visit(page);
    await shop.open(page, '/forgot-password/');
    await page.getByLabel('E-mail').fill(email!);
    await page.getByRole('button', { name: 'Отправить ссылку' }).click();
    await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible();
    const link = await linkTo(email!);
    await shop.visit(page, await aSession(shop.db, id));
    await shop.open(page, link);
    await page.getByLabel('Новый пароль', { exact: false }).first().fill(NEW);
    await page.getByLabel('Новый пароль ещё раз').fill(NEW);
    await page.getByRole('button', { name: 'Сменить пароль' }).click();
    await expect(page.getByText('Пароль изменен')).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/?$/);
    await expect(page.getByLabel('E-mail или телефон')).toBeVisible();
  },
);

test('who is logged in learns whose password a link sets, and is not sent in a circle by a dead one', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const other = await aPerson();
  const dead = '/change-password/?email=petr%40firm.example&checkword=xxxxxxxxxxxxxxxxxxxxxx';
  await shop.visit(page, await aSession(shop.db, other.id));
  await shop.open(page, dead);
  await expect(page.getByRole('main')).toContainText('Сейчас вы вошли как');
  await page.getByLabel('Новый пароль', { exact: false }).first().fill(NEW);
  await page.getByLabel('Новый пароль ещё раз').fill(NEW);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ссылка не действует' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Запросить ссылку' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Открыть профиль' }).click();
  await expect(page).toHaveURL(`${shop.url}/my-profile/`);
});
