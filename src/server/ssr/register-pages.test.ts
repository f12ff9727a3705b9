import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { PageBundle, PageSource, PageVisitor } from './page-bundle.ts';
import { servePages } from './register-pages.ts';
import type { Styles } from './styles-in-page.ts';

type Session = PageVisitor['session'];

/** An application whose pages answer what `renderPage` says. */
async function appOf(
  renderPage: PageBundle['renderPage'],
  session: Session = null,
  waitSeconds: number | null = null,
  files: { styles?: Styles } = {},
) {
  const app = Fastify();
  await app.register(cookie);
  const bundle: PageBundle = { renderPage, routeFiles: () => ({}) };
  const source: PageSource = { load: () => Promise.resolve({ bundle, manifest: { routes: {} }, ...files }) };
  const api = () => Promise.reject(new Error('No call is made here'));
  servePages(app, source, {
    development: false,
    settings: { redirectGuestsTo: '/auth' },
    findVisitor: () => Promise.resolve({ api, session, waitSeconds }),
  });
  return app;
}

const html = (status: number) => async () => ({
  status,
  html: Buffer.from('<p>page</p>'),
  headers: new Headers({ 'Content-Type': 'text/html; charset=UTF-8' }),
});

describe('pages over HTTP', () => {
  it('answer with the status and the text of the page', async () => {
    for (const status of [200, 404, 500, 501]) {
      const answer = await (await appOf(html(status))).inject('/any/page/');
      expect(answer.statusCode).toBe(status);
      expect(answer.body).toBe('<p>page</p>');
      expect(answer.headers['content-type']).toBe('text/html; charset=UTF-8');
    }
  });

  it('are not made for who opens too many of them', async () => {
    const app = await appOf(() => Promise.reject(new Error('No page is made')), null, 7);
    const answer = await app.inject('/any/page/');
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('7');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<h1>Слишком много запросов</h1>');
  });

  it.for([
    ['none', true],
    ['cross-site', true],
    ['same-site', true],
    ['same-origin', false],
    [undefined, false],
  ] as const)('have their styles in them for who comes from elsewhere: %s', async ([site, areInPage]) => {
    const link = '<link rel="stylesheet" href="/assets/a.css"/>';
    const app = await appOf(
      async () => ({ status: 200, headers: new Headers(), html: Buffer.from(link) }),
      null,
      null,
      {
        styles: new Map([['/assets/a.css', Buffer.from('a{color:red}')]]),
      },
    );
    const { body } = await app.inject({ url: '/', headers: site && { 'sec-fetch-site': site } });
    expect([body.includes('a{color:red}'), body === link]).toEqual([areInPage, !areInPage]);
  });

  it('are kept by the browser alone, for its back button', async () => {
    const { headers } = await (await appOf(html(200))).inject('/');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toBe('Cookie');
  });

  it.for(['[', 'a b<c>', 'evil.com@x', 'x/y', 'x?y', '[::1', 'x:99999999'])(
    'are not made for the Host "%s"',
    async (host) => {
      const app = await appOf(() => Promise.reject(new Error('No page is made')));
      const answer = await app.inject({ url: '/any/page/', headers: { host } });
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('<h1>Неверный запрос</h1>');
      expect(answer.body).not.toContain('evil');
    },
  );

  it.for(['shop.example', 'shop.example:8080', '127.0.0.1:3000', '[::1]:3000', 'my_shop'])(
    'are made for the Host "%s"',
    async (host) => {
      const answer = await (await appOf(html(200))).inject({ url: '/', headers: { host } });
      expect(answer.statusCode).toBe(200);
    },
  );

  it('have a policy whose nonce the page knows, a new one every time', async () => {
    const nonces: string[] = [];
    const app = await appOf(async (page) => {
      nonces.push(page.nonce);
      return { status: 200, headers: new Headers(), html: Buffer.alloc(0) };
    });
    const policies = [await app.inject('/'), await app.inject('/')].map(
      ({ headers }) => headers['content-security-policy'],
    );
    expect(policies[0]).toContain(`'nonce-${nonces[0]}'`);
    expect(policies[1]).toContain(`'nonce-${nonces[1]}'`);
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('an error of the error page is said in plain words with a link home', { tags: ['R-ESCR-08'] }, async () => {
    const app = await appOf(() => Promise.reject(new Error('secret')));
    const answer = await app.inject('/');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toContain('An error occurred while showing the error page');
    expect(answer.body).toContain('<a href="/">');
    expect(answer.body).not.toContain('secret');
  });
});
