import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isKnownPage } from '#web/app/known-page.ts';
import { createAppRouter } from '#web/app/router.ts';
import { calls } from './calls.ts';
import { contracts } from './contracts.ts';
import { servedCalls } from './routes.ts';
import { specifiedCalls, specifiedPages } from './specified.fixture.ts';

const rows = readFileSync('docs/requirements.tsv', 'utf8')
  .split('\n')
  .map((line) => line.split('\t'));
const rowsOf = (prefix: string) => rows.map(([id = '']) => id).filter((id) => id.startsWith(prefix));

/** Rows about a page that another row names, or about every address that none names. */
const NO_PAGE = ['R-ROUTE-14', 'R-ROUTE-30', 'R-ROUTE-43', 'R-ROUTE-48', 'R-ROUTE-49'];

/** Pages for those who build the shop, the set-up of a required second factor, links of letters, texts, journals, ordered goods, the exchange, the office. */
const OWN_PAGES = [
  '/dev/kit/',
  '/second-factor/',
  '/terms/',
  '/advertising/',
  '/contact-change/',
  '/mycompanies/journal/',
  '/manager/journal/',
  '/documents/',
  '/orders/7/repeat/',
  '/requests/',
  '/requests/7/',
  '/my-goods/',
  '/exchange/',
  '/office/',
  '/office/appeals/',
  '/office/content/',
  '/office/content/news/',
  '/office/content/news/7/',
  '/office/customers/',
  '/office/customers/7/',
  '/office/goods/tasks/',
  '/office/goods/tasks/7/',
  '/office/customers/import/',
  '/office/customers/import/7/',
  '/office/customers/invitations/',
  '/office/debts/',
  '/office/debts/acts/',
  '/office/papers/',
  '/office/papers/7/',
  '/office/people/',
  '/office/people/7/',
  '/office/journal/',
  '/office/letters/',
  '/office/search/',
  '/office/search/rules/',
  '/office/search/synonyms/',
  '/office/search/try/',
  '/office/searches/',
  '/office/goods/',
  '/office/goods/7/',
  '/office/sections/',
  '/office/sections/7/',
  '/office/brands/',
  '/office/brands/7/',
  '/office/properties/',
  '/office/properties/7/',
  '/office/questions/',
  '/office/exchange/',
  '/office/exchange/imports/',
  '/office/exchange/imports/7/',
  '/office/exchange/imports/7/notes/',
  '/office/exchange/quarantine/',
  '/office/exchange/upload/',
  '/office/orders/',
  '/office/orders/7/',
  '/office/requests/',
  '/office/requests/7/',
  '/office/requests/7/change/',
  '/office/requests/new/',
  '/office/staff/',
  '/office/staff/7/',
  '/office/settings/',
  '/office/start/',
];

const router = createAppRouter({ api: () => Promise.reject(new Error('No call is made here')) });

it('the tables name every page and every call of the specification', () => {
  expect(rowsOf('R-CALL').length).toBeGreaterThan(100);
  expect(Object.keys(specifiedCalls).toSorted()).toEqual(rowsOf('R-CALL').toSorted());
  const pages = rowsOf('R-ROUTE').filter((id) => !NO_PAGE.includes(id));
  expect(Object.keys(specifiedPages).toSorted()).toEqual(pages.toSorted());
});

it('the router has every page of the specification', { tags: ['R-ROUTE-49', 'R-ERR-10'] }, () => {
  const found = Object.entries(specifiedPages).map(([id, address]) => [id, isKnownPage(router, address)]);
  expect(found.length).toBeGreaterThan(40);
  expect(found.filter(([, isKnown]) => !isKnown)).toEqual([]);
});

it('the tables name every route of the router', () => {
  const addresses = [...OWN_PAGES, ...Object.values(specifiedPages)];
  const reached = new Set(addresses.map((address) => router.getMatchedRoutes(address)[2]?.fullPath));
  const routes = Object.values(router.routesByPath).map(({ fullPath }) => fullPath);
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter((path) => !reached.has(path))).toEqual([]);
});

it('every call of the specification has a contract and is served', () => {
  const names = new Map(Object.entries(calls).map(([name, endpoint]) => [withoutNames(endpoint), name]));
  const served = new Set<string>(servedCalls.map(({ name }) => name));
  const found = Object.entries(specifiedCalls).map(([id, endpoint]) => {
    const name = names.get(withoutNames(endpoint));
    return [id, name !== undefined && name in contracts && served.has(name)];
  });
  expect(found.filter(([, isServed]) => !isServed)).toEqual([]);
});

/** Method and path, regardless of the parameters' names. */
function withoutNames(endpoint: string): string {
  return endpoint.replaceAll(/:\w+/g, ':');
}
