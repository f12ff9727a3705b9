import { expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { tileSources } from './outside-sources.ts';

it('lets in the place that tiles come from, with any of its subdomains, and nothing where there is none', () => {
  expect(tileSources(undefined)).toEqual([]);
  expect(tileSources('https://tiles.example:8443/osm/{z}/{x}/{y}.png?key=1')).toEqual(['https://tiles.example:8443']);
  expect(tileSources('https://{s}.tiles.example/{z}/{x}/{y}.png')).toEqual(['https://*.tiles.example']);
});

it('the address of tiles is a template, and nothing that would widen the policy of a page', () => {
  const template = 'https://{s}.tiles.example/{z}/{x}/{y}.png';
  expect(readEnv({ MAPS_TILES: template }).MAPS_TILES).toBe(template);
  expect(readEnv({ MAPS_TILES: '' }).MAPS_TILES).toBeUndefined();
  for (const wrong of ['tiles', 'ftp://a/{z}', 'https://tiles.example/', "https://a.example; script-src 'x'/{z}"]) {
    expect(() => readEnv({ MAPS_TILES: wrong })).toThrow('MAPS_TILES');
  }
});
