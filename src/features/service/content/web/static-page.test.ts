import { describe, expect, it } from 'vitest';
import { refusal, renderVisit } from '#web/testing/render-visit.ts';

const page = { title: 'Политика', html: '<h2>Общее</h2><p>Текст</p>', updatedAt: '2026-03-01T09:00:00.000Z' };
const answers = { staticPrivacy: () => page, staticPage: () => ({ ...page, title: 'Страница' }) };

describe('public pages of text', () => {
  it(
    'a guest reads static pages in the public layout',
    { tags: ['R-ROUTE-42', 'R-ROUTE-44', 'R-ROUTE-45'] },
    async () => {
      for (const [path, title] of [
        ['/privacy/', 'Политика'],
        ['/personal-data/', 'Страница'],
        ['/typical-page/', 'Страница'],
      ] as const) {
        const { status, html } = await renderVisit(path, { answers });
        expect(status).toBe(200);
        expect(html).toContain(`<title>${title} — Оптовик</title>`);
        expect(html).toContain('<h2>Общее</h2><p>Текст</p>');
        expect(html).toContain('Обновлено 01.03.2026');
        expect(html).toContain('Войти');
      }
    },
  );

  it('a logged-in visitor reads static pages in the default layout', { tags: ['R-ROUTE-42'] }, async () => {
    const { html } = await renderVisit('/privacy/', { role: 'USER', answers });
    expect(html).toContain('Быстрые разделы');
    expect(html).toContain('Навигационная цепочка');
  });

  it('a static page without content is the 404 page', { tags: ['R-ROUTE-45'] }, async () => {
    const missing = { staticPage: () => Promise.reject(refusal(404, '404')) };
    const { status, html } = await renderVisit('/typical-page/', { answers: missing });
    expect(status).toBe(404);
    expect(html).toContain('<h1>Страница не найдена</h1>');
  });

  it('the footer’s link opens the privacy policy in a new tab', { tags: ['R-ROUTE-43', 'R-FOOT-05'] }, async () => {
    const { html } = await renderVisit('/auth/');
    expect(html).toMatch(
      /<a[^>]*target="_blank"[^>]*href="\/privacy\/"[^>]*>Политика конфиденциальности|<a[^>]*href="\/privacy\/"[^>]*target="_blank"[^>]*>Политика конфиденциальности/,
    );
  });
});
