import type { Locator, Page } from '@playwright/test';
import { waitForHydration } from '../wait-for-hydration.ts';
import { DESKTOP, openPage, PHONE } from '../demo-shop.ts';
import { expect, expectAccessible, PASSWORD, test } from '../fixtures.ts';
import { deadControls } from '../page-checks.ts';

const profile = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Профиль/ });

test(
  'the cookie notice stays on every page until the visitor closes it',
  { tag: ['@R-FEAT-33', '@R-MODAL-02', '@R-STATE-062', '@R-STATE-063'] },
  async ({ page, demoShop }) => {
    const notice = page.getByRole('region', { name: 'Файлы cookie' });
    await page.goto(`${demoShop.url}/auth`);
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${demoShop.url}/privacy/`);
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Понятно' }).click();
    await expect(notice).toBeHidden();
    const kept = (await page.context().cookies()).find(({ name }) => name === 'isCookie');
    expect(kept?.value).toBe('close');
    await page.reload();
    await waitForHydration(page);
    await expect(notice).toBeHidden();
  },
);

test(
  'breadcrumbs are a trail on desktop and an arrow on a phone; the home page has none',
  { tag: ['@R-CRUMB-01', '@R-CRUMB-03', '@R-CRUMB-04', '@R-NAV-01'] },
  async ({ page, demoShop }) => {
    await openPage(page, demoShop, '/catalog/');
    const trail = page.getByRole('navigation', { name: 'Навигационная цепочка' });
    const back = page.getByRole('main').getByRole('link', { name: /^Назад: / });
    await expect(trail).toHaveText('Главная/Каталог');
    await expect(back).toBeHidden();
    await page.setViewportSize(PHONE);
    await expect(trail).toBeHidden();
    await expect(back).toHaveAccessibleName('Назад: Главная');
    await expect(back.locator('xpath=..').getByRole('heading', { level: 1 })).toHaveText('Каталог');
    await back.click();
    await expect(page.getByRole('heading', { name: /^Здравствуйте/ })).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
    expect(new URL(page.url()).pathname).toBe('/');
    await expect(back).toHaveCount(0);
    await expect(trail).toHaveCount(0);
  },
);

test(
  'the visitor returns to the top of a long page, and late or missing pictures do not move it',
  { tag: ['@R-TOP-01', '@R-CONST-07', '@R-ESCR-09', '@R-ERR-27'] },
  async ({ page, demoShop, complaints }) => {
    complaints.allow(/status of 404/);
    await page.route('**/img/goods/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.setViewportSize(DESKTOP);
    await demoShop.visit(page, demoShop.tokens.buyer);
    await page.goto(`${demoShop.url}/catalog/`);
    await waitForHydration(page);
    const picture = page
      .getByRole('region', { name: 'Товары' })
      .locator('tbody')
      .getByRole('row')
      .locator('img')
      .first();
    await expect(picture).toHaveAttribute('loading', 'lazy');
    await expect(picture).toHaveAttribute('src', '/img/no-photo-svg.svg');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    const toTop = page.getByRole('button', { name: 'Наверх' });
    await expect(toTop).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 1));
    await expect(toTop).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 600));
    await toTop.press('Enter');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(toTop).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  },
);

test(
  'a manager enters a customer account and returns to his own session',
  { tag: ['@R-BANNER-01', '@R-BANNER-02', '@R-STATE-053', '@R-ROLE-20'] },
  async ({ page, demoShop }) => {
    const own = await demoShop.freshToken('manager');
    await openPage(page, demoShop, '/orders/', DESKTOP, { token: await demoShop.childToken(own, 'buyer') });
    await page.context().addCookies([
      { name: 'managerToken', value: own, url: demoShop.url },
      { name: 'managerPage', value: encodeURIComponent('/catalog/?page=2'), url: demoShop.url },
    ]);
    const banner = page.getByRole('region', { name: 'Работа от имени покупателя' });
    await expect(banner).toHaveCSS('background-color', 'rgb(255, 223, 107)');
    const { height } = (await banner.boundingBox())!;
    const top = async (place: Locator) => (await place.boundingBox())!.y;
    const header = page.locator('header:visible');
    const menu = page.getByRole('navigation', { name: 'Разделы' }).locator('> div');
    const headerHeight = (await header.boundingBox())!.height;
    for (const scroll of [0, 200]) {
      await page.evaluate((to) => window.scrollTo(0, to), scroll);
      expect([await top(banner), await top(header), await top(menu)]).toEqual([0, height, height + headerHeight]);
    }
    await page.setViewportSize(PHONE);
    await expectAccessible(page);
    await page.setViewportSize(DESKTOP);
    expect(await deadControls(page)).toEqual([]);

    await banner.getByRole('button', { name: 'Выйти' }).press('Enter');
    await expect(page).toHaveURL(`${demoShop.url}/catalog/?page=2`);
    await expect(banner).toHaveCount(0);
    await expect(profile(page)).toContainText('Менеджер');
    await expect(
      page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Контрагенты' }),
    ).toBeVisible();
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).not.toEqual(expect.arrayContaining(['managerToken']));
    expect(names).not.toEqual(expect.arrayContaining(['managerPage']));
  },
);

test(
  'header counters follow changes in another window, and a slow request shows the loading bar',
  { tag: ['@R-CONST-04', '@R-MENU-02'] },
  async ({ page, demoShop }) => {
    const token = await demoShop.freshToken('debtor');
    await openPage(page, demoShop, '/notification/', DESKTOP, { token });
    const favourites = page
      .getByRole('banner')
      .getByRole('navigation', { name: 'Списки' })
      .getByText(/^\d+\+?$/)
      .last();
    const call = async (path: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
      return (await (await fetch(demoShop.url + path, init)).json()).data;
    };
    const before = (await call('/api/header/')).favorite as number[];
    const list = await call('/web/catalog/');
    const other = (list.products.items as { id: number }[]).find(({ id }) => !before.includes(id))!;
    await call('/api/favorite/add/', { product_id: other.id });

    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/header/', async (route) => {
      await held;
      await route.continue();
    });
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        return page.getByRole('progressbar', { name: 'Загрузка' }).count();
      })
      .toBe(1);
    const bar = page.getByRole('progressbar', { name: 'Загрузка' });
    await expect(bar).toHaveCSS('animation-duration', '5s');
    await expect(bar).toHaveCSS('animation-delay', '0.2s');
    release();
    await expect(favourites).toHaveText(String(before.length + 1));
    await expect(bar).toHaveCount(0);
  },
);

test(
  'a page whose session token was removed is logged out within a minute',
  { tag: ['@R-STATE-049', '@R-STATE-050', '@R-CALL-011'] },
  async ({ page, demoShop, complaints }) => {
    // What else the page asks for in that minute is refused as well
    complaints.allow(/status of 401/);
    await page.clock.install();
    await openPage(page, demoShop, '/orders/');
    await page.context().clearCookies({ name: 'token' });
    await page.context().addCookies([{ name: 'managerPage', value: '%2Forders%2F', url: demoShop.url }]);
    const asked = page.waitForResponse('**/api/session/check/');
    await page.clock.fastForward(60_000);
    expect((await asked).status()).toBe(200);
    await expect(page).toHaveURL(/\/auth\/?\?redirect=%2Forders%2F$/);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('managerPage');
  },
);

test(
  'after five failed attempts the login passes an invisible bot check',
  { tag: ['@R-CALL-001', '@R-STATE-047'] },
  async ({ page, demoShop, complaints }) => {
    complaints.allow(/status of 409/);
    const tryToLogIn = (password: string) =>
      fetch(`${demoShop.url}/api/authentication/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login: 'banned@optovik.demo', password }),
      });
    for (let n = 0; n < 5; n += 1) expect((await tryToLogIn(`Wrong${n}`)).status).toBe(400);
    expect((await (await tryToLogIn(PASSWORD)).json()).errors[0].code).toBe('CAPTCHA_REQUIRED');
    await demoShop.visit(page);
    await page.goto(`${demoShop.url}/auth`);
    await waitForHydration(page);
    const password = page.getByLabel('Пароль', { exact: false }).first();
    await page.getByLabel('E-mail или телефон').fill('banned@optovik.demo');
    await password.fill(PASSWORD);
    await page.getByRole('button', { name: 'Войти' }).click();
    await expect(page.getByRole('heading', { name: /^Здравствуйте/ })).toBeVisible({ timeout: 15_000 });
    await expect(profile(page)).toContainText('Рябов Константин Михайлович');
    expect((await page.context().cookies()).find(({ name }) => name === 'token')?.value).toMatch(/^[\w-]{43}$/);
  },
);
