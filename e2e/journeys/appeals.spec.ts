import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { aBuyer, aCompany, anAccount } from '#identity/accounts/server/factory.ts';
import { company as companyTable } from '#identity/accounts/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { pressBy } from '../press-by.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

let shop: OwnShop;
let file: string;

test.beforeAll(async () => {
  shop = await openOwnShop();
  file = join(mkdtempSync(join(tmpdir(), 'appeal-')), 'акт.pdf');
  writeFileSync(file, '%PDF-1.4 акт о недовозе');
});
test.afterAll(() => shop.close());

/** A buyer, the manager of his company and the manager's colleague. */
async function aTeam() {
  const person = { cityId: shop.cityId, role: 'MANAGER' } as const;
  const manager = await anAccount(shop.db, { ...person, name: 'Борис', lastName: 'Орлов' });
  const colleague = await anAccount(shop.db, { ...person, name: 'Ольга', lastName: `Яковлева-${manager.id}` });
  const company = await aCompany(shop.db, { managerAccountId: manager.id, address: 'Тула, Лесная ул., 1' });
  const buyer = await aBuyer(shop.db, { account: { cityId: shop.cityId }, of: company, role: 'ADMIN' });
  const tokens = { manager: await aSession(shop.db, manager.id), colleague: await aSession(shop.db, colleague.id) };
  return { buyer, manager, colleague, company, tokens };
}

