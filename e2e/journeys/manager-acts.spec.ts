import type { Page, Route } from '@playwright/test';
import { aProduct, aSection } from '#goods/products/server/factory.ts';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { aReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { eq } from 'drizzle-orm';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { keyboard, mouse } from '../input-mode.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { CataloguePage } from '../pages/catalogue-page.ts';
import { checkoutPage, placed } from '../pages/checkout-page.ts';

let shop: OwnShop;

test.beforeAll(async () => {
  shop = await openOwnShop({}, async (db) => {
    const { id: sectionId } = await aSection(db, { name: 'Кабель', code: 'kabel' });
    await aProduct(db, { name: 'Кабель ВВГ 3×2,5', sectionId, stock: 1000 });
  });
});
test.afterAll(() => shop.close());

const banner = (page: Page) => page.getByRole('region', { name: 'Работа от имени покупателя' });

/** A manager, and a buyer whose company has registered itself and waits. */
async function aNewcomer(name: string) {
  const boss = await anAccount(shop.db, {
    cityId: shop.cityId,
    role: 'MANAGER',
    name: 'Мария',
    lastName: 'Менеджерова',
  });
  const buyer = await aReadyBuyer(shop.db, {
    account: { cityId: shop.cityId, name: 'Павел', lastName: 'Новосёлов' },
    company: { name, state: 'pending', orderBan: true },
    role: 'ADMIN',
  });
  return { boss, manager: await aSession(shop.db, boss.id), buyer };
}

for (const [width, modeOf] of [
  [1280, mouse],
  [360, keyboard],
] as const) {
  test(
    `at ${width} px a manager approves a new company, orders for its buyer and returns; the buyer reads it`,
    { tag: ['@R-ROUTE-27', '@R-ROUTE-28', '@R-FEAT-08', '@R-GUARD-10'] },
    async ({ page, browser }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height: 800 });
      const input = modeOf(page);
      const name = `ООО «Новая компания ${width}»`;
      const { manager, buyer } = await aNewcomer(name);
      await shop.visit(page, manager);
      await shop.open(page, '/manager/mycompanies/');
      await input.press(page.getByRole('link', { name }));
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      await input.press(page.getByRole('button', { name: 'Одобрить' }));
      await input.press(page.getByRole('dialog').getByRole('button', { name: 'Одобрить' }));
      await expect(page.getByRole('region', { name: 'Компания ждёт одобрения' })).toHaveCount(0);

      await input.press(page.getByRole('button', { name: 'Войти от имени: Новосёлов Павел' }));
      await expect(banner(page)).toContainText('Новосёлов Павел');
      await shop.open(page, '/catalog/');
      await input.press(new CataloguePage(page).rowToBuy().add);
      await expect(page.getByRole('button', { name: 'В корзине', exact: true }).first()).toBeVisible();
      await shop.open(page, '/order/');
      const checkout = checkoutPage(page);
      await checkout.fill(input);
      await input.press(checkout.order);
      await expect(placed(page)).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Оформлено менеджером: Менеджерова Мария');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await input.press(banner(page).getByRole('button', { name: 'Выйти' }));
      await expect(page).toHaveURL(`${shop.url}/manager/mycompanies/${buyer.company.id}/`);
      await expect(banner(page)).toHaveCount(0);
      await expect(page.getByRole('table', { name: /заказы/i })).toContainText('Новосёлов Павел');

      const his = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage();
      await shop.visit(his, buyer.token);
      await shop.open(his, '/orders/');
      await expect(his.getByRole('main')).toContainText('Оформлено менеджером: Менеджерова Мария');
      await shop.open(his, '/my-profile/');
      const visits = his.getByRole('region', { name: 'Кто работал от вашего имени' });
      await expect(visits).toContainText('Менеджер магазина');
      await expect(visits).toContainText('Оформил заказ');
      await his.context().close();
    },
  );
}

