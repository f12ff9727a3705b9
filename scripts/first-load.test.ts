import { expect, it } from 'vitest';
import { firstLoads, lateScripts, type Manifest } from './first-load.ts';

const route = (name: string) => `src/web/routes/${name}.tsx?tsr-split=component`;

const MANIFEST: Manifest = {
  _react: { file: 'react.js', imports: ['entry'] },
  _rows: { file: 'rows.js', css: ['rows.css'], imports: ['_react'] },
  entry: { file: 'entry.js', isEntry: true, imports: ['_react'], css: ['entry.css'] },
  [route('_shop')]: { file: 'shop.js', css: ['shop.css'] },
  [route('_shop/catalog.$code')]: { file: 'catalog.js', imports: ['_rows'], css: ['catalog.css'] },
  [route('_shop/basket')]: { file: 'basket.js', imports: ['_rows'], css: ['basket.css'] },
  [route('admin')]: { file: 'admin.js' },
};

it('counts the entry, the layouts around the page, the page, and what they import, each once', () => {
  expect(firstLoads(MANIFEST, /catalog/)).toEqual([
    {
      route: 'src/web/routes/_shop/catalog.$code',
      scripts: ['entry.js', 'react.js', 'shop.js', 'catalog.js', 'rows.js'],
      styles: ['entry.css', 'shop.css', 'catalog.css', 'rows.css'],
    },
  ]);
});

it('measures every route that matches', () => {
  expect(firstLoads(MANIFEST, /_shop\//).map((load) => load.route)).toEqual([
    'src/web/routes/_shop/catalog.$code',
    'src/web/routes/_shop/basket',
  ]);
});

it('refuses a manifest without the route or without an entry', () => {
  expect(() => firstLoads(MANIFEST, /price-list/)).toThrow('no route like price-list');
  expect(() => firstLoads({ [route('catalog')]: { file: 'catalog.js' } }, /catalog/)).toThrow('no entry');
});

it('counts late chunks with what they import, without the first load', () => {
  const manifest: Manifest = {
    ...MANIFEST,
    'src/web/window.tsx': { file: 'assets/window-1a2b3c4.js', imports: ['_rows', '_overlay'] },
    _overlay: { file: 'assets/overlay-5d6e7f8.js' },
  };
  const [load] = firstLoads(manifest, /catalog/);
  expect(lateScripts(manifest, load!, ['window'])).toEqual(['assets/window-1a2b3c4.js', 'assets/overlay-5d6e7f8.js']);
  expect(() => lateScripts(manifest, load!, ['menu'])).toThrow('no chunk menu');
});