for (const [width, by] of [
  [1280, 'mouse'],
  [360, 'keyboard'],
] as const) {
  test.describe(`at ${width} px by ${by}`, () => {
    test.use({ viewport: { width, height: 800 } });

    const press = pressBy(by);
    const check = async (page: Page) => {
      await expectAccessible(page);
      await expectNoSideScroll(page);
    };

    test(
      'an appeal about a line of an order is answered, handed over, closed and rated',
      { tag: ['@R-ROUTE-31', '@R-ROUTE-32', '@R-ROUTE-33', '@R-FEAT-25'] },
      async ({ page, browser }) => {
        const { buyer, colleague, company, tokens } = await aTeam();
        const lines = [aLine(), aLine({ itemId: 2, article: 'ВВГ-3', name: 'Кабель ВВГ', quantity: 7 })];
        const order = await anOrder(shop.db, buyer, { lines });
        await shop.visit(page, buyer.token);
        await shop.open(page, `/orders/${order.id}/`);
        await check(page);
        await press(page, 'Обращение по товару Кабель ВВГ');
        await expect(page).toHaveURL(/\/appeal\/add\/\?order=/);
        const form = page.getByRole('form', { name: 'Новое обращение' });
        await expect(form.getByLabel('Тема')).toHaveValue('claim');
        await expect(form.getByLabel('Заголовок')).toHaveValue(`Заказ ${order.number}, артикул ВВГ-3, 7\u00A0шт`);
        await check(page);
        await press(page, 'Отправить');
        await expect(form.getByLabel('Сообщение')).toHaveAccessibleDescription(/обязательно/);
        await form.getByLabel('Сообщение').fill('Привезли 5 катушек вместо 7');
        await page.reload();
        await waitForHydration(page);
        await expect(form.getByLabel('Сообщение')).toHaveValue('Привезли 5 катушек вместо 7');
        await form.getByLabel('Прикрепить файлы').setInputFiles(file);
        await press(page, 'Отправить');
        await expect(page).toHaveURL(/\/appeal\/\d+\/$/);
        await expect(page.getByRole('listitem').filter({ hasText: 'Привезли 5 катушек' })).toBeVisible();
        await expect(page.getByText('артикул ВВГ-3, Кабель ВВГ, 7 шт')).toBeVisible();
        await check(page);
        const address = new URL(page.url()).pathname;
        const download = page.waitForEvent('download');
        await press(page, /^Скачать акт\.pdf/);
        expect((await download).suggestedFilename()).toBe('акт.pdf');

        const context = await browser.newContext({ viewport: { width, height: 800 } });
        const his = await context.newPage();
        await shop.visit(his, tokens.manager);
        await shop.open(his, '/appeal/');
        await expect(his.getByRole('row').filter({ hasText: company.name })).toContainText('Новое сообщение');
        await check(his);
        await press(his, new RegExp(`^Заказ ${order.number}`));
        await expect(his).toHaveURL(new RegExp(`${address}$`));
        await expect(his.getByText('В работе', { exact: true })).toBeVisible();
        await his.getByLabel('Ответ').fill('Две катушки привезём завтра');
        await check(his);
        await press(his, 'Отправить');
        // The buyer's page stayed open
        const answer = page.getByRole('listitem').filter({ hasText: 'Две катушки привезём завтра' });
        await expect(answer).toContainText('Орлов Борис');
        await expect(page.getByText('Получен ответ', { exact: true })).toBeVisible();

        await press(his, 'Передать коллеге');
        const window = his.getByRole('dialog', { name: 'Передать обращение' });
        await window.getByLabel('Менеджер').selectOption({ label: `${colleague.lastName} ${colleague.name}` });
        await check(his);
        await window.getByRole('button', { name: 'Передать', exact: true }).press('Enter');
        await expect(his.getByText('Обращение передано')).toBeVisible();

        await shop.visit(his, tokens.colleague);
        await shop.open(his, address);
        await press(his, 'Закрыть обращение');
        const question = his.getByRole('dialog', { name: 'Закрыть обращение?' });
        await question.getByRole('button', { name: 'Закрыть обращение', exact: true }).press('Enter');
        await expect(his.getByText('Обращение закрыто. Если вопрос остался')).toBeVisible();
        await expect(page.getByRole('group', { name: 'Как вам помогли?' })).toBeVisible({ timeout: 2000 });
        await check(page);
        await page.getByRole('radio', { name: '5 из 5' }).press('Space');
        await expect(page.getByText('Спасибо за оценку')).toBeVisible();
        await expect(his.getByText('Оценка обращения: 5 из 5')).toBeVisible();
        await context.close();
        await shop.open(page, '/appeal/');
        await expect(page.getByRole('row').filter({ hasText: order.number })).toContainText('Закрыто');
      },
    );

    test(
      'a message that comes while there is no connection is shown once there is one again',
      { tag: '@R-ROUTE-33' },
      async ({ page, browser, complaints }) => {
        complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_INCOMPLETE_CHUNKED_ENCODING|lost|Failed to fetch/);
        const { buyer, tokens } = await aTeam();
        await shop.visit(page, buyer.token);
        await shop.open(page, '/appeal/add/?type=order');
        await expect(page.getByLabel('Тема')).toHaveValue('order');
        await page.getByLabel('Заголовок').fill('Снимите запрет');
        await page.getByRole('textbox', { name: /^Сообщение/ }).fill('Хотим заказать');
        await press(page, 'Отправить');
        await expect(page).toHaveURL(/\/appeal\/\d+\/$/);
        const message = page.getByRole('form', { name: 'Новое сообщение' }).getByRole('textbox');
        await message.fill('Недописанное');
        await page.context().setOffline(true);
        shop.cutConnections();
        const context = await browser.newContext();
        const his = await context.newPage();
        await shop.visit(his, tokens.manager);
        await shop.open(his, new URL(page.url()).pathname);
        await his.getByLabel('Ответ').fill('Запрет снят');
        await his.getByRole('button', { name: 'Отправить' }).click();
        await expect(his.getByRole('listitem').filter({ hasText: 'Запрет снят' })).toBeVisible();
        await context.close();
        await expect(page.getByText('Запрет снят')).toHaveCount(0);
        await page.context().setOffline(false);
        await expect(page.getByText('Запрет снят')).toBeVisible({ timeout: 2000 });
        await page.reload();
        await waitForHydration(page);
        await expect(message).toHaveValue('Недописанное');
      },
    );

    test(
      'what is typed while the appeal is closed stays and goes into a new one',
      { tag: '@R-ROUTE-33' },
      async ({ page }) => {
        const { buyer, tokens } = await aTeam();
        const call = async (token: string, path: string, body: object) => {
          const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
          const answer = await fetch(shop.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
          return ((await answer.json()) as { data: { id: number } }).data;
        };
        const begun = { type: 'other', title: 'Где счёт', message: 'Пришлите' };
        const { id } = await call(buyer.token, '/api/appeals/add/', begun);
        await shop.visit(page, buyer.token);
        await shop.open(page, `/appeal/${id}/`);
        await page.getByRole('textbox', { name: /^Сообщение/ }).fill('И акт сверки тоже');
        await call(tokens.manager, '/api/appeals/close/', { appeal_id: id });
        const unsent = page.getByLabel('Не отправлено');
        await expect(unsent).toHaveValue('И акт сверки тоже');
        await expect(unsent).toBeFocused();
        await expect(page.getByRole('alert')).toContainText('Обращение закрыто');
        await expect(page.getByRole('button', { name: 'Отправить' })).toHaveCount(0);
        await check(page);
        await press(page, 'Создать новое с этим текстом');
        await expect(page.getByRole('textbox', { name: /^Сообщение/ })).toHaveValue('И акт сверки тоже');
        await expect(page.getByLabel('Заголовок')).toHaveValue('Где счёт');
      },
    );

    test(
      'the profile leads to a change of data that the manager makes',
      { tag: ['@R-PROF-04', '@R-ROLE-18'] },
      async ({ page }) => {
        const { buyer, tokens } = await aTeam();
        await shop.visit(page, buyer.token);
        await shop.open(page, '/my-profile/');
        await press(page, 'Изменить данные');
        await expect(page.getByLabel('Тема')).toHaveValue('personal-data');
        await waitForHydration(page);
        await page.getByLabel('Заголовок').fill('Сменила фамилию');
        await page.getByLabel('Фамилия').fill('Смирнова');
        await page.getByRole('textbox', { name: /^Сообщение/ }).fill('После свадьбы');
        await check(page);
        await press(page, 'Отправить');
        await expect(page.getByText('Петров → Смирнова')).toBeVisible();
        const { pathname } = new URL(page.url());
        await shop.visit(page, tokens.manager);
        await shop.open(page, pathname);
        await press(page, 'Внести изменения');
        await expect(page.getByText('Изменено: фамилия.')).toBeVisible();
        await shop.visit(page, buyer.token);
        await shop.open(page, '/my-profile/');
        await expect(page.getByRole('definition').filter({ hasText: 'Смирнова Иван' })).toBeVisible();
      },
    );

    test('an administrator asks to change the data of the company', { tag: '@R-CALL-116' }, async ({ page }) => {
      const { buyer, company } = await aTeam();
      await shop.visit(page, buyer.token);
      await shop.open(page, '/mycompanies/');
      await press(page, `Изменить данные компании: ${company.name}`);
      const window = page.getByRole('dialog', { name: 'Изменить данные компании' });
      await window.getByLabel('Название').fill('ООО «Новое имя»');
      await check(page);
      // Meanwhile the shop changes what nobody has touched here: no request to undo it
      await shop.db.update(companyTable).set({ address: 'Тула, Новая ул., 2' }).where(eq(companyTable.id, company.id));
      await press(page, 'Отправить менеджеру');
      await expect(page).toHaveURL(/\/appeal\/\d+\/$/);
      await expect(page.getByText(`${company.name} → ООО «Новое имя»`)).toBeVisible();
      await expect(page.getByText('Тула, Новая ул., 2')).toHaveCount(0);
    });

    test(
      'a manager finds an appeal, keeps a canned answer and answers with it',
      { tag: ['@R-CALL-097', '@R-ROLE-27'] },
      async ({ page }) => {
        const { buyer, company, tokens } = await aTeam();
        for (const title of ['Первое', 'Второе']) {
          const sent = await page.request.post(`${shop.url}/api/appeals/add/`, {
            headers: { authorization: `Bearer ${buyer.token}` },
            data: { type: 'other', title, message: 'Пришлите счёт' },
          });
          expect(sent.ok()).toBe(true);
        }
        await shop.visit(page, tokens.manager);
        await shop.open(page, '/appeal/');
        const table = page.getByRole('table', { name: 'Обращения' });
        await expect(table.getByRole('row').filter({ hasText: company.name })).toHaveCount(2);
        await page.getByLabel('Статус').selectOption('closed');
        await expect(page.getByText('Ничего не найдено')).toBeVisible();
        await check(page);
        await press(page, 'Сбросить фильтр');
        await page.getByLabel('Компания').fill(company.name.slice(5));
        await expect(page).toHaveURL(/st=/);
        await press(page, 'Второе');
        await page.getByLabel('Ответ').fill('Счёт отправлен на почту');
        await press(page, 'Сохранить как заготовку');
        const window = page.getByRole('dialog', { name: 'Новая заготовка' });
        await window.getByLabel('Название').fill('Счёт');
        await check(page);
        await press(page, 'Сохранить');
        await expect(page.getByText('Заготовка сохранена')).toBeVisible();
        await page.getByRole('textbox', { name: /^Ответ/ }).fill('');
        await page.getByLabel('Заготовленный ответ').selectOption({ label: 'Счёт' });
        await expect(page.getByRole('textbox', { name: /^Ответ/ })).toHaveValue('Счёт отправлен на почту');
        await press(page, 'Отправить');
        await expect(page.getByRole('listitem').filter({ hasText: 'Счёт отправлен на почту' })).toBeVisible();
        await press(page, 'Удалить заготовку');
        await expect(page.getByText('Заготовка удалена')).toBeVisible();
        await shop.open(page, '/appeal/');
        // Who waits for an answer stands first
        await expect(table.getByRole('row').filter({ hasText: company.name }).first()).toContainText('Первое');
      },
    );

    test(
      'a message whose answer was lost is there once after a second press',
      { tag: '@R-CALL-127' },
      async ({ page, complaints }) => {
        complaints.allow(/ERR_FAILED|lost|Failed to fetch/);
        const { buyer } = await aTeam();
        await shop.visit(page, buyer.token);
        await shop.open(page, '/appeal/add/?type=other');
        await page.getByLabel('Заголовок').fill('Вопрос');
        await page.getByRole('textbox', { name: /^Сообщение/ }).fill('Первое');
        await press(page, 'Отправить');
        const message = page.getByRole('form', { name: 'Новое сообщение' }).getByRole('textbox');
        await message.fill('Второе');
        let isLost = false;
        await page.route('**/api/appeals/messageAdd/', async (route) => {
          if (isLost) return route.continue();
          isLost = true;
          await route.fetch();
          return route.abort();
        });
        await press(page, 'Отправить');
        await expect(page.getByRole('dialog', { name: 'Ошибка' })).toContainText(
          'Магазин не отвечает. Попробуйте ещё раз.',
        );
        await press(page, 'Понятно');
        await expect(message).toHaveValue('Второе');
        await press(page, 'Отправить');
        await expect(message).toHaveValue('');
        await page.reload();
        await waitForHydration(page);
        await expect(page.getByRole('listitem').filter({ hasText: 'Второе' })).toHaveCount(1);
      },
    );

    test(
      'a refused call opens a window with its first message and keeps the text',
      { tag: ['@R-STATE-088', '@R-ERR-20'] },
      async ({ page, complaints }) => {
        complaints.allow(/status of 429|was refused/);
        const { buyer } = await aTeam();
        await shop.visit(page, buyer.token);
        await shop.open(page, '/appeal/add/?type=other');
        await page.route('**/api/appeals/add/', (route) =>
          route.fulfill({
            status: 429,
            json: { status: 'error', data: null, errors: [{ code: 'RATE_LIMITED', message: 'Сегодня уже много' }] },
          }),
        );
        await page.getByLabel('Заголовок').fill('Вопрос');
        await page.getByRole('textbox', { name: /^Сообщение/ }).fill('Текст');
        await press(page, 'Отправить');
        const window = page.getByRole('dialog', { name: 'Ошибка' });
        await expect(window).toContainText('Сегодня уже много');
        await check(page);
        await press(page, 'Понятно');
        await expect(page.getByRole('textbox', { name: /^Сообщение/ })).toHaveValue('Текст');
      },
    );
  });
}
