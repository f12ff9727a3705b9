import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { city } from '#identity/city/server/tables.ts';
import { recordConsent } from '#identity/consents/server/index.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { session } from '#identity/session/server/tables.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { pressBy } from '../press-by.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

let shop: OwnShop;
const PASSWORD = 'Zakaz2026';
const NEXT = 'Sklad!2027';

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

async function aPerson(role: 'USER' | 'ADMIN' = 'ADMIN') {
  const fields = { name: 'Марина', lastName: 'Соколова', secondName: 'Андреевна', workPosition: 'Закупщик' };
  const passwordHash = await hashPassword(PASSWORD);
  // Who has no city is asked for it in a window
  const [town] = await shop.db.select({ id: city.id }).from(city).limit(1);
  return aBuyer(shop.db, {
    account: { ...fields, passwordHash, cityId: town!.id },
    role,
    company: { name: 'ООО «Монтаж»' },
  });
}

for (const width of [1280, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test(
      'the profile shows the data, which nobody changes there, and where the account is logged in',
      { tag: ['@R-ROUTE-29', '@R-ROUTE-30', '@R-PROF-01', '@R-FEAT-30'] },
      async ({ page }) => {
        const person = await aPerson();
        const other = await aSession(shop.db, person.account.id);
        await shop.visit(page, person.token);
        await page.goto(`${shop.url}/my-profile/`);
        await waitForHydration(page);
        await expect(page).toHaveTitle(/Мой профиль/);
        const data = page.getByRole('region', { name: 'Личные данные' });
        for (const text of ['Соколова Марина Андреевна', person.account.email!, 'Закупщик', 'Администратор компании'])
          await expect(data).toContainText(text);
        await expect(data.getByRole('textbox')).toHaveCount(0);
        const subscriptions = page.getByRole('region', { name: 'Подписки' });
        await expect(subscriptions).toContainText('Новости');
        await expect(subscriptions).toContainText('Акции');
        const security = page.getByRole('region', { name: 'Безопасность' });
        await expect(security.getByText('— это устройство')).toHaveCount(1);
        await expectAccessible(page);
        await security.getByRole('button', { name: /^Завершить: / }).click();
        await expect(page.getByText('Сессия завершена')).toBeVisible();
        await expect(security.getByRole('button', { name: /^Завершить: / })).toHaveCount(0);
        const answer = await page.request.get(`${shop.url}/api/session/check/`, {
          headers: { authorization: `Bearer ${other}` },
        });
        expect(await answer.json()).toMatchObject({ data: { authorized: false } });
      },
    );

    test(
      'the password is changed by keyboard: fields cleared, popup for three seconds, other sessions ended',
      { tag: ['@R-PROF-02', '@R-STATE-066', '@R-VAL-38', '@R-VAL-39'] },
      async ({ page }) => {
        const person = await aPerson();
        const other = await aSession(shop.db, person.account.id);
        await shop.visit(page, person.token);
        await page.goto(`${shop.url}/my-profile/`);
        await waitForHydration(page);
        const form = page.getByRole('region', { name: 'Пароль' });
        const save = form.getByRole('button', { name: 'Сохранить' });
        const cancel = form.getByRole('button', { name: 'Отменить' });
        await expect(save).toBeDisabled();
        await expect(cancel).toBeDisabled();
        await form.getByRole('textbox', { name: 'Новый пароль', exact: false }).first().focus();
        await page.keyboard.type(NEXT);
        await expect(save).toBeDisabled();
        await expect(cancel).toBeEnabled();
        const again = form.getByRole('textbox', { name: 'Новый пароль ещё раз' });
        await again.focus();
        await page.keyboard.type(`${NEXT}0`);
        await expect(again).toHaveAccessibleDescription(/Пароли не совпадают/);
        await expect(save).toBeDisabled();
        await page.keyboard.press('Backspace');
        // The present password is still missing
        await expect(save).toBeDisabled();
        await form.getByRole('textbox', { name: 'Нынешний пароль' }).focus();
        await page.keyboard.type(PASSWORD);
        await expect(save).toBeEnabled();
        await page.clock.install();
        // By the button with the mouse on small screens, by the keyboard alone on large ones
        await (width === 360 ? save.click() : page.keyboard.press('Enter'));
        const popup = page.getByText('Пароль изменен', { exact: true });
        await expect(popup).toBeVisible();
        await expect(again).toHaveValue('');
        await expect(popup).toBeVisible();
        await page.clock.runFor(3500);
        await expect(popup).toBeHidden();
        const [row] = await shop.db.select().from(account).where(eq(account.id, person.account.id));
        expect(row!.passwordHash).not.toBe(person.account.passwordHash);
        const rows = await shop.db.select().from(session).where(eq(session.accountId, person.account.id));
        expect(rows.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1);
        expect(rows).toHaveLength(2);
        expect(other).not.toBe(person.token);
      },
    );
  });
}

