import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { saveStaticPage } from './save-static-page.ts';
import { seedStaticPages } from './seed-static-pages.ts';
import { staticPage } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
  await seedStaticPages(shop.db, 'ООО «Опт & Ко»');
});

const folder = { accountId: null, at: new Date() };
const get = (page: string) => shop.call('staticPage', { params: { page } });
const versionOf = async (code: string) =>
  (await shop.db.select().from(staticPage).where(eq(staticPage.code, code)))[0]!.version;

describe('static pages', () => {
  it(
    'a guest of a new shop reads the privacy policy with the owner’s name',
    { tags: ['R-CALL-062', 'R-ROUTE-42'] },
    async () => {
      const { title, html, updatedAt } = (await shop.call('staticPrivacy', {})).data;
      expect(title).toBe('Политика конфиденциальности');
      expect(html).toContain('ООО «Опт &amp; Ко»');
      expect(Number.isNaN(Date.parse(updatedAt))).toBe(false);
    },
  );

  it('a page is found by its code', { tags: ['R-CALL-063', 'R-ROUTE-44'] }, async () => {
    expect((await get('personal-data')).data.title).toBe('Согласие на обработку персональных данных');
    expect((await get('privacy')).data).toEqual((await shop.call('staticPrivacy', {})).data);
  });

  it(
    'a static page without content and an unknown code answer 404',
    { tags: ['R-CALL-063', 'R-ROUTE-45'] },
    async () => {
      for (const page of ['typical-page', 'faq', 'admin', '..%2F..%2Fetc']) {
        const answer = await get(page);
        expect([answer.status, ...answer.codes]).toEqual([200, '404']);
      }
      await saveStaticPage(shop.db, { code: 'typical-page', title: 'Доставка', html: '<p> </p>' }, folder);
      expect((await get('typical-page')).data.title).toBe('Доставка');
      const html = '<script>x</script>';
      await saveStaticPage(shop.db, { code: 'typical-page', title: 'Доставка', html }, folder);
      expect((await get('typical-page')).codes).toEqual(['404']);
    },
  );

  it('a static page is sanitised when it is saved', { tags: ['R-CALL-063'] }, async () => {
    const html = '<h1>Заголовок</h1><p onclick="x()">Текст<script>alert(1)</script></p>';
    await saveStaticPage(shop.db, { code: 'faq', title: 'Вопросы', html }, folder);
    expect((await get('faq')).data.html).toBe('Заголовок<p>Текст</p>');
  });

  it('the owner’s text survives a restart, and its version grows with each change', async () => {
    const page = { code: 'privacy' as const, title: 'Политика', html: '<p>Наша</p>' };
    const before = await versionOf('privacy');
    await saveStaticPage(shop.db, page, folder);
    await saveStaticPage(shop.db, page, folder);
    await seedStaticPages(shop.db, 'Другая');
    expect((await get('privacy')).data.html).toBe('<p>Наша</p>');
    expect(await versionOf('privacy')).toBe(before + 1);
  });
});
