import type { Page } from '@playwright/test';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { city } from '#identity/city/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import { runOperatorCommand } from '#shop/testing/run-operator-command.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { type InputMode, keyboard, mouse } from '../input-mode.ts';
import { type DeliveringShop, openDeliveringShop } from '../delivering-shop.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const OLD = 'Kabel7Turbo';
const NEW = 'Lampa8Turbo';

let shop: DeliveringShop;
let serial = 0;

test.beforeAll(async () => {
  shop = await openDeliveringShop();
});
test.afterAll(() => shop.close());

/** Somebody who has chosen a city: no window asks for it. */
async function aPerson() {
  const [town] = await shop.db.select({ id: city.id }).from(city).limit(1);
  return anAccount(shop.db, { passwordHash: await hashPassword(OLD), cityId: town!.id });
}
const aNewAddress = () => `long.name.of.a.new.mailbox.${(serial += 1)}@some-department.firm.example`;
const change = (login: string, email: string) =>
  runOperatorCommand(shop.db, 'account', { action: 'change', login, email });

const linkTo = (email: string, name: 'word' | 'undo') => shop.linkTo(email, `/contact-change/?${name}=`);

/** Presses a button by its name. */
const press = (page: Page, name: string, input: InputMode = mouse()) =>
  input.press(page.getByRole('button', { name, exact: true }));

for (const [width, modeOf] of [
  [1280, mouse],
  [360, keyboard],
] as const) {
  test(`at ${width} px ${modeOf === mouse ? 'by mouse' : 'by keyboard'} a new e-mail is confirmed, undone by the former one, and a new password set`, async ({
    page,
    complaints,
  }) => {
    // Six pages, most of them checked by axe
    test.setTimeout(120_000);
    // The used links; a page of the session that the change has ended may still ask for something
    complaints.allow(/status of 40[01]/);
    await page.setViewportSize({ width, height: 800 });
    const input = modeOf(page);
    const person = await aPerson();
    const email = aNewAddress();
    await change(person.email!, email);
    const link = await linkTo(email, 'word');
    // The owner is logged in where he opens the letter
    await shop.visit(page, await aSession(shop.db, person.id));
    await shop.open(page, link);
    await expect(page).toHaveURL(/\/contact-change\/$/);
    await expect(page.getByRole('heading', { name: 'Подтверждение' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await press(page, 'Подтвердить', input);
    await expect(page.getByRole('heading', { name: 'Почта изменена' })).toBeFocused();
    await expect(page.getByRole('main')).toContainText(email);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await press(page, 'Войти', input);
    await expect(page).toHaveURL(/\/auth\/?$/);
    await waitForHydration(page);
    await input.write(page.getByLabel('E-mail или телефон'), email);
    await input.write(page.getByLabel('Пароль', { exact: false }).first(), OLD);
    await press(page, 'Войти', input);
    await expect(page).toHaveURL(`${shop.url}/`);

    const undo = await linkTo(person.email!, 'undo');
    await shop.open(page, undo);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await press(page, 'Отменить изменение', input);
    await expect(page.getByRole('heading', { name: 'Изменение отменено' })).toBeFocused();
    await expectAccessible(page);
    await press(page, 'Задать новый пароль', input);
    await expect(page.getByRole('heading', { name: 'Новый пароль' })).toBeVisible();
    await waitForHydration(page);
    await input.write(page.getByLabel('Новый пароль', { exact: false }).first(), NEW);
    await input.write(page.getByLabel('Новый пароль ещё раз'), NEW);
    await press(page, 'Сменить пароль', input);
    await expect(page).toHaveURL(/\/auth\/?$/);
    await waitForHydration(page);
    await input.write(page.getByLabel('E-mail или телефон'), person.email!);
    await input.write(page.getByLabel('Пароль', { exact: false }).first(), NEW);
    await press(page, 'Войти', input);
    await expect(page).toHaveURL(`${shop.url}/`);

    for (const used of [link, undo]) {
      await shop.open(page, used);
      await press(page, used === link ? 'Подтвердить' : 'Отменить изменение', input);
      await expect(page.getByRole('heading', { name: 'Ссылка не действует' })).toBeFocused();
      await expectNoSideScroll(page);
    }
  });
}

test('an address that another account has taken meanwhile is said on the page', async ({ page, complaints }) => {
  complaints.allow(/status of 409/);
  const person = await aPerson();
  const email = aNewAddress();
  await change(person.email!, email);
  const link = await linkTo(email, 'word');
  await anAccount(shop.db, { email });
  await shop.visit(page);
  await shop.open(page, link);
  await press(page, 'Подтвердить');
  await expect(page.getByRole('heading', { name: 'Изменить не получилось' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('тем временем получила другая учётная запись');
  await expectAccessible(page);
});

test('without a connection the press says so and can be repeated', async ({ page, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|A call gave nothing|No forgery token|was lost/);
  const person = await aPerson();
  const email = aNewAddress();
  await change(person.email!, email);
  await shop.visit(page);
  await shop.open(page, await linkTo(email, 'word'));
  // With all that comes behind the page: a script that is lost has it opened again
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await press(page, 'Подтвердить');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await press(page, 'Подтвердить');
  await expect(page.getByRole('heading', { name: 'Почта изменена' })).toBeFocused();
});

test('the page without a link says what to open', async ({ page }) => {
  await shop.visit(page);
  await shop.open(page, '/contact-change/');
  await expect(page.getByRole('main')).toContainText('по ссылке из письма или SMS');
  await expect(page.getByRole('link', { name: 'Войти' }).last()).toHaveAttribute('href', /^\/auth/);
  await expectAccessible(page);
});
