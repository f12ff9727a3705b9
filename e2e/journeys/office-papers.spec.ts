import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { outbox } from '#server/delivery/tables.ts';
import { appeal, appealMessage, appealType } from '#service/appeals/server/tables.ts';
import { type Preset, presets } from '#shared/rights/staff-rights.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';
import { counted } from '../count-presses.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

let shop: DemoShop;

test.beforeAll(async () => {
  shop = await openDemoShop();
});
test.afterAll(() => shop.close());

async function aStaffMember(preset: Preset, lastName: string) {
  const { id } = await anAccount(shop.db, {
    cityId: shop.cityId,
    role: 'MANAGER',
    name: 'Мария',
    lastName,
    staffRights: presets[preset].rights,
  });
  return { id, token: await aSession(shop.db, id) };
}

/** A manager with a company of his, a buyer of it and an order. */
async function aServedOrder(lastName: string) {
  const boss = await aStaffMember('manager', lastName);
  const buyer = await aBuyer(shop.db, {
    account: { cityId: shop.cityId, lastName: 'Крылова', email: `krylova-${boss.id}@customer.ru` },
    company: { managerAccountId: boss.id, name: `ООО «Монтаж ${boss.id}»` },
  });
  return { boss, buyer, order: await anOrder(shop.db, buyer) };
}

async function open(page: Page, address: string, token: string): Promise<void> {
  await shop.visit(page, token);
  await page.goto(shop.url + address);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);
}

test('the invoice goes to the buyer by letter in at most three presses, and stands among the letters and in the history', async ({
  page,
}) => {
  const { boss, buyer, order } = await aServedOrder('Письмова');
  await open(page, `/office/orders/${order.id}/`, boss.token);
  const { click, count } = counted(page);
  await click('button', { name: 'Отправить письмом: Счёт на оплату' });
  const form = page.getByRole('dialog');
  await expect(form.getByRole('combobox', { name: 'Кому' })).toHaveValue(buyer.account.email!);
  await expectAccessible(page, '[role=dialog]');
  await form.getByRole('textbox', { name: 'Текст письма' }).fill('Оплатите до пятницы');
  await click('button', { name: 'Отправить', exact: true });
  await expect(form).toBeHidden();
  expect(count()).toBeLessThanOrEqual(3);
  const letters = page.getByRole('region', { name: 'Письма с документами' });
  await expect(letters).toContainText(buyer.account.email!);
  await expect(letters).toContainText('Ждёт отправки');
  await expect(page.getByRole('main')).toContainText(
    `Документ отправлен письмом: Счёт на оплату, ${buyer.account.email}`,
  );
  const [letter] = await shop.db
    .select()
    .from(outbox)
    .where(eq(outbox.about, `order:${order.id}`));
  expect(letter!.content!.file!.name).toBe(`Счёт на оплату ${order.number}.pdf`);
  await shop.db
    .update(outbox)
    .set({ failedAt: new Date(), lastError: '550 No such user' })
    .where(eq(outbox.id, letter!.id));
  await page.reload();
  await expect(letters).toContainText('Не ушло: 550 No such user');
  await expectAccessible(page);
});

test('an address of one’s own is checked before the letter goes; a storekeeper sends none', async ({ page }) => {
  const { boss, order } = await aServedOrder('Адресова');
  await open(page, `/office/orders/${order.id}/`, boss.token);
  await page.getByRole('button', { name: 'Отправить письмом: Счёт на оплату' }).click();
  const form = page.getByRole('dialog');
  const address = form.getByRole('textbox', { name: 'Или на другой адрес' });
  await address.fill('buh@customer');
  await form.getByRole('button', { name: 'Отправить', exact: true }).click();
  await expect(form).toContainText('Нужен адрес почты');
  await expect(address).toBeFocused();
  await address.fill(`buh-${order.id}@customer.ru`);
  await form.getByRole('button', { name: 'Отправить', exact: true }).click();
  await expect(form).toBeHidden();
  const rows = await shop.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, `buh-${order.id}@customer.ru`));
  expect(rows).toHaveLength(1);
  const { token } = await aStaffMember('storekeeper', 'Складова');
  await open(page, `/office/orders/${order.id}/`, token);
  await expect(page.getByRole('button', { name: /^Отправить письмом/ })).toHaveCount(0);
});

