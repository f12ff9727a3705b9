import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isKnownPage } from './known-page.ts';
import { createAppRouter } from './router.ts';

const router = createAppRouter({ api: () => Promise.reject(new Error('No call is made here')) });

/** Addresses that links of the pages name in their code; what is filled in stands as `x`. */
const links = globSync('src/{web,features}/**/*.tsx', { exclude: ['**/*.test.tsx', 'src/web/kit/**'] }).flatMap(
  (file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bhref=(?:"(\/[^"]*)"|\{`(\/[^`]*)`\})/g)].map(
      ([, plain, filled = '']) => ({
        file,
        address: plain ?? filled.replaceAll(/\$\{[^}]*\}/g, 'x'),
      }),
    ),
);

/** Served beside the pages, in a demo alone. */
const OUTBOX = '/dev/outbox/';

describe('known pages', () => {
  it('an address is known regardless of its query, and an unknown one is not', () => {
    const addresses = [
      '/',
      '/basket/',
      '/detail/?code=x',
      '/orders/x/',
      '/catalog/a/b/',
      '/no-such-page/',
      '/orders/x/y/',
    ];
    expect(addresses.filter((address) => isKnownPage(router, address))).toEqual(addresses.slice(0, 5));
  });

  it('every link that a page names leads to a page that exists', () => {
    expect(links.length).toBeGreaterThan(25);
    const others = links.filter(({ address }) => !isKnownPage(router, address) && address !== OUTBOX);
    expect(others).toEqual([]);
  });
});