test(
  'open windows of a manager go along when he begins to act for a buyer in another one, and when he returns',
  { tag: ['@R-STATE-053', '@R-STATE-055'] },
  async ({ page, context }) => {
    const { boss, manager, buyer } = await aNewcomer('ООО «Два окна»');
    const { id } = buyer.company;
    await shop.db.update(company).set({ state: 'active', managerAccountId: boss.id }).where(eq(company.id, id));
    await shop.visit(page, manager);
    await shop.open(page, `/manager/mycompanies/${id}/`);
    const other = await context.newPage();
    await shop.open(other, '/manager/mycompanies/');
    const add = other.getByRole('button', { name: 'Добавить компанию' });
    await expect(add).toBeVisible();
    // Nothing is pressed in the other window, and it does not get the focus: it stands beside
    await page.getByRole('button', { name: 'Войти от имени: Новосёлов Павел' }).click();
    await expect(banner(page)).toBeVisible();
    await expect(banner(other)).toContainText('Новосёлов Павел');
    await expect(add).toHaveCount(0);
    await banner(page).getByRole('button', { name: 'Выйти' }).click();
    await expect(page).toHaveURL(`${shop.url}/manager/mycompanies/${id}/`);
    await expect(banner(other)).toHaveCount(0);
    await expect(other.getByRole('banner').getByRole('button', { name: /^Профиль/ })).toContainText('Менеджер');
  },
);

test('a manager asks for consent, an administrator allows it for an hour', async ({ page, browser, complaints }) => {
  complaints.allow(/status of 40[0139]/);
  const { boss, manager, buyer } = await aNewcomer('ООО «Осторожная»');
  const { id } = buyer.company;
  await shop.db
    .update(company)
    .set({ state: 'active', orderBan: false, requiresEntryConsent: true, managerAccountId: boss.id })
    .where(eq(company.id, id));
  await shop.visit(page, manager);
  await shop.open(page, `/manager/mycompanies/${id}/`);
  await expect(page.getByRole('main')).toContainText('С согласия администратора');
  const enter = page.getByRole('button', { name: 'Войти от имени: Новосёлов Павел' });
  await enter.click();
  const question = page.getByRole('dialog', { name: 'Нужно согласие компании' });
  await question.getByRole('button', { name: 'Запросить согласие' }).click();
  await expect(question).toContainText('Запрос отправлен');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Закрыть', exact: true }).click();

  const his = await (await browser.newContext()).newPage();
  await shop.visit(his, buyer.token);
  await shop.open(his, '/notification/');
  await his.getByRole('link', { name: /Менеджерова Мария просит разрешить вход/ }).click();
  await his.getByRole('button', { name: 'Разрешить на час: Менеджерова Мария' }).click();
  await expect(his.getByRole('list', { name: 'Запросы на вход' })).toContainText('Может входить до');
  await enter.click();
  await expect(banner(page)).toBeVisible();
  // The consent is taken back: the visit ends with the next step
  await his.getByRole('button', { name: 'Прекратить: Менеджерова Мария' }).click();
  await expect(his.getByRole('list', { name: 'Запросы на вход' })).toHaveCount(0);
  await page.goto(`${shop.url}/orders/`);
  await expect(banner(page)).toHaveCount(0);
  await his.context().close();
});

test('a call that is refused while a manager leaves a customer does not log him out', async ({ page, complaints }) => {
  complaints.allow(/status of 401/);
  const { boss, manager, buyer } = await aNewcomer('ООО «Недолгая»');
  const { id } = buyer.company;
  await shop.db
    .update(company)
    .set({ state: 'active', orderBan: false, managerAccountId: boss.id })
    .where(eq(company.id, id));
  const address = `/manager/mycompanies/${id}/`;
  await shop.visit(page, manager);
  await shop.open(page, address);
  await page.getByRole('button', { name: 'Войти от имени: Новосёлов Павел' }).click();
  await expect(banner(page)).toBeVisible();
  await shop.open(page, '/catalog/');
  // A press is still on its way when the session ends on the server, and the answer to that is slow
  const onTheWay = Promise.withResolvers<Route>();
  await page.route('**/basket/add/**', onTheWay.resolve);
  await new CataloguePage(page).rowToBuy().add.click();
  const pressed = await onTheWay.promise;
  await page.route('**/logout/**', async (route) => {
    const response = await route.fetch();
    const refused = page.waitForResponse((answer) => answer.status() === 401);
    await pressed.continue();
    await refused;
    await route.fulfill({ response });
  });
  await banner(page).getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(shop.url + address);
  await expect(page.getByRole('button', { name: 'Войти от имени: Новосёлов Павел' })).toBeVisible();
});
