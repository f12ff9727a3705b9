import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { pictureUrl } from './demo-picture.ts';
import { registerDemoPictures } from './register-pictures.ts';

const app = Fastify();
registerDemoPictures(app);

describe('registerDemoPictures', () => {
  it('serves a drawn picture as SVG that a browser may keep', async () => {
    const answer = await app.inject(pictureUrl('breaker', '3p-blue'));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
    expect(answer.body).toMatch(/^<svg /);
  });

  it('answers 404 where nothing is drawn', async () => {
    for (const url of ['/img/goods/breaker-9p-blue.svg', '/img/brands/nobody.svg', '/img/other/cable-black-3.svg']) {
      expect((await app.inject(url)).statusCode, url).toBe(404);
    }
  });
});
