import { describe, expect, it } from 'vitest';
import type { ApiClient } from '#web/api/api-client.ts';
import { renderVisit } from '#web/testing/render-visit.ts';
import type { Notice } from '../contract.ts';
import { noticesHref, shownPages } from './load-notices.ts';
import { noticesQuery } from './notices-query.ts';
import { readNoticesAddress } from './read-notices-address.ts';
import { withRead } from './use-reading.ts';

const noticeOf = (changes: Partial<Notice>): Notice => ({
  id: 1,
  title: 'Заказ 15: отгружен',
  text: '',
  url: null,
  date: '2026-03-01T09:00:00.000Z',
  isRead: false,
  ...changes,
});
const listOf = (items: Notice[], page = { page: 1, pageCount: 1 }) => ({
  items,
  page: { pageSize: 10, total: items.length, navNum: 1, ...page },
  unread: items.filter((notice) => !notice.isRead).length,
});

async function pageOf(items: Notice[], page?: { page: number; pageCount: number }) {
  const answers = { notificationList: () => listOf(items, page) };
  const { html } = await renderVisit('/notification/', { role: 'USER', answers });
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}

describe('the page of notices', () => {
  it('shows title, text, date and what is unread', { tags: ['R-ROUTE-46', 'R-FEAT-29'] }, async () => {
    const html = await pageOf([
      noticeOf({ text: 'Транспорт выехал' }),
      noticeOf({ id: 2, title: 'Старое', isRead: true }),
    ]);
    expect(html).toContain('Транспорт выехал');
    expect(html).toContain('01.03.2026 12:00');
    expect(html).toMatch(/data-unread="true".*Заказ 15: отгружен/s);
    expect(html.match(/data-unread/g)).toHaveLength(1);
  });

  it('an unread notice can be marked, and all of them at once', { tags: ['R-STATE-085', 'R-STATE-086'] }, async () => {
    const html = await pageOf([noticeOf({})]);
    expect(html).toContain('Отметить прочитанным: Заказ 15: отгружен');
    expect(html).toContain('Отметить все прочитанными');
    const read = await pageOf([noticeOf({ isRead: true })]);
    expect(read).not.toContain('Отметить прочитанным');
    expect(read).not.toContain('Отметить все прочитанными');
  });

  it('the title of a notice is a link where the notice has an address', { tags: ['R-ROUTE-46'] }, async () => {
    const html = await pageOf([noticeOf({ url: '/orders/15/' }), noticeOf({ id: 2, title: 'Поступление', url: null })]);
    expect(html).toMatch(/<a[^>]* href="\/orders\/15\/"[^>]*>Заказ 15: отгружен<\/a>/);
    expect(html).toMatch(/<p[^>]*>(<span[^>]*>Новое\. <\/span>)?Поступление<\/p>/);
  });

  it('without notices it says what the place is for', { tags: ['R-ROUTE-46'] }, async () => {
    expect(await pageOf([])).toContain('Уведомлений пока нет');
  });

  it('has pages and the button for ten more', { tags: ['R-PAG-06', 'R-PAG-08'] }, async () => {
    const html = await pageOf([noticeOf({})], { page: 1, pageCount: 3 });
    expect(html).toContain('Показать еще');
    expect(html).toContain('href="/notification/?page=3"');
  });
});

describe('the address of notices', () => {
  it('keeps a page after the first alone', () => {
    for (const page of ['1', '0', '-2', '1.5', 'x', undefined, '9999999']) {
      expect(readNoticesAddress({ page })).toEqual({ page: undefined });
    }
    expect(readNoticesAddress({ page: '3' })).toEqual({ page: 3 });
    expect(noticesHref(1)).toBe('/notification/');
    expect(noticesHref(3)).toBe('/notification/?page=3');
    expect(shownPages({ page: 3 }, {})).toEqual({ page: 3, first: 3 });
  });

  it('appended pages are fetched together', { tags: ['R-PAG-06'] }, async () => {
    const asked: unknown[] = [];
    const api = (async (_name: string, input: { query: { page: string } }) => {
      asked.push(input.query.page);
      return listOf([noticeOf({ id: Number(input.query.page) })], { page: Number(input.query.page), pageCount: 3 });
    }) as unknown as ApiClient;
    const query = noticesQuery(api, 3, 2);
    const data = await query.queryFn!({ signal: new AbortController().signal } as never);
    expect(asked).toEqual(['2', '3']);
    expect(data.items.map((notice) => notice.id)).toEqual([2, 3]);
    expect(data.page.page).toBe(3);
  });
});

describe('withRead', () => {
  it('marks and counts', { tags: ['R-STATE-085', 'R-STATE-086'] }, () => {
    const list = { ...listOf([noticeOf({}), noticeOf({ id: 2, isRead: true }), noticeOf({ id: 3 })]), unread: 7 };
    const one = withRead(list, (id) => id === 3);
    expect(one.items.map((notice) => notice.isRead)).toEqual([false, true, true]);
    expect(one.unread).toBe(6);
    expect(withRead(list, () => true).unread).toBe(5);
  });
});
