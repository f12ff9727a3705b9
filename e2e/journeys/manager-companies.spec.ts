import type { Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { deliveryAddress } from '#ordering/addresses/server/tables.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { pressBy } from '../press-by.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const LIST = '/manager/mycompanies/';
const LONG_NAME =
  'Общество с ограниченной ответственностью «Специализированное Северо-Западное управление электромонтажных и пусконаладочных работ № 17»';

let shop: OwnShop;

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

/** A manager with a company that has an administrator and a buyer with two orders; the manager's browser. */
async function aServed(page: Page, name = LONG_NAME) {
  const boss = await anAccount(shop.db, {
    cityId: shop.cityId,
    role: 'MANAGER',
    name: 'Мария',
    lastName: 'Менеджерова',
  });
  const chief = await aBuyer(shop.db, {
    account: { cityId: shop.cityId, name: 'Ольга', lastName: 'Начальникова' },
    company: { name, hasDebt: true, creditLimit: 150_000_00, creditDays: 30, managerAccountId: boss.id },
    role: 'ADMIN',
  });
  const worker = await aBuyer(shop.db, { account: { cityId: shop.cityId, lastName: 'Работников' }, of: chief.company });
  for (const _ of [1, 2]) await anOrder(shop.db, worker);
  await shop.visit(page, await aSession(shop.db, boss.id));
  return { boss, chief, worker, firm: chief.company, address: `${LIST}${chief.company.id}/` };
}

const companyOf = async (id: number) => (await shop.db.select().from(company).where(eq(company.id, id)))[0]!;
const membershipOf = async (accountId: number, companyId: number) =>
  (
    await shop.db
      .select()
      .from(membership)
      .where(and(eq(membership.accountId, accountId), eq(membership.companyId, companyId)))
  )[0];

for (const [width, by] of [
  [1280, 'mouse'],
  [360, 'keyboard'],
] as const) {
  test.describe(`at ${width} px by ${by}`, () => {
    test.use({ viewport: { width, height: 800 } });

    const press = pressBy(by);

    test(
      'a manager approves a company that has registered under terms; it is his from then on',
      { tag: ['@R-ROUTE-27', '@R-ROUTE-28', '@R-FEAT-08', '@R-CALL-089'] },
      async ({ page }) => {
        const { boss } = await aServed(page);
        const name = `ООО «Новая ${width}»`;
        const { company: firm } = await aBuyer(shop.db, {
          account: { cityId: shop.cityId },
          role: 'ADMIN',
          company: { name, state: 'pending', orderBan: true },
        });
        await shop.open(page, LIST);
        await expect(page).toHaveTitle(/Контрагенты/);
        await page.getByLabel('Показать').selectOption({ label: 'Ждут одобрения (1)' });
        await expect(page).toHaveURL(/filter=pending/);
        const rows = page.getByRole('table', { name: 'Контрагенты' }).getByRole('row');
        await expect(rows.filter({ hasText: name })).toContainText('Ждёт одобрения');
        await expectAccessible(page);
        await press(page, name);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
        await expect(page.getByText('кто одобрит, тот и станет её менеджером')).toBeVisible();
        await expectAccessible(page);
        await press(page, 'Одобрить');
        const window = page.getByRole('dialog', { name: 'Одобрить компанию' });
        await window.getByLabel('Скидка, %').fill('120');
        await window.getByLabel('Кредитный лимит, ₽').fill('150 000,50');
        await window.getByLabel('Отсрочка, дней').fill('1,5');
        await press(window, 'Одобрить');
        await expect(window.getByLabel('Скидка, %')).toHaveAccessibleDescription(/от 0 до 100/);
        await expect(window.getByLabel('Отсрочка, дней')).toHaveAccessibleDescription(/целое число/);
        await expectAccessible(page);
        await window.getByLabel('Скидка, %').fill('5');
        await window.getByLabel('Отсрочка, дней').fill('14');
        await press(window, 'Одобрить');
        await expect(page.getByText('Компания одобрена')).toBeVisible();
        await expect(page.getByText('Может заказывать', { exact: true })).toBeVisible();
        await expect(page.getByText('Компания ждёт одобрения')).toHaveCount(0);
        expect(await companyOf(firm.id)).toMatchObject({
          state: 'active',
          orderBan: false,
          managerAccountId: boss.id,
          discountPercent: 5,
          creditLimit: 150_000_50,
          creditDays: 14,
        });
      },
    );

    test(
      'a manager finds a person and lets him into several companies, edits him and gives his orders to a colleague',
      { tag: ['@R-ROLE-24', '@R-ROLE-25', '@R-ROLE-26', '@R-ENT-56', '@R-ENT-57'] },
      async ({ page, complaints }) => {
        complaints.allow(/status of 409/);
        const { boss, chief, worker, firm, address } = await aServed(page);
        const second = await aCompany(shop.db, { name: `ООО «Вторая ${width}»`, managerAccountId: boss.id });
        const { account: known } = await aBuyer(shop.db, { account: { cityId: shop.cityId, lastName: 'Знакомов' } });
        await shop.open(page, address);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(LONG_NAME);
        await expect(page.getByText('Просрочена оплата')).toBeVisible();
        const people = page.getByRole('table', { name: 'Сотрудники' });
        await expect(people.getByRole('row').filter({ hasText: 'Работников' })).toContainText('Покупатель');
        await expectAccessible(page);

        await press(page, 'Добавить человека');
        const adding = page.getByRole('dialog', { name: 'Добавить человека' });
        await press(adding, 'Добавить');
        await expect(adding.getByText('Выберите хотя бы одного человека')).toBeVisible();
        await expectAccessible(page);
        await adding.getByRole('combobox', { name: 'Кого добавить' }).fill(known.email!);
        await choose(page, 'Знакомов');
        await adding.getByRole('combobox', { name: 'В какие компании' }).fill('Вторая');
        await choose(page, second.name);
        await expect(adding.getByRole('button', { name: /^Убрать: / })).toHaveCount(3);
        await press(adding, 'Добавить');
        await expect(page.getByText('Люди добавлены')).toBeVisible();
        await expect(people.getByRole('row').filter({ hasText: 'Знакомов' })).toContainText('Доступ открыт');
        for (const { id } of [firm, second]) {
          expect(await membershipOf(known.id, id)).toMatchObject({ state: 'active', role: 'USER' });
        }

        await press(page, 'Изменить: Начальникова Ольга');
        const lastOne = page.getByRole('dialog', { name: 'Изменить: Начальникова Ольга' });
        await lastOne.getByLabel('Роль в компании').selectOption('USER');
        await press(lastOne, 'Сохранить');
        await expect(page.getByText(/единственн|последн/i).first()).toBeVisible();
        await page.keyboard.press('Escape');
        expect(await membershipOf(chief.account.id, firm.id)).toMatchObject({ role: 'ADMIN' });

        await press(page, 'Изменить: Работников Иван');
        const editing = page.getByRole('dialog', { name: 'Изменить: Работников Иван' });
        await editing.getByLabel('Фамилия').fill('');
        await press(editing, 'Сохранить');
        await expect(editing.getByLabel('Фамилия')).toHaveAccessibleDescription(/обязательно/);
        await editing.getByLabel('Фамилия').fill('Переименованов');
        await editing.getByLabel('Должность').fill('Снабженец');
        await expectAccessible(page);
        await press(editing, 'Сохранить');
        await expect(page.getByText('Данные сохранены')).toBeVisible();
        await expect(people.getByRole('row').filter({ hasText: 'Переименованов' })).toBeVisible();

        await press(page, 'Передать заказы: Переименованов Иван');
        const giving = page.getByRole('dialog', { name: /^Передать заказы/ });
        await giving.getByLabel('Кому передать').selectOption({ label: 'Знакомов Иван: 2 заказа' });
        await expectAccessible(page);
        await press(giving, 'Передать');
        await expect(page.getByText('Передано: 2 заказа')).toBeVisible();
        await expect(
          page.getByRole('table', { name: 'Последние заказы' }).getByRole('row').filter({ hasText: 'Знакомов' }),
        ).toHaveCount(2);
        const owners = await shop.db
          .select({ id: customerOrder.accountId })
          .from(customerOrder)
          .where(eq(customerOrder.companyId, firm.id));
        expect(owners).toEqual([{ id: known.id }, { id: known.id }]);

        await press(page, 'Изменить: Переименованов Иван');
        await page.getByRole('checkbox', { name: /^Может входить в магазин/ }).press('Space');
        await press(page, 'Сохранить');
        await expect(people.getByRole('row').filter({ hasText: 'Переименованов' })).toContainText(
          'Учётная запись закрыта',
        );
        const [closed] = await shop.db.select().from(account).where(eq(account.id, worker.account.id));
        expect(closed!.active).toBe(false);
        await expectNoSideScroll(page);

        // A colleague opens his access again while the form is open
        await press(page, 'Изменить: Переименованов Иван');
        const again = page.getByRole('dialog', { name: 'Изменить: Переименованов Иван' });
        await expect(again.getByRole('checkbox', { name: /^Может входить в магазин/ })).not.toBeChecked();
        await shop.db.update(account).set({ active: true }).where(eq(account.id, worker.account.id));
        await again.getByLabel('Должность').fill('Мастер');
        await press(again, 'Сохранить');
        await expect(people.getByRole('row').filter({ hasText: 'Переименованов' })).toContainText('Доступ открыт');
        const [kept] = await shop.db.select().from(account).where(eq(account.id, worker.account.id));
        expect(kept).toMatchObject({ active: true, workPosition: 'Мастер' });
      },
    );

    test(
      'a manager adds a company of his own, and refuses a new one with a reason',
      { tag: ['@R-ROLE-23', '@R-CALL-090'] },
      async ({ page, complaints }) => {
        complaints.allow(/status of 409/);
        const { firm } = await aServed(page);
        // A number of a company that the shop does not know
        const { id, inn } = await aCompany(shop.db);
        await shop.db.delete(company).where(eq(company.id, id));
        await shop.open(page, LIST);
        await press(page, 'Добавить компанию');
        const window = page.getByRole('dialog', { name: 'Новый контрагент' });
        await window.getByLabel('ИНН').fill(firm.inn!);
        await window.getByLabel('Название').fill('ООО «Своя»');
        await window.getByLabel('Юридический адрес').fill('Тула, Лесная ул., 1');
        await window.getByLabel('Телефон компании').fill('8 487 200-00-01');
        await window.getByLabel('E-mail компании').fill('почта');
        await press(window, 'Добавить');
        await expect(window.getByLabel('E-mail компании')).toHaveAttribute('aria-invalid', 'true');
        await window.getByLabel('E-mail компании').fill('office@own.example');
        await press(window, 'Добавить');
        await expect(window.getByLabel('ИНН')).toHaveAccessibleDescription(/уже есть в магазине/);
        await window.getByLabel('ИНН').fill(inn!);
        await press(window, 'Добавить');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('ООО «Своя»');
        await expect(page.getByText('В компании пока никого нет')).toBeVisible();
        await expect(page.getByRole('main').getByRole('link', { name: '+7 (487) 200-00-01' })).toBeVisible();
        await expect(page.getByRole('main').getByRole('link', { name: 'office@own.example' })).toBeVisible();
        await expectAccessible(page);

        const { company: unwanted } = await aBuyer(shop.db, {
          account: { cityId: shop.cityId },
          role: 'ADMIN',
          company: { state: 'pending', orderBan: true },
        });
        await shop.open(page, `${LIST}${unwanted.id}/`);
        await press(page, 'Отклонить');
        const refusing = page.getByRole('dialog', { name: 'Отклонить компанию' });
        await press(refusing, 'Отклонить');
        await expect(refusing.getByLabel('Причина')).toHaveAccessibleDescription(/обязательно/);
        await expectAccessible(page);
        await refusing.getByLabel('Причина').fill('Такого адреса нет');
        await press(refusing, 'Отклонить');
        await expect(page.getByText('Компании отказано')).toBeVisible();
        expect(await companyOf(unwanted.id)).toMatchObject({ state: 'blocked', stateReason: 'Такого адреса нет' });
      },
    );

    test('who asks for a company is let in by its manager', { tag: ['@R-CALL-089'] }, async ({ page }) => {
      const { firm, address } = await aServed(page);
      const applicant = await anAccount(shop.db, { cityId: shop.cityId, lastName: 'Просителев' });
      await aMembership(shop.db, applicant.id, firm.id, { state: 'pending' });
      await shop.open(page, `${LIST}?filter=applicants`);
      await expect(page.getByRole('row').filter({ hasText: LONG_NAME })).toContainText(/1.заявка/);
      await shop.open(page, address);
      await press(page, 'Принять: Просителев Иван');
      await expect(page.getByText('Сотрудник принят', { exact: true })).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: 'Просителев' })).toContainText('Доступ открыт');
      expect(await membershipOf(applicant.id, firm.id)).toMatchObject({ state: 'active' });
    });
  });
}

