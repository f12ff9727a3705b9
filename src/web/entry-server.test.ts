import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#web/api/api-failure.ts';
import { refusal, renderVisit } from './testing/render-visit.ts';

const throwing = (error: unknown) => () => {
  throw error;
};

describe('a page rendered on the server', () => {
  it('is in Russian', { tags: ['R-FMT-01'] }, async () => {
    const { status, html } = await renderVisit('/auth/');
    expect(status).toBe(200);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="ru"/);
  });

  it(
    'a guest on a protected page goes to the login page with the way back',
    { tags: ['R-GUARD-01', 'R-GUARD-05'] },
    async () => {
      const { headers, status, html } = await renderVisit('/?from=mail');
      expect(status).toBe(302);
      expect(headers.get('Location')).toBe('/auth?redirect=/%3Ffrom%3Dmail');
      expect(html).toBe('');
    },
  );

  it('the target of guests is one setting', { tags: ['R-GUARD-01'] }, async () => {
    const { headers } = await renderVisit('/', { redirectGuestsTo: '/registration/' });
    expect(headers.get('Location')).toBe('/registration/?redirect=/');
  });

  it('a logged-in visitor of the login page goes home', { tags: ['R-GUARD-02', 'R-GUARD-06'] }, async () => {
    const { headers, status } = await renderVisit('/auth', { role: 'USER' });
    expect(status).toBe(302);
    expect(headers.get('Location')).toBe('/');
  });

  it('both forms of an address are the page, without a redirect', { tags: ['R-ROUTE-02'] }, async () => {
    for (const path of ['/auth', '/auth/', '/auth?redirect=/basket/']) {
      const { status, html } = await renderVisit(path);
      expect(status).toBe(200);
      expect(html).toContain('<h1>Вход</h1>');
    }
  });

  it('the login callback leads to the login page, the query is kept', { tags: ['R-ROUTE-50'] }, async () => {
    const guest = await renderVisit('/login?redirect=/orders/&utm=1');
    expect(guest.status).toBe(302);
    expect(guest.headers.get('Location')).toBe('/auth?redirect=/orders/&utm=1');
  });

  it(
    'who is logged in goes on from the login callback, but never out of the shop',
    { tags: ['R-ROUTE-50', 'R-VAL-11'] },
    async () => {
      const target = async (path: string) => (await renderVisit(path, { role: 'USER' })).headers.get('Location');
      expect(await target('/login/?redirect=/auth/')).toBe('/');
      expect(await target('/login/?redirect=//evil.test/')).toBe('/');
      expect(await target('/login/')).toBe('/');
    },
  );

  it('an address that no route knows is 404, for guests too', { tags: ['R-ROUTE-49', 'R-ERR-10'] }, async () => {
    for (const role of [undefined, 'USER'] as const) {
      const { status, html, errors } = await renderVisit('/no/such/page/', { role });
      expect(status).toBe(404);
      expect(html).toContain('This page could not be found');
      expect(html).toContain('href="/"');
      expect(errors).toEqual([]);
    }
  });

  it('a page whose call is answered with 500 is the server-error page', { tags: ['R-ERR-02'] }, async () => {
    const answers = { staticPrivacy: throwing(refusal(500, '500')) };
    const { status, html } = await renderVisit('/privacy/', { role: 'USER', answers });
    expect(status).toBe(500);
    expect(html).toContain('<h1>Ошибка 500</h1>');
    expect(html).toContain('<title>Ошибка 500 — Оптовик</title>');
    expect(html).toMatch(/Ошибка в настройках сайта.*<button[^>]*>Перезагрузить<\/button>/s);
  });

  it('a page whose call was lost on the way is the 404 page', { tags: ['R-ERR-07'] }, async () => {
    const answers = { staticPrivacy: throwing(new ApiFailure(404, [], { transport: true })) };
    const { status, html } = await renderVisit('/privacy/', { role: 'USER', answers });
    expect(status).toBe(404);
    expect(html).toContain('This page could not be found');
  });

  it('names a missing and a closed page in the title too', async () => {
    const titleOf = async (path: string, answers = {}) => {
      const { html } = await renderVisit(path, { role: 'USER', answers });
      return html.match(/<title>[^<]*<\/title>/g);
    };
    expect(await titleOf('/no/such/page/')).toEqual(['<title>Страница не найдена — Оптовик</title>']);
    const missing = { staticPrivacy: throwing(refusal(404, '404')) };
    expect(await titleOf('/privacy/', missing)).toEqual(['<title>Страница не найдена — Оптовик</title>']);
    const closed = { header: () => ({ closed: true }) };
    expect(await titleOf('/', closed)).toEqual(['<title>Доступ к сайту закрыт — Оптовик</title>']);
    expect(await titleOf('/')).toEqual(['<title>Главная — Оптовик</title>']);
  });

  it('a closed shop is 501, with a way to phone and to log out', { tags: ['R-ERR-06', 'R-ESCR-04'] }, async () => {
    const answers = { header: () => ({ closed: true }) };
    const { status, html } = await renderVisit('/', { role: 'USER', answers });
    expect(status).toBe(501);
    expect(html).toContain('<h1>Доступ к сайту закрыт</h1>');
    expect(html).toContain('Выйти');
    expect(html).toContain('href="tel:+78005553535"');
  });

  it('a session that ended meanwhile leads to the login page, and the dead token is dropped', async () => {
    const answers = { header: throwing(refusal(401, 'AUTH_REQUIRED')) };
    const { headers, status } = await renderVisit('/', { role: 'USER', answers });
    expect(status).toBe(302);
    expect(headers.get('Location')).toBe('/auth?redirect=/');
    expect(headers.get('Set-Cookie')).toContain('token=; Path=/; Max-Age=0');
  });

  it('a frame that cannot be loaded does not take the page with it, and its error stays on the server', async () => {
    const secret = new Error('password of the database');
    const answers = { header: throwing(secret), sidebar: throwing(secret), footer: throwing(secret) };
    const { status, html, errors } = await renderVisit('/', { role: 'USER', answers });
    expect(status).toBe(200);
    expect(html).not.toContain('password');
    expect(errors).toEqual([secret, secret, secret]);
  });

  it(
    'a component that throws gives page 500 that needs no script',
    { tags: ['R-ESCR-01', 'R-ESCR-02', 'R-ESCR-03'] },
    async () => {
      const answers = { footer: () => ({ companyName: 'no contacts' }) };
      const { status, html, errors } = await renderVisit('/auth/', { answers });
      expect(status).toBe(500);
      expect(html).toContain('<h1>Ошибка 500</h1>');
      expect(html).toContain('Ошибка в настройках сайта');
      expect(html).toContain('включены несовместимые настройки');
      expect(html).toContain('href="http://shop.test/auth/">Перезагрузить</a>');
      expect(html).not.toContain('<script');
      expect(errors).toHaveLength(1);
    },
  );
});
