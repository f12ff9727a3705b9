import { expect, test } from '../fixtures.ts';
import { crawl, isOf, routes, type Crawl } from '../crawl.ts';
import { type DemoShop, VISITORS, type Visitor } from '../demo-shop.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';

/** Pages that no link of another page leads to: how they are reached. */
const WITHOUT_LINK: Record<string, string> = {
  '/second-factor': 'opens by itself for who must set up a second factor',
  '/login': 'callbacks of other systems',
  '/engineering-works': 'the shop sends everybody there',
  '/change-password': 'a letter',
  '/contact-change': 'a letter',
  '/typical-page': 'letters and other sites',
  '/office/start': 'the line that the start of a shop without an owner prints',
  '/office/orders': 'the menu of the office, which the server does not render',
  '/office/customers': 'the same menu',
  '/office/customers/import': 'a button of that screen',
  '/office/customers/import/$id': 'the file that was sent there',
  '/office/goods/tasks': 'a button of the goods',
  '/office/goods/tasks/$id': 'the work that was begun there',
  '/office/goods': 'the same menu',
  '/office/goods/$id': 'a row of its list, which the server does not render',
  '/office/content': 'the same menu',
  '/office/content/$kind': 'the tabs of that screen',
  '/office/content/$kind/$key': 'a row of its list, which the server does not render',
  '/office/customers/invitations': 'a button of the companies',
  '/office/debts': 'the same menu',
  '/office/debts/acts': 'the tabs of its list, which the server does not render',
  '/office/customers/$id': 'a row of its list, which the server does not render',
  '/office/papers': 'the same menu',
  '/office/papers/$id': 'a row of its list, which the server does not render',
  '/office/people': 'the same menu',
  '/office/staff': 'the same menu',
  '/office/staff/$id': 'a row of its list, which the server does not render',
  '/office/people/$id': 'a row of its list, which the server does not render',
  '/office/appeals': 'the same menu',
  '/office/journal': 'the same menu',
  '/office/letters': 'a figure of the home, which the server does not render',
  '/office/search': 'the menu of the office, which the server does not render',
  '/office/search/rules': 'a tab of that screen',
  '/office/search/synonyms': 'a tab of that screen',
  '/office/search/try': 'a tab of that screen',
  '/office/searches': 'bookmarks of earlier releases',
  '/office/sections': 'the same menu',
  '/office/sections/$id': 'a line of its tree, which the server does not render',
  '/office/brands': 'the same menu',
  '/office/brands/$id': 'a row of its list, which the server does not render',
  '/office/properties': 'the same menu',
  '/office/properties/$id': 'a row of its list, which the server does not render',
  '/office/questions': 'the same menu',
  '/office/requests': 'the same menu',
  '/office/exchange/imports': 'a button of the exchange, which the server does not render',
  '/office/exchange/imports/$id': 'a row of its list, which the server does not render',
  '/office/exchange/imports/$id/notes': 'a button of that screen',
  '/office/exchange/upload': 'a button of the exchange',
  '/office/exchange/quarantine': 'a link of the exchange, which the server does not render',
  '/exchange': 'letters of earlier releases',
  '/office/settings': 'the same menu',
  '/office/requests/$id/change': 'a button of a request, which the server does not render',
};

/** What the form of the header opens. */
const SEARCH = '/search/?query=кабель';

/** The logo leads a guest home, that is to log in. */
const LEADS_ON = { guest: '/: 302, on /auth' } as Partial<Record<Visitor, string>>;

const crawls = new Map<Visitor, Promise<Crawl>>();

function crawlAs(shop: DemoShop, visitor: Visitor): Promise<Crawl> {
  const start = visitor === 'guest' ? ['/auth'] : ['/', '/privacy/', '/personal-data/', '/typical-page/', SEARCH];
  const done = crawls.get(visitor) ?? crawl(shop.url, shop.tokens[visitor], start);
  crawls.set(visitor, done);
  return done;
}

for (const visitor of nonEmpty(VISITORS)) {
  test(`no link shown to a ${visitor} leads to a missing page or redirects away`, async ({ demoShop }) => {
    const { visited, dead } = await crawlAs(demoShop, visitor);
    expect(visited.size).toBeGreaterThan(visitor === 'guest' ? 2 : 20);
    const wrong = [...visited]
      .filter(([, { status }]) => status !== 200)
      .map(([address, { status, from }]) => `${address}: ${status}, on ${from}`);
    expect(wrong.filter((line) => line !== LEADS_ON[visitor])).toEqual([]);
    expect(dead).toEqual([]);
  });
}

test(
  'products and orders are reachable for logged-in visitors and for a manager acting as a customer',
  { tag: ['@R-FEAT-01'] },
  async ({ demoShop }) => {
    const pagesOf = async (visitor: Visitor) => [...(await crawlAs(demoShop, visitor)).visited.keys()];
    const isTrade = (address: string) => /^\/(catalog|detail|basket|orders)\b/.test(address);
    expect((await pagesOf('guest')).filter(isTrade)).toEqual([]);
    for (const visitor of ['buyer', 'manager for buyer'] as const) {
      const found = await pagesOf(visitor);
      expect(found).toEqual(expect.arrayContaining(['/catalog/', '/basket/', '/orders/']));
    }
    expect(await pagesOf('manager')).not.toContain('/basket/');
  },
);

test('every page of the shop can be reached by links', async ({ demoShop }) => {
  const all = await Promise.all(VISITORS.map((visitor) => crawlAs(demoShop, visitor)));
  const addresses = all.flatMap(({ visited }) => [...visited.keys()]);
  const wanted = routes().filter((route) => !(route in WITHOUT_LINK));
  expect(wanted.length).toBeGreaterThan(8);
  expect(wanted.filter((route) => !addresses.some((address) => isOf(route, address)))).toEqual([]);
});
