import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#web/api/api-failure.ts';
import { footer, refusal, renderVisit } from './testing/render-visit.ts';

const throwing = (error: unknown) => () => {
  throw error;
};

describe('a page rendered on the server', () => {
  it('has the language ru', { tags: ['R-FMT-01'] }, async () => {
    const { status, html } = await renderVisit('/auth/');
    expect(status).toBe(200);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="ru"/);
  });

  it(
    'redirects a guest from a protected page to login with the return address',
    { tags: ['R-GUARD-01', 'R-GUARD-05'] },
    async () => {
      const { headers, status, html } = await renderVisit('/?from=mail');
      expect(status).toBe(302);
      expect(headers.get('Location')).toBe('/auth?redirect=/%3Ffrom%3Dmail');
      expect(html).toBe('');
    },
  );

  it('redirects guests to the address of the setting', { tags: ['R-GUARD-01'] }, async () => {
    const { headers } = await renderVisit('/', { redirectGuestsTo: '/registration/' });
    expect(headers.get('Location')).toBe('/registration/?redirect=/');
  });

  it('redirects a logged-in visitor of the login page home', { tags: ['R-GUARD-02', 'R-GUARD-06'] }, async () => {
    const { headers, status } = await renderVisit('/auth', { role: 'USER' });
    expect(status).toBe(302);
    expect(headers.get('Location')).toBe('/');
  });

  it('answers both forms of an address without a redirect', { tags: ['R-ROUTE-02'] }, async () => {
    for (const path of ['/auth', '/auth/', '/auth?redirect=/basket/']) {
      const { status, html } = await renderVisit(path);
      expect(status).toBe(200);
      expect(html).toContain('<h1>Вход</h1>');
    }
  });

  it('redirects the login callback to the login page and keeps the query', { tags: ['R-ROUTE-50'] }, async () => {
    const guest = await renderVisit('/login?redirect=/orders/&utm=1');
    expect(guest.status).toBe(302);
    expect(guest.headers.get('Location')).toBe('/auth?redirect=/orders/&utm=1');
  });

  it(
    'redirects a logged-in visitor of the login callback, but never to another site',
    { tags: ['R-ROUTE-50', 'R-VAL-11'] },
    async () => {
      const target = async (path: string) => (await renderVisit(path, { role: 'USER' })).headers.get('Location');
      expect(await target('/login/?redirect=/auth/')).toBe('/');
      expect(await target('/login/?redirect=//evil.test/')).toBe('/');
      expect(await target('/login/?redirect=/nowhere/')).toBe('/');
      expect(await target('/login/?redirect=/orders/%3Fpage%3D2')).toBe('/orders/?page=2');
      expect(await target('/login/')).toBe('/');
    },
  );

  it('answers 404 for an unknown address, for guests too', { tags: ['R-ROUTE-49', 'R-ERR-10'] }, async () => {
    for (const role of [undefined, 'USER'] as const) {
      const { status, html, errors } = await renderVisit('/no/such/page/', { role });
      expect(status).toBe(404);
      expect(html).toContain('This page could not be found');
      expect(html).toContain('<h1>Страница не найдена</h1>');
      expect(html).toContain('href="/"');
      expect(errors).toEqual([]);
    }
  });

  it('shows the server-error page when a call answers 500', { tags: ['R-ERR-02'] }, async () => {
    const answers = { staticPrivacy: throwing(refusal(500, '500')) };
    const { status, html } = await renderVisit('/privacy/', { role: 'USER', answers });
    expect(status).toBe(500);
    expect(html).toContain('<h1>Ошибка 500</h1>');
    expect(html).toContain('<title>Ошибка 500 — Оптовик</title>');
    expect(html).toMatch(/Ошибка в настройках сайта.*<button[^>]*>Перезагрузить<\/button>/s);
  });

  it('shows the error page where the price lists are not read', { tags: ['R-ERR-05', 'R-ERR-07'] }, async () => {
    const statusFor = async (failure: Error) => {
      const answers = {
        priceListSections: throwing(failure),
        priceListsMade: () => ({ lists: [], subscriptions: [] }),
      };
      return (await renderVisit('/price-lists/', { role: 'USER', answers })).status;
    };
    expect(await statusFor(refusal(500, '500'))).toBe(500);
    expect(await statusFor(new ApiFailure(404, [], { transport: true }))).toBe(404);
    expect(await statusFor(refusal(403, 'FORBIDDEN'))).toBe(403);
    expect(await statusFor(refusal(409, 'NO_COMPANY'))).toBe(200);
  });

  it('shows the 404 page when a page call is lost', { tags: ['R-ERR-07'] }, async () => {
    const answers = { staticPrivacy: throwing(new ApiFailure(404, [], { transport: true })) };
    const { status, html } = await renderVisit('/privacy/', { role: 'USER', answers });
    expect(status).toBe(404);
    expect(html).toMatch(/<h1>Магазин не отвечает<\/h1>.*Повторить/s);
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

  it('names the shop in the title as the footer does, and no shop where the footer is absent', async () => {
    const titleOf = async (path: string, footerAnswer: () => unknown) =>
      /<title>([^<]*)<\/title>/.exec((await renderVisit(path, { answers: { footer: footerAnswer } })).html)?.[1];
    const named = () => ({ ...footer, shopName: 'Электроснаб' });
    expect(await titleOf('/auth/', named)).toBe('Вход — Электроснаб');
    expect(await titleOf('/no/such/page/', named)).toBe('Страница не найдена — Электроснаб');
    expect(await titleOf('/auth/', throwing(new Error('no database')))).toBe('Вход');
  });

  it('answers 501 for a closed shop, with phone and logout', { tags: ['R-ERR-06', 'R-ESCR-04'] }, async () => {
    const answers = { header: () => ({ closed: true }) };
    const { status, html } = await renderVisit('/', { role: 'USER', answers });
    expect(status).toBe(501);
    expect(html).toContain('<h1>Доступ к сайту закрыт</h1>');
    expect(html).toContain('Выйти');
    expect(html).toContain('href="tel:+78005553535"');
  });

  it('redirects to login when the session has ended, and removes the token', async () => {
    const answers = { header: throwing(refusal(401, 'AUTH_REQUIRED')) };
    const { headers, status } = await renderVisit('/', { role: 'USER', answers });
    expect(status).toBe(302);
    expect(headers.get('Location')).toBe('/auth?redirect=/');
    expect(headers.get('Set-Cookie')).toContain('token=; Path=/; Max-Age=0');
  });

  it('renders the page when the layout data fails, and logs the error on the server', async () => {
    const secret = new Error('password of the database');
    const answers = { header: throwing(secret), sidebar: throwing(secret), footer: throwing(secret) };
    const { status, html, errors } = await renderVisit('/', { role: 'USER', answers });
    expect(status).toBe(200);
    expect(html).not.toContain('password');
    expect(errors).toEqual([secret, secret, secret]);
  });

  it(
    'answers 500 without scripts when a component throws',
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

  it('shows dates in the time zone of the shop', { tags: ['R-FMT-03'] }, async () => {
    const page = { title: 'Политика', html: '<p>Текст</p>', updatedAt: '2026-03-05T18:30:00Z' };
    const answers = { staticPrivacy: () => page };
    const html = async (timeZone?: string) => (await renderVisit('/privacy/', { answers, timeZone })).html;
    expect(await html('Asia/Vladivostok')).toContain('Обновлено 06.03.2026');
    expect(await html('Europe/Moscow')).toContain('Обновлено 05.03.2026');
  });

  it('offers search and the main pages where a page is absent or broken', { tags: ['R-LAY-06'] }, async () => {
    const broken = { staticPrivacy: throwing(refusal(500, '500')) };
    for (const [path, answers] of [
      ['/no/such/page/', {}],
      ['/privacy/', broken],
    ] as const) {
      const { html } = await renderVisit(path, { role: 'USER', answers });
      expect(html).toMatch(/<form[^>]* action="\/search\/"[^>]*>.*name="query"/s);
      expect(html).toContain('href="/catalog/"');
      // Content alone: neither header nor menus
      expect(html.match(/<main/g)).toHaveLength(1);
      expect(html).not.toContain('<footer');
    }
  });
});