test('an appeal is answered in two presses from the home; the next one opens by itself, the last says that none waits', async ({
  page,
}) => {
  const { boss, buyer, order } = await aServedOrder('Ответова');
  const [type] = await shop.db.select({ id: appealType.id }).from(appealType).limit(1);
  for (const [title, days] of [
    ['Где сертификат', 1],
    ['Недовоз кабеля', 3],
  ] as const) {
    const at = new Date(Date.now() - days * 86_400_000);
    const about = { typeId: type!.id, accountId: buyer.account.id, companyId: buyer.company.id, orderId: order.id };
    const [row] = await shop.db
      .insert(appeal)
      .values({ ...about, title, createdAt: at, lastMessageAt: at })
      .returning({ id: appeal.id });
    await shop.db
      .insert(appealMessage)
      .values({ appealId: row!.id, authorAccountId: buyer.account.id, side: 'customer', text: title, at });
  }
  await open(page, '/office/', boss.token);
  await expect(page.getByRole('main')).toContainText('ждёт 3 дня');
  const { click, press, count } = counted(page);
  await click('link', { name: 'Недовоз кабеля' });
  const answer = page.getByRole('textbox', { name: 'Ответ' });
  await expect(answer).toBeFocused();
  await page.keyboard.type('Довезём в понедельник');
  await press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Где сертификат');
  expect(count()).toBeLessThanOrEqual(2);
  await expect(answer).toBeFocused();
  await expect(page.getByRole('link', { name: order.number })).toHaveAttribute('href', `/office/orders/${order.id}/`);
  await page.keyboard.type('Приложили к заказу');
  await press('Control+Enter');
  await expect(page.getByText('Больше никто не ждёт ответа')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'На рабочее место' }).click();
  await expect(page.getByText('На все обращения ответили')).toBeVisible();
});

test('chosen orders go to another manager at once, who finds them under his name', async ({ page }) => {
  const { boss, order } = await aServedOrder('Старкова');
  const colleague = await aStaffMember('manager', 'Новикова');
  await open(page, `/office/orders/?q=${order.number}`, boss.token);
  await page.getByRole('checkbox').last().check();
  await page.getByRole('button', { name: 'Передать менеджеру' }).click();
  const form = page.getByRole('dialog');
  await expectAccessible(page, '[role=dialog]');
  await form.getByRole('combobox', { name: 'Менеджер' }).selectOption({ label: 'Новикова Мария' });
  await form.getByRole('button', { name: 'Передать' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('combobox', { name: /менеджер/i }).selectOption({ label: 'Новикова Мария' });
  await expect(page.getByRole('link', { name: order.number })).toBeVisible();
  await open(page, '/office/orders/', colleague.token);
  await page.getByRole('link', { name: order.number }).click();
  await expect(page.getByRole('main')).toContainText('Старкова Мария → Новикова Мария');
  await expect(page.getByText('Долг компании')).toBeHidden();
  // He gives it on, and sees it no longer
  await page.getByRole('button', { name: 'Действия' }).click();
  await page.getByRole('button', { name: 'Передать другому менеджеру' }).click();
  await form.getByRole('combobox', { name: 'Менеджер' }).selectOption({ label: 'Старкова Мария' });
  await form.getByRole('button', { name: 'Передать' }).click();
  await expect(page).toHaveURL(/\/office\/orders\/$/);
  await expect(page.getByText('Заказов пока нет')).toBeVisible();
});

test('a storekeeper who opens a page of customers reads that the owner of the shop gives the right', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  const { token } = await aStaffMember('storekeeper', 'Кладовщикова');
  await shop.visit(page, token);
  for (const address of ['/manager/mycompanies/', '/manager/journal/']) {
    await page.goto(shop.url + address);
    await expect(page.getByRole('heading', { name: 'Нет доступа' })).toBeVisible();
    await expect(page.getByText('Права сотрудника магазина задаёт его владелец')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Мои компании' })).toHaveCount(0);
    await expectAccessible(page);
  }
});

for (const width of [360, 769, 1280, 1800]) {
  test(`lines, letters and documents of an order stand without sideways scroll at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { boss, order } = await aServedOrder('Широкова');
    await shop.db.insert(outbox).values({
      channel: 'mail',
      kind: 'order.paper',
      about: `order:${order.id}`,
      recipient: `otdel-snabzheniya-i-komplektatsii-obektov-${order.id}@stroitelnaya-kompaniya.ru`,
      subject: 'Счёт на оплату по заказу',
      failedAt: new Date(),
      lastError: '550 5.1.1 The email account that you tried to reach does not exist',
    });
    await open(page, `/office/orders/${order.id}/`, boss.token);
    await expectNoSideScroll(page);
    const lines = page.getByRole('table', { name: /Товары|Строки/ });
    expect(await lines.evaluate((table) => table.parentElement!.scrollWidth - table.parentElement!.clientWidth)).toBe(
      0,
    );
    await expectAccessible(page);
  });
}
