import { readFileSync } from 'node:fs';

/** What a link of the shop leads to. */
export interface Visited {
  status: number;
  /** The page that has the link. */
  from: string;
}

export interface Crawl {
  /** By address. */
  visited: Map<string, Visited>;
  /** Links without an address, and where they stand. */
  dead: string[];
}

/** Links of one kind (products, sections, orders) that are followed; the others share their template. */
const MAX_PER_KIND = 4;

/** Several pages at once, as far as the server does not make them wait for each other. */
const AT_ONCE = 4;

/** Follows every link of the pages as the server renders them, from `start` on. */
export async function crawl(url: string, token: string | undefined, start: readonly string[]): Promise<Crawl> {
  const visited = new Map<string, Visited>();
  const dead: string[] = [];
  const perKind = new Map<string, number>();
  const queue = start.map((address) => ({ address, from: 'the start' }));
  const known = new Set(start);

  const add = (address: string, from: string) => {
    if (known.has(address)) return;
    known.add(address);
    const kind = kindOf(address);
    const count = (perKind.get(kind) ?? 0) + 1;
    perKind.set(kind, count);
    if (count <= MAX_PER_KIND) queue.push({ address, from });
  };

  const visit = async ({ address, from }: (typeof queue)[number]) => {
    const answer = await openPage(url + address, token);
    visited.set(address, { status: answer.status, from });
    const html = await answer.text();
    if (answer.status !== 200 || !answer.headers.get('content-type')?.includes('text/html')) return;
    for (const link of linksOf(html)) {
      if (isDead(link, html)) dead.push(`${link ?? 'a link without an address'} on ${address}`);
      else if (link.startsWith('/')) add(link.replace(/#.*$/, ''), address);
    }
  };

  while (queue.length > 0) await Promise.all(queue.splice(0, AT_ONCE).map(visit));
  return { visited, dead };
}

/** A page as the server renders it for who has this session. */
export function openPage(url: string, token: string | undefined): Promise<Response> {
  return fetch(url, { headers: token === undefined ? {} : { cookie: `token=${token}` }, redirect: 'manual' });
}

/** The addresses of all links of a page; undefined for one that has none. */
export function linksOf(html: string): (string | undefined)[] {
  return [...html.matchAll(/<a[\s>][^>]*?>/g)].map(([tag]) =>
    /\shref="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&'),
  );
}

/** No address, or a place on the page that is not there. */
function isDead(link: string | undefined, html: string): link is undefined {
  if (!link || link === '#' || /^(tel:\+?|mailto:|javascript:.*)$/.test(link)) return true;
  // The link to the goods is not displayed where there are none
  return link.startsWith('#') && link !== '#goods' && !html.includes(`id="${link.slice(1)}"`);
}

function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://shop.test');
  const [first, ...rest] = pathname.split('/').filter(Boolean);
  return [first, rest.includes('filter') ? 'filter' : rest.length, ...searchParams.keys()].join(' ');
}

/** The pages that there are: `/basket`, `/orders/$code`; without those of the makers of the shop. */
export function routes(): string[] {
  const tree = readFileSync(new URL('../src/web/routeTree.gen.ts', import.meta.url), 'utf8');
  const list = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree)?.[1] ?? '';
  return [...list.matchAll(/'([^']+)':/g)].map((match) => match[1]!).filter((path) => !path.startsWith('/dev/'));
}

/** Whether an address belongs to a page of `routes()`. */
export function isOf(route: string, address: string): boolean {
  const path = new URL(address, 'http://shop.test').pathname.replace(/(.)\/$/, '$1');
  const pattern = route
    .replaceAll(/[.*+?^{}()|[\]\\]/g, String.raw`\$&`)
    .replace(/\/\$$/, '(/.*)?')
    .replaceAll(/\$\w+/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(path);
}
