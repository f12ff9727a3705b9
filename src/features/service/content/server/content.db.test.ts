import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aContentFile, aContentItem, aQuestion } from './factory.ts';
import { contentItem, faqQuestion } from './tables.ts';

let shop: TestApp;
let token: string;

beforeAll(async () => {
  shop = await testApp();
  ({ token } = await aBuyer(shop.db));
});

const detail = (kind: 'news' | 'marketing', code: string) =>
  shop.call(kind === 'news' ? 'newsDetail' : 'marketingDetail', { params: { code } }, { token });

describe('news', () => {
  it('are listed five a page, the newest first', { tags: ['R-CALL-058', 'R-FEAT-26', 'R-CONST-25'] }, async () => {
    await shop.db.delete(contentItem);
    for (let day = 1; day <= 7; day += 1)
      await aContentItem(shop.db, { code: `n${day}`, date: `2026-03-0${day}`, preview: 'Коротко' });
    await aContentItem(shop.db, { kind: 'marketing' });
    const first = (await shop.call('newsList', { query: {} }, { token })).data;
    expect(first.items.map(({ code }) => code)).toEqual(['n7', 'n6', 'n5', 'n4', 'n3']);
    expect(first.pageNavigation).toEqual({ page: 1, pageCount: 2, pageSize: 5, total: 7, navNum: 1 });
    expect(first.items[0]).toEqual({
      code: 'n7',
      url: '/news/n7/',
      title: expect.any(String),
      picture: null,
      preview: 'Коротко',
      date: '2026-03-07',
    });
    const last = (await shop.call('newsList', { query: { page: '99' as never, page_size: '3' as never } }, { token }))
      .data;
    expect(last.items.map(({ code }) => code)).toEqual(['n1']);
    expect(last.pageNavigation).toMatchObject({ page: 3, pageCount: 3 });
  });

  it('one of the news has its text and the way to it', { tags: ['R-CALL-059'] }, async () => {
    const picture = { standard: '/files/goods/a.jpg', webp: '/files/goods/a.webp' };
    await aContentItem(shop.db, { code: 'sklad', title: 'Склад вырос', html: '<p>Вдвое</p>', picture });
    const { data } = await detail('news', 'sklad');
    expect(data.item).toMatchObject({ title: 'Склад вырос', html: '<p>Вдвое</p>', picture, url: '/news/sklad/' });
    expect(data.breadcrumbs).toEqual([
      { path: '/', title: 'Главная' },
      { path: '/news/', title: 'Новости' },
      { path: '/news/sklad/', title: 'Склад вырос' },
    ]);
  });

  it(
    'what is unpublished, of a day to come or of another kind does not exist',
    { tags: ['R-CALL-059', 'R-CALL-055'] },
    async () => {
      await aContentItem(shop.db, { code: 'draft', published: false });
      await aContentItem(shop.db, { code: 'later', date: '2099-01-01' });
      await aContentItem(shop.db, { code: 'paper', kind: 'marketing' });
      for (const code of ['draft', 'later', 'paper', 'nothing', '..%2Fgeo', "a' or 1=1"]) {
        expect((await detail('news', code)).codes, code).toEqual(['404']);
      }
      expect((await detail('marketing', 'draft')).codes).toEqual(['404']);
      const { items } = (await shop.call('newsList', { query: { page_size: '100' as never } }, { token })).data;
      expect(items.length).toBeGreaterThan(0);
      expect(items.filter(({ code }) => ['draft', 'later', 'paper'].includes(code))).toEqual([]);
      await shop.db.update(contentItem).set({ published: true }).where(eq(contentItem.code, 'draft'));
      expect((await detail('news', 'draft')).codes).toEqual([]);
    },
  );

  it('are for visitors with a session', { tags: ['R-CALL-058', 'R-CALL-054', 'R-CALL-060'] }, async () => {
    for (const name of ['newsList', 'marketingList', 'actionList'] as const)
      expect((await shop.call(name, { query: {} })).status, name).toBe(401);
  });
});

describe('marketing materials', () => {
  it(
    'are listed ten a page with their files, which open while the material is published',
    { tags: ['R-CALL-054', 'R-CALL-055', 'R-FEAT-26'] },
    async () => {
      const file = await aContentFile(shop.db, 'кабель');
      await aContentItem(shop.db, { kind: 'marketing', code: 'katalog', date: '2026-05-01', files: [file] });
      const list = (await shop.call('marketingList', { query: {} }, { token })).data;
      expect(list.pageNavigation.pageSize).toBe(10);
      const [shown] = list.items.find(({ code }) => code === 'katalog')!.files;
      expect(shown).toEqual({ name: 'Каталог.pdf', size: file.size, url: `/api/files/${file.key}/` });
      expect((await shop.call('marketingDetail', { params: { code: 'katalog' } }, { token })).data.item.files).toEqual([
        shown,
      ]);

      const open = (bearer?: string) =>
        shop.app.inject({ url: shown!.url, headers: bearer ? { authorization: `Bearer ${bearer}` } : {} });
      const answer = await open(token);
      expect([answer.statusCode, answer.payload]).toEqual([200, 'кабель']);
      expect(answer.headers['content-disposition']).toContain('attachment');
      expect((await open()).statusCode).toBe(401);
      await shop.db.update(contentItem).set({ published: false }).where(eq(contentItem.code, 'katalog'));
      expect((await open(token)).statusCode).toBe(404);
    },
  );
});

it('the FAQ has the published questions by groups in their order', { tags: ['R-FEAT-27', 'R-ROUTE-41'] }, async () => {
  await shop.db.delete(faqQuestion);
  await aQuestion(shop.db, { code: 'b', groupName: 'Оплата', sort: 30 });
  await aQuestion(shop.db, { code: 'a', groupName: 'Заказ', sort: 10, question: 'Как заказать?' });
  await aQuestion(shop.db, { code: 'draft', sort: 20, published: false });
  const { groups } = (await shop.call('faq', {}, { token })).data;
  expect(groups.map(({ name, items }) => [name, items.map(({ code }) => code)])).toEqual([
    ['Заказ', ['a']],
    ['Оплата', ['b']],
  ]);
  expect(groups[0]!.items[0]).toEqual({ code: 'a', question: 'Как заказать?', html: '<p>Ответ</p>' });
});
