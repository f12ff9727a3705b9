import { describe, expect, it } from 'vitest';
import { pageRights, type PageRules } from '#shared/rights/page-rights.ts';
import type { FileRoutesById } from '../routeTree.gen.ts';
import { renderVisit } from '../testing/render-visit.ts';
import { checkGuards, rulesOf } from './guards.ts';
import { GUEST } from './page-session.ts';
import { createAppRouter } from './router.ts';

/** Who may see which page, by the beginning of its address. What is not here needs a session. */
const table: [visitors: 'anyone' | 'guests' | 'customers' | 'managers' | 'staff' | 'shoppers', pages: string[]][] = [
  [
    'anyone',
    [
      '/login',
      '/change-password',
      '/contact-change',
      '/privacy',
      '/personal-data',
      '/terms',
      '/advertising',
      '/typical-page',
      '/engineering-works',
      '/dev/kit',
      '/office/start',
    ],
  ],
  ['guests', ['/auth', '/registration', '/forgot-password']],
  [
    'customers',
    [
      '/basket',
      '/order',
      '/basket-templates',
      '/my-goods',
      '/quickorder',
      '/orders',
      '/documents',
      '/requests',
      '/finances',
      '/deliveryaddress',
      '/mycompanies',
    ],
  ],
  ['managers', ['/manager']],
  ['staff', ['/office']],
  ['shoppers', ['/appeal', '/compare', '/favourites', '/price-lists']],
];

const verdicts = {
  anyone: { guest: 'pass', customer: 'pass', manager: 'pass', tech: 'pass' },
  guests: { guest: 'pass', customer: 'to-home', manager: 'to-home', tech: 'to-home' },
  customers: { guest: 'to-login', customer: 'pass', manager: 'to-home', tech: 'to-home' },
  managers: { guest: 'to-login', customer: 'to-home', manager: 'pass', tech: 'to-home' },
  staff: { guest: 'to-login', customer: 'not-found', manager: 'pass', tech: 'pass' },
  shoppers: { guest: 'to-login', customer: 'pass', manager: 'pass', tech: 'to-home' },
  'logged-in': { guest: 'to-login', customer: 'pass', manager: 'pass', tech: 'pass' },
};

function visitorsOf(path: string): keyof typeof verdicts {
  const found = table.find(([, pages]) => pages.some((page) => path === page || path.startsWith(`${page}/`)));
  return found ? found[0] : 'logged-in';
}

const router = createAppRouter({
  api: () => {
    throw new Error('No call is made here');
  },
});
const pages = Object.values(router.routesByPath).map((route) => ({
  id: route.id as string,
  path: route.fullPath.replace(/(.)\/$/, '$1'),
  rules: rulesOf(route.id),
}));

describe('the guards of the pages', () => {
  it('the routes of the shop are found', () => {
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/auth', '/login']));
  });

  it('every page has its line among the rights, and every line its page', () => {
    // A page without a line does not compile; the routes cannot be named in `guards.ts`, which they import
    const lines = pageRights satisfies Record<Exclude<keyof FileRoutesById, '__root__'>, PageRules>;
    expect(Object.keys(lines).toSorted()).toEqual(pages.map(({ id }) => id).toSorted());
  });

  it(
    'every page has the guards of the table',
    { tags: ['R-GUARD-02', 'R-GUARD-03', 'R-GUARD-10', 'R-GUARD-11'] },
    () => {
      const found = pages.map(({ path, rules }) => ({
        path,
        guest: checkGuards(GUEST, rules),
        customer: checkGuards({ loggedIn: true, role: 'USER' }, rules),
        manager: checkGuards({ loggedIn: true, role: 'MANAGER' }, rules),
        tech: checkGuards({ loggedIn: true, role: 'TECH' }, rules),
      }));
      expect(found).toEqual(pages.map(({ path }) => ({ path, ...verdicts[visitorsOf(path)] })));
    },
  );

  it(
    'a manager of the shop is sent home from every customer-only page',
    { tags: ['R-ROLE-19', 'R-GUARD-11'] },
    async () => {
      const own = pages
        .filter(({ path }) => visitorsOf(path) === 'customers')
        .map(({ path }) => path.replace('$code', '7'));
      expect(own).toEqual(expect.arrayContaining(['/basket', '/order', '/orders', '/orders/7']));
      for (const path of own) {
        const { status, headers } = await renderVisit(`${path}/`, { role: 'MANAGER' });
        expect([path, status, headers.get('Location')]).toEqual([path, 302, '/']);
      }
    },
  );

  it('a screen of staff is the 404 page for a buyer, and leads a guest to the login and back', async () => {
    const office = pages
      .filter(({ path }) => visitorsOf(path) === 'staff')
      .map(({ path }) => path.replace('$id', '7').replace('$kind', 'news').replace('$key', 'new'));
    expect(office).toEqual(expect.arrayContaining(['/office', '/office/orders', '/office/orders/7']));
    for (const path of office) {
      for (const role of ['USER', 'ADMIN'] as const) {
        expect([path, role, (await renderVisit(`${path}/`, { role })).status]).toEqual([path, role, 404]);
      }
      const { status, headers } = await renderVisit(`${path}/`);
      expect([path, status, headers.get('Location')]).toEqual([path, 302, `/auth?redirect=${path}/`]);
    }
  });

  it('a screen of staff is an empty frame in the document', async () => {
    const { status, html } = await renderVisit('/office/orders/', { role: 'MANAGER' });
    expect(status).toBe(200);
    expect(html).toContain('data-skeleton');
    expect(html).not.toContain('<main');
  });

  it('the link of a letter opens the registration for who is signed in, and no other page', async () => {
    const targetOf = async (path: string) => (await renderVisit(path, { role: 'USER' })).headers.get('Location');
    expect(await targetOf('/registration/?word=secret')).toBe(null);
    for (const path of [
      '/registration/',
      '/registration/?word=',
      '/auth/?word=secret',
      '/manager/journal/?word=secret&=1',
    ])
      expect([path, await targetOf(path)]).toEqual([path, '/']);
  });
});
