import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { city } from '#identity/city/server/tables.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { type InputMode, keyboard, mouse } from '../input-mode.ts';
import { openOwnShop, PASSKEY_HOST, type OwnShop } from '../own-shop.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

let shop: OwnShop;
const PASSWORD = 'Zakaz2026';

test.beforeAll(async () => {
  shop = await openOwnShop({ REQUIRE_SECOND_FACTOR: 'staff' });
});
test.afterAll(() => shop.close());

async function aPerson(role: 'USER' | 'MANAGER' = 'USER', { db } = shop) {
  // Who has no city is asked for it in a window
  const [town] = await db.select({ id: city.id }).from(city).limit(1);
  return anAccount(db, { passwordHash: await hashPassword(PASSWORD), cityId: town!.id, role });
}

async function logIn(page: Page, login: string, { url } = shop, input: InputMode = mouse()) {
  await page.goto(`${url}/auth`);
  await waitForHydration(page);
  await input.write(page.getByLabel('E-mail или телефон'), login);
  await input.write(page.getByRole('textbox', { name: /^Пароль/ }), PASSWORD);
  await input.press(page.getByRole('button', { name: 'Войти', exact: true }));
}

/** Logs in without a second step and opens the profile. */
async function openProfile(page: Page, login: string, own = shop, input: InputMode = mouse()) {
  await own.visit(page);
  await logIn(page, login, own, input);
  await page.waitForURL(`${own.url}/`);
  await page.goto(`${own.url}/my-profile/`);
  await waitForHydration(page);
}

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

const STEP_MS = 30_000;

/** The code of the step before is taken as long as this one lasts: one that is about to end is waited for. */
async function untilStepIsYoung(page: Page) {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < STEP_MS / 2) await page.waitForTimeout(left);
}

