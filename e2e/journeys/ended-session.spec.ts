import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { combinedGoods, type CombinedGoods } from '#goods/products/server/combined-goods.fixture.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { session } from '#identity/session/server/tables.ts';
import { aReadyBuyer, type ReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { expect, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { quickOrderPage } from '../pages/quick-order-page.ts';
import { openFields } from '../pages/checkout-page.ts';
import { mouse } from '../input-mode.ts';

let shop: OwnShop;
let goods: CombinedGoods;

test.beforeAll(async () => {
  shop = await openOwnShop({}, async (db) => {
    goods = await combinedGoods(db);
  });
});
test.afterAll(() => shop.close());

const anAdministrator = () =>
  aReadyBuyer(shop.db, { account: { cityId: shop.cityId }, company: { name: 'ООО «Долгая форма»' }, role: 'ADMIN' });

const endSessions = ({ account }: ReadyBuyer) =>
  shop.db.update(session).set({ revokedAt: new Date() }).where(eq(session.accountId, account.id));

/** How the page learns that its session is over: by a press of a button, or by the check of every minute. */
const waysOf = (send: string | undefined) => (send === undefined ? [null] : [send, null]);

async function loseSession(place: Locator, buyer: ReadyBuyer, pressed: string | null): Promise<void> {
  await endSessions(buyer);
  if (pressed === null) await place.page().clock.fastForward('01:01');
  else await place.getByRole('button', { name: pressed, exact: true }).click();
}

const nameOf = (pressed: string | null) => (pressed === null ? 'the check by time' : `a press of '${pressed}'`);

/** He logs in in the tab that has led him to the login page, which sends him back. */
async function logInAgain(page: Page, { account }: ReadyBuyer, address: string): Promise<void> {
  await page.waitForURL(/\/auth\/\?redirect=/);
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(address);
  await shop.visit(page, await aSession(shop.db, account.id));
  await shop.open(page, address);
}

interface Form {
  /** What the form is for. */
  of: string;
  /** The number of the company is put behind a `=`. */
  address: string;
  /** The button that opens its window. */
  opener: string;
  title: string;
  fields: Record<string, string>;
  ticked?: string;
  /** Absent where a guest may send it too. */
  send?: string;
}

const forms: Form[] = [
  {
    of: 'a call back',
    address: '/faq/',
    opener: 'Обратная связь',
    title: 'Обратная связь',
    fields: { 'Фамилия, имя и отчество': 'Иванов Иван', Сообщение: 'Перезвоните после шести' },
  },
  {
    of: 'a delivery address',
    address: '/deliveryaddress/',
    opener: 'Добавить адрес',
    title: 'Новый адрес доставки',
    fields: {
      Адрес: 'Тула, улица Мира, 5',
      'Комментарий для водителя': 'Въезд со двора',
      'Контактное лицо': 'Кладовщик',
      Телефон: '+7 (916) 123-45-67',
    },
    send: 'Сохранить',
  },
  {
    of: 'a new company',
    address: '/mycompanies/',
    opener: 'Добавить компанию',
    title: 'Новая компания',
    fields: { ИНН: '7707083893', Название: 'ООО «Новая»', 'Юридический адрес': 'Тула, улица Мира, 5' },
    send: 'Добавить',
  },
  {
    of: 'an invitation',
    address: '/mycompanies/?company=',
    opener: 'Пригласить сотрудника',
    title: 'Новый сотрудник',
    fields: { 'E-mail': 'new@firm.example', Фамилия: 'Новиков', Имя: 'Пётр', Должность: 'Снабженец' },
    ticked: 'Видит долг',
    send: 'Пригласить',
  },
  {
    of: 'a template',
    address: '/basket-templates/',
    opener: 'Пустой шаблон',
    title: 'Новый шаблон',
    fields: { Название: 'На склад', Описание: 'Каждый понедельник' },
    send: 'Сохранить шаблон',
  },
  {
    of: 'the data of a company',
    address: '/mycompanies/',
    opener: 'Изменить данные компании: ООО «Долгая форма»',
    title: 'Изменить данные компании',
    fields: {
      Название: 'ООО «Короткая форма»',
      'Юридический адрес': 'Тула, улица Мира, 5',
      Комментарий: 'Нас переименовали',
    },
    send: 'Отправить менеджеру',
  },
];

for (const { of, address: path, opener, title, fields, ticked, send } of forms) {
  for (const pressed of nonEmpty(waysOf(send))) {
    test(`what was typed about ${of} is there after ${nameOf(pressed)} has found the session ended`, async ({
      page,
      complaints,
    }) => {
      complaints.allow(/status of 401/);
      await page.clock.install();
      const buyer = await anAdministrator();
      const address = path.endsWith('=') ? path + buyer.company.id : path;
      await shop.visit(page, buyer.token);
      await shop.open(page, address);
      await page.getByRole('button', { name: opener, exact: true }).first().click();
      const window = page.getByRole('dialog', { name: title });
      for (const [label, text] of Object.entries(fields)) await window.getByLabel(label).first().fill(text);
      if (ticked) await window.getByLabel(ticked).check();
      await loseSession(window, buyer, pressed);
      await logInAgain(page, buyer, address);
      for (const [label, text] of Object.entries(fields)) {
        await expect(window.getByLabel(label).first()).toHaveValue(text);
      }
      if (ticked) await expect(window.getByLabel(ticked)).toBeChecked();
      // It is kept once: who closes the window does not want it
      await page.keyboard.press('Escape');
      await expect(window).toHaveCount(0);
      await shop.open(page, address);
      await page.getByRole('button', { name: opener, exact: true }).first().click();
      const [label, text] = Object.entries(fields)[1]!;
      await expect(window.getByLabel(label).first()).not.toHaveValue(text);
    });
  }
}

for (const { of, address, label, text, send } of [
  { of: 'a new appeal', address: '/appeal/add/', label: 'Заголовок', text: 'Нет паспорта качества' },
  {
    of: 'a question on goods',
    address: '/detail/?code=rule-pack',
    label: 'Ваш вопрос',
    text: 'Подойдёт ли для улицы зимой?',
    send: 'Задать вопрос',
  },
]) {
  for (const pressed of nonEmpty(waysOf(send))) {
    test(`what was typed about ${of} is there after ${nameOf(pressed)} has found the session ended`, async ({
      page,
      complaints,
    }) => {
      complaints.allow(/status of 401/);
      await page.clock.install();
      const buyer = await anAdministrator();
      await shop.visit(page, buyer.token);
      await shop.open(page, address);
      await page.getByLabel(label).fill(text);
      await loseSession(page.getByRole('main'), buyer, pressed);
      await logInAgain(page, buyer, address);
      await expect(page.getByLabel(label)).toHaveValue(text);
    });
  }
}

test('rows of a quick order are there after the check by time has found the session ended', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  await page.clock.install();
  const buyer = await anAdministrator();
  await shop.visit(page, buyer.token);
  await shop.open(page, '/quickorder/');
  await quickOrderPage(page).paste(`${goods.packOfTen.article}\t2 упак`);
  await expect(quickOrderPage(page).chosen.getByRole('textbox', { name: /^Количество/ })).toHaveValue('20');
  await loseSession(page.getByRole('main'), buyer, null);
  await logInAgain(page, buyer, '/quickorder/');
  await expect(quickOrderPage(page).chosen.getByRole('textbox', { name: /^Количество/ })).toHaveValue('20');
});

test('what was typed about places of a checkout is there after the session has ended', async ({ page, complaints }) => {
  complaints.allow(/status of 401/);
  const buyer = await anAdministrator();
  const added = await page.request.post(`${shop.url}/api/basket/add/`, {
    headers: { authorization: `Bearer ${buyer.token}` },
    data: { products: [{ id: goods.packOfTen.id, quantity: 10 }] },
  });
  expect(added.status()).toBe(200);
  let { token } = buyer;
  for (const { opener, title, fields, send } of [
    {
      opener: 'Новый адрес',
      title: 'Новый адрес доставки',
      fields: { Адрес: 'Тула, улица Мира, 5', 'Контактное лицо': 'Кладовщик', Телефон: '+7 (916) 123-45-67' },
      send: 'Добавить адрес',
    },
    {
      opener: 'Новый грузополучатель',
      title: 'Новый грузополучатель',
      fields: { Название: 'ООО «Получатель»', Телефон: '+7 (916) 123-45-67' },
      send: 'Добавить грузополучателя',
    },
  ]) {
    await shop.visit(page, token);
    await shop.open(page, '/order/');
    await openFields(page, mouse());
    await page.getByRole('radio', { name: /^Доставка/ }).check({ force: true });
    await openFields(page, mouse());
    await page.getByRole('button', { name: opener, exact: true }).click();
    const window = page.getByRole('dialog', { name: title });
    for (const [label, text] of Object.entries(fields)) await window.getByLabel(label).first().fill(text);
    await endSessions(buyer);
    await window.getByRole('button', { name: send, exact: true }).click();
    await logInAgain(page, buyer, '/order/');
    for (const [label, text] of Object.entries(fields)) {
      await expect(window.getByLabel(label).first()).toHaveValue(text);
    }
    await window.getByRole('button', { name: 'Отмена' }).click();
    token = await aSession(shop.db, buyer.account.id);
  }
});

test('another account of the tab sees nothing of what was typed when the session ended', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  const buyer = await anAdministrator();
  await shop.visit(page, buyer.token);
  await shop.open(page, '/deliveryaddress/');
  await page.getByRole('button', { name: 'Добавить адрес' }).click();
  const window = page.getByRole('dialog', { name: 'Новый адрес доставки' });
  await window.getByLabel('Адрес').fill('Тула, улица Тайная, 5');
  await endSessions(buyer);
  await window.getByRole('button', { name: 'Сохранить' }).click();
  await page.waitForURL(/\/auth\/\?redirect=/);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Тайная');
  await shop.visit(page, (await anAdministrator()).token);
  await shop.open(page, '/deliveryaddress/');
  await expect(window).toHaveCount(0);
  await page.getByRole('button', { name: 'Добавить адрес' }).click();
  await expect(window.getByLabel('Адрес')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Тайная');
});

test('what was typed is there where another window has logged in again', async ({ page }) => {
  const buyer = await anAdministrator();
  await shop.visit(page, buyer.token);
  await shop.open(page, '/deliveryaddress/');
  await page.getByRole('button', { name: 'Добавить адрес' }).click();
  const address = page.getByRole('dialog', { name: 'Новый адрес доставки' }).getByLabel('Адрес');
  await address.fill('Тула, улица Мира, 5');
  await shop.setSession(page, await aSession(shop.db, buyer.account.id));
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await reloaded;
  await expect(address).toHaveValue('Тула, улица Мира, 5');
});
