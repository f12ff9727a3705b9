import { expect, expectAccessible, test } from '../fixtures.ts';

test(
  'the footer opens the privacy policy in a new tab',
  { tag: ['@R-ROUTE-42', '@R-ROUTE-43', '@R-FOOT-05'] },
  async ({ page }) => {
    await page.goto('/auth');
    const opened = page.waitForEvent('popup');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Политика конфиденциальности' }).click();
    const policy = await opened;
    await expect(policy).toHaveURL(/\/privacy\/$/);
    await expect(policy.getByRole('heading', { level: 1, name: 'Политика конфиденциальности' })).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/?$/);
    await expectAccessible(policy);
  },
);

test(
  'public pages open for guests and for logged-in visitors',
  { tag: ['@R-ROUTE-44', '@R-ROUTE-45', '@R-CALL-063', '@R-FEAT-28'] },
  async ({ page, logIn }) => {
    for (const path of ['/privacy/', '/personal-data/', '/typical-page/']) {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // A text of its own, not a heading alone
      await expect(page.getByRole('main').getByRole('paragraph').nth(1)).toContainText(/\p{L}+ \p{L}+ \p{L}+/u);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Войти' })).toBeVisible();
    }
    await logIn('buyer');
    await page.goto('/personal-data/');
    await expect(page.getByRole('navigation', { name: 'Навигационная цепочка' })).toBeVisible();
    await expectAccessible(page);
  },
);