/** Switches the codes on in the open panel; returns the secret and the recovery codes. */
async function switchOn(page: Page, input: InputMode = mouse()) {
  const panel = page.getByRole('region', { name: 'Вход в два шага' });
  await input.press(panel.getByRole('button', { name: 'Включить' }));
  await expect(panel.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible();
  const secret = (await panel.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent())!.replaceAll(' ', '');
  await untilStepIsYoung(page);
  await input.write(panel.getByLabel('Код из приложения'), codeOf(secret, -1));
  await input.press(panel.getByRole('button', { name: 'Включить' }));
  const list = panel.getByRole('list', { name: 'Резервные коды' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
  await input.press(panel.getByRole('button', { name: 'Коды сохранены' }));
  return { secret, codes };
}

for (const [width, modeOf] of [
  [1280, mouse],
  [360, keyboard],
] as const) {
  test.describe(`at ${width} px ${modeOf === mouse ? 'by mouse' : 'by keyboard'}`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('codes are switched on in the profile and asked for at the next login', async ({ page, complaints }) => {
      // The wrong code
      complaints.allow(/status of 400/);
      const input = modeOf(page);
      const person = await aPerson();
      await openProfile(page, person.email!, shop, input);
      const warning = page.getByText('входы на других устройствах завершатся');
      await expect(warning).toBeVisible();
      const { secret, codes } = await switchOn(page, input);
      await expect(warning).toBeHidden();
      await expect(page.getByText('Осталось резервных кодов: 10')).toBeVisible();
      await expectAccessible(page);

      await shop.visit(page);
      await logIn(page, person.email!, shop, input);
      await expect(page.getByRole('heading', { name: 'Второй шаг входа' })).toBeVisible();
      await expectAccessible(page);
      const field = page.getByLabel('Код из приложения');
      await expect(field).toBeFocused();
      await input.write(field, '12345');
      await expect(page.getByText('Введите шесть цифр кода')).toBeVisible();
      await input.write(field, codeOf(secret, 100));
      await input.press(page.getByRole('button', { name: 'Войти', exact: true }));
      await expect(page.getByText(/Неверный код/)).toBeVisible();
      await input.press(page.getByRole('button', { name: 'Код восстановления' }));
      await input.write(page.getByLabel('Код восстановления'), codes[0]!);
      await input.press(page.getByRole('button', { name: 'Войти', exact: true }));
      await page.waitForURL(`${shop.url}/`);

      await page.goto(`${shop.url}/my-profile/`);
      await waitForHydration(page);
      const panel = page.getByRole('region', { name: 'Вход в два шага' });
      await expect(panel).toContainText('Осталось резервных кодов: 9');
      await input.press(panel.getByRole('button', { name: 'Отключить' }));
      await input.write(panel.getByRole('textbox', { name: /^Пароль/ }), PASSWORD);
      await input.write(panel.getByLabel('Код из приложения'), codeOf(secret, 0));
      await input.press(panel.getByRole('button', { name: 'Отключить' }));
      await expect(panel.getByRole('button', { name: 'Включить' })).toBeVisible();
    });
  });
}

test('a ticket that ended by wrong codes leads back to the password and says why', async ({ page, complaints }) => {
  complaints.allow(/status of 4(00|29)/);
  const person = await aPerson();
  await openProfile(page, person.email!);
  const { secret } = await switchOn(page);
  await shop.visit(page);
  await logIn(page, person.email!);
  const field = page.getByLabel('Код из приложения');
  for (let tries = 0; tries < 5; tries += 1) {
    await field.fill(codeOf(secret, 100 + tries));
    const answered = page.waitForResponse('**/api/authentication/code/');
    await page.keyboard.press('Enter');
    await answered;
    await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeEnabled();
  }
  await field.fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Слишком много неверных кодов. Войдите ещё раз');
  await expect(page.getByRole('textbox', { name: /^Пароль/ })).toHaveValue('');
});

test('a manager sets up the required second factor before any other page opens', async ({ page }) => {
  const person = await aPerson('MANAGER');
  await shop.visit(page);
  await logIn(page, person.email!);
  await page.waitForURL(`${shop.url}/second-factor/`);
  await page.goto(`${shop.url}/catalog/`);
  await page.waitForURL(`${shop.url}/second-factor/`);
  await waitForHydration(page);
  await expectAccessible(page);
  for (const width of [320, 360, 769, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSideScroll(page);
  }
  await switchOn(page);
  await page.waitForURL(`${shop.url}/`);
  await page.goto(`${shop.url}/second-factor/`);
  await page.waitForURL(`${shop.url}/`);
});

test('a manager without the required second factor can leave', async ({ page }) => {
  const person = await aPerson('MANAGER');
  await shop.visit(page);
  await logIn(page, person.email!);
  await page.waitForURL(`${shop.url}/second-factor/`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Выйти' }).click();
  await page.waitForURL((url) => url.pathname !== '/second-factor/');
  expect((await page.context().cookies()).find(({ name }) => name === 'token')).toBeUndefined();
});

test('a passkey of the profile opens the shop without a password, and is the second step after it', async ({
  page,
  complaints,
}) => {
  // The removed key
  complaints.allow(/status of 400/);
  // Opens a shop of its own, and eight pages
  test.setTimeout(120_000);
  const own = await openOwnShop({ PUBLIC_URL: PASSKEY_HOST });
  try {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const person = await aPerson('USER', own);
    await openProfile(page, person.email!, own);
    const panel = page.getByRole('region', { name: 'Вход в два шага' });
    await panel.getByRole('button', { name: 'Добавить ключ доступа' }).click();
    await panel.getByLabel('Название ключа').fill('Рабочий ноутбук');
    await panel.getByRole('button', { name: 'Добавить ключ' }).click();
    await expect(panel.getByRole('list', { name: 'Резервные коды' }).getByRole('listitem')).toHaveCount(10);
    await panel.getByRole('button', { name: 'Коды сохранены' }).click();
    await expect(panel).toContainText('Рабочий ноутбук');
    await expectAccessible(page);

    await own.visit(page);
    await page.goto(`${own.url}/auth`);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Войти с ключом доступа' }).click();
    await page.waitForURL(`${own.url}/`);
    await expect(page.getByRole('button', { name: new RegExp(person.lastName) })).toBeVisible();

    await own.visit(page);
    await logIn(page, person.email!, own);
    await expect(page.getByRole('heading', { name: 'Второй шаг входа' })).toBeVisible();
    await page.getByRole('button', { name: 'Использовать ключ доступа' }).click();
    await page.waitForURL(`${own.url}/`);

    await page.goto(`${own.url}/my-profile/`);
    await waitForHydration(page);
    await panel.getByRole('button', { name: 'Удалить ключ Рабочий ноутбук' }).click();
    await panel.getByRole('textbox', { name: /^Пароль/ }).fill(PASSWORD);
    await panel.getByRole('button', { name: 'Удалить ключ' }).click();
    await expect(panel).not.toContainText('Рабочий ноутбук');
    await own.visit(page);
    await page.goto(`${own.url}/auth`);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Войти с ключом доступа' }).click();
    await expect(page.getByRole('alert')).toContainText('Ключ доступа не подошёл');
  } finally {
    await own.close();
  }
});
