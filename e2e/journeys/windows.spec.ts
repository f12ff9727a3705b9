import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import { compareItem, favourite } from '#goods/saved-products/server/tables.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { type DemoShop, DESKTOP, openPage, PHONE } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { keyboard } from '../input-mode.ts';
import { deadControls } from '../page-checks.ts';

const focusIsIn = (place: Locator) => place.evaluate((element) => element.contains(document.activeElement));
const burgerButton = (page: Page) =>
  page.getByRole('navigation', { name: 'Быстрые разделы' }).getByRole('button', { name: 'Профиль' });
const profile = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Профиль/ });

/** Other cases of the same shop may have cleared the buyer's lists. */
async function saveOneProduct({ db }: DemoShop): Promise<void> {
  const [buyer] = await db.select().from(account).where(eq(account.email, 'buyer@optovik.demo'));
  const [one] = await db.select().from(product).where(eq(product.active, true)).limit(1);
  const saved = { accountId: buyer!.id, productId: one!.id };
  for (const list of [favourite, compareItem]) await db.insert(list).values(saved).onConflictDoNothing();
}

test(
  'the burger menu shows account, manager, lists and logout',
  { tag: ['@R-MENU-04', '@R-MENU-05', '@R-MENU-06', '@R-MENU-09'] },
  async ({ page, demoShop }) => {
    await saveOneProduct(demoShop);
    await openPage(page, demoShop, '/', PHONE);
    const input = keyboard(page);
    await input.press(burgerButton(page));
    const menu = page.getByRole('dialog', { name: 'Меню' });
    await expect(page).toHaveURL(`${demoShop.url}/`);
    await expect(menu.getByText('Покупатель', { exact: true })).toBeVisible();
    const companies = menu.getByLabel('Компания');
    await expect(companies.getByRole('option')).toHaveCount(2);
    const card = menu.getByText('Ваш менеджер').locator('..');
    await expect(card.getByRole('link', { name: /^\+7/ })).toHaveAttribute('href', /^tel:\+7\d{10}$/);
    await expect(card.getByRole('link', { name: '@' })).toHaveAttribute('href', /^mailto:.+@/);
    const lists = menu.getByRole('navigation', { name: 'Списки' });
    await expect(lists).toHaveText(/Сравнение ?\d+.*Избранное ?\d+/);
    await expect(menu.getByRole('navigation', { name: 'Разделы' }).getByRole('list')).toHaveCount(3);
    await expectAccessible(page);
    expect(await deadControls(page)).toEqual([]);

    // The focus goes round inside
    for (let step = 0; step < 40; step += 1) await page.keyboard.press('Tab');
    expect(await focusIsIn(menu)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(burgerButton(page)).toBeFocused();

    await input.press(burgerButton(page));
    await input.press(menu.getByRole('button', { name: 'Выйти' }));
    await expect(page.getByRole('dialog', { name: 'Выйти из аккаунта?' })).toBeVisible();
  },
);

test(
  'the profile menu logs out after a confirmation, with the keyboard',
  { tag: ['@R-MODAL-01', '@R-TEXT-02', '@R-STATE-051', '@R-STATE-059'] },
  async ({ page, demoShop }) => {
    await openPage(page, demoShop, '/', DESKTOP, { token: await demoShop.freshToken('buyer') });
    const input = keyboard(page);
    const list = page.locator('[data-menu]:visible');
    const ask = async () => {
      await profile(page).focus();
      await page.keyboard.press('Enter');
      await expect(list).toHaveCSS('max-height', '350px');
      await page.keyboard.press('End');
      await expect(list.getByRole('button', { name: 'Выйти' })).toBeFocused();
      await page.keyboard.press('Enter');
    };
    await profile(page).focus();
    await page.keyboard.press('ArrowDown');
    await expectAccessible(page);
    expect(await deadControls(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await expect(profile(page)).toBeFocused();

    await ask();
    const question = page.getByRole('dialog', { name: 'Выйти из аккаунта?' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await input.press(question.getByRole('button', { name: 'Закрыть окно' }));
    await expect(question).toBeHidden();
    await expect(profile(page)).toBeFocused();

    await page.context().addCookies([{ name: 'managerPage', value: '%2Forders%2F', url: demoShop.url }]);
    await ask();
    const ended = page.waitForResponse('**/api/logout/');
    await input.press(question.getByRole('button', { name: 'Выйти' }));
    expect((await ended).status()).toBe(200);
    await expect(page).toHaveURL(/\/auth\/?$/);
    await expect(question).toHaveCount(0);
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).not.toContain('token');
    expect(names).not.toContain('managerPage');
  },
);

/** Wide enough to leave something beside a panel. */
const WIDE_PHONE = { width: 480, height: 780 };

const windows: { name: string; size: typeof PHONE; opener: (page: Page) => Locator }[] = [
  { name: 'Меню', size: WIDE_PHONE, opener: burgerButton },
  {
    name: 'Поиск',
    size: WIDE_PHONE,
    opener: (page) => page.getByRole('banner').getByRole('button', { name: 'Поиск' }),
  },
  {
    name: 'Выбор города',
    size: DESKTOP,
    opener: (page) => page.getByRole('banner').getByRole('button', { name: /город/i }),
  },
  {
    name: 'Обратная связь',
    size: DESKTOP,
    opener: (page) => page.getByRole('contentinfo').getByRole('button', { name: 'Обратная связь' }),
  },
];

for (const { name, size, opener } of windows) {
  test(
    `the window «${name}» closes in every way and blocks scrolling of the page`,
    { tag: ['@R-STATE-057', '@R-STATE-058', '@R-STATE-060', '@R-STATE-061'] },
    async ({ page, demoShop }) => {
      await openPage(page, demoShop, '/catalog/', size);
      await page.getByRole('link', { name: 'Главная' }).locator('visible=true').first().click();
      await expect(page.getByRole('heading', { name: /^Здравствуйте/ })).toBeVisible();
      const dialog = page.getByRole('dialog', { name, exact: true });
      const openWindow = async () => {
        await opener(page).click();
        await expect(dialog).toBeVisible();
        await expect.poll(() => focusIsIn(dialog)).toBe(true);
      };

      await openWindow();
      await expectAccessible(page);
      expect(await deadControls(page)).toEqual([]);
      const place = await page.evaluate(() => window.scrollY);
      await page.mouse.move(size.width - 2, size.height / 2);
      await page.mouse.wheel(0, 400);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await page.evaluate(() => window.scrollY)).toBe(place);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener(page)).toBeFocused();

      await openWindow();
      await page.mouse.click(size.width - 3, size.height - 3);
      await expect(dialog).toBeHidden();

      await openWindow();
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Каталог', exact: true })).toBeVisible();
      await expect(dialog).toBeHidden();
    },
  );
}

test(
  'from 769 px the full header and the side menu are shown, below it the compact ones',
  { tag: ['@R-LAY-01', '@R-LAY-02', '@R-CONST-06', '@R-CONST-08'] },
  async ({ page, demoShop }) => {
    await openPage(page, demoShop, '/orders/');
    const wide = [page.locator('header').first(), page.getByRole('navigation', { name: 'Разделы', exact: true })];
    const small = [page.locator('header').last(), page.getByRole('navigation', { name: 'Быстрые разделы' })];
    const band = async () => (await page.context().cookies()).find(({ name }) => name === 'viewport')?.value;
    for (const [width, shown, hidden, name] of [
      [768, small, wide, 'mobileSmall'],
      [769, wide, small, 'mobile'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      for (const part of shown) await expect(part).toBeVisible();
      for (const part of hidden) await expect(part).toBeHidden();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect.poll(band).toBe(name);
    }
  },
);

test(
  'the city selector opens from the header and gets the focus',
  { tag: ['@R-MODAL-03'] },
  async ({ page, demoShop }) => {
    await openPage(page, demoShop, '/orders/');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Город/ })
      .press('Enter');
    const field = page.getByRole('dialog', { name: 'Выбор города' }).getByRole('combobox');
    await expect(field).toBeFocused();
  },
);