test(
  'a wrong password is named at its field, and a refusal of the server in the popup',
  { tag: ['@R-STATE-067', '@R-ERR-19', '@R-VAL-35', '@R-VAL-37'] },
  async ({ page, complaints }) => {
    complaints.allow(/status of 4/);
    const person = await aPerson();
    await shop.visit(page, person.token);
    await page.goto(`${shop.url}/my-profile/`);
    await waitForHydration(page);
    const form = page.getByRole('region', { name: 'Пароль' });
    const [first, again] = [form.getByLabel('Новый пароль').first(), form.getByLabel('Новый пароль ещё раз')];
    await first.fill('zakaz');
    await expect(first).toHaveAccessibleDescription(/Минимально 6 символов/);
    await expect(again).toHaveAccessibleDescription('');
    // Equal is not enough: the confirmation follows the rule too
    await again.fill('zakaz');
    await expect(again).toHaveAccessibleDescription(/Минимально 6 символов/);
    await again.fill('Zakaz2027');
    await expect(again).toHaveAccessibleDescription(/Пароли не совпадают/);
    await again.fill('');
    await expect(again).toHaveAccessibleDescription(/обязательно/);
    await expect(form.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
    await form.getByRole('textbox', { name: 'Нынешний пароль' }).fill(PASSWORD);
    // Known to everybody who guesses
    await first.fill('Password1');
    await again.fill('Password1');
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect(
      page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: /парол/i }).first(),
    ).toBeVisible();
    await expect(first).toHaveValue('Password1');
    await form.getByRole('button', { name: 'Отменить' }).click();
    await expect(first).toHaveValue('');
  },
);

