import type { Locator } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { membership } from '#identity/accounts/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { pressBy } from '../press-by.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

let shop: OwnShop;

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

/** A company with an administrator and a buyer. */
async function aStaffed() {
  const chief = await aBuyer(shop.db, {
    account: { cityId: shop.cityId, name: 'Ольга', lastName: 'Начальникова' },
    company: { name: 'ООО «Монтажное управление № 7 „Северо-Запад“»', address: 'Тула, Лесная ул., 1' },
    role: 'ADMIN',
  });
  const worker = await aBuyer(shop.db, { account: { cityId: shop.cityId, lastName: 'Работников' }, of: chief.company });
  return { chief, worker, firm: chief.company };
}

const expectFocusIn = (part: Locator) =>
  expect.poll(() => part.evaluate((element) => element.contains(document.activeElement))).toBe(true);

for (const [width, by] of [
  [1280, 'mouse'],
  [360, 'keyboard'],
] as const) {
  test.describe(`at ${width} px by ${by}`, () => {
    test.use({ viewport: { width, height: 800 } });

    const press = pressBy(by);

    test(
      'an administrator invites a buyer, limits him and closes his access; the buyer accepts on his own page',
      {
        tag: ['@R-ROUTE-26', '@R-FEAT-05', '@R-FEAT-06', '@R-ROLE-28'],
      },
      async ({ page, browser }) => {
        const { chief, worker, firm } = await aStaffed();
        const known = await aBuyer(shop.db, {
          account: { cityId: shop.cityId, lastName: 'Новиков', emailConfirmedAt: new Date() },
        });
        await shop.visit(page, chief.token);
        await shop.open(page, '/mycompanies/');
        await expect(page).toHaveTitle(/Мои компании/);
        await expectAccessible(page);
        await expectNoSideScroll(page);
        await press(page, /^Сотрудники и объекты,/);
        await expect(page.getByRole('heading', { name: `Сотрудники: ${firm.name}` })).toBeVisible();
        const people = page.getByRole('table', { name: 'Сотрудники' });
        await expect(people.getByRole('row').filter({ hasText: 'Работников' })).toBeVisible();
        await expectAccessible(page);
        await expectNoSideScroll(page);

        await press(page, 'Пригласить сотрудника');
        const window = page.getByRole('dialog', { name: 'Новый сотрудник' });
        await press(page, 'Пригласить');
        await expect(window.getByLabel('E-mail')).toHaveAccessibleDescription(/Это поле обязательно/);
        await window.getByLabel('E-mail').fill(known.account.email!);
        await window.getByLabel('Фамилия').fill('Новиков');
        await window.getByLabel('Имя').fill('Пётр');
        await expectAccessible(page);
        await press(page, 'Пригласить');
        await expect(page.getByText(`Приглашение отправлено на ${known.account.email}`)).toBeVisible();
        const invited = people.getByRole('row').filter({ hasText: known.account.email! });
        await expect(invited).toContainText('Приглашён');
        await expect(invited).not.toContainText('Новиков');

        const context = await browser.newContext({ viewport: { width, height: 800 } });
        const his = await context.newPage();
        await shop.visit(his, known.token);
        await shop.open(his, '/mycompanies/');
        await expectAccessible(his);
        await press(his, `Принять: ${firm.name}`);
        await expect(his.getByText(`Теперь вы покупаете и для ${firm.name}`)).toBeVisible();
        await expect(his.getByRole('heading', { name: 'Вас приглашают' })).toHaveCount(0);
        await expectFocusIn(his.getByRole('main'));
        await press(his, `Выбрать: ${firm.name}`);
        await expect(his.getByRole('row').filter({ hasText: firm.name })).toContainText('Текущая');
        await context.close();

        await page.reload();
        await waitForHydration(page);
        await press(page, `Права: Новиков Иван`);
        const rights = page.getByRole('dialog', { name: 'Права: Новиков Иван' });
        await expect(rights.getByRole('checkbox', { name: /^Заказы Собирает/ })).toBeChecked();
        await expectAccessible(page);
        await rights.getByRole('checkbox', { name: /^Заказы Собирает/ }).press('Space');
        await rights.getByRole('checkbox', { name: /^Прайс-листы/ }).press('Space');
        await press(page, 'Сохранить');
        const row = people.getByRole('row').filter({ hasText: 'Новиков' });
        await expect(row).toContainText('Только смотрит каталог');

        await press(page, 'Закрыть доступ: Работников Иван');
        await expect(page.getByRole('dialog', { name: 'Закрыть доступ?' })).toContainText(
          'Оформленные заказы останутся',
        );
        await page.getByRole('dialog').getByRole('button', { name: 'Закрыть доступ', exact: true }).press('Enter');
        await expect(people.getByRole('row').filter({ hasText: 'Работников' })).toHaveCount(0);
        await expectFocusIn(people);
        await shop.visit(page, worker.token);
        await shop.open(page, '/mycompanies/');
        await expect(page.getByText('У вас пока нет компании')).toBeVisible();
        await expectAccessible(page);
      },
    );

    test(
      'another company is added by its tax number; who asks for a known one is let in',
      { tag: ['@R-CALL-115', '@R-CALL-111'] },
      async ({ page, complaints }) => {
        complaints.allow(/status of 409/);
        const { chief, firm } = await aStaffed();
        const applicant = await aBuyer(shop.db, { account: { cityId: shop.cityId, lastName: 'Просителев' } });
        await shop.visit(page, applicant.token);
        await shop.open(page, '/mycompanies/');
        await press(page, 'Добавить компанию');
        const window = page.getByRole('dialog', { name: 'Новая компания' });
        await window.getByLabel('ИНН').fill(applicant.company.inn!);
        await window.getByLabel('Название').fill('ООО «Монтаж»');
        await window.getByLabel('Юридический адрес').fill('Тула, Лесная ул., 1');
        await expectAccessible(page);
        await press(page, 'Добавить');
        await expect(window.getByLabel('ИНН')).toHaveAccessibleDescription(/уже есть среди ваших/);
        await window.getByLabel('ИНН').fill(firm.inn!);
        await press(page, 'Добавить');
        await expect(page.getByText('Доступ откроет её администратор или менеджер')).toBeVisible();
        // Under the name that he typed: the real one is its members'
        await expect(page.getByRole('row').filter({ hasText: 'Ждёт ответа' })).toContainText('ООО «Монтаж»');
        await expect(page.getByText(firm.name)).toHaveCount(0);

        await shop.visit(page, chief.token);
        await shop.open(page, '/mycompanies/');
        await press(page, /^Сотрудники и объекты: 1.заявка/);
        await press(page, 'Принять: Просителев Иван');
        await expect(page.getByText('Сотрудник принят', { exact: true })).toBeVisible();
        await expect(page.getByRole('row').filter({ hasText: 'Просителев' })).toContainText('Доступ открыт');
        await expectFocusIn(page.getByRole('table', { name: 'Сотрудники' }));
      },
    );
  });
}