/** Takes the offered choice by the keyboard, once the server has found it. */
async function choose(page: Page, name: string) {
  await expect(page.getByRole('option').filter({ hasText: name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test(
  'the list is searched, sorted and paged in its address, and stays so after a reload and a step back',
  { tag: ['@R-ROUTE-27', '@R-ROLE-22'] },
  async ({ page }) => {
    const { boss } = await aServed(page, 'Яя последняя');
    for (let number = 10; number < 35; number += 1) {
      await aCompany(shop.db, { name: `Лютик ${number}`, managerAccountId: boss.id });
    }
    await shop.open(page, LIST);
    const rows = page.getByRole('table', { name: 'Контрагенты' }).locator('tbody tr');
    const pending = await rows.filter({ hasText: 'Ждёт одобрения' }).count();
    await expect(rows.nth(pending)).toContainText('Лютик 10');
    await page.getByRole('link', { name: 'Страница 2' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(rows.filter({ hasText: 'Яя последняя' })).toBeVisible();
    await page.getByLabel('Порядок').selectOption({ label: 'По последнему заказу' });
    await expect(page).toHaveURL((url) => url.search === '?sort=order');
    await expect(rows.nth(pending)).toContainText('Яя последняя');
    await page.getByLabel('Компания').fill('Лютик 2');
    await expect(rows).toHaveCount(10);
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByLabel('Компания')).toHaveValue('Лютик 2');
    await expect(rows).toHaveCount(10);
    await page.goBack();
    await expect(page.getByLabel('Компания')).toHaveValue('');
    await page.getByLabel('Компания').fill('такой нет');
    await expect(page.getByText('Ничего не найдено')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Сбросить фильтр' }).click();
    await expect(rows.nth(pending)).toContainText('Лютик 10');
  },
);

test(
  'nobody but a manager opens the cabinet, and a manager no company of another one',
  { tag: ['@R-GUARD-10'] },
  async ({ page, complaints }) => {
    complaints.allow(/status of 404/);
    const { address } = await aServed(page);
    const other = await anAccount(shop.db, { cityId: shop.cityId, role: 'MANAGER' });
    await shop.visit(page, await aSession(shop.db, other.id));
    for (const path of [address, `${LIST}0/`, `${LIST}abc/`]) {
      await page.goto(shop.url + path);
      await expect(page.getByText('404'), path).toBeVisible();
    }
    const { token } = await aBuyer(shop.db, { account: { cityId: shop.cityId }, role: 'ADMIN' });
    const tech = await anAccount(shop.db, { cityId: shop.cityId, role: 'TECH' });
    for (const session of [token, await aSession(shop.db, tech.id)]) {
      await shop.visit(page, session);
      for (const path of [LIST, address]) {
        await page.goto(shop.url + path);
        await expect(page).toHaveURL(`${shop.url}/`);
      }
    }
    await shop.visit(page);
    await page.goto(shop.url + LIST);
    await expect(page).toHaveURL(/\/(auth|login)/);
  },
);

test(
  'of two managers who decide about one company the second reads that it is decided',
  { tag: ['@R-ROUTE-28'] },
  async ({ page, browser, complaints }) => {
    complaints.allow(/status of (404|409)/);
    await aServed(page);
    const { company: firm } = await aBuyer(shop.db, {
      account: { cityId: shop.cityId },
      role: 'ADMIN',
      company: { name: 'ООО «На двоих»', state: 'pending', orderBan: true },
    });
    const other = await anAccount(shop.db, { cityId: shop.cityId, role: 'MANAGER' });
    const context = await browser.newContext();
    const second = await context.newPage();
    await shop.visit(second, await aSession(shop.db, other.id));
    for (const one of [page, second]) {
      await shop.open(one, `${LIST}${firm.id}/`);
      await one.getByRole('button', { name: 'Одобрить' }).click();
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Одобрить' }).click();
    await expect(page.getByText('Компания одобрена')).toBeVisible();
    await second.getByRole('dialog').getByRole('button', { name: 'Одобрить' }).click();
    await expect(second.getByText(/О компании уже решили|Такой компании нет среди ваших/).first()).toBeVisible();
    await context.close();
  },
);

test(
  'a list that cannot be loaded says so on the page that was asked for, and comes once the shop answers',
  { tag: ['@R-ROUTE-27'] },
  async ({ page, complaints }) => {
    complaints.allow(/ERR_FAILED|was lost/);
    await aServed(page, 'ООО «Надёжная»');
    await shop.open(page, '/');
    await page.route('**/web/manager/contragents/getList/**', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Контрагенты' }).click();
    await expect(page.getByText('Магазин не отвечает')).toBeVisible();
    await page.unroute('**/web/manager/contragents/getList/**');
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'ООО «Надёжная»' })).toBeVisible();
  },
);

for (const width of [360, 1280]) {
  test(`the page of a company with many orders and addresses says so, and searches them, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { worker, firm, address } = await aServed(page);
    for (let n = 0; n < 19; n += 1) await anOrder(shop.db, worker);
    const places = Array.from({ length: 30 }, (_, n) => ({
      companyId: firm.id,
      text: `Орёл, Складская улица, дом ${n}`,
    }));
    await shop.db.insert(deliveryAddress).values(places);
    await shop.open(page, address);
    await page.getByRole('button', { name: 'Показать ещё 15' }).click();
    await expect(page.getByText('Здесь последние 20 заказов')).toBeVisible();
    const list = page.getByRole('listitem').filter({ hasText: 'Складская' });
    await expect(list).toHaveCount(10);
    await page.getByRole('searchbox', { name: 'Поиск по адресам' }).fill('орел дом 2');
    await expect(page.getByText('Найдено: 12 из 30').first()).toBeVisible();
    await expect(list).toHaveCount(10);
    await page.getByRole('button', { name: 'Показать ещё 2' }).click();
    await expect(list).toHaveCount(12);
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });
}