test('a new password wants its repetition', { tag: ['@R-VAL-36'] }, async ({ page }) => {
  const person = await aPerson();
  await shop.visit(page, person.token);
  await page.goto(`${shop.url}/my-profile/`);
  await waitForHydration(page);
  const form = page.getByRole('region', { name: 'Пароль' });
  const again = form.getByRole('textbox', { name: 'Новый пароль ещё раз' });
  await again.focus();
  await again.blur();
  await expect(again).toHaveAccessibleDescription('');
  await form.getByRole('textbox', { name: 'Новый пароль' }).first().fill(NEXT);
  await expect(again).toHaveAccessibleDescription(/Это поле обязательно для заполнения/);
  await expect(form.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
});

test('the data of the person are downloaded as a file', async ({ page }) => {
  const person = await aPerson();
  await shop.visit(page, person.token);
  await page.goto(`${shop.url}/my-profile/`);
  await waitForHydration(page);
  const download = page.waitForEvent('download');
  await page.getByRole('region', { name: 'Мои данные' }).getByRole('button', { name: 'Скачать' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('мои-данные.json');
  expect(readFileSync(await file.path(), 'utf8')).toContain(person.account.email);
});

test('letters are switched off and on, and stay so after a reload', { tag: ['@R-PROF-03'] }, async ({ page }) => {
  const person = await aPerson();
  await shop.visit(page, person.token);
  await page.goto(`${shop.url}/my-profile/`);
  await waitForHydration(page);
  const orders = page.getByRole('checkbox', { name: /Заказы/ });
  await expect(orders).toBeChecked();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/profile/letters/') && answer.ok());
  await orders.uncheck();
  await saved;
  await page.reload();
  await expect(orders).not.toBeChecked();
});

for (const [role, question, switches] of [
  ['MANAGER', 'Избранное сохранится. Чтобы продолжить, нужно будет войти снова.', 4],
  ['TECH', 'Чтобы продолжить, нужно будет войти снова.', 1],
] as const) {
  test(`the switches of letters and the question of the logout concern a ${role}`, async ({ page }) => {
    const { id } = await anAccount(shop.db, { role, cityId: shop.cityId });
    await shop.visit(page, await aSession(shop.db, id));
    await shop.open(page, '/my-profile/');
    const letters = page.getByRole('region', { name: 'Уведомления по почте' });
    await expect(letters).toContainText('Письма о входе, пароле и контактах приходят всегда.');
    await expect(letters.getByRole('checkbox')).toHaveCount(switches);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Профиль/ })
      .click();
    await page.getByRole('button', { name: 'Выйти' }).click();
    const asked = page.getByRole('dialog', { name: 'Выйти из аккаунта?' });
    await expect(asked).toContainText(question);
    await expect(asked).not.toContainText('Корзина');
  });
}

test('a manager sees no position in his profile', { tag: ['@R-ROLE-17'] }, async ({ page }) => {
  const [town] = await shop.db.select({ id: city.id }).from(city).limit(1);
  const fields = { role: 'MANAGER', workPosition: 'Старший менеджер', cityId: town!.id } as const;
  const manager = await anAccount(shop.db, fields);
  await shop.visit(page, await aSession(shop.db, manager.id));
  await page.goto(`${shop.url}/`);
  await waitForHydration(page);
  await page
    .getByRole('button', { name: /Профиль/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Мой профиль' }).click();
  const data = page.getByRole('region', { name: 'Личные данные' });
  await expect(data).toContainText('Менеджер');
  await expect(data).not.toContainText('Должность');
});

for (const [width, by] of [
  [1280, 'mouse'],
  [360, 'keyboard'],
] as const) {
  test(`at ${width} px by ${by} consents are given and taken back; without the one to personal data the account closes`, async ({
    page,
    complaints,
  }) => {
    complaints.allow(/status of 40[01]/);
    await page.setViewportSize({ width, height: 800 });
    const { account: own, token } = await aPerson();
    const given = { accountId: own.id, contact: own.email!, kind: 'registration', textVersion: 2 } as const;
    await recordConsent(shop.db, { ...given, document: 'personal-data' });
    await shop.visit(page, token);
    await page.goto(`${shop.url}/my-profile/`);
    await waitForHydration(page);
    const press = pressBy(by);
    const consents = page.getByRole('region', { name: 'Согласия' });
    await expect(consents).toContainText('редакция 2');
    await press(page, /^Дать согласие: Реклама/);
    await expect(page.getByText('Согласие дано', { exact: true })).toBeVisible();
    await press(page, /^Отозвать: Реклама/);
    await expect(consents.getByRole('button', { name: /^Дать согласие: Реклама/ })).toBeVisible();
    await press(page, /^Отозвать: Обработка/);
    const window = page.getByRole('dialog', { name: 'Отозвать согласие?' });
    await expect(window).toContainText('Учётная запись закроется сразу');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await window.getByRole('textbox', { name: 'Пароль' }).fill('Zakaz2027');
    await page.keyboard.press('Enter');
    await expect(window.getByRole('textbox', { name: 'Пароль' })).toHaveAccessibleDescription(/Неверный пароль/);
    await window.getByRole('textbox', { name: 'Пароль' }).fill(PASSWORD);
    await press(page, 'Отозвать и закрыть запись');
    await expect(page.getByText('Согласие отозвано, учётная запись закрыта')).toBeVisible();
    await expect(page).toHaveURL(/\/auth/);
    await waitForHydration(page);
    await page.getByLabel('E-mail или телефон').fill(own.email!);
    await page.getByRole('textbox', { name: 'Пароль' }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
  });
}

test('the theme, the density and the keys chosen in the profile hold on the next pages, from the markup of the server', async ({
  page,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/);
  const person = await aPerson();
  await shop.visit(page, person.token);
  await page.goto(`${shop.url}/my-profile/`);
  await waitForHydration(page);
  const look = page.getByRole('region', { name: 'Оформление и клавиши' });
  for (const name of ['Светлая', 'Тёмная', 'Как в системе', 'Плотно', 'Обычно'])
    await expect(look.getByRole('radio', { name })).toHaveCount(1);
  const surface = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await surface();
  await look.getByRole('radio', { name: 'Тёмная' }).check();
  await expect(look.getByRole('radio', { name: 'Тёмная' })).toBeChecked();
  const dark = await surface();
  expect(dark).not.toBe(light);
  await look.getByRole('radio', { name: 'Плотно' }).check();
  await look.getByRole('radio', { name: 'Колонкой' }).check();
  await expectAccessible(page);
  // Without scripts: what the server has written
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(`${shop.url}/orders/`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'dense');
  expect(await surface()).toBe(dark);
  await page.unroute('**/*.js');
  await page.goto(`${shop.url}/my-profile/`);
  await waitForHydration(page);
  await expect(look.getByRole('radio', { name: 'Колонкой' })).toBeChecked();
  await look.getByRole('radio', { name: 'Как в системе' }).check();
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await surface()).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await surface()).toBe(dark);
  await look.getByRole('checkbox', { name: /Сочетания клавиш/ }).uncheck();
  await page.keyboard.press('Control+KeyK');
  await page.keyboard.press('Slash');
  await expect(page.getByRole('combobox', { name: 'Поиск по каталогу' })).not.toBeFocused();
  await look.getByRole('checkbox', { name: /Сочетания клавиш/ }).check();
  await page.keyboard.press('Control+KeyK');
  await expect(page.getByRole('dialog', { name: 'Найти' })).toBeVisible();
});
