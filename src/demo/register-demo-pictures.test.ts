import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { DATA_FOLDER, readData } from './read-data.ts';
import { registerDemoPictures } from './register-demo-pictures.ts';
import { slug } from '#shared/slug.ts';

const folder = join(DATA_FOLDER, 'pictures');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const filesOf = (kind: string) => readdirSync(join(folder, kind)).map((name) => `${kind}/${name}`);
const goods = filesOf('goods');

const app = Fastify();
registerDemoPictures(app);

describe('registerDemoPictures', () => {
  it('serves a picture as SVG that a browser may cache for a day', async () => {
    const answer = await app.inject('/img/goods/breaker-3p-blue.svg');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
    expect(answer.body).toBe(read('goods/breaker-3p-blue.svg'));
  });

  it('answers 404 for a picture that does not exist', async () => {
    for (const url of [
      '/img/goods/breaker-9p-blue.svg',
      '/img/goods/..%2Fbrands%2Frelvon.svg',
      '/img/brands/nobody.svg',
      '/img/other/cable-black-3.svg',
      '/img/x.svg',
    ]) {
      expect((await app.inject(url)).statusCode, url).toBe(404);
    }
  });
});

describe('the demo pictures', () => {
  it('are over 300 well-formed SVG files without scripts, styles or foreign addresses', () => {
    expect(goods.length).toBeGreaterThan(300);
    for (const file of goods) {
      const svg = read(file);
      expect(svg, file).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 240 240"/);
      expect(svg, file).not.toMatch(/NaN|undefined|null|<script|style=|href=/);
      expect(unclosedTags(svg), file).toEqual([]);
    }
  });

  it('differ from each other', () => {
    expect(new Set(goods.map(read)).size).toBe(goods.length);
  });

  it('have banners of 640 by 360', () => {
    const banners = filesOf('banners');
    expect(banners.length).toBeGreaterThan(10);
    expect(banners.filter((file) => !read(file).includes('viewBox="0 0 640 360"'))).toEqual([]);
  });

  it('show the name of each brand on its picture', () => {
    const names = Object.keys(readData<Record<string, string>>('goods/brands.json'));
    expect(names.length).toBeGreaterThanOrEqual(40);
    for (const name of names) expect(read(`brands/${slug(name)}.svg`)).toContain(`>${name}</text>`);
  });
});

function unclosedTags(svg: string): string[] {
  const open: string[] = [];
  for (const [, closing, name = '', selfClosed] of svg.matchAll(/<(\/?)(\w+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (closing && open.at(-1) === name) open.pop();
    else if (!selfClosed) open.push(`${closing ?? ''}${name}`);
  }
  return open;
}
