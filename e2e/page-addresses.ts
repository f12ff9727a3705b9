import { isOf, linksOf, openPage, routes } from './crawl.ts';
import type { DemoShop, Visitor } from './demo-shop.ts';

/** Who looks at a page that is not a buyer's. */
const OTHERS: [visitor: Visitor, route: RegExp][] = [
  ['guest', /^\/(auth|registration|forgot-password|change-password|contact-change)$/],
  ['admin', /^\/(mycompanies\/journal|finances)$/],
  ['manager', /^\/manager\//],
];
const ADDRESSES: Record<string, string> = {
  '/search/$': '/search/?query=кабель',
  '/detail': '',
  '/change-password': '/change-password/?email=buyer@optovik.demo&checkword=x',
  '/contact-change': '/contact-change/?word=x',
};
/** No page of its own, and one for accounts that have yet to set up what the shop requires: its own cases look at it. */
const LEAD_ON = ['/login', '/second-factor', '/exchange'];
/** The server renders none of them: `office.spec.ts` visits them. */
const OFFICE = /^\/office(\/|$)/;

/** Every page that the server renders, with who looks at it: its route, or an address. */
export const pages: [visitor: Visitor, route: string][] = [
  ...routes()
    .filter((path) => !LEAD_ON.includes(path) && !OFFICE.test(path))
    .map((route): [Visitor, string] => [OTHERS.find(([, pattern]) => pattern.test(route))?.[0] ?? 'buyer', route]),
  ['manager', '/'],
  ['manager', '/catalog'],
  ['tech', '/'],
  ['manager for buyer', '/basket'],
  ['guest', '/privacy'],
];

/** An address of the page; one with a parameter is found by its links. */
export async function addressOf(shop: DemoShop, visitor: Visitor, route: string): Promise<string> {
  if (ADDRESSES[route]) return ADDRESSES[route];
  if (!route.includes('$') && !(route in ADDRESSES)) return route === '/' ? route : `${route}/`;
  const parent = route === '/detail' ? '/catalog/' : route.replace(/\/\$.*$/, '/');
  const html = await (await openPage(shop.url + parent, shop.tokens[visitor])).text();
  const found = linksOf(html).find((address) => address?.startsWith('/') && address !== parent && isOf(route, address));
  if (found === undefined) throw new Error(`No link of ${parent} leads to ${route}`);
  return found;
}