test(
  'what another window changes of a person meanwhile is kept, and who is removed there goes from the list',
  { tag: ['@R-CALL-112'] },
  async ({ page, complaints }) => {
    complaints.allow(/status of 404/);
    const { chief, worker, firm } = await aStaffed();
    const elsewhere = async (path: string, change: object) => {
      const headers = { authorization: `Bearer ${chief.token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ contragent: firm.id, user_id: worker.account.id, ...change });
      expect((await fetch(`${shop.url}/api/contragent/${path}/`, { method: 'POST', headers, body })).status).toBe(200);
    };
    await shop.visit(page, chief.token);
    await shop.open(page, `/mycompanies/?company=${firm.id}`);
    const row = page.getByRole('row').filter({ hasText: 'Работников' });
    const rights = page.getByRole('button', { name: 'Права: Работников Иван' });
    const save = page.getByRole('button', { name: 'Сохранить' });
    await rights.click();
    await elsewhere('updateUserAccessRights', { rights: { order: false } });
    await page.getByRole('checkbox', { name: /^Финансы/ }).click();
    await save.click();
    await expect(row).toContainText('Финансы');
    await expect(row).not.toContainText('Заказы');

    await rights.click();
    await elsewhere('removeUser', {});
    await save.click();
    await expect(page.getByText('Такого сотрудника в компании нет')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectFocusIn(page.getByRole('table', { name: 'Сотрудники' }));
  },
);

test('what keeps a company from ordering stands in words', { tag: ['@R-ENT-53', '@R-ENT-54'] }, async ({ page }) => {
  const { account: own, token } = await aBuyer(shop.db, {
    account: { cityId: shop.cityId },
    company: { name: 'ООО «Альфа»' },
  });
  const states = [
    [{ name: 'ООО «Омега»' }, ['Можно заказывать']],
    [{ name: 'ООО «Бета»', hasDebt: true, orderBan: true }, ['Просроченная задолженность', 'Заказ запрещён']],
    [{ name: 'ООО «Гамма»', state: 'pending', orderBan: true }, ['На проверке']],
    [{ name: 'ООО «Дельта»', state: 'blocked', stateReason: 'Нет печати' }, ['Закрыта', 'Нет печати']],
  ] as const;
  for (const [fields] of states) await aMembership(shop.db, own.id, (await aCompany(shop.db, fields)).id);
  await shop.visit(page, token);
  await shop.open(page, '/mycompanies/');
  const chosen = page.getByRole('row').filter({ hasText: 'Альфа' });
  await expect(chosen).toContainText('Текущая');
  await expect(chosen).not.toContainText('Можно заказывать');
  for (const [{ name }, texts] of states) {
    for (const text of texts) await expect(page.getByRole('row').filter({ hasText: name })).toContainText(text);
  }
  await expectAccessible(page);
});

test('who may not see the people of his company reads who does', async ({ page }) => {
  const { worker, firm } = await aStaffed();
  await shop.visit(page, worker.token);
  await shop.open(page, `/mycompanies/?company=${firm.id}`);
  await expect(page.getByText(`Сотрудников компании ${firm.name} видит её администратор`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Повторить' })).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: firm.inn! })).toBeVisible();
  await expectAccessible(page);
});

test('nothing of the people of a company stays on the list of companies', async ({ page }) => {
  const { chief, firm } = await aStaffed();
  await shop.visit(page, chief.token);
  await shop.open(page, `/mycompanies/?company=${firm.id}`);
  const people = page.getByRole('table', { name: 'Сотрудники' });
  await expect(people).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Мои компании' }).click();
  await expect(page.getByRole('row').filter({ hasText: firm.inn! })).toBeVisible();
  await expect(people).toHaveCount(0);
});

test('who is no administrator any more when he saves rights reads so, and sees no people', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  const { chief, worker, firm } = await aStaffed();
  await shop.visit(page, chief.token);
  await shop.open(page, `/mycompanies/?company=${firm.id}`);
  await page.getByRole('button', { name: new RegExp(`^Права: ${worker.account.lastName}`) }).click();
  const window = page.getByRole('dialog', { name: /^Права/ });
  await window.getByLabel('Финансы').check();
  await shop.db
    .update(membership)
    .set({ role: 'USER' })
    .where(and(eq(membership.companyId, firm.id), eq(membership.accountId, chief.account.id)));
  await window.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Это делает администратор компании')).toBeVisible();
  await expect(page.getByText(`Сотрудников компании ${firm.name} видит её администратор`)).toBeVisible();
  await expect(window).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Сотрудники' })).toHaveCount(0);
});

test('an address that names a company which invites shows the invitation', async ({ page }) => {
  const { token, account } = await aBuyer(shop.db, { account: { cityId: shop.cityId } });
  const firm = await aCompany(shop.db, { name: 'ООО «Зовущая»' });
  await aMembership(shop.db, account.id, firm.id, { state: 'invited' });
  await shop.visit(page, token);
  await shop.open(page, `/mycompanies/?company=${firm.id}`);
  await expect(page.getByRole('main')).toContainText('ООО «Зовущая»');
  await expect(page.getByRole('button', { name: 'Повторить' })).toHaveCount(0);
  await expect(page.getByText('видит её администратор')).toHaveCount(0);
});

test('a page of a company that is not the visitor’s says so; a manager has none', async ({ page }) => {
  const { token } = await aBuyer(shop.db, { account: { cityId: shop.cityId } });
  const foreign = await aCompany(shop.db);
  await shop.visit(page, token);
  await shop.open(page, `/mycompanies/?company=${foreign.id}`);
  await expect(page.getByText('Этой компании больше нет среди ваших')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(foreign.name);
  const manager = await anAccount(shop.db, { role: 'MANAGER', cityId: shop.cityId });
  await shop.visit(page, await aSession(shop.db, manager.id));
  await page.goto(`${shop.url}/mycompanies/`);
  await expect(page).toHaveURL(`${shop.url}/`);
});
